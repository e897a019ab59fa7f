//! The shelf of contests: statements that people must answer to the byte.
//!
//! To add one: write its file, declare the module, and put its name into [`SHELF`]. A contest is a way to read, rules
//! and a policy to judge by, and words to answer with. Inputs are streamed: memory does not grow with them, and answers
//! appear as soon as they are known.

mod contest;
mod five_in_a_row;
mod gomoku_10x10;
mod make_a_sequence;
mod paths;
mod stream;

pub use contest::{Contest, ContestOptions, Encoding, Language, RowOption};
pub use stream::{Stop, Stream};

use crate::error::{Class, Error};
use crate::words::near_or_all;

/// All contests, in the order in which lists show them.
pub static SHELF: &[&Contest] =
    &[&make_a_sequence::CONTEST, &five_in_a_row::CONTEST, &gomoku_10x10::CONTEST, &paths::CONTEST];

/// The contest of a name.
///
/// # Errors
/// There is none; near names are listed.
pub fn find(name: &str) -> Result<&'static Contest, Error> {
    SHELF.iter().find(|c| c.name == name).copied().ok_or_else(|| {
        let names = near_or_all(name, SHELF.iter().map(|c| c.name));
        Error::new(Class::Name, format!("no contest `{name}`{names}"))
    })
}
