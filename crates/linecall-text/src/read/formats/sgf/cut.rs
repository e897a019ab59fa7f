//! Cuts one game after the other out of the bytes, each within a limit, and finds the next one after a game whose
//! brackets or values are never closed.

use super::lexer::{Lexer, Step};
use super::tokens::{name, plain_nodes};
use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::encoding;
use crate::read::encoding::{Charset, Trails};
use crate::read::lines::Lines;
use crate::read::place::Place;
use crate::read::reading::Reading;
use crate::read::record::Remark;
use crate::words;

/// The bytes of a game, from its `(` to its `)`.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) bytes: Vec<u8>,
    /// Where it begins.
    pub(super) place: Place,
    /// What characters that are no UTF-8 look like.
    pub(super) trails: Option<Trails>,
    /// What stood around it and was passed over.
    pub(super) junk: Vec<Remark>,
}

/// What most games have room in, in bytes.
const USUAL: usize = 1 << 10;

/// Properties that begin a game and stand nowhere else.
const ROOT: [u64; 3] = [name(b"FF"), name(b"GM"), name(b"SZ")];

const CHARSET: u64 = name(b"CA");

/// The next game.
///
/// # Errors
/// It is too large or never closed, or there is something, but no game, or the input cannot be read.
pub(super) fn next(lines: &mut Lines<'_>, reading: &Reading) -> Result<Option<Game>, Error> {
    let mut junk = Junk::default();
    let Some(begin) = begin(lines, &mut junk)? else {
        return match junk.place {
            // What stands after a game has been told with it: here there was none.
            Some(place) => Err(place.error("wanted a game, `(;…)`, found none")),
            None => Ok(None),
        };
    };
    let mut game = Cutter::new(begin, reading, lines.limit()).cut(lines)?;
    let mut behind = Junk::default();
    match to_bracket(lines, &mut behind) {
        Ok(_) => {}
        Err(error) => lines.fail_later(error),
    }
    game.junk.extend(junk.said("before the game"));
    game.junk.extend(behind.said("after the game"));
    Ok(Some(game))
}

/// What stands between games.
#[derive(Default)]
struct Junk {
    place: Option<Place>,
    bytes: u64,
}

impl Junk {
    fn add(&mut self, place: Place, bytes: &[u8]) {
        // A mark of UTF-8 in the middle of files put together, and the end of file of DOS, are nobody's loss.
        let is_blank = |b: &u8| b.is_ascii_whitespace() || matches!(b, 0x1A | 0xEF | 0xBB | 0xBF | 0x00);
        if let Some(first) = bytes.iter().position(|b| !is_blank(b)) {
            self.place.get_or_insert_with(|| place.behind(&bytes[..first]));
            self.bytes += bytes[first..].trim_ascii_end().len() as u64;
        }
    }

    fn said(self, what: &str) -> Option<Remark> {
        let place = self.place?;
        let text = format!("{place}: {} {what} passed over", words::count(self.bytes as usize, "byte"));
        Some(Remark::new(Code::PassedOver, text).in_line(place.line))
    }
}

/// Passes on to the next bracket, and says where it is.
fn to_bracket(lines: &mut Lines<'_>, junk: &mut Junk) -> Result<Option<Place>, Error> {
    loop {
        let place = lines.place();
        let bytes = lines.bytes()?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let found = memchr::memchr(b'(', bytes);
        let end = found.unwrap_or(bytes.len());
        junk.add(place, &bytes[..end]);
        lines.pass(end);
        if found.is_some() {
            return Ok(Some(lines.place()));
        }
    }
}

