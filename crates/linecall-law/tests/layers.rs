//! What must never depend on what. Comments may mention anything; code may not.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[path = "layers/graph.rs"]
mod graph;

use graph::Graph;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[derive(Clone)]
/// A source file: its path from the root of the workspace, and its code without comments.
struct Source {
    path: String,
    code: String,
}

/// The sources of a file or folder, from the root. A crate that is not there yet has none.
fn sources(path: &str) -> Vec<Source> {
    let full = root().join(path);
    if full.is_file() {
        let text = fs::read_to_string(&full).unwrap();
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
        return vec![Source { path: path.to_owned(), code }];
    }
    let Ok(entries) = fs::read_dir(&full) else { return Vec::new() };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let wanted = |name: &String| full.join(name).is_dir() || Path::new(name).extension().is_some_and(|end| end == "rs");
    names.filter(wanted).flat_map(|name| sources(&format!("{path}/{name}"))).collect()
}

/// The sources of something that is certainly there.
fn present(path: &str) -> Vec<Source> {
    let sources = sources(path);
    assert!(!sources.is_empty(), "no sources in {path}");
    sources
}

fn crates() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

impl Source {
    /// Whether a word, or words with signs between them, stands in the code, not as part of a longer word.
    fn mentions(&self, wanted: &str) -> bool {
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let word_at_start = wanted.starts_with(in_word);
        let word_at_end = wanted.ends_with(in_word);
        self.code.match_indices(wanted).any(|(at, _)| {
            let (before, after) = (&self.code[..at], &self.code[at + wanted.len()..]);
            !(word_at_start && before.ends_with(in_word) || word_at_end && after.starts_with(in_word))
        })
    }
}

fn never_mention(sources: &[Source], words: &[&str]) {
    for source in sources {
        for word in words {
            assert!(!source.mentions(word), "{} mentions `{word}`", source.path);
        }
    }
}

/// The lines of the sections of a manifest whose names end like this.
fn section(name: &str, ending: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
    let mut inside = false;
    let mut lines = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            let section = line.trim_matches(['[', ']']);
            // `[dependencies]`, `[target.'…'.dependencies]`, `[dependencies.name]`.
            inside = section.split('.').any(|part| part == ending);
            lines.extend(section.rsplit_once('.').filter(|_| inside).map(|(_, name)| name.to_owned()));
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            lines.push(line.to_owned());
        }
    }
    lines
}

#[test]
fn the_law_depends_on_nothing() {
    assert_eq!(section("linecall-law", "build-dependencies"), Vec::<String>::new());
    // But on what somebody asks for.
    for line in section("linecall-law", "dependencies") {
        assert!(line.starts_with("serde = ") && line.contains("optional = true"), "the law needs {line}");
    }
    let law = present("crates/linecall-law/src");
    assert!(law.iter().any(|source| source.path.ends_with("/lib.rs") && source.mentions("#![no_std]")));
    // Files, clocks and threads are all there.
    never_mention(&law, &["std", "unsafe"]);
}

#[test]
fn kernels_know_boards_only() {
    let kernels = present("crates/linecall-law/src/kernel");
    never_mention(&kernels, &["games", "record", "Record", "Move", "Setup", "policy", "Policy", "Position", "Outcome"]);
    never_mention(&kernels, &["referee", "Referee", "Replay", "verdict", "Verdict"]);
}

#[test]
fn only_positions_know_kernels() {
    let inside = |path: &str| path.contains("/src/kernel/") || path.contains("linecall-law/src/position/");
    let mut all: Vec<Source> = crates().iter().flat_map(|name| sources(&format!("crates/{name}/src"))).collect();
    all.retain(|source| !inside(&source.path));
    never_mention(&all, &["kernel::", "Kernel"]);
}

#[test]
fn formats_do_not_judge_and_reports_do_not_play() {
    never_mention(&present("crates/linecall-text/src/read"), &["Position", "Referee", "Replay"]);
    never_mention(&present("crates/linecall-text/src/say/reports"), &["Referee", "Replay", ".play(", ".play_points("]);
}

/// Rooms of texts, the lower first: none imports from one above it.
#[test]
fn rooms_of_texts_are_in_order() {
    let rooms = ["read", "options", "judge", "say", "run"];
    for (i, room) in rooms.iter().enumerate() {
        for above in &rooms[i + 1..] {
            let word = format!("crate::{above}");
            never_mention(&present(&format!("crates/linecall-text/src/{room}")), &[&word]);
        }
    }
    // The court alone builds referees and chooses lanes.
    let mut others = present("crates/linecall-text/src");
    others.retain(|source| !source.path.contains("/judge/") && !source.path.contains("/contests/"));
    never_mention(&others, &["Referee {", "Referee::new", "choose("]);
}

