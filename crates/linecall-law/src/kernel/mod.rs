//! The hot part: boards that answer one question.
//!
//! A kernel knows a goal and nothing else: not whose turn it is, not what is legal, no record, no policy. Private, so
//! that a position is one plain type.

mod board;
mod bytes;
mod chains;
mod geometry;
mod graph;
mod lines;
mod links;
mod rows;
pub(crate) mod runs;
mod touch;
mod walk;

pub(crate) use board::Kernel;

use crate::{Goal, Rules};
use alloc::boxed::Box;

/// The only place where rules choose a board.
pub(crate) fn choose(rules: &Rules) -> Box<dyn Kernel> {
    let lattice = rules.lattice;
    match rules.goal {
        Goal::Links(sides) => Box::new(links::Links::new(lattice, sides)),
        Goal::Touch(goal) => Box::new(touch::Touches::new(lattice, goal)),
        Goal::Rows(rows) if walk::is_needed(rules) => Box::new(walk::Walk::new(lattice, rows)),
        Goal::Rows(rows) if lattice.longest_side() <= 8 => match lattice.axes().len() {
            3 => Box::new(bytes::Bytes::<3>::new(lattice, rows)),
            4 => Box::new(bytes::Bytes::<4>::new(lattice, rows)),
            _ => Box::new(bytes::Bytes::<13>::new(lattice, rows)),
        },
        Goal::Rows(rows) if lines::fit(&lattice) => match lattice.axes().len() {
            3 => Box::new(lines::Lines::<3>::new(lattice, rows)),
            4 => Box::new(lines::Lines::<4>::new(lattice, rows)),
            _ => Box::new(lines::Lines::<13>::new(lattice, rows)),
        },
        Goal::Rows(rows) => Box::new(rows::Rows::new(lattice, rows)),
    }
}
