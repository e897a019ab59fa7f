//! Stones that fall in planes: boards, lengths, games.

use super::random::{Batch, Rng};
use linecall_law::{ByColor, Count, Ends, Goal, Lattice, Placement, Row, Rules};

pub fn batch(rng: &mut Rng) -> Batch {
    let (cols, rows) = if rng.once_in(3) {
        (7, 6)
    } else {
        let cols = rng.within(1, 32);
        (cols, rng.within(1, 64 / cols - 1))
    };
    let row = |rng: &mut Rng| {
        let length = if rng.once_in(6) { rng.within(1, cols.max(rows) + 2) } else { rng.within(2, 5) };
        let count = if rng.once_in(3) { Count::Exactly } else { Count::AtLeast };
        Row { length: length as u32, count, ends: Ends::Any }
    };
    let black = row(rng);
    let white = if rng.once_in(3) { row(rng) } else { black };
    let lattice = Lattice::square(cols as u32, rows as u32).expect("a plane");
    let goal = Goal::Rows(ByColor { black, white });
    let rules = Rules { placement: Placement::Drop, goal, ..Rules::rows(lattice, 1) };
    let games = (0..200).map(|_| game(rng, &rules)).collect();
    (rules, games)
}

/// Columns at random, full ones and such that are none once in so many times.
pub fn game(rng: &mut Rng, rules: &Rules) -> Vec<u16> {
    let [cols, rows, ..] = rules.lattice.sides().map(|side| side as usize);
    let points = cols * rows;
    let dirt = rng.pick(&[1 << 31, 1 << 31, 100, 10, 2]);
    let mut room = vec![rows; cols];
    let mut length = if rng.once_in(3) { points } else { rng.within(0, points + 3) };
    let mut codes = vec![];
    while length > 0 {
        length -= 1;
        if rng.once_in(dirt) {
            codes.push(match rng.below(6) {
                0 => cols as u16,
                1 => u16::MAX,
                2 => rng.bits() as u16,
                3 => (cols + rng.below(64)) as u16,
                _ => rng.below(cols) as u16,
            });
        } else {
            let open: Vec<usize> = (0..cols).filter(|&x| room[x] > 0).collect();
            if open.is_empty() {
                break;
            }
            codes.push(rng.pick(&open) as u16);
        }
        if let Some(room) = codes.last().and_then(|&code| room.get_mut(usize::from(code))) {
            *room = room.saturating_sub(1);
        }
    }
    let end = super::end(rules, &codes);
    if end > 0 && !rng.once_in(4) {
        let more = if rng.once_in(4) { rng.below(4) } else { 0 };
        codes.truncate(end + more);
    }
    codes
}
