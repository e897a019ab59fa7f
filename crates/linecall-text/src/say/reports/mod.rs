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
use linecall_law::Asks;

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

/// The report of a name, which has a place for what is asked.
///
/// # Errors
/// There is none of that name, or it has no place for it; reports that have are listed.
pub fn find_for(name: &str, asks: &Asks) -> Result<&'static dyn Report, Error> {
    let report = find(name)?;
    let over = report::passed_over(report, asks);
    if over.is_empty() {
        return Ok(report);
    }
    let keys: Vec<String> = over.iter().map(|key| format!("--{key}")).collect();
    let others = SHELF.iter().filter(|other| report::passed_over(**other, asks).is_empty());
    let others: Vec<&str> = others.map(|other| other.name()).collect();
    let message = format!("`{name}` has no place for {}; {} have", keys.join(" and "), others.join(", "));
    Err(Error::new(Class::Name, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_not_asked_for_what_it_has_no_place_for() {
        let asks = Asks { threats: true, dead: true, ..Asks::default() };
        let found = |name: &str, asks: &Asks| find_for(name, asks).map(Report::name).map_err(|e| e.message);
        for report in SHELF {
            assert_eq!(found(report.name(), &Asks::default()), Ok(report.name()));
        }
        for name in ["human", "json", "jsonl", "csv"] {
            assert_eq!(found(name, &asks), Ok(name));
        }
        let message = "`brief` has no place for --threats and --dead; human, json, jsonl, csv have";
        assert_eq!(found("brief", &asks), Err(message.into()));
        let message = "`board` has no place for --dead; human, json, jsonl, csv have";
        assert_eq!(found("board", &asks), Err(message.into()));
    }
}
