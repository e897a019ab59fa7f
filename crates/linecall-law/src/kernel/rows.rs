//! Rows on boards of any size: a bit a cell, looked along from the stone, O(k) a move. On a plane blocks of moves are
//! placed first and looked at together, 64 cells at a time: a row once made stays made, so if none stands after the
//! block, none stood within it; if one does, the block is taken off and played stone by stone.

use super::board::{Block, Kernel, play_each};
use super::runs;
use crate::{Axis, ByColor, Color, Count, Evidence, Lattice, Point, Row};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// Empty cells after the last column: where runs end, as they do in the empty rows and layers around the board. Blocks
/// look up to that far ahead.
const GUARD: usize = 16;

#[derive(Clone, Debug)]
pub(super) struct Rows {
    lattice: Lattice,
    rows: ByColor<Row>,
    /// Words of 64 cells, Black's and White's in turn.
    words: Vec<u64>,
    /// Cells from one row to the next, a multiple of 64.
    stride: usize,
    /// Cells from one layer to the next.
    plane: usize,
    /// From a cell to the next one along each axis.
    steps: Vec<usize>,
    /// The length of rows that blocks are looked through for; `None` if a win may hide within a block.
    block: Option<usize>,
    /// The words before a block, if it has to be taken off.
    before: Vec<u64>,
}

impl Rows {
    /// A board without stones.
    pub(super) fn new(lattice: Lattice, rows: ByColor<Row>) -> Self {
        let stride = (lattice.cols() as usize + GUARD).next_multiple_of(64);
        let plane = stride * (lattice.rows() as usize + 1);
        let step =
            |&[x, y, z, ..]: &Axis| (x as isize + y as isize * stride as isize + z as isize * plane as isize) as usize;
        // Exactly five is not for blocks: a later stone may make a six of it. Nor is a row beyond the guard.
        let length = rows.black.length.max(1) as usize;
        let lasting = rows.black == rows.white && rows.black.count == Count::AtLeast && length <= GUARD;
        // An empty row and layer before the first and after the last, and a word more for the diagonals.
        let cells = 2 * 64 + stride + plane * (lattice.layers() as usize + 2);
        Rows {
            lattice,
            rows,
            words: vec![0; cells / 32],
            stride,
            plane,
            steps: lattice.axes().iter().map(step).collect(),
            block: (lasting && lattice.layers() == 1 && lattice.span() == lattice.len()).then_some(length),
            before: Vec::new(),
        }
    }

    fn cell(&self, p: Point) -> usize {
        64 + (p.z as usize + 1) * self.plane + (p.y as usize + 1) * self.stride + p.x as usize
    }

    fn word(cell: usize, color: Color) -> usize {
        cell / 64 * 2 + color as usize
    }

    fn has(&self, cell: usize, color: Color) -> bool {
        self.words[Self::word(cell, color)] >> (cell % 64) & 1 != 0
    }

    /// Number of stones next to a cell along a step, at most `most`.
    fn reach(&self, mut cell: usize, step: usize, color: Color, most: u32) -> u32 {
        let mut n = 0;
        while n < most {
            cell = cell.wrapping_add(step);
            if !self.has(cell, color) {
                break;
            }
            n += 1;
        }
        n
    }

    /// The words of a row of the first layer.
    fn row(&self, y: usize) -> &[u64] {
        let start = self.cell(Point::flat(0, y as i32)) / 32;
        &self.words[start..start + self.stride / 32]
    }

    /// Puts stones on the points in turn, passing over points that are taken or not on the board. Says how many it put,
    /// and where the last of them lies.
    fn place(&mut self, points: &[Point], first: Color) -> (usize, Option<Point>) {
        let (cols, rows, stride) = (self.lattice.cols(), self.lattice.rows(), self.stride);
        let origin = self.cell(Point::flat(0, 0));
        let words = self.words.as_chunks_mut::<2>().0;
        let (mut count, mut own, mut last) = (0, first as usize, origin);
        for &p in points {
            if p.x as u32 >= cols || p.y as u32 >= rows || p.z != 0 || p.w != 0 || p.v != 0 {
                continue;
            }
            let cell = origin + p.y as usize * stride + p.x as usize;
            let pair = &mut words[cell / 64];
            // No branch: whether a point is taken cannot be foreseen.
            let free = !((pair[0] | pair[1]) >> (cell % 64)) & 1;
            pair[own & 1] |= free << (cell % 64);
            last = if free != 0 { cell } else { last };
            count += free as usize;
            own ^= free as usize;
        }
        let at = Point::flat(((last - origin) % stride) as i32, ((last - origin) / stride) as i32);
        (count, (count > 0).then_some(at))
    }

