//! RenjuNet's database, RIF: tables of players, rules and tournaments, then `<game …><move>h8 h9 …</move></game>`, in XML.
//! The records of the ORC Game Center, where everything about a game is an element of its own, are read, too.
//!
//! The board is 15 x 15, no letter is skipped, rows are counted from the bottom. Games are read one by one: of a file of
//! any size only the tables are kept.

use super::elements::{Cutter, Piece};
use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::Lines;
use crate::read::record::{GameName, GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use encoding_rs::Encoding;
use linecall_law::{Action, Claim, Color, Move, Point, Record, Says, Shape, games};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::borrow::Cow;
use std::collections::HashMap;

#[derive(Debug)]
pub(super) struct Rif;

const LIKELY: &[&str] = &["renju", "gomoku", "standard"];
/// Columns and rows.
const SIZE: u32 = 15;

/// How openings of renju are called: whatever they say about the first moves, the game is renju.
const RENJU: &[&str] =
    &["renju", "rif", "classic", "yamaguchi", "tarannikov", "taraguchi", "soosyrv", "soosõrv", "sakata"];
/// How those of gomoku are called: the federation's gomoku is that of exactly five.
const GOMOKU: &[&str] = &["gomoku", "swap", "pro", "long pro", "long-pro"];

/// Nobody has so much to say about a game in one tag.
const MOST_ATTRIBUTES: usize = 1000;

/// What a game says in attributes, whether it says something or not.
const ATTRIBUTES: [&str; 7] = ["publisher", "round", "btime", "wtime", "opening", "alt", "swap"];
/// What is read into other places than a tag of the same name.
const TAKEN: [&str; 13] = [
    "id",
    "game",
    "move",
    "moves",
    "black",
    "white",
    "bresult",
    "winner",
    "winby",
    "rule",
    "tournament",
    "event",
    "date",
];

impl Format for Rif {
    fn name(&self) -> &'static str {
        "rif"
    }

    fn about(&self) -> &'static str {
        "RenjuNet's XML database of games on 15 x 15, or that of the ORC Game Center; the rule is that of its tables"
    }

    fn holds(&self) -> &'static str {
        "moves, passes, names and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["rif", "xml"]
    }

    fn recognise(&self, head: &str) -> bool {
        let has = |tag: &str| head.contains(tag);
        head.trim_start().starts_with('<') && ["<database", "<games", "<game>", "<game "].into_iter().any(has)
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let mut database = Database::default();
        each(lines, context, move |lines, context| database.read(lines, context))
    }

    fn envelope(&self) -> (&'static str, &'static str) {
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n", "</database>\n")
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let no = |what: &str| Error::new(Class::Record, format!("rif has no place for {what}; write `wire`"));
        let lattice = record.rules().lattice;
        if record.game().spec().is_none() {
            return Err(no("own rules"));
        }
        if lattice.shape() != Shape::Square || (lattice.cols(), lattice.rows()) != (SIZE, SIZE) {
            return Err(no("boards other than 15 x 15"));
        }
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return Err(no("a setup"));
        }
        let mut moves = vec![];
        for mv in &record.record.moves {
            moves.push(match (mv.action, mv.by) {
                (Action::Place(p), None) if lattice.contains(p) => record.notation().name(p),
                (Action::Place(_), None) => return Err(no("points off the board")),
                (Action::Pass, None) => PASS.into(),
                (_, Some(_)) => return Err(no("named colours")),
                _ => return Err(no("entries that are neither stones on points nor passes")),
            });
        }
        let text = written(record, &moves.join(" "));
        // Line ends and tabs are written as numbers; there is no way to write the others.
        let is_control = |c: &char| c.is_control() && !('\u{7F}'..='\u{9F}').contains(c) && *c != '\n';
        if text.chars().any(|c| is_control(&c)) {
            return Err(no("control characters"));
        }
        Ok(text)
    }
}

/// A move that is none.
const PASS: &str = "--";

