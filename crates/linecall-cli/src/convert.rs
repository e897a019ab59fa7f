//! `convert`, and `show --as`: the records in another format.

use crate::args::{ConvertArgs, Input};
use crate::judge::{inputs, options, say_error};
use crate::{End, Failure, complain, files};
use linecall_text::convert::Converter;
use linecall_text::dialect::Dialect;
use linecall_text::error::{Class, Error};
use linecall_text::formats::{self, Format};
use linecall_text::options::Options;
use linecall_text::say;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &ConvertArgs) -> Result<End, Failure> {
    // What is irregular stays as it is: strictness is about what would be lost.
    let options = Options { illegal: args.input.illegal.into(), ..options(&args.input)? };
    let mut converter = Converter::new(formats::find_written(&args.to)?, options.clone());
    converter.fix = args.fix;
    let paths = inputs(&args.input)?;
    let mut out: Box<dyn Write> = match &args.output {
        Some(path) => Box::new(BufWriter::new(create(path, &paths)?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    };
    let mut counts = Counts::default();
    write!(out, "{}", converter.begin())?;
    files::each(&paths, &options, &mut |name, record| {
        let (line, warnings) = match &record {
            Ok(record) => (record.line, record.warnings.clone()),
            Err(_) => (0, vec![]),
        };
        let remark = |text: String| say_error(name, &Error::format(text).in_line(line));
        match record.and_then(|record| converter.convert(record)) {
            Ok(converted) => {
                warnings.into_iter().map(|warning| warning.text).for_each(remark);
                if !converted.lost.is_empty() {
                    remark(format!("{} cannot hold {}", args.to, converted.lost.join(", ")));
                }
                if args.input.strict && !converted.lost.is_empty() {
                    converter.leave_out();
                    counts.left_out += 1;
                    return Ok(());
                }
                converted.fixed.iter().cloned().for_each(remark);
                counts.written += 1;
                counts.lossy += usize::from(!converted.lost.is_empty());
                counts.fixed += usize::from(!converted.fixed.is_empty());
                out.write_all(&converted.bytes)
            }
            Err(error) => {
                say_error(name, &error);
                counts.failed += 1;
                Ok(())
            }
        }
    })?;
    write!(out, "{}", converter.end())?;
    out.flush()?;
    if counts.written + counts.left_out + counts.failed > 1 {
        complain(&counts.line());
    }
    Ok(if counts.failed > 0 && !args.input.keep_going {
        End::Bad
    } else if counts.left_out > 0 {
        End::Irregular
    } else {
        End::Good
    })
}

/// The output, unless it is an input, too.
fn create(path: &Path, inputs: &[PathBuf]) -> Result<File, Failure> {
    let said = |error: &str| Failure::Said(format!("{}: {error}", path.display()));
    if let Ok(output) = fs::canonicalize(path)
        && inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == output))
    {
        return Err(said("this file is read, and cannot be written at the same time"));
    }
    File::create(path).map_err(|e| said(&e.to_string()))
}

/// What became of the records.
#[derive(Default)]
struct Counts {
    written: usize,
    lossy: usize,
    fixed: usize,
    left_out: usize,
    failed: usize,
}

impl Counts {
    /// `3 records written; 1 with losses, 1 mended; 1 left out`.
    fn line(&self) -> String {
        let mut line = format!("{} written", say::count(self.written, "record"));
        let notes = [
            (self.lossy, "of which something is lost"),
            (self.fixed, "mended"),
            (self.left_out, "left out, of which something would be lost"),
            (self.failed, "that could not be read or written"),
        ];
        for (n, what) in notes.iter().filter(|(n, _)| *n > 0) {
            line += &format!("; {n} {what}");
        }
        line
    }
}

/// `show --as`: the records in another format, as far as it can hold them.
pub(crate) fn rewrite(
    input: &Input,
    options: &Options,
    format: &str,
    dialect: Option<&'static Dialect>,
) -> Result<End, Failure> {
    let to: &dyn Format = formats::find_written(format)?;
    let (before, behind) = to.envelope();
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut bad, mut first) = (false, true);
    write!(out, "{before}")?;
    files::each(&inputs(input)?, options, &mut |name, record| {
        let written = record.and_then(|record| {
            let single = "a file of this format holds one record; write this one into another file";
            let full = (!first && to.is_single()).then(|| Error::new(Class::Record, single));
            let write = || match dialect {
                Some(dialect) => to.write_in(&record, dialect).map(String::into_bytes),
                None => to.write_bytes(&record),
            };
            full.map_or_else(write, Err).map_err(|e| e.in_line(record.line))
        });
        match written {
            Ok(bytes) => {
                let gap = if first { "" } else { to.separator() };
                first = false;
                write!(out, "{gap}")?;
                out.write_all(&bytes)
            }
            Err(error) => {
                say_error(name, &error);
                bad = true;
                Ok(())
            }
        }
    })?;
    write!(out, "{behind}")?;
    out.flush()?;
    Ok(if bad && !input.keep_going { End::Bad } else { End::Good })
}
