//! The hot part: boards that answer one question.
//!
//! A kernel knows a goal and nothing else: not whose turn it is, not what is legal, no record, no policy. Private, so
//! that a position is one plain type.

mod bytes;
mod geometry;
mod lines;
mod links;
mod rows;
pub(crate) mod runs;
mod walk;

use crate::{Color, Evidence, Goal, Lattice, Point, Rules};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A board that knows the goals of both colours. Points given to it are on the board.
pub(crate) trait Kernel: Debug + Send + Sync {
    /// The board without stones.
    fn lattice(&self) -> &Lattice;

    /// The stone there.
    fn at(&self, p: Point) -> Option<Color>;

    /// Puts a stone on an empty point.
    fn put(&mut self, p: Point, color: Color);

    /// With a stone of this colour there, is the colour's goal reached through it? Asked of the stone just played it
    /// says who won, of an empty point who can win next, of every stone of a setup whether it is over.
    fn completes(&self, p: Point, color: Color) -> bool;

    /// Puts a stone on an empty point and asks.
    fn play(&mut self, p: Point, color: Color) -> bool {
        self.put(p, color);
        self.completes(p, color)
    }

    /// Plays stones on the points in turn, `first` first, up to the one that reaches a goal. Points that are taken or
    /// not on the board are passed over. No goal is reached before. The points here may be any.
    fn play_all(&mut self, points: &[Point], first: Color) -> Block {
        play_each(self, points, first)
    }

    /// Whether, next to `p` taken for an own stone, some axis has `length - 2` more within `length - 1` steps, or two
    /// axes have `length - 3` more within `length - 2` steps. A kernel that does not count says yes.
    fn is_crowded(&self, _p: Point, _color: Color, _length: u32) -> bool {
        true
    }

    /// What is reached through the stone there: every winning row through it, or one shortest winning path.
    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence>;

    /// Takes a stone off.
    fn take(&mut self, p: Point) {
        let lattice = *self.lattice();
        let stones: Vec<_> = lattice.points().filter_map(|q| Some((q, self.at(q)?))).collect();
        self.clear();
        stones.into_iter().filter(|&(q, _)| q != p).for_each(|(q, color)| self.put(q, color));
    }

    /// Takes all stones off.
    fn clear(&mut self);

    /// A copy.
    fn boxed(&self) -> Box<dyn Kernel>;
}

/// What became of a block of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Points read: all, or those up to the one that reached a goal.
    pub(crate) read: usize,
    /// Of these, those that put a stone.
    pub(crate) placed: usize,
    /// The last of these.
    pub(crate) last: Option<Point>,
    /// Whether the last of these reached a goal.
    pub(crate) won: bool,
}

/// Plays a block stone by stone.
fn play_each<K: Kernel + ?Sized>(kernel: &mut K, points: &[Point], first: Color) -> Block {
    let mut block = Block { read: points.len(), placed: 0, last: None, won: false };
    let mut color = first;
    for (i, &p) in points.iter().enumerate() {
        if !kernel.lattice().contains(p) || kernel.at(p).is_some() {
            continue;
        }
        block.placed += 1;
        block.last = Some(p);
        if kernel.play(p, color) {
            block.read = i + 1;
            block.won = true;
            break;
        }
        color = !color;
    }
    block
}

/// [`Kernel::is_crowded`] of the own stones on the lines through a point, one word an axis, and its places on them.
#[inline]
fn is_crowded(lines: impl Iterator<Item = (u64, u32)>, length: u32) -> bool {
    let far = length.max(2) - 1;
    // Both sides of the point in one word.
    if far > 31 {
        return true;
    }
    let mut axes = 0;
    for (line, place) in lines {
        // The point comes to lie at `far`.
        let around = if place >= far { line >> (place - far) } else { line << (far - place) };
        let others = around & !(1 << far);
        let many = others & (u64::MAX >> (63 - 2 * far));
        let few = others & (u64::MAX >> (64 - 2 * far)) & !1;
        axes += u32::from(few.count_ones() + 3 >= length);
        if axes >= 2 || many.count_ones() + 2 >= length {
            return true;
        }
    }
    false
}

/// The only place where rules choose a board.
pub(crate) fn choose(rules: &Rules) -> Box<dyn Kernel> {
    let lattice = rules.lattice;
    match rules.goal {
        Goal::Links(sides) => Box::new(links::Links::new(lattice, sides)),
        Goal::Touch(_) => unimplemented!(),
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
