//! One game as recorded.

use crate::{Color, Move, Setup};
use alloc::string::String;
use alloc::vec::Vec;

/// What a record says about its result. It is checked, never believed.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// As it was written.
    pub text: String,
    /// What that means.
    pub says: Says,
}

/// The meaning of a claimed result.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Says {
    /// This colour won.
    Win(Color),
    /// Nobody won.
    Draw,
    /// Not finished, or not known.
    Nothing,
}

/// One game as recorded: a setup, entries in order, and the result that it claims.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// Stones on the board before the first entry.
    pub setup: Setup,
    /// The entries.
    pub moves: Vec<Move>,
    /// The claimed result.
    pub claim: Option<Claim>,
}

impl Record {
    /// A record of these entries on an empty board, without a claim.
    pub fn of(moves: impl IntoIterator<Item = Move>) -> Self {
        Record { moves: moves.into_iter().collect(), ..Record::default() }
    }
}
