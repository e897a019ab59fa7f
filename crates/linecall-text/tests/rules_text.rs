//! Rules as text: what is written is read back, what is wrong is told with its place, the hash is that of the rules.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_law::{
    Action, Asks, ByColor, Captures, Count, Ends, Fouls, Goal, Lattice, Move, Passes, Placement, Point, Policy, Record,
    Referee, Row, Rules, Skew, Swap, SwapKind, Swaps, Three, Touch, Turn, games,
};
use linecall_testkit::arb;
use linecall_testkit::cases::folder;
use linecall_text::Limits;
use linecall_text::options::{Options, Saying};
use linecall_text::read::reading::Reading;
use linecall_text::read::rules_text::{self, OwnRules, RulesHash};
use linecall_text::{Class, Error};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeMap;
use std::fs;

fn read(text: &str) -> Result<OwnRules, Error> {
    rules_text::read(text.as_bytes(), &Limits::default())
}

fn rules(text: &str) -> Rules {
    read(text).unwrap_or_else(|e| panic!("{e}\nin {text}")).rules
}

// Round trips.

fn check_round_trip(name: Option<&str>, rules: &Rules) {
    for text in [rules_text::toml(name, rules), rules_text::json(name, rules).to_string()] {
        let own = read(&text).unwrap_or_else(|e| panic!("{e}\nin {text}"));
        assert_eq!(own.rules, *rules, "{text}");
        assert_eq!(own.name.as_deref(), name, "{text}");
        assert_eq!(RulesHash::of(&own.rules), RulesHash::of(rules));
    }
}

/// Every game of the shelf, as it usually is.
fn shelf() -> impl Iterator<Item = (&'static str, Rules)> {
    games::SHELF.iter().map(|game| (game.name, games::rules(game.name).unwrap()))
}

#[test]
fn games_of_the_shelf_are_read_back() {
    for (_, rules) in shelf() {
        check_round_trip(None, &rules);
    }
    let others = [
        "mnk(7,5,4)",
        "gomoku(19)",
        "gomoku(cols=3,rows=20)",
        "standard(size=6)",
        "connect-four(9,7,5)",
        "make-a-sequence(n=3,m=2)",
        "make-a-sequence(64,64)",
        "path(4,5,first=white)",
        "hex(cols=4,rows=3,skew=falling)",
    ];
    for game in others {
        check_round_trip(Some(game), &games::rules(game).unwrap());
    }
}

fn lattice() -> impl Strategy<Value = Lattice> {
    let n = || 1..=9_u32;
    let skew = select(&[Skew::Rising, Skew::Falling][..]);
    let plain = prop_oneof![
        3 => (n(), n()).prop_map(|(cols, rows)| Lattice::square(cols, rows)),
        2 => (n(), n(), skew).prop_map(|(cols, rows, skew)| Lattice::hex(cols, rows, skew)),
        2 => vec(1..=4_u32, 3..=5).prop_map(|sides| Lattice::hyperbox(&sides)),
        1 => n().prop_map(Lattice::triangle),
        1 => n().prop_map(Lattice::hexagon),
    ];
    (plain, any::<[bool; 3]>()).prop_map(|(lattice, [columns, rows, corners])| {
        let lattice = lattice.unwrap().wrapping(columns, rows);
        if corners { lattice.with_corners_touching() } else { lattice }
    })
}

fn row() -> impl Strategy<Value = Row> {
    let count = select(&[Count::AtLeast, Count::Exactly][..]);
    let ends = select(&[Ends::Any, Ends::OpenToStones, Ends::OpenToEdges][..]);
    (1..=6_u32, count, ends).prop_map(|(length, count, ends)| Row { length, count, ends })
}

fn fouls() -> impl Strategy<Value = Fouls> {
    let three = option::of(select(&[Three::Literal, Three::Loose, Three::Simple][..]));
    (any::<bool>(), any::<bool>(), three).prop_map(|(overline, double_four, double_three)| Fouls {
        overline,
        double_four,
        double_three,
    })
}

