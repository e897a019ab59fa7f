//! `check`: a lint for archives.

use crate::args::CheckArgs;
use crate::inputs::Inputs;
use crate::options::options;
use crate::output::{End, Failure};
use crate::run::run;
use linecall_text::run::{CheckReport, Checking};
use linecall_text::say::problems::{CODES, Code};
use linecall_text::say::words::count;
use std::io::{self, BufWriter, Write};

pub(crate) fn check(args: &CheckArgs) -> Result<End, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    if let Some(name) = &args.explain {
        explain(name, &mut out)?;
        out.flush()?;
        return Ok(End::Good);
    }
    let report: CheckReport = args.input.said("report").unwrap_or("text").parse()?;
    // `--format` is that of the records, here as everywhere.
    if let Some(format @ ("text" | "sarif")) = args.input.said("format") {
        return Err(Failure::Said(format!("no format `{format}`; reports are chosen by --report")));
    }
    let options = options(&args.input)?;
    let config = args.input.config()?;
    let ignore = [args.ignore.as_slice(), config.ignore()].concat();
    let mut checking = Checking::new(&options, report, &args.select, &ignore)?;
    checking.passed_over = config.passed_over()?;
    let inputs = Inputs::of(&args.input);
    let ran = run(&mut checking, &options, &args.input, &inputs, &mut out)?;
    if report == CheckReport::Text && !args.input.quiet {
        summary(&checking, &mut out)?;
    }
    out.flush()?;
    let (_, bad) = checking.records();
    Ok(ran.end(&args.input, 0, bad))
}

/// How many problems of which kind there were.
fn summary(checking: &Checking, out: &mut dyn Write) -> io::Result<()> {
    let (records, bad) = checking.records();
    if checking.worst().is_some() {
        writeln!(out)?;
    }
    for (code, n) in checking.counts() {
        writeln!(out, "{n:>8}  {code}")?;
    }
    let records = count(records as usize, "record");
    match bad {
        0 => writeln!(out, "{records}, nothing wrong"),
        _ => writeln!(out, "{records}, {bad} with problems"),
    }
}

fn explain(name: &str, out: &mut dyn Write) -> Result<(), Failure> {
    if name != "all" {
        let code: Code = name.parse()?;
        writeln!(out, "{code}: {}", code.about())?;
        return Ok(());
    }
    for code in CODES {
        writeln!(out, "{code}\n    {}", code.about())?;
    }
    Ok(())
}
