//! Records, verdicts and contest statements as text: bytes in, bytes out.
//!
//! ```text
//! read/                     judge/                      run/                      say/
//! bytes -> records, one  -> a court picks the law, a -> a work takes a record, -> reports, JSON, boards,
//! after the other           lane or a batch             pieces merge in order     pictures
//! ```
//!
//! [`read`] has the formats, notations and encodings; [`judge`] the court, the only place that builds a referee or asks
//! for a lane; [`run`] the works (judging, checking, converting, explaining, drawing) and the one loop over records, in
//! as many threads as there are cores; [`say`] whatever is written about records. [`contests`] answer statements to the
//! byte. Whoever wants something says so by [`options`], which have the same keys in every face.
//!
//! ```
//! use linecall_text::judge::{Court, Needs};
//! use linecall_text::{options::Options, read};
//!
//! let mut options = Options::default();
//! options.set("game", "tic-tac-toe")?;
//! let mut court = Court::new(&options, Needs::Verdict);
//! for record in read::records("games.txt", "a3 b2 b3 c1 c3".as_bytes(), &options.reading, options.limits) {
//!     let record = record?;
//!     let judged = court.judge("games.txt", &record)?;
//!     assert_eq!(judged.ruling.outcome.winner(), Some(linecall_law::Color::Black));
//!     assert_eq!(judged.ruling.decided.unwrap().ply, 5);
//! }
//! # Ok::<(), linecall_text::Error>(())
//! ```

pub mod contests;
mod error;
pub mod judge;
mod limits;
pub mod options;
pub mod read;
pub mod run;
pub mod say;
mod words;

pub use error::{Class, Error};
pub use limits::Limits;
pub use read::record;
