//! Who can win with the next move.

use super::report::{Judged, Report};
use super::human;
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

    fn is_for_people(&self) -> bool {
        true
    }

    fn between(&self) -> &'static str {
        "\n"
    }

    fn verdict(&self, judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        human::headline(judged, out)?;
        let notation = judged.record.notation();
        if judged.verdict.outcome.is_over() {
            writeln!(out, "{}", say::outcome(&notation, &judged.record.rules(), judged.verdict))?;
        } else if let Some(color) = judged.verdict.to_move {
            writeln!(out, "{} to move.", say::name(color))?;
        }
        for line in say::threats(&notation, judged.verdict) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        human::picture(judged, out)
    }
}
