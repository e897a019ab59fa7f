//! One set of options with the same [keys](KEYS) in every face.

mod keys;

use crate::error::{Class, Error};
use crate::limits::Limits;
use crate::read::formats;
use crate::read::reading::Reading;
use crate::read::settle::game_error;
use linecall::{Asks, Policy, games};

pub use keys::{KEYS, Key, Takes, Usual, key};

/// What to read, how to judge and what to say.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How records are read.
    pub reading: Reading,
    /// Rules of the room: what happens after irregular entries.
    pub policy: Policy,
    /// What a verdict says beyond who won.
    pub asks: Asks,
    /// How verdicts are said.
    pub saying: Saying,
    /// What a record may claim.
    pub limits: Limits,
}

/// How verdicts are said.
#[derive(Clone, Debug, Default)]
pub struct Saying {
    /// The report; `human` if nothing is said.
    pub report: Option<String>,
    /// Whether reports for people may use colour.
    pub colour: bool,
}

impl Options {
    /// Sets the option of a key, as somebody has written it: `true` or `false` where the key takes nothing.
    ///
    /// ```
    /// use linecall_text::options::Options;
    ///
    /// let mut options = Options::default();
    /// options.set("game", "hex(size=5)")?;
    /// options.set("threats", "true")?;
    /// assert!(options.asks.threats);
    /// let error = options.set("illegal", "frofeit").unwrap_err();
    /// assert_eq!(error.to_string(), "no word `frofeit` for `illegal`; did you mean `forfeit`?");
    /// # Ok::<(), linecall_text::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such key, or the text is no value of it; near names are listed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        key(name)?.set(self, value)
    }

    /// Checks the names of the format and of the game.
    ///
    /// # Errors
    /// There is no such format or game, or a game and own rules are there together.
    pub fn check(&self) -> Result<(), Error> {
        let Reading { game, rules, format, .. } = &self.reading;
        if let Some(name) = format {
            formats::find(name)?;
        }
        if game.is_some() && rules.is_some() {
            return Err(Error::new(Class::Name, "a game of the shelf and own rules exclude each other"));
        }
        if let Some(game) = game {
            let spec = game.parse().map_err(|e: linecall::SpecError| Error::new(Class::Name, e.to_string()))?;
            games::resolve(&spec).map_err(|e| game_error(&e))?;
        }
        Ok(())
    }
}
