//! Every case of the store, through the door that all faces use.

use linecall::{OnFoul, OnIllegal, Passes, TurnOrder};
use linecall_testkit::cases::{self, Case};
use linecall_text::job::Job;
use linecall_text::options::Options;
use serde_json::Value;

fn options(case: &Case) -> Options {
    let asked = &case.value["options"];
    let flag = |key: &str| asked[key].as_bool().unwrap_or(false);
    Options {
        report: Some("jsonl".into()),
        threats: flag("threats"),
        missed: flag("missed"),
        reachable: flag("reachable"),
        budget: asked["budget"].as_u64(),
        dead: flag("dead"),
        lenient: flag("lenient"),
        turns: if flag("as-recorded") { TurnOrder::AsRecorded } else { TurnOrder::Enforced },
        illegal: match asked["illegal"].as_str() {
            _ if flag("strict") => OnIllegal::Invalid,
            Some("forfeit") => OnIllegal::Forfeit,
            Some("stop") => OnIllegal::Stop,
            _ => OnIllegal::Skip,
        },
        centre_first: flag("centre-first"),
        passes: (asked["passes"] == "always").then_some(Passes::Always),
        draw_after: asked["draw-after"].as_u64().and_then(|n| u32::try_from(n).ok()),
        fouls: if asked["foul"] == "claimed" { OnFoul::Claimed } else { OnFoul::Loses },
        ..Options::default()
    }
}

#[track_caller]
fn run(file: &str) {
    let cases = cases::load(file);
    assert!(!cases.is_empty(), "{file} has no cases");
    for case in cases {
        let mut out = vec![];
        let mut job = Job::new(options(&case)).expect("options are right");
        let record = case.value["record"].to_string();
        job.judge("case", record.as_bytes(), &mut out, &mut |_, _| ()).expect("a vector takes all");
        let verdict: Value = serde_json::from_slice(&out).expect("a verdict is one object");
        if let Some(difference) = cases::difference(&case.value["expect"], &verdict) {
            panic!("{} ({}): {difference}\nin {verdict:#}", case.place, case.text("id"));
        }
    }
}

#[test]
fn gomoku_records() {
    run("cases/gomoku_records.jsonl");
}

#[test]
fn reported_faults() {
    run("cases/reported_faults.jsonl");
}

#[test]
fn positions() {
    run("cases/positions.jsonl");
}

#[test]
fn touch() {
    run("cases/touch.jsonl");
}

#[test]
fn fouls() {
    run("cases/fouls.jsonl");
}

#[test]
fn semantics() {
    run("cases/semantics.jsonl");
}

#[test]
fn shelf() {
    run("cases/shelf.jsonl");
}
