//! Which boards can arise: against all games of small boards, and random games of larger ones.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use linecall_law::analysis::{Reachable, Unreachable, Unsure, reachable};
use linecall_law::{
    Action, Asks, ByColor, Captures, Color, Count, Ends, Goal, Irregular, Lattice, Move, Passes, Placement, Point,
    Position, Referee, Row, Rules, Setup, SetupIssue, Skew, Swap, SwapKind, Swaps, Turn, games,
};
use linecall_testkit::arb;
use linecall_testkit::oracle::Board;
use linecall_testkit::reach::{Code, World};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// More than any board here wants.
const BUDGET: u64 = 1 << 20;

fn board(cols: u32, rows: u32) -> Lattice {
    Lattice::square(cols, rows).unwrap()
}

fn rows(cols: u32, rows: u32, k: u32) -> Rules {
    Rules::rows(board(cols, rows), k)
}

fn exactly(rules: Rules) -> Rules {
    let Goal::Rows(rows) = rules.goal else { panic!("no rows") };
    let row = |color: Color| Row { count: Count::Exactly, ..rows[color] };
    Rules { goal: Goal::Rows(ByColor::from_fn(row)), ..rules }
}

fn falling(rules: Rules) -> Rules {
    Rules { placement: Placement::Drop, ..rules }
}

/// Plays a witness, with nothing but the law's own position.
fn leads_to(rules: &Rules, setup: &Setup, answer: &Reachable) -> bool {
    let Reachable::Yes { witness } = answer else { return false };
    let mut position = Position::new(rules);
    for &mv in witness {
        position.play(mv).unwrap();
    }
    let mut laid = position.laid();
    let mut wanted = setup.stones.clone();
    laid.sort();
    wanted.sort();
    laid == wanted
}

/// Asks every filling, or each `every`-th, and compares with all games.
#[track_caller]
fn compare(rules: &Rules, every: Code) -> World {
    let world = World::explore(rules);
    for code in (0..world.fillings()).step_by(every as usize) {
        let setup = world.setup(code);
        let answer = reachable(rules, &setup, BUDGET);
        if world.has(code) {
            assert!(leads_to(rules, &setup, &answer), "can arise, but {answer:?}: {setup:?} under {rules:?}");
        } else {
            assert!(matches!(answer, Reachable::No(_)), "cannot arise, but {answer:?}: {setup:?} under {rules:?}");
        }
    }
    world
}

#[track_caller]
fn check(rules: &Rules, count: u64) {
    assert_eq!(compare(rules, 1).count, count);
}

#[test]
fn rows_of_at_least_three() {
    check(&rows(3, 3, 3), 5478);
    check(&rows(3, 4, 3), 111_973);
}

#[test]
fn rows_that_fall() {
    check(&falling(rows(3, 3, 3)), 694);
    check(&falling(rows(3, 4, 3)), 2715);
}

#[test]
fn hexagons() {
    for skew in [Skew::Rising, Skew::Falling] {
        // Whoever begins.
        for (n, count) in [(1, 3), (2, 51), (3, 8629)] {
            let rules = |first| Rules { first, ..Rules::links(Lattice::hex(n, n, skew).unwrap()) };
            let [black, white] = Color::BOTH.map(|first| compare(&rules(first), 1));
            let either = (0..black.fillings()).filter(|&code| black.has(code) || white.has(code)).count();
            assert_eq!(either, count, "{n} x {n}, {skew:?}");
        }
    }
}

#[test]
fn rows_of_exactly() {
    for (cols, lines, k) in [(3, 3, 1), (3, 3, 2), (4, 3, 2), (3, 3, 3), (8, 1, 2), (9, 1, 3), (9, 1, 4), (2, 4, 2)] {
        let rules = exactly(rows(cols, lines, k));
        compare(&rules, if (cols, lines) == (4, 3) { 7 } else { 1 });
        compare(&falling(rules), 1);
    }
    compare(&exactly(rows(3, 4, 3)), 7);
}

/// On the largest boards all games are counted, and some fillings asked.
#[test]
fn four_by_four() {
    for (rules, count) in [
        (rows(4, 4, 3), 6_036_001),
        (rows(4, 4, 4), 9_722_011),
        (exactly(rows(4, 4, 3)), 6_397_673),
        (exactly(rows(3, 5, 3)), 2_357_305),
        (falling(rows(4, 4, 3)), 41_750),
        (falling(rows(4, 4, 4)), 161_029),
    ] {
        assert_eq!(compare(&rules, 1009).count, count, "{rules:?}");
    }
}

