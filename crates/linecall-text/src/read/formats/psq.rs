//! Piskvork's records: `Piskvorky 15x15, 11:11, 0`, then a move a line, `x,y,ms` from 1, y from the top.
//!
//! The dialects of real files: blanks and dashes in the first line, CRLF, only `-1` after the moves, names and a code,
//! or names, `-1` and `result,tournament`. Nothing in the file says the rule.

use super::headers;
use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, TellsGame, each};
use crate::read::lines::{Line, Lines};
use crate::read::notation::write_number;
use crate::read::place::Spots;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Claim, Color, Move, Point, Record, Says, Shape};

#[derive(Debug)]
pub(super) struct Psq;

const LIKELY: &[&str] = &["gomoku", "standard", "renju"];

impl Format for Psq {
    fn name(&self) -> &'static str {
        "psq"
    }

    fn about(&self) -> &'static str {
        "a Piskvork record: size, a move a line (x,y,ms), names, result; the rule is not in it (--game, or the file's name)"
    }

    fn holds(&self) -> &'static str {
        "stones, names and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["psq"]
    }

    fn recognise(&self, head: &str) -> bool {
        head.trim_start().starts_with("Piskvorky ")
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        each(lines, context, read)
    }

    fn tells_game(&self) -> TellsGame {
        TellsGame::No
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let no = |what: &str| Err(Error::new(Class::Record, format!("psq has no place for {what}; write `wire`")));
        let lattice = record.rules().lattice;
        if lattice.shape() != Shape::Square {
            return no("boards that are not of squares");
        }
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return no("a setup");
        }
        let mut text = String::with_capacity(64 + 12 * record.record.moves.len());
        text += &format!("Piskvorky {}x{}, 0:0, 0\n", lattice.cols(), lattice.rows());
        for mv in &record.record.moves {
            match (mv.action, mv.by) {
                (Action::Place(Point { x: x @ 0.., y: y @ 0.., .. }), None) => {
                    write_number(x as u32 + 1, &mut text);
                    text.push(',');
                    write_number(y as u32 + 1, &mut text);
                    text += ",0\n";
                }
                (Action::Place(p), None) => {
                    text += &format!("{},{},0\n", i64::from(p.x) + 1, i64::from(p.y) + 1);
                }
                (_, Some(_)) => return no("named colours"),
                _ => return no("entries that are not stones on points"),
            }
        }
        let name = |key: &str| record.tags.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str());
        if let (Some(black), Some(white)) = (name("black"), name("white")) {
            let is_other = |name: &str| name.trim().parse::<i32>().is_ok() || result(name).is_some();
            let is_taken = |name: &str| name.trim().is_empty() || name.contains(['\n', '\r']) || is_other(name);
            if is_taken(black) || is_taken(white) || coordinates(black).is_some() {
                return no("names that are empty, of several lines, or numbers");
            }
            text += &format!("{black}\n{white}\n");
        }
        text += match name("end") {
            Some("timeout") => "15\n",
            Some("crash") => "-2\n",
            _ => "-1\n",
        };
        let result = record.record.claim.as_ref().and_then(|claim| match claim.says {
            Says::Draw => Some(0),
            Says::Win(Color::Black) => Some(1),
            Says::Win(Color::White) => Some(2),
            Says::Nothing => None,
        });
        if let Some(result) = result {
            text += &format!("{result},{}\n", headers::one_line(name("event").unwrap_or_default()));
        }
        Ok(text)
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    lines.skip_blank()?;
    let Some(first) = lines.take()? else { return Ok(None) };
    let mut text = Vec::with_capacity(USUAL);
    lines.gather(&mut text, |line| !is_header(line))?;
    finish(&first, text, context).map(Some)
}

/// What most records have room in, in bytes.
const USUAL: usize = 1 << 10;

/// Whether a record begins with a line. Most lines are moves, and need no second look.
fn is_header(line: &[u8]) -> bool {
    !line.first().is_some_and(u8::is_ascii_digit) && Psq.recognise(&String::from_utf8_lossy(line))
}

