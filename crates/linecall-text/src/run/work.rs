//! What is done with every record of a run.

use crate::error::Error;
use crate::judge::{Judged, Needs};
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

/// What is done with every record of a run: workers make pieces of some records each, and the pieces are merged in the
/// order of the records.
pub trait Work {
    /// What becomes of some records.
    type Piece: Piece;
    /// Who makes it. One works in a thread of its own.
    type Worker: Worker<Piece = Self::Piece> + Send;

    /// How much of each record must be known.
    fn needs(&self) -> Needs;

    /// One more worker.
    fn worker(&self) -> Self::Worker;

    /// Writes what stands before the first record.
    ///
    /// # Errors
    /// The output cannot be written.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Takes over a piece and writes what it says. What somebody should hear of goes to the notes.
    ///
    /// # Errors
    /// The output cannot be written.
    fn merge(&mut self, piece: Self::Piece, out: &mut dyn Write, notes: &mut Notes) -> io::Result<()>;

    /// Writes what stands after the last record.
    ///
    /// # Errors
    /// The output cannot be written.
    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// Who makes pieces.
pub trait Worker {
    /// What becomes of some records.
    type Piece: Piece;

    /// Does with a record what there is to do.
    ///
    /// # Errors
    /// It cannot be done with this record: [`error`](Self::error) hears of it, as of a record that cannot be read.
    fn record(&mut self, judged: &Judged<'_>, piece: &mut Self::Piece) -> Result<(), Error>;

    /// Does what there is to do in the place of a record, or an input, that cannot be read. What somebody should hear of
    /// goes to the notes.
    fn error(&mut self, source: &str, error: &Error, piece: &mut Self::Piece, notes: &mut Notes);
}

/// What becomes of some records.
pub trait Piece: Default + Send {
    /// How much memory it takes, in bytes, more or less.
    fn weight(&self) -> usize;
}

/// What somebody should hear of records, in order, each with the name of its input.
#[derive(Debug, Default)]
pub struct Notes(pub(super) Vec<(Arc<str>, Error)>);

impl Notes {
    /// Notes something about an input.
    pub fn push(&mut self, source: &str, error: Error) {
        let source = match self.0.last() {
            Some((last, _)) if **last == *source => Arc::clone(last),
            _ => source.into(),
        };
        self.0.push((source, error));
    }
}

/// Pieces that stand apart: each record in them has the same text before it, which the first of all goes without.
#[derive(Clone, Debug, Default)]
pub(super) struct Apart {
    /// Whether something has been said.
    pub(super) has_said: bool,
}

impl Apart {
    /// Writes a piece.
    pub(super) fn write(&mut self, piece: &[u8], between: &str, out: &mut dyn Write) -> io::Result<()> {
        let is_first = !piece.is_empty() && !mem::replace(&mut self.has_said, true);
        let first = piece.strip_prefix(between.as_bytes()).filter(|_| is_first);
        out.write_all(first.unwrap_or(piece))
    }
}

/// How many records a run has gone through.
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Records that were read.
    pub records: u64,
    /// Records or inputs that could not be read, or with which nothing could be done.
    pub errors: u64,
    /// Of these errors, inputs that could not be opened.
    pub unopened: u64,
}

/// Who looks on while a run goes on. A function that hears of errors does, too.
pub trait Watch {
    /// Something about a record or an input: mostly that it could not be read.
    fn note(&mut self, source: &str, error: &Error);

    /// So much has come out; told again and again.
    fn progress(&mut self, _so_far: &Tally) {}

    /// Whether the run shall end before its time, after what has been begun.
    fn is_over(&self) -> bool {
        false
    }
}

impl<F: FnMut(&str, &Error) + ?Sized> Watch for F {
    fn note(&mut self, source: &str, error: &Error) {
        self(source, error);
    }
}
