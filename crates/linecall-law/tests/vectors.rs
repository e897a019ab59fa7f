//! Numbers computed elsewhere: segments of a board, games of each length, positions, games won by either side.
//!
//! Games are counted layer by layer: boards that are reached in several ways are played on from once.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use linecall_law::{By, Color, Lattice, Move, Outcome, Point, Position, Rules, games};
use linecall_testkit::cases::{self, Case};
use linecall_testkit::oracle::Board;
use std::collections::{HashMap, HashSet};

fn vectors(kind: &str) -> Vec<Case> {
    let cases: Vec<Case> = cases::load("vectors.jsonl").into_iter().filter(|case| case.text("kind") == kind).collect();
    assert!(!cases.is_empty(), "no vectors of the kind {kind}");
    cases
}

fn rules(game: &str) -> Rules {
    let spec = match game {
        "ttt 3x3 k3" => "tic-tac-toe",
        "connect four 7x6" => "connect-four",
        "4x4x4 gravity k4" => "make-a-sequence(4,4)",
        "3x3x3 gravity k3" => "make-a-sequence(3,3)",
        "4x4x4 no gravity k4" => "qubic",
        "3x3x3 no gravity k3" => return Rules::rows(Lattice::cube(3).unwrap(), 3),
        "hex 2x2" => "hex(2)",
        "hex 3x3" => "hex(3)",
        "hex 2 cols x 3 rows" => "hex(2,3)",
        "hex 3 cols x 2 rows" => "hex(3,2)",
        "hex 4 cols x 3 rows" => "hex(4,3)",
        "Y base 2" => "y(2)",
        "Y base 3" => "y(3)",
        "Y base 4" => "y(4)",
        "hex 3x3 misere" => "rex(3)",
        "path4 2x2 (P1 left-right)" => "path(2,2,first=white)",
        "path4 3x3 (P1 left-right)" => "path(3,3,first=white)",
        "path4 4x3 (P1 left-right)" => "path(4,3,first=white)",
        _ => panic!("no rules for `{game}`"),
    };
    games::rules(spec).unwrap()
}

/// All that can be reached in a number of plies.
struct Layer {
    rules: Rules,
    /// Boards on which play goes on: how they came about (once), and in how many ways.
    open: HashMap<u128, (Vec<Point>, u64)>,
    tally: Tally,
}

/// What one ply led to.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Games of this length, whether over or not.
    games: u64,
    black: u64,
    white: u64,
    draws: u64,
    /// Different boards.
    positions: u64,
}

impl Layer {
    fn start(rules: Rules) -> Self {
        let tally = Tally { games: 1, positions: 1, ..Tally::default() };
        Layer { rules, open: HashMap::from([(0, (Vec::new(), 1))]), tally }
    }

    fn next(&self) -> Layer {
        let mut open = HashMap::new();
        let mut ended = HashSet::new();
        let mut tally = self.play_on(|moves, ways, over| {
            let board = self.board(moves);
            if over {
                ended.insert(board);
            } else {
                open.entry(board).or_insert_with(|| (moves.to_vec(), 0)).1 += ways;
            }
        });
        tally.positions = (open.len() + ended.len()) as u64;
        Layer { rules: self.rules.clone(), open, tally }
    }

    /// Plays every move on every board, and shows where it led: moves, ways, and whether the game is over.
    fn play_on(&self, mut show: impl FnMut(&[Point], u64, bool)) -> Tally {
        let mut tally = Tally::default();
        let mut position = Position::new(&self.rules);
        for (moves, ways) in self.open.values() {
            position.clear();
            play_all(&mut position, moves);
            let mut moves = moves.clone();
            for p in position.playable() {
                let mut after = position.clone();
                play_all(&mut after, &[p]);
                tally.games += ways;
                match after.outcome() {
                    Outcome::Undecided => {}
                    Outcome::Draw(By::Full) => tally.draws += ways,
                    Outcome::Draw(by) => panic!("a draw by {by:?}"),
                    Outcome::Win { color: Color::Black, .. } => tally.black += ways,
                    Outcome::Win { color: Color::White, .. } => tally.white += ways,
                }
                moves.push(p);
                show(&moves, *ways, after.outcome().is_over());
                moves.pop();
            }
        }
        tally
    }

    /// The board after these moves, two bits a point: for up to 64 points.
    fn board(&self, moves: &[Point]) -> u128 {
        let stone = |(i, &p)| (1 + (i as u128 % 2)) << (2 * self.rules.lattice.index(p).unwrap());
        moves.iter().enumerate().map(stone).sum()
    }
}

