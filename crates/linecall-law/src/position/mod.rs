//! A board in play under rules.

mod asked;
mod blocks;
mod captures;
mod drops;
mod setup;
mod turns;

use crate::kernel::{self, Kernel};
use crate::turns::Mover;
use crate::{
    Action, Axis, By, ByColor, Color, Evidence, Foul, Goal, Illegal, Move, Outcome, Placement, Point, Rules, Shape,
};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// A game in progress: who is to move, what stands where, how it ended.
///
/// ```
/// use linecall_law::{Color, Move, Point, Position, games};
///
/// // Connect four, Black to drop a fourth into column d:
/// //
/// //     . . . X . . .
/// //     . . O X . . .
/// //     . . O X O . .
/// let mut position = Position::new(&games::rules("connect-four")?);
/// for column in [3, 2, 3, 2, 3, 4] {
///     position.play(Move::drop(column, 0))?;
/// }
/// assert_eq!(position.threats(Color::Black), [Point::flat(3, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    board: Board,
    mover: Mover,
    /// Stones on the board, the setup's included.
    stones: usize,
    plies: u32,
    /// Opponent's stones that each colour has captured.
    captured: ByColor<u32>,
    /// Whether the last entry was a pass.
    passed: bool,
    /// Numbers of stones on the board at which the players have swapped.
    swapped_at: Vec<usize>,
    /// The foul that the last stone was, and whether a foul ends the game.
    foul: Option<Foul>,
    /// Whether the readings of threes differ on it.
    disputed: bool,
    fouls_lose: bool,
    outcome: Outcome,
    /// A stone at the goal or in the losing row that decided, if one did, and whose it is.
    decider: Option<(Point, Color)>,
    /// The stone played last.
    last_played: Option<Point>,
}

/// A kernel, and how high the stones lie where they fall.
#[derive(Debug)]
struct Board {
    kernel: Box<dyn Kernel>,
    /// Stones in each column or on each peg, blocked points under them included; empty where stones do not fall.
    heights: Vec<u32>,
    /// How many stones there is room for.
    room: usize,
    /// Scratch for blocks of falling stones.
    resting: Vec<Point>,
    /// Scratch for the entries of records.
    entries: Vec<Point>,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Board {
            kernel: self.kernel.boxed(),
            heights: self.heights.clone(),
            room: self.room,
            resting: Vec::new(),
            entries: Vec::new(),
        }
    }
}

/// What became of a block of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Bulk {
    /// Entries read: all of them, or those up to the end of the game.
    pub read: usize,
    /// Of these, illegal ones.
    pub illegal: usize,
}

impl Position {
    /// The empty board.
    pub fn new(rules: &Rules) -> Self {
        let [cols, rows, _, boxes, more] = rules.lattice.sides().map(|side| side as usize);
        let pegs = match (rules.placement, rules.lattice.shape()) {
            (Placement::Anywhere, _) => 0,
            (Placement::Drop, Shape::Box) => cols * rows * boxes * more,
            (Placement::Drop, _) => cols,
        };
        let mut position = Position {
            board: Board {
                kernel: kernel::choose(rules),
                heights: vec![0; pegs],
                room: rules.lattice.len(),
                resting: Vec::new(),
                entries: Vec::new(),
            },
            rules: rules.clone(),
            mover: Mover::first(rules),
            stones: 0,
            plies: 0,
            captured: ByColor::default(),
            passed: false,
            swapped_at: Vec::new(),
            foul: None,
            disputed: false,
            fouls_lose: true,
            outcome: Outcome::Undecided,
            decider: None,
            last_played: None,
        };
        position.rest_on_blocks();
        position
    }

