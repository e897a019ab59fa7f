//! For people: a sentence, the board, what went wrong.

use super::report::Report;
use crate::judge::Judged;
use crate::read::notation::Notation;
use crate::read::record::GameRecord;
use crate::say::board;
use crate::say::manner::Manner;
use crate::say::sentences as say;
use crate::words;
use anstyle::{AnsiColor, Style};
use linecall_law::Outcome;
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct Human;

impl Report for Human {
    fn name(&self) -> &'static str {
        "human"
    }

    fn about(&self) -> &'static str {
        "for people: a sentence, the board with the winning line and the last move, what went wrong"
    }

    fn is_for_people(&self) -> bool {
        true
    }

    fn between(&self) -> &'static str {
        "\n"
    }

    fn say(&self, judged: &Judged<'_>, manner: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        headline(judged, manner, out)?;
        sentences(judged, manner, out)?;
        writeln!(out)?;
        picture(judged, manner, out)
    }
}

/// Which record, of which game.
pub(super) fn headline(judged: &Judged<'_>, manner: &Manner, out: &mut dyn Write) -> io::Result<()> {
    judged.record.map_or(Ok(()), |record| name_of(judged.source, record, manner, out))
}

/// Which record, of which game, whether it has been judged or not.
pub(crate) fn name_of(source: &str, record: &GameRecord, manner: &Manner, out: &mut dyn Write) -> io::Result<()> {
    let bold = if manner.colour { Style::new().bold() } else { Style::new() };
    let dim = if manner.colour { Style::new().dimmed() } else { Style::new() };
    let game = words::printable(&record.game().to_string());
    writeln!(out, "{bold}{}{bold:#}  {game}  {dim}rules {}{dim:#}", place(source, record), record.of.hash)
}

/// Where a record stands: its input, and its own name or its line.
pub(super) fn place(source: &str, record: &GameRecord) -> String {
    match (&record.id, record.line) {
        (Some(id), _) => format!("{source} ({})", words::printable(id)),
        (None, 0 | 1) => source.to_string(),
        (None, line) => format!("{source}:{line}"),
    }
}

/// What was passed over or taken for granted in reading.
pub(super) fn remarks(judged: &Judged<'_>, manner: &Manner, out: &mut dyn Write) -> io::Result<()> {
    let remarks = judged.record.iter().flat_map(|record| &record.warnings);
    warn(remarks.map(|remark| remark.text.clone()), manner, out)
}

fn warn(lines: impl Iterator<Item = String>, manner: &Manner, out: &mut dyn Write) -> io::Result<()> {
    let warn = if manner.colour { AnsiColor::Yellow.on_default() } else { Style::new() };
    for line in lines {
        writeln!(out, "{warn}! {}.{warn:#}", words::printable(&line))?;
    }
    Ok(())
}

/// The outcome, then everything else that is to be said.
fn sentences(judged: &Judged<'_>, manner: &Manner, out: &mut dyn Write) -> io::Result<()> {
    let Some((record, verdict)) = judged.record.zip(judged.verdict) else { return Ok(()) };
    let notation = record.notation();
    let paint = |style: Style| if manner.colour { style } else { Style::new() };
    let outcome = paint(match verdict.ruling.outcome {
        Outcome::Win { .. } => AnsiColor::Green.on_default().bold(),
        _ => Style::new().bold(),
    });
    writeln!(out, "{outcome}{}{outcome:#}", say::outcome(&notation, record.rules(), verdict))?;
    if let Some(claim) = say::claim(verdict) {
        writeln!(out, "{}", words::printable(&claim))?;
    }
    let irregular = verdict.irregular.iter().map(|i| say::irregularity(&notation, i, verdict));
    warn(irregular, manner, out)?;
    remarks(judged, manner, out)?;
    warn(verdict.warnings.iter().map(|w| say::warning(&notation, w)), manner, out)?;
    for line in say::threats(&notation, verdict) {
        writeln!(out, "{line}")?;
    }
    if verdict.missed.as_ref().is_some_and(Vec::is_empty) {
        writeln!(out, "No win was passed over.")?;
    }
    for missed in verdict.missed.iter().flatten() {
        writeln!(out, "{}", say::missed(&notation, missed))?;
    }
    if let Some(answer) = &verdict.reachable {
        let because = say::reachable(&notation, answer, judged.stones());
        writeln!(out, "{}: {because}.", say::reachable_begins(answer))?;
    }
    if let Some(dead) = verdict.dead.filter(|_| verdict.ruling.outcome.winner().is_none()) {
        writeln!(out, "{}", say::dead(dead))?;
    }
    Ok(())
}

/// The final board with its marks, and what they mean.
pub(super) fn picture(judged: &Judged<'_>, manner: &Manner, out: &mut dyn Write) -> io::Result<()> {
    let Some((verdict, position)) = judged.verdict.zip(judged.position) else { return Ok(()) };
    let marks = board::marks(verdict, position);
    out.write_all(board::draw(position, &Notation::of(&judged.of.rules), &marks, manner).as_bytes())?;
    writeln!(out, "{}", board::legend(position, &marks, manner))
}
