//! Whether a board can have come about by legal play, and by which moves.
//!
//! Play is undone: a board can arise if its stones can be taken off again, in the reverse order of turns, so that no
//! board on the way is one on which the game was over.
//!
//! Where more stones never undo a goal — rows of at least so many stones, chains — every part of a board without a goal
//! is without one, too, so that any order will do: all that is left to find is a last stone without which nobody has
//! reached a goal. Where stones fall, a column is taken off from its top, and the columns must be interleaved so that
//! colours come in turn: a search over their heights. Where a row of exactly so many stones wins, or must be open, or
//! something must not be made, every board on the way is looked at.

use crate::turns::{color_after, mirrored, setup_tells};
use crate::{
    Action, Color, Ends, Fouls, Goal, Link, Move, Passes, Placement, Point, Position, Row, Rules, Setup, SetupIssue,
    Shape, Swap, SwapKind, Swaps, Turn,
};
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

/// As many boards as are usually looked at in search of an order: more than there are heights of the columns of a full
/// connect four board, 823,543.
pub const USUAL_BUDGET: u64 = 1 << 20;

/// Whether a board can have come about by legal play.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reachable {
    /// It can.
    Yes {
        /// A game that leads to it from the empty board. It has been played through.
        witness: Vec<Move>,
    },
    /// It cannot.
    No(Unreachable),
    /// That could not be found out.
    Unknown {
        /// Why not.
        because: Unsure,
        /// Number of boards that were looked at in search of an order.
        searched: u64,
    },
}

impl Reachable {
    /// The word of the wire: `yes`, `no` or `unknown`.
    pub const fn word(&self) -> &'static str {
        match self {
            Reachable::Yes { .. } => "yes",
            Reachable::No(_) => "no",
            Reachable::Unknown { .. } => "unknown",
        }
    }
}

/// Why no legal play leads to a board.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unreachable {
    /// A stone is where none can be.
    Stone(SetupIssue),
    /// Both colours have reached their goal, or made a row that ends the game.
    BothReached,
    /// There is a crosscut, which no stone may complete.
    Crosscut,
    /// The numbers of stones are not those of any moment of a game.
    Counts,
    /// The numbers of stones say that the other colour is to move.
    ToMove,
    /// The goal of a colour stands that has not moved last.
    NotLast,
    /// A goal stands, and there is no stone without which it would not: it was reached before the last move.
    NoLastStone,
    /// The stone that must have been the last lies under others.
    LastStoneCovered,
    /// The stones cannot have come in turn: in every order they float, or somebody has won, or moved wrongly, too early.
    NoOrder,
}

impl Unreachable {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Unreachable::Stone(issue) => issue.word(),
            Unreachable::BothReached => "both-won",
            Unreachable::Crosscut => "crosscut",
            Unreachable::Counts => "counts",
            Unreachable::ToMove => "to-move",
            Unreachable::NotLast => "not-last",
            Unreachable::NoLastStone => "no-last-stone",
            Unreachable::LastStoneCovered => "last-stone-covered",
            Unreachable::NoOrder => "no-order",
        }
    }

    /// What is wrong, as a part of a sentence.
    pub const fn because(self) -> &'static str {
        match self {
            Unreachable::Stone(SetupIssue::OffBoard(_)) => "a stone is not on the board",
            Unreachable::Stone(SetupIssue::Occupied(_)) => "there are two stones on one point",
            Unreachable::Stone(SetupIssue::Floating(_)) => "a stone has nothing under it, and stones fall in this game",
            Unreachable::Stone(SetupIssue::Blocked(_)) => "a stone lies where none may be",
            Unreachable::Stone(SetupIssue::BothWon) | Unreachable::BothReached => {
                "both sides have reached their goal, so one of them played on after the end"
            }
            Unreachable::Crosscut => "there is a crosscut, which no stone may complete",
            Unreachable::Counts => "the numbers of stones do not fit the order of turns",
            Unreachable::ToMove => "after so many stones it is the other side's turn",
            Unreachable::NotLast => {
                "the side that has reached its goal did not move last, so play went on after the end"
            }
            Unreachable::NoLastStone => {
                "no single stone completes all that ends the game, so play went on after the end"
            }
            Unreachable::LastStoneCovered => "the stone that ended the game lies under others",
            Unreachable::NoOrder => "in no order could these stones have been played in turn",
        }
    }

    /// Whether it is so only because players take their turns and never pass.
    const fn is_of_turns(self) -> bool {
        use Unreachable as Why;
        matches!(self, Why::Counts | Why::ToMove | Why::NotLast | Why::NoOrder)
    }
}

