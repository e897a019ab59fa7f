//! From the tokens of a game to its records.

use super::cut::Game;
use super::properties::{OTHER_TAG, TAGS, TEXTS};
use super::tokens::{Token, Tokens, name, short, unescape};
use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::encoding;
use crate::read::encoding::Charset;
use crate::read::formats::format::{ending, variations_not_read};
use crate::read::notation;
use crate::read::notation::Notation;
use crate::read::place::{Place, Spots};
use crate::read::record::{GameRecord, Remark, Settled};
use crate::read::settle::{Context, Hint};
use linecall_lanes::scan::points::Node;
use linecall_law::{Action, Claim, Color, Goal, Move, Point, Record, Rules, Setup, Swap, SwapKind, Turns};
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;
use std::mem::take;
use std::ops::Range;

/// The short name of a property of the first node.
type Key = [u8; 2];

/// Properties that settle what the others mean.
const SETTLES: [Key; 9] = [*b"AP", *b"CA", *b"EV", *b"GC", *b"GM", *b"GN", *b"RU", *b"SO", *b"SZ"];

/// Games that such files are of.
const LIKELY: &[&str] = &["gomoku", "standard", "renju", "caro"];

/// Brackets within brackets, at most.
const DEPTH: usize = 1 << 16;

/// Room for so many entries is made at once.
const USUAL: usize = 1 << 10;

/// Tags of a record, at most.
const MOST_TAGS: usize = 1000;

/// How many times as much as a record may hold all records of a tree may hold.
const ROOM: usize = 16;

/// Different properties that are told of, at most.
const TOLD: usize = 16;

/// Properties that say nothing about who played what: marks, clocks, notes on moves, the look of the board.
const SILENT: [&str; 60] = [
    "AP", "AR", "BL", "BM", "BS", "C", "CA", "CR", "DD", "DM", "DO", "EL", "EX", "FF", "FG", "GB", "GM", "GN", "GW",
    "HA", "HO", "ID", "IT", "KM", "KO", "L", "LB", "LN", "LT", "M", "MA", "MN", "N", "OB", "OM", "OP", "OT", "OV",
    "OW", "PM", "RG", "SC", "SE", "SI", "SL", "SQ", "RU", "ST", "SU", "SZ", "TB", "TC", "TE", "TM", "TR", "TW", "UC",
    "V", "VW", "WL",
];

/// The same, as numbers.
const SILENT_NAMES: [u64; SILENT.len()] = {
    let mut names = [0; SILENT.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = name(SILENT[i].as_bytes());
        i += 1;
    }
    names
};

/// Those of tags, as numbers.
const TAG_NAMES: [u64; TAGS.len()] = {
    let mut names = [0; TAGS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = name(TAGS[i].0.as_bytes());
        i += 1;
    }
    names
};

/// Whose way of writing a game it is, where that changes what is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Dialect {
    /// Little Golem: its White is the one who joins top and bottom.
    recolored: bool,
    /// `HexGui` up to 0.9 calls `swap-pieces` what is `swap-sides`.
    old_hexgui: bool,
    /// `HexGui` of any version.
    hexgui: bool,
    /// A bare `swap` is one of sides.
    swaps_sides: bool,
}

/// What a game says about itself in its first node.
#[derive(Debug)]
struct Head {
    settled: Settled,
    notation: Notation,
    dialect: Dialect,
    charset: Charset,
    warnings: Vec<Remark>,
}

/// What has been read on the way to a place in the tree: lists that only grow, and what is said once.
#[derive(Clone, Debug, Default)]
struct Path {
    id: Option<String>,
    /// Points of the setup, with their stones or emptied.
    points: Vec<(Point, Option<Color>)>,
    to_move: Option<Color>,
    claim: Option<Claim>,
    entries: Vec<(Action, Color)>,
    /// Where the entries stand, if several records share them.
    places: Vec<(u64, u64)>,
    /// The bytes of the game at which they stand, if there is one record.
    starts: Vec<u32>,
    tags: Vec<(String, String)>,
    warnings: Vec<Remark>,
}

