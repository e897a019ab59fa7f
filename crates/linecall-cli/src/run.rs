//! The one way from a command to its records: inputs, cores, progress, interruption.

use crate::inputs::Inputs;
use crate::keyed::Input;
use crate::output::{End, Failure, complain};
use crate::progress::Progress;
use linecall_text::options::Options;
use linecall_text::run::{self, Plan, Tally, Work};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ran {
    /// Records, and those that could not be read.
    pub(crate) tally: Tally,
    /// Whether somebody interrupted it.
    pub(crate) is_interrupted: bool,
}

impl Ran {
    /// How a command ends for which records that cannot be read are bad, in which so much was found. A lint hands over no
    /// errors: it looks for them.
    pub(crate) fn end(&self, input: &Input, errors: u64, found: u64) -> End {
        if self.is_interrupted {
            return End::Interrupted;
        }
        if self.tally.records + self.tally.errors == 0 {
            complain("nothing was read: there is no record in what was named");
            return End::Bad;
        }
        match (errors.max(self.tally.unopened), found) {
            (1.., _) if !input.keep_going => End::Bad,
            (_, 1..) => End::Found,
            _ => End::Good,
        }
    }
}

/// Does a work with every record of the inputs.
pub(crate) fn run<W: Work>(
    work: &mut W,
    options: &Options,
    input: &Input,
    inputs: &Inputs,
    out: &mut dyn Write,
) -> Result<Ran, Failure> {
    let plan = Plan { jobs: input.jobs.and_then(NonZeroUsize::new).unwrap_or(Plan::default().jobs), ..Plan::default() };
    let config = input.config()?;
    let readings = inputs.paths().iter().map(|path| config.reading(path, options));
    let readings = readings.collect::<Result<Vec<_>, _>>()?;
    let is_wanted = !input.no_progress && !input.quiet;
    let mut progress = Progress::new(inputs.total(), Arc::clone(&inputs.count), is_wanted, input.max_findings);
    if !inputs.are_typed() {
        progress.hear_interrupts();
    }
    let ran = run::run(work, options, inputs.iter(readings), plan, out, &mut progress);
    let (mut tally, is_interrupted) = (progress.tally(), progress.is_interrupted());
    tally.unopened += inputs.unopened;
    progress.end();
    match ran {
        Ok(_) => Ok(Ran { tally, is_interrupted }),
        Err(error) if is_interrupted && error.kind() == io::ErrorKind::Interrupted => Ok(Ran { tally, is_interrupted }),
        Err(error) => Err(error.into()),
    }
}
