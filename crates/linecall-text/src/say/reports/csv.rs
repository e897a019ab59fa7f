//! For tables: a row a record.

use super::report::Report;
use crate::error::Error;
use crate::judge::{Judged, Needs};
use crate::read::notation::Notation;
use crate::say::manner::Manner;
use linecall_law::{Asks, By, Color, Dead, Irregularity, MustAnswer, Outcome, Point, Reachable, Ruling, Verdict};
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

/// A column that is there if something is asked.
struct Asked {
    name: &'static str,
    is_asked: fn(&Asks) -> bool,
    cell: fn(&Notation, &Verdict) -> String,
}

const ASKED: [Asked; 8] = [
    Asked {
        name: "threats_black",
        is_asked: |asks| asks.threats,
        cell: |notation, verdict| verdict.threats.as_ref().map_or(String::new(), |t| points(notation, &t.black)),
    },
    Asked {
        name: "threats_white",
        is_asked: |asks| asks.threats,
        cell: |notation, verdict| verdict.threats.as_ref().map_or(String::new(), |t| points(notation, &t.white)),
    },
    Asked {
        name: "must_answer",
        is_asked: |asks| asks.threats,
        cell: |notation, verdict| match &verdict.must_answer {
            None | Some(MustAnswer::Nothing) => String::new(),
            Some(MustAnswer::At(list)) => points(notation, list),
            Some(MustAnswer::Cannot) => "cannot".into(),
        },
    },
    Asked {
        name: "forbidden",
        is_asked: |asks| asks.threats,
        cell: |notation, verdict| blanks(verdict.forbidden.iter().flatten().map(|f| notation.name(f.at))),
    },
    Asked {
        name: "missed",
        is_asked: |asks| asks.missed,
        cell: |notation, verdict| {
            blanks(verdict.missed.iter().flatten().map(|m| format!("{}:{}", m.index, notation.name(m.at))))
        },
    },
    Asked {
        name: "reachable",
        is_asked: |asks| asks.reachable.is_some(),
        cell: |_, verdict| verdict.reachable.as_ref().map_or("", Reachable::word).into(),
    },
    Asked {
        name: "reachable_why",
        is_asked: |asks| asks.reachable.is_some(),
        cell: |_, verdict| {
            let why = verdict.reachable.as_ref().map_or("", |answer| match answer {
                Reachable::Yes { .. } => "",
                Reachable::No(why) => why.word(),
                Reachable::Unknown { because, .. } => because.word(),
            });
            why.into()
        },
    },
    Asked { name: "dead", is_asked: |asks| asks.dead, cell: |_, verdict| verdict.dead.map_or("", Dead::word).into() },
];

/// The columns of what is asked.
fn asked(asks: &Asks) -> impl Iterator<Item = &'static Asked> {
    ASKED.iter().filter(move |column| (column.is_asked)(asks))
}

