//! The shelf: named games, each a function from parameters to [`Rules`].
//!
//! To add one: write its file, declare the module, and put its name into [`SHELF`]. Lists everywhere are printed from
//! the shelf.

mod caro;
mod connect6;
mod connect_four;
mod crossway;
mod family;
mod gomoku;
mod havannah;
mod hex;
mod hypercube;
mod make_a_sequence;
mod mnk;
mod omok;
mod params;
mod path;
mod pente;
mod qubic;
mod renju;
mod rex;
mod squava;
mod standard;
mod tic_tac_toe;
mod y;
mod yavalath;

pub use family::{Args, Default, Game, GameError, Kind, Param};

use crate::spec::{Size, size};
use crate::{GameSpec, Rules, Value};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// All games, in the order in which lists show them.
pub static SHELF: &[&Game] = &[
    &tic_tac_toe::GAME,
    &mnk::GAME,
    &gomoku::GAME,
    &standard::GAME,
    &renju::GAME,
    &caro::GAME,
    &omok::GAME,
    &connect6::GAME,
    &pente::GAME,
    &yavalath::GAME,
    &squava::GAME,
    &connect_four::GAME,
    &make_a_sequence::GAME,
    &qubic::GAME,
    &hypercube::GAME,
    &path::GAME,
    &crossway::GAME,
    &hex::GAME,
    &rex::GAME,
    &y::GAME,
    &havannah::GAME,
];

/// Names that stand for a game with some of its parameters. The numbers are those of Gomocup's rules, which match
/// managers write into `RU` of their SGF files.
pub static VARIANTS: &[(&str, &str)] = &[
    ("0", "gomoku"),
    ("1", "standard"),
    ("4", "renju"),
    ("8", "caro(overline=wins)"),
    ("9", "caro"),
    ("keryo-pente", "pente(captures=keryo)"),
    ("misere-tic-tac-toe", "tic-tac-toe(play=misere)"),
];

/// The game of a name or alias, as the shelf spells it.
pub fn find(name: &str) -> Option<&'static Game> {
    let name = VARIANTS.iter().find(|v| v.0 == name).map_or(name, |v| v.1.split('(').next().unwrap_or(v.1));
    SHELF.iter().find(|game| game.name == name || game.aliases.contains(&name)).copied()
}

/// All names: of games, their aliases, and those that stand for a game with some of its parameters.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    let of_games = SHELF.iter().flat_map(|game| core::iter::once(game.name).chain(game.aliases.iter().copied()));
    of_games.chain(VARIANTS.iter().map(|variant| variant.0))
}

/// A game as people write it, with its name as the shelf spells it and its size among the parameters: words may be written
/// together or apart, and a size may stand after the name, be glued to it, or be `15x15` in brackets.
///
/// ```
/// use linecall_law::{GameSpec, games};
/// for (text, spec) in [
///     ("Five in a Row", "five-in-a-row"),
///     ("gomoku15", "gomoku(15)"),
///     ("hex 11x13", "hex(11,13)"),
///     ("connect 4 (7x6)", "connect4(7,6)"),
///     ("connect6", "connect6"),
/// ] {
///     assert_eq!(games::understood(&text.parse()?)?.to_string(), spec);
/// }
/// # Ok::<(), games::GameError>(())
/// ```
///
/// # Errors
/// There is no such game, or it is not told by columns and rows.
pub fn understood(spec: &GameSpec) -> Result<GameSpec, GameError> {
    let unknown = || GameError::Unknown(spec.name.clone());
    let (name, after) = match names().find(|name| *name == spec.name) {
        Some(name) => (name, None),
        None => split(&spec.name).ok_or_else(unknown)?,
    };
    let game = find(name).ok_or_else(unknown)?;
    let mut args = vec![];
    for number in after.map_or(Ok(vec![]), |size| by_place(game, size))? {
        args.push((None, Value::Number(number)));
    }
    for (key, value) in &spec.args {
        match (key, value) {
            (None, Value::Word(word)) if let Some(size) = size(word) => {
                args.extend(by_place(game, size)?.into_iter().map(|number| (None, Value::Number(number))));
            }
            _ => args.push((key.clone(), value.clone())),
        }
    }
    Ok(GameSpec { name: name.into(), args })
}

/// The longest name with which a text begins, whatever the gaps, and the size after it.
fn split(text: &str) -> Option<(&'static str, Option<Size>)> {
    let without_gaps = |text: &str| text.chars().filter(|&c| c != '-').collect::<String>();
    let text = without_gaps(text);
    let begins = |name: &'static str| {
        let rest = text.strip_prefix(&*without_gaps(name))?;
        // A number is a name only alone.
        let is_word = name.contains(|c: char| c.is_alphabetic());
        let after = if rest.is_empty() { None } else { Some(size(rest).filter(|_| is_word)?) };
        Some((rest.len(), name, after))
    };
    let (_, name, after) = names().filter_map(begins).min_by_key(|found| found.0)?;
    Some((name, after))
}

/// A size as values by place: columns and rows only where these are how a game is called, or where it is as wide as high.
fn by_place(game: &Game, size: Size) -> Result<Vec<u32>, GameError> {
    let calls = |names: &[&str]| game.calls.iter().any(|call| call.starts_with(names));
    match size {
        (side, None) => Ok(vec![side]),
        (cols, Some(rows)) if calls(&["cols", "rows"]) || calls(&["m", "n"]) => Ok(vec![cols, rows]),
        (cols, Some(rows)) if cols == rows && calls(&["size"]) => Ok(vec![cols]),
        _ => Err(GameError::TooMany { game: game.name }),
    }
}

/// The rules of a game as people write it.
///
/// ```
/// use linecall_law::games;
/// assert_eq!(games::rules("mnk(4,4,3)")?, games::rules("mnk(m=4, n=4, k=3)")?);
/// assert_eq!(games::rules("gomuku").unwrap_err().to_string(), "no game `gomuku`");
/// # Ok::<(), games::GameError>(())
/// ```
///
/// # Errors
/// There is no such game or parameter, or a value is out of range.
pub fn rules(text: &str) -> Result<Rules, GameError> {
    Ok(resolve(&text.parse()?)?.1)
}

/// The spec with the name of a game in place of a [variant](VARIANTS)'s.
fn plain(spec: &GameSpec) -> Result<GameSpec, GameError> {
    let Some((_, stands_for)) = VARIANTS.iter().find(|(name, _)| *name == spec.name) else { return Ok(spec.clone()) };
    let mut plain: GameSpec = stands_for.parse()?;
    let more = core::mem::take(&mut plain.args);
    plain.args.clone_from(&spec.args);
    plain.args.extend(more);
    Ok(plain)
}

/// The canonical spec of a game, and its rules: names instead of aliases, every parameter that matters by its name.
///
/// # Errors
/// There is no such game or parameter, or a value is out of range.
pub fn resolve(spec: &GameSpec) -> Result<(GameSpec, Rules), GameError> {
    let spec = plain(&understood(spec)?)?;
    let game = find(&spec.name).ok_or_else(|| GameError::Unknown(spec.name.clone()))?;
    let args = game.accept(&spec)?;
    let rules = (game.rules)(&args)?;
    Ok((game.spell(&args), rules))
}