/// The same, with many more fillings: minutes. `scripts/test --slow` runs it.
#[test]
#[ignore = "slow"]
fn many_of_four_by_four() {
    for rules in [rows(4, 4, 3), rows(4, 4, 4), exactly(rows(4, 4, 3)), falling(rows(4, 4, 3)), falling(rows(4, 4, 4))]
    {
        compare(&rules, 17);
    }
    assert_eq!(compare(&rows(3, 5, 3), 5).count, 2_286_668);
    compare(&exactly(rows(3, 5, 3)), 5);
}

#[test]
fn other_rules() {
    let plain = rows(3, 3, 3);
    let tall = rows(2, 4, 3);
    compare(&Rules { misere: true, ..plain.clone() }, 1);
    compare(&Rules { first: Color::White, ..plain.clone() }, 1);
    compare(&Rules { blocked: vec![Point::flat(1, 1)], ..plain.clone() }, 1);
    compare(&Rules { blocked: vec![Point::flat(1, 2)], ..falling(rows(3, 4, 2)) }, 11);
    for turn in [(1, 2), (2, 2), (2, 1), (3, 1), (1, 3)] {
        let turn = Turn { first: turn.0, then: turn.1 };
        compare(&Rules { turn, ..plain.clone() }, 1);
        compare(&Rules { turn, ..falling(tall.clone()) }, 1);
    }
    // Yavalath and its like: the longer row wins, the shorter one loses.
    for (goal, loss) in [(Row::at_least(3), Row::exactly(2)), (Row::at_least(4), Row::at_least(2))] {
        let losing = Some(loss);
        compare(&Rules { losing, goal: Goal::Rows(ByColor::both(goal)), ..rows(3, 3, 1) }, 1);
        compare(&Rules { losing, goal: Goal::Rows(ByColor::both(goal)), ..falling(rows(3, 3, 1)) }, 1);
        compare(
            &Rules { losing, goal: Goal::Rows(ByColor::both(goal)), ..Rules::rows(Lattice::square(9, 1).unwrap(), 1) },
            1,
        );
    }
    // Squares touch, and both sides may be joined at once, one after the other.
    compare(&Rules::links(board(3, 3)), 1);
    compare(&Rules::links(board(4, 2)), 1);
    compare(&Rules::links(board(3, 3).with_corners_touching()), 1);
    compare(&Rules { crosscuts: false, ..Rules::links(board(3, 3)) }, 1);
    compare(&falling(Rules::links(board(2, 4))), 1);
    compare(&falling(Rules::rows(Lattice::boxed(2, 2, 2).unwrap(), 2)), 1);
}

/// Any rules that a small world knows.
fn small_rules() -> impl Strategy<Value = Rules> {
    let row = || {
        let ends = select(&[Ends::Any, Ends::Any, Ends::OpenToStones, Ends::OpenToEdges][..]);
        (1..=4_u32, select(&[Count::AtLeast, Count::Exactly][..]), ends).prop_map(|(length, count, ends)| Row {
            length,
            count,
            ends,
        })
    };
    let lattice =
        select(&[(3, 3), (2, 4), (4, 2), (8, 1), (1, 8), (5, 1)][..]).prop_map(|(cols, rows)| board(cols, rows));
    let links = (arb::link(), arb::link()).prop_map(|(black, white)| Goal::Links(ByColor { black, white }));
    let rows = (row(), row()).prop_map(|(black, white)| Goal::Rows(ByColor { black, white }));
    let goal = prop_oneof![3 => rows, 1 => links];
    let blocked = prop_oneof![2 => Just(None), 1 => any::<Index>().prop_map(Some)];
    let turn = (1..=3_u32, 1..=3_u32).prop_map(|(first, then)| Turn { first, then });
    let more = (proptest::option::weighted(0.2, row()), arb::color(), any::<bool>(), any::<bool>());
    (lattice, goal, blocked, turn, more).prop_map(
        |(lattice, goal, blocked, turn, (losing, first, falls, crosscuts))| {
            let points: Vec<Point> = lattice.points().collect();
            let placement = if falls { Placement::Drop } else { Placement::Anywhere };
            let blocked = blocked.into_iter().map(|index| *index.get(&points)).collect();
            Rules { goal, blocked, turn, losing, first, placement, crosscuts, ..Rules::rows(lattice, 1) }
        },
    )
}

