//! Explaining: what a stone on a point would be, after each record.

use super::work::{Apart, Notes, Piece, Work, Worker};
use crate::error::{Class, Error};
use crate::judge::{Judged, Needs};
use crate::options::Options;
use crate::say::json::{Array, error_json, line};
use crate::say::manner::Manner;
use crate::say::why;
use linecall_law::Color;
use std::io::{self, Write};

/// How answers are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Report {
    Human,
    Json,
    JsonLines,
}

impl Report {
    /// What stands between two answers; errors count as such where they are part of the report.
    fn between(self) -> &'static str {
        match self {
            Report::Human => "\n",
            Report::Json => Array::BETWEEN,
            Report::JsonLines => "",
        }
    }
}

/// The work of explaining.
#[derive(Clone, Debug)]
pub struct Explaining {
    options: Options,
    report: Report,
    point: String,
    by: Option<Color>,
    apart: Apart,
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
        Ok(Explaining { options: options.clone(), report, point: point.into(), by, apart: Apart::default() })
    }
}

/// Answers of some records, each kept apart from the one before it.
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

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.report {
            Report::Json => out.write_all(Array::BEGIN.as_bytes()),
            Report::Human | Report::JsonLines => Ok(()),
        }
    }

    fn merge(&mut self, Answers(said): Answers, out: &mut dyn Write, _: &mut Notes) -> io::Result<()> {
        self.apart.write(&said, self.report.between(), out)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.report {
            Report::Json => out.write_all(Array::end(self.apart.has_said).as_bytes()),
            Report::Human | Report::JsonLines => Ok(()),
        }
    }
}

impl Worker for Explaining {
    type Piece = Answers;

    fn record(&mut self, judged: &Judged<'_>, piece: &mut Answers) -> Result<(), Error> {
        let Some(record) = judged.record else { return Ok(()) };
        let answer = why::why(record, &self.options, &self.point, self.by)?;
        let Answers(out) = piece;
        out.extend_from_slice(self.report.between().as_bytes());
        match self.report {
            Report::Human => {
                answer.human(judged.source, record, &Manner::of(&self.options), out)?;
            }
            Report::Json => Array::item(&answer.json(record), out)?,
            Report::JsonLines => line(&answer.json(record), out)?,
        }
        Ok(())
    }

    fn error(&mut self, source: &str, error: &Error, piece: &mut Answers, notes: &mut Notes) {
        let Answers(out) = piece;
        // Memory takes everything.
        let _ = match self.report {
            Report::Human => return notes.push(source, error.clone()),
            Report::Json => {
                out.extend_from_slice(self.report.between().as_bytes());
                Array::item(&error_json(error), out)
            }
            Report::JsonLines => line(&error_json(error), out),
        };
    }
}
