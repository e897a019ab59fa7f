//! All JSON that is printed is as `docs/schemas` say, and so are the records that are read and written.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use linecall_testkit::schema::Schema;
use linecall_testkit::suite;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// What a run prints on standard output.
fn printed(args: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linecall"));
    command.args(args).current_dir(root());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The values of a text: an array's items, or one after the other.
fn values(text: &str) -> Vec<Value> {
    let all = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let all: Vec<Value> = all.map(|value| value.unwrap_or_else(|e| panic!("{e} in\n{text}"))).collect();
    all.into_iter().flat_map(|value| if let Value::Array(items) = value { items } else { vec![value] }).collect()
}

/// The schemas, and how many values of each there were.
struct Schemas {
    of: BTreeMap<&'static str, (Schema, usize)>,
}

impl Schemas {
    fn load() -> Self {
        let names = ["verdict", "error", "problem", "why", "record"];
        Schemas { of: names.into_iter().map(|name| (name, (Schema::load(name), 0))).collect() }
    }

    /// A value is as the schema says that it names.
    fn hold(&mut self, value: &Value, place: &str) {
        let said = value["schema"].as_str().unwrap_or_else(|| panic!("{place}: no `schema` in {value}"));
        let name = said.strip_prefix("linecall.").and_then(|name| name.strip_suffix(".v1"));
        let schema = name.and_then(|name| self.of.get_mut(name));
        let (schema, count) = schema.unwrap_or_else(|| panic!("{place}: `{said}` has no file in docs/schemas"));
        *count += 1;
        let difference = schema.difference(value);
        assert!(difference.is_none(), "{place}: not as {said}: {}\n{value}", difference.unwrap());
    }

    fn hold_all(&mut self, args: &[&str], input: &str) {
        for value in values(&printed(args, input)) {
            self.hold(&value, &args.join(" "));
        }
    }

    fn count(&self, name: &str) -> usize {
        self.of[name].1
    }
}

const ASKS: [&str; 4] = ["--threats", "--missed", "--reachable", "--dead"];

/// The records of the store, those of each set of options in one run, asked for everything.
#[test]
fn verdicts_and_errors() {
    let mut schemas = Schemas::load();
    let mut inputs: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for case in suite::all() {
        let mut args = vec![];
        for (key, value) in case.options() {
            match (key, value.as_str()) {
                // Of records, it belongs to another command.
                ("budget", _) | (_, "false") => {}
                (_, "true") => args.push(format!("--{key}")),
                (_, value) => args.extend([format!("--{key}"), value.to_string()]),
            }
        }
        let input = inputs.entry(args).or_default();
        *input += &case.value["record"].to_string();
        input.push('\n');
    }
    for (args, input) in &inputs {
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        args.extend(ASKS.iter().filter(|ask| !args.contains(ask)).copied().collect::<Vec<_>>());
        schemas.hold_all(&[&["judge", "--format", "wire", "--report", "jsonl"], &args[..]].concat(), input);
    }
    for report in ["json", "jsonl"] {
        for asks in [&ASKS[..], &[], &["--strict", "--keep-going"]] {
            schemas.hold_all(&[&["judge", "--report", report, "examples", "testdata/check"], asks].concat(), "");
        }
        schemas
            .hold_all(&["judge", "--rules", "examples/doughnut.toml", "--report", report], "h1 c2d2 b2e2 z9z9 ?\nh1");
        schemas.hold_all(&["threats", "examples", "--report", report], "");
        schemas.hold_all(&["check-position", "examples", "--report", report], "");
        // A swapped seat, an error with a name, a foul that is disputed.
        let records = concat!(
            "{\"id\":1,\"game\":\"hex(size=3,swap=sides)\",\"moves\":\"a1 swap b1 a2 b2 a3\"}\n",
            "{\"id\":\"two\",\"game\":\"hax\"}\n{\"id\":\"three\",\"gme\":1}\n{\"moves\":[\"h8\",{}]}\n",
        );
        schemas.hold_all(&[&["judge", "--report", report], &ASKS[..]].concat(), records);
    }
    assert!(schemas.count("verdict") > 250, "{} verdicts", schemas.count("verdict"));
    assert!(schemas.count("error") > 10, "{} errors", schemas.count("error"));
}

#[test]
fn answers_and_problems() {
    let mut schemas = Schemas::load();
    for report in ["json", "jsonl"] {
        let renju = "examples/renju-forbidden.psq";
        for (at, points) in [("10", ["g7", "h8", "a2"]), ("11", ["g7", "99,99", "b2"])] {
            for point in points {
                schemas.hold_all(&["why", renju, point, "--at", at, "--report", report], "");
                schemas.hold_all(&["why", renju, point, "--at", at, "--by", "white", "--report", report], "");
            }
        }
        schemas.hold_all(&["why", "--report", report, "4"], "4455667\n445566\n?\n");
        schemas
            .hold_all(&["why", "--game", "tic-tac-toe", "--report", report, "c3"], "a1b2\na1 b1 a2 b2 b3 a3 c1 c2\n");
        schemas.hold_all(&["check", "testdata/check", "--game", "tic-tac-toe", "--report", report], "");
        schemas.hold_all(&["check", "examples", "no-such-file", "--report", report], "");
    }
    assert!(schemas.count("why") > 20, "{} answers", schemas.count("why"));
    assert!(schemas.count("problem") > 10, "{} problems", schemas.count("problem"));
}

/// Whatever JSON of a schema stands in the snapshots, in lines or indented.
#[test]
fn snapshots() {
    let mut schemas = Schemas::load();
    for entry in fs::read_dir(root().join("crates/linecall-cli/tests/snapshots")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        // Each object that begins with its schema, with the blanks that are before it.
        let mut rest = text.as_str();
        while let Some(at) = rest.find("\"schema\":") {
            let begin = rest[..at].rfind('{').unwrap();
            let mut all = serde_json::Deserializer::from_str(&rest[begin..]).into_iter::<Value>();
            let value = all.next().unwrap().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            schemas.hold(&value, &path.display().to_string());
            rest = &rest[begin + all.byte_offset()..];
        }
    }
    for name in ["verdict", "error", "why", "problem"] {
        assert!(schemas.count(name) > 0, "no {name} in the snapshots");
    }
}

/// Records of the store, those that `convert` writes, and the shapes that the page tells of.
#[test]
fn records() {
    let schema = Schema::load("record");
    let hold = |record: &Value, place: &str| {
        let difference = schema.difference(record);
        assert!(difference.is_none(), "{place}: not as a record: {}\n{record}", difference.unwrap());
    };
    let mut read = String::new();
    for case in suite::all() {
        // Cases of records that are none, or only for who is lenient.
        let is_none = case.value["expect"]["class"] == "format" || case.value["options"]["lenient"] == true;
        if !is_none {
            hold(&case.value["record"], &case.place);
        }
        read += &case.value["record"].to_string();
        read.push('\n');
    }
    let written = values(&printed(&["convert", "--to", "wire"], &read));
    assert!(written.len() > 100, "{} records", written.len());
    for record in written.iter().chain(&values(&printed(&["convert", "--to", "wire", "examples"], ""))) {
        hold(record, "convert --to wire");
    }
    let page = fs::read_to_string(root().join("docs/wire.md")).unwrap();
    let shown: Vec<Value> =
        page.split("```json\n").skip(1).flat_map(|block| values(block.split("```").next().unwrap())).collect();
    assert!(shown.len() > 3, "{} examples", shown.len());
    let mut schemas = Schemas::load();
    for value in shown {
        if value.get("schema").is_some() {
            schemas.hold(&value, "docs/wire.md");
        } else {
            hold(&value, "docs/wire.md");
        }
    }
    for wrong in [
        json!({ "game": "gomoku", "rules": {} }),
        json!({ "gme": "gomoku" }),
        json!({ "moves": 5 }),
        json!({ "moves": [{ "by": "black" }] }),
        json!({ "setup": { "black": [[1, 2]], "turn": "black" } }),
    ] {
        assert!(schema.difference(&wrong).is_some(), "{wrong}");
    }
}

/// A key too many or too few, or a word that is none, is told, with its place.
#[test]
fn what_is_otherwise_is_told() {
    for (name, args, input) in [
        ("verdict", vec!["judge", "--report", "jsonl"], "4455667"),
        ("error", vec!["judge", "--report", "jsonl", "--game", "hex"], "?"),
        ("problem", vec!["check", "--report", "json", "--game", "hex"], "?"),
        ("why", vec!["why", "4", "--report", "jsonl"], "445566"),
    ] {
        let schema = Schema::load(name);
        let value = values(&printed(&args, input)).remove(0);
        assert_eq!(schema.difference(&value), None);
        for key in value.as_object().unwrap().keys() {
            let mut less = value.clone();
            less.as_object_mut().unwrap().remove(key);
            assert!(schema.difference(&less).is_some_and(|told| told.contains(key)), "{name} without {key}");
        }
        let mut more = value.clone();
        more["news"] = json!(1);
        assert!(schema.difference(&more).is_some_and(|told| told.contains("no key `news`")), "{name}");
    }
    let mut verdict = values(&printed(&["judge", "--report", "jsonl"], "4455667")).remove(0);
    verdict["evidence"][0]["kind"] = json!("line");
    let told = Schema::load("verdict").difference(&verdict).unwrap();
    assert!(told.starts_with("/evidence/0/kind: wanted one of"), "{told}");
}
