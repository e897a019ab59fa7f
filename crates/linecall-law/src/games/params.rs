//! Parameters that several games have.

use super::family::{Args, Param};
use crate::{Lattice, SwapKind, Swaps};

/// How the opening is made fair, in the gomoku family: after 1 stone (pie), 3 (swap), or 3 and again 5 (swap2) who is to
/// move may take the other colour instead; in renju also after each of the first five (Tarannikov, Taraguchi).
pub(super) const OPENING: Param = Param::word("opening", &["free", "pie", "swap", "swap2"], "free");

pub(super) fn opening(args: &Args) -> Swaps {
    let after: &[u32] = match args.word("opening") {
        "pie" => &[1],
        "swap" => &[3],
        "swap2" => &[3, 5],
        "tarannikov" => &[1, 2, 3, 4, 5],
        _ => &[],
    };
    Swaps { kind: SwapKind::Sides, after: after.into() }
}

/// Whether who makes the row wins or loses.
pub(super) const PLAY: Param = Param::word("play", &["normal", "misere"], "normal");

/// Whether the columns, or columns and rows, go round.
pub(super) const BOARD: Param = Param::word("board", &["plane", "cylinder", "torus"], "plane");

pub(super) fn on_board(lattice: Lattice, args: &Args) -> Lattice {
    match args.word("board") {
        "cylinder" => lattice.wrapping(true, false),
        "torus" => lattice.wrapping(true, true),
        _ => lattice,
    }
}