/// Why it could not be found out whether a board can arise.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsure {
    /// As many boards as allowed have been looked at.
    Budget,
    /// Stones may have been captured on the way.
    Captures,
    /// Stones may have been swapped on the way.
    Swaps,
    /// Players may have passed on the way.
    Passes,
    /// The last stone may have been a foul.
    Fouls,
}

impl Unsure {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Unsure::Budget => "budget",
            Unsure::Captures => "captures",
            Unsure::Swaps => "swaps",
            Unsure::Passes => "passes",
            Unsure::Fouls => "fouls",
        }
    }

    /// Why, as a part of a sentence.
    pub const fn because(self) -> &'static str {
        match self {
            Unsure::Budget => "no order was found, and not all were tried",
            Unsure::Captures => "stones may have been captured on the way",
            Unsure::Swaps => "stones may have been swapped on the way",
            Unsure::Passes => "players may have passed on the way",
            Unsure::Fouls => "the last stone may have been a foul",
        }
    }
}

/// Whether a board can have come about by legal play from the empty one. [`Setup::to_move`] must fit, too, if it is
/// given and the game is not over.
///
/// At most `budget` boards are looked at where an order has to be searched for: where stones fall, where a longer row
/// does not win, where something must not be made; fewer, if there are hundreds of columns. Memory is bounded by it, too.
/// Elsewhere nothing is searched.
///
/// ```
/// use linecall_law::analysis::{Reachable, Unreachable, reachable};
/// use linecall_law::{Color, Point, Setup, games};
///
/// // Black has two rows. No stone is in both, so the game was over before the last one was played:
/// //
/// //     X X X
/// //     O O .
/// //     X X X
/// //     O O .
/// //     O . .
/// let rules = games::rules("mnk(3,5,3)")?;
/// let row = |y, color| [0, 1, 2].map(|x| (Point::flat(x, y), color));
/// let (black, white) = (Color::Black, Color::White);
/// let mut setup = Setup { stones: [row(0, black), row(2, black)].concat(), to_move: None };
/// setup.stones.extend([(0, 1), (1, 1), (0, 3), (1, 3), (0, 4)].map(|(x, y)| (Point::flat(x, y), white)));
/// assert_eq!(reachable(&rules, &setup, 0), Reachable::No(Unreachable::NoLastStone));
///
/// // Without one of them it can have been played:
/// setup.stones.retain(|&(p, _)| p != Point::flat(0, 2) && p != Point::flat(0, 4));
/// assert!(matches!(reachable(&rules, &setup, 0), Reachable::Yes { witness } if witness.len() == 9));
/// # Ok::<(), linecall_law::GameError>(())
/// ```
pub fn reachable(rules: &Rules, setup: &Setup, budget: u64) -> Reachable {
    let mut inquiry = Inquiry { rules, setup, budget, searched: 0, ended: false };
    let answer = inquiry.answer();
    let searched = inquiry.searched;
    let unsure = |because| Reachable::Unknown { because, searched };
    match answer {
        Ok(order) => verified(rules, setup, moves(rules, &order), searched),
        Err(Stop::Budget) => unsure(Unsure::Budget),
        Err(Stop::Refuted(why)) => match doubt(rules, why) {
            None => Reachable::No(why),
            Some(Unsure::Swaps) if has_first_stone_swap(rules) => {
                after_swap(rules, setup, budget).unwrap_or(Reachable::No(why))
            }
            Some(because) => unsure(because),
        },
    }
}

impl Position {
    /// Whether the board as it stands, with this colour to move, can have come about by legal play from the empty one:
    /// see [`reachable`].
    pub fn reachable(&self, budget: u64) -> Reachable {
        let to_move = (!self.outcome().is_over()).then_some(self.to_move());
        reachable(self.rules(), &Setup { stones: self.laid(), to_move }, budget)
    }
}

