//! For archives: a few words a record.

use super::report::{Judged, Report, Ruled, Said};
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

    fn ruling(&self, ruled: &Ruled<'_>, _said: &Said<'_>, out: &mut Vec<u8>) -> bool {
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
    let mut text = [0; 64];
    text[..word.len()].copy_from_slice(word.as_bytes());
    let mut end = word.len();
    for n in [ruled.decided.map_or(0, |decided| decided.index as u64), ruled.illegal.into()] {
        text[end] = b' ';
        end += 1 + number(n, &mut text[end + 1..]);
    }
    text[end] = b'\n';
    out.extend_from_slice(&text[..=end]);
}

/// Writes a number without the machinery of formatting, for there may be millions; says how many digits it has.
#[inline]
fn number(mut n: u64, out: &mut [u8]) -> usize {
    let digits = n.checked_ilog10().map_or(1, |log| log as usize + 1);
    for digit in out[..digits].iter_mut().rev() {
        *digit = b'0' + (n % 10) as u8;
        n /= 10;
    }
    digits
}
