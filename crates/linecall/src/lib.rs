//! The neutral referee for line and connection games: gomoku and its variants, renju, connect four, 3-D four in a row,
//! Hex, Y, Havannah and others. It reads records as people and programs write them, replays them under stated rules, and
//! says who won, at which move, by which line or path, and what is irregular.
//!
//! ```
//! # #[cfg(feature = "text")] {
//! let record = linecall::record("gomoku", "h8 i9 h9 i10 h10 i11 h11 i12 h12")?;
//! let verdict = record.judge();
//! assert_eq!(verdict.ruling.outcome.winner(), Some(linecall::Color::Black));
//! assert_eq!(record.sentence(&verdict), "Black wins at move 9 with a row of 5 (h12-h8).");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Four tasks
//!
//! Each is a program in `examples/`.
//!
//! A game as somebody types it, and the sentence that says who won:
//!
//! ```
#![doc = include_str!("../examples/typed_game.rs")]
//! ```
//!
//! An archive of any size and any format, read record by record:
//!
//! ```
#![doc = include_str!("../examples/count_winners.rs")]
//! ```
//!
//! Rules of your own:
//!
//! ```
#![doc = include_str!("../examples/own_rules.rs")]
//! ```
//!
//! A request that brings a record as JSON, and an answer in JSON:
//!
//! ```
#![doc = include_str!("../examples/request_handler.rs")]
//! ```
//!
//! # Where things are
//!
//! The law stands in this crate's root: [`Rules`], [`Referee`], [`Verdict`], [`Position`], [`Course`] for a game in
//! progress, and the shelf of games in [`games`]. Text is in four modules, named by what they do: `read` has formats,
//! notations and encodings, `judge` the court, `run` works on whole archives, `say` reports, JSON, boards and pictures;
//! `options` has what all of them can be told, `contests` the statements.
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `text` (usual) | records as text: everything named in this page that is not the law |
//! | `threads` (usual) | `run`: archives by as many threads as there are cores |
//! | `pictures` | PNG, GIF and APNG, beside SVG |
//! | `lanes` | `lanes`: judges of games by the million, for those who have their moves in memory |
//! | `serde` | `Serialize` and `Deserialize` for colours, points, moves, records, findings and verdicts |
//!
//! With none of them the crate is `no_std`, and needs only `alloc`.

#![no_std]

#[cfg(feature = "lanes")]
pub use linecall_lanes as lanes;
pub use linecall_law::*;
#[cfg(feature = "text")]
pub use linecall_text::read::rules_text::rules;
#[cfg(feature = "threads")]
pub use linecall_text::run;
#[cfg(feature = "text")]
pub use linecall_text::{Class, Error, Limits, contests, judge, options, read, record, say};

#[cfg(feature = "text")]
extern crate std;

/// Judges a game of the shelf as somebody has written it down.
///
/// ```
/// let verdict = linecall::judge("hex(size=3)", "a1 b1 a2 b2 a3")?;
/// assert_eq!(verdict.to_string(), "black wins at move 5 by link");
/// # Ok::<(), linecall::Error>(())
/// ```
///
/// # Errors
/// There is no such game, the text is no record, or it holds more than one.
#[cfg(feature = "text")]
pub fn judge(game: &str, text: &str) -> Result<Verdict, Error> {
    record(game, text).map(|record| record.judge())
}

/// The records of a file, one after the other: of any format, packed or not. The file must say which game they are of;
/// `read::records` takes a game, and bytes from elsewhere.
///
/// # Errors
/// The file cannot be opened.
#[cfg(feature = "text")]
pub fn read(path: &(impl AsRef<std::path::Path> + ?Sized)) -> Result<read::GameRecords<'_>, Error> {
    static READING: std::sync::LazyLock<read::reading::Reading> = std::sync::LazyLock::new(Default::default);
    let path = path.as_ref();
    let file = std::fs::File::open(path)?;
    Ok(read::records(path.to_str().unwrap_or_default(), file, &READING, Limits::default()))
}

/// The examples of the README are tests, too.
#[cfg(all(doctest, feature = "text"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// So are those of the README at the root.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct RootReadme;
