//! Inputs of `paths`: thousands of boards of 64 x 64 cells each.

use std::io::{self, Write};

use super::{Rng, Scale};

/// The side of every board.
const SIDE: usize = 64;

/// The kinds of boards, by the name of their case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A third of white, of black and of empty cells: many small groups.
    Rand,
    /// 59 % white and 40 % black, where large ragged groups form.
    Perc,
    /// Half white, most of the rest empty, and one column without white.
    Gap,
    /// A white maze in black that may reach the right edge by one more stone.
    Maze,
    /// One white corridor that winds inwards.
    Spiral,
    /// One white corridor in horizontal sweeps.
    Serph,
    /// One white corridor in vertical sweeps, from edge to edge.
    Serpv,
    /// Empty boards.
    Allu,
    /// The other kinds in turn, but for the empty boards.
    Mixed,
}

impl Shape {
    /// Every shape with the name of its case.
    pub const ALL: [(&'static str, Self); 9] = [
        ("rand", Self::Rand),
        ("perc", Self::Perc),
        ("gap", Self::Gap),
        ("maze", Self::Maze),
        ("spiral", Self::Spiral),
        ("serph", Self::Serph),
        ("serpv", Self::Serpv),
        ("allu", Self::Allu),
        ("mixed", Self::Mixed),
    ];

    /// The kinds that `mixed` goes through.
    const MIX: [Self; 7] = [Self::Rand, Self::Perc, Self::Serph, Self::Serpv, Self::Spiral, Self::Maze, Self::Gap];

    /// Writes the boards of this shape.
    pub fn write(self, scale: Scale, rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        for index in 0..scale.of(5_000) {
            self.board(index, SIDE, rng).write(out)?;
        }
        writeln!(out, "0")
    }

    /// The board of this shape at a place in the file.
    fn board(self, index: usize, side: usize, rng: &mut Rng) -> Board {
        match self {
            Self::Rand => Board::from_fn(side, |_, _| rng.pick(b"WBU")),
            Self::Perc => Board::from_fn(side, |_, _| match rng.below(100) {
                0..59 => b'W',
                59..99 => b'B',
                _ => b'U',
            }),
            Self::Gap => gap(side, rng),
            Self::Maze => maze(side, rng),
            Self::Spiral => spiral(side),
            Self::Serph => Board::from_fn(side, |row, column| serpentine(row, column, side)),
            Self::Serpv => vertical_serpentine(side),
            Self::Allu => Board::filled(side, b'U'),
            Self::Mixed => Self::MIX[index % Self::MIX.len()].board(index, side, rng),
        }
    }
}

/// A cell's row and column, 0-based.
type Cell = (usize, usize);

/// A square board, one letter a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    rows: Vec<Vec<u8>>,
}

impl Board {
    fn filled(side: usize, letter: u8) -> Self {
        Self { rows: vec![vec![letter; side]; side] }
    }