/// What a variation goes back to when it ends. It has nothing of its own, however deep the tree.
#[derive(Clone, Copy, Debug)]
struct Mark {
    has_id: bool,
    points: usize,
    to_move: Option<Color>,
    has_claim: bool,
    entries: usize,
    tags: usize,
}

/// Walks through the tree of a game and gives its lines, each as a record.
#[derive(Debug)]
pub(super) struct Walk {
    game: Game,
    tokens: Tokens,
    head: Head,
    path: Path,
    marks: Vec<Mark>,
    /// The variations that each open bracket has had.
    children: Vec<u32>,
    /// Whether every line is wanted, and not only the main one.
    variations: bool,
    /// Whether plain nodes are read as any others.
    general: bool,
    /// Entries that a record may have.
    limit: usize,
    /// How much more all records of the tree together may hold.
    room: usize,
    /// Stones that a setup may have.
    points: usize,
    /// Nodes read; the first one is the root.
    nodes: usize,
    /// Whether a variation has ended and none has begun since.
    closed: bool,
    /// Whether this node has had a move.
    moved: bool,
    /// A byte whose place is known, to find later ones from.
    known: Cell<(usize, Place)>,
    /// Names of properties that have been told of.
    told: Vec<Vec<u8>>,
    /// Where the entries of the only record stand.
    starts: Vec<u32>,
    done: bool,
}

impl Walk {
    /// # Errors
    /// Nothing tells which game it is, or its board is too large.
    pub(super) fn new(game: Game, context: &Context<'_>) -> Result<Self, Error> {
        let head = head(&game, context)?;
        Ok(Walk {
            tokens: Tokens::new(game.trails),
            path: Path { warnings: head.warnings.clone(), ..Path::default() },
            head,
            marks: vec![],
            children: vec![],
            variations: context.reading.variations,
            general: context.reading.general,
            limit: context.limits.moves,
            room: context.limits.moves.saturating_mul(ROOM),
            points: context.limits.points,
            nodes: 0,
            closed: false,
            moved: false,
            known: Cell::new((0, game.place)),
            told: vec![],
            starts: vec![],
            done: false,
            game,
        })
    }

    /// The place of a byte of the game. They are asked for in order, or nearly so.
    fn place(&self, at: usize) -> Place {
        let (before, place) = self.known.get();
        let (before, place) = if before <= at { (before, place) } else { (0, self.game.place) };
        self.known.set((at, place.behind(&self.game.bytes[before..at])));
        self.known.get().1
    }

    /// An error at a byte of the game.
    fn error(&self, at: usize, message: impl Into<String>) -> Error {
        Error { id: self.path.id.clone(), ..self.place(at).error(message) }
    }

    fn warn(&mut self, at: usize, code: Code, message: &str) {
        let place = self.place(at);
        self.path.warnings.push(Remark::new(code, format!("{place}: {message}")).in_line(place.line));
    }

    /// Reads on to the end of the next line of play.
    fn next_line(&mut self) -> Result<Option<GameRecord>, Error> {
        while let Some(token) = self.next_token() {
            match token {
                Token::Open => self.open()?,
                Token::Close => {
                    let record = (!self.closed).then(|| self.finish()).transpose();
                    self.close();
                    if let Some(record) = record? {
                        return Ok(Some(record));
                    }
                }
                Token::Node => {
                    self.nodes += 1;
                    self.moved = false;
                }
                Token::Value { name, .. } if self.closed => {
                    self.tell_once(&name, b")", Code::PassedOver, "what stands after a variation is passed over");
                }
                Token::Value { name, value } => self.property(&name, &value)?,
                Token::Odd(at, what) => {
                    self.tell_once(&(at..at + 1), b"(", Code::PassedOver, &format!("passed over: {what}"));
                }
            }
        }
        Ok(None)
    }

    /// The next token after plain nodes, whose moves are taken at once.
    fn next_token(&mut self) -> Option<Token> {
        // What stands after a variation is passed over with a word.
        if !self.general && !self.closed {
            self.plain_nodes();
        }
        self.tokens.next(&self.game.bytes)
    }

