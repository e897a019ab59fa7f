//! What a contest is.

use super::stream::{Stop, Stream};
use crate::error::{Class, Error};
use crate::read::symbols::Symbols;

/// A contest statement.
#[derive(Debug)]
pub struct Contest {
    /// Its name.
    pub name: &'static str,
    /// What it asks, in a sentence.
    pub about: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// The keys of the options that it takes.
    pub options: &'static [&'static str],
    pub(super) run: fn(&mut Stream<'_>, &ContestOptions) -> Result<(), Stop>,
}

/// The language of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    /// Russian, as in the statement that this project reads.
    #[default]
    Russian,
    /// English, as in the original.
    English,
}

/// The encoding of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// Windows-1251.
    Windows1251,
    /// Code page 866.
    Cp866,
}

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RowOption {
    /// Five or more.
    #[default]
    AtLeast5,
    /// Five, but not six or more.
    Exactly5,
    /// Six or more.
    MoreThan5,
}

/// Options of contests; `None` and `false` mean that nothing was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContestOptions {
    /// `language`.
    pub language: Option<Language>,
    /// `encoding`.
    pub encoding: Option<Encoding>,
    /// `strict-turn`: the other side must move first.
    pub strict_turn: bool,
    /// `symbols`.
    pub symbols: Option<Symbols>,
    /// `row`.
    pub row: Option<RowOption>,
}

impl ContestOptions {
    /// The keys of the options that were said.
    fn said(&self) -> impl Iterator<Item = &'static str> {
        let said = [
            ("language", self.language.is_some()),
            ("encoding", self.encoding.is_some()),
            ("strict-turn", self.strict_turn),
            ("symbols", self.symbols.is_some()),
            ("row", self.row.is_some()),
        ];
        said.into_iter().filter(|(_, said)| *said).map(|(key, _)| key)
    }
}

impl Contest {
    /// Answers an input. What was answered before an error stays answered.
    ///
    /// # Errors
    /// An option that this contest does not take, an input that breaks its promise, or an output that cannot be written.
    pub fn run(&self, stream: &mut Stream<'_>, options: &ContestOptions) -> Result<(), Stop> {
        if let Some(key) = options.said().find(|key| !self.options.contains(key)) {
            let message = format!("contest `{}` takes no --{key}", self.name);
            return Err(Error::new(Class::Name, message).into());
        }
        let result = (self.run)(stream, options);
        stream.flush()?;
        result
    }
}
