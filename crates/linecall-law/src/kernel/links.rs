//! Chains from side to side.

use super::board::Kernel;
use super::chains::Chains;
use crate::{ByColor, Color, Evidence, Lattice, Link, Point};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

const FROM: u8 = 1;
const TO: u8 = 2;
const BOTH: u8 = FROM | TO;

/// A chain's marks are the goal sides that it touches.
#[derive(Clone, Debug)]
pub(super) struct Links {
    chains: Chains<u8>,
    sides: ByColor<Link>,
}

impl Links {
    pub(super) fn new(lattice: Lattice, sides: ByColor<Link>) -> Self {
        Links { chains: Chains::new(lattice), sides }
    }

    /// The goal sides that a stone of this colour touches by itself.
    fn own_touch(&self, p: Point, color: Color) -> u8 {
        let Link { from, to } = self.sides[color];
        let lattice = self.chains.lattice();
        let mut touch = 0;
        if lattice.touches(p, from) {
            touch |= FROM;
        }
        if lattice.touches(p, to) {
            touch |= TO;
        }
        touch
    }
}

impl Kernel for Links {
    fn lattice(&self) -> &Lattice {
        self.chains.lattice()
    }

    fn at(&self, p: Point) -> Option<Color> {
        self.chains.at(p)
    }

    fn put(&mut self, p: Point, color: Color) {
        self.chains.put(p, color, self.own_touch(p, color));
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        self.chains.marks(p, color, self.own_touch(p, color)) == BOTH
    }

    /// A shortest path: breadth first from the far side, then back from the smallest of the nearest points, always to
    /// the smallest point that is one step nearer.
    fn evidence(&self, _: Point, color: Color) -> Vec<Evidence> {
        let Link { from, to } = self.sides[color];
        let chains = &self.chains;
        let lattice = chains.lattice();
        let mut distance = vec![u32::MAX; chains.span()];
        let on_side = |side| lattice.points().filter(move |&q| lattice.touches(q, side) && chains.at(q) == Some(color));
        let mut reached: Vec<Point> = on_side(to).collect();
        for &q in &reached {
            distance[chains.cell(q)] = 0;
        }
        let mut next = 0;
        while next < reached.len() {
            let q = reached[next];
            next += 1;
            for r in chains.friends(q, color) {
                let (here, there) = (distance[chains.cell(q)], chains.cell(r));
                if distance[there] == u32::MAX {
                    distance[there] = here + 1;
                    reached.push(r);
                }
            }
        }
        let far = |q: Point| distance[chains.cell(q)];
        let start = on_side(from).filter(|&q| far(q) != u32::MAX).min_by_key(|&q| (far(q), q));
        let mut path: Vec<Point> = start.into_iter().collect();
        while let Some(&q) = path.last().filter(|&&q| far(q) > 0) {
            path.extend(chains.friends(q, color).filter(|&r| far(r) + 1 == far(q)).min());
        }
        if path.is_empty() { Vec::new() } else { vec![Evidence::Path(path)] }
    }

    fn clear(&mut self) {
        self.chains.clear();
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
