//! Every case of the store: through the library as all faces use it, by law and oracle, by lanes, as lines of points.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_law::{Action, Asks, OnFoul};
use linecall_testkit::cases::Case;
use linecall_testkit::{oracle, suite};
use linecall_text::judge::{Court, Needs};
use linecall_text::options::Options;
use linecall_text::read::record::GameRecord;
use linecall_text::read::{self, notation::Notation};

/// The options of a case. One that does not exist is a fault of the case.
fn options(case: &Case) -> Options {
    let mut options = Options::default();
    for (key, value) in case.options() {
        options.set(key, &value).unwrap_or_else(|e| panic!("{}: {e}", case.place));
    }
    options
}

/// The record of a case, unless it cannot be read.
fn record(case: &Case, options: &Options) -> Option<GameRecord> {
    let text = case.value["record"].to_string();
    read::records("case.json", text.as_bytes(), &options.reading, options.limits).next()?.ok()
}

#[test]
fn through_the_library() {
    let count = suite::run("the library", |case| {
        let mut options = options(case);
        options.saying.report = Some("jsonl".into());
        let out = common::judge(&options, "case.json", case.value["record"].to_string().as_bytes(), &mut |_, _| ()).0;
        Some(serde_json::from_slice(&out).expect("a verdict is one object"))
    });
    assert!(count > 100);
}

/// The oracle is asked, and the law must say the same.
#[test]
fn by_law_and_oracle() {
    let mut count = 0;
    for case in suite::all() {
        let options = options(&case);
        let Some(record) = record(&case, &options) else { continue };
        // The oracle knows no claims of fouls: the cases say what is right.
        if options.policy.fouls == OnFoul::Claimed {
            continue;
        }
        let mut court = Court::new(&options, Needs::Verdict);
        let judged = court.judge("case.json", &record).unwrap();
        let naive = oracle::judge(record.rules(), options.policy, options.asks, &record.record).verdict;
        let verdict = judged.verdict.unwrap();
        assert_eq!(verdict.ruling, naive.ruling, "{}", case.place);
        assert_eq!(verdict.status, naive.status, "{}", case.place);
        assert_eq!(verdict.irregular, naive.irregular, "{}", case.place);
        assert_eq!(verdict.claim, naive.claim, "{}", case.place);
        count += 1;
    }
    assert!(count > 100);
}

/// A lane that takes a record says of it what the law says.
#[test]
fn by_lanes() {
    let mut count = 0;
    for case in suite::all() {
        let options = options(&case);
        let Some(record) = record(&case, &options) else { continue };
        let mut law = Court::new(&options, Needs::Verdict);
        let wanted = law.judge("case.json", &record).unwrap().ruling;
        let mut court = Court::new(&options, Needs::Ruling);
        // For a single record no lane is got ready.
        let first = court.judge("case.json", &record).unwrap();
        assert!(first.codes.is_none() && first.ruling == wanted, "{}", case.place);
        let second = court.judge("case.json", &record).unwrap();
        assert_eq!(second.ruling, wanted, "{}", case.place);
        count += usize::from(second.codes.is_some());
    }
    assert!(count > 20, "{count} cases have a lane");
}

/// As lines of points, so many that they are judged in batches: the same bytes as one by one.
#[test]
fn as_lines_of_points() {
    let mut count = 0;
    for case in suite::all() {
        let mut options = options(&case);
        let Some(record) = record(&case, &options) else { continue };
        let notation = Notation::of(record.rules());
        let is_point = |action: Action| matches!(action, Action::Place(p) if record.rules().lattice.contains(p));
        let GameRecord { record: entries, .. } = &record;
        let is_flat = entries.setup == linecall_law::Setup::default() && entries.moves.len() > 1;
        if !is_flat || !entries.moves.iter().all(|mv| mv.by.is_none() && is_point(mv.action)) {
            continue;
        }
        let Some(game) = record.game().spec() else { continue };
        let points: Vec<String> = entries.moves.iter().map(|mv| notation.action_name(mv.action)).collect();
        let text = format!("{}\n", points.join(" ")).repeat(8_000 / (3 * points.len()) + 2);
        options.reading.game = Some(game.to_string());
        let asks = options.asks;
        for report in ["brief", "csv"] {
            // `brief` has no place for answers.
            options.asks = if report == "brief" { Asks::default() } else { asks };
            options.saying.report = Some(report.into());
            options.reading.general = false;
            let batched = common::judge(&options, "games.txt", text.as_bytes(), &mut |_, _| ()).0;
            options.reading.general = true;
            let general = common::judge(&options, "games.txt", text.as_bytes(), &mut |_, _| ()).0;
            assert_eq!(String::from_utf8_lossy(&batched), String::from_utf8_lossy(&general), "{}", case.place);
        }
        count += 1;
    }
    assert!(count > 20, "{count} cases are lines of points");
}

/// A key or a word that does not exist is not passed over.
#[test]
fn options_of_cases_are_checked() {
    for (key, value) in [("illegal", "frofeit"), ("ilegal", "stop"), ("threats", "yes"), ("draw-after", "-1")] {
        let error = Options::default().set(key, value).unwrap_err();
        assert!(error.message.contains('`'), "{error}");
    }
}
