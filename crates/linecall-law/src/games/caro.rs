//! Caro: a five closed at both ends is no win.

use super::family::{Game, Param};
use super::params::{OPENING, opening};
use crate::{ByColor, Count, Ends, Goal, Lattice, Row, Rules};

pub(super) static GAME: Game = Game {
    name: "caro",
    aliases: &["gomoku-caro"],
    about: "Exactly five in a row, not closed by opponent's stones at both ends; the board's edge closes only if told so.",
    source: "Gomocup rule 9; rule 8 with overline=wins, where six or more win even if closed",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 15),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
        Param::word("overline", &["nothing", "wins"], "nothing"),
        Param::word("ends", &["stones", "edge"], "stones"),
        OPENING,
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?;
        let count = if args.word("overline") == "wins" { Count::AtLeast } else { Count::Exactly };
        let ends = if args.word("ends") == "edge" { Ends::OpenToEdges } else { Ends::OpenToStones };
        let five = Row { length: 5, count, ends };
        Ok(Rules { goal: Goal::Rows(ByColor::both(five)), swaps: opening(args), ..Rules::rows(lattice, 5) })
    },
};
