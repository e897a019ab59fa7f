//! Converting: records into another format. Nothing is lost without a word, and what breaks the rules may be mended.
//!
//! What a format can hold is not listed anywhere: every record is read back from what was written, and compared.

use super::work::{Notes, Piece, Work, Worker};
use crate::error::{Class, Error};
use crate::judge::{Judged, Needs};
use crate::limits::Limits;
use crate::options::Options;
use crate::read::dialect::Dialect;
use crate::read::formats;
use crate::read::formats::format::{Format, TellsGame};
use crate::read::lines::Lines;
use crate::read::notation::claim_label;
use crate::read::reading::Reading;
use crate::read::record::GameRecord;
use crate::read::settle::{Context, Memory};
use crate::say::losses::{self, Loss};
use crate::words;
use linecall_law::{By, Claim, Color, Outcome, Record, Ruling, Says, Status};
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

/// The tag that holds comments, and notes on what was mended.
const COMMENT: &str = "comment";

/// Writes records in one format, and compares them with what is read back.
#[derive(Clone, Debug)]
pub struct Converter {
    to: &'static dyn Format,
    limits: Limits,
    /// How what was written is read: as the game that it says.
    plainly: Reading,
    /// How it is read where it does not say the game: as this one.
    as_game: Reading,
    memory: Arc<Memory>,
}

/// A record in its new format.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Converted {
    /// The record.
    pub bytes: Vec<u8>,
    /// What the format could not hold.
    pub lost: Vec<Loss>,
    /// What was mended.
    pub fixed: Vec<String>,
}

impl Converter {
    /// Into this format.
    pub fn new(to: &'static dyn Format, limits: Limits) -> Self {
        let (plainly, as_game) = (Reading::default(), Reading::default());
        Converter { to, limits, plainly, as_game, memory: Arc::default() }
    }

    /// Writes a record, and says what became of it. Where a ruling is given, the record is mended before.
    ///
    /// # Errors
    /// The format cannot hold the game itself.
    pub fn convert(&mut self, record: &GameRecord, ruling: Option<&Ruling>) -> Result<Converted, Error> {
        let converted = match ruling {
            Some(ruling) => self.mended(record, ruling),
            None => self.write(record),
        };
        converted.map_err(|error| Error { id: record.id.clone(), ..error.in_line(record.line) })
    }

    fn mended(&mut self, record: &GameRecord, ruling: &Ruling) -> Result<Converted, Error> {
        let mut own = record.clone();
        let fixed = mend(&mut own, ruling);
        if fixed.is_empty() {
            return self.write(record);
        }
        let mut noted = own.clone();
        note(&mut noted, &format!("linecall: {}", fixed.join("; ")));
        let mut converted = self.write(&noted)?;
        if converted.lost.iter().any(|loss| matches!(loss, Loss::Tag(tag) | Loss::TagChanged(tag) if tag == COMMENT)) {
            // Where there is no place for the note, it is no loss.
            converted = self.write(&own)?;
        }
        Ok(Converted { fixed, ..converted })
    }

    fn write(&mut self, record: &GameRecord) -> Result<Converted, Error> {
        let mut bytes = self.to.write_bytes(record)?;
        let (before, after) = self.to.envelope();
        if (before, after) == ("", "") {
            let lost = self.compare(record, &bytes)?;
            return Ok(Converted { bytes, lost, fixed: vec![] });
        }
        bytes.splice(..0, before.bytes());
        bytes.extend_from_slice(after.as_bytes());
        let lost = self.compare(record, &bytes)?;
        bytes.truncate(bytes.len() - after.len());
        bytes.drain(..before.len());
        Ok(Converted { bytes, lost, fixed: vec![] })
    }

    /// What is not in the written record any more; read back is a file of it.
    fn compare(&mut self, record: &GameRecord, written: &[u8]) -> Result<Vec<Loss>, Error> {
        let mut lost = vec![];
        // Who knows that no game is said need not try to read one.
        let plainly = (self.to.tells_game() != TellsGame::No).then(|| self.read_back(written, None));
        let back = match plainly {
            Some(Ok(back)) if back.game() == record.game() => back,
            _ => {
                lost.push(Loss::Game(record.game().to_string()));
                self.read_back(written, Some(record.game().to_string()))?
            }
        };
        let stones = |record: &Record| {
            let mut stones = record.setup.stones.clone();
            stones.sort();
            (stones, record.setup.to_move)
        };
        if back.record.moves != record.record.moves || stones(&back.record) != stones(&record.record) {
            return Err(self.not_the_same("other moves"));
        }
        if let Some(id) = record.id.as_ref().filter(|_| back.id != record.id) {
            lost.push(Loss::Id(id.clone()));
        }
        if let Some(claim) = &record.record.claim {
            let found = back.record.claim.as_ref();
            if found.map_or(Says::Nothing, |c| c.says) != claim.says {
                lost.push(Loss::Result(claim.text.clone()));
            } else if !claim_label(claim).is_empty() && found.is_none_or(|c| claim_label(c) != claim_label(claim)) {
                lost.push(Loss::How(claim.text.clone()));
            }
        }
        let mut rest = back.tags;
        for tag in &record.tags {
            match rest.iter().position(|other| other == tag) {
                Some(i) => drop(rest.swap_remove(i)),
                None if rest.iter().any(|other| other.0 == tag.0) => lost.push(Loss::TagChanged(tag.0.clone())),
                None => lost.push(Loss::Tag(tag.0.clone())),
            }
        }
        Ok(lost)
    }

