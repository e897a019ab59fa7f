//! Chains that touch sides or corners of the board, or are a ring.
//!
//! A chain has a *ring* if some of its stones, each next to the one before and the last next to the first, enclose a
//! cell, whatever is on it: from the cell nobody gets off the board without stepping on the ring. One steps over the
//! sides of hexagons. On squares one steps where chains cannot: by side and corner where squares are neighbours by their
//! sides only, by side alone where [corners touch](crate::Lattice::with_corners_touching). (Mindsports, rules of
//! Havannah: a ring is a chain around at least one cell, vacant or occupied by either side.)
//!
//! Whether a stone closes a ring is seen in the cells around it, as long as no chain next to it has one:
//!
//! - Its neighbours lie in arcs, kept apart by cells of others, empty ones or the edge. Two arcs of the same chain are
//!   joined somewhere, and with the stone enclose what keeps them apart on the one side.
//! - Else nothing can be enclosed but own stones: if the way from one neighbour to another led around a cell of an other
//!   kind, it would have been a ring, with the arc between them, before the stone came. Of the own stones enclosed one
//!   is next to the stone, and all around it is own.

use super::board::Kernel;
use super::chains::Chains;
use super::graph::Graph;
use crate::{Axis, Color, Evidence, Lattice, Point, Rim, Shape, Skew, Touch};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Marks of a chain: a bit a side, then a bit a corner, then one for a ring.
const CORNERS: u32 = 6;
const RING: u16 = 1 << 12;
const SIX: u16 = 0b11_1111;

