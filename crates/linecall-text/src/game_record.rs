//! A record as a format has read it: which game, from where, under which name.

use crate::error::{Class, Error};
use crate::notation::Notation;
use crate::options::Options;
use linecall::games::{self, Kind};
use linecall::{GameError, GameSpec, Lattice, Record, Rules, Value};

/// A record with the game that it is of.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The name that the record gives itself.
    pub id: Option<String>,
    /// The line on which it begins.
    pub line: u64,
    /// The game, in canonical spelling.
    pub game: GameSpec,
    /// Its rules.
    pub rules: Rules,
    /// The record.
    pub record: Record,
    /// What else the file says: names, event, date.
    pub tags: Vec<(String, String)>,
    /// What was passed over or taken for granted in reading.
    pub warnings: Vec<String>,
}

impl GameRecord {
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
}

/// A game that has been settled, and how.
#[derive(Clone, Debug)]
pub struct Settled {
    /// In canonical spelling.
    pub game: GameSpec,
    /// Its rules.
    pub rules: Rules,
    /// How the game came about, where somebody should know.
    pub warning: Option<String>,
}

impl Context<'_> {
    /// Settles which game a record is of: the option decides, then the file's own word, then a rule in the file's
    /// name (`freestyle-17.psq`), then what such files are always of.
    ///
    /// # Errors
    /// Nothing tells, there is no such game, or its board is larger than the limits allow.
    pub fn settle(&self, said: Option<&str>, hint: &Hint) -> Result<Settled, Error> {
        let mut warning = None;
        let text = match (&self.options.game, said) {
            (Some(option), _) => option.clone(),
            (None, Some(said)) => said.into(),
            (None, None) => match self.named_by_file(hint) {
                Some(name) => {
                    warning = Some(format!("the rule, `{name}`, is taken from the file's name"));
                    name.into()
                }
                None => hint.otherwise.map(String::from).ok_or_else(|| unknown_game(hint))?,
            },
        };
        let spec: GameSpec = text.parse().map_err(|e| Error::new(Class::Name, format!("{e}")))?;
        let spec = sized(spec, hint);
        let (game, rules) = games::resolve(&spec).map_err(|e| game_error(&e))?;
        check_size(&rules.lattice, self.options)?;
        if let Some((cols, rows)) = hint.size
            && (rules.lattice.cols(), rules.lattice.rows()) != (cols, rows)
        {
            warning = Some(format!("the file's board is {cols} x {rows}, not that of `{game}`"));
        }
        Ok(Settled { game, rules, warning })
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
        |key: &Option<String>| key.as_deref().is_none_or(|k| ["size", "cols", "rows", "m", "n"].contains(&k));
    match (takes("size"), takes("cols"), takes("m") && takes("k")) {
        _ if spec.args.iter().any(|(key, _)| says_size(key)) => spec,
        (true, _, _) if cols == rows => spec.with("size", cols),
        (_, true, _) => spec.with("cols", cols).with("rows", rows),
        (_, _, true) => spec.with("m", cols).with("n", rows),
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