fn goal() -> impl Strategy<Value = Goal> {
    let touch = (0..=6_u32, 0..=6_u32, any::<bool>()).prop_filter("nobody could win", |t| *t != (0, 0, false));
    prop_oneof![
        (row(), row(), any::<bool>())
            .prop_map(|(black, white, same)| Goal::Rows(ByColor { black, white: if same { black } else { white } })),
        (arb::link(), arb::link()).prop_map(|(black, white)| Goal::Links(ByColor { black, white })),
        touch.prop_map(|(sides, corners, ring)| Goal::Touch(Touch { sides, corners, ring })),
    ]
}

/// Rules in which anything may be unlike the plain way.
fn any_rules() -> impl Strategy<Value = Rules> {
    let captures =
        (1..=4_u32, 0..=3_u32, 0..=20_u32).prop_map(|(least, more, win)| Captures { least, most: least + more, win });
    let turn = (1..=3_u32, 1..=3_u32).prop_map(|(first, then)| Turn { first, then });
    let passes = select(&[Passes::Never, Passes::WhenStuck, Passes::Always][..]);
    let kind = select(&[SwapKind::Sides, SwapKind::Pieces, SwapKind::AsRecorded][..]);
    let swaps = (kind, vec(0..=9_u32, 0..=2)).prop_map(|(kind, after)| Swaps { kind, after });
    let pair = (fouls(), fouls(), any::<bool>())
        .prop_map(|(black, white, same)| ByColor { black, white: if same { black } else { white } });
    (
        (lattice(), vec(any::<Index>(), 0..4)),
        (goal(), any::<bool>(), option::of(row())),
        (any::<bool>(), any::<bool>()),
        (pair, option::of(captures)),
        (turn, passes, swaps, arb::color()),
    )
        .prop_map(
            |(
                (lattice, blocked),
                (goal, misere, losing),
                (falls, crosscuts),
                (fouls, captures),
                (turn, passes, swaps, first),
            )| {
                let points: Vec<Point> = lattice.points().collect();
                let mut blocked: Vec<Point> = blocked.iter().map(|index| *index.get(&points)).collect();
                blocked.sort_unstable();
                blocked.dedup();
                let placement = if falls { Placement::Drop } else { Placement::Anywhere };
                let plain = Rules::rows(lattice, 1);
                Rules {
                    blocked,
                    placement,
                    crosscuts,
                    goal,
                    misere,
                    losing,
                    fouls,
                    captures,
                    turn,
                    passes,
                    swaps,
                    first,
                    ..plain
                }
            },
        )
}

