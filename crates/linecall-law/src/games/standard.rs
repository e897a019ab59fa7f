//! Standard gomoku: an overline is no win.

use super::family::{Game, Param};
use super::params::{OPENING, opening};
use crate::{ByColor, Goal, Lattice, Row, Rules};

pub(super) static GAME: Game = Game {
    name: "standard",
    aliases: &["standard-gomoku", "exact-five"],
    about: "Exactly five in a row: six or more is no win, unless the same stone makes a five in another direction.",
    source: "Gomocup rule 1 (standard)",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 15),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
        OPENING,
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?;
        let goal = Goal::Rows(ByColor::both(Row::exactly(5)));
        Ok(Rules { goal, swaps: opening(args), ..Rules::rows(lattice, 5) })
    },
};