/// A game of the shelf that is larger, and whether an order has to be searched for among too many.
fn large_rules() -> impl Strategy<Value = Rules> {
    const SPECS: [&str; 12] = [
        "gomoku(15)",
        "standard(15)",
        "standard(9)",
        "connect-four",
        "hex(11,swap=none)",
        "hex(5,9)",
        "path(9)",
        "qubic",
        "make-a-sequence(4,4)",
        "make-a-sequence(7,4)",
        "mnk(7,7,3)",
        "connect-four(9,9,5)",
    ];
    select(&SPECS[..]).prop_map(|spec| games::rules(spec).unwrap())
}

proptest! {
    #![proptest_config(arb::config(24))]

    #[test]
    fn any_small_rules(rules in small_rules()) {
        compare(&rules, 1);
    }
}

proptest! {
    #![proptest_config(arb::config(200))]

    /// What was played can have been played; but not with a stone in the other colour.
    #[test]
    fn games_that_were_played(rules in large_rules(), picks in proptest::collection::vec(any::<Index>(), 0..200), extra in any::<Index>()) {
        let mut position = Position::new(&rules);
        for pick in picks {
            let playable: Vec<Point> = position.playable().collect();
            if playable.is_empty() {
                break;
            }
            position.play(Move::at(*pick.get(&playable))).unwrap();
        }
        let answer = position.reachable(BUDGET);
        let setup = Setup { stones: position.laid(), to_move: None };
        match answer {
            Reachable::Yes { .. } => prop_assert!(leads_to(&rules, &setup, &answer)),
            Reachable::No(why) => prop_assert!(false, "{why:?} of a game that was played: {setup:?}"),
            Reachable::Unknown { because, .. } => prop_assert_eq!(because, Unsure::Budget),
        }
        if let Some(&(p, color)) = setup.stones.get(extra.index(setup.stones.len().max(1))) {
            let mut other = setup.clone();
            other.stones.retain(|s| s.0 != p);
            other.stones.push((p, !color));
            prop_assert!(matches!(reachable(&rules, &other, BUDGET), Reachable::No(_)));
        }
    }
}

/// Whether a board can have arisen where all that matters is the last stone: with nothing but an oracle's board, from
/// which each stone is taken off in turn.
fn naive(rules: &Rules, stones: &[(Point, Color)]) -> Reachable {
    let board = |without: Option<Point>| {
        let mut board = Board::new(rules);
        for &(p, color) in stones.iter().filter(|s| Some(s.0) != without) {
            board.put(p, color);
        }
        board
    };
    let reached = Color::BOTH.map(|color| board(None).reached(color));
    let last = if stones.len() % 2 == 1 { rules.first } else { !rules.first };
    match reached {
        [false, false] => Reachable::Yes { witness: Vec::new() },
        [true, true] => Reachable::No(Unreachable::BothReached),
        _ if !reached[last as usize] => Reachable::No(Unreachable::NotLast),
        _ if stones.iter().any(|s| !board(Some(s.0)).reached(last)) => Reachable::Yes { witness: Vec::new() },
        _ => Reachable::No(Unreachable::NoLastStone),
    }
}

proptest! {
    #![proptest_config(arb::config(300))]

    /// Stones in turn, without a look at who has won, so that play often goes on after the end.
    #[test]
    fn played_on(
        spec in select(&["hex(5,swap=none)", "hex(7,swap=none)", "hex(4,9)", "path(5)", "path(3,8)", "mnk(7,7,3)", "mnk(7,7,4)", "mnk(30,3,5)"][..]),
        order in Just(()).prop_flat_map(|()| proptest::collection::vec(any::<u32>(), 90)),
        part in 30..=100_usize,
    ) {
        let rules = games::rules(spec).unwrap();
        let mut points: Vec<Point> = rules.lattice.points().collect();
        points.sort_by_cached_key(|&p| order[rules.lattice.index(p).unwrap()]);
        points.truncate(points.len() * part / 100);
        let colors = [rules.first, !rules.first].into_iter().cycle();
        let stones: Vec<(Point, Color)> = points.into_iter().zip(colors).collect();
        let expected = naive(&rules, &stones);
        let setup = Setup { stones, to_move: None };
        let answer = reachable(&rules, &setup, 0);
        match expected {
            Reachable::Yes { .. } => prop_assert!(leads_to(&rules, &setup, &answer), "{:?}", answer),
            no => prop_assert_eq!(answer, no),
        }
    }

    /// The board at the end of a record from the empty board has come about, whatever went wrong on the way, unless
    /// colours moved out of turn; of any record a witness leads to its board.
    #[test]
    fn records(case in arb::case(arb::rules(), 30)) {
        let asks = Asks { reachable: Some(20_000), ..Asks::default() };
        let mut replay = Referee { rules: case.rules.clone(), policy: case.policy, asks }.replay(&case.record);
        replay.by_ref().for_each(drop);
        let verdict = replay.verdict();
        let answer = verdict.reachable.unwrap();
        let setup = Setup { stones: replay.position().laid(), to_move: None };
        let in_turn = !verdict.irregular.iter().any(|i| i.what == Irregular::OutOfTurn);
        if case.record.setup == Setup::default() && in_turn {
            prop_assert!(matches!(answer, Reachable::Yes { .. }), "{:?}", answer);
        }
        if matches!(answer, Reachable::Yes { .. }) {
            // Whether players may pass is a matter of the room, too.
            let rules = Rules { passes: case.policy.passes.unwrap_or(case.rules.passes), ..case.rules.clone() };
            prop_assert!(leads_to(&rules, &setup, &answer), "{:?}", answer);
        }
    }
}

