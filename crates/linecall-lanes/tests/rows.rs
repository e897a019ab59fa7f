//! Rows on planes are judged as the law judges them.

mod agree;

use agree::random::{Rng, short_games};
use agree::{rows, same};
use linecall_law::{ByColor, Count, Ends, Goal, Lattice, Row, Rules};
use proptest::prelude::*;

fn plane(cols: u32, rows: u32, row: Row) -> Rules {
    let lattice = Lattice::square(cols, rows).expect("a plane");
    Rules { goal: Goal::Rows(ByColor::both(row)), ..Rules::rows(lattice, 1) }
}

proptest! {
    #![proptest_config(linecall_testkit::arb::config(300))]

    #[test]
    fn random_games(seed: u64) {
        let (rules, games) = rows::batch(&mut Rng::new(seed));
        let by_oracle = if rules.lattice.sides()[0] * rules.lattice.sides()[1] > 100 { 1 } else { 4 };
        same(&rules, &games, by_oracle).map_err(TestCaseError::fail)?;
    }
}

/// Every game of up to seven entries, one of which is off the board.
#[test]
fn all_short_games_on_tiny_boards() {
    for (cols, rows) in [(1, 1), (2, 1), (1, 3), (2, 2), (4, 1)] {
        let codes = cols * rows + 1;
        let games = short_games(codes, 7 - u32::from(codes > 4), u32::MAX);
        for length in 1..=4 {
            for count in [Count::AtLeast, Count::Exactly] {
                same(&plane(cols, rows, Row { length, count, ends: Ends::Any }), &games, 100).unwrap();
            }
        }
    }
}

/// On boards of every size, from every point in every direction: five stones one after the other, and whatever would be
/// five if the board had no edges; the stone that comes last is each of them in turn.
#[test]
fn every_row_of_five_and_none_around_an_edge() {
    let mut rng = Rng::new(1);
    for cols in 1..=32_usize {
        for rows in 1..=32_usize {
            // All points of boards that somebody plays on, or whose lines just fit into words; some of the others.
            let whole = [15, 16, 19, 20, 22, 32].contains(&cols) && cols.abs_diff(rows) < 2;
            let points = cols * rows;
            let mut games = vec![];
            for from in 0..points {
                for step in [1, cols - 1, cols, cols + 1] {
                    let mut black: Vec<u16> = (0..5).map(|i| (from + i * step) as u16).collect();
                    if step == 0 || from + 4 * step >= points || !whole && !rng.once_in(40) {
                        continue;
                    }
                    black.rotate_left(rng.below(5));
                    let mut white: Vec<u16> = (0..points as u16).filter(|code| !black.contains(code)).collect();
                    rng.shuffle(&mut white);
                    games.push(black.into_iter().zip(white).flat_map(|(b, w)| [b, w]).take(9).collect());
                }
            }
            for row in [Row::at_least(5), Row::exactly(5)] {
                same(&plane(cols as u32, rows as u32, row), &games, 0).unwrap();
            }
        }
    }
}
