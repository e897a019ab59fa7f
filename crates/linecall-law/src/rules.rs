//! Rules of a game, as plain data. Nothing here runs.

use crate::{ByColor, Color, Lattice, Point, Side};
use alloc::vec::Vec;

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

/// What may stand at both ends of a run of exactly the length that wins. A longer run is never asked, and a ring has no
/// ends. A [blocked](Rules::blocked) point closes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// Anything.
    Any,
    /// Not opponent's stones at both: such a run is closed. The edge of the board closes nothing.
    OpenToStones,
    /// Neither opponent's stones nor the edge of the board at both.
    OpenToEdges,
}

/// A row to be made. A run is maximal: a six is not also a five.
///
/// On a board that wraps around, a run goes on over the seam, but never counts a point twice: a ring shorter than
/// `length` never wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// Number of stones, 1 or more.
    pub length: u32,
    /// How a run's length is compared with it.
    pub count: Count,
    /// What its ends must not be.
    pub ends: Ends,
}

impl Row {
    /// `length` or more stones, whatever their ends.
    pub const fn at_least(length: u32) -> Self {
        Row { length, count: Count::AtLeast, ends: Ends::Any }
    }

    /// Exactly `length` stones, whatever their ends.
    pub const fn exactly(length: u32) -> Self {
        Row { length, count: Count::Exactly, ends: Ends::Any }
    }

    /// Whether a maximal run of `run` stones is a win, as far as its length tells.
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

/// What a chain must touch, or be: any of these is enough. The same for both colours. Which sides and corners a board
/// has, [`Lattice::rim`] says; more than there are are never touched.
///
/// ```
/// use linecall_law::{By, Lattice, Move, Outcome, Position, Rules, Touch};
///
/// // Havannah: Black's sixth stone, the one between brackets, closes a ring around an empty cell.
/// //
/// //      O . O
/// //     . X X .
/// //    O X . X O
/// //     . X(X).
/// //      O . .
/// let havannah = Touch { corners: 2, sides: 3, ring: true };
/// let mut position = Position::new(&Rules::touch(Lattice::hexagon(3)?, havannah));
/// let stones = [(1, 1), (0, 0), (2, 1), (2, 0), (1, 2), (0, 2), (3, 2), (4, 2), (2, 3), (2, 4), (3, 3)];
/// for (x, y) in stones {
///     position.play(Move::place(x, y))?;
/// }
/// assert_eq!(position.outcome().by(), Some(By::Ring));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Touch {
    /// So many sides of the board (Y: 3; a fork of Havannah: 3); 0 if sides do not count.
    pub sides: u32,
    /// So many corners of the board (a bridge of Havannah: 2); 0 if corners do not count.
    pub corners: u32,
    /// A ring around at least one cell, whatever is on it: stones of one chain, each next to the one before and the
    /// last next to the first, so that nobody gets off the board from that cell without stepping on one of them. On
    /// squares one steps where chains cannot: over corners too where only cells that share a side are neighbours, only
    /// over sides where [corners touch](Lattice::with_corners_touching). There are no rings in boxes and on boards that
    /// wrap around, where an inside is not an inside.
    pub ring: bool,
}

/// What ends the game for the colour that reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A row of stones in a straight line.
    Rows(ByColor<Row>),
    /// A chain from side to side.
    Links(ByColor<Link>),
    /// A chain that touches sides or corners, or is a ring.
    Touch(Touch),
}

/// How a three is read where double-threes are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Three {
    /// As RIF rule 9 says: three stones to which one stone can be added to make a straight four, without a five being
    /// made at the same time. A three does not count if that stone would be forbidden.
    Literal,
    /// A stone that makes a five is never forbidden, so a three counts although the stone that makes it a straight
    /// four makes a five, too.
    Loose,
    /// The straight four is all that is asked: whether the stone that makes it is forbidden is not.
    Simple,
}

/// What a colour must not make, unless the same stone reaches its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Fouls {
    /// A run longer than the row that wins.
    pub overline: bool,
    /// Two fours by one stone.
    pub double_four: bool,
    /// Two threes by one stone.
    pub double_three: Option<Three>,
}

impl Fouls {
    /// Whether anything is forbidden.
    pub const fn any(self) -> bool {
        self.overline || self.double_four || self.double_three.is_some()
    }
}

