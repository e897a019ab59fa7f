//! Boards of a few words: where a point is, what is looked for, and when it was there.

use linecall_law::{Count, Row};

/// Some stones, a bit a point.
pub(super) type Stones<const WORDS: usize> = [u64; WORDS];

/// More than there are points, by one at least.
pub(super) const ROOM: usize = 512;

/// Each point's stone, by code; after them nothing. None lies in two lines of a cache.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Table<const WORDS: usize>(pub(super) [Stones<WORDS>; ROOM]);

impl<const WORDS: usize> Table<WORDS> {
    /// The stone of an entry. One that is off the board is none.
    #[inline(always)]
    pub(super) fn stone(&self, code: u16) -> &Stones<WORDS> {
        &self.0[usize::from(code).min(ROOM - 1)]
    }
}

/// A row to be found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Goal {
    /// How far to look on, one after the other.
    pub(super) steps: Vec<u32>,
    /// Whether longer runs do not win.
    pub(super) exactly: bool,
}

impl Goal {
    pub(super) fn new(row: Row, cols: u32, rows: u32) -> Self {
        // A shift is by less than a word.
        let most = 63 / (cols + 2);
        let (mut steps, mut length) = (vec![], 1);
        while length < row.length.min(cols.max(rows) + 1) {
            let step = most.min(length).min(row.length - length);
            steps.push(step);
            length += step;
        }
        Goal { steps, exactly: row.count == Count::Exactly }
    }
}

/// When there was a row for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    Never,
    /// The last stone has made it.
    Now,
    /// Or a longer run, which need not be one.
    Before,
}