/// A witness, once it has been played through.
fn verified(rules: &Rules, setup: &Setup, witness: Vec<Move>, searched: u64) -> Reachable {
    if leads_to(rules, setup, &witness) {
        return Reachable::Yes { witness };
    }
    // What has no part in the search has come between.
    let because = match rules {
        _ if rules.captures.is_some() => Unsure::Captures,
        _ if has_fouls(rules) => Unsure::Fouls,
        _ if moves_stones(rules) => Unsure::Swaps,
        _ => Unsure::Budget,
    };
    Reachable::Unknown { because, searched }
}

/// Whether these moves are legal one after the other and lead to the board.
pub(crate) fn leads_to(rules: &Rules, setup: &Setup, moves: &[Move]) -> bool {
    let mut position = Position::new(rules);
    let fits = |position: &Position| {
        let turn = position.outcome().is_over() || setup.to_move.is_none_or(|color| color == position.to_move());
        let stands = |&(p, color): &(Point, Color)| position.at(p) == Some(color);
        turn && position.stones() == setup.stones.len() && setup.stones.iter().all(stands)
    };
    moves.iter().all(|&mv| position.play(mv).is_ok()) && fits(&position)
}

/// Stones in the order of play, as moves.
fn moves(rules: &Rules, order: &[Point]) -> Vec<Move> {
    let mv = |&p: &Point| match (rules.placement, rules.lattice.shape()) {
        (Placement::Drop, Shape::Box) if rules.lattice.dimensions() == 3 => Move::drop(p.x, p.y),
        (Placement::Drop, Shape::Box) | (Placement::Anywhere, _) => Move::at(p),
        (Placement::Drop, _) => Move::drop(p.x, 0),
    };
    order.iter().map(mv).collect()
}

fn has_fouls(rules: &Rules) -> bool {
    Color::BOTH.iter().any(|&color| rules.fouls[color] != Fouls::default())
}

/// Whether a swap may change what is on the board: where stones can be mirrored.
fn moves_stones(rules: &Rules) -> bool {
    let mirrors = rules.placement == Placement::Anywhere && rules.lattice.cols() == rules.lattice.rows();
    mirrors && rules.swaps.kind != SwapKind::Sides && !rules.swaps.after.is_empty()
}

/// What of the rules leaves a refutation open, which thinks of stones alone that are placed in turn and stay.
fn doubt(rules: &Rules, why: Unreachable) -> Option<Unsure> {
    let Rules {
        lattice: _,
        blocked: _,
        placement: _,
        crosscuts,
        goal: _,
        misere: _,
        losing: _,
        fouls: _,
        captures,
        turn: _,
        passes,
        swaps: _,
        first: _,
    } = rules;
    let may_pass = match passes {
        Passes::Never => false,
        // Who has no legal stone while points are empty.
        Passes::WhenStuck => !crosscuts,
        Passes::AfterThree | Passes::Always => true,
    };
    match why {
        Unreachable::Stone(SetupIssue::Floating(_)) => captures.map(|_| Unsure::Captures),
        Unreachable::Stone(_) => None,
        _ if captures.is_some() => Some(Unsure::Captures),
        _ if moves_stones(rules) => Some(Unsure::Swaps),
        _ if may_pass && why.is_of_turns() => Some(Unsure::Passes),
        Unreachable::ToMove if has_fouls(rules) => Some(Unsure::Fouls),
        _ => None,
    }
}

/// Whether the first stone alone may be swapped: then the game goes on as if the other colour had begun.
fn has_first_stone_swap(rules: &Rules) -> bool {
    rules.swaps.after == [1]
        && rules.turn == (Turn { first: 1, then: 1 })
        && rules.passes == Passes::Never
        && rules.placement == Placement::Anywhere
        && rules.lattice.cols() == rules.lattice.rows()
}

/// The same board, if the first stone was swapped; nothing if it cannot be reached so.
fn after_swap(rules: &Rules, setup: &Setup, budget: u64) -> Option<Reachable> {
    let other = Rules { first: !rules.first, swaps: Swaps::default(), ..rules.clone() };
    match reachable(&other, setup, budget) {
        Reachable::No(_) => None,
        Reachable::Yes { witness } => {
            let first = witness.first().and_then(|mv| mv.action.point())?;
            let swap = [Move::at(mirrored(first)), Move::from(Action::Swap(Swap::Pieces))];
            let witness = swap.into_iter().chain(witness.into_iter().skip(1)).collect();
            Some(verified(rules, setup, witness, 0))
        }
        unknown @ Reachable::Unknown { .. } => Some(unknown),
    }
}

