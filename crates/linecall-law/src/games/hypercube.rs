//! Rows in boxes of up to five dimensions.

use super::family::{Game, Param};
use crate::{Lattice, Rules};

pub(super) static GAME: Game = Game {
    name: "hypercube",
    aliases: &["nd-tic-tac-toe"],
    about: "k or more in a row on n x n x … in d dimensions, 3 to 5, on any empty point.",
    source: "Hales, Jewett, Regularity and positional games (1963), on boards n^d",
    params: &[
        Param::number("n", 1, Lattice::MAX_BOX_SIDE, 4),
        Param::number("d", 3, 5, 4),
        Param::like("k", 1, Lattice::MAX_BOX_SIDE, "n"),
    ],
    calls: &[&["n", "d"], &["n", "d", "k"]],
    rules: |args| {
        let sides = [args.number("n"); 5];
        Ok(Rules::rows(Lattice::hyperbox(&sides[..args.number("d") as usize])?, args.number("k")))
    },
};
