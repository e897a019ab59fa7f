//! What is wrong with the bytes, and where.

use std::fmt;
use std::sync::Arc;

/// Whose fault it is; the same classes in every face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// There is no game, format, report, contest or option of that name.
    Name,
    /// The bytes are no record.
    Format,
    /// The record claims more than the limits allow.
    Limit,
    /// It is a record, but no game can start from it.
    Record,
    /// The machine: a file that cannot be read, a disk that is full.
    Io,
}

impl Class {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Class::Name => "name",
            Class::Format => "format",
            Class::Limit => "limit",
            Class::Record => "record",
            Class::Io => "io",
        }
    }
}

/// An error in a text: what, where, and what was wanted.
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Whose fault it is.
    pub class: Class,
    /// The line, counted from 1, where that is known.
    pub line: Option<u64>,
    /// The column in characters, counted from 1, where that is known.
    pub column: Option<u64>,
    /// The record's own name, if it had one.
    pub id: Option<String>,
    /// What is wrong and what was wanted.
    pub message: String,
    pub(crate) cause: Cause,
}

/// What an error came of, if that is an error, too. It is told already, and so makes no difference.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cause(Option<Arc<dyn std::error::Error + Send + Sync>>);

impl PartialEq for Cause {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Cause {}

impl Error {
    /// An error without a place.
    pub fn new(class: Class, message: impl Into<String>) -> Self {
        Error { class, line: None, column: None, id: None, message: message.into(), cause: Cause::default() }
    }

    /// Bytes that are no record.
    pub fn format(message: impl Into<String>) -> Self {
        Error::new(Class::Format, message)
    }

    /// The same error, in this line.
    #[must_use]
    pub fn in_line(self, line: u64) -> Self {
        Error { line: Some(line), ..self }
    }

    /// The same error, at byte `offset` of this line.
    #[must_use]
    pub fn at(self, line: u64, text: &[u8], offset: usize) -> Self {
        Error { line: Some(line), column: Some(column(text, offset)), ..self }
    }
}

/// The column, in characters from 1, of a byte of a line.
pub(crate) fn column(text: &[u8], offset: usize) -> u64 {
    String::from_utf8_lossy(&text[..offset.min(text.len())]).chars().count() as u64 + 1
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            _ => {}
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let Cause(cause) = &self.cause;
        cause.as_ref().map(|cause| &**cause as _)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        let message = error.to_string();
        Error { cause: Cause(Some(Arc::new(error))), ..Error::new(Class::Io, message) }
    }
}
