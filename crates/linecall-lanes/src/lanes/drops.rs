//! Stones that fall in a plane: a column is a few bits of one word.
//!
//! Above each column stands a gap, a bit that stays empty, so that a step in any of the four directions leads into a gap
//! and not around an edge, and so that adding the lowest bit of a column to all stones carries to where the next stone
//! comes to rest: to the gap, if the column is full.
//!
//! ```text
//!      6 13 20 27 34 41 48     gaps
//!      5 12 19 26 33 40 47
//!      4 11 18 25 32 39 46     a step upward is 1,
//!      3 10 17 24 31 38 45     to the right 7,
//!      2  9 16 23 30 37 44     along the diagonals 6 and 8
//!      1  8 15 22 29 36 43
//!      0  7 14 21 28 35 42
//! ```
//!
//! Runs never get shorter: while neither side has `length` stones in a row, nobody has won, exactly or with more. So all
//! stones but the last are dropped first, and if there is no such run then, and no gap was filled, the last stone decides.
//! All other games are played stone by stone. Rows that are looked for after a stone go through it, since any other would
//! have ended the game before, so that the whole board may be asked for them, for those of exact length too.

use crate::bare::Bare;
use crate::calls::{Call, Cause, End};
use crate::isa::Judge;
use linecall_law::{Color, Count, Ends, Fouls, Goal, Placement, Row, Shape};

/// The lane of stones that fall.
#[derive(Clone, Debug)]
pub(crate) struct Drops {
    cols: usize,
    points: usize,
    /// By column, its lowest bit.
    bottoms: [u64; 32],
    gaps: u64,
    /// From a column's lowest bit to the next one's.
    stride: u32,
    /// What Black and White look for.
    goals: [Line; 2],
}

impl Drops {
    /// Planes of squares whose columns and gaps are at most 64 bits, no fouls, rows whatever their ends.
    pub(crate) fn new(bare: &Bare) -> Option<Self> {
        let Bare { lattice, placement, goal, fouls } = *bare;
        let Goal::Rows(rows) = goal else { return None };
        let [cols, height, ..] = lattice.sides();
        let fits = lattice.shape() == Shape::Square
            && cols * (height + 1) <= 64
            && placement == Placement::Drop
            && Color::BOTH.iter().all(|&color| {
                rows[color].length > 0 && rows[color].ends == Ends::Any && fouls[color] == Fouls::default()
            });
        if !fits {
            return None;
        }
        let mut bottoms = [0; 32];
        for (x, bottom) in (0..cols).zip(&mut bottoms) {
            *bottom = 1 << (x * (height + 1));
        }
        Some(Drops {
            cols: cols as usize,
            points: (cols * height) as usize,
            bottoms,
            gaps: bottoms.iter().map(|bottom| bottom << height).sum(),
            stride: height + 1,
            goals: Color::BOTH.map(|color| Line::new(height, rows[color])),
        })
    }

    /// The call, if all entries are legal and nobody has a row before the last, nor a longer run.
    #[inline(always)]
    fn whole(&self, game: &[u16]) -> Option<Call> {
        let Some((&last, before)) = game.split_last() else { return Some(Call::default()) };
        // Those of the colour to move, and all.
        let (mut mine, mut all) = (0_u64, 0_u64);
        let mut most = last;
        for &column in before {
            most = most.max(column);
            mine ^= all;
            all |= all.wrapping_add(self.bottoms[column as usize % 32]);
        }
        let color = before.len() & 1;
        let theirs = all ^ mine;
        let stone = all.wrapping_add(self.bottoms[last as usize % 32]) & !all;
        let is_clean = (most as usize) < self.cols && (all | stone) & self.gaps == 0;
        let has_row = self.goals[color].is_in(mine, false) | self.goals[color ^ 1].is_in(theirs, false);
        if !is_clean || has_row {
            return None;
        }
        let plies = game.len() as u32;
        Some(self.after(mine | stone, stone, color, plies).unwrap_or(Call { plies, ..Call::default() }))
    }

    fn one_by_one(&self, game: &[u16]) -> Call {
        let mut call = Call::default();
        let mut stones = [0_u64; 2];
        for (&column, entry) in game.iter().zip(1..) {
            let all = stones[0] | stones[1];
            let stone = match self.bottoms[..self.cols].get(column as usize) {
                Some(bottom) => all.wrapping_add(*bottom) & !all,
                None => self.gaps,
            };
            if stone & self.gaps != 0 {
                call.illegal += 1;
                continue;
            }
            let color = call.plies as usize & 1;
            stones[color] |= stone;
            call.plies += 1;
            if let Some(end) = self.after(stones[color], stone, color, call.plies) {
                return Call { entry, illegal: call.illegal, ..end };
            }
        }
        call
    }

    /// The end of the game, if it is one, after this stone of this colour, which has these now; all entries were legal.
    #[inline(always)]
    fn after(&self, stones: u64, stone: u64, color: usize, plies: u32) -> Option<Call> {
        let goal = &self.goals[color];
        let (end, by) = if goal.is_in(stones, goal.exactly) {
            ([End::Black, End::White][color], Cause::Goal)
        } else if plies as usize == self.points {
            (End::Draw, Cause::Full)
        } else {
            return None;
        };
        let under = (stone.trailing_zeros() % self.stride) as u16;
        Some(Call { end, by, under, entry: plies, plies, illegal: 0 })
    }
}

impl Judge for Drops {
    #[inline(always)]
    fn judge(&mut self, game: &[u16]) -> Call {
        self.whole(game).unwrap_or_else(|| self.one_by_one(game))
    }
}

/// A row to be found.
#[derive(Clone, Debug)]
struct Line {
    /// How far apart two stones are that are neighbours, in each direction.
    directions: [u32; 4],
    /// By how many stones to look on, one after the other: where `n` in a row start, and `s <= n` further on as well,
    /// `n + s` do.
    steps: Vec<u32>,
    /// Whether longer runs do not win: such have two starts side by side.
    exactly: bool,
}

impl Line {
    fn new(height: u32, row: Row) -> Self {
        let (mut steps, mut length) = (vec![], 1);
        // No row is longer than the bits of a word.
        while length < row.length.min(64) {
            let step = length.min(row.length - length);
            steps.push(step);
            length += step;
        }
        let directions = [1, height, height + 1, height + 2];
        Line { directions, steps, exactly: row.count == Count::Exactly }
    }

    /// Whether it is among these stones, or a longer run unless it must be exact.
    #[inline(always)]
    fn is_in(&self, stones: u64, exactly: bool) -> bool {
        // The last bit is a gap, or none, so that it may stand for all that is further away.
        let further = |bits: u64, steps: u32, direction: u32| bits >> (steps * direction).min(63);
        let mut found = 0;
        for direction in self.directions {
            let mut starts = stones;
            for &step in &self.steps {
                starts &= further(starts, step, direction);
            }
            if exactly {
                starts &= !further(starts, 1, direction) & !(starts << direction.min(63));
            }
            found |= starts;
        }
        found != 0
    }
}