/// The stones of a picture.
fn drawn(lines: &[&str]) -> Setup {
    let mut setup = Setup::default();
    for (y, line) in lines.iter().enumerate() {
        for (x, c) in line.chars().enumerate() {
            match c {
                'X' => setup.stones.push((Point::flat(x as i32, y as i32), Color::Black)),
                'O' => setup.stones.push((Point::flat(x as i32, y as i32), Color::White)),
                _ => {}
            }
        }
    }
    setup
}

#[track_caller]
fn refuted(rules: &Rules, setup: &Setup, why: Unreachable) {
    assert_eq!(reachable(rules, setup, BUDGET), Reachable::No(why));
}

#[test]
fn reasons() {
    let ttt = rows(3, 3, 3);
    let p = |x, y| Point::flat(x, y);
    let stones = |stones: &[(Point, Color)]| Setup { stones: stones.to_vec(), to_move: None };
    let black = Color::Black;
    refuted(&ttt, &stones(&[(p(3, 0), black)]), Unreachable::Stone(SetupIssue::OffBoard(p(3, 0))));
    let twice = stones(&[(p(0, 0), black), (p(0, 0), Color::White)]);
    refuted(&ttt, &twice, Unreachable::Stone(SetupIssue::Occupied(p(0, 0))));
    let holed = Rules { blocked: vec![p(1, 1)], ..ttt.clone() };
    refuted(&holed, &stones(&[(p(1, 1), black)]), Unreachable::Stone(SetupIssue::Blocked(p(1, 1))));
    let drops = falling(ttt.clone());
    refuted(&drops, &stones(&[(p(0, 0), black)]), Unreachable::Stone(SetupIssue::Floating(p(0, 0))));
    refuted(&ttt, &drawn(&["XXX", "OOO"]), Unreachable::BothReached);
    refuted(&ttt, &drawn(&["XX."]), Unreachable::Counts);
    refuted(&ttt, &Setup { to_move: Some(black), ..drawn(&["X.."]) }, Unreachable::ToMove);
    refuted(&ttt, &drawn(&["XXX", "OO.", "O.."]), Unreachable::NotLast);
    refuted(&rows(3, 5, 3), &drawn(&["XXX", "OO.", "XXX", "OO.", "O.."]), Unreachable::NoLastStone);
    refuted(&falling(rows(3, 5, 3)), &drawn(&["", "O..", "X..", "X..", "XOO"]), Unreachable::NotLast);
    refuted(&drops, &drawn(&["...", "X..", "O.."]), Unreachable::NoOrder);
    // Black's row lies under White's stones: at its end White had moved.
    refuted(&falling(rows(4, 3, 3)), &drawn(&["....", "OOOX", "XXXO"]), Unreachable::BothReached);
    refuted(&falling(rows(4, 3, 3)), &drawn(&["X...", "OOXO", "XXXO"]), Unreachable::LastStoneCovered);
    let no_crosscuts = Rules { crosscuts: false, ..Rules::links(board(3, 3)) };
    refuted(&no_crosscuts, &drawn(&["XO.", "OX."]), Unreachable::Crosscut);
    // Whose turn it is after the end is not asked.
    let over = Setup { to_move: Some(black), ..drawn(&["XXX", "OO."]) };
    assert!(leads_to(&ttt, &over, &reachable(&ttt, &over, 0)));
}

