//! Where bytes stand: lines and columns.

use crate::error::Error;
use std::fmt;
use std::sync::OnceLock;

/// Where a byte stands: its line, and its column in characters, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: u64,
    pub(crate) column: u64,
}

impl Place {
    /// The place of the first byte.
    pub(crate) const FIRST: Place = Place { line: 1, column: 1 };

    /// The place after these bytes.
    pub(crate) fn behind(self, bytes: &[u8]) -> Place {
        let is_start = |b: &u8| !(0x80..0xC0).contains(b);
        // Counted in bytes, as many as these can count, many are looked at together.
        let starts = |bytes: &[u8]| u64::from(bytes.iter().map(|b| u8::from(is_start(b))).sum::<u8>());
        let characters = |bytes: &[u8]| bytes.chunks(0xFF).map(starts).sum::<u64>();
        match memchr::memrchr(b'\n', bytes) {
            Some(last) => Place {
                line: self.line + memchr::memchr_iter(b'\n', bytes).count() as u64,
                column: 1 + characters(&bytes[last + 1..]),
            },
            None => Place { column: self.column + characters(bytes), ..self },
        }
    }

    /// Line and column, as records have them.
    pub(crate) fn pair(self) -> (u64, u64) {
        (self.line, self.column)
    }

    /// A format error here.
    pub(crate) fn error(self, message: impl Into<String>) -> Error {
        Error { line: Some(self.line), column: Some(self.column), ..Error::format(message) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Finds the places of bytes of a text. As long as they are asked for in order, every byte is looked at once.
#[derive(Clone, Debug)]
pub(crate) struct Places<'t> {
    text: &'t [u8],
    start: Place,
    /// A byte whose place is known.
    known: (usize, Place),
}

impl<'t> Places<'t> {
    /// Those of a text that begins with this line.
    pub(crate) fn new(text: &'t [u8], line: u64) -> Self {
        Places::from_place(text, Place { line, column: 1 })
    }

    fn from_place(text: &'t [u8], start: Place) -> Self {
        Places { text, start, known: (0, start) }
    }

    /// The line and the column of a byte.
    pub(crate) fn of(&mut self, offset: usize) -> (u64, u64) {
        let offset = offset.min(self.text.len());
        let (before, place) = if self.known.0 <= offset { self.known } else { (0, self.start) };
        let place = place.behind(&self.text[before..offset]);
        self.known = (offset, place);
        place.pair()
    }
}

/// What is known where reading begins in the middle of an input.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// Where the first byte stands.
    pub(crate) place: Place,
    /// The game that a header has named for the records that follow.
    pub(crate) game: Option<String>,
}

/// Where the entries of a record stand.
#[derive(Clone, Debug)]
pub struct Spots(Kept);

#[derive(Clone, Debug)]
enum Kept {
    /// Each by its line and its column.
    Places(Vec<(u64, u64)>),
    /// The text of the record, the place of its first byte, and the byte of each. Columns are counted when somebody asks.
    Bytes { text: Vec<u8>, place: Place, starts: Vec<u32>, found: OnceLock<Vec<(u64, u64)>> },
}

impl Default for Spots {
    /// Of no entries, or of entries whose places are not known.
    fn default() -> Self {
        Spots(Kept::Places(vec![]))
    }
}

impl From<Vec<(u64, u64)>> for Spots {
    /// By line and column, both from 1.
    fn from(places: Vec<(u64, u64)>) -> Self {
        Spots(Kept::Places(places))
    }
}

impl Spots {
    /// Those of entries that begin at these bytes of a text, which begins at the beginning of a line.
    pub(crate) fn within(text: Vec<u8>, line: u64, starts: Vec<u32>) -> Self {
        Spots::within_place(text, Place { line, column: 1 }, starts)
    }

    /// Those of entries that begin at these bytes of a text, which begins at this place.
    pub(crate) fn within_place(text: Vec<u8>, place: Place, starts: Vec<u32>) -> Self {
        Spots(Kept::Bytes { text, place, starts, found: OnceLock::new() })
    }

    /// Of how many entries they are known.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kept::Places(places) => places.len(),
            Kept::Bytes { starts, .. } => starts.len(),
        }
    }

    /// Whether they are known of no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The line and the column of the entry of this number, from 0.
    pub fn of(&self, entry: usize) -> Option<(u64, u64)> {
        match &self.0 {
            Kept::Places(places) => places.get(entry).copied(),
            Kept::Bytes { text, place, starts, found } => {
                starts.get(entry)?;
                // Who asks for one may ask for all of them: every byte is looked at once.
                let found = found.get_or_init(|| {
                    let mut places = Places::from_place(text, *place);
                    starts.iter().map(|&start| places.of(start as usize)).collect()
                });
                found.get(entry).copied()
            }
        }
    }

    /// Keeps those of the first entries.
    pub fn truncate(&mut self, entries: usize) {
        match &mut self.0 {
            Kept::Places(places) => places.truncate(entries),
            Kept::Bytes { starts, .. } => starts.truncate(entries),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn places_are_the_same_counted_at_once_or_later(
            text in "[a-z0-9é中 \n]{0,60}",
            line in 1..1000_u64,
            parts in proptest::collection::vec(0..80_usize, 0..10),
            kept in 0..12_usize,
        ) {
            let mut places = Places::new(text.as_bytes(), line);
            let now: Vec<_> = parts.iter().map(|&at| places.of(at)).collect();
            let starts = parts.iter().map(|&at| at as u32).collect();
            let mut later = Spots::within(text.clone().into_bytes(), line, starts);
            let mut now = Spots::from(now);
            for is_cut in [false, true] {
                if is_cut {
                    later.truncate(kept);
                    now.truncate(kept);
                }
                prop_assert_eq!(later.len(), now.len());
                for i in 0..12 {
                    prop_assert_eq!(later.of(i), now.of(i));
                }
            }
        }
    }
}
