//! Hex: random games to their end, disjoint sets as engines keep them, and another implementation's board.

use crate::call::Call;
use crate::rng::Rng;
use ai_hex::{BoardSize, Cell, GameResult, Move, Position, SwapRule};
use linecall_lanes::Games;

/// Points of the largest padded board, 19 x 19, and the four sides after them.
const POINTS: usize = 21 * 21 + 4;

/// Every stone is joined with its neighbours, on a board of `SIDE x SIDE`; those on a side with that side.
pub fn disjoint_sets<const SIDE: usize>(games: Games<'_>, calls: &mut [Call]) {
    let stride = SIDE + 2;
    let sides = stride * stride;
    for (game, call) in games.iter().zip(calls) {
        *call = Call::default();
        let mut parents: [u16; POINTS] = std::array::from_fn(|point| u16::try_from(point).unwrap_or_default());
        let mut board = [0_u8; POINTS];
        for (&code, entry) in game.iter().zip(1..) {
            let (x, y) = (usize::from(code) % SIDE, usize::from(code) / SIDE);
            let at = (y + 1) * stride + x + 1;
            if y >= SIDE || board[at] != 0 {
                call.illegal += 1;
                continue;
            }
            let color = usize::try_from(call.plies % 2).unwrap_or_default();
            board[at] = 1 + u8::from(color == 1);
            call.plies += 1;
            for near in [at - stride, at - stride + 1, at - 1, at + 1, at + stride - 1, at + stride] {
                if board[near] == board[at] {
                    join(&mut parents, at, near);
                }
            }
            let (from, to) = (sides + 2 * color, sides + 2 * color + 1);
            let along = if color == 0 { y } else { x };
            if along == 0 {
                join(&mut parents, at, from);
            }
            if along == SIDE - 1 {
                join(&mut parents, at, to);
            }
            if root(&mut parents, from) == root(&mut parents, to) {
                call.end(Some(call.last()), entry);
                break;
            }
        }
    }
}

fn root(parents: &mut [u16; POINTS], mut at: usize) -> usize {
    while usize::from(parents[at]) != at {
        parents[at] = parents[usize::from(parents[at])];
        at = usize::from(parents[at]);
    }
    at
}

fn join(parents: &mut [u16; POINTS], a: usize, b: usize) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a] = u16::try_from(b).unwrap_or_default();
}

/// A position from each to the next, on a board of `SIDE x SIDE`.
pub fn ai_hex<const SIDE: u8>(games: Games<'_>, calls: &mut [Call]) {
    let size = BoardSize::new(SIDE).expect("a size that it plays");
    for (game, call) in games.iter().zip(calls) {
        *call = Call::default();
        let mut position = Position::new(size, SwapRule::Disabled);
        for (&code, entry) in game.iter().zip(1..) {
            let side = u16::from(SIDE);
            let [file, rank] = [code % side, code / side].map(|n| u8::try_from(n).unwrap_or(u8::MAX));
            let next = Cell::new(file, rank).map(|cell| position.play(Move::Place(cell)));
            let Some(Ok(next)) = next else {
                call.illegal += 1;
                continue;
            };
            position = next;
            call.plies += 1;
            if let GameResult::Win(_) = position.result() {
                call.end(Some(call.last()), entry);
                break;
            }
        }
    }
}

/// Games of stones at random.
pub fn games<const SIDE: usize>(seed: u64, count: usize, kind: Kind) -> Vec<Vec<u16>> {
    let mut rng = Rng::new(seed);
    let side = u16::try_from(SIDE).expect("a side of a board");
    let mut game = || {
        let mut codes: Vec<u16> = (0..side * side).collect();
        for i in (1..codes.len()).rev() {
            codes.swap(i, rng.below(i + 1));
        }
        let mut call = [Call::default()];
        let offsets = [0, u32::from(side * side)];
        disjoint_sets::<SIDE>(Games::new(&codes, &offsets).expect("one game"), &mut call);
        let end = call[0].entry as usize;
        match kind {
            Kind::Clean => codes.truncate(end),
            Kind::Further => codes.truncate(end + if rng.below(16) == 0 { 10 } else { 0 }),
            Kind::Dirty => {
                codes.truncate(end);
                for _ in 0..end / 40 {
                    let at = 1 + rng.below(codes.len() - 1);
                    codes.insert(at, codes[rng.below(at)]);
                }
            }
        }
        codes
    };
    (0..count).map(|_| game()).collect()
}

/// What games are like.
#[derive(Clone, Copy)]
pub enum Kind {
    /// The last entry wins.
    Clean,
    /// One of sixteen goes on for ten more entries.
    Further,
    /// One entry of forty is on a point that is taken.
    Dirty,
}
