//! A board in play under rules.

use crate::kernel::{self, Kernel};
use crate::{
    Action, Axis, By, ByColor, Color, Evidence, Foul, Goal, Illegal, Move, Outcome, Passes, Placement, Point, Rules,
    Setup, SetupError, SetupIssue, Shape, Swap, SwapKind, Turn,
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
    /// Stones that the side to move still has in this turn.
    left: u32,
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
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Board { kernel: self.kernel.boxed(), heights: self.heights.clone(), room: self.room, resting: Vec::new() }
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
            },
            rules: rules.clone(),
            to_move: rules.first,
            left: rules.turn.first.max(1),
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

    /// Stones fall onto blocked points: what lies under these can never be reached.
    fn rest_on_blocks(&mut self) {
        let lattice = self.rules.lattice;
        if self.rules.placement == Placement::Anywhere {
            let blocked = &self.rules.blocked;
            self.board.room = lattice.len() - lattice.points().filter(|p| blocked.binary_search(p).is_ok()).count();
            return;
        }
        self.board.heights.fill(0);
        for &p in self.rules.blocked.iter().filter(|&&p| lattice.contains(p)) {
            let peg = self.peg(p);
            self.board.heights[peg] = self.board.heights[peg].max(self.height(p) + 1);
        }
        // Of a board that is not a rectangle, the points that stones can reach.
        self.board.room = lattice.points().filter(|&p| self.height(p) >= self.board.heights[self.peg(p)]).count();
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
        let drops = rules.placement == Placement::Drop;
        let mut issues = Vec::new();
        for &(p, color) in &setup.stones {
            if !rules.lattice.contains(p) {
                issues.push(SetupIssue::OffBoard(p));
            } else if position.is_blocked(p) {
                issues.push(SetupIssue::Blocked(p));
            } else if position.at(p).is_some() {
                issues.push(SetupIssue::Occupied(p));
            } else {
                position.board.kernel.put(p, color);
                position.stones += 1;
                if drops {
                    let peg = position.peg(p);
                    position.board.heights[peg] += 1;
                }
            }
        }
        if drops {
            let floats = |p: Point| rules.lattice.contains(p) && !position.is_blocked(p) && !position.is_supported(p);
            issues.extend(setup.stones.iter().map(|s| s.0).filter(|&p| floats(p)).map(SetupIssue::Floating));
        }
        (position.to_move, position.left) = turn_after(rules, setup);
        // Only when all stones lie can every one be asked.
        let (reached, lost) = position.standing(&setup.stones);
        let both = |stones: ByColor<Option<Point>>| stones.black.is_some() && stones.white.is_some();
        if both(reached) || (reached == ByColor::default() && both(lost)) {
            issues.push(SetupIssue::BothWon);
        }
        position.settle_board(reached, lost, Color::Black);
        (position, issues)
    }

    /// For each colour one of these stones through which its goal is reached, and one in a row that loses: the stone
    /// played last, if that is one.
    fn standing(&self, stones: &[(Point, Color)]) -> (ByColor<Option<Point>>, ByColor<Option<Point>>) {
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
    fn settle_board(&mut self, reached: ByColor<Option<Point>>, lost: ByColor<Option<Point>>, moved: Color) {
        let asked = [moved, !moved];
        let first = |stones: ByColor<Option<Point>>| asked.into_iter().find_map(|color| Some((stones[color]?, color)));
        let captured = asked.into_iter().find(|&color| self.has_captured_enough(color));
        match (first(reached), captured) {
            (None, Some(color)) => self.outcome = Outcome::Win { color, by: By::Captures },
            (reached, _) => self.settle(reached, first(lost)),
        }
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
    fn is_losing_row(&self, p: Point, color: Color) -> bool {
        self.rules
            .losing
            .is_some_and(|row| kernel::runs::makes(&self.rules.lattice, p, row, color, |q| self.board.kernel.at(q)))
    }

    /// The column or peg of a point of the board.
    pub(crate) fn peg(&self, p: Point) -> usize {
        let [cols, rows, _, boxes, _] = self.rules.lattice.sides().map(|side| side as usize);
        let (x, y, w, v) = (p.x as usize, p.y as usize, p.w as usize, p.v as usize);
        match self.rules.lattice.shape() {
            Shape::Box => ((v * boxes + w) * rows + y) * cols + x,
            _ => x,
        }
    }

    /// How many points of its column or peg lie under a point of the board.
    pub(crate) fn height(&self, p: Point) -> u32 {
        match self.rules.lattice.shape() {
            Shape::Box => p.z as u32,
            Shape::Hexagon => {
                let lowest = (self.rules.lattice.rows() as i32 - 1).min(p.x + self.rules.lattice.base() as i32 - 1);
                (lowest - p.y) as u32
            }
            _ => self.rules.lattice.rows() - 1 - p.y as u32,
        }
    }

    /// Where a stone dropped there comes to rest.
    fn rest(&self, x: i32, y: i32) -> Result<Point, Illegal> {
        let lattice = &self.rules.lattice;
        let top = match lattice.shape() {
            Shape::Box => Point::flat(x, y),
            // The upper end of the column.
            Shape::Triangle => Point::flat(x, x),
            Shape::Hexagon => Point::flat(x, x.saturating_sub(lattice.base() as i32 - 1).max(0)),
            _ => Point::flat(x, 0),
        };
        if !lattice.contains(top) {
            return Err(Illegal::OffBoard);
        }
        let height = self.board.heights[self.peg(top)] as i32;
        let p = match lattice.shape() {
            Shape::Box => Point::new(x, y, height),
            _ => Point::flat(x, top.y + self.height(top) as i32 - height),
        };
        // A full column leaves the board by its top.
        if lattice.contains(p) { Ok(p) } else { Err(Illegal::ColumnFull) }
    }

    /// Whether something lies under a point of the board.
    fn is_supported(&self, p: Point) -> bool {
        let below = match self.rules.lattice.shape() {
            Shape::Box => Point { z: p.z - 1, ..p },
            _ => Point { y: p.y + 1, ..p },
        };
        !self.rules.lattice.contains(below) || self.at(below).is_some() || self.is_blocked(below)
    }

    pub(crate) fn is_under_block(&self, p: Point) -> bool {
        let over = |q: Point| self.peg(q) == self.peg(p) && self.height(q) > self.height(p);
        self.rules.blocked.iter().any(|&q| self.rules.lattice.contains(q) && over(q))
    }

    /// Whether no stone can ever be on this point of the board: it is blocked, or stones cannot fall that far.
    pub(crate) fn is_blocked(&self, p: Point) -> bool {
        let blocked = &self.rules.blocked;
        let falls = self.rules.placement == Placement::Drop;
        !blocked.is_empty() && (blocked.binary_search(&p).is_ok() || falls && self.is_under_block(p))
    }

    /// Whether a stone of this colour may be put on an empty point of the board.
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
            Action::Place(p) => self.may_place(p, self.to_move).map(|()| p),
            Action::Drop { x, y } => match self.rules.placement {
                Placement::Drop => {
                    let p = self.rest(x, y)?;
                    self.may_place(p, self.to_move).map(|()| p)
                }
                Placement::Anywhere => Err(Illegal::NoDrops),
            },
            _ => Err(Illegal::NoStone),
        }
    }

    fn check_turn(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_over() {
            return Err(Illegal::GameOver);
        }
        if mv.by.is_some_and(|color| color != self.to_move) {
            return Err(Illegal::NotYourTurn);
        }
        Ok(())
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
        let color = self.to_move;
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
        self.end_stone();
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

    /// The turn goes on, or to the opponent.
    fn end_stone(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.set_turn(!self.to_move, self.whole_turn());
    }

    /// Stones of a turn that begins now.
    fn whole_turn(&self) -> u32 {
        let Turn { first, then } = self.rules.turn;
        if self.stones == 0 { first.max(1) } else { then.max(1) }
    }

    /// Takes the opponent's stones that the stone on `p` has captured, and says whether there were any.
    fn capture(&mut self, p: Point, color: Color) -> bool {
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

    /// Lets the next stone fall further, now that there is none on `p`: stones above it stay where they are.
    fn lower(&mut self, p: Point) {
        let peg = self.peg(p);
        let over = |height: u32| match self.rules.lattice.shape() {
            Shape::Box => Point { z: height as i32, ..p },
            _ => Point { y: p.y + self.height(p) as i32 - height as i32, ..p },
        };
        let carries = |&height: &u32| {
            let q = over(height - 1);
            self.at(q).is_some() || self.is_blocked(q)
        };
        self.board.heights[peg] = (1..=self.board.heights[peg]).rev().find(carries).unwrap_or(0);
    }

    fn has_captured_enough(&self, color: Color) -> bool {
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

    fn pass(&mut self) -> Result<(), Illegal> {
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

    fn swap(&mut self, swap: Swap) -> Result<(), Illegal> {
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

    fn play_block(&mut self, points: &[Point], bulk: &mut Bulk) {
        let block = self.board.kernel.play_all(points, self.to_move);
        self.passed = false;
        self.stones += block.placed;
        self.plies += block.placed as u32;
        let by = if block.placed % 2 == 1 { self.to_move } else { !self.to_move };
        if let Some(p) = block.last {
            self.to_move = !by;
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
    fn drop_block(&mut self, pegs: &[Point], bulk: &mut Bulk) {
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

    /// Empties the board and keeps its memory.
    pub fn clear(&mut self) {
        self.board.kernel.clear();
        self.rest_on_blocks();
        self.to_move = self.rules.first;
        self.left = self.rules.turn.first.max(1);
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

    /// Lets games go on after fouls, or not: usually a foul loses.
    pub(crate) fn set_fouls_lose(&mut self, lose: bool) {
        self.fouls_lose = lose;
    }

    /// Ends the game from outside the board: somebody resigned, or lost by an illegal entry.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.outcome = outcome;
        self.decider = None;
    }

    /// Whether a stone of this colour on this point reaches the colour's goal through it: asked of a stone that is
    /// there, or of one that might be. Legality is not asked; off the board the answer is no.
    pub fn completes(&self, p: Point, color: Color) -> bool {
        self.rules.lattice.contains(p)
            && self.at(p).is_none_or(|there| there == color)
            && self.board.kernel.completes(p, color)
    }

    /// Whether a stone of this colour there, or that might be there, ends the game: by the goal or by the row that loses.
    pub(crate) fn ends_at(&self, p: Point, color: Color) -> bool {
        self.board.kernel.completes(p, color) || self.is_losing_row(p, color)
    }

    /// Takes a stone off, which is the upper one where stones fall: for questions about how a board came about. Neither
    /// turn nor outcome is looked after.
    pub(crate) fn lift(&mut self, p: Point) {
        self.board.kernel.take(p);
        self.stones -= 1;
        if self.rules.placement == Placement::Drop {
            let peg = self.peg(p);
            self.board.heights[peg] -= 1;
        }
    }

    /// Puts a stone back that was [lifted](Self::lift).
    pub(crate) fn put_back(&mut self, p: Point, color: Color) {
        self.board.kernel.put(p, color);
        self.stones += 1;
        if self.rules.placement == Placement::Drop {
            let peg = self.peg(p);
            self.board.heights[peg] += 1;
        }
    }

    /// Whether a legal stone of this colour on an empty point would win at once. Legality is not asked.
    pub(crate) fn wins_at(&self, p: Point, color: Color) -> bool {
        if self.captures_by(p, color).is_empty() {
            return self.completes(p, color) && !self.rules.misere;
        }
        // What is taken off may be more than the stone itself tells.
        let mut after = self.clone();
        after.set_to_move(color);
        after.put_in_turn(p);
        after.outcome.winner() == Some(color)
    }

    /// What the game was won by: see [`Verdict::evidence`](crate::Verdict::evidence).
    pub fn evidence(&self) -> Vec<Evidence> {
        match self.decider {
            Some((p, color)) if self.last_played == Some(p) => self.evidence_at(p, color),
            Some((_, color)) => self.standing_evidence(color),
            None => Vec::new(),
        }
    }

    pub(crate) fn evidence_at(&self, p: Point, color: Color) -> Vec<Evidence> {
        let kernel = &self.board.kernel;
        match self.rules.losing {
            Some(row) if !kernel.completes(p, color) => {
                kernel::runs::evidence(&self.rules.lattice, p, row, color, |q| kernel.at(q))
            }
            _ => kernel.evidence(p, color),
        }
    }

    /// Every row of a colour on the board that wins or, if none does, that loses; or a shortest path.
    pub(crate) fn standing_evidence(&self, color: Color) -> Vec<Evidence> {
        let stones = || self.rules.lattice.points().filter(|&p| self.at(p) == Some(color));
        let reaching = |p: &Point| self.board.kernel.completes(*p, color);
        let any = stones().any(|p| reaching(&p));
        let mut all: Vec<Evidence> = Vec::new();
        for p in stones().filter(|p| reaching(p) || !any && self.is_losing_row(*p, color)) {
            let new = self.evidence_at(p, color);
            if !matches!(new[..], [Evidence::Row(_), ..]) {
                return new;
            }
            // Each row once: where its smaller end is.
            all.extend(new.into_iter().filter(|row| row.points()[0] == p));
        }
        // Stable: rows from the same end stay in the order of the axes.
        all.sort_by_key(|row| row.points()[0]);
        all
    }

    /// The points where a stone of the side to move may go now, in the order of
    /// [`Lattice::points`](crate::Lattice::points).
    pub fn playable(&self) -> impl Iterator<Item = Point> + '_ {
        self.playable_by(self.to_move)
    }

    /// The points where a stone of this colour could go now, if it were to move.
    pub fn playable_by(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        let open = !self.outcome.is_over();
        let free = move |&p: &Point| open && self.at(p).is_none() && self.may_place(p, color).is_ok();
        self.rules.lattice.points().filter(free)
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
        self.left
    }

    /// The foul that the stone played last was, if it was one.
    pub fn last_foul(&self) -> Option<Foul> {
        self.foul
    }

    /// Whether the literal and the loose reading of [threes](crate::Three) differ on the stone played last.
    pub fn last_is_disputed(&self) -> bool {
        self.disputed
    }

    /// Whether a stone makes enough for a foul, as far as can be seen at a glance: see [`Kernel::shapes`].
    pub(crate) fn may_be_foul(&self, p: Point, color: Color) -> bool {
        let Goal::Rows(rows) = self.rules.goal else { return false };
        let fouls = self.rules.fouls[color];
        self.rules.lattice.contains(p)
            && self.board.kernel.shapes(p, color, rows[color]).is_none_or(|shapes| {
                fouls.overline && shapes.overlines > 0
                    || fouls.double_four && shapes.fours >= 2
                    || fouls.double_three.is_some() && shapes.threes >= 2
            })
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

/// Whose the stone is that follows on so many stones, if nobody passes.
pub(crate) fn color_after(rules: &Rules, stones: u64) -> Color {
    let Turn { first, then } = Turn { first: rules.turn.first.max(1), then: rules.turn.then.max(1) };
    match stones.checked_sub(first.into()) {
        Some(more) if (more / u64::from(then)).is_multiple_of(2) => !rules.first,
        _ => rules.first,
    }
}

/// Who is to move after a setup, and how many stones are left in the turn.
fn turn_after(rules: &Rules, setup: &Setup) -> (Color, u32) {
    let Turn { first, then } = Turn { first: rules.turn.first.max(1), then: rules.turn.then.max(1) };
    let stones = setup.stones.len() as u64;
    // As many stones as there are, played in turn.
    let (color, left) = match stones.checked_sub(first.into()) {
        None => (rules.first, first - stones as u32),
        Some(more) => {
            let turns = more / u64::from(then);
            let color = if turns.is_multiple_of(2) { !rules.first } else { rules.first };
            (color, then - (more % u64::from(then)) as u32)
        }
    };
    let tells = setup_tells(rules, setup);
    let counted = setup.to_move.unwrap_or_else(|| match tells {
        true => color,
        false if setup.count(rules.first) > setup.count(!rules.first) => !rules.first,
        false => rules.first,
    });
    let left = match stones {
        0 => first,
        _ if tells && counted == color => left,
        _ => then,
    };
    (counted, left)
}

/// Whether the numbers of stones are those of a game in turn.
pub(crate) fn setup_tells(rules: &Rules, setup: &Setup) -> bool {
    let Turn { first, then } = Turn { first: rules.turn.first.max(1), then: rules.turn.then.max(1) };
    let stones = setup.stones.len() as u64;
    let (round, more) = (2 * u64::from(then), stones.saturating_sub(first.into()));
    let theirs = more / round * u64::from(then) + (more % round).min(then.into());
    setup.count(!rules.first) as u64 == theirs
}

/// The point on the other side of the diagonal through the first point: on a rising board of hexagons the long one.
pub(crate) const fn mirrored(p: Point) -> Point {
    Point { x: p.y, y: p.x, ..p }
}

/// Whether a kernel may play blocks of stones by itself: stones only come, one a turn, wherever the board is empty, and
/// nothing but the goal is asked of them.
fn is_for_blocks(rules: &Rules) -> bool {
    let in_turn = rules.turn == Turn { first: 1, then: 1 };
    let nothing_else = rules.captures.is_none() && rules.losing.is_none() && rules.crosscuts;
    let no_fouls = !Color::BOTH.iter().any(|&color| rules.fouls[color].any());
    in_turn && nothing_else && no_fouls && rules.blocked.is_empty()
}