    fn plain_nodes(&mut self) {
        while self.plain_line() {}
    }

    /// Takes plain nodes that stand in one line; whether there are any.
    fn plain_line(&mut self) -> bool {
        let room = self.limit.saturating_sub(self.path.entries.len());
        let (at, nodes) = self.tokens.plain_nodes(&self.game.bytes, room);
        if nodes.is_empty() {
            return false;
        }
        let head = &self.head;
        // There are only letters.
        let side = |b: u8| letter(b).unwrap_or_default();
        let entry = |&[_, color, _, x, y, _]: &Node| (head.pair(side(x), side(y)), head.color(color));
        if self.path.entries.is_empty() {
            // The rest is of such nodes, or else there are not so many.
            let most = (nodes.len() + 1).max(self.game.bytes.len() / size_of::<Node>()).min(USUAL);
            self.path.entries.reserve(most);
            self.path.starts.reserve(most);
        }
        self.path.entries.extend(nodes.iter().map(entry));
        self.nodes += nodes.len();
        self.moved = true;
        let first = at + b";B[".len();
        let width = size_of::<Node>();
        if self.variations {
            // They stand in one line.
            let (line, column) = self.place(first).pair();
            self.path.places.extend((0..nodes.len() as u64).map(|i| (line, column + width as u64 * i)));
        } else {
            self.path.starts.extend((0..nodes.len()).map(|i| start(first + width * i)));
        }
        true
    }

    fn open(&mut self) -> Result<(), Error> {
        if self.children.len() >= DEPTH {
            self.done = true;
            let error = Error::new(Class::Limit, format!("more than {DEPTH} brackets within each other"));
            return Err(error.in_line(self.game.place.line));
        }
        if self.variations {
            self.marks.push(Mark {
                has_id: self.path.id.is_some(),
                points: self.path.points.len(),
                to_move: self.path.to_move,
                has_claim: self.path.claim.is_some(),
                entries: self.path.entries.len(),
                tags: self.path.tags.len(),
            });
        }
        if let Some(count) = self.children.last_mut() {
            *count += 1;
        }
        self.children.push(0);
        self.closed = false;
        Ok(())
    }

    fn close(&mut self) {
        self.closed = true;
        self.children.pop();
        let (Some(mark), path) = (self.marks.pop(), &mut self.path) else { return };
        path.id = path.id.take().filter(|_| mark.has_id);
        path.claim = path.claim.take().filter(|_| mark.has_claim);
        path.to_move = mark.to_move;
        path.points.truncate(mark.points);
        path.entries.truncate(mark.entries);
        path.places.truncate(mark.entries);
        path.tags.truncate(mark.tags);
    }

    /// Passes over the rest of a variation in which something is wrong.
    fn give_up(&mut self) {
        if self.done || !self.variations || self.children.len() <= 1 {
            self.done = true;
            return;
        }
        let mut depth = 0;
        while let Some(token) = self.tokens.next(&self.game.bytes) {
            match token {
                Token::Open => depth += 1,
                Token::Close if depth == 0 => break,
                Token::Close => depth -= 1,
                _ => {}
            }
        }
        self.close();
    }

    /// Lines of play that are still to come.
    fn count_rest(&mut self) -> usize {
        let (mut count, mut closed) = (0, true);
        while let Some(token) = self.tokens.next(&self.game.bytes) {
            match token {
                Token::Open => closed = false,
                Token::Close => {
                    count += usize::from(!closed);
                    closed = true;
                }
                _ => {}
            }
        }
        count
    }

    /// Tells of something, but not again of the same.
    fn tell_once(&mut self, at: &Range<usize>, what: &[u8], code: Code, message: &str) {
        if self.told.len() < TOLD && !self.told.iter().any(|told| told == what) {
            self.told.push(what.to_vec());
            self.warn(at.start, code, message);
        }
    }

