//! Which game a record is of, and how that is known.

use crate::error::{Class, Error};
use crate::limits::Limits;
use crate::read::codes::Code;
use crate::read::notation::Notation;
use crate::read::reading::Reading;
use crate::read::record::{GameName, NamedRules, Remark, Settled};
use crate::read::rules_text::own::OwnRules;
use crate::words::near;
use linecall_law::games::{self, Kind};
use linecall_law::{GameError, GameSpec, Lattice, Rules, Value};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// What a format needs to know beyond the bytes of an input. A clone shares what has been settled.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// What the reader was told.
    pub reading: &'a Reading,
    /// What a record may claim.
    pub limits: Limits,
    /// The name of the input.
    pub source: &'a str,
    /// The game that a header before the first record has named for the records that follow.
    pub named: Option<String>,
    pub(crate) memory: Arc<Memory>,
}

/// What has been settled, for one input after the other under the same options.
#[derive(Debug, Default)]
pub struct Memory {
    /// The games settled last: most inputs are of one game or a few.
    settled: Mutex<Vec<Memo>>,
    /// The name asked for last, and whether it is a game's.
    asked: Mutex<(String, bool)>,
}

/// So many games are remembered, if they are asked for by at most so many bytes.
const MEMOS: usize = 16;
const MEMO_BYTES: usize = 1 << 16;

/// A game as it was asked for, with a size or without, and what it is.
#[derive(Clone, Debug)]
struct Memo {
    text: String,
    size: Option<(u32, u32)>,
    rules: Arc<NamedRules>,
}

impl<'a> Context<'a> {
    /// What the options and the name of an input tell.
    pub fn new(reading: &'a Reading, limits: Limits, source: &'a str) -> Self {
        Context { reading, limits, source, named: None, memory: Arc::default() }
    }

    /// What the options and the name of an input tell, with what was settled before under the same options.
    pub(crate) fn remembering(reading: &'a Reading, limits: Limits, source: &'a str, memory: Arc<Memory>) -> Self {
        Context { reading, limits, source, named: None, memory }
    }

    /// The context of another input under the same options, which knows what this one has settled.
    #[must_use]
    pub fn with_source<'s>(&self, source: &'s str) -> Context<'s>
    where
        'a: 's,
    {
        Context { reading: self.reading, limits: self.limits, source, named: None, memory: Arc::clone(&self.memory) }
    }

    /// Whether a text is a game of the shelf, whatever its parameters.
    pub(crate) fn is_game(&self, text: &str) -> bool {
        let mut asked = lock(&self.memory.asked);
        if asked.0 != text {
            let is_game = text.parse::<GameSpec>().is_ok_and(|spec| games::understood(&spec).is_ok());
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
        let rules = match (&self.reading.rules, &self.reading.game, said) {
            (Some(own), _, _) => self.remember("", None, || Ok(own.clone().into()))?,
            (None, Some(text), _) => self.of_shelf(text, hint)?,
            (None, None, Some(text)) => self.of_shelf(text, hint)?,
            (None, None, None) => {
                by_file = self.named_by_file(hint);
                self.of_shelf(by_file.or(hint.otherwise).ok_or_else(|| unknown_game(hint))?, hint)?
            }
        };
        let mut warning =
            by_file.map(|name| Remark::new(Code::Game, format!("the rule, `{name}`, is taken from the file's name")));
        let lattice = rules.rules.lattice;
        if let Some((cols, rows)) = hint.size
            && (lattice.cols(), lattice.rows()) != (cols, rows)
        {
            let text = format!("the file's board is {cols} x {rows}, not that of `{}`", rules.game);
            warning = Some(Remark::new(Code::Size, text));
        }
        Ok(Settled { of: rules, warning })
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
        if self.reading.rules.is_some() || self.reading.game.is_some() {
            return self.settle(None, &Hint::default());
        }
        let rules = self.remember(text, None, || read().map(NamedRules::from))?;
        Ok(Settled { of: rules, warning: None })
    }

    fn of_shelf(&self, text: &str, hint: &Hint) -> Result<Arc<NamedRules>, Error> {
        self.remember(text, hint.size, || {
            let spec: GameSpec = text.parse().map_err(|e| Error::new(Class::Name, format!("{e}")))?;
            let spec = games::understood(&spec).map_err(|e| game_error(&e))?;
            let (game, rules) = games::resolve(&sized(spec, hint)).map_err(|e| game_error(&e))?;
            check_size(&rules.lattice, self.limits)?;
            Ok(NamedRules::new(GameName::Shelf(game), rules))
        })
    }

    /// What was settled before, if the same was asked.
    fn remember(
        &self,
        text: &str,
        size: Option<(u32, u32)>,
        settle: impl FnOnce() -> Result<NamedRules, Error>,
    ) -> Result<Arc<NamedRules>, Error> {
        let mut memos = lock(&self.memory.settled);
        if let Some(memo) = memos.iter().find(|memo| memo.text == text && memo.size == size) {
            return Ok(Arc::clone(&memo.rules));
        }
        let rules = Arc::new(settle()?);
        if text.len() <= MEMO_BYTES {
            if memos.len() == MEMOS {
                memos.remove(0);
            }
            memos.push(Memo { text: text.into(), size, rules: Arc::clone(&rules) });
        }
        Ok(rules)
    }

    /// The notation of a game under the options.
    pub fn notation(&self, rules: &Rules) -> Notation {
        self.reading.notation(rules)
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

/// What nobody else looks at meanwhile. A thread that has panicked leaves it as it was.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Checked before a position is made of it.
fn check_size(lattice: &Lattice, limits: Limits) -> Result<(), Error> {
    let most = limits.points;
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
            // Numbers are names that nobody has misspelt.
            let names = games::names().filter(|name| name.contains(|c: char| c.is_alphabetic()));
            Error::new(Class::Name, format!("no game `{name}`{}", near(name, names)))
        }
        GameError::Value { got: Value::Number(n), wanted: Kind::Number { max, .. }, .. } if n > max => {
            Error::new(Class::Limit, error.to_string())
        }
        GameError::Lattice(e) => Error::new(Class::Record, e.to_string()),
        other => Error::new(Class::Name, other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_settled_once() {
        let reading = Reading::default();
        let context = Context::new(&reading, Limits::default(), "memory");
        let mut count = 0;
        let mut ask = |text: &str, size: u32| {
            let settled = context.remember(text, Some((size, size)), || {
                count += 1;
                Ok(NamedRules::new(GameName::Own(None), Rules::rows(Lattice::square(size, size).unwrap(), 5)))
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
