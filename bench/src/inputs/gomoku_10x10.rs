//! The input of `gomoku-10x10`: one small game, which measures little but the start of a process.

use std::io::{self, Write};

use super::{Rng, Scale};

/// The side of the board.
const SIDE: usize = 10;

/// A placement: row and column, 0-based.
type Cell = (usize, usize);

/// The kinds of games, by the name of their case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An empty board that is filled without a win.
    One,
}

impl Shape {
    /// Every shape with the name of its case.
    pub const ALL: [(&'static str, Self); 1] = [("one", Self::One)];

    /// Writes the game of this shape, which is as small at any scale.
    pub fn write(self, _: Scale, rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        let game = match self {
            Self::One => drawn_game(rng),
        };
        let row = [". "; SIDE].concat();
        for _ in 0..SIDE {
            writeln!(out, "{}", row.trim_end())?;
        }
        writeln!(out, "{}", game.len())?;
        game.iter().try_for_each(|(row, column)| writeln!(out, "{row} {column}"))
    }
}

/// Every cell once, in random order but for one thing: black and white share them in a pattern that has no five.
fn drawn_game(rng: &mut Rng) -> Vec<Cell> {
    let cells = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let (mut white, mut black): (Vec<Cell>, Vec<Cell>) = cells.partition(|(row, column)| (row + 2 * column) % 4 >= 2);
    rng.shuffle(&mut black);
    rng.shuffle(&mut white);
    black.into_iter().zip(white).flat_map(|(black, white)| [black, white]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_fills_the_board_and_has_no_five() {
        let game = drawn_game(&mut Rng::new(1));
        let owner = |row: usize, column: usize| game.iter().position(|&cell| cell == (row, column)).map(|ply| ply % 2);
        for (row, column) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column))) {
            assert!(owner(row, column).is_some(), "{row} {column} is empty");
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let nth = |n: isize| owner(row.wrapping_add_signed(n * down), column.wrapping_add_signed(n * right));
                assert!((1..5).any(|n| nth(n) != nth(0)), "five from {row} {column}");
            }
        }
    }
}
