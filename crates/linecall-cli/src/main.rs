//! `linecall`: the neutral referee for line and connection games, at the command line.

mod args;
mod check;
mod config;
mod contest;
mod convert;
mod inputs;
mod judge;
mod keyed;
mod lists;
mod manual;
mod mistakes;
mod options;
mod output;
mod progress;
mod rules;
mod run;
mod saved;
mod show;
mod why;

use args::{Cli, Command};
use clap::Parser;
use output::{End, Failure, complain};
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let end = match contest::plain(std::env::args_os()) {
        Some(args) => contest::run(&args),
        None => dispatch(Cli::try_parse().unwrap_or_else(|error| mistakes::told(error).exit())),
    };
    match end {
        Ok(End::Good) => ExitCode::SUCCESS,
        Ok(End::Found) => ExitCode::from(1),
        Ok(End::Bad) => ExitCode::from(2),
        Ok(End::Interrupted) => ExitCode::from(130),
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

fn dispatch(cli: Cli) -> Result<End, Failure> {
    match cli.command {
        Command::Judge(args) => judge::judge(&args),
        Command::Show(args) => show::show(&args),
        Command::Threats(args) => judge::threats(&args),
        Command::Check(args) => check::check(&args),
        Command::Why(args) => why::why(&args),
        Command::CheckPosition(args) => judge::check_position(&args),
        Command::Convert(args) => convert::convert(&args),
        Command::Contest(args) => contest::run(&args),
        Command::Games(args) => rules::games(&args),
        Command::Formats(args) => lists::formats(&args),
        Command::Reports(args) => lists::reports(&args),
        Command::Contests(args) => lists::contests(&args),
        Command::Codes(args) => lists::codes(&args),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man(args) => manual::man(&args),
    }
}
