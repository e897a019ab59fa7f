//! `judge`, `show` and `threats`: one job, said in different ways.

use crate::args::{Input, JudgeArgs, ShowArgs, ThreatsArgs};
use crate::{End, Failure, complain, files};
use linecall::{OnIllegal, TurnOrder};
use linecall_text::dialect::Dialect;
use linecall_text::error::{Class, Error};
use linecall_text::job::{self, Job, Summary};
use linecall_text::options::Options;
use linecall_text::{formats, say};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

pub(crate) fn judge(args: &JudgeArgs) -> Result<End, Failure> {
    let options = Options { threats: args.threats, missed: args.missed, ..options(&args.input) };
    run(&args.input, options)
}

pub(crate) fn threats(args: &ThreatsArgs) -> Result<End, Failure> {
    let report = args.input.report.clone().or_else(|| Some("threats".into()));
    run(&args.input, Options { threats: true, at: args.at, report, ..options(&args.input) })
}

pub(crate) fn show(args: &ShowArgs) -> Result<End, Failure> {
    let options = Options { at: args.at, ..options(&args.input) };
    if let Some(format) = &args.format_out {
        rewrite(&args.input, &options, format, args.dialect_out)
    } else {
        let report = args.input.report.clone().or_else(|| Some("board".into()));
        run(&args.input, Options { report, ..options })
    }
}

fn options(input: &Input) -> Options {
    let colour = match input.color.into() {
        anstream::ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        choice => choice != anstream::ColorChoice::Never,
    };
    Options {
        game: input.game.clone(),
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
        lenient: input.lenient,
        colour,
        ..Options::default()
    }
}

fn inputs(input: &Input) -> io::Result<Vec<PathBuf>> {
    files::expand(&input.files, &mut |path| {
        complain(&format!("{}: passed over, no format has this ending", path.display()));
    })
}

/// `file:line:column: message`, as editors understand it.
fn say_error(source: &str, error: &Error) {
    let place = match (error.line, error.column) {
        (Some(line), Some(column)) => format!("{source}:{line}:{column}"),
        (Some(line), None) => format!("{source}:{line}"),
        _ => source.to_string(),
    };
    complain(&format!("{place}: {}", error.message));
}

fn run(input: &Input, options: Options) -> Result<End, Failure> {
    let mut job = Job::new(options)?;
    let paths = inputs(input)?;
    let mut out = BufWriter::new(io::stdout().lock());
    job.begin(&mut out)?;
    for path in &paths {
        let name = files::name(path);
        let mut on_error = |source: &str, error: &Error| say_error(source, error);
        match files::open(path) {
            Ok(file) => job.judge(&name, file, &mut out, &mut on_error)?,
            Err(error) => job.failed(&name, &Error::new(Class::Io, error.to_string()), &mut out, &mut on_error)?,
        }
    }
    job.end(&mut out)?;
    let summary = job.summary();
    if paths.len() > 1 || summary.records + summary.errors > 1 {
        let line = summary_line(&summary);
        if job.report().is_for_people() {
            writeln!(out, "\n{line}")?;
        } else {
            complain(&line);
        }
    }
    out.flush()?;
    Ok(if summary.errors + summary.cannot_start > 0 && !input.keep_going {
        End::Bad
    } else if input.strict && summary.irregular > 0 {
        End::Irregular
    } else {
        End::Good
    })
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

/// Writes the records in another format.
fn rewrite(input: &Input, options: &Options, format: &str, dialect: Option<&'static Dialect>) -> Result<End, Failure> {
    let to = formats::find(format)?;
    if !to.writes() {
        let writable: Vec<&str> = formats::SHELF.iter().filter(|f| f.writes()).map(|f| f.name()).collect();
        return Err(Failure::Said(format!("`{format}` is only read; written are {}", writable.join(", "))));
    }
    let from = options.format.as_deref().map(formats::find).transpose()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut bad, mut failed, mut first) = (false, None, true);
    for path in inputs(input)? {
        let name = files::name(&path);
        let file = match files::open(&path) {
            Ok(file) => file,
            Err(error) => {
                say_error(&name, &Error::new(Class::Io, error.to_string()));
                bad = true;
                continue;
            }
        };
        job::for_each_record(&name, file, from, options, &mut |record| {
            let text = record.and_then(|record| {
                let line = record.line;
                let text = dialect.map_or_else(|| to.write(&record), |dialect| to.write_in(&record, dialect));
                text.map_err(|e| e.in_line(line))
            });
            match text {
                Ok(text) => {
                    let gap = if first { to.head() } else { to.separator() };
                    first = false;
                    failed = write!(out, "{gap}{text}").err();
                }
                Err(error) => {
                    say_error(&name, &error);
                    bad = true;
                }
            }
            failed.is_none()
        });
        if let Some(error) = failed.take() {
            return Err(error.into());
        }
    }
    out.flush()?;
    Ok(if bad && !input.keep_going { End::Bad } else { End::Good })
}
