//! Entries in blocks: the same as one by one, but quicker.

use super::{Bulk, Position};
use crate::{Color, Move, Placement, Point, Rules, Turn};
use alloc::vec::Vec;

impl Position {
    /// Plays entries in turn, skipping illegal ones with the turn kept, up to the end of the game. Each entry is a
    /// point or, where stones fall, a column or peg (its last coordinate is not looked at).
    ///
    /// The same as [`play`](Self::play) entry after entry, but quicker, above all on large boards: there the stones are
    /// placed first and the whole board is looked at once. Who has many entries gives them in blocks that grow, so
    /// that an early end is found early.
    pub fn play_points(&mut self, entries: &[Point]) -> Bulk {
        let mut bulk = Bulk::default();
        if !is_for_blocks(&self.rules) {
            for &p in entries {
                if self.outcome.is_over() {
                    break;
                }
                let falls = self.rules.placement == Placement::Drop;
                let mv = if falls { Move::drop(p.x, p.y) } else { Move::at(p) };
                bulk.illegal += usize::from(self.play(mv).is_err());
                bulk.read += 1;
            }
            return bulk;
        }
        while bulk.read < entries.len() && !self.outcome.is_over() {
            match self.rules.placement {
                Placement::Anywhere => self.play_block(&entries[bulk.read..], &mut bulk),
                Placement::Drop => self.drop_block(&entries[bulk.read..], &mut bulk),
            }
        }
        bulk
    }

    /// Whether blocks are quicker: stones are put in turn, and nothing but the goal is asked of them.
    pub(crate) fn is_for_blocks(&self) -> bool {
        is_for_blocks(&self.rules)
    }

    /// Room for entries, to be [kept](Self::keep_entries) again.
    pub(crate) fn take_entries(&mut self) -> Vec<Point> {
        core::mem::take(&mut self.board.entries)
    }

    /// Keeps the room for later.
    pub(crate) fn keep_entries(&mut self, entries: Vec<Point>) {
        self.board.entries = entries;
    }

    pub(super) fn play_block(&mut self, points: &[Point], bulk: &mut Bulk) {
        let block = self.board.kernel.play_all(points, self.mover.color);
        self.passed = false;
        self.stones += block.placed;
        self.plies += block.placed as u32;
        let by = if block.placed % 2 == 1 { self.mover.color } else { !self.mover.color };
        if let Some(p) = block.last {
            self.mover.color = !by;
            self.last_played = Some(p);
            self.settle(block.won.then_some((p, by)), None);
        }
        // Once the board is full the game is over, and what is left is not read: the last stone's point is named there
        // for the first time.
        let full = self.outcome.is_over() && !block.won;
        let read = match block.last.filter(|_| full).and_then(|last| points.iter().position(|&p| p == last)) {
            Some(i) => i + 1,
            None => block.read,
        };
        bulk.read += read;
        bulk.illegal += read - block.placed;
    }

    /// Lets stones fall as long as they can, and plays the block of the points where they come to rest.
    pub(super) fn drop_block(&mut self, pegs: &[Point], bulk: &mut Bulk) {
        let mut resting = core::mem::take(&mut self.board.resting);
        resting.clear();
        for at in pegs {
            let Ok(p) = self.rest(at.x, at.y) else { break };
            resting.push(p);
            let peg = self.peg(p);
            self.board.heights[peg] += 1;
        }
        let before = bulk.read;
        self.play_block(&resting, bulk);
        let played = bulk.read - before;
        for &p in &resting[played..] {
            let peg = self.peg(p);
            self.board.heights[peg] -= 1;
        }
        // The stone that could not fall was illegal.
        if played == resting.len() && played < pegs.len() && !self.outcome.is_over() {
            bulk.read += 1;
            bulk.illegal += 1;
        }
        self.board.resting = resting;
    }
}

/// Whether stones are put in turn, and nothing but the goal is asked of them.
pub(super) fn is_for_blocks(rules: &Rules) -> bool {
    let Rules {
        lattice: _,
        blocked,
        placement: _,
        crosscuts,
        goal: _,
        misere: _,
        losing,
        fouls,
        captures,
        turn,
        // No stone of a block passes or swaps.
        passes: _,
        swaps: _,
        first: _,
    } = rules;
    let in_turn = *turn == Turn { first: 1, then: 1 };
    let nothing_else = captures.is_none() && losing.is_none() && *crosscuts && blocked.is_empty();
    in_turn && nothing_else && !Color::BOTH.iter().any(|&color| fouls[color].any())
}
