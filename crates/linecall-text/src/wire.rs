//! The JSON shape of records and verdicts, spelled out by hand: renaming a Rust field cannot change it.

use crate::error::{Class, Error};
use crate::game_record::{Context, GameName, GameRecord, Hint, Remark, Settled, near};
use crate::lines::Places;
use crate::notation::{self, NotAMove, Notation};
use crate::rules_text;
use crate::say;
use linecall::{
    Action, Color, Dead, Evidence, Hindrance, Irregular, Lattice, Made, Move, MustAnswer, Point, Reachable, Record,
    Rules, Setup, Shape, ThreeMade, Verdict,
};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::fmt;

/// The schema of a verdict.
pub const VERDICT: &str = "linecall.verdict.v1";
/// The schema of an error in a verdict's place.
pub const ERROR: &str = "linecall.error.v1";

const KEYS: [&str; 7] = ["id", "game", "rules", "setup", "moves", "result", "tags"];
const SETUP_KEYS: [&str; 5] = ["black", "white", "to_move", "rows", "symbols"];
const MOVE_KEYS: [&str; 2] = ["by", "move"];

/// An object whose values stay text, so that an error in one has a place.
pub(crate) struct Object<'a>(pub(crate) Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Object<'de>, M::Error> {
                let mut entries = vec![];
                while let Some(entry) = map.next_entry::<String, &'de RawValue>()? {
                    entries.push(entry);
                }
                Ok(Object(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// The text of a record and where it stands in its file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// From the beginning of its first line on.
    pub text: &'a str,
    /// The number of that line.
    pub line: u64,
}

impl Source<'_> {
    /// An error at a byte of the text.
    pub fn error(&self, offset: usize, message: impl Into<String>) -> Error {
        // The JSON reader counts bytes, and may stop within a character.
        let before = &self.text[..self.text.floor_char_boundary(offset)];
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        let line = self.line + before.matches('\n').count() as u64;
        Error::format(message).at(line, &self.text.as_bytes()[start..], before.len() - start)
    }

    /// Finds the places of bytes of the text.
    pub(crate) fn places(&self) -> Places<'_> {
        Places::new(self.text.as_bytes(), self.line)
    }

    /// An error that the JSON reader has found in a value that begins at `base`.
    pub(crate) fn broken(&self, base: usize, text: &str, error: &serde_json::Error) -> Error {
        let start = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        self.error(base + start + error.column().saturating_sub(1), message)
    }

    pub(crate) fn offset(&self, value: &RawValue) -> usize {
        // The value is a part of the text.
        (value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    /// The byte at which the key of a value begins: that of the value if the key is written with escapes.
    pub(crate) fn key_offset(&self, key: &str, value: &RawValue) -> usize {
        let at = self.offset(value);
        self.text[..at].rfind(&format!("\"{key}\"")).unwrap_or(at)
    }

    pub(crate) fn at(&self, value: &RawValue, message: impl Into<String>) -> Error {
        self.error(self.offset(value), message)
    }

    pub(crate) fn read<'v, T: Deserialize<'v>>(&self, value: &'v RawValue, wanted: &str) -> Result<T, Error> {
        serde_json::from_str(value.get()).map_err(|e| match e.classify() {
            serde_json::error::Category::Data => {
                self.at(value, format!("wanted {wanted}, found {}", brief(value.get())))
            }
            _ => self.broken(self.offset(value), value.get(), &e),
        })
    }

    /// The values of the keys, in the order of the keys.
    fn fields<'v, const N: usize>(
        &self,
        object: Object<'v>,
        keys: [&str; N],
        warnings: Option<&mut Vec<Remark>>,
    ) -> Result<[Option<&'v RawValue>; N], Error> {
        let mut fields = [None; N];
        let mut unknown = vec![];
        for (key, value) in object.0 {
            let at = self.key_offset(&key, value);
            match keys.iter().position(|k| *k == key) {
                Some(i) if fields[i].is_some() => return Err(self.error(at, format!("key `{key}` is there twice"))),
                Some(i) => fields[i] = Some(value),
                None => {
                    let message = format!("no key `{key}`{}", near(&key, keys.into_iter()));
                    if warnings.is_none() {
                        return Err(self.error(at, message));
                    }
                    unknown
                        .push(Remark::new("W-unknown-key", message + ": passed over").in_line(self.places().of(at).0));
                }
            }
        }
        if let Some(warnings) = warnings {
            warnings.extend(unknown);
        }
        Ok(fields)
    }
}

