//! What clap says of a command line that is none, said so that it helps.

use crate::args::Cli;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::path::Path;

/// Says what is wrong with a command line, with the command that was perhaps meant.
pub(crate) fn told(mut error: clap::Error) -> clap::Error {
    let message = match error.kind() {
        // `linecall game.txt`
        ErrorKind::InvalidSubcommand => {
            let word = word(&error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let is_file = Path::new(&word).exists();
            is_file.then(|| format!("`{word}` is a file, not a command; did you mean `linecall judge {word}`?"))
        }
        ErrorKind::UnknownArgument => {
            let word = word(&error, ContextKind::InvalidArg).unwrap_or_default();
            let report = |name: &str| format!("no option `{word}`; did you mean `--report {name}`?");
            match word.as_str() {
                "--json" => Some(report("json")),
                "--jsonl" => Some(report("jsonl")),
                "--csv" => Some(report("csv")),
                "--sarif" => Some(report("sarif")),
                _ => None,
            }
        }
        _ => None,
    };
    if let Some(message) = message {
        return Cli::command().error(error.kind(), message);
    }
    // "To pass it as a value, say `-- …`" is wrong advice: values are files here.
    error.remove(ContextKind::Suggested);
    // And `--variations` is no slip of `--at`.
    let (said, near) = (word(&error, ContextKind::InvalidArg), word(&error, ContextKind::SuggestedArg));
    let is_slip = |(said, near): (&String, &String)| strsim::damerau_levenshtein(said, near) <= 2;
    if !said.as_ref().zip(near.as_ref()).is_some_and(is_slip) {
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::Usage);
    }
    error
}

/// What clap has found in this place.
fn word(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.clone()),
        _ => None,
    }
}
