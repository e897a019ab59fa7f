//! Still boards of squares: scattered, winding, as wide as a word.

use super::random::Rng;
use super::soaked::Agreed;
use linecall_lanes::Isa;
use linecall_lanes::lanes::still::{MOST, Standing, Still};
use linecall_lanes::scan::letters::Letters;
use linecall_law::analysis::SquareLinks;
use linecall_law::{Color, Lattice, Link, Point, Rules, Side};
use linecall_testkit::oracle;

const ACROSS: Link = Link { from: Side::Left, to: Side::Right };
const DOWN: Link = Link { from: Side::Top, to: Side::Bottom };

/// Rows of letters.
pub type Board = Vec<Vec<u8>>;

pub fn board(rng: &mut Rng) -> Board {
    let side = |rng: &mut Rng| if rng.once_in(3) { rng.pick(&[MOST, MOST, 63, 33, 32, 31]) } else { rng.side(MOST) };
    let cols = side(rng);
    let rows = if rng.once_in(3) { side(rng) } else { cols };
    let mut board = vec![vec![b'U'; cols]; rows];
    match rng.below(5) {
        0 => scatter(rng, &mut board, false),
        1 => scatter(rng, &mut board, true),
        2 => maze(rng, &mut board),
        3 => serpentine(rng, &mut board),
        _ => spiral(rng, &mut board),
    }
    if rng.once_in(2) {
        for _ in 0..rng.within(1, 4) {
            board[rng.below(rows)][rng.below(cols)] = rng.pick(b"WBU");
        }
    }
    if rng.once_in(2) {
        board.reverse();
    }
    if rng.once_in(2) {
        for row in &mut board {
            row.reverse();
        }
    }
    if rng.once_in(2) {
        board = (0..cols).map(|x| board.iter().map(|row| row[x]).collect()).collect();
    }
    if rng.once_in(2) {
        for letter in board.iter_mut().flatten() {
            *letter = match letter {
                b'W' => b'B',
                b'B' => b'W',
                _ => b'U',
            };
        }
    }
    board
}

/// Any letters, from sparse to full, around the densities where chains just come through; perhaps in streaks.
fn scatter(rng: &mut Rng, board: &mut Board, in_streaks: bool) {
    let white = rng.pick(&[0, 5, 33, 45, 50, 55, 59, 59, 62, 65, 80, 98]);
    let empty = rng.pick(&[0, 1, 1, 5, 34, 100]);
    let goes_on = if in_streaks { rng.within(2, 10) } else { 1 };
    for row in board {
        let mut last = b'U';
        for letter in row {
            if rng.once_in(goes_on) || !in_streaks {
                last = match rng.below(100) {
                    n if n < white => b'W',
                    n if n < white + empty => b'U',
                    _ => b'B',
                };
            }
            *letter = last;
        }
    }
}

/// A tree of corridors, deep first, in walls of the other colour or of none.
fn maze(rng: &mut Rng, board: &mut Board) {
    let (cols, rows) = (board[0].len().div_ceil(2), board.len().div_ceil(2));
    let wall = rng.pick(b"BBU");
    for row in board.iter_mut() {
        row.fill(wall);
    }
    let mut trail = vec![(rng.below(cols), rng.below(rows))];
    board[2 * trail[0].1][2 * trail[0].0] = b'W';
    while let Some(&(x, y)) = trail.last() {
        let near = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        let closed: Vec<_> =
            near.into_iter().filter(|&(x, y)| x < cols && y < rows && board[2 * y][2 * x] == wall).collect();
        if closed.is_empty() {
            trail.pop();
            continue;
        }
        let next = rng.pick(&closed);
        board[2 * next.1][2 * next.0] = b'W';
        board[y + next.1][x + next.0] = b'W';
        trail.push(next);
    }
}

/// A corridor to and fro, whose bends may keep off the sides.
fn serpentine(rng: &mut Rng, board: &mut Board) {
    let (cols, rows) = (board[0].len(), board.len());
    let wall = rng.pick(b"BBU");
    let (apart, margin) = (rng.within(2, 3), rng.below(3).min((cols - 1) / 2));
    for (y, row) in board.iter_mut().enumerate() {
        let bend = if y / apart % 2 == 0 { cols - 1 - margin } else { margin };
        for (x, letter) in row.iter_mut().enumerate() {
            let inside = (margin..cols - margin).contains(&x);
            *letter = if inside && (y % apart == 0 || x == bend) { b'W' } else { wall };
        }
    }
    board[0][..=margin].fill(b'W');
    if rng.once_in(2) {
        board[(rows - 1) / apart * apart][cols - 1 - margin..].fill(b'W');
    }
}

