//! Bytes as numbered lines, or as they come with their places.

use crate::error::{Class, Error};
use crate::read::encoding;
use crate::read::encoding::Charset;
use crate::read::place::{Place, Places, Start};
use crate::read::record::Remark;
use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, ErrorKind, Read};

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Counted from 1.
    pub number: u64,
    /// The bytes, without `\n` or `\r\n`.
    pub bytes: Vec<u8>,
}

impl Line {
    /// The text; bytes that are no UTF-8 are replaced.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// Lines in UTF-8, whose encoding is guessed from all of them or asked for, and what was taken for granted.
    pub(crate) fn decoded(lines: &[Line], asked: Option<Charset>) -> (Vec<Line>, Option<Remark>) {
        let bytes: Vec<&[u8]> = lines.iter().map(|line| line.bytes.as_slice()).collect();
        let (texts, warning) = encoding::texts(&bytes, asked);
        let decoded = lines.iter().zip(texts).map(|(line, text)| Line { bytes: text.into_bytes(), ..*line });
        (decoded.collect(), warning)
    }

    /// Finds the places of its bytes.
    pub(crate) fn places(&self) -> Places<'_> {
        Places::new(&self.bytes, self.number)
    }

    /// Whether there is nothing but blanks.
    pub fn is_blank(&self) -> bool {
        self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// A format error at a byte of this line.
    pub fn error(&self, offset: usize, message: impl Into<String>) -> Error {
        Error::format(message).at(self.number, &self.bytes, offset)
    }
}

/// Lines of an input, with a look at those to come. Memory is bounded by the longest line.
///
/// A format whose records are no lines reads bytes with their places instead; it must not do both.
pub struct Lines<'a> {
    input: Box<dyn BufRead + 'a>,
    ahead: VecDeque<Line>,
    number: u64,
    limit: usize,
    /// Bytes given back, and how many of them have been read again.
    rest: (Vec<u8>, usize),
    /// Where the next byte stands; nothing if none has been read.
    place: Option<Place>,
    /// What has failed while looking ahead.
    failed: Option<Error>,
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("number", &self.number).field("ahead", &self.ahead).finish_non_exhaustive()
    }
}

impl<'a> Lines<'a> {
    /// Lines of at most `limit` bytes.
    pub fn new(input: Box<dyn BufRead + 'a>, limit: usize) -> Self {
        Lines { input, ahead: VecDeque::new(), number: 0, limit, rest: (vec![], 0), place: None, failed: None }
    }

    /// Those of the rest of an input that begins there.
    pub(crate) fn behind(input: Box<dyn BufRead + 'a>, limit: usize, start: &Start) -> Self {
        let (number, place) = (start.place.line - 1, Some(start.place));
        Lines { number, place, ..Lines::new(input, limit) }
    }

