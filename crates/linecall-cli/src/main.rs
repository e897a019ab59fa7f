//! `linecall`: the neutral referee for line and connection games, at the command line.

mod args;
mod check;
mod contest;
mod convert;
mod files;
mod judge;
mod lists;
mod picture;
mod progress;
mod rules;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ended.
enum End {
    /// As it should.
    Good,
    /// Something irregular was found, and `--strict` was said, or a position that cannot be.
    Irregular,
    /// Something could not be read; it has been said.
    Bad,
}

/// Why a command could not go on.
enum Failure {
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

impl From<linecall_text::error::Error> for Failure {
    fn from(error: linecall_text::error::Error) -> Self {
        Failure::Said(error.to_string())
    }
}

fn main() -> ExitCode {
    let end = match contest::plain(std::env::args_os()) {
        Some(args) => contest::run(&args),
        None => run(Cli::parse()),
    };
    match end {
        Ok(End::Good) => ExitCode::SUCCESS,
        Ok(End::Irregular) => ExitCode::from(1),
        Ok(End::Bad) => ExitCode::from(2),
        // Who reads us has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => {
            complain(&error.to_string());
            ExitCode::from(2)
        }
        Err(Failure::Said(message)) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> Result<End, Failure> {
    match cli.command {
        Command::Judge(args) => judge::judge(&args),
        Command::Show(args) => judge::show(&args),
        Command::Threats(args) => judge::threats(&args),
        Command::Check(args) => check::check(&args),
        Command::Why(args) => judge::why(&args),
        Command::CheckPosition(args) => judge::check_position(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Contest(args) => contest::run(&args),
        Command::Games(args) => rules::games(&args),
        Command::Formats => lists::formats(),
        Command::Reports => lists::reports(),
        Command::Contests => lists::contests(),
        Command::Completions { shell } => {
            let mut text = vec![];
            clap_complete::generate(shell, &mut Cli::command(), "linecall", &mut text);
            print(&text)
        }
        Command::Man => {
            let mut text = vec![];
            clap_mangen::Man::new(Cli::command()).render(&mut text)?;
            print(&text)
        }
    }
}

fn print(text: &[u8]) -> Result<End, Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text)?;
    out.flush()?;
    Ok(End::Good)
}

/// `file:line:column: message`, as editors understand it.
fn placed(source: &str, error: &linecall_text::error::Error) -> String {
    let place = match (error.line, error.column) {
        (Some(line), Some(column)) => format!("{source}:{line}:{column}"),
        (Some(line), None) => format!("{source}:{line}"),
        _ => source.to_string(),
    };
    format!("{place}: {}", error.message)
}

/// A line on standard error. If that is closed too, there is nobody to tell.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "linecall: {}", linecall_text::say::printable(message));
}
