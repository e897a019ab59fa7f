//! What lanes say of games among themselves: small and flat; and how it becomes the law's ruling.

use crate::Games;
use linecall::{By, Color, Decided, Goal, Outcome, Placement, Point, Rules, Ruling, Shape};

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
    /// By what the goal is reached.
    goal: By,
    cols: Divisor,
    rows: Divisor,
    /// Whether stones fall, and then whether in a box.
    falls: Option<bool>,
}

impl Meaning {
    pub(crate) fn new(rules: &Rules) -> Self {
        let [cols, rows, ..] = rules.lattice.sides();
        Meaning {
            goal: if matches!(rules.goal, Goal::Links(_)) { By::Link } else { By::Row },
            cols: Divisor::new(cols),
            rows: Divisor::new(rows),
            falls: (rules.placement == Placement::Drop).then_some(rules.lattice.shape() == Shape::Box),
        }
    }

    /// The rulings on games, by what the lane calls them.
    pub(crate) fn tell(&self, games: Games<'_>, calls: &[Call], rulings: &mut [Ruling]) {
        for ((game, call), ruling) in games.iter().zip(calls).zip(rulings) {
            *ruling = self.ruling(game, call);
        }
    }

    fn ruling(&self, game: &[u16], call: &Call) -> Ruling {
        let Call { end, by, entry, plies, illegal } = *call;
        let by = match by {
            Cause::Overline | Cause::DoubleFour | Cause::DoubleThree => By::Foul,
            Cause::Goal | Cause::Nothing | Cause::Full => self.goal,
        };
        let outcome = match end {
            End::Open => return Ruling { plies, illegal, ..Ruling::default() },
            End::Black => Outcome::Win { color: Color::Black, by },
            End::White => Outcome::Win { color: Color::White, by },
            End::Draw => Outcome::Draw(By::Full),
        };
        let index = entry as usize;
        let decided = Decided { index, ply: plies, at: self.place(&game[..index]) };
        Ruling { outcome, decided: Some(decided), plies, illegal, after_end: game.len() - index }
    }

    /// Where the stone of the last of these entries, which is legal, has come to rest.
    fn place(&self, game: &[u16]) -> Option<Point> {
        let (&code, before) = game.split_last()?;
        let (line, x) = self.cols.divide(code);
        let (layer, y) = self.rows.divide(line);
        // Where the column had room to the last, so had all that fell there.
        let below = || before.iter().map(|&other| u16::from(other == code)).sum::<u16>();
        let [x, y, z] = match self.falls {
            None => [x, y, layer],
            Some(true) => [x, y, below()],
            Some(false) => [code, self.rows.by as u16 - 1 - below(), 0],
        };
        Some(Point::new(x.into(), y.into(), z.into()))
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