    /// The record that is read back, as the game that it says or, if that is said, as this one.
    fn read_back(&mut self, written: &[u8], game: Option<String>) -> Result<GameRecord, Error> {
        let reading = match &game {
            Some(_) => {
                self.as_game.game = game;
                &self.as_game
            }
            None => &self.plainly,
        };
        let lines = Lines::new(Box::new(written), self.limits.line);
        let context = Context::remembering(reading, self.limits, "", Arc::clone(&self.memory));
        let mut records = self.to.open(lines, context);
        match (records.next(), records.next()) {
            (Some(Ok(record)), None) => Ok(record),
            (Some(Err(error)), _) => Err(self.not_the_same(&error.message)),
            _ => Err(self.not_the_same("another number of records")),
        }
    }

    fn not_the_same(&self, what: &str) -> Error {
        let message =
            format!("{} cannot hold this record: it would be read as something else ({what})", self.to.name());
        Error::new(Class::Record, message)
    }
}

/// Cuts off what stands after the end, and puts the result right: what was done.
fn mend(record: &mut GameRecord, ruling: &Ruling) -> Vec<String> {
    let mut fixed = vec![];
    if ruling.status() != Status::Over {
        return fixed;
    }
    if ruling.after_end > 0 {
        let kept = record.record.moves.len().saturating_sub(ruling.after_end);
        record.truncate(kept);
        fixed.push(format!("{} after the end cut off", entries(ruling.after_end)));
    }
    let claim = result(ruling.outcome);
    match &record.record.claim {
        Some(said) if said.says == claim.says => {}
        Some(said) => fixed.push(format!("the result `{}` became `{}`", said.text, claim.text)),
        None => fixed.push(format!("the result `{}` was added", claim.text)),
    }
    if record.record.claim.as_ref().is_none_or(|said| said.says != claim.says) {
        record.record.claim = Some(claim);
    }
    fixed
}

fn entries(n: usize) -> String {
    if n == 1 { "1 entry".into() } else { format!("{n} entries") }
}

/// Adds a note to the comment.
fn note(record: &mut GameRecord, text: &str) {
    match record.tags.iter_mut().find(|(key, _)| key == COMMENT) {
        Some((_, comment)) => *comment += &format!("; {text}"),
        None => record.tags.push((COMMENT.into(), text.into())),
    }
}

/// The result of a game that is over, as it is written.
fn result(outcome: Outcome) -> Claim {
    let how = match outcome.by() {
        Some(By::Resign) => "R",
        Some(By::Timeout) => "T",
        Some(By::Forfeit) => "F",
        _ => "",
    };
    match outcome.winner() {
        Some(Color::Black) => Claim { text: format!("B+{how}"), says: Says::Win(Color::Black) },
        Some(Color::White) => Claim { text: format!("W+{how}"), says: Says::Win(Color::White) },
        None => Claim { text: "draw".into(), says: Says::Draw },
    }
}

/// What became of the records.
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Records written.
    pub written: u64,
    /// Of these, those of which something is lost.
    pub lossy: u64,
    /// Of these, those that were mended.
    pub fixed: u64,
    /// Records left out, because something would be lost.
    pub left_out: u64,
    /// Records that could not be read or written.
    pub failed: u64,
}

/// The work of converting.
#[derive(Clone, Debug)]
pub struct Converting {
    to: &'static dyn Format,
    converter: Converter,
    /// Whether records are mended before they are written.
    pub fix: bool,
    /// Whether records are left out of which something would be lost.
    pub strict: bool,
    /// Whether records are only written, in this dialect if there is one, and not compared with what is read back.
    pub plainly: bool,
    /// The dialect in which points are written.
    pub dialect: Option<&'static Dialect>,
    counts: Counts,
}

impl Converting {
    /// Into the format of this name.
    ///
    /// # Errors
    /// There is no such format, it is only read, or an option names something that does not exist.
    pub fn new(to: &str, options: &Options) -> Result<Self, Error> {
        options.check()?;
        let to = formats::find_written(to)?;
        let converter = Converter::new(to, options.limits);
        let counts = Counts::default();
        Ok(Converting { to, converter, fix: false, strict: false, plainly: false, dialect: None, counts })
    }

