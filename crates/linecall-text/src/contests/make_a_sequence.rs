//! Make a Sequence: balls on n x n pegs, m or more in a row.
//!
//! Datasets `n m p` and p pegs `x y` from 1, up to `0 0 0` or the end of the input. An answer a dataset: `Black K`,
//! `White K` (K the number of the winning move) or `Draw`. Play after the win is read and not looked at.

use super::{Contest, ContestOptions, Stop, Stream};
use linecall::{Color, Lattice, Placement, Point, Position, Rules};

pub(super) static CONTEST: Contest = Contest {
    name: "make-a-sequence",
    about: "balls fall on n x n pegs; who first has m or more in a row, and at which move",
    source: "ICPC Asia, problem B; POJ 2143, AOJ 1249",
    options: &[],
    run,
};

fn run(stream: &mut Stream<'_>, _: &ContestOptions) -> Result<(), Stop> {
    // Boards are kept: inputs have many datasets of few sizes.
    let mut scratch = Scratch::default();
    let mut boards: Vec<((u32, u32), Position)> = vec![];
    while let Some(n) = stream.optional_number("the number of pegs in a row, or 0 0 0")? {
        let (m, p) = (stream.number("the length of a row")?, stream.number("the number of moves")?);
        if (n, m, p) == (0, 0, 0) {
            break;
        }
        let (n, m) = size(stream, n, m)?;
        let at = boards.iter().position(|(size, _)| *size == (n, m));
        let at = if let Some(at) = at {
            at
        } else {
            let lattice = Lattice::cube(n).map_err(|e| stream.error(e.to_string()))?;
            let rules = Rules { placement: Placement::Drop, ..Rules::rows(lattice, m) };
            boards.push(((n, m), Position::new(&rules)));
            boards.len() - 1
        };
        let position = &mut boards[at].1;
        position.clear();
        dataset(stream, position, &mut scratch, n, p)?;
    }
    Ok(())
}

/// The statement promises 3 <= m <= n <= 7; any box that there is will do.
fn size(stream: &Stream<'_>, n: u64, m: u64) -> Result<(u32, u32), Stop> {
    let most = u64::from(Lattice::MAX_BOX_SIDE);
    if !(1..=most).contains(&n) || m == 0 {
        let message = format!("wanted 1 to {most} pegs in a row and a row of 1 or more, found {n} and {m}");
        return Err(stream.error(message).into());
    }
    // A row longer than the board is never made, however long it is.
    Ok((n as u32, m.min(most + 1) as u32))
}

/// Balls that are judged together: few at first, so that an early win is found early.
const FIRST_BLOCK: usize = 16;

/// Memory that is kept from dataset to dataset.
#[derive(Default)]
struct Scratch {
    heights: Vec<u32>,
    balls: Vec<Point>,
}

fn dataset(
    stream: &mut Stream<'_>,
    position: &mut Position,
    scratch: &mut Scratch,
    n: u32,
    moves: u64,
) -> Result<(), Stop> {
    let mut left = moves;
    let Scratch { heights, balls } = scratch;
    heights.clear();
    heights.resize((n * n) as usize, 0);
    let mut block = FIRST_BLOCK;
    while left > 0 && position.outcome().winner().is_none() {
        let read = read(stream, n, heights, left.min(block as u64), balls);
        left -= balls.len() as u64;
        block *= 4;
        position.play_points(balls);
        // What is wrong behind a win is ignored with the rest.
        match read {
            Err(stop) if position.outcome().winner().is_none() => return Err(stop),
            Err(_) => left -= 1,
            Ok(()) => {}
        }
    }
    match position.outcome().winner() {
        Some(Color::Black) => stream.answer_fmt(format_args!("Black {}\n", position.plies())),
        Some(Color::White) => stream.answer_fmt(format_args!("White {}\n", position.plies())),
        None => stream.answer(b"Draw\n"),
    }
    skip(stream, left)
}

/// Reads so many balls, or those up to the first that has no place.
fn read(stream: &mut Stream<'_>, n: u32, heights: &mut [u32], count: u64, into: &mut Vec<Point>) -> Result<(), Stop> {
    into.clear();
    for _ in 0..count {
        let (x, y) = match stream.ahead().first_chunk().filter(|line| is_usual(line)) {
            Some(&[x, _, y, _]) => {
                stream.mark();
                stream.advance(4);
                (u64::from(x & 7), u64::from(y & 7))
            }
            None => stream.pair("a peg")?,
        };
        if x.wrapping_sub(1) >= u64::from(n) || y.wrapping_sub(1) >= u64::from(n) {
            return Err(stream.error(format!("wanted a peg from 1 1 to {n} {n}, found {x} {y}")).into());
        }
        let height = &mut heights[((y - 1) * u64::from(n) + x - 1) as usize];
        if *height == n {
            return Err(stream.error(format!("peg {x} {y} is full: it has {n} balls")).into());
        }
        *height += 1;
        into.push(Point::flat(x as i32 - 1, y as i32 - 1));
    }
    Ok(())
}

/// Whether a line is `d d`, digits from 0 to 7, as nearly all of them are.
fn is_usual(line: &[u8; 4]) -> bool {
    u32::from_le_bytes(*line) & 0xFFF8_FFF8 == 0x0A30_2030
}

/// Passes over the moves after the end.
fn skip(stream: &mut Stream<'_>, mut left: u64) -> Result<(), Stop> {
    while left > 0 {
        let lines = stream.ahead().as_chunks().0;
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(lines.len());
        let same = lines[..most].iter().take_while(|line| is_usual(line)).count();
        stream.mark();
        stream.advance(4 * same);
        left -= same as u64;
        if left > 0 {
            stream.pair("a peg")?;
            left -= 1;
        }
    }
    Ok(())
}
