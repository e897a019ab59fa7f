//! The JSON wire: an object a record, one a line or over several, in an array or not.

use crate::error::{Class, Error};
use crate::read::formats::format::{Cuts, Format, Records, each};
use crate::read::json::{self, Coordinates, Each, Object, Source, Text, brief};
use crate::read::lines::{Line, Lines};
use crate::read::notation::{self, NotAMove, Notation};
use crate::read::place::Spots;
use crate::read::reading::Reading;
use crate::read::record::{GameName, GameRecord, Remark, Settled};
use crate::read::rules_text;
use crate::read::settle::{Context, Hint};
use crate::read::symbols::Symbols;
use linecall_law::{Action, Color, Move, Point, Record, Rules, Setup, Shape};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

const HINT: Hint = Hint { size: None, likely: &["gomoku(size=15)", "hex(size=11)", "connect-four"], otherwise: None };

#[derive(Debug)]
pub(super) struct Wire;

impl Format for Wire {
    fn name(&self) -> &'static str {
        "wire"
    }

    fn about(&self) -> &'static str {
        "JSON records, one a line or over several lines: {\"game\": \"hex(size=11)\", \"moves\": [\"a1\", [1, 2]]}"
    }

    fn holds(&self) -> &'static str {
        "everything"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["json", "jsonl", "ndjson"]
    }

    fn recognise(&self, head: &str) -> bool {
        head.trim_start().trim_start_matches('[').trim_start().starts_with('{')
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
        Ok(String::from_utf8_lossy(&json::line(&RecordJson { record })).into_owned())
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    match object(lines)? {
        Some((text, line)) => {
            let (record, starts) = read_record(Source { text: &text, line }, context)?;
            Ok(Some(GameRecord { places: Spots::within(text.into_bytes(), line, starts), ..record }))
        }
        None => Ok(None),
    }
}

const KEYS: [&str; 7] = ["id", "game", "rules", "setup", "moves", "result", "tags"];
const SETUP_KEYS: [&str; 5] = ["black", "white", "to_move", "rows", "symbols"];
const MOVE_KEYS: [&str; 2] = ["by", "move"];

/// Reads a record.
///
/// # Errors
/// The text is no record, with the place at which it is none.
pub fn record(source: Source<'_>, context: &Context<'_>) -> Result<GameRecord, Error> {
    let (record, starts) = read_record(source, context)?;
    Ok(GameRecord { places: Spots::within(source.text.into(), source.line, starts), ..record })
}

/// A record, and the bytes at which its entries begin.
fn read_record(source: Source<'_>, context: &Context<'_>) -> Result<(GameRecord, Vec<u32>), Error> {
    let plain = if context.reading.general { None } else { plain_record(source, context) };
    if let Some(record) = plain {
        return Ok(record);
    }
    let object: Object<'_> = serde_json::from_str(source.text).map_err(|e| source.broken(0, source.text, &e))?;
    let mut id = None;
    Reader { source, context, warnings: vec![], starts: vec![] }.record(object, &mut id).map_err(|e| Error { id, ..e })
}

struct Reader<'a> {
    source: Source<'a>,
    context: &'a Context<'a>,
    warnings: Vec<Remark>,
    /// Where the entries begin.
    starts: Vec<u32>,
}

/// Where an entry begins. Beyond what can be counted nobody asks.
fn start(byte: usize) -> u32 {
    u32::try_from(byte).unwrap_or(u32::MAX)
}

