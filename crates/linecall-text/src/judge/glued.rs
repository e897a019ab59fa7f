//! The fast path of archives: lines of nothing but points, glued (`h8i9`) or a blank apart, of a game that has a lane.
//!
//! Such a line is a record without a name, a setup or a claim, and its entries place stones. Under the default policy the
//! lane says of it what the referee says (`linecall-lanes` proves that). Whatever is spelled in another way, and whatever
//! a report wants to know more of, goes the general way: what is written is the same.

use crate::read::settle::Settled;
use crate::read::notation::Notation;
use crate::read::dialect::Origin;
use crate::say::reports::report::Ruled;
use crate::judge::lane::told;
use linecall::{Goal, Placement, Point, Shape};
use linecall_lanes::scan::points::{self, Lines, Points};
use linecall_lanes::{Isa, Lane, Ruling, choose};
use std::mem;
use std::ops::Range;

/// So many games are judged at a time.
const GAMES: usize = 256;

/// They have at most so many entries together; a longer line goes the general way.
const MOVES: usize = 1 << 14;

/// Reads and judges lines of points.
#[derive(Debug)]
pub(crate) struct Swift {
    settled: Settled,
    lane: Lane,
    points: Points,
    lines: Lines,
    rulings: Vec<Ruling>,
}

/// A line that has been judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game<'s> {
    settled: &'s Settled,
    moves: &'s [u16],
    ruling: Ruling,
}

impl Swift {
    /// For a game in this notation, if it has a lane.
    pub(crate) fn new(settled: Settled, notation: &Notation) -> Option<Self> {
        let rules = &settled.rules;
        if rules.placement != Placement::Anywhere
            || rules.lattice.shape() == Shape::Box
            || matches!(rules.goal, Goal::Touch(_))
        {
            return None;
        }
        let (cols, rows) = (rules.lattice.cols(), rules.lattice.rows());
        let origin = match notation.origin_of_points()? {
            Origin::Top => points::Origin::Top,
            Origin::Bottom => points::Origin::Bottom,
        };
        if cols > points::MOST_COLS || rows > points::MOST_ROWS {
            return None;
        }
        let lane = choose(rules)?;
        let points = Points::new(cols, rows, origin, Isa::best());
        Some(Swift { settled, lane, points, lines: Lines::new(GAMES, MOVES), rulings: vec![] })
    }

    /// Judges the lines at the beginning of these bytes, as many as are of points only, up to a limit. How many bytes they
    /// have.
    pub(crate) fn judge(&mut self, bytes: &[u8]) -> usize {
        let read = self.points.read(bytes, &mut self.lines);
        let games = self.lines.games();
        self.rulings.resize(games.len(), Ruling::default());
        self.lane.judge_into(games, &mut self.rulings);
        read
    }

    /// The lines judged last, each with its place among the bytes.
    pub(crate) fn games(&self) -> impl Iterator<Item = (Range<usize>, Game<'_>)> {
        let mut start = 0;
        let games = self.lines.ends().iter().zip(self.lines.games().iter()).zip(&self.rulings);
        games.map(move |((&end, moves), &ruling)| {
            let end = end as usize;
            (mem::replace(&mut start, end)..end, Game { settled: &self.settled, moves, ruling })
        })
    }
}

impl Game<'_> {
    /// What is known of it, which stands on this line.
    pub(crate) fn ruled<'r>(&'r self, source: &'r str, line: u64) -> Ruled<'r> {
        let Game { settled: Settled { game, rules, hash, .. }, moves, ruling } = self;
        let at = |entry: usize| {
            let (code, cols) = (u32::from(*moves.get(entry)?), rules.lattice.cols());
            Some(Point::flat((code % cols) as i32, (code / cols) as i32))
        };
        let (outcome, decided, after_end) = told(*ruling, rules, moves.len(), at);
        Ruled {
            source,
            line,
            game,
            rules,
            hash: *hash,
            outcome,
            decided,
            plies: ruling.plies,
            illegal: ruling.illegal,
            after_end,
        }
    }
}
