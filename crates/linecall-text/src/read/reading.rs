//! What a reader is told.

use crate::error::{Class, Error};
use crate::read::dialect::{Dialect, Origin};
use crate::read::encoding::Charset;
use crate::read::notation::Notation;
use crate::read::rules_text::own::OwnRules;
use crate::read::symbols::Symbols;
use linecall_law::Rules;
use std::str::FromStr;

/// How records are laid out in a plain file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Layout {
    /// A line a record, unless the first two lines have one move each: then a record runs up to a blank line.
    #[default]
    Auto,
    /// A line a record.
    Line,
    /// A record runs up to a blank line.
    Paragraph,
}

/// Which columns of a table hold what: names, or numbers from 1 where the table has no row of names.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Columns(Vec<(String, String)>);

impl Columns {
    /// What columns can hold.
    pub const KEYS: [&'static str; 7] = ["moves", "result", "game", "id", "black", "white", "event"];

    /// The column of a key, if it was said.
    pub fn of(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, column)| column.as_str())
    }
}

impl FromStr for Columns {
    type Err = Error;

    /// `moves=Record,result=Winner`
    fn from_str(text: &str) -> Result<Self, Error> {
        let wanted = |part: &str| {
            let keys = Columns::KEYS.join(", ");
            Error::new(
                Class::Name,
                format!("wanted columns such as `moves=Record,result=3` for {keys}; found `{part}`"),
            )
        };
        let entry = |part: &str| {
            let (key, column) = part.split_once('=').ok_or_else(|| wanted(part))?;
            let known = Columns::KEYS.contains(&key.trim()) && !column.trim().is_empty();
            if known { Ok((key.trim().into(), column.trim().into())) } else { Err(wanted(part)) }
        };
        text.split(',').map(entry).collect::<Result<_, _>>().map(Columns)
    }
}

/// What a reader is told beyond the bytes.
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The game, where the file does not say it or says it wrongly.
    pub game: Option<String>,
    /// Own rules, instead of any game.
    pub rules: Option<OwnRules>,
    /// The format of the input, where it shall not be recognised.
    pub format: Option<String>,
    /// The edge from which rows are counted.
    pub origin: Option<Origin>,
    /// Whether `x,y` and columns count from 0 or 1.
    pub base: Option<u8>,
    /// How points are named, if not in the usual way of the game.
    pub dialect: Option<&'static Dialect>,
    /// Which columns of a table hold what.
    pub columns: Option<Columns>,
    /// The characters of boards drawn in rows.
    pub symbols: Option<Symbols>,
    /// How plain files are cut into records.
    pub layout: Layout,
    /// The encoding of texts, where it shall not be found out.
    pub encoding: Option<Charset>,
    /// Whether every line of a tree of variations is a record, not only the main one.
    pub variations: bool,
    /// Whether unknown keys are reported and passed over.
    pub lenient: bool,
    /// Only so many entries of each record are read.
    pub at: Option<usize>,
    /// Whether every record goes the general way, even where there is a faster one to the same answer: to compare them.
    pub general: bool,
}

impl Reading {
    /// The notation in which records of a game are read.
    pub fn notation(&self, rules: &Rules) -> Notation {
        Notation::of(rules).dialect(self.dialect).origin(self.origin).base(self.base)
    }
}
