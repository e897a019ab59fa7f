//! Rules of a game, as plain data. Nothing here runs.

use crate::{ByColor, Color, Lattice, Side};

/// Where a stone may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// On any empty point.
    Anywhere,
    /// It falls: downward in a column of a plane, to the floor on a peg of a box.
    Drop,
}

/// How the length of a maximal run is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// `length` or more.
    AtLeast,
    /// Exactly `length`: an overline is no win.
    Exactly,
}

/// A row to be made. A run is maximal: a six is not also a five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// Number of stones, 1 or more.
    pub length: u32,
    /// How a run's length is compared with it.
    pub count: Count,
}

impl Row {
    /// Whether a maximal run of `run` stones is a win.
    pub const fn is_made_by(self, run: u32) -> bool {
        match self.count {
            Count::AtLeast => run >= self.length,
            Count::Exactly => run == self.length,
        }
    }
}

/// Two sides to be joined by a chain of neighbouring stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// One side.
    pub from: Side,
    /// The other.
    pub to: Side,
}

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A row of stones in a straight line.
    Rows(ByColor<Row>),
    /// A chain from side to side.
    Links(ByColor<Link>),
}

/// What is legal and what wins. Every combination has a meaning, so there is nothing to check.
///
/// A game states only what is unlike the plain way:
///
/// ```
/// use linecall::{Lattice, Placement, Rules};
/// let connect_four = Rules { placement: Placement::Drop, ..Rules::rows(Lattice::square(7, 6)?, 4) };
/// # Ok::<(), linecall::LatticeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The board.
    pub lattice: Lattice,
    /// Where stones go.
    pub placement: Placement,
    /// What wins.
    pub goal: Goal,
    /// Who moves first.
    pub first: Color,
}

impl Rules {
    /// Rows the plain way: any empty point, `length` or more wins for both, Black first.
    pub fn rows(lattice: Lattice, length: u32) -> Self {
        let row = Row { length, count: Count::AtLeast };
        Rules { lattice, placement: Placement::Anywhere, goal: Goal::Rows(ByColor::both(row)), first: Color::Black }
    }

    /// Links the plain way: any empty point, Black joins top and bottom, White left and right, Black first.
    pub fn links(lattice: Lattice) -> Self {
        let goal = Goal::Links(ByColor {
            black: Link { from: Side::Top, to: Side::Bottom },
            white: Link { from: Side::Left, to: Side::Right },
        });
        Rules { lattice, placement: Placement::Anywhere, goal, first: Color::Black }
    }
}
