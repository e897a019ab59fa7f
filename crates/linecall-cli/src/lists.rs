//! The lists, printed from the shelves.

use crate::output::{End, Failure, print};
use linecall_law::games;
use linecall_text::contests;
use linecall_text::read::formats;
use linecall_text::say::reports;
use std::fmt::Write;

pub(crate) fn games() -> Result<End, Failure> {
    let mut text = String::new();
    for game in games::SHELF {
        let _ = writeln!(text, "{}\n    {}", game.signature(), game.about);
        let params: Vec<String> = game.params.iter().map(|p| format!("{} {}", p.name, describe(p))).collect();
        if !params.is_empty() {
            let _ = writeln!(text, "    with {}", params.join("; "));
        }
        let variants = games::VARIANTS.iter().filter(|(_, stands_for)| stands_for.split('(').next() == Some(game.name));
        let variants = variants.map(|(name, stands_for)| match stands_for.strip_prefix(game.name) {
            None | Some("") => (*name).to_string(),
            Some(with) => format!("{name} {with}"),
        });
        let others: Vec<String> = game.aliases.iter().map(|a| (*a).to_string()).chain(variants).collect();
        if !others.is_empty() {
            let _ = writeln!(text, "    also called {}", others.join(", "));
        }
        let _ = writeln!(text, "    source: {}\n", game.source);
    }
    text.pop();
    print(text.as_bytes())
}

fn describe(param: &games::Param) -> String {
    let kind = match param.kind {
        games::Kind::Number { min, max } => format!("{min}..{max}"),
        games::Kind::Choice(numbers) => numbers.iter().map(u32::to_string).collect::<Vec<_>>().join("|"),
        games::Kind::Word(words) => words.join("|"),
    };
    let default = match param.default {
        games::Default::Number(n) => n.to_string(),
        games::Default::Word(word) => word.to_string(),
        games::Default::Like(other) => format!("as {other}"),
    };
    format!("{kind} (usually {default})")
}

pub(crate) fn formats() -> Result<End, Failure> {
    table(formats::SHELF.iter().map(|f| {
        let endings: Vec<String> = f.endings().iter().map(|e| format!(".{e}")).collect();
        let only = if f.writes() { "" } else { "read only, " };
        (f.name(), format!("{}; {only}holds {}; {}", f.about(), f.holds(), endings.join(" ")))
    }))
}

pub(crate) fn reports() -> Result<End, Failure> {
    table(reports::SHELF.iter().map(|r| (r.name(), r.about().to_string())))
}

pub(crate) fn contests() -> Result<End, Failure> {
    table(contests::SHELF.iter().map(|c| {
        let options: Vec<String> = c.options.iter().map(|o| format!("--{o}")).collect();
        let options = if options.is_empty() { String::new() } else { format!("; takes {}", options.join(" ")) };
        (c.name, format!("{} ({}){options}", c.about, c.source))
    }))
}

fn table(rows: impl Iterator<Item = (&'static str, String)>) -> Result<End, Failure> {
    let rows: Vec<_> = rows.collect();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, about) in rows {
        let _ = writeln!(text, "{name:width$}  {about}");
    }
    print(text.as_bytes())
}
