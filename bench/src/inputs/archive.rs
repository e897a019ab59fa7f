//! An archive of five-in-a-row games on 15 x 15, a line each as `h8i9j10`, that people might have played: every stone lies
//! near the one before, the longer run of two, up to the first five.

use std::io::{self, Write};

use super::Scale;
use super::rng::Rng;

/// The side of the board.
const SIDE: usize = 15;

/// How many games a full input has.
const GAMES: usize = 200_000;

/// What an archive is like.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// As games should be.
    Clean,
    /// In one game in forty a stone lies where there is one already, or stones follow after the end.
    Dirty,
}

impl Shape {
    /// Every shape and its name.
    pub const ALL: [(&'static str, Self); 2] = [("clean", Self::Clean), ("dirty", Self::Dirty)];

    /// Writes an input.
    pub fn write(self, scale: Scale, rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        for _ in 0..scale.of(GAMES) {
            let mut points = play(rng);
            if matches!(self, Self::Dirty) {
                spoil(&mut points, rng);
            }
            for (x, y) in points {
                write!(out, "{}{}", char::from(b'a' + x as u8), y + 1)?;
            }
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// Board and stones: 0 and 1 are the players', 2 is empty.
type Board = [[u8; SIDE]; SIDE];

fn play(rng: &mut Rng) -> Vec<(usize, usize)> {
    let mut board: Board = [[2; SIDE]; SIDE];
    let mut points = vec![];
    let mut last = (SIDE / 2, SIDE / 2);
    while points.len() < SIDE * SIDE {
        let color = points.len() as u8 % 2;
        let tries = [near(&board, last, rng), near(&board, last, rng)];
        let longest = tries.map(|point| (run(&board, point, color), point));
        let (length, point) = if longest[1].0 > longest[0].0 { longest[1] } else { longest[0] };
        board[point.1][point.0] = color;
        points.push(point);
        last = point;
        if length >= 5 {
            break;
        }
    }
    points
}

/// An empty point at most two columns and rows away; after many tries, anywhere.
fn near(board: &Board, (x, y): (usize, usize), rng: &mut Rng) -> (usize, usize) {
    let mut tries = 0;
    loop {
        tries += 1;
        let (x, y) = match tries {
            ..50 => (x + rng.below(5), y + rng.below(5)),
            _ => (rng.below(SIDE) + 2, rng.below(SIDE) + 2),
        };
        if (2..SIDE + 2).contains(&x) && (2..SIDE + 2).contains(&y) && board[y - 2][x - 2] == 2 {
            return (x - 2, y - 2);
        }
    }
}

/// The longest run that a stone there would be in.
fn run(board: &Board, (x, y): (usize, usize), color: u8) -> usize {
    let stones = |dx: isize, dy: isize| {
        (1..SIDE as isize)
            .take_while(|step| {
                let at = (x.checked_add_signed(dx * step), y.checked_add_signed(dy * step));
                matches!(at, (Some(x), Some(y)) if x < SIDE && y < SIDE && board[y][x] == color)
            })
            .count()
    };
    let along = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| 1 + stones(dx, dy) + stones(-dx, -dy));
    along.into_iter().max().unwrap_or(1)
}

fn spoil(points: &mut Vec<(usize, usize)>, rng: &mut Rng) {
    match rng.below(80) {
        0 => {
            let at = 1 + rng.below(points.len());
            points.insert(at, points[at - 1]);
        }
        1 => points.extend([(0, 0), (1, 0), (2, 0)]),
        _ => {}
    }
}