/// The beginning of a value, for messages.
pub(crate) fn brief(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(24) {
        Some((end, _)) => format!("`{}…`", &line[..end]),
        None if line.len() < text.len() => format!("`{line}…`"),
        None => format!("`{text}`"),
    }
}

/// Reads a record.
///
/// # Errors
/// The text is no record, with the place at which it is none.
pub fn record(source: Source<'_>, context: &Context<'_>) -> Result<GameRecord, Error> {
    let object: Object<'_> = serde_json::from_str(source.text).map_err(|e| source.broken(0, source.text, &e))?;
    let mut id = None;
    Reader { source, context, warnings: vec![], places: vec![] }.record(object, &mut id).map_err(|e| Error { id, ..e })
}

struct Reader<'a> {
    source: Source<'a>,
    context: &'a Context<'a>,
    warnings: Vec<Remark>,
    places: Vec<(u64, u64)>,
}

impl Reader<'_> {
    fn fields<'v, const N: usize>(
        &mut self,
        object: Object<'v>,
        keys: [&str; N],
    ) -> Result<[Option<&'v RawValue>; N], Error> {
        let lenient = self.context.options.lenient;
        self.source.fields(object, keys, lenient.then_some(&mut self.warnings))
    }

    fn record(mut self, object: Object<'_>, name: &mut Option<String>) -> Result<GameRecord, Error> {
        let source = self.source;
        let [id, game, rules, setup, moves, result, tags] = self.fields(object, KEYS)?;
        let id = match id.map(|v| source.read::<Value>(v, "a text")).transpose()? {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text),
            Some(other) => Some(other.to_string()),
        };
        name.clone_from(&id);
        let settled = self.settled(game, rules)?;
        self.warnings.extend(settled.warning.clone());
        let notation = self.context.notation(&settled.rules);
        let mut record = Record::default();
        if let Some(setup) = setup {
            record.setup = self.setup(setup, &settled.rules, &notation)?;
        }
        if let Some(moves) = moves {
            record.moves = self.moves(moves, &settled.rules, &notation)?;
        }
        if let Some(value) = result {
            let text: Option<String> = source.read(value, "a result such as \"B+\"")?;
            let wanted = || source.at(value, format!("wanted a result such as \"B+\", found {}", brief(value.get())));
            record.claim = text.map(|text| notation::claim(&text).ok_or_else(wanted)).transpose()?;
        }
        let tags = match tags {
            Some(value) => source.read::<Map<String, Value>>(value, "an object")?,
            None => Map::new(),
        };
        let tags = tags.into_iter().map(|(key, value)| match value {
            Value::String(text) => (key, text),
            other => (key, other.to_string()),
        });
        Ok(GameRecord {
            id,
            line: source.line,
            tags: tags.collect(),
            warnings: self.warnings,
            places: self.places,
            ..GameRecord::new(settled, record)
        })
    }

    /// The game by its name, or by rules in its place.
    fn settled(&self, game: Option<&RawValue>, rules: Option<&RawValue>) -> Result<Settled, Error> {
        let source = self.source;
        if let (Some(_), Some(rules)) = (game, rules) {
            return Err(source.error(source.key_offset("rules", rules), "wanted either `game` or `rules`, found both"));
        }
        if let Some(rules) = rules {
            let limits = &self.context.options.limits;
            return self.context.settle_own(rules.get(), || rules_text::read_json(source, rules, limits));
        }
        let said: Option<String> = game.map(|v| source.read(v, "a game such as \"gomoku(size=15)\"")).transpose()?;
        let likely = &["gomoku(size=15)", "hex(size=11)", "connect-four"];
        self.context.settle(said.as_deref(), &Hint { likely, ..Hint::default() }).map_err(|e| {
            let place = source.error(game.map_or(0, |v| source.offset(v)), "");
            Error { line: place.line, column: place.column, ..e }
        })
    }

    fn setup(&mut self, value: &RawValue, rules: &Rules, notation: &Notation) -> Result<Setup, Error> {
        let source = self.source;
        let object: Object<'_> = source.read(value, "an object")?;
        let [black, white, to_move, rows, symbols] = self.fields(object, SETUP_KEYS)?;
        let mut setup = Setup::default();
        for (color, points) in [(Color::Black, black), (Color::White, white)] {
            let points: Vec<&RawValue> =
                points.map(|v| source.read(v, "an array of points")).transpose()?.unwrap_or_default();
            for value in points {
                match self.action(value, rules, notation)? {
                    Action::Place(p) => setup.stones.push((p, color)),
                    _ => return Err(source.at(value, format!("wanted a point, found {}", brief(value.get())))),
                }
            }
        }
        if let Some(value) = rows {
            let symbols: Option<String> = symbols.map(|v| source.read(v, "three characters")).transpose()?;
            self.rows(value, symbols.as_deref().unwrap_or("BW."), rules, &mut setup)?;
        }
        setup.to_move = to_move.map(|value| self.color(value)).transpose()?;
        Ok(setup)
    }

    fn rows(&self, value: &RawValue, symbols: &str, rules: &Rules, setup: &mut Setup) -> Result<(), Error> {
        let source = self.source;
        let symbols: crate::options::Symbols = symbols.parse().map_err(|e: Error| source.at(value, e.message))?;
        let lattice = rules.lattice;
        let layers: Vec<&RawValue> = match lattice.shape() {
            Shape::Box => source.read(value, "an array of layers")?,
            _ => vec![value],
        };
        let size = |found: usize, wanted: u32, what: &str, at: &RawValue| match found == wanted as usize {
            true => Ok(()),
            false => Err(source.at(at, format!("wanted {wanted} {what}, found {found}"))),
        };
        if lattice.dimensions() > 3 {
            let message = "boards of more than three dimensions cannot be drawn in `rows`: name the stones in `black` and `white`";
            return Err(source.at(value, message));
        }
        size(layers.len(), lattice.layers(), "layers", value)?;
        for (z, layer) in layers.into_iter().enumerate() {
            let rows: Vec<&RawValue> = source.read(layer, "an array of rows")?;
            size(rows.len(), lattice.rows(), "rows", layer)?;
            for (y, row) in rows.into_iter().enumerate() {
                let text: String = source.read(row, "a row such as \"BW.\"")?;
                // On a triangle or hexagon only those that are on the board.
                let columns = lattice.columns(y as i32);
                let cells = match lattice.len() == lattice.span() {
                    true => "cells",
                    false => "cells, those of the row that are on the board",
                };
                size(text.chars().count(), columns.len() as u32, cells, row)?;
                for (x, c) in columns.zip(text.chars()) {
                    let p = Point::new(x, y as i32, z as i32);
                    match c {
                        _ if c == symbols.black => setup.stones.push((p, Color::Black)),
                        _ if c == symbols.white => setup.stones.push((p, Color::White)),
                        _ if c == symbols.empty => {}
                        _ => return Err(source.at(row, format!("no symbol `{c}`: name the three in `symbols`"))),
                    }
                }
            }
        }
        Ok(())
    }

    fn moves(&mut self, value: &RawValue, rules: &Rules, notation: &Notation) -> Result<Vec<Move>, Error> {
        let source = self.source;
        if value.get().starts_with('"') {
            let text: String = source.read(value, "moves")?;
            let moves = notation.actions(&text).map_err(|e| self.not_a_move(value, &text, &e))?;
            if moves.claim.is_some() {
                return Err(source.at(value, "a result belongs into `result`, not behind the moves"));
            }
            // A text with escapes has the place of its value.
            let (start, plain) = (source.offset(value), value.get().len() == text.len() + 2);
            let mut found = source.places();
            let places = moves.offsets.iter().map(|offset| found.of(if plain { start + 1 + offset } else { start }));
            self.places = places.collect();
            return Ok(moves.actions.into_iter().map(Move::from).collect());
        }
        let entries: Vec<&RawValue> = source.read(value, "moves, as one text or an array")?;
        if entries.len() > self.context.options.limits.moves {
            let message = format!("more than {} entries", self.context.options.limits.moves);
            return Err(Error { class: Class::Limit, ..source.at(value, message) });
        }
        let mut found = source.places();
        self.places = entries.iter().map(|entry| found.of(source.offset(entry))).collect();
        entries.into_iter().map(|entry| self.entry(entry, rules, notation)).collect()
    }

    fn entry(&mut self, value: &RawValue, rules: &Rules, notation: &Notation) -> Result<Move, Error> {
        if !value.get().starts_with('{') {
            return Ok(Move::from(self.action(value, rules, notation)?));
        }
        let object: Object<'_> = self.source.read(value, "a move")?;
        let [by, mv] = self.fields(object, MOVE_KEYS)?;
        let mv = mv.ok_or_else(|| self.source.at(value, "wanted a key `move`"))?;
        let by = by.map(|value| self.color(value)).transpose()?;
        Ok(Move { action: self.action(mv, rules, notation)?, by })
    }

    fn color(&self, value: &RawValue) -> Result<Color, Error> {
        match value.get() {
            "\"black\"" => Ok(Color::Black),
            "\"white\"" => Ok(Color::White),
            _ => Err(self.source.at(value, format!("wanted \"black\" or \"white\", found {}", brief(value.get())))),
        }
    }

    fn action(&self, value: &RawValue, rules: &Rules, notation: &Notation) -> Result<Action, Error> {
        let source = self.source;
        if value.get().starts_with('"') {
            let text: String = source.read(value, "a move")?;
            return notation.action(&text).map_err(|e| self.not_a_move(value, &text, &e));
        }
        let in_box = rules.lattice.shape() == Shape::Box;
        let drops = rules.placement == linecall::Placement::Drop;
        let wanted = match (in_box, drops) {
            (true, true) => "a peg [x, y] or a point [x, y, z]",
            (true, false) => match rules.lattice.dimensions() {
                3 => "a point [x, y, z]",
                4 => "a point [x, y, z, w]",
                _ => "a point [x, y, z, w, v]",
            },
            (false, true) => "a point [x, y], a column [x], or its name",
            (false, false) => "a point [x, y] or its name",
        };
        let numbers: Vec<i32> = source.read(value, wanted)?;
        match (&numbers[..], in_box, drops) {
            (&[x, y], false, _) => Ok(Action::Place(Point::flat(x, y))),
            (numbers, true, _) if numbers.len() == rules.lattice.dimensions() => {
                let mut at = [0; 5];
                at[..numbers.len()].copy_from_slice(numbers);
                Ok(Action::Place(Point::of(at)))
            }
            (&[x], false, true) => Ok(Action::Drop { x, y: 0 }),
            (&[x, y], true, true) => Ok(Action::Drop { x, y }),
            _ => Err(source.at(value, format!("wanted {wanted}, found {}", brief(value.get())))),
        }
    }

    /// An error within a text value: at its place if the text is written without escapes, else at the value.
    fn not_a_move(&self, value: &RawValue, text: &str, error: &NotAMove) -> Error {
        let within = if value.get().len() == text.len() + 2 { error.offset + 1 } else { 0 };
        self.source.error(self.source.offset(value) + within, error.message.clone())
    }
}