/// The rows of tables that a game speaks of, and the game.
fn written(record: &GameRecord, moves: &str) -> String {
    let tag = |key: &str| record.tags.iter().find(|(k, _)| k == key).map_or("", |(_, v)| v.as_str());
    let mut text = String::new();
    let mut row = |table: &str, name: &str, more: &str| {
        if name.is_empty() && more.is_empty() {
            return String::new();
        }
        let id = number(&format!("{name}\n{more}"));
        let name = escape(name);
        text += &format!("<{table}s><{table} id=\"{id}\" name=\"{name}\"{more}/></{table}s>\n");
        id.to_string()
    };
    let black = row("player", tag("black"), "");
    let white = row("player", tag("white"), "");
    // The name by which the rule came, if it still means this game.
    let game = record.game().to_string();
    let is_meant = |rule: &str| {
        let (named, _) = game_named(rule);
        named
            .parse()
            .ok()
            .and_then(|spec| games::resolve(&spec).ok())
            .is_some_and(|(spec, _)| GameName::Shelf(spec) == *record.game())
    };
    // Without any, it is asked for.
    let named = !tag("rule").is_empty() && is_meant(tag("rule"));
    let rule = row("rule", if named { tag("rule") } else { &game }, "");
    let start = Some(tag("date")).filter(|date| !date.is_empty());
    let start = start.map(|date| format!(" start=\"{}\"", escape(date))).unwrap_or_default();
    let tournament = row("tournament", tag("event"), &start);
    let opening = row("opening", tag("opening"), "");
    let result = match record.record.claim.as_ref().map(|claim| claim.says) {
        Some(Says::Win(Color::Black)) => "1",
        Some(Says::Win(Color::White)) => "0",
        Some(Says::Draw) => "0.5",
        Some(Says::Nothing) | None => "",
    };
    text += "<games><game";
    let attributes = ATTRIBUTES.map(|key| (key, if key == "opening" { opening.as_str() } else { tag(key) }));
    let id = record.id.iter().map(|id| ("id", id.as_str()));
    let known =
        [("tournament", &*tournament), ("rule", &rule), ("black", &black), ("white", &white), ("bresult", result)];
    for (key, value) in id.chain(known).chain(attributes) {
        text += &format!(" {key}=\"{}\"", escape(value));
    }
    text += &format!("><move>{moves}</move>");
    let mut seen = vec![];
    for (key, value) in &record.tags {
        // The first value of an attribute is written already.
        let is_attribute = ATTRIBUTES.contains(&key.as_str()) && !seen.contains(&key);
        seen.push(key);
        if !is_attribute && is_name(key) && !TAKEN.contains(&key.as_str()) && !value.is_empty() {
            text += &format!("<{key}>{}</{key}>", escape(value));
        }
    }
    text + "</game></games>\n"
}

/// Whether a key may be the name of an element.
fn is_name(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
}

/// A number for a row of a table, the same for the same row (FNV-1a).
fn number(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5_u32, |hash, b| (hash ^ u32::from(b)).wrapping_mul(0x0100_0193)) >> 1
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' | '\r' | '\t' => escaped += &format!("&#{};", u32::from(c)),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The game that a rule of the tables is one of, and whether that is only a guess.
fn game_named(rule: &str) -> (String, bool) {
    let lower = rule.trim().to_lowercase();
    if lower.contains('(') {
        return (rule.into(), false);
    }
    let begins = |names: &[&str]| names.iter().any(|name| lower.starts_with(name));
    if begins(RENJU) || lower.contains("renju") {
        ("renju".into(), false)
    } else if begins(GOMOKU) || lower.contains("gomoku") {
        ("standard".into(), false)
    } else {
        ("renju".into(), true)
    }
}

/// A row of a table.
#[derive(Debug, Default)]
struct Row {
    name: String,
    /// Of tournaments.
    date: String,
    rule: String,
}

/// What is known of a file: where it is being read, and the tables that came before the games.
#[derive(Debug, Default)]
struct Database {
    cutter: Cutter,
    encoding: Option<&'static Encoding>,
    players: HashMap<String, Row>,
    rules: HashMap<String, Row>,
    tournaments: HashMap<String, Row>,
    openings: HashMap<String, Row>,
    /// Bytes in the tables, which may be as many as in a line.
    size: usize,
    is_full: bool,
    /// The first element, and whether it has been closed.
    root: Option<(Vec<u8>, bool)>,
}

