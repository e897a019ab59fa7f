//! Rows in whole games: all stones are placed, and the board is looked at once.
//!
//! This is right where a row of *at least* so many stones wins: once made, it stays made. So a game has been won by its
//! last stone, if at all, where neither the opponent has a row nor the mover without that stone; and where a row is on
//! neither side, nobody has won on the way. All else is for line words: a game that goes on after it was won, an entry
//! that is none, and a point named twice, which is seen by there being fewer stones than entries.
//!
//! A board is a few words, a bit a point, row after row with a gap behind each, so that a shift by a step in any of the
//! four directions leads into a gap and not around an edge. Points from which `n` stones in a row start are found from
//! those with fewer: where they start here, and `s <= n` steps further, `n + s` start here.

use crate::{By, End, Ruling};
use linecall::{Count, Row};

/// A board for whole games.
#[derive(Clone, Debug)]
pub(super) enum Whole {
    /// Up to 256 points and gaps: 15 x 16.
    Small(Board<4>),
    /// Up to 512: 22 x 22.
    Large(Board<8>),
}

impl Whole {
    /// If longer rows win too, and the board is not too large.
    pub(super) fn new(cols: u32, rows: u32, made: [Row; 2]) -> Option<Self> {
        let fits = made.iter().all(|row| row.count == Count::AtLeast);
        match (cols + 1) * rows {
            _ if !fits => None,
            0..=256 => Some(Whole::Small(Board::new(cols, rows, made))),
            257..=512 => Some(Whole::Large(Board::new(cols, rows, made))),
            _ => None,
        }
    }

    /// The ruling, if the game is a plain one.
    #[inline(always)]
    pub(super) fn judge(&self, game: &[u16]) -> Option<Ruling> {
        match self {
            Whole::Small(board) => board.judge(game),
            Whole::Large(board) => board.judge(game),
        }
    }
}

/// A board of so many words.
#[derive(Clone, Debug)]
pub(super) struct Board<const WORDS: usize> {
    points: usize,
    /// The bit of a point, by code.
    bits: Box<[u16]>,
    /// From a row's first bit to the next row's.
    stride: u32,
    /// Black's and White's row.
    goals: [Steps; 2],
}

/// How far to look, one after the other, to find a row.
#[derive(Clone, Debug)]
struct Steps(Vec<u32>);

impl<const WORDS: usize> Board<WORDS> {
    fn new(cols: u32, rows: u32, made: [Row; 2]) -> Self {
        let stride = cols + 1;
        let bits = (0..rows).flat_map(|y| (0..cols).map(move |x| (y * stride + x) as u16)).collect();
        // A shift is by less than a word.
        let most = 63 / (stride + 1);
        let goals = made.map(|row| {
            let (mut steps, mut length) = (vec![], 1);
            while length < row.length.min(cols.max(rows) + 1) {
                let step = most.min(length).min(row.length - length);
                steps.push(step);
                length += step;
            }
            Steps(steps)
        });
        Board { points: (cols * rows) as usize, bits, stride, goals }
    }

    #[inline(always)]
    fn judge(&self, game: &[u16]) -> Option<Ruling> {
        let Some(&last) = game.last() else { return Some(Ruling::default()) };
        let mut stones = [[0; WORDS]; 2];
        for (i, &code) in game.iter().enumerate() {
            let bit = *self.bits.get(code as usize)?;
            stones[i & 1][bit as usize / 64 % WORDS] |= 1_u64 << (bit % 64);
        }
        let count: u32 = (0..WORDS).map(|i| (stones[0][i] | stones[1][i]).count_ones()).sum();
        if count as usize != game.len() {
            return None;
        }
        let color = (game.len() - 1) & 1;
        let (mine, theirs) = (&stones[color], &stones[color ^ 1]);
        let bit = self.bits[last as usize];
        let mut before = *mine;
        before[bit as usize / 64 % WORDS] &= !(1_u64 << (bit % 64));
        if self.has_row(theirs, &self.goals[color ^ 1]) | self.has_row(&before, &self.goals[color]) {
            return None;
        }
        let plain = Ruling { plies: count, ..Ruling::default() };
        Some(if self.has_row(mine, &self.goals[color]) {
            Ruling { end: [End::Black, End::White][color], by: By::Goal, entry: count, ..plain }
        } else if game.len() == self.points {
            Ruling { end: End::Draw, by: By::Full, entry: count, ..plain }
        } else {
            plain
        })
    }

    #[inline(always)]
    fn has_row(&self, stones: &[u64; WORDS], goal: &Steps) -> bool {
        let mut found = 0;
        for direction in [1, self.stride - 1, self.stride, self.stride + 1] {
            let mut starts = *stones;
            for step in &goal.0 {
                let further = shift(&starts, step * direction);
                for i in 0..WORDS {
                    starts[i] &= further[i];
                }
            }
            for word in starts {
                found |= word;
            }
        }
        found != 0
    }
}

/// Bits moved down by 1 to 63.
#[inline(always)]
fn shift<const WORDS: usize>(bits: &[u64; WORDS], by: u32) -> [u64; WORDS] {
    std::array::from_fn(|i| {
        let above = if i + 1 < WORDS { bits[i + 1] } else { 0 };
        bits[i] >> by | above << (64 - by)
    })
}
