//! Judging: a verdict a record, said by a report.

use super::work::{Apart, Notes, Piece, Work, Worker};
use crate::error::Error;
use crate::judge::{Judged, Needs};
use crate::options::Options;
use crate::say::manner::Manner;
use crate::say::reports::{self, Report};
use linecall_law::{Color, Irregular, Outcome, Reachable, Status};
use std::io::{self, Write};
use std::ops::AddAssign;

/// What came out of judging.
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Records judged.
    pub records: u64,
    /// Won by Black.
    pub black: u64,
    /// Won by White.
    pub white: u64,
    /// Draws.
    pub draws: u64,
    /// Records that just end.
    pub open: u64,
    /// Records that cannot start or, under a strict policy, are irregular.
    pub invalid: u64,
    /// Of the invalid ones, those that cannot start.
    pub cannot_start: u64,
    /// Records with something irregular in them.
    pub irregular: u64,
    /// Records whose claim does not agree.
    pub claims_differ: u64,
    /// Boards that can have come about by legal play, if that was asked.
    pub reachable: u64,
    /// Boards that cannot.
    pub unreachable: u64,
    /// Records that could not be read.
    pub errors: u64,
}

impl Summary {
    fn count(&mut self, judged: &Judged<'_>) {
        self.records += 1;
        match (judged.status(), judged.ruling.outcome) {
            (Status::Invalid, _) => self.invalid += 1,
            (_, Outcome::Win { color: Color::Black, .. }) => self.black += 1,
            (_, Outcome::Win { color: Color::White, .. }) => self.white += 1,
            (_, Outcome::Draw(_)) => self.draws += 1,
            (_, Outcome::Undecided) => self.open += 1,
        }
        self.irregular += u64::from(judged.is_irregular());
        self.claims_differ += u64::from(judged.claim_differs());
        if let Some(verdict) = judged.verdict {
            let cannot_start = verdict.irregular.iter().any(|i| matches!(i.what, Irregular::Setup(_)));
            self.cannot_start += u64::from(cannot_start);
            self.reachable += u64::from(matches!(verdict.reachable, Some(Reachable::Yes { .. })));
            self.unreachable += u64::from(matches!(verdict.reachable, Some(Reachable::No(_))));
        }
    }
}

impl AddAssign for Summary {
    fn add_assign(&mut self, more: Self) {
        let Summary { records, black, white, draws, open, invalid, cannot_start, .. } = more;
        let Summary { irregular, claims_differ, reachable, unreachable, errors, .. } = more;
        self.records += records;
        self.black += black;
        self.white += white;
        self.draws += draws;
        self.open += open;
        self.invalid += invalid;
        self.cannot_start += cannot_start;
        self.irregular += irregular;
        self.claims_differ += claims_differ;
        self.reachable += reachable;
        self.unreachable += unreachable;
        self.errors += errors;
    }
}

/// The work of judging.
#[derive(Debug)]
pub struct Judging {
    report: &'static dyn Report,
    manner: Manner,
    summary: Summary,
    apart: Apart,
}

impl Judging {
    /// Judging under these options.
    ///
    /// # Errors
    /// An option names a format, a report or a game that does not exist, or the report has no place for what is asked.
    pub fn new(options: &Options) -> Result<Self, Error> {
        options.check()?;
        let report = reports::find_for(options.saying.report.as_deref().unwrap_or("human"), &options.asks)?;
        Ok(Judging { report, manner: Manner::of(options), summary: Summary::default(), apart: Apart::default() })
    }

    /// The report.
    pub fn report(&self) -> &'static dyn Report {
        self.report
    }

    /// What came out so far.
    pub fn summary(&self) -> Summary {
        self.summary
    }
}

/// What is said of some records, each kept apart from the one before it.
#[derive(Debug, Default)]
pub struct Verdicts {
    out: Vec<u8>,
    summary: Summary,
}

impl Piece for Verdicts {
    fn weight(&self) -> usize {
        self.out.len()
    }
}

/// Who says verdicts.
#[derive(Debug)]
pub struct Judge {
    report: &'static dyn Report,
    manner: Manner,
}

impl Work for Judging {
    type Piece = Verdicts;
    type Worker = Judge;

    fn needs(&self) -> Needs {
        self.report.needs(&self.manner.asks)
    }

    fn worker(&self) -> Judge {
        Judge { report: self.report, manner: self.manner }
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.report.begin(&self.manner, out)
    }

    fn merge(&mut self, piece: Verdicts, out: &mut dyn Write, _: &mut Notes) -> io::Result<()> {
        self.summary += piece.summary;
        self.apart.write(&piece.out, self.report.between(), out)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.report.end(self.summary.records + self.summary.errors, out)
    }
}

impl Worker for Judge {
    type Piece = Verdicts;

    fn record(&mut self, judged: &Judged<'_>, piece: &mut Verdicts) -> Result<(), Error> {
        piece.summary.count(judged);
        piece.out.extend_from_slice(self.report.between().as_bytes());
        // Memory takes everything.
        Ok(self.report.say(judged, &self.manner, &mut piece.out)?)
    }

    fn error(&mut self, source: &str, error: &Error, piece: &mut Verdicts, notes: &mut Notes) {
        piece.summary.errors += 1;
        if !self.report.is_for_people() {
            piece.out.extend_from_slice(self.report.between().as_bytes());
            self.report.error(source, error, &self.manner, &mut piece.out);
        }
        notes.push(source, error.clone());
    }
}
