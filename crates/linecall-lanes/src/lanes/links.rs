//! Links on planes of up to 32 x 32: many boards side by side, a row a word.
//!
//! **A game is placed whole, and asked once.** A link, once made, stays: so a game is won if its last board has a link,
//! and who won it put the first stone after which there is one. Most games end with that stone. So the board before the
//! last stone is flooded, the stone is put, and the flood goes on: no link before and one after, and the last stone has
//! won. No link at all, and the game is open, or drawn if the board is full. A link before, and the first board that has
//! one is searched: of boards in order those with a link are the later ones.
//!
//! **Placing.** A stone is a byte at the place of its code; there is a byte for every code that there can be, so nothing
//! is compared. Bytes on the board that are taken are counted afterwards: as many as entries, and every entry was on the
//! board and on an empty point. Fewer, and the game is placed again, entry by entry, without the illegal ones.
//!
//! **The flood.** Many boards lie side by side, those of black stones and those of white ones, each a lane: a row of a
//! board is a word, a row of all lanes an array, and the compiler makes registers of it. `reached` are the stones that
//! have a chain to the side `from`. They spread over their row: upward by a carry, which runs through a run of ones and
//! falls off its end; downward by doubling steps. Then into the next row, down the board and up again, until nothing
//! changes; every row is then filled, and the neighbours of every reached stone have been asked. A link is a reached
//! stone on the side `to`.
//!
//! ```text
//!   row above, reached     . # # . . .
//!   stones of the row      # # . # # #
//!   those it touches       . # . # . .     rising hexagons: below, and to the left of that
//!   spread                 # # . # # #
//! ```

use crate::Games;
use crate::bare::Bare;
use crate::calls::{Call, Cause, End};
use crate::isa::JudgeAll;
use linecall_law::{ByColor, Color, Goal, Lattice, Link, Placement, Shape, Skew};
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// The longest side.
const SIDE: usize = 32;

/// Judges links: the shorter the rows, the more boards side by side.
#[derive(Clone, Debug)]
pub(crate) enum Links {
    Short(Box<Lanes<u16, 16>>),
    Long(Box<Lanes<u32, 8>>),
}

impl Links {
    /// A lane for links of a plane up to 32 x 32, whose points are any empty ones.
    pub(crate) fn new(bare: &Bare) -> Option<Self> {
        let Bare { lattice, placement, goal, fouls } = *bare;
        let lattice = &lattice;
        let Goal::Links(sides) = goal else { return None };
        let below = match lattice.shape() {
            Shape::Square if lattice.corners_touch() => [1, 1],
            Shape::Square => [0, 0],
            Shape::Hex(Skew::Rising) => [1, 0],
            Shape::Hex(Skew::Falling) => [0, 1],
            _ => return None,
        };
        let fouls = Color::BOTH.iter().any(|&color| fouls[color].any());
        if fouls || placement != Placement::Anywhere || lattice.longest_side() as usize > SIDE {
            return None;
        }
        Some(if lattice.cols() <= u16::BITS {
            Links::Short(Box::new(Lanes::new(lattice, below, sides)))
        } else {
            Links::Long(Box::new(Lanes::new(lattice, below, sides)))
        })
    }
}

impl JudgeAll for Links {
    #[inline(always)]
    fn judge_all(&mut self, games: Games<'_>, calls: &mut [Call]) {
        match self {
            Links::Short(lanes) => lanes.judge(games, calls),
            Links::Long(lanes) => lanes.judge(games, calls),
        }
    }
}

/// A row of one board: a bit a column.
pub(crate) trait Word:
    Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitOrAssign
{
    const BITS: u32;
    fn of(bits: u32) -> Self;
    fn plus(self, other: Self) -> Self;
    fn up(self, by: u32) -> Self;
    fn down(self, by: u32) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            #[inline(always)]
            fn of(bits: u32) -> Self {
                bits as $word
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self << by
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self >> by
            }
        }
    };
}

word!(u16);
word!(u32);

/// A row of all boards: of `N` games the black stones, then the white ones.
type Row<W, const N: usize> = [[W; N]; 2];

