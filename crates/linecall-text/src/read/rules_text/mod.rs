//! Rules of one's own, as text: a description in TOML or JSON, the same keys in both. `docs/rules.md` tells them all.
//!
//! Every key has a default, so a description says only what is unlike gomoku on 15 x 15:
//!
//! ```
//! use linecall_text::{Limits, read::rules_text};
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
//! # Ok::<(), linecall_text::Error>(())
//! ```

pub mod hash;
pub mod own;
mod read;
mod tree;
mod write;

use crate::error::{Class, Error};
use crate::limits::Limits;
use crate::read::json::Source;
use crate::read::settle::game_error;
use linecall_law::{GameSpec, Rules, games};
use serde_json::value::RawValue;

pub use hash::RulesHash;
pub use own::OwnRules;
pub use write::{json, toml};

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

/// The rules that a description in TOML or JSON states.
///
/// # Errors
/// As [`read`] does.
pub fn rules(description: &str) -> Result<Rules, Error> {
    Ok(read(description.as_bytes(), &Limits::default())?.rules)
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
    let spec: GameSpec = game.parse().map_err(|e: linecall_law::SpecError| Error::new(Class::Name, e.to_string()))?;
    games::resolve(&spec).map_err(|e| game_error(&e))
}
