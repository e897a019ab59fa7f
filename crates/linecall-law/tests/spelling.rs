//! Names of games as people write them: any case, any gaps, sizes in many ways.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use linecall_law::games::{self, GameError, Kind, SHELF};
use linecall_law::{GameSpec, Rules};
use proptest::prelude::*;
use proptest::sample::select;

fn resolved(text: &str) -> Result<(GameSpec, Rules), String> {
    let spec: GameSpec = text.parse().map_err(|e| format!("{text}: {e}"))?;
    games::resolve(&spec).map_err(|e| format!("{text}: {e}"))
}

/// A name in other cases and with other gaps, as the bits of a number tell.
fn spelled(name: &str, mut bits: u64) -> String {
    let mut text = String::new();
    for c in name.chars() {
        let take = |bits: u64| (bits % 5, bits / 5);
        let (pick, rest) = take(bits);
        bits = rest;
        match (c, pick) {
            ('-', 0) => {}
            ('-', 1) => text.push(' '),
            ('-', 2) => text.push('_'),
            ('-', 3) => text.push_str("  "),
            (c, 0 | 2) => text.extend(c.to_uppercase()),
            (c, _) => text.push(c),
        }
    }
    text
}

/// Names that a size may follow, with whether it may be columns and rows.
fn sized() -> Vec<(&'static str, bool)> {
    let is_number = |name: &str| name.bytes().all(|b| b.is_ascii_digit());
    let calls = |name: &str| games::find(name).unwrap().calls;
    let names = games::names().filter(|name| !is_number(name) && calls(name).iter().any(|call| !call.is_empty()));
    names
        .map(|name| (name, calls(name).iter().any(|call| ["cols", "m"].contains(call.first().unwrap_or(&"")))))
        .collect()
}

proptest! {
    #[test]
    fn names_have_many_spellings(name in select(games::names().collect::<Vec<_>>()), bits in any::<u64>()) {
        prop_assert_eq!(resolved(&spelled(name, bits)), resolved(name));
    }

    #[test]
    fn sizes_have_many_spellings(
        (name, has_rows) in select(sized()),
        bits in any::<u64>(),
        cols in 5..20_u32,
        rows in 5..20_u32,
        (open, close) in select(vec![("", ""), (" ", ""), ("-", ""), ("(", ")"), (" ( ", " ) ")]),
        times in select(vec!["x", "X", " x ", "\u{d7}"]),
    ) {
        let spelled = spelled(name, bits);
        prop_assert_eq!(resolved(&format!("{spelled}{open}{cols}{close}")), resolved(&format!("{name}({cols})")));
        if has_rows {
            let text = format!("{spelled}{open}{cols}{times}{rows}{close}");
            prop_assert_eq!(resolved(&text), resolved(&format!("{name}({cols},{rows})")));
        }
    }

    /// What is no name stays none, and nothing panics.
    #[test]
    fn other_texts_are_no_games(text in "[a-z0-9x _(),=\u{d7}-]{0,12}") {
        if let Ok((spec, _)) = resolved(&text) {
            prop_assert!(games::find(&spec.name).is_some());
            prop_assert_eq!(resolved(&spec.to_string()).unwrap().0, spec);
        }
    }
}

#[test]
fn spellings() {
    for (text, spec) in [
        ("GOMOKU(15x15)", "gomoku(size=15)"),
        ("gomoku 15x15", "gomoku(size=15)"),
        ("gomoku15", "gomoku(size=15)"),
        ("hex11", "hex(size=11)"),
        ("hex 11", "hex(size=11)"),
        ("hex 11x12", "hex(cols=11,rows=12)"),
        ("five in a row", "gomoku(size=15)"),
        ("Five-in-a-Row 19", "gomoku(size=19)"),
        ("tic tac toe", "tic-tac-toe"),
        ("Tic_Tac_Toe 3D", "qubic"),
        ("connect 4", "connect-four"),
        ("connect6", "connect6(size=19)"),
        ("connect 6 13", "connect6(size=13)"),
        ("connect 4 8x7", "connect-four(cols=8,rows=7)"),
        ("Connect Four", "connect-four"),
        ("renju (15)", "renju(size=15)"),
        ("keryo pente 13", "pente(size=13,captures=keryo)"),
        ("squava 5x5", "squava"),
        ("mnk 4x4", "mnk(m=4,n=4,k=3)"),
        ("y5", "y(base=5)"),
        ("4", "renju(size=15)"),
        ("gomoku 15x15 (opening=swap2)", "gomoku(size=15,opening=swap2)"),
    ] {
        assert_eq!(resolved(text).map(|found| found.0.to_string()), Ok(spec.to_string()));
    }
    for text in ["gomuku 15", "connect", "connect 5", "415", "15", "gomoku 15x", "gomoku x15", "4x4", "hex11x11x11"] {
        let spec: GameSpec = text.parse().unwrap();
        assert!(matches!(games::resolve(&spec), Err(GameError::Unknown(name)) if name == spec.name), "{text}");
    }
    for text in ["havannah 8x8", "tic-tac-toe 3", "hex11(11,11)", "make-a-sequence 4x4", "squava 5x6"] {
        let spec: GameSpec = text.parse().unwrap();
        assert!(matches!(games::resolve(&spec), Err(GameError::TooMany { .. })), "{text}");
    }
    // A canonical spelling stays as it is.
    for game in SHELF {
        assert!(game.params.iter().all(|param| param.kind != Kind::Word(&[])));
        let (spec, rules) = resolved(game.name).unwrap();
        assert_eq!(resolved(&spec.to_string()), Ok((spec, rules)));
    }
}

/// Written without gaps, no name is that of another game, and none is another one and a size.
#[test]
fn names_are_told_from_each_other() {
    let glued = |name: &str| name.replace('-', "");
    let game = |name: &str| games::find(name).unwrap().name;
    for name in games::names() {
        for other in games::names().filter(|other| game(other) != game(name)) {
            assert_ne!(glued(name), glued(other));
            let rest = glued(name).strip_prefix(&glued(other)).map(str::to_string);
            let is_size = |rest: String| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
            assert!(!rest.is_some_and(is_size), "{name} is {other} and a size");
        }
    }
}
