//! Chains that touch sides and corners, and rings: the kernel against floods, known games, full boards, swaps.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use linecall_law::{
    Action, By, Color, Evidence, Goal, Illegal, Lattice, Move, Outcome, Point, Position, Record, Referee, Rules, Seat,
    Setup, Swap, Touch, games,
};
use linecall_testkit::arb;
use linecall_testkit::cases;
use linecall_testkit::touch::Ground;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::{BTreeMap, BTreeSet};

const RING: Touch = Touch { sides: 0, corners: 0, ring: true };
const HAVANNAH: Touch = Touch { sides: 3, corners: 2, ring: true };

type Stones = BTreeMap<Point, Color>;

/// Boards of every kind that has goals to touch.
fn lattice() -> impl Strategy<Value = Lattice> {
    let side = || 1..=7_u32;
    prop_oneof![
        3 => (1..=5_u32).prop_map(Lattice::hexagon),
        2 => (1..=8_u32).prop_map(Lattice::triangle),
        1 => arb::hex(7).prop_map(Ok),
        2 => (side(), side()).prop_map(|(cols, rows)| Lattice::square(cols, rows)),
        2 => (side(), side()).prop_map(|(cols, rows)| Lattice::square(cols, rows).map(Lattice::with_corners_touching)),
        1 => (side(), side(), select(vec![(true, false), (false, true), (true, true)])).prop_map(|(cols, rows, (x, y))| {
            Lattice::square(cols, rows).map(|lattice| lattice.wrapping(x, y))
        }),
        1 => (1..=3_u32, 1..=3_u32, 1..=3_u32).prop_map(|(cols, rows, layers)| Lattice::boxed(cols, rows, layers)),
    ]
    .prop_map(Result::unwrap)
}

fn goal() -> impl Strategy<Value = Touch> {
    prop_oneof![Just(RING), Just(HAVANNAH), arb::touch()]
}

/// A board that stones are put on in turn, up to the end.
fn played(rules: &Rules, points: &[Point]) -> Position {
    let mut position = Position::new(rules);
    for &p in points {
        if position.play(Move::at(p)).is_ok() && position.outcome().is_over() {
            break;
        }
    }
    position
}

fn stones(position: &Position) -> Stones {
    position.laid().into_iter().collect()
}

fn same_everywhere(position: &Position, goal: Touch) -> Result<(), TestCaseError> {
    let lattice = position.rules().lattice;
    let ground = Ground::new(lattice, goal);
    let stones = stones(position);
    for color in Color::BOTH {
        let won = ground.reached(&stones, color);
        for p in lattice.points() {
            let with: Stones = stones.iter().map(|(&q, &c)| (q, c)).chain([(p, color)]).collect();
            // On a board that is won already any stone may be told to win, or not.
            let naive = ground.reached(&with, color);
            if position.at(p).is_none() && !won {
                prop_assert_eq!(position.completes(p, color), naive, "{} at {} of {:?}", color, p, stones);
            }
        }
        // Asked of all stones, the goal is reached if it is at one of them.
        let mut own = stones.iter().filter(|stone| *stone.1 == color);
        prop_assert_eq!(own.any(|(&p, _)| position.completes(p, color)), won, "{} of {:?}", color, stones);
    }
    Ok(())
}

