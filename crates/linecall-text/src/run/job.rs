//! The one door for every face: bytes in, verdicts out, a count of what happened.

use crate::read::compressed;
use crate::error::{Class, Error};
use crate::read::formats;
use crate::read::formats::format::Format;
use crate::read::settle::{Context, Hint};
use crate::read::record::GameRecord;
use crate::read::lines::Lines;
use crate::read::place::{Place, Start};
use crate::options::Options;
use crate::say::reports;
use crate::say::reports::report::{Judged, Report, Ruled, Said};
use crate::judge::lane::ByLane;
use crate::judge::glued::Swift;
use linecall::{Asks, ClaimCheck, Color, Outcome, Policy, Position, Reachable, Referee, Status, Verdict};
use std::io::{self, BufReader, Read, Write};
use std::mem;
use std::ops::{AddAssign, Sub};
use std::sync::Arc;

/// How much of an input is looked at to recognise its format.
pub(crate) const HEAD: usize = 64 << 10;

/// What most records that are ruled on are said in, in bytes.
const ROW: usize = 128;

/// So many bytes at hand are enough to look for glued lines in them.
const WORTH_WHILE: usize = 4 << 10;

/// What came out of a run.
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

/// Where a job says what it has to say.
pub(crate) trait Sink: Write {
    /// A record, or an input, could not be read.
    fn error(&mut self, source: &str, error: &Error);

    /// A record is done with, and so much has come out.
    ///
    /// # Errors
    /// Nobody listens any more.
    fn after(&mut self, so_far: &Summary) -> io::Result<()>;
}

/// Who looks on while a run goes on. A function that hears of errors does, too.
pub trait Watch {
    /// A record, or an input, could not be read.
    fn error(&mut self, source: &str, error: &Error);

    /// So much has come out; said again and again, after every record if there are no threads.
    fn progress(&mut self, _so_far: &Summary) {}
}

impl<F: FnMut(&str, &Error) + ?Sized> Watch for F {
    fn error(&mut self, source: &str, error: &Error) {
        self(source, error);
    }
}

/// Writes at once.
pub(crate) struct Direct<'d, W: ?Sized> {
    pub(crate) out: &'d mut dyn Write,
    pub(crate) watch: &'d mut W,
}

impl<W: ?Sized> Write for Direct<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W: Watch + ?Sized> Sink for Direct<'_, W> {
    fn error(&mut self, source: &str, error: &Error) {
        self.watch.error(source, error);
    }

    fn after(&mut self, so_far: &Summary) -> io::Result<()> {
        self.watch.progress(so_far);
        Ok(())
    }
}

/// A run over inputs, under one set of options.
#[derive(Debug)]
pub struct Job {
    options: Arc<Options>,
    format: Option<&'static dyn Format>,
    report: &'static dyn Report,
    summary: Summary,
    /// Whether something has been said that the next verdict must be kept apart from.
    said: bool,
    /// The board of the record judged last, to be used again.
    position: Option<Position>,
    /// Records that a lane may judge.
    by_lane: ByLane,
}

impl Job {
    /// A run under these options.
    ///
    /// # Errors
    /// An option names a format, a report or a game that does not exist.
    pub fn new(options: Options) -> Result<Self, Error> {
        let format = options.format.as_deref().map(formats::find).transpose()?;
        let report = reports::find(options.report.as_deref().unwrap_or("human"))?;
        if options.game.is_some() && options.rules.is_some() {
            return Err(Error::new(Class::Name, "a game of the shelf and own rules exclude each other"));
        }
        if let Some(game) = &options.game {
            let spec = game.parse().map_err(|e: linecall::SpecError| Error::new(Class::Name, e.to_string()))?;
            linecall::games::resolve(&spec).map_err(|e| crate::read::settle::game_error(&e))?;
        }
        Ok(Job::of(Arc::new(options), format, report))
    }