/// Why an inquiry ended without an order.
enum Stop {
    Refuted(Unreachable),
    Budget,
}

impl From<Unreachable> for Stop {
    fn from(why: Unreachable) -> Self {
        Stop::Refuted(why)
    }
}

/// The question, as if stones were only placed, in turn.
struct Inquiry<'a> {
    rules: &'a Rules,
    setup: &'a Setup,
    budget: u64,
    searched: u64,
    /// Whether a goal stands: then the stone that reached it is taken off before the search.
    ended: bool,
}

impl Inquiry<'_> {
    /// The stones in an order in which they can have been played.
    fn answer(&mut self) -> Result<Vec<Point>, Stop> {
        let (rules, setup) = (self.rules, self.setup);
        let (mut board, issues) = Position::lay(rules, setup);
        match issues.first() {
            None => {}
            Some(SetupIssue::BothWon) => return Err(Unreachable::BothReached.into()),
            Some(&issue) => return Err(Unreachable::Stone(issue).into()),
        }
        let mut stones = setup.stones.clone();
        let ending: Vec<(Point, Color)> =
            stones.iter().copied().filter(|&(p, color)| board.ends_at(p, color)).collect();
        let owner = ending.first().map(|&(_, color)| color);
        if ending.iter().any(|&(_, color)| Some(color) != owner) {
            return Err(Unreachable::BothReached.into());
        }
        if !rules.crosscuts && stones.iter().any(|&(p, color)| board.makes_crosscut(p, color)) {
            return Err(Unreachable::Crosscut.into());
        }
        if !setup_tells(rules, setup) {
            return Err(Unreachable::Counts.into());
        }
        let count = stones.len() as u64;
        if !board.outcome().is_over() && setup.to_move.is_some_and(|color| color != color_after(rules, count)) {
            return Err(Unreachable::ToMove.into());
        }
        let Some(owner) = owner else { return self.order(&board, &stones) };
        self.ended = true;
        if owner != color_after(rules, count - 1) {
            return Err(Unreachable::NotLast.into());
        }
        let last = last_stones(&mut board, &ending);
        if last.is_empty() {
            return Err(Unreachable::NoLastStone.into());
        }
        let mut why = Unreachable::LastStoneCovered;
        for p in last {
            let drops = rules.placement == Placement::Drop;
            if drops && stones.iter().any(|s| board.peg(s.0) == board.peg(p) && board.height(s.0) > board.height(p)) {
                continue;
            }
            // What the last stone itself makes is asked of no earlier board, but whatever it captures is gone.
            if !board.captures_by(p, owner).is_empty() {
                continue;
            }
            board.lift(p);
            let index = stones.iter().position(|s| s.0 == p).unwrap_or_default();
            let stone = stones.remove(index);
            match self.order(&board, &stones) {
                Ok(mut order) => {
                    order.push(p);
                    return Ok(order);
                }
                Err(Stop::Refuted(no)) => why = no,
                budget => return budget,
            }
            stones.insert(index, stone);
            board.put_back(p, owner);
        }
        Err(why.into())
    }

    /// An order for the stones of a board on which nobody has reached a goal.
    fn order(&mut self, board: &Position, stones: &[(Point, Color)]) -> Result<Vec<Point>, Stop> {
        let rules = self.rules;
        let of = |color: Color| stones.iter().filter(move |s| s.1 == color).map(|s| s.0);
        let in_turn = |mut by_color: [Vec<Point>; 2]| {
            let next = |i: u64| by_color[color_after(rules, i) as usize].pop();
            (0..stones.len() as u64).filter_map(next).collect()
        };
        let falls = rules.placement == Placement::Drop;
        let undoes = has_open_ends(rules) || has_fouls(rules) || rules.captures.is_some();
        let lasting = is_lasting(rules);
        match (falls, undoes) {
            // Any order will do.
            (false, false) if lasting => Ok(in_turn(Color::BOTH.map(|color| {
                let mut all: Vec<Point> = of(color).collect();
                all.reverse();
                all
            }))),
            // The colours do not matter to each other.
            (false, false) => {
                let mut orders = [Vec::new(), Vec::new()];
                for color in Color::BOTH {
                    let own: Vec<(Point, Color)> = of(color).map(|p| (p, color)).collect();
                    let mut order = self.search(Search::new(board, &own, Due::Only(color), true))?;
                    order.reverse();
                    orders[color as usize] = order;
                }
                Ok(in_turn(orders))
            }
            _ => self.search(Search::new(board, stones, Due::InTurn, undoes || !lasting)),
        }
    }

    fn search(&mut self, mut search: Search) -> Result<Vec<Point>, Stop> {
        search.ended = self.ended;
        let found = search.run(self.budget - self.searched);
        self.searched += search.searched;
        match found {
            Some(true) => Ok(search.order()),
            Some(false) => Err(Unreachable::NoOrder.into()),
            None => Err(Stop::Budget),
        }
    }
}

