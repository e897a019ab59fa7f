//! The path: links on squares.

use super::family::{Game, Param};
use crate::{Lattice, Rules};

pub(super) static GAME: Game = Game {
    name: "path",
    aliases: &["the-path"],
    about: "White joins left and right, Black top and bottom, through cells that share a side; nobody need win. \
            With `neighbours=8` also through cells that share a corner; who joins his sides first wins.",
    source: "ACM Pacific Northwest 1997, The PATH (UVa 601)",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 7),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
        Param::word("first", &["black", "white"], "black"),
        Param::choice("neighbours", &[4, 8], 4),
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?;
        let lattice = if args.number("neighbours") == 8 { lattice.with_corners_touching() } else { lattice };
        Ok(Rules { first: args.color("first"), ..Rules::links(lattice) })
    },
};