/// `Piskvorky 20x20, 0:0, 1`: columns, rows, and which player began.
fn header(line: &Line) -> Result<(u32, u32, usize), Error> {
    let text = line.text();
    let text = text.trim_end();
    let start = text.find("Piskvorky").map_or(0, |i| i + "Piskvorky".len());
    let rest = &text[start..];
    let wanted = |offset: usize| line.error(offset, "wanted a size such as `15x15` after `Piskvorky`");
    let size = rest.split(',').next().unwrap_or_default().trim();
    let at = start + rest.find(size).unwrap_or(0);
    let (cols, rows) = size.split_once(['x', 'X']).ok_or_else(|| wanted(at))?;
    let side = |text: &str| text.trim().parse::<u32>().ok().filter(|&n| n > 0).ok_or_else(|| wanted(at));
    // `…, 11:11, 1`, but `…, 0 - 0` has no third part.
    let starter = rest.split(',').nth(2).is_some_and(|part| part.trim() == "1");
    Ok((side(cols)?, side(rows)?, usize::from(starter)))
}

/// `x,y` or `x,y,ms`: numbers with or without a sign.
pub(super) fn coordinates(text: &str) -> Option<(i64, i64)> {
    let mut parts = text.split(',').map(str::trim);
    let (x, y) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some((x, y))
}

/// The same of a line of a text, if it is nothing but two or three numbers of a few digits, as it usually is, and the
/// bytes of the line.
fn plain_move(text: &[u8]) -> Option<(i64, i64, usize)> {
    let number = |from: usize| {
        let (mut at, mut value) = (from, 0);
        while let Some(digit @ b'0'..=b'9') = text.get(at) {
            value = value * 10 + i64::from(digit - b'0');
            at += 1;
            if at - from > 9 {
                return None;
            }
        }
        (at > from).then_some((value, at))
    };
    let (x, comma) = number(0)?;
    if text.get(comma) != Some(&b',') {
        return None;
    }
    let (y, mut end) = number(comma + 1)?;
    if text.get(end) == Some(&b',') {
        end = number(end + 1)?.1;
    }
    (text.get(end) == Some(&b'\n')).then_some((x, y, end))
}

/// Coordinates from 0.
pub(super) fn from_base(x: i64, y: i64, base: i64) -> Option<(i32, i32)> {
    let from_base = |n: i64| n.checked_sub(base).and_then(|n| i32::try_from(n).ok());
    from_base(x).zip(from_base(y))
}

pub(super) fn too_large(line: &Line) -> Error {
    line.error(0, "the number is too large for any board")
}

/// `result,tournament`: 0 a draw, 1 or 2 the player who won.
fn result(text: &str) -> Option<(usize, &str)> {
    let (result, tournament) = text.split_once(',')?;
    let result = result.trim().parse().ok().filter(|r| *r <= 2)?;
    // Three numbers are a move in a place where none belongs.
    let is_move = coordinates(text).is_some() && tournament.contains(',');
    (!is_move).then_some((result, tournament.trim()))
}

