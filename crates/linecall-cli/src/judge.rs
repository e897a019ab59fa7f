//! `judge`, `threats` and `check-position`: a verdict a record.

use crate::args::{CheckPositionArgs, JudgeArgs, ThreatsArgs};
use crate::inputs::Inputs;
use crate::keyed::Input;
use crate::options::options;
use crate::output::{End, Failure, complain};
use crate::run::{Ran, run};
use linecall_law::analysis::USUAL_BUDGET;
use linecall_text::options::Options;
use linecall_text::run::{Judging, Summary};
use linecall_text::say::words::count;
use std::io::{self, BufWriter, Write};

pub(crate) fn judge(args: &JudgeArgs) -> Result<End, Failure> {
    let mut options = options(&args.input)?;
    args.asked.set(&mut options)?;
    args.at.set(&mut options)?;
    judge_all(&args.input, &options)
}

pub(crate) fn threats(args: &ThreatsArgs) -> Result<End, Failure> {
    let mut options = with_report(options(&args.input)?, "threats");
    options.asks.threats = true;
    args.at.set(&mut options)?;
    judge_all(&args.input, &options)
}

pub(crate) fn check_position(args: &CheckPositionArgs) -> Result<End, Failure> {
    let mut options = with_report(options(&args.input)?, "reachable");
    options.asks.reachable = Some(USUAL_BUDGET);
    args.budget.set(&mut options)?;
    let (summary, ran) = summed_up(&args.input, &options, positions_line)?;
    Ok(ran.end(&args.input, summary.errors, summary.unreachable))
}

/// The options, with this report if none was said.
pub(crate) fn with_report(mut options: Options, report: &str) -> Options {
    options.saying.report.get_or_insert_with(|| report.into());
    options
}

/// Judges all inputs.
pub(crate) fn judge_all(input: &Input, options: &Options) -> Result<End, Failure> {
    let (summary, ran) = summed_up(input, options, summary_line)?;
    let found = if input.strict { summary.irregular } else { 0 };
    Ok(ran.end(input, summary.errors + summary.cannot_start, found))
}

/// Judges all inputs, and sums up in a line if there was more than one record.
fn summed_up(input: &Input, options: &Options, sum_up: fn(&Summary) -> String) -> Result<(Summary, Ran), Failure> {
    let mut judging = Judging::new(options)?;
    let inputs = Inputs::of(input);
    let mut out = BufWriter::new(io::stdout().lock());
    let ran = run(&mut judging, options, input, &inputs, &mut out)?;
    let summary = judging.summary();
    if !input.quiet && (inputs.are_many() || summary.records + summary.errors > 1) {
        let line = sum_up(&summary);
        if judging.report().is_for_people() {
            writeln!(out, "\n{line}")?;
        } else {
            complain(&line);
        }
    }
    out.flush()?;
    Ok((summary, ran))
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
    format!("{}: {}", count((summary.records + summary.errors) as usize, "position"), parts.join(", "))
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
    let mut line = count(summary.records as usize, "record");
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
