//! Hex.

use super::family::{Args, Game, Param};
use crate::{Lattice, LatticeError, Rules, Skew, SwapKind, Swaps};
use alloc::vec;
use alloc::vec::Vec;

pub(super) static GAME: Game = Game {
    name: "hex",
    aliases: &[],
    about: "Black joins top and bottom, White left and right, through hexagons that share a side; somebody always wins.",
    source: "Piet Hein (1942); colours as in SGF for Hex (GM[11]) and HexGui; swaps as in HexWorld and SGF: \
             `swap-pieces` and `swap-sides`",
    params: PARAMS,
    calls: &[&["size"], &["cols", "rows"]],
    rules,
};

/// Those of all kinds of Hex. Records tell which swap they mean; a bare `swap` means the one here and the other there,
/// so that it is refused unless somebody says which.
pub(super) const PARAMS: &[Param] = &[
    Param::number("size", 1, Lattice::MAX_SIDE, 11),
    Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
    Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
    Param::word("skew", &["rising", "falling"], "rising"),
    Param::word("swap", &["none", "pieces", "sides", "as-recorded"], "as-recorded"),
];

pub(super) fn rules(args: &Args) -> Result<Rules, LatticeError> {
    let skew = if args.word("skew") == "falling" { Skew::Falling } else { Skew::Rising };
    let lattice = Lattice::hex(args.number("cols"), args.number("rows"), skew)?;
    Ok(Rules { swaps: after_the_first_stone(args), ..Rules::links(lattice) })
}

/// The pie rule: the second player may take over the first stone, if the parameter `swap` lets him.
pub(super) fn after_the_first_stone(args: &Args) -> Swaps {
    let (kind, after) = match args.word("swap") {
        "sides" => (SwapKind::Sides, vec![1]),
        "pieces" => (SwapKind::Pieces, vec![1]),
        "as-recorded" => (SwapKind::AsRecorded, vec![1]),
        _ => (SwapKind::default(), Vec::new()),
    };
    Swaps { kind, after }
}
