//! The board alone.

use super::{Judged, Report, human};
use std::io::{self, Write};

#[derive(Debug)]
pub(super) struct Board;

impl Report for Board {
    fn name(&self) -> &'static str {
        "board"
    }

    fn about(&self) -> &'static str {
        "the board alone, drawn in characters"
    }

    fn is_for_people(&self) -> bool {
        true
    }

    fn verdict(&self, judged: &Judged<'_>, nth: u64, out: &mut dyn Write) -> io::Result<()> {
        human::headline(judged, nth, out)?;
        human::picture(judged, out)
    }
}
