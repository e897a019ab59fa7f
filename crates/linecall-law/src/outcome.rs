//! How games end and by what, what shows it, and what cannot be played.

use crate::{Color, Point};
use alloc::vec::Vec;
use core::fmt;

/// By what a game ended.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// The word of the wire.
impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How a game stands. A record that just ends is `Undecided`, which is not a draw.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// `black wins by row`, `draw (full)`, `undecided`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Undecided => f.write_str("undecided"),
            Outcome::Draw(by) => write!(f, "draw ({by})"),
            Outcome::Win { color, by } => write!(f, "{color} wins by {by}"),
        }
    }
}

/// What a verdict points at.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
