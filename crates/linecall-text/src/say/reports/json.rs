//! For programs: the wire, as lines or as one array.

use super::report::Report;
use crate::error::Error;
use crate::judge::Judged;
use crate::say::json;
use crate::say::manner::Manner;
use serde::Serialize;
use std::io::{self, Write};

fn line(value: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.push(b'\n');
    Ok(())
}

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

/// An indented object within an array: every line two blanks further in.
fn item(value: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    let text = serde_json::to_string_pretty(value)?;
    for (i, line) in text.lines().enumerate() {
        out.extend_from_slice(if i == 0 { b"  " } else { b"\n  " });
        out.extend_from_slice(line.as_bytes());
    }
    Ok(())
}

impl Report for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "for programs: one JSON array, indented"
    }

    fn begin(&self, _: &Manner, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[\n")
    }

    fn between(&self) -> &'static str {
        ",\n"
    }

    fn say(&self, judged: &Judged<'_>, _: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        let Some((record, verdict)) = judged.record.zip(judged.verdict) else { return Ok(()) };
        item(&json::verdict_json(record, verdict), out)
    }

    fn error(&self, _source: &str, error: &Error, _: &Manner, out: &mut Vec<u8>) {
        // Memory takes everything.
        let _ = item(&json::error_json(error), out);
    }

    fn end(&self, count: u64, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if count > 0 { b"\n]\n" } else { b"]\n" })
    }
}
