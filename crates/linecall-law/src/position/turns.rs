//! Turns that no stone makes: passes and swaps.

use super::Position;
use crate::turns::{Mover, has_mirror, mirrored, swap_kind, whole};
use crate::{By, ByColor, Color, Illegal, Move, Outcome, Passes, Point, Swap, SwapKind};

impl Position {
    pub(super) fn check_turn(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_over() {
            return Err(Illegal::GameOver);
        }
        if mv.by.is_some_and(|color| color != self.mover.color) {
            return Err(Illegal::NotYourTurn);
        }
        Ok(())
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
        self.mover.pass(self.rules.turn, self.stones);
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
        let kind = swap_kind(&self.rules, swap)?;
        let stays = |p: Point| self.rules.lattice.contains(p) && !self.is_blocked(p);
        if kind == SwapKind::Pieces
            && !(has_mirror(&self.rules) && self.laid().iter().all(|&(p, _)| stays(mirrored(p))))
        {
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
            let moved = self.mover.color;
            self.mover.pass(self.rules.turn, self.stones);
            let (reached, lost) = self.standing(&self.laid());
            self.settle_board(reached, lost, moved);
        }
        Ok(())
    }

    /// Gives the turn to a colour: records do not always alternate.
    pub fn set_to_move(&mut self, color: Color) {
        if color != self.mover.color {
            self.set_turn(color, whole(self.rules.turn, self.stones));
        }
    }

    /// Gives the turn to a colour, with so many stones left in it.
    pub(crate) fn set_turn(&mut self, color: Color, left: u32) {
        self.mover = Mover { color, left };
    }
}
