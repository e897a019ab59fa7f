//! For programs: the wire, as lines or as one array.

use super::report::Report;
use crate::error::Error;
use crate::judge::Judged;
use crate::say::json::{self, Array, line};
use crate::say::manner::Manner;
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

    fn say(&self, judged: &Judged<'_>, _: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        let Some((record, verdict)) = judged.record.zip(judged.verdict) else { return Ok(()) };
        line(&json::verdict_json(record, verdict), out)
    }

    fn error(&self, _source: &str, error: &Error, _: &Manner, out: &mut Vec<u8>) {
        // Memory takes everything.
        let _ = line(&json::error_json(error), out);
    }
}

/// One array of indented objects.
#[derive(Debug)]
pub(super) struct Json;

impl Report for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "for programs: one JSON array, indented"
    }

    fn begin(&self, _: &Manner, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(Array::BEGIN.as_bytes())
    }

    fn between(&self) -> &'static str {
        Array::BETWEEN
    }

    fn say(&self, judged: &Judged<'_>, _: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        let Some((record, verdict)) = judged.record.zip(judged.verdict) else { return Ok(()) };
        Array::item(&json::verdict_json(record, verdict), out)
    }

    fn error(&self, _source: &str, error: &Error, _: &Manner, out: &mut Vec<u8>) {
        // Memory takes everything.
        let _ = Array::item(&json::error_json(error), out);
    }

    fn end(&self, count: u64, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(Array::end(count > 0).as_bytes())
    }
}
