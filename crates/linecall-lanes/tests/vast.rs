//! Rows on vast boards are judged as the law judges them, whatever the blocks.

mod agree;

use agree::random::{self, Rng};
use agree::{law, same, vast};
use linecall_lanes::Isa;
use linecall_lanes::lanes::vast::Vast;
use linecall_law::{Outcome, Rules};
use proptest::prelude::*;

/// A lane is given codes in pieces of some lengths, and looks at them when it wants, or sometimes when asked. It says what
/// the law says; where the board is full, what follows is illegal.
fn agrees(rng: &mut Rng, rules: &Rules, k: u32, codes: &[u16]) -> Result<(), String> {
    let [cols, rows, ..] = rules.lattice.sides();
    let wanted = law(rules, codes);
    let behind = if matches!(wanted.outcome, Outcome::Draw(_)) { wanted.after_end as u32 } else { 0 };
    for isa in Isa::here() {
        let mut lane = Vast::new(cols, rows, k, isa).ok_or("no lane")?;
        let (stride, off) = (lane.stride(), lane.off());
        let cell = |&code: &u16| {
            let code = u32::from(code);
            if code < cols * rows { code / cols * stride + code % cols } else { off }
        };
        let cells: Vec<u32> = codes.iter().map(cell).collect();
        let piece = rng.pick(&[1, 100, 255, 256, 257, 5000, usize::MAX]);
        for cells in cells.chunks(piece) {
            lane.play(cells);
            if rng.once_in(20) {
                lane.settle();
            }
        }
        lane.settle();
        let winner = wanted.outcome.winner();
        let said = (lane.winner(), lane.plies(), lane.illegal());
        if said != (winner, u64::from(wanted.plies), u64::from(wanted.illegal + behind)) {
            let all = codes.len();
            return Err(format!(
                "{isa:?} says {said:?}, the law {wanted:?} of {all} entries by {piece}, k {k}: {codes:?}"
            ));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(linecall_testkit::arb::config(30))]

    #[test]
    fn games_by_the_million(seed: u64) {
        let (rules, games) = vast::batch(&mut Rng::new(seed));
        // The oracle looks at every board as a whole.
        let by_oracle = usize::from(rules.lattice.len() < 3000);
        same(&rules, &games, by_oracle).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn boards_of_any_size_in_pieces_of_any_length(seed: u64) {
        let rng = &mut Rng::new(seed);
        let (cols, rows) = if rng.once_in(2) { (rng.side(70), rng.side(70)) } else { (rng.side(256), rng.side(256)) };
        let k = rng.within(3, 6);
        let rules = vast::rules(cols, rows, k);
        let codes = if rng.once_in(2) { random::game(rng, &rules) } else { vast::quiet(rng, &rules) };
        agrees(rng, &rules, k as u32, &codes).map_err(TestCaseError::fail)?;
    }
}

/// From every point in every direction, at the borders of words and of the board: k stones, and what leaves the board on
/// one side goes on from the other, where it makes no row. One by one, and in a block, which begins after 256 entries.
#[test]
fn every_row_is_seen_wherever_it_lies() {
    let rng = &mut Rng::new(1);
    let mut rows_seen = 0;
    for (cols, rows) in [(1, 9), (9, 1), (6, 6), (31, 7), (32, 7), (33, 7), (64, 3)] {
        for k in 3..=6 {
            let rules = vast::rules(cols, rows, k);
            for (start, direction) in (0..cols * rows).flat_map(|start| (0..4).map(move |direction| (start, direction)))
            {
                let (dx, dy) = [(1, 0), (0, 1), (1, 1), (cols - 1, 1)][direction];
                let place = |i| (start / cols + i * dy) % rows * cols + (start + i * dx) % cols;
                let own: Vec<u16> = (0..k).map(|i| place(i) as u16).collect();
                let other = (0..(cols * rows) as u16).filter(|code| !own.contains(code) && code % 5 < 2);
                let other = other.chain(std::iter::repeat(u16::MAX));
                let mut codes: Vec<u16> =
                    own.iter().copied().zip(other).flat_map(|(own, other)| [own, other]).collect();
                if rng.once_in(2) {
                    codes.remove(1);
                }
                if rng.once_in(4) {
                    let at = rng.below(codes.len());
                    codes.remove(at);
                }
                if rng.once_in(2) {
                    codes.splice(0..0, [u16::MAX; 256]);
                }
                agrees(rng, &rules, k as u32, &codes).unwrap();
                rows_seen += u32::from(agree::end(&rules, &codes) > 0);
            }
        }
    }
    assert!(rows_seen > 1000, "{rows_seen}");
}

#[test]
fn what_does_not_fit_has_no_lane() {
    for (cols, rows, k) in [(0, 5, 5), (5, 0, 5), (4097, 5, 5), (5, 4097, 5), (5, 5, 2), (5, 5, 7)] {
        assert!(Vast::new(cols, rows, k, Isa::Portable).is_none(), "{cols} {rows} {k}");
    }
    assert!(Vast::new(4096, 4096, 5, Isa::Portable).is_some());
}
