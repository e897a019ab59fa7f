//! What a report is.

use crate::error::Error;
use crate::judge::{Judged, Needs};
use std::fmt::Debug;
use std::io::{self, Write};

/// A way to say verdicts.
pub trait Report: Sync + Debug {
    /// Its name.
    fn name(&self) -> &'static str;

    /// What it is, in a sentence.
    fn about(&self) -> &'static str;

    /// How much it needs to know of a record.
    fn needs(&self) -> Needs {
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
    fn begin(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What stands between two verdicts; in reports that are not for people errors count as such.
    fn between(&self) -> &'static str {
        ""
    }

    /// Says what the referee says of a record, with escape sequences for colours if they may be used.
    ///
    /// # Errors
    /// Only those of writing, which memory does not have.
    fn say(&self, judged: &Judged<'_>, colour: bool, out: &mut Vec<u8>) -> io::Result<()>;

    /// Says that a record could not be read, in its place. Reports for people leave that to the face.
    fn error(&self, _source: &str, _error: &Error, _out: &mut Vec<u8>) {}

    /// What stands after the last.
    ///
    /// # Errors
    /// The output cannot be written.
    fn end(&self, _count: u64, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
