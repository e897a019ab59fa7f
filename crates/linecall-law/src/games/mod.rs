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

use crate::{GameSpec, Rules};

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

/// The game of a name or alias.
pub fn find(name: &str) -> Option<&'static Game> {
    let name = VARIANTS.iter().find(|v| v.0 == name).map_or(name, |v| v.1.split('(').next().unwrap_or(v.1));
    SHELF.iter().find(|game| game.name == name || game.aliases.contains(&name)).copied()
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
    let spec = plain(spec)?;
    let game = find(&spec.name).ok_or_else(|| GameError::Unknown(spec.name.clone()))?;
    let args = game.accept(&spec)?;
    let rules = (game.rules)(&args)?;
    Ok((game.spell(&args), rules))
}
