//! Make a sequence: balls on pegs.

use super::family::{Game, Param};
use crate::{Lattice, Placement, Rules};

pub(super) static GAME: Game = Game {
    name: "make-a-sequence",
    aliases: &["score-four", "connect-four-3d"],
    about: "Balls fall on n x n pegs, n high; m or more in a row in any of 13 directions.",
    source: "ICPC Asia problem B, Make a Sequence (POJ 2143, AOJ 1249); with n = m = 4 it is Score Four (1968)",
    params: &[Param::number("n", 1, Lattice::MAX_BOX_SIDE, 4), Param::number("m", 1, Lattice::MAX_BOX_SIDE, 4)],
    calls: &[&["n", "m"]],
    rules: |args| {
        let lattice = Lattice::cube(args.number("n"))?;
        Ok(Rules { placement: Placement::Drop, ..Rules::rows(lattice, args.number("m")) })
    },
};
