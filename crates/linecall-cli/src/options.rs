//! Options of the command line as options of the library.

use crate::args::Input;
use crate::output::Failure;
use crate::rules;
use linecall::{OnIllegal, Policy, TurnOrder};
use linecall_text::options::{Options, Saying};
use linecall_text::read::reading::Reading;
use std::io;

/// The options that all commands over records have.
pub(crate) fn options(input: &Input) -> Result<Options, Failure> {
    let colour = match input.color.into() {
        anstream::ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        choice => choice != anstream::ColorChoice::Never,
    };
    Ok(Options {
        reading: Reading {
            game: input.game.clone(),
            rules: input.rules.as_deref().map(rules::read).transpose()?,
            format: input.format.clone(),
            origin: input.origin.map(Into::into),
            base: input.base,
            dialect: input.dialect,
            columns: input.columns.clone(),
            symbols: input.symbols,
            layout: input.layout.into(),
            encoding: input.encoding,
            variations: input.variations,
            lenient: input.lenient,
            ..Reading::default()
        },
        policy: Policy {
            illegal: if input.strict { OnIllegal::Invalid } else { input.illegal.into() },
            turns: if input.as_recorded { TurnOrder::AsRecorded } else { TurnOrder::Enforced },
            fouls: input.foul.into(),
            centre_first: input.centre_first,
            passes: input.passes.map(Into::into),
            draw_after: input.draw_after,
        },
        saying: Saying { report: input.report.clone(), colour },
        ..Options::default()
    })
}
