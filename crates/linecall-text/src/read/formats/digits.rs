//! Digit strings of connect four: `4455`, a line a record, columns from 1 or, with `--base 0`, from 0. A number after the
//! digits is the score of the position, as test sets of solvers have it.

use super::headers::{self, split};
use super::plain;
use crate::error::{Class, Error};
use crate::read::formats::format::{Cuts, Format, Records, TellsGame, each};
use crate::read::lines::{Line, Lines};
use crate::read::reading::Layout;
use crate::read::reading::Reading;
use crate::read::record::GameRecord;
use crate::read::settle::{Context, Hint};
use linecall_law::Placement;

#[derive(Debug)]
pub(super) struct Digits;

impl Format for Digits {
    fn name(&self) -> &'static str {
        "digits"
    }

    fn about(&self) -> &'static str {
        "connect four as a string of column digits (4455, --base 0: 3344), a line a record, with a score after it or not (44455 -3)"
    }

    fn holds(&self) -> &'static str {
        "moves and a score"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt", "c4"]
    }

    fn recognise(&self, head: &str) -> bool {
        let mut lines = head.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
        let is_digits = |line: &str| {
            let moves = scored(line).map_or(line, |(moves, _)| moves).trim();
            moves.len() > 2 && moves.bytes().all(|b| b.is_ascii_digit())
        };
        lines.next().is_some_and(is_digits) && head.lines().all(|l| split(l).is_none())
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let mut game = context.named.clone();
        each(lines, context, move |lines, context| read(lines, context, &mut game))
    }

    fn cuts(&self, _: &Reading) -> Cuts {
        Cuts::Records(Layout::Line)
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn tells_game(&self) -> TellsGame {
        TellsGame::Usual
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let lattice = record.rules().lattice;
        if record.rules().placement != Placement::Drop || lattice.layers() > 1 || lattice.cols() > 9 {
            return Err(Error::new(Class::Record, "digits are for games in at most 9 columns in which stones fall"));
        }
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return Err(Error::new(Class::Record, "digits have no place for a setup; write `rows` or `wire`"));
        }
        let moves = headers::moves(record)?;
        if record.record.moves.is_empty() {
            return Err(Error::new(Class::Record, "digits have no way to write a record without moves"));
        }
        if !moves.bytes().all(|b| b.is_ascii_digit() || b == b' ') {
            return Err(Error::new(Class::Record, "digits hold only columns; write `plain` or `wire`"));
        }
        let score = record.tags.iter().find(|(key, _)| key == "score").map(|(_, score)| format!(" {score}"));
        let line = moves.replace(' ', "") + &score.unwrap_or_default();
        Ok(line + "\n")
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>, game: &mut Option<String>) -> Result<Option<GameRecord>, Error> {
    // The score is taken off before the moves are read.
    let mut score = None;
    lines.skip_blank()?;
    if let Some(line) = lines.peek(0)?.cloned()
        && let text = line.text()
        && let Some((moves, number)) = scored(&text)
    {
        score = Some(number.to_string());
        lines.take()?;
        let end = text.find(moves).unwrap_or(0) + moves.len();
        lines.put_back(Line { bytes: text[..end].into(), number: line.number });
    }
    let off_board = if context.reading.base == Some(0) { ['7', '8', '9'] } else { ['8', '9', '0'] };
    let record = plain::read(lines, context, game, Layout::Line, |first| Hint {
        likely: &["connect-four(cols=8,rows=7)", "connect-four(cols=9,rows=7)"],
        // An 8 is off the usual board: then somebody must say which board it is.
        otherwise: (!first.is_some_and(|line| line.text().contains(off_board))).then_some("connect-four"),
        ..Hint::default()
    })?;
    Ok(record.map(|mut record| {
        record.tags.extend(score.map(|score| ("score".into(), score)));
        record
    }))
}

/// Digits and the score after them. Three digits at least: `44 5` are three moves.
fn scored(line: &str) -> Option<(&str, &str)> {
    let mut fields = line.split_ascii_whitespace();
    let (moves, score, end) = (fields.next()?, fields.next()?, fields.next());
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = score.strip_prefix('-').unwrap_or(score);
    // `111 444` are two cells of a cube.
    let is_score = is_digits(number) && number.len() <= 2;
    (end.is_none() && moves.len() > 2 && is_digits(moves) && is_score).then_some((moves, score))
}
