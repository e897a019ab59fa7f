//! `convert`: the records in another format.

use crate::args::ConvertArgs;
use crate::inputs::Inputs;
use crate::options::options;
use crate::output::{End, Failure, complain, create};
use crate::run::run;
use linecall_text::options::Options;
use linecall_text::run::Converting;
use std::io::{self, BufWriter, Write};

pub(crate) fn convert(args: &ConvertArgs) -> Result<End, Failure> {
    let mut options: Options = options(&args.input)?;
    // What is irregular stays as it is: strictness is about what would be lost.
    options.set("illegal", args.input.said("illegal").unwrap_or("skip"))?;
    let mut converting = Converting::new(&args.to, &options)?;
    (converting.fix, converting.strict) = (args.fix, args.input.strict);
    let inputs = Inputs::of(&args.input.files)?;
    let mut out: Box<dyn Write> = match &args.output {
        Some(path) => Box::new(BufWriter::new(create(path, inputs.paths())?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    };
    let ran = run(&mut converting, &options, &args.input, &inputs, &mut out)?;
    out.flush()?;
    let counts = converting.counts();
    if !args.input.quiet && counts.written + counts.left_out + counts.failed > 1 {
        complain(&counts.sentence());
    }
    Ok(ran.end(&args.input, counts.failed, counts.left_out))
}
