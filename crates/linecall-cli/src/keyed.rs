//! Options of the command line that come from the table of keys, which all faces share.

use crate::config::Config;
use crate::output::Failure;
use clap::builder::{ArgAction, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum, value_parser};
use linecall_law::games;
use linecall_text::options::{KEYS, Key, Options, Takes, Usual};
use linecall_text::read::{dialect, formats};
use linecall_text::say::reports;
use std::cell::OnceCell;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::path::PathBuf;

/// What to read and under which rules.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) rules: Option<PathBuf>,
    /// What was said by keys, in the order of the table.
    keyed: Vec<(&'static Key, String)>,
    pub(crate) strict: bool,
    pub(crate) keep_going: bool,
    pub(crate) jobs: Option<usize>,
    pub(crate) no_progress: bool,
    pub(crate) no_config: bool,
    pub(crate) quiet: bool,
    /// Whether links in folders are followed.
    pub(crate) follow: bool,
    /// How many messages are told of an input.
    pub(crate) max_findings: u64,
    pub(crate) color: ColorArg,
    /// What `linecall.toml` says, once somebody has asked.
    config: OnceCell<Config>,
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
const QUIET: &str = "quiet";
const NO_CONFIG: &str = "no-config";
const FOLLOW: &str = "follow";
const MAX_FINDINGS: &str = "max-findings";

/// Options of all commands over records, under their headings, in the order of their help.
const RECORDS: [(&str, &[&str]); 4] = [
    (
        "Records",
        &[
            "game",
            RULES,
            "format",
            "origin",
            "base",
            "dialect",
            "columns",
            "symbols",
            "encoding",
            "variations",
            "layout",
            "lenient",
        ],
    ),
    ("Rules of the room", &["illegal", "strict", "as-recorded", "foul", "centre-first", "passes", "draw-after"]),
    ("Output", &["report", MAX_FINDINGS, COLOR, QUIET, NO_PROGRESS]),
    ("Run", &[JOBS, KEEP_GOING, FOLLOW, NO_CONFIG]),
];

/// Options that have a letter, too.
const LETTERS: [(&str, char); 5] = [("game", 'g'), ("format", 'f'), ("report", 'r'), (JOBS, 'j'), (QUIET, 'q')];

impl Input {
    /// Sets what was said.
    ///
    /// # Errors
    /// A value is none; the parser has let it pass.
    pub(crate) fn set(&self, options: &mut Options) -> Result<(), linecall_text::Error> {
        self.keyed.iter().try_for_each(|(key, value)| key.set(options, value))
    }

    /// What is configured for this run.
    ///
    /// # Errors
    /// The configuration cannot be read or says what means nothing.
    pub(crate) fn config(&self) -> Result<&Config, Failure> {
        if let Some(config) = self.config.get() {
            return Ok(config);
        }
        let is_said = |key: &str| self.said(key).is_some() || key == "game" && self.rules.is_some();
        let config = match self.no_config {
            true => Config::default(),
            false => Config::find(&self.files, is_said, self.quiet)?,
        };
        Ok(self.config.get_or_init(|| config))
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
        QUIET => flag(QUIET, "Say nothing but what was asked for: no summary, no progress; errors are told"),
        MAX_FINDINGS => Arg::new(MAX_FINDINGS)
            .long(MAX_FINDINGS)
            .value_name("N")
            .help("Tell so many messages of an input on standard error, and count the rest")
            .default_value("1000")
            .value_parser(value_parser!(u64)),
        FOLLOW => flag(FOLLOW, "Follow links that lie in folders"),
        NO_CONFIG => flag(NO_CONFIG, "Take no options from linecall.toml, in this folder or above it"),
        COLOR => Arg::new(COLOR)
            .long(COLOR)
            .value_name("WHEN")
            .help("Colour in what is printed for people")
            .default_value("auto")
            .value_parser(value_parser!(ColorArg)),
        keyed => KEYS.iter().find(|key| key.name == keyed).map_or_else(|| flag(keyed, ""), of_key),
    };
    let arg = match LETTERS.iter().find(|letter| letter.0 == name) {
        Some(&(_, letter)) => arg.short(letter),
        None => arg,
    };
    last_wins(arg)
}

/// Of an option that is said again the last counts, unless it takes many.
pub(crate) fn last_wins(arg: Arg) -> Arg {
    let id = arg.get_id().clone();
    match arg.get_action() {
        ArgAction::Set | ArgAction::SetTrue if arg.get_long().is_some() => arg.overrides_with(id),
        _ => arg,
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
        // Names that are listed elsewhere are looked up when all is known.
        Takes::Number(name) | Takes::Text(name) => match names(key.name) {
            Some(names) => arg.value_name(name).value_parser(Names { key, names }).hide_possible_values(true),
            None => {
                arg.value_name(name).allow_negative_numbers(true).value_parser(|text: &str| match key.check(text) {
                    Ok(()) => Ok(text.to_string()),
                    Err(error) => Err(error.message),
                })
            }
        },
    };
    match key.name {
        "illegal" => arg.conflicts_with("strict"),
        "dialect" => arg.long_help(dialects("How points are named, if not in the usual way of the game:")),
        _ => arg,
    }
}

/// The names that completions offer for a key: more may be said, as parameters of a game.
fn names(key: &str) -> Option<Vec<&'static str>> {
    match key {
        "game" => Some(games::SHELF.iter().map(|game| game.name).collect()),
        "format" => Some(formats::SHELF.iter().map(|format| format.name()).collect()),
        "report" => Some(reports::SHELF.iter().map(|report| report.name()).collect()),
        "dialect" => Some(dialect::SHELF.iter().map(|dialect| dialect.name).collect()),
        _ => None,
    }
}