/// cn-012: two fours of Black without a common stone, in connect four.
#[test]
fn two_fours_at_once() {
    let rules = games::rules("connect-four").unwrap();
    let lines = [".......", ".......", ".O....X", "OOO...X", "OOO...X", "XXXX..X"];
    refuted(&rules, &drawn(&lines), Unreachable::NoLastStone);
}

#[test]
fn what_cannot_be_known() {
    let unsure = |rules: &Rules, setup: &Setup, budget: u64| match reachable(rules, setup, budget) {
        Reachable::Unknown { because, searched } => {
            assert!(searched <= budget);
            because
        }
        answer => panic!("{answer:?}"),
    };
    let plain = rows(5, 5, 4);
    let odd = drawn(&["XX..."]);
    let captures = Some(Captures { least: 2, most: 2, win: 0 });
    assert_eq!(unsure(&Rules { captures, ..plain.clone() }, &odd, BUDGET), Unsure::Captures);
    assert_eq!(unsure(&Rules { passes: Passes::Always, ..plain.clone() }, &odd, BUDGET), Unsure::Passes);
    let swaps = Swaps { kind: SwapKind::Pieces, after: vec![1, 3] };
    assert_eq!(unsure(&Rules { swaps, ..plain.clone() }, &odd, BUDGET), Unsure::Swaps);
    let drops = games::rules("connect-four").unwrap();
    assert_eq!(unsure(&drops, &drawn(&["", "", "", "", "", "XO"]), 1), Unsure::Budget);
    assert!(matches!(reachable(&drops, &drawn(&["", "", "", "", "", "XO"]), 2), Reachable::Yes { .. }));
}

/// White has taken Black's first stone over, mirrored; so White has a stone more. Only one.
#[test]
fn the_first_stone_swapped() {
    let swaps = Swaps { kind: SwapKind::Pieces, after: vec![1] };
    let rules = Rules { swaps, ..games::rules("hex(3)").unwrap() };
    let setup = drawn(&["..O", "X..", "..O"]);
    let answer = reachable(&rules, &setup, 0);
    assert!(leads_to(&rules, &setup, &answer), "{answer:?}");
    let Reachable::Yes { witness } = answer else { panic!() };
    assert_eq!(witness[..2], [Move::place(0, 2), Move::from(Action::Swap(Swap::Pieces))]);
    refuted(&rules, &drawn(&["O.O", "X..", "..O"]), Unreachable::Counts);
}

/// Stones that were captured leave no trace, but an order in which none are is a witness.
#[test]
fn captures_on_the_way() {
    let captures = Some(Captures { least: 2, most: 2, win: 10 });
    let rules = Rules { captures, ..rows(9, 9, 5) };
    // The two stones between came last, or one of them did.
    let setup = drawn(&["XOOX.....", ".........", "....X...O"]);
    let answer = reachable(&rules, &setup, BUDGET);
    assert!(leads_to(&rules, &setup, &answer), "{answer:?}");
}

#[test]
fn large_boards_are_quick() {
    // Hex 100 x 100: Black's chain goes to and fro in every other row, White has the rest. Either of a thousand stones
    // may have been the last.
    let rules = games::rules("hex(100,swap=none)").unwrap();
    let mut setup = Setup::default();
    for p in rules.lattice.points() {
        let turn = if p.y % 4 == 1 { 98 } else { 0 };
        let black = p.x < 99 && (p.y % 2 == 0 || p.x == turn);
        setup.stones.push((p, if black { Color::Black } else { Color::White }));
    }
    refuted(&rules, &setup, Unreachable::NotLast);
    setup.stones.pop();
    assert!(leads_to(&rules, &setup, &reachable(&rules, &setup, 0)));
    // Standard gomoku 100 x 100, nearly full: a row of exactly five counts, so every board on the way is looked at.
    let rules = games::rules("standard(100)").unwrap();
    let mut setup = Setup::default();
    for p in rules.lattice.points() {
        let black = (p.x + 2 * p.y) % 4 < 2;
        setup.stones.push((p, if black { Color::Black } else { Color::White }));
    }
    assert!(leads_to(&rules, &setup, &reachable(&rules, &setup, 10_000)));

    // A full board of 7 x 7 x 7 in columns of one colour, chequered: no order, or none that is found in time.
    let rules = games::rules("make-a-sequence(7,7)").unwrap();
    let mut setup = Setup::default();
    for p in rules.lattice.points() {
        let color = if (p.x + p.y) % 2 == 0 { Color::Black } else { Color::White };
        setup.stones.push((p, color));
    }
    assert!(!matches!(reachable(&rules, &setup, 10_000), Reachable::Yes { .. }));
}
