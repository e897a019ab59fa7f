//! Records into another format: nothing is lost without a word, and what breaks the rules may be mended.
//!
//! What a format can hold is not listed anywhere: every record is read back from what was written, and compared.

use crate::error::{Class, Error};
use crate::read::formats::format::Format;
use crate::read::settle::Context;
use crate::read::record::GameRecord;
use crate::read::lines::Lines;
use crate::options::Options;
use linecall::{By, Claim, Color, Outcome, Record, Referee, Says, Status};

/// Writes records in one format.
#[derive(Debug)]
pub struct Converter {
    to: &'static dyn Format,
    options: Options,
    /// Whether records are mended before they are written.
    pub fix: bool,
    written: u64,
}

/// A record in its new format.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Converted {
    /// The record, with what stands between it and the one before.
    pub bytes: Vec<u8>,
    /// What the format could not hold.
    pub lost: Vec<String>,
    /// What was mended.
    pub fixed: Vec<String>,
}

impl Converter {
    /// Into this format. Under the options records are judged, where they are to be mended.
    pub fn new(to: &'static dyn Format, options: Options) -> Self {
        Converter { to, options, fix: false, written: 0 }
    }

    /// What stands before the first record.
    pub fn begin(&self) -> &'static str {
        self.to.envelope().0
    }

    /// What stands behind the last record.
    pub fn end(&self) -> &'static str {
        self.to.envelope().1
    }

    /// Writes a record, and says what became of it. It counts as written: [`leave_out`](Self::leave_out) takes that back.
    ///
    /// # Errors
    /// The format cannot hold the game itself, or has no place for one more record.
    pub fn convert(&mut self, mut record: GameRecord) -> Result<Converted, Error> {
        let line = record.line;
        let converted = self.one(&mut record);
        if converted.is_ok() {
            self.written += 1;
        }
        converted.map_err(|error| Error { id: record.id, ..error.in_line(line) })
    }

    /// The record converted last is not written after all.
    pub fn leave_out(&mut self) {
        self.written = self.written.saturating_sub(1);
    }

    fn one(&self, record: &mut GameRecord) -> Result<Converted, Error> {
        if self.to.is_single() && self.written > 0 {
            let message = format!("a file of {} holds one record; write this one into another file", self.to.name());
            return Err(Error::new(Class::Record, message));
        }
        let fixed = if self.fix { self.mend(record) } else { vec![] };
        let own = record.clone();
        if !fixed.is_empty() {
            note(record, &format!("linecall: {}", fixed.join("; ")));
        }
        let mut converted = self.write(record)?;
        if !fixed.is_empty() && converted.lost.iter().any(|what| what.contains("`comment`")) {
            // Where there is no place for the note, it is no loss.
            converted = self.write(&own)?;
        }
        Ok(Converted { fixed, ..converted })
    }

    /// Cuts off what stands behind the end, and puts the result right.
    fn mend(&self, record: &mut GameRecord) -> Vec<String> {
        let referee = Referee { policy: self.options.policy(), ..Referee::new(record.rules().clone()) };
        let verdict = referee.judge(&record.record);
        let mut fixed = vec![];
        if verdict.status != Status::Over {
            return fixed;
        }
        if verdict.after_end > 0 {
            let kept = record.record.moves.len().saturating_sub(verdict.after_end);
            record.truncate(kept);
            fixed.push(format!("{} after the end cut off", entries(verdict.after_end)));
        }
        let claim = result(verdict.outcome);
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

    fn write(&self, record: &GameRecord) -> Result<Converted, Error> {
        let written = self.to.write_bytes(record)?;
        let (before, behind) = self.to.envelope();
        let file = [before.as_bytes(), &written, behind.as_bytes()].concat();
        let lost = self.compare(record, &file)?;
        let gap = if self.written > 0 { self.to.separator() } else { "" };
        Ok(Converted { bytes: [gap.as_bytes(), &written].concat(), lost, fixed: vec![] })
    }

    /// What is not in the written record any more; read back is a file of it.
    fn compare(&self, record: &GameRecord, written: &[u8]) -> Result<Vec<String>, Error> {
        let mut lost = vec![];
        let back = match self.read_back(written, None) {
            Ok(back) if back.game == record.game() => back,
            _ => {
                lost.push(format!("the game, `{}`", record.game()));
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
        if record.id.is_some() && back.id != record.id {
            lost.push(format!("the id `{}`", record.id.as_deref().unwrap_or_default()));
        }
        if let Some(claim) = &record.record.claim {
            let found = back.record.claim.as_ref();
            if found.map_or(Says::Nothing, |c| c.says) != claim.says {
                lost.push(format!("the result, `{}`", claim.text));
            } else if !reason(claim).is_empty() && found.is_none_or(|c| reason(c) != reason(claim)) {
                lost.push(format!("how the game ended, `{}`", claim.text));
            }
        }
        let mut rest = back.tags;
        for tag in &record.tags {
            match rest.iter().position(|other| other == tag) {
                Some(i) => drop(rest.swap_remove(i)),
                None if rest.iter().any(|other| other.0 == tag.0) => lost.push(format!("`{}` as it is", tag.0)),
                None => lost.push(format!("`{}`", tag.0)),
            }
        }
        Ok(lost)
    }

    fn read_back(&self, written: &[u8], game: Option<String>) -> Result<GameRecord, Error> {
        let options = Options { game, limits: self.options.limits, ..Options::default() };
        let mut lines = Lines::new(Box::new(written), options.limits.line);
        let context = Context::new(&options, "");
        match (self.to.read(&mut lines, &context), self.to.read(&mut lines, &context)) {
            (Ok(Some(record)), Ok(None)) => Ok(record),
            (Err(error), _) => Err(self.not_the_same(&error.message)),
            _ => Err(self.not_the_same("another number of records")),
        }
    }

    fn not_the_same(&self, what: &str) -> Error {
        let message =
            format!("{} cannot hold this record: it would be read as something else ({what})", self.to.name());
        Error::new(Class::Record, message)
    }
}

fn entries(n: usize) -> String {
    if n == 1 { "1 entry".into() } else { format!("{n} entries") }
}

/// Adds a note to the comment.
fn note(record: &mut GameRecord, text: &str) {
    match record.tags.iter_mut().find(|(key, _)| key == "comment") {
        Some((_, comment)) => *comment += &format!("; {text}"),
        None => record.tags.push(("comment".into(), text.into())),
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

/// What stands behind the winner: the `R` of `B+R`.
fn reason(claim: &Claim) -> &str {
    claim.text.split_once('+').map_or("", |(_, reason)| reason)
}
