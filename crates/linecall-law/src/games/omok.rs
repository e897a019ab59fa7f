//! Omok.

use super::family::{Game, Param};
use crate::{ByColor, Fouls, Goal, Lattice, Row, Rules, Three};

pub(super) static GAME: Game = Game {
    name: "omok",
    aliases: &["korean-gomoku"],
    about: "Exactly five in a row; a double-three is forbidden to both; an overline neither wins nor loses.",
    source: "as played in Korea; the crate figrid-board 1.2 (three=recursive, where a three counts as under renju's three=loose); programs that ask for open threes only (three=simple)",
    params: &[
        Param::number("size", 1, Lattice::MAX_SIDE, 15),
        Param::like("cols", 1, Lattice::MAX_SIDE, "size"),
        Param::like("rows", 1, Lattice::MAX_SIDE, "size"),
        Param::word("three", &["recursive", "literal", "simple"], "recursive"),
    ],
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("cols"), args.number("rows"))?;
        let three = match args.word("three") {
            "literal" => Three::Literal,
            "simple" => Three::Simple,
            _ => Three::Loose,
        };
        let fouls = Fouls { double_three: Some(three), ..Fouls::default() };
        Ok(Rules {
            goal: Goal::Rows(ByColor::both(Row::exactly(5))),
            fouls: ByColor::both(fouls),
            ..Rules::rows(lattice, 5)
        })
    },
};
