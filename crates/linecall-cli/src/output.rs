//! What a command says beside its output, and how it ends.

use linecall_text::Error;
use linecall_text::say::words::printable;
use std::io::{self, Write};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// As it should.
    Good,
    /// Something was found that was looked for: see the table of exit codes.
    Found,
    /// Something could not be read, or there was nothing to read; it has been said.
    Bad,
    /// Somebody interrupted it; what was done before is out.
    Interrupted,
}

/// Why a command could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A name, an option or an input, with the message.
    Said(String),
    /// The machine.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Said(error.to_string())
    }
}

/// Prints a text on standard output, as all that a command has to say.
pub(crate) fn print(text: &[u8]) -> Result<End, Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text)?;
    out.flush()?;
    Ok(End::Good)
}

/// `file:line:column: message`, as editors understand it.
pub(crate) fn placed(source: &str, error: &Error) -> String {
    let place = match (error.line, error.column) {
        (Some(line), Some(column)) => format!("{source}:{line}:{column}"),
        (Some(line), None) => format!("{source}:{line}"),
        _ => source.to_string(),
    };
    format!("{place}: {}", error.message)
}

/// Says on standard error what is wrong with an input, and where.
pub(crate) fn say_error(source: &str, error: &Error) {
    complain(&placed(source, error));
}

/// A line on standard error. If that is closed too, there is nobody to tell.
pub(crate) fn complain(message: &str) {
    // In one piece: nothing else comes in between, and the machine is asked once.
    let _ = io::stderr().write_all(format!("linecall: {}\n", printable(message)).as_bytes());
}
