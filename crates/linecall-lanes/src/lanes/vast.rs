//! Rows on boards of a million cells: two bits a cell, stones placed by the block, the board looked at as a whole.
//!
//! A look along four lines from every stone costs ten times as much as all else, since on a large board it is never where
//! the caches are. It is not needed: a row of *at least* k, once made, stays made, and which entries are legal does not
//! depend on rows. So a block of entries is placed without a look, the colour being that of the number of stones so far,
//! and then all the board is searched for a row, 32 cells of both colours at a time. If none stands, none was made
//! within the block. If some do, the first of them was made by a stone in the lines of cells through which they run: the
//! stones of the block in these lines are taken off and played again, one by one.
//!
//! The first entries are played one by one, so that an early win costs little, and the blocks grow.

#![allow(unsafe_code, reason = "code for AVX2 is called after asking for it")]

use crate::Isa;
use crate::bare::Bare;
use crate::calls::{Call, Cause, End};
use crate::isa::Judge;
use linecall_law::{ByColor, Color, Fouls, Goal, Placement, Row, Shape};
use std::ops::{Range, RangeInclusive};

/// Entries that are played one by one before the first block.
const ONE_BY_ONE: usize = 256;
/// The most entries in a block. Their codes take 256 KiB.
const MOST: usize = 1 << 16;
/// Cells in a word.
const CELLS: usize = 32;
/// In the list of a block: this entry was illegal.
const ILLEGAL: u32 = 1 << 31;

/// A board in play.
#[derive(Clone, Debug)]
pub struct Vast {
    /// Cells on the board.
    points: usize,
    /// Lines of cells.
    rows: usize,
    k: usize,
    isa: Isa,
    /// Words from one line of cells to the next. There is an empty cell after every line.
    line: usize,
    /// Two bits a cell, Black's and White's, with empty lines before and after: one, and as many as a row is long. The
    /// last word is of cells off the board, all taken.
    board: Vec<u64>,
    /// The entries that have not been looked at, with marks at those that were illegal.
    block: Vec<u32>,
    /// How many entries the block will have.
    size: usize,
    before: Count,
    count: Count,
    /// The entry that the last stone was, before the block.
    last: u64,
    winner: Option<Color>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    entries: u64,
    plies: u64,
}

impl Vast {
    /// The lengths of rows.
    pub const LENGTHS: RangeInclusive<u32> = 3..=6;
    /// The longest side.
    pub const MAX_SIDE: u32 = 4096;

    /// An empty board for rows of at least `k` stones; `None` if a side is 0 or too long, `k` is not one of the
    /// [lengths](Self::LENGTHS), or the instructions are not here.
    pub fn new(cols: u32, rows: u32, k: u32, isa: Isa) -> Option<Self> {
        let sides = 1..=Self::MAX_SIDE;
        if !(sides.contains(&cols) && sides.contains(&rows) && Self::LENGTHS.contains(&k) && isa.is_here()) {
            return None;
        }
        let (k, rows, line) = (k as usize, rows as usize, cols as usize / CELLS + 1);
        // A word more before the lines and after them, for what diagonals see beyond the first and the last cell.
        let mut board = vec![0; 1 + (1 + rows + k) * line + 1];
        *board.last_mut()? = u64::MAX;
        let (before, count) = Default::default();
        let points = cols as usize * rows;
        Some(Vast {
            points,
            rows,
            k,
            isa,
            line,
            board,
            block: Vec::new(),
            size: 0,
            before,
            count,
            last: 0,
            winner: None,
        })
    }

    /// An empty board for games of codes: planes of squares, stones anywhere, no fouls, the same rows for both colours.
    pub(crate) fn of(bare: &Bare, isa: Isa) -> Option<Self> {
        let Bare { lattice, placement, goal, fouls } = *bare;
        let Goal::Rows(goal) = goal else { return None };
        let k = goal.black.length;
        let fits = lattice.shape() == Shape::Square
            && placement == Placement::Anywhere
            && fouls == ByColor::both(Fouls::default())
            && goal == ByColor::both(Row::at_least(k));
        let [cols, rows, ..] = lattice.sides();
        if fits { Vast::new(cols, rows, k, isa) } else { None }
    }

    /// Takes all stones off.
    pub fn clear(&mut self) {
        let off = self.board.len() - 1;
        self.board[..off].fill(0);
        self.block.clear();
        self.size = 0;
        (self.before, self.count) = Default::default();
        self.last = 0;
        self.winner = None;
    }

    /// From a cell to the one below it. The cell in column `x` and row `y`, both counted from 0, is `y * stride + x`.
    pub fn stride(&self) -> u32 {
        (self.line * CELLS) as u32
    }

    /// A cell off the board, where an entry is illegal.
    pub fn off(&self) -> u32 {
        ((self.board.len() - 1 - self.origin()) * CELLS) as u32
    }