fn play_all(position: &mut Position, points: &[Point]) {
    for &p in points {
        position.play(Move::at(p)).unwrap();
    }
}

/// The tallies of plies 1, 2, … until no game goes on; no ply is looked at before it is asked for.
fn tallies(rules: Rules) -> impl Iterator<Item = Tally> {
    let mut layer = Layer::start(rules);
    std::iter::from_fn(move || {
        if layer.open.is_empty() {
            return None;
        }
        layer = layer.next();
        Some(layer.tally)
    })
}

#[test]
fn line_counts() {
    for case in vectors("line-count") {
        let length = case.number("len") as u32;
        let sides: Vec<u32> = case.numbers("box").into_iter().map(|side| side as u32).collect();
        let lattice = match sides[..] {
            [cols, rows] => Lattice::square(cols, rows),
            [cols, rows, layers] => Lattice::boxed(cols, rows, layers),
            _ => panic!("{}: {sides:?}", case.place),
        }
        .unwrap();
        let expected = case.number("expected");
        assert_eq!(lattice.line_count(length), expected, "{}", case.place);
        let counted = Board::new(&Rules::rows(lattice, length)).count_segments(length as usize);
        assert_eq!(counted, expected, "{}, counted", case.place);
    }
}

fn check_perft(case: &Case) {
    let nodes = case.numbers("nodes");
    let wins = &case.value["wins_by_ply"];
    let mut layer = Layer::start(rules(case.text("game")));
    let mut ended = 0;
    for (ply, &expected) in (1..).zip(&nodes) {
        let at = format!("{} at ply {ply}", case.place);
        // Nothing is played on from the last ply, and it is by far the largest.
        if ply < nodes.len() {
            layer = layer.next();
        } else {
            layer.tally = layer.play_on(|_, _, _| ());
        }
        let tally = layer.tally;
        assert_eq!(tally.games, expected, "{at}");
        if wins.is_object() {
            let won = wins[ply.to_string()].as_u64().unwrap_or(0);
            assert_eq!(tally.black + tally.white, won, "{at}, won");
        }
        ended += tally.black + tally.white + tally.draws;
    }
    if !case.value["total_games"].is_null() {
        assert_eq!(ended, case.number("total_games"), "{}", case.place);
    }
}

#[test]
fn games_of_each_length() {
    for case in vectors("perft") {
        check_perft(&case);
    }
}

#[test]
fn positions_of_each_length() {
    for case in vectors("positions") {
        let expected = case.numbers("per_ply");
        let mut layer = Layer::start(rules(case.text("game")));
        for (ply, &expected) in expected.iter().enumerate() {
            assert_eq!(layer.tally.positions, expected, "{} at ply {ply}", case.place);
            layer = layer.next();
        }
    }
}

/// The data set of the UCI repository: positions after 8 plies in which neither side can win at once, one of each pair
/// of mirror images.
#[test]
fn open_positions_of_connect_four() {
    for case in vectors("uci-connect4") {
        let rules = rules("connect four 7x6");
        let layer = (0..8).fold(Layer::start(rules.clone()), |layer, _| layer.next());
        let mirrored = |p: &Point| Point { x: rules.lattice.cols() as i32 - 1 - p.x, ..*p };
        let mut classes = HashSet::new();
        let mut position = Position::new(&rules);
        for (moves, _) in layer.open.values() {
            position.clear();
            play_all(&mut position, moves);
            if Color::BOTH.iter().all(|&color| position.threats(color).is_empty()) {
                let mirror: Vec<Point> = moves.iter().map(mirrored).collect();
                classes.insert(layer.board(moves).min(layer.board(&mirror)));
            }
        }
        assert_eq!(classes.len() as u64, case.number("expected"), "{}", case.place);
    }
}

#[test]
fn all_games_of_small_boards() {
    for case in vectors("all-games") {
        let rules = rules(case.text("game"));
        let (mut first, mut second, mut draws, mut positions) = (0, 0, 0, 1);
        for tally in tallies(rules.clone()) {
            let won = match rules.first {
                Color::Black => [tally.black, tally.white],
                Color::White => [tally.white, tally.black],
            };
            first += won[0];
            second += won[1];
            draws += tally.draws;
            positions += tally.positions;
        }
        assert_eq!(first, case.number("p1_wins"), "{}", case.place);
        assert_eq!(second, case.number("p2_wins"), "{}", case.place);
        assert_eq!(draws, case.number("draws"), "{}", case.place);
        if !case.value["distinct_positions"].is_null() {
            assert_eq!(positions, case.number("distinct_positions"), "{}", case.place);
        }
    }
}
