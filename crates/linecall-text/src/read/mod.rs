//! Bytes to records: formats, notations and dialects, encodings, own rules, and which game a record is of.

pub(crate) mod codes;
pub(crate) mod compressed;
pub mod dialect;
pub mod encoding;
pub mod formats;
mod input;
pub(crate) mod json;
pub(crate) mod lines;
pub mod notation;
pub mod place;
pub mod reading;
pub mod record;
pub mod rules_text;
pub mod settle;
pub mod symbols;

pub use input::{GameRecords, first, record, records};
pub(crate) use input::{HEAD, open, open_after};
