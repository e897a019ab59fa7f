//! What can be asked of a position, of stones and of empty points.

use super::Position;
use crate::kernel;
use crate::{Color, Evidence, Goal, Placement, Point};
use alloc::vec::Vec;

impl Position {
    /// Whether a stone of this colour on this point reaches the colour's goal through it: asked of a stone that is
    /// there, or of one that might be. Legality is not asked; off the board the answer is no.
    pub fn completes(&self, p: Point, color: Color) -> bool {
        self.rules.lattice.contains(p)
            && self.at(p).is_none_or(|there| there == color)
            && self.board.kernel.completes(p, color)
    }

    /// Whether a stone of this colour there, or that might be there, ends the game: by the goal or by the row that loses.
    pub(crate) fn ends_at(&self, p: Point, color: Color) -> bool {
        self.board.kernel.completes(p, color) || self.is_losing_row(p, color)
    }

    /// Whether a legal stone of this colour on an empty point would win at once. Legality is not asked.
    pub(crate) fn wins_at(&self, p: Point, color: Color) -> bool {
        if self.captures_by(p, color).is_empty() {
            return self.completes(p, color) && !self.rules.misere;
        }
        // What is taken off may be more than the stone itself tells.
        let mut after = self.clone();
        after.set_to_move(color);
        after.put_in_turn(p);
        after.outcome.winner() == Some(color)
    }

    /// What the game was won by: see [`Verdict::evidence`](crate::Verdict::evidence).
    pub fn evidence(&self) -> Vec<Evidence> {
        match self.decider {
            Some((p, color)) if self.last_played == Some(p) => self.evidence_at(p, color),
            Some((_, color)) => self.standing_evidence(color),
            None => Vec::new(),
        }
    }

    pub(crate) fn evidence_at(&self, p: Point, color: Color) -> Vec<Evidence> {
        let kernel = &self.board.kernel;
        match self.rules.losing {
            Some(row) if !kernel.completes(p, color) => {
                kernel::runs::evidence(&self.rules.lattice, p, row, color, |q| kernel.at(q))
            }
            _ => kernel.evidence(p, color),
        }
    }

    /// Every row of a colour on the board that wins or, if none does, that loses; or a shortest path.
    pub(crate) fn standing_evidence(&self, color: Color) -> Vec<Evidence> {
        let stones = || self.rules.lattice.points().filter(|&p| self.at(p) == Some(color));
        let reaching = |p: &Point| self.board.kernel.completes(*p, color);
        let any = stones().any(|p| reaching(&p));
        let mut all: Vec<Evidence> = Vec::new();
        for p in stones().filter(|p| reaching(p) || !any && self.is_losing_row(*p, color)) {
            let new = self.evidence_at(p, color);
            if !matches!(new[..], [Evidence::Row(_), ..]) {
                return new;
            }
            // Each row once: where its smaller end is.
            all.extend(new.into_iter().filter(|row| row.points()[0] == p));
        }
        // Stable: rows from the same end stay in the order of the axes.
        all.sort_by_key(|row| row.points()[0]);
        all
    }

    /// The points where a stone of the side to move may go now, in the order of
    /// [`Lattice::points`](crate::Lattice::points).
    pub fn playable(&self) -> impl Iterator<Item = Point> + '_ {
        self.playable_by(self.mover.color)
    }

    /// The points where a stone of this colour could go now, if it were to move.
    pub fn playable_by(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        let open = !self.outcome.is_over();
        let free = move |&p: &Point| open && self.at(p).is_none() && self.may_place(p, color).is_ok();
        self.rules.lattice.points().filter(free)
    }

    /// Whether a stone makes enough for a foul, as far as can be seen at a glance: see [`Kernel::shapes`].
    pub(crate) fn may_be_foul(&self, p: Point, color: Color) -> bool {
        let Goal::Rows(rows) = self.rules.goal else { return false };
        let fouls = self.rules.fouls[color];
        self.rules.lattice.contains(p)
            && self.board.kernel.shapes(p, color, rows[color]).is_none_or(|shapes| {
                fouls.overline && shapes.overlines > 0
                    || fouls.double_four && shapes.fours >= 2
                    || fouls.double_three.is_some() && shapes.threes >= 2
            })
    }

    /// Takes a stone off, which is the upper one where stones fall: for questions about how a board came about. Neither
    /// turn nor outcome is looked after.
    pub(crate) fn lift(&mut self, p: Point) {
        self.board.kernel.take(p);
        self.stones -= 1;
        if self.rules.placement == Placement::Drop {
            let peg = self.peg(p);
            self.board.heights[peg] -= 1;
        }
    }

    /// Puts a stone back that was [lifted](Self::lift).
    pub(crate) fn put_back(&mut self, p: Point, color: Color) {
        self.board.kernel.put(p, color);
        self.stones += 1;
        if self.rules.placement == Placement::Drop {
            let peg = self.peg(p);
            self.board.heights[peg] += 1;
        }
    }
}
