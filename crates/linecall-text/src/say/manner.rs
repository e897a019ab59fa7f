//! How things are to be said.

use crate::options::Options;
use linecall_law::Asks;

/// What reports are told about how to say things.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// What was asked beyond who won.
    pub asks: Asks,
    /// Whether escape sequences for colours may be used.
    pub colour: bool,
    /// How many columns of characters boards may take; as many as they need if nothing is said.
    pub width: Option<usize>,
}

impl Manner {
    /// As the options want it.
    pub fn of(options: &Options) -> Self {
        Manner { asks: options.asks, colour: options.saying.colour, width: options.saying.width }
    }
}
