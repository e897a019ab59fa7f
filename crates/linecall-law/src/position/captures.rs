//! Stones that are taken off.

use super::Position;
use crate::{Color, Placement, Point};
use alloc::vec::Vec;

impl Position {
    /// Takes the opponent's stones that the stone on `p` has captured, and says whether there were any.
    pub(super) fn capture(&mut self, p: Point, color: Color) -> bool {
        if self.rules.captures.is_none() {
            return false;
        }
        let taken = self.captures_by(p, color);
        for &q in &taken {
            self.board.kernel.take(q);
            self.stones -= 1;
            self.captured[color] += 1;
            if self.rules.placement == Placement::Drop {
                self.lower(q);
            }
        }
        !taken.is_empty()
    }

    pub(super) fn has_captured_enough(&self, color: Color) -> bool {
        self.rules.captures.is_some_and(|captures| captures.win > 0 && self.captured[color] >= captures.win)
    }

    /// The opponent's stones that a stone of this colour on `p` takes, smallest first.
    pub fn captures_by(&self, p: Point, color: Color) -> Vec<Point> {
        let Some(captures) = self.rules.captures else { return Vec::new() };
        let lattice = &self.rules.lattice;
        let mut taken = Vec::new();
        for &axis in lattice.axes() {
            for sign in [-1, 1] {
                let next = |n: u32| lattice.step(p, axis, sign * n as i32).filter(|&q| q != p);
                let theirs = |n: &u32| next(*n).and_then(|q| self.at(q)) == Some(!color);
                let between = (1..=captures.most + 1).take_while(theirs).count() as u32;
                let closed = next(between + 1).and_then(|q| self.at(q)) == Some(color);
                if closed && (captures.least..=captures.most).contains(&between) {
                    taken.extend((1..=between).filter_map(next));
                }
            }
        }
        taken.sort_unstable();
        taken.dedup();
        taken
    }
}