    fn text(&self, value: &Range<usize>) -> Cow<'_, str> {
        unescape(self.head.charset.decode(&self.game.bytes[value.clone()]))
    }

    /// The text in one line.
    fn line(&self, value: &Range<usize>) -> String {
        one_line(&self.text(value))
    }

    fn property(&mut self, name: &Range<usize>, value: &Range<usize>) -> Result<(), Error> {
        match *short(&self.game.bytes[name.clone()]) {
            [letter @ (b'B' | b'W')] => self.entry(self.head.color(letter), value),
            [b'A', letter @ (b'B' | b'W')] => self.lay(Some(self.head.color(letter)), value),
            [b'A', b'E'] => self.lay(None, value),
            [b'P', b'L'] => self.turn(value),
            [b'R', b'E'] => {
                self.result(value);
                Ok(())
            }
            [b'G', b'N'] if self.path.id.is_none() => {
                self.path.id = Some(self.line(value)).filter(|id| !id.is_empty());
                Ok(())
            }
            _ => {
                self.tag(name, value);
                Ok(())
            }
        }
    }

    /// A move.
    fn entry(&mut self, color: Color, value: &Range<usize>) -> Result<(), Error> {
        if self.path.entries.len() >= self.limit {
            let error = Error::new(Class::Limit, format!("more than {} entries", self.limit));
            return Err(error.in_line(self.game.place.line));
        }
        if self.moved {
            self.tell_once(value, b"B W", Code::Moves, "more than one move in a node");
        }
        self.moved = true;
        let bytes = self.game.bytes[value.clone()].trim_ascii();
        let (bytes, offers) = match bytes.strip_suffix(b"|draw") {
            Some(bytes) => (bytes, true),
            None => (bytes, false),
        };
        let action = self.head.action(bytes).map_err(|message| self.error(value.start, message))?;
        self.path.entries.push((action, color));
        if offers {
            self.path.entries.push((Action::OfferDraw, color));
        }
        if self.variations {
            let place = self.place(value.start).pair();
            self.path.places.resize(self.path.entries.len(), place);
        } else {
            self.path.starts.resize(self.path.entries.len(), start(value.start));
        }
        Ok(())
    }

    /// Stones of a setup, or points without one: a point, or a rectangle by two corners.
    fn lay(&mut self, color: Option<Color>, value: &Range<usize>) -> Result<(), Error> {
        if !self.path.entries.is_empty() {
            let message =
                format!("a setup after move {}: a record has its setup before its moves", self.path.entries.len());
            return Err(Error { class: Class::Record, ..self.error(value.start, message) });
        }
        let text = String::from_utf8_lossy(&self.game.bytes[value.clone()]).into_owned();
        let (from, to) = text.split_once(':').unwrap_or((&text, &text));
        let corner = |text: &str| match self.head.action(text.trim().as_bytes()) {
            Ok(Action::Place(p)) => Ok(p),
            Ok(_) => Err(self.error(value.start, format!("wanted a point, found `{}`", text.trim()))),
            Err(message) => Err(self.error(value.start, message)),
        };
        let (from, to) = (corner(from)?, corner(to)?);
        let (xs, ys) = (from.x.min(to.x)..=from.x.max(to.x), from.y.min(to.y)..=from.y.max(to.y));
        let side = |from: i32, to: i32| u64::from(from.abs_diff(to)) + 1;
        let area = side(from.x, to.x).saturating_mul(side(from.y, to.y));
        if area.saturating_add(self.path.points.len() as u64) > self.points as u64 {
            let message = format!("a setup of more stones than the limit of {}", self.points);
            return Err(Error { class: Class::Limit, ..self.error(value.start, message) });
        }
        let points = ys.flat_map(|y| xs.clone().map(move |x| Point::flat(x, y)));
        self.path.points.extend(points.map(|p| (p, color)));
        Ok(())
    }

    fn turn(&mut self, value: &Range<usize>) -> Result<(), Error> {
        let color = match self.line(value).to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Color::Black,
            "w" | "white" | "2" => Color::White,
            other => return Err(self.error(value.start, format!("wanted `B` or `W`, found `{}`", brief(other)))),
        };
        let color = if self.head.dialect.recolored { !color } else { color };
        if self.path.entries.is_empty() {
            self.path.to_move = Some(color);
        } else {
            self.tell_once(value, b"PL", Code::PassedOver, "who is to move after the first move is passed over");
        }
        Ok(())
    }

    fn result(&mut self, value: &Range<usize>) {
        let mut text = self.line(value);
        if self.head.dialect.recolored {
            let turned = text.strip_prefix('B').map(|rest| format!("W{rest}"));
            text = turned.or_else(|| text.strip_prefix('W').map(|rest| format!("B{rest}"))).unwrap_or(text);
        }
        match notation::claim(&text) {
            _ if self.path.claim.is_some() || text.is_empty() => {}
            Some(claim) => self.path.claim = Some(claim),
            None => {
                let message = format!("passed over: a result that is not understood, `{}`", brief(&text));
                self.tell_once(value, b"RE", Code::Result, &message);
            }
        }
    }

    /// A property that is a tag, or says nothing, or is not known.
    fn tag(&mut self, property: &Range<usize>, value: &Range<usize>) {
        let key = name(&short(&self.game.bytes[property.clone()]));
        let of_a_move = (key == name(b"C") || key == name(b"TE")) && self.nodes > 1;
        let tag = TAG_NAMES.iter().position(|&name| name == key).filter(|_| !of_a_move).map(|i| &TAGS[i]);
        if self.path.tags.len() >= MOST_TAGS {
            self.tell_once(property, b"[", Code::NotKept, &format!("passed over: more than {MOST_TAGS} tags"));
        } else if key == name(OTHER_TAG.as_bytes()) {
            let text = self.text(value);
            let tag = text.split_once(':').map(|(key, text)| (key.into(), text.into()));
            self.path.tags.extend(tag);
        } else if let Some((name, tag)) = tag {
            let is_text = TEXTS.contains(name);
            let text = if is_text { self.text(value).trim().to_string() } else { self.line(value) };
            // A mark on a move is no reason for which a game has ended.
            if *name != "TE" || !matches!(text.as_str(), "1" | "2") {
                self.set_tag(tag, text);
            }
        } else if !SILENT_NAMES.contains(&key) {
            let key = String::from_utf8_lossy(&short(&self.game.bytes[property.clone()])).into_owned();
            let message = format!("no property `{}` is known: passed over", brief(&key));
            self.tell_once(property, key.as_bytes(), Code::UnknownKey, &message);
        }
    }

    fn set_tag(&mut self, tag: &str, text: String) {
        let tag = match (self.head.dialect.recolored, tag.strip_prefix("black"), tag.strip_prefix("white")) {
            (true, Some(rest), _) => format!("white{rest}"),
            (true, _, Some(rest)) => format!("black{rest}"),
            _ => tag.to_string(),
        };
        match self.path.tags.iter_mut().find(|(key, _)| *key == tag) {
            _ if text.is_empty() => {}
            // Several values, as of the fifth moves that were offered.
            Some((_, said)) if tag == "alt" => *said += &format!(" {text}"),
            Some(_) => {}
            None => self.path.tags.push((tag, text)),
        }
    }

    /// The record of the line that ends here.
    fn finish(&mut self) -> Result<GameRecord, Error> {
        let settled = self.head.settled.clone();
        if self.variations {
            let Some(room) = self.room.checked_sub(self.path.weight()) else {
                self.done = true;
                let error = Error::new(Class::Limit, "the variations hold more than the limits allow");
                return Err(error.in_line(self.game.place.line));
            };
            self.room = room;
        }
        // One line is all that is wanted, or others still need what leads to them.
        let mut path = if self.variations { self.path.clone() } else { take(&mut self.path) };
        self.starts = take(&mut path.starts);
        self.path.warnings.clear();
        let mut setup = Setup { stones: stones(&path.points), to_move: path.to_move };
        let first = path.entries.first().map(|entry| entry.1);
        if setup.to_move.is_none() && !setup.stones.is_empty() && setup.turn_told(&settled.rules) != first {
            setup.to_move = first;
        }
        let (moves, remark) = self.head.moves(&settled.rules, &setup, &path.entries);
        let warnings = path.warnings.into_iter().chain(remark).collect();
        let mut id = path.id;
        if self.variations && self.children.len() > 1 {
            // The innermost bracket has no variations.
            let counts = &self.children[..self.children.len() - 1];
            let counts = counts.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
            id = Some(format!("{}#{counts}", id.unwrap_or_default()));
        }
        Ok(GameRecord {
            id,
            line: self.game.place.line,
            tags: path.tags,
            warnings,
            places: path.places.into(),
            ..GameRecord::new(settled, Record { setup, moves, claim: path.claim })
        })
    }
}

