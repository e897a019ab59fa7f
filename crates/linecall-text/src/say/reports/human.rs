//! For people: a sentence, the board, what went wrong.

use super::report::{Judged, Report};
use crate::say::board;
use crate::read::record::GameRecord;
use crate::say::sentences as say;
use anstyle::{AnsiColor, Style};
use linecall::Outcome;
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

    fn verdict(&self, judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        headline(judged, out)?;
        sentences(judged, out)?;
        writeln!(out)?;
        picture(judged, out)
    }
}

/// Which record, of which game.
pub(super) fn headline(judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
    name_of(judged.source, judged.record, judged.colour, out)
}

/// The same, of a record that has not been judged.
pub(crate) fn name_of(source: &str, record: &GameRecord, colour: bool, out: &mut dyn Write) -> io::Result<()> {
    let bold = if colour { Style::new().bold() } else { Style::new() };
    let dim = if colour { Style::new().dimmed() } else { Style::new() };
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

/// The outcome, then everything else that is to be said.
fn sentences(judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Judged { record, verdict, colour, .. } = judged;
    let notation = record.notation();
    let paint = |style: Style| if *colour { style } else { Style::new() };
    let outcome = paint(match verdict.outcome {
        Outcome::Win { .. } => AnsiColor::Green.on_default().bold(),
        _ => Style::new().bold(),
    });
    let warn = paint(AnsiColor::Yellow.on_default());
    writeln!(out, "{outcome}{}{outcome:#}", say::outcome(&notation, record.rules(), verdict))?;
    if let Some(claim) = say::claim(verdict) {
        writeln!(out, "{}", words::printable(&claim))?;
    }
    let irregular = verdict.irregular.iter().map(|i| say::irregularity(&notation, i, verdict));
    let warnings = record
        .warnings
        .iter()
        .map(|remark| remark.text.clone())
        .chain(verdict.warnings.iter().map(|w| say::warning(&notation, w)));
    for line in irregular.chain(warnings) {
        writeln!(out, "{warn}! {}.{warn:#}", words::printable(&line))?;
    }
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
    if let Some(dead) = verdict.dead.filter(|_| verdict.outcome.winner().is_none()) {
        writeln!(out, "{}", say::dead(dead))?;
    }
    Ok(())
}

/// The final board with its marks, and what they mean.
pub(super) fn picture(judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
    let marks = board::marks(judged.verdict, judged.position);
    out.write_all(board::draw(judged.position, &judged.record.notation(), &marks, judged.colour).as_bytes())?;
    writeln!(out, "{}", board::legend(judged.position, &marks))
}
