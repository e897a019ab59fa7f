//! Whose turn it is: after a setup, a stone, a pass, a swap.

use crate::{Action, Color, Illegal, Move, Passes, Placement, Point, Rules, Setup, Shape, Swap, SwapKind, Turn};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// Who is to move, and how many stones are left in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mover {
    pub(crate) color: Color,
    pub(crate) left: u32,
}

impl Mover {
    /// At the beginning of a game.
    pub(crate) fn first(rules: &Rules) -> Self {
        Mover { color: rules.first, left: whole(rules.turn, 0) }
    }

    /// After a setup.
    pub(crate) fn after(rules: &Rules, setup: &Setup) -> Self {
        let stones = setup.stones.len() as u64;
        let in_turn = Mover::of_stone(rules, stones);
        let tells = setup_tells(rules, setup);
        let color = setup.to_move.unwrap_or_else(|| match tells {
            true => in_turn.color,
            false if setup.count(rules.first) > setup.count(!rules.first) => !rules.first,
            false => rules.first,
        });
        let is_told = stones == 0 || tells && color == in_turn.color;
        Mover { color, left: if is_told { in_turn.left } else { whole(rules.turn, setup.stones.len()) } }
    }

    /// After so many stones that were played in turn.
    fn of_stone(rules: &Rules, stones: u64) -> Self {
        let [first, then] = [whole(rules.turn, 0), whole(rules.turn, 1)];
        let Some(more) = stones.checked_sub(first.into()) else {
            return Mover { color: rules.first, left: first - stones as u32 };
        };
        let color = if (more / u64::from(then)).is_multiple_of(2) { !rules.first } else { rules.first };
        Mover { color, left: then - (more % u64::from(then)) as u32 }
    }

    /// A stone was put, after which there are so many on the board: the turn goes on, or to the opponent.
    pub(crate) fn stone(&mut self, turn: Turn, stones: usize) {
        self.left -= 1;
        if self.left == 0 {
            self.pass(turn, stones);
        }
    }

    /// The turn goes to the opponent, with so many stones on the board.
    pub(crate) fn pass(&mut self, turn: Turn, stones: usize) {
        *self = Mover { color: !self.color, left: whole(turn, stones) };
    }
}

/// How many stones a turn has that begins with so many on the board.
pub(crate) fn whole(turn: Turn, stones: usize) -> u32 {
    if stones == 0 { turn.first.max(1) } else { turn.then.max(1) }
}

/// Whose the stone is that follows on so many stones, if nobody passes.
pub(crate) fn color_after(rules: &Rules, stones: u64) -> Color {
    Mover::of_stone(rules, stones).color
}

/// Whether the numbers of stones are those of a game in turn.
pub(crate) fn setup_tells(rules: &Rules, setup: &Setup) -> bool {
    let [first, then] = [0, 1].map(|stones| u64::from(whole(rules.turn, stones)));
    let more = (setup.stones.len() as u64).saturating_sub(first);
    let theirs = more / (2 * then) * then + (more % (2 * then)).min(then);
    setup.count(!rules.first) as u64 == theirs
}

impl Setup {
    /// Who is to move on this board under these rules, and how many stones are left in the turn: as it says itself, or as
    /// the numbers of stones tell, or else the colour with fewer stones.
    pub fn turn(&self, rules: &Rules) -> (Color, u32) {
        let Mover { color, left } = Mover::after(rules, self);
        (color, left)
    }

    /// Who is to move as far as the numbers of stones tell: nothing if they are not those of a game in turn.
    pub fn turn_told(&self, rules: &Rules) -> Option<Color> {
        setup_tells(rules, self).then(|| color_after(rules, self.stones.len() as u64))
    }
}

/// What a swap written so is under these rules.
pub(crate) fn swap_kind(rules: &Rules, swap: Swap) -> Result<SwapKind, Illegal> {
    match (rules.swaps.kind, swap) {
        (SwapKind::Sides, Swap::Unnamed | Swap::Sides) | (SwapKind::AsRecorded, Swap::Sides) => Ok(SwapKind::Sides),
        (SwapKind::Pieces, Swap::Unnamed | Swap::Pieces) | (SwapKind::AsRecorded, Swap::Pieces) => Ok(SwapKind::Pieces),
        (SwapKind::AsRecorded, Swap::Unnamed) => Err(Illegal::SwapUndefined),
        _ => Err(Illegal::SwapNotAllowed),
    }
}

