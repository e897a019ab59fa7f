//! What a game is: a name, parameters, and a function from them to rules.

use crate::spec::Value;
use crate::{Color, GameSpec, LatticeError, Rules, SpecError};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A named family of rules.
#[derive(Debug)]
pub struct Game {
    /// Its name, as in `gomoku(size=15)`.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// The rules in a sentence.
    pub about: &'static str,
    /// Where the rules are stated.
    pub source: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// The ways to give parameters by place, the usual way first: `[["size"], ["cols", "rows"]]`.
    pub calls: &'static [&'static [&'static str]],
    /// The rules for given parameters.
    pub rules: fn(&Args) -> Result<Rules, LatticeError>,
}

/// A parameter of a game.
#[derive(Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is if it is not given.
    pub default: Default,
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number in this range.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// One of these numbers.
    Choice(&'static [u32]),
    /// One of these words.
    Word(&'static [&'static str]),
}

/// What a parameter is if it is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Default {
    /// This number.
    Number(u32),
    /// This word.
    Word(&'static str),
    /// The value of another parameter.
    Like(&'static str),
}

impl Param {
    pub(super) const fn number(name: &'static str, min: u32, max: u32, default: u32) -> Self {
        Param { name, kind: Kind::Number { min, max }, default: Default::Number(default) }
    }

    pub(super) const fn like(name: &'static str, min: u32, max: u32, other: &'static str) -> Self {
        Param { name, kind: Kind::Number { min, max }, default: Default::Like(other) }
    }

    pub(super) const fn choice(name: &'static str, numbers: &'static [u32], default: u32) -> Self {
        Param { name, kind: Kind::Choice(numbers), default: Default::Number(default) }
    }

    pub(super) const fn word(name: &'static str, words: &'static [&'static str], default: &'static str) -> Self {
        Param { name, kind: Kind::Word(words), default: Default::Word(default) }
    }
}

/// Parameters that a game has accepted: every one has a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Args {
    values: Vec<(&'static str, Value)>,
}

impl Args {
    /// A number, by the name of its parameter; 0 if there is none.
    pub fn number(&self, name: &str) -> u32 {
        match self.get(name) {
            Some(Value::Number(n)) => *n,
            _ => 0,
        }
    }

    /// A word, by the name of its parameter; empty if there is none.
    pub fn word(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    /// The colour that a word names: Black unless it is `white`.
    pub fn color(&self, name: &str) -> Color {
        if self.word(name) == Color::White.name() { Color::White } else { Color::Black }
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }
}

/// Why a text or a spec is no game on the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The text cannot be read.
    Spec(SpecError),
    /// There is no game of this name.
    Unknown(String),
    /// The game has no such parameter.
    NoParam {
        /// The game.
        game: &'static str,
        /// The parameter asked for.
        param: String,
        /// Those it has.
        has: Vec<&'static str>,
    },
    /// More values by place than the game takes, or a parameter twice.
    TooMany {
        /// The game.
        game: &'static str,
    },
    /// The value is not one that the parameter may have.
    Value {
        /// The game.
        game: &'static str,
        /// The parameter.
        param: &'static str,
        /// What was given.
        got: Value,
        /// What it may be.
        wanted: Kind,
    },
    /// There is no such board.
    Lattice(LatticeError),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Kind::Choice(numbers) => one_of(f, numbers),
            Kind::Word(words) => one_of(f, words),
        }
    }
}

