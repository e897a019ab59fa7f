//! `show`: boards, pictures and records in another format.

use crate::args::ShowArgs;
use crate::inputs::Inputs;
use crate::judge::{judge_all, with_report};
use crate::options::options;
use crate::output::{End, Failure};
use crate::run::run;
use crate::saved::{Sources, save};
use linecall_text::options::Options;
use linecall_text::run::{Converting, Drawing, KINDS, Look};
use linecall_text::say::picture::Show;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub(crate) fn show(args: &ShowArgs) -> Result<End, Failure> {
    let mut options = options(&args.input)?;
    args.at.set(&mut options)?;
    if let Some(output) = &args.output {
        options.asks.threats = args.threats;
        draw(args, &options, output)
    } else if let Some(format) = &args.format_out {
        rewrite(args, &options, format)
    } else {
        judge_all(&args.input, &with_report(options, "board"))
    }
}

/// Draws every record into a file.
fn draw(args: &ShowArgs, options: &Options, output: &Path) -> Result<End, Failure> {
    let ending = output.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    let Some(kind) = KINDS.iter().find(|kind| **kind == ending) else {
        let kinds = KINDS.iter().map(|kind| format!(".{kind}")).collect::<Vec<_>>().join(", ");
        return Err(Failure::Said(format!("{}: a picture's file ends with {kinds}", output.display())));
    };
    let look = Look { kind, show: Show { numbers: args.numbers }, cell: args.cell, delay: args.delay };
    let inputs = Inputs::of(&args.input);
    let sources = Sources::of(inputs.paths().iter().chain(&args.input.rules));
    let mut keep = |nth: u64, bytes: &[u8]| save(&numbered(output, nth), bytes, &sources);
    let mut drawing = Drawing::new(options, look, &mut keep)?;
    let ran = run(&mut drawing, options, &args.input, &inputs, &mut io::sink())?;
    Ok(ran.end(&args.input, ran.tally.errors, 0))
}

/// The file of the nth picture: `board.svg`, `board-2.svg` and so on.
fn numbered(output: &Path, nth: u64) -> PathBuf {
    if nth == 1 {
        return output.into();
    }
    let stem = output.file_stem().unwrap_or_default().to_string_lossy();
    let ending = output.extension().unwrap_or_default().to_string_lossy();
    output.with_file_name(format!("{stem}-{nth}.{ending}"))
}

/// Writes the records in another format, as far as it can hold them.
fn rewrite(args: &ShowArgs, options: &Options, format: &str) -> Result<End, Failure> {
    let mut converting = Converting::new(format, options)?;
    converting.plainly = true;
    converting.dialect = args.dialect_out;
    let inputs = Inputs::of(&args.input);
    let mut out = BufWriter::new(io::stdout().lock());
    let ran = run(&mut converting, options, &args.input, &inputs, &mut out)?;
    out.flush()?;
    Ok(ran.end(&args.input, converting.counts().failed, 0))
}