impl Reader<'_> {
    fn fields<'v, const N: usize>(
        &mut self,
        object: Object<'v>,
        keys: [&str; N],
    ) -> Result<[Option<&'v RawValue>; N], Error> {
        let lenient = self.context.reading.lenient;
        self.source.fields(object, keys, lenient.then_some(&mut self.warnings))
    }

    fn record(mut self, object: Object<'_>, name: &mut Option<String>) -> Result<(GameRecord, Vec<u32>), Error> {
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
        let warnings = self.warnings;
        let record =
            GameRecord { id, line: source.line, tags: tags.collect(), warnings, ..GameRecord::new(settled, record) };
        Ok((record, self.starts))
    }

    /// The game by its name, or by rules in its place.
    fn settled(&self, game: Option<&RawValue>, rules: Option<&RawValue>) -> Result<Settled, Error> {
        let source = self.source;
        if let (Some(_), Some(rules)) = (game, rules) {
            return Err(source.error(source.key_offset("rules", rules), "wanted either `game` or `rules`, found both"));
        }
        if let Some(rules) = rules {
            let limits = &self.context.limits;
            return self.context.settle_own(rules.get(), || rules_text::read_json(source, rules, limits));
        }
        let said: Option<String> = game.map(|v| source.read(v, "a game such as \"gomoku(size=15)\"")).transpose()?;
        self.context.settle(said.as_deref(), &HINT).map_err(|e| {
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
        let symbols: Symbols = symbols.parse().map_err(|e: Error| source.at(value, e.message))?;
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
                return Err(source.at(value, "a result belongs into `result`, not after the moves"));
            }
            // A text with escapes has the place of its value.
            let (base, plain) = (source.offset(value), value.get().len() == text.len() + 2);
            let begin = |offset: &usize| start(if plain { base + 1 + offset } else { base });
            self.starts = moves.offsets.iter().map(begin).collect();
            return Ok(moves.actions.into_iter().map(Move::from).collect());
        }
        let most = self.context.limits.moves;
        let general = self.context.reading.general;
        let plain = if general { None } else { plain_moves(value.get(), 0, most, rules, notation) };
        if let Some((moves, mut starts, _)) = plain {
            let base = source.offset(value);
            for at in &mut starts {
                *at = start(base + *at as usize);
            }
            self.starts = starts;
            return Ok(moves);
        }
        let entries: Vec<&RawValue> = source.read(value, "moves, as one text or an array")?;
        if entries.len() > self.context.limits.moves {
            let message = format!("more than {} entries", self.context.limits.moves);
            return Err(Error { class: Class::Limit, ..source.at(value, message) });
        }
        self.starts = entries.iter().map(|entry| start(source.offset(entry))).collect();
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
        let drops = rules.placement == linecall_law::Placement::Drop;
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

/// A record of nothing but a game, moves, a result and a name, in this order or with the moves later, and without escapes,
/// and the bytes at which its entries begin.
fn plain_record(source: Source<'_>, context: &Context<'_>) -> Option<(GameRecord, Vec<u32>)> {
    let text = source.text;
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    // The text between quotes that begins there, and the byte after it.
    let quoted = |at: usize| {
        let is_plain = |b: &u8| *b >= b' ' && !matches!(b, b'"' | b'\\');
        let end = at + 1 + bytes.get(at + 1..)?.iter().position(|b| !is_plain(b))?;
        (byte(at) == b'"' && byte(end) == b'"').then(|| (&text[at + 1..end], end + 1))
    };
    let (mut id, mut game, mut result, mut moves) = (None, None, None, None);
    let mut at = skip(bytes, 0);
    if byte(at) != b'{' {
        return None;
    }
    loop {
        let (key, colon) = quoted(skip(bytes, at + 1))?;
        let colon = skip(bytes, colon);
        if byte(colon) != b':' {
            return None;
        }
        let begin = skip(bytes, colon + 1);
        if key == "moves" && moves.is_none() {
            let settled = context.settle(game, &HINT).ok()?;
            let notation = context.notation(&settled.rules);
            let (entries, starts, end) = plain_moves(text, begin, context.limits.moves, &settled.rules, &notation)?;
            moves = Some((settled, entries, starts));
            at = skip(bytes, end);
        } else {
            let place = match key {
                "id" => &mut id,
                // What comes after the moves would tell how to read them.
                "game" if moves.is_none() => &mut game,
                "result" => &mut result,
                _ => return None,
            };
            let (value, end) = quoted(begin)?;
            if place.replace(value).is_some() {
                return None;
            }
            at = skip(bytes, end);
        }
        match byte(at) {
            b',' => {}
            b'}' if skip(bytes, at + 1) == bytes.len() => break,
            _ => return None,
        }
    }
    let (settled, moves, starts) = moves?;
    let claim = match result {
        Some(text) => Some(notation::claim(text)?),
        None => None,
    };
    let record = GameRecord::new(settled.clone(), Record { claim, ..Record::of(moves) });
    Some((GameRecord { id: id.map(String::from), line: source.line, ..record }, starts))
}

/// The byte after the blanks that begin there.
fn skip(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

/// The entries of an array that begins there, of nothing but pairs of small numbers and names of points without escapes, at
/// most so many, the bytes at which they begin, and the byte after it.
fn plain_moves(
    text: &str,
    from: usize,
    most: usize,
    rules: &Rules,
    notation: &Notation,
) -> Option<(Vec<Move>, Vec<u32>, usize)> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    // One that is longer, or begins with a zero, or has a sign, a point or an exponent, is for others.
    let number = |from: usize| {
        let (mut at, mut value) = (from, 0_i32);
        while byte(at).is_ascii_digit() && at < from + 9 {
            value = value * 10 + i32::from(byte(at) - b'0');
            at += 1;
        }
        (at > from && (at == from + 1 || byte(from) != b'0')).then_some((value, at))
    };
    if byte(from) != b'[' {
        return None;
    }
    let room = (bytes.len() - from) / 6;
    let (mut moves, mut starts) = (Vec::with_capacity(room), Vec::with_capacity(room));
    let mut at = skip(bytes, from + 1);
    while moves.len() < most {
        starts.push(start(at));
        match byte(at) {
            b'[' if rules.lattice.shape() != Shape::Box => {
                let (x, comma) = number(skip(bytes, at + 1))?;
                let comma = skip(bytes, comma);
                if byte(comma) != b',' {
                    return None;
                }
                let (y, end) = number(skip(bytes, comma + 1))?;
                at = skip(bytes, end);
                if byte(at) != b']' {
                    return None;
                }
                moves.push(Move::place(x, y));
            }
            b'"' => {
                let end = at + 1 + bytes[at + 1..].iter().position(|&b| b == b'"')?;
                let mut found = None;
                let behind = notation.points(&bytes[..end], at + 1, |offset, p| {
                    found = if offset == at + 1 { Some(p) } else { None };
                });
                moves.push(Move::at(found?));
                at = end;
                if behind < at {
                    return None;
                }
            }
            _ => return None,
        }
        at = skip(bytes, at + 1);
        match byte(at) {
            b',' => at = skip(bytes, at + 1),
            b']' => return Some((moves, starts, at + 1)),
            _ => return None,
        }
    }
    None
}

/// A record, in the shape that [`record`] reads.
struct RecordJson<'a> {
    record: &'a GameRecord,
}

