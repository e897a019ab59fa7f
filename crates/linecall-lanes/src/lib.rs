//! Fast lanes of `linecall`: the same verdicts, for games by the million; and bytes read by the block.
//!
//! The law (`linecall`) is the definition: a lane judges some rules only, and says of every game what the law says. Where
//! the rules have no lane, [`choose`] gives none, and the law is asked instead.
//!
//! ```
//! use linecall_law::{By, Color, Outcome, Point, Ruling};
//! use linecall_lanes::{Games, choose};
//!
//! // Tic-tac-toe: three games on codes `y * 3 + x`, one after the other.
//! //
//! //     X O .     X O X     X X .
//! //     X O .     O X .     O . .
//! //     X . .     . . .     . . .
//! let moves = [0, 1, 3, 4, 6, 0, 1, 2, 3, 4, 0, 3, 3, 1];
//! let offsets = [0, 5, 10, 14];
//! let games = Games::new(&moves, &offsets)?;
//!
//! let rules = linecall_law::games::rules("tic-tac-toe")?;
//! let mut lane = choose(&rules).expect("a plane of rows has a lane");
//! let mut rulings = [Ruling::default(); 3];
//! lane.judge_into(games, &mut rulings);
//!
//! assert_eq!(rulings[0].outcome, Outcome::Win { color: Color::Black, by: By::Row });
//! assert_eq!(rulings[0].decided.unwrap().at, Some(Point::flat(0, 2)));
//! assert_eq!(rulings[1].outcome, Outcome::Undecided);
//! // In the third the second stone on 3 is illegal, and the same colour plays on.
//! assert_eq!((rulings[2].illegal, rulings[2].plies), (1, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything that processors differ in is chosen at run time, once ([`Isa`]); unsafe code is in this crate only.

mod bare;
mod calls;
mod choose;
mod games;
mod isa;
pub mod lanes;
pub mod scan;

pub use choose::{Lane, choose, choose_for};
pub use games::{BadOffsets, Games};
pub use isa::Isa;

/// The examples of the README are tests, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
