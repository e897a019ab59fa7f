//! Rows in whole games: all stones are placed, and the board is looked at once.
//!
//! A row of *at least* k, once made, stays made. So where there is none in the end, there has been none; where the last
//! stone made one, that was the first; and where there was one before, the first stone that made one is found by looking
//! at the board after fewer of them. Only if that row is too long to win, the game is left to line words.
//!
//! Stones are placed by a table that has each point as a board of its own. If there are as many stones as entries in the
//! end, none was off the board or on another, and the turns were right; if not, the legal entries are listed and placed.
//!
//! A board is a few words, a bit a point, row after row with a gap after each, so that a shift by a step in any of the
//! four directions leads into a gap and not around an edge. Points from which `n` stones in a row start are found from
//! those with fewer: where they start here, and `s <= n` steps further, `n + s` start here. A run that is longer than
//! that has two such points side by side.

#[cfg(target_arch = "x86_64")]
use super::wide::Wide;
use super::words::{First, Goal, ROOM, Stones, Table};
use crate::Isa;
use crate::calls::{Call, Cause, End};
use linecall_law::Row;

/// A board for whole games.
#[derive(Clone, Debug)]
pub(super) enum Whole {
    /// Up to 256 points and gaps: 15 x 15.
    Small(Board<4>),
    /// Up to 512: 22 x 22.
    Large(Board<8>),
}

impl Whole {
    /// If the board is not too large.
    pub(super) fn new(cols: u32, rows: u32, made: [Row; 2], isa: Isa) -> Option<Self> {
        match (cols + 1) * rows {
            0..=256 => Some(Whole::Small(Board::new(cols, rows, made, isa))),
            257..=512 => Some(Whole::Large(Board::new(cols, rows, made, isa))),
            _ => None,
        }
    }

    /// The call, unless the first row is too long.
    #[inline(always)]
    pub(super) fn judge(&mut self, game: &[u16]) -> Option<Call> {
        match self {
            Whole::Small(board) => board.judge(game),
            Whole::Large(board) => board.judge(game),
        }
    }
}

/// A board of so many words.
#[derive(Clone, Debug)]
pub(super) struct Board<const WORDS: usize> {
    /// How many points there are.
    points: usize,
    table: Box<Table<WORDS>>,
    /// From a row's first bit to the next row's.
    stride: u32,
    /// Black's and White's row.
    goals: [Goal; 2],
    #[cfg(target_arch = "x86_64")]
    wide: Option<Wide<WORDS>>,
    /// Legal entries of a game that has others: their codes, and which they are, from 1.
    codes: Box<[u16; ROOM]>,
    entries: Box<[u32; ROOM]>,
}

impl<const WORDS: usize> Board<WORDS> {
    fn new(cols: u32, rows: u32, made: [Row; 2], isa: Isa) -> Self {
        let stride = cols + 1;
        let mut table = Box::new(Table([[0; WORDS]; ROOM]));
        let bits = (0..rows).flat_map(|y| (0..cols).map(move |x| y * stride + x));
        for (stone, bit) in table.0.iter_mut().zip(bits) {
            stone[bit as usize / 64] = 1 << (bit % 64);
        }
        let goals = made.map(|row| Goal::new(row, cols, rows));
        Board {
            points: (cols * rows) as usize,
            table,
            stride,
            #[cfg(target_arch = "x86_64")]
            wide: Wide::new(stride, &goals, isa),
            goals,
            codes: Box::new([0; ROOM]),
            entries: Box::new([0; ROOM]),
        }
    }

    #[inline(always)]
    fn judge(&mut self, game: &[u16]) -> Option<Call> {
        if let Some(first) = self.look(game) {
            return self.judge_legal(game, first, |ply| ply, game.len());
        }
        let plies = self.list(game);
        let codes = &self.codes[..plies as usize];
        let entry = |ply: u32| ply.checked_sub(1).map_or(0, |last| self.entries[last as usize]);
        self.judge_legal(codes, self.look(codes)?, entry, game.len())
    }

    /// The call of a game of so many entries, of which these are legal.
    #[inline(always)]
    fn judge_legal(&self, codes: &[u16], first: First, entry: impl Fn(u32) -> u32, entries: usize) -> Option<Call> {
        let mut plies = codes.len() as u32;
        match first {
            First::Never if codes.len() == self.points => {
                let entry = entry(plies);
                return Some(Call { end: End::Draw, by: Cause::Full, under: 0, entry, plies, illegal: entry - plies });
            }
            First::Never => return Some(Call { plies, illegal: entries as u32 - plies, ..Call::default() }),
            First::Now => {}
            First::Before => {
                plies = self.first_with_row(codes);
                // It was not there before, but may be too long.
                if self.look(&codes[..plies as usize])? != First::Now {
                    return None;
                }
            }
        }
        let end = if plies % 2 == 1 { End::Black } else { End::White };
        let entry = entry(plies);
        Some(Call { end, by: Cause::Goal, under: 0, entry, plies, illegal: entry - plies })
    }