    /// What became of the records so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Writes a record to the end of these bytes. What became of it, and what somebody should hear.
    fn convert(
        &mut self,
        judged: &Judged<'_>,
        record: &GameRecord,
        out: &mut Vec<u8>,
    ) -> Result<(Became, Vec<Error>), Error> {
        if self.plainly {
            let written = match self.dialect {
                Some(dialect) => self.to.write_in(record, dialect).map(String::into_bytes),
                None => self.to.write_bytes(record),
            };
            out.append(&mut written.map_err(|error| error.in_line(record.line))?);
            return Ok((Became::default(), vec![]));
        }
        let Converted { mut bytes, lost, fixed } =
            self.converter.convert(record, self.fix.then_some(&judged.ruling))?;
        let remark = |text: String| Error::format(text).in_line(record.line);
        let mut notes: Vec<Error> = record.warnings.iter().map(|warning| remark(warning.text.clone())).collect();
        let became = Became {
            is_lossy: !lost.is_empty(),
            is_fixed: !fixed.is_empty(),
            is_left_out: self.strict && !lost.is_empty(),
        };
        if became.is_lossy {
            notes.push(remark(format!("{} cannot hold {}", self.to.name(), losses::list(&lost))));
        }
        if !became.is_left_out {
            notes.extend(fixed.into_iter().map(remark));
            out.append(&mut bytes);
        }
        Ok((became, notes))
    }
}

/// What became of a record that was written.
#[derive(Clone, Copy, Debug, Default)]
struct Became {
    is_lossy: bool,
    is_fixed: bool,
    is_left_out: bool,
}

/// Records in their new format, one after the other.
#[derive(Debug, Default)]
pub struct Written {
    bytes: Vec<u8>,
    records: Vec<Done>,
}

/// A record that was written, or could not be.
#[derive(Debug)]
struct Done {
    source: Arc<str>,
    line: u64,
    id: Option<String>,
    /// Where its bytes end.
    end: usize,
    became: Result<Became, Error>,
    notes: Vec<Error>,
}

impl Piece for Written {
    fn weight(&self) -> usize {
        self.bytes.len() + size_of::<Done>() * self.records.len()
    }
}

impl Written {
    /// The name of an input, shared with the record before if that is from the same.
    fn source(&self, source: &str) -> Arc<str> {
        match self.records.last() {
            Some(last) if *last.source == *source => Arc::clone(&last.source),
            _ => source.into(),
        }
    }
}

impl Work for Converting {
    type Piece = Written;
    type Worker = Self;

    fn needs(&self) -> Needs {
        if self.fix { Needs::Ruling } else { Needs::Record }
    }

    fn worker(&self) -> Self {
        // Workers do not share what they remember.
        Converting { converter: Converter::new(self.to, self.converter.limits), ..self.clone() }
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.to.envelope().0.as_bytes())
    }

    fn merge(&mut self, piece: Written, out: &mut dyn Write, notes: &mut Notes) -> io::Result<()> {
        let Written { bytes, records } = piece;
        let mut start = 0;
        for Done { source, line, id, end, became, notes: remarks } in records {
            let bytes = &bytes[mem::replace(&mut start, end)..end];
            let is_full = became.is_ok() && self.to.is_single() && self.counts.written > 0;
            let became = if is_full {
                let message =
                    format!("a file of {} holds one record; write this one into another file", self.to.name());
                Err(Error { id, ..Error::new(Class::Record, message).in_line(line) })
            } else {
                for remark in remarks {
                    notes.push(&source, remark);
                }
                became
            };
            match became {
                Err(error) => {
                    self.counts.failed += 1;
                    notes.push(&source, error);
                }
                Ok(Became { is_left_out: true, .. }) => self.counts.left_out += 1,
                Ok(Became { is_lossy, is_fixed, .. }) => {
                    if self.counts.written > 0 {
                        out.write_all(self.to.separator().as_bytes())?;
                    }
                    out.write_all(bytes)?;
                    self.counts.written += 1;
                    self.counts.lossy += u64::from(is_lossy);
                    self.counts.fixed += u64::from(is_fixed);
                }
            }
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.to.envelope().1.as_bytes())
    }
}

impl Worker for Converting {
    type Piece = Written;

    fn record(&mut self, judged: &Judged<'_>, piece: &mut Written) -> Result<(), Error> {
        let Some(record) = judged.record else { return Ok(()) };
        let (became, notes) = self.convert(judged, record, &mut piece.bytes)?;
        let (source, id) = (piece.source(judged.source), record.id.clone());
        let end = piece.bytes.len();
        piece.records.push(Done { source, line: record.line, id, end, became: Ok(became), notes });
        Ok(())
    }

    fn error(&mut self, source: &str, error: &Error, piece: &mut Written, _: &mut Notes) {
        let (source, end) = (piece.source(source), piece.bytes.len());
        piece.records.push(Done { source, line: 0, id: None, end, became: Err(error.clone()), notes: vec![] });
    }
}

impl Counts {
    /// `3 records written; 1 of which something is lost; 1 mended; 1 left out, of which something would be lost`.
    pub fn sentence(&self) -> String {
        let mut line = format!("{} written", words::count(self.written as usize, "record"));
        let notes = [
            (self.lossy, "of which something is lost"),
            (self.fixed, "mended"),
            (self.left_out, "left out, of which something would be lost"),
            (self.failed, "that could not be read or written"),
        ];
        for (n, what) in notes.iter().filter(|(n, _)| *n > 0) {
            line += &format!("; {n} {what}");
        }
        line
    }
}
