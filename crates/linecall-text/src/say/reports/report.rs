//! What a report is.

use crate::error::Error;
use crate::judge::{Judged, Needs};
use crate::say::manner::Manner;
use linecall_law::Asks;
use std::fmt::Debug;
use std::io::{self, Write};

/// All that may be asked beyond who won, by the keys of options.
const EVERYTHING: &[&str] = &["threats", "missed", "reachable", "dead"];

/// Whether each of [`EVERYTHING`] is asked.
fn is_asked(asks: &Asks) -> [bool; EVERYTHING.len()] {
    let Asks { threats, missed, reachable, dead } = *asks;
    [threats, missed, reachable.is_some(), dead]
}

/// A way to say verdicts. Sealed: nobody else can name the manner in which one says them.
pub trait Report: Sync + Debug {
    /// Its name.
    fn name(&self) -> &'static str;

    /// What it is, in a sentence.
    fn about(&self) -> &'static str;

    /// What it has a place for, of what may be asked beyond who won, by the keys of options.
    fn tells(&self) -> &'static [&'static str] {
        EVERYTHING
    }

    /// How much it needs to know of a record when this is asked.
    fn needs(&self, _asks: &Asks) -> Needs {
        Needs::Verdict
    }

    /// Whether it is for people: its summary goes with it, and errors are not part of it.
    fn is_for_people(&self) -> bool {
        false
    }

    /// What stands before the first.
    ///
    /// # Errors
    /// The output cannot be written.
    fn begin(&self, _manner: &Manner, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What stands between two verdicts; in reports that are not for people errors count as such.
    fn between(&self) -> &'static str {
        ""
    }

    /// Says what the referee says of a record.
    ///
    /// # Errors
    /// Only those of writing, which memory does not have.
    fn say(&self, judged: &Judged<'_>, manner: &Manner, out: &mut Vec<u8>) -> io::Result<()>;

    /// Says that a record could not be read, in its place. Reports for people leave that to the face.
    fn error(&self, _source: &str, _error: &Error, _manner: &Manner, _out: &mut Vec<u8>) {}

    /// What stands after the last.
    ///
    /// # Errors
    /// The output cannot be written.
    fn end(&self, _count: u64, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// What is asked and this report has no place for, by the keys of options.
pub(super) fn passed_over(report: &dyn Report, asks: &Asks) -> Vec<&'static str> {
    let asked = EVERYTHING.iter().zip(is_asked(asks)).filter(|(_, is_asked)| *is_asked).map(|(key, _)| *key);
    asked.filter(|key| !report.tells().contains(key)).collect()
}
