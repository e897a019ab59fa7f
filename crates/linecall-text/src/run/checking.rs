//! Checking: a lint for archives. Each problem has a place and a code that stays.

use super::duplicates::{Duplicates, GameKeys};
use super::work::{Notes, Piece, Work, Worker};
use crate::error::{Class, Error};
use crate::judge::{Judged, Needs};
use crate::options::Options;
use crate::read::notation::Notation;
use crate::read::record::{GameRecord, Remark};
use crate::say::problems::{self, Problem, Severity};
use crate::say::sentences as say;
use crate::words::near_or_all;
use linecall::analysis::Key;
use linecall::{Illegal, Irregular, Verdict, Warning};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

/// The code of duplicates.
const DUPLICATE: &str = "W-duplicate";

/// How problems are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CheckReport {
    /// A line a problem, as editors understand it.
    #[default]
    Text,
    /// A JSON object a problem, one a line.
    Json,
    /// A SARIF log, which code hosts and editors show.
    Sarif,
}

impl FromStr for CheckReport {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        match name {
            "text" => Ok(CheckReport::Text),
            "json" | "jsonl" => Ok(CheckReport::Json),
            "sarif" => Ok(CheckReport::Sarif),
            other => {
                let names = near_or_all(other, ["text", "json", "sarif"].into_iter());
                Err(Error::new(Class::Name, format!("no report `{other}`{names}")))
            }
        }
    }
}

/// The work of checking. Where duplicates are looked for, it remembers every game, in 16 bytes or a few more.
#[derive(Debug)]
pub struct Checking {
    report: CheckReport,
    ignored: Vec<&'static str>,
    duplicates: Option<Duplicates>,
    /// Problems that are said at the end.
    kept: Vec<Problem>,
    counts: BTreeMap<&'static str, u64>,
    records: u64,
    bad: u64,
    worst: Option<Severity>,
}

impl Checking {
    /// Checking under these options, without a word of problems that are ignored.
    ///
    /// # Errors
    /// An option, or a code to be ignored, names something that does not exist.
    pub fn new(options: &Options, report: CheckReport, ignored: &[String]) -> Result<Self, Error> {
        options.check()?;
        let ignored: Vec<&'static str> =
            ignored.iter().map(|name| Ok(problems::find(name)?.name)).collect::<Result<_, Error>>()?;
        let duplicates = (!ignored.contains(&DUPLICATE)).then(Duplicates::default);
        let counts = BTreeMap::new();
        Ok(Checking { report, ignored, duplicates, kept: vec![], counts, records: 0, bad: 0, worst: None })
    }

    /// Records checked, and those with a problem.
    pub fn records(&self) -> (u64, u64) {
        (self.records, self.bad)
    }

    /// How many problems of each kind there were.
    pub fn counts(&self) -> &BTreeMap<&'static str, u64> {
        &self.counts
    }

    /// How bad the worst problem was.
    pub fn worst(&self) -> Option<Severity> {
        self.worst
    }

    fn say(&mut self, problem: Problem, out: &mut dyn Write) -> io::Result<()> {
        *self.counts.entry(problem.code).or_default() += 1;
        let severity = problem.severity();
        self.worst = Some(self.worst.map_or(severity, |worst| worst.min(severity)));
        match self.report {
            CheckReport::Text => writeln!(out, "{}", problem.text()),
            CheckReport::Json => writeln!(out, "{}", problem.json()),
            CheckReport::Sarif => {
                self.kept.push(problem);
                Ok(())
            }
        }
    }
}

/// The problems of some records, and what tells their games from others.
#[derive(Debug, Default)]
pub struct Checked {
    problems: Vec<Problem>,
    keyed: Vec<Keyed>,
    records: u64,
    bad: u64,
}

/// A game that may be a duplicate of another one.
#[derive(Debug)]
struct Keyed {
    key: Key,
    source: Arc<str>,
    line: u64,
    id: Option<String>,
    /// How many problems of the piece are those of records up to this one.
    before: usize,
    /// Whether the record has other problems.
    is_bad: bool,
}

impl Piece for Checked {
    fn weight(&self) -> usize {
        256 * self.problems.len() + size_of::<Keyed>() * self.keyed.len()
    }
}

/// Who checks records.
#[derive(Debug)]
pub struct Checker {
    ignored: Vec<&'static str>,
    keys: Option<GameKeys>,
    source: Arc<str>,
}

impl Work for Checking {
    type Piece = Checked;
    type Worker = Checker;

    fn needs(&self) -> Needs {
        Needs::Findings
    }

    fn worker(&self) -> Checker {
        let keys = self.duplicates.is_some().then(GameKeys::default);
        Checker { ignored: self.ignored.clone(), keys, source: "".into() }
    }

