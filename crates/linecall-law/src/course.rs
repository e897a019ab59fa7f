//! A game in progress under rules and a policy: what is played and what is judged are one.

use crate::analysis::{self, Reachable};
use crate::turns::setup_tells;
use crate::{
    Action, By, Claim, ClaimCheck, Color, Decided, Foul, Illegal, Irregular, Irregularity, Missed, Move, OnFoul,
    OnIllegal, Outcome, Placement, Point, Policy, Position, Rules, Ruling, Seat, Setup, Status, SwapKind, Three,
    TurnOrder, Verdict, Warning,
};
use alloc::vec::Vec;

/// What a verdict shall say beyond who won: each costs a look at every empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Asks {
    /// Who could win with the next move in the final position, and what stops it.
    pub threats: bool,
    /// The moves at which a side could have won and did not: a look before every move.
    pub missed: bool,
    /// Whether the board at the end can have come about by legal play: if so, how many boards may be looked at in
    /// search of an order, as for [`reachable`](crate::analysis::reachable).
    pub reachable: Option<u64>,
    /// Whether the final position is a draw already.
    pub dead: bool,
}

/// What became of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A stone came to rest there.
    Played(Point),
    /// A pass.
    Passed,
    /// The players swapped colours or pieces.
    Swapped(SwapKind),
    /// A draw was offered.
    Offered,
    /// The game ended without a stone: somebody resigned, lost on time, claimed a foul, or agreed to a draw.
    Ended,
    /// It could not be played.
    Refused(Illegal),
    /// Play had ended before.
    AfterEnd,
}

/// An entry, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The entry, counted from 1.
    pub index: usize,
    /// What it says.
    pub mv: Move,
    /// Whose it was.
    pub by: Color,
    /// What became of it.
    pub event: Event,
}

/// A game in progress, entry by entry: who plays it live, and a referee who reads a record of it, hear the same.
///
/// It borrows nothing, and a clone goes on by itself.
///
/// ```
/// use linecall_law::{Asks, Color, Course, Event, Illegal, Move, Policy, games};
///
/// let mut course = Course::new(&games::rules("tic-tac-toe")?, Policy::default(), Asks::default());
/// for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
///     course.step(Move::place(x, y));
/// }
/// let mut other = course.clone();
/// assert_eq!(other.step(Move::place(0, 1)).event, Event::Refused(Illegal::Occupied));
///
/// course.step(Move::place(0, 2));
/// assert_eq!(course.verdict(None).ruling.outcome.winner(), Some(Color::Black));
///
/// // The last entry is taken back.
/// assert_eq!(course.undo(), Some(Move::place(0, 2)));
/// assert_eq!((course.moves().len(), course.position().to_move()), (4, Color::Black));
/// # Ok::<(), linecall_law::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    policy: Policy,
    asks: Asks,
    position: Position,
    /// The setup, where somebody may want it again.
    setup: Option<Setup>,
    /// The entries, if they are kept.
    moves: Option<Vec<Move>>,
    so_far: SoFar,
}

/// What has come of the setup and the entries, beside the position.
#[derive(Clone, Debug, Default)]
struct SoFar {
    /// Entries read.
    read: usize,
    /// Play ended without a result, by policy or because it could not start.
    stopped: bool,
    /// It could not start.
    cannot_start: bool,
    decided: Option<Decided>,
    irregular: Vec<Irregularity>,
    illegal: u32,
    after_end: usize,
    missed: Vec<Missed>,
    /// What was played, if it is asked whether it can have been.
    played: Vec<Move>,
    warnings: Vec<Warning>,
    setup_won: bool,
    /// Whether the second seat has the first colour; nothing if seats have never changed colours.
    seats_changed: Option<bool>,
    /// Who has offered a draw that stands.
    offer: Option<Color>,
    /// Fouls that may be claimed.
    claimable: Vec<Claimable>,
}

