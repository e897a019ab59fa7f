//! Make a Sequence: balls on n x n pegs, m or more in a row.
//!
//! Datasets `n m p` and p pegs `x y` from 1, up to `0 0 0` or the end of the input. An answer a dataset: `Black K`,
//! `White K` (K the number of the winning move) or `Draw`. Play after the win is read and not looked at.

use super::contest::{Contest, ContestOptions};
use super::stream::{Stop, Stream};
use linecall_lanes::{Isa, lanes::cube::Cube, scan::pegs};
use linecall_law::{Lattice, Placement, Point, Position, Rules};

pub(super) static CONTEST: Contest = Contest {
    name: "make-a-sequence",
    about: "balls fall on n x n pegs; who first has m or more in a row, and at which move",
    source: "ICPC Asia, problem B; POJ 2143, AOJ 1249",
    options: &[],
    run,
};

fn run(stream: &mut Stream<'_>, _: &ContestOptions) -> Result<(), Stop> {
    let mut cube = Cube::new(Isa::best());
    // Boards are kept: inputs have many datasets of few sizes.
    let mut towers: Vec<Tower> = vec![];
    while let Some((n, m, p)) = header(stream)? {
        if n <= 8 {
            cube.begin(n, m);
            dataset(stream, &mut cube, n, p)?;
            continue;
        }
        let at = towers.iter().position(|tower| (tower.side, tower.length) == (n, m));
        let at = if let Some(at) = at {
            at
        } else {
            let lattice = Lattice::cube(n).map_err(|e| stream.error(e.to_string()))?;
            towers.push(Tower::new(lattice, m));
            towers.len() - 1
        };
        towers[at].clear();
        dataset(stream, &mut towers[at], n, p)?;
    }
    Ok(())
}

/// Reads `n m p`; nothing at the end.
fn header(stream: &mut Stream<'_>) -> Result<Option<(u32, u32, u64)>, Stop> {
    if let Some((n, m, p, length)) = usual_header(stream.ahead()) {
        stream.advance(length);
        stream.mark();
        return Ok(Some((n, m, p)));
    }
    let Some(n) = stream.optional_number("the number of pegs in a row, or 0 0 0")? else { return Ok(None) };
    let (m, p) = (stream.number("the length of a row")?, stream.number("the number of moves")?);
    if (n, m, p) == (0, 0, 0) {
        return Ok(None);
    }
    let (n, m) = size(stream, n, m)?;
    Ok(Some((n, m, p)))
}