    fn of(options: Arc<Options>, format: Option<&'static dyn Format>, report: &'static dyn Report) -> Self {
        let (summary, by_lane) = (Summary::default(), ByLane::default());
        Job { options, format, report, summary, said: false, position: None, by_lane }
    }

    /// The report.
    pub fn report(&self) -> &'static dyn Report {
        self.report
    }

    /// What came out so far.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// Writes what stands before the first verdict.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.report.begin(out)
    }

    /// Judges every record of an input. Errors in records are counted, reported in their place, and given to `on_error`.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn judge(
        &mut self,
        source: &str,
        input: impl Read,
        out: &mut dyn Write,
        on_error: &mut dyn FnMut(&str, &Error),
    ) -> io::Result<()> {
        self.judge_into(source, input, &mut Direct { out, watch: on_error })
    }

    /// The same, said to a sink.
    pub(crate) fn judge_into(&mut self, source: &str, input: impl Read, sink: &mut dyn Sink) -> io::Result<()> {
        self.judge_unpacked(source, compressed::open(input), sink)
    }

    /// The same of an input that is not compressed, or not any more.
    pub(crate) fn judge_unpacked(&mut self, source: &str, input: impl Read, sink: &mut dyn Sink) -> io::Result<()> {
        let options = Arc::clone(&self.options);
        match recognised(source, input, self.format, &options) {
            Ok((format, lines)) => self.judge_lines(source, lines, format, sink),
            Err(error) => self.failed_into(source, &error, sink),
        }
    }

    /// The same of what stands behind a cut.
    pub(crate) fn judge_behind(
        &mut self,
        source: &str,
        format: &'static dyn Format,
        start: &Start,
        input: impl Read,
        sink: &mut dyn Sink,
    ) -> io::Result<()> {
        let input = Box::new(BufReader::with_capacity(HEAD, input));
        let lines = Lines::behind(input, self.options.limits.line, start);
        self.judge_lines(source, lines, format, sink)
    }

    fn judge_lines(
        &mut self,
        source: &str,
        mut lines: Lines<'_>,
        format: &'static dyn Format,
        sink: &mut dyn Sink,
    ) -> io::Result<()> {
        let options = Arc::clone(&self.options);
        let context = Context::new(&options, source);
        let mut glued = self.glued(format);
        loop {
            if let Some(glued) = &mut glued {
                self.judge_glued(glued, source, &mut lines, format, &context, sink)?;
            }
            let Some(record) = next_record(&mut lines, format, &context) else { break };
            self.say(source, &record, sink)?;
            if is_broken(&record) {
                break;
            }
        }
        Ok(())
    }

    /// What there is to judge glued lines with, where neither what was asked nor the report wants to know more.
    fn glued(&self, format: &'static dyn Format) -> Option<Glued> {
        let options = &*self.options;
        let is_plain = options.at.is_none() && options.dialect.is_none() && self.report.between().is_empty();
        let hint = format.glued_lines(options).filter(|_| is_plain && self.takes_rulings())?;
        Some(Glued { hint, asked: Asked::Nothing, swift: None })
    }

    /// Whether what a lane tells of a record is enough for what was asked and for the report.
    fn takes_rulings(&self) -> bool {
        let options = &*self.options;
        let is_plain = options.policy() == Policy::default() && options.asks() == Asks::default();
        is_plain && !options.general && self.report.takes_rulings()
    }

    /// Judges glued lines, as far as there are any before something else.
    fn judge_glued(
        &mut self,
        glued: &mut Glued,
        source: &str,
        lines: &mut Lines<'_>,
        format: &'static dyn Format,
        context: &Context<'_>,
        sink: &mut dyn Sink,
    ) -> io::Result<()> {
        let mut out = vec![];
        loop {
            let start = lines.start();
            let bytes = lines.at_hand();
            // For less it is not worth the while to get ready.
            if bytes.len() < WORTH_WHILE && glued.asked == Asked::Nothing {
                return Ok(());
            }
            // The last line at hand goes on behind what is at hand.
            let line = if bytes.contains(&b'\n') { None } else { lines.whole_line() };
            let bytes = line.as_deref().unwrap_or_else(|| lines.at_hand());
            let Some(swift) = glued.for_game(start.game.as_ref(), context) else { return Ok(()) };
            let read = swift.judge(bytes);
            if read == 0 {
                return Ok(());
            }
            let mut count = 0;
            for (place, game) in swift.games() {
                let ruled = game.ruled(source, start.place.line + count);
                if self.report.ruling(&ruled, &Said::default(), &mut out) {
                    self.summary.count_ruled(&ruled, &Said::default());
                } else {
                    sink.write_all(&mem::take(&mut out))?;
                    let line = Start { place: Place { line: ruled.line, column: 1 }, game: start.game.clone() };
                    let mut own = Lines::behind(Box::new(&bytes[place]), self.options.limits.line, &line);
                    if let Some(record) = next_record(&mut own, format, context) {
                        self.say(source, &record, sink)?;
                    }
                }
                count += 1;
            }
            self.said = true;
            sink.write_all(&out)?;
            out.clear();
            if line.is_some() {
                lines.take().map_err(io::Error::other)?;
            } else {
                lines.pass_lines(read, count);
            }
            sink.after(&self.summary)?;
        }
    }

    /// An input that could not be opened, in its place.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn failed(
        &mut self,
        source: &str,
        error: &Error,
        out: &mut dyn Write,
        on_error: &mut dyn FnMut(&str, &Error),
    ) -> io::Result<()> {
        self.failed_into(source, error, &mut Direct { out, watch: on_error })
    }

    /// The same, said to a sink.
    pub(crate) fn failed_into(&mut self, source: &str, error: &Error, sink: &mut dyn Sink) -> io::Result<()> {
        self.summary.errors += 1;
        if !self.report.is_for_people() {
            self.keep_apart(sink)?;
        }
        self.report.error(source, error, sink)?;
        sink.error(source, error);
        sink.after(&self.summary)
    }

    /// A job like this one, to judge what comes behind something that has been said.
    pub(crate) fn beside(&self) -> Self {
        let Job { options, format, report, .. } = self;
        Job { said: true, ..Job::of(Arc::clone(options), *format, *report) }
    }

    /// Takes over what a job [beside](Self::beside) this one has said.
    pub(crate) fn take(&mut self, said: &[u8], summary: Summary, out: &mut dyn Write) -> io::Result<()> {
        self.summary += summary;
        if said.is_empty() {
            return Ok(());
        }
        // There the first thing was kept apart from one before it.
        let is_first = !mem::replace(&mut self.said, true);
        let first = said.strip_prefix(self.report.between().as_bytes()).filter(|_| is_first);
        out.write_all(first.unwrap_or(said))
    }

    /// The options.
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// The format that the options name.
    pub(crate) fn format(&self) -> Option<&'static dyn Format> {
        self.format
    }

    /// Writes what stands behind the last verdict.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.report.end(self.summary.records + self.summary.errors, out)
    }

    /// Judges a record, or says that there is none.
    fn say(&mut self, source: &str, record: &Result<GameRecord, Error>, sink: &mut dyn Sink) -> io::Result<()> {
        match record {
            Ok(record) => self.one(source, record, sink),
            Err(error) => self.failed_into(source, error, sink),
        }
    }

    fn one(&mut self, source: &str, record: &GameRecord, sink: &mut dyn Sink) -> io::Result<()> {
        if let Err(error) = self.check_looks(record) {
            return self.failed_into(source, &error, sink);
        }
        if self.rule(source, record, sink)? {
            return sink.after(&self.summary);
        }
        let referee = Referee { rules: record.rules().clone(), policy: self.options.policy(), asks: self.options.asks() };
        let position = self.position.take().unwrap_or_else(|| Position::new(record.rules()));
        let mut replay = referee.replay_on(position, &record.record);
        replay.by_ref().for_each(drop);
        let verdict = replay.verdict();
        self.summary.count(&verdict);
        self.keep_apart(sink)?;
        let colour = self.options.colour;
        self.report
            .verdict(&Judged { source, record, verdict: &verdict, position: replay.position(), colour }, sink)?;
        self.position = Some(replay.into_position());
        sink.after(&self.summary)
    }

    /// Lets a lane judge a record and says it, if that is possible.
    fn rule(&mut self, source: &str, record: &GameRecord, sink: &mut dyn Sink) -> io::Result<bool> {
        if !self.takes_rulings() {
            return Ok(false);
        }
        let Some(ruled) = self.by_lane.rule(source, record) else { return Ok(false) };
        let claim = record.record.claim.clone().map(|claim| ClaimCheck::new(claim, ruled.outcome));
        let said = Said { id: record.id.as_deref(), claim: claim.as_ref() };
        let mut out = Vec::with_capacity(ROW);
        if !self.report.ruling(&ruled, &said, &mut out) {
            return Ok(false);
        }
        self.summary.count_ruled(&ruled, &said);
        self.keep_apart(sink)?;
        sink.write_all(&out)?;
        Ok(true)
    }

    /// Writes what stands between two things that are said.
    fn keep_apart(&mut self, out: &mut dyn Sink) -> io::Result<()> {
        if self.said {
            out.write_all(self.report.between().as_bytes())?;
        }
        self.said = true;
        Ok(())
    }

    /// `--missed` looks at every empty point before every move; on a huge board that would never end.
    fn check_looks(&self, record: &GameRecord) -> Result<(), Error> {
        let looks = record.record.moves.len() as u64 * record.rules().lattice.len() as u64;
        if !self.options.missed || looks <= self.options.limits.looks {
            return Ok(());
        }
        let message = format!(
            "--missed would look at {looks} points, more than the limit of {}; judge this record without it",
            self.options.limits.looks
        );
        let error = Error::new(Class::Limit, message);
        Err(Error { id: record.id.clone(), line: Some(record.line), ..error })
    }
}

