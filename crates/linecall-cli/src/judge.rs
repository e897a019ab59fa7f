//! `judge`, `show`, `threats`, `why` and `check-position`: the records of the inputs, and what is asked of each.

use crate::args::{CheckPositionArgs, Input, JudgeArgs, Pace, ShowArgs, ThreatsArgs, WhyArgs};
use crate::progress::{Count, Counted, Progress};
use crate::{End, Failure, complain, convert, files, picture, placed, rules};
use linecall::{OnIllegal, TurnOrder};
use linecall_text::archive::{self, Plan};
use linecall_text::error::{Class, Error};
use linecall_text::job::{Job, Summary};
use linecall_text::options::Options;
use linecall_text::{formats, say, why, wire};
use std::io::{self, BufWriter, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) fn judge(args: &JudgeArgs) -> Result<End, Failure> {
    let JudgeArgs { input, pace, threats, missed, reachable, dead } = args;
    let asked = Options { threats: *threats, missed: *missed, reachable: *reachable, dead: *dead, ..options(input)? };
    run(input, pace, asked)
}

pub(crate) fn threats(args: &ThreatsArgs) -> Result<End, Failure> {
    let report = args.input.report.clone().or_else(|| Some("threats".into()));
    run(&args.input, &args.pace, Options { threats: true, at: args.at, report, ..options(&args.input)? })
}

pub(crate) fn check_position(args: &CheckPositionArgs) -> Result<End, Failure> {
    let report = args.input.report.clone().or_else(|| Some("reachable".into()));
    let budget = Some(args.budget);
    let asked = Options { reachable: true, budget, report, ..options(&args.input)? };
    let summary = judge_all(&args.input, &args.pace, asked, positions_line)?;
    Ok(if summary.errors > 0 && !args.input.keep_going {
        End::Bad
    } else if summary.unreachable > 0 {
        End::Irregular
    } else {
        End::Good
    })
}

pub(crate) fn show(args: &ShowArgs) -> Result<End, Failure> {
    let options = Options { at: args.at, ..options(&args.input)? };
    if let Some(output) = &args.output {
        let options = Options { threats: args.threats, ..options };
        picture::show(args, &options, &inputs(&args.input)?, output)
    } else if let Some(format) = &args.format_out {
        convert::rewrite(&args.input, &options, format, args.dialect_out)
    } else {
        let report = args.input.report.clone().or_else(|| Some("board".into()));
        run(&args.input, &args.pace, Options { report, ..options })
    }
}

pub(crate) fn options(input: &Input) -> Result<Options, Failure> {
    let colour = match input.color.into() {
        anstream::ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        choice => choice != anstream::ColorChoice::Never,
    };
    Ok(Options {
        game: input.game.clone(),
        rules: input.rules.as_deref().map(rules::read).transpose()?,
        format: input.format.clone(),
        report: input.report.clone(),
        illegal: if input.strict { OnIllegal::Invalid } else { input.illegal.into() },
        turns: if input.as_recorded { TurnOrder::AsRecorded } else { TurnOrder::Enforced },
        fouls: input.foul.into(),
        centre_first: input.centre_first,
        passes: input.passes.map(Into::into),
        draw_after: input.draw_after,
        origin: input.origin.map(Into::into),
        base: input.base,
        dialect: input.dialect,
        columns: input.columns.clone(),
        symbols: input.symbols,
        layout: input.layout.into(),
        encoding: input.encoding,
        variations: input.variations,
        lenient: input.lenient,
        colour,
        ..Options::default()
    })
}

pub(crate) fn inputs(input: &Input) -> io::Result<Vec<PathBuf>> {
    files::expand(&input.files, &mut |path| {
        complain(&format!("{}: passed over, no format has this ending", path.display()));
    })
}

pub(crate) fn say_error(source: &str, error: &Error) {
    complain(&placed(source, error));
}

fn run(input: &Input, pace: &Pace, options: Options) -> Result<End, Failure> {
    let summary = judge_all(input, pace, options, summary_line)?;
    Ok(if summary.errors + summary.cannot_start > 0 && !input.keep_going {
        End::Bad
    } else if input.strict && summary.irregular > 0 {
        End::Irregular
    } else {
        End::Good
    })
}

