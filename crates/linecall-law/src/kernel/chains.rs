//! Chains of stones: disjoint sets of neighbours of one colour, each with marks that its stones have given it. Near O(1)
//! a stone.

use crate::{Axis, Color, Lattice, Point};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::BitOr;

/// Bits that a chain has: those of all its stones.
pub(super) trait Marks: Copy + Default + Debug + BitOr<Output = Self> + Send + Sync + 'static {}

impl<M: Copy + Default + Debug + BitOr<Output = M> + Send + Sync + 'static> Marks for M {}

/// A cell's stone: 0 for none.
const fn stone(color: Color) -> u8 {
    color as u8 + 1
}

#[derive(Clone, Debug)]
pub(super) struct Chains<M> {
    lattice: Lattice,
    /// With a border of one empty cell on every side.
    cells: Vec<u8>,
    /// Each cell's way to its chain's root, less the cell itself: 0 for a root, so that an empty board is all zeros.
    up: Vec<i32>,
    /// At a root: the marks of the chain.
    marks: Vec<M>,
    /// At a root: stones of the chain, less 1.
    size: Vec<u32>,
    /// From a cell to its neighbours.
    steps: Vec<usize>,
    /// Cells from one point to the next along x, y, z and so on; 0 where the board has no such dimension.
    strides: [usize; 5],
    /// Whether some points have neighbours that no step leads to: over a seam.
    wraps: bool,
}

impl<M: Marks> Chains<M> {
    /// A board without stones.
    pub(super) fn new(lattice: Lattice) -> Self {
        // A border on every side of each dimension that the board has.
        let mut cells = 1;
        let strides = core::array::from_fn(|i| {
            let side = lattice.sides()[i] as usize;
            let stride = if i < 2 || side > 1 { cells } else { 0 };
            cells *= if stride > 0 { side + 2 } else { 1 };
            stride
        });
        let mut chains = Chains {
            lattice,
            cells: vec![0; cells],
            up: vec![0; cells],
            marks: vec![M::default(); cells],
            size: vec![0; cells],
            steps: Vec::new(),
            strides,
            wraps: lattice.wraps() != [false; 2],
        };
        let both_ways = lattice.links().iter().map(|axis| chains.offset(*axis)).filter(|&step| step != 0);
        chains.steps = both_ways.flat_map(|step| [step.wrapping_neg(), step]).collect();
        chains
    }

    pub(super) fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// Cells from a point to the next along an axis, to be added with wrapping.
    pub(super) fn offset(&self, axis: Axis) -> usize {
        let steps = axis.iter().zip(self.strides).map(|(&d, stride)| isize::from(d) * stride as isize);
        steps.sum::<isize>() as usize
    }

    pub(super) fn cell(&self, p: Point) -> usize {
        let [x, y, z, w, v] = self.strides;
        let flat = (p.x as usize + 1) * x + (p.y as usize + 1) * y;
        flat + (p.z as usize + 1) * z + (p.w as usize + 1) * w + (p.v as usize + 1) * v
    }

    pub(super) fn at(&self, p: Point) -> Option<Color> {
        match self.cells[self.cell(p)] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether a stone of this colour is in a cell.
    pub(super) fn holds(&self, cell: usize, color: Color) -> bool {
        self.cells[cell] == stone(color)
    }

    pub(super) fn root(&self, mut cell: usize) -> usize {
        while self.up[cell] != 0 {
            cell = cell.wrapping_add_signed(self.up[cell] as isize);
        }
        cell
    }

    /// The root, and the way there halved for the next who asks.
    fn find(&mut self, mut cell: usize) -> usize {
        while self.up[cell] != 0 {
            let parent = cell.wrapping_add_signed(self.up[cell] as isize);
            self.up[cell] += self.up[parent];
            cell = cell.wrapping_add_signed(self.up[cell] as isize);
        }
        cell
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let (small, large) = if self.size[a] < self.size[b] { (a, b) } else { (b, a) };
        self.up[small] = (large as isize - small as isize) as i32;
        self.size[large] += self.size[small] + 1;
        self.marks[large] = self.marks[large] | self.marks[small];
    }

    /// Puts a stone with marks of its own on an empty point.
    pub(super) fn put(&mut self, p: Point, color: Color, own: M) {
        let cell = self.cell(p);
        self.cells[cell] = stone(color);
        self.marks[cell] = own;
        for i in 0..self.steps.len() {
            let next = cell.wrapping_add(self.steps[i]);
            if self.cells[next] == stone(color) {
                self.join(cell, next);
            }
        }
        if self.wraps {
            let friends: Vec<Point> = self.friends(p, color).collect();
            for q in friends {
                self.join(cell, self.cell(q));
            }
        }
    }

    /// The marks of the chain of a stone there, or that the chain would have that such a stone, with marks of its own,
    /// would join together.
    pub(super) fn marks(&self, p: Point, color: Color, own: M) -> M {
        let cell = self.cell(p);
        let mut marks = own;
        for &step in &self.steps {
            let next = cell.wrapping_add(step);
            if self.cells[next] == stone(color) {
                marks = marks | self.marks[self.root(next)];
            }
        }
        if self.wraps {
            let friends = self.friends(p, color).map(|q| self.marks[self.root(self.cell(q))]);
            marks = friends.fold(marks, |all, more| all | more);
        }
        marks
    }

    /// Own neighbours of a point.
    pub(super) fn friends(&self, p: Point, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.lattice.neighbours(p).filter(move |&q| self.cells[self.cell(q)] == stone(color))
    }

    pub(super) fn clear(&mut self) {
        self.cells.fill(0);
        self.up.fill(0);
        self.marks.fill(M::default());
        self.size.fill(0);
    }

    /// How many cells there are, the border included.
    pub(super) fn span(&self) -> usize {
        self.cells.len()
    }
}
