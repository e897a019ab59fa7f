//! Whose turn it is: turns of several stones, passes, swaps.

use super::Position;
use crate::{By, ByColor, Color, Illegal, Move, Outcome, Passes, Placement, Point, Shape, Swap, SwapKind, Turn};

impl Position {
    pub(super) fn check_turn(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_over() {
            return Err(Illegal::GameOver);
        }
        if mv.by.is_some_and(|color| color != self.to_move) {
            return Err(Illegal::NotYourTurn);
        }
        Ok(())
    }

    /// The turn goes on, or to the opponent.
    pub(super) fn end_stone(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.end_turn();
        }
    }

    pub(super) fn end_turn(&mut self) {
        self.set_turn(!self.to_move, self.whole_turn());
    }

    /// Stones of a turn that begins now.
    pub(super) fn whole_turn(&self) -> u32 {
        let Turn { first, then } = self.rules.turn;
        if self.stones == 0 { first.max(1) } else { then.max(1) }
    }

    pub(super) fn pass(&mut self) -> Result<(), Illegal> {
        let allowed = match self.rules.passes {
            Passes::Never => false,
            Passes::WhenStuck => self.playable().next().is_none(),
            Passes::AfterThree => self.stones >= 3,
            Passes::Always => true,
        };
        if !allowed {
            return Err(Illegal::PassNotAllowed);
        }
        (self.foul, self.disputed) = (None, false);
        self.end_turn();
        if self.passed {
            self.outcome = Outcome::Draw(By::Agreed);
            self.decider = None;
        }
        self.passed = true;
        Ok(())
    }

    /// What a swap written so would be now.
    ///
    /// # Errors
    /// There is none, or it has no meaning.
    pub fn swap_kind(&self, swap: Swap) -> Result<SwapKind, Illegal> {
        let may = !self.swapped_at.contains(&self.stones) && self.rules.swaps.after.contains(&(self.stones as u32));
        if !may {
            return Err(Illegal::SwapNotAllowed);
        }
        let lattice = &self.rules.lattice;
        let kind = match (self.rules.swaps.kind, swap) {
            (SwapKind::Sides, Swap::Unnamed | Swap::Sides) | (SwapKind::AsRecorded, Swap::Sides) => SwapKind::Sides,
            (SwapKind::Pieces, Swap::Unnamed | Swap::Pieces) | (SwapKind::AsRecorded, Swap::Pieces) => SwapKind::Pieces,
            (SwapKind::AsRecorded, Swap::Unnamed) => return Err(Illegal::SwapUndefined),
            _ => return Err(Illegal::SwapNotAllowed),
        };
        let diagonal = lattice.cols() == lattice.rows() && lattice.shape() != Shape::Triangle;
        let mirrors = self.rules.placement == Placement::Anywhere && diagonal;
        let stays = |p: Point| lattice.contains(p) && !self.is_blocked(p);
        if kind == SwapKind::Pieces && !(mirrors && self.laid().iter().all(|&(p, _)| stays(mirrored(p)))) {
            return Err(Illegal::SwapUndefined);
        }
        Ok(kind)
    }

    pub(super) fn swap(&mut self, swap: Swap) -> Result<(), Illegal> {
        let kind = self.swap_kind(swap)?;
        self.swapped_at.push(self.stones);
        self.passed = false;
        (self.foul, self.disputed) = (None, false);
        if kind == SwapKind::Pieces {
            let stones = self.laid();
            self.board.kernel.clear();
            for (p, color) in stones {
                self.board.kernel.put(mirrored(p), !color);
            }
            self.captured = ByColor { black: self.captured.white, white: self.captured.black };
            self.last_played = self.last_played.map(mirrored);
            // The swap was the move of this side.
            let moved = self.to_move;
            self.end_turn();
            let (reached, lost) = self.standing(&self.laid());
            self.settle_board(reached, lost, moved);
        }
        Ok(())
    }

    /// Gives the turn to a colour: records do not always alternate.
    pub fn set_to_move(&mut self, color: Color) {
        if color != self.to_move {
            self.set_turn(color, self.whole_turn());
        }
    }

    /// Gives the turn to a colour, with so many stones left in it.
    pub(crate) fn set_turn(&mut self, color: Color, left: u32) {
        (self.to_move, self.left) = (color, left);
    }
}

/// The point on the other side of the diagonal through the first point: on a rising board of hexagons the long one.
pub(crate) const fn mirrored(p: Point) -> Point {
    Point { x: p.y, y: p.x, ..p }
}
