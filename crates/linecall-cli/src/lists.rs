//! The lists, printed from the shelves: whole or one entry, for people or as one JSON array.

use crate::args::ListArgs;
use crate::output::{End, Failure, print};
use linecall_law::games::{self, Game};
use linecall_text::contests;
use linecall_text::read::formats;
use linecall_text::say::problems::{CODES, Code};
use linecall_text::say::reports;
use linecall_text::say::words::flow;
use serde::Serialize;
use std::fmt::Write;

/// A line of help is as wide as this on most terminals.
const WIDTH: usize = 80;

/// An entry of a list.
#[derive(Serialize)]
struct Entry<D> {
    name: &'static str,
    about: String,
    #[serde(flatten)]
    more: D,
}

/// What is told of a game beyond its name.
#[derive(Serialize)]
struct GameFacts {
    signature: String,
    parameters: Vec<Parameter>,
    also: Vec<String>,
    source: &'static str,
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    values: String,
    usually: String,
}

/// What is told of a format.
#[derive(Serialize)]
struct FormatFacts {
    holds: &'static str,
    endings: Vec<String>,
    reads: bool,
    writes: bool,
}

/// What is told of a contest.
#[derive(Serialize)]
struct ContestFacts {
    source: &'static str,
    options: Vec<String>,
}

/// Nothing more.
#[derive(Serialize)]
struct NoFacts {}

pub(crate) fn games(name: Option<&str>, json: bool) -> Result<End, Failure> {
    let all: Vec<Entry<GameFacts>> = match name {
        None => games::SHELF.iter().map(|game| facts(game)).collect(),
        Some(name) => {
            let spec = name.parse().map_err(|e: linecall_law::SpecError| Failure::Said(e.to_string()))?;
            let (spec, _) = games::resolve(&spec).map_err(|e| Failure::Said(e.to_string()))?;
            games::find(&spec.name).map(facts).into_iter().collect()
        }
    };
    if json {
        return array(&all);
    }
    let mut text = String::new();
    for Entry { about, more: GameFacts { signature, parameters, also, source }, .. } in &all {
        let _ = writeln!(text, "{signature}");
        folded(&mut text, 4, about);
        let parameters: Vec<String> =
            parameters.iter().map(|p| format!("{} {} (usually {})", p.name, p.values, p.usually)).collect();
        if !parameters.is_empty() {
            folded(&mut text, 4, &format!("with {}", parameters.join("; ")));
        }
        if !also.is_empty() {
            folded(&mut text, 4, &format!("also called {}", also.join(", ")));
        }
        folded(&mut text, 4, &format!("source: {source}"));
        text.push('\n');
    }
    text.pop();
    print(text.as_bytes())
}

fn facts(game: &Game) -> Entry<GameFacts> {
    let variants = games::VARIANTS.iter().filter(|(_, stands_for)| stands_for.split('(').next() == Some(game.name));
    let variants = variants.map(|(name, stands_for)| match stands_for.strip_prefix(game.name) {
        None | Some("") => (*name).to_string(),
        Some(with) => format!("{name} {with}"),
    });
    let parameter = |p: &games::Param| Parameter { name: p.name, values: values(p), usually: usually(p) };
    Entry {
        name: game.name,
        about: game.about.into(),
        more: GameFacts {
            signature: game.signature(),
            parameters: game.params.iter().map(parameter).collect(),
            also: game.aliases.iter().map(|a| (*a).to_string()).chain(variants).collect(),
            source: game.source,
        },
    }
}

fn values(param: &games::Param) -> String {
    match param.kind {
        games::Kind::Number { min, max } => format!("{min}..{max}"),
        games::Kind::Choice(numbers) => numbers.iter().map(u32::to_string).collect::<Vec<_>>().join("|"),
        games::Kind::Word(words) => words.join("|"),
    }
}

fn usually(param: &games::Param) -> String {
    match param.default {
        games::Default::Number(n) => n.to_string(),
        games::Default::Word(word) => word.to_string(),
        games::Default::Like(other) => format!("as {other}"),
    }
}

pub(crate) fn formats(args: &ListArgs) -> Result<End, Failure> {
    let entry = |format: &&'static dyn formats::Format| Entry {
        name: format.name(),
        about: format.about().into(),
        more: FormatFacts {
            holds: format.holds(),
            endings: format.endings().iter().map(|ending| format!(".{ending}")).collect(),
            reads: true,
            writes: format.writes(),
        },
    };
    let all: Vec<_> = match &args.name {
        None => formats::SHELF.iter().map(entry).collect(),
        Some(name) => vec![entry(&formats::find(name)?)],
    };
    list(args, &all, |FormatFacts { holds, endings, writes, .. }| {
        let only = if *writes { "" } else { "read only, " };
        format!("; {only}holds {holds}; {}", endings.join(" "))
    })
}

pub(crate) fn reports(args: &ListArgs) -> Result<End, Failure> {
    let entry = |report: &&'static dyn reports::Report| Entry {
        name: report.name(),
        about: report.about().into(),
        more: NoFacts {},
    };
    let all: Vec<_> = match &args.name {
        None => reports::SHELF.iter().map(entry).collect(),
        Some(name) => vec![entry(&reports::find(name)?)],
    };
    list(args, &all, |NoFacts {}| String::new())
}

pub(crate) fn contests(args: &ListArgs) -> Result<End, Failure> {
    let entry = |contest: &&'static contests::Contest| Entry {
        name: contest.name,
        about: contest.about.into(),
        more: ContestFacts {
            source: contest.source,
            options: contest.options.iter().map(|option| format!("--{option}")).collect(),
        },
    };
    let all: Vec<_> = match &args.name {
        None => contests::SHELF.iter().map(entry).collect(),
        Some(name) => vec![entry(&contests::find(name)?)],
    };
    list(args, &all, |ContestFacts { source, options }| {
        let options = if options.is_empty() { String::new() } else { format!("; takes {}", options.join(" ")) };
        format!(" ({source}){options}")
    })
}

pub(crate) fn codes(args: &ListArgs) -> Result<End, Failure> {
    let entry = |code: Code| Entry { name: code.name(), about: code.about().into(), more: NoFacts {} };
    let all: Vec<_> = match &args.name {
        None => CODES.iter().copied().map(entry).collect(),
        Some(name) => vec![entry(name.parse()?)],
    };
    list(args, &all, |NoFacts {}| String::new())
}

/// A list as it was asked for: names with what they are in a column beside them.
fn list<D: Serialize>(args: &ListArgs, all: &[Entry<D>], more: impl Fn(&D) -> String) -> Result<End, Failure> {
    if args.json {
        return array(all);
    }
    let width = all.iter().map(|entry| entry.name.len()).max().unwrap_or(0) + 2;
    let mut text = String::new();
    for entry in all {
        let start = text.len();
        folded(&mut text, width, &format!("{}{}", entry.about, more(&entry.more)));
        // The name stands where the first line is indented.
        text.replace_range(start..start + entry.name.len(), entry.name);
    }
    print(text.as_bytes())
}

fn array(all: &(impl Serialize + ?Sized)) -> Result<End, Failure> {
    let mut text = serde_json::to_vec_pretty(all).map_err(std::io::Error::from)?;
    text.push(b'\n');
    print(&text)
}

/// Writes a paragraph, every line so far in and none wider than most terminals, if its words let it.
fn folded(text: &mut String, indent: usize, paragraph: &str) {
    let words: Vec<&str> = paragraph.split(' ').collect();
    for line in flow(&words, " ", Some(WIDTH - indent)) {
        let _ = writeln!(text, "{:indent$}{line}", "");
    }
}
