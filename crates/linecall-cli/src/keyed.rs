//! Options of the command line that come from the table of keys, which all faces share.

use clap::builder::{ArgAction, PossibleValue, PossibleValuesParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum, value_parser};
use linecall_text::options::{KEYS, Key, Options, Takes, Usual};
use linecall_text::read::dialect;
use std::marker::PhantomData;
use std::path::PathBuf;

/// What to read and under which rules.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) rules: Option<PathBuf>,
    /// What was said by keys, in the order of the table.
    keyed: Vec<(&'static Key, String)>,
    pub(crate) strict: bool,
    pub(crate) keep_going: bool,
    pub(crate) jobs: Option<usize>,
    pub(crate) no_progress: bool,
    pub(crate) color: ColorArg,
}

/// When colour is used.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl From<ColorArg> for anstream::ColorChoice {
    fn from(word: ColorArg) -> Self {
        match word {
            ColorArg::Auto => anstream::ColorChoice::Auto,
            ColorArg::Always => anstream::ColorChoice::Always,
            ColorArg::Never => anstream::ColorChoice::Never,
        }
    }
}

/// What this face alone has, among the keys.
const FILES: &str = "files";
const RULES: &str = "rules";
const KEEP_GOING: &str = "keep-going";
const JOBS: &str = "jobs";
const NO_PROGRESS: &str = "no-progress";
const COLOR: &str = "color";

/// Options of all commands over records, in the order of their help.
const RECORDS: [&str; 25] = [
    FILES,
    "game",
    RULES,
    "format",
    "report",
    "illegal",
    "strict",
    "as-recorded",
    "foul",
    "centre-first",
    "passes",
    "draw-after",
    "origin",
    "base",
    "dialect",
    "columns",
    "symbols",
    "encoding",
    "variations",
    "layout",
    "lenient",
    KEEP_GOING,
    JOBS,
    NO_PROGRESS,
    COLOR,
];

/// Options that have a letter, too.
const LETTERS: [(&str, char); 4] = [("game", 'g'), ("format", 'f'), ("report", 'r'), (JOBS, 'j')];

impl Input {
    /// Sets what was said.
    ///
    /// # Errors
    /// A value is none; the parser has let it pass.
    pub(crate) fn set(&self, options: &mut Options) -> Result<(), linecall_text::Error> {
        self.keyed.iter().try_for_each(|(key, value)| key.set(options, value))
    }

    /// The value of a key, if it was said.
    pub(crate) fn said(&self, name: &str) -> Option<&str> {
        self.keyed.iter().find(|(key, _)| key.name == name).map(|(_, value)| value.as_str())
    }
}