/// Judges all inputs, and sums up in a line if there was more than one record.
fn judge_all(input: &Input, pace: &Pace, options: Options, sum_up: fn(&Summary) -> String) -> Result<Summary, Failure> {
    let mut job = Job::new(options)?;
    let paths = inputs(input)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let count = Count::default();
    let sizes: Vec<Option<u64>> = paths.iter().map(|path| files::size(path)).collect();
    let total = sizes.iter().copied().sum();
    let mut progress = Progress::new(total, Arc::clone(&count), !pace.no_progress);
    let plan = Plan { jobs: pace.jobs.and_then(NonZeroUsize::new).unwrap_or(Plan::default().jobs), ..Plan::default() };
    let inputs = paths.iter().cloned().zip(sizes).map(|(path, size)| {
        let (name, count) = (files::name(&path), Arc::clone(&count));
        let open =
            Box::new(move || Ok(Box::new(Counted { input: files::open(&path)?, count }) as Box<dyn Read + Send>));
        archive::Input { name, size, open }
    });
    let judged = archive::judge(&mut job, inputs, plan, &mut out, &mut progress);
    progress.end();
    judged?;
    let summary = job.summary();
    if paths.len() > 1 || summary.records + summary.errors > 1 {
        let line = sum_up(&summary);
        if job.report().is_for_people() {
            writeln!(out, "\n{line}")?;
        } else {
            complain(&line);
        }
    }
    out.flush()?;
    Ok(summary)
}

/// `4 positions: 2 can arise, 1 cannot, 1 is not known`.
fn positions_line(summary: &Summary) -> String {
    let unknown = summary.records - summary.reachable - summary.unreachable;
    let all = [
        (summary.reachable, "can arise"),
        (summary.unreachable, "cannot"),
        (unknown, "not known"),
        (summary.errors, "could not be read"),
    ];
    let parts: Vec<String> = all.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    format!("{}: {}", say::count((summary.records + summary.errors) as usize, "position"), parts.join(", "))
}

/// Asks of each record what a stone would be.
pub(crate) fn why(args: &WhyArgs) -> Result<End, Failure> {
    let options = Options { at: args.at, ..options(&args.input)? };
    let from = options.format.as_deref().map(formats::find).transpose()?;
    let report = options.report.as_deref().unwrap_or("human");
    if !["human", "json", "jsonl"].contains(&report) {
        let message = format!("`why` has no report `{report}`; there are human, json, jsonl");
        return Err(Failure::Said(message));
    }
    let by = args.by.map(Into::into);
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut bad, mut failed, mut nth) = (false, None, 0);
    for path in inputs(&args.input)? {
        let name = files::name(&path);
        let file = match files::open(&path) {
            Ok(file) => file,
            Err(error) => {
                say_error(&name, &Error::new(Class::Io, error.to_string()));
                bad = true;
                continue;
            }
        };
        linecall_text::job::for_each_record(&name, file, from, &options, &mut |record| {
            let answer = record.and_then(|record| Ok((why::why(&record, &options, &args.point, by)?, record)));
            let said = match (&answer, report) {
                (Ok((answer, record)), "human") => answer.human(&name, record, options.colour, nth, &mut out),
                (Ok((answer, record)), "json") => writeln!(out, "{:#}", answer.json(record)),
                (Ok((answer, record)), _) => writeln!(out, "{}", answer.json(record)),
                (Err(error), "human") => {
                    say_error(&name, error);
                    Ok(())
                }
                (Err(error), _) => writeln!(out, "{}", wire::error_json(error)),
            };
            bad |= answer.is_err();
            nth += 1;
            failed = said.err();
            failed.is_none()
        });
        if let Some(error) = failed.take() {
            return Err(error.into());
        }
    }
    out.flush()?;
    Ok(if bad && !args.input.keep_going { End::Bad } else { End::Good })
}

/// `4 records: 2 won by Black, 1 by White, 1 open; 1 irregular`.
fn summary_line(summary: &Summary) -> String {
    let results = [
        (summary.black, "won by Black"),
        (summary.white, "won by White"),
        (summary.draws, "drawn"),
        (summary.open, "undecided"),
        (summary.invalid, "invalid"),
    ];
    let results: Vec<String> = results.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    let mut line = say::count(summary.records as usize, "record");
    if !results.is_empty() {
        line += &format!(": {}", results.join(", "));
    }
    let notes = [
        (summary.irregular, "with irregularities"),
        (summary.claims_differ, "with a claim that does not agree"),
        (summary.errors, "that could not be read"),
    ];
    for (n, what) in notes.iter().filter(|(n, _)| *n > 0) {
        line += &format!("; {n} {what}");
    }
    line
}