impl Database {
    fn read(&mut self, lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
        let limit = lines.limit();
        while let Some(piece) = self.cutter.next(lines.input(), limit)? {
            self.root(&piece);
            match piece.name() {
                b"?xml" => self.declaration(&piece)?,
                b"game" => return self.game(piece, lines, context).map(Some),
                b"player" | b"rule" | b"tournament" | b"opening" => self.row(&piece, limit, context.reading.general)?,
                _ => {}
            }
        }
        match self.root.take() {
            Some((name, false)) => {
                let name = String::from_utf8_lossy(&name).into_owned();
                let end = self.cutter.end();
                Err(end.error(0, format!("the file ends before `</{name}>`: is there more of it?")))
            }
            _ => Ok(None),
        }
    }

    /// Notes the first element and its end.
    fn root(&mut self, piece: &Piece) {
        let name = piece.name();
        match &mut self.root {
            None if name.first().is_some_and(u8::is_ascii_alphabetic) => {
                // Games without anything around them are closed by themselves.
                self.root = Some((name.to_vec(), piece.is_whole() || name == b"game"));
            }
            Some((root, is_closed)) if name.strip_prefix(b"/") == Some(root) => *is_closed = true,
            _ => {}
        }
    }

    /// `<?xml version="1.0" encoding="…"?>`
    fn declaration(&mut self, piece: &Piece) -> Result<(), Error> {
        let text = String::from_utf8_lossy(&piece.bytes);
        let Some((_, rest)) = text.split_once("encoding=") else { return Ok(()) };
        let label = rest.split(['"', '\'']).nth(1).unwrap_or_default();
        let at = text.len() - rest.len();
        let encoding = Encoding::for_label(label.as_bytes()).filter(|e| e.is_ascii_compatible());
        self.encoding = Some(encoding.ok_or_else(|| piece.error(at, format!("no encoding `{label}` is known")))?);
        Ok(())
    }

