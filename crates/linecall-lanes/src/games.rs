//! Games by the million, as flat entries.

use std::fmt;

/// Games, one after the other.
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
    /// The last one lies after the moves.
    TooFar(u32),
}

impl fmt::Display for BadOffsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOffsets::Empty => f.write_str("wanted one offset more than games, found none"),
            BadOffsets::Falling(at) => write!(f, "wanted offsets that do not fall, found a smaller one at {at}"),
            BadOffsets::TooFar(last) => write!(f, "wanted offsets within the moves, found {last} after them"),
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

    /// These from `from` on, and at most so many.
    pub(crate) fn part(&self, from: usize, most: usize) -> Self {
        let offsets = &self.offsets[from..];
        Games { offsets: &offsets[..offsets.len().min(most + 1)], ..*self }
    }

    /// The entries of each.
    pub fn iter(&self) -> impl Iterator<Item = &'g [u16]> + use<'g> {
        let Games { moves, offsets } = *self;
        offsets.windows(2).map(move |pair| &moves[pair[0] as usize..pair[1] as usize])
    }
}