    /// Plays entries, up to a win if one is seen; some are looked at later.
    ///
    /// # Panics
    /// A cell lies after [`off`](Self::off). What is said of rows means nothing if one lies between the lines.
    pub fn play(&mut self, mut cells: &[u32]) {
        while !cells.is_empty() && self.winner.is_none() {
            if self.size == 0 {
                let early = cells.len().min(ONE_BY_ONE - self.count.entries as usize);
                self.block.extend_from_slice(&cells[..early]);
                self.play_again(|_| true);
                self.start_block();
                if self.count.entries == ONE_BY_ONE as u64 {
                    self.size = self.most() / 8;
                    self.block.reserve_exact(self.most());
                }
                cells = &cells[early..];
            } else {
                let (now, later) = cells.split_at(cells.len().min(self.size - self.block.len()));
                self.place(now);
                if self.block.len() == self.size {
                    self.settle();
                    self.size = (self.size * 2).min(self.most());
                }
                cells = later;
            }
        }
    }

    /// Looks at what has not been looked at.
    pub fn settle(&mut self) {
        if self.winner.is_none() && self.count.plies > self.before.plies {
            if self.first_line(0).is_some() {
                let near = self.near_rows();
                self.take_off(&near);
                self.play_again(|cell| near.has(cell));
            } else {
                let legal = self.block.iter().rposition(|entry| entry & ILLEGAL == 0);
                self.last = legal.map_or(self.last, |at| self.before.entries + at as u64 + 1);
            }
        }
        self.start_block();
    }

    /// Who has won, of the entries that were [looked at](Self::settle).
    pub fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// Stones played: up to the win, if there is one.
    pub fn plies(&self) -> u64 {
        self.count.plies
    }

    /// Illegal entries: up to the win, if there is one. On a full board all are illegal.
    pub fn illegal(&self) -> u64 {
        self.count.entries - self.count.plies
    }

    /// The most entries in a block on this board: a look at it is to cost less than they do.
    fn most(&self) -> usize {
        (self.points / 8).clamp(4096, MOST)
    }

    fn start_block(&mut self) {
        self.block.clear();
        self.before = self.count;
    }

    /// The first word of the first line of cells.
    fn origin(&self) -> usize {
        1 + self.line
    }

    /// Places a part of the block.
    fn place(&mut self, cells: &[u32]) {
        let start = self.block.len();
        self.block.resize(start + cells.len(), 0);
        let origin = self.origin();
        let (board, block) = (&mut self.board[origin..], &mut self.block[start..]);
        self.count.entries += cells.len() as u64;
        self.count.plies = match self.isa {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has asked whether these instructions are here; AVX-512 means that AVX2 is here too.
            Isa::Avx2 | Isa::Avx512 => unsafe { avx2::place(board, cells, block, self.count.plies) },
            _ => place(board, cells, block, self.count.plies),
        };
    }

    /// The first line of cells, not before `from`, in which a row stands or begins that runs downward.
    fn first_line(&self, from: usize) -> Option<usize> {
        let (board, lines) = (&self.board[self.origin()..], from..self.rows);
        match self.isa {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has asked whether these instructions are here; AVX-512 means that AVX2 is here too.
            Isa::Avx2 | Isa::Avx512 => unsafe { avx2::first_line(board, self.line, lines, self.k) },
            _ => first_line(board, self.line, lines, self.k),
        }
    }

    /// The lines of cells through which rows run.
    fn near_rows(&self) -> Near {
        let mut near = Near(vec![false; self.board.len() - self.origin()]);
        let mut from = 0;
        while let Some(y) = self.first_line(from) {
            near.0[y * self.line..][..self.k * self.line].fill(true);
            from = y + 1;
        }
        near
    }

    /// Takes off the stones of the block that lie near rows.
    fn take_off(&mut self, near: &Near) {
        let origin = self.origin();
        for &entry in self.block.iter().filter(|&entry| entry & ILLEGAL == 0) {
            let cell = entry as usize;
            if near.has(cell) {
                self.board[origin + cell / CELLS] &= !(3 << (cell % CELLS * 2));
            }
        }
    }

    /// Plays the block again, up to the first row. Its stones near rows are not on the board, and are played one by one;
    /// the others are.
    fn play_again(&mut self, is_near: impl Fn(usize) -> bool) {
        self.count = self.before;
        let origin = self.origin();
        for &entry in &self.block {
            self.count.entries += 1;
            let cell = (entry & !ILLEGAL) as usize;
            if !is_near(cell) {
                self.count.plies += u64::from(entry & ILLEGAL == 0);
                continue;
            }
            let word = &mut self.board[origin + cell / CELLS];
            let at = cell % CELLS * 2;
            if *word >> at & 3 != 0 {
                continue;
            }
            let own = self.count.plies % 2;
            *word |= 1 << own << at;
            self.count.plies += 1;
            self.last = self.count.entries;
            if self.makes_row(cell, own as usize) {
                self.winner = Some(if own == 0 { Color::Black } else { Color::White });
                break;
            }
        }
    }

