//! Bytes of a contest, streamed: one buffer, no line, no allocation a token; and the answers, which leave before more is
//! waited for.

use crate::error::{Error, column};
use std::fmt;
use std::io::{self, Read, Write};

/// Bytes in the buffer. Larger ones fall out of the caches; smaller ones cost calls.
const BUFFER: usize = 64 << 10;

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
    /// The line at the beginning of the buffer, and how many of its characters are gone.
    line: u64,
    gone: u64,
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
        Stream { input, output, warn, answers: vec![], buffer, at: 0, end: 0, mark: 0, entry: None, line: 1, gone: 0 }
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
        // What goes before the mark is counted, so that errors know their place.
        let kept = self.entry.unwrap_or(self.mark);
        let gone = &self.buffer[..kept];
        match memchr::memrchr(b'\n', gone) {
            Some(last) => {
                self.line += memchr::memchr_iter(b'\n', gone).count() as u64;
                self.gone = column(&gone[last + 1..], usize::MAX) - 1;
            }
            None => self.gone += column(gone, usize::MAX) - 1,
        }
        self.buffer.copy_within(kept..self.end, 0);
        (self.at, self.end, self.mark) = (self.at - kept, self.end - kept, self.mark - kept);
        self.entry = self.entry.map(|_| 0);
        if self.end == self.buffer.len() {
            return Err(self.error("the token is too long").into());
        }
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(n) => {
                    self.end += n;
                    return Ok(n > 0);
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e.into()),
            }
        }
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
        // The blanks behind it too, as far as they are here, so that the next pair begins where it can be quick.
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

    /// Reads pairs of short numbers, a line each, a blank between them, as long as the input goes on like that here and
    /// `take` takes them, and at most so many. What is written otherwise, or not taken, is left for [`pair`](Self::pair).
    #[inline]
    pub(super) fn short_pairs(&mut self, most: u64, mut take: impl FnMut(u32, u32) -> bool) -> u64 {
        let mut rest = &self.buffer[self.at..self.end];
        let mut left = most;
        while left > 0
            && let Some(window) = rest.first_chunk()
            && let Some((x, y, length)) = short_pair(window)
            && take(x, y)
        {
            rest = &rest[length..];
            left -= 1;
        }
        self.at = self.end - rest.len();
        self.mark = self.at;
        most - left
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
        let before = &self.buffer[..self.mark];
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

/// Two numbers of one to four digits, a blank between them and a line's end behind them, and how many bytes that is; if
/// it is no more than eight. The place where the next line begins is known early: all else can be worked out meanwhile.
#[inline]
fn short_pair(window: &[u8; 8]) -> Option<(u32, u32, usize)> {
    let text = u64::from_le_bytes(*window);
    let digits = text ^ 0x3030_3030_3030_3030;
    // The top bit of each byte that is no digit: 10 and more reach it by 0x76, what had it before keeps it.
    let low = digits & 0x7F7F_7F7F_7F7F_7F7F;
    let others = (low.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    // The first byte that is no digit is to be the blank, the second the line's end.
    let rest = others & others.wrapping_sub(1);
    let (blank_bit, end_bit) = ((others ^ rest) >> 7, (rest & rest.wrapping_neg()) >> 7);
    let wanted = blank_bit * u64::from(b' ') | end_bit * u64::from(b'\n');
    if rest == 0 || (text ^ wanted) & ((blank_bit | end_bit) * 0xFF) != 0 {
        return None;
    }
    // In bits from here on: both are to be 1 to 4 digits long.
    let (blank, end) = (blank_bit.trailing_zeros(), end_bit.trailing_zeros());
    let second = end.wrapping_sub(blank).wrapping_sub(8);
    if (blank.wrapping_sub(8) | second.wrapping_sub(8)) >= 32 {
        return None;
    }
    // The digits of each number as the last of four bytes, the first number's in the upper half.
    let first_four = digits << (64 - blank) & 0xFFFF_FFFF_0000_0000;
    let second_four = digits >> (blank + 8) << (64 - second) >> 32;
    // Pairs of digits, then the whole. What runs over from the lower half does not reach what is kept of the upper.
    let pairs = ((first_four | second_four).wrapping_mul(10 << 8 | 1) >> 8) & 0x00FF_00FF_00FF_00FF;
    let both = pairs.wrapping_mul(100 << 16 | 1) >> 16;
    Some(((both >> 32) as u32 & 0xFFFF, both as u32 & 0xFFFF, end as usize / 8 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(text: &str) -> Option<(u32, u32, usize)> {
        let mut window = [b'7'; 8];
        let length = text.len().min(8);
        window[..length].copy_from_slice(&text.as_bytes()[..length]);
        short_pair(&window)
    }

    #[test]
    fn short_pairs_are_right_over_their_whole_range() {
        for x in 0..10_000 {
            for y in [0, 7, 10, 99, 123, 999, x].into_iter().filter(|y| *y < 1000) {
                let text = format!("{x} {y}\n");
                let wanted = (text.len() <= 8).then_some((x, y, text.len()));
                assert_eq!(pair(&text), wanted, "{text}");
            }
            assert_eq!(pair(&format!("1 {x:04}\n")), Some((1, x, 7)));
        }
        for text in
            [" 1 2\n", "1  2\n", "1 2 \n", "12345 1\n", "1 12345\n", "1 2\r\n", "1,2\n", "1\n2 3\n", "-1 2\n", "1 \n"]
        {
            assert_eq!(pair(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_wrong_byte_anywhere_is_no_pair() {
        for place in 0..8 {
            for b in 0..=255u8 {
                let mut window = *b"123 456\n";
                window[place] = b;
                let right = match place {
                    3 => b == b' ',
                    7 => b == b'\n',
                    // A shorter pair.
                    5 | 6 if b == b'\n' => true,
                    _ => b.is_ascii_digit(),
                };
                assert_eq!(short_pair(&window).is_some(), right, "{b} at {place}");
            }
        }
    }

    #[test]
    fn places_are_counted_over_refills() {
        let mut text = "1 2\n".repeat(40_000);
        text += "  oops";
        let mut input = text.as_bytes();
        let (mut output, mut warn) = (vec![], |_: &str| ());
        let mut stream = Stream::new(&mut input, &mut output, &mut warn);
        let stop = loop {
            if let Err(stop) = stream.number("a number") {
                break stop;
            }
        };
        assert_eq!(stop.to_string(), "line 40001, column 3: wanted a number, found `oops`");
    }
}
