//! Connect four: stones fall.

use super::family::{Game, Param};
use super::params::on_board;
use crate::{Lattice, Placement, Rules};

pub(super) static GAME: Game = Game {
    name: "connect-four",
    aliases: &["connect4", "four-in-a-row"],
    about: "Stones fall in columns; k or more in a row.",
    source: "Milton Bradley, Connect Four (1974)",
    params: &[
        Param::number("cols", 1, Lattice::MAX_SIDE, 7),
        Param::number("rows", 1, Lattice::MAX_SIDE, 6),
        Param::number("k", 1, Lattice::MAX_SIDE, 4),
        Param::word("board", &["plane", "cylinder"], "plane"),
    ],
    calls: &[&[], &["cols", "rows"], &["cols", "rows", "k"]],
    rules: |args| {
        let lattice = on_board(Lattice::square(args.number("cols"), args.number("rows"))?, args);
        Ok(Rules { placement: Placement::Drop, ..Rules::rows(lattice, args.number("k")) })
    },
};
