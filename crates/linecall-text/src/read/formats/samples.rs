//! Training samples of c-gomoku-cli, binary: `.bin`, a position with the move that was played there, and `.binpack`, whole
//! games. Words are little endian, x from the left, y from the top.
//!
//! The result is 0, 1 or 2. Whose loss 0 is has been told in different ways; here it is that of the side to move in the
//! position, or of who moved first after the opening of a whole game, as its documentation says now.

use crate::error::Error;
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::Lines;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Claim, Move, Point, Record, Says};

#[derive(Debug)]
pub(super) struct Samples;

/// Sizes of board that the match manager knows.
const SIZES: std::ops::RangeInclusive<u32> = 5..=22;
/// Rules, by their numbers.
const RULES: [(u32, &str); 3] = [(0, "0"), (1, "1"), (4, "4")];

impl Format for Samples {
    fn name(&self) -> &'static str {
        "samples"
    }

    fn about(&self) -> &'static str {
        "binary training samples of c-gomoku-cli; the result is taken as that of the side to move (of the first player in .binpack)"
    }

    fn holds(&self) -> &'static str {
        "stones and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["bin", "binpack"]
    }

    fn recognise(&self, _head: &str) -> bool {
        false
    }

    fn recognise_bytes(&self, head: &[u8], source: &str) -> bool {
        match (crate::read::formats::format::ending(source).as_str(), head.len()) {
            ("bin", 4..) => Sample::of([head[0], head[1], head[2], head[3]]).check().is_ok(),
            ("binpack", 8..) => Pack::of([&head[..4], &head[4..8]].map(word)).check().is_ok(),
            _ => false,
        }
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
    let packed = crate::read::formats::format::ending(context.source) == "binpack";
    let head = lines.raw(if packed { 8 } else { 4 })?;
    if head.is_empty() {
        return Ok(None);
    }
    let line = lines.next_number();
    let said = |message: String| Error::format(message).in_line(line);
    let game = match head[..] {
        [a, b, c, d] if !packed => Sample::of([a, b, c, d]).read(lines),
        [..] if head.len() == 8 => Pack::of([&head[..4], &head[4..]].map(word)).read(lines),
        _ => Err("the file ends within a record".to_string()),
    };
    let game = match game {
        Ok(game) => game,
        Err(message) => {
            // Where the next record begins is not known any more.
            while !lines.raw(1 << 16)?.is_empty() {}
            return Err(said(message));
        }
    };
    let hint = Hint { size: Some((game.size, game.size)), ..Hint::default() };
    let settled = context.settle(Some(game.rule), &hint).map_err(|e| e.in_line(line))?;
    let mut warnings: Vec<Remark> = settled.warning.iter().cloned().collect();
    warnings.extend(game.warnings);
    if line == 1 {
        let whose = if packed { "who moved first after the opening" } else { "the side to move in the position" };
        let text = format!("results are taken as those of {whose}: other readers may differ");
        warnings.push(Remark::new(Code::Result, text));
    }
    let winner = if game.opening % 2 == 0 { settled.rules.first } else { !settled.rules.first };
    let says = match game.result {
        0 => Says::Win(!winner),
        1 => Says::Draw,
        _ => Says::Win(winner),
    };
    let claim = Some(Claim { text: game.result.to_string(), says });
    let record = Record { claim, ..Record::of(game.moves) };
    Ok(Some(GameRecord { line, warnings, ..GameRecord::new(settled, record) }))
}

/// What a record holds.
struct Game {
    size: u32,
    rule: &'static str,
    result: u32,
    /// Stones before the point of view of the result.
    opening: usize,
    moves: Vec<Move>,
    warnings: Vec<Remark>,
}

fn word(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, &b| word << 8 | u32::from(b))
}

/// A field of so many bits.
fn field(word: u32, from: u32, bits: u32) -> u32 {
    word >> from & ((1 << bits) - 1)
}

