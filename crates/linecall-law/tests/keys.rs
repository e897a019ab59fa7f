//! Keys are the same on turned boards and nowhere else, and do not change.

use linecall_law::analysis::{Keys, symmetries};
use linecall_law::{
    Action, Color, Lattice, Move, Placement, Point, Position, Record, Rules, Setup, Shape, Swap, games,
};
use linecall_testkit::arb::{self, Case};
use proptest::prelude::*;
use std::collections::HashMap;

fn turned(setup: &Setup, map: &linecall_law::analysis::Symmetry) -> Setup {
    let mut stones: Vec<(Point, Color)> = setup.stones.iter().map(|&(p, color)| (map.point(p), color)).collect();
    // The order in which stones were written does not count.
    stones.reverse();
    Setup { stones, ..setup.clone() }
}

proptest! {
    #![proptest_config(arb::config(400))]

    #[test]
    fn turned_games_have_the_same_key(case in arb::case(arb::rules(), 40), seed: u64) {
        let Case { rules, record: Record { setup, moves, .. }, .. } = case;
        // So far off the board that coordinates saturate, boards cannot be turned back.
        let is_near = |p: Point| p.coordinates().iter().all(|n| n.unsigned_abs() < 10_000);
        let named = moves.iter().filter_map(|mv| match mv.action {
            Action::Drop { x, y } => Some(Point::flat(x, y)),
            action => action.point(),
        });
        prop_assume!(named.chain(setup.stones.iter().map(|stone| stone.0)).all(is_near));
        // What is dropped where stones do not fall names no peg that could be turned into another layer.
        let is_drop = |mv: &Move| matches!(mv.action, Action::Drop { .. });
        let is_flat = rules.lattice.shape() != Shape::Box || rules.placement == Placement::Drop;
        prop_assume!(is_flat || !moves.iter().any(is_drop));
        let mut keys = Keys::of(&rules, seed);
        let key = keys.game(&setup, &moves);
        let all = symmetries(&rules);
        prop_assert_eq!(keys.symmetries(), &all[..]);
        let mut literal = HashMap::new();
        for map in &all {
            let (setup, moves): (_, Vec<Move>) = (turned(&setup, map), moves.iter().map(|&mv| map.mv(mv)).collect());
            let other = keys.game(&setup, &moves);
            prop_assert_eq!(other.value, key.value);
            // Those of the same symmetry are the same to the letter, and no others are.
            let mut stones = setup.stones;
            stones.sort_unstable();
            let first = literal.entry(other.symmetry).or_insert((stones.clone(), moves.clone()));
            prop_assert_eq!(&*first, &(stones, moves));
        }
        let games: std::collections::HashSet<_> = literal.values().map(|game| format!("{game:?}")).collect();
        prop_assert_eq!(games.len(), literal.len());
        prop_assert_ne!(Keys::of(&rules, seed ^ 1).game(&setup, &moves).value, key.value);
    }

    /// Any entry that is another one, is not there or is there twice makes another game.
    #[test]
    fn every_entry_counts(case in arb::case(arb::rules(), 12), other in arb::case(arb::rules(), 3), at: prop::sample::Index) {
        let Case { rules, record: Record { setup, moves, .. }, .. } = case;
        let mut keys = Keys::of(&rules, 7);
        let is_turned = |changed: &[Move]| {
            symmetries(&rules).iter().any(|map| {
                let mut stones = [setup.stones.iter().map(|s| (map.point(s.0), s.1)).collect(), setup.stones.clone()];
                for stones in &mut stones {
                    stones.sort_unstable();
                }
                stones[0] == stones[1] && moves.iter().map(|&mv| map.mv(mv)).eq(changed.iter().copied())
            })
        };
        let key = keys.game(&setup, &moves).value;
        let mut same = |changed: &[Move]| keys.game(&setup, changed).value == key;
        let at = at.index(moves.len() + 1);
        for mv in other.record.moves.iter().copied().chain(moves.first().copied()) {
            let mut longer = moves.clone();
            longer.insert(at, mv);
            prop_assert_eq!(same(&longer), is_turned(&longer));
            if at < moves.len() {
                let mut replaced = moves.clone();
                replaced[at] = mv;
                prop_assert_eq!(same(&replaced), is_turned(&replaced));
            }
        }
    }

    #[test]
    fn positions_are_what_stands(case in arb::case(arb::rules(), 30)) {
        let Case { rules, record, .. } = case;
        let mut keys = Keys::of(&rules, 7);
        let mut position = Position::new(&rules);
        for &mv in &record.moves {
            let _ = position.play(Move::from(mv.action));
        }
        let key = keys.position(&position);
        for map in symmetries(&rules) {
            let stones = position.laid().into_iter().map(|(p, color)| (map.point(p), color)).collect();
            let setup = Setup { stones, to_move: Some(position.to_move()) };
            let Ok(laid) = Position::from_setup(&rules, &setup) else { continue };
            // A board as somebody wrote it knows of no captures, and of turns no more than its stones tell.
            if laid.captured() == position.captured() && laid.left_in_turn() == position.left_in_turn() {
                prop_assert_eq!(keys.position(&laid).value, key.value);
            }
        }
    }
}

