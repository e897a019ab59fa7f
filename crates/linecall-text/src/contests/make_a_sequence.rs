//! Make a Sequence: balls on n x n pegs, m or more in a row.
//!
//! Datasets `n m p` and p pegs `x y` from 1, up to `0 0 0` or the end of the input. An answer a dataset: `Black K`,
//! `White K` (K the number of the winning move) or `Draw`. Play after the win is read and not looked at.

use super::{Contest, ContestOptions, Stop, Stream};
use linecall::{Color, Lattice, Move, Placement, Position, Rules};
use std::io::Write;

pub(super) static CONTEST: Contest = Contest {
    name: "make-a-sequence",
    about: "balls fall on n x n pegs; who first has m or more in a row, and at which move",
    source: "ICPC Asia, problem B; POJ 2143, AOJ 1249",
    options: &[],
    run,
};

fn run(stream: &mut Stream<'_>, _: &ContestOptions) -> Result<(), Stop> {
    // Boards are kept: inputs have many datasets of few sizes.
    let mut boards: Vec<((u32, u32), Position)> = vec![];
    while let Some(n) = stream.optional_number("the number of pegs in a row, or 0 0 0")? {
        let (m, p) = (stream.number("the length of a row")?, stream.number("the number of moves")?);
        if (n, m, p) == (0, 0, 0) {
            break;
        }
        let (n, m) = size(stream, n, m)?;
        let at = boards.iter().position(|(size, _)| *size == (n, m));
        let at = match at {
            Some(at) => at,
            None => {
                let lattice = Lattice::cube(n).map_err(|e| stream.error(e.to_string()))?;
                let rules = Rules { placement: Placement::Drop, ..Rules::rows(lattice, m) };
                boards.push(((n, m), Position::new(&rules)));
                boards.len() - 1
            }
        };
        let position = &mut boards[at].1;
        position.clear();
        dataset(stream, position, n, p)?;
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

fn dataset(stream: &mut Stream<'_>, position: &mut Position, n: u32, moves: u64) -> Result<(), Stop> {
    let mut left = moves;
    while left > 0 && position.outcome().winner().is_none() {
        let (x, y) = stream.pair("a peg")?;
        left -= 1;
        if !(1..=u64::from(n)).contains(&x) || !(1..=u64::from(n)).contains(&y) {
            return Err(stream.error(format!("wanted a peg from 1 1 to {n} {n}, found {x} {y}")).into());
        }
        if position.play(Move::drop(x as i32 - 1, y as i32 - 1)).is_err() {
            return Err(stream.error(format!("peg {x} {y} is full: it has {n} balls")).into());
        }
    }
    let mut answer = Vec::with_capacity(16);
    match position.outcome().winner() {
        Some(color) => {
            let name = if color == Color::Black { "Black" } else { "White" };
            writeln!(answer, "{name} {}", position.plies())?;
        }
        None => answer.extend_from_slice(b"Draw\n"),
    }
    stream.answer(&answer);
    skip(stream, left)
}

/// Passes over the moves after the end.
fn skip(stream: &mut Stream<'_>, mut left: u64) -> Result<(), Stop> {
    while left > 0 {
        // Nearly all of them look like this: `d d\n`.
        let usual = |four: &[u8; 4]| u32::from_le_bytes(*four) & 0xFFF8_FFF8 == 0x0A30_2030;
        let lines = stream.ahead().as_chunks().0;
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(lines.len());
        let same = lines[..most].iter().take_while(|four| usual(four)).count();
        stream.advance(4 * same);
        left -= same as u64;
        if left > 0 {
            stream.pair("a peg")?;
            left -= 1;
        }
    }
    Ok(())
}