/// Passes over the `(` and the blanks with which the next game begins, up to its `;`.
fn begin(lines: &mut Lines<'_>, junk: &mut Junk) -> Result<Option<(Vec<u8>, Place)>, Error> {
    while let Some(place) = to_bracket(lines, junk)? {
        let mut head = Vec::with_capacity(USUAL);
        head.push(b'(');
        lines.pass(1);
        let next = loop {
            match lines.bytes()?.first() {
                // Blanks without end are junk, too.
                Some(b) if b.is_ascii_whitespace() && head.len() < 1 << 10 => {
                    head.push(*b);
                    lines.pass(1);
                }
                next => break next.copied(),
            }
        };
        if next == Some(b';') {
            return Ok(Some((head, place)));
        }
        junk.add(place, &head);
    }
    Ok(None)
}

struct Cutter {
    bytes: Vec<u8>,
    place: Place,
    lexer: Lexer,
    asked: Option<Charset>,
    /// Whether plain nodes are read as any others.
    general: bool,
    limit: usize,
    depth: usize,
    /// Where the variation begins whose first node is being read.
    variation: Option<usize>,
    has_node: bool,
    /// The capitals of the [name] being read, and whether another letter goes on with it.
    name: u64,
    in_name: bool,
    /// Where the value being read begins.
    value: usize,
    declared: Option<Charset>,
}

/// How a game ended.
enum End {
    Closed,
    /// It was not closed, nor was the value that was being read if it is one: at this byte of it begins the next game.
    Open {
        at: usize,
        in_value: bool,
    },
}

impl Cutter {
    fn new((bytes, place): (Vec<u8>, Place), reading: &Reading, limit: usize) -> Self {
        let Reading { encoding: asked, general, .. } = *reading;
        let lexer = Lexer::new(asked.map(Charset::trails));
        Cutter {
            bytes,
            place,
            lexer,
            asked,
            general,
            limit,
            depth: 1,
            variation: None,
            has_node: true,
            name: 0,
            in_name: false,
            value: 0,
            declared: None,
        }
    }

    fn cut(mut self, lines: &mut Lines<'_>) -> Result<Game, Error> {
        loop {
            let buffer = lines.bytes()?;
            if buffer.is_empty() {
                return Err(self.never_closed(self.lexer.in_value()));
            }
            let (used, end) = self.take(buffer);
            lines.pass(used);
            match end {
                Some(End::Closed) => break,
                Some(End::Open { at, in_value }) => {
                    let error = self.never_closed(in_value);
                    let next = self.bytes.split_off(at);
                    lines.give_back(next, self.place.behind(&self.bytes));
                    return Err(error);
                }
                None if self.bytes.len() > self.limit => {
                    self.pass_over(lines)?;
                    let message = format!("a game of more than {} bytes", self.limit);
                    return Err(Error { class: Class::Limit, ..self.place.error(message) });
                }
                None => {}
            }
        }
        Ok(Game { bytes: self.bytes, place: self.place, trails: self.lexer.trails(), junk: vec![] })
    }

