//! Tic-tac-toe.

use super::family::Game;
use super::params::PLAY;
use crate::{Lattice, Rules};

pub(super) static GAME: Game = Game {
    name: "tic-tac-toe",
    aliases: &["tictactoe", "ttt", "noughts-and-crosses"],
    about: "Three or more in a row on 3 x 3.",
    source: "folk rules",
    params: &[PLAY],
    calls: &[&[]],
    rules: |args| Ok(Rules { misere: args.word("play") == "misere", ..Rules::rows(Lattice::square(3, 3)?, 3) }),
};