    /// The text of a piece, and a warning if not all of it is in the encoding of the file.
    fn text<'p>(&self, piece: &'p Piece) -> (Cow<'p, str>, Option<Remark>) {
        let encoding = self.encoding.unwrap_or(encoding_rs::UTF_8);
        let (text, is_bad) = encoding.decode_without_bom_handling(&piece.bytes);
        let warning = || format!("the game is not all in {}; bytes were replaced", encoding.name());
        (text, is_bad.then(|| Remark::new(Code::Encoding, warning())))
    }

    /// A row of a table.
    fn row(&mut self, piece: &Piece, limit: usize, general: bool) -> Result<(), Error> {
        if self.is_full {
            return Ok(());
        }
        let (text, _) = self.text(piece);
        let mut reader = Reader::from_str(&text);
        let values = if let Some(tag) = plain::tag(&text).filter(|_| !general) {
            tag.attributes.into_iter().map(|(key, value)| (key.into(), value.into())).collect()
        } else {
            let tag = match reader.read_event() {
                Ok(Event::Start(tag) | Event::Empty(tag)) => tag,
                Ok(_) => return Ok(()),
                Err(e) => return Err(piece.error(reader.error_position() as usize, e.to_string())),
            };
            attributes(&tag).map_err(|message| piece.error(0, message))?
        };
        let (mut id, mut names, mut row, mut year) = (String::new(), vec![], Row::default(), String::new());
        for (key, value) in values {
            match key.as_str() {
                "id" => id = value,
                "name" | "surname" => names.extend(Some(value).filter(|value| !value.is_empty())),
                "start" => row.date = value,
                "year" => year = value,
                "rule" => row.rule = value,
                _ => {}
            }
        }
        row.name = names.join(" ");
        if row.date.is_empty() {
            row.date = year;
        }
        let table = match piece.name() {
            b"player" => &mut self.players,
            b"rule" => &mut self.rules,
            b"tournament" => &mut self.tournaments,
            _ => &mut self.openings,
        };
        if table.contains_key(&id) {
            return Ok(());
        }
        self.size += size_of::<Row>() + id.len() + row.name.len() + row.date.len() + row.rule.len();
        if self.size > limit {
            self.is_full = true;
            let message = format!("the tables hold more than {limit} bytes: from here on, they are not kept");
            return Err(Error { class: Class::Limit, ..piece.error(0, message) });
        }
        table.insert(id, row);
        Ok(())
    }

    /// A game, of which the first piece has been read.
    fn game(&mut self, first: Piece, lines: &mut Lines<'_>, context: &Context<'_>) -> Result<GameRecord, Error> {
        let limit = lines.limit();
        let mut whole = first;
        let mut is_open = !whole.is_whole();
        while is_open {
            match self.cutter.next(lines.input(), limit)? {
                Some(mut piece) if piece.name() == b"/game" => {
                    piece.bytes.truncate(piece.tag_end().unwrap_or(piece.bytes.len()));
                    whole.bytes.append(&mut piece.bytes);
                    is_open = false;
                }
                Some(mut piece) if ![&b"game"[..], b"/games", b"/database"].contains(&piece.name()) => {
                    whole.bytes.append(&mut piece.bytes);
                    if whole.bytes.len() > limit {
                        return Err(whole.too_long(limit));
                    }
                }
                // What belongs to others is theirs.
                other => {
                    if let Some(piece) = other {
                        self.cutter.put_back(piece);
                    }
                    return Err(whole.error(0, "the game is never closed: wanted `</game>` before what comes next"));
                }
            }
        }
        let (text, replaced) = self.text(&whole);
        let plain = if context.reading.general { None } else { plain::fields(&text) };
        let fields = match plain {
            Some(fields) => fields,
            None => fields(&text).map_err(|(at, message)| whole.error(at, message))?,
        };
        let mut game = Game::default();
        game.warnings.extend(replaced);
        self.fill(&mut game, &fields, &whole).map_err(|error| Error { id: game.id.clone(), ..error })?;
        game.finish(whole.line(), context)
    }

    /// Puts everything that a game says into its place.
    fn fill(&self, game: &mut Game, fields: &[Field<'_>], whole: &Piece) -> Result<(), Error> {
        let at = |field: &Field<'_>, message: String| whole.error(field.place.offset(), message);
        game.id = fields.iter().find(|f| f.key == "id" && !f.value.is_empty()).map(|f| f.value.to_string());
        for field in fields {
            let (key, value) = (&*field.key, &*field.value);
            match key {
                "move" | "moves" => {
                    if game.moves.is_some() {
                        return Err(at(field, format!("wanted one `<{key}>` in a game, found a second one")));
                    }
                    game.moves = Some(
                        moves(value)
                            .map_err(|(offset, message)| whole.error(field.place.offset() + offset, message))?,
                    );
                }
                "id" => {}
                _ if value.trim().is_empty() => {}
                "black" | "white" => {
                    let name = game.look_up(&self.players, "player", value);
                    game.tag(key, name);
                }
                "opening" => {
                    let name = self.openings.get(value).filter(|row| !row.name.is_empty());
                    game.tag(key, name.map_or(value, |row| &row.name));
                }
                "rule" => game.rule = Some(game.look_up(&self.rules, "rule", value)),
                "tournament" => {
                    let event = game.look_up(&self.tournaments, "tournament", value);
                    game.tag("event", event);
                    if let Some(row) = self.tournaments.get(value) {
                        game.tag("date", &row.date);
                        let rule = self.rules.get(&row.rule).map(|rule| rule.name.clone());
                        game.rule_of_event = rule.filter(|rule| !rule.is_empty());
                    }
                }
                "bresult" => {
                    let (text, says) = match value.trim() {
                        "1" => ("1-0", Says::Win(Color::Black)),
                        "0.5" | "0,5" | "1/2" => ("1/2-1/2", Says::Draw),
                        "0" => ("0-1", Says::Win(Color::White)),
                        other => return Err(at(field, format!("wanted a `bresult` of 1, 0.5 or 0, found `{other}`"))),
                    };
                    game.claim = Some(Claim { text: text.into(), says });
                }
                "winner" => game.winner(value, fields),
                "winby" if fields.iter().any(|f| f.key == "winner" && is_color(&f.value)) => {}
                _ => game.tag(key, value),
            }
        }
        Ok(())
    }
}

