//! The board alone.

use super::report::{Judged, Report};
use super::human;
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

    fn between(&self) -> &'static str {
        "\n"
    }

    fn verdict(&self, judged: &Judged<'_>, out: &mut dyn Write) -> io::Result<()> {
        human::headline(judged, out)?;
        human::picture(judged, out)
    }
}
