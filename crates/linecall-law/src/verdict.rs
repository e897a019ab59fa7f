//! What the referee says.

use crate::{
    Action, By, Claim, Color, Dead, Evidence, Forbidden, Foul, Illegal, MustAnswer, Outcome, Point, Reachable, Says,
    Seat, SetupIssue, Threats,
};
use alloc::vec::Vec;
use core::fmt;

/// What is irregular in a record.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregular {
    /// An entry that cannot be played, and was not.
    Illegal(Illegal),
    /// A foul, which was played.
    Foul(Foul),
    /// A foul, which was played and not claimed: the record goes on.
    Unclaimed(Foul),
    /// An entry played by a colour that was not to move, under [`TurnOrder::AsRecorded`](crate::TurnOrder).
    OutOfTurn,
    /// Entries after the end; reported once, at the first of them.
    AfterEnd,
    /// The setup cannot be.
    Setup(SetupIssue),
    /// The record claims another result.
    Claim,
}

impl Irregular {
    /// The kind, as on the wire.
    pub const fn kind(self) -> &'static str {
        match self {
            Irregular::Illegal(Illegal::NotYourTurn) | Irregular::OutOfTurn => "out-of-turn",
            Irregular::Illegal(_) => "illegal",
            Irregular::Foul(_) | Irregular::Unclaimed(_) => "foul",
            Irregular::AfterEnd => "after-end",
            Irregular::Setup(_) => "setup",
            Irregular::Claim => "claim",
        }
    }

    /// The reason, as on the wire.
    pub const fn why(self) -> &'static str {
        match self {
            Irregular::Illegal(why) => why.word(),
            Irregular::Foul(foul) | Irregular::Unclaimed(foul) => foul.word(),
            Irregular::OutOfTurn => Illegal::NotYourTurn.word(),
            Irregular::AfterEnd => Illegal::GameOver.word(),
            Irregular::Setup(issue) => issue.word(),
            Irregular::Claim => "claim-differs",
        }
    }
}

/// Something irregular in a record, and where.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Irregularity {
    /// The entry, counted from 1; 0 for the setup and the claim.
    pub index: usize,
    /// What.
    pub what: Irregular,
    /// What the entry says.
    pub action: Option<Action>,
}

impl Irregularity {
    /// The point in question, if there is one.
    pub const fn point(&self) -> Option<Point> {
        match (self.what, self.action) {
            (Irregular::Setup(issue), _) => issue.point(),
            (_, Some(action)) => action.point(),
            _ => None,
        }
    }
}

/// The moment at which a game was decided.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decided {
    /// The entry, counted from 1; 0 if the setup was decided already.
    pub index: usize,
    /// Number of stones legally played by then, the setup's not counted.
    pub ply: u32,
    /// Where the deciding stone came to rest; `None` where no stone decided.
    pub at: Option<Point>,
}

/// A move at which a side could have won and did not. Who offers a draw or agrees to one makes no move.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Missed {
    /// The entry, counted from 1.
    pub index: usize,
    /// The side.
    pub by: Color,
    /// The smallest of the points at which it would have won.
    pub at: Point,
}

/// Whether a record's claim holds.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimCheck {
    /// The claim.
    pub claim: Claim,
    /// `None` where the moves cannot tell: a win or a draw is claimed of a game that the record leaves undecided
    /// (somebody resigned, ran out of time or agreed outside of the record), or nothing is claimed.
    pub agrees: Option<bool>,
}

impl ClaimCheck {
    /// Whether it holds of a game that ended so.
    pub fn new(claim: Claim, outcome: Outcome) -> Self {
        let agrees = match (claim.says, outcome) {
            (Says::Nothing, _) | (_, Outcome::Undecided) => None,
            (Says::Win(color), outcome) => Some(outcome.winner() == Some(color)),
            (Says::Draw, outcome) => Some(matches!(outcome, Outcome::Draw(_))),
        };
        ClaimCheck { claim, agrees }
    }
}

/// A remark that changes nothing.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Warning {
    /// The numbers of stones in the setup do not tell whose turn it is; this colour was taken to be.
    TurnGuessed(Color),
    /// The readings of [`Three`](crate::Three) differ on a stone: the first such in a record.
    Disputed {
        /// Which stone it is, counted from 1, the setup's not counted.
        ply: u32,
        /// Where it lies.
        at: Point,
        /// Whether it is a double-three as it was read here; read in the other way it is the contrary.
        is_foul: bool,
        /// Whether the literal reading was used, or the loose one.
        literal: bool,
    },
}

