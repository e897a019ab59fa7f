//! A record as a format has read it: which game, from where, under which name.

use crate::error::{Class, Error};
use crate::notation::Notation;
use crate::options::Options;
use crate::rules_text::{OwnRules, RulesHash};
use linecall::games::{self, Kind};
use linecall::{GameError, GameSpec, Lattice, Record, Rules, Value};
use std::cell::RefCell;
use std::fmt;

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

/// A record with the game that it is of.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The name that the record gives itself.
    pub id: Option<String>,
    /// The line on which it begins.
    pub line: u64,
    /// The game.
    pub game: GameName,
    /// Its rules.
    pub rules: Rules,
    /// Their fingerprint.
    pub hash: RulesHash,
    /// The record.
    pub record: Record,
    /// What else the file says: names, event, date.
    pub tags: Vec<(String, String)>,
    /// What was passed over or taken for granted in reading.
    pub warnings: Vec<Remark>,
    /// Where each entry stands, by its line and its column in characters, both from 1. Nothing if that is not known.
    pub places: Vec<(u64, u64)>,
}

/// Something that was passed over or taken for granted in reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its kind, one of [`CODES`](crate::check::CODES).
    pub code: &'static str,
    /// What it is, as a sentence without its end.
    pub text: String,
    /// The line that it is about, if that is not the one on which the record begins.
    pub line: Option<u64>,
}

impl Remark {
    /// A remark on a whole record.
    pub fn new(code: &'static str, text: impl Into<String>) -> Self {
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
        Remark::new("W-reading", text)
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
        let Settled { game, rules, hash, warning } = settled;
        let warnings = warning.into_iter().collect();
        GameRecord { id: None, line: 0, game, rules, hash, record, tags: vec![], warnings, places: vec![] }
    }

    /// Keeps the first entries and no more.
    pub fn truncate(&mut self, entries: usize) {
        self.record.moves.truncate(entries);
        self.places.truncate(entries);
    }

    /// Where an entry stands, counted from 1, if that is known.
    pub fn place(&self, index: usize) -> Option<(u64, u64)> {
        // Places of some entries and not of others would be those of others.
        let known = self.places.len() == self.record.moves.len();
        self.places.get(index.checked_sub(1)?).copied().filter(|_| known)
    }

    /// The notation of its game.
    pub fn notation(&self) -> Notation {
        Notation::of(&self.rules)
    }
}

/// What a file tells about its game without naming it.
#[derive(Clone, Debug, Default)]
pub struct Hint {
    /// Columns and rows.
    pub size: Option<(u32, u32)>,
    /// Games that such a file is usually of, by name.
    pub likely: &'static [&'static str],
    /// The game if nothing else is said, because such files are of no other.
    pub otherwise: Option<&'static str>,
}

/// What a format needs to know beyond the bytes.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// The options of the run.
    pub options: &'a Options,
    /// The name of the input.
    pub source: &'a str,
    /// The games settled last: most inputs are of one game or a few.
    settled: RefCell<Vec<Memo>>,
    /// The name asked for last, and whether it is a game's.
    asked: RefCell<(String, bool)>,
}

/// So many games are remembered, if they are asked for by at most so many bytes.
const MEMOS: usize = 16;
const MEMO_BYTES: usize = 1 << 16;

/// A game as it was asked for, with a size or without, and what it is.
#[derive(Clone, Debug)]
struct Memo {
    text: String,
    size: Option<(u32, u32)>,
    settled: Settled,
}

/// A game that has been settled, and how.
#[derive(Clone, Debug)]
pub struct Settled {
    /// What it is called.
    pub game: GameName,
    /// Its rules.
    pub rules: Rules,
    /// Their fingerprint.
    pub hash: RulesHash,
    /// How the game came about, where somebody should know.
    pub warning: Option<Remark>,
}

impl Settled {
    fn new(game: GameName, rules: Rules) -> Self {
        let hash = RulesHash::of(&rules);
        Settled { game, rules, hash, warning: None }
    }
}

impl From<OwnRules> for Settled {
    fn from(own: OwnRules) -> Self {
        Settled::new(GameName::Own(own.name), own.rules)
    }
}

impl<'a> Context<'a> {
    /// What the options and the name of an input tell.
    pub fn new(options: &'a Options, source: &'a str) -> Self {
        Context { options, source, settled: RefCell::default(), asked: RefCell::default() }
    }

    /// Whether a text is a game of the shelf, whatever its parameters.
    pub(crate) fn is_game(&self, text: &str) -> bool {
        let mut asked = self.asked.borrow_mut();
        if asked.0 != text {
            let is_game = text.parse::<GameSpec>().is_ok_and(|spec| games::find(&spec.name).is_some());
            *asked = (text.into(), is_game);
        }
        asked.1
    }

