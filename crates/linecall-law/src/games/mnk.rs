//! m,n,k games.

use super::family::{Game, Param};
use super::params::{BOARD, PLAY, on_board};
use crate::{Lattice, Rules};

pub(super) static GAME: Game = Game {
    name: "mnk",
    aliases: &["k-in-a-row"],
    about: "k or more in a row on a board of m columns and n rows.",
    source: "van den Herik, Uiterwijk, van Rijswijck, Games solved: Now and in the future (2002)",
    params: &[
        Param::number("m", 1, Lattice::MAX_SIDE, 3),
        Param::like("n", 1, Lattice::MAX_SIDE, "m"),
        Param::number("k", 1, Lattice::MAX_SIDE, 3),
        BOARD,
        PLAY,
    ],
    calls: &[&["m", "n", "k"]],
    rules: |args| {
        let lattice = on_board(Lattice::square(args.number("m"), args.number("n"))?, args);
        Ok(Rules { misere: args.word("play") == "misere", ..Rules::rows(lattice, args.number("k")) })
    },
};