/// What a game says.
#[derive(Default)]
struct Game {
    id: Option<String>,
    rule: Option<String>,
    rule_of_event: Option<String>,
    moves: Option<Vec<Move>>,
    claim: Option<Claim>,
    tags: Vec<(String, String)>,
    warnings: Vec<Remark>,
}

impl Game {
    fn tag(&mut self, key: &str, value: impl Into<String>) {
        let value = value.into();
        if !value.is_empty() {
            self.tags.push((key.into(), value));
        }
    }

    /// The name after a number of a table. What is no number is a name already.
    fn look_up(&mut self, table: &HashMap<String, Row>, what: &str, id: &str) -> String {
        if let Some(row) = table.get(id) {
            return row.name.clone();
        }
        if id.bytes().all(|b| b.is_ascii_digit()) {
            self.warnings.push(format!("there is no {what} {id} in the tables").into());
        }
        id.into()
    }

    /// The record, once it is settled which game it is of.
    fn finish(self, line: u64, context: &Context<'_>) -> Result<GameRecord, Error> {
        let Game { id, rule, rule_of_event, moves, claim, mut tags, mut warnings } = self;
        let rule = rule.or(rule_of_event);
        let said = rule.as_deref().filter(|rule| rule.contains(|c: char| !c.is_ascii_digit()));
        let named = said.map(game_named);
        let hint = Hint { size: Some((SIZE, SIZE)), likely: LIKELY, otherwise: None };
        let settled = context.settle(named.as_ref().map(|(game, _)| game.as_str()), &hint);
        let settled = settled.map_err(|e| Error { id: id.clone(), ..e.in_line(line) })?;
        if let (Some((game, true)), Some(rule), None) = (&named, said, &context.reading.game) {
            let text = format!("nobody knows the rule `{rule}`; it is taken for one of {game}");
            warnings.push(Remark::new(Code::Game, text));
        }
        tags.extend(said.filter(|rule| !rule.contains('(')).map(|rule| ("rule".to_string(), rule.to_string())));
        if moves.is_none() {
            warnings.push(Remark::new(Code::Moves, "the game has no `<move>`"));
        }
        warnings.extend(settled.warning.clone());
        let record = Record { claim, ..Record::of(moves.unwrap_or_default()) };
        Ok(GameRecord { id, line, tags, warnings, ..GameRecord::new(settled, record) })
    }

    /// `<winner>white</winner><winby>resign</winby>`
    fn winner(&mut self, value: &str, fields: &[Field<'_>]) {
        let by = fields.iter().find(|f| f.key == "winby").map_or("", |f| f.value.trim());
        self.claim = Some(match value.trim() {
            "black" => Claim { text: format!("B+{by}"), says: Says::Win(Color::Black) },
            "white" => Claim { text: format!("W+{by}"), says: Says::Win(Color::White) },
            "draw" => Claim { text: "draw".into(), says: Says::Draw },
            _ => return self.tag("winner", value),
        });
    }
}

fn is_color(text: &str) -> bool {
    ["black", "white"].contains(&text.trim())
}

/// An attribute of a game or an element in it.
#[derive(Debug)]
struct Field<'t> {
    key: Cow<'t, str>,
    value: Cow<'t, str>,
    place: FieldPlace<'t>,
}

/// Where a field stands in the text of a game.
#[derive(Clone, Copy, Debug)]
enum FieldPlace<'t> {
    /// At this byte.
    Byte(usize),
    /// In this tag, which begins at this byte, where its name does: looked for only when it is told.
    Attribute { tag: &'t str, start: usize, key: &'t str },
}

impl FieldPlace<'_> {
    fn offset(self) -> usize {
        match self {
            FieldPlace::Byte(at) => at,
            FieldPlace::Attribute { tag, start, key } => attribute_at(tag, start, key),
        }
    }
}

/// Where an attribute stands, in a tag that begins there.
fn attribute_at(tag: &str, start: usize, key: &str) -> usize {
    tag.find(&format!("{key}=")).map_or(start, |at| start + at)
}

