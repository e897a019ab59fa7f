//! JSON of `KataGo` and its children: moves as pairs, `[["B","J8"],["W","H7"]]`, alone or in an object (a query of the
//! analysis engine, a `katagomo-renju-kifu`). Rows are counted from the bottom, the letter I is skipped.

use super::wire::object;
use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::dialect;
use crate::read::formats::format::{Cuts, Format, Records, color_of, each};
use crate::read::json::{Object, Source};
use crate::read::lines::Lines;
use crate::read::notation::Notation;
use crate::read::reading::Reading;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Color, Record, Rules, Shape, Turns};
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[derive(Debug)]
pub(super) struct Katago;

/// What the rules are called, and the game.
const RULES: [(&str, &str); 6] = [
    ("renju", "renju"),
    ("freestyle", "gomoku"),
    ("standard", "standard"),
    ("gomoku", "gomoku"),
    ("hex", "hex"),
    ("caro", "caro"),
];

const LIKELY: &[&str] = &["gomoku", "standard"];

impl Format for Katago {
    fn name(&self) -> &'static str {
        "katago"
    }

    fn about(&self) -> &'static str {
        "JSON of KataGo and KataGomo: [[\"B\",\"J8\"],[\"W\",\"H7\"]] a line, or objects with such moves (queries, katagomo-renju-kifu)"
    }

    fn holds(&self) -> &'static str {
        "setups and moves"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["json", "jsonl"]
    }

    fn recognise(&self, head: &str) -> bool {
        let dense: String = head.chars().filter(|c| !c.is_whitespace()).take(4096).collect();
        let is_pair = |at: &str| ["[\"B\",", "[\"W\",", "[\"b\",", "[\"w\","].iter().any(|p| at.starts_with(p));
        let of_pairs = dense.split("\"moves\":[").nth(1).is_some_and(is_pair);
        dense.starts_with('{') && (of_pairs || dense.contains("\"katagomo-renju-kifu\""))
            || dense.strip_prefix('[').is_some_and(is_pair)
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        each(lines, context, read)
    }

    fn cuts(&self, _: &Reading) -> Cuts {
        Cuts::Braces
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let no = |what: &str| Error::new(Class::Record, format!("there is no place for {what} here; write `wire`"));
        let lattice = record.rules().lattice;
        if lattice.shape() == Shape::Box {
            return Err(no("boards in space"));
        }
        let spec = record.game().spec().ok_or_else(|| no("own rules"))?;
        let named = RULES.iter().find(|(_, game)| *game == spec.name).ok_or_else(|| no("such a game"))?;
        let sizes = ["size", "cols", "rows"];
        if spec.args.iter().any(|(key, _)| !key.as_deref().is_none_or(|key| sizes.contains(&key))) {
            return Err(no("more of a game than its name and size"));
        }
        let notation = notation(record.rules(), &Reading::default());
        let mut turns = Turns::after(record.rules(), &record.record.setup);
        let letter = |color: Color| if color == Color::Black { "B" } else { "W" };
        let mut moves = vec![];
        for mv in &record.record.moves {
            let by = color_of(&mut turns, *mv)?;
            let is_move = matches!(mv.action, Action::Place(_) | Action::Pass | Action::Resign);
            if !is_move {
                return Err(no("entries that are neither stones on points nor passes nor resignations"));
            }
            moves.push(json!([letter(by), notation.spell(mv.action)?]));
        }
        let mut stones = vec![];
        for &(p, color) in &record.record.setup.stones {
            stones.push(json!([letter(color), notation.spell(Action::Place(p))?]));
        }
        let mut object = json!({
            "id": record.id, "rules": named.0, "boardXSize": lattice.cols(), "boardYSize": lattice.rows(), "moves": moves,
        });
        if !stones.is_empty() {
            object["initialStones"] = json!(stones);
        }
        if let Some(color) = record.record.setup.to_move {
            object["initialPlayer"] = json!(letter(color));
        }
        Ok(object.to_string() + "\n")
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    lines.skip_blank()?;
    let bare = lines.peek(0)?.is_some_and(|line| line.text().replace(' ', "").starts_with("[["));
    if bare {
        let Some(line) = lines.take()? else { return Ok(None) };
        let text = line.text();
        let source = Source { text: &text, line: line.number };
        let moves: &RawValue = serde_json::from_str(text.trim_end()).map_err(|e| source.broken(0, &text, &e))?;
        let moves = source.read(moves, "pairs such as [\"B\", \"J8\"]")?;
        let fields = Fields { moves, ..Fields::default() };
        return finish(source, &fields, context).map(Some);
    }
    let Some((text, line)) = object(lines)? else { return Ok(None) };
    let source = Source { text: &text, line };
    let object: Object<'_> = serde_json::from_str(&text).map_err(|e| source.broken(0, &text, &e))?;
    let mut fields = Fields::default();
    let named = fields.take(source, object).and_then(|()| finish(source, &fields, context));
    named.map(Some).map_err(|e| Error { id: fields.id.clone(), ..e })
}

