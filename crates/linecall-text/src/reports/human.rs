//! For people: a sentence, the board, what went wrong.

use super::{Judged, Report};
use crate::board::{self, Mark, Marks};
use crate::say;
use anstyle::{AnsiColor, Style};
use linecall::{Color, Outcome};
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

    fn verdict(&self, judged: &Judged<'_>, nth: u64, out: &mut dyn Write) -> io::Result<()> {
        headline(judged, nth, out)?;
        sentences(judged, out)?;
        writeln!(out)?;
        picture(judged, out)
    }
}

/// Which record, of which game; behind the first with an empty line before it.
pub(super) fn headline(judged: &Judged<'_>, nth: u64, out: &mut dyn Write) -> io::Result<()> {
    if nth > 0 {
        writeln!(out)?;
    }
    let bold = if judged.colour { Style::new().bold() } else { Style::new() };
    writeln!(out, "{bold}{}{bold:#}  {}", place(judged), judged.record.game)
}

/// Where a record stands: its input, and its own name or its line.
pub(super) fn place(judged: &Judged<'_>) -> String {
    match (&judged.record.id, judged.record.line) {
        (Some(id), _) => format!("{} ({})", judged.source, say::printable(id)),
        (None, 0 | 1) => judged.source.to_string(),
        (None, line) => format!("{}:{line}", judged.source),
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
    writeln!(out, "{outcome}{}{outcome:#}", say::outcome(&notation, &record.rules, verdict))?;
    if let Some(claim) = say::claim(verdict) {
        writeln!(out, "{}", say::printable(&claim))?;
    }
    let irregular = verdict.irregular.iter().map(|i| say::irregularity(&notation, i, verdict));
    let warnings = record.warnings.iter().cloned().chain(verdict.warnings.iter().map(say::warning));
    for line in irregular.chain(warnings) {
        writeln!(out, "{warn}! {}.{warn:#}", say::printable(&line))?;
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
    let marks = marks(judged);
    out.write_all(board::draw(judged.position, &judged.record.notation(), &marks, judged.colour).as_bytes())?;
    writeln!(out, "{}", board::legend(&marks))
}

fn marks(judged: &Judged<'_>) -> Marks {
    let verdict = judged.verdict;
    let mut marks = Marks::new();
    if let Some(threats) = &verdict.threats {
        for (color, p) in Color::BOTH.into_iter().flat_map(|c| threats[c].iter().map(move |&p| (c, p))) {
            let mark = if marks.contains_key(&p) { Mark::BothThreats } else { Mark::Threat(color) };
            marks.insert(p, mark);
        }
    }
    if let Some(p) = judged.position.last_played() {
        marks.insert(p, Mark::Last);
    }
    for &p in verdict.evidence.iter().flat_map(linecall::Evidence::points) {
        marks.insert(p, Mark::Winning);
    }
    let deciding = verdict.decided.and_then(|d| d.at).filter(|_| !verdict.evidence.is_empty());
    marks.extend(deciding.map(|p| (p, Mark::Deciding)));
    marks
}
