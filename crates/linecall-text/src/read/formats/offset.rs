//! Openings as offsets from the centre: `8,-3, 6,-4, 5,-4`, an opening a line, y downward. The centre of a board of n
//! points is n / 2, rounded down.

use crate::error::{Class, Error};
use crate::read::formats::format::{Format, Records, TellsGame, each};
use crate::read::lines::Lines;
use crate::read::record::GameRecord;
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Lattice, Move, Point, Record, Shape};

#[derive(Debug)]
pub(super) struct Offset;

/// Offsets that such files hold: Piskvork takes -50 to 49.
const LARGEST: i64 = 50;

impl Format for Offset {
    fn name(&self) -> &'static str {
        "offset"
    }

    fn about(&self) -> &'static str {
        "openings as offsets from the centre, one a line (8,-3, 6,-4, 5,-4); the game and its size are not in it"
    }

    fn holds(&self) -> &'static str {
        "stones"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt"]
    }

    fn recognise(&self, head: &str) -> bool {
        let line = head.lines().find(|l| !l.trim().is_empty());
        line.is_some_and(|line| {
            let numbers: Option<Vec<i64>> = line.split(',').map(|n| n.trim().parse().ok()).collect();
            numbers.is_some_and(|n| n.len() % 2 == 0 && n.len() > 2 && n.iter().all(|n| n.abs() <= LARGEST))
        })
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        each(lines, context, read)
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn tells_game(&self) -> TellsGame {
        TellsGame::Usual
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let no = |what: &str| Err(Error::new(Class::Record, format!("offsets have no place for {what}; write `wire`")));
        let lattice = record.rules().lattice;
        if lattice.shape() != Shape::Square {
            return no("boards that are not of squares");
        }
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return no("a setup");
        }
        if record.record.moves.is_empty() {
            return no("an opening without moves");
        }
        let (dx, dy) = centre(&lattice);
        let mut moves = vec![];
        for mv in &record.record.moves {
            match (mv.action, mv.by) {
                (Action::Place(p), None) => match p.x.checked_sub(dx).zip(p.y.checked_sub(dy)) {
                    Some((x, y)) => moves.push(format!("{x},{y}")),
                    None => return no("points so far off the board"),
                },
                _ => return no("entries that are not stones on points, each in its turn"),
            }
        }
        Ok(moves.join(", ") + "\n")
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    lines.skip_blank()?;
    let Some(line) = lines.take()? else { return Ok(None) };
    let hint = Hint { likely: &["gomoku(size=15)", "gomoku(size=20)", "standard(size=15)"], ..Hint::default() };
    let settled = context.settle(None, &hint).map_err(|e| e.in_line(line.number))?;
    let (dx, dy) = centre(&settled.rules.lattice);
    let text = line.text();
    let (mut numbers, mut offsets) = (vec![], vec![]);
    let mut at = 0;
    for part in text.split(',') {
        let wanted = || line.error(at, format!("wanted an offset such as `-3`, found `{}`", part.trim()));
        let number: i32 = part.trim().parse().map_err(|_| wanted())?;
        numbers.push(number);
        offsets.push(at + part.len() - part.trim_start().len());
        at += part.len() + 1;
    }
    if numbers.len() % 2 == 1 {
        return Err(line.error(text.len(), "wanted offsets in pairs, the last one is alone"));
    }
    let point = |pair: &[i32]| Move::at(Point::flat(pair[0].saturating_add(dx), pair[1].saturating_add(dy)));
    let record = Record::of(numbers.chunks_exact(2).map(point));
    let mut found = line.places();
    let places: Vec<_> = offsets.iter().step_by(2).map(|&offset| found.of(offset)).collect();
    Ok(Some(GameRecord { line: line.number, places: places.into(), ..GameRecord::new(settled, record) }))
}

fn centre(lattice: &Lattice) -> (i32, i32) {
    ((lattice.cols() / 2) as i32, (lattice.rows() / 2) as i32)
}
