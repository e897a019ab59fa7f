//! The board alone.

use super::human;
use super::report::Report;
use crate::judge::Judged;
use crate::say::manner::Manner;
use std::io;

#[derive(Debug)]
pub(super) struct Board;

impl Report for Board {
    fn name(&self) -> &'static str {
        "board"
    }

    fn about(&self) -> &'static str {
        "the board alone, drawn in characters"
    }

    fn tells(&self) -> &'static [&'static str] {
        &["threats"]
    }

    fn is_for_people(&self) -> bool {
        true
    }

    fn between(&self) -> &'static str {
        "\n"
    }

    fn say(&self, judged: &Judged<'_>, manner: &Manner, out: &mut Vec<u8>) -> io::Result<()> {
        human::headline(judged, manner, out)?;
        human::remarks(judged, manner, out)?;
        human::picture(judged, manner, out)
    }
}