impl SoFar {
    /// Lays a setup out on the empty board.
    fn begin(position: &mut Position, policy: Policy, setup: &Setup) -> Self {
        let issues = position.lay_out(setup);
        position.set_fouls_lose(policy.fouls == OnFoul::Loses);
        let setup_won = position.outcome().is_over();
        let tells = setup_tells(position.rules(), setup);
        let guessed = setup.to_move.is_none() && !tells && !setup_won;
        let cannot_start = !issues.is_empty();
        let at_setup = |issue| Irregularity { index: 0, what: Irregular::Setup(issue), action: None };
        SoFar {
            stopped: cannot_start,
            cannot_start,
            decided: (setup_won && !cannot_start).then_some(Decided { index: 0, ply: 0, at: None }),
            irregular: issues.into_iter().map(at_setup).collect(),
            warnings: guessed.then(|| Warning::TurnGuessed(position.to_move())).into_iter().collect(),
            setup_won,
            ..SoFar::default()
        }
    }
}

/// A foul that may be claimed.
#[derive(Clone, Copy, Debug)]
struct Claimable {
    foul: Foul,
    /// Who made it.
    by: Color,
    /// Where among the irregularities it stands.
    noted: usize,
}

/// Entries of the first block, which is the smallest.
const FIRST_BLOCK: usize = 256;

impl Course {
    /// From the empty board.
    pub fn new(rules: &Rules, policy: Policy, asks: Asks) -> Self {
        Course::from_setup(rules, policy, asks, &Setup::default())
    }

    /// From a setup. If no game can start from it, the verdict says so, and nothing is played.
    pub fn from_setup(rules: &Rules, policy: Policy, asks: Asks, setup: &Setup) -> Self {
        let course = Course::begin(rules, policy, asks, Position::new(rules), setup);
        Course { setup: Some(setup.clone()), moves: Some(Vec::new()), ..course }
    }

    /// On a board that is at hand; nothing is kept that is not asked for.
    pub(crate) fn begin(rules: &Rules, policy: Policy, asks: Asks, mut position: Position, setup: &Setup) -> Self {
        position.begin(rules, policy.passes.unwrap_or(rules.passes));
        let so_far = SoFar::begin(&mut position, policy, setup);
        let setup = asks.reachable.is_some().then(|| setup.clone());
        Course { policy, asks, position, setup, moves: None, so_far }
    }

    /// The position after the entries so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position after the entries so far, to be used again.
    pub fn into_position(self) -> Position {
        self.position
    }

    /// The entries so far.
    pub fn moves(&self) -> &[Move] {
        self.moves.as_deref().unwrap_or_default()
    }

    /// How many entries there are.
    pub(crate) fn read(&self) -> usize {
        self.so_far.read
    }

    /// Whether no game can start from the setup.
    pub fn cannot_start(&self) -> bool {
        self.so_far.cannot_start
    }

    /// The next entry, and what becomes of it.
    pub fn step(&mut self, mv: Move) -> Step {
        self.so_far.read += 1;
        if let Some(moves) = &mut self.moves {
            moves.push(mv);
        }
        let (index, by) = (self.so_far.read, self.by(mv));
        Step { index, mv, by, event: self.take(index, mv, by) }
    }

