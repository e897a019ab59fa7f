//! Rows, the plain way: from the stone along every axis, cell by cell. For boards and rows that the others are not made
//! for: boards that wrap around or have more than three dimensions, rows whose ends matter, stones that are captured.

use super::board::Kernel;
use super::runs;
use crate::{ByColor, Color, Ends, Evidence, Goal, Lattice, Point, Row, Rules};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// Whether the rules want this kernel.
pub(super) fn is_needed(rules: &Rules) -> bool {
    let Rules {
        lattice,
        goal,
        captures,
        // What is legal, and whose turn it is, is not asked of boards; nor what a goal or a row is worth.
        blocked: _,
        placement: _,
        crosscuts: _,
        misere: _,
        losing: _,
        fouls: _,
        turn: _,
        passes: _,
        swaps: _,
        first: _,
    } = rules;
    let ends = match goal {
        Goal::Rows(rows) => Color::BOTH.iter().any(|&color| rows[color].ends != Ends::Any),
        _ => false,
    };
    ends || lattice.wraps() != [false; 2] || lattice.dimensions() > 3 || captures.is_some()
}

#[derive(Clone, Debug)]
pub(super) struct Walk {
    lattice: Lattice,
    rows: ByColor<Row>,
    cells: Vec<Option<Color>>,
}

impl Walk {
    /// A board without stones.
    pub(super) fn new(lattice: Lattice, rows: ByColor<Row>) -> Self {
        Walk { lattice, rows, cells: vec![None; lattice.span()] }
    }

    fn set(&mut self, p: Point, stone: Option<Color>) {
        if let Some(index) = self.lattice.index(p) {
            self.cells[index] = stone;
        }
    }
}

impl Kernel for Walk {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn at(&self, p: Point) -> Option<Color> {
        self.lattice.index(p).and_then(|index| self.cells[index])
    }

    fn put(&mut self, p: Point, color: Color) {
        self.set(p, Some(color));
    }

    fn take(&mut self, p: Point) {
        self.set(p, None);
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        runs::makes(&self.lattice, p, self.rows[color], color, |q| self.at(q))
    }

    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence> {
        runs::evidence(&self.lattice, p, self.rows[color], color, |q| self.at(q))
    }

    fn clear(&mut self) {
        self.cells.fill(None);
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