/// The name of a format that records can be written in.
#[derive(Clone, Debug)]
pub(crate) struct Written;

impl TypedValueParser for Written {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let find = |text: &str| formats::find_written(text).map(|_| text.to_string()).map_err(|error| error.message);
        TypedValueParser::parse_ref(&find, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            formats::SHELF.iter().filter(|format| format.writes()).map(|format| PossibleValue::new(format.name())),
        ))
    }
}

/// A value of a key whose names completions offer.
#[derive(Clone, Debug)]
struct Names {
    key: &'static Key,
    names: Vec<&'static str>,
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let key = self.key;
        let read = move |text: &str| key.check(text).map(|()| text.to_string()).map_err(|error| error.message);
        TypedValueParser::parse_ref(&read, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
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
            keyed: keyed(matches, &RECORDS.map(|(_, names)| names).concat()),
            strict: matches.get_flag("strict"),
            keep_going: matches.get_flag(KEEP_GOING),
            jobs: matches.get_one::<usize>(JOBS).copied(),
            no_progress: matches.get_flag(NO_PROGRESS),
            no_config: matches.get_flag(NO_CONFIG),
            quiet: matches.get_flag(QUIET),
            follow: matches.get_flag(FOLLOW),
            max_findings: matches.get_one::<u64>(MAX_FINDINGS).copied().unwrap_or(1000),
            color: matches.get_one::<ColorArg>(COLOR).copied().unwrap_or(ColorArg::Auto),
            config: OnceCell::new(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Input::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Input {
    fn augment_args(command: Command) -> Command {
        let headed = |(heading, names): (&'static str, &[&'static str])| -> Vec<Arg> {
            names.iter().map(|name| arg(name).help_heading(heading)).collect()
        };
        command.arg(arg(FILES)).args(RECORDS.into_iter().flat_map(headed))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Input::augment_args(command)
    }
}

/// Keys that some commands have beyond those of all.
pub(crate) trait KeyNames {
    /// Their names.
    const NAMES: &'static [&'static str];
}

/// What can be asked of records.
#[derive(Clone, Debug)]
pub(crate) struct Asked;

impl KeyNames for Asked {
    const NAMES: &'static [&'static str] = &["threats", "missed", "reachable", "dead"];
}

/// How much of a record is read.
#[derive(Clone, Debug)]
pub(crate) struct At;

impl KeyNames for At {
    const NAMES: &'static [&'static str] = &["at"];
}

/// How long a position is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Budget;

impl KeyNames for Budget {
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

impl<N: KeyNames> FromArgMatches for Said<N> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Said { keyed: keyed(matches, N::NAMES), names: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Said::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<N: KeyNames> Args for Said<N> {
    fn augment_args(command: Command) -> Command {
        command.args(N::NAMES.iter().map(|name| arg(name)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