    /// Settles which game a record is of: the option decides, then the file's own word, then a rule in the file's
    /// name (`freestyle-17.psq`), then what such files are always of.
    ///
    /// # Errors
    /// Nothing tells, there is no such game, or its board is larger than the limits allow.
    pub fn settle(&self, said: Option<&str>, hint: &Hint) -> Result<Settled, Error> {
        let mut by_file = None;
        let mut settled = match (&self.options.rules, &self.options.game, said) {
            (Some(own), _, _) => self.remember("", None, || Ok(own.clone().into()))?,
            (None, Some(text), _) => self.of_shelf(text, hint)?,
            (None, None, Some(text)) => self.of_shelf(text, hint)?,
            (None, None, None) => {
                by_file = self.named_by_file(hint);
                self.of_shelf(by_file.or(hint.otherwise).ok_or_else(|| unknown_game(hint))?, hint)?
            }
        };
        settled.warning =
            by_file.map(|name| Remark::new("W-game", format!("the rule, `{name}`, is taken from the file's name")));
        let (lattice, game) = (settled.rules.lattice, &settled.game);
        if let Some((cols, rows)) = hint.size
            && (lattice.cols(), lattice.rows()) != (cols, rows)
        {
            let text = format!("the file's board is {cols} x {rows}, not that of `{game}`");
            settled.warning = Some(Remark::new("W-size", text));
        }
        Ok(settled)
    }

    /// Settles the game of a record that describes its own rules in this text. An option decides against it.
    ///
    /// # Errors
    /// Those of reading the description.
    pub(crate) fn settle_own(
        &self,
        text: &str,
        read: impl FnOnce() -> Result<OwnRules, Error>,
    ) -> Result<Settled, Error> {
        if self.options.rules.is_some() || self.options.game.is_some() {
            return self.settle(None, &Hint::default());
        }
        self.remember(text, None, || read().map(Settled::from))
    }

    fn of_shelf(&self, text: &str, hint: &Hint) -> Result<Settled, Error> {
        self.remember(text, hint.size, || {
            let spec: GameSpec = text.parse().map_err(|e| Error::new(Class::Name, format!("{e}")))?;
            let (game, rules) = games::resolve(&sized(spec, hint)).map_err(|e| game_error(&e))?;
            check_size(&rules.lattice, self.options)?;
            Ok(Settled::new(GameName::Shelf(game), rules))
        })
    }

    /// What was settled before, if the same was asked.
    fn remember(
        &self,
        text: &str,
        size: Option<(u32, u32)>,
        settle: impl FnOnce() -> Result<Settled, Error>,
    ) -> Result<Settled, Error> {
        let mut memos = self.settled.borrow_mut();
        if let Some(memo) = memos.iter().find(|memo| memo.text == text && memo.size == size) {
            return Ok(memo.settled.clone());
        }
        let settled = settle()?;
        if text.len() <= MEMO_BYTES {
            if memos.len() == MEMOS {
                memos.remove(0);
            }
            memos.push(Memo { text: text.into(), size, settled: settled.clone() });
        }
        Ok(settled)
    }

    /// The notation of a game under the options.
    pub fn notation(&self, rules: &Rules) -> Notation {
        Notation::of(rules).dialect(self.options.dialect).origin(self.options.origin).base(self.options.base)
    }

    /// A rule that the file's name tells, if such files may be of it.
    fn named_by_file(&self, hint: &Hint) -> Option<&'static str> {
        let name = self.source.to_ascii_lowercase();
        // An input without an ending is no file: "standard input" does not ask for standard gomoku.
        let (name, _) = name.rsplit(['/', '\\']).next()?.rsplit_once('.')?;
        let words = name.split(|c: char| !c.is_ascii_alphanumeric());
        let likely = |name: &str| hint.likely.iter().any(|l| l.split('(').next() == Some(name));
        // A number is that of a game in a series, not that of a rule.
        let is_name = |word: &&str| word.contains(|c: char| c.is_ascii_alphabetic());
        words.filter(is_name).find_map(|word| games::find(word).filter(|g| likely(g.name))).map(|g| g.name)
    }
}

/// Checked before a position is made of it.
fn check_size(lattice: &Lattice, options: &Options) -> Result<(), Error> {
    let most = options.limits.points;
    if lattice.span() <= most {
        return Ok(());
    }
    let (cols, rows) = (lattice.cols(), lattice.rows());
    let message = format!("a board of {cols} x {rows} has {} points, more than the limit of {most}", lattice.len());
    Err(Error::new(Class::Limit, message))
}

