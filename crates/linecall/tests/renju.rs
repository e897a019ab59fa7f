//! Fouls: known positions, and the law against the naive oracle at every empty point of random boards.

use linecall::{
    ByColor, Color, Count, Ends, Foul, Fouls, Goal, Hindrance, Lattice, Made, Point, Position, Row, Rules, Setup, Skew, Three,
    games,
};
use linecall_testkit::cases;
use linecall_testkit::fouls::Board;
use serde_json::Value;
use std::collections::BTreeMap;

/// `h8`, on a board of 15 rows.
fn point(name: &str) -> Point {
    let column = name.as_bytes()[0] - b'a';
    let row: i32 = name[1..].parse().expect("a row");
    Point::flat(column.into(), 15 - row)
}

fn points(value: &Value) -> impl Iterator<Item = Point> {
    value.as_array().expect("a list").iter().map(|name| point(name.as_str().expect("a name")))
}

fn named(value: &Value) -> impl Iterator<Item = (Point, &str)> {
    value.as_object().into_iter().flatten().map(|(name, what)| (point(name), what.as_str().expect("a word")))
}

/// What a stone is, in the words of the store.
fn word(position: &Position, p: Point, color: Color) -> &'static str {
    match position.foul_at(p, color) {
        _ if position.completes(p, color) => "five",
        Some(Foul::Overline) => "overline",
        Some(Foul::DoubleFour) => "44",
        Some(Foul::DoubleThree) => "33",
        None => "legal",
    }
}

/// The positions of public test suites, and those on which public programs are wrong.
#[test]
fn known_positions() {
    let cases = cases::load("renju_forbidden.jsonl");
    assert_eq!(cases.len(), 72);
    for case in cases {
        let value = &case.value;
        let black = points(&value["black"]).map(|p| (p, Color::Black));
        let white = points(&value["white"]).map(|p| (p, Color::White));
        let setup = Setup { stones: black.chain(white).collect(), to_move: Some(Color::Black) };
        let differs: BTreeMap<Point, &str> = named(&value["loose_reading_differs"]).collect();
        let literal = Position::from_setup(&games::rules("renju(15)").expect("a game"), &setup).expect("a position");
        let loose = games::rules("renju(15,three=loose)").expect("a game");
        let loose = Position::from_setup(&loose, &setup).expect("a position");
        for (p, wanted) in named(&value["expect"]) {
            assert_eq!(word(&literal, p, Color::Black), wanted, "{} at {p}", case.place);
            let wanted = differs.get(&p).copied().unwrap_or(wanted);
            assert_eq!(word(&loose, p, Color::Black), wanted, "{} at {p}, read loosely", case.place);
            assert_eq!(literal.explain_foul(p, Color::Black).disputed, differs.contains_key(&p), "{}", case.place);
        }
        let wanted: BTreeMap<Point, &str> = named(&value["all_forbidden"]).collect();
        let found: BTreeMap<Point, &str> =
            literal.forbidden().iter().map(|f| (f.at, word(&literal, f.at, Color::Black))).collect();
        assert_eq!(found, wanted, "{}", case.place);
    }
}
