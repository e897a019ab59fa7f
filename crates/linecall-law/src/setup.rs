//! A board as somebody wrote it down, maybe impossible.

use crate::{Color, Point};
use alloc::vec::Vec;
use core::fmt;

/// Stones on a board before the first move of a record. Nothing is promised about them.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// The stones, in the order in which they were written.
    pub stones: Vec<(Point, Color)>,
    /// Who is to move. Without it the numbers of stones tell. If they are those of a game in turn, they also tell how many
    /// stones are left in a turn of several; else a whole turn is.
    pub to_move: Option<Color>,
}

impl Setup {
    /// Number of stones of a colour.
    pub fn count(&self, color: Color) -> usize {
        self.stones.iter().filter(|stone| stone.1 == color).count()
    }
}

/// What is wrong with a setup.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupIssue {
    /// The stone is not on the board.
    OffBoard(Point),
    /// There is a stone already.
    Occupied(Point),
    /// Nothing is under the stone, and stones fall in this game.
    Floating(Point),
    /// No stone may be there in this game: the point is blocked, or under a blocked one where stones fall.
    Blocked(Point),
    /// Both colours have reached their goal or, if none has, made a row that loses: so one of them played on after the end.
    BothWon,
}

impl SetupIssue {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            SetupIssue::OffBoard(_) => "off-board",
            SetupIssue::Occupied(_) => "occupied",
            SetupIssue::Floating(_) => "floating",
            SetupIssue::Blocked(_) => "blocked",
            SetupIssue::BothWon => "both-won",
        }
    }

    /// The stone in question, if it is about one.
    pub const fn point(self) -> Option<Point> {
        match self {
            SetupIssue::OffBoard(p) | SetupIssue::Occupied(p) | SetupIssue::Floating(p) | SetupIssue::Blocked(p) => {
                Some(p)
            }
            SetupIssue::BothWon => None,
        }
    }
}

/// Why no game can start from a setup: everything that is wrong with it, in the order of its stones.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// At least one.
    pub issues: Vec<SetupIssue>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no game can start from this setup:")?;
        for (i, issue) in self.issues.iter().enumerate() {
            f.write_str(if i == 0 { " " } else { ", " })?;
            match issue.point() {
                Some(p) => write!(f, "{} at {p}", issue.word())?,
                None => f.write_str(issue.word())?,
            }
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}
