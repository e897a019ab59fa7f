//! Squares that nobody plays on: who has joined his sides, or could with one stone.
//!
//! A row of up to 64 cells is a word. What is connected with a side is found by a flood that fills whole runs of a row at
//! once: a carry fills a run from its seeds to its end, and the filled ends tell, by their rank among the ends, which
//! beginnings belong to them. Rows into which something flows wait to be filled, and are taken in turn downward, around
//! and around; each time at least one more run is filled, so there are no more fills than runs.
//!
//! White's sides are left and right. A flood from the left would begin in all rows; on the board turned over it begins in
//! one, and seldom gets far. So the board is turned for a colour, unless its chains run along rows so much that the turned
//! board has far more runs.
//!
//! What is asked first is what White has and could: if a stone joins left and right, then Black does not join top and
//! bottom around it, for the two ways would have to cross in a cell of both. And nobody joins his sides, even with one
//! more stone, while two lines between them have no stone of his.

#![allow(unsafe_code, reason = "the instructions that a processor has are known at run time only")]

use crate::Isa;
use linecall_law::Color;
use linecall_law::analysis::bits::{fill_runs, transpose};

/// The longest side.
pub const MOST: usize = 64;

/// Rows of bits, the leftmost cell in the lowest: row `y` of the board, from 1, is at `y`; before the first and after the
/// last is nothing.
type Rows = [u64; MOST + 2];

/// A board of squares with stones on it: White joins left and right, Black top and bottom, by cells that share a side.
///
/// ```
/// use linecall_law::Color;
/// use linecall_lanes::lanes::still::{Standing, Still};
///
/// // White joins the groups around the corner, at c1:
/// //
/// //     W U B
/// //     B W W
/// //     W B B
/// let mut still = Still::default();
/// let (black, white) = still.begin(3, 3);
/// black.copy_from_slice(&[0b100, 0b001, 0b110]);
/// white.copy_from_slice(&[0b001, 0b110, 0b001]);
/// assert_eq!(still.standing(), Standing::CouldJoin(Color::White));
/// assert_eq!(still.empty(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Still {
    isa: Isa,
    size: Size,
    black: Rows,
    white: Rows,
}

/// How the game stands: the first of these that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The sides of this colour are joined; those of both cannot be.
    Joins(Color),
    /// One more stone would join them: White's, or else Black's.
    CouldJoin(Color),
    /// Neither.
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    cols: usize,
    rows: usize,
}

impl Size {
    /// The cells of a row.
    fn board(self) -> u64 {
        u64::MAX >> (MOST - self.cols)
    }

    fn turned(self) -> Self {
        Size { cols: self.rows, rows: self.cols }
    }
}

impl Still {
    /// A board with these instructions, at first one empty cell; `None` if they are not [here](Isa::is_here).
    pub fn new(isa: Isa) -> Option<Self> {
        isa.is_here().then_some(Still::with(isa))
    }

    fn with(isa: Isa) -> Self {
        Still { isa, size: Size { cols: 1, rows: 1 }, black: [0; MOST + 2], white: [0; MOST + 2] }
    }

    /// Makes the board one of this size, and gives its rows, `(black, white)`, to be written: the leftmost cell is the
    /// lowest bit. Bits past the last column are not looked at; a cell is of one colour at most. What was on the board
    /// before may still be there.
    ///
    /// # Panics
    /// A side is 0 or longer than [`MOST`].
    pub fn begin(&mut self, cols: usize, rows: usize) -> (&mut [u64], &mut [u64]) {
        let sides = 1..=MOST;
        assert!(sides.contains(&cols) && sides.contains(&rows), "no board of {cols} x {rows}");
        if self.size.rows > rows {
            self.black[rows + 1..].fill(0);
            self.white[rows + 1..].fill(0);
        }
        self.size = Size { cols, rows };
        (&mut self.black[1..=rows], &mut self.white[1..=rows])
    }

    /// Number of empty cells.
    pub fn empty(&self) -> usize {
        let rows = self.black.iter().zip(&self.white).take(self.size.rows + 1).skip(1);
        rows.map(|(black, white)| (!(black | white) & self.size.board()).count_ones() as usize).sum()
    }

