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

use linecall::{
    Asks, Color, Foul, Irregular, Move, Outcome, Placement, Point, Policy, Record, Referee, Rules, Shape, Verdict,
};
use linecall_lanes::{By, End, Games, Isa, Ruling, choose_for};
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

/// A verdict as a ruling.
pub fn ruling(verdict: &Verdict) -> Ruling {
    let end = match verdict.outcome {
        Outcome::Win { color: Color::Black, .. } => End::Black,
        Outcome::Win { color: Color::White, .. } => End::White,
        Outcome::Draw(_) => End::Draw,
        Outcome::Undecided => End::Open,
    };
    let foul = verdict.irregular.iter().find_map(|i| match i.what {
        Irregular::Foul(foul) => Some(foul),
        _ => None,
    });
    let by = match (end, foul) {
        (End::Open, _) => By::Nothing,
        (End::Draw, _) => By::Full,
        (_, None) => By::Goal,
        (_, Some(Foul::Overline)) => By::Overline,
        (_, Some(Foul::DoubleFour)) => By::DoubleFour,
        (_, Some(Foul::DoubleThree)) => By::DoubleThree,
    };
    let illegal = verdict.irregular.iter().filter(|i| matches!(i.what, Irregular::Illegal(_))).count();
    Ruling {
        end,
        by,
        entry: verdict.decided.map_or(0, |decided| decided.index as u32),
        plies: verdict.plies,
        illegal: illegal as u32,
    }
}

/// What the law says.
pub fn law(rules: &Rules, codes: &[u16]) -> Ruling {
    ruling(&Referee::new(rules.clone()).judge(&record(rules, codes)))
}

/// What the oracle says.
pub fn oracle(rules: &Rules, codes: &[u16]) -> Ruling {
    ruling(&oracle::judge(rules, Policy::default(), Asks::default(), &record(rules, codes)).verdict)
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