/// Words with blanks between them.
fn blanks(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

fn points(notation: &Notation, list: &[Point]) -> String {
    blanks(list.iter().map(|&p| notation.name(p)))
}

/// What stands in a cell.
#[derive(Clone, Copy)]
enum Cell<'c> {
    Text(&'c str),
    Number(u64),
    Shown(&'c dyn Display),
}

impl Cell<'_> {
    const NOTHING: Cell<'static> = Cell::Text("");

    fn flag(is: bool) -> Self {
        Cell::Text(if is { "true" } else { "false" })
    }

    fn number(number: Option<impl Into<u64>>) -> Self {
        number.map_or(Cell::NOTHING, |number| Cell::Number(number.into()))
    }

    /// Writes it. One in which something would be taken for its end, or that of the row, stands in quotes.
    fn write(self, out: &mut Vec<u8>) -> io::Result<()> {
        let start = out.len();
        match self {
            Cell::Number(number) => {
                out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
                return Ok(());
            }
            Cell::Text(text) => out.extend_from_slice(text.as_bytes()),
            Cell::Shown(shown) => write!(out, "{shown}")?,
        }
        if out[start..].iter().any(|b| b",\"\r\n".contains(b)) {
            let text = out.split_off(start);
            out.push(b'"');
            for b in text {
                out.extend_from_slice(if b == b'"' { b"\"\"" } else { std::slice::from_ref(&b) });
            }
            out.push(b'"');
        }
        Ok(())
    }
}

/// Writes a row, with further cells at its end.
fn row(cells: &[Cell<'_>; COLUMNS.len()], more: impl Iterator<Item = String>, out: &mut Vec<u8>) -> io::Result<()> {
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        cell.write(out)?;
    }
    for text in more {
        out.push(b',');
        Cell::Text(&text).write(out)?;
    }
    out.push(b'\n');
    Ok(())
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

    fn begin(&self, manner: &Manner, out: &mut dyn Write) -> io::Result<()> {
        let mut names = vec![];
        let more = asked(&manner.asks).map(|column| column.name.into());
        row(&COLUMNS.map(Cell::Text), more, &mut names)?;
        out.write_all(&names)
    }

    fn needs(&self, asks: &Asks) -> Needs {
        if asked(asks).next().is_some() { Needs::Verdict } else { Needs::Irregular }
    }

    fn say(&self, judged: &Judged<'_>, manner: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        let Judged { source, line, of, ruling, claim, verdict, .. } = judged;
        let Ruling { outcome, decided, plies, after_end, .. } = ruling;
        let notation = Notation::of(&of.rules);
        let more = asked(&manner.asks)
            .map(|column| verdict.map_or(String::new(), |verdict| (column.cell)(&notation, verdict)));
        let at = decided.and_then(|d| d.at).map(|p| notation.name(p)).unwrap_or_default();
        row(
            &[
                Cell::Text(source),
                Cell::Number(*line),
                Cell::Text(judged.id().unwrap_or_default()),
                Cell::Text(&of.texts.game),
                Cell::Text(&of.texts.hash),
                Cell::Text(judged.status().word()),
                Cell::Text(outcome.winner().map_or("", Color::name)),
                Cell::flag(matches!(outcome, Outcome::Draw(_))),
                Cell::Text(outcome.by().map_or("", By::word)),
                Cell::number(decided.map(|d| d.index as u64)),
                Cell::number(decided.map(|d| d.ply)),
                Cell::Text(&at),
                Cell::Number((*plies).into()),
                Cell::Shown(&Findings(verdict.map(|verdict| verdict.irregular.as_slice()).unwrap_or_default())),
                Cell::Number(*after_end as u64),
                Cell::Text(claim.map_or("", |c| &c.claim.text)),
                claim.and_then(|c| c.agrees).map_or(Cell::NOTHING, Cell::flag),
                Cell::NOTHING,
            ],
            more,
            out,
        )
    }

    fn error(&self, source: &str, error: &Error, manner: &Manner, out: &mut Vec<u8>) {
        let mut cells = [Cell::NOTHING; COLUMNS.len()];
        cells[0] = Cell::Text(source);
        cells[1] = Cell::number(error.line);
        cells[2] = Cell::Text(error.id.as_deref().unwrap_or_default());
        cells[COLUMNS.len() - 1] = Cell::Shown(error);
        // Memory takes everything.
        let _ = row(&cells, asked(&manner.asks).map(|_| String::new()), out);
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
            let all = std::array::from_fn(|i| if i % 2 == 0 { Cell::Text(&cells[i]) } else { Cell::Shown(&cells[i]) });
            let mut own = vec![];
            row(&all, std::iter::empty(), &mut own).unwrap();
            let mut usual = csv::Writer::from_writer(vec![]);
            usual.write_record(&cells).unwrap();
            prop_assert_eq!(own, usual.into_inner().unwrap());
        }
    }
}