/// Keys are stored: what is pinned here must never change.
#[test]
fn the_hash_is_the_same_for_ever() {
    let stone = |x, y| Move::place(x, y);
    let word = |action| Move::from(action);
    let first = Setup {
        stones: vec![(Point::flat(3, 2), Color::White), (Point::flat(-1, 9), Color::Black)],
        to_move: Some(Color::White),
    };
    let (none, all) = (
        Setup::default(),
        [
            Action::Pass,
            Action::Swap(Swap::Unnamed),
            Action::Swap(Swap::Pieces),
            Action::Swap(Swap::Sides),
            Action::Resign,
            Action::Timeout,
            Action::Forfeit,
            Action::OfferDraw,
            Action::AgreeDraw,
            Action::Claim,
        ],
    );
    let large = Rules::rows(Lattice::square(300, 300).expect("a plane"), 5);
    let rules = |game| games::rules(game).expect("a game");
    let pinned: [(Rules, &Setup, Vec<Move>, u128, u32); 8] = [
        (rules("gomoku"), &none, vec![], 0x517B_B31D_4A2C_04BB_C9CA_8620_D2F6_E917, 0),
        (
            rules("gomoku"),
            &none,
            [(7, 7), (8, 6), (9, 9), (7, 6), (0, 14)].map(|(x, y)| stone(x, y)).to_vec(),
            0x14EA_98CE_9722_BF8B_A8CF_3AFC_3DA8_3DBE,
            6,
        ),
        (
            rules("gomoku"),
            &first,
            vec![stone(1, 2).by(Color::White), stone(15, -3).by(Color::Black)],
            0x0E49_B6E5_2662_D56F_1F27_F4E2_D98C_A408,
            1,
        ),
        (
            rules("hex(size=5)"),
            &none,
            [stone(1, 0)].into_iter().chain(all.map(word)).collect(),
            0x800B_CABE_B2E7_346F_7309_D507_9896_7D65,
            0,
        ),
        (
            rules("connect-four"),
            &none,
            vec![Move::drop(1, 0), Move::drop(5, 0), Move::drop(7, 1), stone(6, 5)],
            0xBE79_1914_B0F3_E6C5_19F7_3D6A_8D8F_0E73,
            0,
        ),
        (
            rules("qubic"),
            &none,
            vec![Move::at(Point::new(1, 2, 3)), Move::at(Point::new(0, 0, 3))],
            0x0F4E_A13C_0609_001B_AFAF_8F74_CD4B_A2C1,
            41,
        ),
        (
            rules("hypercube"),
            &none,
            vec![Move::at(Point::of([1, 2, 1, 2, 0])), Move::at(Point::of([0; 5]))],
            0x02CF_4398_DE9C_706A_819B_430E_A9F8_1849,
            15,
        ),
        (large, &none, vec![stone(299, 298), stone(1, 0)], 0x581A_D17B_8C2E_CB6A_95B2_93FD_3698_67D6, 0),
    ];
    for (i, (rules, setup, moves, value, symmetry)) in pinned.into_iter().enumerate() {
        let key = Keys::of(&rules, 0x0123_4567_89AB_CDEF).game(setup, &moves);
        assert_eq!((key.value, key.symmetry), (value, symmetry), "{i}: {:#x}, {}", key.value, key.symmetry);
    }
}

/// Of some hundred thousand games no two have the same key.
#[test]
fn keys_do_not_collide() {
    let rules = games::rules("tic-tac-toe").expect("a game");
    let mut keys = Keys::of(&rules, 0);
    let mut found: HashMap<u128, Vec<Move>> = HashMap::new();
    let maps = symmetries(&rules);
    let mut games: Vec<Vec<Move>> = vec![vec![]];
    for _ in 0..6 {
        let longer = |game: &Vec<Move>| {
            let game = game.clone();
            let free: Vec<Point> = rules.lattice.points().filter(|&p| !game.contains(&Move::at(p))).collect();
            free.into_iter().map(move |p| [&game[..], &[Move::at(p)]].concat())
        };
        games = games.iter().flat_map(longer).collect();
        for game in &games {
            let key = keys.game(&Setup::default(), game).value;
            let first = found.entry(key).or_insert_with(|| game.clone());
            assert!(
                maps.iter().any(|map| first.iter().map(|&mv| map.mv(mv)).eq(game.iter().copied())),
                "{first:?} {game:?}"
            );
        }
    }
    // Burnside: the mirrors at a line leave three points where they are, the turns one, the identity nine.
    let turned_alike = |length: u64| {
        let orders = |points: u64| (0..length).map(|i| points.saturating_sub(i)).product::<u64>();
        (orders(9) + 4 * orders(3) + 3 * orders(1)) / 8
    };
    assert_eq!(found.len() as u64, (1..=6).map(turned_alike).sum::<u64>());
}
