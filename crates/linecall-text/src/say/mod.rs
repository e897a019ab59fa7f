//! Verdicts to bytes: sentences, reports, JSON, boards, pictures.

pub(crate) mod board;
pub mod json;
pub mod picture;
pub mod problems;
pub mod reports;
pub mod sentences;
pub mod why;