/// A record, in the shape that [`record`] reads.
pub fn record_json(record: &GameRecord) -> Value {
    let lattice = &record.rules.lattice;
    let notation = record.notation();
    let mut object = Map::new();
    if let Some(id) = &record.id {
        object.insert("id".into(), json!(id));
    }
    match &record.game {
        GameName::Shelf(game) => object.insert("game".into(), json!(game.to_string())),
        GameName::Own(name) => object.insert("rules".into(), rules_text::json(name.as_deref(), &record.rules)),
    };
    let setup = &record.record.setup;
    if *setup != Setup::default() {
        let stones = |color: Color| -> Vec<Value> {
            setup.stones.iter().filter(|s| s.1 == color).map(|s| coordinates(lattice, s.0)).collect()
        };
        let mut value = Map::new();
        value.insert("black".into(), json!(stones(Color::Black)));
        value.insert("white".into(), json!(stones(Color::White)));
        if let Some(color) = setup.to_move {
            value.insert("to_move".into(), json!(color.name()));
        }
        object.insert("setup".into(), Value::Object(value));
    }
    object.insert("moves".into(), moves_json(lattice, &notation, &record.record.moves));
    if let Some(claim) = &record.record.claim {
        object.insert("result".into(), json!(notation::claim_text(claim)));
    }
    if !record.tags.is_empty() {
        let tags: Map<String, Value> = record.tags.iter().map(|(k, v)| (k.clone(), json!(v))).collect();
        object.insert("tags".into(), Value::Object(tags));
    }
    Value::Object(object)
}

