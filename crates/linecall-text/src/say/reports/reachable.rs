//! Whether boards can have come about.

use super::report::{Judged, Report};
use super::human;
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

    fn is_for_people(&self) -> bool {
        true
    }

    fn verdict(&self, judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Some(answer) = &judged.verdict.reachable else {
            return writeln!(out, "{}  not asked", human::place(judged.source, judged.record));
        };
        let because = say::reachable(&judged.record.notation(), answer, judged.stones());
        writeln!(out, "{}  {}: {because}", human::place(judged.source, judged.record), answer.word())
    }
}