/// Games and rows of tables as most are: of attributes between double quotes and of elements that have only a text, in
/// ASCII, without references, comments and anything else that XML has beside.
mod plain {
    use super::{Cow, Field, FieldPlace};

    /// A tag that opens.
    #[derive(Debug)]
    pub(super) struct Tag<'t> {
        pub(super) name: &'t str,
        pub(super) attributes: Vec<(&'t str, &'t str)>,
        /// The byte after its `>`.
        end: usize,
        is_whole: bool,
    }

    /// More attributes are for others to count.
    const MOST: usize = 32;

    /// The name that begins there, in small letters, and the byte after it.
    fn name(text: &str, from: usize) -> Option<(&str, usize)> {
        let rest = &text.as_bytes()[from..];
        let is_name = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_');
        let length = rest.iter().position(|b| !is_name(b))?;
        rest[0].is_ascii_lowercase().then(|| (&text[from..from + length], from + length))
    }

    /// The tag with which a text begins.
    pub(super) fn tag(text: &str) -> Option<Tag<'_>> {
        let bytes = text.as_bytes();
        if bytes.first() != Some(&b'<') {
            return None;
        }
        let (tag, mut at) = name(text, 1)?;
        let mut attributes: Vec<(&str, &str)> = Vec::with_capacity(16);
        loop {
            let blanks = bytes[at..].iter().take_while(|b| **b == b' ').count();
            at += blanks;
            match bytes[at..] {
                [b'>', ..] => return Some(Tag { name: tag, attributes, end: at + 1, is_whole: false }),
                [b'/', b'>', ..] => return Some(Tag { name: tag, attributes, end: at + 2, is_whole: true }),
                _ if blanks == 0 || attributes.len() == MOST => return None,
                _ => {}
            }
            let (key, equals) = name(text, at)?;
            if !bytes[equals..].starts_with(b"=\"") {
                return None;
            }
            let start = equals + 2;
            let is_plain = |b: &u8| matches!(b, b' '..=b'~') && !matches!(b, b'"' | b'&' | b'<' | b'>');
            let length = bytes[start..].iter().position(|b| !is_plain(b))?;
            at = start + length + 1;
            // Twice the same name is an error, which others tell.
            if bytes[at - 1] != b'"' || attributes.iter().any(|(other, _)| *other == key) {
                return None;
            }
            attributes.push((key, &text[start..at - 1]));
        }
    }

    /// The attributes and elements of a game.
    pub(super) fn fields(text: &str) -> Option<Vec<Field<'_>>> {
        let bytes = text.as_bytes();
        let tag = tag(text).filter(|tag| !tag.is_whole)?;
        let place = |key| FieldPlace::Attribute { tag: &text[..tag.end], start: 0, key };
        let mut fields = Vec::with_capacity(tag.attributes.len() + 4);
        fields.extend(tag.attributes.iter().map(|&(key, value)| Field {
            key: Cow::Borrowed(key),
            value: Cow::Borrowed(value),
            place: place(key),
        }));
        let mut at = tag.end;
        loop {
            at += bytes[at..].iter().take_while(|b| matches!(b, b' ' | b'\n')).count();
            if bytes[at..].starts_with(b"</") {
                let (closed, end) = name(text, at + 2)?;
                return (closed == tag.name && bytes[end] == b'>').then_some(fields);
            }
            let inner = self::tag(&text[at..]).filter(|tag| !tag.is_whole && tag.attributes.is_empty())?;
            let start = at + inner.end;
            let is_text = |b: &u8| matches!(b, b' '..=b'~' | b'\n') && !matches!(b, b'<' | b'>' | b'&');
            let end = start + bytes[start..].iter().position(|b| !is_text(b))?;
            if !bytes[end..].starts_with(b"</") {
                return None;
            }
            let (closed, behind) = name(text, end + 2)?;
            if closed != inner.name || bytes[behind] != b'>' {
                return None;
            }
            let value = Cow::Borrowed(&text[start..end]);
            fields.push(Field { key: Cow::Borrowed(inner.name), value, place: FieldPlace::Byte(start) });
            at = behind + 1;
        }
    }
}