/// Whether a board can be mirrored with the stones on it, as far as its shape goes.
pub(crate) fn has_mirror(rules: &Rules) -> bool {
    let lattice = &rules.lattice;
    let is_diagonal = lattice.cols() == lattice.rows() && lattice.shape() != Shape::Triangle;
    rules.placement == Placement::Anywhere && is_diagonal
}

/// The point on the other side of the diagonal through the first point: on a rising board of hexagons the long one.
pub(crate) const fn mirrored(p: Point) -> Point {
    Point { x: p.y, y: p.x, ..p }
}

/// Whose turn it is over a list of entries, without a board in play: readers and writers of records ask it where a
/// colour must be named, and whose an entry is whose colour is not.
///
/// It knows the rules, and the points that have been named. It does not know what a stone does: whether it ends the
/// game, falls or captures.
///
/// ```
/// use linecall_law::{Action, Color, Move, Point, Turns, games};
///
/// let rules = games::rules("connect6")?;
/// let stone = |x| Action::Place(Point::flat(x, 0));
///
/// // A file names the colour of every stone. The third is out of turn: one stone, then two, then two.
/// let said = [Color::Black, Color::White, Color::Black, Color::White];
/// let mut turns = Turns::new(&rules);
/// let moves: Vec<Move> = (0..).zip(said).map(|(x, color)| turns.entry(stone(x), Some(color))).collect();
/// assert_eq!(moves.iter().map(|mv| mv.by).collect::<Vec<_>>(), [None, None, Some(Color::Black), None]);
///
/// // To be written again, each has its colour.
/// let mut turns = Turns::new(&rules);
/// assert_eq!(moves.iter().map(|&mv| turns.color(mv)).collect::<Vec<_>>(), said.map(Some));
/// # Ok::<(), linecall_law::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Turns<'r> {
    rules: &'r Rules,
    mover: Mover,
    /// Stones that have been put, those of the setup included.
    stones: usize,
    /// The points that have been named, a bit each.
    named: Vec<u64>,
    swapped_at: Option<usize>,
    /// Whether it is certain whose turn it is: no entry has been one that may not be played.
    certain: bool,
    /// Whether an entry was one of which only a board in play can say if it is played.
    lost: bool,
}

impl<'r> Turns<'r> {
    /// From the empty board.
    pub fn new(rules: &'r Rules) -> Self {
        let (mover, named) = (Mover::first(rules), Vec::new());
        Turns { rules, mover, stones: 0, named, swapped_at: None, certain: true, lost: false }
    }

    /// From a setup: as it says itself, or as its stones tell, or else the colour with fewer stones is to move.
    pub fn after(rules: &'r Rules, setup: &Setup) -> Self {
        let mut turns = Turns { mover: Mover::after(rules, setup), stones: setup.stones.len(), ..Turns::new(rules) };
        for &(p, _) in &setup.stones {
            turns.name(p);
        }
        turns
    }

    /// From a setup that tells who is to move, by itself or by the numbers of its stones; else nothing.
    pub fn told(rules: &'r Rules, setup: &Setup) -> Option<Self> {
        setup.to_move.or_else(|| setup.turn_told(rules))?;
        Some(Turns::after(rules, setup))
    }

    /// Who is to move; nothing once that depends on what stones do.
    pub fn to_move(&self) -> Option<Color> {
        (!self.lost).then_some(self.mover.color)
    }

    /// The entry of a record that may name a colour, which the entry keeps only if another one would be to move. The
    /// record is believed: who is named has moved, whether that was legal or not, and the opponent is next.
    pub fn entry(&mut self, action: Action, said: Option<Color>) -> Move {
        let by = said.filter(|&color| color != self.mover.color);
        if let Some(color) = by {
            self.mover = Mover { color, left: 1 };
        }
        match action {
            Action::Place(_) | Action::Drop { .. } => {
                self.stones += 1;
                self.mover.stone(self.rules.turn, self.stones);
            }
            Action::Pass => self.mover.pass(self.rules.turn, self.stones),
            // Who swaps pieces has moved; who takes the other side is to move still.
            Action::Swap(swap) => {
                let pieces = swap == Swap::Pieces || swap == Swap::Unnamed && self.rules.swaps.kind == SwapKind::Pieces;
                if pieces {
                    self.mover.pass(self.rules.turn, self.stones);
                }
            }
            _ => {}
        }
        Move { action, by }
    }

