//! For tables: a row a record.

use super::{Judged, Report, Ruled};
use crate::error::Error;
use crate::notation::Notation;
use linecall::{By, Color, Irregularity, Outcome, Status};
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

/// Writes a row. A cell that cannot be read otherwise is put into quotes.
fn row(cells: &[&dyn Display; COLUMNS.len()], out: &mut dyn Write) -> io::Result<()> {
    let mut line = Vec::with_capacity(256);
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            line.push(b',');
        }
        let start = line.len();
        write!(line, "{cell}")?;
        if line[start..].iter().any(|b| b",\"\r\n".contains(b)) {
            let text = cell.to_string().replace('"', "\"\"");
            line.truncate(start);
            write!(line, "\"{text}\"")?;
        }
    }
    line.push(b'\n');
    out.write_all(&line)
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
        row(&COLUMNS.each_ref().map(|name| name as &dyn Display), out)
    }

    fn verdict(&self, judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Judged { record, verdict, .. } = judged;
        let decided = verdict.decided;
        let at = decided.and_then(|d| d.at).map(|p| record.notation().name(p));
        let claim = verdict.claim.as_ref();
        row(
            &[
                &judged.source,
                &record.line,
                &Maybe(record.id.as_ref()),
                &record.game,
                &record.hash,
                &verdict.status.word(),
                &verdict.outcome.winner().map_or("", Color::name),
                &matches!(verdict.outcome, Outcome::Draw(_)),
                &verdict.outcome.by().map_or("", By::word),
                &Maybe(decided.map(|d| d.index)),
                &Maybe(decided.map(|d| d.ply)),
                &Maybe(at),
                &verdict.plies,
                &Findings(&verdict.irregular),
                &verdict.after_end,
                &Maybe(claim.map(|c| &c.claim.text)),
                &Maybe(claim.and_then(|c| c.agrees)),
                &"",
            ],
            out,
        )
    }

    fn takes_rulings(&self) -> bool {
        true
    }

    fn ruling(&self, ruled: &Ruled<'_>, out: &mut Vec<u8>) -> bool {
        if !ruled.is_regular() {
            return false;
        }
        let Ruled { outcome, decided, .. } = ruled;
        let at = decided.and_then(|d| d.at).map(|p| Notation::of(ruled.rules).name(p));
        let status = if outcome.is_over() { Status::Over } else { Status::Open };
        let written = row(
            &[
                &ruled.source,
                &ruled.line,
                &"",
                ruled.game,
                &ruled.hash,
                &status.word(),
                &outcome.winner().map_or("", Color::name),
                &matches!(outcome, Outcome::Draw(_)),
                &outcome.by().map_or("", By::word),
                &Maybe(decided.map(|d| d.index)),
                &Maybe(decided.map(|d| d.ply)),
                &Maybe(at),
                &ruled.plies,
                &"",
                &0,
                &"",
                &"",
                &"",
            ],
            out,
        );
        // Memory takes everything.
        written.is_ok()
    }

    fn error(&self, source: &str, error: &Error, out: &mut dyn Write) -> io::Result<()> {
        let (line, id) = (Maybe(error.line), Maybe(error.id.as_ref()));
        let mut cells: [&dyn Display; COLUMNS.len()] = [&""; COLUMNS.len()];
        (cells[0], cells[1], cells[2]) = (&source, &line, &id);
        cells[COLUMNS.len() - 1] = error;
        row(&cells, out)
    }
}