    /// Ends the game, if the stone that reached its goal, or made a losing row, or the full board does.
    fn settle(&mut self, reached: Option<(Point, Color)>, losing: Option<(Point, Color)>) {
        if let Some((_, owner)) = reached {
            self.decider = reached;
            let color = if self.rules.misere { !owner } else { owner };
            self.outcome = Outcome::Win { color, by: self.goal() };
        } else if let Some((_, loser)) = losing {
            self.decider = losing;
            self.outcome = Outcome::Win { color: !loser, by: By::Row };
        } else if self.stones == self.board.room {
            self.outcome = Outcome::Draw(By::Full);
        }
    }

    /// By what the decider has reached the goal: what the evidence shows first.
    fn goal(&self) -> By {
        match self.rules.goal {
            Goal::Rows(_) => By::Row,
            Goal::Links(_) => By::Link,
            Goal::Touch(_) => match self.evidence().first() {
                Some(Evidence::Ring(_)) => By::Ring,
                _ => By::Touch,
            },
        }
    }

    /// Whether a stone of this colour there makes the row that loses.
    #[inline]
    fn is_losing_row(&self, p: Point, color: Color) -> bool {
        self.rules
            .losing
            .is_some_and(|row| kernel::runs::makes(&self.rules.lattice, p, row, color, |q| self.board.kernel.at(q)))
    }

    /// Whether a stone of this colour may be put on an empty point of the board.
    #[inline]
    fn may_place(&self, p: Point, color: Color) -> Result<(), Illegal> {
        if self.is_blocked(p) {
            return Err(Illegal::Blocked);
        }
        if self.rules.placement == Placement::Drop && self.height(p) != self.board.heights[self.peg(p)] {
            return Err(Illegal::Floating);
        }
        if !self.rules.crosscuts && self.makes_crosscut(p, color) {
            return Err(Illegal::Crosscut);
        }
        Ok(())
    }