/// Entries, in the shape in which records have them.
fn moves_json(lattice: &Lattice, notation: &Notation, moves: &[Move]) -> Value {
    let entry = |mv: &Move| {
        let action = match mv.action {
            Action::Place(p) => coordinates(lattice, p),
            Action::Drop { x, y } if lattice.shape() == Shape::Box => json!([x, y]),
            Action::Drop { x, .. } => json!([x]),
            other => json!(notation.action_name(other)),
        };
        match mv.by {
            Some(color) => json!({ "by": color.name(), "move": action }),
            None => action,
        }
    };
    moves.iter().map(entry).collect()
}

/// Whether a board can arise: why not, or by which moves.
fn reachable_json(record: &GameRecord, answer: &Reachable) -> Value {
    let (why, witness) = match answer {
        Reachable::Yes { witness } => (None, Some(moves_json(&record.rules.lattice, &record.notation(), witness))),
        Reachable::No(why) => (Some(why.word()), None),
        Reachable::Unknown { because, .. } => (Some(because.word()), None),
    };
    json!({ "answer": answer.word(), "why": why, "witness": witness })
}

/// A point on the wire.
pub(crate) fn coordinates(lattice: &Lattice, p: Point) -> Value {
    json!(p.coordinates()[..lattice.dimensions()])
}

