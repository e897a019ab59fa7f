//! SGF for five in a row and for Hex, in the dialects of real files.
//!
//! Five in a row has numbers 1, 4, 5 and 11 in `GM`, and says its rule, if at all, in `RU`: a number of Gomocup or the
//! name of a game. Hex is `GM[11]` with names such as `a1`, or without a number where it comes from Little Golem, whose
//! colours are the other way round. There is no game of `TwixT` here, so its records are not read either.
//!
//! The main line of a game is its record; with `variations` every line is, under the name `game#2.1`: the second
//! variation of the first bracket, and the first within it.

mod cut;
mod lexer;
mod properties;
mod read;
mod tokens;
mod write;

use crate::error::Error;
use crate::read::formats::format::{Cuts, Format, Records, each};
use crate::read::lines::Lines;
use crate::read::reading::Reading;
use crate::read::record::GameRecord;
use crate::read::settle::Context;

#[derive(Debug)]
pub(super) struct Sgf;

impl Format for Sgf {
    fn name(&self) -> &'static str {
        "sgf"
    }

    fn about(&self) -> &'static str {
        "SGF of five in a row (the rule in RU, or --game) and of Hex (GM[11], Little Golem); --variations reads every line"
    }

    fn holds(&self) -> &'static str {
        "setups, moves, swaps, named colours, variations, names and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["sgf", "hsgf"]
    }

    fn recognise(&self, head: &str) -> bool {
        // What stands before the first game is junk, but is there.
        head.match_indices('(').take(1000).any(|(at, _)| {
            let Some(node) = head[at + 1..].trim_start().strip_prefix(';') else { return false };
            let name = node.trim_start_matches(|c: char| c == ';' || c.is_ascii_whitespace());
            let value = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
            (value.len() < name.len() && value.trim_start().starts_with('[')) || name.starts_with([')', '('])
        })
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let mut tree: Option<read::Walk> = None;
        each(lines, context, move |lines, context| {
            if let Some(next) = tree.as_mut().and_then(Iterator::next) {
                return next.map(Some);
            }
            tree = None;
            let Some(game) = cut::next(lines, context.reading)? else { return Ok(None) };
            let mut walk = read::Walk::new(game, context)?;
            let first = walk.next();
            if context.reading.variations {
                tree = Some(walk);
            }
            first.transpose()
        })
    }

    fn cuts(&self, _: &Reading) -> Cuts {
        Cuts::Trees
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        write::write(record)
    }
}

/// Passes over the next game; `false` if there is none.
///
/// # Errors
/// As reading it does.
pub(super) fn pass(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<bool, Error> {
    Ok(cut::next(lines, context.reading)?.is_some())
}
