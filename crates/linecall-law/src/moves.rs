//! What a record's entries say.

use crate::{Color, Point};

/// How a swap is written down.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    /// `swap`: the record does not say which kind.
    Unnamed,
    /// `swap-pieces`: the stones change colour and are mirrored.
    Pieces,
    /// `swap-sides`: the players change colours.
    Sides,
}

/// What a player did.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Put a stone on this point.
    Place(Point),
    /// Drop a stone: on a plane into column `x` (`y` is not looked at), in a box onto peg `(x, y)`.
    Drop {
        /// Column.
        x: i32,
        /// Row of the peg; 0 on a plane.
        y: i32,
    },
    /// Made no move.
    Pass,
    /// Changed colours or stones with the opponent.
    Swap(Swap),
    /// Gave up.
    Resign,
    /// Ran out of time.
    Timeout,
    /// Lost by decision.
    Forfeit,
    /// Offered a draw, whether to move or not; the same colour stays to move. The offer stands until a stone, a pass or a
    /// swap is played.
    OfferDraw,
    /// Agreed to a draw that the opponent has offered.
    AgreeDraw,
    /// Claimed the win for a foul that the opponent has just made.
    Claim,
}

impl Action {
    /// The point that the record names; a drop names none.
    pub const fn point(self) -> Option<Point> {
        match self {
            Action::Place(p) => Some(p),
            _ => None,
        }
    }
}

/// A person or program at the table; a swap of sides gives it the other colour.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// Who had the first move of the game.
    First,
    /// The opponent.
    Second,
}

impl Seat {
    /// The word of the wire: `first` or `second`.
    pub const fn word(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }
}

/// One entry of a record.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// What was done.
    pub action: Action,
    /// By whom, if the record says so; else the order of play tells.
    pub by: Option<Color>,
}

impl Move {
    /// A stone on a point of a plane, by whoever is to move.
    pub const fn place(x: i32, y: i32) -> Self {
        Move::at(Point::flat(x, y))
    }

    /// A stone on a point, by whoever is to move.
    pub const fn at(point: Point) -> Self {
        Move { action: Action::Place(point), by: None }
    }

    /// A stone dropped into column `x` of a plane, or onto peg `(x, y)` of a box.
    pub const fn drop(x: i32, y: i32) -> Self {
        Move { action: Action::Drop { x, y }, by: None }
    }

    /// The same entry, said to be by this colour.
    #[must_use]
    pub const fn by(self, color: Color) -> Self {
        Move { by: Some(color), ..self }
    }
}

impl From<Action> for Move {
    fn from(action: Action) -> Self {
        Move { action, by: None }
    }
}
