//! Folds a record through a position under a policy. All of it.

use crate::analysis::{self, Reachable};
use crate::position::setup_tells;
use crate::{
    Action, By, ClaimCheck, Color, Decided, Foul, Illegal, Irregular, Irregularity, Missed, Move, OnFoul, OnIllegal,
    Outcome, Point, Policy, Position, Record, Rules, Ruling, Seat, Setup, Status, SwapKind, Three, TurnOrder, Verdict,
    Warning,
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

/// Reads records of one game under one policy.
///
/// ```
/// use linecall::{Illegal, Irregular, Move, OnIllegal, Policy, Record, Referee, games};
///
/// let rules = games::rules("gomoku(size=15)")?;
/// let twice = Record::of([Move::place(7, 7), Move::place(7, 7)]);
///
/// let verdict = Referee::new(rules.clone()).judge(&twice);
/// assert_eq!(verdict.irregular[0].what, Irregular::Illegal(Illegal::Occupied));
/// assert_eq!(verdict.ruling.outcome.winner(), None);
///
/// // Most match managers would say that White has lost:
/// let strict = Policy { illegal: OnIllegal::Forfeit, ..Policy::default() };
/// let verdict = Referee { policy: strict, ..Referee::new(rules) }.judge(&twice);
/// assert_eq!(verdict.ruling.outcome.winner(), Some(linecall::Color::Black));
/// # Ok::<(), linecall::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Referee {
    /// Rules of the game.
    pub rules: Rules,
    /// Rules of the room.
    pub policy: Policy,
    /// What else to say.
    pub asks: Asks,
}

impl Referee {
    /// A referee of the default policy.
    pub fn new(rules: Rules) -> Self {
        Referee { rules, policy: Policy::default(), asks: Asks::default() }
    }

    /// The record, entry by entry.
    pub fn replay<'r>(&self, record: &'r Record) -> Replay<'r> {
        self.replay_on(Position::new(&self.rules), record)
    }

    /// The same on a board that is at hand, from an earlier [replay](Replay::into_position): it is emptied, and made
    /// anew only if it is of other rules.
    ///
    /// ```
    /// use linecall::{Color, Move, Position, Record, Referee, games};
    ///
    /// let referee = Referee::new(games::rules("tic-tac-toe")?);
    /// let mut position = Position::new(&referee.rules);
    /// for cells in [[(0, 0), (1, 1), (1, 0), (2, 2), (2, 0)], [(1, 1), (0, 0), (1, 0), (2, 0), (1, 2)]] {
    ///     let record = Record::of(cells.map(|(x, y)| Move::place(x, y)));
    ///     let mut replay = referee.replay_on(position, &record);
    ///     replay.by_ref().for_each(drop);
    ///     assert_eq!(replay.verdict().ruling.outcome.winner(), Some(Color::Black));
    ///     position = replay.into_position();
    /// }
    /// # Ok::<(), linecall::GameError>(())
    /// ```
    pub fn replay_on<'r>(&self, position: Position, record: &'r Record) -> Replay<'r> {
        Replay::new(self, position, record)
    }

    /// The verdict: the [replay](Self::replay), drained.
    pub fn judge(&self, record: &Record) -> Verdict {
        let mut replay = self.replay(record);
        replay.by_ref().for_each(drop);
        replay.verdict()
    }
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

/// A record being replayed: an iterator over its entries. Drained, it has the verdict.
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    policy: Policy,
    asks: Asks,
    record: &'r Record,
    position: Position,
    /// Entries read.
    read: usize,
    /// Play ended without a result, by policy or because it could not start.
    stopped: bool,
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

/// A foul that may be claimed.
#[derive(Clone, Copy, Debug)]
struct Claimable {
    foul: Foul,
    /// Who made it.
    by: Color,
    /// Where among the irregularities it stands.
    noted: usize,
}

