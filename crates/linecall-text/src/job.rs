//! The one door for every face: bytes in, verdicts out, a count of what happened.

use crate::compressed;
use crate::error::{Class, Error};
use crate::formats::{self, Format};
use crate::game_record::{Context, GameRecord};
use crate::lines::Lines;
use crate::options::Options;
use crate::reports::{self, Judged, Report};
use linecall::{Color, Outcome, Reachable, Referee, Status, Verdict};
use std::io::{self, BufReader, Read, Write};

/// How much of an input is looked at to recognise its format.
const HEAD: usize = 64 << 10;

/// What came out of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Records judged.
    pub records: u64,
    /// Won by Black.
    pub black: u64,
    /// Won by White.
    pub white: u64,
    /// Draws.
    pub draws: u64,
    /// Records that just end.
    pub open: u64,
    /// Records that cannot start or, under a strict policy, are irregular.
    pub invalid: u64,
    /// Of the invalid ones, those that cannot start.
    pub cannot_start: u64,
    /// Records with something irregular in them.
    pub irregular: u64,
    /// Records whose claim does not agree.
    pub claims_differ: u64,
    /// Boards that can have come about by legal play, if that was asked.
    pub reachable: u64,
    /// Boards that cannot.
    pub unreachable: u64,
    /// Records that could not be read.
    pub errors: u64,
}

/// A run over inputs, under one set of options.
#[derive(Debug)]
pub struct Job {
    options: Options,
    format: Option<&'static dyn Format>,
    report: &'static dyn Report,
    summary: Summary,
}

impl Job {
    /// A run under these options.
    ///
    /// # Errors
    /// An option names a format, a report or a game that does not exist.
    pub fn new(options: Options) -> Result<Self, Error> {
        let format = options.format.as_deref().map(formats::find).transpose()?;
        let report = reports::find(options.report.as_deref().unwrap_or("human"))?;
        if options.game.is_some() && options.rules.is_some() {
            return Err(Error::new(Class::Name, "a game of the shelf and own rules exclude each other"));
        }
        if let Some(game) = &options.game {
            let spec = game.parse().map_err(|e: linecall::SpecError| Error::new(Class::Name, e.to_string()))?;
            linecall::games::resolve(&spec).map_err(|e| crate::game_record::game_error(&e))?;
        }
        Ok(Job { options, format, report, summary: Summary::default() })
    }

    /// The report.
    pub fn report(&self) -> &'static dyn Report {
        self.report
    }

    /// What came out so far.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// Writes what stands before the first verdict.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.report.begin(out)
    }

    /// Judges every record of an input. Errors in records are counted, reported in their place, and given to `on_error`.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn judge(
        &mut self,
        source: &str,
        input: impl Read,
        out: &mut dyn Write,
        on_error: &mut dyn FnMut(&str, &Error),
    ) -> io::Result<()> {
        let mut failed = None;
        let options = self.options.clone();
        let format = self.format;
        for_each_record(source, input, format, &options, &mut |record| {
            let said = match record {
                Ok(record) => self.one(source, &record, out, on_error),
                Err(error) => self.failed(source, &error, out, on_error),
            };
            failed = said.err();
            failed.is_none()
        });
        failed.map_or(Ok(()), Err)
    }

    /// An input that could not be opened, in its place.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn failed(
        &mut self,
        source: &str,
        error: &Error,
        out: &mut dyn Write,
        on_error: &mut dyn FnMut(&str, &Error),
    ) -> io::Result<()> {
        let nth = self.summary.records + self.summary.errors;
        self.summary.errors += 1;
        self.report.error(source, error, nth, out)?;
        on_error(source, error);
        Ok(())
    }

    /// Writes what stands behind the last verdict.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.report.end(self.summary.records + self.summary.errors, out)
    }

    fn one(
        &mut self,
        source: &str,
        record: &GameRecord,
        out: &mut dyn Write,
        on_error: &mut dyn FnMut(&str, &Error),
    ) -> io::Result<()> {
        if let Err(error) = self.check_looks(record) {
            return self.failed(source, &error, out, on_error);
        }
        let (policy, asks) = (self.options.policy(), self.options.asks());
        let mut replay = Referee { rules: record.rules.clone(), policy, asks }.replay(&record.record);
        replay.by_ref().for_each(drop);
        let verdict = replay.verdict();
        let nth = self.summary.records + self.summary.errors;
        self.summary.count(&verdict);
        let colour = self.options.colour;
        let judged = Judged { source, record, verdict: &verdict, position: replay.position(), colour };
        self.report.verdict(&judged, nth, out)
    }

    /// `--missed` looks at every empty point before every move; on a huge board that would never end.
    fn check_looks(&self, record: &GameRecord) -> Result<(), Error> {
        let looks = record.record.moves.len() as u64 * record.rules.lattice.len() as u64;
        if !self.options.missed || looks <= self.options.limits.looks {
            return Ok(());
        }
        let message = format!(
            "--missed would look at {looks} points, more than the limit of {}; judge this record without it",
            self.options.limits.looks
        );
        let error = Error::new(Class::Limit, message);
        Err(Error { id: record.id.clone(), line: Some(record.line), ..error })
    }
}