/// The rows that end the game for a colour.
fn rows(rules: &Rules, color: Color) -> impl Iterator<Item = Row> {
    let goal = if let Goal::Rows(rows) = rules.goal { Some(rows[color]) } else { None };
    goal.into_iter().chain(rules.losing)
}

fn has_open_ends(rules: &Rules) -> bool {
    Color::BOTH.iter().any(|&color| rows(rules, color).any(|row| row.ends != Ends::Any))
}

/// Whether what ends the game still stands when stones are added: no run that is long enough may grow to one that is
/// not.
fn is_lasting(rules: &Rules) -> bool {
    let longest = if rules.lattice.wraps() == [false; 2] { rules.lattice.longest_side() } else { u32::MAX };
    Color::BOTH.iter().all(|&color| {
        let ends = |length: u32| rows(rules, color).any(|row| row.is_made_by(length));
        let grows = |length: u32| length >= longest || !ends(length) || ends(length.saturating_add(1));
        // Beyond the longest row that is asked for nothing changes any more.
        rows(rules, color).all(|row| grows(row.length))
    })
}

/// The stones of a colour that may have ended the game: without such a stone nothing does.
fn last_stones(board: &mut Position, ending: &[(Point, Color)]) -> Vec<Point> {
    let Some(&(p, color)) = ending.first() else { return Vec::new() };
    let rules = board.rules().clone();
    if let (Goal::Links(links), None) = (rules.goal, rules.losing) {
        return cuts(board, links[color], color);
    }
    // It must be part of any one row or chain; and must not leave a part of a row that is still long enough.
    let Some(evidence) = board.evidence_at(p, color).into_iter().next() else { return Vec::new() };
    let points = evidence.points();
    let is_row = matches!(evidence, crate::Evidence::Row(_)) && rules.lattice.wraps() == [false; 2];
    let by_length = is_row && !has_open_ends(&rules);
    let still = |length: usize| length > 0 && rows(&rules, color).any(|row| row.is_made_by(length as u32));
    let parts = |i: usize| by_length && (still(i) || still(points.len() - 1 - i));
    let mut last = Vec::new();
    for (_, &p) in points.iter().enumerate().filter(|&(i, _)| !parts(i)) {
        board.lift(p);
        let stays = |&(q, color): &(Point, Color)| q != p && board.ends_at(q, color);
        let over = ending.iter().any(stays) || ends_beside(board, p);
        board.put_back(p, color);
        if !over {
            last.push(p);
        }
    }
    last
}

/// Whether a stone beside an empty point, of either colour, ends the game: of all rows, those that change when a stone
/// is taken off there go through such a stone.
fn ends_beside(board: &Position, p: Point) -> bool {
    let lattice = board.rules().lattice;
    let mut beside = lattice.axes().iter().flat_map(|&axis| [-1, 1].map(|sign| lattice.step(p, axis, sign))).flatten();
    beside.any(|q| board.at(q).is_some_and(|color| board.ends_at(q, color)))
}

