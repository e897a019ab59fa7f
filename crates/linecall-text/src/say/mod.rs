//! Verdicts to bytes: sentences, reports, JSON, boards, pictures.

pub(crate) mod board;
pub mod json;
pub mod losses;
pub(crate) mod manner;
pub mod picture;
pub mod problems;
pub mod reports;
pub mod sentences;
pub mod why;

/// Numbers with their nouns, texts of strangers made fit to be printed, words in lines.
pub mod words {
    pub use crate::words::{count, flow, printable};
}