    /// Takes the last entry back, by playing all others again; nothing if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        let mut moves = self.moves.take()?;
        let last = moves.pop();
        self.begin_again();
        self.moves = Some(Vec::with_capacity(moves.len()));
        for mv in moves {
            self.step(mv);
        }
        last
    }

    fn begin_again(&mut self) {
        let rules = self.position.rules().clone();
        self.position.begin(&rules, rules.passes);
        let setup = self.setup.take().unwrap_or_default();
        self.so_far = SoFar::begin(&mut self.position, self.policy, &setup);
        self.setup = Some(setup);
    }

    /// Takes these entries, which follow on the empty board: in blocks, if nothing but the goal is asked of them and all
    /// are legal up to the end; else one by one.
    pub(crate) fn read_all(&mut self, moves: &[Move]) {
        if self.is_for_blocks() {
            if self.read_blocks(moves) {
                return;
            }
            self.begin_again();
        }
        for &mv in moves {
            self.step(mv);
        }
    }

    /// Whether the ways of blocks are those of this game.
    fn is_for_blocks(&self) -> bool {
        let Policy { illegal, turns: _, fouls: _, centre_first, passes: _, draw_after } = self.policy;
        // Entries without a colour are in turn; rules that are for blocks have no fouls; nobody passes in a block.
        let by_default = illegal == OnIllegal::Skip && !centre_first && draw_after.is_none();
        let is_new = self.so_far.read == 0 && !self.so_far.cannot_start && self.position.stones() == 0;
        let in_turn = self.position.to_move() == self.position.rules().first;
        let nothing_asked = Asks { threats: false, missed: false, reachable: None, dead: false } == self.asks;
        by_default && nothing_asked && is_new && in_turn && self.moves.is_none() && self.position.is_for_blocks()
    }

    /// Reads entries in blocks that grow; whether all of them could be read so. If not, the position is of no use.
    fn read_blocks(&mut self, moves: &[Move]) -> bool {
        let falls = self.position.rules().placement == Placement::Drop;
        let point = |mv: &Move| match *mv {
            Move { action: Action::Place(p), by: None } if !falls => Some(p),
            Move { action: Action::Drop { x, y }, by: None } if falls => Some(Point::flat(x, y)),
            _ => None,
        };
        let (mut rest, mut size) = (moves, FIRST_BLOCK);
        let mut points = self.position.take_entries();
        let mut is_clean = true;
        while !rest.is_empty() && !self.position.outcome().is_over() && is_clean {
            let (block, more) = rest.split_at(size.min(rest.len()));
            points.clear();
            points.extend(block.iter().map_while(point));
            let bulk = self.position.play_points(&points);
            // What follows the end may be anything.
            is_clean = bulk.illegal == 0 && (points.len() == block.len() || self.position.outcome().is_over());
            self.so_far.read += bulk.read;
            (rest, size) = (more, size * 2);
        }
        self.position.keep_entries(points);
        if !is_clean {
            return false;
        }
        if self.position.outcome().is_over() && self.so_far.read > 0 {
            self.decide(self.so_far.read, self.position.last_played());
        }
        let decided = self.so_far.read;
        if let Some(&mv) = moves.get(decided) {
            self.note(decided + 1, Irregular::AfterEnd, mv);
            self.so_far.after_end = moves.len() - decided;
            self.so_far.read = moves.len();
        }
        true
    }

    fn take(&mut self, index: usize, mv: Move, by: Color) -> Event {
        if self.so_far.stopped || self.position.outcome().is_over() {
            self.so_far.after_end += 1;
            if self.so_far.after_end == 1 && !self.so_far.stopped {
                self.note(index, Irregular::AfterEnd, mv);
            }
            return Event::AfterEnd;
        }
        // Who speaks of a draw makes no move.
        let speaks = matches!(mv.action, Action::OfferDraw | Action::AgreeDraw);
        let asks_missed = self.asks.missed && !speaks;
        let missed = if asks_missed { self.position.threats(by).first().copied() } else { None };
        let event = match mv.action {
            Action::Resign => self.give_up(index, by, By::Resign),
            Action::Timeout => self.give_up(index, by, By::Timeout),
            Action::Forfeit => self.give_up(index, by, By::Forfeit),
            Action::OfferDraw => {
                self.so_far.offer = Some(by);
                Event::Offered
            }
            Action::AgreeDraw if self.so_far.offer == Some(!by) => self.end(index, Outcome::Draw(By::Agreed)),
            Action::AgreeDraw => self.refuse(index, mv, by, Illegal::NoOffer),
            Action::Claim => match self.so_far.claimable.iter().rfind(|claimable| claimable.by != by).copied() {
                Some(Claimable { foul, noted, .. }) => {
                    self.so_far.irregular[noted].what = Irregular::Foul(foul);
                    self.end(index, Outcome::Win { color: by, by: By::Claim })
                }
                None => self.refuse(index, mv, by, Illegal::NothingToClaim),
            },
            _ => self.play(index, mv, by),
        };
        if self.asks.reachable.is_some() && matches!(event, Event::Played(_) | Event::Passed | Event::Swapped(_)) {
            self.so_far.played.push(Move::from(mv.action));
        }
        let won = self.position.outcome().winner() == Some(by);
        let took_turn = !matches!(event, Event::Refused(_) | Event::AfterEnd | Event::Offered);
        if let (Some(at), true, false) = (missed, took_turn, won) {
            self.so_far.missed.push(Missed { index, by, at });
        }
        event
    }

    /// Whose entry it is: if it does not say so, that of the side to move. A draw is agreed to by who was offered it.
    fn by(&self, mv: Move) -> Color {
        let silent = match (mv.action, self.so_far.offer) {
            (Action::AgreeDraw, Some(color)) => !color,
            _ => self.position.to_move(),
        };
        mv.by.unwrap_or(silent)
    }

    fn end(&mut self, index: usize, outcome: Outcome) -> Event {
        self.position.end(outcome);
        self.decide(index, None);
        Event::Ended
    }

    fn give_up(&mut self, index: usize, loser: Color, how: By) -> Event {
        self.end(index, Outcome::Win { color: !loser, by: how })
    }

    fn play(&mut self, index: usize, mv: Move, by: Color) -> Event {
        let (due, left) = (self.position.to_move(), self.position.left_in_turn());
        let policy = self.policy;
        if policy.turns == TurnOrder::AsRecorded {
            self.position.set_to_move(by);
        }
        let kind = if let Action::Swap(swap) = mv.action { self.position.swap_kind(swap).ok() } else { None };
        match self.check_opening(mv).and_then(|()| self.position.play(mv)) {
            Ok(at) => {
                if by != due {
                    self.note(index, Irregular::OutOfTurn, mv);
                }
                self.settle_fouls(index, mv, by);
                self.so_far.offer = None;
                if let Some(SwapKind::Sides) = kind {
                    self.so_far.seats_changed = Some(self.so_far.seats_changed != Some(true));
                }
                let limit = policy.draw_after.is_some_and(|limit| self.position.plies() >= limit);
                if limit && at.is_some() && !self.position.outcome().is_over() {
                    self.position.end(Outcome::Draw(By::DrawLimit));
                }
                if self.position.outcome().is_over() {
                    self.decide(index, at);
                }
                match (at, kind) {
                    (Some(p), _) => Event::Played(p),
                    (None, Some(kind)) => Event::Swapped(kind),
                    (None, None) => Event::Passed,
                }
            }
            Err(why) => {
                self.position.set_turn(due, left);
                self.refuse(index, mv, by, why)
            }
        }
    }

    /// Whether the first stone lies on the centre, where it must.
    fn check_opening(&self, mv: Move) -> Result<(), Illegal> {
        if !self.policy.centre_first || self.position.stones() > 0 {
            return Ok(());
        }
        let lattice = self.position.rules().lattice;
        match self.position.resolve(mv) {
            Ok(p) => {
                let central = p.coordinates().into_iter().zip(lattice.sides()).all(|(n, side)| {
                    let side = side as i32;
                    n == side / 2 || n == (side - 1) / 2
                });
                if central { Ok(()) } else { Err(Illegal::NotCentre) }
            }
            Err(_) => Ok(()),
        }
    }

    /// Notes the foul that the stone just played is, and that an earlier one was not claimed.
    fn settle_fouls(&mut self, index: usize, mv: Move, by: Color) {
        for &Claimable { foul, noted, .. } in &self.so_far.claimable {
            self.so_far.irregular[noted].what = Irregular::Unclaimed(foul);
        }
        // An overline can be claimed until the game is over, the others at once or never (RIF rule 9.7).
        self.so_far.claimable.retain(|claimable| claimable.foul == Foul::Overline);
        if let Some(foul) = self.position.last_foul() {
            if self.policy.fouls == OnFoul::Claimed {
                self.so_far.claimable.push(Claimable { foul, by, noted: self.so_far.irregular.len() });
            }
            self.note(index, Irregular::Foul(foul), mv);
        }
        let is_told = self.so_far.warnings.iter().any(|warning| matches!(warning, Warning::Disputed { .. }));
        if let Some(at) = self.position.last_played().filter(|_| self.position.last_is_disputed() && !is_told) {
            let is_foul = self.position.last_foul().is_some();
            let literal = self.position.rules().fouls[by].double_three == Some(Three::Literal);
            let ply = self.position.plies();
            self.so_far.warnings.push(Warning::Disputed { ply, at, is_foul, literal });
        }
    }

    /// Does with an entry that cannot be played as the policy says.
    fn refuse(&mut self, index: usize, mv: Move, by: Color, why: Illegal) -> Event {
        self.so_far.illegal += 1;
        self.note(index, Irregular::Illegal(why), mv);
        match self.policy.illegal {
            OnIllegal::Skip => {}
            OnIllegal::Stop | OnIllegal::Invalid => self.so_far.stopped = true,
            OnIllegal::Forfeit => {
                self.position.end(Outcome::Win { color: !by, by: By::Illegal });
                self.decide(index, mv.action.point());
            }
        }
        Event::Refused(why)
    }

    fn decide(&mut self, index: usize, at: Option<Point>) {
        self.so_far.decided = Some(Decided { index, ply: self.position.plies(), at });
    }

    fn note(&mut self, index: usize, what: Irregular, mv: Move) {
        self.so_far.irregular.push(Irregularity { index, what, action: Some(mv.action) });
    }

    /// The verdict on the entries so far, and on the result that a record of them claims, if it claims one.
    pub fn verdict(&self, claim: Option<&Claim>) -> Verdict {
        let cannot_start = self.so_far.cannot_start;
        let outcome = if cannot_start { Outcome::Undecided } else { self.position.outcome() };
        let claim = claim.cloned().map(|claim| ClaimCheck::new(claim, outcome));
        let mut irregular = self.so_far.irregular.clone();
        if claim.as_ref().is_some_and(|check| check.agrees == Some(false)) {
            irregular.push(Irregularity { index: 0, what: Irregular::Claim, action: None });
        }
        let voids = self.policy.illegal == OnIllegal::Invalid && !irregular.is_empty();
        let status = match outcome.is_over() {
            _ if cannot_start || voids => Status::Invalid,
            true => Status::Over,
            false => Status::Open,
        };
        let evidence = match cannot_start {
            true if self.so_far.setup_won => {
                Color::BOTH.iter().flat_map(|&c| self.position.standing_evidence(c)).collect()
            }
            true => Vec::new(),
            false => self.position.evidence(),
        };
        let asks = self.asks;
        let ask_threats = asks.threats && !cannot_start;
        let side = self.position.to_move();
        let ask_forbidden = ask_threats && !outcome.is_over() && self.position.rules().fouls[side].any();
        let winner_seat = self.so_far.seats_changed.zip(outcome.winner()).map(|(changed, winner)| {
            if (winner == self.position.rules().first) == changed { Seat::Second } else { Seat::First }
        });
        Verdict {
            status,
            ruling: Ruling {
                outcome,
                decided: self.so_far.decided,
                plies: self.position.plies(),
                illegal: self.so_far.illegal,
                after_end: self.so_far.after_end,
            },
            winner_seat,
            evidence,
            irregular,
            to_move: (status == Status::Open).then_some(self.position.to_move()),
            claim,
            warnings: self.so_far.warnings.clone(),
            threats: ask_threats.then(|| self.position.all_threats()),
            must_answer: if ask_threats { self.position.must_answer() } else { None },
            forbidden: ask_forbidden.then(|| self.position.forbidden()),
            missed: asks.missed.then(|| self.so_far.missed.clone()),
            reachable: asks.reachable.map(|budget| self.reachable(budget, cannot_start)),
            dead: (asks.dead && !cannot_start).then(|| self.position.dead()),
        }
    }

    /// Whether the board at the end can have come about. If the setup can, and what followed was legal, it has.
    fn reachable(&self, budget: u64, cannot_start: bool) -> Reachable {
        let empty = Setup::default();
        let (rules, setup) = (&self.position.rules(), self.setup.as_ref().unwrap_or(&empty));
        let base = match setup.stones.is_empty() {
            true => Reachable::Yes { witness: Vec::new() },
            false => analysis::reachable(rules, setup, budget),
        };
        if cannot_start || self.so_far.played.is_empty() && !setup.stones.is_empty() {
            return base;
        }
        let open = !self.position.outcome().is_over();
        let end = Setup { stones: self.position.laid(), to_move: open.then_some(self.position.to_move()) };
        if let Reachable::Yes { mut witness } = base {
            witness.extend(&self.so_far.played);
            if analysis::leads_to(rules, &end, &witness) {
                return Reachable::Yes { witness };
            }
        }
        analysis::reachable(rules, &end, budget)
    }
}
