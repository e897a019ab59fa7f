//! A board in play under rules.

use crate::kernel::{self, Kernel};
use crate::{
    Action, By, Color, Evidence, Illegal, Move, Outcome, Placement, Point, Rules, Setup, SetupError, SetupIssue, Shape,
};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// A game in progress: who is to move, what stands where, how it ended.
///
/// ```
/// use linecall::{Color, Move, Point, Position, games};
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
    to_move: Color,
    /// Stones on the board, the setup's included.
    stones: usize,
    plies: u32,
    outcome: Outcome,
    /// The stone that decided, if one did.
    decider: Option<(Point, Color)>,
    /// The stone played last.
    last_played: Option<Point>,
}

/// A kernel, and how high the stones lie where they fall.
#[derive(Debug)]
struct Board {
    kernel: Box<dyn Kernel>,
    /// Stones in each column or on each peg; empty where stones do not fall.
    heights: Vec<u32>,
    /// Scratch for blocks of falling stones.
    resting: Vec<Point>,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Board { kernel: self.kernel.boxed(), heights: self.heights.clone(), resting: Vec::new() }
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
        let pegs = match (rules.placement, rules.lattice.shape()) {
            (Placement::Anywhere, _) => 0,
            (Placement::Drop, Shape::Box) => rules.lattice.cols() * rules.lattice.rows(),
            (Placement::Drop, _) => rules.lattice.cols(),
        };
        Position {
            rules: *rules,
            board: Board { kernel: kernel::choose(rules), heights: vec![0; pegs as usize], resting: Vec::new() },
            to_move: rules.first,
            stones: 0,
            plies: 0,
            outcome: Outcome::Undecided,
            decider: None,
            last_played: None,
        }
    }

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
        let mut issues = Vec::new();
        for &(p, color) in &setup.stones {
            if !rules.lattice.contains(p) {
                issues.push(SetupIssue::OffBoard(p));
            } else if position.at(p).is_some() {
                issues.push(SetupIssue::Occupied(p));
            } else {
                position.board.kernel.put(p, color);
                position.stones += 1;
                if rules.placement == Placement::Drop {
                    let peg = position.peg(p.x, p.y);
                    position.board.heights[peg] += 1;
                }
            }
        }
        if rules.placement == Placement::Drop {
            let floats = |p: Point| rules.lattice.contains(p) && !position.is_supported(p);
            issues.extend(setup.stones.iter().map(|s| s.0).filter(|&p| floats(p)).map(SetupIssue::Floating));
        }
        let first = rules.first;
        let more = if setup.count(first) > setup.count(!first) { !first } else { first };
        position.to_move = setup.to_move.unwrap_or(more);
        // Only when all stones lie can every one be asked.
        let mut won = Color::BOTH.into_iter().filter_map(|color| {
            let mut stones = setup.stones.iter().filter(|s| s.1 == color && position.at(s.0) == Some(color));
            stones.find(|s| position.board.kernel.completes(s.0, color)).copied()
        });
        let (one, other) = (won.next(), won.next());
        if other.is_some() {
            issues.push(SetupIssue::BothWon);
        }
        position.settle(one);
        (position, issues)
    }

    fn settle(&mut self, won: Option<(Point, Color)>) {
        if let Some((_, color)) = won {
            self.decider = won;
            self.outcome = Outcome::Win { color, by: self.goal() };
        } else if self.stones == self.rules.lattice.len() {
            self.outcome = Outcome::Draw(By::Full);
        }
    }

    fn goal(&self) -> By {
        match self.rules.goal {
            crate::Goal::Rows(_) => By::Row,
            crate::Goal::Links(_) => By::Link,
        }
    }

    fn peg(&self, x: i32, y: i32) -> usize {
        match self.rules.lattice.shape() {
            Shape::Box => y as usize * self.rules.lattice.cols() as usize + x as usize,
            _ => x as usize,
        }
    }

    /// Where a stone dropped there comes to rest.
    fn rest(&self, x: i32, y: i32) -> Result<Point, Illegal> {
        let lattice = &self.rules.lattice;
        let in_box = lattice.shape() == Shape::Box;
        if !lattice.contains(Point::flat(x, if in_box { y } else { 0 })) {
            return Err(Illegal::OffBoard);
        }
        let height = self.board.heights[self.peg(x, y)];
        let p = match in_box {
            true => Point::new(x, y, height as i32),
            false => Point::flat(x, lattice.rows() as i32 - 1 - height as i32),
        };
        // A full column leaves the board by its top.
        if lattice.contains(p) { Ok(p) } else { Err(Illegal::ColumnFull) }
    }

    fn is_supported(&self, p: Point) -> bool {
        let below = match self.rules.lattice.shape() {
            Shape::Box => p.along((0, 0, -1), 1),
            _ => p.along((0, 1, 0), 1),
        };
        !self.rules.lattice.contains(below) || self.at(below).is_some()
    }

    /// Where the stone of this move would come to rest.
    ///
    /// # Errors
    /// The move is not legal now. Who resigns or runs out of time plays no move: that is the
    /// [referee](crate::Referee)'s matter.
    pub fn resolve(&self, mv: Move) -> Result<Point, Illegal> {
        if self.outcome.is_over() {
            return Err(Illegal::GameOver);
        }
        if mv.by.is_some_and(|color| color != self.to_move) {
            return Err(Illegal::NotYourTurn);
        }
        match mv.action {
            Action::Place(p) if !self.rules.lattice.contains(p) => Err(Illegal::OffBoard),
            Action::Place(p) if self.at(p).is_some() => Err(Illegal::Occupied),
            Action::Place(p) => match self.rules.placement {
                Placement::Drop if !self.is_supported(p) => Err(Illegal::Floating),
                _ => Ok(p),
            },
            Action::Drop { x, y } => match self.rules.placement {
                Placement::Drop => self.rest(x, y),
                Placement::Anywhere => Err(Illegal::NoDrops),
            },
            Action::Swap(_) => Err(Illegal::SwapNotAllowed),
            Action::Pass => Err(Illegal::PassNotAllowed),
            Action::Resign | Action::Timeout | Action::Forfeit => Err(Illegal::NoStone),
        }
    }

    /// Plays a move and says where its stone came to rest.
    ///
    /// # Errors
    /// The move is not legal now; the position is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Point, Illegal> {
        let p = self.resolve(mv)?;
        let color = self.to_move;
        let won = self.board.kernel.play(p, color);
        if self.rules.placement == Placement::Drop {
            let peg = self.peg(p.x, p.y);
            self.board.heights[peg] += 1;
        }
        self.stones += 1;
        self.plies += 1;
        self.last_played = Some(p);
        self.to_move = !color;
        self.settle(won.then_some((p, color)));
        Ok(p)
    }

    /// Plays entries in turn, skipping illegal ones with the turn kept, up to the end of the game. Each entry is a
    /// point or, where stones fall, a column or peg (its last coordinate is not looked at).
    ///
    /// The same as [`play`](Self::play) entry after entry, but quicker, above all on large boards: there the stones are
    /// placed first and the whole board is looked at once. Who has many entries gives them in blocks that grow, so
    /// that an early end is found early.
    pub fn play_points(&mut self, entries: &[Point]) -> Bulk {
        let mut bulk = Bulk::default();
        while bulk.read < entries.len() && !self.outcome.is_over() {
            match self.rules.placement {
                Placement::Anywhere => self.play_block(&entries[bulk.read..], &mut bulk),
                Placement::Drop => self.drop_block(&entries[bulk.read..], &mut bulk),
            }
        }
        bulk
    }

    fn play_block(&mut self, points: &[Point], bulk: &mut Bulk) {
        let block = self.board.kernel.play_all(points, self.to_move);
        self.stones += block.placed;
        self.plies += block.placed as u32;
        let by = if block.placed % 2 == 1 { self.to_move } else { !self.to_move };
        if let Some(p) = block.last {
            self.to_move = !by;
            self.last_played = Some(p);
            self.settle(block.won.then_some((p, by)));
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
    fn drop_block(&mut self, pegs: &[Point], bulk: &mut Bulk) {
        let mut resting = core::mem::take(&mut self.board.resting);
        resting.clear();
        for peg in pegs {
            let Ok(p) = self.rest(peg.x, peg.y) else { break };
            resting.push(p);
            let peg = self.peg(p.x, p.y);
            self.board.heights[peg] += 1;
        }
        let before = bulk.read;
        self.play_block(&resting, bulk);
        let played = bulk.read - before;
        for p in &resting[played..] {
            let peg = self.peg(p.x, p.y);
            self.board.heights[peg] -= 1;
        }
        // The stone that could not fall was illegal.
        if played == resting.len() && played < pegs.len() && !self.outcome.is_over() {
            bulk.read += 1;
            bulk.illegal += 1;
        }
        self.board.resting = resting;
    }

    /// Empties the board and keeps its memory.
    pub fn clear(&mut self) {
        self.board.kernel.clear();
        self.board.heights.fill(0);
        self.to_move = self.rules.first;
        self.stones = 0;
        self.plies = 0;
        self.outcome = Outcome::Undecided;
        self.decider = None;
        self.last_played = None;
    }

    /// Gives the turn to a colour: records do not always alternate.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// Ends the game from outside the board: somebody resigned, or lost by an illegal entry.
    pub(crate) fn end(&mut self, winner: Color, by: By) {
        self.outcome = Outcome::Win { color: winner, by };
        self.decider = None;
    }

    /// Whether a stone of this colour on this point reaches the colour's goal through it: asked of a stone that is
    /// there, or of one that might be. Legality is not asked; off the board the answer is no.
    pub fn completes(&self, p: Point, color: Color) -> bool {
        self.rules.lattice.contains(p)
            && self.at(p).is_none_or(|there| there == color)
            && self.board.kernel.completes(p, color)
    }

    /// What the game was won by: see [`Verdict::evidence`](crate::Verdict::evidence).
    pub fn evidence(&self) -> Vec<Evidence> {
        match self.decider {
            Some((p, color)) if self.plies > 0 => self.board.kernel.evidence(p, color),
            Some((_, color)) => self.standing_evidence(color),
            None => Vec::new(),
        }
    }

    /// Every winning row of a colour on the board, or a shortest winning path.
    pub(crate) fn standing_evidence(&self, color: Color) -> Vec<Evidence> {
        let stones = self.rules.lattice.points().filter(|&p| self.at(p) == Some(color));
        let mut all: Vec<Evidence> = Vec::new();
        for p in stones.filter(|&p| self.board.kernel.completes(p, color)) {
            let new = self.board.kernel.evidence(p, color);
            if matches!(new[..], [Evidence::Path(_)]) {
                return new;
            }
            // Each row once: where its smaller end is.
            all.extend(new.into_iter().filter(|row| row.points()[0] == p));
        }
        // Stable: rows from the same end stay in the order of the axes.
        all.sort_by_key(|row| row.points()[0]);
        all
    }

    /// The points where a stone may go now, in the order of [`Lattice::points`](crate::Lattice::points).
    pub fn playable(&self) -> impl Iterator<Item = Point> + '_ {
        let drops = self.rules.placement == Placement::Drop;
        let open = !self.outcome.is_over();
        self.rules.lattice.points().filter(move |&p| open && self.at(p).is_none() && (!drops || self.is_supported(p)))
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
        self.to_move
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
