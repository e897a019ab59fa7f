//! Whose turn it is, as far as a list of entries tells without a board in play.

use linecall::{Action, Color, Move, Passes, Point, Rules, Setup, Swap, SwapKind};
use std::mem;

/// The order of play over a list of entries. It knows the shape of the board and what has been named; it does not know
/// what a stone does.
#[derive(Clone, Debug)]
pub(super) struct Order<'a> {
    rules: &'a Rules,
    to_move: Color,
    /// Stones left in the turn.
    left: u32,
    stones: u32,
    named: Vec<u64>,
    swapped_at: Option<u32>,
    /// Whether it is certain whose turn it is: no entry has been one that may not be played.
    certain: bool,
    /// Whether an entry was one of which only a board in play can say if it is played.
    lost: bool,
}

impl<'a> Order<'a> {
    /// The order after a setup; nothing if nothing tells who is to move.
    pub(super) fn new(rules: &'a Rules, setup: &Setup) -> Option<Self> {
        setup.to_move.or_else(|| setup.turn_told(rules))?;
        let (to_move, left) = setup.turn(rules);
        let named = vec![0; rules.lattice.span().div_ceil(64)];
        let stones = setup.stones.len() as u32;
        let mut order = Order { rules, to_move, left, stones, named, swapped_at: None, certain: true, lost: false };
        for &(p, _) in &setup.stones {
            order.name(p);
        }
        Some(order)
    }

    /// Who is to move; nothing once that depends on what stones do.
    pub(super) fn to_move(&self) -> Option<Color> {
        (!self.lost).then_some(self.to_move)
    }

    /// The entry, with its colour named where the order of play does not tell it, and after entries that may not be
    /// played: what becomes of the turn there is for the policy to say.
    pub(super) fn write(&mut self, action: Action, color: Color) -> Move {
        let is_turn = !matches!(action, Action::OfferDraw | Action::AgreeDraw | Action::Claim);
        let tells = self.certain && color == self.to_move && is_turn;
        self.take(action, color);
        Move { action, by: (!tells).then_some(color) }
    }

    /// Takes note of an entry by this colour.
    pub(super) fn take(&mut self, action: Action, color: Color) {
        let in_turn = color == self.to_move;
        let is_played = match action {
            // A stone out of turn does not lie: what is named after it is new.
            Action::Place(_) if !in_turn => false,
            Action::Place(p) => {
                let is_new = self.name(p);
                // Where stones are captured, their points are free again.
                self.lost |= !is_new && self.rules.captures.is_some() && self.rules.lattice.contains(p);
                is_new
            }
            // Columns fill up: where it falls is not known.
            Action::Drop { .. } => in_turn,
            Action::Pass => {
                self.lost |= self.rules.passes == Passes::WhenStuck;
                let may = match self.rules.passes {
                    Passes::Never | Passes::WhenStuck => false,
                    Passes::AfterThree => self.stones >= 3,
                    Passes::Always => true,
                };
                in_turn && may
            }
            Action::Swap(swap) => in_turn && self.swap(swap),
            _ => return,
        };
        self.certain &= is_played;
        match action {
            _ if !is_played => {}
            Action::Place(_) | Action::Drop { .. } => {
                self.stones += 1;
                self.left -= 1;
                if self.left == 0 {
                    self.next_turn();
                }
            }
            Action::Pass => self.next_turn(),
            _ => {}
        }
    }

    /// Swaps, if there is such a swap now.
    fn swap(&mut self, swap: Swap) -> bool {
        let swaps = &self.rules.swaps;
        let may = self.swapped_at != Some(self.stones) && swaps.after.contains(&self.stones);
        let pieces = match (swaps.kind, swap) {
            (SwapKind::Sides, Swap::Unnamed | Swap::Sides) | (SwapKind::AsRecorded, Swap::Sides) => false,
            (SwapKind::Pieces, Swap::Unnamed | Swap::Pieces) | (SwapKind::AsRecorded, Swap::Pieces) => true,
            _ => return false,
        };
        let mirrors = self.rules.lattice.cols() == self.rules.lattice.rows();
        if !may || (pieces && !mirrors) {
            return false;
        }
        self.swapped_at = Some(self.stones);
        if pieces {
            let named = mem::take(&mut self.named);
            self.named = vec![0; named.len()];
            for p in self.rules.lattice.points() {
                let bit = self.rules.lattice.index(p).map_or(0, |index| named[index / 64] >> (index % 64) & 1);
                if bit != 0 {
                    self.name(Point::flat(p.y, p.x));
                }
            }
            // The swap was the turn of this side.
            self.next_turn();
        }
        true
    }

