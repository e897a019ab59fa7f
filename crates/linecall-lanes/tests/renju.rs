//! Renju is judged as the law judges it. Single lines and positions are compared next to the lane itself.

mod agree;

use agree::random::Rng;
use agree::{law, renju, same};
use linecall_lanes::{Isa, choose, choose_for};
use linecall_law::{By, Color, Foul, Irregular, Outcome, Point, Referee, Rules, Three, games};
use linecall_testkit::cases;
use proptest::prelude::*;
use std::collections::HashMap;

const READINGS: [Three; 3] = [Three::Literal, Three::Loose, Three::Simple];

proptest! {
    #![proptest_config(linecall_testkit::arb::config(300))]

    #[test]
    fn random_games(seed: u64) {
        let (rules, games) = renju::batch(&mut Rng::new(seed));
        same(&rules, &games, 1).map_err(TestCaseError::fail)?;
    }
}

/// How the law says that a game ended, and the foul if it was one.
fn ending(rules: &Rules, codes: &[u16]) -> (Outcome, Option<Foul>) {
    let verdict = Referee::new(rules.clone()).judge(&agree::record(rules, codes));
    let foul = verdict.irregular.iter().find_map(|i| match i.what {
        Irregular::Foul(foul) => Some(foul),
        _ => None,
    });
    (verdict.ruling.outcome, foul)
}

const FOUL: Outcome = Outcome::Win { color: Color::White, by: By::Foul };

const fn row(color: Color) -> Outcome {
    Outcome::Win { color, by: By::Row }
}

/// The random games end in every way, most of them not at once.
#[test]
fn random_games_are_of_all_kinds() {
    let mut ends: HashMap<(Outcome, Option<Foul>), usize> = HashMap::new();
    for seed in 0..100 {
        let (rules, games) = renju::batch(&mut Rng::new(seed));
        for game in games {
            *ends.entry(ending(&rules, &game)).or_default() += 1;
        }
    }
    let count = |ending| ends.get(&ending).copied().unwrap_or(0);
    assert!(count((Outcome::Draw(By::Full), None)) > 10, "{ends:?}");
    for foul in [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree] {
        assert!(count((FOUL, Some(foul))) > 100, "{foul}: {ends:?}");
    }
    for outcome in [row(Color::Black), row(Color::White), Outcome::Undecided] {
        assert!(count((outcome, None)) > 100, "{outcome:?}: {ends:?}");
    }
}

/// Black's stones on points and, after these, a last one; White's wherever there is room, where they make nothing.
fn game(black: &[(i32, i32)], cols: i32, rows: i32) -> Vec<u16> {
    let code = |(x, y): (i32, i32)| (y * cols + x) as u16;
    let taken: Vec<u16> = black.iter().map(|&p| code(p)).collect();
    // Three by three with gaps, in rows that are far from each other.
    let free = (0..rows).rev().step_by(2).flat_map(|y| (0..cols).map(move |x| (x, y)));
    let mut white = free.filter(|(x, _)| x % 4 != 3).map(code).filter(|code| !taken.contains(code));
    taken.iter().flat_map(|&black| [Some(black), white.next()]).flatten().take(2 * taken.len() - 1).collect()
}

#[test]
fn what_is_named_if_several_fouls_are_made() {
    for (black, wanted) in [
        // Six, and a double-four.
        (
            vec![(1, 0), (2, 0), (3, 0), (5, 0), (6, 0), (4, 1), (4, 2), (4, 3), (1, 3), (2, 2), (3, 1), (4, 0)],
            (FOUL, Some(Foul::Overline)),
        ),
        // Five, and six.
        (
            vec![(1, 0), (2, 0), (3, 0), (5, 0), (6, 0), (4, 1), (4, 2), (4, 3), (4, 4), (4, 0)],
            (row(Color::Black), None),
        ),
        // A double-four on one line.
        (vec![(1, 3), (3, 3), (4, 3), (7, 3), (5, 3)], (FOUL, Some(Foul::DoubleFour))),
        // A straight four is one.
        (vec![(2, 3), (3, 3), (4, 3), (5, 3)], (Outcome::Undecided, None)),
        // Two threes, and two threes of which one cannot be made straight.
        (vec![(4, 4), (5, 4), (6, 5), (6, 6), (6, 4)], (FOUL, Some(Foul::DoubleThree))),
        (vec![(1, 4), (2, 4), (0, 5), (0, 6), (0, 4)], (Outcome::Undecided, None)),
    ] {
        for three in READINGS {
            let rules = renju::rules(15, 15, three);
            let game = game(&black, 15, 15);
            assert_eq!(ending(&rules, &game), wanted, "{black:?}");
            assert_eq!(law(&rules, &game).plies as usize, game.len());
            same(&rules, &[game], 1).unwrap();
        }
    }
}

