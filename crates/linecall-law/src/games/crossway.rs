//! Crossway.

use super::family::{Game, Param};
use super::hex::after_the_first_stone;
use crate::{Lattice, Passes, Rules};

pub(super) static GAME: Game = Game {
    name: "crossway",
    aliases: &[],
    about: "Black joins top and bottom, White left and right, through squares that share a side or a corner; nobody may \
            make a crosscut, two stones of each colour crosswise, and who can place no stone passes.",
    source: "Mark Steere, Crossway (May 2007); the second player may change colours after the first stone",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 19),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
        Param::word("swap", &["none", "sides"], "sides"),
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?.with_corners_touching();
        let swaps = after_the_first_stone(args);
        Ok(Rules { crosscuts: false, passes: Passes::WhenStuck, swaps, ..Rules::links(lattice) })
    },
};
