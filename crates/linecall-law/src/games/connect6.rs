//! Connect6: one stone, then two a turn.

use super::family::{Game, Param};
use crate::{Lattice, Rules, Turn};

pub(super) static GAME: Game = Game {
    name: "connect6",
    aliases: &["connect-six"],
    about: "Six or more in a row; Black begins with one stone, then both play two a turn.",
    source: "I-Chen Wu, Connect6 (2005)",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 19),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?;
        Ok(Rules { turn: Turn { first: 1, then: 2 }, ..Rules::rows(lattice, 6) })
    },
};
