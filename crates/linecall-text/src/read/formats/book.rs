//! The opening book of Thill's connect four program: three bytes a position, the largest first.
//! Column by column from the bottom, a bit 1 and the colour for each disc, a bit 0 where the column ends; the lowest two
//! bits are the value for the first player, which is no result.

use crate::error::Error;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::Lines;
use crate::read::record::GameRecord;
use crate::read::settle::{Context, Hint};
use linecall_law::{Color, Point, Record, Setup};

#[derive(Debug)]
pub(super) struct Book;

const COLS: i32 = 7;
const ROWS: i32 = 6;
/// Bits above the value.
const BITS: u32 = 22;
/// Bytes of a position.
const SIZE: usize = 3;

impl Format for Book {
    fn name(&self) -> &'static str {
        "book"
    }

    fn about(&self) -> &'static str {
        "an opening book of connect four: three bytes a position of 8 discs (Thill); the value becomes a tag; a record's line is its number"
    }

    fn holds(&self) -> &'static str {
        "positions with a value"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["dat"]
    }

    fn recognise(&self, _head: &str) -> bool {
        false
    }

    fn recognise_bytes(&self, head: &[u8], source: &str) -> bool {
        let position = |bytes: &[u8]| position(bytes).is_ok_and(|(setup, _)| setup.stones.len() == 8);
        crate::read::formats::format::ending(source) == "dat"
            && head.len() >= SIZE
            && head.chunks_exact(SIZE).take(100).all(position)
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
    let bytes = lines.raw(SIZE)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let line = lines.next_number();
    let hint = Hint { likely: &["connect-four"], otherwise: Some("connect-four"), ..Hint::default() };
    let settled = context.settle(None, &hint).map_err(|e| e.in_line(line))?;
    let (setup, value) = position(&bytes).map_err(|message| Error::format(message).in_line(line))?;
    let record = Record { setup, ..Record::default() };
    let tags = vec![("value".into(), value.into())];
    Ok(Some(GameRecord { line, tags, ..GameRecord::new(settled, record) }))
}

/// The discs of a position, and its value for the first player.
fn position(bytes: &[u8]) -> Result<(Setup, &'static str), String> {
    let [a, b, c] = *bytes else {
        return Err(format!("wanted {SIZE} bytes a position, the file ends after {}", bytes.len()));
    };
    let code = u32::from_be_bytes([0, a, b, c]);
    let value = match code & 3 {
        0 => "draw",
        1 => "loss",
        // What the first player wins is not in the book.
        other => return Err(format!("wanted a value of 0 or 1 in the lowest bits, found {other}")),
    };
    let mut bits = (0..BITS).rev().map(|i| (code >> (i + 2)) & 1);
    let mut setup = Setup::default();
    for x in 0..COLS {
        let mut height = 0;
        // The bits after the last column may not all be there.
        while bits.next() == Some(1) {
            let color = if bits.next() == Some(1) { Color::White } else { Color::Black };
            if height == ROWS {
                return Err(format!("column {} holds more than {ROWS} discs", x + 1));
            }
            height += 1;
            setup.stones.push((Point::flat(x, ROWS - height), color));
        }
    }
    Ok((setup, value))
}