proptest! {
    #![proptest_config(arb::config(2000))]

    /// In play, at every point.
    #[test]
    fn stones_that_complete_in_play(
        (lattice, drawn) in (lattice(), vec(any::<Index>(), 0..60)),
        goal in goal(),
    ) {
        let cells: Vec<Point> = lattice.points().collect();
        let points: Vec<Point> = drawn.iter().map(|i| *i.get(&cells)).collect();
        same_everywhere(&played(&Rules::touch(lattice, goal), &points), goal)?;
    }

    /// On boards as somebody wrote them, mostly of one colour, won or not, laid in any order.
    #[test]
    fn stones_that_complete_on_any_board(
        (lattice, drawn) in (lattice(), vec((any::<Index>(), prop_oneof![3 => Just(Color::Black), 1 => arb::color()]), 0..60)),
        goal in goal(),
    ) {
        let cells: Vec<Point> = lattice.points().collect();
        let mut laid: Vec<(Point, Color)> = Vec::new();
        for (i, color) in drawn {
            let p = *i.get(&cells);
            if laid.iter().all(|stone| stone.0 != p) {
                laid.push((p, color));
            }
        }
        let setup = Setup { stones: laid, to_move: None };
        let Ok(position) = Position::from_setup(&Rules::touch(lattice, goal), &setup) else { return Ok(()) };
        same_everywhere(&position, goal)?;
        let ground = Ground::new(lattice, goal);
        for evidence in position.evidence() {
            prop_assert!(ground.is_shown(&stones(&position), &evidence), "{:?} of {:?}", evidence, setup);
        }
    }

    /// However a triangle is filled, exactly one side joins all three of its sides.
    #[test]
    fn full_triangles((base, colors) in (1..=12_u32).prop_flat_map(|base| {
        (Just(base), vec(arb::color(), (base * (base + 1) / 2) as usize))
    })) {
        let rules = games::rules(&format!("y({base})")).unwrap();
        let setup = Setup { stones: rules.lattice.points().zip(colors).collect(), to_move: None };
        let outcome = Position::from_setup(&rules, &setup).map(|position| position.outcome());
        prop_assert!(outcome.as_ref().is_ok_and(|outcome| outcome.winner().is_some()), "{outcome:?}");
    }

    /// Turned and mirrored, 6 ways on a triangle and 12 on a hexagon, a game ends the same way at the same move.
    #[test]
    fn turned_boards(hexagon in any::<bool>(), base in 1..=6_u32, drawn in vec(any::<Index>(), 0..120), goal in goal()) {
        let lattice = if hexagon { Lattice::hexagon(base) } else { Lattice::triangle(base) }.unwrap();
        let rules = Rules::touch(lattice, goal);
        let cells: Vec<Point> = lattice.points().collect();
        let points: Vec<Point> = drawn.iter().map(|i| *i.get(&cells)).collect();
        let said = |turned: &[Point]| {
            let position = played(&rules, turned);
            // Ways to four ends and more may share stones or not, as it happens, and be as short: how many stones they
            // have together is told for up to three only.
            let size = |e: &Evidence| match e {
                Evidence::Fork(_) if goal.sides.max(goal.corners) > 3 => 0,
                _ => e.points().len(),
            };
            let mut kinds: Vec<_> = position.evidence().iter().map(|e| (e.word(), size(e))).collect();
            kinds.sort_unstable();
            (position.outcome(), position.plies(), kinds)
        };
        let upright = said(&points);
        for turn in turns(&lattice) {
            let turned: Vec<Point> = points.iter().map(|&p| turn(p)).collect();
            prop_assert_eq!(said(&turned), upright.clone());
        }
    }
}

/// The symmetries of a triangle or hexagon, as maps of its points.
fn turns(lattice: &Lattice) -> Vec<Box<dyn Fn(Point) -> Point>> {
    let base = lattice.base() as i32;
    let hexagon = lattice.len() == (3 * base * (base - 1) + 1) as usize && base > 1;
    let count = if hexagon { 6 } else { 3 };
    let mut all: Vec<Box<dyn Fn(Point) -> Point>> = Vec::new();
    for times in 0..count {
        for mirrored in [false, true] {
            all.push(Box::new(move |p| {
                let (mut x, mut y) =
                    if mirrored { if hexagon { (p.y, p.x) } else { (p.y - p.x, p.y) } } else { (p.x, p.y) };
                for _ in 0..times {
                    // A sixth of a turn about the middle, a third on a triangle.
                    (x, y) = if hexagon { (x - y + base - 1, x) } else { (base - 1 - y, base - 1 - y + x) };
                }
                Point::flat(x, y)
            }));
        }
    }
    all
}

#[test]
fn turns_are_different_and_keep_the_board() {
    for (lattice, count) in [(Lattice::hexagon(3).unwrap(), 12), (Lattice::triangle(4).unwrap(), 6)] {
        let mut turned: Vec<Vec<Point>> =
            turns(&lattice).iter().map(|turn| lattice.points().map(turn).collect()).collect();
        for points in &turned {
            assert!(points.iter().all(|&p| lattice.contains(p)), "{points:?}");
        }
        turned.sort();
        turned.dedup();
        assert_eq!(turned.len(), count);
    }
}

/// A point by letter and number, rows counted from the top.
fn named(name: &str) -> Point {
    let (letter, number) = name.split_at(1);
    Point::flat(i32::from(letter.as_bytes()[0] - b'a'), number.parse::<i32>().unwrap() - 1)
}

