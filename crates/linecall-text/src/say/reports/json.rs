//! For programs: the wire, as lines or as one array.

use super::report::Report;
use crate::error::Error;
use crate::judge::Judged;
use crate::say::json;
use std::io::{self, Write};

/// One object a line.
#[derive(Debug)]
pub(super) struct JsonLines;

impl Report for JsonLines {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn about(&self) -> &'static str {
        "for programs: a JSON object a line, in the order of the records"
    }

    fn say(&self, judged: &Judged<'_>, _: bool, out: &mut Vec<u8>) -> io::Result<()> {
        let Some((record, verdict)) = judged.record.zip(judged.verdict) else { return Ok(()) };
        writeln!(out, "{}", json::verdict_json(record, verdict))
    }

    fn error(&self, _source: &str, error: &Error, out: &mut Vec<u8>) {
        // Memory takes everything.
        let _ = writeln!(out, "{}", json::error_json(error));
    }
}

/// One array of indented objects.
#[derive(Debug)]
pub(super) struct Json;

impl Json {
    fn item(value: &serde_json::Value, out: &mut dyn Write) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        let mut lines = text.lines();
        write!(out, "  {}", lines.next().unwrap_or_default())?;
        lines.try_for_each(|line| write!(out, "\n  {line}"))
    }
}

impl Report for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "for programs: one JSON array, indented"
    }

    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[\n")
    }

    fn between(&self) -> &'static str {
        ",\n"
    }

    fn say(&self, judged: &Judged<'_>, _: bool, out: &mut Vec<u8>) -> io::Result<()> {
        let Some((record, verdict)) = judged.record.zip(judged.verdict) else { return Ok(()) };
        Self::item(&json::verdict_json(record, verdict), out)
    }

    fn error(&self, _source: &str, error: &Error, out: &mut Vec<u8>) {
        // Memory takes everything.
        let _ = Self::item(&json::error_json(error), out);
    }

    fn end(&self, count: u64, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if count > 0 { b"\n]\n" } else { b"]\n" })
    }
}
