//! `why`: what a stone would be, after each record.

use crate::args::WhyArgs;
use crate::inputs::Inputs;
use crate::options::options;
use crate::output::{End, Failure};
use crate::run::run;
use linecall_text::run::Explaining;
use std::io::{self, BufWriter, Write};
use std::path::Path;

pub(crate) fn why(args: &WhyArgs) -> Result<End, Failure> {
    // `why game.txt`: what stands there is the input, and the point is missing.
    if args.input.files == [Path::new("-")] && Path::new(&args.point).is_file() {
        let message = format!("the point is missing: linecall why {} POINT", args.point);
        return Err(Failure::Said(message));
    }
    let mut options = options(&args.input)?;
    args.at.set(&mut options)?;
    let mut explaining = Explaining::new(&options, &args.point, args.by.map(Into::into))?;
    let inputs = Inputs::of(&args.input);
    let mut out = BufWriter::new(io::stdout().lock());
    let ran = run(&mut explaining, &options, &args.input, &inputs, &mut out)?;
    out.flush()?;
    Ok(ran.end(&args.input, ran.tally.errors, 0))
}