impl<'r> Replay<'r> {
    fn new(referee: &Referee, mut position: Position, record: &'r Record) -> Self {
        let Referee { rules, policy, asks } = referee;
        position.begin(rules, policy.passes.unwrap_or(rules.passes));
        let issues = position.lay_out(&record.setup);
        position.set_fouls_lose(policy.fouls == OnFoul::Loses);
        let won = position.outcome().is_over();
        let tells = setup_tells(rules, &record.setup);
        let guessed = record.setup.to_move.is_none() && !tells && !won;
        let at_setup = |issue| Irregularity { index: 0, what: Irregular::Setup(issue), action: None };
        Replay {
            policy: *policy,
            asks: *asks,
            record,
            // A record that cannot start has no entries to replay.
            read: if issues.is_empty() { 0 } else { record.moves.len() },
            stopped: !issues.is_empty(),
            decided: (won && issues.is_empty()).then_some(Decided { index: 0, ply: 0, at: None }),
            irregular: issues.into_iter().map(at_setup).collect(),
            illegal: 0,
            after_end: 0,
            missed: Vec::new(),
            played: Vec::new(),
            warnings: guessed.then(|| Warning::TurnGuessed(position.to_move())).into_iter().collect(),
            setup_won: won,
            seats_changed: None,
            offer: None,
            claimable: Vec::new(),
            position,
        }
    }

    /// The position after the entries read so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The same, to be used again.
    pub fn into_position(self) -> Position {
        self.position
    }

    fn take(&mut self, index: usize, mv: Move) -> Event {
        if self.stopped || self.position.outcome().is_over() {
            self.after_end += 1;
            if self.after_end == 1 && !self.stopped {
                self.note(index, Irregular::AfterEnd, mv);
            }
            return Event::AfterEnd;
        }
        let by = self.by(mv);
        // Who speaks of a draw makes no move.
        let speaks = matches!(mv.action, Action::OfferDraw | Action::AgreeDraw);
        let asks_missed = self.asks.missed && !speaks;
        let missed = if asks_missed { self.position.threats(by).first().copied() } else { None };
        let event = match mv.action {
            Action::Resign => self.give_up(index, by, By::Resign),
            Action::Timeout => self.give_up(index, by, By::Timeout),
            Action::Forfeit => self.give_up(index, by, By::Forfeit),
            Action::OfferDraw => {
                self.offer = Some(by);
                Event::Offered
            }
            Action::AgreeDraw if self.offer == Some(!by) => self.end(index, Outcome::Draw(By::Agreed)),
            Action::AgreeDraw => self.refuse(index, mv, by, Illegal::NoOffer),
            Action::Claim => match self.claimable.iter().rfind(|claimable| claimable.by != by).copied() {
                Some(Claimable { foul, noted, .. }) => {
                    self.irregular[noted].what = Irregular::Foul(foul);
                    self.end(index, Outcome::Win { color: by, by: By::Claim })
                }
                None => self.refuse(index, mv, by, Illegal::NothingToClaim),
            },
            _ => self.play(index, mv, by),
        };
        if self.asks.reachable.is_some() && matches!(event, Event::Played(_) | Event::Passed | Event::Swapped(_)) {
            self.played.push(Move::from(mv.action));
        }
        let won = self.position.outcome().winner() == Some(by);
        let took_turn = !matches!(event, Event::Refused(_) | Event::AfterEnd | Event::Offered);
        if let (Some(at), true, false) = (missed, took_turn, won) {
            self.missed.push(Missed { index, by, at });
        }
        event
    }