/// An option as it is parsed, by its name.
fn arg(name: &'static str) -> Arg {
    let arg = match name {
        FILES => Arg::new(FILES)
            .value_name("FILE")
            .help("Files and folders to read; `-` is standard input")
            .default_value("-")
            .value_parser(value_parser!(PathBuf))
            .action(ArgAction::Append)
            .num_args(0..),
        RULES => Arg::new(RULES)
            .long(RULES)
            .value_name("FILE")
            .help("A file of your own rules, TOML or JSON, instead of a game; see `linecall games --show`")
            .value_parser(value_parser!(PathBuf))
            .conflicts_with("game"),
        KEEP_GOING => flag(KEEP_GOING, "Do not let records that cannot be read change the exit code"),
        JOBS => Arg::new(JOBS)
            .long(JOBS)
            .value_name("N")
            .help("How many cores to use, 0 for all; whatever is said, the output is the same")
            .value_parser(value_parser!(usize)),
        NO_PROGRESS => flag(NO_PROGRESS, "Do not say on the terminal how far a long run is"),
        COLOR => Arg::new(COLOR)
            .long(COLOR)
            .value_name("WHEN")
            .help("Colour in what is printed for people")
            .default_value("auto")
            .value_parser(value_parser!(ColorArg)),
        keyed => KEYS.iter().find(|key| key.name == keyed).map_or_else(|| flag(keyed, ""), of_key),
    };
    match LETTERS.iter().find(|letter| letter.0 == name) {
        Some(&(_, letter)) => arg.short(letter),
        None => arg,
    }
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

/// A key as it is parsed: what is no value of it is told at once.
fn of_key(key: &'static Key) -> Arg {
    let arg = Arg::new(key.name).long(key.name).help(key.about);
    let arg = match key.takes {
        Takes::Nothing => flag(key.name, key.about),
        Takes::Words(words, usual) => {
            let values = words.iter().map(|(word, about)| PossibleValue::new(*word).help(*about));
            let arg = arg.value_parser(PossibleValuesParser::new(values));
            match usual {
                Usual::First(name) => arg.value_name(name).default_value(words[0].0),
                Usual::Other(name) => arg.value_name(name),
            }
        }
        Takes::Number(name) | Takes::Text(name) => arg.value_name(name).value_parser(move |text: &str| {
            // Names that are listed elsewhere are looked up when all is known.
            match (key.name, key.check(text)) {
                (_, Ok(())) => Ok(text.to_string()),
                (_, Err(error)) => Err(error.message),
            }
        }),
    };
    match key.name {
        "illegal" => arg.conflicts_with("strict"),
        "dialect" => arg.long_help(dialects("How points are named, if not in the usual way of the game:")),
        _ => arg,
    }
}

/// A list of the dialects.
fn dialects(head: &str) -> String {
    let mut text = head.to_string();
    for dialect in dialect::SHELF {
        let names: Vec<&str> = std::iter::once(dialect.name).chain(dialect.aliases.iter().copied()).collect();
        text += &format!("\n- {}: {}", names.join(", "), dialect.about);
    }
    text
}

/// What was said by keys of these names, and whether a key of this face alone was not among them.
fn keyed(matches: &ArgMatches, names: &[&str]) -> Vec<(&'static Key, String)> {
    let said = |key: &&'static Key| {
        names.contains(&key.name) && matches.value_source(key.name) == Some(ValueSource::CommandLine)
    };
    let value = |key: &'static Key| match key.takes {
        Takes::Nothing => (key, matches.get_flag(key.name).to_string()),
        _ => (key, matches.get_one::<String>(key.name).cloned().unwrap_or_default()),
    };
    KEYS.iter().filter(said).map(value).collect()
}

impl FromArgMatches for Input {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Input {
            files: matches.get_many::<PathBuf>(FILES).into_iter().flatten().cloned().collect(),
            rules: matches.get_one::<PathBuf>(RULES).cloned(),
            keyed: keyed(matches, &RECORDS),
            strict: matches.get_flag("strict"),
            keep_going: matches.get_flag(KEEP_GOING),
            jobs: matches.get_one::<usize>(JOBS).copied(),
            no_progress: matches.get_flag(NO_PROGRESS),
            color: matches.get_one::<ColorArg>(COLOR).copied().unwrap_or(ColorArg::Auto),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Input::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Input {
    fn augment_args(command: Command) -> Command {
        command.args(RECORDS.map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Input::augment_args(command)
    }
}

/// Keys that some commands have beyond those of all.
pub(crate) trait Names {
    /// Their names.
    const NAMES: &'static [&'static str];
}

/// What can be asked of records.
#[derive(Clone, Debug)]
pub(crate) struct Asked;

impl Names for Asked {
    const NAMES: &'static [&'static str] = &["threats", "missed", "reachable", "dead"];
}

/// How much of a record is read.
#[derive(Clone, Debug)]
pub(crate) struct At;

impl Names for At {
    const NAMES: &'static [&'static str] = &["at"];
}

/// How long a position is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Budget;

impl Names for Budget {
    const NAMES: &'static [&'static str] = &["budget"];
}

/// What was said by the keys of these names.
#[derive(Clone, Debug)]
pub(crate) struct Said<N> {
    keyed: Vec<(&'static Key, String)>,
    names: PhantomData<N>,
}

impl<N> Said<N> {
    /// Sets what was said.
    ///
    /// # Errors
    /// A value is none; the parser has let it pass.
    pub(crate) fn set(&self, options: &mut Options) -> Result<(), linecall_text::Error> {
        self.keyed.iter().try_for_each(|(key, value)| key.set(options, value))
    }
}

impl<N: Names> FromArgMatches for Said<N> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Said { keyed: keyed(matches, N::NAMES), names: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Said::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<N: Names> Args for Said<N> {
    fn augment_args(command: Command) -> Command {
        command.args(N::NAMES.iter().map(|name| arg(name)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
