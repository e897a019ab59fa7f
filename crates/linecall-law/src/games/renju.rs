//! Renju.

use super::family::{Game, Param};
use super::params::opening;
use crate::{ByColor, Fouls, Goal, Lattice, Passes, Row, Rules, Three};

pub(super) static GAME: Game = Game {
    name: "renju",
    aliases: &["rif-renju", "gomocup-renju"],
    about: "Exactly five in a row for Black, who must make no overline, double-four or double-three; five or more for White.",
    source: "Renju International Federation, rules of 1996 (renju.net/rifrules), 4 to 10; Gomocup rule 4 (renju), without passes; which openings are allowed is not asked",
    params: &[
        Param::number("size", 5, Lattice::MAX_SIDE, 15),
        Param::like("cols", 5, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 5, Lattice::MAX_SIDE, "size"),
        Param::word("three", &["literal", "loose"], "literal"),
        Param::word("opening", &["free", "swap", "swap2", "tarannikov"], "free"),
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?;
        let three = if args.word("three") == "loose" { Three::Loose } else { Three::Literal };
        let black = Fouls { overline: true, double_four: true, double_three: Some(three) };
        Ok(Rules {
            goal: Goal::Rows(ByColor { black: Row::exactly(5), white: Row::at_least(5) }),
            fouls: ByColor { black, white: Fouls::default() },
            passes: Passes::AfterThree,
            swaps: opening(args),
            ..Rules::rows(lattice, 5)
        })
    },
};
