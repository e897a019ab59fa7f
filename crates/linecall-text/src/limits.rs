//! What a record may claim before memory is taken.

/// Bounds on what strangers' bytes can make the program do.
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest line, in bytes.
    pub line: usize,
    /// The longest description of rules, in bytes.
    pub rules: usize,
    /// The largest board, in points.
    pub points: usize,
    /// The longest record, in entries.
    pub moves: usize,
    /// How many points may be looked at for one record's `--missed`.
    pub looks: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { line: 256 << 20, rules: 1 << 20, points: 1 << 24, moves: 1 << 26, looks: 20_000_000_000 }
    }
}