    /// Bytes at hand, none at the end of the input.
    ///
    /// # Errors
    /// The input cannot be read.
    pub(crate) fn bytes(&mut self) -> Result<&[u8], Error> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if self.place.is_none() {
            self.place = Some(Place::FIRST);
            if fill(&mut *self.input)?.starts_with("\u{feff}".as_bytes()) {
                self.input.consume(3);
            }
        }
        let (rest, used) = &self.rest;
        if *used < rest.len() { Ok(&rest[*used..]) } else { fill(&mut *self.input) }
    }

    /// Passes over so many of the bytes at hand.
    pub(crate) fn pass(&mut self, count: usize) {
        let place = self.place();
        let (rest, used) = &mut self.rest;
        if *used < rest.len() {
            self.place = Some(place.behind(&rest[*used..*used + count]));
            *used += count;
        } else if let Ok(bytes) = self.input.fill_buf() {
            self.place = Some(place.behind(&bytes[..count]));
            self.input.consume(count);
        }
    }

    /// Where the next byte stands.
    pub(crate) fn place(&self) -> Place {
        self.place.unwrap_or(Place::FIRST)
    }

    /// Gives bytes back, to be read next; they stand there.
    pub(crate) fn give_back(&mut self, mut bytes: Vec<u8>, place: Place) {
        let (rest, used) = &self.rest;
        bytes.extend_from_slice(&rest[*used..]);
        self.rest = (bytes, 0);
        self.place = Some(place);
    }

    /// Keeps an error of a look ahead until its place is reached.
    pub(crate) fn fail_later(&mut self, error: Error) {
        self.failed = Some(error);
    }

    /// The line after the next `skip` ones, which stay to be read.
    ///
    /// # Errors
    /// The input cannot be read, or a line is too long (it is passed over).
    pub fn peek(&mut self, skip: usize) -> Result<Option<&Line>, Error> {
        while self.ahead.len() <= skip {
            match self.read()? {
                Some(line) => self.ahead.push_back(line),
                None => return Ok(None),
            }
        }
        Ok(self.ahead.get(skip))
    }

    /// The next line.
    ///
    /// # Errors
    /// The input cannot be read, or the line is too long (it is passed over).
    pub fn take(&mut self) -> Result<Option<Line>, Error> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read(),
        }
    }

    /// Gives a line back, to be read next.
    pub(crate) fn put_back(&mut self, line: Line) {
        self.ahead.push_front(line);
    }

    /// Up to so many raw bytes, fewer only at the end of the input. No line may have been peeked at.
    ///
    /// # Errors
    /// The input cannot be read.
    pub(crate) fn raw(&mut self, most: usize) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(most as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The number of the next record of a file that has no lines.
    pub(crate) fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    /// The input as bytes, for formats without lines. What has been read as lines is not in it any more.
    pub(crate) fn input(&mut self) -> &mut (dyn BufRead + 'a) {
        &mut *self.input
    }

    /// The longest line, in bytes.
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// Passes over blank lines.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub fn skip_blank(&mut self) -> Result<(), Error> {
        while self.peek(0)?.is_some_and(Line::is_blank) {
            self.take()?;
        }
        Ok(())
    }

    /// Puts the next lines after a text, each with a line feed, as long as they are wanted.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub(crate) fn gather(&mut self, text: &mut Vec<u8>, mut is_wanted: impl FnMut(&[u8]) -> bool) -> Result<(), Error> {
        loop {
            // Before the first line there may be a mark.
            if self.ahead.is_empty() && self.failed.is_none() && self.number > 0 {
                let bytes = fill(&mut *self.input)?;
                let (mut copied, mut used, mut is_over) = (0, 0, false);
                while let Some(length) = line_end(&bytes[used..]).filter(|&length| length <= self.limit) {
                    let line = &bytes[used..used + length];
                    let (line, has_return) = line.strip_suffix(b"\r").map_or((line, false), |line| (line, true));
                    if !is_wanted(line) {
                        is_over = true;
                        break;
                    }
                    if has_return {
                        text.extend_from_slice(&bytes[copied..used + length - 1]);
                        text.push(b'\n');
                        copied = used + length + 1;
                    }
                    used += length + 1;
                    self.number += 1;
                }
                text.extend_from_slice(&bytes[copied..used]);
                self.input.consume(used);
                if is_over {
                    return Ok(());
                }
            }
            // The line goes on after what is at hand.
            match self.peek(0)? {
                Some(line) if is_wanted(&line.bytes) => {
                    text.extend_from_slice(&line.bytes);
                    text.push(b'\n');
                    self.ahead.pop_front();
                }
                _ => return Ok(()),
            }
        }
    }

    /// The next line, if all of it is at hand.
    fn read_at_hand(&mut self) -> Result<Option<Line>, Error> {
        let bytes = fill(&mut *self.input)?;
        let end = memchr::memchr(b'\n', bytes).filter(|&length| length < self.limit && self.number > 0);
        let Some(length) = end else { return Ok(None) };
        let line = &bytes[..length];
        let bytes = line.strip_suffix(b"\r").unwrap_or(line).to_vec();
        self.input.consume(length + 1);
        self.number += 1;
        Ok(Some(Line { number: self.number, bytes }))
    }

    fn read(&mut self) -> Result<Option<Line>, Error> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if let Some(line) = self.read_at_hand()? {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        let most = self.limit as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() > self.limit && bytes.last() != Some(&b'\n') {
            self.skip_line()?;
            let message = format!("the line is longer than {} bytes", self.limit);
            return Err(Error::new(Class::Limit, message).in_line(self.number));
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if self.number == 1 && bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(..3);
        }
        Ok(Some(Line { number: self.number, bytes }))
    }

    fn skip_line(&mut self) -> Result<(), Error> {
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(());
            }
            let end = memchr::memchr(b'\n', buffer);
            let used = end.map_or(buffer.len(), |i| i + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

/// Whole lines that are at hand, to be read without looking at each.
pub(crate) trait AtHand {
    /// The number of the next line.
    fn next_line(&self) -> u64;

    /// Bytes of lines that come next, as many as are at hand: none if a line has been looked at, or at the end.
    fn at_hand(&mut self) -> &[u8];

    /// The next line with a line feed, to be read yet; nothing at the end or if it cannot be read.
    fn whole_line(&mut self) -> Option<Vec<u8>>;

    /// Passes over the line that [`whole_line`](Self::whole_line) has shown.
    fn pass_line(&mut self);

    /// Passes over so many bytes at hand, which are so many lines.
    fn pass_lines(&mut self, bytes: usize, lines: u64);
}

impl AtHand for Lines<'_> {
    fn next_line(&self) -> u64 {
        self.ahead.front().map_or(self.number + 1, |line| line.number)
    }

    fn at_hand(&mut self) -> &[u8] {
        if !self.ahead.is_empty() || self.failed.is_some() {
            return &[];
        }
        if let Err(error) = fill(&mut *self.input) {
            self.failed = Some(error);
            return &[];
        }
        self.input.fill_buf().unwrap_or_default()
    }

    fn whole_line(&mut self) -> Option<Vec<u8>> {
        match self.peek(0) {
            Ok(line) => line.map(|line| [&line.bytes, "\n".as_bytes()].concat()),
            Err(error) => {
                self.fail_later(error);
                None
            }
        }
    }

    fn pass_line(&mut self) {
        self.ahead.pop_front();
    }

    fn pass_lines(&mut self, bytes: usize, lines: u64) {
        self.input.consume(bytes);
        self.number += lines;
    }
}

