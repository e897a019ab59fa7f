//! Rows on vast boards: boards, lengths, games of a few blocks.

use super::random::{self, Batch, Rng};
use linecall_law::{Lattice, Rules};

/// The longest side of boards whose points all have codes.
const MOST: usize = 256;

/// Boards that are too large for the lane of smaller ones.
pub fn batch(rng: &mut Rng) -> Batch {
    let (long, short) = (rng.within(33, MOST), rng.side(MOST));
    let (cols, rows) = if rng.once_in(2) { (long, short) } else { (short, long) };
    let rules = rules(cols, rows, rng.within(3, 6));
    let games = (0..5).map(|_| if rng.once_in(2) { random::game(rng, &rules) } else { quiet(rng, &rules) }).collect();
    (rules, games)
}

pub fn rules(cols: usize, rows: usize, k: usize) -> Rules {
    Rules::rows(Lattice::square(cols as u32, rows as u32).expect("a plane"), k as u32)
}

/// A game that is won late, if at all: a pattern without rows of three in any direction, a few of whose points change
/// their colour; dirty or clean.
pub fn quiet(rng: &mut Rng, rules: &Rules) -> Vec<u16> {
    let [cols, rows, ..] = rules.lattice.sides().map(|side| side as usize);
    let points = cols * rows;
    let mut pattern: Vec<bool> = (0..points).map(|code| (code % cols + 2 * (code / cols)) % 4 >= 2).collect();
    for _ in 0..rng.pick(&[0, 1, 3, 10, 30, 100]) {
        let code = rng.below(points);
        pattern[code] = !pattern[code];
    }
    let mut sides = [vec![], vec![]];
    for (code, is_white) in pattern.into_iter().enumerate() {
        sides[usize::from(is_white)].push(code as u16);
    }
    for side in &mut sides {
        rng.shuffle(side);
    }
    let dirt = rng.pick(&[1 << 31, 1 << 31, 100, 2]);
    let mut codes = vec![];
    let mut turn = 0;
    while codes.len() < 3 * points {
        if !codes.is_empty() && rng.once_in(dirt) {
            let off = (points + rng.below(1000)).min(u16::MAX.into()) as u16;
            codes.push(if rng.once_in(20) && points < MOST * MOST { off } else { codes[rng.below(codes.len())] });
        } else {
            let Some(code) = sides[turn].pop() else { break };
            codes.push(code);
            turn ^= 1;
        }
    }
    codes.truncate(codes.len() - rng.pick(&[0, 0, 1, codes.len() / 2]));
    codes
}