impl Serialize for RecordJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RecordJson { record } = self;
        let Record { setup, moves, claim } = &record.record;
        let mut object = serializer.serialize_map(None)?;
        if let Some(id) = &record.id {
            object.serialize_entry("id", id)?;
        }
        match record.game() {
            GameName::Shelf(game) => object.serialize_entry("game", &Text(game))?,
            GameName::Own(name) => {
                object.serialize_entry("rules", &rules_text::json(name.as_deref(), record.rules()))?;
            }
        }
        if *setup != Setup::default() {
            object.serialize_entry("setup", &SetupJson { setup, dimensions: record.rules().lattice.dimensions() })?;
        }
        object.serialize_entry("moves", &moves_json(record, moves))?;
        if let Some(claim) = claim {
            object.serialize_entry("result", notation::claim_text(claim))?;
        }
        if !record.tags.is_empty() {
            // Of two tags of one name the last.
            let tags: Map<String, Value> = record.tags.iter().map(|(k, v)| (k.clone(), Value::from(&**v))).collect();
            object.serialize_entry("tags", &tags)?;
        }
        object.end()
    }
}

/// What stands on the board before the first entry.
struct SetupJson<'a> {
    setup: &'a Setup,
    dimensions: usize,
}

impl Serialize for SetupJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SetupJson { setup, dimensions } = *self;
        let mut object = serializer.serialize_map(None)?;
        for color in [Color::Black, Color::White] {
            let stones = setup.stones.iter().filter(|stone| stone.1 == color);
            let stones = stones.map(|&(of, _)| Coordinates { of, dimensions });
            object.serialize_entry(color.name(), &Each(stones))?;
        }
        if let Some(color) = setup.to_move {
            object.serialize_entry("to_move", color.name())?;
        }
        object.end()
    }
}

/// Entries, in the shape in which records have them.
pub(crate) fn moves_json(record: &GameRecord, moves: &[Move]) -> impl Serialize {
    let (lattice, notation) = (&record.rules().lattice, record.notation());
    let (dimensions, in_box) = (lattice.dimensions(), lattice.shape() == Shape::Box);
    Each(moves.iter().map(move |mv| {
        let action = match mv.action {
            Action::Place(of) => ActionJson::Point(Coordinates { of, dimensions }),
            Action::Drop { x, y } if in_box => ActionJson::Shaft([x, y]),
            Action::Drop { x, .. } => ActionJson::Column([x]),
            other => ActionJson::Word(notation.action_name(other)),
        };
        match mv.by {
            Some(color) => MoveJson::By { by: color.name(), action },
            None => MoveJson::Next(action),
        }
    }))
}

/// An entry: of who is to move, or of who is named.
#[derive(Serialize)]
#[serde(untagged)]
enum MoveJson {
    Next(ActionJson),
    By {
        by: &'static str,
        #[serde(rename = "move")]
        action: ActionJson,
    },
}