const HEX_RISING: [Axis; 6] = flat([[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]);
const HEX_FALLING: [Axis; 6] = flat([[1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1]]);
const SQUARE: [Axis; 8] = flat([[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]);

const fn flat<const N: usize>(steps: [[i8; 2]; N]) -> [Axis; N] {
    let mut axes = [[0; 5]; N];
    let mut i = 0;
    while i < N {
        axes[i][0] = steps[i][0];
        axes[i][1] = steps[i][1];
        i += 1;
    }
    axes
}

/// A cell next to a cell.
#[derive(Clone, Copy, Debug)]
struct Next {
    axis: Axis,
    offset: usize,
    /// Whether stones of one colour are joined over this step.
    joins: bool,
    /// Whether one gets out of a ring over this step, unless it is the ring's.
    leaves: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Touches {
    goal: Touch,
    chains: Chains<u16>,
    /// The cells around a cell, in order; none where no rings are.
    around: Vec<Next>,
}

impl Touches {
    pub(super) fn new(lattice: Lattice, goal: Touch) -> Self {
        let chains = Chains::new(lattice);
        let next = |&axis: &Axis| {
            let straight = axis[0] == 0 || axis[1] == 0;
            let square = lattice.shape() == Shape::Square;
            Next {
                axis,
                offset: chains.offset(axis),
                joins: !square || straight || lattice.corners_touch(),
                leaves: !square || straight || !lattice.corners_touch(),
            }
        };
        let steps: &[Axis] = match lattice.shape() {
            _ if !goal.ring || lattice.wraps() != [false; 2] => &[],
            Shape::Box => &[],
            Shape::Square => &SQUARE,
            Shape::Hex(Skew::Rising) => &HEX_RISING,
            Shape::Hex(Skew::Falling) | Shape::Triangle | Shape::Hexagon => &HEX_FALLING,
        };
        let around = steps.iter().map(next).collect();
        Touches { goal, chains, around }
    }

    /// The marks of a stone by itself.
    fn own(&self, p: Point) -> u16 {
        let Rim { sides, corners } = self.chains.lattice().rim(p);
        u16::from(sides) | u16::from(corners) << CORNERS
    }

    /// Whether a chain with these marks has reached the goal.
    fn is_reached(&self, marks: u16) -> bool {
        let Touch { sides, corners, .. } = self.goal;
        let enough = |marks: u16, wanted: u32| wanted > 0 && (marks & SIX).count_ones() >= wanted;
        enough(marks, sides) || enough(marks >> CORNERS, corners) || marks & RING != 0
    }

    /// Whether a stone on an empty point closes a ring, if no chain next to it has one.
    fn closes_ring(&self, p: Point, color: Color) -> bool {
        let cell = self.chains.cell(p);
        let is_own = |next: &Next| self.chains.holds(cell.wrapping_add(next.offset), color);
        let apart = |next: &Next| next.leaves && !is_own(next);
        // If nothing keeps them apart, they are a ring themselves, without the stone.
        let Some(first) = self.around.iter().position(apart) else { return false };
        let (before, behind) = self.around.split_at(first);
        let mut arcs = [usize::MAX; 8];
        let mut count = 0;
        let mut in_arc = false;
        for next in behind.iter().chain(before) {
            if apart(next) {
                in_arc = false;
            } else if !in_arc && next.joins && is_own(next) {
                let chain = self.chains.root(cell.wrapping_add(next.offset));
                if arcs[..count].contains(&chain) {
                    return true;
                }
                arcs[count] = chain;
                count += 1;
                in_arc = true;
            }
        }
        let is_core = |core: &Next| {
            let core = cell.wrapping_add(core.offset);
            let is_own = |next: &Next| {
                let around = core.wrapping_add(next.offset);
                around == cell || self.chains.holds(around, color)
            };
            self.chains.holds(core, color) && self.around.iter().filter(|next| next.leaves).all(is_own)
        };
        self.around.iter().filter(|next| next.leaves).any(is_core)
    }

    /// The stones of the chain of a stone.
    fn chain(&self, p: Point, color: Color) -> Graph {
        Graph::of(p, |q| self.chains.friends(q, color))
    }

    /// A shortest ring of the chain of a stone.
    ///
    /// The chain is laid stone after stone. One that closes a ring is looked at: which is the shortest through it of all
    /// that there are? Then it is left out for good, and the chain laid has no ring. So every ring has a stone that is
    /// looked at before any of its stones has been left out.
    fn ring(&self, p: Point, color: Color) -> Option<Evidence> {
        let mut chain = self.chain(p, color);
        let mut laid = Touches::new(*self.chains.lattice(), self.goal);
        let mut best: Option<Vec<Point>> = None;
        for q in chain.points().to_vec() {
            if !laid.closes_ring(q, color) {
                laid.put(q, color);
                continue;
            }
            let around = self.around.iter().filter(|next| next.leaves);
            for cell in around.filter_map(|next| self.chains.lattice().step(q, next.axis, 1)) {
                let most = best.as_ref().map_or(usize::MAX, |ring| ring.len() - 1);
                best = chain.ring(q, cell, most).or(best);
            }
            chain.leave_out(q);
        }
        best.map(Evidence::Ring)
    }
}

impl Kernel for Touches {
    fn lattice(&self) -> &Lattice {
        self.chains.lattice()
    }

    fn at(&self, p: Point) -> Option<Color> {
        self.chains.at(p)
    }

    fn put(&mut self, p: Point, color: Color) {
        let ring = if self.closes_ring(p, color) { RING } else { 0 };
        self.chains.put(p, color, self.own(p) | ring);
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        let marks = self.chains.marks(p, color, self.own(p));
        self.is_reached(marks) || self.chains.at(p).is_none() && self.closes_ring(p, color)
    }

    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence> {
        let Touch { sides, corners, .. } = self.goal;
        let marks = self.chains.marks(p, color, self.own(p));
        let mut all = Vec::new();
        if marks & RING != 0 || self.is_reached(marks) {
            let chain = self.chain(p, color);
            let touching = |shift: u32| {
                let bits = (0..6).map(move |bit| 1 << (shift + bit)).filter(move |bit| marks & bit != 0);
                bits.map(|bit| chain.distances(|q| self.own(q) & bit != 0)).collect::<Vec<_>>()
            };
            all.extend(chain.reach(&touching(CORNERS), corners as usize));
            all.extend(chain.reach(&touching(0), sides as usize));
        }
        if marks & RING != 0 {
            all.extend(self.ring(p, color));
        }
        all
    }

    fn clear(&mut self) {
        self.chains.clear();
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
