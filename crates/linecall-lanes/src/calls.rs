//! What lanes say of games among themselves: small and flat; and how it becomes the law's ruling.

use crate::Games;
use crate::bare::Bare;
use linecall_law::{By, Color, Decided, Goal, Outcome, Placement, Point, Ruling, Shape};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum End {
    /// Not at all: the record just ends.
    #[default]
    Open,
    /// Black has won.
    Black,
    /// White has won.
    White,
    /// Nobody has won, and the board is full.
    Draw,
}

/// What a stone has ended the game by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum Cause {
    /// It has not ended it.
    #[default]
    Nothing,
    /// The goal was reached: a row, a link.
    Goal,
    /// The board is full.
    Full,
    /// An overline, by the loser.
    Overline,
    /// A double-four, by the loser.
    DoubleFour,
    /// A double-three, by the loser.
    DoubleThree,
}

/// What a lane says of a game. Whatever follows the end is not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub(crate) struct Call {
    /// Who has won.
    pub(crate) end: End,
    /// By what.
    pub(crate) by: Cause,
    /// How many stones lie under the one that decided, where stones fall.
    pub(crate) under: u16,
    /// The entry that decided, counted from 1; 0 while the game is open.
    pub(crate) entry: u32,
    /// Stones played.
    pub(crate) plies: u32,
    /// Illegal entries, up to the end of the game.
    pub(crate) illegal: u32,
}

/// What the calls of a lane mean under its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meaning {
    /// By [`End`], and again where a foul ended the game.
    outcomes: [Outcome; 8],
    cols: Divisor,
    rows: Divisor,
    /// Whether stones fall, and then whether in a box.
    falls: Option<bool>,
}

impl Meaning {
    pub(crate) fn new(bare: &Bare) -> Self {
        // Of a foul lanes say themselves that it was one.
        let Bare { lattice, placement, goal, fouls: _ } = *bare;
        let [cols, rows, ..] = lattice.sides();
        let goal = if matches!(goal, Goal::Links(_)) { By::Link } else { By::Row };
        let won = |color, by| Outcome::Win { color, by };
        let ends = |by| [Outcome::Undecided, won(Color::Black, by), won(Color::White, by), Outcome::Draw(By::Full)];
        let ([a, b, c, d], [e, f, g, h]) = (ends(goal), ends(By::Foul));
        Meaning {
            outcomes: [a, b, c, d, e, f, g, h],
            cols: Divisor::new(cols),
            rows: Divisor::new(rows),
            falls: (placement == Placement::Drop).then_some(lattice.shape() == Shape::Box),
        }
    }

    /// The rulings on games, by what the lane calls them.
    pub(crate) fn tell(&self, games: Games<'_>, calls: &[Call], rulings: &mut [Ruling]) {
        for ((game, call), ruling) in games.iter().zip(calls).zip(rulings) {
            *ruling = self.ruling(game, call);
        }
    }

    /// Without branches but for what all games have in common: the whole game takes some ten nanoseconds.
    #[inline(always)]
    fn ruling(&self, game: &[u16], call: &Call) -> Ruling {
        let Call { end, by, under, entry, plies, illegal } = *call;
        let index = entry as usize;
        let code = game.get(index.wrapping_sub(1)).copied().unwrap_or_default();
        let is_foul = by as usize >= Cause::Overline as usize;
        let outcome = self.outcomes[(end as usize | usize::from(is_foul) << 2) & 7];
        let (line, x) = self.cols.divide(code);
        let [x, y, z] = match self.falls {
            None => {
                let (layer, y) = self.rows.divide(line);
                [x, y, layer]
            }
            Some(true) => [x, line, under],
            Some(false) => [code, self.rows.by as u16 - 1 - under, 0],
        };
        let at = Some(Point::new(x.into(), y.into(), z.into()));
        let is_over = entry != 0;
        let decided = is_over.then_some(Decided { index, ply: plies, at });
        Ruling::new(outcome, decided, plies, illegal, if is_over { game.len() - index } else { 0 })
    }
}

/// Divides codes by a side, without a division.
#[derive(Clone, Copy, Debug)]
struct Divisor {
    by: u64,
    /// 2^32 of its parts, rounded up: exact for numbers of 16 bits.
    inverse: u64,
}

impl Divisor {
    fn new(by: u32) -> Self {
        let by = u64::from(by.max(1));
        Divisor { by, inverse: (1_u64 << 32).div_ceil(by) }
    }

    /// How often the side goes into a code, and what is left.
    fn divide(self, code: u16) -> (u16, u16) {
        let often = u64::from(code) * self.inverse >> 32;
        (often as u16, (u64::from(code) - often * self.by) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_divide() {
        for by in (1..300).chain([4096, 65_535, 65_536]) {
            let divisor = Divisor::new(by);
            for code in 0..=u16::MAX {
                let (often, left) = divisor.divide(code);
                assert_eq!((u32::from(often), u32::from(left)), (u32::from(code) / by, u32::from(code) % by), "{by}");
            }
        }
    }
}
