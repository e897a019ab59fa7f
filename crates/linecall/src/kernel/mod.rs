//! The hot part: boards that answer one question.
//!
//! A kernel knows a goal and nothing else: not whose turn it is, not what is legal, no record, no policy. Private, so
//! that a position is one plain type.

mod lines;
mod links;
mod rows;
mod runs;

use crate::{Color, Evidence, Goal, Point, Rules, Shape};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A board that knows the goals of both colours. Points given to it are on the board.
pub(crate) trait Kernel: Debug + Send + Sync {
    /// The stone there.
    fn at(&self, p: Point) -> Option<Color>;

    /// Puts a stone on an empty point.
    fn put(&mut self, p: Point, color: Color);

    /// With a stone of this colour there, is the colour's goal reached through it? Asked of the stone just played it
    /// says who won, of an empty point who can win next, of every stone of a setup whether it is over.
    fn completes(&self, p: Point, color: Color) -> bool;

    /// What is reached through the stone there: every winning row through it, or one shortest winning path.
    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence>;

    /// Puts stones on the points in turn, `first` first, passing over points that are taken or not on the board, and
    /// says how many it put. If that reaches a goal, or if this kernel does not play in blocks: nothing is put and the
    /// answer is `None`.
    fn put_all(&mut self, _entries: &[Point], _first: Color) -> Option<usize> {
        None
    }

    /// Takes all stones off.
    fn clear(&mut self);

    /// A copy.
    fn boxed(&self) -> Box<dyn Kernel>;
}

/// The only place where rules choose a board.
pub(crate) fn choose(rules: &Rules) -> Box<dyn Kernel> {
    let lattice = rules.lattice;
    match (rules.goal, lattice.shape()) {
        (Goal::Links(sides), _) => Box::new(links::Links::new(lattice, sides)),
        // A line of the board is one word.
        (Goal::Rows(rows), Shape::Square) if lattice.longest_side() <= 64 => {
            Box::new(lines::Lines::<4>::new(lattice, rows))
        }
        (Goal::Rows(rows), Shape::Box) => Box::new(lines::Lines::<13>::new(lattice, rows)),
        (Goal::Rows(rows), Shape::Hex(_)) if lattice.longest_side() <= 64 => {
            Box::new(lines::Lines::<3>::new(lattice, rows))
        }
        (Goal::Rows(rows), _) => {
            let falls = rules.placement == crate::Placement::Drop;
            Box::new(rows::Rows::new(lattice, rows, falls))
        }
    }
}
