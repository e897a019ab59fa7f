//! Boards as somebody wrote them down, and who is to move on them.

use super::Position;
use crate::turns::Mover;
use crate::{By, ByColor, Color, Outcome, Passes, Placement, Point, Rules, Setup, SetupError, SetupIssue};
use alloc::vec::Vec;

impl Position {
    /// The position on a board as somebody wrote it down. Without [`Setup::to_move`] the colour with fewer stones is
    /// to move, the first player if there are as many.
    ///
    /// # Errors
    /// A stone off the board, two stones on one point, a floating stone where stones fall, both colours at their goal.
    pub fn from_setup(rules: &Rules, setup: &Setup) -> Result<Self, SetupError> {
        let (position, issues) = Self::lay(rules, setup);
        if issues.is_empty() { Ok(position) } else { Err(SetupError { issues }) }
    }

    /// Lays out a setup as far as it can be, with all that is wrong with it.
    pub(crate) fn lay(rules: &Rules, setup: &Setup) -> (Self, Vec<SetupIssue>) {
        let mut position = Position::new(rules);
        let issues = position.lay_out(setup);
        (position, issues)
    }

    /// Makes this an empty board of these rules, with passes as they are said here.
    pub(crate) fn begin(&mut self, rules: &Rules, passes: Passes) {
        self.rules.passes = rules.passes;
        if self.rules == *rules {
            self.clear();
        } else {
            *self = Position::new(rules);
        }
        // No board is built differently for passes.
        self.rules.passes = passes;
    }

    /// Lays out a setup on the empty board.
    pub(crate) fn lay_out(&mut self, setup: &Setup) -> Vec<SetupIssue> {
        let drops = self.rules.placement == Placement::Drop;
        let mut issues = Vec::new();
        for &(p, color) in &setup.stones {
            if !self.rules.lattice.contains(p) {
                issues.push(SetupIssue::OffBoard(p));
            } else if self.is_blocked(p) {
                issues.push(SetupIssue::Blocked(p));
            } else if self.at(p).is_some() {
                issues.push(SetupIssue::Occupied(p));
            } else {
                self.board.kernel.put(p, color);
                self.stones += 1;
                if drops {
                    let peg = self.peg(p);
                    self.board.heights[peg] += 1;
                }
            }
        }
        if drops {
            let floats = |p: Point| self.rules.lattice.contains(p) && !self.is_blocked(p) && !self.is_supported(p);
            issues.extend(setup.stones.iter().map(|s| s.0).filter(|&p| floats(p)).map(SetupIssue::Floating));
        }
        self.mover = Mover::after(&self.rules, setup);
        // Only when all stones lie can every one be asked.
        let (reached, lost) = self.standing(&setup.stones);
        let both = |stones: ByColor<Option<Point>>| stones.black.is_some() && stones.white.is_some();
        if both(reached) || (reached == ByColor::default() && both(lost)) {
            issues.push(SetupIssue::BothWon);
        }
        self.settle_board(reached, lost, Color::Black);
        issues
    }

    /// For each colour one of these stones through which its goal is reached, and one in a row that loses: the stone
    /// played last, if that is one.
    pub(super) fn standing(&self, stones: &[(Point, Color)]) -> (ByColor<Option<Point>>, ByColor<Option<Point>>) {
        let find = |color: Color, asked: &dyn Fn(Point) -> bool| {
            let own = stones.iter().filter(|stone| stone.1 == color).map(|stone| stone.0);
            let mut all = self.last_played.into_iter().chain(own);
            all.find(|&p| self.at(p) == Some(color) && asked(p))
        };
        let reached = ByColor::from_fn(|color| find(color, &|p| self.board.kernel.completes(p, color)));
        let loses = |color: Color| self.rules.losing.and_then(|_| find(color, &|p| self.is_losing_row(p, color)));
        (reached, ByColor::from_fn(loses))
    }

    /// Ends the game, if anything on the board does: stones that lay there before may be at the goal now, or in a row
    /// that loses, because others were taken off or have changed colours. Who moved is asked first, and wins come before
    /// losses.
    pub(super) fn settle_board(&mut self, reached: ByColor<Option<Point>>, lost: ByColor<Option<Point>>, moved: Color) {
        let asked = [moved, !moved];
        let first = |stones: ByColor<Option<Point>>| asked.into_iter().find_map(|color| Some((stones[color]?, color)));
        let captured = asked.into_iter().find(|&color| self.has_captured_enough(color));
        match (first(reached), captured) {
            (None, Some(color)) => self.outcome = Outcome::Win { color, by: By::Captures },
            (reached, _) => self.settle(reached, first(lost)),
        }
    }
}
