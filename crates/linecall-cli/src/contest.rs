//! `contest`: answers a statement.

use crate::args::ContestArgs;
use crate::inputs::{name, open};
use crate::output::{End, Failure, complain};
use crate::saved::{Saved, Sources};
use linecall_text::contests::{self, ContestOptions, Stop, Stream};
use std::ffi::OsString;
use std::io::{self, Write};

/// `linecall contest NAME [FILE]`, understood at once. A judge starts the program for every input, and building the whole
/// command line would take longer than most inputs; options, help and whatever is wrong are left to that.
pub(crate) fn plain(mut words: impl Iterator<Item = OsString>) -> Option<ContestArgs> {
    let is_option = |word: &OsString| word.is_empty() || word.as_encoded_bytes().starts_with(b"-");
    let (_program, command) = (words.next()?, words.next()?);
    let name = words.next().filter(|_| command == "contest")?.into_string().ok()?;
    let file = words.next().unwrap_or_else(|| "-".into());
    if words.next().is_some() || file != "-" && is_option(&file) || contests::find(&name).is_err() {
        return None;
    }
    Some(ContestArgs { name, file: file.into(), ..ContestArgs::default() })
}

pub(crate) fn run(args: &ContestArgs) -> Result<End, Failure> {
    let contest = contests::find(&args.name)?;
    let options = ContestOptions {
        language: args.language.map(Into::into),
        encoding: args.encoding.map(Into::into),
        strict_turn: args.strict_turn,
        symbols: args.symbols,
        row: args.row.map(Into::into),
    };
    let name = name(&args.file);
    let said = |error: &io::Error, name: &str| Failure::Said(format!("{name}: {error}"));
    let mut input = open(&args.file).map_err(|e| said(&e, &name))?;
    let mut saved = match &args.output {
        Some(path) => Some(Saved::begin(path, &Sources::of([&args.file]))?),
        None => None,
    };
    let mut stdout = io::stdout().lock();
    let output: &mut dyn Write = match &mut saved {
        Some(saved) => saved,
        None => &mut stdout,
    };
    let mut warn = |text: &str| complain(text);
    let mut stream = Stream::new(&mut input, output, &mut warn);
    match contest.run(&mut stream, &options) {
        Ok(()) => {
            if let Some(saved) = saved {
                saved.finish()?;
            }
            Ok(End::Good)
        }
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

#[cfg(test)]
mod tests {
    use super::plain;
    use crate::args::{Cli, Command};
    use clap::Parser;

    /// What is understood at once is what the whole command line understands.
    #[test]
    fn plain_contests_are_what_clap_says() {
        const WORDS: [&str; 11] =
            ["contest", "judge", "paths", "make-a-sequence", "no-contest", "-", "", "--", "a.txt", "-o", "--help"];
        let mut understood = 0;
        for code in 0..11_usize.pow(4) * 5 {
            let words = (0..code % 5).map(|nth| WORDS[code / 5 / 11_usize.pow(nth as u32) % 11]);
            let words: Vec<&str> = std::iter::once("linecall").chain(words).collect();
            let Some(args) = plain(words.iter().map(Into::into)) else { continue };
            let Ok(Cli { command: Command::Contest(wanted) }) = Cli::try_parse_from(&words) else {
                panic!("{words:?}")
            };
            assert_eq!(format!("{args:?}"), format!("{wanted:?}"), "{words:?}");
            understood += 1;
        }
        assert!(understood > 0);
    }
}