/// Custodial captures: opponent's stones in a straight line between the stone just placed and another own one are taken
/// off. Who places a stone between two opponent's stones loses nothing. Where stones fall, those above stay where they
/// are, and nothing comes under them any more.
///
/// A goal is looked for when the stones are off. Then the whole board is asked, since a row may be reached by what is
/// gone: of a six a five is left, or a closed row is open. Who captured is asked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Captures {
    /// The smallest number of stones between that are taken: 2.
    pub least: u32,
    /// The largest: 2 in pente, 3 in keryo-pente.
    pub most: u32,
    /// So many captured stones win, if nobody has reached the goal; 0 if captures never win.
    pub win: u32,
}

/// How many stones a turn has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// In the first turn of the game, that before which there is no stone: 1 or more.
    pub first: u32,
    /// In every later one, 1 or more.
    pub then: u32,
}

/// Whether a player may pass.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passes {
    /// No.
    Never,
    /// Only who has no legal stone to play.
    WhenStuck,
    /// Once three stones are on the board (RIF rule 5).
    AfterThree,
    /// At any time.
    Always,
}

/// Which swap there is, and when.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Swaps {
    /// The kind.
    pub kind: SwapKind,
    /// Numbers of stones on the board after which the side to move may swap, instead of playing a stone: once for each.
    pub after: Vec<u32>,
}

/// What is swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SwapKind {
    /// The players change colours; the stones stay, and the same colour is to move.
    #[default]
    Sides,
    /// The stones change colour and are mirrored, columns becoming rows: on a rising board of hexagons on the long
    /// diagonal. What was captured changes sides with them. The players keep their colours, and the opponent is to move.
    Pieces,
    /// Either, as the record says.
    AsRecorded,
}

/// What is legal and what wins. Every combination has a meaning, so there is nothing to check.
///
/// A game states only what is unlike the plain way:
///
/// ```
/// use linecall_law::{Lattice, Placement, Rules};
/// let connect_four = Rules { placement: Placement::Drop, ..Rules::rows(Lattice::square(7, 6)?, 4) };
/// # Ok::<(), linecall_law::LatticeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The board.
    pub lattice: Lattice,
    /// Points of it where no stone may be, in order. Stones that fall come to rest on them, and none comes below.
    pub blocked: Vec<Point>,
    /// Where stones go.
    pub placement: Placement,
    /// Whether a stone may complete a crosscut: two stones of each colour on a square of four, crosswise. In a box a
    /// square may also stand upright.
    pub crosscuts: bool,
    /// What ends the game.
    pub goal: Goal,
    /// Misère: who reaches the goal loses.
    pub misere: bool,
    /// A row that loses if the same stone neither reaches the goal nor captures enough (Yavalath: 3).
    pub losing: Option<Row>,
    /// What must not be made.
    pub fouls: ByColor<Fouls>,
    /// Whether stones are captured.
    pub captures: Option<Captures>,
    /// How many stones a turn has.
    pub turn: Turn,
    /// Whether a player may pass; two passes in a row, without a stone or swap between, are an agreed draw.
    pub passes: Passes,
    /// Whether players may swap.
    pub swaps: Swaps,
    /// Who moves first.
    pub first: Color,
}

impl Rules {
    fn plain(lattice: Lattice, goal: Goal) -> Self {
        Rules {
            lattice,
            blocked: Vec::new(),
            placement: Placement::Anywhere,
            crosscuts: true,
            goal,
            misere: false,
            losing: None,
            fouls: ByColor::both(Fouls::default()),
            captures: None,
            turn: Turn { first: 1, then: 1 },
            passes: Passes::Never,
            swaps: Swaps::default(),
            first: Color::Black,
        }
    }

    /// Rows the plain way: any empty point, `length` or more wins for both, Black first.
    pub fn rows(lattice: Lattice, length: u32) -> Self {
        Rules::plain(lattice, Goal::Rows(ByColor::both(Row::at_least(length))))
    }

    /// Links the plain way: any empty point, Black joins top and bottom, White left and right, Black first.
    pub fn links(lattice: Lattice) -> Self {
        let black = Link { from: Side::Top, to: Side::Bottom };
        let white = Link { from: Side::Left, to: Side::Right };
        Rules::plain(lattice, Goal::Links(ByColor { black, white }))
    }

    /// Chains that touch, the plain way: any empty point, Black first.
    pub fn touch(lattice: Lattice, touch: Touch) -> Self {
        Rules::plain(lattice, Goal::Touch(touch))
    }
}