    fn next_turn(&mut self) {
        self.to_move = !self.to_move;
        self.left = self.rules.turn.then.max(1);
    }

    /// Whether the point is one of the board that has not been named before.
    fn name(&mut self, p: Point) -> bool {
        let Some(index) = self.rules.lattice.index(p).filter(|_| !self.rules.blocked.contains(&p)) else {
            return false;
        };
        let (word, bit) = (&mut self.named[index / 64], 1 << (index % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linecall::{Swaps, games};

    /// Entries by Black and White, as a file has them, and who is named.
    fn named(rules: &Rules, entries: &[(Action, Color)]) -> Vec<Option<Color>> {
        let mut order = Order::new(rules, &Setup::default()).unwrap();
        entries.iter().map(|&(action, color)| order.write(action, color).by).collect()
    }

    #[test]
    fn swaps_that_the_rules_have_leave_no_doubt() {
        let swaps = Swaps { kind: SwapKind::AsRecorded, after: vec![1] };
        let hex = Rules { swaps, ..games::rules("hex(size=3)").unwrap() };
        let (black, white) = (Color::Black, Color::White);
        let stone = |x, y| Action::Place(Point::flat(x, y));
        let pieces = Action::Swap(Swap::Pieces);
        let sides = Action::Swap(Swap::Sides);
        // The stone of b1 is a white one on a2 now, and b1 is empty.
        let mirrored = [(stone(1, 0), black), (pieces, white), (stone(1, 0), black), (stone(2, 2), white)];
        assert_eq!(named(&hex, &mirrored), [None; 4]);
        let taken = [(stone(1, 0), black), (pieces, white), (stone(0, 1), black), (stone(2, 2), white)];
        assert_eq!(named(&hex, &taken), [None, None, None, Some(white)]);
        let changed = [(stone(1, 0), black), (sides, white), (stone(2, 2), white), (stone(0, 0), black)];
        assert_eq!(named(&hex, &changed), [None; 4]);
        // A second swap is none, nor is one that does not say which.
        let twice = [(stone(1, 0), black), (sides, white), (sides, white), (stone(2, 2), white)];
        assert_eq!(named(&hex, &twice), [None, None, None, Some(white)]);
        let unnamed = [(stone(1, 0), black), (Action::Swap(Swap::Unnamed), white), (stone(2, 2), white)];
        assert_eq!(named(&hex, &unnamed), [None, None, Some(white)]);
    }

    #[test]
    fn a_pass_before_it_is_allowed_leaves_the_turn_in_doubt() {
        let renju = games::rules("renju").unwrap();
        let (black, white) = (Color::Black, Color::White);
        let stone = |x| Action::Place(Point::flat(x, 0));
        assert_eq!(named(&renju, &[(Action::Pass, black), (stone(0), white)]), [None, Some(white)]);
        let opened =
            [(stone(0), black), (stone(1), white), (stone(2), black), (Action::Pass, white), (stone(3), black)];
        assert_eq!(named(&renju, &opened), [None; 5]);
    }

    /// A turn that a setup names, and its stones do not tell, is a whole one.
    #[test]
    fn a_turn_that_is_named_is_whole() {
        let connect6 = games::rules("connect6(size=7)").unwrap();
        let stones = (0..6).map(|x| (Point::flat(x, x % 2 * 3), Color::Black)).collect();
        let setup = Setup { stones, to_move: Some(Color::White) };
        let mut order = Order::new(&connect6, &setup).unwrap();
        let entries = [1, 2, 3].map(|x| Action::Place(Point::flat(x, 5)));
        let colors = [Color::White, Color::White, Color::Black];
        assert_eq!([0, 1, 2].map(|i| order.write(entries[i], colors[i]).by), [None; 3]);
    }

    #[test]
    fn stones_of_a_setup_tell_as_they_do_at_the_board() {
        let tells = |game: &str, black: i32, white: i32| {
            let stones = (0..black).map(|x| (Point::flat(x, 0), Color::Black));
            let stones = stones.chain((0..white).map(|x| (Point::flat(x, 1), Color::White))).collect();
            Setup { stones, to_move: None }.turn_told(&games::rules(game).unwrap())
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        assert_eq!([tells("gomoku", 0, 0), tells("gomoku", 1, 0), tells("gomoku", 1, 1)], [black, white, black]);
        assert_eq!([tells("gomoku", 0, 1), tells("gomoku", 3, 1)], [None, None]);
        let connect6 = |black, white| tells("connect6", black, white);
        assert_eq!([connect6(1, 0), connect6(1, 1), connect6(1, 2), connect6(3, 2)], [white, white, black, white]);
        assert_eq!([connect6(2, 0), connect6(2, 2)], [None, black]);
    }
}
