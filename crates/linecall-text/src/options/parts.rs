//! The parts of options.

use crate::error::{Class, Error};
use crate::limits::Limits;
use crate::read::formats;
use crate::read::reading::Reading;
use crate::read::settle::game_error;
use linecall_law::{Asks, Policy, games};

/// What to read, how to judge and what to say.
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
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
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, Default)]
pub struct Saying {
    /// The report; `human` if nothing is said.
    pub report: Option<String>,
    /// Whether reports for people may use colour.
    pub colour: bool,
    /// How many columns of characters boards may take; as many as they need if nothing is said.
    pub width: Option<usize>,
}

impl Options {
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
            let spec = game.parse().map_err(|e: linecall_law::SpecError| Error::new(Class::Name, e.to_string()))?;
            games::resolve(&spec).map_err(|e| game_error(&e))?;
        }
        Ok(())
    }
}