    /// Who has joined his sides, or could.
    pub fn standing(&mut self) -> Standing {
        let board = self.size.board();
        for row in self.black.iter_mut().chain(&mut self.white) {
            *row &= board;
        }
        match self.isa {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has seen that these instructions are here.
            Isa::Avx2 | Isa::Avx512 => unsafe { bmi2::standing(&self.black, &self.white, self.size) },
            _ => standing(&self.black, &self.white, self.size, fill_runs),
        }
    }
}

impl Default for Still {
    /// With the best instructions that are here.
    fn default() -> Self {
        Still::with(Isa::best())
    }
}

/// What a colour has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Has {
    Link,
    Joint,
    Nothing,
}

#[inline(always)]
fn standing(black: &Rows, white: &Rows, size: Size, fill: impl Fn(u64, u64) -> u64 + Copy) -> Standing {
    // White's, before Black's: see above why this is the order.
    match look(white, black, size, false, fill) {
        Has::Link => return Standing::Joins(Color::White),
        Has::Joint => return Standing::CouldJoin(Color::White),
        Has::Nothing => {}
    }
    match look(black, white, size, true, fill) {
        Has::Link => Standing::Joins(Color::Black),
        Has::Joint => Standing::CouldJoin(Color::Black),
        Has::Nothing => Standing::Open,
    }
}

/// What the owner of `own` has, who joins top and bottom (`down`) or left and right.
#[inline(always)]
fn look(own: &Rows, other: &Rows, size: Size, down: bool, fill: impl Fn(u64, u64) -> u64 + Copy) -> Has {
    let bare = if down {
        own[1..=size.rows].iter().filter(|&&row| row == 0).count() as u32
    } else {
        (!own.iter().fold(0, |cols, row| cols | row) & size.board()).count_ones()
    };
    if bare > 1 {
        return Has::Nothing;
    }
    let (across, upright) = runs(own);
    let turn = if down { 2 * upright < across } else { upright <= 2 * across };
    if turn {
        let turned = transposed(own);
        joins(&turned, || transposed(other), size.turned(), !down, fill)
    } else {
        joins(own, || *other, size, down, fill)
    }
}

/// How many runs there are in rows, and in columns.
#[inline(always)]
fn runs(cells: &Rows) -> (u32, u32) {
    let starts = |(above, row): (&u64, &u64)| ((row & !(row << 1)).count_ones(), (row & !above).count_ones());
    cells.iter().zip(&cells[1..]).map(starts).fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1))
}

/// A side of the board: all of a row, or a cell of every row.
#[derive(Clone, Copy, Debug)]
struct Side {
    row: usize,
    column: u64,
}

impl Side {
    #[inline(always)]
    fn cells(self, y: usize) -> u64 {
        if y == self.row { u64::MAX } else { self.column }
    }
}

#[inline(always)]
fn joins(
    own: &Rows,
    other: impl FnOnce() -> Rows,
    size: Size,
    down: bool,
    fill: impl Fn(u64, u64) -> u64 + Copy,
) -> Has {
    let (from, to) = if down {
        (Side { row: 1, column: 0 }, Side { row: size.rows, column: 0 })
    } else {
        (Side { row: 0, column: 1 }, Side { row: 0, column: 1 << (size.cols - 1) })
    };
    let mut near_from = [0; MOST + 2];
    if flood(own, from, to, &mut near_from, fill) {
        return Has::Link;
    }
    let mut near_to = [0; MOST + 2];
    flood(own, to, from, &mut near_to, fill);

    // Cells beside both: on the one side or next to a stone connected with it, and so with the other.
    let mut joints = [0; MOST + 2];
    let mut any = 0;
    for y in 1..=MOST {
        let beside = |near: &Rows, side: Side| near[y] << 1 | near[y] >> 1 | near[y - 1] | near[y + 1] | side.cells(y);
        joints[y] = beside(&near_from, from) & beside(&near_to, to) & !own[y] & size.board();
        any |= joints[y];
    }
    if any == 0 {
        return Has::Nothing;
    }
    let other = other();
    let empty = |y: usize| joints[y] & !other[y] != 0;
    if (1..=size.rows).any(empty) { Has::Joint } else { Has::Nothing }
}

