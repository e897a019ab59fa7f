//! Rows on boards of any size: a padded board of bytes, looked along from the stone. O(k) a move.

use super::{Kernel, runs};
use crate::{ByColor, Color, Count, Evidence, Lattice, Point, Row};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// A stone's byte. One bit a colour, so that stones of one colour are found by `&`.
const fn bit(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

#[derive(Clone, Debug)]
pub(super) struct Rows {
    lattice: Lattice,
    rows: ByColor<Row>,
    /// With a border of one empty cell on every side, where every run ends.
    cells: Vec<u8>,
    /// From a cell to the next one along each axis.
    steps: Vec<usize>,
    stride: usize,
    /// The length from which a block of moves is looked at once; `None` if a win may hide within a block.
    block: Option<u32>,
    /// The cells that the current block has filled.
    placed: Vec<u32>,
}

impl Rows {
    /// A plane without stones. `falls`: whether stones fall, which blocks of moves do not know.
    pub(super) fn new(lattice: Lattice, rows: ByColor<Row>, falls: bool) -> Self {
        let stride = lattice.cols() as usize + 2;
        let steps = lattice.axes().iter().map(|&(x, y, _)| (x as isize + y as isize * stride as isize) as usize);
        // Exactly five is not for blocks: a later stone may make a six of it. Nor is a length beyond any use.
        let lasting = rows.black == rows.white && rows.black.count == Count::AtLeast && rows.black.length <= 16;
        Rows {
            lattice,
            rows,
            cells: vec![0; stride * (lattice.rows() as usize + 2)],
            steps: steps.collect(),
            stride,
            block: (lasting && !falls).then_some(rows.black.length.max(1)),
            placed: Vec::new(),
        }
    }

    fn cell(&self, p: Point) -> usize {
        (p.y as usize + 1) * self.stride + p.x as usize + 1
    }

    /// Number of stones next to a cell along a step, at most `most`.
    fn reach(&self, mut cell: usize, step: usize, own: u8, most: u32) -> u32 {
        let mut n = 0;
        while n < most {
            cell = cell.wrapping_add(step);
            if self.cells[cell] != own {
                break;
            }
            n += 1;
        }
        n
    }

    /// Whether `k` stones of one colour stand in a row anywhere. A cell's byte is `&`-ed with those of the next `k - 1`
    /// cells of an axis; what would run over an edge meets the empty border.
    fn any_row(&self, k: usize) -> bool {
        self.steps.iter().any(|&step| {
            // The anti-diagonal steps back; the same rows are found from their other ends.
            let step = if step > self.cells.len() { step.wrapping_neg() } else { step };
            let span = step * (k - 1);
            let starts = self.cells.len().saturating_sub(span);
            let mut found = [0u8; CHUNK];
            for from in (0..starts).step_by(CHUNK) {
                let width = CHUNK.min(starts - from);
                let mut run = [0u8; CHUNK];
                run[..width].copy_from_slice(&self.cells[from..from + width]);
                for i in 1..k {
                    let next = &self.cells[from + i * step..][..width];
                    for (r, n) in run.iter_mut().zip(next) {
                        *r &= n;
                    }
                }
                for (f, r) in found.iter_mut().zip(&run) {
                    *f |= r;
                }
            }
            found != [0u8; CHUNK]
        })
    }
}

/// Cells that are looked at together: enough to keep the compiler's vectors busy.
const CHUNK: usize = 256;

impl Kernel for Rows {
    fn at(&self, p: Point) -> Option<Color> {
        match self.cells[self.cell(p)] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    fn put(&mut self, p: Point, color: Color) {
        let cell = self.cell(p);
        self.cells[cell] = bit(color);
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        let row = self.rows[color];
        let (cell, own) = (self.cell(p), bit(color));
        self.steps.iter().any(|&step| {
            let back = self.reach(cell, step.wrapping_neg(), own, row.length);
            let run = 1 + back + self.reach(cell, step, own, row.length);
            row.is_made_by(run)
        })
    }

    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence> {
        runs::evidence(&self.lattice, p, self.rows[color], |q| self.at(q) == Some(color))
    }

    fn put_all(&mut self, entries: &[Point], first: Color) -> Option<usize> {
        let k = self.block? as usize;
        let mut placed = core::mem::take(&mut self.placed);
        placed.clear();
        placed.resize(entries.len(), 0);
        let (mut count, mut own) = (0, bit(first));
        for &p in entries {
            if !self.lattice.contains(p) {
                continue;
            }
            let cell = self.cell(p);
            // No branch: whether a point is taken cannot be foreseen.
            let free = self.cells[cell] == 0;
            self.cells[cell] |= if free { own } else { 0 };
            placed[count] = cell as u32;
            count += usize::from(free);
            own ^= if free { 3 } else { 0 };
        }
        let won = self.any_row(k);
        if won {
            for &cell in &placed[..count] {
                self.cells[cell as usize] = 0;
            }
        }
        self.placed = placed;
        (!won).then_some(count)
    }

    fn clear(&mut self) {
        self.cells.fill(0);
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