    /// Whether `k` stones of one colour stand in a row anywhere: of each row of cells, those are kept that have an own
    /// cell 1, 2 … `k - 1` steps on along the axis.
    fn any_row(&self, k: usize) -> bool {
        let rows = self.lattice.rows() as usize;
        let mut run = vec![0; self.stride / 32];
        (0..rows).any(|y| {
            self.lattice.axes().iter().any(|&[dx, dy, ..]| {
                // Rows that run upward are found from their other ends.
                let dx = if dy < 0 { -dx } else { dx };
                if dy != 0 && y + k > rows {
                    return false;
                }
                run.copy_from_slice(self.row(y));
                // Most often nothing is left before the last step.
                (0..k).all(|i| {
                    let next = self.row(if dy == 0 { y } else { y + i });
                    match dx {
                        _ if i == 0 => {}
                        0 => run.iter_mut().zip(next).for_each(|(a, b)| *a &= b),
                        1 => keep_ahead(&mut run, next, i),
                        _ => keep_behind(&mut run, next, i),
                    }
                    run.iter().fold(0, |any, word| any | word) != 0
                })
            })
        })
    }
}

/// Keeps the cells whose cell `by` places to the right is set in `next`; 0 < by < 64. Words of two colours alternate.
fn keep_ahead(run: &mut [u64], next: &[u64], by: usize) {
    let inner = run.len() - 2;
    for ((a, here), behind) in run.iter_mut().zip(next).zip(&next[2..]) {
        *a &= here >> by | behind << (64 - by);
    }
    for (a, here) in run[inner..].iter_mut().zip(&next[inner..]) {
        *a &= here >> by;
    }
}

/// Keeps the cells whose cell `by` places to the left is set in `next`; 0 < by < 64.
fn keep_behind(run: &mut [u64], next: &[u64], by: usize) {
    for (a, here) in run.iter_mut().zip(next).take(2) {
        *a &= here << by;
    }
    for ((a, here), before) in run[2..].iter_mut().zip(&next[2..]).zip(next) {
        *a &= here << by | before >> (64 - by);
    }
}

impl Kernel for Rows {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn at(&self, p: Point) -> Option<Color> {
        let cell = self.cell(p);
        Color::BOTH.into_iter().find(|&color| self.has(cell, color))
    }

    fn put(&mut self, p: Point, color: Color) {
        let cell = self.cell(p);
        self.words[Self::word(cell, color)] |= 1 << (cell % 64);
    }

    fn take(&mut self, p: Point) {
        let cell = self.cell(p);
        for color in Color::BOTH {
            self.words[Self::word(cell, color)] &= !(1 << (cell % 64));
        }
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        let (cell, row) = (self.cell(p), self.rows[color]);
        self.steps.iter().any(|&step| {
            let back = self.reach(cell, step.wrapping_neg(), color, row.length);
            let run = 1 + back + self.reach(cell, step, color, row.length);
            row.is_made_by(run)
        })
    }

    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence> {
        runs::evidence(&self.lattice, p, self.rows[color], color, |q| self.at(q))
    }

    fn play_all(&mut self, points: &[Point], first: Color) -> Block {
        // A look at the whole board costs as much as playing one stone for so many cells.
        let worth_it = points.len() >= self.lattice.len() / 32;
        if let Some(k) = self.block.filter(|_| worth_it) {
            self.before.clone_from(&self.words);
            let (placed, last) = self.place(points, first);
            if !self.any_row(k) {
                return Block { read: points.len(), placed, last, won: false };
            }
            self.words.clone_from(&self.before);
        }
        play_each(self, points, first)
    }

    fn clear(&mut self) {
        self.words.fill(0);
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