/// A verdict.
pub fn verdict_json(record: &GameRecord, verdict: &Verdict) -> Value {
    let notation = record.notation();
    let lattice = &record.rules.lattice;
    let point = |p: Point| json!({ "at": coordinates(lattice, p), "name": notation.name(p) });
    let points = |list: &[Point]| -> Vec<Value> { list.iter().map(|&p| point(p)).collect() };
    let color = |c: Option<Color>| c.map(Color::name);
    let winner = verdict.outcome.winner();
    let decided = verdict.decided.map(|d| json!({ "index": d.index, "ply": d.ply, "move": d.at.map(point) }));
    let irregular: Vec<Value> = (verdict.irregular.iter())
        .map(|i| {
            let name = match (i.what, i.action) {
                (Irregular::Setup(_), _) | (_, None) => i.point().map(|p| notation.name(p)),
                (_, Some(action)) => Some(notation.action_name(action)),
            };
            json!({
                "index": (i.index > 0).then_some(i.index),
                "kind": i.what.kind(),
                "why": i.what.why(),
                "at": i.point().map(|p| coordinates(lattice, p)),
                "name": name,
                "text": say::irregularity(&notation, i, verdict),
            })
        })
        .collect();
    let claim = verdict.claim.as_ref().map(|c| json!({ "text": c.claim.text, "agrees": c.agrees }));
    let mut warnings: Vec<String> = record.warnings.iter().map(|remark| remark.text.clone()).collect();
    warnings.extend(verdict.warnings.iter().map(|w| say::warning(&notation, w)));
    let mut object = json!({
        "schema": VERDICT,
        "id": record.id,
        "game": record.game.spec().map(ToString::to_string),
        "rules_hash": record.hash.to_string(),
        "status": verdict.status.word(),
        "winner": color(winner),
        "draw": matches!(verdict.outcome, linecall::Outcome::Draw(_)),
        "by": verdict.outcome.by().map(linecall::By::word),
        "decided": decided,
        "evidence": evidence_json(record, &verdict.evidence),
        "irregular": irregular,
        "after_end": verdict.after_end,
        "plies": verdict.plies,
        "to_move": color(verdict.to_move),
        "claim": claim,
        "warnings": warnings,
    });
    if let Some(seat) = verdict.winner_seat {
        object["winner_seat"] = json!(seat.word());
    }
    if let Some(threats) = &verdict.threats {
        object["threats"] = json!({ "black": points(&threats.black), "white": points(&threats.white) });
    }
    if let Some(answer) = &verdict.must_answer {
        object["must_answer"] = match answer {
            MustAnswer::Nothing => json!([]),
            MustAnswer::At(list) => json!(points(list)),
            MustAnswer::Cannot => json!("cannot"),
        };
    }
    if let Some(forbidden) = &verdict.forbidden {
        let entry = |f: &linecall::Forbidden| {
            let mut value = point(f.at);
            value["why"] = json!(f.foul.word());
            if f.because.disputed {
                value["disputed"] = json!(true);
            }
            value["because"] = made_json(record, &f.because);
            value
        };
        object["forbidden"] = forbidden.iter().map(entry).collect();
    }
    if let Some(missed) = &verdict.missed {
        let entry = |m: &linecall::Missed| json!({ "index": m.index, "by": m.by.name(), "at": coordinates(lattice, m.at), "name": notation.name(m.at) });
        object["missed"] = missed.iter().map(entry).collect();
    }
    if let Some(answer) = &verdict.reachable {
        object["reachable"] = reachable_json(record, answer);
    }
    if let Some(dead) = verdict.dead {
        let why = if let Dead::Proved(by) = dead { Some(by.word()) } else { None };
        object["dead"] = json!({ "answer": dead.word(), "why": why });
    }
    object
}