fn finish(first: &Line, own: Vec<u8>, context: &Context<'_>) -> Result<GameRecord, Error> {
    let (cols, rows, starter) = header(first)?;
    let hint = Hint { size: Some((cols, rows)), likely: LIKELY, otherwise: None };
    let settled = context.settle(None, &hint).map_err(|e| e.in_line(first.number))?;
    let base = i64::from(context.reading.base.unwrap_or(1));
    let mut record = Record::default();
    let mut tags = vec![];
    let mut warnings: Vec<Remark> = settled.warning.iter().cloned().collect();
    let mut starts = vec![];
    let mut zero = None;
    let mut rest = &own[..];
    let mut number = first.number;
    let most = own.len() / 6;
    record.moves.reserve(most);
    starts.reserve(most);
    while !rest.is_empty() {
        let plain = if context.reading.general { None } else { plain_move(rest) };
        let read = plain.or_else(|| {
            let length = memchr::memchr(b'\n', rest)?;
            let (x, y) = coordinates(&String::from_utf8_lossy(&rest[..length]))?;
            Some((x, y, length))
        });
        let Some((x, y, length)) = read else { break };
        number += 1;
        if x == 0 || y == 0 {
            zero = zero.or(Some(number));
        }
        let Some((x, y)) = from_base(x, y, base) else {
            return Err(too_large(&Line { number, bytes: rest[..length].to_vec() }));
        };
        record.moves.push(Move::at(Point::flat(x, y)));
        starts.push(u32::try_from(own.len() - rest.len()).unwrap_or(u32::MAX));
        rest = &rest[length + 1..];
    }
    if let (Some(number), None) = (zero, context.reading.base) {
        let text = format!("line {number}: a coordinate is 0: some programs count from 0 here; see --base 0");
        warnings.push(Remark::new(Code::Base, text).in_line(number));
    }
    let mut behind = vec![];
    while let Some(length) = memchr::memchr(b'\n', rest) {
        number += 1;
        behind.push(Line { number, bytes: rest[..length].to_vec() });
        rest = &rest[length + 1..];
    }
    behind.retain(|line| !line.is_blank());
    let (decoded, warning) = Line::decoded(&behind, context.reading.encoding);
    warnings.extend(warning);
    for (i, (line, decoded)) in behind.iter().zip(&decoded).enumerate() {
        let text = decoded.text();
        let text = text.trim();
        if let Ok(code) = text.parse::<i32>() {
            match code {
                0 | -1 => {}
                15 => tags.push(("end".into(), "timeout".into())),
                -2 => tags.push(("end".into(), "crash".into())),
                code => tags.push(("end".into(), format!("code {code}"))),
            }
        } else if let Some((result, tournament)) = result(text) {
            let says = match result {
                0 => Says::Draw,
                player if player - 1 == starter => Says::Win(Color::Black),
                _ => Says::Win(Color::White),
            };
            record.claim = Some(Claim { text: result.to_string(), says });
            if !tournament.is_empty() {
                tags.push(("event".into(), tournament.into()));
            }
        } else if i < 2 {
            // The players in their own order; who began has Black.
            let key = if i == starter { "black" } else { "white" };
            tags.push((key.into(), text.into()));
        } else {
            return Err(line.error(0, format!("wanted a move such as `8,8,0`, a name or a result, found `{text}`")));
        }
    }
    tags.sort();
    let places = Spots::within(own, first.number + 1, starts);
    Ok(GameRecord { line: first.number, tags, warnings, places, ..GameRecord::new(settled, record) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn plain_moves_are_those_of_any_line(line in "[+-]?[0-9]{0,11} ?[,;]? ?-?[0-9]{0,11},?[0-9x]{0,3}", more in "[0-9\n,]{0,3}") {
            let text = format!("{line}\n{more}");
            if let Some((x, y, length)) = plain_move(text.as_bytes()) {
                prop_assert_eq!(length, line.len());
                prop_assert_eq!(Some((x, y)), coordinates(&line));
            }
        }

        /// What is written is never read as a game without being told.
        #[test]
        fn a_record_does_not_name_its_game(moves in proptest::collection::vec((0..15, 0..15), 0..5)) {
            let reading = crate::read::reading::Reading::default();
            let context = Context::new(&reading, crate::limits::Limits::default(), "");
            let told = context.settle(Some("gomoku"), &Hint::default()).unwrap();
            let moves: Vec<Move> = moves.into_iter().map(|(x, y)| Move::place(x, y)).collect();
            let text = Psq.write(&GameRecord::new(told, Record::of(moves))).unwrap();
            let mut records = Psq.open(Lines::new(Box::new(text.as_bytes()), 1 << 20), context.clone());
            prop_assert!(records.next().unwrap().is_err());
        }
    }
}
