//! What reports say of what was asked beyond who won.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_law::Asks;
use linecall_testkit::suite;
use linecall_text::Error;
use linecall_text::options::{Options, Saying};
use linecall_text::run::{CheckReport, Checking, Explaining, Judging, Work};
use serde_json::Value;

fn asking(report: &str, asks: Asks) -> Options {
    Options { saying: Saying { report: Some(report.into()), ..Saying::default() }, asks, ..Options::default() }
}

fn said(options: &Options, text: &str) -> String {
    String::from_utf8(common::judge(options, "games.txt", text.as_bytes(), &mut |_, _| ()).0).unwrap()
}

const ALL: Asks = Asks { threats: true, missed: true, reachable: Some(1_000), dead: true };

/// Columns are there for what was asked, at the end, in errors too; without a question all is as ever.
#[test]
fn tables_have_columns_for_what_was_asked() {
    let text = "game: tic-tac-toe\na1 b1 a2 b2 c1\na1 ?\n";
    let plain = said(&asking("csv", Asks::default()), text);
    let header = plain.lines().next().unwrap();
    assert!(header.ends_with("claim_agrees,error"));
    let rows = said(&asking("csv", Asks { missed: true, ..Asks::default() }), text);
    assert_eq!(rows.lines().next(), Some(&*format!("{header},missed")));
    assert!(rows.lines().nth(1).unwrap().ends_with(",,5:a3"), "{rows}");
    let rows = said(&asking("csv", ALL), text);
    let more = "threats_black,threats_white,must_answer,forbidden,missed,reachable,reachable_why,dead";
    assert_eq!(rows.lines().next(), Some(&*format!("{header},{more}")));
    assert!(rows.lines().nth(1).unwrap().ends_with(",a3,b3,,,5:a3,yes,,not-proved"), "{rows}");
    assert!(rows.lines().nth(2).unwrap().ends_with(",,,,,,,,"), "{rows}");
}

#[test]
fn a_report_without_a_place_is_refused() {
    let error = Judging::new(&asking("brief", Asks { threats: true, ..Asks::default() })).unwrap_err();
    assert_eq!(error.message, "`brief` has no place for --threats; human, json, jsonl, csv, board, threats have");
}

/// The names of points in a list, as a cell has them.
fn names(list: &Value) -> String {
    let names = list.as_array().into_iter().flatten().map(|point| point["name"].as_str().unwrap());
    names.collect::<Vec<_>>().join(" ")
}

/// Of every case a table says what JSON says.
#[test]
fn tables_say_what_json_says() {
    let mut told = [0; 8];
    for case in suite::all() {
        let mut options = asking("jsonl", ALL);
        for (key, value) in case.options() {
            options.set(key, &value).unwrap();
        }
        options.asks = ALL;
        let text = case.value["record"].to_string();
        let json: Value = serde_json::from_str(&said(&options, &text)).unwrap();
        options.saying.report = Some("csv".into());
        let table = said(&options, &text);
        let mut rows = csv::Reader::from_reader(table.as_bytes());
        let columns = rows.headers().unwrap().clone();
        let row = rows.records().next().unwrap().unwrap();
        let missed = json["missed"].as_array().into_iter().flatten();
        let missed: Vec<String> = missed.map(|m| format!("{}:{}", m["index"], m["name"].as_str().unwrap())).collect();
        let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let wanted = [
            ("threats_black", names(&json["threats"]["black"])),
            ("threats_white", names(&json["threats"]["white"])),
            ("must_answer", word(&json["must_answer"]) + &names(&json["must_answer"])),
            ("forbidden", names(&json["forbidden"])),
            ("missed", missed.join(" ")),
            ("reachable", word(&json["reachable"]["answer"])),
            ("reachable_why", word(&json["reachable"]["why"])),
            ("dead", word(&json["dead"]["answer"])),
        ];
        for (i, (name, cell)) in wanted.iter().enumerate() {
            let at = columns.iter().position(|column| column == *name).unwrap();
            assert_eq!(&row[at], cell, "{name} of {}", case.place);
            told[i] += usize::from(!cell.is_empty());
        }
    }
    assert!(told.iter().all(|&n| n > 0), "{told:?}");
}

/// What a work writes of a text.
fn written(work: &mut impl Work, options: &Options, text: &str) -> String {
    let bytes = common::work(work, options, "games.txt", text.as_bytes(), &mut |_: &str, _: &Error| ());
    String::from_utf8(bytes).unwrap()
}

/// `json` is one array, `jsonl` the same objects a line each.
#[test]
fn arrays_and_lines_hold_the_same() {
    let good = "game: tic-tac-toe\n\na1 b2 c3\na1 b2 c3\n";
    for (text, answers, problems) in [
        ("", 1, 1),
        (good, 2, 1),
        ("game: tic-tac-toe\n\na1 b2\n", 1, 0),
        ("game: tic-tac-toe\n\na1 ?\na1 b1 a1\na1 !\n", 3, 3),
    ] {
        let options = asking("json", Asks::default());
        let as_lines = asking("jsonl", Asks::default());
        let why = |options: &Options| written(&mut Explaining::new(options, "c1", None).unwrap(), options, text);
        let check = |report| written(&mut Checking::new(&options, report, &[], &[]).unwrap(), &options, text);
        let works = [
            (why(&options), why(&as_lines), answers),
            (check(CheckReport::Json), check(CheckReport::JsonLines), problems),
        ];
        for (array, lines, count) in works {
            let items: Vec<Value> = serde_json::from_str(&array).unwrap_or_else(|e| panic!("{e}: {array}"));
            let wanted: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            assert_eq!(items, wanted);
            assert_eq!(items.len(), count, "{array}");
            assert!(array.starts_with("[\n") && array.ends_with("]\n"), "{array}");
        }
    }
}

#[test]
fn problems_have_colour_where_it_is_wanted() {
    let text = "game: tic-tac-toe\n\na1 a1\na1 a1\n";
    let mut options = asking("text", Asks::default());
    let check = |options: &Options| {
        let work = &mut Checking::new(options, CheckReport::Text, &[], &[]).unwrap();
        written(work, options, text)
    };
    let plain = check(&options);
    assert!(!plain.contains('\u{1b}'));
    options.saying.colour = true;
    let painted = check(&options);
    assert!(painted.starts_with("\u{1b}[1mgames.txt:3:4\u{1b}[0m: \u{1b}[31mE-occupied\u{1b}[0m: "), "{painted:?}");
    assert!(painted.contains("\u{1b}[33mW-duplicate\u{1b}[0m: "), "{painted:?}");
    let mut bare = painted;
    for escape in ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[31m", "\u{1b}[33m"] {
        bare = bare.replace(escape, "");
    }
    assert_eq!(bare, plain);
}

/// Fewer entries than were asked for: it is told, whatever way the record is read.
#[test]
fn fewer_entries_than_asked_for_are_told() {
    let mut options = asking("human", Asks::default());
    options.reading.at = Some(4);
    let told = "! the record has 3 entries, fewer than 4 asked for with --at.";
    for report in ["human", "board", "threats"] {
        options.saying.report = Some(report.into());
        let said = said(&options, "game: tic-tac-toe\n\na1 b2 c3\na1 b2 c3 a2 b1\n");
        assert_eq!(said.lines().filter(|line| *line == told).count(), 1, "{said}");
    }
    // Many lines of points are read one by one for it.
    let text = format!("game: tic-tac-toe\n\n{}", "a3 b2 b3 c1 c3\n".repeat(2_000));
    options.saying.report = Some("brief".into());
    assert_eq!(said(&options, &text), "open 0 0\n".repeat(2_000));
}