/// Points with their names.
fn points_json(record: &GameRecord, list: &[Point]) -> Value {
    let (notation, lattice) = (record.notation(), &record.rules.lattice);
    list.iter().map(|&p| json!({ "at": coordinates(lattice, p), "name": notation.name(p) })).collect()
}

/// Evidence.
pub(crate) fn evidence_json(record: &GameRecord, list: &[Evidence]) -> Value {
    list.iter().map(|e| json!({ "kind": e.word(), "points": points_json(record, e.points()) })).collect()
}

/// What a stone makes that bears on fouls: `{"overlines": [[point…]…], "fours": [{"stones": [point…], "fives":
/// [point…]}…], "threes": [{"stones": [point…], "counts": true, "fours": [{"at", "name", "hindered"}…]}…]}`, each key only
/// if there are any. `hindered` is null, or `{"why": "five"}`, or `{"why": "double-four", "because": {…}}` with the same
/// tree of the stone that would make the straight four.
pub fn made_json(record: &GameRecord, made: &Made) -> Value {
    let list = |points: &[Point]| points_json(record, points);
    let three = |three: &ThreeMade| {
        let fours = three.fours.iter().map(|four| {
            json!({
                "at": coordinates(&record.rules.lattice, four.at),
                "name": record.notation().name(four.at),
                "hindered": match &four.hindered {
                    None => Value::Null,
                    Some(Hindrance::MakesFive) => json!({ "why": "five" }),
                    Some(Hindrance::Foul(foul)) => {
                        json!({ "why": foul.foul.map(linecall::Foul::word), "because": made_json(record, foul) })
                    }
                },
            })
        });
        json!({ "stones": list(&three.stones), "counts": three.counts(), "fours": fours.collect::<Vec<_>>() })
    };
    let mut object = Map::new();
    if !made.overlines.is_empty() {
        object.insert("overlines".into(), made.overlines.iter().map(|run| list(run)).collect());
    }
    if !made.fours.is_empty() {
        let four = |four: &linecall::FourMade| json!({ "stones": list(&four.stones), "fives": list(&four.fives) });
        object.insert("fours".into(), made.fours.iter().map(four).collect());
    }
    if !made.threes.is_empty() {
        object.insert("threes".into(), made.threes.iter().map(three).collect());
    }
    Value::Object(object)
}

/// An error in a verdict's place. The wire knows three classes: a name that does not exist makes a record that cannot
/// start, an input that cannot be read is no record.
pub fn error_json(error: &Error) -> Value {
    let class = match error.class {
        Class::Name => Class::Record,
        Class::Io => Class::Format,
        class => class,
    };
    json!({
        "schema": ERROR,
        "id": error.id,
        "class": class.word(),
        "line": error.line,
        "column": error.column,
        "message": error.message,
    })
}