fn one_of<T: fmt::Display>(f: &mut fmt::Formatter<'_>, list: &[T]) -> fmt::Result {
    list.iter().enumerate().try_for_each(|(i, it)| write!(f, "{}`{it}`", if i == 0 { "" } else { " or " }))
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Spec(error) => error.fmt(f),
            GameError::Unknown(name) => write!(f, "no game `{name}`"),
            GameError::NoParam { game, param, has } if has.is_empty() => {
                write!(f, "`{game}` has no parameter `{param}`: it has none")
            }
            GameError::NoParam { game, param, has } => {
                write!(f, "`{game}` has no parameter `{param}`: it has ")?;
                has.iter().enumerate().try_for_each(|(i, h)| write!(f, "{}`{h}`", if i == 0 { "" } else { ", " }))
            }
            GameError::TooMany { game } => write!(f, "too many parameters, or one of them twice, for `{game}`"),
            GameError::Value { game, param, got, wanted } => {
                write!(f, "`{param}` of `{game}` wants {wanted}, not {got}")
            }
            GameError::Lattice(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for GameError {}

impl From<SpecError> for GameError {
    fn from(error: SpecError) -> Self {
        GameError::Spec(error)
    }
}

impl From<LatticeError> for GameError {
    fn from(error: LatticeError) -> Self {
        GameError::Lattice(error)
    }
}

impl Game {
    /// The parameters with all their values.
    pub(super) fn accept(&self, spec: &GameSpec) -> Result<Args, GameError> {
        let by_place = spec.args.iter().take_while(|(key, _)| key.is_none()).count();
        let too_many = GameError::TooMany { game: self.name };
        let call = self.calls.iter().find(|call| call.len() >= by_place).ok_or_else(|| too_many.clone())?;
        let mut given: Vec<(&'static str, Value)> = Vec::new();
        for (i, (key, value)) in spec.args.iter().enumerate() {
            let name = key.as_deref().unwrap_or_else(|| call[i]);
            let param = self.params.iter().find(|p| p.name == name).ok_or_else(|| GameError::NoParam {
                game: self.name,
                param: name.into(),
                has: self.params.iter().map(|p| p.name).collect(),
            })?;
            let fits = match (param.kind, value) {
                (Kind::Number { min, max }, Value::Number(n)) => (min..=max).contains(n),
                (Kind::Choice(numbers), Value::Number(n)) => numbers.contains(n),
                (Kind::Word(words), Value::Word(word)) => words.contains(&word.as_str()),
                _ => false,
            };
            if !fits {
                let (param, wanted) = (param.name, param.kind);
                return Err(GameError::Value { game: self.name, param, got: value.clone(), wanted });
            }
            if given.iter().any(|(name, _)| *name == param.name) {
                return Err(too_many);
            }
            given.push((param.name, value.clone()));
        }
        let mut args = Args { values: Vec::new() };
        for param in self.params {
            let given = given.iter().find(|(name, _)| *name == param.name).map(|(_, value)| value.clone());
            let value = given.unwrap_or_else(|| param.default_under(&args));
            args.values.push((param.name, value));
        }
        Ok(args)
    }

    /// The shortest call that says it, by the names of its parameters, and what else is not as usual.
    pub(super) fn spell(&self, args: &Args) -> GameSpec {
        let in_a_call = |param: &Param| self.calls.iter().any(|call| call.contains(&param.name));
        let said_by = |call: &[&str]| {
            let silent = |p: &Param| in_a_call(p) && !call.contains(&p.name);
            self.params.iter().all(|p| !silent(p) || args.get(p.name) == Some(&p.default_under(args)))
        };
        let call = self.calls.iter().find(|call| said_by(call)).copied().unwrap_or_default();
        let mut spec = GameSpec::named(self.name);
        for param in self.params {
            let Some(value) = args.get(param.name) else { continue };
            let unusual = !in_a_call(param) && *value != param.default_under(args);
            if call.contains(&param.name) || unusual {
                spec.args.push((Some(param.name.into()), value.clone()));
            }
        }
        spec
    }

    /// How it is called, as lists show it: `hex(size) or hex(cols,rows)`.
    pub fn signature(&self) -> String {
        let mut text = String::new();
        for call in self.calls {
            if !text.is_empty() {
                text.push_str(" or ");
            }
            text.push_str(self.name);
            if !call.is_empty() {
                text.push('(');
                text.push_str(&call.join(","));
                text.push(')');
            }
        }
        text
    }
}

impl Param {
    /// Parameters refer to earlier ones only.
    fn default_under(&self, args: &Args) -> Value {
        match self.default {
            Default::Number(n) => Value::Number(n),
            Default::Word(word) => Value::Word(word.into()),
            Default::Like(other) => args.get(other).cloned().unwrap_or(Value::Number(0)),
        }
    }
}
