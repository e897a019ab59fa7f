//! Gomoku on 15 x 15: games that crowd as people's do, and a board of bytes as a strong contestant writes it.

use crate::call::Call;
use crate::rng::Rng;
use linecall_lanes::Games;

const SIDE: usize = 15;
/// From a row of the padded board to the next: an edge before, and one after that is also the next row's.
const STRIDE: usize = SIDE + 1;
/// A point beyond the edge.
const EDGE: u8 = 3;

/// The padded board: two more rows, and a point before and after.
type Board = [u8; STRIDE * (SIDE + 2) + 1];

const EMPTY: Board = {
    let mut board = [EDGE; STRIDE * (SIDE + 2) + 1];
    let mut code = 0;
    while code < SIDE * SIDE {
        board[place(code)] = 0;
        code += 1;
    }
    board
};

const fn place(code: usize) -> usize {
    (code / SIDE + 1) * STRIDE + code % SIDE + 1
}

/// The longest run through a point of this colour.
#[inline(always)]
fn runs(board: &Board, at: usize, color: u8) -> [usize; 4] {
    [1, STRIDE - 1, STRIDE, STRIDE + 1].map(|step| {
        let (mut high, mut low) = (at + step, at - step);
        while board[high] == color {
            high += step;
        }
        while board[low] == color {
            low -= step;
        }
        (high - low) / step - 1
    })
}

/// Five or more, by looking along four directions from every stone.
pub fn scan(games: Games<'_>, calls: &mut [Call]) {
    scan_for(games, calls, |run| run >= 5);
}

/// Exactly five, in the same way.
pub fn scan_exactly(games: Games<'_>, calls: &mut [Call]) {
    scan_for(games, calls, |run| run == 5);
}

#[inline(always)]
fn scan_for(games: Games<'_>, calls: &mut [Call], wins: impl Fn(usize) -> bool) {
    for (game, call) in games.iter().zip(calls) {
        let mut board = EMPTY;
        *call = Call::default();
        let mut color = 1;
        for (&code, entry) in game.iter().zip(1..) {
            let code = usize::from(code);
            let at = place(code);
            if code >= SIDE * SIDE || board[at] != 0 {
                call.illegal += 1;
                continue;
            }
            board[at] = color;
            call.plies += 1;
            if runs(&board, at, color).into_iter().any(&wins) {
                call.end(Some(call.last()), entry);
                break;
            }
            if call.plies as usize == SIDE * SIDE {
                call.end(None, entry);
                break;
            }
            color = 3 - color;
        }
    }
}

/// How many entries are illegal or after the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dirt {
    /// None.
    None,
    /// One in 40, and one game in 20 goes on.
    Some,
    /// At least one in every game.
    Everywhere,
}

/// Games of about 40 stones, each within two points of one of the last dozen, the better of two by the run that it is in.
pub fn games(seed: u64, dirt: Dirt) -> Vec<Vec<u16>> {
    let mut rng = Rng::new(seed);
    (0..5_000).map(|_| game(&mut rng, dirt)).collect()
}

fn game(rng: &mut Rng, dirt: Dirt) -> Vec<u16> {
    let mut board = EMPTY;
    let mut codes: Vec<u16> = vec![112];
    board[place(112)] = 1;
    let mut color = 2;
    loop {
        let near = |rng: &mut Rng, codes: &[u16]| loop {
            let from = usize::from(codes[codes.len() - 1 - rng.below(codes.len().min(12))]);
            let (x, y) = (from % SIDE + rng.below(5), from / SIDE + rng.below(5));
            let on_board = (2..SIDE + 2).contains(&x) && (2..SIDE + 2).contains(&y);
            let code = if on_board { (y - 2) * SIDE + x - 2 } else { rng.below(SIDE * SIDE) };
            if board[place(code)] == 0 {
                return code;
            }
            if rng.chance(10) {
                // Maybe all around is taken.
                let code = rng.below(SIDE * SIDE);
                if board[place(code)] == 0 {
                    return code;
                }
            }
        };
        let longest = |code| runs(&board, place(code), color).into_iter().max();
        let [one, other] = [near(rng, &codes), near(rng, &codes)];
        let code = if longest(other) > longest(one) { other } else { one };
        if dirt != Dirt::None && rng.below(40) == 0 || dirt == Dirt::Everywhere && codes.len() == 10 {
            codes.push(rng.pick(&codes));
        }
        codes.push(u16::try_from(code).expect("a code"));
        let wins = longest(code) >= Some(5);
        board[place(code)] = color;
        color = 3 - color;
        if wins || codes.len() > 200 || rng.below(400) == 0 {
            break;
        }
    }
    if dirt != Dirt::None && rng.below(20) == 0 {
        codes.extend((0..rng.below(6)).map(|code| u16::try_from(code).expect("a code")));
    }
    codes
}
