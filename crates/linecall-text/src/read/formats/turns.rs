//! The order of play, as far as a format needs it: a colour is named only where the order does not tell it.

use crate::error::{Class, Error};
use linecall::{Action, Color, Move, Rules, Setup, Swap, SwapKind};

/// Whose entry comes next.
pub(super) struct Turns<'a> {
    rules: &'a Rules,
    to_move: Color,
    /// Stones left in the turn.
    left: u32,
}

impl<'a> Turns<'a> {
    pub(super) fn of(rules: &'a Rules) -> Self {
        Turns { rules, to_move: rules.first, left: rules.turn.first }
    }

    /// As a setup tells: who is to move, or else the numbers of stones.
    pub(super) fn after(rules: &'a Rules, setup: &Setup) -> Self {
        let second_is_due = setup.count(rules.first) > setup.count(!rules.first);
        let counted = if second_is_due { !rules.first } else { rules.first };
        Turns { to_move: setup.to_move.unwrap_or(counted), ..Turns::of(rules) }
    }

    /// The colour of an entry, for formats that name it always.
    ///
    /// # Errors
    /// The entry names its colour although the order of play tells it: that would be lost.
    pub(super) fn color(&mut self, mv: Move) -> Result<Color, Error> {
        let by = mv.by.unwrap_or(self.to_move);
        if self.entry(mv.action, Some(by)) == mv {
            return Ok(by);
        }
        Err(Error::new(Class::Record, "a colour is named where the order of play tells it; write `wire`"))
    }

    /// The entry, with its colour only if another one would be to move.
    pub(super) fn entry(&mut self, action: Action, said: Option<Color>) -> Move {
        let by = said.filter(|&color| color != self.to_move);
        if let Some(color) = by {
            self.to_move = color;
            self.left = 1;
        }
        let swaps_pieces = match action {
            Action::Swap(Swap::Pieces) => true,
            Action::Swap(Swap::Unnamed) => self.rules.swaps.kind == SwapKind::Pieces,
            _ => false,
        };
        match action {
            Action::Place(_) | Action::Drop { .. } if self.left > 1 => self.left -= 1,
            Action::Place(_) | Action::Drop { .. } | Action::Pass => self.turn(),
            Action::Swap(_) if swaps_pieces => self.turn(),
            _ => {}
        }
        Move { action, by }
    }

    fn turn(&mut self) {
        self.to_move = !self.to_move;
        self.left = self.rules.turn.then;
    }
}