/// Many boards side by side.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<W, const N: usize> {
    cols: usize,
    rows: usize,
    /// How many columns further left, and further right, a neighbour in the row below may be.
    below: [u32; 2],
    /// The bytes of a row that are on the board, in eights.
    on_board: [u64; 4],
    /// The points of the sides that are to be joined.
    from: [Row<W, N>; SIDE],
    to: [Row<W, N>; SIDE],
    stones: [Row<W, N>; SIDE],
    reached: [Row<W, N>; SIDE],
    points: Box<Points>,
    /// Of each game that has illegal entries the others.
    legal: [Legal; N],
}

/// What stands on each point: 0 or one of `STONES`. After those of the board are those of all other codes.
type Points = [u8; 1 << 16];

/// A black stone and a white one.
const STONES: [u8; 2] = [1, 2];

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The lowest bits of eight bytes, as a byte.
#[inline(always)]
fn bits_of_bytes(bytes: u64) -> u32 {
    ((bytes & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// The legal entries of a game: their codes and, from 1, their places in the record. One more than can be legal.
#[derive(Clone, Debug)]
struct Legal {
    codes: Vec<u16>,
    entries: Vec<u32>,
}

/// What is known of a game once it is placed.
#[derive(Clone, Copy, Default)]
struct Placed {
    /// Stones.
    plies: usize,
    /// The entry of the last one, from 1.
    entry: usize,
    /// Its row and its bit.
    row: usize,
    bit: u32,
}

impl<W: Word, const N: usize> Lanes<W, N> {
    fn new(lattice: &Lattice, below: [u32; 2], sides: ByColor<Link>) -> Self {
        let none = [[[W::default(); N]; 2]; SIDE];
        let (mut from, mut to) = (none, none);
        for p in lattice.points() {
            let bit = W::of(1 << p.x);
            for (i, color) in Color::BOTH.into_iter().enumerate() {
                for (side, points) in [(sides[color].from, &mut from), (sides[color].to, &mut to)] {
                    if lattice.touches(p, side) {
                        points[p.y as usize][i].iter_mut().for_each(|row| *row |= bit);
                    }
                }
            }
        }
        let (cols, rows) = (lattice.cols() as usize, lattice.rows() as usize);
        let on_board = std::array::from_fn(|i| {
            let bytes = cols.saturating_sub(8 * i).min(8);
            if bytes == 8 { u64::MAX } else { (1 << (8 * bytes)) - 1 }
        });
        let points = vec![0; 1 << 16].into_boxed_slice().try_into().expect("a byte for every code");
        let most = cols * rows + 1;
        let legal = std::array::from_fn(|_| Legal { codes: vec![0; most], entries: vec![0; most] });
        Lanes { cols, rows, below, on_board, from, to, stones: none, reached: none, points, legal }
    }

    #[inline(always)]
    fn judge(&mut self, games: Games<'_>, calls: &mut [Call]) {
        let cells = self.cols * self.rows;
        let mut games = games.iter();
        for calls in calls.chunks_mut(N) {
            let batch: [&[u16]; N] = std::array::from_fn(|_| games.next().unwrap_or_default());
            let mut placed = [Placed::default(); N];
            for lane in 0..N {
                placed[lane] = self.seat(lane, batch[lane]);
            }
            self.start();
            self.flood();
            let before = self.linked();
            for (lane, last) in placed.iter().enumerate().filter(|(_, last)| last.plies > 0) {
                let (color, bit) = ((last.plies - 1) % 2, W::of(last.bit));
                self.stones[last.row][color][lane] |= bit;
                self.reached[last.row][color][lane] |= bit & self.from[last.row][color][lane];
            }
            self.flood();
            let after = self.linked();
            for (lane, call) in calls.iter_mut().enumerate() {
                let Placed { plies, entry, .. } = placed[lane];
                *call = if after >> lane & 1 != 0 {
                    won(plies, entry)
                } else if plies == cells {
                    Call { end: End::Draw, by: Cause::Full, ..won(plies, entry) }
                } else {
                    Call { plies: plies as u32, illegal: (batch[lane].len() - plies) as u32, ..Call::default() }
                };
            }
            if before != 0 {
                self.search(&batch, before, &placed, calls);
            }
        }
    }

    /// Places a game but for its last stone.
    #[inline(always)]
    fn seat(&mut self, lane: usize, game: &[u16]) -> Placed {
        place(&mut self.points, game, 0);
        let taken = self.gather(lane);
        self.clear();
        let (plies, entry, last) = if taken == game.len() {
            (taken, taken, game.last().copied())
        } else {
            let plies = self.place_legal(lane, game);
            self.gather(lane);
            self.clear();
            let Legal { codes, entries } = &self.legal[lane];
            let last = plies.checked_sub(1);
            (plies, last.map_or(0, |last| entries[last] as usize), last.map(|last| codes[last]))
        };
        let Some(last) = last else { return Placed::default() };
        let (row, bit) = (usize::from(last) / self.cols, 1 << (usize::from(last) % self.cols));
        let own = &mut self.stones[row][(plies - 1) % 2][lane];
        *own = *own & !W::of(bit);
        Placed { plies, entry, row, bit }
    }

    /// Puts the stones of the legal entries, keeps these, and says how many they are.
    #[inline(always)]
    fn place_legal(&mut self, lane: usize, game: &[u16]) -> usize {
        let cells = self.cols * self.rows;
        let Legal { codes, entries } = &mut self.legal[lane];
        let mut plies = 0;
        for (&code, entry) in game.iter().zip(1..) {
            let point = &mut self.points[usize::from(code)];
            let is_legal = *point == 0 && usize::from(code) < cells;
            *point = if is_legal { STONES[plies % 2] } else { *point };
            // After the last one if all points are taken.
            codes[plies] = code;
            entries[plies] = entry;
            plies += usize::from(is_legal);
        }
        plies
    }

    /// Makes rows of the points, in one lane, and says how many are taken.
    #[inline(always)]
    fn gather(&mut self, lane: usize) -> usize {
        let mut taken = 0;
        for y in 0..self.rows {
            let [mut black, mut white] = [0; 2];
            for i in 0..W::BITS as usize / 8 {
                let at = y * self.cols + 8 * i;
                let bytes: [u8; 8] = self.points[at..at + 8].try_into().expect("eight bytes");
                let bytes = u64::from_le_bytes(bytes) & self.on_board[i];
                black |= bits_of_bytes(bytes) << (8 * i);
                white |= bits_of_bytes(bytes >> 1) << (8 * i);
                // At most 4 x 32 a byte.
                taken += (bytes | bytes >> 1) & ONES;
            }
            self.stones[y][0][lane] = W::of(black);
            self.stones[y][1][lane] = W::of(white);
        }
        let pairs = (taken & 0x00ff_00ff_00ff_00ff) + (taken >> 8 & 0x00ff_00ff_00ff_00ff);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.points[..self.cols * self.rows].fill(0);
    }

    /// Nothing is reached but what is on the side `from`.
    #[inline(always)]
    fn start(&mut self) {
        for y in 0..self.rows {
            for color in 0..2 {
                for lane in 0..N {
                    self.reached[y][color][lane] = self.stones[y][color][lane] & self.from[y][color][lane];
                }
            }
        }
    }

    /// Reaches whatever has a chain to what is reached.
    #[inline(always)]
    fn flood(&mut self) {
        self.sweep_down();
        while self.sweep_up() && self.sweep_down() {}
    }

    #[inline(always)]
    fn sweep_down(&mut self) -> bool {
        let (mut near, mut new) = ([[W::default(); N]; 2], W::default());
        for (reached, stones) in self.reached.iter_mut().zip(&self.stones).take(self.rows) {
            new |= spread(reached, stones, &near, self.below);
            near = *reached;
        }
        new != W::default()
    }

    #[inline(always)]
    fn sweep_up(&mut self) -> bool {
        let [left, right] = self.below;
        let (mut near, mut new) = ([[W::default(); N]; 2], W::default());
        for (reached, stones) in self.reached.iter_mut().zip(&self.stones).take(self.rows).rev() {
            new |= spread(reached, stones, &near, [right, left]);
            near = *reached;
        }
        new != W::default()
    }

    /// The lanes in which a reached stone of either colour is on the side `to`, a bit each.
    #[inline(always)]
    fn linked(&self) -> u32 {
        let mut there = [W::default(); N];
        for y in 0..self.rows {
            for color in 0..2 {
                for (lane, there) in there.iter_mut().enumerate() {
                    *there |= self.reached[y][color][lane] & self.to[y][color][lane];
                }
            }
        }
        there.iter().rev().fold(0, |bits, &there| bits << 1 | u32::from(there != W::default()))
    }

    /// Rules games that had a link before their last stone, a bit each: they share all lanes, and each looks at as many
    /// of its boards at once as it has lanes.
    #[inline(always)]
    fn search(&mut self, batch: &[&[u16]; N], games: u32, placed: &[Placed; N], calls: &mut [Call]) {
        // No link after `low` stones, one after `high`.
        let mut low = [0; N];
        let mut high = placed.map(|placed| placed.plies.saturating_sub(1));
        loop {
            let (mut open, mut count) = ([0; N], 0);
            for game in (0..N).filter(|&game| games >> game & 1 != 0 && high[game] - low[game] > 1) {
                open[count] = game;
                count += 1;
            }
            let Some(share) = N.checked_div(count) else { break };
            let cut = |low: usize, high: usize, i: usize| low + (high - low) * (i + 1) / (share + 1);
            for (first, &game) in (0..).step_by(share).zip(&open[..count]) {
                let mut ply = 0;
                for i in 0..share {
                    let stones = cut(low[game], high[game], i);
                    let is_clean = placed[game].plies == batch[game].len();
                    let codes = if is_clean { batch[game] } else { &self.legal[game].codes };
                    place(&mut self.points, &codes[ply..stones], ply);
                    ply = stones;
                    self.gather(first + i);
                }
                self.clear();
            }
            self.start();
            self.flood();
            let linked = self.linked();
            for (first, &game) in (0..).step_by(share).zip(&open[..count]) {
                let (from, to) = (low[game], high[game]);
                for i in 0..share {
                    let stones = cut(from, to, i);
                    if linked >> (first + i) & 1 != 0 {
                        high[game] = high[game].min(stones);
                    } else {
                        low[game] = stones;
                    }
                }
            }
        }
        for (game, call) in calls.iter_mut().enumerate().filter(|&(game, _)| games >> game & 1 != 0) {
            let plies = high[game];
            let is_clean = placed[game].plies == batch[game].len();
            *call = won(plies, if is_clean { plies } else { self.legal[game].entries[plies - 1] as usize });
        }
    }
}

/// Puts stones in turn, the first one by Black if `ply` is even.
#[inline(always)]
fn place(points: &mut Points, codes: &[u16], ply: usize) {
    let [own, other] = [STONES[ply % 2], STONES[(ply + 1) % 2]];
    let (pairs, rest) = codes.as_chunks::<2>();
    for pair in pairs {
        points[usize::from(pair[0])] = own;
        points[usize::from(pair[1])] = other;
    }
    for &code in rest {
        points[usize::from(code)] = own;
    }
}

/// What is said of a game that this stone, put by this entry, has won.
fn won(plies: usize, entry: usize) -> Call {
    Call {
        end: if plies.is_multiple_of(2) { End::White } else { End::Black },
        by: Cause::Goal,
        under: 0,
        entry: entry as u32,
        plies: plies as u32,
        illegal: (entry - plies) as u32,
    }
}

/// Reaches all stones of a row that have a chain within it to one that is reached, or is next to one that is `near`, in
/// a row beside. Gives back the places of new ones.
#[inline(always)]
fn spread<W: Word, const N: usize>(
    reached: &mut Row<W, N>,
    stones: &Row<W, N>,
    near: &Row<W, N>,
    [left, right]: [u32; 2],
) -> W {
    let mut new = W::default();
    for color in 0..2 {
        for lane in 0..N {
            let (old, stones, near) = (reached[color][lane], stones[color][lane], near[color][lane]);
            let seeds = (old | near | near.down(left) | near.up(right)) & stones;
            let up = (stones.plus(seeds) ^ stones | seeds) & stones;
            let (mut down, mut run) = (seeds, stones);
            let mut step = 1;
            while step < W::BITS {
                down |= down.down(step) & run;
                run = run & run.down(step);
                step *= 2;
            }
            reached[color][lane] = up | down;
            new |= (up | down) ^ old;
        }
    }
    new
}
