//! The shelf of formats: how records are written.
//!
//! To add one: write its file, declare the module, and put its name into [`SHELF`]. A format knows notation, not law:
//! a point off the board is a point, and the position answers for it.

mod book;
mod csv;
pub(crate) mod cuts;
mod digits;
mod elements;
pub mod format;
mod headers;
mod hexworld;
mod katago;
mod log;
mod ludii;
mod named;
mod offset;
mod pgn;
mod plain;
mod psq;
mod rec;
mod renlib;
mod rif;
mod rows;
mod samples;
mod sgf;
mod uci;
pub mod wire;
mod xl;

use crate::error::{Class, Error};
use crate::words::near_or_all;

pub use format::{Cuts, Format, TellsGame, ending};

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
