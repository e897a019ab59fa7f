//! Yavalath: four wins, but three loses.

use super::family::{Game, Param};
use crate::{Lattice, Row, Rules};

pub(super) static GAME: Game = Game {
    name: "yavalath",
    aliases: &[],
    about: "On a hexagon of hexagons, four or more in a row wins; three in a row, made without a four, loses.",
    source: "Cameron Browne, LUDI (2007)",
    params: &[Param::number("base", 1, Lattice::MAX_SIDE / 2, 5)],
    calls: &[&[], &["base"]],
    rules: |args| {
        let lattice = Lattice::hexagon(args.number("base"))?;
        Ok(Rules { losing: Some(Row::exactly(3)), ..Rules::rows(lattice, 4) })
    },
};
