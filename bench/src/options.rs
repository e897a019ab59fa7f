//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::inputs::Scale;

/// What `--help` prints.
pub const HELP: &str = "\
Times linecall's contest mode against strong C++ solutions, and prints a table.

Usage: linecall-bench [OPTIONS]

Options:
      --linecall PATH    the linecall to time [default: target/release/linecall]
      --opponents DIR    where the compiled C++ programs are [default: target/bench]
      --work DIR         where to put the inputs [default: linecall-bench in the system's temporary folder]
      --pairs N          how many pairs of runs to take the median of [default: 11, or 5 with --quick]
      --only SUBSTRING   only the cases with this in their names, such as `paths/` or `maze`
      --quick            inputs of a tenth of the size
      --check            fail if a contest's strong C++ solution is faster than linecall
  -h, --help             print this help
";

/// What to run and how.
#[derive(Debug, PartialEq, Eq)]
pub struct Options {
    /// The linecall to time.
    pub linecall: PathBuf,
    /// The folder with the compiled opponents.
    pub opponents: PathBuf,
    /// The folder for the inputs.
    pub work: PathBuf,
    /// How many pairs of runs count.
    pub pairs: usize,
    /// What the names of the cases to run have in them.
    pub only: String,
    /// How large the inputs are.
    pub scale: Scale,
    /// Whether a faster opponent is a failure.
    pub check: bool,
}

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Request {
    /// To run the benchmark.
    Run(Options),
    /// To print the help.
    Help,
}

/// Reads the arguments after the program's name; an error is a message for the user.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut arguments = arguments.into_iter();
    let mut pairs = None;
    let mut options = Options {
        linecall: PathBuf::from("target/release/linecall"),
        opponents: PathBuf::from("target/bench"),
        work: std::env::temp_dir().join("linecall-bench"),
        pairs: 0,
        only: String::new(),
        scale: Scale::Full,
        check: false,
    };
    while let Some(argument) = arguments.next() {
        let name = argument.to_string_lossy();
        let mut value = || arguments.next().ok_or_else(|| format!("`{name}` wants a value after it"));
        match &*name {
            "--linecall" => options.linecall = value()?.into(),
            "--opponents" => options.opponents = value()?.into(),
            "--work" => options.work = value()?.into(),
            "--only" => options.only = text(value()?)?,
            "--pairs" => pairs = Some(count(&text(value()?)?)?),
            "--quick" => options.scale = Scale::Quick,
            "--check" => options.check = true,
            "-h" | "--help" => return Ok(Request::Help),
            _ => return Err(format!("unknown argument `{name}`; `--help` lists the known ones")),
        }
    }
    options.pairs = pairs.unwrap_or(if options.scale == Scale::Quick { 5 } else { 11 });
    Ok(Request::Run(options))
}

fn text(value: OsString) -> Result<String, String> {
    value.into_string().map_err(|value| format!("`{}` is not UTF-8", value.display()))
}

fn count(value: &str) -> Result<usize, String> {
    match value.parse() {
        Ok(count @ 1..=10_000) => Ok(count),
        _ => Err(format!("`--pairs` wants a number from 1 to 10000, not `{value}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Result<Options, String> {
        match parse(line.split_whitespace().map(OsString::from))? {
            Request::Run(options) => Ok(options),
            Request::Help => Err("help".to_owned()),
        }
    }

    #[test]
    fn the_number_of_pairs_depends_on_the_scale_unless_it_is_given() {
        assert_eq!(options("").map(|options| options.pairs), Ok(11));
        assert_eq!(options("--quick").map(|options| options.pairs), Ok(5));
        assert_eq!(options("--pairs 7 --quick").map(|options| options.pairs), Ok(7));
    }

    #[test]
    fn values_are_taken_and_mistakes_are_named() {
        let given = options("--linecall a --opponents b --work c --only maze --check").expect("all of it is right");
        assert_eq!((given.linecall, given.opponents, given.work), ("a".into(), "b".into(), "c".into()));
        assert_eq!((given.only.as_str(), given.check), ("maze", true));
        assert_eq!(options("--pairs"), Err("`--pairs` wants a value after it".to_owned()));
        assert_eq!(options("--pairs 0"), Err("`--pairs` wants a number from 1 to 10000, not `0`".to_owned()));
        assert!(options("--pears").is_err_and(|message| message.contains("`--pears`")));
        assert_eq!(parse(["-h".into()]), Ok(Request::Help));
    }
}