/// What an entry says.
#[derive(Serialize)]
#[serde(untagged)]
enum ActionJson {
    Point(Coordinates),
    Shaft([i32; 2]),
    Column([i32; 1]),
    Word(String),
}

/// The text of the next object, from the beginning of its first line, and that line's number. What stands before it in
/// the line becomes blank, so that columns stay true.
pub(super) fn object(lines: &mut Lines<'_>) -> Result<Option<(String, u64)>, Error> {
    let mut line = loop {
        let Some(line) = lines.take()? else { return Ok(None) };
        let between = |b: &u8| b.is_ascii_whitespace() || b"[],".contains(b);
        match line.bytes.iter().position(|b| !between(b)) {
            None => {}
            Some(start) if line.bytes[start] == b'{' => break blank(line, start),
            Some(start) => return Err(line.error(start, "wanted a record in braces, `{…}`")),
        }
    };
    let number = line.number;
    let mut text = Vec::new();
    let mut scan = Scan::default();
    loop {
        if let Some(end) = scan.end(&line.bytes) {
            text.extend_from_slice(&line.bytes[..end]);
            if line.bytes[end..].iter().any(|b| !b.is_ascii_whitespace()) {
                lines.put_back(blank(line, end));
            }
            break;
        }
        text.extend_from_slice(&line.bytes);
        text.push(b'\n');
        if text.len() > lines.limit() {
            let message = format!("a record of more than {} bytes", lines.limit());
            return Err(Error::new(Class::Limit, message).in_line(number));
        }
        // A brace at the beginning of a line begins a record: the one before it was never closed, and must not
        // swallow the rest of the file.
        if lines.peek(0)?.is_none_or(|next| next.bytes.first() == Some(&b'{')) {
            return Err(Error::format("the record's braces are never closed").in_line(number));
        }
        let Some(next) = lines.take()? else { break };
        line = next;
    }
    match String::from_utf8(text) {
        Ok(text) => Ok(Some((text, number))),
        Err(_) => Err(Error::format("the record is no UTF-8").in_line(number)),
    }
}

/// The line with everything before a byte made blank.
fn blank(mut line: Line, before: usize) -> Line {
    line.bytes[..before].fill(b' ');
    line
}

/// How deep in braces and whether in a string.
#[derive(Default)]
struct Scan {
    depth: usize,
    in_string: bool,
}