/// What somebody may do to a text.
fn spoil(mut text: Vec<u8>, changes: &[(Index, Index, u8, Vec<u8>)]) -> Vec<u8> {
    for (at, length, what, put) in changes {
        let start = at.index(text.len() + 1);
        let end = start + length.index(12).min(text.len() - start);
        match what % 4 {
            0 => drop(text.splice(start..end, put.iter().copied())),
            1 => drop(text.splice(start..start, put.iter().copied())),
            2 => text.truncate(start),
            _ => {
                let part = text[start..end].to_vec();
                let to = length.index(text.len() + 1);
                text.splice(to..to, part);
            }
        }
    }
    text
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let sign = select(&br#"0123456789-+.,:;=[]{}()"'#\ntrue_ aeozx"#[..]);
    prop_oneof![4 => vec(sign, 1..6), 1 => vec(any::<u8>(), 1..4), 1 => Just("ü–∞".into())]
}

proptest! {
    #![proptest_config(arb::config(500))]

    #[test]
    fn rules_are_read_back(rules in any_rules(), name in option::of(any::<String>())) {
        check_round_trip(name.as_deref(), &rules);
    }

    #[test]
    fn rules_of_random_games_are_read_back(rules in arb::rules()) {
        check_round_trip(None, &rules);
    }

    /// A spoilt text is read as rules or is an error with a place in it; nothing panics.
    #[test]
    fn no_text_is_too_strange(
        rules in any_rules(),
        in_json in any::<bool>(),
        changes in vec((any::<Index>(), any::<Index>(), any::<u8>(), bytes()), 1..4),
    ) {
        let text = if in_json { rules_text::json(Some("a"), &rules).to_string() } else { rules_text::toml(None, &rules) };
        let text = spoil(text.into_bytes(), &changes);
        match rules_text::read(&text, &Limits::default()) {
            Ok(own) => check_round_trip(own.name.as_deref(), &own.rules),
            Err(error) => {
                let text = String::from_utf8_lossy(&text);
                let lines: Vec<&str> = text.split('\n').collect();
                let line = error.line.unwrap() as usize;
                prop_assert!((1..=lines.len()).contains(&line), "{error}");
                let columns = lines[line - 1].chars().count() as u64 + 1;
                prop_assert!((1..=columns).contains(&error.column.unwrap()), "{error} in {text}");
            }
        }
    }

    #[test]
    fn no_bytes_are_too_strange(noise in vec(any::<u8>(), 0..200), text in "[-a-z0-9 ,.:={}\\[\\]\"\n_]{0,200}") {
        for bytes in [&noise[..], text.as_bytes(), format!("{{{text}").as_bytes(), format!("board.{text}").as_bytes()] {
            drop(rules_text::read(bytes, &Limits::default()));
        }
    }

    /// Play under rules that somebody made up does not panic, either.
    #[test]
    fn whatever_is_described_can_be_judged(rules in any_rules(), picks in vec((any::<Index>(), 0..9_u8), 0..40)) {
        // Chains that touch are not played yet.
        if !matches!(rules.goal, Goal::Touch(_)) {
            let points: Vec<Point> = rules.lattice.points().collect();
            let action = |(pick, kind): &(Index, u8)| match (*pick.get(&points), kind) {
                (_, 0) => Action::Pass,
                (_, 1) => Action::Swap(Swap::Unnamed),
                (p, 2..6) => Action::Drop { x: p.x, y: p.y },
                (p, _) => Action::Place(p),
            };
            let record = Record::of(picks.iter().map(|pick| Move::from(action(pick))));
            let asks = Asks { threats: true, missed: true, ..Asks::default() };
            Referee { rules: rules.clone(), policy: Policy::default(), asks }.judge(&record);
            // The reports have words and drawings for it, too.
            let own = OwnRules { name: None, rules };
            for report in ["human", "csv"] {
                let options = Options {
                    reading: Reading { rules: Some(own.clone()), ..Reading::default() },
                    saying: Saying { report: Some(report.into()), colour: true, ..Saying::default() },
                    asks: Asks { threats: true, ..Asks::default() },
                    ..Options::default()
                };
                common::judge(&options, "memory", b"{\"moves\": [\"pass\"]}", &mut |_, e| panic!("{e}"));
            }
        }
    }
}

// Errors.

/// `‸` stands before the place at which the error is told.
fn check_error(text: &str, class: Class, message: &str) {
    let at = text.find('‸').unwrap();
    let line = text[..at].matches('\n').count() as u64 + 1;
    let column = text[..at].rsplit('\n').next().unwrap().chars().count() as u64 + 1;
    let error = read(&text.replace('‸', "")).map(|_| ()).expect_err(text);
    assert_eq!((error.line, error.column, error.message.as_str()), (Some(line), Some(column), message), "{text}");
    assert_eq!(error.class, class, "{text}");
}

#[test]
fn texts_that_are_neither_toml_nor_json() {
    for text in ["board.size = ", "board = {", "= 3", "a b", "[board", "name = 'x", "first = black", "size = 01"] {
        let error = read(text).expect_err(text);
        assert_eq!((error.class, error.line), (Class::Format, Some(1)), "{text}: {error}");
        assert!(!error.message.is_empty() && !error.message.contains('\n'), "{text}: {error}");
    }
    check_error("{\"board\": {\"size\": 3},\n\"turn\": ‸}", Class::Format, "expected value");
    check_error("{\"board\": {}} ‸x", Class::Format, "trailing characters");
    check_error("first = 'black'\n‸first = 'white'", Class::Format, "duplicate key");
    check_error("{\"first\": \"black\",\n ‸\"first\": \"white\"}", Class::Format, "key `first` is there twice");
    let deep = format!("name = {}{}", "[".repeat(70), "]".repeat(70));
    assert_eq!(read(&deep).unwrap_err().message, "nothing in a description is as deep as this");
    let deep = format!("{{\"name\": {}{}}}", "[".repeat(10_000), "]".repeat(10_000));
    assert!(read(&deep).is_err());
    let no_utf8 = rules_text::read(b"name = 'a'\nname = '\xff'", &Limits::default()).unwrap_err();
    assert_eq!((no_utf8.line, no_utf8.column), (Some(2), Some(9)));
}

#[test]
fn keys_and_values_that_mean_nothing() {
    let format = |text: &str, message: &str| check_error(text, Class::Format, message);
    format("‸boards.size = 3", "no key `boards`; did you mean `board`?");
    format("board.‸corners-touch = true", "no key `corners-touch`; did you mean `corners_touch`?");
    format("goal.rows.black.‸colour = 1", "no key `colour`; there are length, count, ends");
    format("goal.links.black = ‸'top'", "wanted a list, found `'top'`");
    format(
        "‸size = 3",
        "no key `size`; there are name, board, gravity, crosscuts, goal, fouls, captures, turn, passes, swap, first",
    );
    format("board = ‸15", "wanted a table, found `15`");
    format("{\"board\": ‸15}", "wanted an object, found `15`");
    format("{\"goal\": ‸null}", "wanted an object, found `null`");
    format("gravity = ‸'down'", "wanted true or false, found `'down'`");
    format("name = ‸1", "wanted a text, found `1`");
    format("goal.rows.length = ‸0", "wanted a number from 1 to 16384, found `0`");
    format("goal.rows.length = ‸-5", "wanted a number from 1 to 16384, found `-5`");
    format("goal.rows.length = ‸5.5", "wanted a number from 1 to 16384, found `5.5`");
    format("goal.rows.length = ‸2026-11-30", "wanted a number from 1 to 16384, found `2026-11-30`");
    format("goal.rows.length = ‸'five'", "wanted a number from 1 to 16384, found `'five'`");
    format("goal.losing.length = ‸0", "wanted a number from 1 to 16384, found `0`");
    format("turn = { first = ‸0 }", "wanted a number from 1 to 268435456, found `0`");
    format(
        "goal.rows.count = ‸\"atleast\"",
        "wanted `at-least` or `exactly`, found `\"atleast\"`; did you mean `at-least`?",
    );
    format("passes = ‸true", "wanted `never` or `when-stuck` or `after-three` or `always`, found `true`");
    format("first = ‸'red'", "wanted `black` or `white`, found `'red'`");
    format(
        "fouls.black.double_three = ‸'strict'",
        "wanted `none` or `literal` or `loose` or `simple`, found `'strict'`",
    );
    format("board.size = ‸[3, 3, 3]", "wanted a number, or [columns, rows]");
    format("board.size = ‸[]", "wanted a number, or [columns, rows]");
    format("board = { shape = 'box', size = ‸[3, 3] }", "wanted a number, or 3 to 5 of them in a list");
    format("board = { shape = 'triangle', size = ‸[3, 3] }", "wanted a number, of the cells on a side");
    format("board.size = [3, ‸0]", "wanted a number from 1 to 16384, found `0`");
    format("board.wrap = ‸[true]", "wanted [columns, rows], each true or false, found `[true]`");
    format("board.wrap = [true, ‸1]", "wanted true or false, found `1`");
    format("goal.links.white = ‸['left']", "wanted two sides, as in [\"top\", \"bottom\"], found `['left']`");
    format("goal.links.white = ['left', ‸'east']", "wanted `left` or `right` or `top` or `bottom`, found `'east'`");
    format("board.blocked = ['a1', ‸3]", "wanted the name of a point, or its 2 numbers from 0, found `3`");
    format(
        "board.blocked = ['a1', ‸[1, 2, 3]]",
        "wanted the name of a point, or its 2 numbers from 0, found `[1, 2, 3]`",
    );
    format("board.blocked = [[0, ‸'1']]", "wanted a number, found `'1'`");
    format("board.blocked = [‸'pass']", "wanted a point, found `'pass'`");
    format("board.blocked = ['‸a']", "wanted a letter and a number such as `h8`, or a pair such as `8,8`, found `a`");
    format("swap.after = ‸1", "wanted a list, found `1`");
    format("swap.after = [1, ‸-1]", "wanted a number from 0 to 268435456, found `-1`");
    format("\n\nname = 'ü'\ncaptures.least = ‸\"\"\"a\nb\"\"\"", "wanted a number from 1 to 16384, found `\"\"\"a…`");
}

#[test]
fn rules_that_describe_no_game() {
    let record = |text: &str, message: &str| check_error(text, Class::Record, message);
    let two = "a goal is one of `rows`, `links` and `touch`, and there is one already";
    record("goal.rows.length = 4\ngoal.‸links.black = ['top', 'bottom']", two);
    record("[goal.touch]\nring = true\n[goal.‸rows]\nlength = 4", two);
    record("{\"goal\": {\"links\": {}, ‸\"rows\": {}}}", two);
    record("goal.‸touch = {}", "`touch` wants `sides`, `corners` or a `ring`: else nobody can win");
    record("goal.links.black = ['top', ‸'top']", "a side is joined with another one, not with itself");
    record("captures = { least = 3, most = ‸2 }", "`most` is at least as many as `least`, here 3");
    record("board = { ‸skew = 'falling' }", "only a board of shape `hex` has a `skew`");
    record("board = { shape = 'hex', corners_touch = ‸true }", "only on a board of shape `square` may corners touch");
    record("board = { shape = 'hexagon', wrap = ‸[true, false] }", "triangles and hexagons do not wrap around");
    record("board.size = 9\nboard.blocked = [‸'j1']", "`'j1'` is not on the board");
    record("board.blocked = [[0, 0], ‸[99999999999, 1]]", "`[99999999999, 1]` is not on the board");
    record("board = { shape = 'triangle', blocked = [[0, 0], ‸[1, 0]] }", "`[1, 0]` is not on the board");
    record("board.blocked = ['a15', ‸[0, 0]]", "`[0, 0]` is blocked already");
}

/// Nothing is made before the limits are known to hold.
#[test]
fn rules_that_claim_too_much() {
    let limit = |text: &str, message: &str| check_error(text, Class::Limit, message);
    limit("board.size = ‸16385", "wanted a number from 1 to 16384, found `16385`");
    limit("board.size = ‸16384", "a board of 268435456 points is larger than the limit of 16777216");
    limit("board = { shape = 'box', size = ‸65 }", "wanted a number from 1 to 64, found `65`");
    limit(
        "board = { shape = 'box', size = ‸[64, 64, 64, 2] }",
        "a box of 524288 points is too large: the largest has 262144",
    );
    limit("board = { shape = 'hexagon', size = ‸8193 }", "wanted a number from 1 to 8192, found `8193`");
    limit("goal.rows.length = ‸99999999999", "wanted a number from 1 to 16384, found `99999999999`");
    let long = rules_text::read(&vec![b' '; 2 << 20], &Limits::default()).unwrap_err();
    assert_eq!((long.class, long.message.as_str()), (Class::Limit, "a description of more than 1048576 bytes"));
}

// What is usual.

#[test]
fn nothing_said_is_gomoku() {
    let gomoku = games::rules("gomoku").unwrap();
    for text in
        ["", "# nothing\n", "{}", "\u{feff}", "\u{feff}{}", " {\"board\": {}, \"goal\": {\"rows\": {}}, \"turn\": {}} "]
    {
        assert_eq!(read(text).unwrap(), OwnRules { name: None, rules: gomoku.clone() }, "{text}");
    }
}

#[test]
fn colours_have_what_both_have_and_what_is_their_own() {
    let text = "goal.rows = { length = 4, count = 'exactly', white = { length = 6, count = 'at-least' } }
        fouls = { overline = true, white = { overline = false, double_four = true } }";
    let renju_like = rules(text);
    let rows = ByColor { black: Row::exactly(4), white: Row::at_least(6) };
    assert_eq!(renju_like.goal, Goal::Rows(rows));
    let black = Fouls { overline: true, ..Fouls::default() };
    let white = Fouls { double_four: true, ..Fouls::default() };
    assert_eq!(renju_like.fouls, ByColor { black, white });
}

#[test]
fn a_table_that_is_there_has_usual_values() {
    assert_eq!(rules("[captures]").captures, Some(Captures { least: 2, most: 2, win: 10 }));
    assert_eq!(rules("captures.least = 3").captures, Some(Captures { least: 3, most: 3, win: 10 }));
    assert_eq!(rules("[swap]").swaps, Swaps { kind: SwapKind::Sides, after: vec![1] });
    assert_eq!(rules("goal.losing = {}").losing, Some(Row::at_least(3)));
    assert_eq!(rules("goal.links = {}"), Rules::links(Lattice::square(15, 15).unwrap()));
}

/// Names are those of the game: rows from the bottom, links from the top, boxes with numbers from 1.
#[test]
fn blocked_points_have_names() {
    let first = |text: &str| rules(text).blocked[0];
    assert_eq!(first("board.blocked = ['a1']"), Point::flat(0, 14));
    assert_eq!(first("board.blocked = ['a1']\ngoal.links = {}"), Point::flat(0, 0));
    assert_eq!(first("board.blocked = ['a1']\ngravity = true"), Point::flat(0, 14));
    assert_eq!(first("board = { shape = 'box', size = 3, blocked = ['1,2,3'] }"), Point::new(0, 1, 2));
    assert_eq!(rules("board.blocked = ['b15', [0, 0]]").blocked, [Point::flat(0, 0), Point::flat(1, 0)]);
}

// Hashes.

/// The hashes of the shelf are written down: they do not change silently.
#[test]
fn hashes_of_the_shelf() {
    let path = folder().join("rules-hashes.txt");
    let lines: Vec<String> = shelf().map(|(name, rules)| format!("{} {name}\n", RulesHash::of(&rules))).collect();
    let said = lines.concat();
    if std::env::var_os("LINECALL_BLESS").is_some() {
        fs::write(&path, &said).unwrap();
    }
    assert_eq!(said, fs::read_to_string(path).unwrap());
}

#[test]
fn a_hash_is_that_of_the_rules_not_of_the_text() {
    let hash = |text: &str| RulesHash::of(&rules(text));
    let same = [
        "board = { size = [8, 6], blocked = ['a1', 'b1'] }\nturn.then = 2\nswap.after = [1, 3]",
        "name = 'x'\nswap = { after = [3, 1], kind = 'sides' }\n[turn]\nthen = 2\nfirst = 1\n[board]\nblocked = [[1, 5], [0, 5]]\nsize = [8, 6]",
        "{\"turn\": {\"then\": 2}, \"swap\": {\"after\": [1, 3, 3]}, \"board\": {\"size\": [8, 6], \"blocked\": [\"b1\", \"a1\"]}}",
    ];
    for text in same {
        assert_eq!(hash(text), hash(same[0]), "{text}");
    }
    assert_eq!(hash("swap = { kind = 'pieces', after = [] }"), hash(""), "no swap is no swap");
}

/// No field is left out.
#[test]
fn other_rules_have_another_hash() {
    let changes = [
        "",
        "board.shape = 'hex'",
        "board = { shape = 'hex', skew = 'falling' }",
        "board.shape = 'triangle'",
        "board.shape = 'hexagon'",
        "board.shape = 'box'",
        "board.size = 16",
        "board.size = [15, 16]",
        "board.size = [16, 15]",
        "board = { shape = 'box', size = [15, 15, 15, 1] }",
        "board.wrap = [true, false]",
        "board.wrap = [false, true]",
        "board.corners_touch = true",
        "board.blocked = ['a1']",
        "board.blocked = ['a2']",
        "gravity = true",
        "crosscuts = false",
        "goal.rows.length = 4",
        "goal.rows.count = 'exactly'",
        "goal.rows.ends = 'open-to-stones'",
        "goal.rows.ends = 'open-to-edges'",
        "goal.rows.black.length = 4",
        "goal.rows.white.length = 4",
        "goal.rows.black.count = 'exactly'",
        "goal.rows.white.ends = 'open-to-stones'",
        "goal.links = {}",
        "goal.links.black = ['left', 'right']",
        "goal.touch.sides = 3",
        "goal.touch.corners = 3",
        "goal.touch.ring = true",
        "goal.misere = true",
        "goal.losing = {}",
        "goal.losing.count = 'exactly'",
        "fouls.overline = true",
        "fouls.black.overline = true",
        "fouls.white.overline = true",
        "fouls.double_four = true",
        "fouls.double_three = 'literal'",
        "fouls.double_three = 'loose'",
        "fouls.double_three = 'simple'",
        "captures = {}",
        "captures.least = 1",
        "captures.most = 3",
        "captures.win = 0",
        "turn.first = 2",
        "turn.then = 2",
        "passes = 'always'",
        "passes = 'when-stuck'",
        "swap = {}",
        "swap.kind = 'pieces'",
        "swap.kind = 'as-recorded'",
        "swap.after = [2]",
        "first = 'white'",
    ];
    let mut seen = BTreeMap::new();
    for text in changes {
        if let Some(other) = seen.insert(RulesHash::of(&rules(text)).to_string(), text) {
            panic!("the same hash for `{other}` and `{text}`");
        }
    }
}

// The page that describes it all.

#[test]
fn the_page_is_true() {
    let page = fs::read_to_string(folder().join("../docs/rules.md")).unwrap();
    let blocks = |kind: &str| -> Vec<String> {
        let fence = format!("```{kind}\n");
        let parts = page.split(&fence).skip(1);
        parts.map(|part| part.split("```").next().unwrap().to_string()).collect()
    };
    let toml = blocks("toml");
    assert_eq!(toml.len(), 3);
    for text in &toml {
        drop(rules(text));
    }
    assert_eq!(rules(&toml[1]), rules(""), "the usual values");
    assert!(page.contains(&format!("# {}\n", RulesHash::of(&rules("")))), "the hash of gomoku");
    for text in blocks("json") {
        let record: serde_json::Value = serde_json::from_str(&text).unwrap();
        drop(rules(&record["rules"].to_string()));
    }
    // Every key has its row in the table.
    let rules = rules("board = { shape = 'hex', skew = 'falling', wrap = [true, true], blocked = ['a1'] }");
    let mut keys: Vec<String> = vec!["corners_touch".into(), "ends".into(), "touch".into(), "losing".into()];
    keys.extend(rules_text::toml(Some("x"), &rules).lines().map(|line| line.split(' ').next().unwrap().to_string()));
    for key in keys {
        assert!(page.contains(&format!("{key}`")), "{key}");
    }
}

/// The example is one game, as a file and on the wire.
#[test]
fn the_example_is_what_it_says() {
    let examples = folder().join("../examples");
    let file = read(&fs::read_to_string(examples.join("doughnut.toml")).unwrap()).unwrap();
    let record = fs::read_to_string(examples.join("doughnut.jsonl")).unwrap();
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(read(&record["rules"].to_string()).unwrap(), file);
    let readme = fs::read_to_string(folder().join("../README.md")).unwrap();
    let shown = readme.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(fs::read_to_string(examples.join("doughnut.toml")).unwrap().ends_with(shown));
}
