//! Records, verdicts and contest statements as text: bytes in, bytes out.
//!
//! ```text
//! bytes -> Format -> Record -> Referee (Rules + Policy) -> Verdict -> Report -> bytes
//! ```
//!
//! A [`Job`](job::Job) walks that line; every face goes through it. Three shelves hold what is open: [`formats`]
//! (how records are written), [`reports`] (how verdicts are said) and [`contests`] (statements: a notation, a policy
//! and a wording each).
//!
//! ```
//! use linecall_text::{job::Job, options::Options};
//!
//! let mut job = Job::new(Options { report: Some("jsonl".into()), ..Options::default() })?;
//! let mut out = Vec::new();
//! job.judge("example", "game: tic-tac-toe\na3 b2 b3 c1 c3".as_bytes(), &mut out, &mut |_, _| ())?;
//! let verdict: serde_json::Value = serde_json::from_slice(&out)?;
//! assert_eq!(verdict["winner"], "black");
//! assert_eq!(verdict["decided"]["ply"], 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod contests;
pub mod error;
pub mod judge;
pub mod limits;
pub mod options;
pub mod read;
pub mod run;
pub mod say;
pub mod words;