/// The game with the size that the file tells, if it says none itself.
fn sized(spec: GameSpec, hint: &Hint) -> GameSpec {
    let (Some((cols, rows)), Some(game)) = (hint.size, games::find(&spec.name)) else { return spec };
    let takes = |name: &str| game.params.iter().any(|p| p.name == name);
    let says_size =
        |key: &Option<String>| key.as_deref().is_none_or(|k| ["size", "cols", "rows", "m", "n", "base"].contains(&k));
    match (takes("size"), takes("cols"), takes("m") && takes("k")) {
        _ if spec.args.iter().any(|(key, _)| says_size(key)) => spec,
        (true, _, _) if cols == rows => spec.with("size", cols),
        (_, true, _) => spec.with("cols", cols).with("rows", rows),
        (_, _, true) => spec.with("m", cols).with("n", rows),
        _ if takes("base") && cols == rows => {
            // A triangle is as wide as its side, a hexagon nearly twice.
            let fits = |spec: &GameSpec| games::resolve(spec).is_ok_and(|(_, rules)| rules.lattice.cols() == cols);
            let bases = [cols, cols.div_ceil(2)].map(|base| spec.clone().with("base", base));
            bases.into_iter().find(fits).unwrap_or(spec)
        }
        _ => spec,
    }
}

fn unknown_game(hint: &Hint) -> Error {
    let spelled = |name: &&str| name.parse().map_or((*name).to_string(), |spec| sized(spec, hint).to_string());
    let list = hint.likely.iter().map(|name| format!("--game '{}'", spelled(name))).collect::<Vec<_>>().join(", ");
    Error::new(Class::Record, format!("which game is it? Nothing here tells; say for example {list}"))
}

/// A game error with near names.
pub fn game_error(error: &GameError) -> Error {
    match error {
        GameError::Unknown(name) => {
            let names = games::SHELF.iter().flat_map(|g| std::iter::once(g.name).chain(g.aliases.iter().copied()));
            Error::new(Class::Name, format!("no game `{name}`{}", near(name, names)))
        }
        GameError::Value { got: Value::Number(n), wanted: Kind::Number { max, .. }, .. } if n > max => {
            Error::new(Class::Limit, error.to_string())
        }
        GameError::Lattice(e) => Error::new(Class::Record, e.to_string()),
        other => Error::new(Class::Name, other.to_string()),
    }
}

/// `; did you mean …?`, or else all the names there are.
pub fn near_or_all<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> String {
    let near = near(name, names.clone());
    if near.is_empty() { format!("; there are {}", names.collect::<Vec<_>>().join(", ")) } else { near }
}

/// `; did you mean …?`, or nothing.
pub fn near<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> String {
    let mut best: Vec<(f64, &str)> =
        names.map(|n| (strsim::jaro_winkler(name, n), n)).filter(|(score, _)| *score > 0.8).collect();
    best.sort_by(|a, b| b.0.total_cmp(&a.0));
    best.truncate(3);
    if best.is_empty() {
        String::new()
    } else {
        let list = best.iter().map(|(_, n)| format!("`{n}`")).collect::<Vec<_>>().join(" or ");
        format!("; did you mean {list}?")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_settled_once() {
        let options = Options::default();
        let context = Context::new(&options, "memory");
        let mut count = 0;
        let mut ask = |text: &str, size: u32| {
            let settled = context.remember(text, Some((size, size)), || {
                count += 1;
                Ok(Settled::new(GameName::Own(None), Rules::rows(Lattice::square(size, size).unwrap(), 5)))
            });
            assert_eq!(settled.unwrap().rules.lattice.cols(), size);
            count
        };
        assert_eq!([ask("a", 5), ask("a", 5), ask("b", 5), ask("a", 6), ask("a", 5)], [1, 1, 2, 3, 3]);
        for n in 0..MEMOS {
            assert_eq!(ask(&n.to_string(), 5), 4 + n);
        }
        assert_eq!(ask("a", 5), 4 + MEMOS, "forgotten among many others");
        assert!(context.settle(None, &Hint::default()).is_err());
        assert!(context.settle(Some("gomoku"), &Hint::default()).is_ok_and(|settled| settled.warning.is_none()));
        let other = Hint { size: Some((9, 9)), ..Hint::default() };
        let settled = context.settle(Some("gomoku(15)"), &other).unwrap();
        assert_eq!(settled.warning.unwrap().text, "the file's board is 9 x 9, not that of `gomoku(size=15)`");
        assert!(context.settle(Some("gomoku(15)"), &Hint::default()).unwrap().warning.is_none());
    }
}
