//! The law of line and connection games: who won, at which move, by which line or path.
//!
//! A [`Referee`] reads a [`Record`] under [`Rules`] (what is legal, what wins) and a [`Policy`] (what happens after
//! an illegal entry) and gives a [`Verdict`]. Rules are data; a game of the [shelf](games) is a named function from
//! parameters to them.
//!
//! ```
//! use linecall_law::{Color, Move, Outcome, Record, Referee, games};
//!
//! // Tic-tac-toe, entries in the order of play:
//! //
//! //     X O .
//! //     X O .
//! //     X . .
//! let rules = games::rules("tic-tac-toe")?;
//! let moves = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)].map(|(x, y)| Move::place(x, y));
//! let verdict = Referee::new(rules).judge(&Record::of(moves));
//! assert_eq!(verdict.ruling.outcome.winner(), Some(Color::Black));
//! assert_eq!(verdict.ruling.decided.unwrap().ply, 5);
//! # Ok::<(), linecall_law::GameError>(())
//! ```
//!
//! Nothing here reads files or text, knows a clock or starts a thread: the crate is `no_std`, has no dependency and
//! no `unsafe`.
#![no_std]
extern crate alloc;

pub mod analysis;
mod color;
mod course;
pub mod games;
mod kernel;
mod lattice;
mod moves;
mod outcome;
mod point;
mod policy;
mod position;
mod record;
mod referee;
mod rules;
mod setup;
mod spec;
mod turns;
mod verdict;

pub use analysis::{
    Dead, DrawnBy, Forbidden, FourMade, Hindrance, Made, MustAnswer, Reachable, StraightFour, Threats, ThreeMade,
    Unreachable, Unsure,
};
pub use color::{ByColor, Color};
pub use course::{Asks, Course, Event, Step};
pub use games::{Game, GameError};
pub use lattice::{Lattice, LatticeError, Rim, Shape, Side, Skew};
pub use moves::{Action, Move, Seat, Swap};
pub use outcome::{By, Evidence, Foul, Illegal, Outcome};
pub use point::{Axis, Point};
pub use policy::{OnFoul, OnIllegal, Policy, TurnOrder};
pub use position::{Bulk, Position};
pub use record::{Claim, Record, Says};
pub use referee::{Referee, Replay};
pub use rules::{
    Captures, Count, Ends, Fouls, Goal, Link, Passes, Placement, Row, Rules, SwapKind, Swaps, Three, Touch, Turn,
};
pub use setup::{Setup, SetupError, SetupIssue};
pub use spec::{GameSpec, SpecError, Value};
pub use turns::Turns;
pub use verdict::{ClaimCheck, Decided, Irregular, Irregularity, Missed, Ruling, Status, Verdict, Warning};

/// The examples of the README are tests, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
