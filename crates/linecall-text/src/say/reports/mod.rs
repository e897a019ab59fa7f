//! The shelf of reports: how verdicts are said.
//!
//! To add one: write its file, declare the module, and put its name into [`SHELF`]. A report plays nothing: it shows
//! the position that the verdict came from.

mod board;
mod brief;
mod csv;
pub(crate) mod human;
mod json;
mod reachable;
mod report;
mod threats;

use crate::error::{Class, Error};
use crate::words::near_or_all;

pub use report::Report;

/// All reports, in the order in which lists show them.
pub static SHELF: &[&dyn Report] = &[
    &human::Human,
    &json::Json,
    &json::JsonLines,
    &csv::Csv,
    &brief::Brief,
    &board::Board,
    &threats::ThreatsReport,
    &reachable::ReachableReport,
];

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
