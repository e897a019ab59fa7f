//! Stones in boxes are judged as the law judges them: whole games, and games that come piece by piece.

mod agree;

use agree::random::{Rng, short_games};
use agree::{boxes, law, same};
use linecall_lanes::{Isa, choose, lanes::cube::Cube};
use linecall_law::{Lattice, Placement, Rules};
use proptest::prelude::*;

fn boxed(sides: [u32; 3], length: u32, placement: Placement) -> Rules {
    let lattice = Lattice::boxed(sides[0], sides[1], sides[2]).expect("a box");
    Rules { placement, ..Rules::rows(lattice, length) }
}

proptest! {
    #![proptest_config(linecall_testkit::arb::config(200))]

    #[test]
    fn random_games(seed: u64) {
        let (rules, games) = boxes::batch(&mut Rng::new(seed));
        same(&rules, &games, 2).map_err(TestCaseError::fail)?;
    }

    /// What has fallen so far says who has won; the first ball without room stops, and may be left out.
    #[test]
    fn balls_in_pieces(seed: u64, side in 1_u32..=8, length in 1_u32..=9) {
        let rng = &mut Rng::new(seed);
        let rules = boxed([side; 3], length, Placement::Drop);
        let game = boxes::game(rng, &rules);
        let pegs = (side * side) as u16;
        for isa in Isa::here() {
            let mut cube = Cube::new(isa);
            // A game before leaves nothing after.
            cube.begin(8, 2);
            cube.drop_all(&[0, 1, 0, 9, 9, 9, 9, 17, 17]);
            cube.winner();
            cube.begin(side, length);
            let (mut legal, mut heights): (Vec<u16>, _) = (vec![], [0; 64]);
            let mut rest: Vec<u16> = game.iter().copied().filter(|&code| code < pegs).collect();
            while !rest.is_empty() {
                let piece = &rest[..rng.within(1, rest.len())];
                let balls: Vec<u8> =
                    piece.iter().map(|&code| (u32::from(code) / side * 8 + u32::from(code) % side) as u8).collect();
                let fallen = cube.drop_all(&balls);
                for &code in &piece[..fallen] {
                    heights[usize::from(code)] += 1;
                    prop_assert!(heights[usize::from(code)] <= side);
                    legal.push(code);
                }
                if let Some(&code) = piece.get(fallen) {
                    prop_assert_eq!(heights[usize::from(code)], side);
                }
                let left_out = usize::from(fallen < piece.len());
                if rng.once_in(3) || rest.len() == fallen + left_out {
                    let ruling = law(&rules, &legal);
                    let won = ruling.outcome.winner().is_some();
                    prop_assert_eq!(cube.winner(), won.then_some(ruling.plies), "{:?} of {:?}", isa, legal);
                }
                rest.drain(..fallen + left_out);
            }
        }
    }
}

/// Every game of a few entries, one of the codes being none.
#[test]
fn all_short_games_in_tiny_boxes() {
    for (sides, most) in [([1, 1, 1], 4), ([1, 1, 3], 7), ([2, 1, 2], 7), ([2, 2, 2], 5), ([1, 3, 1], 6)] {
        for placement in [Placement::Drop, Placement::Anywhere] {
            let depth = if placement == Placement::Drop { 1 } else { sides[2] };
            let codes = sides[0] * sides[1] * depth + 1;
            let games = short_games(codes, most, 30_000);
            for length in 1..=4 {
                same(&boxed(sides, length, placement), &games, 20).unwrap();
            }
        }
    }
}

/// Boxes of all sides with rows of all lengths.
#[test]
fn every_size_that_fits() {
    let mut rng = Rng::new(1);
    for number in 0..8 * 8 * 8 {
        let sides = [number % 8 + 1, number / 8 % 8 + 1, number / 64 + 1];
        let length = rng.within(1, 9) as u32;
        for placement in [Placement::Drop, Placement::Anywhere] {
            let rules = boxed(sides, length, placement);
            let games: Vec<Vec<u16>> = (0..3).map(|_| boxes::game(&mut rng, &rules)).collect();
            same(&rules, &games, 0).unwrap();
        }
    }
}

#[test]
fn larger_boxes_and_those_of_more_dimensions_have_no_lane() {
    assert!(choose(&boxed([9, 1, 1], 3, Placement::Drop)).is_none());
    assert!(choose(&boxed([1, 1, 9], 3, Placement::Anywhere)).is_none());
    assert!(choose(&Rules::rows(Lattice::hyperbox(&[3, 3, 3, 3]).expect("a box"), 3)).is_none());
    for game in ["qubic", "score-four"] {
        assert!(choose(&linecall_law::games::rules(game).expect("a game")).is_some(), "{game}");
    }
}
