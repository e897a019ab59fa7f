//! Inputs of `five-in-a-row`: one large game each.

use std::io::{self, Write};

use super::{Rng, Scale};

/// A placement: row and column, 1-based.
type Cell = (usize, usize);

/// The shapes of games, by the name of their case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A full board in random order; no five, though runs of four are everywhere.
    R4,
    /// A full board in random order; no five, runs of two.
    R2,
    /// The cells of `r4` in board order, which is kind to caches.
    Row,
    /// Nine placements in ten go to occupied cells; no win.
    Ill,
    /// One placement in two goes to an occupied cell; no win.
    Half,
    /// A full board, won by its very last placement.
    Winend,
    /// Uniformly random placements, won somewhere on the way.
    Random,
    /// Won at placement 9, with all the rest of a long record after it.
    Early,
    /// A long record on a board of 15 x 15: nearly every placement is illegal; no win.
    N15,
}

impl Shape {
    /// Every shape with the name of its case.
    pub const ALL: [(&'static str, Self); 9] = [
        ("r4", Self::R4),
        ("r2", Self::R2),
        ("row", Self::Row),
        ("ill", Self::Ill),
        ("half", Self::Half),
        ("winend", Self::Winend),
        ("random", Self::Random),
        ("early", Self::Early),
        ("n15", Self::N15),
    ];

    /// Writes the game of this shape.
    pub fn write(self, scale: Scale, rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        // Both sides are multiples of four, so that a colouring has as many black cells as white ones.
        let (side, moves) = match scale {
            Scale::Full => (1000, 1_000_000),
            Scale::Quick => (316, 100_000),
        };
        let side = if self == Self::N15 { 15 } else { side };
        write_game(side, &self.game(side, moves, rng), out)
    }

    /// The placements of a game of this shape; a full board has fewer than `moves` if it is small.
    fn game(self, side: usize, moves: usize, rng: &mut Rng) -> Vec<Cell> {
        match self {
            Self::R4 => full_board(Colouring::RunsOfFour, side, rng),
            Self::R2 => full_board(Colouring::RunsOfTwo, side, rng),
            Self::Row => alternate(&Colouring::RunsOfFour.cells(side)),
            Self::Ill | Self::N15 => repeat_cells(90, side, moves, rng),
            Self::Half => repeat_cells(50, side, moves, rng),
            Self::Winend => won_at_the_end(side, rng),
            Self::Random => random_cells(side, moves, rng),
            Self::Early => won_early(side, moves, rng),
        }
    }
}

/// Colourings of a board without five in a row in any direction.
#[derive(Clone, Copy)]
enum Colouring {
    RunsOfFour,
    RunsOfTwo,
}

impl Colouring {
    /// Whether a cell is white.
    fn is_white(self, (row, column): Cell) -> bool {
        match self {
            Self::RunsOfFour => phase((row, column)) >= 4,
            Self::RunsOfTwo => (row + 2 * column) % 4 >= 2,
        }
    }

    /// The cells of black and of white, in board order.
    fn cells(self, side: usize) -> [Vec<Cell>; 2] {
        let cells = (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column)));
        let (white, black) = cells.partition(|&cell| self.is_white(cell));
        [black, white]
    }
}

/// Where a cell lies in the pattern of `RunsOfFour`: black 0 to 3, white 4 to 7, one more with every row.
fn phase((row, column): Cell) -> usize {
    (row + 2 * column) % 8
}

/// Interleaves the cells of black and of white into a game.
fn alternate([black, white]: &[Vec<Cell>; 2]) -> Vec<Cell> {
    black.iter().zip(white).flat_map(|(&black, &white)| [black, white]).collect()
}

/// The cells of a colouring, each colour in random order.
fn shuffled(colouring: Colouring, side: usize, rng: &mut Rng) -> [Vec<Cell>; 2] {
    let mut cells = colouring.cells(side);
    for cells in &mut cells {
        rng.shuffle(cells);
    }
    cells
}

fn full_board(colouring: Colouring, side: usize, rng: &mut Rng) -> Vec<Cell> {
    alternate(&shuffled(colouring, side, rng))
}

/// A game without a win in which `percent` of a hundred placements repeat an earlier cell.
fn repeat_cells(percent: usize, side: usize, moves: usize, rng: &mut Rng) -> Vec<Cell> {
    let fresh = full_board(Colouring::RunsOfFour, side, rng);
    let mut game = Vec::with_capacity(moves);
    let mut placed = 0;
    while game.len() < moves {
        if placed > 0 && (placed == fresh.len() || rng.chance(percent)) {
            game.push(rng.pick(&fresh[..placed]));
        } else {
            game.push(fresh[placed]);
            placed += 1;
        }
    }
    game
}

