//! An input, from its first byte to its last record.

use crate::error::{Class, Error};
use crate::limits::Limits;
use crate::read::codes::Code;
use crate::read::compressed;
use crate::read::formats::format::{Format, GluedLines, Records};
use crate::read::formats::{self, SHELF};
use crate::read::lines::Lines;
use crate::read::place::Start;
use crate::read::reading::Reading;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::Context;
use std::fmt;
use std::io::{BufReader, Read};

/// How much of an input is looked at to recognise its format, in bytes.
pub(crate) const HEAD: usize = 64 << 10;

/// The records of an input, or errors in their places, one after the other. It ends after the last one, or when nothing
/// more can be read.
pub struct GameRecords<'i> {
    records: Box<dyn Records + 'i>,
    /// Only so many entries of each are read.
    at: Option<usize>,
    is_over: bool,
}

impl fmt::Debug for GameRecords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameRecords").field("at", &self.at).field("is_over", &self.is_over).finish_non_exhaustive()
    }
}

/// The records of an input, which may be compressed, and whose name may tell its format and its game.
///
/// ```
/// use linecall_text::Limits;
/// use linecall_text::read::{self, reading::Reading};
///
/// let text = "game: tic-tac-toe\na3 b2 b3 c1 c3\n\na1 b2\n";
/// let reading = Reading::default();
/// let records: Vec<_> = read::records("games.txt", text.as_bytes(), &reading, Limits::default()).collect();
/// assert_eq!(records.len(), 2);
/// assert_eq!(records[0].as_ref().unwrap().record.moves.len(), 5);
/// ```
pub fn records<'i>(source: &'i str, input: impl Read + 'i, reading: &'i Reading, limits: Limits) -> GameRecords<'i> {
    open(compressed::open(input), None, Context::new(reading, limits, source))
}

/// The one record that a text holds, of this game, in whatever format it is written.
///
/// ```
/// let record = linecall_text::record("tic-tac-toe", "a3 b2 b3 c1 c3")?;
/// assert_eq!(record.judge().to_string(), "black wins at move 5 by row");
/// # Ok::<(), linecall_text::Error>(())
/// ```
///
/// # Errors
/// There is no such game, the text is no record, or it holds more than one.
pub fn record(game: &str, text: &str) -> Result<GameRecord, Error> {
    let reading = Reading { game: Some(game.into()), ..Reading::default() };
    let mut records = records("", text.as_bytes(), &reading, Limits::default());
    let record = one(&mut records)?;
    match records.next() {
        None => Ok(record),
        Some(_) => Err(Error::format("wanted one record, found more")),
    }
}

/// The first record of an input that names its game, in its bytes or in the name of its source.
///
/// ```
/// let record = linecall_text::read::first("request.json", br#"{"game": "hex(size=3)", "moves": "a1 b1 a2 b2 a3"}"#)?;
/// assert_eq!(record.judge().to_string(), "black wins at move 5 by link");
/// # Ok::<(), linecall_text::Error>(())
/// ```
///
/// # Errors
/// There is no record, or it cannot be read.
pub fn first(source: &str, bytes: &[u8]) -> Result<GameRecord, Error> {
    let reading = Reading::default();
    one(&mut records(source, bytes, &reading, Limits::default()))
}

/// The next record, which must be there.
fn one(records: &mut GameRecords<'_>) -> Result<GameRecord, Error> {
    records.next().unwrap_or_else(|| Err(Error::format("wanted a record, found none")))
}

/// The records of an input that is not compressed, or not any more, in this format if it is known; an error in their
/// place if nobody knows it.
pub(crate) fn open<'i>(
    input: impl Read + 'i,
    format: Option<&'static dyn Format>,
    context: Context<'i>,
) -> GameRecords<'i> {
    let at = context.reading.at;
    let records = match recognised(input, format, &context) {
        Ok((format, lines)) => format.open(lines, context),
        Err(error) => Box::new(Failed(Some(error))),
    };
    GameRecords { records, at, is_over: false }
}

/// The records of what stands after a cut.
pub(crate) fn open_after<'i>(
    input: impl Read + 'i,
    format: &'static dyn Format,
    start: &Start,
    context: Context<'i>,
) -> GameRecords<'i> {
    let input = Box::new(BufReader::with_capacity(HEAD, input));
    let lines = Lines::behind(input, context.limits.line, start);
    let at = context.reading.at;
    let records = format.open(lines, Context { named: start.game.clone(), ..context });
    GameRecords { records, at, is_over: false }
}

impl GameRecords<'_> {
    /// Lines that may be read without their format.
    pub(crate) fn glued_lines(&mut self) -> Option<GluedLines<'_>> {
        self.records.glued_lines().filter(|_| !self.is_over)
    }
}

impl Iterator for GameRecords<'_> {
    type Item = Result<GameRecord, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let mut record = self.records.next();
        match (&mut record, self.at) {
            (Some(Ok(record)), Some(entries)) => {
                let found = record.record.moves.len();
                if found < entries {
                    let has = if found == 1 { "1 entry".into() } else { format!("{found} entries") };
                    let text = format!("the record has {has}, fewer than {entries} asked for with --at");
                    record.warnings.push(Remark::new(Code::At, text));
                }
                record.truncate(entries);
            }
            // Nothing can be read after it.
            (Some(Err(error)), _) if error.class == Class::Io => self.is_over = true,
            _ => {}
        }
        record
    }
}

/// An error in the place of all records.
struct Failed(Option<Error>);

impl Iterator for Failed {
    type Item = Result<GameRecord, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.take().map(Err)
    }
}

impl Records for Failed {}

/// The format of an input, and its lines.
fn recognised<'i>(
    mut input: impl Read + 'i,
    format: Option<&'static dyn Format>,
    context: &Context<'_>,
) -> Result<(&'static dyn Format, Lines<'i>), Error> {
    let (head, failed) = compressed::take(&mut input, HEAD as u64);
    if let (true, Some(error)) = (head.is_empty(), &failed) {
        return Err(Error::new(Class::Io, error.to_string()));
    }
    let asked = match (format, &context.reading.format) {
        (Some(format), _) => Some(format),
        (None, Some(name)) => Some(formats::find(name)?),
        (None, None) => formats::recognise(&head, context.source),
    };
    let format = asked.ok_or_else(|| {
        if head.trim_ascii().is_empty() {
            return Error::format("the input is empty");
        }
        let names: Vec<&str> = SHELF.iter().map(|f| f.name()).collect();
        Error::format(format!("the format is not recognised; say which with --format: {}", names.join(", ")))
    })?;
    // What failed after the head is told when what is in it has been read.
    let input = Box::new(BufReader::with_capacity(HEAD, compressed::again(head, failed).chain(input)));
    Ok((format, Lines::new(input, context.limits.line)))
}