impl Path {
    /// How much a record of it holds, in entries or bytes.
    fn weight(&self) -> usize {
        let texts = self.tags.iter().map(|(key, value)| key.len() + value.len()).sum::<usize>();
        self.entries.len() + self.points.len() + texts + self.id.as_ref().map_or(0, String::len)
    }
}

/// Where an entry begins. Beyond what can be counted nobody asks.
fn start(byte: usize) -> u32 {
    u32::try_from(byte).unwrap_or(u32::MAX)
}

/// The stones of a setup from which some points were emptied again.
fn stones(points: &[(Point, Option<Color>)]) -> Vec<(Point, Color)> {
    if points.iter().all(|(_, color)| color.is_some()) {
        return points.iter().filter_map(|&(p, color)| Some((p, color?))).collect();
    }
    let mut emptied = HashSet::new();
    let mut stones = vec![];
    for &(p, color) in points.iter().rev() {
        match color {
            None => drop(emptied.insert(p)),
            Some(color) if !emptied.contains(&p) => stones.push((p, color)),
            Some(_) => {}
        }
    }
    stones.reverse();
    stones
}

impl Iterator for Walk {
    type Item = Result<GameRecord, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let next = self.next_line();
        match next {
            Err(error) => {
                self.give_up();
                Some(Err(error))
            }
            Ok(Some(mut record)) if !self.variations => {
                self.done = true;
                let more = self.count_rest();
                if more > 0 {
                    record.warnings.push(variations_not_read(more));
                }
                let (text, starts) = (take(&mut self.game.bytes), take(&mut self.starts));
                record.places = Spots::within_place(text, self.game.place, starts);
                Some(Ok(record))
            }
            other => other.transpose(),
        }
    }
}

