//! `check`: a lint for archives.

use crate::args::CheckArgs;
use crate::judge::{inputs, options};
use crate::{End, Failure, files};
use linecall_text::check::{self, CODES, Check, Problem, Severity};
use linecall_text::game_record::near_or_all;
use linecall_text::say;
use std::io::{self, BufWriter, Write};

/// How problems are said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Report {
    Text,
    Json,
    Sarif,
}

pub(crate) fn check(args: &CheckArgs) -> Result<End, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    if let Some(name) = &args.explain {
        explain(name, &mut out)?;
        out.flush()?;
        return Ok(End::Good);
    }
    let report = match args.input.report.as_deref() {
        None | Some("text") => Report::Text,
        Some("json" | "jsonl") => Report::Json,
        Some("sarif") => Report::Sarif,
        Some(other) => {
            let names = near_or_all(other, ["text", "json", "sarif"].into_iter());
            return Err(Failure::Said(format!("no report `{other}`{names}")));
        }
    };
    for name in &args.ignore {
        known(name)?;
    }
    // `--format` is that of the records, here as everywhere.
    if let Some(format @ ("text" | "sarif")) = args.input.format.as_deref() {
        return Err(Failure::Said(format!("no format `{format}`; reports are chosen by --report")));
    }
    let options = options(&args.input)?;
    let mut check = Check::new(options.clone());
    let mut kept = vec![];
    let (mut worst, mut count) = (None, 0);
    let mut take = |problems: Vec<Problem>, out: &mut dyn Write| -> io::Result<()> {
        for problem in problems {
            if args.ignore.iter().any(|name| name.eq_ignore_ascii_case(problem.code)) {
                continue;
            }
            let severity = check::code(problem.code).map(check::Code::severity);
            worst = worst.min(severity).or(severity).or(worst);
            count += 1;
            match report {
                Report::Text => writeln!(out, "{}", problem.text())?,
                Report::Json => writeln!(out, "{}", problem.json())?,
                Report::Sarif => kept.push(problem),
            }
        }
        Ok(())
    };
    files::each(&inputs(&args.input)?, &options, &mut |source, record| {
        take(check.record(source, record.as_ref()), &mut out)
    })?;
    match report {
        Report::Text => summary(&check, args, count, &mut out)?,
        Report::Json => {}
        Report::Sarif => writeln!(out, "{:#}", check::sarif(&kept))?,
    }
    out.flush()?;
    Ok(match worst {
        None => End::Good,
        Some(Severity::Warning) => End::Irregular,
        Some(Severity::Error) => End::Bad,
    })
}

/// How many problems of which kind there were.
fn summary(check: &Check, args: &CheckArgs, count: usize, out: &mut dyn Write) -> io::Result<()> {
    let (records, bad) = check.records();
    if count > 0 {
        writeln!(out)?;
    }
    let ignored = |code: &str| args.ignore.iter().any(|name| name.eq_ignore_ascii_case(code));
    for (code, n) in check.counts().iter().filter(|(code, _)| !ignored(code)) {
        writeln!(out, "{n:>8}  {code}")?;
    }
    let records = say::count(records as usize, "record");
    match bad {
        0 => writeln!(out, "{records}, nothing wrong"),
        _ => writeln!(out, "{records}, {bad} with problems"),
    }
}

fn known(name: &str) -> Result<&'static check::Code, Failure> {
    check::code(name).ok_or_else(|| {
        let names = near_or_all(name, CODES.iter().map(|code| code.name));
        Failure::Said(format!("no code `{name}`{names}"))
    })
}

fn explain(name: &str, out: &mut dyn Write) -> Result<(), Failure> {
    if name != "all" {
        let code = known(name)?;
        writeln!(out, "{}: {}", code.name, code.about)?;
        return Ok(());
    }
    for code in CODES {
        writeln!(out, "{}\n    {}", code.name, code.about)?;
    }
    Ok(())
}
