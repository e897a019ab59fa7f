//! Bytes of a contest, streamed: one buffer, no line, no allocation a token; and the answers, which leave before more is
//! waited for.

use crate::error::{Error, column};
use std::fmt;
use std::io::{self, Read, Write};

/// Bytes in the buffer. Larger ones fall out of the caches; smaller ones cost calls, and are cleared by the allocator, where
/// from 128 KiB on it takes fresh pages, of which a small input touches one.
const BUFFER: usize = 128 << 10;

/// Bytes of the first read: some answers are known early.
const FIRST: usize = 8 << 10;

/// Why a contest ended before its input did.
#[derive(Debug)]
pub enum Stop {
    /// The input breaks its promise.
    Input(Error),
    /// It cannot be read, or the answers cannot be written.
    Io(io::Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Stop::Input(error)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Io(error)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Input(error) => error.fmt(f),
            Stop::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Stop {}

/// The input and the output of a contest.
pub struct Stream<'a> {
    input: &'a mut dyn Read,
    output: &'a mut dyn Write,
    warn: &'a mut dyn FnMut(&str),
    answers: Vec<u8>,
    buffer: Box<[u8]>,
    /// What is not read yet: `buffer[at..end]`.
    at: usize,
    end: usize,
    /// Where the last token began, and the entry of several tokens that it belongs to; they stay in the buffer.
    mark: usize,
    entry: Option<usize>,
    /// A place in the buffer up to which lines are counted, not after the mark: its line, and how many characters of that
    /// are before it.
    counted: usize,
    line: u64,
    gone: u64,
    /// Whether something has been read.
    begun: bool,
}

impl fmt::Debug for Stream<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("line", &self.line).field("at", &self.at).finish_non_exhaustive()
    }
}

impl<'a> Stream<'a> {
    /// A stream from an input to an output; remarks that are no answers go to `warn`.
    pub fn new(input: &'a mut dyn Read, output: &'a mut dyn Write, warn: &'a mut dyn FnMut(&str)) -> Self {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        let answers = vec![];
        let (at, end, mark, counted) = (0, 0, 0, 0);
        let (entry, line, gone, begun) = (None, 1, 0, false);
        Stream { input, output, warn, answers, buffer, at, end, mark, entry, counted, line, gone, begun }
    }

    /// Adds to the answers.
    pub(super) fn answer(&mut self, bytes: &[u8]) {
        self.answers.extend_from_slice(bytes);
    }

    /// Adds some bytes, a number and a line's end to the answers.
    pub(super) fn answer_number(&mut self, before: &[u8], number: u32) {
        self.answers.extend_from_slice(before);
        let first = self.answers.len();
        let mut rest = number;
        while rest > 0 || self.answers.len() == first {
            self.answers.push(b'0' + (rest % 10) as u8);
            rest /= 10;
        }
        self.answers[first..].reverse();
        self.answers.push(b'\n');
    }

    /// Says something that is no answer.
    pub(super) fn warn(&mut self, text: &str) {
        (self.warn)(text);
    }