fn moves(names: &str) -> Vec<Move> {
    names.split_whitespace().map(|name| Move::at(named(name))).collect()
}

#[test]
fn known_games_of_havannah_and_rex() {
    let mut seen = 0;
    for case in cases::load("vectors.jsonl") {
        let rules = match case.text("kind") {
            "havannah" => games::rules(&format!("havannah({})", case.number("size"))).unwrap(),
            "rex" => games::rules("rex(3)").unwrap(),
            _ => continue,
        };
        let points: Vec<Point> = if let Some(list) = case.value["moves"].as_array() {
            list.iter().map(|name| named(name.as_str().unwrap())).collect()
        } else {
            // By column, then by row.
            let mut all: Vec<Point> = rules.lattice.points().collect();
            all.sort_unstable();
            all
        };
        let record = Record::of(points.iter().map(|&p| Move::at(p)));
        let verdict = Referee::new(rules).judge(&record);
        let place = &case.place;
        let winner = verdict.ruling.outcome.winner().map_or(0, |color| 1 + color as u64);
        assert_eq!(winner, case.number("winner"), "{place}");
        assert_eq!(verdict.ruling.decided.map(|decided| decided.index), Some(points.len()), "{place}");
        let by = match case.text("case") {
            "bridge" | "fork" => By::Touch,
            "ring" => By::Ring,
            "draw" => By::Full,
            _ => By::Link,
        };
        assert_eq!(verdict.ruling.outcome.by(), Some(by), "{place}");
        let word = verdict.evidence.first().map_or("", Evidence::word);
        let shown = match case.text("case") {
            "bridge" | "" => "path",
            "draw" => "",
            kind => kind,
        };
        assert_eq!(word, shown, "{place}");
        seen += 1;
    }
    assert_eq!(seen, 5);
}

fn black(rules: &Rules, names: &str) -> Position {
    let stones = names.split_whitespace().map(|name| (named(name), Color::Black)).collect();
    Position::from_setup(rules, &Setup { stones, to_move: None }).unwrap()
}

fn havannah(base: u32) -> Rules {
    games::rules(&format!("havannah({base})")).unwrap()
}

/// ```text
///       . . . .
///      . X X . .
///     . X X X . .
///    . . X X . . .
///     . . . . . .
/// ```
#[test]
fn a_blob_is_a_ring_around_its_middle() {
    let rules = Rules::touch(Lattice::hexagon(4).unwrap(), RING);
    let all = ["b2", "c2", "b3", "c3", "d3", "c4", "d4"];
    assert_eq!(black(&rules, &all.join(" ")).outcome().by(), Some(By::Ring));
    for missing in all {
        let rest: Vec<&str> = all.into_iter().filter(|&name| name != missing).collect();
        let position = black(&rules, &rest.join(" "));
        let ring = missing == "c3";
        assert_eq!(position.outcome().is_over(), ring, "without {missing}");
        assert!(position.completes(named(missing), Color::Black), "{missing} is missing");
        let around: Vec<Point> = ["b2", "b3", "c4", "d4", "d3", "c2"].map(named).into();
        if ring {
            assert_eq!(position.evidence(), [Evidence::Ring(around)]);
        }
    }
}

/// Four stones in a rhombus go around, and around nothing.
#[test]
fn a_ring_goes_around_a_cell() {
    let rules = Rules::touch(Lattice::hexagon(4).unwrap(), RING);
    assert_eq!(black(&rules, "b2 c2 c3 d3").outcome(), Outcome::Undecided);
    let squares = Rules::touch(Lattice::square(4, 4).unwrap(), RING);
    assert_eq!(black(&squares, "b2 c2 b3 c3").outcome(), Outcome::Undecided);
    assert_eq!(black(&squares, "a1 b1 c1 a2 c2 a3 b3 c3").outcome().by(), Some(By::Ring));
    let touching = Rules { lattice: squares.lattice.with_corners_touching(), ..squares };
    assert_eq!(black(&touching, "b2 c2 b3 c3").outcome(), Outcome::Undecided);
    assert_eq!(black(&touching, "b1 a2 c2 b3").outcome().by(), Some(By::Ring));
}

