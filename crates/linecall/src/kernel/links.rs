//! Chains of stones: disjoint sets with a bit for each goal side that a chain touches. Near O(1) a move.

use super::Kernel;
use crate::{ByColor, Color, Evidence, Lattice, Link, Point};
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
    stride: usize,
    plane: usize,
}

impl Links {
    pub(super) fn new(lattice: Lattice, sides: ByColor<Link>) -> Self {
        let stride = lattice.cols() as usize + 2;
        let plane = stride * (lattice.rows() as usize + 2);
        // A plane needs no border above and below.
        let (layers, planes) = (lattice.layers() as usize, if lattice.layers() > 1 { 2 } else { 0 });
        let cells = plane * (layers + planes);
        let both_ways = lattice.links().iter().flat_map(|&(x, y, z)| {
            let step = x as isize + y as isize * stride as isize + z as isize * plane as isize;
            [step.wrapping_neg() as usize, step as usize]
        });
        // In a box of one layer the steps up and down would leave the board.
        let steps = both_ways.filter(|&step| planes > 0 || step != plane && step != plane.wrapping_neg()).collect();
        Links {
            lattice,
            sides,
            cells: vec![0; cells],
            up: vec![0; cells],
            touched: vec![0; cells],
            size: vec![0; cells],
            steps,
            stride,
            plane: if planes > 0 { plane } else { 0 },
        }
    }

    fn cell(&self, p: Point) -> usize {
        (p.z as usize + 1) * self.plane + (p.y as usize + 1) * self.stride + p.x as usize + 1
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
