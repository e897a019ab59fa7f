//! Records of gomotur, `.rec`: two names, then a move a line, `x,y` from 0, y from the top. Neither the size of the board
//! is in them, which has 20 x 20 points or more, nor who began.

use super::psq;
use crate::error::Error;
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::{Line, Lines};
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use linecall_law::{Move, Point, Record};

#[derive(Debug)]
pub(super) struct Rec;

/// The smallest board of such records.
const SMALLEST: i32 = 20;

impl Format for Rec {
    fn name(&self) -> &'static str {
        "rec"
    }

    fn about(&self) -> &'static str {
        "a gomotur record: two names, a move a line (x,y from 0); the first name is taken for Black's"
    }

    fn holds(&self) -> &'static str {
        "stones and names"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["rec"]
    }

    fn recognise(&self, _head: &str) -> bool {
        false
    }

    fn recognise_bytes(&self, head: &[u8], source: &str) -> bool {
        let head = String::from_utf8_lossy(head);
        let third = head.lines().filter(|l| !l.trim().is_empty()).nth(2);
        crate::read::formats::format::ending(source) == "rec"
            && third.is_none_or(|line| psq::coordinates(line).is_some())
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
    let mut own = vec![];
    while let Some(line) = lines.take()? {
        own.push(line);
    }
    own.retain(|line| !line.is_blank());
    let Some(first) = own.first() else { return Ok(None) };
    let (names, encoding) = Line::decoded(&own[..own.len().min(2)], context.reading.encoding);
    let names = names.iter().zip(["black", "white"]);
    let tags = names.map(|(line, key)| (key.to_string(), line.text().trim().to_string())).collect();
    let base = i64::from(context.reading.base.unwrap_or(0));
    let mut record = Record::default();
    let mut places = vec![];
    let mut side = SMALLEST;
    for line in own.iter().skip(2) {
        let wanted = || line.error(0, format!("wanted a move such as `9,9`, found `{}`", line.text().trim()));
        let (x, y) = psq::coordinates(&line.text()).ok_or_else(wanted)?;
        let (x, y) = psq::from_base(x, y, base).ok_or_else(|| psq::too_large(line))?;
        side = side.max(x.saturating_add(1)).max(y.saturating_add(1));
        record.moves.push(Move::at(Point::flat(x, y)));
        places.push((line.number, 1));
    }
    let side = side as u32;
    let hint = Hint { size: Some((side, side)), likely: &["gomoku", "standard"], otherwise: None };
    let settled = context.settle(None, &hint).map_err(|e| e.in_line(first.number))?;
    let mut warnings: Vec<Remark> = encoding.into_iter().chain(settled.warning.clone()).collect();
    let text = "such files do not say who began: the first name is taken for Black's";
    warnings.push(Remark::new(Code::Players, text));
    Ok(Some(GameRecord {
        line: first.number,
        tags,
        warnings,
        places: places.into(),
        ..GameRecord::new(settled, record)
    }))
}
