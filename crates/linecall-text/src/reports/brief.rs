//! For archives: a few words a record.

use super::{Judged, Report, Ruled};
use crate::error::Error;
use linecall::{Outcome, Status};
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct Brief;

impl Report for Brief {
    fn name(&self) -> &'static str {
        "brief"
    }

    fn about(&self) -> &'static str {
        "for archives: a line a record, its winner (or draw, open, invalid, error), the entry that decided or 0, and how many \
         entries before the end were illegal: black 57 0"
    }

    fn verdict(&self, judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        let is_invalid = judged.verdict.status == Status::Invalid;
        let mut text = vec![];
        line(&judged.ruled(), is_invalid, &mut text);
        out.write_all(&text)
    }

    fn takes_rulings(&self) -> bool {
        true
    }

    fn ruling(&self, ruled: &Ruled<'_>, out: &mut Vec<u8>) -> bool {
        line(ruled, false, out);
        true
    }

    /// Lines stay those of the records.
    fn error(&self, _source: &str, _error: &Error, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "error 0 0")
    }
}

fn line(ruled: &Ruled<'_>, is_invalid: bool, out: &mut Vec<u8>) {
    let word = match ruled.outcome {
        _ if is_invalid => "invalid",
        Outcome::Win { color, .. } => color.name(),
        Outcome::Draw(_) => "draw",
        Outcome::Undecided => "open",
    };
    out.extend_from_slice(word.as_bytes());
    out.push(b' ');
    number(ruled.decided.map_or(0, |decided| decided.index as u64), out);
    out.push(b' ');
    number(ruled.illegal.into(), out);
    out.push(b'\n');
}

/// Without the machinery of formatting: there may be millions.
fn number(n: u64, out: &mut Vec<u8>) {
    if n >= 10 {
        number(n / 10, out);
    }
    out.push(b'0' + (n % 10) as u8);
}
