//! The shelf of formats: how records are written.
//!
//! To add one: write its file, declare the module, and put its name into [`SHELF`]. A format knows notation, not law:
//! a point off the board is a point, and the position answers for it.

mod book;
mod csv;
mod cuts;
mod digits;
mod elements;
mod headers;
mod hexworld;
mod katago;
mod log;
mod ludii;
mod named;
mod offset;
mod order;
mod pgn;
mod plain;
mod psq;
mod rec;
mod renlib;
mod rif;
mod rows;
mod samples;
mod sgf;
mod turns;
mod uci;
mod wire;
mod xl;

use crate::compressed;
use crate::dialect::Dialect;
use crate::error::{Class, Error};
use crate::game_record::{Context, GameRecord, Hint, Remark, near_or_all};
use crate::lines::Lines;
use crate::options::Options;
use crate::say;
use std::fmt::Debug;

pub use cuts::Cuts;

/// All formats, in the order in which lists show them and in which they are tried on a file.
pub static SHELF: &[&dyn Format] = &[
    &katago::Katago,
    &wire::Wire,
    &sgf::Sgf,
    &psq::Psq,
    &rec::Rec,
    &renlib::RenLib,
    &rif::Rif,
    &pgn::Pgn,
    &ludii::Ludii,
    &log::Log,
    &offset::Offset,
    &digits::Digits,
    &uci::Uci,
    &book::Book,
    &hexworld::HexWorld,
    &named::Named,
    &csv::Csv,
    &samples::Samples,
    &xl::Xl,
    &rows::RowsFormat,
    &plain::Plain,
];

/// A way to write records.
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

    /// Reads the next record, `None` at the end. After an error the next call goes on behind the record that was at
    /// fault: what comes before and after it is not lost.
    ///
    /// # Errors
    /// The bytes are no record, or claim too much, or nothing tells of which game they are.
    fn read(&self, lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error>;

    /// Where its inputs can be cut into parts, to be read side by side.
    fn cuts(&self, _options: &Options) -> Cuts {
        Cuts::Nowhere
    }

    /// Whether a line of nothing but points, two or more, glued (`h8i9`) or a blank apart, is always a record by itself:
    /// then of a game that is settled with this hint.
    fn glued_lines(&self, _options: &Options) -> Option<Hint> {
        None
    }

    /// What stands before the first record and behind the last one.
    fn envelope(&self) -> (&'static str, &'static str) {
        ("", "")
    }

    /// What stands between two records.
    fn separator(&self) -> &'static str {
        "\n"
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
        let game = &record.game;
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

/// The format of a name.
///
/// # Errors
/// There is none; near names are listed.
pub fn find(name: &str) -> Result<&'static dyn Format, Error> {
    // `jsonl` is what the wire is called where other formats are not thought of.
    let name = if name == "jsonl" || name == "json" { "wire" } else { name };
    SHELF.iter().find(|f| f.name() == name).copied().ok_or_else(|| {
        let names = near_or_all(name, SHELF.iter().map(|f| f.name()));
        Error::new(Class::Name, format!("no format `{name}`{names}"))
    })
}

/// The format of a name, to write records in.
///
/// # Errors
/// There is none, or it is only read; those that are written are listed.
pub fn find_written(name: &str) -> Result<&'static dyn Format, Error> {
    let format = find(name)?;
    if format.writes() {
        return Ok(format);
    }
    let written: Vec<&str> = SHELF.iter().filter(|f| f.writes()).map(|f| f.name()).collect();
    Err(Error::new(Class::Name, format!("`{name}` is only read; written are {}", written.join(", "))))
}

/// The remark that only the main line of a tree was read.
fn variations_not_read(others: usize) -> Remark {
    let lines = say::count(others, "more line");
    Remark::new("W-variations", format!("{lines} of play, in variations, not read: --variations reads them"))
}

/// The ending of a file's name, in lower case; of a compressed one (`.gz`, `.zst`) that of what is in it.
pub fn ending(name: &str) -> String {
    compressed::plain_name(name).rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

/// The format that a file is in, by what it begins with and then by its name.
pub fn recognise(head: &[u8], source: &str) -> Option<&'static dyn Format> {
    if let Some(format) = SHELF.iter().find(|f| f.recognise_bytes(head, source)) {
        return Some(*format);
    }
    if head.contains(&0) {
        return None;
    }
    let head = String::from_utf8_lossy(head);
    let head = head.trim_start_matches('\u{feff}');
    let ending = ending(source);
    let by_ending = SHELF.iter().find(|f| f.endings().contains(&ending.as_str()) && f.recognise(head));
    by_ending.or_else(|| SHELF.iter().find(|f| f.recognise(head))).copied()
}
