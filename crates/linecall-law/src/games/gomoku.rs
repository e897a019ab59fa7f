//! Gomoku, the free kind.

use super::family::{Game, Param};
use super::params::{OPENING, opening};
use crate::{Lattice, Rules};

pub(super) static GAME: Game = Game {
    name: "gomoku",
    aliases: &["freestyle", "five-in-a-row", "gobang"],
    about: "Five or more in a row; no move is forbidden.",
    source: "Gomocup rule 0 (freestyle)",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 15),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
        OPENING,
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?;
        Ok(Rules { swaps: opening(args), ..Rules::rows(lattice, 5) })
    },
};
