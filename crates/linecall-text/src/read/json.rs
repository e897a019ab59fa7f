//! JSON that is read with its values as text, so that an error in one has a place, and written as it goes.

use crate::error::Error;
use crate::read::codes::Code;
use crate::read::place::Places;
use crate::read::record::Remark;
use crate::words::near;
use linecall_law::Point;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt;

/// An object whose values stay text, so that an error in one has a place.
pub(crate) struct Object<'a>(pub(crate) Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Object<'de>, M::Error> {
                let mut entries = vec![];
                while let Some(entry) = map.next_entry::<String, &'de RawValue>()? {
                    entries.push(entry);
                }
                Ok(Object(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// A value in a line of its own.
pub(crate) fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = Vec::with_capacity(1 << 10);
    // Only keys that are no text fail, and memory takes everything.
    let _ = serde_json::to_writer(&mut line, value);
    line.push(b'\n');
    line
}

/// A list whose items are made when they are written.
pub(crate) struct Each<I>(pub(crate) I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for Each<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// A text that is what the value looks like for people.
pub(crate) struct Text<T>(pub(crate) T);

impl<T: fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A point on the wire: as many numbers from 0 as its board has dimensions.
#[derive(Clone, Copy)]
pub(crate) struct Coordinates {
    /// The point.
    pub(crate) of: Point,
    /// Of its board.
    pub(crate) dimensions: usize,
}

impl Serialize for Coordinates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.of.coordinates()[..self.dimensions].serialize(serializer)
    }
}

/// The text of a record and where it stands in its file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// From the beginning of its first line on.
    pub text: &'a str,
    /// The number of that line.
    pub line: u64,
}

impl Source<'_> {
    /// An error at a byte of the text.
    pub fn error(&self, offset: usize, message: impl Into<String>) -> Error {
        // The JSON reader counts bytes, and may stop within a character.
        let before = &self.text[..self.text.floor_char_boundary(offset)];
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        let line = self.line + before.matches('\n').count() as u64;
        Error::format(message).at(line, &self.text.as_bytes()[start..], before.len() - start)
    }

    /// Finds the places of bytes of the text.
    pub(crate) fn places(&self) -> Places<'_> {
        Places::new(self.text.as_bytes(), self.line)
    }

    /// An error that the JSON reader has found in a value that begins at `base`.
    pub(crate) fn broken(&self, base: usize, text: &str, error: &serde_json::Error) -> Error {
        let start = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        self.error(base + start + error.column().saturating_sub(1), message)
    }

    pub(crate) fn offset(&self, value: &RawValue) -> usize {
        // The value is a part of the text.
        (value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    /// The byte at which the key of a value begins: that of the value if the key is written with escapes.
    pub(crate) fn key_offset(&self, key: &str, value: &RawValue) -> usize {
        let at = self.offset(value);
        self.text[..at].rfind(&format!("\"{key}\"")).unwrap_or(at)
    }

    pub(crate) fn at(&self, value: &RawValue, message: impl Into<String>) -> Error {
        self.error(self.offset(value), message)
    }

    pub(crate) fn read<'v, T: Deserialize<'v>>(&self, value: &'v RawValue, wanted: &str) -> Result<T, Error> {
        serde_json::from_str(value.get()).map_err(|e| match e.classify() {
            serde_json::error::Category::Data => {
                self.at(value, format!("wanted {wanted}, found {}", brief(value.get())))
            }
            _ => self.broken(self.offset(value), value.get(), &e),
        })
    }

    /// The values of the keys, in the order of the keys.
    pub(crate) fn fields<'v, const N: usize>(
        &self,
        object: Object<'v>,
        keys: [&str; N],
        warnings: Option<&mut Vec<Remark>>,
    ) -> Result<[Option<&'v RawValue>; N], Error> {
        let mut fields = [None; N];
        let mut unknown = vec![];
        for (key, value) in object.0 {
            // Looked for only where it is told.
            let at = || self.key_offset(&key, value);
            match keys.iter().position(|k| *k == key) {
                Some(i) if fields[i].is_some() => return Err(self.error(at(), format!("key `{key}` is there twice"))),
                Some(i) => fields[i] = Some(value),
                None => {
                    let message = format!("no key `{key}`{}", near(&key, keys.into_iter()));
                    if warnings.is_none() {
                        return Err(self.error(at(), message));
                    }
                    unknown.push(
                        Remark::new(Code::UnknownKey, message + ": passed over").in_line(self.places().of(at()).0),
                    );
                }
            }
        }
        if let Some(warnings) = warnings {
            warnings.extend(unknown);
        }
        Ok(fields)
    }
}

/// The beginning of a value, for messages.
pub(crate) fn brief(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(24) {
        Some((end, _)) => format!("`{}…`", &line[..end]),
        None if line.len() < text.len() => format!("`{line}…`"),
        None => format!("`{text}`"),
    }
}
