//! Havannah.

use super::family::{Game, Param};
use super::hex::after_the_first_stone;
use crate::{Lattice, Rules, Touch};

pub(super) static GAME: Game = Game {
    name: "havannah",
    aliases: &[],
    about: "On a hexagon of hexagons: a bridge joins two corners, a fork three sides (corners are on none), \
            a ring goes around at least one cell, whatever is on it.",
    source: "Christian Freeling (1979), rules at mindsports.nl",
    params: &[
        // A hexagon is twice as wide as its side, less one.
        Param::number("base", 1, Lattice::MAX_SIDE / 2, 8),
        Param::word("swap", &["none", "pieces", "sides", "as-recorded"], "as-recorded"),
    ],
    calls: &[&["base"]],
    rules: |args| {
        let goal = Touch { corners: 2, sides: 3, ring: true };
        let lattice = Lattice::hexagon(args.number("base"))?;
        Ok(Rules { swaps: after_the_first_stone(args), ..Rules::touch(lattice, goal) })
    },
};