impl Summary {
    fn count(&mut self, verdict: &Verdict) {
        self.count_end(verdict.status, verdict.outcome, !verdict.irregular.is_empty());
        let setup = |i: &linecall::Irregularity| matches!(i.what, linecall::Irregular::Setup(_));
        self.cannot_start += u64::from(verdict.irregular.iter().any(setup));
        self.reachable += u64::from(matches!(verdict.reachable, Some(Reachable::Yes { .. })));
        self.unreachable += u64::from(matches!(verdict.reachable, Some(Reachable::No(_))));
        self.claims_differ += u64::from(verdict.claim.as_ref().is_some_and(|c| c.agrees == Some(false)));
    }

    fn count_ruled(&mut self, ruled: &Ruled<'_>, said: &Said<'_>) {
        let differs = said.claim_differs();
        self.count_end(ruled.status(), ruled.outcome, !ruled.is_regular() || differs);
        self.claims_differ += u64::from(differs);
    }

    fn count_end(&mut self, status: Status, outcome: Outcome, is_irregular: bool) {
        self.records += 1;
        match (status, outcome) {
            (Status::Invalid, _) => self.invalid += 1,
            (_, Outcome::Win { color: Color::Black, .. }) => self.black += 1,
            (_, Outcome::Win { color: Color::White, .. }) => self.white += 1,
            (_, Outcome::Draw(_)) => self.draws += 1,
            (_, Outcome::Undecided) => self.open += 1,
        }
        self.irregular += u64::from(is_irregular);
    }

