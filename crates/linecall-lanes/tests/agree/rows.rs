//! Rows on planes: boards, lengths, games.

use super::random::{self, Batch, Rng};
use linecall_law::{ByColor, Count, Ends, Goal, Lattice, Row, Rules};

pub fn batch(rng: &mut Rng) -> Batch {
    let (cols, rows) = match rng.below(8) {
        0 => (15, 15),
        1 => (19, 19),
        _ => (rng.side(32), rng.side(32)),
    };
    let lattice = Lattice::square(cols as u32, rows as u32).expect("a plane");
    let row = |rng: &mut Rng| {
        let length = if rng.once_in(6) { rng.within(1, cols.max(rows) + 2) } else { rng.within(2, 6) };
        let count = if rng.once_in(3) { Count::Exactly } else { Count::AtLeast };
        Row { length: length as u32, count, ends: Ends::Any }
    };
    let black = row(rng);
    let white = if rng.once_in(3) { row(rng) } else { black };
    let rules = Rules { goal: Goal::Rows(ByColor { black, white }), ..Rules::rows(lattice, 1) };
    let count = if cols * rows > 100 { 40 } else { 100 };
    let games = (0..count).map(|_| random::game(rng, &rules)).collect();
    (rules, games)
}