    /// Takes from a buffer what belongs to the game: how many bytes, and whether it ended with them.
    fn take(&mut self, buffer: &[u8]) -> (usize, Option<End>) {
        let before = self.bytes.len();
        // Up to here the buffer has been copied.
        let mut copied = 0;
        let mut i = 0;
        while let Some(&b) = buffer.get(i) {
            let mut step = self.lexer.step(b);
            if step == Step::Undecided {
                self.decide(&buffer[i.saturating_sub(3)..]);
                step = self.lexer.step(b);
            }
            let letter_goes_on = self.in_name && step == Step::Name;
            self.in_name = step == Step::Name;
            match step {
                Step::Name => {
                    let before = if letter_goes_on { self.name } else { 0 };
                    self.name = if b.is_ascii_uppercase() { before << 8 | u64::from(b) } else { before };
                }
                Step::Node => {
                    self.variation = self.variation.filter(|_| !self.has_node);
                    self.has_node = true;
                    // They change nothing but the name that was last.
                    let nodes = if self.general { &[] } else { plain_nodes(&buffer[i..]) };
                    if let [.., [_, color, ..]] = nodes {
                        self.name = u64::from(*color);
                        i += nodes.as_flattened().len();
                        continue;
                    }
                }
                Step::Open => {
                    self.depth += 1;
                    self.variation = Some(before + i);
                    self.has_node = false;
                }
                Step::Close => {
                    self.depth -= 1;
                    self.variation = None;
                    if self.depth == 0 {
                        self.bytes.extend_from_slice(&buffer[copied..=i]);
                        return (i + 1, Some(End::Closed));
                    }
                }
                Step::Begin => {
                    self.value = before + i + 1;
                    let is_root = ROOT.contains(&self.name);
                    if let Some(at) = self.variation.filter(|_| is_root) {
                        self.bytes.extend_from_slice(&buffer[copied..=i]);
                        return (i + 1, Some(End::Open { at, in_value: false }));
                    }
                    i += self.lexer.quiet(&buffer[i + 1..]);
                }
                Step::End => {
                    let is_charset = self.name == CHARSET && self.declared.is_none();
                    // A move is two bytes: only what is longer may have swallowed the next game.
                    if before + i - self.value > 6 || is_charset {
                        self.bytes.extend_from_slice(&buffer[copied..=i]);
                        copied = i + 1;
                        let value = &self.bytes[self.value..self.bytes.len() - 1];
                        if is_charset {
                            let name = String::from_utf8_lossy(&value[..value.len().min(40)]).into_owned();
                            self.declare(&name);
                        } else if let Some(at) = swallowed(value) {
                            return (i + 1, Some(End::Open { at: self.value + at, in_value: true }));
                        }
                    }
                }
                _ => {}
            }
            i += 1;
        }
        self.bytes.extend_from_slice(&buffer[copied..]);
        (buffer.len(), None)
    }

    fn declare(&mut self, name: &str) {
        self.declared = Charset::named(name);
        let trails = self.declared.map_or(Trails::Plain, Charset::trails);
        if trails != Trails::Plain && self.asked.is_none() && self.lexer.trails().is_none() {
            self.lexer.decide(trails);
        }
    }

    /// The value is no UTF-8: it is what the file says, or what it looks like.
    fn decide(&mut self, ahead: &[u8]) {
        let said = self.declared.filter(|&declared| declared != Charset::UTF_8);
        let charset = said.unwrap_or_else(|| encoding::guess(ahead));
        self.lexer.decide(charset.trails());
    }

    fn never_closed(&self, in_value: bool) -> Error {
        if in_value {
            let bracket = self.value.saturating_sub(1).min(self.bytes.len());
            return self
                .place
                .behind(&self.bytes[..bracket])
                .error("the value that begins here is never closed: wanted `]`");
        }
        self.place.error("the game that begins here is never closed: wanted `)`")
    }

    /// Passes over the rest of a game that is too large.
    fn pass_over(&mut self, lines: &mut Lines<'_>) -> Result<(), Error> {
        loop {
            (self.value, self.variation) = (0, None);
            self.bytes.clear();
            let place = lines.place();
            let buffer = lines.bytes()?;
            if buffer.is_empty() {
                return Ok(());
            }
            let (used, end) = self.take(buffer);
            lines.pass(used);
            if let Some(End::Open { at, .. }) = end {
                let next = self.bytes.split_off(at);
                lines.give_back(next, place.behind(&self.bytes));
            }
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

/// Where, in a value that was never closed, the next game begins: on a line of its own, with a property that begins
/// games. Quoted within a value its brackets would stand after backslashes.
fn swallowed(value: &[u8]) -> Option<usize> {
    let at = memchr::memrchr(b'(', value)?;
    let before = value[..at].iter().rev().find(|b| !matches!(b, b' ' | b'\t'));
    let node = value[at + 1..].trim_ascii_start().strip_prefix(b";")?.trim_ascii_start();
    let (property, first) = node.split_at_checked(2)?;
    let is_root = ROOT.contains(&name(property)) || property == b"CA" || property == b"AP";
    let is_open = first.first() == Some(&b'[') && !first.contains(&b'\\');
    (is_root && is_open && matches!(before, Some(b'\n' | b'\r'))).then_some(at)
}