/// Corners are on no side of a hexagon, and on both of a triangle.
#[test]
fn corners_of_hexagons_and_triangles() {
    // Along the upper side from corner to corner but one, and down two sides more: no third side yet.
    let position = black(&havannah(3), "a1 b1 a2");
    assert_eq!(position.outcome(), Outcome::Undecided);
    assert!(position.completes(named("c1"), Color::Black), "a bridge");
    let y = games::rules("y(3)").unwrap();
    assert_eq!(black(&y, "a1 a2 a3").outcome().by(), Some(By::Touch));
    assert_eq!(black(&y, "a1 a2 a3").evidence(), [Evidence::Fork(["a1", "a2", "a3"].map(named).into())]);
}

/// A stone on a board of one cell touches all there is.
#[test]
fn boards_of_one_cell() {
    for (game, by) in [("y(1)", By::Touch), ("havannah(1)", By::Touch), ("rex(1)", By::Link), ("crossway(1)", By::Link)]
    {
        let rules = games::rules(game).unwrap();
        let verdict = Referee::new(rules).judge(&Record::of([Move::place(0, 0)]));
        let winner = if game == "rex(1)" { Color::White } else { Color::Black };
        assert_eq!(verdict.ruling.outcome, Outcome::Win { color: winner, by }, "{game}");
        assert_eq!(verdict.evidence[0].points(), [Point::flat(0, 0)], "{game}");
    }
}

/// One stone may reach all goals at once: they are shown in order, and the first is what the game is won by.
#[test]
fn a_bridge_a_fork_and_a_ring_at_once() {
    let lattice = Lattice::hexagon(3).unwrap();
    let all: Vec<Point> = lattice.points().filter(|&p| p != Point::flat(2, 2) && p != Point::flat(2, 1)).collect();
    let stones = all.into_iter().map(|p| (p, Color::Black)).collect();
    let rules = Rules::touch(lattice, HAVANNAH);
    let position = Position::from_setup(&rules, &Setup { stones, to_move: None }).unwrap();
    let words: Vec<_> = position.evidence().iter().map(Evidence::word).collect();
    assert_eq!(words, ["path", "fork", "ring"]);
    assert_eq!(position.outcome().by(), Some(By::Touch));
}

// Swaps.

fn swap(swap: Swap) -> Move {
    Move::from(Action::Swap(swap))
}

/// As in SGF: the stone goes, one of the other colour comes on the other side of the long diagonal, and the first
/// player is to move.
#[test]
fn a_stone_swapped_is_mirrored() {
    let mut position = Position::new(&games::rules("hex(5)").unwrap());
    position.play(Move::at(named("d2"))).unwrap();
    position.play(swap(Swap::Pieces)).unwrap();
    assert_eq!(position.laid(), [(named("b4"), Color::White)]);
    assert_eq!((position.to_move(), position.plies(), position.stones()), (Color::Black, 1, 1));
    assert_eq!(position.play(swap(Swap::Pieces)), Err(Illegal::SwapNotAllowed), "a swap is not swapped back");
    position.play(Move::at(named("d2"))).unwrap();
    assert_eq!(position.at(named("d2")), Some(Color::Black));
    assert_eq!(position.play(swap(Swap::Sides)), Err(Illegal::SwapNotAllowed), "only after the first stone");
}

/// The players change colours: the next stone is White's, and if White wins it is the first player who does.
#[test]
fn sides_swapped_are_seats_changed() {
    let rules = games::rules("hex(2)").unwrap();
    let mut record = Record::of(moves("a1"));
    record.moves.push(swap(Swap::Sides));
    record.moves.extend(moves("a2 b1 b2"));
    let verdict = Referee::new(rules.clone()).judge(&record);
    assert_eq!(verdict.irregular, []);
    assert_eq!(verdict.ruling.outcome, Outcome::Win { color: Color::White, by: By::Link });
    assert_eq!(verdict.winner_seat, Some(Seat::First));
    assert_eq!(verdict.ruling.plies, 4);
    // Without a swap nobody asks whose seat it is.
    let plain = Referee::new(rules).judge(&Record::of(moves("a1 a2 b1 b2")));
    assert_eq!(plain.winner_seat, None);
}