    /// Whose entry it is: if it does not say so, that of the side to move. A draw is agreed to by who was offered it.
    fn by(&self, mv: Move) -> Color {
        let silent = match (mv.action, self.offer) {
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
                self.offer = None;
                if let Some(SwapKind::Sides) = kind {
                    self.seats_changed = Some(self.seats_changed != Some(true));
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
        for &Claimable { foul, noted, .. } in &self.claimable {
            self.irregular[noted].what = Irregular::Unclaimed(foul);
        }
        // An overline can be claimed until the game is over, the others at once or never (RIF rule 9.7).
        self.claimable.retain(|claimable| claimable.foul == Foul::Overline);
        if let Some(foul) = self.position.last_foul() {
            if self.policy.fouls == OnFoul::Claimed {
                self.claimable.push(Claimable { foul, by, noted: self.irregular.len() });
            }
            self.note(index, Irregular::Foul(foul), mv);
        }
        let is_told = self.warnings.iter().any(|warning| matches!(warning, Warning::Disputed { .. }));
        if let Some(at) = self.position.last_played().filter(|_| self.position.last_is_disputed() && !is_told) {
            let is_foul = self.position.last_foul().is_some();
            let literal = self.position.rules().fouls[by].double_three == Some(Three::Literal);
            let ply = self.position.plies();
            self.warnings.push(Warning::Disputed { ply, at, is_foul, literal });
        }
    }

    /// Does with an entry that cannot be played as the policy says.
    fn refuse(&mut self, index: usize, mv: Move, by: Color, why: Illegal) -> Event {
        self.illegal += 1;
        self.note(index, Irregular::Illegal(why), mv);
        match self.policy.illegal {
            OnIllegal::Skip => {}
            OnIllegal::Stop | OnIllegal::Invalid => self.stopped = true,
            OnIllegal::Forfeit => {
                self.position.end(Outcome::Win { color: !by, by: By::Illegal });
                self.decide(index, mv.action.point());
            }
        }
        Event::Refused(why)
    }

    fn decide(&mut self, index: usize, at: Option<Point>) {
        self.decided = Some(Decided { index, ply: self.position.plies(), at });
    }

    fn note(&mut self, index: usize, what: Irregular, mv: Move) {
        self.irregular.push(Irregularity { index, what, action: Some(mv.action) });
    }

    /// The verdict on the entries read so far.
    pub fn verdict(&self) -> Verdict {
        let cannot_start = self.irregular.first().is_some_and(|i| matches!(i.what, Irregular::Setup(_)));
        let outcome = if cannot_start { Outcome::Undecided } else { self.position.outcome() };
        let claim = self.record.claim.clone().map(|claim| ClaimCheck::new(claim, outcome));
        let mut irregular = self.irregular.clone();
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
            true if self.setup_won => Color::BOTH.iter().flat_map(|&c| self.position.standing_evidence(c)).collect(),
            true => Vec::new(),
            false => self.position.evidence(),
        };
        let asks = self.asks;
        let ask_threats = asks.threats && !cannot_start;
        let side = self.position.to_move();
        let ask_forbidden = ask_threats && !outcome.is_over() && self.position.rules().fouls[side].any();
        let winner_seat = self.seats_changed.zip(outcome.winner()).map(|(changed, winner)| {
            if (winner == self.position.rules().first) == changed { Seat::Second } else { Seat::First }
        });
        Verdict {
            status,
            ruling: Ruling {
                outcome,
                decided: self.decided,
                plies: self.position.plies(),
                illegal: self.illegal,
                after_end: self.after_end,
            },
            winner_seat,
            evidence,
            irregular,
            to_move: (status == Status::Open).then_some(self.position.to_move()),
            claim,
            warnings: self.warnings.clone(),
            threats: ask_threats.then(|| self.position.all_threats()),
            must_answer: if ask_threats { self.position.must_answer() } else { None },
            forbidden: ask_forbidden.then(|| self.position.forbidden()),
            missed: asks.missed.then(|| self.missed.clone()),
            reachable: asks.reachable.map(|budget| self.reachable(budget, cannot_start)),
            dead: (asks.dead && !cannot_start).then(|| self.position.dead()),
        }
    }

    /// Whether the board at the end can have come about. If the setup can, and what followed was legal, it has.
    fn reachable(&self, budget: u64, cannot_start: bool) -> Reachable {
        let (rules, setup) = (&self.position.rules(), &self.record.setup);
        let base = match setup.stones.is_empty() {
            true => Reachable::Yes { witness: Vec::new() },
            false => analysis::reachable(rules, setup, budget),
        };
        if cannot_start || self.played.is_empty() && !setup.stones.is_empty() {
            return base;
        }
        let open = !self.position.outcome().is_over();
        let end = Setup { stones: self.position.laid(), to_move: open.then_some(self.position.to_move()) };
        if let Reachable::Yes { mut witness } = base {
            witness.extend(&self.played);
            if analysis::leads_to(rules, &end, &witness) {
                return Reachable::Yes { witness };
            }
        }
        analysis::reachable(rules, &end, budget)
    }
}

impl Iterator for Replay<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let mv = *self.record.moves.get(self.read)?;
        self.read += 1;
        let by = self.by(mv);
        Some(Step { index: self.read, mv, by, event: self.take(self.read, mv) })
    }
}