/// A header as nearly all of them are, `7 5 343`, and how many bytes it has with its line's end.
fn usual_header(ahead: &[u8]) -> Option<(u32, u32, u64, usize)> {
    let &[n @ b'1'..=b'8', b' ', m @ b'1'..=b'9', b' ', ref rest @ ..] = ahead else { return None };
    let digits = rest.iter().take(4).take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 || rest.get(digits) != Some(&b'\n') {
        return None;
    }
    let p = rest[..digits].iter().fold(0, |p, digit| 10 * p + u64::from(digit - b'0'));
    Some((u32::from(n - b'0'), u32::from(m - b'0'), p, 4 + digits + 1))
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

/// A board on which balls fall.
trait Board {
    /// Reads usual lines, and lets balls fall, as long as there are such and the balls have room; at most so many. Says
    /// how many: lines of four bytes.
    fn read_usual(&mut self, ahead: &[u8], most: u64) -> usize;

    /// Lets a ball fall on a peg, from 0, and says whether there was room for it.
    fn drop(&mut self, x: u32, y: u32) -> bool;

    /// The number of the ball that won, among those that have fallen.
    fn winner(&mut self) -> Option<u32>;
}

impl Board for Cube {
    fn read_usual(&mut self, ahead: &[u8], most: u64) -> usize {
        let mut balls = [0; 256];
        let most = most.min(balls.len() as u64) as usize;
        let read = pegs::read(self.isa(), ahead, self.side(), &mut balls[..most]);
        self.drop_all(&balls[..read])
    }

    fn drop(&mut self, x: u32, y: u32) -> bool {
        self.drop_all(&[(8 * y + x) as u8]) == 1
    }

    fn winner(&mut self) -> Option<u32> {
        self.winner()
    }
}

/// A board that is larger than a [`Cube`]: the law's.
struct Tower {
    position: Position,
    side: u32,
    length: u32,
    heights: Vec<u32>,
    balls: Vec<Point>,
}

impl Tower {
    fn new(cube: Lattice, length: u32) -> Self {
        let rules = Rules { placement: Placement::Drop, ..Rules::rows(cube, length) };
        let side = cube.cols();
        let heights = vec![0; (side * side) as usize];
        Tower { position: Position::new(&rules), side, length, heights, balls: vec![] }
    }

    fn clear(&mut self) {
        self.position.clear();
        self.heights.fill(0);
        self.balls.clear();
    }
}

impl Board for Tower {
    fn read_usual(&mut self, _: &[u8], _: u64) -> usize {
        0
    }

    fn drop(&mut self, x: u32, y: u32) -> bool {
        let height = &mut self.heights[(y * self.side + x) as usize];
        let has_room = *height < self.side;
        if has_room {
            *height += 1;
            self.balls.push(Point::flat(x as i32, y as i32));
        }
        has_room
    }

    fn winner(&mut self) -> Option<u32> {
        self.position.play_points(&self.balls);
        self.balls.clear();
        self.position.outcome().winner().map(|_| self.position.plies())
    }
}

/// Balls that are judged together: few at first, so that an early win is found early.
const FIRST_BLOCK: u64 = 16;

fn dataset(stream: &mut Stream<'_>, board: &mut impl Board, n: u32, moves: u64) -> Result<(), Stop> {
    let mut left = moves;
    let mut winner = None;
    let mut block = FIRST_BLOCK;
    while left > 0 && winner.is_none() {
        let mut unread = left.min(block);
        left -= unread;
        let read = read(stream, board, n, &mut unread);
        left += unread;
        block *= 4;
        winner = board.winner();
        // What is wrong after a win is ignored with the rest.
        match read {
            Err(stop) if winner.is_none() => return Err(stop),
            Err(_) => left -= 1,
            Ok(()) => {}
        }
    }
    match winner {
        Some(ball) => stream.answer_number(if ball % 2 == 1 { b"Black " } else { b"White " }, ball),
        None => stream.answer(b"Draw\n"),
    }
    skip(stream, left)
}

/// Reads so many balls, or those up to the first that has no place.
fn read(stream: &mut Stream<'_>, board: &mut impl Board, n: u32, left: &mut u64) -> Result<(), Stop> {
    while *left > 0 {
        let usual = board.read_usual(stream.ahead(), *left);
        stream.advance(4 * usual);
        stream.mark();
        *left -= usual as u64;
        if usual > 0 {
            continue;
        }
        let (x, y) = stream.pair("a peg")?;
        if x.wrapping_sub(1) >= u64::from(n) || y.wrapping_sub(1) >= u64::from(n) {
            return Err(stream.error(format!("wanted a peg from 1 1 to {n} {n}, found {x} {y}")).into());
        }
        if !board.drop(x as u32 - 1, y as u32 - 1) {
            return Err(stream.error(format!("peg {x} {y} is full: it has {n} balls")).into());
        }
        *left -= 1;
    }
    Ok(())
}

/// Passes over the moves after the end.
fn skip(stream: &mut Stream<'_>, mut left: u64) -> Result<(), Stop> {
    let isa = Isa::best();
    while left > 0 {
        let usual = pegs::pass(isa, stream.ahead(), usize::try_from(left).unwrap_or(usize::MAX));
        stream.advance(4 * usual);
        stream.mark();
        left -= usual as u64;
        if left > 0 {
            stream.pair("a peg")?;
            left -= 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_headers_are_those_of_small_numbers_a_blank_between_them() {
        assert_eq!(usual_header(b"7 5 343\n1 1\n"), Some((7, 5, 343, 8)));
        assert_eq!(usual_header(b"8 9 0\n"), Some((8, 9, 0, 6)));
        for other in
            ["0 0 0\n", "9 3 9\n", "7  5 3\n", "7 5 12345\n", "7 5 3\r\n", "7 5 3", "7 0 3\n", "7 5 \n", "7 12 3\n"]
        {
            assert_eq!(usual_header(other.as_bytes()), None, "{other:?}");
        }
    }
}
