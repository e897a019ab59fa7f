//! Rules of one's own, as text: a description in TOML or JSON, the same keys in both. `docs/rules.md` tells them all.
//!
//! Every key has a default, so a description says only what is unlike gomoku on 15 x 15:
//!
//! ```
//! use linecall_text::{limits::Limits, rules_text};
//!
//! let text = b"name = 'Four on a cylinder'
//! board = { size = [7, 6], wrap = [true, false] }
//! gravity = true
//! goal.rows.length = 4";
//! let own = rules_text::read(text, &Limits::default())?;
//! assert_eq!(own.rules.lattice.wraps(), [true, false]);
//!
//! let error = rules_text::read(b"[goal]\nrows = { lenght = 4 }", &Limits::default()).unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 10: no key `lenght`; did you mean `length`?");
//! # Ok::<(), linecall_text::error::Error>(())
//! ```

mod read;
mod tree;
mod write;

use crate::error::{Class, Error};
use crate::game_record::game_error;
use crate::limits::Limits;
use crate::wire::Source;
use linecall::{Color, Count, Ends, GameSpec, Passes, Rules, Shape, Side, Skew, SwapKind, Three, games};
use serde_json::value::RawValue;
use std::fmt;

pub use write::{json, toml};

/// Rules as somebody has described them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRules {
    /// What the description calls them.
    pub name: Option<String>,
    /// What they are.
    pub rules: Rules,
}

/// Reads a description: JSON if it begins with a brace, else TOML.
///
/// # Errors
/// It is neither, has a key or value that means nothing, describes no game, or claims more than the limits allow; with
/// the place.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<OwnRules, Error> {
    if bytes.len() > limits.rules {
        let message = format!("a description of more than {} bytes", limits.rules);
        return Err(Error::new(Class::Limit, message));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let valid = String::from_utf8_lossy(&bytes[..e.valid_up_to()]);
        Source { text: &valid, line: 1 }.error(valid.len(), "the description is no UTF-8")
    })?;
    let source = Source { text, line: 1 };
    if text.trim_start().starts_with('{') {
        let value: &RawValue = serde_json::from_str(text).map_err(|e| source.broken(0, text, &e))?;
        read_json(source, value, limits)
    } else {
        read::Reader { source, limits, table: "a table" }.own_rules(&tree::toml(source)?)
    }
}

/// Reads a description that is a value within a text.
///
/// # Errors
/// As [`read`] does.
pub(crate) fn read_json(source: Source<'_>, value: &RawValue, limits: &Limits) -> Result<OwnRules, Error> {
    read::Reader { source, limits, table: "an object" }.own_rules(&tree::json(source, value)?)
}

/// A game of the shelf as a description in TOML, with its source in the lines before.
///
/// # Errors
/// There is no such game.
pub fn of_shelf(game: &str) -> Result<String, Error> {
    let (spec, rules) = resolve(game)?;
    let mut text = format!("# {spec}\n");
    if let Some(game) = games::find(&spec.name) {
        text += &format!("# {}\n# source: {}\n", game.about, game.source);
    }
    Ok(text + &format!("# rules hash: {}\n\n", RulesHash::of(&rules)) + &toml(None, &rules))
}

/// A game of the shelf as a description in JSON.
///
/// # Errors
/// There is no such game.
pub fn of_shelf_json(game: &str) -> Result<serde_json::Value, Error> {
    Ok(json(None, &resolve(game)?.1))
}

fn resolve(game: &str) -> Result<(GameSpec, Rules), Error> {
    let spec: GameSpec = game.parse().map_err(|e: linecall::SpecError| Error::new(Class::Name, e.to_string()))?;
    games::resolve(&spec).map_err(|e| game_error(&e))
}

/// A fingerprint of rules: the same for the same rules, however they are named or described.
///
/// It is FNV-1a with 32 bits over the bytes of the [description](json()) without a name, in JSON, the keys of every object
/// in alphabetical order, no blanks. Points are blocked and swaps allowed in ascending order, each once. Descriptions
/// leave out what is as usual, so a rule that is added later changes no fingerprint of rules that do without it.
///
/// ```
/// use linecall::games;
/// use linecall_text::rules_text::RulesHash;
/// let hash = |game| RulesHash::of(&games::rules(game).unwrap());
/// assert_eq!(hash("gomoku"), hash("freestyle(15)"));
/// assert_eq!(hash("gomoku").to_string(), "5f93254d");
/// assert_ne!(hash("gomoku"), hash("standard"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesHash(u32);

impl RulesHash {
    /// The fingerprint of these rules.
    pub fn of(rules: &Rules) -> Self {
        let mut rules = rules.clone();
        rules.blocked.retain(|&p| rules.lattice.contains(p));
        rules.blocked.sort_unstable();
        rules.blocked.dedup();
        rules.swaps.after.sort_unstable();
        rules.swaps.after.dedup();
        if rules.swaps.after.is_empty() {
            rules.swaps.kind = SwapKind::default();
        }
        let mut description = json(None, &rules);
        description.sort_all_objects();
        RulesHash(fnv1a(description.to_string().as_bytes()))
    }
}

/// Eight hexadecimal digits.
impl fmt::Display for RulesHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// Fowler, Noll and Vo's hash, variant 1a.
fn fnv1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

// Keys and words, for reading and writing alike.

/// The usual side of a board.
const SIZE: u32 = 15;
/// The usual length of a row.
const LENGTH: u32 = 5;

/// Words and what they stand for.
type Words<T, const N: usize> = [(&'static str, T); N];

const SHAPES: Words<Shape, 5> = [
    ("square", Shape::Square),
    ("hex", Shape::Hex(Skew::Rising)),
    ("box", Shape::Box),
    ("triangle", Shape::Triangle),
    ("hexagon", Shape::Hexagon),
];
const SKEWS: Words<Skew, 2> = [("rising", Skew::Rising), ("falling", Skew::Falling)];
const COUNTS: Words<Count, 2> = [("at-least", Count::AtLeast), ("exactly", Count::Exactly)];
const ENDS: Words<Ends, 3> =
    [("any", Ends::Any), ("open-to-stones", Ends::OpenToStones), ("open-to-edges", Ends::OpenToEdges)];
const SIDES: Words<Side, 4> =
    [("left", Side::Left), ("right", Side::Right), ("top", Side::Top), ("bottom", Side::Bottom)];
const THREES: Words<Option<Three>, 4> =
    [("none", None), ("literal", Some(Three::Literal)), ("loose", Some(Three::Loose)), ("simple", Some(Three::Simple))];
const PASSES: Words<Passes, 4> = [
    ("never", Passes::Never),
    ("when-stuck", Passes::WhenStuck),
    ("after-three", Passes::AfterThree),
    ("always", Passes::Always),
];
const SWAPS: Words<SwapKind, 3> =
    [("sides", SwapKind::Sides), ("pieces", SwapKind::Pieces), ("as-recorded", SwapKind::AsRecorded)];
const COLORS: Words<Color, 2> = [("black", Color::Black), ("white", Color::White)];

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of the authors.
    #[test]
    fn the_hash_is_the_known_one() {
        assert_eq!(fnv1a(b""), 0x811c_9dc5);
        assert_eq!(fnv1a(b"a"), 0xe40c_292c);
        assert_eq!(fnv1a(b"foobar"), 0xbf9c_f968);
    }
}
