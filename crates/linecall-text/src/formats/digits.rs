//! Digit strings of connect four: `4455`, a line a record, columns from 1.

use super::headers::{self, split};
use super::{Format, plain};
use crate::error::{Class, Error};
use crate::game_record::{Context, GameRecord, Hint};
use crate::lines::Lines;
use crate::options::Layout;
use linecall::Placement;

#[derive(Debug)]
pub(super) struct Digits;

impl Format for Digits {
    fn name(&self) -> &'static str {
        "digits"
    }

    fn about(&self) -> &'static str {
        "connect four as a string of column digits from 1 (4455), a line a record; 7 x 6 unless told otherwise"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt", "c4"]
    }

    fn recognise(&self, head: &str) -> bool {
        let mut lines = head.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
        let is_digits = |line: &str| line.trim().len() > 2 && line.trim().bytes().all(|b| b.is_ascii_digit());
        lines.next().is_some_and(is_digits) && head.lines().all(|l| split(l).is_none())
    }

    fn read(&self, lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
        plain::read(lines, context, Layout::Line, |first| Hint {
            likely: &["connect-four(cols=8,rows=7)", "connect-four(cols=9,rows=7)"],
            // An 8 is off the usual board: then somebody must say which board it is.
            otherwise: (!first.contains(['8', '9', '0'])).then_some("connect-four"),
            ..Hint::default()
        })
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let lattice = record.rules.lattice;
        if record.rules.placement != Placement::Drop || lattice.layers() > 1 || lattice.cols() > 9 {
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
        Ok(moves.replace(' ', "") + "\n")
    }
}
