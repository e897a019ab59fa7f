//! What is known of a record that has been judged.

use crate::read::record::{GameRecord, NamedRules};
use linecall_law::{ByColor, ClaimCheck, Position, Ruling, Status, Verdict};

/// What somebody wants to know of each record: the less it is, the faster it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// What it says. It is not judged.
    Record,
    /// How it ended: its ruling and its claim.
    Ruling,
    /// The same and, where something is irregular, its verdict.
    Irregular,
    /// The same and, where there may be something to remark, its verdict.
    Findings,
    /// Its verdict, and the final position.
    Verdict,
}

/// A record and as much as was needed of what the referee says of it.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The name of its input.
    pub source: &'a str,
    /// The line on which it begins.
    pub line: u64,
    /// Its game and its rules.
    pub of: &'a NamedRules,
    /// The record; nothing if it is a line of points, which has no name, no setup and no claim.
    pub record: Option<&'a GameRecord>,
    /// Its entries as numbers of points, if a lane has judged them.
    pub codes: Option<&'a [u16]>,
    /// How it ended.
    pub ruling: Ruling,
    /// The result that it claims, and whether it is so.
    pub claim: Option<&'a ClaimCheck>,
    /// The verdict, where it was needed.
    pub verdict: Option<&'a Verdict>,
    /// The final position, where a verdict was needed.
    pub position: Option<&'a Position>,
}

impl Judged<'_> {
    /// The name that the record gives itself.
    pub fn id(&self) -> Option<&str> {
        self.record.and_then(|record| record.id.as_deref())
    }

    /// Whether there is a result.
    pub fn status(&self) -> Status {
        self.verdict.map_or(self.ruling.status(), |verdict| verdict.status)
    }

    /// Whether it claims what is not so.
    pub fn claim_differs(&self) -> bool {
        self.claim.is_some_and(|claim| claim.agrees == Some(false))
    }

    /// Whether something is irregular in it.
    pub fn is_irregular(&self) -> bool {
        let ruled = || !self.ruling.is_regular() || self.claim_differs();
        self.verdict.map_or_else(ruled, |verdict| !verdict.irregular.is_empty())
    }

    /// How many stones of each colour are on the final board; none where there is no position.
    pub(crate) fn stones(&self) -> ByColor<usize> {
        let laid = self.position.map(Position::laid).unwrap_or_default();
        ByColor::from_fn(|color| laid.iter().filter(|stone| stone.1 == color).count())
    }
}
