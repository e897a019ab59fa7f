//! Options of the command line as options of the library.

use crate::keyed::Input;
use crate::output::Failure;
use crate::rules;
use linecall_text::options::Options;
use std::io;
use terminal_size::terminal_size_of;

/// The options that all commands over records have.
pub(crate) fn options(input: &Input) -> Result<Options, Failure> {
    let mut options = Options::default();
    options.reading.rules = input.rules.as_deref().map(rules::read).transpose()?;
    options.saying.colour = match input.color.into() {
        anstream::ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        choice => choice != anstream::ColorChoice::Never,
    };
    // In a pipe or a file a board is as wide as it is.
    options.saying.width = terminal_size_of(io::stdout()).map(|(width, _)| width.0.into());
    input.config()?.set(&mut options)?;
    input.set(&mut options)?;
    Ok(options)
}
