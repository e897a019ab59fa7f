//! What the law and the oracle say of flat games, to compare lanes with.

#![allow(dead_code, unreachable_pub, reason = "every test takes what it needs")]

pub mod boxes;
pub mod drops;
pub mod links;
pub mod points;
pub mod random;
pub mod renju;
pub mod rows;
pub mod soaked;
pub mod still;
pub mod vast;

use linecall_lanes::{Games, Isa, choose_for};
use linecall_law::{Asks, Move, Placement, Point, Policy, Record, Referee, Rules, Ruling, Shape};
use linecall_testkit::oracle;

/// The entry that a code stands for. One that is none stands for a point off the board.
pub fn entry(rules: &Rules, code: u16) -> Move {
    let [cols, rows, layers, ..] = rules.lattice.sides().map(|side| side as i32);
    let code = i32::from(code);
    let (x, y, z) = (code % cols, code / cols % rows, code / cols / rows);
    match (rules.placement, layers) {
        (Placement::Drop, 1) if rules.lattice.shape() != Shape::Box => Move::drop(code, 0),
        (Placement::Drop, _) if z == 0 => Move::drop(x, y),
        (Placement::Drop, _) => Move::drop(-1, -1),
        (Placement::Anywhere, _) if z < layers => Move::at(Point::new(x, y, z)),
        (Placement::Anywhere, _) => Move::at(Point::new(-1, -1, -1)),
    }
}

pub fn record(rules: &Rules, codes: &[u16]) -> Record {
    Record::of(codes.iter().map(|&code| entry(rules, code)))
}

/// What the law says.
pub fn law(rules: &Rules, codes: &[u16]) -> Ruling {
    Referee::new(rules.clone()).judge(&record(rules, codes)).ruling
}

/// What the oracle says.
pub fn oracle(rules: &Rules, codes: &[u16]) -> Ruling {
    oracle::judge(rules, Policy::default(), Asks::default(), &record(rules, codes)).verdict.ruling
}

/// After how many entries the law says that it was decided; 0 if it was not.
pub fn end(rules: &Rules, codes: &[u16]) -> usize {
    law(rules, codes).decided.map_or(0, |decided| decided.index)
}

/// Compares every instruction set's lane with the law; `by_oracle` of the games with the oracle as well, which is slow.
pub fn same(rules: &Rules, games: &[Vec<u16>], by_oracle: usize) -> Result<(), String> {
    let moves: Vec<u16> = games.concat();
    let ends = games.iter().scan(0, |end, game| {
        *end += game.len() as u32;
        Some(*end)
    });
    let offsets: Vec<u32> = std::iter::once(0).chain(ends).collect();
    let wanted: Vec<Ruling> = games.iter().map(|game| law(rules, game)).collect();
    for (game, wanted) in games.iter().zip(&wanted).take(by_oracle) {
        let naive = oracle(rules, game);
        if naive != *wanted {
            return Err(format!("the oracle says {naive:?}, the law {wanted:?} of {game:?} under {rules:?}"));
        }
    }
    for isa in Isa::here() {
        let Some(mut lane) = choose_for(rules, isa) else {
            return Err(format!("no lane for {rules:?}"));
        };
        let mut rulings = vec![Ruling::default(); games.len()];
        // Twice: nothing of the first time may be left.
        for _ in 0..2 {
            lane.judge_into(Games::new(&moves, &offsets).map_err(|e| e.to_string())?, &mut rulings);
            for ((game, wanted), ruling) in games.iter().zip(&wanted).zip(&rulings) {
                if ruling != wanted {
                    return Err(format!("{isa:?} says {ruling:?}, the law {wanted:?} of {game:?} under {rules:?}"));
                }
            }
        }
    }
    Ok(())
}
