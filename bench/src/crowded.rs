//! Games in which stones crowd together as people's do, at random and the same on every machine.

use linecall_law::{Move, Point, Position, Rules};

use crate::inputs::rng::Rng;

/// Random games on a plane board: the first stone in the middle, every other one within two points of an earlier one.
/// A game ends with a win, with a foul or after `longest` moves.
pub fn games(rules: &Rules, count: usize, longest: usize, rng: &mut Rng) -> Vec<Vec<Point>> {
    (0..count).map(|_| game(rules, longest, rng)).collect()
}

fn game(rules: &Rules, longest: usize, rng: &mut Rng) -> Vec<Point> {
    let mut position = Position::new(rules);
    let last = rules.lattice.points().last().expect("a board has points");
    let mut moves = vec![Point::flat(last.x / 2, last.y / 2)];
    let _ = position.play(Move::at(moves[0]));
    while moves.len() < longest && !position.outcome().is_over() {
        let near = moves[rng.below(moves.len())];
        let mut step = || i32::try_from(rng.below(5)).expect("a small number") - 2;
        let p = Point::flat(near.x + step(), near.y + step());
        if position.play(Move::at(p)).is_ok() {
            moves.push(p);
        }
    }
    moves
}
