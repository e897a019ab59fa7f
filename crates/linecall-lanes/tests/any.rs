//! Whatever the rules: if they have a lane, it says what law and oracle say.

mod agree;

use agree::random::Rng;
use agree::{end, same};
use linecall_lanes::choose;
use linecall_law::{Placement, Rules, Shape};
use linecall_testkit::arb;
use proptest::prelude::*;

/// A game of codes: all in any order, or many of a few, with some that are none; mostly up to the end, or a little on.
fn game(rng: &mut Rng, rules: &Rules) -> Vec<u16> {
    let [cols, rows, layers, ..] = rules.lattice.sides().map(|side| side as usize);
    let codes = match (rules.placement, rules.lattice.shape()) {
        (Placement::Anywhere, _) => cols * rows * layers,
        (Placement::Drop, Shape::Box) => cols * rows,
        (Placement::Drop, _) => cols,
    };
    let mut all: Vec<u16> = if rules.placement == Placement::Drop {
        (0..cols * rows * layers).map(|i| (i % codes) as u16).collect()
    } else {
        (0..codes as u16).collect()
    };
    rng.shuffle(&mut all);
    let dirt = rng.pick(&[1 << 31, 20, 3]);
    let mut game = vec![];
    for code in all {
        while rng.once_in(dirt) {
            let off = [codes as u16, u16::MAX, rng.bits() as u16];
            game.push(if rng.once_in(3) { rng.pick(&off) } else { rng.below(codes) as u16 });
        }
        game.push(code);
    }
    match (end(rules, &game), rng.below(4)) {
        (_, 0) => {}
        (0, _) => game.truncate(rng.below(game.len() + 1)),
        (end, more) => game.truncate(end + more - 1),
    }
    game
}

proptest! {
    #![proptest_config(arb::config(400))]

    #[test]
    fn a_lane_that_is_chosen_agrees(
        rules in prop_oneof![arb::shelf(), arb::rules(), arb::plain_rules(), arb::wide_rules(1..=20)],
        seed: u64,
    ) {
        if choose(&rules).is_some() {
            let mut rng = Rng::new(seed);
            let games: Vec<Vec<u16>> = (0..20).map(|_| game(&mut rng, &rules)).collect();
            let by_oracle = if rules.lattice.len() > 150 { 0 } else { 2 };
            same(&rules, &games, by_oracle).map_err(TestCaseError::fail)?;
        }
    }
}

/// Most of the shelf has lanes, so that the test above is one.
#[test]
fn games_of_the_shelf_have_lanes() {
    let has_lane = |game: &&&linecall_law::games::Game| {
        linecall_law::games::rules(game.name).is_ok_and(|rules| choose(&rules).is_some())
    };
    let count = linecall_law::games::SHELF.iter().filter(has_lane).count();
    assert!(2 * count > linecall_law::games::SHELF.len() - 3, "{count} games have a lane");
}
