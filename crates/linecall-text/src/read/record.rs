//! A record as a format has read it: which game, from where, under which name.

use crate::read::codes::Code;
use crate::read::notation::Notation;
use crate::read::place::Spots;
use crate::read::rules_text::hash::RulesHash;
use crate::read::rules_text::own::OwnRules;
use linecall_law::{GameSpec, Record, Rules};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// What a game is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameName {
    /// A game of the shelf, in canonical spelling.
    Shelf(GameSpec),
    /// Rules of one's own, and the name that their description gives them.
    Own(Option<String>),
}

impl GameName {
    /// The game of the shelf, if it is one.
    pub fn spec(&self) -> Option<&GameSpec> {
        match self {
            GameName::Shelf(spec) => Some(spec),
            GameName::Own(_) => None,
        }
    }
}

/// For people. A name of one's own may be any text.
impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameName::Shelf(spec) => spec.fmt(f),
            GameName::Own(Some(name)) => write!(f, "own rules: {name}"),
            GameName::Own(None) => f.write_str("own rules"),
        }
    }
}

/// A game as it is called, and its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRules {
    /// What it is called.
    pub game: GameName,
    /// Its rules.
    pub rules: Rules,
    /// Their fingerprint.
    pub hash: RulesHash,
    /// Both as texts: they are written with every record.
    pub(crate) texts: Texts,
}

/// A game and its fingerprint as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Texts {
    pub(crate) game: String,
    pub(crate) hash: String,
}

impl NamedRules {
    /// Rules under a name, with their fingerprint.
    pub fn new(game: GameName, rules: Rules) -> Self {
        let hash = RulesHash::of(&rules);
        let texts = Texts { game: game.to_string(), hash: hash.to_string() };
        NamedRules { game, rules, hash, texts }
    }
}

impl From<OwnRules> for NamedRules {
    fn from(own: OwnRules) -> Self {
        NamedRules::new(GameName::Own(own.name), own.rules)
    }
}

/// A game that has been settled, and how.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The game and its rules.
    pub of: Arc<NamedRules>,
    /// How the game came about, where somebody should know.
    pub warning: Option<Remark>,
}

impl From<NamedRules> for Settled {
    /// Without a word.
    fn from(rules: NamedRules) -> Self {
        Settled { of: Arc::new(rules), warning: None }
    }
}

impl Deref for Settled {
    type Target = NamedRules;

    fn deref(&self) -> &NamedRules {
        &self.of
    }
}

/// A record with the game that it is of.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The name that the record gives itself.
    pub id: Option<String>,
    /// The line on which it begins.
    pub line: u64,
    /// The game and its rules, which records of one game share.
    pub of: Arc<NamedRules>,
    /// The record.
    pub record: Record,
    /// What else the file says: names, event, date.
    pub tags: Vec<(String, String)>,
    /// What was passed over or taken for granted in reading.
    pub warnings: Vec<Remark>,
    /// Where the entries stand.
    pub places: Spots,
}

/// Something that was passed over or taken for granted in reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its kind.
    pub code: Code,
    /// What it is, as a sentence without its end.
    pub text: String,
    /// The line that it is about, if that is not the one on which the record begins.
    pub line: Option<u64>,
}

impl Remark {
    /// A remark on a whole record.
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Remark { code, text: text.into(), line: None }
    }

    /// The same remark, about this line.
    #[must_use]
    pub fn in_line(self, line: u64) -> Self {
        Remark { line: Some(line), ..self }
    }
}

/// Of no particular kind.
impl From<String> for Remark {
    fn from(text: String) -> Self {
        Remark::new(Code::Reading, text)
    }
}

impl From<&str> for Remark {
    fn from(text: &str) -> Self {
        Remark::from(text.to_string())
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl GameRecord {
    /// A record of a game that has been settled, of which nothing else is known.
    pub fn new(settled: Settled, record: Record) -> Self {
        let Settled { of, warning } = settled;
        let warnings = warning.into_iter().collect();
        GameRecord { id: None, line: 0, of, record, tags: vec![], warnings, places: Spots::default() }
    }

    /// The game.
    pub fn game(&self) -> &GameName {
        &self.of.game
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.of.rules
    }

    /// Keeps the first entries and no more.
    pub fn truncate(&mut self, entries: usize) {
        self.record.moves.truncate(entries);
        self.places.truncate(entries);
    }

    /// The line and the column, in characters, of an entry, counted from 1, if that is known.
    pub fn place(&self, index: usize) -> Option<(u64, u64)> {
        // Places of some entries and not of others would be those of others.
        let known = self.places.len() == self.record.moves.len();
        self.places.of(index.checked_sub(1)?).filter(|_| known)
    }

    /// The notation of its game.
    pub fn notation(&self) -> Notation {
        Notation::of(self.rules())
    }
}
