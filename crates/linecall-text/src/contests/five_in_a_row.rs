//! Five in a row on a large board: illegal placements are skipped and counted.
//!
//! `N M`, then M placements `x y` from 1. Two answers: how many were illegal, then `Black`, `White` or `Draw`. Nothing
//! after a win is read; a full board is no end, so what follows it is illegal.

use super::{Contest, ContestOptions, Stop, Stream};
use linecall::{Color, Lattice, Outcome, Point, Position, Rules};

pub(super) static CONTEST: Contest = Contest {
    name: "five-in-a-row",
    about: "five or more in a row on N x N; placements on taken cells are skipped and counted",
    source: "NLOJ 76",
    options: &[],
    run,
};

/// Placements that are judged together: few at first, so that an early win is found early, and in the end so many that
/// a look at the whole board pays.
const FIRST_BLOCK: usize = 256;

fn run(stream: &mut Stream<'_>, _: &ContestOptions) -> Result<(), Stop> {
    let n = stream.number("the size of the board")?;
    let most = Lattice::MAX_SIDE.min(4096);
    let size = u32::try_from(n).ok().filter(|n| (1..=most).contains(n));
    let size = size.ok_or_else(|| stream.error(format!("wanted a board of 1 to {most}, found {n}")))?;
    let mut left = stream.number("the number of placements")?;
    let lattice = Lattice::square(size, size).map_err(|e| stream.error(e.to_string()))?;
    let mut position = Position::new(&Rules::rows(lattice, 5));
    let mut illegal = 0;
    let mut block = FIRST_BLOCK;
    let most_together = (lattice.len() / 8).clamp(4096, 1 << 17);
    let mut placements: Vec<Point> = vec![];
    while left > 0 && position.outcome().winner().is_none() {
        let read = read(stream, size, left.min(block as u64), &mut placements);
        left -= placements.len() as u64;
        block = (block * 2).min(most_together);
        let bulk = position.play_points(&placements);
        illegal += bulk.illegal as u64;
        if matches!(position.outcome(), Outcome::Draw(_)) {
            illegal += (placements.len() - bulk.read) as u64;
        }
        // What is wrong behind a win is not carried out, nor looked at.
        if position.outcome().winner().is_none() {
            read?;
        }
    }
    let winner = match position.outcome().winner() {
        Some(Color::Black) => "Black",
        Some(Color::White) => "White",
        None => "Draw",
    };
    stream.answer(format!("{illegal}\n{winner}\n").as_bytes());
    Ok(())
}

/// Reads so many placements, or those up to the first that is none.
fn read(stream: &mut Stream<'_>, size: u32, count: u64, into: &mut Vec<Point>) -> Result<(), Stop> {
    into.clear();
    // Rows first: x counts them.
    let point = |x: u32, y: u32| Point::flat(y as i32 - 1, x as i32 - 1);
    while (into.len() as u64) < count {
        stream.short_pairs(count - into.len() as u64, |x, y| {
            let fits = x.wrapping_sub(1) < size && y.wrapping_sub(1) < size;
            if fits {
                into.push(point(x, y));
            }
            fits
        });
        if into.len() as u64 == count {
            break;
        }
        let (x, y) = stream.pair("a placement")?;
        if x.wrapping_sub(1) >= u64::from(size) || y.wrapping_sub(1) >= u64::from(size) {
            return Err(stream.error(format!("wanted a cell from 1 1 to {size} {size}, found {x} {y}")).into());
        }
        into.push(point(x as u32, y as u32));
    }
    Ok(())
}