/// The stones through which every chain from side to side goes. One chain is walked along; from its stones so far the
/// rest is flooded, and where the flood has not gone past the next stone of the chain, there is no way round it. Each
/// stone is looked at once.
fn cuts(board: &Position, link: Link, color: Color) -> Vec<Point> {
    const OFF: u32 = u32::MAX;
    const FLOODED: u32 = u32::MAX - 1;
    let lattice = board.rules().lattice;
    let index = |p: Point| lattice.index(p).unwrap_or_default();
    let chain = board.evidence_at(Point::flat(0, 0), color);
    let chain = chain.first().map_or(&[][..], |path| path.points());
    // Which stone of the chain it is, whether it is flooded, or neither.
    let mut place = vec![OFF; lattice.span()];
    for (i, &p) in chain.iter().enumerate() {
        place[index(p)] = i as u32;
    }
    let own = |p: Point| board.at(p) == Some(color);
    let mut furthest = 0;
    let mut flood: Vec<Point> = Vec::new();
    let mut cuts = Vec::new();
    for i in 0..=chain.len() {
        // From the side, then from one stone of the chain after the other.
        let from: Vec<Point> = match i.checked_sub(1) {
            None => lattice.points().filter(|&p| lattice.touches(p, link.from) && own(p)).collect(),
            Some(before) => {
                let p = chain[before];
                furthest = furthest.max(if lattice.touches(p, link.to) { chain.len() } else { 0 });
                lattice.neighbours(p).filter(|&q| own(q)).collect()
            }
        };
        let mut touch = |q: Point, flood: &mut Vec<Point>| match &mut place[index(q)] {
            here @ &mut OFF => {
                *here = FLOODED;
                flood.push(q);
            }
            &mut FLOODED => {}
            here => furthest = furthest.max(*here as usize),
        };
        for q in from {
            touch(q, &mut flood);
        }
        while let Some(p) = flood.pop() {
            lattice.neighbours(p).filter(|&q| own(q)).for_each(|q| touch(q, &mut flood));
            if lattice.touches(p, link.to) {
                return cuts;
            }
        }
        match chain.get(i) {
            Some(&p) if furthest == i => cuts.push(p),
            Some(_) if furthest < chain.len() => {}
            _ => break,
        }
    }
    cuts
}

/// Whose stone is taken off.
#[derive(Clone, Copy)]
enum Due {
    /// His who has the turn.
    InTurn,
    /// Always this colour's.
    Only(Color),
}

/// Stones on one another, of which only the upper one can be taken off; where stones do not fall each is a pile.
struct Pile {
    /// The lowest one, of all stones.
    start: usize,
    /// How many are left.
    height: usize,
}

/// Takes the stones of a board off in the reverse order of turns, going back where there is no way on.
struct Search {
    stones: Vec<(Point, Color)>,
    piles: Vec<Pile>,
    /// The piles with a stone of this colour on top, where stones do not fall.
    open: [Vec<usize>; 2],
    falls: bool,
    due: Due,
    left: usize,
    /// Whether the game went on after these stones.
    ended: bool,
    /// The board, if every one on the way has to be looked at.
    careful: bool,
    board: Position,
    /// Numbers of boards from which there was no way on. Each pile has its weight; where they would be too large there
    /// is no memory, only patience.
    hopeless: BTreeSet<u128>,
    weights: Option<Vec<u128>>,
    number: u128,
    /// Piles from which stones were taken, in order, and their places among the open ones.
    taken: Vec<(usize, usize)>,
    searched: u64,
}

/// A weight for each pile, so that every board of these piles has a number, and the number of this one; no weights if
/// there are too many boards.
fn numbered(piles: &[Pile]) -> (Option<Vec<u128>>, u128) {
    let mut next: u128 = 1;
    let mut weights = Vec::new();
    for pile in piles {
        weights.push(next);
        match next.checked_mul(pile.height as u128 + 1) {
            Some(more) => next = more,
            None => return (None, 0),
        }
    }
    (Some(weights), next - 1)
}

impl Search {
    fn new(board: &Position, stones: &[(Point, Color)], due: Due, careful: bool) -> Self {
        let falls = board.rules().placement == Placement::Drop;
        let mut stones = stones.to_vec();
        if falls {
            stones.sort_by_key(|s| (board.peg(s.0), board.height(s.0)));
        }
        let mut piles: Vec<Pile> = Vec::new();
        for i in 0..stones.len() {
            match piles.last_mut() {
                Some(pile) if falls && board.peg(stones[pile.start].0) == board.peg(stones[i].0) => pile.height += 1,
                _ => piles.push(Pile { start: i, height: 1 }),
            }
        }
        let mut open = [Vec::new(), Vec::new()];
        if !falls {
            for (i, stone) in stones.iter().enumerate() {
                open[stone.1 as usize].push(i);
            }
        }
        let (weights, number) = numbered(&piles);
        Search {
            left: stones.len(),
            ended: false,
            stones,
            piles,
            open,
            falls,
            due,
            careful,
            board: board.clone(),
            hopeless: BTreeSet::new(),
            weights,
            number,
            taken: Vec::new(),
            searched: 0,
        }
    }

