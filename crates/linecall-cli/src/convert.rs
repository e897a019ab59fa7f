//! `convert`: the records in another format.

use crate::args::ConvertArgs;
use crate::inputs::Inputs;
use crate::options::options;
use crate::output::{End, Failure, complain};
use crate::run::run;
use crate::saved::{Saved, Sources};
use linecall_text::options::Options;
use linecall_text::run::Converting;
use std::io::{self, BufWriter, Write};

pub(crate) fn convert(args: &ConvertArgs) -> Result<End, Failure> {
    let mut options: Options = options(&args.input)?;
    // What is irregular stays as it is: strictness is about what would be lost.
    options.set("illegal", args.input.said("illegal").unwrap_or("skip"))?;
    let mut converting = Converting::new(&args.to, &options)?;
    (converting.fix, converting.strict) = (args.fix, args.input.strict);
    let inputs = Inputs::of(&args.input);
    let ran = if let Some(path) = &args.output {
        let sources = Sources::of(inputs.paths().iter().chain(&args.input.rules));
        let mut out = Saved::begin(path, &sources)?;
        let ran = run(&mut converting, &options, &args.input, &inputs, &mut out)?;
        // What somebody has interrupted is not whole.
        if !ran.is_interrupted {
            out.finish()?;
        }
        ran
    } else {
        let mut out = BufWriter::new(io::stdout().lock());
        let ran = run(&mut converting, &options, &args.input, &inputs, &mut out)?;
        out.flush()?;
        ran
    };
    let counts = converting.counts();
    if !args.input.quiet && counts.written + counts.left_out + counts.failed > 1 {
        complain(&counts.sentence());
    }
    Ok(ran.end(&args.input, counts.failed, counts.left_out))
}
