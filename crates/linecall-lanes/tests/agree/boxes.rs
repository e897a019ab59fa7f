//! Boxes: sides, lengths, stones that fall and stones anywhere.

use super::random::{Batch, Rng};
use linecall_law::{Lattice, Placement, Rules};

pub fn batch(rng: &mut Rng) -> Batch {
    let most = if rng.once_in(4) { 8 } else { 5 };
    let [cols, rows, layers] = match rng.once_in(3) {
        true => [rng.within(1, 8); 3],
        false => [(); 3].map(|()| rng.within(1, most)),
    };
    let longest = cols.max(rows).max(layers);
    let length = if rng.once_in(6) { rng.within(1, longest + 2) } else { rng.within(2.min(longest), longest) };
    let lattice = Lattice::boxed(cols as u32, rows as u32, layers as u32).expect("a box");
    let placement = if rng.once_in(2) { Placement::Drop } else { Placement::Anywhere };
    let rules = Rules { placement, ..Rules::rows(lattice, length as u32) };
    let games = (0..30).map(|_| game(rng, &rules)).collect();
    (rules, games)
}

/// Codes at random; taken places, full pegs and codes that are none once in so many times. Many end when they are over.
pub fn game(rng: &mut Rng, rules: &Rules) -> Vec<u16> {
    let [cols, rows, layers, ..] = rules.lattice.sides().map(|side| side as usize);
    let (places, depth) = match rules.placement {
        Placement::Drop => (cols * rows, layers),
        Placement::Anywhere => (cols * rows * layers, 1),
    };
    let mut codes: Vec<u16> = (0..places as u16).flat_map(|code| std::iter::repeat_n(code, depth)).collect();
    rng.shuffle(&mut codes);
    let dirt = rng.pick(&[1 << 31, 1 << 31, 100, 10, 2]);
    let mut i = 0;
    while i < codes.len() && dirt < 1 << 31 {
        if rng.once_in(dirt) {
            let wrong = match rng.below(6) {
                0 => places as u16,
                1 => u16::MAX,
                2 => rng.bits() as u16,
                3 => (places + rng.below(64)) as u16,
                _ => rng.below(places) as u16,
            };
            codes.insert(i, wrong);
        }
        i += 1;
    }
    if rng.once_in(3) {
        codes.truncate(rng.within(0, codes.len()));
    }
    let end = super::end(rules, &codes);
    if end > 0 && !rng.once_in(3) {
        let more = if rng.once_in(4) { rng.below(4) } else { 0 };
        codes.truncate(end + more);
    }
    codes
}