/// A full board whose last placement is the first to make five.
///
/// A black cell at the end of a white run of four and a white cell inside such a run change hands: the former becomes
/// the last placement and makes the five, the latter makes none.
fn won_at_the_end(side: usize, rng: &mut Rng) -> Vec<Cell> {
    let [mut black, mut white] = shuffled(Colouring::RunsOfFour, side, rng);
    let inner = white.iter().position(|&cell| matches!(phase(cell), 5 | 6)).expect("a run of four has an inside");
    let far = |cell: Cell| cell.0.abs_diff(white[inner].0) > 5 || cell.1.abs_diff(white[inner].1) > 5;
    let winning = black
        .iter()
        .position(|&cell| phase(cell) == 0 && cell.0 > 4 && far(cell))
        .expect("a board of ten rows or more has whole runs of four");
    std::mem::swap(&mut black[winning], &mut white[inner]);
    let last = white.len() - 1;
    white.swap(inner, last);
    alternate(&[black, white])
}

fn random_cells(side: usize, moves: usize, rng: &mut Rng) -> Vec<Cell> {
    (0..moves).map(|_| (rng.below(side) + 1, rng.below(side) + 1)).collect()
}

/// Black makes five with the ninth placement; random placements follow.
fn won_early(side: usize, moves: usize, rng: &mut Rng) -> Vec<Cell> {
    let opening = (1..=5).flat_map(|column| [(1, column), (side / 2, column)]).take(9);
    opening.chain(random_cells(side, moves - 9, rng)).collect()
}

fn write_game(side: usize, game: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{side} {}", game.len())?;
    game.iter().try_for_each(|(row, column)| writeln!(out, "{row} {column}"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// A naive referee: the illegal placements and the 1-based number of the winning one.
    fn judge(game: &[Cell]) -> (usize, Option<usize>) {
        let mut board = HashMap::new();
        let (mut illegal, mut black) = (0, true);
        for (index, &cell) in game.iter().enumerate() {
            if board.contains_key(&cell) {
                illegal += 1;
                continue;
            }
            board.insert(cell, black);
            let run = |rows: isize, columns: isize| {
                let nth = |n: isize| (cell.0.wrapping_add_signed(n * rows), cell.1.wrapping_add_signed(n * columns));
                (1..5).take_while(|&n| board.get(&nth(n)) == Some(&black)).count()
            };
            let five = |(rows, columns): (isize, isize)| run(rows, columns) + 1 + run(-rows, -columns) >= 5;
            if [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(five) {
                return (illegal, Some(index + 1));
            }
            black = !black;
        }
        (illegal, None)
    }

    fn game(shape: Shape, side: usize, moves: usize, seed: u64) -> Vec<Cell> {
        shape.game(side, moves, &mut Rng::new(seed))
    }

    #[test]
    fn full_boards_have_every_cell_once_and_no_win() {
        for shape in [Shape::R4, Shape::R2, Shape::Row] {
            let mut cells = game(shape, 40, 1600, 1);
            assert_eq!(judge(&cells), (0, None), "{shape:?}");
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), 1600, "{shape:?}");
        }
    }

    #[test]
    fn repeated_cells_are_illegal_and_never_win() {
        for (shape, side, at_least, at_most) in
            [(Shape::Ill, 100, 8800, 9200), (Shape::Half, 100, 4800, 5200), (Shape::N15, 15, 9776, 9776)]
        {
            let (illegal, won) = judge(&game(shape, side, 10_000, 2));
            assert!((at_least..=at_most).contains(&illegal), "{shape:?}: {illegal} illegal");
            assert_eq!(won, None, "{shape:?}");
        }
    }

    #[test]
    fn winend_is_won_by_the_last_placement() {
        for side in [12, 20, 40, 64] {
            for seed in 0..20 {
                let cells = game(Shape::Winend, side, side * side, seed);
                assert_eq!(judge(&cells), (0, Some(side * side)), "side {side}, seed {seed}");
            }
        }
    }

    #[test]
    fn early_is_won_by_the_ninth_placement() {
        let cells = game(Shape::Early, 100, 1000, 3);
        assert_eq!(cells.len(), 1000);
        assert_eq!(judge(&cells), (0, Some(9)));
    }

    #[test]
    fn random_is_won_on_the_way() {
        let (_, won) = judge(&game(Shape::Random, 100, 10_000, 4));
        assert!(won.is_some_and(|index| index > 9 && index < 9_000), "won at {won:?}");
    }

    #[test]
    fn the_text_has_a_head_and_a_line_for_every_placement() {
        let mut text = Vec::new();
        write_game(5, &[(1, 2), (5, 4)], &mut text).expect("a vector takes every byte");
        assert_eq!(text, b"5 2\n1 2\n5 4\n");
    }
}