/// Whether there is a result.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game has ended.
    Over,
    /// The record just ends.
    Open,
    /// The record cannot start or, under [`OnIllegal::Invalid`](crate::OnIllegal::Invalid), is irregular.
    Invalid,
}

impl Status {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Over => "over",
            Status::Open => "open",
            Status::Invalid => "invalid",
        }
    }
}

/// How a game ended, and how regularly: the part of a verdict that is small, and always as large.
///
/// ```
/// use linecall_law::{Color, Move, Record, Referee, Status, games};
///
/// let record = Record::of([(1, 1), (1, 1), (0, 0)].map(|(x, y)| Move::place(x, y)));
/// let ruling = Referee::new(games::rules("tic-tac-toe")?).judge(&record).ruling;
///
/// assert_eq!(ruling.status(), Status::Open);
/// assert_eq!((ruling.plies, ruling.illegal), (2, 1));
/// assert!(!ruling.is_regular());
/// # Ok::<(), linecall_law::GameError>(())
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Ruling {
    /// How the game ended.
    pub outcome: Outcome,
    /// When, if it ended.
    pub decided: Option<Decided>,
    /// Number of stones legally played, the setup's not counted.
    pub plies: u32,
    /// Number of entries, up to the end, that could not be played.
    pub illegal: u32,
    /// Number of entries read after play ended.
    pub after_end: usize,
}

impl Ruling {
    /// A ruling of these parts.
    pub const fn new(outcome: Outcome, decided: Option<Decided>, plies: u32, illegal: u32, after_end: usize) -> Self {
        Ruling { outcome, decided, plies, illegal, after_end }
    }

    /// Whether there is a result.
    pub const fn status(&self) -> Status {
        if self.outcome.is_over() { Status::Over } else { Status::Open }
    }

    /// Whether nothing is irregular in the entries: all of them were legal, none follows the end, and no foul decided.
    pub const fn is_regular(&self) -> bool {
        self.illegal == 0 && self.after_end == 0 && !matches!(self.outcome.by(), Some(By::Foul))
    }
}

/// What the referee says of a record.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether there is a result.
    pub status: Status,
    /// How the game ended, when, and after how many stones and irregular entries.
    pub ruling: Ruling,
    /// Who at the table has won, if seats have changed colours in the record: else the first seat has the first colour.
    pub winner_seat: Option<Seat>,
    /// Every maximal winning row through the stone played last, or one shortest winning path; where several goals are
    /// reached at once, a path, a fork and a ring, in this order. If none goes through that stone, as for a setup that is
    /// won already and for a row that captures have opened: every winning row on the board. A row that loses is shown
    /// likewise; captures have no evidence.
    pub evidence: Vec<Evidence>,
    /// What went wrong, in the order of the record.
    pub irregular: Vec<Irregularity>,
    /// Who is to move, while the game is open.
    pub to_move: Option<Color>,
    /// Whether the record's claim holds, if it makes one.
    pub claim: Option<ClaimCheck>,
    /// Remarks.
    pub warnings: Vec<Warning>,
    /// Who could win with the next move, if [asked](crate::Asks).
    pub threats: Option<Threats>,
    /// What stops the opponent, if threats were asked.
    pub must_answer: Option<MustAnswer>,
    /// Where the side to move must not play, if threats were asked, the game is open and that side has fouls.
    pub forbidden: Option<Vec<Forbidden>>,
    /// Wins that were passed over, if asked.
    pub missed: Option<Vec<Missed>>,
    /// Whether the board at the end, or that of a setup from which no game can start, can have come about by legal play,
    /// if asked.
    pub reachable: Option<Reachable>,
    /// Whether the final position is a draw already, if asked.
    pub dead: Option<Dead>,
}

/// `black wins at move 9 by row`, `draw at move 225 (full)`, `undecided after 12 moves`, and that a record is invalid.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ruling { outcome, decided, plies, .. } = self.ruling;
        match (outcome, decided) {
            (Outcome::Undecided, _) => write!(f, "undecided after {plies} moves")?,
            (Outcome::Draw(by), Some(decided)) => write!(f, "draw at move {} ({by})", decided.index)?,
            (Outcome::Win { color, by }, Some(decided)) => write!(f, "{color} wins at move {} by {by}", decided.index)?,
            (outcome, None) => outcome.fmt(f)?,
        }
        if self.status == Status::Invalid { f.write_str("; invalid") } else { Ok(()) }
    }
}
