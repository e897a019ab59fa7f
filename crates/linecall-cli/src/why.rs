//! `why`: what a stone would be, after each record.

use crate::args::WhyArgs;
use crate::inputs::Inputs;
use crate::options::options;
use crate::output::{End, Failure};
use crate::run::run;
use linecall_text::run::Explaining;
use std::io::{self, BufWriter, Write};

pub(crate) fn why(args: &WhyArgs) -> Result<End, Failure> {
    let mut options = options(&args.input)?;
    args.at.set(&mut options)?;
    let mut explaining = Explaining::new(&options, &args.point, args.by.map(Into::into))?;
    let inputs = Inputs::of(&args.input.files)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let ran = run(&mut explaining, &options, &args.input, &inputs, &mut out)?;
    out.flush()?;
    Ok(ran.end(&args.input))
}