    /// Whether the stone on a cell is one of a row; Black's are 0, White's are 1.
    fn makes_row(&self, cell: usize, color: usize) -> bool {
        let bit = (self.origin() * CELLS + cell) * 2 + color;
        let down = self.line * CELLS * 2;
        // Every run ends before it leaves the board: at an empty cell after a line, or in an empty line.
        let run = |step: usize| {
            let cells = (1..self.k).map(|i| bit.wrapping_add(i.wrapping_mul(step)));
            cells.take_while(|at| self.board[at / 64] >> (at % 64) & 1 != 0).count()
        };
        [2, down, down + 2, down - 2].into_iter().any(|step| 1 + run(step) + run(step.wrapping_neg()) >= self.k)
    }
}

impl Judge for Vast {
    fn judge(&mut self, game: &[u16]) -> Call {
        self.clear();
        let (stride, off) = (self.stride(), self.off());
        let cols = (self.points / self.rows) as u32;
        let mut cells = [0; 256];
        for codes in game.chunks(cells.len()) {
            for (cell, &code) in cells.iter_mut().zip(codes) {
                let (x, y) = (u32::from(code) % cols, u32::from(code) / cols);
                *cell = if usize::from(code) < self.points { y * stride + x } else { off };
            }
            self.play(&cells[..codes.len()]);
        }
        self.settle();
        let (end, by) = match self.winner {
            Some(Color::Black) => (End::Black, Cause::Goal),
            Some(Color::White) => (End::White, Cause::Goal),
            None if self.count.plies == self.points as u64 => (End::Draw, Cause::Full),
            None => (End::Open, Cause::Nothing),
        };
        let (plies, all, last) = (self.count.plies as u32, self.count.entries as u32, self.last as u32);
        match by {
            Cause::Nothing => Call { end, by, under: 0, entry: 0, plies, illegal: all - plies },
            _ => Call { end, by, under: 0, entry: last, plies, illegal: last - plies },
        }
    }
}

/// Of each word of the lines of cells, whether a row runs through its line.
struct Near(Vec<bool>);

impl Near {
    fn has(&self, cell: usize) -> bool {
        self.0[cell / CELLS]
    }
}

/// Puts stones on cells in turn, passing over those that are taken, and lists them with marks at the illegal ones. Says
/// how many stones there are then; `legal` of them were there.
#[inline(always)]
fn place(board: &mut [u64], cells: &[u32], block: &mut [u32], mut legal: u64) -> u64 {
    for (entry, &cell) in block.iter_mut().zip(cells) {
        let word = &mut board[cell as usize / CELLS];
        let at = cell as usize % CELLS * 2;
        // No branch: whether a cell is taken cannot be foreseen.
        let free = u64::from(*word & 3 << at == 0);
        *word |= free << (legal % 2) << at;
        *entry = cell | (1 - free as u32) << 31;
        legal += free;
    }
    legal
}

/// The first of some lines of cells in which a row of `k` stands or begins that runs downward.
#[inline(always)]
fn first_line(board: &[u64], line: usize, lines: Range<usize>, k: usize) -> Option<usize> {
    match k {
        3 => first_line_of::<3>(board, line, lines),
        4 => first_line_of::<4>(board, line, lines),
        5 => first_line_of::<5>(board, line, lines),
        _ => first_line_of::<6>(board, line, lines),
    }
}

// No closures here and below: code for the instructions of the function around them is generated for them only if they
// happen to be inlined.
#[allow(clippy::manual_find, reason = "`find` takes a closure")]
#[inline(always)]
fn first_line_of<const K: usize>(board: &[u64], line: usize, lines: Range<usize>) -> Option<usize> {
    for y in lines {
        if begins_row::<K>(board, line, y) {
            return Some(y);
        }
    }
    None
}

/// Whether a row of `K` stands in a line of cells, or begins there and runs downward. All cells are one long word here:
/// the next cell along an axis is always the same number of places on, and an empty one lies wherever a run would leave
/// the board.
#[inline(always)]
fn begins_row<const K: usize>(board: &[u64], line: usize, y: usize) -> bool {
    let (mut here, mut next): ([&[u64]; K], [&[u64]; K]) = ([&[]; K], [&[]; K]);
    for j in 0..K {
        here[j] = &board[(y + j) * line..][..line];
        next[j] = &board[(y + j) * line + 1..][..line];
    }
    let mut found = 0;
    for i in 0..line {
        let (mut across, mut down, mut right, mut left) = (!0, !0, !0, !0);
        for j in 0..K {
            across &= ahead(here[0][i], next[0][i], j);
            down &= here[j][i];
            right &= ahead(here[j][i], next[j][i], j);
            left &= ahead(here[j][i], next[j][i], K - 1 - j);
        }
        found |= across | down | right | left;
    }
    found != 0
}

/// The cells that lie so many columns further on, of a word and the next one.
#[inline(always)]
fn ahead(here: u64, next: u64, by: usize) -> u64 {
    if by == 0 { here } else { here >> (2 * by) | next << (64 - 2 * by) }
}

/// The same with newer instructions.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::ops::Range;

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn place(board: &mut [u64], cells: &[u32], block: &mut [u32], plies: u64) -> u64 {
        super::place(board, cells, block, plies)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn first_line(board: &[u64], line: usize, lines: Range<usize>, k: usize) -> Option<usize> {
        super::first_line(board, line, lines, k)
    }
}