/// Finds the cells that are connected with a side, and ends early, with `true`, where they reach the other one.
#[inline(always)]
fn flood(own: &Rows, from: Side, to: Side, reached: &mut Rows, fill: impl Fn(u64, u64) -> u64) -> bool {
    // Row `y` waits as bit `y - 1`.
    let (mut row, mut waiting) = if from.column == 0 {
        let row = from.row as u32 - 1;
        (row, u64::from(own[from.row] != 0) << row)
    } else {
        let begins = |row: &u64| u64::from(row & from.column != 0);
        (0, own[1..=MOST].iter().rev().fold(0, |waiting, row| waiting << 1 | begins(row)))
    };
    let seeds = |reached: &Rows, y: usize| own[y] & (reached[y - 1] | reached[y + 1] | from.cells(y));
    let new = |reached: &Rows, filled: u64, y: usize| filled & own[y] & !reached[y];
    // The rows beside this one into which it flows.
    let onward = |reached: &Rows, filled: u64, row: u32| {
        let flows = |y: usize| u64::from(new(reached, filled, y) != 0);
        flows(row as usize) << row >> 1 | flows(row as usize + 2) << row << 1
    };
    while waiting != 0 {
        let ahead = waiting.rotate_right(row);
        let last = (row + 63 - ahead.leading_zeros()) & 63;
        row = (row + ahead.trailing_zeros()) & 63;
        let y = row as usize + 1;
        let mut filled = fill(seeds(reached, y), own[y]);
        if row != last {
            // The next row and the one that would come last: the two have little to do with each other, so a processor
            // fills them in the time of one.
            let z = last as usize + 1;
            let filled_last = fill(seeds(reached, z), own[z]);
            (reached[y], reached[z]) = (filled, filled_last);
            if filled & to.cells(y) | filled_last & to.cells(z) != 0 {
                return true;
            }
            waiting &= !(1 << row | 1 << last);
            waiting |= onward(reached, filled, row) | onward(reached, filled_last, last);
            continue;
        }
        // No row but this one waits: a corridor is followed as long as it neither forks nor ends.
        loop {
            let y = row as usize + 1;
            reached[y] = filled;
            if filled & to.cells(y) != 0 {
                return true;
            }
            let (above, below) = (new(reached, filled, y - 1), new(reached, filled, y + 1));
            let seeds = match (above, below) {
                (0, 1..) => {
                    row = (row + 1) & 63;
                    below
                }
                (1.., 0) => {
                    row = (row - 1) & 63;
                    above
                }
                _ => break,
            };
            let y = row as usize + 1;
            filled = fill(seeds, own[y]) | reached[y];
        }
        waiting = onward(reached, filled, row);
    }
    false
}

/// Mirrored at the diagonal.
#[inline(always)]
fn transposed(cells: &Rows) -> Rows {
    let mut turned = *cells;
    if let Some(tile) = turned[1..].first_chunk_mut() {
        transpose(tile);
    }
    turned
}

#[cfg(target_arch = "x86_64")]
mod bmi2 {
    use super::{Rows, Size, Standing};
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn standing(black: &Rows, white: &Rows, size: Size) -> Standing {
        super::standing(black, white, size, |seeds, cells| fill(seeds, cells))
    }

    /// The runs of `cells` that hold a seed: from the beginning with the rank of each end that a carry reaches, up to
    /// that end.
    #[target_feature(enable = "bmi2")]
    #[inline]
    pub(super) fn fill(seeds: u64, cells: u64) -> u64 {
        let (starts, ends) = (cells & !(cells << 1), cells & !(cells >> 1));
        let reached = ((cells.wrapping_add(seeds) ^ cells) | seeds) & ends;
        (reached << 1).wrapping_sub(_pdep_u64(_pext_u64(reached, ends), starts))
    }
}