    /// Sends the answers off.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.output.write_all(&self.answers)?;
        self.answers.clear();
        self.output.flush()?;
        Ok(())
    }

    /// Reads on, if something is left: then there is more in the buffer than before.
    #[cold]
    fn refill(&mut self) -> Result<bool, Stop> {
        if !self.answers.is_empty() {
            self.flush()?;
        }
        let kept = self.entry.unwrap_or(self.mark);
        self.count_lines(kept);
        self.counted = 0;
        self.buffer.copy_within(kept..self.end, 0);
        (self.at, self.end, self.mark) = (self.at - kept, self.end - kept, self.mark - kept);
        self.entry = self.entry.map(|_| 0);
        if self.end == self.buffer.len() {
            return Err(self.error("the token is too long").into());
        }
        let most = if self.begun { self.buffer.len() } else { FIRST };
        self.begun = true;
        loop {
            match self.input.read(&mut self.buffer[self.end..most]) {
                Ok(n) => {
                    self.end += n;
                    return Ok(n > 0);
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e.into()),
            }
        }
    }

    /// Counts the lines up to a place in the buffer, so that errors after it know theirs.
    fn count_lines(&mut self, to: usize) {
        let passed = &self.buffer[self.counted..to];
        match memchr::memrchr(b'\n', passed) {
            Some(last) => {
                self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
                self.gone = column(&passed[last + 1..], usize::MAX) - 1;
            }
            None => self.gone += column(passed, usize::MAX) - 1,
        }
        self.counted = to;
    }

    /// What is in the buffer and not read yet.
    #[inline]
    pub(super) fn ahead(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    /// Marks `n` bytes as read.
    #[inline]
    pub(super) fn advance(&mut self, n: usize) {
        self.at += n;
    }

    /// Marks `n` bytes as read that end with the last of so many lines. Nobody needs to count them again.
    pub(super) fn advance_lines(&mut self, n: usize, lines: u64) {
        if lines > 0 {
            self.count_lines(self.at);
            self.at += n;
            self.mark = self.at;
            (self.counted, self.gone) = (self.at, 0);
            self.line += lines;
        }
    }

    /// The next byte, without reading it.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<u8>, Stop> {
        if self.at < self.end || self.refill()? {
            return Ok(Some(self.buffer[self.at]));
        }
        Ok(None)
    }

    /// Begins a token here: errors will name this place.
    #[inline]
    pub(super) fn mark(&mut self) {
        self.mark = self.at;
    }

    /// The next byte that is no white space, without reading it; a token begins there.
    pub(super) fn token(&mut self) -> Result<Option<u8>, Stop> {
        loop {
            self.mark();
            match self.peek()? {
                Some(b) if b.is_ascii_whitespace() => self.at += 1,
                other => return Ok(other),
            }
        }
    }

    /// Reads a number of digits.
    pub(super) fn number(&mut self, what: &str) -> Result<u64, Stop> {
        match self.optional_number(what)? {
            Some(n) => Ok(n),
            None => Err(self.error(format!("wanted {what}, found the end of the input")).into()),
        }
    }

    /// Reads a number of digits, `None` at the end of the input.
    pub(super) fn optional_number(&mut self, what: &str) -> Result<Option<u64>, Stop> {
        if self.token()?.is_none() {
            return Ok(None);
        }
        let mut value: u64 = 0;
        while let Some(digit) = self.peek()?.filter(u8::is_ascii_digit) {
            let next = value.checked_mul(10).and_then(|v| v.checked_add(u64::from(digit - b'0')));
            value = next.ok_or_else(|| self.error(format!("wanted {what}, found a number that is too large")))?;
            self.at += 1;
        }
        if self.at == self.mark || self.peek()?.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(self.unexpected(what)?.into());
        }
        // The blanks after it too, as far as they are here, so that the next pair begins where it can be quick.
        while self.at < self.end && self.buffer[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        Ok(Some(value))
    }

    /// Reads an entry of several tokens; errors about the whole of it will name its beginning.
    pub(super) fn entry<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        self.token()?;
        self.entry = Some(self.mark);
        let entry = read(self);
        let start = self.entry.take();
        if entry.is_ok() {
            self.mark = start.unwrap_or(self.mark);
        }
        entry
    }

    /// Reads two numbers.
    pub(super) fn pair(&mut self, what: &str) -> Result<(u64, u64), Stop> {
        self.entry(|stream| Ok((stream.number(what)?, stream.number(&format!("the second number of {what}"))?)))
    }

    /// An error at the last mark that says what stands there instead.
    pub(super) fn unexpected(&mut self, what: &str) -> Result<Error, Stop> {
        self.at = self.mark;
        while self.at - self.mark < 24 && self.peek()?.is_some_and(|b| !b.is_ascii_whitespace()) {
            self.at += 1;
        }
        let found = String::from_utf8_lossy(&self.buffer[self.mark..self.at]).into_owned();
        let found = if found.is_empty() { "the end of the input".into() } else { format!("`{found}`") };
        Ok(self.error(format!("wanted {what}, found {found}")))
    }

    /// An error at the last mark.
    #[cold]
    pub(super) fn error(&self, message: impl Into<String>) -> Error {
        let before = &self.buffer[self.counted..self.mark];
        let start = memchr::memrchr(b'\n', before).map_or(0, |i| i + 1);
        let gone = if start == 0 { self.gone } else { 0 };
        let mut error = Error::format(message).at(
            self.line + memchr::memchr_iter(b'\n', before).count() as u64,
            &before[start..],
            before.len() - start,
        );
        error.column = error.column.map(|c| c + gone);
        error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads numbers up to what is none, and does something after each.
    fn numbers(stream: &mut Stream<'_>, mut after: impl FnMut(&mut Stream<'_>)) -> Stop {
        loop {
            match stream.number("a number") {
                Ok(_) => after(stream),
                Err(stop) => return stop,
            }
        }
    }

    #[test]
    fn places_are_counted_over_refills() {
        let text = "1 2\n".repeat(40_000) + "  oops";
        let mut input = text.as_bytes();
        let (mut output, mut warn) = (vec![], |_: &str| ());
        let mut stream = Stream::new(&mut input, &mut output, &mut warn);
        let stop = numbers(&mut stream, |_| ());
        assert_eq!(stop.to_string(), "line 40001, column 3: wanted a number, found `oops`");
    }

    #[test]
    fn lines_that_are_counted_already_are_counted_once() {
        for blanks in 0..3 {
            let text = " ".repeat(blanks) + &"1 2\n".repeat(40_000) + "\u{e9} oops";
            let mut input = text.as_bytes();
            let (mut output, mut warn) = (vec![], |_: &str| ());
            let mut stream = Stream::new(&mut input, &mut output, &mut warn);
            let stop = numbers(&mut stream, |stream| {
                if stream.ahead().starts_with(b"2\n1 2\n1 2\n") {
                    stream.advance_lines(10, 3);
                }
            });
            assert_eq!(stop.to_string(), "line 40001, column 1: wanted a number, found `\u{e9}`");
            let stop = stream.number("a number").unwrap_err();
            assert_eq!(stop.to_string(), "line 40001, column 3: wanted a number, found `oops`");
        }
    }
}
