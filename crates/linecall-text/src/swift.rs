//! The fast path of archives: lines of nothing but points, glued (`h8i9`) or a blank apart, of a game that has a lane.
//!
//! Such a line is a record without a name, a setup or a claim, and its entries place stones. Under the default policy the
//! lane says of it what the referee says (`linecall-lanes` proves that). Whatever is spelled in another way, and whatever
//! a report wants to know more of, goes the general way: what is written is the same.

use crate::game_record::Settled;
use crate::notation::{Notation, Origin};
use crate::reports::Ruled;
use linecall::{By, Color, Decided, Goal, Outcome, Placement, Point, Shape};
use linecall_lanes::scan::points::{self, Points};
use linecall_lanes::{self as lanes, End, Games, Isa, Lane, Ruling, choose};
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
    /// Those of the lines, and room for more.
    moves: Box<[u16]>,
    /// Where each game begins among the moves, and where the last one ends.
    offsets: Vec<u32>,
    /// Where each game ends among the bytes.
    ends: Vec<usize>,
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
        let moves = vec![0; MOVES].into_boxed_slice();
        Some(Swift { settled, lane, points, moves, offsets: vec![], ends: vec![], rulings: vec![] })
    }

    /// Judges the lines at the beginning of these bytes, as many as are of points only, up to a limit. How many bytes they
    /// have.
    pub(crate) fn judge(&mut self, bytes: &[u8]) -> usize {
        self.ends.clear();
        self.offsets.clear();
        self.offsets.push(0);
        let (mut at, mut count) = (0, 0);
        while self.ends.len() < GAMES {
            let (length, points) = self.points.scan(&bytes[at..], &mut self.moves[count..]);
            let end = match bytes[at + length..] {
                [b'\n', ..] => length + 1,
                [b'\r', b'\n', ..] => length + 2,
                _ => break,
            };
            // A point by itself may be a move of a record of many lines.
            if points < 2 {
                break;
            }
            at += end;
            count += points;
            self.ends.push(at);
            self.offsets.push(count as u32);
        }
        self.rulings.resize(self.ends.len(), Ruling::default());
        match Games::new(&self.moves, &self.offsets) {
            Ok(games) => self.lane.judge_into(games, &mut self.rulings),
            // Offsets of lines that follow each other do not fall.
            Err(_) => return 0,
        }
        at
    }

    /// The lines judged last, each with its place among the bytes.
    pub(crate) fn games(&self) -> impl Iterator<Item = (Range<usize>, Game<'_>)> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let moves = self.offsets.windows(2).map(|pair| &self.moves[pair[0] as usize..pair[1] as usize]);
        starts
            .zip(&self.ends)
            .zip(moves)
            .zip(&self.rulings)
            .map(|(((start, &end), moves), &ruling)| (start..end, Game { settled: &self.settled, moves, ruling }))
    }
}

impl Game<'_> {
    /// What is known of it, which stands on this line.
    pub(crate) fn ruled<'r>(&'r self, source: &'r str, line: u64) -> Ruled<'r> {
        let Game { settled: Settled { game, rules, hash, .. }, moves, ruling } = self;
        let reached = if matches!(rules.goal, Goal::Links(_)) { By::Link } else { By::Row };
        let by = match ruling.by {
            lanes::By::Overline | lanes::By::DoubleFour | lanes::By::DoubleThree => By::Foul,
            _ => reached,
        };
        let outcome = match ruling.end {
            End::Open => Outcome::Undecided,
            End::Black => Outcome::Win { color: Color::Black, by },
            End::White => Outcome::Win { color: Color::White, by },
            End::Draw => Outcome::Draw(By::Full),
        };
        let index = ruling.entry as usize;
        let at = index.checked_sub(1).and_then(|last| moves.get(last)).map(|&code| {
            let (code, cols) = (u32::from(code), rules.lattice.cols());
            Point::flat((code % cols) as i32, (code / cols) as i32)
        });
        let decided = outcome.is_over().then_some(Decided { index, ply: ruling.plies, at });
        let after_end = if decided.is_some() { moves.len() - index } else { 0 };
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
