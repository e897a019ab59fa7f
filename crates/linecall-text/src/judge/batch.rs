//! Lines of nothing but points, glued (`h8i9`) or a blank apart, of a game that has a lane: many are read and judged
//! together.
//!
//! Such a line is a record without a name, a setup or a claim, and its entries place stones. Under the default policy the
//! lane says of it what the referee says (`linecall-lanes` proves that). Whatever is spelled in another way is left.

use crate::read::dialect::Origin;
use crate::read::notation::Notation;
use crate::read::record::{NamedRules, Settled};
use linecall_lanes::scan::points::{self, Lines, Points};
use linecall_lanes::{Isa, Lane, choose};
use linecall_law::{Goal, Placement, Ruling, Shape};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// So many games are judged at a time.
const GAMES: usize = 256;

/// They have at most so many entries together; a longer line goes the general way.
const MOVES: usize = 1 << 14;

/// Reads and judges lines of points of one game.
#[derive(Debug)]
pub(crate) struct Batch {
    of: Arc<NamedRules>,
    lane: Lane,
    points: Points,
    lines: Lines,
    rulings: Vec<Ruling>,
}

impl Batch {
    /// For a game in this notation, if it has a lane.
    pub(super) fn new(settled: &Settled, notation: &Notation) -> Option<Self> {
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
        Some(Batch { of: Arc::clone(&settled.of), lane, points, lines: Lines::new(GAMES, MOVES), rulings: vec![] })
    }

    /// The game.
    pub(crate) fn of(&self) -> &NamedRules {
        &self.of
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

    /// The lines judged last: the place of each among the bytes, its points and its ruling.
    pub(crate) fn games(&self) -> impl Iterator<Item = (Range<usize>, &[u16], Ruling)> {
        let mut start = 0;
        let games = self.lines.ends().iter().zip(self.lines.games().iter()).zip(&self.rulings);
        games.map(move |((&end, codes), &ruling)| {
            let end = end as usize;
            (mem::replace(&mut start, end)..end, codes, ruling)
        })
    }
}
