//! Every case of the store, through one face after the other: the law, the lanes, the library, the program.

use crate::cases::{self, Case, folder};
use serde_json::Value;
use std::fs;

/// So many failures are shown.
const SHOWN: usize = 10;

/// Runs every case of `testdata/cases` through a face, which says the verdict as on the wire, or nothing if it has none
/// for such a case. How many cases it had one for.
///
/// # Panics
/// A verdict is not the expected one.
pub fn run(face: &str, mut verdict: impl FnMut(&Case) -> Option<Value>) -> usize {
    let mut failures = vec![];
    let mut count = 0;
    for case in all() {
        let Some(got) = verdict(&case) else { continue };
        count += 1;
        if let Some(difference) = cases::difference(&case.value["expect"], &got) {
            failures.push(format!("{} ({}): {difference}", case.place, case.text("id")));
        }
    }
    assert!(
        failures.is_empty(),
        "{face} says of {} of {count} cases what is not expected:\n{}\nIf a case is wrong, mend `expect` in that line of \
         testdata/cases, and say the source in `source`.",
        failures.len(),
        failures[..failures.len().min(SHOWN)].join("\n"),
    );
    count
}

/// All cases, in the order of their files and lines.
///
/// # Panics
/// The store cannot be read, or a file of it is empty.
pub fn all() -> Vec<Case> {
    let entries = fs::read_dir(folder().join("cases")).expect("the store is there");
    let mut files: Vec<String> =
        entries.map(|entry| entry.expect("the store can be read").file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    let load = |file: &String| {
        let cases = cases::load(&format!("cases/{file}"));
        assert!(!cases.is_empty(), "{file} has no cases");
        cases
    };
    files.iter().flat_map(load).collect()
}
