//! For archives: a few words a record.

use super::report::Report;
use crate::error::Error;
use crate::judge::{Judged, Needs};
use crate::say::manner::Manner;
use linecall_law::{Asks, Outcome, Status};
use std::io;

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

    fn tells(&self) -> &'static [&'static str] {
        &[]
    }

    fn needs(&self, _: &Asks) -> Needs {
        Needs::Ruling
    }

    fn say(&self, judged: &Judged<'_>, _: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        let ruling = &judged.ruling;
        let word = match ruling.outcome {
            _ if judged.status() == Status::Invalid => "invalid",
            Outcome::Win { color, .. } => color.name(),
            Outcome::Draw(_) => "draw",
            Outcome::Undecided => "open",
        };
        let mut text = [0; 64];
        text[..word.len()].copy_from_slice(word.as_bytes());
        let mut end = word.len();
        for n in [ruling.decided.map_or(0, |decided| decided.index as u64), ruling.illegal.into()] {
            text[end] = b' ';
            end += 1 + number(n, &mut text[end + 1..]);
        }
        text[end] = b'\n';
        out.extend_from_slice(&text[..=end]);
        Ok(())
    }

    /// Lines stay those of the records.
    fn error(&self, _source: &str, _error: &Error, _: &Manner, out: &mut Vec<u8>) {
        out.extend_from_slice(b"error 0 0\n");
    }
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
