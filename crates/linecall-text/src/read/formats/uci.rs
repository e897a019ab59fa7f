//! The UCI data set of connect four: 42 fields of `x`, `o` and `b`, column by column from a1 up, and the value of the
//! position for x, who began. A value is no result: it is what best play would bring.

use crate::error::{Class, Error};
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::Lines;
use crate::read::record::GameRecord;
use crate::read::settle::{Context, Hint};
use linecall_law::{Color, Point, Record, Setup};

#[derive(Debug)]
pub(super) struct Uci;

const COLS: i32 = 7;
const ROWS: i32 = 6;
const CELLS: usize = 42;
const VALUES: [&str; 3] = ["win", "loss", "draw"];

/// The points in the order of the fields.
fn points() -> impl Iterator<Item = Point> {
    (0..COLS).flat_map(|x| (0..ROWS).rev().map(move |y| Point::flat(x, y)))
}

impl Format for Uci {
    fn name(&self) -> &'static str {
        "uci"
    }

    fn about(&self) -> &'static str {
        "connect four as in the UCI data set: 42 fields x,o,b by columns from the bottom, and win, loss or draw, which becomes a tag"
    }

    fn holds(&self) -> &'static str {
        "positions with a value"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["data", "csv"]
    }

    fn recognise(&self, head: &str) -> bool {
        let line = head.lines().find(|l| !l.trim().is_empty()).unwrap_or_default();
        let cells = line.split(',').take_while(|f| ["x", "o", "b"].contains(&f.trim())).count();
        cells == CELLS
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        each(lines, context, read)
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let no =
            |what: &str| Err(Error::new(Class::Record, format!("this format has no place for {what}; write `wire`")));
        if record.game().to_string() != "connect-four" {
            return no("games that are not connect four on 7 x 6");
        }
        if !record.record.moves.is_empty() || record.record.setup.to_move.is_some() {
            return no("moves, or for who is to move");
        }
        let mut fields = vec!["b"; CELLS];
        for &(p, color) in &record.record.setup.stones {
            let field = points().position(|point| point == p).map(|i| &mut fields[i]).filter(|f| **f == "b");
            match field {
                Some(field) => *field = if color == Color::Black { "x" } else { "o" },
                None => return no("a stone off the board or a second one on a point"),
            }
        }
        fields.extend(
            record.tags.iter().find(|(k, v)| k == "value" && VALUES.contains(&v.as_str())).map(|(_, v)| v.as_str()),
        );
        Ok(fields.join(",") + "\n")
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    lines.skip_blank()?;
    let Some(line) = lines.take()? else { return Ok(None) };
    let hint = Hint { likely: &["connect-four"], otherwise: Some("connect-four"), ..Hint::default() };
    let settled = context.settle(None, &hint).map_err(|e| e.in_line(line.number))?;
    let text = line.text();
    let mut setup = Setup::default();
    let mut tags = vec![];
    let mut points = points();
    let mut at = 0;
    for field in text.split(',') {
        match (points.next(), field.trim()) {
            (Some(p), "x") => setup.stones.push((p, Color::Black)),
            (Some(p), "o") => setup.stones.push((p, Color::White)),
            (Some(_), "b") => {}
            (Some(_), _) => return Err(line.error(at, format!("wanted `x`, `o` or `b`, found `{}`", field.trim()))),
            (None, value) if VALUES.contains(&value) && tags.is_empty() => {
                tags.push(("value".into(), value.into()));
            }
            (None, other) => {
                return Err(line.error(at, format!("wanted `win`, `loss` or `draw` and no more, found `{other}`")));
            }
        }
        at += field.len() + 1;
    }
    if points.next().is_some() {
        return Err(line.error(text.len(), format!("wanted {CELLS} fields and a value, the line ends before them")));
    }
    let record = Record { setup, ..Record::default() };
    Ok(Some(GameRecord { line: line.number, tags, ..GameRecord::new(settled, record) }))
}