    /// The board whose cells are given by row and column, 0-based.
    fn from_fn(side: usize, mut letter: impl FnMut(usize, usize) -> u8) -> Self {
        let mut board = Self::filled(side, b'U');
        for (row, letters) in board.rows.iter_mut().enumerate() {
            for (column, cell) in letters.iter_mut().enumerate() {
                *cell = letter(row, column);
            }
        }
        board
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.rows.len())?;
        for row in &self.rows {
            out.write_all(row)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn is_white(&self, (row, column): Cell) -> bool {
        self.rows.get(row).and_then(|cells| cells.get(column)) == Some(&b'W')
    }
}

/// White on every other row, joined at alternating ends; black in between.
fn serpentine(row: usize, column: usize, side: usize) -> u8 {
    let turn = if row % 4 == 1 { side - 1 } else { 0 };
    if row.is_multiple_of(2) || column == turn { b'W' } else { b'B' }
}

/// The serpentine turned on its side, with a last column that white leaves through one cell.
///
/// On an even side that is as it comes: the last column holds nothing but the end of the corridor.
fn vertical_serpentine(side: usize) -> Board {
    Board::from_fn(side, |row, column| serpentine(column, row, side))
}

/// Half white, with one column that white does not cross.
fn gap(side: usize, rng: &mut Rng) -> Board {
    let mut board = Board::from_fn(side, |_, _| match rng.below(100) {
        0..50 => b'W',
        50..95 => b'U',
        _ => b'B',
    });
    let column = rng.below(side);
    for row in &mut board.rows {
        if row[column] == b'W' {
            row[column] = b'U';
        }
    }
    board
}

/// A white corridor from the top left corner inwards, which turns right before it would touch itself.
fn spiral(side: usize) -> Board {
    const TURNS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut board = Board::filled(side, b'B');
    let (mut row, mut column) = (0, 0);
    let (mut heading, mut blocked) = (0, 0);
    board.rows[0][0] = b'W';
    while blocked < TURNS.len() {
        let next = step((row, column), TURNS[heading]);
        let touches = TURNS.iter().filter(|&&turn| board.is_white(step(next, turn))).count();
        if next.0 < side && next.1 < side && !board.is_white(next) && touches == 1 {
            (row, column) = next;
            board.rows[row][column] = b'W';
            blocked = 0;
        } else {
            heading = (heading + 1) % TURNS.len();
            blocked += 1;
        }
    }
    board
}

/// A neighbour of a cell; beyond the upper and the left edge it wraps to numbers that are on no board.
fn step((row, column): Cell, (down, right): (isize, isize)) -> Cell {
    (row.wrapping_add_signed(down), column.wrapping_add_signed(right))
}

/// A random spanning tree of white corridors in black, and one empty cell at its right.
fn maze(side: usize, rng: &mut Rng) -> Board {
    let rooms = side / 2;
    let mut board = Board::filled(side, b'B');
    let mut trail = vec![(0, 0)];
    board.rows[0][0] = b'W';
    while let Some(&(row, column)) = trail.last() {
        let closed: Vec<Cell> = [(-1, 0), (1, 0), (0, -1), (0, 1)]
            .into_iter()
            .map(|direction| step((row, column), direction))
            .filter(|&(row, column)| row < rooms && column < rooms && !board.is_white((2 * row, 2 * column)))
            .collect();
        if closed.is_empty() {
            trail.pop();
            continue;
        }
        let next = rng.pick(&closed);
        board.rows[2 * next.0][2 * next.1] = b'W';
        board.rows[row + next.0][column + next.1] = b'W';
        trail.push(next);
    }
    board.rows[2 * rng.below(rooms)][side - 1] = b'U';
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(shape: Shape, side: usize) -> Board {
        shape.board(0, side, &mut Rng::new(1))
    }

    fn picture(shape: Shape, side: usize) -> String {
        let mut text = Vec::new();
        board(shape, side).write(&mut text).expect("a vector takes every byte");
        String::from_utf8(text).expect("boards are letters")
    }

    /// How many white groups there are, and how many white cells with how many white neighbours in all.
    fn white(board: &Board) -> (usize, usize, usize) {
        let side = board.rows.len();
        let mut seen = vec![vec![false; side]; side];
        let (mut groups, mut cells, mut neighbours) = (0, 0, 0);
        for start in (0..side * side).map(|index| (index / side, index % side)) {
            let mut trail = vec![start];
            let before = cells;
            while let Some((row, column)) = trail.pop() {
                if !board.is_white((row, column)) || std::mem::replace(&mut seen[row][column], true) {
                    continue;
                }
                cells += 1;
                for direction in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    let next = step((row, column), direction);
                    neighbours += usize::from(board.is_white(next));
                    trail.push(next);
                }
            }
            groups += usize::from(cells > before);
        }
        (groups, cells, neighbours)
    }

    #[test]
    fn serpentines_are_drawn_right() {
        assert_eq!(picture(Shape::Serph, 6), "6\nWWWWWW\nBBBBBW\nWWWWWW\nWBBBBB\nWWWWWW\nBBBBBW\n");
        assert_eq!(picture(Shape::Serpv, 6), "6\nWBWWWB\nWBWBWB\nWBWBWB\nWBWBWB\nWBWBWB\nWWWBWW\n");
    }

    #[test]
    fn the_spiral_is_drawn_right() {
        assert_eq!(picture(Shape::Spiral, 6), "6\nWWWWWW\nBBBBBW\nWWWWBW\nWBBWBW\nWBBBBW\nWWWWWW\n");
    }

    #[test]
    fn corridors_are_one_group_without_loops() {
        for shape in [Shape::Maze, Shape::Serph, Shape::Serpv, Shape::Spiral] {
            let (groups, cells, neighbours) = white(&board(shape, 64));
            assert_eq!((groups, neighbours), (1, 2 * (cells - 1)), "{shape:?}");
        }
    }

    #[test]
    fn gap_has_a_column_without_white() {
        let board = board(Shape::Gap, 64);
        assert!((0..64).any(|column| (0..64).all(|row| !board.is_white((row, column)))));
    }

    #[test]
    fn mixed_takes_the_kinds_in_turn() {
        let mixed = |index| Shape::Mixed.board(index, 8, &mut Rng::new(1));
        assert_eq!(mixed(2), board(Shape::Serph, 8));
        assert_eq!(mixed(10), board(Shape::Serpv, 8));
    }
}
