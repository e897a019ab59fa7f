//! Games by the million: flat entries in, rulings of a fixed size out.

use std::fmt;

/// Games, one behind the other.
///
/// An entry is the code of a point: `y * columns + x` on a plane, `(z * rows + y) * columns + x` in a box; where stones
/// fall, that of a column (`x`) or a peg (`y * columns + x`). A code that is none is an entry off the board, and illegal.
#[derive(Clone, Copy, Debug)]
pub struct Games<'g> {
    moves: &'g [u16],
    offsets: &'g [u32],
}

/// Why there are no games in what was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadOffsets {
    /// There must be one more of them than games, so at least one.
    Empty,
    /// They must not fall, here counted from 0.
    Falling(usize),
    /// The last one lies behind the moves.
    TooFar(u32),
}

impl fmt::Display for BadOffsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOffsets::Empty => f.write_str("wanted one offset more than games, found none"),
            BadOffsets::Falling(at) => write!(f, "wanted offsets that do not fall, found a smaller one at {at}"),
            BadOffsets::TooFar(last) => write!(f, "wanted offsets within the moves, found {last} behind them"),
        }
    }
}

impl std::error::Error for BadOffsets {}

impl<'g> Games<'g> {
    /// Games of these moves: game `i` is `moves[offsets[i]..offsets[i + 1]]`.
    ///
    /// # Errors
    /// The offsets fall, lead out of the moves, or there is not even one.
    pub fn new(moves: &'g [u16], offsets: &'g [u32]) -> Result<Self, BadOffsets> {
        let Some(&last) = offsets.last() else { return Err(BadOffsets::Empty) };
        if let Some(at) = offsets.windows(2).position(|pair| pair[0] > pair[1]) {
            return Err(BadOffsets::Falling(at + 1));
        }
        if last as usize > moves.len() {
            return Err(BadOffsets::TooFar(last));
        }
        Ok(Games { moves, offsets })
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries of each.
    pub fn iter(&self) -> impl Iterator<Item = &'g [u16]> + use<'g> {
        let Games { moves, offsets } = *self;
        offsets.windows(2).map(move |pair| &moves[pair[0] as usize..pair[1] as usize])
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum End {
    /// Not at all: the record just ends.
    #[default]
    Open,
    /// Black has won.
    Black,
    /// White has won.
    White,
    /// Nobody has won, and the board is full.
    Draw,
}

/// By what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum By {
    /// By nothing yet.
    #[default]
    Nothing,
    /// The goal was reached: a row, a link.
    Goal,
    /// The board is full.
    Full,
    /// The loser made an overline.
    Overline,
    /// The loser made a double-four.
    DoubleFour,
    /// The loser made a double-three.
    DoubleThree,
}

/// What is said of a game: under the default [`Policy`](linecall::Policy) illegal entries are skipped, the same colour
/// plays on, fouls lose, and nothing behind the end is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct Ruling {
    /// Who has won.
    pub end: End,
    /// By what.
    pub by: By,
    /// The entry that decided, counted from 1; 0 while the game is open.
    pub entry: u32,
    /// Stones played.
    pub plies: u32,
    /// Illegal entries, up to the end of the game.
    pub illegal: u32,
}