/// On boards of every size and from many points in every direction: rows of four to seven for either colour, closed by a
/// stone within; and double-threes that open towards each corner.
#[test]
fn edges_of_all_boards() {
    for (cols, rows) in (1..=31).flat_map(|cols| [(cols, cols), (cols, 32 - cols), (31, cols), (cols, 5)]) {
        let mut games = vec![];
        let on_board = |(x, y): (i32, i32)| (0..cols).contains(&x) && (0..rows).contains(&y);
        let points = (0..rows).flat_map(|y| (0..cols).map(move |x| (x, y)));
        for (x, y) in points.step_by(if cols * rows > 150 { 11 } else { 1 }) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                for length in 4..=7 {
                    let mut row: Vec<_> = (0..length).map(|i| (x + i * dx, y + i * dy)).collect();
                    let middle = row.remove(2);
                    row.push(middle);
                    if row.iter().copied().all(on_board) {
                        games.push(game(&row, cols, rows));
                        // The same for White.
                        let mut swapped = game(&row, cols, rows);
                        swapped.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
                        games.push(swapped);
                    }
                }
            }
            for (dx, dy) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
                let cross = [(1, 0), (2, 0), (0, 1), (0, 2), (0, 0)].map(|(i, j)| (x + i * dx, y + j * dy));
                if cross.into_iter().all(on_board) {
                    games.push(game(&cross, cols, rows));
                }
            }
        }
        same(&renju::rules(cols as usize, rows as usize, Three::Literal), &games, 0).unwrap();
    }
}

/// The known positions as games, as far as they get, and every point as the next move.
#[test]
fn known_positions() {
    let rules = games::rules("renju").expect("a game");
    for case in cases::load("renju_forbidden.jsonl") {
        let codes = |key: &str| -> Vec<u16> {
            let names = case.value[key].as_array().expect("a list").iter().map(|name| name.as_str().expect("a name"));
            let code = |name: &str| {
                let row: u16 = name[1..].parse().expect("a row");
                (15 - row) * 15 + u16::from(name.as_bytes()[0] - b'a')
            };
            names.map(code).collect()
        };
        let (black, white) = (codes("black"), codes("white"));
        let rest = (0..225).filter(|code| !black.contains(code) && !white.contains(code));
        let whites = white.iter().copied().chain(rest.clone());
        let game: Vec<u16> = black.iter().zip(whites).flat_map(|(&b, w)| [b, w]).collect();
        let games: Vec<Vec<u16>> = rest.map(|code| [&game[..], &[code]].concat()).collect();
        same(&rules, &games, 0).unwrap();
    }
}

#[test]
fn what_has_a_lane() {
    let has = |name: &str| choose(&games::rules(name).expect("a game")).is_some();
    assert!(has("renju") && has("renju(three=loose)") && has("renju(31)") && has("renju(5,31,opening=swap2)"));
    assert!(!has("renju(32)") && !has("renju(31,32)"));
    let mut white = games::rules("renju").expect("a game");
    white.fouls.white.overline = true;
    let mut fewer = games::rules("renju").expect("a game");
    fewer.fouls.black.double_four = false;
    let mut blocked = games::rules("renju").expect("a game");
    blocked.blocked.push(Point::flat(0, 0));
    let mut first = games::rules("renju").expect("a game");
    first.first = Color::White;
    for rules in [white, fewer, blocked, first] {
        assert!(Isa::here().all(|isa| choose_for(&rules, isa).is_none()), "{rules:?}");
    }
}
