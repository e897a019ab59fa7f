//! A worker at its parts: the one loop over records.

use super::parts::{Part, Source};
use super::work::{Notes, Piece, Tally, Worker};
use crate::error::Error;
use crate::judge::{Batch, Court, Judged, Needs};
use crate::options::Options;
use crate::read::compressed;
use crate::read::place::{Place, Start};
use crate::read::record::GameRecord;
use crate::read::settle::Context;
use crate::read::{self, GameRecords};
use std::io::{self, Read};
use std::mem;

/// A bundle is given on when it has so many bytes, notes or records.
const BYTES: usize = 32 << 10;
const NOTES: usize = 64;
const RECORDS: u64 = 4096;

/// So many bytes at hand are enough to look for glued lines in them.
const WORTH_WHILE: usize = 4 << 10;

/// What was made of some records.
#[derive(Default)]
pub(super) struct Bundle<P> {
    pub(super) piece: P,
    pub(super) notes: Notes,
    pub(super) tally: Tally,
}

/// Where bundles go.
pub(super) type Give<'g, P> = &'g mut dyn FnMut(Bundle<P>) -> io::Result<()>;

/// A worker, and what it needs to go through parts.
pub(super) struct Reader<'o, W: Worker> {
    worker: W,
    court: Court,
    context: Context<'o>,
    bundle: Bundle<W::Piece>,
    batch: Batches,
}

/// Which game somebody has asked about: one that a header has named, or that of all records.
#[derive(PartialEq, Eq)]
enum Asked {
    Nothing,
    For(Option<String>),
}

/// What glued lines are judged with.
struct Batches {
    /// The game that the batch was made for.
    asked: Asked,
    /// The batch for that game, if it has one.
    batch: Option<Batch>,
}

impl<'o, W: Worker> Reader<'o, W> {
    /// A worker that needs to know so much of each record.
    pub(super) fn new(worker: W, needs: Needs, options: &'o Options) -> Self {
        Reader {
            worker,
            court: Court::new(options, needs),
            context: Context::new(&options.reading, options.limits, ""),
            bundle: Bundle::default(),
            batch: Batches { asked: Asked::Nothing, batch: None },
        }
    }

