//! Whether boards can have come about.

use super::human;
use super::report::Report;
use crate::judge::Judged;
use crate::say::manner::Manner;
use crate::say::sentences as say;
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct ReachableReport;

impl Report for ReachableReport {
    fn name(&self) -> &'static str {
        "reachable"
    }

    fn about(&self) -> &'static str {
        "whether each board can arise by legal play, a line each: by which moves, or why not"
    }

    fn tells(&self) -> &'static [&'static str] {
        &["reachable"]
    }

    fn is_for_people(&self) -> bool {
        true
    }

    fn say(&self, judged: &Judged<'_>, _: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        let Some((record, verdict)) = judged.record.zip(judged.verdict) else { return Ok(()) };
        let place = human::place(judged.source, record);
        let Some(answer) = &verdict.reachable else {
            return writeln!(out, "{place}  not asked");
        };
        let because = say::reachable(&record.notation(), answer, judged.stones());
        writeln!(out, "{place}  {}: {because}", answer.word())
    }
}
