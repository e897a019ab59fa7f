//! What a report is, and what it is given.

use crate::error::Error;
use crate::read::record::{GameName, GameRecord};
use crate::read::rules_text::hash::RulesHash;
use linecall::{By, ByColor, ClaimCheck, Decided, Irregular, Outcome, Position, Rules, Status, Verdict};
use std::fmt::Debug;
use std::io::{self, Write};

/// A record that has been judged.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The name of its input.
    pub source: &'a str,
    /// The record.
    pub record: &'a GameRecord,
    /// The verdict.
    pub verdict: &'a Verdict,
    /// The final position.
    pub position: &'a Position,
    /// Whether escape sequences may be used.
    pub colour: bool,
}

/// How a record ended: what a lane tells of it, where it is without a setup, and its entries place stones.
#[derive(Clone, Copy, Debug)]
pub struct Ruled<'a> {
    /// The name of its input.
    pub source: &'a str,
    /// The line on which it stands.
    pub line: u64,
    /// The game.
    pub game: &'a GameName,
    /// Its rules.
    pub rules: &'a Rules,
    /// Their fingerprint.
    pub hash: RulesHash,
    /// How it ended.
    pub outcome: Outcome,
    /// When, if it did.
    pub decided: Option<Decided>,
    /// Stones played.
    pub plies: u32,
    /// Illegal entries.
    pub illegal: u32,
    /// Entries after the end.
    pub after_end: usize,
}

/// What a record says of itself beside its entries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Said<'a> {
    /// Its name.
    pub id: Option<&'a str>,
    /// The result that it claims, and whether it is so.
    pub claim: Option<&'a ClaimCheck>,
}

impl Said<'_> {
    /// Whether it claims what is not so.
    pub fn claim_differs(&self) -> bool {
        self.claim.is_some_and(|claim| claim.agrees == Some(false))
    }
}

impl Ruled<'_> {
    /// Whether there is a result.
    pub fn status(&self) -> Status {
        if self.outcome.is_over() { Status::Over } else { Status::Open }
    }

    /// Whether nothing is irregular in it.
    pub fn is_regular(&self) -> bool {
        self.illegal == 0 && self.after_end == 0 && self.outcome.by() != Some(By::Foul)
    }
}

impl<'a> Judged<'a> {
    /// What a lane could have told of it.
    fn ruled(&self) -> Ruled<'a> {
        let Judged { source, record, verdict, .. } = *self;
        let illegal = verdict.irregular.iter().filter(|i| matches!(i.what, Irregular::Illegal(_))).count();
        Ruled {
            source,
            line: record.line,
            game: record.game(),
            rules: record.rules(),
            hash: record.of.hash,
            outcome: verdict.outcome,
            decided: verdict.decided,
            plies: verdict.plies,
            illegal: illegal as u32,
            after_end: verdict.after_end,
        }
    }

    /// How many stones of each colour are on the final board.
    fn stones(&self) -> ByColor<usize> {
        let laid = self.position.laid();
        ByColor::from_fn(|color| laid.iter().filter(|stone| stone.1 == color).count())
    }
}

/// A way to say verdicts.
pub trait Report: Sync + Debug {
    /// Its name.
    fn name(&self) -> &'static str;

    /// What it is, in a sentence.
    fn about(&self) -> &'static str;

    /// Whether it is for people: its summary goes with it, and errors are not part of it.
    fn is_for_people(&self) -> bool {
        false
    }

    /// What stands before the first.
    ///
    /// # Errors
    /// The output cannot be written.
    fn begin(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What stands between two verdicts; in reports that are not for people errors count as such.
    fn between(&self) -> &'static str {
        ""
    }

    /// One verdict.
    ///
    /// # Errors
    /// The output cannot be written.
    fn verdict(&self, judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// Whether it may say something of records of which no more than [`Ruled`] is known.
    fn takes_rulings(&self) -> bool {
        false
    }

    /// Writes what the verdict on this record would be, if as much is known of it as is said; else nothing, and `false`.
    fn ruling(&self, _ruled: &Ruled<'_>, _said: &Said<'_>, _out: &mut Vec<u8>) -> bool {
        false
    }

    /// A record that could not be read, in its place. Reports for people leave that to the face.
    ///
    /// # Errors
    /// The output cannot be written.
    fn error(&self, _source: &str, _error: &Error, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What stands behind the last.
    ///
    /// # Errors
    /// The output cannot be written.
    fn end(&self, _count: u64, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