#[test]
fn the_oracle_shares_no_code_with_the_law() {
    let mut oracle = present("crates/linecall-testkit/src/oracle.rs");
    oracle.extend(
        ["fouls", "reach", "touch"].iter().flat_map(|name| present(&format!("crates/linecall-testkit/src/{name}.rs"))),
    );
    never_mention(&oracle, &["Position", "Referee", "Replay", "SquareLinks", "kernel", "analysis", "games"]);
    never_mention(
        &oracle,
        &["axes()", "links()", "lattice.points()", "neighbours(", "touches(", "is_made_by", ".along("],
    );
    // Of a lattice only what it was made from.
    for rest in oracle.iter().flat_map(|source| source.code.split("lattice.").skip(1)) {
        let getters = [
            "cols()",
            "rows()",
            "layers()",
            "sides()",
            "dimensions()",
            "base()",
            "shape()",
            "wraps()",
            "corners_touch()",
        ];
        assert!(getters.iter().any(|getter| rest.starts_with(getter)), "the oracle asks for lattice.{rest:.20}");
    }
}

#[test]
fn lanes_know_the_law_only_and_no_face_knows_them() {
    assert_eq!(section("linecall-lanes", "dependencies"), ["linecall-law = { workspace = true }"]);
    for name in crates().iter().filter(|name| !["linecall-lanes", "linecall-text", "linecall"].contains(&name.as_str()))
    {
        let used = section(name, "dependencies");
        assert!(!used.iter().any(|line| line.starts_with("linecall-lanes")), "{name} depends on the lanes");
        never_mention(&sources(&format!("crates/{name}/src")), &["unsafe", "linecall_lanes"]);
    }
    never_mention(&present("crates/linecall-text/src"), &["unsafe"]);
}

#[test]
fn only_tests_use_the_testkit() {
    for name in crates() {
        let used = section(&name, "dependencies");
        assert!(!used.iter().any(|line| line.starts_with("linecall-testkit")), "{name} depends on the testkit");
    }
}

#[test]
fn text_knows_no_face() {
    let below = ["linecall-law", "linecall-lanes", "linecall-text", "linecall-testkit"];
    for face in crates().iter().filter(|name| !below.contains(&name.as_str())) {
        for name in below {
            let used = section(name, "dependencies");
            let is_used = |line: &String| line.split([' ', '.', '=']).next() == Some(face.as_str());
            assert!(!used.iter().any(is_used), "{name} depends on {face}");
        }
    }
}

/// Whatever takes something from another file stands above it.
#[test]
fn no_files_go_round_in_circles() {
    let mut found = Vec::new();
    for name in crates() {
        let folder = format!("crates/{name}/src");
        let sources = present(&folder);
        let files: Vec<(&str, String)> = sources
            .iter()
            .map(|source| (&source.path[folder.len() + 1..], fs::read_to_string(root().join(&source.path)).unwrap()))
            .collect();
        let graph = Graph::of(files.iter().map(|(path, code)| (*path, code.as_str())));
        for circle in graph.circles() {
            found.push(format!("{name}: {}\n  {}", circle.files.join(", "), circle.ties.join("\n  ")));
        }
    }
    assert!(found.is_empty(), "circles of files:\n{}", found.join("\n"));
}

/// What is handed on is no circle; what is defined above and used below is, if something goes the other way.
#[test]
fn circles_are_found_where_they_are() {
    let circles = |files: &[(&str, &str)]| -> Vec<Vec<String>> {
        Graph::of(files.iter().copied()).circles().into_iter().map(|circle| circle.files).collect()
    };
    let handed_on = [
        ("lib.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("a.rs", "use crate::B; pub struct A(B);"),
        ("b.rs", "pub struct B;"),
    ];
    assert!(circles(&handed_on).is_empty());
    let back = [handed_on[0], handed_on[1], ("b.rs", "pub struct B; fn f() -> Option<crate::a::A> { None }")];
    assert_eq!(circles(&back), [["a.rs", "b.rs"]]);
    let parent = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod c; use c::{self, C as D}; pub struct A(D);"),
        ("a/c.rs", "use super::{A}; pub struct C;"),
    ];
    assert_eq!(circles(&parent), [["a/mod.rs", "a/c.rs"]]);
    let modules = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b; const A: u8 = b::B;"),
        ("b.rs", "pub const B: u8 = 1; #[cfg(test)] mod tests { use crate::a::A; }"),
    ];
    assert!(circles(&modules).is_empty());
}
