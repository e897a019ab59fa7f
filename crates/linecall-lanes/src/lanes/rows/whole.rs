//! Rows in whole games: all stones are placed, and the board is looked at once.
//!
//! Runs never get shorter. So while neither side has `length` stones in a row, nobody has won, exactly or with more; and
//! if that is so before the last stone, this one alone decides: there is a row now, or a longer run and no row, or
//! neither. A game in which it is not so, because it goes on after it was won or has a run that was too long, is left to
//! line words. Entries that are illegal are seen while stones are placed, and those behind the last stone do not count
//! if it ended the game.
//!
//! A board is a few words, a bit a point, row after row with a gap behind each, so that a shift by a step in any of the
//! four directions leads into a gap and not around an edge. Points from which `n` stones in a row start are found from
//! those with fewer: where they start here, and `s <= n` steps further, `n + s` start here. A run that is longer than
//! that has two such points side by side.

#[cfg(target_arch = "x86_64")]
use crate::lanes::rows::wide::Wide;
use crate::{By, End, Isa, Ruling};
use linecall::{Count, Row};

/// A board for whole games.
#[derive(Clone, Debug)]
pub(super) enum Whole {
    /// Up to 256 points and gaps: 15 x 16.
    Small(Board<4>),
    /// The same with AVX-512.
    #[cfg(target_arch = "x86_64")]
    Wide(Wide, Board<4>),
    /// Up to 512: 22 x 22.
    Large(Board<8>),
}

impl Whole {
    /// If the board is not too large.
    pub(super) fn new(cols: u32, rows: u32, made: [Row; 2], isa: Isa) -> Option<Self> {
        match (cols + 1) * rows {
            0..=256 => {
                let board = Board::new(cols, rows, made);
                Some(match isa {
                    #[cfg(target_arch = "x86_64")]
                    Isa::Avx512 if let Some(wide) = Wide::new(cols, rows, &board.goals) => Whole::Wide(wide, board),
                    _ => Whole::Small(board),
                })
            }
            257..=512 => Some(Whole::Large(Board::new(cols, rows, made))),
            _ => None,
        }
    }

    /// The ruling, if the game is a plain one.
    #[inline(always)]
    pub(super) fn judge(&self, game: &[u16]) -> Option<Ruling> {
        match self {
            Whole::Small(board) => board.judge(game),
            #[cfg(target_arch = "x86_64")]
            Whole::Wide(wide, board) => wide.judge(game).or_else(|| board.judge(game)),
            Whole::Large(board) => board.judge(game),
        }
    }
}

/// A board of so many words.
#[derive(Clone, Debug)]
pub(super) struct Board<const WORDS: usize> {
    /// The bit of a point, by code.
    bits: Box<[u16]>,
    /// From a row's first bit to the next row's.
    stride: u32,
    /// Black's and White's row.
    goals: [Goal; 2],
}

/// A row to be found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Goal {
    /// How far to look on, one after the other.
    pub(super) steps: Vec<u32>,
    /// Whether longer runs do not win.
    pub(super) exactly: bool,
}

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
            Goal { steps, exactly: row.count == Count::Exactly }
        });
        Board { bits, stride, goals }
    }

    #[inline(always)]
    fn judge(&self, game: &[u16]) -> Option<Ruling> {
        let mut stones = [[0_u64; WORDS]; 2];
        let (mut plies, mut last, mut entry) = (0, 0, 0);
        for (&code, i) in game.iter().zip(1..) {
            let Some(&bit) = self.bits.get(code as usize) else { continue };
            let (word, mask) = (bit as usize / 64 % WORDS, 1 << (bit % 64));
            if (stones[0][word] | stones[1][word]) & mask == 0 {
                stones[plies as usize & 1][word] |= mask;
                (plies, last, entry) = (plies + 1, bit, i);
            }
        }
        if plies == 0 {
            return Some(Ruling { illegal: game.len() as u32, ..Ruling::default() });
        }
        let color = (plies as usize - 1) & 1;
        let (mine, theirs) = (&stones[color], &stones[color ^ 1]);
        let mut before = *mine;
        before[last as usize / 64 % WORDS] &= !(1 << (last % 64));
        let (goal, other) = (&self.goals[color], &self.goals[color ^ 1]);
        if self.has_row(theirs, other, false) | self.has_row(&before, goal, false) {
            return None;
        }
        let over = Ruling { entry, plies, illegal: entry - plies, ..Ruling::default() };
        Some(if self.has_row(mine, goal, goal.exactly) {
            Ruling { end: [End::Black, End::White][color], by: By::Goal, ..over }
        } else if plies as usize == self.bits.len() {
            Ruling { end: End::Draw, by: By::Full, ..over }
        } else {
            Ruling { plies, illegal: game.len() as u32 - plies, ..Ruling::default() }
        })
    }

    /// Whether there is a row, or a longer run unless it must be exact.
    #[inline(always)]
    fn has_row(&self, stones: &[u64; WORDS], goal: &Goal, exactly: bool) -> bool {
        let mut found = 0;
        for direction in [1, self.stride - 1, self.stride, self.stride + 1] {
            let mut starts = *stones;
            for step in &goal.steps {
                let further = down(&starts, step * direction);
                for i in 0..WORDS {
                    starts[i] &= further[i];
                }
            }
            if exactly {
                let (further, before) = (down(&starts, direction), up(&starts, direction));
                for i in 0..WORDS {
                    starts[i] &= !(further[i] | before[i]);
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
fn down<const WORDS: usize>(bits: &[u64; WORDS], by: u32) -> [u64; WORDS] {
    std::array::from_fn(|i| {
        let above = if i + 1 < WORDS { bits[i + 1] } else { 0 };
        bits[i] >> by | above << (64 - by)
    })
}

/// Bits moved up by 1 to 63.
#[inline(always)]
fn up<const WORDS: usize>(bits: &[u64; WORDS], by: u32) -> [u64; WORDS] {
    std::array::from_fn(|i| {
        let below = if i > 0 { bits[i - 1] } else { 0 };
        bits[i] << by | below >> (64 - by)
    })
}
