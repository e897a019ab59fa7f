//! A game's bytes as brackets, nodes and properties.

use super::lexer::{Lexer, Step};
use crate::read::encoding::Trails;
use linecall_lanes::scan::points::{self, Node};
use std::borrow::Cow;
use std::ops::Range;

/// A piece of a game. Places are bytes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A value of a property: `B[hh]`. Further values come with the name of the first.
    Value { name: Range<usize>, value: Range<usize> },
    /// What belongs nowhere, and what was wanted.
    Odd(usize, &'static str),
}

/// The tokens of a game, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Tokens {
    lexer: Lexer,
    at: usize,
    name: Range<usize>,
    /// Whether the name has no value yet.
    bare: bool,
}

impl Tokens {
    pub(super) fn new(trails: Option<Trails>) -> Self {
        Tokens { lexer: Lexer::new(Some(trails.unwrap_or(Trails::Plain))), at: 0, name: 0..0, bare: false }
    }

    /// Passes over moves that come next in [plain nodes](plain_nodes) of these bytes, at most so many. Where the first one
    /// stands, and the nodes: what would be tokens of them.
    pub(super) fn plain_nodes<'b>(&mut self, bytes: &'b [u8], most: usize) -> (usize, &'b [Node]) {
        // A name that still wants a value is told of first.
        if self.bare {
            return (self.at, &[]);
        }
        let blanks = bytes[self.at..].iter().take_while(|b| is_blank(**b)).count();
        let at = self.at + blanks;
        let nodes = plain_nodes(&bytes[at..]);
        let nodes = &nodes[..nodes.len().min(most)];
        if !nodes.is_empty() {
            // As after any value.
            self.name = 0..0;
            self.at = at + nodes.as_flattened().len();
        }
        (at, nodes)
    }

    /// The next token of these bytes.
    pub(super) fn next(&mut self, bytes: &[u8]) -> Option<Token> {
        let mut value = 0;
        while let Some(&b) = bytes.get(self.at) {
            let step = self.lexer.step(b);
            let is_new_name = step == Step::Name && (!self.bare || self.name.end != self.at);
            let is_bracket = matches!(step, Step::Node | Step::Open | Step::Close);
            if self.bare && (is_new_name || is_bracket) {
                // The byte is read again when it is its turn: outside of values the lexer remembers nothing.
                self.bare = false;
                return Some(Token::Odd(self.name.start, "a property without a value"));
            }
            let at = self.at;
            self.at += 1;
            match step {
                Step::Name if is_new_name => (self.name, self.bare) = (at..at + 1, true),
                Step::Name => self.name.end = at + 1,
                Step::Open | Step::Close | Step::Node => {
                    self.name = 0..0;
                    return Some(match step {
                        Step::Open => Token::Open,
                        Step::Close => Token::Close,
                        _ => Token::Node,
                    });
                }
                Step::Begin => {
                    value = at + 1;
                    self.at += self.lexer.quiet(&bytes[value..]);
                }
                Step::End => {
                    self.bare = false;
                    if self.name.is_empty() {
                        return Some(Token::Odd(value - 1, "a value without a property"));
                    }
                    return Some(Token::Value { name: self.name.clone(), value: value..at });
                }
                Step::Stray => return Some(Token::Odd(at, "a character that belongs nowhere")),
                Step::Quiet | Step::Undecided => {}
            }
        }
        None
    }
}

/// Nodes at the beginning of these bytes that have a move and nothing else. The last of them is taken only if something
/// else than a property stands after it: more may follow in it.
pub(super) fn plain_nodes(bytes: &[u8]) -> &[Node] {
    let nodes = points::nodes(bytes);
    let behind = bytes[nodes.as_flattened().len()..].iter().find(|b| !is_blank(**b));
    if matches!(behind, Some(b';' | b'(' | b')')) {
        return nodes;
    }
    nodes.split_last().map_or(&[], |(_, nodes)| nodes)
}

/// Whether a byte outside of values says nothing.
fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C)
}

/// The name of a property, or the last eight letters of it, as a number: names are short, and compared often.
pub(super) const fn name(mut letters: &[u8]) -> u64 {
    let mut name = 0;
    while let [first, rest @ ..] = letters {
        name = name << 8 | *first as u64;
        letters = rest;
    }
    name
}

/// The short name of a property: `GM` for `GaMe`, as files before FF\[4\] wrote it.
pub(super) fn short(name: &[u8]) -> Cow<'_, [u8]> {
    let is_short = |b: &u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    if name.iter().all(is_short) {
        return Cow::Borrowed(name);
    }
    let capitals: Vec<u8> = name.iter().copied().filter(is_short).collect();
    if capitals.iter().any(u8::is_ascii_uppercase) {
        Cow::Owned(capitals)
    } else {
        Cow::Owned(name.to_ascii_uppercase())
    }
}

/// A text without what was written for the sake of brackets and line lengths.
pub(super) fn unescape(text: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memchr2(b'\\', b'\r', text.as_bytes()).is_none() {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find(['\\', '\r']) {
        plain.push_str(&rest[..at]);
        let is_escape = rest.as_bytes()[at] == b'\\';
        rest = &rest[at + 1..];
        let end = ["\r\n", "\n\r", "\n", "\r"].into_iter().find(|end| rest.starts_with(end));
        match end {
            // A line that goes on.
            Some(end) if is_escape => rest = &rest[end.len()..],
            _ if is_escape => {
                let next = rest.chars().next();
                plain.extend(next);
                rest = &rest[next.map_or(0, char::len_utf8)..];
            }
            // An end of a line, however it was written.
            _ => {
                plain.push('\n');
                rest = rest.strip_prefix('\n').unwrap_or(rest);
            }
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// A text as a value, its brackets after backslashes.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_escaped_is_read_back() {
        assert_eq!(unescape("a\\]b\\\\c\\\nd\r\ne\\:f\\".into()), "a]b\\cd\ne:f");
        assert_eq!(unescape(escape("a]b\\c\nd:é").into()), "a]b\\c\nd:é");
    }

    #[test]
    fn names_of_old_files_are_made_short() {
        assert_eq!(&*short(b"GaMe"), b"GM");
        assert_eq!(&*short(b"PlayerBlack"), b"PB");
        assert_eq!(&*short(b"5A"), b"5A");
        assert_eq!(&*short(b"b"), b"B");
    }

    #[test]
    fn oddities_have_their_places() {
        let text = b"(;B;W [hh](;AB[aa]\n[bb] x )[cc])";
        let mut tokens = Tokens::new(None);
        let mut all = vec![];
        while let Some(token) = tokens.next(text) {
            all.push(token);
        }
        assert_eq!(
            all,
            [
                Token::Open,
                Token::Node,
                Token::Odd(2, "a property without a value"),
                Token::Node,
                Token::Value { name: 4..5, value: 7..9 },
                Token::Open,
                Token::Node,
                Token::Value { name: 12..14, value: 15..17 },
                Token::Value { name: 12..14, value: 20..22 },
                Token::Odd(24, "a property without a value"),
                Token::Close,
                Token::Odd(27, "a value without a property"),
                Token::Close,
            ]
        );
    }
}
