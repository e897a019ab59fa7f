//! Renju: boards, readings of threes, games in which much is forbidden.

use super::random::{self, Batch, Rng};
use linecall_law::{Color, Lattice, Move, Point, Position, Rules, Three, games};

pub fn rules(cols: usize, rows: usize, three: Three) -> Rules {
    let lattice = Lattice::square(cols as u32, rows as u32).expect("a plane");
    let mut rules = Rules { lattice, ..games::rules("renju").expect("a game") };
    rules.fouls.black.double_three = Some(three);
    rules
}

pub fn batch(rng: &mut Rng) -> Batch {
    let (cols, rows) = match rng.below(8) {
        0 => (rng.side(31), rng.side(31)),
        1 | 2 => (rng.within(5, 12), rng.within(5, 12)),
        _ => (15, 15),
    };
    let three = rng.pick(&[Three::Literal, Three::Literal, Three::Loose, Three::Simple]);
    let rules = rules(cols, rows, three);
    let games = (0..40).map(|_| if rng.once_in(4) { random::game(rng, &rules) } else { game(rng, &rules) }).collect();
    (rules, games)
}

/// A game that neither ends soon nor leaves the board empty: Black's stones are close to each other but avoid fouls and
/// fives for a while; White's are close to them in some games, and far in others, so that Black's shapes grow. Sometimes
/// it goes on when it is over.
fn game(rng: &mut Rng, rules: &Rules) -> Vec<u16> {
    let [cols, rows, ..] = rules.lattice.sides().map(|side| side as i32);
    let mut position = Position::new(rules);
    let patience = rng.below(60) as u32;
    let (reach, close_white) = (rng.within(2, 4), rng.once_in(2));
    let dirt = rng.pick(&[1 << 31, 30, 4]);
    let mut blacks: Vec<Point> = vec![Point::flat(cols / 2, rows / 2)];
    let mut codes = vec![];
    let mut after_end = if rng.once_in(3) { rng.below(4) } else { 0 };
    for _ in 0..400 {
        let color = position.to_move();
        let near = rng.pick(&blacks);
        let step = |rng: &mut Rng| rng.below(2 * reach + 1) as i32 - reach as i32;
        let p = if color == Color::Black || close_white {
            Point::flat(near.x + step(rng), near.y + step(rng))
        } else {
            Point::flat(rng.below(cols as usize) as i32, rng.below(rows as usize) as i32)
        };
        if !rules.lattice.contains(p) {
            continue;
        }
        let code = (p.y * cols + p.x) as u16;
        if position.outcome().is_over() {
            if after_end == 0 {
                break;
            }
            after_end -= 1;
            codes.push(code);
        } else if position.at(p).is_some() {
            if rng.once_in(dirt) {
                codes.push(code);
            }
        } else {
            let ends = || position.completes(p, color) || position.foul_at(p, color).is_some();
            if position.plies() < patience && ends() {
                continue;
            }
            position.play(Move::at(p)).expect("an empty point");
            if color == Color::Black {
                blacks.push(p);
            }
            codes.push(code);
        }
    }
    codes
}