/// A bare `swap` is one thing here and another there: it is refused where the game knows both, and not where it knows one.
#[test]
fn a_bare_swap_is_not_guessed() {
    let after = |game: &str| {
        let mut position = Position::new(&games::rules(game).unwrap());
        position.play(Move::at(named("a2"))).unwrap();
        position.play(swap(Swap::Unnamed)).map(|_| position.laid()[0])
    };
    assert_eq!(after("hex(3)"), Err(Illegal::SwapUndefined));
    assert_eq!(after("hex(3,swap=pieces)"), Ok((named("b1"), Color::White)));
    assert_eq!(after("hex(3,swap=sides)"), Ok((named("a2"), Color::Black)));
    assert_eq!(after("hex(3,swap=none)"), Err(Illegal::SwapNotAllowed));
    assert_eq!(after("crossway(3)"), Ok((named("a2"), Color::Black)));
    assert_eq!(after("y(3)"), Err(Illegal::SwapUndefined));
}

/// Stones are mirrored only where there is a long diagonal.
#[test]
fn swaps_without_a_mirror() {
    for (game, first) in [("hex(2,4)", "b4"), ("y(4)", "b2")] {
        let mut position = Position::new(&games::rules(game).unwrap());
        position.play(Move::at(named(first))).unwrap();
        assert_eq!(position.play(swap(Swap::Pieces)), Err(Illegal::SwapUndefined), "{game}");
        assert_eq!((position.laid(), position.to_move()), (vec![(named(first), Color::Black)], Color::White), "{game}");
    }
}

/// A game with a swap may have one entry more than the board has points.
#[test]
fn a_game_with_a_swap_is_longer_than_the_board() {
    let mut record = Record::of(moves("b2"));
    record.moves.push(swap(Swap::Pieces));
    record.moves.extend(moves("b1 a1 a2"));
    let verdict = Referee::new(games::rules("hex(2)").unwrap()).judge(&record);
    assert_eq!(verdict.irregular, []);
    assert_eq!(verdict.ruling.plies, 4);
    assert_eq!(verdict.ruling.decided.unwrap().index, 5);
}

// Crossway and the path of eight neighbours.

/// ```text
///   X O .
///   O . .     Black on b2 would complete two stones of each colour crosswise.
///   . . .
/// ```
#[test]
fn nobody_makes_a_crosscut_in_crossway() {
    let mut position = Position::new(&games::rules("crossway(3)").unwrap());
    for mv in moves("a1 b1 c3 a2") {
        position.play(mv).unwrap();
    }
    assert_eq!(position.play(Move::at(named("b2"))), Err(Illegal::Crosscut));
    assert_eq!(position.play(Move::from(Action::Pass)), Err(Illegal::PassNotAllowed), "other points are open");
}

/// A board of Crossway that can be filled no more has exactly one side joined: whoever plays.
#[test]
fn crossway_is_never_drawn() {
    let rules = games::rules("crossway(3)").unwrap();
    let mut ended = [0_u32; 2];
    explore(&mut Position::new(&rules), &mut BTreeSet::new(), &mut ended);
    assert!(ended.iter().all(|&n| n > 0), "{ended:?}");
}

/// Plays every game there is, each board once.
fn explore(position: &mut Position, seen: &mut BTreeSet<(Vec<(Point, Color)>, usize)>, ended: &mut [u32; 2]) {
    if !seen.insert((position.laid(), position.to_move() as usize)) {
        return;
    }
    match position.outcome() {
        Outcome::Win { color, .. } => ended[color as usize] += 1,
        Outcome::Draw(by) => panic!("a draw by {by:?}"),
        Outcome::Undecided => {
            let open: Vec<Point> = position.playable().collect();
            if open.is_empty() {
                position.play(Move::from(Action::Pass)).unwrap();
                explore(&mut position.clone(), seen, ended);
            }
            for p in open {
                let mut next = position.clone();
                next.play(Move::at(p)).unwrap();
                explore(&mut next, seen, ended);
            }
        }
    }
}

/// Over corners both may be joined, crosswise: who is first wins.
#[test]
fn the_path_of_eight_neighbours() {
    let record = Record::of(moves("a1 b1 b2 a2"));
    let four = Referee::new(games::rules("path(2)").unwrap()).judge(&record);
    assert_eq!(four.ruling.outcome, Outcome::Draw(By::Full));
    let eight = Referee::new(games::rules("path(2,neighbours=8)").unwrap()).judge(&record);
    assert_eq!(eight.ruling.outcome, Outcome::Win { color: Color::Black, by: By::Link });
    assert_eq!(eight.ruling.decided.unwrap().ply, 3);
    assert!(games::rules("path(2,neighbours=6)").is_err());
    assert!(matches!(games::rules("path(3)").unwrap().goal, Goal::Links(_)));
}
