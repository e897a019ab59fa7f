//! What a format is.

use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::compressed;
use crate::read::dialect::Dialect;
use crate::read::lines::{AtHand, Lines};
use crate::read::reading::Layout;
use crate::read::reading::Reading;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use crate::words;
use linecall_law::{Color, Move, Turns};
use std::fmt::{self, Debug, Formatter};

/// A way to write records. Sealed: nobody else can name the lines that one is opened with, so that more can be asked of a
/// format without breaking anybody.
pub trait Format: Sync + Debug {
    /// Its name.
    fn name(&self) -> &'static str;

    /// What it is, in a sentence.
    fn about(&self) -> &'static str;

    /// What of a record it has a place for, in a few words.
    fn holds(&self) -> &'static str;

    /// The endings of files that are of it.
    fn endings(&self) -> &'static [&'static str];

    /// Whether a file that begins with these bytes looks like it.
    fn recognise(&self, head: &str) -> bool;

    /// Whether a file that begins with these bytes, which may be no text, looks like it; for formats that are no text.
    fn recognise_bytes(&self, _head: &[u8], _source: &str) -> bool {
        false
    }

    /// Reads the records of an input, one after the other. After an error the next one comes from after the record that
    /// was at fault: no record before or after it is lost.
    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i>;

    /// Where its inputs can be cut into parts, to be read side by side.
    fn cuts(&self, _reading: &Reading) -> Cuts {
        Cuts::Nowhere
    }

    /// What stands before the first record and after the last one.
    fn envelope(&self) -> (&'static str, &'static str) {
        ("", "")
    }

    /// What stands between two records.
    fn separator(&self) -> &'static str {
        "\n"
    }

    /// Whether a file of it tells which game its records are of.
    fn tells_game(&self) -> TellsGame {
        TellsGame::Says
    }

    /// Whether records can be written in it, too.
    fn writes(&self) -> bool {
        true
    }

    /// Whether a file holds only one record.
    fn is_single(&self) -> bool {
        false
    }

    /// Writes a record; reading it back gives the same.
    ///
    /// # Errors
    /// The format cannot hold it; the message says what.
    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let game = record.game();
        Err(Error::new(Class::Name, format!("`{}` is only read, `{game}` cannot be written in it", self.name())))
    }

    /// Writes a record as bytes. Formats that are no text write only so.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    fn write_bytes(&self, record: &GameRecord) -> Result<Vec<u8>, Error> {
        self.write(record).map(String::into_bytes)
    }

    /// Writes a record in a dialect.
    ///
    /// # Errors
    /// The format has no dialects, or cannot hold the record.
    fn write_in(&self, _record: &GameRecord, dialect: &'static Dialect) -> Result<String, Error> {
        let message = format!("`{}` is not written in dialects such as `{}`; `plain` is", self.name(), dialect.name);
        Err(Error::new(Class::Name, message))
    }
}

/// The records of an input, or errors in their places: the bytes are no record, or claim too much, or nothing tells of
/// which game they are.
pub trait Records: Iterator<Item = Result<GameRecord, Error>> {
    /// The lines that come next, if a line of nothing but points, two or more, glued (`h8i9`) or a blank apart, is always
    /// a record by itself, and if the last record that was read has ended with its line.
    fn glued_lines(&mut self) -> Option<GluedLines<'_>> {
        None
    }
}

/// Lines that may be read without their format, as far as they are of nothing but points.
pub struct GluedLines<'s> {
    /// The lines, as they come.
    pub(crate) lines: &'s mut dyn AtHand,
    /// The game that a header has named for them.
    pub(crate) game: Option<&'s str>,
    /// With what their game is settled.
    pub(crate) hint: &'static Hint,
    /// Who reads those that are of something else.
    pub(crate) format: &'static dyn Format,
}

impl Debug for GluedLines<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("GluedLines").field("game", &self.game).finish_non_exhaustive()
    }
}

/// The records that a function reads, one a call: `None` at the end.
pub(super) fn each<'i>(
    lines: Lines<'i>,
    context: Context<'i>,
    read: impl FnMut(&mut Lines<'i>, &Context<'i>) -> Result<Option<GameRecord>, Error> + 'i,
) -> Box<dyn Records + 'i> {
    Box::new(Each { lines, context, read })
}

struct Each<'i, F> {
    lines: Lines<'i>,
    context: Context<'i>,
    read: F,
}

impl<'i, F: FnMut(&mut Lines<'i>, &Context<'i>) -> Result<Option<GameRecord>, Error>> Iterator for Each<'i, F> {
    type Item = Result<GameRecord, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        (self.read)(&mut self.lines, &self.context).transpose()
    }
}

impl<'i, F: FnMut(&mut Lines<'i>, &Context<'i>) -> Result<Option<GameRecord>, Error>> Records for Each<'i, F> {}

/// Whether a file tells which game its records are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TellsGame {
    /// It says so, or can.
    Says,
    /// It never says so, but mostly such files are of one game.
    Usual,
    /// It never says so, and nothing is read without being told.
    No,
}

/// How inputs of a format can be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cuts {
    /// Not at all: what stands at the beginning counts to the end, or there is only one record, or nobody has asked.
    Nowhere,
    /// In front of lines that begin with a brace: no record before can reach over one.
    Braces,
    /// After game trees.
    Trees,
    /// After records that are lines or paragraphs, with headers before them or not.
    Records(Layout),
}

/// The colour of an entry, for formats that name it always.
///
/// # Errors
/// The entry names its colour although the order of play tells it: that would be lost.
pub(super) fn color_of(turns: &mut Turns<'_>, mv: Move) -> Result<Color, Error> {
    let named = || Error::new(Class::Record, "a colour is named where the order of play tells it; write `wire`");
    turns.color(mv).ok_or_else(named)
}

/// The remark that only the main line of a tree was read.
pub(super) fn variations_not_read(others: usize) -> Remark {
    let lines = words::count(others, "more line");
    Remark::new(Code::Variations, format!("{lines} of play, in variations, not read: --variations reads them"))
}

/// The ending of a file's name, in lower case; of a compressed one (`.gz`, `.zst`) that of what is in it.
pub fn ending(name: &str) -> String {
    compressed::plain_name(name).rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}
