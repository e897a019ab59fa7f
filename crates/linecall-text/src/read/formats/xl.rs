//! What the engine xl and RenLib keep in a binary `.pos`: the number of moves, then a byte a move, 15 * row + column, on a
//! board of 15 x 15. RenLib takes row 0 for the top, xl for the bottom: `--origin bottom` reads it so.

use crate::error::Error;
use crate::read::dialect::Origin;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::Lines;
use crate::read::record::GameRecord;
use crate::read::settle::{Context, Hint};
use linecall_law::{Move, Point, Record};

#[derive(Debug)]
pub(super) struct Xl;

const SIDE: u8 = 15;
/// The longest such file: the number of moves is a byte.
const LONGEST: usize = 1 + 255;

impl Format for Xl {
    fn name(&self) -> &'static str {
        "xl"
    }

    fn about(&self) -> &'static str {
        "a binary .pos of xl and RenLib: the number of moves, a byte a move from the top (--origin bottom: as xl draws them)"
    }

    fn holds(&self) -> &'static str {
        "stones"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pos"]
    }

    fn recognise(&self, _head: &str) -> bool {
        false
    }

    fn recognise_bytes(&self, head: &[u8], source: &str) -> bool {
        let is_text = |b: &u8| b.is_ascii_graphic() || b.is_ascii_whitespace();
        let [number, moves @ ..] = head else { return false };
        crate::read::formats::format::ending(source) == "pos"
            && usize::from(*number) == moves.len()
            && !head.iter().all(is_text)
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        each(lines, context, read)
    }

    fn writes(&self) -> bool {
        false
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    let bytes = lines.raw(LONGEST + 1)?;
    let [number, moves @ ..] = &bytes[..] else { return Ok(None) };
    let line = lines.next_number();
    // What stands after is of no record.
    while !lines.raw(1 << 16)?.is_empty() {}
    if usize::from(*number) != moves.len() {
        let message = format!("wanted {number} moves, a byte each, found {} bytes", moves.len());
        return Err(Error::format(message).in_line(line));
    }
    let side = u32::from(SIDE);
    let hint = Hint { size: Some((side, side)), likely: &["gomoku", "standard"], otherwise: None };
    let settled = context.settle(None, &hint).map_err(|e| e.in_line(line))?;
    let flipped = context.reading.origin == Some(Origin::Bottom);
    let point = |&b: &u8| {
        let (x, y) = (i32::from(b % SIDE), i32::from(b / SIDE));
        Move::at(Point::flat(x, if flipped { i32::from(SIDE) - 1 - y } else { y }))
    };
    let record = Record::of(moves.iter().map(point));
    Ok(Some(GameRecord { line, ..GameRecord::new(settled, record) }))
}
