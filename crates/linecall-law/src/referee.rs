//! Reads records: a course of a game is taken through them.

use crate::{Asks, Course, Policy, Position, Record, Rules, Setup, Step, Verdict};

/// Reads records of one game under one policy.
///
/// ```
/// use linecall_law::{Illegal, Irregular, Move, OnIllegal, Policy, Record, Referee, games};
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
/// assert_eq!(verdict.ruling.outcome.winner(), Some(linecall_law::Color::Black));
/// # Ok::<(), linecall_law::GameError>(())
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

    /// A game of these rules under this policy, to be played.
    pub fn course(&self) -> Course {
        self.course_from(&Setup::default())
    }

    /// A game of these rules under this policy, to be played from a setup.
    pub fn course_from(&self, setup: &Setup) -> Course {
        Course::from_setup(&self.rules, self.policy, self.asks, setup)
    }

    /// The record, entry by entry.
    pub fn replay<'r>(&self, record: &'r Record) -> Replay<'r> {
        self.replay_on(Position::new(&self.rules), record)
    }

    /// The record, entry by entry, on a board that is at hand from an earlier [replay](Replay::into_position): it is
    /// emptied, and made anew only if it is of other rules.
    ///
    /// ```
    /// use linecall_law::{Color, Move, Position, Record, Referee, games};
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
    /// # Ok::<(), linecall_law::GameError>(())
    /// ```
    pub fn replay_on<'r>(&self, position: Position, record: &'r Record) -> Replay<'r> {
        let Referee { rules, policy, asks } = self;
        Replay { course: Course::begin(rules, *policy, *asks, position, &record.setup), record }
    }

    /// The verdict.
    pub fn judge(&self, record: &Record) -> Verdict {
        self.judge_on(Position::new(&self.rules), record).0
    }

    /// The verdict and the final position, on a board that is at hand, as for a [replay](Self::replay_on): the quickest way
    /// through many records. Where nothing but the goal is asked of a record, its stones are put in
    /// [blocks](Position::play_points).
    ///
    /// ```
    /// use linecall_law::{Move, Position, Record, Referee, games};
    ///
    /// let referee = Referee::new(games::rules("tic-tac-toe")?);
    /// let mut position = Position::new(&referee.rules);
    /// for cells in [[(0, 0), (1, 1), (1, 0), (2, 2), (2, 0)], [(1, 1), (0, 0), (1, 0), (2, 0), (1, 2)]] {
    ///     let record = Record::of(cells.map(|(x, y)| Move::place(x, y)));
    ///     let (verdict, board) = referee.judge_on(position, &record);
    ///     assert_eq!(verdict, referee.judge(&record));
    ///     position = board;
    /// }
    /// # Ok::<(), linecall_law::GameError>(())
    /// ```
    pub fn judge_on(&self, position: Position, record: &Record) -> (Verdict, Position) {
        let Replay { mut course, .. } = self.replay_on(position, record);
        if !course.cannot_start() {
            course.read_all(&record.moves);
        }
        (course.verdict(record.claim.as_ref()), course.into_position())
    }
}

/// A record being replayed: an iterator over its entries. Drained, it has the verdict.
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    course: Course,
    record: &'r Record,
}

impl Replay<'_> {
    /// The position after the entries read so far.
    pub fn position(&self) -> &Position {
        self.course.position()
    }

    /// The position after the entries read so far, to be used again.
    pub fn into_position(self) -> Position {
        self.course.into_position()
    }

    /// The verdict on the entries read so far.
    pub fn verdict(&self) -> Verdict {
        self.course.verdict(self.record.claim.as_ref())
    }
}

impl Iterator for Replay<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        // A record that cannot start has no entries to replay.
        let mv = *self.record.moves.get(self.course.read()).filter(|_| !self.course.cannot_start())?;
        Some(self.course.step(mv))
    }
}
