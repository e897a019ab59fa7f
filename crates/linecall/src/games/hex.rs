//! Hex.

use super::{Game, Param};
use crate::{Lattice, Rules, Skew};

pub(super) static GAME: Game = Game {
    name: "hex",
    aliases: &[],
    about: "Black joins top and bottom, White left and right, through hexagons that share a side; somebody always wins.",
    source: "Piet Hein (1942); colours as in SGF for Hex (GM[11]) and HexGui",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 11),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
        Param::word("skew", &["rising", "falling"], "rising"),
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let skew = if args.word("skew") == "falling" { Skew::Falling } else { Skew::Rising };
        Ok(Rules::links(Lattice::hex(args.number("cols"), args.number("rows"), skew)?))
    },
};
