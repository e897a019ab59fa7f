//! Who can win with the next move.

use super::human;
use super::report::Report;
use crate::judge::Judged;
use crate::say::manner::Manner;
use crate::say::sentences as say;
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct ThreatsReport;

impl Report for ThreatsReport {
    fn name(&self) -> &'static str {
        "threats"
    }

    fn about(&self) -> &'static str {
        "who can win with the next move and what must be answered, with the points marked on the board"
    }

    fn tells(&self) -> &'static [&'static str] {
        &["threats"]
    }

    fn is_for_people(&self) -> bool {
        true
    }

    fn between(&self) -> &'static str {
        "\n"
    }

    fn say(&self, judged: &Judged<'_>, manner: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        human::headline(judged, manner, out)?;
        human::remarks(judged, manner, out)?;
        let Some((record, verdict)) = judged.record.zip(judged.verdict) else { return Ok(()) };
        let notation = record.notation();
        if verdict.ruling.outcome.is_over() {
            writeln!(out, "{}", say::outcome(&notation, record.rules(), verdict))?;
        } else if let Some(color) = verdict.to_move {
            writeln!(out, "{} to move.", say::name(color))?;
        }
        for line in say::threats(&notation, verdict) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        human::picture(judged, manner, out)
    }
}