    /// The colour of an [entry](Self::entry), for formats that name it always. Nothing if it names a colour although the
    /// order of play tells the same: such a format could not keep that.
    pub fn color(&mut self, mv: Move) -> Option<Color> {
        let by = mv.by.unwrap_or(self.mover.color);
        (self.entry(mv.action, Some(by)) == mv).then_some(by)
    }

    /// The entry of a player of this colour, with the colour named where the order of play does not tell it, and after
    /// entries that may not be played: what becomes of the turn there is for the policy to say.
    pub fn write(&mut self, action: Action, color: Color) -> Move {
        let is_turn = !matches!(action, Action::OfferDraw | Action::AgreeDraw | Action::Claim);
        let tells = self.certain && color == self.mover.color && is_turn;
        self.note(action, color);
        Move { action, by: (!tells).then_some(color) }
    }

    /// Takes note of an entry by this colour, as [`write`](Self::write) does.
    pub fn note(&mut self, action: Action, color: Color) {
        let in_turn = color == self.mover.color;
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
                self.mover.stone(self.rules.turn, self.stones);
            }
            Action::Pass => self.mover.pass(self.rules.turn, self.stones),
            _ => {}
        }
    }

    /// Swaps, if there is such a swap now.
    fn swap(&mut self, swap: Swap) -> bool {
        let may = self.swapped_at != Some(self.stones) && self.rules.swaps.after.contains(&(self.stones as u32));
        let Some(kind) = swap_kind(self.rules, swap).ok().filter(|_| may) else { return false };
        if kind == SwapKind::Pieces {
            if !has_mirror(self.rules) {
                return false;
            }
            let named = mem::take(&mut self.named);
            let points = self.rules.lattice.points().filter(|&p| {
                let index = self.rules.lattice.index(p).unwrap_or_default();
                named.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
            });
            let points: Vec<Point> = points.collect();
            if !points.into_iter().all(|p| self.name(mirrored(p))) {
                self.named = named;
                return false;
            }
            // The swap was the turn of this side.
            self.mover.pass(self.rules.turn, self.stones);
        }
        self.swapped_at = Some(self.stones);
        true
    }

    /// Whether the point is one of the board that has not been named before.
    fn name(&mut self, p: Point) -> bool {
        let blocked = &self.rules.blocked;
        let Some(index) = self.rules.lattice.index(p).filter(|_| blocked.binary_search(&p).is_err()) else {
            return false;
        };
        if self.named.is_empty() {
            self.named = vec![0; self.rules.lattice.span().div_ceil(64)];
        }
        let (word, bit) = (&mut self.named[index / 64], 1 << (index % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;
    use crate::{Swaps, games};

    /// Entries by Black and White, as a file has them, and who is named.
    fn named(rules: &Rules, entries: &[(Action, Color)]) -> Vec<Option<Color>> {
        let mut turns = Turns::told(rules, &Setup::default()).unwrap();
        entries.iter().map(|&(action, color)| turns.write(action, color).by).collect()
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
        let mut turns = Turns::told(&connect6, &setup).unwrap();
        let entries = [1, 2, 3].map(|x| Action::Place(Point::flat(x, 5)));
        let colors = [Color::White, Color::White, Color::Black];
        assert_eq!([0, 1, 2].map(|i| turns.write(entries[i], colors[i]).by), [None; 3]);
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

    /// A board in play says the same of whose turn it is as long as all entries are legal.
    #[test]
    fn positions_agree() {
        let swap2 = "gomoku(size=9,opening=swap2)";
        for game in ["gomoku(size=9)", "connect6(size=9)", swap2, "hex(size=9)", "renju"] {
            let rules = games::rules(game).unwrap();
            let (mut turns, mut position) = (Turns::new(&rules), crate::Position::new(&rules));
            let points = (0..9).flat_map(|y| (0..9).map(move |x| Point::flat((x * 4 + y * 2) % 9, y)));
            for (i, p) in points.enumerate() {
                for action in [Action::Swap(Swap::Sides), Action::Swap(Swap::Pieces), Action::Pass, Action::Place(p)] {
                    let by = position.to_move();
                    let is_wanted = matches!(action, Action::Place(_)) || i % 3 == 0;
                    if is_wanted && position.play(Move::from(action)).is_ok() {
                        assert_eq!(turns.write(action, by).by, None, "{game}: {action:?}");
                        assert_eq!(
                            (turns.to_move(), turns.mover.left),
                            (Some(position.to_move()), position.left_in_turn())
                        );
                    }
                }
                if position.outcome().is_over() {
                    break;
                }
            }
            assert!(position.plies() > 5, "{game}");
        }
    }
}
