//! Explaining: what a stone on a point would be, after each record.

use super::work::{Notes, Piece, Work, Worker};
use crate::error::{Class, Error};
use crate::judge::{Judged, Needs};
use crate::options::Options;
use crate::read::json;
use crate::say::json::error_json;
use crate::say::manner::Manner;
use crate::say::why;
use linecall_law::Color;
use std::io::{self, Write};
use std::mem;

/// How answers are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Report {
    Human,
    Json,
    JsonLines,
}

/// The work of explaining.
#[derive(Clone, Debug)]
pub struct Explaining {
    options: Options,
    report: Report,
    point: String,
    by: Option<Color>,
    has_said: bool,
}

impl Explaining {
    /// What a stone on this point would be: one of the side to move, if no colour is named.
    ///
    /// # Errors
    /// An option names something that does not exist.
    pub fn new(options: &Options, point: &str, by: Option<Color>) -> Result<Self, Error> {
        options.check()?;
        let report = match options.saying.report.as_deref() {
            None | Some("human") => Report::Human,
            Some("json") => Report::Json,
            Some("jsonl") => Report::JsonLines,
            Some(other) => {
                let message = format!("`why` has no report `{other}`; there are human, json, jsonl");
                return Err(Error::new(Class::Name, message));
            }
        };
        Ok(Explaining { options: options.clone(), report, point: point.into(), by, has_said: false })
    }
}

/// Answers of some records, for people each after an empty line.
#[derive(Debug, Default)]
pub struct Answers(Vec<u8>);

impl Piece for Answers {
    fn weight(&self) -> usize {
        self.0.len()
    }
}

impl Work for Explaining {
    type Piece = Answers;
    type Worker = Self;

    fn needs(&self) -> Needs {
        Needs::Record
    }

    fn worker(&self) -> Self {
        self.clone()
    }

    fn merge(&mut self, Answers(said): Answers, out: &mut dyn Write, _: &mut Notes) -> io::Result<()> {
        let is_first = !said.is_empty() && !mem::replace(&mut self.has_said, true);
        let first = said.strip_prefix(b"\n").filter(|_| is_first);
        out.write_all(first.unwrap_or(&said))
    }
}

impl Worker for Explaining {
    type Piece = Answers;

    fn record(&mut self, judged: &Judged<'_>, piece: &mut Answers) -> Result<(), Error> {
        let Some(record) = judged.record else { return Ok(()) };
        let answer = why::why(record, &self.options, &self.point, self.by)?;
        let Answers(out) = piece;
        match self.report {
            Report::Human => {
                out.push(b'\n');
                answer.human(judged.source, record, &Manner::of(&self.options), out)?;
            }
            Report::Json => {
                serde_json::to_writer_pretty(&mut *out, &answer.json(record)).map_err(io::Error::from)?;
                out.push(b'\n');
            }
            Report::JsonLines => out.extend_from_slice(&json::line(&answer.json(record))),
        }
        Ok(())
    }

    fn error(&mut self, source: &str, error: &Error, piece: &mut Answers, notes: &mut Notes) {
        match self.report {
            Report::Human => notes.push(source, error.clone()),
            Report::Json | Report::JsonLines => {
                piece.0.extend_from_slice(&json::line(&error_json(error)));
            }
        }
    }
}
