//! Where stones fall, and on what they come to rest.

use super::Position;
use crate::{Illegal, Placement, Point, Shape};

impl Position {
    /// Stones fall onto blocked points: what lies under these can never be reached.
    pub(super) fn rest_on_blocks(&mut self) {
        let lattice = self.rules.lattice;
        if self.rules.placement == Placement::Anywhere {
            let blocked = &self.rules.blocked;
            self.board.room = lattice.len() - lattice.points().filter(|p| blocked.binary_search(p).is_ok()).count();
            return;
        }
        self.board.heights.fill(0);
        for &p in self.rules.blocked.iter().filter(|&&p| lattice.contains(p)) {
            let peg = self.peg(p);
            self.board.heights[peg] = self.board.heights[peg].max(self.height(p) + 1);
        }
        // Of a board that is not a rectangle, the points that stones can reach.
        self.board.room = lattice.points().filter(|&p| self.height(p) >= self.board.heights[self.peg(p)]).count();
    }

    /// The column or peg of a point of the board.
    pub(crate) fn peg(&self, p: Point) -> usize {
        let [cols, rows, _, boxes, _] = self.rules.lattice.sides().map(|side| side as usize);
        let (x, y, w, v) = (p.x as usize, p.y as usize, p.w as usize, p.v as usize);
        match self.rules.lattice.shape() {
            Shape::Box => ((v * boxes + w) * rows + y) * cols + x,
            _ => x,
        }
    }

    /// How many points of its column or peg lie under a point of the board.
    pub(crate) fn height(&self, p: Point) -> u32 {
        match self.rules.lattice.shape() {
            Shape::Box => p.z as u32,
            Shape::Hexagon => {
                let lowest = (self.rules.lattice.rows() as i32 - 1).min(p.x + self.rules.lattice.base() as i32 - 1);
                (lowest - p.y) as u32
            }
            _ => self.rules.lattice.rows() - 1 - p.y as u32,
        }
    }

    /// Where a stone dropped there comes to rest.
    pub(super) fn rest(&self, x: i32, y: i32) -> Result<Point, Illegal> {
        let lattice = &self.rules.lattice;
        let top = match lattice.shape() {
            Shape::Box => Point::flat(x, y),
            // The upper end of the column.
            Shape::Triangle => Point::flat(x, x),
            Shape::Hexagon => Point::flat(x, x.saturating_sub(lattice.base() as i32 - 1).max(0)),
            _ => Point::flat(x, 0),
        };
        if !lattice.contains(top) {
            return Err(Illegal::OffBoard);
        }
        let height = self.board.heights[self.peg(top)] as i32;
        let p = match lattice.shape() {
            Shape::Box => Point::new(x, y, height),
            _ => Point::flat(x, top.y + self.height(top) as i32 - height),
        };
        // A full column leaves the board by its top.
        if lattice.contains(p) { Ok(p) } else { Err(Illegal::ColumnFull) }
    }

    /// Whether something lies under a point of the board.
    pub(super) fn is_supported(&self, p: Point) -> bool {
        let below = match self.rules.lattice.shape() {
            Shape::Box => Point { z: p.z - 1, ..p },
            _ => Point { y: p.y + 1, ..p },
        };
        !self.rules.lattice.contains(below) || self.at(below).is_some() || self.is_blocked(below)
    }

    pub(crate) fn is_under_block(&self, p: Point) -> bool {
        let over = |q: Point| self.peg(q) == self.peg(p) && self.height(q) > self.height(p);
        self.rules.blocked.iter().any(|&q| self.rules.lattice.contains(q) && over(q))
    }

    /// Whether no stone can ever be on this point of the board: it is blocked, or stones cannot fall that far.
    pub(crate) fn is_blocked(&self, p: Point) -> bool {
        let blocked = &self.rules.blocked;
        let falls = self.rules.placement == Placement::Drop;
        !blocked.is_empty() && (blocked.binary_search(&p).is_ok() || falls && self.is_under_block(p))
    }

    /// Lets the next stone fall further, now that there is none on `p`: stones above it stay where they are.
    pub(super) fn lower(&mut self, p: Point) {
        let peg = self.peg(p);
        let over = |height: u32| match self.rules.lattice.shape() {
            Shape::Box => Point { z: height as i32, ..p },
            _ => Point { y: p.y + self.height(p) as i32 - height as i32, ..p },
        };
        let carries = |&height: &u32| {
            let q = over(height - 1);
            self.at(q).is_some() || self.is_blocked(q)
        };
        self.board.heights[peg] = (1..=self.board.heights[peg]).rev().find(carries).unwrap_or(0);
    }
}
