//! Squava: Yavalath on squares.

use super::family::{Game, Param};
use crate::{Lattice, Row, Rules};

pub(super) static GAME: Game = Game {
    name: "squava",
    aliases: &[],
    about: "On 5 x 5 squares, four or more in a row wins; three in a row, made without a four, loses.",
    source: "Néstor Romeral Andrés, Squava (2012)",
    params: &[Param::number("size", 1, Lattice::MAX_SIDE, 5)],
    calls: &[&[], &["size"]],
    rules: |args| {
        let lattice = Lattice::square(args.number("size"), args.number("size"))?;
        Ok(Rules { losing: Some(Row::exactly(3)), ..Rules::rows(lattice, 4) })
    },
};
