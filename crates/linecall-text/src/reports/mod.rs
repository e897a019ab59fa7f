//! The shelf of reports: how verdicts are said.
//!
//! To add one: write its file, declare the module, and put its name into [`SHELF`]. A report plays nothing: it shows
//! the position that the verdict came from.

mod board;
mod csv;
pub(crate) mod human;
mod json;
mod reachable;
mod threats;

use crate::error::{Class, Error};
use crate::game_record::{GameRecord, near_or_all};
use linecall::{ByColor, Position, Verdict};
use std::fmt::Debug;
use std::io::{self, Write};

/// All reports, in the order in which lists show them.
pub static SHELF: &[&dyn Report] = &[
    &human::Human,
    &json::Json,
    &json::JsonLines,
    &csv::Csv,
    &board::Board,
    &threats::ThreatsReport,
    &reachable::ReachableReport,
];

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

impl Judged<'_> {
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

    /// One verdict; `nth` counts verdicts and errors from 0.
    ///
    /// # Errors
    /// The output cannot be written.
    fn verdict(&self, judged: &Judged<'_>, nth: u64, out: &mut dyn Write) -> io::Result<()>;

    /// A record that could not be read, in its place. Reports for people leave that to the face.
    ///
    /// # Errors
    /// The output cannot be written.
    fn error(&self, _source: &str, _error: &Error, _nth: u64, _out: &mut dyn Write) -> io::Result<()> {
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

/// The report of a name.
///
/// # Errors
/// There is none; near names are listed.
pub fn find(name: &str) -> Result<&'static dyn Report, Error> {
    SHELF.iter().find(|r| r.name() == name).copied().ok_or_else(|| {
        let names = near_or_all(name, SHELF.iter().map(|r| r.name()));
        Error::new(Class::Name, format!("no report `{name}`{names}"))
    })
}
