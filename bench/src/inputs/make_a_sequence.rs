//! Inputs of `make-a-sequence`: thousands of full 3-D boards each.

use std::io::{self, Write};

use super::{Rng, Scale};

/// A move: the peg's x and y, 1-based.
type Peg = (usize, usize);

/// The kinds of datasets, by the name of their case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 7 x 7 x 7, seven in line wins, and nobody does.
    Nowin,
    /// 7 x 7 x 7, seven in line wins; random moves, won at number 220 of 343 on average.
    M7,
    /// 7 x 7 x 7, five in line wins; random moves.
    M5,
    /// 7 x 7 x 7, three in line wins; random moves, won early.
    Win3,
    /// Every size and every length of a line.
    Mixed,
}

impl Shape {
    /// Every shape with the name of its case.
    pub const ALL: [(&'static str, Self); 5] =
        [("nowin", Self::Nowin), ("m7", Self::M7), ("m5", Self::M5), ("win3", Self::Win3), ("mixed", Self::Mixed)];

    /// Writes the datasets of this shape, each with as many moves as its board holds.
    pub fn write(self, scale: Scale, rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        let count = if self == Self::Mixed { 50_000 } else { 20_000 };
        for _ in 0..scale.of(count) {
            let (size, wanted) = self.dimensions(rng);
            let moves = match self {
                Self::Nowin => drawn_game(size, wanted, rng),
                _ => random_game(size, rng),
            };
            write_dataset(size, wanted, &moves, out)?;
        }
        writeln!(out, "0 0 0")
    }

    /// The board's side and the length of a winning line.
    fn dimensions(self, rng: &mut Rng) -> (usize, usize) {
        match self {
            Self::Nowin | Self::M7 => (7, 7),
            Self::M5 => (7, 5),
            Self::Win3 => (7, 3),
            Self::Mixed => {
                let size = 3 + rng.below(5);
                (size, 3 + rng.below(size - 2))
            }
        }
    }
}

/// Every peg as often as it holds balls, in random order.
fn random_game(size: usize, rng: &mut Rng) -> Vec<Peg> {
    let pegs = (1..=size).flat_map(|x| (1..=size).map(move |y| (x, y)));
    let mut moves: Vec<Peg> = pegs.flat_map(|peg| std::iter::repeat_n(peg, size)).collect();
    rng.shuffle(&mut moves);
    moves
}

/// A full board without a winner.
///
/// A move that would win is put off: the first later one that does not win is made instead. A game in which only
/// winning moves are left is given up for another one.
fn drawn_game(size: usize, wanted: usize, rng: &mut Rng) -> Vec<Peg> {
    loop {
        let mut moves = random_game(size, rng);
        if avoid_wins(&mut moves, wanted) {
            return moves;
        }
    }
}

/// Reorders a game so that nobody wins; `false` if that fails.
fn avoid_wins(moves: &mut [Peg], wanted: usize) -> bool {
    let mut board = Board::default();
    for turn in 0..moves.len() {
        let Some(chosen) = (turn..moves.len()).find(|&later| !board.wins(moves[later], wanted)) else {
            return false;
        };
        moves.swap(turn, chosen);
        board.drop_ball(moves[turn]);
    }
    true
}

/// A ball's owner; the guard cells around the board have none, nor have the empty ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ball {
    Black,
    White,
}

/// A board of up to 7 x 7 x 7 with a guard cell on every side: x, y, z.
#[derive(Default)]
struct Board {
    balls: [[[Option<Ball>; 9]; 9]; 9],
    count: usize,
}

impl Board {
    fn turn(&self) -> Ball {
        if self.count.is_multiple_of(2) { Ball::Black } else { Ball::White }
    }

    /// The height at which the next ball comes to rest.
    fn rest(&self, (x, y): Peg) -> usize {
        (1..=7).find(|&z| self.balls[x][y][z].is_none()).expect("a peg gets no more than it holds")
    }

    fn drop_ball(&mut self, peg: Peg) {
        self.balls[peg.0][peg.1][self.rest(peg)] = Some(self.turn());
        self.count += 1;
    }

    /// Whether the next ball wins on a peg.
    fn wins(&self, peg: Peg, wanted: usize) -> bool {
        let cell = [peg.0, peg.1, self.rest(peg)];
        directions().any(|step| self.run(cell, step) + 1 + self.run(cell, step.map(|step| -step)) >= wanted)
    }

    /// How many balls of the colour to move follow a cell in a direction.
    fn run(&self, mut cell: [usize; 3], step: [isize; 3]) -> usize {
        let owner = Some(self.turn());
        let mut length = 0;
        loop {
            for (axis, step) in cell.iter_mut().zip(step) {
                *axis = axis.wrapping_add_signed(step);
            }
            let [x, y, z] = cell;
            if self.balls[x][y][z] != owner {
                return length;
            }
            length += 1;
        }
    }
}

/// The thirteen directions, one of each opposite pair.
fn directions() -> impl Iterator<Item = [isize; 3]> {
    let steps = || -1..=1;
    steps().flat_map(move |x| steps().flat_map(move |y| steps().map(move |z| [x, y, z]))).filter(|&step| step > [0; 3])
}

fn write_dataset(size: usize, wanted: usize, moves: &[Peg], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{size} {wanted} {}", moves.len())?;
    moves.iter().try_for_each(|(x, y)| writeln!(out, "{x} {y}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 1-based number of the move that wins a game.
    fn winner(moves: &[Peg], wanted: usize) -> Option<usize> {
        let mut board = Board::default();
        let before = moves.iter().position(|&peg| {
            let wins = board.wins(peg, wanted);
            board.drop_ball(peg);
            wins
        });
        before.map(|before| before + 1)
    }

    #[test]
    fn there_are_thirteen_directions() {
        assert_eq!(directions().count(), 13);
    }

    #[test]
    fn the_samples_of_the_statement_are_judged_right() {
        let draw = [(1, 1), (1, 1), (1, 1)];
        let white = [(2, 2), (1, 3), (1, 1), (2, 3), (2, 1), (3, 3), (3, 1)];
        assert_eq!(winner(&draw, 3), None);
        assert_eq!(winner(&white, 3), Some(6));
    }

    #[test]
    fn nowin_fills_the_board_and_nobody_wins() {
        for seed in 0..20 {
            let mut moves = drawn_game(7, 7, &mut Rng::new(seed));
            assert_eq!(winner(&moves, 7), None, "seed {seed}");
            moves.sort_unstable();
            let mut all = random_game(7, &mut Rng::new(seed));
            all.sort_unstable();
            assert_eq!(moves, all, "seed {seed}");
        }
    }

    #[test]
    fn mixed_keeps_the_promises_of_the_statement() {
        let mut rng = Rng::new(5);
        for _ in 0..1000 {
            let (size, wanted) = Shape::Mixed.dimensions(&mut rng);
            assert!((3..=7).contains(&size) && (3..=size).contains(&wanted), "{size} {wanted}");
        }
    }

    #[test]
    fn the_text_has_a_head_and_a_line_for_every_move() {
        let mut text = Vec::new();
        write_dataset(3, 3, &[(1, 2), (3, 1)], &mut text).expect("a vector takes every byte");
        assert_eq!(text, b"3 3 2\n1 2\n3 1\n");
    }
}
