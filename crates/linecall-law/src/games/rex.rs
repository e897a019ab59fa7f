//! Rex: reverse Hex.

use super::family::Game;
use super::hex;
use crate::Rules;

pub(super) static GAME: Game = Game {
    name: "rex",
    aliases: &["reverse-hex", "misere-hex"],
    about: "Hex, but who joins his sides loses.",
    source: "Lagarias, Sleator, Who Wins Misère Hex? (1999); Hayward, Toft, Henderson, How to play Reverse Hex (2012)",
    params: hex::PARAMS,
    calls: &[&["size"], &["cols", "rows"]],
    rules: |args| Ok(Rules { misere: true, ..hex::rules(args)? }),
};