/// The attributes of a tag.
fn attributes(tag: &BytesStart<'_>) -> Result<Vec<(String, String)>, String> {
    let mut all = vec![];
    for attribute in tag.attributes() {
        if all.len() > MOST_ATTRIBUTES {
            return Err(format!("a tag of more than {MOST_ATTRIBUTES} attributes"));
        }
        let attribute = attribute.map_err(|e| format!("the tag is broken: {e}"))?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|e| e.to_string())?;
        all.push((attribute.key.as_ref().to_ascii_lowercase(), value.into_owned()));
    }
    Ok(all)
}

/// Attributes and elements of a game, or the byte where it is no XML and why.
fn fields(text: &str) -> Result<Vec<Field<'static>>, (usize, String)> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut all: Vec<Field<'static>> = vec![];
    let mut depth = 0;
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|e| (reader.error_position() as usize, e.to_string()))?;
        let broken = |message: String| (start, message);
        let mut text_of = String::new();
        match event {
            Event::Start(tag) => {
                depth += 1;
                let name = tag.name().as_ref().to_ascii_lowercase();
                let end = reader.buffer_position() as usize;
                if depth == 2 {
                    let place = FieldPlace::Byte(end);
                    all.push(Field { key: name.clone().into(), value: Cow::Borrowed(""), place });
                }
                for (key, value) in attributes(&tag).map_err(broken)? {
                    let at = FieldPlace::Byte(attribute_at(&text[start..end], start, &key));
                    let key = if depth == 1 { key } else { format!("{name}-{key}") };
                    // Before the element itself, whose text is still to come.
                    let place = all.len() - usize::from(depth > 1);
                    all.insert(place, Field { key: key.into(), value: value.into(), place: at });
                }
            }
            Event::End(_) => {
                depth -= 1;
                if depth == 0 {
                    return Ok(all);
                }
            }
            Event::Text(part) => text_of = part.xml10_content().into_owned(),
            Event::CData(part) => text_of = part.xml10_content().into_owned(),
            Event::GeneralRef(name) => {
                let character = name.resolve_char_ref().map_err(|e| broken(e.to_string()))?.map(String::from);
                let text = character.or_else(|| resolve_predefined_entity(&name).map(String::from));
                text_of = text.ok_or_else(|| broken(format!("nobody knows `&{};`", &*name)))?;
            }
            Event::Eof => return Err((text.len(), "the game is never closed: wanted `</game>`".into())),
            // Comments; empty elements come as two tags.
            _ => {}
        }
        match all.last_mut() {
            Some(field) if depth > 1 => *field.value.to_mut() += &text_of,
            _ if !text_of.trim().is_empty() => {
                return Err((start, "wanted `<move>` or another element, found text".into()));
            }
            _ => {}
        }
    }
}

/// `h8 h9 -- i10`, or the byte at which there is something else and what was wanted.
fn moves(text: &str) -> Result<Vec<Move>, (usize, String)> {
    let mut moves = Vec::with_capacity(text.len() / 3 + 1);
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        rest = plain_moves(rest, &mut moves);
        if rest.is_empty() {
            break;
        }
        let at = text.len() - rest.len();
        if let Some(behind) = rest.strip_prefix(PASS) {
            moves.push(Move::from(Action::Pass));
            rest = behind.trim_start();
            continue;
        }
        let digits = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let behind = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        let (letters, number) = (&rest[..rest.len() - digits.len()], &digits[..digits.len() - behind.len()]);
        let point = column(letters).zip(number.parse::<i32>().ok().filter(|n| *n < 1 << 30));
        let Some((x, n)) = point else {
            let found: String = rest.chars().take_while(|c| !c.is_whitespace()).take(20).collect();
            return Err((at, format!("wanted a move such as `h10`, or `--`, found `{found}`")));
        };
        moves.push(Move::at(Point::flat(x, SIZE as i32 - n)));
        rest = behind.trim_start();
    }
    Ok(moves)
}

