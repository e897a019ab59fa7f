//! The table of results, in Markdown, aligned for the eye as well.

use crate::pair::Runs;

/// The columns with their widths.
const COLUMNS: [(&str, usize); 8] = [
    ("contest", 15),
    ("case", 22),
    ("linecall ms", 11),
    ("C++ ms", 8),
    ("C++/linecall", 12),
    ("wc -l ms", 8),
    ("linecall/wc", 11),
    ("peak RSS MiB, linecall / C++", 28),
];

/// The columns of text come first and are aligned to the left.
const TEXT_COLUMNS: usize = 2;

/// One line of the table: linecall against one opponent.
pub struct Row<'a> {
    /// The contest's name.
    pub contest: &'a str,
    /// The case's name, with a remark on the opponent if need be.
    pub case: &'a str,
    /// linecall's runs.
    pub linecall: &'a Runs,
    /// The opponent's runs.
    pub opponent: &'a Runs,
    /// The runs of `wc -l`.
    pub lines: &'a Runs,
}

/// The head of the table, two lines.
pub fn head() -> String {
    let names = line(&COLUMNS.map(|(name, _)| name.to_owned()));
    let rules = COLUMNS.iter().enumerate().map(|(index, &(_, width))| match index {
        0..TEXT_COLUMNS => format!("|{}", "-".repeat(width + 2)),
        _ => format!("|{}:", "-".repeat(width + 1)),
    });
    format!("{names}\n{}|", rules.collect::<String>())
}

impl Row<'_> {
    /// How many times as long as linecall the opponent took.
    pub fn ratio(&self) -> f64 {
        self.opponent.ratio_to(self.linecall)
    }

    /// The row as a line of the table.
    pub fn to_line(&self) -> String {
        line(&[
            self.contest.to_owned(),
            self.case.to_owned(),
            format!("{:.2}", self.linecall.milliseconds()),
            format!("{:.2}", self.opponent.milliseconds()),
            format!("{:.2}", self.ratio()),
            format!("{:.2}", self.lines.milliseconds()),
            format!("{:.2}", self.linecall.ratio_to(self.lines)),
            format!("{} / {}", mebibytes(self.linecall.peak_memory), mebibytes(self.opponent.peak_memory)),
        ])
    }
}

fn line(cells: &[String; COLUMNS.len()]) -> String {
    let padded = cells.iter().zip(COLUMNS).enumerate().map(|(index, (cell, (_, width)))| match index {
        0..TEXT_COLUMNS => format!("| {cell:<width$} "),
        _ => format!("| {cell:>width$} "),
    });
    format!("{}|", padded.collect::<String>())
}

/// Tenths of a MiB, rounded; a dash where nothing is known.
fn mebibytes(kibibytes: Option<u64>) -> String {
    kibibytes.map_or_else(
        || "-".to_owned(),
        |kibibytes| {
            let tenths = (kibibytes * 10 + 512) / 1024;
            format!("{}.{}", tenths / 10, tenths % 10)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn head_and_lines_have_the_same_bars() {
        let bars = |line: &str| line.match_indices('|').map(|(at, _)| at).collect::<Vec<_>>();
        let cells = ["paths", "maze", "1.00", "2.00", "2.00", "0.50", "2.00", "1.0 / 2.0"].map(str::to_owned);
        for head in head().lines() {
            assert_eq!(bars(head), bars(&line(&cells)));
        }
    }

    #[test]
    fn memory_is_rounded_to_tenths() {
        assert_eq!(mebibytes(Some(1024)), "1.0");
        assert_eq!(mebibytes(Some(2000)), "2.0");
        assert_eq!(mebibytes(Some(2100)), "2.1");
        assert_eq!(mebibytes(None), "-");
    }
}
