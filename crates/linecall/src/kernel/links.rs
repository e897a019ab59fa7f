//! Chains of stones: disjoint sets with a bit for each goal side that a chain touches. Near O(1) a move.

use super::Kernel;
use crate::{Axis, ByColor, Color, Evidence, Lattice, Link, Point};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// A cell's stone: 0 for none.
const fn stone(color: Color) -> u8 {
    color as u8 + 1
}

const FROM: u8 = 1;
const TO: u8 = 2;
const BOTH: u8 = FROM | TO;

#[derive(Clone, Debug)]
pub(super) struct Links {
    lattice: Lattice,
    sides: ByColor<Link>,
    /// With a border of one empty cell on every side.
    cells: Vec<u8>,
    /// Each cell's way to its chain's root, less the cell itself: 0 for a root, so that an empty board is all zeros.
    up: Vec<i32>,
    /// At a root: the sides that the chain touches.
    touched: Vec<u8>,
    /// At a root: stones of the chain, less 1.
    size: Vec<u32>,
    /// From a cell to its neighbours.
    steps: Vec<usize>,
    /// Cells from one point to the next along x, y, z and so on; 0 where the board has no such dimension.
    strides: [usize; 5],
    /// Whether some points have neighbours that no step leads to: over a seam.
    wraps: bool,
}

impl Links {
    pub(super) fn new(lattice: Lattice, sides: ByColor<Link>) -> Self {
        // A border on every side of each dimension that the board has.
        let mut cells = 1;
        let strides = core::array::from_fn(|i| {
            let side = lattice.sides()[i] as usize;
            let stride = if i < 2 || side > 1 { cells } else { 0 };
            cells *= if stride > 0 { side + 2 } else { 1 };
            stride
        });
        let step = |axis: &Axis| {
            let steps = axis.iter().zip(strides).map(|(&d, stride)| d as isize * stride as isize);
            steps.sum::<isize>()
        };
        let both_ways = lattice.links().iter().map(step).filter(|&step| step != 0);
        let steps = both_ways.flat_map(|step| [step.wrapping_neg() as usize, step as usize]).collect();
        Links {
            lattice,
            sides,
            cells: vec![0; cells],
            up: vec![0; cells],
            touched: vec![0; cells],
            size: vec![0; cells],
            steps,
            strides,
            wraps: lattice.wraps() != [false; 2],
        }
    }

    fn cell(&self, p: Point) -> usize {
        let [x, y, z, w, v] = self.strides;
        let flat = (p.x as usize + 1) * x + (p.y as usize + 1) * y;
        flat + (p.z as usize + 1) * z + (p.w as usize + 1) * w + (p.v as usize + 1) * v
    }

    fn root(&self, mut cell: usize) -> usize {
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
        self.touched[large] |= self.touched[small];
    }

    /// The goal sides that a stone of this colour touches by itself.
    fn own_touch(&self, p: Point, color: Color) -> u8 {
        let Link { from, to } = self.sides[color];
        let mut touch = 0;
        if self.lattice.touches(p, from) {
            touch |= FROM;
        }
        if self.lattice.touches(p, to) {
            touch |= TO;
        }
        touch
    }

    /// Own neighbours of a point.
    fn friends(&self, p: Point, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.lattice.neighbours(p).filter(move |&q| self.cells[self.cell(q)] == stone(color))
    }
}

impl Kernel for Links {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn at(&self, p: Point) -> Option<Color> {
        match self.cells[self.cell(p)] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    fn put(&mut self, p: Point, color: Color) {
        let cell = self.cell(p);
        self.cells[cell] = stone(color);
        self.touched[cell] = self.own_touch(p, color);
        for i in 0..self.steps.len() {
            let next = cell.wrapping_add(self.steps[i]);
            if self.cells[next] == stone(color) {
                self.join(cell, next);
            }
        }
        if self.wraps {
            let friends: Vec<Point> = self.friends(p, color).collect();
            friends.into_iter().for_each(|q| self.join(cell, self.cell(q)));
        }
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        let cell = self.cell(p);
        let mut touched = self.own_touch(p, color);
        for &step in &self.steps {
            let next = cell.wrapping_add(step);
            if self.cells[next] == stone(color) {
                touched |= self.touched[self.root(next)];
            }
        }
        if self.wraps {
            let friends = self.friends(p, color).map(|q| self.touched[self.root(self.cell(q))]);
            touched |= friends.fold(0, |all, sides| all | sides);
        }
        touched == BOTH
    }

    /// A shortest path: breadth first from the far side, then back from the smallest of the nearest points, always to
    /// the smallest point that is one step nearer.
    fn evidence(&self, _: Point, color: Color) -> Vec<Evidence> {
        let Link { from, to } = self.sides[color];
        let lattice = &self.lattice;
        let mut distance = vec![u32::MAX; self.cells.len()];
        let on_side = |side| lattice.points().filter(move |&q| lattice.touches(q, side) && self.at(q) == Some(color));
        let mut reached: Vec<Point> = on_side(to).collect();
        for &q in &reached {
            distance[self.cell(q)] = 0;
        }
        let mut next = 0;
        while next < reached.len() {
            let q = reached[next];
            next += 1;
            for r in self.friends(q, color) {
                let (here, there) = (distance[self.cell(q)], self.cell(r));
                if distance[there] == u32::MAX {
                    distance[there] = here + 1;
                    reached.push(r);
                }
            }
        }
        let far = |q: Point| distance[self.cell(q)];
        let start = on_side(from).filter(|&q| far(q) != u32::MAX).min_by_key(|&q| (far(q), q));
        let mut path: Vec<Point> = start.into_iter().collect();
        while let Some(&q) = path.last().filter(|&&q| far(q) > 0) {
            path.extend(self.friends(q, color).filter(|&r| far(r) + 1 == far(q)).min());
        }
        if path.is_empty() { Vec::new() } else { vec![Evidence::Path(path)] }
    }

    fn clear(&mut self) {
        self.cells.fill(0);
        self.up.fill(0);
        self.touched.fill(0);
        self.size.fill(0);
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