/// A corridor inwards from a corner, which keeps off some of the last columns.
fn spiral(rng: &mut Rng, board: &mut Board) {
    let wall = rng.pick(b"BBU");
    for row in board.iter_mut() {
        row.fill(wall);
    }
    let cols = (board[0].len() - rng.below(3).min(board[0].len() - 1)) as isize;
    let rows = board.len() as isize;
    let turns = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let is_white = |board: &Board, x: isize, y: isize| {
        (0..cols).contains(&x) && (0..rows).contains(&y) && board[y as usize][x as usize] == b'W'
    };
    let (mut x, mut y, mut heading, mut blocked) = (0, 0, 0, 0);
    board[0][0] = b'W';
    while blocked < 4 {
        let (dx, dy) = turns[heading % 4];
        let next = (x + dx, y + dy);
        let touches = turns.iter().filter(|(dx, dy)| is_white(board, next.0 + dx, next.1 + dy)).count();
        let inside = (0..cols).contains(&next.0) && (0..rows).contains(&next.1);
        if inside && touches == 1 && !is_white(board, next.0, next.1) {
            (x, y) = next;
            board[y as usize][x as usize] = b'W';
            blocked = 0;
        } else {
            heading += 1;
            blocked += 1;
        }
    }
}

fn stones(board: &Board) -> impl Iterator<Item = (usize, usize, Color)> {
    board.iter().enumerate().flat_map(|(y, row)| {
        row.iter().enumerate().filter_map(move |(x, letter)| match letter {
            b'W' => Some((x, y, Color::White)),
            b'B' => Some((x, y, Color::Black)),
            _ => None,
        })
    })
}

/// The first that holds, asked in the order of the definition.
fn standing(mut joins: impl FnMut(Color, Link) -> bool, mut could: impl FnMut(Color, Link) -> bool) -> Standing {
    if joins(Color::White, ACROSS) {
        Standing::Joins(Color::White)
    } else if joins(Color::Black, DOWN) {
        Standing::Joins(Color::Black)
    } else if could(Color::White, ACROSS) {
        Standing::CouldJoin(Color::White)
    } else if could(Color::Black, DOWN) {
        Standing::CouldJoin(Color::Black)
    } else {
        Standing::Open
    }
}

fn law(board: &Board) -> Standing {
    let mut links = SquareLinks::new();
    links.reset(board[0].len(), board.len());
    stones(board).for_each(|(x, y, color)| links.put(x, y, color));
    let links = std::cell::RefCell::new(links);
    standing(
        |color, link| links.borrow_mut().joins(color, link),
        |color, link| links.borrow_mut().could_join(color, link),
    )
}

fn by_oracle(board: &Board) -> Standing {
    let lattice = Lattice::square(board[0].len() as u32, board.len() as u32).expect("a plane");
    let mut naive = oracle::Board::new(&Rules::links(lattice));
    stones(board).for_each(|(x, y, color)| naive.put(Point::flat(x as i32, y as i32), color));
    standing(|color, link| naive.joined(color, link), |color, link| naive.could_be_joined(color, link))
}

/// Lanes for every instruction set, which keep what was on the board before.
pub struct Lanes(Vec<(Isa, Letters, Still)>);

impl Lanes {
    pub fn new() -> Self {
        let lane = |isa| Some((isa, Letters::new(isa)?, Still::new(isa)?));
        Lanes(Isa::here().map(|isa| lane(isa).expect("it is here")).collect())
    }

    /// Compares what they say of a board with the law, and perhaps with the oracle.
    pub fn same(&mut self, board: &Board, ask_oracle: bool) -> Result<(), String> {
        let (cols, rows) = (board[0].len(), board.len());
        let text: Vec<u8> = board.iter().flat_map(|row| row.iter().copied().chain([b'\n'])).collect();
        let drawn = || String::from_utf8_lossy(&text);
        let wanted = law(board);
        if ask_oracle && by_oracle(board) != wanted {
            return Err(format!("the oracle says {:?}, the law {wanted:?} of\n{}", by_oracle(board), drawn()));
        }
        let empty = cols * rows - stones(board).count();
        for (isa, letters, still) in &mut self.0 {
            let (black, white) = still.begin(cols, rows);
            let taken = letters.rows(&text, cols, black, white);
            if taken != rows {
                return Err(format!("{isa:?} reads {taken} rows of\n{}", drawn()));
            }
            // What is beyond the board does not count.
            for row in black.iter_mut().chain(white) {
                *row |= u64::MAX.checked_shl(cols as u32).unwrap_or(0);
            }
            let said = (still.standing(), still.empty());
            if said != (wanted, empty) {
                return Err(format!("{isa:?} says {said:?}, the law {:?} of\n{}", (wanted, empty), drawn()));
            }
        }
        Ok(())
    }
}

/// Boards one after the other.
pub fn soak(rng: &mut Rng) -> Result<Agreed, String> {
    let mut lanes = Lanes::new();
    let mut agreed = Agreed::default();
    for _ in 0..20 {
        let board = board(rng);
        lanes.same(&board, rng.once_in(20))?;
        agreed.games += 1;
        agreed.moves += (board.len() * board[0].len()) as u64;
    }
    Ok(agreed)
}
