//! One set of options with the same keys in every face.

use crate::limits::Limits;
use crate::read::reading::Reading;
use linecall::{Asks, Policy};

/// What to read, how to judge and what to say.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How records are read.
    pub reading: Reading,
    /// Rules of the room: what happens after irregular entries.
    pub policy: Policy,
    /// What a verdict says beyond who won.
    pub asks: Asks,
    /// How verdicts are said.
    pub saying: Saying,
    /// What a record may claim.
    pub limits: Limits,
}

/// How verdicts are said.
#[derive(Clone, Debug, Default)]
pub struct Saying {
    /// The report; `human` if nothing is said.
    pub report: Option<String>,
    /// Whether reports for people may use colour.
    pub colour: bool,
}
