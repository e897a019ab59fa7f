//! What clap says of a command line that is none, said so that it helps.

use crate::args::Cli;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use linecall_text::run::CheckReport;
use linecall_text::say::reports;
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
            let name = word.trim_start_matches('-');
            let is_report = reports::find(name).is_ok() || name.parse::<CheckReport>().is_ok();
            is_report.then(|| format!("no option `{word}`; did you mean `--report {name}`?"))
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