impl Head {
    /// Whose property it is that begins or ends with this letter.
    fn color(&self, letter: u8) -> Color {
        let color = if letter == b'B' { Color::Black } else { Color::White };
        if self.dialect.recolored { !color } else { color }
    }

    /// What two letters say: a point from the upper left corner, or a pass.
    fn pair(&self, x: i32, y: i32) -> Action {
        let lattice = &self.settled.rules.lattice;
        if (x, y) == TT && lattice.cols() <= 19 && lattice.rows() <= 19 {
            return Action::Pass;
        }
        Action::Place(Point::flat(x, y))
    }

    /// What a move says: two letters, a name such as `a1`, or a word.
    fn action(&self, bytes: &[u8]) -> Result<Action, String> {
        if bytes.is_empty() {
            return Ok(Action::Pass);
        }
        if let &[x, y] = bytes
            && let (Some(x), Some(y)) = (letter(x), letter(y))
        {
            return Ok(self.pair(x, y));
        }
        let text = String::from_utf8_lossy(bytes);
        self.notation.action(&text).map_err(|_| {
            let wanted = match self.settled.rules.goal {
                Goal::Rows(_) => "`hh` or `h8`",
                _ => "`a1`",
            };
            format!("wanted a point such as {wanted}, found `{}`", brief(&text))
        })
    }

    /// The entries, with colours named where the order of play does not tell them, and swaps as they are meant.
    fn moves(&self, rules: &Rules, setup: &Setup, entries: &[(Action, Color)]) -> (Vec<Move>, Option<Remark>) {
        let mut turns = Turns::told(rules, setup);
        let mut remark = None;
        let mut moves = Vec::with_capacity(entries.len());
        for (i, &(action, color)) in entries.iter().enumerate() {
            let next = entries.get(i + 1).map(|entry| entry.1);
            let action = match action {
                Action::Swap(swap) => {
                    let (meant, told) = self.dialect.swap(swap, next.map(|next| next == color), rules);
                    remark = remark.or(told);
                    Action::Swap(meant)
                }
                action => action,
            };
            moves.push(match &mut turns {
                Some(turns) => turns.write(action, color),
                None => Move::from(action).by(color),
            });
        }
        (moves, remark)
    }
}

