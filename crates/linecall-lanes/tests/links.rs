//! Links on planes are judged as the law judges them.

mod agree;

use agree::links::{self, SIDES, planes};
use agree::random::{Rng, short_games};
use agree::{law, same};
use linecall_lanes::{Games, Isa, choose, choose_for};
use linecall_law::{By, ByColor, Goal, Lattice, Link, Point, Rules, Ruling, Skew};
use proptest::prelude::*;

proptest! {
    #![proptest_config(linecall_testkit::arb::config(200))]

    #[test]
    fn random_games(seed: u64) {
        let (rules, games) = links::batch(&mut Rng::new(seed));
        let by_oracle = if rules.lattice.len() > 100 { 1 } else { 4 };
        same(&rules, &games, by_oracle).map_err(TestCaseError::fail)?;
    }

    /// Columns become rows, and with them left and right top and bottom.
    #[test]
    fn mirrored_games_have_the_same_rulings(seed: u64) {
        let mut rng = Rng::new(seed);
        let (cols, rows) = (rng.side(32) as u32, rng.side(32) as u32);
        let skew = rng.pick(&[Skew::Rising, Skew::Falling]);
        let rules = Rules::links(Lattice::hex(cols, rows, skew).expect("a plane"));
        let turned = Rules::links(Lattice::hex(rows, cols, skew).expect("a plane"));
        let Goal::Links(ByColor { black, white }) = turned.goal else { unreachable!("links") };
        let turned = Rules { goal: Goal::Links(ByColor { black: white, white: black }), ..turned };
        let games: Vec<Vec<u16>> = (0..20).map(|_| agree::random::game(&mut rng, &rules)).collect();
        let (cols, rows) = (cols as u16, rows as u16);
        let turn = |code: u16| if code < cols * rows { code % cols * rows + code / cols } else { code };
        let mirrored: Vec<Vec<u16>> = games.iter().map(|game| game.iter().map(|&code| turn(code)).collect()).collect();
        let mut rulings = judged(&turned, &mirrored);
        for at in rulings.iter_mut().filter_map(|ruling| ruling.decided.as_mut()?.at.as_mut()) {
            *at = Point::flat(at.y, at.x);
        }
        prop_assert_eq!(judged(&rules, &games), rulings);
    }
}

fn judged(rules: &Rules, games: &[Vec<u16>]) -> Vec<Ruling> {
    let mut offsets = vec![0];
    for game in games {
        offsets.push(offsets[offsets.len() - 1] + game.len() as u32);
    }
    let mut rulings = vec![Ruling::default(); games.len()];
    let moves = games.concat();
    let flat = Games::new(&moves, &offsets).expect("offsets that rise");
    choose(rules).expect("a lane").judge_into(flat, &mut rulings);
    rulings
}

/// Every order in which these points can be taken.
fn orders(points: u16) -> Vec<Vec<u16>> {
    let mut orders = vec![vec![]];
    for _ in 0..points {
        let longer = |order: &Vec<u16>| {
            let order = order.clone();
            let free = (0..points).filter(|code| !order.contains(code)).collect::<Vec<_>>();
            free.into_iter().map(move |code| [order.as_slice(), &[code]].concat())
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

#[test]
fn all_orders_on_tiny_boards() {
    for (cols, rows) in [(1, 1), (2, 2), (3, 2), (2, 3), (1, 6), (6, 1), (1, 2), (3, 1)] {
        let games = orders(cols * rows);
        for lattice in planes(cols.into(), rows.into()) {
            same(&Rules::links(lattice), &games, 30).unwrap();
        }
    }
}

/// Any two sides for either colour, also the same or such that meet in a corner.
#[test]
fn all_pairs_of_sides() {
    let games = orders(4);
    let links: Vec<Link> = SIDES.iter().flat_map(|&from| SIDES.map(|to| Link { from, to })).collect();
    for &black in &links {
        for &white in &links {
            for lattice in planes(2, 2) {
                same(&Rules { goal: Goal::Links(ByColor { black, white }), ..Rules::links(lattice) }, &games, 2)
                    .unwrap();
            }
        }
    }
}

/// Every game of up to six entries, one of which is off the board.
#[test]
fn all_short_games_with_illegal_entries() {
    for (cols, rows) in [(1, 1), (2, 1), (1, 3), (2, 2)] {
        let codes = cols * rows + 1;
        let games = short_games(codes, 6, u32::MAX);
        for lattice in planes(cols, rows) {
            same(&Rules::links(lattice), &games, 50).unwrap();
        }
    }
}

/// Chains that wind through the whole board, along the rows and along the columns: as many sweeps as it takes. The last
/// stone is any of the chain.
#[test]
fn winding_chains() {
    let mut rng = Rng::new(1);
    for (cols, rows) in [(11, 11), (16, 16), (16, 32), (17, 5), (19, 19), (31, 32), (32, 32)] {
        for along_rows in [true, false] {
            let (long, lanes) = if along_rows { (cols, rows) } else { (rows, cols) };
            let code = |lane: u16, i: u16| if along_rows { lane * cols + i } else { i * cols + lane };
            let mut chain = vec![];
            for lane in 0..lanes {
                match (lane % 2, lane / 2 % 2) {
                    (0, 0) => chain.extend((0..long).map(|i| code(lane, i))),
                    (0, _) => chain.extend((0..long).rev().map(|i| code(lane, i))),
                    (_, 0) => chain.push(code(lane, long - 1)),
                    (_, _) => chain.push(code(lane, 0)),
                }
            }
            let rest: Vec<u16> = (0..cols * rows).filter(|code| !chain.contains(code)).collect();
            let games: Vec<Vec<u16>> = (0..20)
                .map(|_| {
                    let (mut chain, mut rest) = (chain.clone(), rest.clone());
                    rng.shuffle(&mut chain);
                    rng.shuffle(&mut rest);
                    // Whose chain it is, is up to who begins.
                    let (first, second) = if rng.once_in(2) { (chain, rest) } else { (rest, chain) };
                    let together = first.len().min(second.len());
                    let pairs = first.iter().zip(&second).flat_map(|(&a, &b)| [a, b]);
                    pairs.chain(first[together..].iter().chain(&second[together..]).copied()).collect()
                })
                .collect();
            for lattice in planes(cols.into(), rows.into()) {
                same(&Rules::links(lattice), &games, 0).unwrap();
            }
        }
    }
}

/// Hex has one winner on a full board, and it is who is found.
#[test]
fn a_full_hex_board_is_won() {
    let mut rng = Rng::new(2);
    for side in 1..=32 {
        let rules = Rules::links(Lattice::hex(side, side, Skew::Rising).unwrap());
        let games: Vec<Vec<u16>> = (0..20)
            .map(|_| {
                let mut codes: Vec<u16> = (0..(side * side) as u16).collect();
                rng.shuffle(&mut codes);
                codes
            })
            .collect();
        for (game, ruling) in games.iter().zip(judged(&rules, &games)) {
            assert_eq!(ruling, law(&rules, game));
            assert_eq!(ruling.outcome.by(), Some(By::Link));
        }
    }
}

/// What fits no lane has none.
#[test]
fn other_boards_have_no_lane() {
    let hex = |cols, rows| Lattice::hex(cols, rows, Skew::Rising).unwrap();
    for isa in Isa::here() {
        assert!(choose_for(&Rules::links(hex(32, 32)), isa).is_some());
        for lattice in [hex(33, 5), hex(5, 33), hex(5, 5).wrapping(true, false), Lattice::triangle(5).unwrap()] {
            assert!(choose_for(&Rules::links(lattice), isa).is_none());
        }
    }
}