    /// In any plane along two dimensions.
    pub(crate) fn makes_crosscut(&self, p: Point, color: Color) -> bool {
        let lattice = &self.rules.lattice;
        let along = |i: usize, sign: i8| core::array::from_fn(|j| if i == j { sign } else { 0 });
        let crossed = |a: Axis, b: Axis| {
            let beside = lattice.step(p, a, 1);
            let across = beside.and_then(|q| lattice.step(q, b, 1));
            let stone = |q: Option<Point>| q.and_then(|q| self.at(q));
            stone(across) == Some(color)
                && stone(beside) == Some(!color)
                && stone(lattice.step(p, b, 1)) == Some(!color)
        };
        let planes = (1..lattice.dimensions()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        planes.into_iter().any(|(i, j)| corners.iter().any(|&(s, t)| crossed(along(i, s), along(j, t))))
    }

    /// Where the stone of this move would come to rest.
    ///
    /// # Errors
    /// The move is not legal now, or puts no stone.
    pub fn resolve(&self, mv: Move) -> Result<Point, Illegal> {
        self.check_turn(mv)?;
        match mv.action {
            Action::Place(p) if !self.rules.lattice.contains(p) => Err(Illegal::OffBoard),
            Action::Place(p) if self.at(p).is_some() => Err(Illegal::Occupied),
            Action::Place(p) => self.may_place(p, self.mover.color).map(|()| p),
            Action::Drop { x, y } => match self.rules.placement {
                Placement::Drop => {
                    let p = self.rest(x, y)?;
                    self.may_place(p, self.mover.color).map(|()| p)
                }
                Placement::Anywhere => Err(Illegal::NoDrops),
            },
            _ => Err(Illegal::NoStone),
        }
    }

    /// Plays a move and says where its stone came to rest; a pass and a swap have none.
    ///
    /// # Errors
    /// The move is not legal now; the position is unchanged. Who resigns or runs out of time plays no move: that is the
    /// [referee](crate::Referee)'s matter.
    pub fn play(&mut self, mv: Move) -> Result<Option<Point>, Illegal> {
        match mv.action {
            Action::Pass => {
                self.check_turn(mv)?;
                self.pass().map(|()| None)
            }
            Action::Swap(swap) => {
                self.check_turn(mv)?;
                self.swap(swap).map(|()| None)
            }
            _ => {
                let p = self.resolve(mv)?;
                self.put_in_turn(p);
                Ok(Some(p))
            }
        }
    }

    /// Puts a stone of the side to move where it may be.
    fn put_in_turn(&mut self, p: Point) {
        let color = self.mover.color;
        // Most stones are too lonely for a foul; one that reaches the goal is none.
        let asked =
            self.rules.fouls[color].any() && self.may_be_foul(p, color) && !self.board.kernel.completes(p, color);
        (self.foul, self.disputed) = if asked { self.judge_foul(p, color) } else { (None, false) };
        let reached = self.board.kernel.play(p, color);
        if self.rules.placement == Placement::Drop {
            let peg = self.peg(p);
            self.board.heights[peg] += 1;
        }
        self.stones += 1;
        self.plies += 1;
        self.passed = false;
        self.last_played = Some(p);
        let taken = self.capture(p, color);
        self.mover.stone(self.rules.turn, self.stones);
        if taken {
            let (reached, lost) = self.standing(&self.laid());
            self.settle_board(reached, lost, color);
        } else {
            let losing = !reached && self.is_losing_row(p, color);
            self.settle(reached.then_some((p, color)), losing.then_some((p, color)));
        }
        if self.foul.is_some() && self.fouls_lose {
            self.outcome = Outcome::Win { color: !color, by: By::Foul };
        }
    }

    /// Empties the board and keeps its memory.
    pub fn clear(&mut self) {
        self.board.kernel.clear();
        if self.rules.blocked.is_empty() {
            self.board.heights.fill(0);
        } else {
            self.rest_on_blocks();
        }
        self.mover = Mover::first(&self.rules);
        self.stones = 0;
        self.plies = 0;
        self.captured = ByColor::default();
        self.passed = false;
        self.swapped_at.clear();
        (self.foul, self.disputed) = (None, false);
        self.outcome = Outcome::Undecided;
        self.decider = None;
        self.last_played = None;
    }

    /// Lets games go on after fouls, or not: usually a foul loses.
    pub(crate) fn set_fouls_lose(&mut self, lose: bool) {
        self.fouls_lose = lose;
    }

    /// Ends the game from outside the board: somebody resigned, or lost by an illegal entry.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.outcome = outcome;
        self.decider = None;
    }

    /// The stones on the board and their colours, in the order of [`Lattice::points`](crate::Lattice::points).
    pub fn laid(&self) -> Vec<(Point, Color)> {
        self.rules.lattice.points().filter_map(|p| Some((p, self.at(p)?))).collect()
    }

    /// Opponent's stones that each colour has captured.
    pub fn captured(&self) -> ByColor<u32> {
        self.captured
    }

    /// Stones that the side to move still has in this turn: 1, except in games such as connect6.
    pub fn left_in_turn(&self) -> u32 {
        self.mover.left
    }

    /// The foul that the stone played last was, if it was one.
    pub fn last_foul(&self) -> Option<Foul> {
        self.foul
    }

    /// Whether the literal and the loose reading of [threes](crate::Three) differ on the stone played last.
    pub fn last_is_disputed(&self) -> bool {
        self.disputed
    }

    /// The colour of the stone on a point; `None` too if the point is off the board.
    pub fn at(&self, p: Point) -> Option<Color> {
        if self.rules.lattice.contains(p) { self.board.kernel.at(p) } else { None }
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Whose turn it is; of no meaning when the game is over.
    pub fn to_move(&self) -> Color {
        self.mover.color
    }

    /// Where the stone played last lies; `None` before the first.
    pub fn last_played(&self) -> Option<Point> {
        self.last_played
    }

    /// Number of stones played, the setup's not counted.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Number of stones on the board.
    pub fn stones(&self) -> usize {
        self.stones
    }

    /// The rules it is played under.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
