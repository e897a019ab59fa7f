//! Stones that fall in planes are judged as the law judges them.

mod agree;

use agree::random::{Rng, short_games};
use agree::{drops, same};
use linecall_law::{ByColor, Count, Ends, Goal, Lattice, Placement, Row, Rules};
use proptest::prelude::*;

fn plane(cols: u32, rows: u32, row: Row) -> Rules {
    let lattice = Lattice::square(cols, rows).expect("a plane");
    Rules { placement: Placement::Drop, goal: Goal::Rows(ByColor::both(row)), ..Rules::rows(lattice, 1) }
}

proptest! {
    #![proptest_config(linecall_testkit::arb::config(300))]

    #[test]
    fn random_games(seed: u64) {
        let (rules, games) = drops::batch(&mut Rng::new(seed));
        same(&rules, &games, 4).map_err(TestCaseError::fail)?;
    }
}

/// Every game of a few entries, one of the codes being none.
#[test]
fn all_short_games_on_tiny_boards() {
    for (cols, rows, most) in [(1, 1, 4), (1, 5, 8), (2, 2, 8), (3, 1, 6), (3, 3, 7), (4, 2, 6)] {
        let codes = cols + 1;
        let games = short_games(codes, most, u32::MAX);
        for length in 1..=4 {
            for count in [Count::AtLeast, Count::Exactly] {
                same(&plane(cols, rows, Row { length, count, ends: Ends::Any }), &games, 50).unwrap();
            }
        }
    }
}

/// Boards of every size and rows of every length; the largest boards have all 64 bits.
#[test]
fn every_size_that_fits() {
    let mut rng = Rng::new(1);
    for cols in 1..=32 {
        for rows in 1..64 / cols {
            for length in 1..=cols.max(rows) + 1 {
                for count in [Count::AtLeast, Count::Exactly] {
                    let rules = plane(cols, rows, Row { length, count, ends: Ends::Any });
                    let games: Vec<Vec<u16>> = (0..20).map(|_| drops::game(&mut rng, &rules)).collect();
                    same(&rules, &games, 0).unwrap();
                }
            }
        }
    }
}
