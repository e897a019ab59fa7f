//! Qubic.

use super::family::Game;
use crate::{Lattice, Rules};

pub(super) static GAME: Game = Game {
    name: "qubic",
    aliases: &["tic-tac-toe-3d"],
    about: "Four in a row on 4 x 4 x 4, on any empty point.",
    source: "Parker Brothers, Qubic (1964)",
    params: &[],
    calls: &[&[]],
    rules: |_| Ok(Rules::rows(Lattice::cube(4)?, 4)),
};
