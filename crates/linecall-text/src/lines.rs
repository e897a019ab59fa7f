//! Bytes as numbered lines.

use crate::error::{Class, Error};
use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, Read};

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
pub struct Lines<'a> {
    input: Box<dyn BufRead + 'a>,
    ahead: VecDeque<Line>,
    number: u64,
    limit: usize,
    /// The game that a header has named for the records that follow.
    pub(crate) game: Option<String>,
    /// Which columns of a table hold what.
    pub(crate) columns: Option<Vec<(&'static str, usize)>>,
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("number", &self.number).field("ahead", &self.ahead).finish_non_exhaustive()
    }
}

impl<'a> Lines<'a> {
    /// Lines of at most `limit` bytes.
    pub fn new(input: Box<dyn BufRead + 'a>, limit: usize) -> Self {
        Lines { input, ahead: VecDeque::new(), number: 0, limit, game: None, columns: None }
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
    pub(crate) fn bytes(&mut self, most: usize) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(most as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The number of the next record of a file that has no lines.
    pub(crate) fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
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

    fn read(&mut self) -> Result<Option<Line>, Error> {
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