impl Scan {
    /// The byte after the object's last brace, if it is in this line.
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(found) = self.next(&bytes[at..]) {
            at += found + 1;
            match bytes[at - 1] {
                b'\\' => at += 1,
                b'"' => self.in_string = !self.in_string,
                b'{' => self.depth += 1,
                _ => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some(at);
                    }
                }
            }
            if at > bytes.len() {
                break;
            }
        }
        // No string runs over the end of a line.
        self.in_string = false;
        None
    }

    /// The next byte that says anything.
    fn next(&self, bytes: &[u8]) -> Option<usize> {
        if self.in_string { memchr::memchr2(b'"', b'\\', bytes) } else { memchr::memchr3(b'"', b'{', b'}', bytes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use proptest::prelude::*;

    const GAMES: [&str; 4] = ["gomoku", "hex", "connect-four", "qubic"];

    fn with_context<T>(game: &str, general: bool, then: impl FnOnce(&Context<'_>) -> T) -> T {
        let reading = Reading { game: Some(game.into()), general, ..Reading::default() };
        then(&Context::new(&reading, Limits { moves: 4, ..Limits::default() }, "memory"))
    }

    /// An entry, or something like one.
    fn entry() -> impl Strategy<Value = String> {
        prop_oneof![
            8 => "\\[ ?[0-9]{1,3} ?, ?[0-9]{1,3} ?\\]",
            4 => "\"[a-z][0-9]{1,3}\"",
            2 => "\"[a-z0-9 ,]{0,5}\"",
            1 => "\\[-?[0-9]{0,11}(,[0-9]{0,2}(\\.[0-9])?){0,2}\\]",
            1 => "[a-z{}\\[\\]\"]{0,3}",
            1 => Just("{\"by\": \"black\", \"move\": \"a1\"}".to_string()),
        ]
    }

    proptest! {
        #[test]
        fn moves_are_read_as_in_the_general_way(
            entries in proptest::collection::vec(entry(), 0..6),
            gap in "[ \n]{0,2}",
            game in proptest::sample::select(&GAMES[..]),
        ) {
            let text = format!("{{\"moves\":[{gap}{}{gap}]}}", entries.join(&format!("{gap},")));
            let read = |general| with_context(game, general, |context| {
                record(Source { text: &text, line: 7 }, context).map(|record| {
                    let places: Vec<_> = (1..=entries.len()).map(|i| record.place(i)).collect();
                    (record.record, places)
                })
            });
            prop_assert_eq!(read(false), read(true));
        }

        #[test]
        fn records_are_read_as_in_the_general_way(
            fields in proptest::collection::vec(prop_oneof![
                "\"game\" ?: ?\"(gomoku|gomoku\\(size=9\\)|hex|a\\\\n)\"",
                "\"moves\":\\[\\[1, ?2\\],\"c3\",\\[0,8\\]\\]",
                "\"moves\":(\\[\\]|\"a1b2\")",
                "\"(result|id)\":(\"[BWé+?]{0,3}\"|null|7|\"a\\tb\"|\"\\\\u0041\")",
                "\"(tags|rules|setup|other|gam\\\\u0065)\":(\\{\\}|\"gomoku\")",
            ], 0..5),
            (before, gap, behind) in ("[ \n]{0,2}", "[ \n]{0,2}", "[ \n,}]{0,2}"),
            is_told in any::<bool>(),
        ) {
            let text = format!("{before}{{{gap}{}{gap}}}{behind}", fields.join(&format!("{gap},")));
            let read = |general| {
                let game = is_told.then(|| "gomoku".into());
                let reading = Reading { game, general, ..Reading::default() };
                let context = Context::new(&reading, Limits::default(), "memory");
                record(Source { text: &text, line: 7 }, &context).map(|record| {
                    let places: Vec<_> = (1..4).map(|i| record.place(i)).collect();
                    (record.id, record.line, record.of, record.record, record.tags, record.warnings, places)
                })
            };
            prop_assert_eq!(read(false), read(true));
        }

        #[test]
        fn records_are_written_as_they_are_drawn(
            drawn in proptest::collection::vec((-2..300_i32, -2..300_i32, 0..8_u8), 0..5),
            result in proptest::option::of(proptest::sample::select(&["B+", "draw", "W+R", "?"][..])),
            game in proptest::sample::select(&GAMES[..]),
        ) {
            let entry = |&(x, y, kind)| match kind {
                0 => Move::place(x, y).by(Color::White),
                1 => Move::from(Action::Pass),
                2 => Move::drop(x, y),
                _ => Move::place(x, y),
            };
            let moves: Vec<Move> = drawn.iter().map(entry).collect();
            let claim = result.map(|result| notation::claim(result).unwrap());
            with_context(game, false, |context| {
                let settled = context.settle(None, &Hint::default()).unwrap();
                let record = GameRecord::new(settled.clone(), Record { claim, ..Record::of(moves) });
                let point = |x, y| Point::flat(x, y).coordinates()[..settled.rules.lattice.dimensions()].to_vec();
                let entry = |&(x, y, kind)| match kind {
                    0 => serde_json::json!({ "by": "white", "move": point(x, y) }),
                    1 => serde_json::json!("pass"),
                    2 if settled.rules.lattice.shape() == Shape::Box => serde_json::json!([x, y]),
                    2 => serde_json::json!([x]),
                    _ => serde_json::json!(point(x, y)),
                };
                let moves: Vec<Value> = drawn.iter().map(entry).collect();
                let mut wanted = serde_json::json!({ "game": settled.game.to_string(), "moves": moves });
                if let Some(result) = result {
                    wanted["result"] = serde_json::json!(result);
                }
                prop_assert_eq!(Wire.write(&record).unwrap(), format!("{wanted}\n"));
                Ok(())
            })?;
        }

        #[test]
        fn objects_end_where_their_braces_do(line in "[{}\"\\\\a\u{e9}]{0,12}", depth in 0..3_usize) {
            // Byte by byte.
            let (mut nested, mut in_string, mut escaped, mut end) = (depth, false, false, None);
            for (i, b) in line.bytes().enumerate() {
                match b {
                    _ if escaped => escaped = false,
                    b'\\' if in_string => escaped = true,
                    b'"' => in_string = !in_string,
                    b'{' if !in_string => nested += 1,
                    b'}' if !in_string => {
                        nested = nested.saturating_sub(1);
                        if nested == 0 {
                            end = Some(i + 1);
                            break;
                        }
                    }
                    _ => {}
                }
            }
            let mut scan = Scan { depth, in_string: false };
            prop_assert_eq!(scan.end(line.as_bytes()), end);
            prop_assert!(end.is_some() || scan.depth == nested);
        }
    }
}