    /// Whether there is an order; nothing if as many boards as allowed do not tell.
    fn run(&mut self, budget: u64) -> Option<bool> {
        // A board of very many columns takes longer to look at.
        let budget = if self.falls { budget / (self.piles.len() as u64 / 64).max(1) } else { budget };
        // How many piles have been tried, at each depth.
        let mut tried = vec![0];
        while self.left > 0 {
            let at = tried.len() - 1;
            let Some((pile, place)) = self.candidate(tried[at]) else {
                if self.weights.is_some() {
                    self.hopeless.insert(self.number);
                }
                tried.pop();
                let Some((pile, place)) = self.taken.pop() else { return Some(false) };
                self.put_back(pile, place);
                continue;
            };
            tried[at] += 1;
            if self.searched >= budget {
                return None;
            }
            self.searched += 1;
            let stone = self.take(pile, place);
            if self.hopeless.contains(&self.number) || self.careful && !self.may_have_been_played(stone) {
                self.put_back(pile, place);
            } else {
                self.taken.push((pile, place));
                tried.push(0);
            }
        }
        Some(true)
    }

    /// The pile to be tried after so many others. Where stones fall, those first under whose top lies a stone of the
    /// colour that is due next, then the higher ones. With it its place among the open ones.
    fn candidate(&self, tried: usize) -> Option<(usize, usize)> {
        let due = match self.due {
            Due::Only(color) => color,
            Due::InTurn => color_after(self.board.rules(), self.left as u64 - 1),
        };
        if !self.falls {
            let open = &self.open[due as usize];
            return open.len().checked_sub(tried + 1).map(|place| (open[place], place));
        }
        let color =
            |pile: &Pile, depth: usize| pile.height.checked_sub(depth).map(|height| self.stones[pile.start + height].1);
        let piles = self.piles.iter().enumerate();
        let mut list: Vec<(bool, usize, usize)> = piles
            .filter(|(_, pile)| color(pile, 1) == Some(due))
            .map(|(i, pile)| (color(pile, 2) == Some(!due), pile.height, i))
            .collect();
        list.sort_unstable_by(|a, b| b.cmp(a));
        list.get(tried).map(|&(_, _, i)| (i, 0))
    }

    fn take(&mut self, i: usize, place: usize) -> (Point, Color) {
        let pile = &mut self.piles[i];
        pile.height -= 1;
        let (p, color) = self.stones[pile.start + pile.height];
        self.left -= 1;
        self.number -= self.weights.as_ref().map_or(0, |weights| weights[i]);
        if !self.falls {
            self.open[color as usize].swap_remove(place);
        }
        if self.careful {
            self.board.lift(p);
        }
        (p, color)
    }

    /// Undoes the last [`take`](Self::take).
    fn put_back(&mut self, i: usize, place: usize) {
        let pile = &mut self.piles[i];
        let (p, color) = self.stones[pile.start + pile.height];
        pile.height += 1;
        self.left += 1;
        self.number += self.weights.as_ref().map_or(0, |weights| weights[i]);
        if !self.falls {
            let open = &mut self.open[color as usize];
            open.push(i);
            let end = open.len() - 1;
            open.swap(place, end);
        }
        if self.careful {
            self.board.put_back(p, color);
        }
    }

    /// Whether a stone that has been taken off can have been played on the board that is left, with the game going on.
    fn may_have_been_played(&self, (p, color): (Point, Color)) -> bool {
        let is_last = !self.ended && self.left + 1 == self.stones.len();
        let board = &self.board;
        // A foul ends the game.
        let fouls = !is_last && board.rules().fouls[color].any() && board.foul_at(p, color).is_some();
        !fouls && board.captures_by(p, color).is_empty() && !ends_beside(board, p)
    }

    /// The stones in the order of play.
    fn order(&self) -> Vec<Point> {
        let mut heights: Vec<usize> = vec![0; self.piles.len()];
        let order = self.taken.iter().rev().map(|&(i, _)| {
            heights[i] += 1;
            self.stones[self.piles[i].start + heights[i] - 1].0
        });
        order.collect()
    }
}
