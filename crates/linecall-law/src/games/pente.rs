//! Pente: stones are captured.

use super::family::{Game, Param};
use crate::{Captures, Lattice, Rules};

pub(super) static GAME: Game = Game {
    name: "pente",
    aliases: &[],
    about: "Five or more in a row, or enough captured stones; two (keryo: or three) stones between two of the opponent's are captured.",
    source: "Gary Gabrel, Pente (1977); Keryo-Pente, Rollie Tesh (1983): threes are captured too, and 15 stones win",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 19),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
        Param::word("captures", &["pairs", "keryo"], "pairs"),
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?;
        let captures = match args.word("captures") {
            "keryo" => Captures { least: 2, most: 3, win: 15 },
            _ => Captures { least: 2, most: 2, win: 10 },
        };
        Ok(Rules { captures: Some(captures), ..Rules::rows(lattice, 5) })
    },
};
