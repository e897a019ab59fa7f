//! For tables: a row a record.

use super::{Judged, Report};
use crate::error::Error;
use linecall::{Color, Outcome};
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct Csv;

const COLUMNS: [&str; 18] = [
    "source",
    "line",
    "id",
    "game",
    "rules_hash",
    "status",
    "winner",
    "draw",
    "by",
    "index",
    "ply",
    "move",
    "plies",
    "irregular",
    "after_end",
    "claim",
    "claim_agrees",
    "error",
];

fn row(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(cells).map_err(io::Error::other)?;
    writer.flush()
}

impl Report for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn about(&self) -> &'static str {
        "for tables: a row a record, with a row of names first"
    }

    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        row(&COLUMNS.map(String::from), out)
    }

    fn verdict(&self, judged: &Judged<'_>, _nth: u64, out: &mut dyn Write) -> io::Result<()> {
        let Judged { record, verdict, .. } = judged;
        let notation = record.notation();
        let number = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
        let irregular: Vec<String> =
            verdict.irregular.iter().map(|i| format!("{}:{}", i.index, i.what.why())).collect();
        let agrees = verdict.claim.as_ref().and_then(|c| c.agrees);
        let cells = [
            judged.source.to_string(),
            record.line.to_string(),
            record.id.clone().unwrap_or_default(),
            record.game.to_string(),
            record.hash.to_string(),
            verdict.status.word().to_string(),
            verdict.outcome.winner().map_or("", Color::name).to_string(),
            matches!(verdict.outcome, Outcome::Draw(_)).to_string(),
            verdict.outcome.by().map_or("", linecall::By::word).to_string(),
            number(verdict.decided.map(|d| d.index as u64)),
            number(verdict.decided.map(|d| d.ply.into())),
            verdict.decided.and_then(|d| d.at).map(|p| notation.name(p)).unwrap_or_default(),
            verdict.plies.to_string(),
            irregular.join(" "),
            verdict.after_end.to_string(),
            verdict.claim.as_ref().map(|c| c.claim.text.clone()).unwrap_or_default(),
            agrees.map(|yes| yes.to_string()).unwrap_or_default(),
            String::new(),
        ];
        row(&cells, out)
    }

    fn error(&self, source: &str, error: &Error, _nth: u64, out: &mut dyn Write) -> io::Result<()> {
        let mut cells = vec![String::new(); COLUMNS.len()];
        cells[0] = source.into();
        cells[1] = error.line.map(|n| n.to_string()).unwrap_or_default();
        cells[2] = error.id.clone().unwrap_or_default();
        cells[COLUMNS.len() - 1] = error.to_string();
        row(&cells, out)
    }
}
