//! `contest`: answers a statement.

use crate::args::ContestArgs;
use crate::{End, Failure, complain, files};
use linecall_text::contests::{self, ContestOptions, Stop, Stream};
use std::fs::File;
use std::io::{self, Write};

pub(crate) fn run(args: &ContestArgs) -> Result<End, Failure> {
    let contest = contests::find(&args.name)?;
    let options = ContestOptions {
        language: args.language.map(Into::into),
        encoding: args.encoding.map(Into::into),
        strict_turn: args.strict_turn,
        symbols: args.symbols,
        row: args.row.map(Into::into),
    };
    let name = files::name(&args.file);
    let said = |error: &io::Error, name: &str| Failure::Said(format!("{name}: {error}"));
    let mut input = files::open(&args.file).map_err(|e| said(&e, &name))?;
    let mut output: Box<dyn Write> = match &args.output {
        Some(path) => Box::new(File::create(path).map_err(|e| said(&e, &path.display().to_string()))?),
        None => Box::new(io::stdout().lock()),
    };
    let mut warn = |text: &str| complain(text);
    let mut stream = Stream::new(&mut input, &mut output, &mut warn);
    match contest.run(&mut stream, &options) {
        Ok(()) => Ok(End::Good),
        Err(Stop::Io(error)) => Err(error.into()),
        Err(Stop::Input(error)) => {
            let place = match (error.line, error.column) {
                (Some(line), Some(column)) => format!("{name}:{line}:{column}: "),
                _ => String::new(),
            };
            Err(Failure::Said(format!("{place}{}", error.message)))
        }
    }
}