    /// The first of these entries after which there is a row, which is before the last.
    #[inline(always)]
    fn first_with_row(&self, codes: &[u16]) -> u32 {
        // There is none after so many, and one after so many. Games do not go on for long, so the steps back are small
        // at first.
        let (mut without, mut with, mut back) = (0, codes.len() - 1, 1);
        while with - without > 1 {
            let middle = if with - without > 2 * back { with - back } else { usize::midpoint(without, with) };
            if self.has_any_row(&codes[..middle]) {
                (with, back) = (middle, back * 2);
            } else {
                (without, back) = (middle, codes.len());
            }
        }
        with as u32
    }

    /// Lists the legal entries of a game; says how many there are.
    #[inline(always)]
    fn list(&mut self, game: &[u16]) -> u32 {
        // After the points is what is none of them, always taken.
        let mut taken = [1_u8; ROOM];
        taken[..self.points].fill(0);
        let mut plies = 0;
        let (codes, entries) = (&mut *self.codes, &mut *self.entries);
        for (&code, entry) in game.iter().zip(1..) {
            let taken = &mut taken[usize::from(code).min(ROOM - 1)];
            (codes[plies % ROOM], entries[plies % ROOM]) = (code, entry);
            plies += usize::from(*taken ^ 1);
            *taken = 1;
        }
        plies as u32
    }

    /// The stones of both colours, if all entries are legal.
    #[inline(always)]
    fn placed(&self, codes: &[u16]) -> [Stones<WORDS>; 2] {
        let mut stones = [[0; WORDS]; 2];
        let (pairs, last) = codes.as_chunks::<2>();
        for pair in pairs {
            for (stones, &code) in stones.iter_mut().zip(pair) {
                put(stones, self.table.stone(code));
            }
        }
        if let &[code] = last {
            put(&mut stones[0], self.table.stone(code));
        }
        stones
    }

    /// When there was a row of either colour, if all of these entries are legal.
    #[inline(always)]
    fn look(&self, codes: &[u16]) -> Option<First> {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = &self.wide {
            return wide.look(&self.table, codes);
        }
        let Some(&last) = codes.last() else { return Some(First::Never) };
        let stones = self.placed(codes);
        if count(&stones) as usize != codes.len() {
            return None;
        }
        let (last, color) = (self.table.stone(last), (codes.len() + 1) % 2);
        let (mine, theirs) = (&stones[color], &stones[color ^ 1]);
        let before = std::array::from_fn(|i| mine[i] & !last[i]);
        let (goal, other) = (&self.goals[color], &self.goals[color ^ 1]);
        Some(if self.has_row(theirs, other, false) | self.has_row(&before, goal, false) {
            First::Before
        } else if self.has_row(mine, goal, goal.exactly) {
            First::Now
        } else {
            First::Never
        })
    }

    /// Whether there is a row of either colour, or a longer run, after these entries, all of them legal.
    #[inline(always)]
    fn has_any_row(&self, codes: &[u16]) -> bool {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = &self.wide {
            return wide.has_any_row(&self.table, codes);
        }
        let stones = self.placed(codes);
        self.has_row(&stones[0], &self.goals[0], false) || self.has_row(&stones[1], &self.goals[1], false)
    }

    /// Whether there is a row, or a longer run unless it must be exact.
    #[inline(always)]
    fn has_row(&self, stones: &Stones<WORDS>, goal: &Goal, exactly: bool) -> bool {
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

#[inline(always)]
fn put<const WORDS: usize>(stones: &mut Stones<WORDS>, stone: &Stones<WORDS>) {
    for i in 0..WORDS {
        stones[i] |= stone[i];
    }
}

/// Points with a stone of either colour.
#[inline(always)]
fn count<const WORDS: usize>([black, white]: &[Stones<WORDS>; 2]) -> u32 {
    black.iter().zip(white).map(|(black, white)| (black | white).count_ones()).sum()
}

/// Bits moved down by 1 to 63.
#[inline(always)]
fn down<const WORDS: usize>(bits: &Stones<WORDS>, by: u32) -> Stones<WORDS> {
    std::array::from_fn(|i| {
        let above = if i + 1 < WORDS { bits[i + 1] } else { 0 };
        bits[i] >> by | above << (64 - by)
    })
}

/// Bits moved up by 1 to 63.
#[inline(always)]
fn up<const WORDS: usize>(bits: &Stones<WORDS>, by: u32) -> Stones<WORDS> {
    std::array::from_fn(|i| {
        let below = if i > 0 { bits[i - 1] } else { 0 };
        bits[i] << by | below >> (64 - by)
    })
}
