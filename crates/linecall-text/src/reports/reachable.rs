//! Whether boards can have come about.

use super::{Judged, Report, human};
use crate::say;
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

    fn verdict(&self, judged: &Judged<'_>, _nth: u64, out: &mut dyn Write) -> io::Result<()> {
        let answer = judged.verdict.reachable.as_ref();
        let said = answer.map_or_else(|| "not asked".into(), |a| say::reachable(&judged.record.notation(), a));
        writeln!(out, "{}  {said}", human::place(judged))
    }
}
