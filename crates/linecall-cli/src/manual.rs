//! Manual pages and completions, made from the command line as it is.

use crate::args::{Cli, ManArgs};
use crate::output::{End, Failure, print};
use clap::{Command, CommandFactory};
use std::fs;
use std::io;

/// `man`: the page of the program or of a command, or all of them as files.
pub(crate) fn man(args: &ManArgs) -> Result<End, Failure> {
    let mut program = Cli::command();
    program.build();
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder)?;
        fs::write(folder.join("linecall.1"), page(&program)?)?;
        for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
            fs::write(folder.join(format!("linecall-{}.1", command.get_name())), page(&named(command))?)?;
        }
        return Ok(End::Good);
    }
    let Some(name) = &args.command else { return print(&page(&program)?) };
    let command = program.get_subcommands().find(|command| command.get_name() == name);
    let command = command.ok_or_else(|| Failure::Said(format!("no command `{name}`; see `linecall help`")))?;
    print(&page(&named(command))?)
}

/// A command as its page is called: `linecall-judge`.
fn named(command: &Command) -> Command {
    command.clone().name(format!("linecall-{}", command.get_name())).version(crate::args::VERSION)
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut text = vec![];
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    Ok(text)
}

/// `completions`: a script for a shell.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<End, Failure> {
    let mut text = vec![];
    clap_complete::generate(shell, &mut Cli::command(), "linecall", &mut text);
    print(&text)
}
