//! What the referee says.

use crate::{Action, Claim, Color, Dead, Forbidden, MustAnswer, Point, Reachable, Says, Seat, SetupIssue, Threats};
use alloc::vec::Vec;
use core::fmt;

/// By what a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// A row.
    Row,
    /// A chain from side to side.
    Link,
    /// A chain that touches sides or corners enough.
    Touch,
    /// A ring.
    Ring,
    /// Captured stones.
    Captures,
    /// The loser made a foul.
    Foul,
    /// The loser made a foul, and it was claimed, under [`OnFoul::Claimed`](crate::OnFoul::Claimed).
    Claim,
    /// The loser made an illegal entry, under [`OnIllegal::Forfeit`](crate::OnIllegal::Forfeit).
    Illegal,
    /// The loser gave up.
    Resign,
    /// The loser ran out of time.
    Timeout,
    /// The loser lost by decision.
    Forfeit,
    /// The board is full.
    Full,
    /// Both agreed to a draw, or passed.
    Agreed,
    /// So many stones were played, under [`Policy::draw_after`](crate::Policy::draw_after).
    DrawLimit,
}

impl By {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            By::Row => "row",
            By::Link => "link",
            By::Touch => "touch",
            By::Ring => "ring",
            By::Captures => "captures",
            By::Foul => "foul",
            By::Claim => "claim",
            By::Illegal => "illegal",
            By::Resign => "resign",
            By::Timeout => "timeout",
            By::Forfeit => "forfeit",
            By::Full => "full",
            By::Agreed => "agreed",
            By::DrawLimit => "draw-limit",
        }
    }
}

/// How a game stands. A record that just ends is `Undecided`, which is not a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Outcome {
    /// Nobody has won and there is something left to play.
    #[default]
    Undecided,
    /// Nobody has won and nobody can.
    Draw(By),
    /// A colour has won.
    Win {
        /// Who.
        color: Color,
        /// By what.
        by: By,
    },
}

impl Outcome {
    /// The colour that has won, if one has.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { color, .. } => Some(color),
            _ => None,
        }
    }

    /// By what the game ended, if it has.
    pub const fn by(self) -> Option<By> {
        match self {
            Outcome::Undecided => None,
            Outcome::Draw(by) | Outcome::Win { by, .. } => Some(by),
        }
    }

    /// Whether the game has ended.
    pub const fn is_over(self) -> bool {
        !matches!(self, Outcome::Undecided)
    }
}

/// What a verdict points at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// A maximal run of stones, its smaller end first.
    Row(Vec<Point>),
    /// A shortest chain from one side or corner to the other.
    Path(Vec<Point>),
    /// Shortest chains from a stone to three sides, together; smallest point first. To more than three sides the chains
    /// may share stones, and others as short might share more.
    Fork(Vec<Point>),
    /// A shortest ring of a chain, in order around, from its smallest point toward the smaller of the two next to it.
    Ring(Vec<Point>),
}

impl Evidence {
    /// The points, in order.
    pub fn points(&self) -> &[Point] {
        match self {
            Evidence::Row(points) | Evidence::Path(points) | Evidence::Fork(points) | Evidence::Ring(points) => points,
        }
    }

    /// The word of the wire: `row`, `path`, `fork` or `ring`.
    pub const fn word(&self) -> &'static str {
        match self {
            Evidence::Row(_) => "row",
            Evidence::Path(_) => "path",
            Evidence::Fork(_) => "fork",
            Evidence::Ring(_) => "ring",
        }
    }
}