impl Dialect {
    /// Which swap is meant; whether the next entry is of the same colour tells much.
    fn swap(self, swap: Swap, same: Option<bool>, rules: &Rules) -> (Swap, Option<Remark>) {
        let told = |text: &str| Some(Remark::new(Code::Swap, format!("`swap-pieces` is read as `swap-sides`: {text}")));
        match swap {
            Swap::Pieces if self.old_hexgui => (Swap::Sides, told("HexGui before 1.0 called it so")),
            Swap::Pieces if self.hexgui && same == Some(true) => (Swap::Sides, told("who swapped moves on")),
            Swap::Unnamed if self.swaps_sides => (Swap::Sides, None),
            Swap::Unnamed if rules.swaps.kind == SwapKind::AsRecorded => match same {
                Some(true) => (Swap::Sides, None),
                Some(false) => (Swap::Pieces, None),
                None => (Swap::Unnamed, None),
            },
            swap => (swap, None),
        }
    }
}

/// `tt`, which passes where there is no such point.
const TT: (i32, i32) = (19, 19);

/// `a` is 0, `A` is 26.
fn letter(b: u8) -> Option<i32> {
    match b {
        b'a'..=b'z' => Some(i32::from(b - b'a')),
        b'A'..=b'Z' => Some(i32::from(b - b'A') + 26),
        _ => None,
    }
}

/// A text in one line, its blanks all alike.
pub(super) fn one_line(text: &str) -> String {
    let text = text.trim();
    let is_other_blank = |c: char| c.is_whitespace() && c != ' ';
    if text.contains(is_other_blank) { text.replace(char::is_whitespace, " ") } else { text.to_string() }
}

/// The beginning of a text, for messages.
fn brief(text: &str) -> String {
    let short: String = text.chars().take(24).collect();
    if short.len() < text.len() { short + "…" } else { short }
}

/// `15`, `13:11`.
fn size(text: &str) -> Option<(u32, u32)> {
    let side = |text: &str| text.trim().parse::<u32>().ok().filter(|&n| n > 0);
    match text.split_once([':', 'x', 'X']) {
        Some((cols, rows)) => Some((side(cols)?, side(rows)?)),
        None => side(text).map(|n| (n, n)),
    }
}