/// Takes moves of a small letter and a number of one or two digits that end with a blank or the text, and gives what comes
/// after them and their blanks.
fn plain_moves<'t>(text: &'t str, moves: &mut Vec<Move>) -> &'t str {
    let mut behind = 0;
    let bytes = text.as_bytes();
    loop {
        let (column, number, length) = match bytes[behind..] {
            [x @ b'a'..=b'z', n @ b'0'..=b'9'] | [x @ b'a'..=b'z', n @ b'0'..=b'9', b' ', ..] => (x, n - b'0', 2),
            [x @ b'a'..=b'z', ten @ b'0'..=b'9', n @ b'0'..=b'9']
            | [x @ b'a'..=b'z', ten @ b'0'..=b'9', n @ b'0'..=b'9', b' ', ..] => (x, (ten - b'0') * 10 + n - b'0', 3),
            _ => return text[behind..].trim_start(),
        };
        moves.push(Move::place(i32::from(column - b'a'), SIZE as i32 - i32::from(number)));
        behind = bytes.len().min(behind + length + 1);
    }
}

/// A column of letters, `a` the first.
fn column(letters: &str) -> Option<i32> {
    if letters.is_empty() || letters.len() > 5 {
        return None;
    }
    let digit = |b: u8| i32::from(b.to_ascii_lowercase() - b'a') + 1;
    Some(letters.bytes().fold(0, |x, b| x * 26 + digit(b)) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all<'t>(fields: &'t [Field<'_>]) -> Vec<(&'t str, &'t str, usize)> {
        fields.iter().map(|field| (&*field.key, &*field.value, field.place.offset())).collect()
    }

    /// A piece of a game, or something like one.
    fn piece() -> impl Strategy<Value = String> {
        prop_oneof![
            4 => "<[a-c]{1,2}>[a-c0-9 \n]{0,4}</[a-c]{1,2}>",
            4 => "<(move)>[a-c0-9 \n&;'>\\]é]{0,4}</(move) {0,1}>",
            1 => "[ \n]{0,2}",
            1 => "<(b|c-d) ?(x=\"[a-c]?\")?/?>",
            1 => "<!--[a-c]{0,3}-->",
            1 => "(&amp;|<|>|\"|</game>|</move>|é|\r|\t)",
        ]
    }

    proptest! {
        #[test]
        fn plain_games_are_read_as_in_the_general_way(
            attributes in proptest::collection::vec(" {0,2}(id|black|xid|[a-bA]|e_-1)=(\"[a-c .='\\-]{0,3}\"|'a'|\"[<>&é\n]\")", 0..5),
            pieces in proptest::collection::vec(piece(), 0..5),
            (begin, end) in (proptest::sample::select(&["<game", "<games", "<Game", " <game"][..]),
                proptest::sample::select(&["</game>", "</game >", "</games>", "", "/>"][..])),
        ) {
            let text = format!("{begin} {}>{}{end}", attributes.concat(), pieces.concat());
            if let Some(found) = plain::fields(&text) {
                let general = fields(&text);
                prop_assert_eq!(general.as_ref().map(|fields| all(fields)), Ok(all(&found)));
            }
            let tag = plain::tag(&text);
            let mut reader = Reader::from_str(&text);
            if let Some(tag) = tag {
                let Ok(Event::Start(event) | Event::Empty(event)) = reader.read_event() else { panic!("{text}") };
                let found = tag.attributes.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
                prop_assert_eq!(super::attributes(&event), Ok(found));
            }
        }

        #[test]
        fn plain_moves_are_those_of_the_general_way(text in "( ?[a-cA]{1,2}[0-9]{1,3} ?| ?--|[ \n]){0,6}[a-c0-9]?") {
            let mut found = vec![];
            let rest = plain_moves(&text, &mut found);
            let read = text.len() - rest.len();
            // One by one.
            let mut one = vec![];
            for word in text[..read].split_whitespace() {
                let (letters, number) = word.split_at(word.find(|c: char| c.is_ascii_digit()).unwrap());
                one.push(Move::place(column(letters).unwrap(), SIZE as i32 - number.parse::<i32>().unwrap()));
            }
            prop_assert_eq!(found, one);
        }
    }
}