/// Why an entry cannot be played: a finding about the record, not a failure of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// There is no such point, column or peg.
    OffBoard,
    /// There is a stone already.
    Occupied,
    /// The column or peg is full.
    ColumnFull,
    /// The record names a point of a column or peg that is not the one where the stone would come to rest.
    Floating,
    /// The record names a colour that is not to move.
    NotYourTurn,
    /// There is no pass in this game.
    PassNotAllowed,
    /// There is no swap in this game, or not now.
    SwapNotAllowed,
    /// Stones can be mirrored only if they do not fall, there are as many columns as rows, and they come onto points
    /// where stones may be; or the record does not say which swap it means, and the game knows more than one.
    SwapUndefined,
    /// The first stone must lie on the centre, under [`Policy::centre_first`](crate::Policy::centre_first).
    NotCentre,
    /// No stone may be there in this game: the point is blocked, or under a blocked one where stones fall.
    Blocked,
    /// It would complete a crosscut.
    Crosscut,
    /// There is no foul that could be claimed.
    NothingToClaim,
    /// No draw has been offered.
    NoOffer,
    /// Stones are placed in this game, not dropped.
    NoDrops,
    /// It puts no stone: the referee takes it, not the board.
    NoStone,
    /// The game has ended.
    GameOver,
}

impl Illegal {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Illegal::OffBoard => "off-board",
            Illegal::Occupied => "occupied",
            Illegal::ColumnFull => "column-full",
            Illegal::Floating => "floating",
            Illegal::NotYourTurn => "not-your-turn",
            Illegal::PassNotAllowed => "pass-not-allowed",
            Illegal::SwapNotAllowed => "swap-not-allowed",
            Illegal::SwapUndefined => "swap-undefined",
            Illegal::NotCentre => "not-centre",
            Illegal::Blocked => "blocked",
            Illegal::Crosscut => "crosscut",
            Illegal::NothingToClaim => "nothing-to-claim",
            Illegal::NoOffer => "no-offer",
            Illegal::NoDrops => "no-drops",
            Illegal::NoStone => "no-stone",
            Illegal::GameOver => "game-over",
        }
    }

    /// What is wrong, as the end of a sentence.
    pub const fn because(self) -> &'static str {
        match self {
            Illegal::OffBoard => "it is not on the board",
            Illegal::Occupied => "there is a stone already",
            Illegal::ColumnFull => "the column is full",
            Illegal::Floating => "nothing is under it, and stones fall in this game",
            Illegal::NotYourTurn => "it was the other side's turn",
            Illegal::PassNotAllowed => "there is no pass in this game",
            Illegal::SwapNotAllowed => "there is no swap in this game, or not now",
            Illegal::SwapUndefined => {
                "this swap has no meaning here: stones are mirrored only on boards whose sides are equal, and a bare `swap` does not say which kind it is"
            }
            Illegal::NotCentre => "the first stone belongs on the centre",
            Illegal::Blocked => "no stone may be there in this game",
            Illegal::Crosscut => "it would make a crosscut",
            Illegal::NothingToClaim => "there is no foul to be claimed",
            Illegal::NoOffer => "no draw has been offered",
            Illegal::NoDrops => "stones are placed on points in this game, not dropped into columns",
            Illegal::NoStone => "it puts no stone on the board",
            Illegal::GameOver => "the game has ended",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.because())
    }
}

impl core::error::Error for Illegal {}

/// What a colour must not make under [`Fouls`](crate::Fouls), in the order in which they are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Foul {
    /// A run longer than the row that wins.
    Overline,
    /// Two fours or more.
    DoubleFour,
    /// Two threes or more.
    DoubleThree,
}

impl Foul {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double-four",
            Foul::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What is irregular in a record.
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
/// use linecall::{Color, Move, Record, Referee, Status, games};
///
/// let record = Record::of([(1, 1), (1, 1), (0, 0)].map(|(x, y)| Move::place(x, y)));
/// let ruling = Referee::new(games::rules("tic-tac-toe")?).judge(&record).ruling;
///
/// assert_eq!(ruling.status(), Status::Open);
/// assert_eq!((ruling.plies, ruling.illegal), (2, 1));
/// assert!(!ruling.is_regular());
/// # Ok::<(), linecall::GameError>(())
/// ```
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