    /// This and another one, number by number.
    fn with(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Summary {
            records: join(self.records, other.records),
            black: join(self.black, other.black),
            white: join(self.white, other.white),
            draws: join(self.draws, other.draws),
            open: join(self.open, other.open),
            invalid: join(self.invalid, other.invalid),
            cannot_start: join(self.cannot_start, other.cannot_start),
            irregular: join(self.irregular, other.irregular),
            claims_differ: join(self.claims_differ, other.claims_differ),
            reachable: join(self.reachable, other.reachable),
            unreachable: join(self.unreachable, other.unreachable),
            errors: join(self.errors, other.errors),
        }
    }
}

/// Which game somebody has asked about: one that a header has named, or that of all records.
#[derive(PartialEq, Eq)]
enum Asked {
    Nothing,
    For(Option<String>),
}

/// What glued lines of an input are judged with.
struct Glued {
    hint: Hint,
    /// What the swift one was made for.
    asked: Asked,
    /// The swift one for that game, if there is one.
    swift: Option<Swift>,
}

impl Glued {
    /// The swift one for records of this game, if there is one.
    fn for_game(&mut self, game: Option<&String>, context: &Context<'_>) -> Option<&mut Swift> {
        let asked = Asked::For(game.cloned());
        if self.asked != asked {
            let settled = context.settle(game.map(String::as_str), &self.hint);
            self.swift = settled.ok().and_then(|settled| {
                let notation = context.notation(&settled.rules);
                Swift::new(settled, &notation)
            });
            self.asked = asked;
        }
        self.swift.as_mut()
    }
}

