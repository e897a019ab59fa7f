//! What a board is asked, and what most of them share in answering.

use crate::{Color, Count, Evidence, Lattice, Point, Row};
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

    /// What a stone of this colour on an empty point makes, or more, where runs of `row` win: a quick look at the lines
    /// through it. A kernel that has none says nothing.
    fn shapes(&self, _p: Point, _color: Color, _row: Row) -> Option<Shapes> {
        None
    }

    /// What is reached through the stone there: every winning row through it, or one shortest
    /// winning path, fork or ring.
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
pub(super) fn play_each<K: Kernel + ?Sized>(kernel: &mut K, points: &[Point], first: Color) -> Block {
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

/// What a stone makes, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Shapes {
    /// Runs longer than the row.
    pub(crate) overlines: u32,
    /// What one more stone makes a row.
    pub(crate) fours: u32,
    /// What one more stone makes a run without gaps, one short of a row, with both ends empty.
    pub(crate) threes: u32,
}

/// The shapes that a stone makes on lines that are words: the own stones, the opponent's, and the stone's place. Cells
/// after the ends of a line look empty, so there may be fewer in truth, never more.
#[inline]
pub(super) fn shapes(lines: impl Iterator<Item = (u64, u64, u32)>, row: Row) -> Option<Shapes> {
    // The stone comes to lie at this bit. All that is looked at is within two rows of it.
    const HERE: u32 = 31;
    let k = row.length;
    if !(5..=14).contains(&k) {
        return None;
    }
    let exactly = row.count == Count::Exactly;
    let here = |line: u64, place: u32| if place >= HERE { line >> (place - HERE) } else { line << (HERE - place) };
    // Whatever it is, `k - 3` more stones lie within `k - 2` steps: what is completed is at most `k` long, the stone that
    // completes it is one of these, and one may be a step further off.
    let near = (1 << (2 * k - 3)) - 1 << (HERE + 2 - k);
    let mut shapes = Shapes::default();
    for (own, other, place) in lines {
        let own = here(own, place) | 1 << HERE;
        if (own & near).count_ones() < k - 2 {
            continue;
        }
        let free = !(own | here(other, place));
        let (up, down) = ((own >> HERE).trailing_ones(), (own << (64 - HERE)).leading_ones());
        let run = up + down;
        if run > k {
            shapes.overlines += 1;
            continue;
        }
        // The gaps at both ends, and the runs that a stone there would make: 0 if it is taken.
        let gaps = [HERE - 1 - down, HERE + up];
        let behind = [(own << (64 - gaps[0])).leading_ones(), (own >> (gaps[1] + 1)).trailing_ones()];
        let is_free = |bit: u32| free >> bit & 1 != 0;
        let joined = [0, 1].map(|i| if is_free(gaps[i]) { run + 1 + behind[i] } else { 0 });
        let five = |length: u32| u32::from(if exactly { length == k } else { length >= k });
        let fives = five(joined[0]) + five(joined[1]);
        shapes.fours += if run == k - 1 { fives.min(1) } else { fives };
        // A straight four: its ends are empty, and a stone there makes no run too long.
        let ends = [gaps[0].wrapping_sub(1 + behind[0]), gaps[1] + 1 + behind[1]];
        let lonely = |bit: u32, further: u32| is_free(bit) && !(exactly && own >> further & 1 != 0);
        let straight = [
            joined[0] == k - 1 && lonely(ends[0], ends[0].wrapping_sub(1)) && lonely(gaps[1], gaps[1] + 1),
            joined[1] == k - 1 && lonely(ends[1], ends[1] + 1) && lonely(gaps[0], gaps[0] - 1),
        ];
        let threes = u32::from(straight[0]) + u32::from(straight[1]);
        shapes.threes += if run == k - 2 { threes.min(1) } else { threes };
    }
    Some(shapes)
}
