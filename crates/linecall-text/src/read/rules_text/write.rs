//! Rules as a description: the board's size and the goal, and what is not as usual.

use super::own::{COLORS, COUNTS, ENDS, PASSES, SHAPES, SIDES, SKEWS, SWAPS, THREES, Words};
use linecall_law::{
    ByColor, Color, Count, Ends, Fouls, Goal, Lattice, Link, Passes, Placement, Row, Rules, Shape, Skew, Swaps, Touch,
    Turn,
};
use serde_json::{Map, Value, json};

type Table = Map<String, Value>;

/// Rules as a description in JSON, under a name or without. [Reading](super::read) it gives the same rules.
pub fn json(name: Option<&str>, rules: &Rules) -> Value {
    let mut all = Table::new();
    let mut put = |key: &str, value: Option<Value>| all.extend(value.map(|value| (key.to_string(), value)));
    put("name", name.map(Value::from));
    put("board", Some(board(rules)));
    put("gravity", (rules.placement == Placement::Drop).then_some(json!(true)));
    put("crosscuts", (!rules.crosscuts).then_some(json!(false)));
    put("goal", Some(goal(rules)));
    let fouls = by_color(rules.fouls, foul, &foul(Fouls::default()));
    put("fouls", (!fouls.is_empty()).then_some(fouls.into()));
    put("captures", rules.captures.map(|c| json!({ "least": c.least, "most": c.most, "win": c.win })));
    let turn = |turn: Turn| table([("first", turn.first.into()), ("then", turn.then.into())]);
    let turn = unlike(turn(rules.turn), &turn(Turn { first: 1, then: 1 }));
    put("turn", (!turn.is_empty()).then_some(turn.into()));
    put("passes", (rules.passes != Passes::Never).then(|| word(&PASSES, rules.passes)));
    let swaps = &rules.swaps;
    let swap = || json!({ "kind": word(&SWAPS, swaps.kind), "after": swaps.after });
    put("swap", (*swaps != Swaps::default()).then(swap));
    put("first", (rules.first != Color::Black).then(|| word(&COLORS, rules.first)));
    all.into()
}

/// Rules as a description in TOML, under a name or without: the same keys as in [JSON](json()), one a line.
/// [Reading](super::read) it gives the same rules.
///
/// ```
/// let rules = linecall_law::games::rules("connect-four").unwrap();
/// let text = "board.size = [7, 6]\ngravity = true\ngoal.rows.length = 4\n";
/// assert_eq!(linecall_text::read::rules_text::toml(None, &rules), text);
/// ```
pub fn toml(name: Option<&str>, rules: &Rules) -> String {
    let mut text = String::new();
    lines("", &json(name, rules), &mut text);
    text
}

/// A line for every value that is no table.
fn lines(key: &str, value: &Value, text: &mut String) {
    match value {
        Value::Object(table) if !table.is_empty() => {
            for (inner, value) in table {
                let key = if key.is_empty() { inner.clone() } else { format!("{key}.{inner}") };
                lines(&key, value, text);
            }
        }
        value => *text += &format!("{key} = {}\n", inline(value)),
    }
}

fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        // What JSON escapes, TOML reads the same; it wants one character more to be escaped.
        other => other.to_string().replace('\u{7f}', "\\u007f"),
    }
}

fn table<const N: usize>(entries: [(&str, Value); N]) -> Table {
    entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

/// The word for a value; there is one for each.
fn word<T: Copy + PartialEq, const N: usize>(words: &Words<T, N>, value: T) -> Value {
    words.iter().find(|(_, v)| *v == value).map_or(Value::Null, |(word, _)| json!(word))
}

/// What is not as usual.
fn unlike(table: Table, usual: &Table) -> Table {
    table.into_iter().filter(|(key, value)| usual.get(key) != Some(value)).collect()
}

/// What both colours have, if it is not as usual; then what only one of them has.
fn by_color<T: Copy>(values: ByColor<T>, write: impl Fn(T) -> Table, usual: &Table) -> Table {
    let (black, white) = (write(values.black), write(values.white));
    let mut all =
        unlike(black.clone().into_iter().filter(|(key, value)| white.get(key) == Some(value)).collect(), usual);
    for (color, own, other) in [(Color::Black, &black, &white), (Color::White, &white, &black)] {
        let own = unlike(unlike(own.clone(), other), usual);
        if !own.is_empty() {
            all.insert(color.name().into(), own.into());
        }
    }
    all
}

fn board(rules: &Rules) -> Value {
    let lattice = &rules.lattice;
    let shape = match lattice.shape() {
        Shape::Hex(_) => Shape::Hex(Skew::Rising),
        shape => shape,
    };
    let skew = if let Shape::Hex(skew) = lattice.shape() { skew } else { Skew::Rising };
    let points: Vec<_> = rules.blocked.iter().map(|p| json!(p.coordinates()[..lattice.dimensions()])).collect();
    let all = table([
        ("shape", word(&SHAPES, shape)),
        ("size", size(lattice)),
        ("skew", word(&SKEWS, skew)),
        ("wrap", json!(lattice.wraps())),
        ("corners_touch", lattice.corners_touch().into()),
        ("blocked", points.into()),
    ]);
    let usual = table([
        ("shape", json!("square")),
        ("skew", json!("rising")),
        ("wrap", json!([false, false])),
        ("corners_touch", json!(false)),
        ("blocked", json!([])),
    ]);
    unlike(all, &usual).into()
}

/// A number if one is enough.
fn size(lattice: &Lattice) -> Value {
    let sides = &lattice.sides()[..lattice.dimensions()];
    let one_is_enough = sides.len() <= 3 && sides.iter().all(|&side| side == sides[0]);
    if one_is_enough { lattice.base().into() } else { json!(sides) }
}

fn goal(rules: &Rules) -> Value {
    let mut goal = Table::new();
    match rules.goal {
        Goal::Rows(rows) => goal.insert("rows".into(), by_color(rows, row, &usual_row()).into()),
        Goal::Links(links) => {
            goal.insert("links".into(), json!({ "black": link(links.black), "white": link(links.white) }))
        }
        Goal::Touch(touch) => goal.insert("touch".into(), self::touch(touch).into()),
    };
    if rules.misere {
        goal.insert("misere".into(), json!(true));
    }
    if let Some(losing) = rules.losing {
        goal.insert("losing".into(), unlike(row(losing), &usual_row()).into());
    }
    goal.into()
}

fn row(row: Row) -> Table {
    table([("length", row.length.into()), ("count", word(&COUNTS, row.count)), ("ends", word(&ENDS, row.ends))])
}

/// The length is always written.
fn usual_row() -> Table {
    table([("count", word(&COUNTS, Count::AtLeast)), ("ends", word(&ENDS, Ends::Any))])
}

fn link(link: Link) -> Value {
    json!([word(&SIDES, link.from), word(&SIDES, link.to)])
}

fn touch(touch: Touch) -> Table {
    let all = |touch: Touch| {
        table([("sides", touch.sides.into()), ("corners", touch.corners.into()), ("ring", touch.ring.into())])
    };
    unlike(all(touch), &all(Touch { sides: 0, corners: 0, ring: false }))
}

fn foul(fouls: Fouls) -> Table {
    table([
        ("overline", fouls.overline.into()),
        ("double_four", fouls.double_four.into()),
        ("double_three", word(&THREES, fouls.double_three)),
    ])
}