impl Summary {
    fn count(&mut self, verdict: &Verdict) {
        self.records += 1;
        match (verdict.status, verdict.outcome) {
            (Status::Invalid, _) => self.invalid += 1,
            (_, Outcome::Win { color: Color::Black, .. }) => self.black += 1,
            (_, Outcome::Win { color: Color::White, .. }) => self.white += 1,
            (_, Outcome::Draw(_)) => self.draws += 1,
            (_, Outcome::Undecided) => self.open += 1,
        }
        let setup = |i: &linecall::Irregularity| matches!(i.what, linecall::Irregular::Setup(_));
        self.cannot_start += u64::from(verdict.irregular.iter().any(setup));
        self.irregular += u64::from(!verdict.irregular.is_empty());
        self.reachable += u64::from(matches!(verdict.reachable, Some(Reachable::Yes { .. })));
        self.unreachable += u64::from(matches!(verdict.reachable, Some(Reachable::No(_))));
        self.claims_differ += u64::from(verdict.claim.as_ref().is_some_and(|c| c.agrees == Some(false)));
    }
}

/// Reads every record of an input, errors among them, until `take` has enough. Inputs may be compressed.
pub fn for_each_record(
    source: &str,
    input: impl Read,
    format: Option<&'static dyn Format>,
    options: &Options,
    take: &mut dyn FnMut(Result<GameRecord, Error>) -> bool,
) {
    let mut input = compressed::open(input);
    let (head, failed) = compressed::take(&mut input, HEAD as u64);
    if let (true, Some(error)) = (head.is_empty(), &failed) {
        take(Err(Error::new(Class::Io, error.to_string())));
        return;
    }
    let Some(format) = format.or_else(|| formats::recognise(&head, source)) else {
        let message = if head.trim_ascii().is_empty() {
            "the input is empty".to_string()
        } else {
            let names: Vec<&str> = formats::SHELF.iter().map(|f| f.name()).collect();
            format!("the format is not recognised; say which with --format: {}", names.join(", "))
        };
        take(Err(Error::format(message)));
        return;
    };
    // What failed behind the head is told when what is in it has been read.
    let input = Box::new(BufReader::with_capacity(HEAD, compressed::again(head, failed).chain(input)));
    let mut lines = Lines::new(input, options.limits.line);
    let context = Context::new(options, source);
    loop {
        let record = match format.read(&mut lines, &context) {
            Ok(None) => return,
            Ok(Some(mut record)) => {
                record.truncate(options.at.unwrap_or(usize::MAX));
                Ok(record)
            }
            Err(error) => Err(error),
        };
        let broken = record.as_ref().err().is_some_and(|e| e.class == Class::Io);
        if !take(record) || broken {
            return;
        }
    }
}
