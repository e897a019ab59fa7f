//! The game of Y.

use super::family::{Game, Param};
use super::hex::after_the_first_stone;
use crate::{Lattice, Rules, Touch};

pub(super) static GAME: Game = Game {
    name: "y",
    aliases: &["the-game-of-y"],
    about: "Both join all three sides of a triangle of hexagons; a corner is on both its sides; somebody always wins.",
    source: "Schensted and Titus, Mudcrack Y & Poly-Y (1975), on the regular triangle",
    params: &[
        Param::number("base", 1, Lattice::MAX_SIDE, 15),
        // Nothing is mirrored where both sides have the same goal.
        Param::word("swap", &["none", "sides", "as-recorded"], "as-recorded"),
    ],
    calls: &[&["base"]],
    rules: |args| {
        let goal = Touch { sides: 3, corners: 0, ring: false };
        let lattice = Lattice::triangle(args.number("base"))?;
        Ok(Rules { swaps: after_the_first_stone(args), ..Rules::touch(lattice, goal) })
    },
};