fn notation(rules: &Rules, reading: &Reading) -> Notation {
    let dialect = reading.dialect.unwrap_or(&dialect::KATAGOMO);
    Notation::of(rules).dialect(Some(dialect)).origin(reading.origin).base(reading.base)
}

/// What an object says.
#[derive(Default)]
struct Fields<'v> {
    id: Option<String>,
    rules: Option<String>,
    cols: Option<u32>,
    rows: Option<u32>,
    stones: Vec<&'v RawValue>,
    to_move: Option<Color>,
    moves: Vec<&'v RawValue>,
    passed_over: Vec<String>,
}

impl<'v> Fields<'v> {
    fn take(&mut self, source: Source<'_>, object: Object<'v>) -> Result<(), Error> {
        let pairs = "pairs such as [\"B\", \"J8\"]";
        for (key, value) in object.0 {
            match key.as_str() {
                "id" => {
                    self.id = match source.read::<Value>(value, "a text")? {
                        Value::String(text) => Some(text),
                        Value::Null => None,
                        other => Some(other.to_string()),
                    }
                }
                "rules" => {
                    self.rules = match source.read::<Value>(value, "rules")? {
                        Value::String(text) => Some(text),
                        _ => None,
                    }
                }
                "boardSize" => {
                    let size = source.read(value, "a size such as 15")?;
                    (self.cols, self.rows) = (Some(size), Some(size));
                }
                "boardXSize" => self.cols = Some(source.read(value, "a size such as 15")?),
                "boardYSize" => self.rows = Some(source.read(value, "a size such as 15")?),
                "initialStones" => self.stones = source.read(value, pairs)?,
                "initialPlayer" => {
                    let text: String = source.read(value, "\"B\" or \"W\"")?;
                    self.to_move = Some(color(&text).ok_or_else(|| source.at(value, "wanted \"B\" or \"W\""))?);
                }
                "moves" => self.moves = source.read(value, pairs)?,
                "format" | "version" => {}
                _ => self.passed_over.push(format!("`{key}`")),
            }
        }
        Ok(())
    }
}

fn color(text: &str) -> Option<Color> {
    match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

fn finish(source: Source<'_>, fields: &Fields<'_>, context: &Context<'_>) -> Result<GameRecord, Error> {
    let rules = fields.rules.as_deref().map(str::to_lowercase);
    let said = RULES.iter().find(|(name, _)| Some(*name) == rules.as_deref()).map(|(_, game)| *game);
    let hint = Hint { size: fields.cols.zip(fields.rows), likely: LIKELY, otherwise: None };
    let settled = context.settle(said, &hint).map_err(|e| e.in_line(source.line))?;
    let mut warnings: Vec<Remark> = settled.warning.iter().cloned().collect();
    if let (Some(rules), None) = (&fields.rules, said) {
        warnings.push(Remark::new(Code::Game, format!("no game is known for the rules `{rules}`")));
    }
    if !fields.passed_over.is_empty() {
        let text = format!("passed over: {}", fields.passed_over.join(", "));
        warnings.push(Remark::new(Code::UnknownKey, text));
    }
    let notation = notation(&settled.rules, context.reading);
    let mut record = Record::default();
    record.setup.to_move = fields.to_move;
    for value in &fields.stones {
        match pair(source, value, &notation)? {
            (color, Action::Place(p)) => record.setup.stones.push((p, color)),
            _ => return Err(source.at(value, "wanted a stone on a point")),
        }
    }
    let mut turns = Turns::after(&settled.rules, &record.setup);
    let (mut places, mut found) = (vec![], source.places());
    for value in &fields.moves {
        let (color, action) = pair(source, value, &notation)?;
        record.moves.push(turns.entry(action, Some(color)));
        places.push(found.of(source.offset(value)));
    }
    let id = fields.id.clone();
    Ok(GameRecord { id, line: source.line, warnings, places: places.into(), ..GameRecord::new(settled, record) })
}

/// `["B", "J8"]`.
fn pair(source: Source<'_>, value: &RawValue, notation: &Notation) -> Result<(Color, Action), Error> {
    let parts: Vec<&RawValue> = source.read(value, "a pair such as [\"B\", \"J8\"]")?;
    let [by, text] = parts[..] else {
        return Err(source.at(value, "wanted a pair such as [\"B\", \"J8\"]"));
    };
    let player: String = source.read(by, "\"B\" or \"W\"")?;
    let player = color(&player).ok_or_else(|| source.at(by, format!("wanted \"B\" or \"W\", found `{player}`")))?;
    let point: String = source.read(text, "a point such as \"J8\"")?;
    let action = notation.action(point.trim()).map_err(|e| source.at(text, e.message))?;
    Ok((player, action))
}