/// Settles game, size and encoding by the first node.
fn head(game: &Game, context: &Context<'_>) -> Result<Head, Error> {
    let bytes = &game.bytes;
    let mut tokens = Tokens::new(game.trails);
    let mut root: Vec<(Key, Range<usize>)> = vec![];
    let mut nodes = 0;
    while let Some(token) = tokens.next(bytes) {
        match token {
            Token::Node if nodes == 1 => break,
            Token::Node => nodes += 1,
            Token::Value { name, value } => {
                let key = Key::try_from(&*short(&bytes[name])).ok().filter(|key| SETTLES.contains(key));
                // The first one counts.
                if let Some(key) = key.filter(|key| root.iter().all(|(known, _)| known != key)) {
                    root.push((key, value));
                }
            }
            Token::Close => break,
            Token::Open if nodes > 0 => break,
            Token::Open | Token::Odd(..) => {}
        }
    }
    let range = |key: &Key| root.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
    let text = |key: &Key| range(key).map(|value| trimmed(&bytes[value]));
    let place = |key: &Key| range(key).map_or(game.place, |value| game.place.behind(&bytes[..value.start]));
    let at = |key: &Key, error: Error| {
        let place = place(key);
        Error {
            line: Some(place.line),
            column: Some(place.column),
            id: text(b"GN").filter(|id| !id.is_empty()).map(Cow::into_owned),
            ..error
        }
    };

    let mut warnings = game.junk.clone();
    let reading = encoding::settle(bytes, context.reading.encoding, text(b"CA").as_deref());
    warnings.extend(reading.remark());

    let said_size = text(b"SZ").filter(|text| !text.is_empty());
    let size = match &said_size {
        Some(text) => Some(size(text).ok_or_else(|| {
            at(b"SZ", Error::format(format!("wanted a size such as `15` or `13:11`, found `{}`", brief(text))))
        })?),
        None => None,
    };
    let number = text(b"GM").filter(|text| !text.is_empty());
    let golem = number.is_none()
        && (ending(context.source) == "hsgf"
            || text(b"EV").is_some_and(|event| event.starts_with("hex"))
                && [b"SO", b"GC"].iter().any(|key| text(key).is_some_and(|text| text.contains("littlegolem"))));
    let is_hex = golem || number.as_deref() == Some("11");
    let hint = Hint { size, likely: LIKELY, otherwise: is_hex.then_some("hex") };
    let rule = text(b"RU").filter(|text| !text.is_empty());
    let known = rule.as_deref().map(|rule| rule.to_ascii_lowercase().replace(' ', "-"));
    let known = known.filter(|rule| context.is_game(rule));
    let settled = context.settle(known.as_deref(), &hint).map_err(|error| match &rule {
        Some(rule) if known.is_none() && error.class == Class::Record => {
            let message = format!("the rules `{}` are not known; {}", brief(rule), error.message);
            at(b"RU", Error { message, ..error })
        }
        Some(_) if known.is_some() => at(b"RU", error),
        _ => at(if size.is_some() && error.class != Class::Record { b"SZ" } else { b"GM" }, error),
    })?;
    if let Some(rule) = rule.filter(|_| known.is_none() && context.reading.game.is_none()) {
        let place = place(b"RU");
        let text = format!("{place}: passed over: rules that are not known, `{}`", brief(&rule));
        warnings.push(Remark::new(Code::Game, text).in_line(place.line));
    }
    if size.is_none() && !is_hex {
        warnings.push(Remark::new(Code::Size, format!("the file says no size; read as `{}`", settled.game)));
    }
    warnings.extend(settled.warning.clone());

    let writer = text(b"AP").unwrap_or_default();
    let hexgui = writer.strip_prefix("HexGui");
    let dialect = Dialect {
        recolored: golem,
        hexgui: hexgui.is_some(),
        old_hexgui: hexgui.is_some_and(|version| version.trim_start_matches(':').starts_with("0.")),
        swaps_sides: hexgui.is_some() || writer.to_ascii_lowercase().contains("benzene"),
    };
    let notation = context.notation(&settled.rules);
    Ok(Head { settled, notation, dialect, charset: reading.charset, warnings })
}

/// A text without the blanks around it.
fn trimmed(bytes: &[u8]) -> Cow<'_, str> {
    match String::from_utf8_lossy(bytes) {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linecall_law::{Swaps, games};

    #[test]
    fn a_bare_swap_is_what_the_next_move_tells() {
        let swaps = Swaps { kind: SwapKind::AsRecorded, after: vec![1] };
        let hex = Rules { swaps, ..games::rules("hex").unwrap() };
        let swap = |dialect: Dialect, swap, same| dialect.swap(swap, same, &hex).0;
        let plain = Dialect::default();
        assert_eq!(swap(plain, Swap::Unnamed, Some(true)), Swap::Sides);
        assert_eq!(swap(plain, Swap::Unnamed, Some(false)), Swap::Pieces);
        assert_eq!(swap(plain, Swap::Unnamed, None), Swap::Unnamed);
        assert_eq!(swap(plain, Swap::Pieces, Some(true)), Swap::Pieces);
        let hexgui = Dialect { hexgui: true, swaps_sides: true, ..plain };
        assert_eq!(swap(hexgui, Swap::Unnamed, Some(false)), Swap::Sides);
        assert_eq!(swap(hexgui, Swap::Pieces, Some(true)), Swap::Sides);
        assert_eq!(swap(hexgui, Swap::Pieces, Some(false)), Swap::Pieces);
    }
}