    /// Goes through a part. All that was made of it is given on.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn part(&mut self, part: Part, give: Give<'_, W::Piece>) -> io::Result<()> {
        match part {
            Part::Input(input) => match (input.open)() {
                Ok(bytes) => {
                    let source = Source { name: input.name, reading: input.reading };
                    self.input(&source, compressed::open(bytes), give)?;
                }
                Err(error) => self.unopened(&input.name, &error.into()),
            },
            Part::Failed(source, error) => self.unopened(&source, &error),
            Part::Unpacked(source, bytes) => self.input(&source, bytes, give)?,
            Part::After { source, format, start, bytes } => {
                let context = self.context_of(&source);
                let records = read::open_after(bytes, format, &start, context.clone());
                self.records(records, &context, give)?;
            }
        }
        self.give(give)
    }

    fn input(&mut self, source: &Source, bytes: impl Read, give: Give<'_, W::Piece>) -> io::Result<()> {
        let context = self.context_of(source);
        let records = read::open(bytes, None, context.clone());
        self.records(records, &context, give)
    }

    /// What a format needs to know of an input. What is read in its own way shares nothing with the others.
    fn context_of<'s>(&self, source: &'s Source) -> Context<'s>
    where
        'o: 's,
    {
        match &source.reading {
            Some(reading) => Context::new(reading, self.context.limits, &source.name),
            None => self.context.with_source(&source.name),
        }
    }

    fn records(
        &mut self,
        mut records: GameRecords<'_>,
        context: &Context<'_>,
        give: Give<'_, W::Piece>,
    ) -> io::Result<()> {
        self.batch.asked = Asked::Nothing;
        loop {
            self.glued(&mut records, context, give)?;
            let Some(record) = records.next() else { return Ok(()) };
            self.record(context.source, &record);
            self.give_if_full(give)?;
        }
    }

    fn record(&mut self, source: &str, record: &Result<GameRecord, Error>) {
        let done = match record {
            Ok(record) => {
                self.court.judge(source, record).and_then(|judged| self.worker.record(&judged, &mut self.bundle.piece))
            }
            Err(error) => Err(error.clone()),
        };
        match done {
            Ok(()) => self.bundle.tally.records += 1,
            Err(error) => self.error(source, &error),
        }
    }

    fn error(&mut self, source: &str, error: &Error) {
        self.bundle.tally.errors += 1;
        self.worker.error(source, error, &mut self.bundle.piece, &mut self.bundle.notes);
    }

    fn unopened(&mut self, source: &str, error: &Error) {
        self.bundle.tally.unopened += 1;
        self.error(source, error);
    }

    /// Judges glued lines, as far as there are any before something else.
    fn glued(
        &mut self,
        records: &mut GameRecords<'_>,
        context: &Context<'_>,
        give: Give<'_, W::Piece>,
    ) -> io::Result<()> {
        while let Some(glued) = records.glued_lines() {
            let bytes = glued.lines.at_hand();
            // For less it is not worth the while to get ready.
            if bytes.len() < WORTH_WHILE && self.batch.asked == Asked::Nothing {
                return Ok(());
            }
            if !self.batch.is_for(glued.game) {
                let settled = context.settle(glued.game, glued.hint).ok();
                let batch = settled.and_then(|settled| self.court.batch(&settled, &context.notation(&settled.rules)));
                self.batch = Batches { asked: Asked::For(glued.game.map(String::from)), batch };
            }
            let Some(mut batch) = self.batch.batch.take() else { return Ok(()) };
            let first = glued.lines.next_line();
            // The last line at hand goes on after what is at hand.
            let whole = if glued.lines.at_hand().contains(&b'\n') { None } else { glued.lines.whole_line() };
            let bytes = whole.as_deref().unwrap_or_else(|| glued.lines.at_hand());
            let read = batch.judge(bytes);
            let mut count = 0;
            for (range, codes, ruling) in batch.games() {
                let line = first + count;
                count += 1;
                if self.court.is_enough(&ruling) {
                    let (source, of) = (context.source, batch.of());
                    let judged = Judged {
                        source,
                        line,
                        of,
                        record: None,
                        codes: Some(codes),
                        ruling,
                        claim: None,
                        verdict: None,
                        position: None,
                    };
                    match self.worker.record(&judged, &mut self.bundle.piece) {
                        Ok(()) => self.bundle.tally.records += 1,
                        Err(error) => self.error(source, &error),
                    }
                    continue;
                }
                let game = glued.game.map(String::from);
                let start = Start { place: Place { line, column: 1 }, game };
                for record in read::open_after(&bytes[range], glued.format, &start, context.clone()) {
                    self.record(context.source, &record);
                }
            }
            match whole {
                Some(_) if read > 0 => glued.lines.pass_line(),
                Some(_) => {}
                None => glued.lines.pass_lines(read, count),
            }
            self.batch.batch = Some(batch);
            if read == 0 {
                return Ok(());
            }
            self.give_if_full(give)?;
        }
        Ok(())
    }

    fn give_if_full(&mut self, give: Give<'_, W::Piece>) -> io::Result<()> {
        let Bundle { piece, notes, tally } = &self.bundle;
        let is_full = piece.weight() >= BYTES || notes.0.len() >= NOTES || tally.records + tally.errors >= RECORDS;
        if is_full { self.give(give) } else { Ok(()) }
    }

    fn give(&mut self, give: Give<'_, W::Piece>) -> io::Result<()> {
        give(mem::take(&mut self.bundle))
    }
}

impl Batches {
    /// Whether they were asked for lines of this game.
    fn is_for(&self, game: Option<&str>) -> bool {
        matches!(&self.asked, Asked::For(asked) if asked.as_deref() == game)
    }
}