/// Where the first line of these bytes ends. Most are short.
fn line_end(bytes: &[u8]) -> Option<usize> {
    let short = &bytes[..bytes.len().min(16)];
    short.iter().position(|&b| b == b'\n').or_else(|| memchr::memchr(b'\n', bytes))
}

/// Bytes at hand, however often the machine was interrupted.
fn fill(input: &mut dyn BufRead) -> Result<&[u8], Error> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
            // Asked again, it has them at hand.
            Ok(_) => break,
        }
    }
    Ok(input.fill_buf()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::BufReader;

    proptest! {
        #[test]
        fn lines_are_gathered_as_they_are_taken(
            text in "(\u{feff})?([a-cé\r]{0,5}(\r?\n)){0,8}[a-c]{0,4}",
            room in 1..20_usize,
            limit in 3..9_usize,
            unwanted in "[a-c]?",
            first in 0..3_usize,
        ) {
            let lines = || Lines::new(Box::new(BufReader::with_capacity(room, text.as_bytes())), limit);
            let (mut taken, mut gathered) = (lines(), lines());
            for _ in 0..first {
                prop_assert_eq!(taken.take(), gathered.take());
            }
            let is_wanted = |line: &[u8]| !line.starts_with(unwanted.as_bytes()) || unwanted.is_empty();
            let mut one = vec![];
            let by_line = loop {
                match taken.peek(0) {
                    Ok(Some(line)) if is_wanted(&line.bytes) => one.extend([&line.bytes[..], b"\n"].concat()),
                    Ok(_) => break Ok(()),
                    Err(error) => break Err(error),
                }
                taken.pass_line();
            };
            let mut all = vec![];
            prop_assert_eq!(gathered.gather(&mut all, is_wanted), by_line);
            prop_assert_eq!(String::from_utf8(all), String::from_utf8(one));
            for _ in 0..8 {
                prop_assert_eq!(taken.take(), gathered.take());
            }
        }
    }
}
