//! A block of entries at once is the same as entry by entry.

use linecall_law::{Bulk, Color, Move, Placement, Point, Position, Rules};
use linecall_testkit::arb;
use proptest::collection::vec;
use proptest::prelude::*;

fn one_by_one(position: &mut Position, entries: &[Point]) -> Bulk {
    let drops = position.rules().placement == Placement::Drop;
    let mut bulk = Bulk::default();
    for &p in entries {
        if position.outcome().is_over() {
            break;
        }
        bulk.read += 1;
        let mv = if drops { Move::drop(p.x, p.y) } else { Move::at(p) };
        bulk.illegal += usize::from(position.play(mv).is_err());
    }
    bulk
}

fn same(a: &Position, b: &Position) -> Result<(), TestCaseError> {
    prop_assert_eq!(a.outcome(), b.outcome());
    prop_assert_eq!(a.plies(), b.plies());
    prop_assert_eq!(a.stones(), b.stones());
    prop_assert_eq!(a.to_move(), b.to_move());
    prop_assert_eq!(a.left_in_turn(), b.left_in_turn());
    prop_assert_eq!(a.captured(), b.captured());
    prop_assert_eq!(a.evidence(), b.evidence());
    prop_assert!(a.rules().lattice.points().all(|p| a.at(p) == b.at(p)));
    Ok(())
}

/// In blocks of these sizes, on an empty board and on one that was used before.
fn played_alike(rules: &Rules, entries: &[Point], sizes: &[usize]) -> Result<(), TestCaseError> {
    let mut single = Position::new(rules);
    let mut blocks = Position::new(rules);
    for _ in 0..2 {
        single.clear();
        blocks.clear();
        let mut rest = entries;
        for &size in sizes.iter().chain([&entries.len()]) {
            let (block, more) = rest.split_at(size.min(rest.len()));
            prop_assert_eq!(blocks.play_points(block), one_by_one(&mut single, block));
            same(&blocks, &single)?;
            rest = more;
        }
    }
    Ok(())
}

/// Rules whose wins stay wins, so that large boards may play in blocks.
fn lasting_rules() -> impl Strategy<Value = Rules> {
    let length = prop_oneof![4 => 3..=8_u32, 1 => 1..=18_u32, 1 => Just(99)];
    (arb::wide_plane(1..=80), length, arb::color())
        .prop_map(|(lattice, length, first): (_, _, Color)| Rules { first, ..Rules::rows(lattice, length) })
}

/// Rules, entries and the sizes of the blocks in which they are played; the last one takes what is left.
fn blocks(
    rules: impl Strategy<Value = Rules>,
    entries: usize,
) -> impl Strategy<Value = (Rules, Vec<Point>, Vec<usize>)> {
    rules.prop_flat_map(move |rules| {
        let points = arb::points(rules.lattice, entries);
        (Just(rules), points, vec(0..entries / 4, 0..6))
    })
}

proptest! {
    #![proptest_config(arb::config(2000))]

    #[test]
    fn on_boards_wider_than_a_word((rules, entries, sizes) in blocks(lasting_rules(), 3000)) {
        played_alike(&rules, &entries, &sizes)?;
    }

    #[test]
    fn under_any_rules(
        (rules, entries, sizes) in blocks(prop_oneof![arb::rules(), arb::wide_rules(1..=80)], 300)
    ) {
        played_alike(&rules, &entries, &sizes)?;
    }
}
