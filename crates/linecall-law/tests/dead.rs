//! Draws that are proved before the board is full: against all games of small boards.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use linecall_law::{
    ByColor, Captures, Count, Dead, DrawnBy, Ends, Fouls, Goal, Lattice, Move, Placement, Position, Row, Rules, Skew,
    SwapKind, Swaps, Turn, games,
};
use linecall_testkit::arb;
use linecall_testkit::reach::World;
use proptest::prelude::*;
use proptest::sample::select;

/// How many boards on which play goes on are draws, and of how many that is proved.
#[derive(Debug, PartialEq, Eq)]
struct Tally {
    draws: u64,
    proved: u64,
}

/// Asks every board on which play goes on.
#[track_caller]
fn compare(rules: &Rules) -> Tally {
    let world = World::explore(rules);
    let mut tally = Tally { draws: 0, proved: 0 };
    for code in world.open() {
        let position = Position::from_setup(rules, &world.setup(code)).unwrap();
        let proved = position.dead() != Dead::NotProved;
        assert!(!proved || !world.can_be_won(code), "{:?} can be won under {rules:?}", position.laid());
        tally.draws += u64::from(!world.can_be_won(code));
        tally.proved += u64::from(proved);
    }
    tally
}

fn rows(cols: u32, rows: u32, k: u32) -> Rules {
    Rules::rows(Lattice::square(cols, rows).unwrap(), k)
}

fn falling(rules: Rules) -> Rules {
    Rules { placement: Placement::Drop, ..rules }
}

#[test]
fn small_boards() {
    let all = [
        rows(3, 3, 3),
        rows(3, 4, 3),
        falling(rows(4, 4, 4)),
        falling(rows(4, 4, 3)),
        Rules::links(Lattice::square(3, 3).unwrap()),
        Rules::links(Lattice::hex(3, 3, Skew::Rising).unwrap()),
    ];
    let tallies = all.map(|rules| compare(&rules));
    println!("{tallies:?}");
    assert_eq!(tallies[5], Tally { draws: 0, proved: 0 }, "Hex knows no draw");
    for tally in &tallies[..5] {
        assert!(tally.proved > 0 && tally.proved <= tally.draws, "{tallies:?}");
    }
}

fn small_rules() -> impl Strategy<Value = Rules> {
    let row = || {
        let ends = select(&[Ends::Any, Ends::OpenToStones, Ends::OpenToEdges][..]);
        (2..=4_u32, select(&[Count::AtLeast, Count::Exactly][..]), ends).prop_map(|(length, count, ends)| Row {
            length,
            count,
            ends,
        })
    };
    let size = select(&[(3, 3), (2, 5), (5, 2), (10, 1), (1, 10), (3, 2), (2, 4)][..]);
    let rows = (row(), row()).prop_map(|(black, white)| Goal::Rows(ByColor { black, white }));
    let links = (arb::link(), arb::link()).prop_map(|(black, white)| Goal::Links(ByColor { black, white }));
    let turn = (1..=3_u32, 1..=3_u32).prop_map(|(first, then)| Turn { first, then });
    let losing = proptest::option::weighted(0.2, row());
    let rest = (turn, losing, arb::color(), any::<bool>(), proptest::option::weighted(0.3, 0..10_usize));
    (size, prop_oneof![3 => rows, 1 => links], rest).prop_map(
        |((cols, rows), goal, (turn, losing, first, falls, hole))| {
            let lattice = Lattice::square(cols, rows).unwrap();
            let placement = if falls { Placement::Drop } else { Placement::Anywhere };
            let blocked = hole.and_then(|n| lattice.points().nth(n)).into_iter().collect();
            Rules { goal, turn, losing, first, placement, blocked, ..Rules::rows(lattice, 1) }
        },
    )
}

proptest! {
    #![proptest_config(arb::config(64))]

    #[test]
    fn any_small_rules(rules in small_rules()) {
        let tally = compare(&rules);
        prop_assert!(tally.proved <= tally.draws);
    }
}

fn position(rules: &Rules, points: &[(i32, i32)]) -> Position {
    let mut position = Position::new(rules);
    for &(x, y) in points {
        position.play(Move::place(x, y)).unwrap();
    }
    position
}

#[test]
fn what_proves_it() {
    // X O X
    // X O O    the last point is of no use to anybody
    // O X .
    let full = [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2), (0, 2), (0, 1), (2, 1)];
    let rules = games::rules("tic-tac-toe").unwrap();
    assert_eq!(position(&rules, &full).dead(), Dead::Proved(DrawnBy::NoOpenLine));
    assert_eq!(position(&rules, &full[..7]).dead(), Dead::Proved(DrawnBy::TooFewStones));
    assert_eq!(position(&rules, &full[..6]).dead(), Dead::NotProved);
    // A row longer than the board.
    assert_eq!(position(&rows(3, 3, 4), &[]).dead(), Dead::Proved(DrawnBy::NoOpenLine));
    // X O
    // O X    Black cannot come down, White cannot come across
    // X .
    let path = Rules::links(Lattice::square(2, 3).unwrap());
    let shut = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 2)];
    assert_eq!(position(&path, &shut).dead(), Dead::Proved(DrawnBy::NoOpenPath));
    assert_eq!(position(&path, &shut[..4]).dead(), Dead::Proved(DrawnBy::TooFewStones));
}

/// On a board that wraps around, a row goes on over the seam, but no point counts twice.
#[test]
fn around_the_seam() {
    let ring = |cols| Rules::rows(Lattice::square(cols, 1).unwrap().wrapping(true, false), 3);
    assert_eq!(position(&ring(3), &[]).dead(), Dead::Proved(DrawnBy::TooFewStones));
    assert_eq!(position(&ring(2), &[]).dead(), Dead::Proved(DrawnBy::NoOpenLine));
    assert_eq!(position(&ring(6), &[(4, 0), (3, 0), (5, 0), (1, 0)]).dead(), Dead::NotProved);
}

/// Nothing is proved where more than goals decides, or what stands may go.
#[test]
fn nothing_is_proved() {
    let never = rows(3, 3, 4);
    let captures = Some(Captures { least: 2, most: 2, win: 5 });
    let fouls = ByColor::both(Fouls { overline: true, ..Fouls::default() });
    let swaps = Swaps { kind: SwapKind::Pieces, after: vec![1] };
    assert_eq!(position(&Rules { captures, ..never.clone() }, &[]).dead(), Dead::NotProved);
    assert_eq!(position(&Rules { fouls, ..never.clone() }, &[]).dead(), Dead::NotProved);
    let swapping = Rules { swaps, ..never.clone() };
    assert_eq!(position(&swapping, &[(0, 0)]).dead(), Dead::NotProved);
    assert_ne!(position(&swapping, &[(0, 0), (1, 0)]).dead(), Dead::NotProved);
}
