//! The JSON wire: an object a record, one a line or over several, in an array or not.

use super::{Cuts, Format};
use crate::error::{Class, Error};
use crate::game_record::{Context, GameRecord};
use crate::lines::{Line, Lines};
use crate::options::Options;
use crate::wire::{self, Source};

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

    fn read(&self, lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
        match object(lines)? {
            Some((text, line)) => wire::record(Source { text: &text, line }, context).map(Some),
            None => Ok(None),
        }
    }

    fn cuts(&self, _: &Options) -> Cuts {
        Cuts::Braces
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        Ok(wire::record_json(record).to_string() + "\n")
    }
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
    escaped: bool,
}

impl Scan {
    /// The byte behind the object's last brace, if it is in this line.
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        for (i, &b) in bytes.iter().enumerate() {
            match b {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' if !self.in_string => self.depth += 1,
                b'}' if !self.in_string => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some(i + 1);
                    }
                }
                _ => {}
            }
        }
        // No string runs over the end of a line.
        self.escaped = false;
        self.in_string = false;
        None
    }
}
