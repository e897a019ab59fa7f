//! Five in a row on a large board: illegal placements are skipped and counted.
//!
//! `N M`, then M placements `x y` from 1. Two answers: how many were illegal, then `Black`, `White` or `Draw`. Nothing
//! after a win is read; a full board is no end, so what follows it is illegal.

use super::contest::{Contest, ContestOptions};
use super::stream::{Stop, Stream};
use linecall_lanes::{Isa, lanes::vast::Vast, scan::pairs::Pairs};
use linecall_law::Color;

pub(super) static CONTEST: Contest = Contest {
    name: "five-in-a-row",
    about: "five or more in a row on N x N; placements on taken cells are skipped and counted",
    source: "NLOJ 76",
    options: &[],
    run,
};

fn run(stream: &mut Stream<'_>, _: &ContestOptions) -> Result<(), Stop> {
    let n = stream.number("the size of the board")?;
    let isa = Isa::best();
    let board = u32::try_from(n).ok().and_then(|n| Some((n, Vast::new(n, n, 5, isa)?)));
    let most = Vast::MAX_SIDE;
    let (size, mut board) = board.ok_or_else(|| stream.error(format!("wanted a board of 1 to {most}, found {n}")))?;
    let count = stream.number("the number of placements")?;
    let pairs = Pairs::new(size, board.stride(), isa);
    let read = play(stream, count, size, &mut board, &pairs);
    board.settle();
    let winner = match board.winner() {
        Some(Color::Black) => "Black",
        Some(Color::White) => "White",
        None => "Draw",
    };
    // What is wrong after a win is not carried out, nor looked at.
    if board.winner().is_none() {
        read?;
    }
    stream.answer(format!("{}\n{winner}\n", board.illegal()).as_bytes());
    Ok(())
}

/// Plays so many placements, or those up to the first that is none, or up to a win.
fn play(stream: &mut Stream<'_>, count: u64, size: u32, board: &mut Vast, pairs: &Pairs) -> Result<(), Stop> {
    let mut cells = [0; 2048];
    let mut left = count;
    while left > 0 && board.winner().is_none() {
        let most = left.min(cells.len() as u64) as usize;
        let (bytes, mut read) = pairs.scan(stream.ahead(), &mut cells[..most]);
        stream.advance_lines(bytes, read as u64);
        if read == 0 {
            let (x, y) = stream.pair("a placement")?;
            if x.wrapping_sub(1) >= u64::from(size) || y.wrapping_sub(1) >= u64::from(size) {
                return Err(stream.error(format!("wanted a cell from 1 1 to {size} {size}, found {x} {y}")).into());
            }
            // Rows first: x counts them.
            cells[0] = (x as u32 - 1) * board.stride() + y as u32 - 1;
            read = 1;
        }
        board.play(&cells[..read]);
        left -= read as u64;
    }
    Ok(())
}