impl AddAssign for Summary {
    fn add_assign(&mut self, more: Self) {
        *self = self.with(more, |a, b| a + b);
    }
}

impl Sub for Summary {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        self.with(before, |a, b| a - b)
    }
}

/// Reads every record of an input, errors among them, until `take` has enough. Inputs may be compressed.
pub fn for_each_record(
    source: &str,
    input: impl Read,
    format: Option<&'static dyn Format>,
    options: &Options,
    take: &mut dyn FnMut(Result<GameRecord, Error>) -> bool,
) {
    let (format, mut lines) = match recognised(source, compressed::open(input), format, options) {
        Ok(recognised) => recognised,
        Err(error) => {
            take(Err(error));
            return;
        }
    };
    let context = Context::new(options, source);
    while let Some(record) = next_record(&mut lines, format, &context) {
        let is_broken = is_broken(&record);
        if !take(record) || is_broken {
            return;
        }
    }
}

/// The format of an input that is not compressed, and its lines.
fn recognised<'i>(
    source: &str,
    mut input: impl Read + 'i,
    format: Option<&'static dyn Format>,
    options: &Options,
) -> Result<(&'static dyn Format, Lines<'i>), Error> {
    let (head, failed) = compressed::take(&mut input, HEAD as u64);
    if let (true, Some(error)) = (head.is_empty(), &failed) {
        return Err(Error::new(Class::Io, error.to_string()));
    }
    let format = format.or_else(|| formats::recognise(&head, source)).ok_or_else(|| {
        if head.trim_ascii().is_empty() {
            return Error::format("the input is empty");
        }
        let names: Vec<&str> = formats::SHELF.iter().map(|f| f.name()).collect();
        Error::format(format!("the format is not recognised; say which with --format: {}", names.join(", ")))
    })?;
    // What failed behind the head is told when what is in it has been read.
    let input = Box::new(BufReader::with_capacity(HEAD, compressed::again(head, failed).chain(input)));
    Ok((format, Lines::new(input, options.limits.line)))
}

/// The next record, as far as it shall be read, or an error in its place.
fn next_record(
    lines: &mut Lines<'_>,
    format: &'static dyn Format,
    context: &Context<'_>,
) -> Option<Result<GameRecord, Error>> {
    let mut record = format.read(lines, context).transpose()?;
    if let (Ok(record), Some(entries)) = (&mut record, context.options.at) {
        record.truncate(entries);
    }
    Some(record)
}

/// Whether nothing can be read behind it.
fn is_broken(record: &Result<GameRecord, Error>) -> bool {
    record.as_ref().err().is_some_and(|e| e.class == Class::Io)
}