    fn merge(&mut self, piece: Checked, out: &mut dyn Write, _: &mut Notes) -> io::Result<()> {
        let Checked { problems, keyed, records, bad } = piece;
        self.records += records;
        self.bad += bad;
        let (mut problems, mut said) = (problems.into_iter(), 0);
        for Keyed { key, source, line, id, before, is_bad } in keyed {
            let first = self.duplicates.as_mut().and_then(|duplicates| duplicates.first(&key, &source, line));
            let Some((place, is_turned)) = first else { continue };
            for problem in problems.by_ref().take(before - said) {
                self.say(problem, out)?;
            }
            said = before;
            self.bad += u64::from(!is_bad);
            let how = if is_turned { ", mirrored or turned" } else { "" };
            self.say(
                Problem {
                    source: source.to_string(),
                    line: Some(line).filter(|&line| line > 0),
                    column: None,
                    code: DUPLICATE,
                    message: format!("duplicate of {place}{how}"),
                    id,
                },
                out,
            )?;
        }
        problems.try_for_each(|problem| self.say(problem, out))
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.report {
            CheckReport::Sarif => writeln!(out, "{:#}", problems::sarif(&self.kept)),
            _ => Ok(()),
        }
    }
}

impl Worker for Checker {
    type Piece = Checked;

    fn record(&mut self, judged: &Judged<'_>, piece: &mut Checked) -> Result<(), Error> {
        let before = piece.problems.len();
        if let Some(record) = judged.record {
            self.problems(judged, record, &mut piece.problems);
        }
        let is_bad = piece.problems.len() > before;
        piece.records += 1;
        piece.bad += u64::from(is_bad);
        let Some(key) = self.keys.as_mut().and_then(|keys| keys.key(judged)) else { return Ok(()) };
        if *self.source != *judged.source {
            self.source = judged.source.into();
        }
        piece.keyed.push(Keyed {
            key,
            source: Arc::clone(&self.source),
            line: judged.line,
            id: judged.id().map(String::from),
            before: piece.problems.len(),
            is_bad,
        });
        Ok(())
    }

    fn error(&mut self, source: &str, error: &Error, piece: &mut Checked, _: &mut Notes) {
        let problem = Problem::of(source, error);
        piece.records += 1;
        if !self.ignored.contains(&problem.code) {
            piece.bad += 1;
            piece.problems.push(problem);
        }
    }
}

impl Checker {
    /// Adds the problems of a record, in its order, but not those that are ignored.
    fn problems(&self, judged: &Judged<'_>, record: &GameRecord, problems: &mut Vec<Problem>) {
        let notation = record.notation();
        let at = |code: &'static str, message: String| Problem {
            source: judged.source.into(),
            line: Some(record.line).filter(|&line| line > 0),
            column: None,
            code,
            message,
            id: record.id.clone(),
        };
        let remark = |remark: &Remark| {
            let problem = at(remark.code, remark.text.clone());
            Problem { line: remark.line.or(problem.line), ..problem }
        };
        let is_asked = |problem: &Problem| !self.ignored.contains(&problem.code);
        problems.extend(record.warnings.iter().map(remark).filter(is_asked));
        let Some(verdict) = judged.verdict else { return };
        let warnings = verdict.warnings.iter().map(|w| at(warned(w), say::warning(&notation, w)));
        problems.extend(warnings.filter(is_asked));
        let found = irregular(&notation, verdict).map(|(index, code, message)| {
            let problem = at(code, message);
            match record.place(index) {
                Some((line, column)) => Problem { line: Some(line), column: Some(column), ..problem },
                None => problem,
            }
        });
        problems.extend(found.filter(is_asked));
    }
}

fn warned(warning: &Warning) -> &'static str {
    match warning {
        Warning::TurnGuessed(_) => "W-turn-guessed",
        Warning::Disputed { .. } => "W-disputed-three",
    }
}

/// The irregularities that are problems, with the number of the entry, or 0: a foul by itself is play, not a fault of the record.
fn irregular<'a>(
    notation: &'a Notation,
    verdict: &'a Verdict,
) -> impl Iterator<Item = (usize, &'static str, String)> + use<'a> {
    verdict.irregular.iter().filter_map(|i| {
        let code = match i.what {
            Irregular::Illegal(Illegal::OffBoard) => "E-off-board",
            Irregular::Illegal(Illegal::Occupied) => "E-occupied",
            Irregular::Illegal(Illegal::ColumnFull) => "E-column-full",
            Irregular::Illegal(Illegal::Floating) => "E-floating",
            Irregular::Illegal(Illegal::NotYourTurn) => "E-out-of-turn",
            Irregular::Illegal(_) => "E-illegal",
            Irregular::OutOfTurn => "W-out-of-turn",
            Irregular::AfterEnd => "W-after-end",
            Irregular::Setup(_) => "E-setup",
            Irregular::Claim => "W-claim-differs",
            Irregular::Unclaimed(_) => "W-unclaimed-foul",
            Irregular::Foul(_) => return None,
        };
        Some((i.index, code, say::irregularity(notation, i, verdict)))
    })
}

