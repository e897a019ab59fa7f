//! Folds a record through a position under a policy. All of it.

use crate::{
    Action, By, ClaimCheck, Color, Decided, Illegal, Irregular, Irregularity, Missed, Move, OnIllegal, Outcome, Point,
    Policy, Position, Record, Rules, Status, TurnOrder, Verdict, Warning,
};
use alloc::vec::Vec;

/// What a verdict shall say beyond who won: each costs a look at every empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Asks {
    /// Who could win with the next move in the final position, and what stops it.
    pub threats: bool,
    /// The moves at which a side could have won and did not: a look before every move.
    pub missed: bool,
}

/// Reads records of one game under one policy.
///
/// ```
/// use linecall::{Illegal, Irregular, Move, OnIllegal, Policy, Record, Referee, games};
///
/// let rules = games::rules("gomoku(size=15)")?;
/// let twice = Record::of([Move::place(7, 7), Move::place(7, 7)]);
///
/// let verdict = Referee::new(rules).judge(&twice);
/// assert_eq!(verdict.irregular[0].what, Irregular::Illegal(Illegal::Occupied));
/// assert_eq!(verdict.outcome.winner(), None);
///
/// // Most match managers would say that White has lost:
/// let strict = Policy { illegal: OnIllegal::Forfeit, ..Policy::default() };
/// let verdict = Referee { policy: strict, ..Referee::new(rules) }.judge(&twice);
/// assert_eq!(verdict.outcome.winner(), Some(linecall::Color::Black));
/// # Ok::<(), linecall::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
        Replay::new(*self, record)
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
    /// The game ended without a stone: somebody resigned, or lost on time.
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
    referee: Referee,
    record: &'r Record,
    position: Position,
    /// Entries read.
    read: usize,
    /// Play ended without a result, by policy or because it could not start.
    stopped: bool,
    decided: Option<Decided>,
    irregular: Vec<Irregularity>,
    after_end: usize,
    missed: Vec<Missed>,
    warnings: Vec<Warning>,
    setup_won: bool,
}

impl<'r> Replay<'r> {
    fn new(referee: Referee, record: &'r Record) -> Self {
        let (position, issues) = Position::lay(&referee.rules, &record.setup);
        let won = position.outcome().is_over();
        let counts = [record.setup.count(referee.rules.first), record.setup.count(!referee.rules.first)];
        let tells = counts[0] == counts[1] || counts[0] == counts[1] + 1;
        let guessed = record.setup.to_move.is_none() && !tells && !won;
        let at_setup = |issue| Irregularity { index: 0, what: Irregular::Setup(issue), action: None };
        Replay {
            referee,
            record,
            // A record that cannot start has no entries to replay.
            read: if issues.is_empty() { 0 } else { record.moves.len() },
            stopped: !issues.is_empty(),
            decided: (won && issues.is_empty()).then_some(Decided { index: 0, ply: 0, at: None }),
            irregular: issues.into_iter().map(at_setup).collect(),
            after_end: 0,
            missed: Vec::new(),
            warnings: guessed.then(|| Warning::TurnGuessed(position.to_move())).into_iter().collect(),
            setup_won: won,
            position,
        }
    }

    /// The position after the entries read so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn take(&mut self, index: usize, mv: Move) -> Event {
        if self.stopped || self.position.outcome().is_over() {
            self.after_end += 1;
            if self.after_end == 1 && !self.stopped {
                self.note(index, Irregular::AfterEnd, mv);
            }
            return Event::AfterEnd;
        }
        let by = mv.by.unwrap_or(self.position.to_move());
        let missed = if self.referee.asks.missed { self.position.threats(by).first().copied() } else { None };
        let event = match mv.action {
            Action::Resign => self.give_up(index, by, By::Resign),
            Action::Timeout => self.give_up(index, by, By::Timeout),
            Action::Forfeit => self.give_up(index, by, By::Forfeit),
            _ => self.play(index, mv, by),
        };
        let won = self.position.outcome().winner() == Some(by);
        if let (Some(at), Event::Played(_) | Event::Ended, false) = (missed, event, won) {
            self.missed.push(Missed { index, by, at });
        }
        event
    }

    fn give_up(&mut self, index: usize, loser: Color, how: By) -> Event {
        self.position.end(!loser, how);
        self.decide(index, None);
        Event::Ended
    }

    fn play(&mut self, index: usize, mv: Move, by: Color) -> Event {
        let due = self.position.to_move();
        let as_recorded = self.referee.policy.turns == TurnOrder::AsRecorded;
        if as_recorded {
            self.position.set_to_move(by);
        }
        match self.position.play(mv) {
            Ok(p) => {
                if by != due {
                    self.note(index, Irregular::OutOfTurn, mv);
                }
                if self.position.outcome().is_over() {
                    self.decide(index, Some(p));
                }
                Event::Played(p)
            }
            Err(why) => {
                self.position.set_to_move(due);
                self.note(index, Irregular::Illegal(why), mv);
                match self.referee.policy.illegal {
                    OnIllegal::Skip => {}
                    OnIllegal::Stop | OnIllegal::Invalid => self.stopped = true,
                    OnIllegal::Forfeit => {
                        self.position.end(!by, By::Illegal);
                        self.decide(index, mv.action.point());
                    }
                }
                Event::Refused(why)
            }
        }
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
        let voids = self.referee.policy.illegal == OnIllegal::Invalid && !irregular.is_empty();
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
        let asks = self.referee.asks;
        let ask_threats = asks.threats && !cannot_start;
        Verdict {
            status,
            outcome,
            decided: self.decided,
            evidence,
            irregular,
            after_end: self.after_end,
            plies: self.position.plies(),
            to_move: (status == Status::Open).then_some(self.position.to_move()),
            claim,
            warnings: self.warnings.clone(),
            threats: ask_threats.then(|| self.position.all_threats()),
            must_answer: ask_threats.then(|| self.position.must_answer()),
            missed: asks.missed.then(|| self.missed.clone()),
        }
    }
}

impl Iterator for Replay<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let mv = *self.record.moves.get(self.read)?;
        self.read += 1;
        let by = mv.by.unwrap_or(self.position.to_move());
        Some(Step { index: self.read, mv, by, event: self.take(self.read, mv) })
    }
}
