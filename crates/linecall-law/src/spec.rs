//! A game by name and parameters, as people write it: `gomoku(size=15)`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Number(u32),
    /// A word, in lower case.
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(n) => write!(f, "{n}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// A game as asked for: nothing is promised about name or parameters before the [shelf](crate::games) has seen them. A name
/// may be several words, and a size may stand after it: see [`understood`](crate::games::understood).
///
/// ```
/// use linecall_law::GameSpec;
/// let spec: GameSpec = "mnk(m=4, n=4, k=3)".parse()?;
/// assert_eq!(spec.to_string(), "mnk(m=4,n=4,k=3)");
/// assert!("gomoku(15".parse::<GameSpec>().is_err());
/// # Ok::<(), linecall_law::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct GameSpec {
    /// The name, in lower case, its words joined by `-`.
    pub name: String,
    /// Parameters in the order written; those without a name come first and count by their place.
    pub args: Vec<(Option<String>, Value)>,
}

impl GameSpec {
    /// A game without parameters.
    pub fn named(name: &str) -> Self {
        GameSpec { name: name.into(), args: Vec::new() }
    }

    /// The same game with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: u32) -> Self {
        self.args.push((Some(name.into()), Value::Number(value)));
        self
    }
}

/// Why a text names no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// There is no name.
    NoName,
    /// A bracket is missing, or something follows the last.
    Brackets,
    /// This is neither a value nor `name=value`.
    Argument(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::NoName => f.write_str("wanted a game, such as `gomoku(size=15)`"),
            SpecError::Brackets => f.write_str("wanted a game and its parameters in brackets, such as `hex(size=11)`"),
            SpecError::Argument(arg) => write!(f, "wanted a number or `name=value`, found `{arg}`"),
        }
    }
}

impl core::error::Error for SpecError {}

/// A number of columns or of points on a side, and one of rows if it is said.
pub(crate) type Size = (u32, Option<u32>);

/// A size as people write it: `15` or `15x15`.
pub(crate) fn size(text: &str) -> Option<Size> {
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    match text.split_once('x') {
        Some((cols, rows)) => Some((number(cols)?, Some(number(rows)?))),
        None => Some((number(text)?, None)),
    }
}

impl FromStr for GameSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        let (name, args) = match text.split_once('(') {
            None if text.contains(')') => return Err(SpecError::Brackets),
            None => (text, ""),
            Some((name, rest)) => (name.trim_end(), rest.strip_suffix(')').ok_or(SpecError::Brackets)?),
        };
        let is_gap = |c: char| c.is_whitespace() || c == '-' || c == '_';
        if !name.chars().all(|c| c.is_alphanumeric() || is_gap(c) || c == '\u{d7}') {
            return Err(SpecError::NoName);
        }
        let words: Vec<&str> = name.split(is_gap).filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            return Err(SpecError::NoName);
        }
        let mut spec = GameSpec { name: words.join("-").to_lowercase().replace('\u{d7}', "x"), args: Vec::new() };
        for arg in args.split(',').map(str::trim).filter(|_| !args.trim().is_empty()) {
            let (key, value) = match arg.split_once('=') {
                Some((key, value)) => (Some(key.trim().to_lowercase()), value.trim()),
                None => (None, arg),
            };
            let out_of_order = key.is_none() && spec.args.iter().any(|(key, _)| key.is_some());
            let word = |v: &str| !v.is_empty() && v.chars().all(|c| c.is_alphanumeric() || c == '-');
            // `15 x 15` is one word.
            let times = value.replace('\u{d7}', "x").to_lowercase();
            let sides = times.split('x').map(str::trim).collect::<Vec<_>>().join("x");
            let value = if size(&sides).is_some() { &sides } else { value };
            if out_of_order || key.as_deref().is_some_and(|k| !word(k)) || !word(value) {
                return Err(SpecError::Argument(arg.to_string()));
            }
            let value = match value.parse() {
                Ok(number) => Value::Number(number),
                Err(_) if value.starts_with(|c: char| c.is_ascii_digit()) && size(value).is_none() => {
                    return Err(SpecError::Argument(arg.to_string()));
                }
                Err(_) => Value::Word(value.to_lowercase()),
            };
            spec.args.push((key, value));
        }
        Ok(spec)
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (i, (key, value)) in self.args.iter().enumerate() {
            f.write_str(if i == 0 { "(" } else { "," })?;
            if let Some(key) = key {
                write!(f, "{key}=")?;
            }
            write!(f, "{value}")?;
        }
        if self.args.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}
