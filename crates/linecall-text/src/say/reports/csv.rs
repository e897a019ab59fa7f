//! For tables: a row a record.

use super::report::Report;
use crate::error::Error;
use crate::judge::{Judged, Needs};
use crate::read::notation::Notation;
use linecall_law::{By, Color, Irregularity, Outcome, Ruling};
use std::fmt::{self, Display};
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct Csv;

const COLUMNS: [&str; 18] = [
    "source",
    "line",
    "id",
    "game",
    "rules_hash",
    "status",
    "winner",
    "draw",
    "by",
    "index",
    "ply",
    "move",
    "plies",
    "irregular",
    "after_end",
    "claim",
    "claim_agrees",
    "error",
];

/// Writes a row. Cells in which something would be taken for the end of a cell or of a row stand in quotes.
fn row(cells: &[&dyn Display; COLUMNS.len()], out: &mut Vec<u8>) -> io::Result<()> {
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        let start = out.len();
        write!(out, "{cell}")?;
        if out[start..].iter().any(|b| b",\"\r\n".contains(b)) {
            let text = out.split_off(start);
            out.push(b'"');
            for b in text {
                out.extend_from_slice(if b == b'"' { b"\"\"" } else { std::slice::from_ref(&b) });
            }
            out.push(b'"');
        }
    }
    out.push(b'\n');
    Ok(())
}

/// Something, or an empty cell.
struct Maybe<T>(Option<T>);

impl<T: Display> Display for Maybe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |value| value.fmt(f))
    }
}

/// Irregular entries and why they are: `5:occupied 7:after-end`.
struct Findings<'v>(&'v [Irregularity]);

impl Display for Findings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, found) in self.0.iter().enumerate() {
            let gap = if i > 0 { " " } else { "" };
            write!(f, "{gap}{}:{}", found.index, found.what.why())?;
        }
        Ok(())
    }
}

impl Report for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn about(&self) -> &'static str {
        "for tables: a row a record, with a row of names first"
    }

    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut names = vec![];
        row(&COLUMNS.each_ref().map(|name| name as &dyn Display), &mut names)?;
        out.write_all(&names)
    }

    fn needs(&self) -> Needs {
        Needs::Irregular
    }

    fn say(&self, judged: &Judged<'_>, _: bool, out: &mut Vec<u8>) -> io::Result<()> {
        let Judged { source, line, of, ruling, claim, verdict, .. } = judged;
        let Ruling { outcome, decided, plies, after_end, .. } = ruling;
        let notation = Notation::of(&of.rules);
        row(
            &[
                source,
                line,
                &judged.id().unwrap_or_default(),
                &of.game,
                &of.hash,
                &judged.status().word(),
                &outcome.winner().map_or("", Color::name),
                &matches!(outcome, Outcome::Draw(_)),
                &outcome.by().map_or("", By::word),
                &Maybe(decided.map(|d| d.index)),
                &Maybe(decided.map(|d| d.ply)),
                &Maybe(decided.and_then(|d| d.at).map(|p| notation.name(p))),
                plies,
                &Findings(verdict.map(|verdict| verdict.irregular.as_slice()).unwrap_or_default()),
                after_end,
                &claim.map_or("", |c| &c.claim.text),
                &Maybe(claim.and_then(|c| c.agrees)),
                &"",
            ],
            out,
        )
    }

    fn error(&self, source: &str, error: &Error, out: &mut Vec<u8>) {
        let (line, id) = (Maybe(error.line), Maybe(error.id.as_ref()));
        let mut cells: [&dyn Display; COLUMNS.len()] = [&""; COLUMNS.len()];
        (cells[0], cells[1], cells[2]) = (&source, &line, &id);
        cells[COLUMNS.len() - 1] = error;
        // Memory takes everything.
        let _ = row(&cells, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Rows are those of a library for tables.
        #[test]
        fn rows_are_as_usual(cells in proptest::collection::vec("[a-z,\"\r\n '\\x00é]{0,6}", COLUMNS.len())) {
            let all: [&dyn Display; COLUMNS.len()] = std::array::from_fn(|i| &cells[i] as &dyn Display);
            let mut own = vec![];
            row(&all, &mut own).unwrap();
            let mut usual = csv::Writer::from_writer(vec![]);
            usual.write_record(&cells).unwrap();
            prop_assert_eq!(own, usual.into_inner().unwrap());
        }
    }
}