/// `x << 5 | y`.
fn point(word: u32) -> Move {
    Move::at(Point::flat(field(word, 5, 5) as i32, field(word, 0, 5) as i32))
}

/// So many points of two bytes.
fn points(lines: &mut Lines<'_>, count: u32) -> Result<Vec<Move>, String> {
    let bytes = lines.raw(2 * count as usize).map_err(|e| e.message)?;
    if bytes.len() < 2 * count as usize {
        return Err(format!("wanted {count} moves of two bytes, the file ends after {} bytes", bytes.len()));
    }
    Ok(bytes.chunks_exact(2).map(|pair| point(word(pair))).collect())
}

fn check(size: u32, rule: u32, result: u32) -> Result<&'static str, String> {
    let named = RULES.iter().find(|(number, _)| *number == rule).map(|(_, name)| *name);
    match named {
        _ if !SIZES.contains(&size) => Err(format!("wanted a board of 5 to 22 points a side, found {size}")),
        _ if result > 2 => Err(format!("wanted a result of 0, 1 or 2, found {result}")),
        None => Err(format!("wanted a rule of 0, 1 or 4, found {rule}")),
        Some(name) => Ok(name),
    }
}

/// The head of a position in `.bin`.
struct Sample {
    result: u32,
    ply: u32,
    size: u32,
    rule: u32,
    played: u32,
}

impl Sample {
    fn of([a, b, c, d]: [u8; 4]) -> Self {
        let (low, high) = (word(&[a, b]), word(&[c, d]));
        Sample {
            result: field(low, 0, 2),
            ply: field(low, 2, 9),
            size: field(low, 11, 5),
            rule: field(high, 0, 3),
            played: field(high, 3, 13),
        }
    }

    fn check(&self) -> Result<&'static str, String> {
        check(self.size, self.rule, self.result)
    }

    fn read(&self, lines: &mut Lines<'_>) -> Result<Game, String> {
        let rule = self.check()?;
        let mut moves = points(lines, self.ply)?;
        let opening = moves.len();
        moves.push(point(self.played));
        Ok(Game { size: self.size, rule, result: self.result, opening, moves, warnings: vec![] })
    }
}

/// The head of a game in `.binpack`.
struct Pack {
    size: u32,
    rule: u32,
    result: u32,
    total: u32,
    opening: u32,
    moves: u32,
}

impl Pack {
    fn of([low, high]: [u32; 2]) -> Self {
        Pack {
            size: field(low, 0, 5),
            rule: field(low, 5, 3),
            result: field(low, 8, 4),
            total: field(low, 12, 10),
            opening: field(low, 22, 10),
            moves: field(high, 14, 18),
        }
    }

    fn check(&self) -> Result<&'static str, String> {
        check(self.size, self.rule, self.result)
    }

    fn read(&self, lines: &mut Lines<'_>) -> Result<Game, String> {
        let rule = self.check()?;
        let mut moves = points(lines, self.opening)?;
        let bytes = lines.raw(4 * self.moves as usize).map_err(|e| e.message)?;
        if bytes.len() < 4 * self.moves as usize {
            return Err(format!(
                "wanted {} moves of four bytes, the file ends after {} bytes",
                self.moves,
                bytes.len()
            ));
        }
        let opening = moves.len();
        for bytes in bytes.chunks_exact(4) {
            let entry = word(bytes);
            let (is_first, is_pass) = (field(entry, 0, 1) == 1, field(entry, 3, 1) == 1);
            // Of several moves that the engine thought of, the first was played.
            if is_first {
                moves.push(if is_pass { Move::from(Action::Pass) } else { point(field(entry, 6, 10)) });
            }
        }
        let stones = moves.iter().filter(|mv| mv.action != Action::Pass).count();
        let differs = stones != self.total as usize;
        let text = format!("the head counts {} stones, the record has {stones}", self.total);
        let warning = Remark::new(Code::Moves, text);
        let warnings = differs.then_some(warning).into_iter().collect();
        Ok(Game { size: self.size, rule, result: self.result, opening, moves, warnings })
    }
}
