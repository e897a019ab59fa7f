//! What is soaked: whatever can be drawn at random and compared, a line each.

use super::random::{Batch, Rng};

/// Something that is drawn and compared: a batch of it says what agreed, or what did not and how.
pub type Soak = fn(&mut Rng) -> Result<Agreed, String>;

/// Drawn in turns.
pub static SOAKED: &[(&str, Soak)] = &[
    ("rows", |rng| lane(rng, super::rows::batch)),
    ("drops", |rng| lane(rng, super::drops::batch)),
    ("renju", |rng| lane(rng, super::renju::batch)),
    ("still", super::still::soak),
    ("points", super::points::soak),
    ("links", |rng| lane(rng, super::links::batch)),
    ("vast", |rng| lane(rng, super::vast::batch)),
    ("boxes", |rng| lane(rng, super::boxes::batch)),
];

/// How much was the same.
#[derive(Clone, Copy, Default)]
pub struct Agreed {
    /// Games, boards or texts.
    pub games: u64,
    /// Entries, cells or bytes of them.
    pub moves: u64,
}

/// A lane on a batch of games, with the law, and with the oracle on one of them.
fn lane(rng: &mut Rng, batch: fn(&mut Rng) -> Batch) -> Result<Agreed, String> {
    let (rules, games) = batch(rng);
    // The oracle looks at all points after every entry.
    let looks = games.first().map_or(0, |game| game.len() * rules.lattice.len());
    let by_oracle = usize::from(looks < 1 << 18 && rng.once_in(8));
    super::same(&rules, &games, by_oracle)?;
    Ok(Agreed { games: games.len() as u64, moves: games.iter().map(|game| game.len() as u64).sum() })
}
