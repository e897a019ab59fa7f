//! TOML and JSON as one tree, in which every key and value knows its place.

use crate::error::Error;
use crate::read::json::{Object, Source};
use serde_json::value::RawValue;
use toml::de::{DeTable, DeValue};

/// No description is as deep; what is deeper shall not use up the stack.
const DEPTH: usize = 8;

/// A value and where it stands, in bytes from the beginning of the text.
#[derive(Debug)]
pub(super) struct Node {
    /// The first byte of its key; its own in a list.
    pub(super) key_at: usize,
    /// Its first byte.
    pub(super) at: usize,
    /// The byte after it.
    pub(super) end: usize,
    pub(super) value: Value,
}

#[derive(Debug)]
pub(super) enum Value {
    /// Keys and values in the order of the text.
    Table(Vec<(String, Node)>),
    List(Vec<Node>),
    Text(String),
    Number(i64),
    Flag(bool),
    /// What no description has: dates, fractions, null.
    Other,
}

pub(super) fn json(source: Source<'_>, value: &RawValue) -> Result<Node, Error> {
    json_within(source, value, 0)
}

fn json_within(source: Source<'_>, value: &RawValue, depth: usize) -> Result<Node, Error> {
    let (at, text) = (source.offset(value), value.get());
    if depth > DEPTH {
        return Err(source.error(at, "nothing in a description is as deep as this"));
    }
    let inner = match text.as_bytes().first() {
        Some(b'{') => {
            let Object(entries) = source.read(value, "an object")?;
            let entry = |(key, value): (String, &RawValue)| {
                let key_at = source.key_offset(&key, value);
                Ok((key, Node { key_at, ..json_within(source, value, depth + 1)? }))
            };
            Value::Table(entries.into_iter().map(entry).collect::<Result<_, Error>>()?)
        }
        Some(b'[') => {
            let items: Vec<&RawValue> = source.read(value, "a list")?;
            let items = items.into_iter().map(|item| json_within(source, item, depth + 1));
            Value::List(items.collect::<Result<_, Error>>()?)
        }
        Some(b'"') => Value::Text(source.read(value, "a text")?),
        Some(b't') => Value::Flag(true),
        Some(b'f') => Value::Flag(false),
        _ => text.parse().map_or(Value::Other, Value::Number),
    };
    Ok(Node { key_at: at, at, end: at + text.len(), value: inner })
}

pub(super) fn toml(source: Source<'_>) -> Result<Node, Error> {
    let table = DeTable::parse(source.text).map_err(|e| {
        let at = e.span().map_or(0, |span| span.start);
        source.error(at, e.message().lines().next().unwrap_or_default())
    })?;
    let (at, end) = (table.span().start, table.span().end);
    Ok(Node { key_at: at, at, end, value: toml_table(table.get_ref(), source, 0)? })
}

fn toml_table(table: &DeTable<'_>, source: Source<'_>, depth: usize) -> Result<Value, Error> {
    let entry = |(key, value): (&toml::Spanned<toml::de::DeString<'_>>, &toml::Spanned<DeValue<'_>>)| {
        let key_at = key.span().start;
        let node = toml_value(value.get_ref(), value.span(), source, depth)?;
        Ok((key.get_ref().to_string(), Node { key_at, ..node }))
    };
    let mut entries: Vec<(String, Node)> = table.iter().map(entry).collect::<Result<_, Error>>()?;
    entries.sort_by_key(|(_, node)| node.key_at);
    Ok(Value::Table(entries))
}

fn toml_value(
    value: &DeValue<'_>,
    span: std::ops::Range<usize>,
    source: Source<'_>,
    depth: usize,
) -> Result<Node, Error> {
    let (at, end) = (span.start, span.end);
    if depth > DEPTH {
        return Err(source.error(at, "nothing in a description is as deep as this"));
    }
    let value = match value {
        DeValue::Table(table) => toml_table(table, source, depth + 1)?,
        DeValue::Array(items) => {
            let items = items.iter().map(|item| toml_value(item.get_ref(), item.span(), source, depth + 1));
            Value::List(items.collect::<Result<_, Error>>()?)
        }
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Other, Value::Number)
        }
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Float(_) | DeValue::Datetime(_) => Value::Other,
    };
    Ok(Node { key_at: at, at, end, value })
}
