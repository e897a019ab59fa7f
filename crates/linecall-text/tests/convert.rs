//! Records into other formats: nothing is lost without a word.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_text::Limits;
use linecall_text::judge::{Court, Needs};
use linecall_text::options::Options;
use linecall_text::read::formats;
use linecall_text::read::reading::Reading;
use linecall_text::read::record::GameRecord;
use linecall_text::run::{Converted, Converter, Converting, Counts};

fn records(text: &str, options: &Options) -> Vec<GameRecord> {
    common::records("memory", text.as_bytes(), options).map(Result::unwrap).collect()
}

fn convert(text: &str, to: &str, fix: bool) -> Vec<Result<Converted, String>> {
    let mut converter = Converter::new(formats::find(to).unwrap(), Limits::default());
    let mut court = Court::new(&Options::default(), Needs::Ruling);
    let game = text.starts_with("Piskvorky").then(|| "gomoku".to_string());
    let records = records(text, &Options { reading: Reading { game, ..Reading::default() }, ..Options::default() });
    let mut convert = |record: GameRecord| {
        let ruling = court.judge("memory", &record).unwrap().ruling;
        converter.convert(&record, fix.then_some(&ruling)).map_err(|e| e.to_string())
    };
    records.into_iter().map(&mut convert).collect()
}

fn one(text: &str, to: &str, fix: bool) -> (String, Vec<String>, Vec<String>) {
    let converted = convert(text, to, fix).remove(0).unwrap();
    let lost = converted.lost.iter().map(ToString::to_string).collect();
    (String::from_utf8_lossy(&converted.bytes).into_owned(), lost, converted.fixed)
}

const GAME: &str =
    "game: gomoku(size=15)\nid: g1\nblack: Ann\nwhite: Bo\nevent: Cup\ncomment: a note\nresult: B+R\nh8 i9 h9";

#[test]
fn what_a_format_cannot_hold_is_named() {
    assert_eq!(one(GAME, "plain", false), (format!("{GAME}\n"), vec![], vec![]));
    assert_eq!(one(GAME, "wire", false).1, [""; 0]);
    let psq = ["the game, `gomoku(size=15)`", "the id `g1`", "how the game ended, `B+R`", "`comment`"];
    assert_eq!(one(GAME, "psq", false).1, psq);
    assert_eq!(one(GAME, "rif", false).1, ["how the game ended, `B+R`"]);
    let renlib = ["the game, `gomoku(size=15)`", "the id `g1`", "the result, `B+R`", "`black`", "`white`", "`event`"];
    assert_eq!(one(GAME, "renlib", false).1, renlib);
    assert_eq!(one("4455667", "digits", false).1, [""; 0]);
    // A table is read back with its row of names.
    assert_eq!(
        one(GAME, "csv", false),
        ("g1,gomoku(size=15),h8 i9 h9,B+R,Ann,Bo,Cup\n".into(), vec!["`comment`".into()], vec![])
    );
    assert_eq!(one("game: connect-four\n4455 B+", "digits", false).1, ["the result, `B+`"]);
}

/// Piskvork says 1 and 2 for the players; elsewhere these are no results, and 0 would be another one.
#[test]
fn results_keep_their_meaning() {
    let psq = "Piskvorky 15x15, 0:0, 0\n8,8,0\na\nb\n-1\n2,Cup\n";
    for format in ["wire", "plain", "rif"] {
        let (text, lost, _) = one(psq, format, false);
        assert_eq!(lost, [""; 0], "{text}");
        let back = records(&text, &Options::default()).remove(0).record.claim.unwrap();
        assert_eq!(back.says, linecall_law::Says::Win(linecall_law::Color::White), "{text}");
    }
    assert_eq!(one(psq, "plain", false).0, "game: gomoku(size=15)\nblack: a\nevent: Cup\nwhite: b\nresult: W+\nh8\n");
}

/// A line end in a name must not become a line of moves.
#[test]
fn line_ends_in_names_stay_in_their_line() {
    let wire = r#"{"game": "gomoku(size=15)", "id": "a\nb", "moves": ["h8"], "tags": {"comment": "one\ntwo", "black": "x\r\ny"}}"#;
    let (text, lost, _) = one(wire, "plain", false);
    assert_eq!(text, "game: gomoku(size=15)\nid: a b\ncomment: one two\nblack: x  y\nh8\n");
    assert_eq!(lost, ["the id `a\nb`", "`comment` as it is", "`black` as it is"]);
    // Where it would become something else, nothing is written.
    let error =
        convert(r#"{"game": "gomoku", "moves": ["h8"], "tags": {"black": "1,1,0", "white": "b"}}"#, "psq", false);
    let wanted = "line 1: psq has no place for names that are empty, of several lines, or numbers; write `wire`";
    assert_eq!(error, [Err(wanted.to_string())]);
}

#[test]
fn what_stands_behind_the_end_is_cut_off() {
    let played_on = "game: tic-tac-toe\nresult: W+\na1 a2 b1 b2 c1 c2 c3";
    assert_eq!(one(played_on, "plain", false).0, "game: tic-tac-toe\nresult: W+\na1 a2 b1 b2 c1 c2 c3\n");
    let fixed = "2 entries after the end cut off; the result `W+` became `B+`";
    let text = format!("game: tic-tac-toe\ncomment: linecall: {fixed}\nresult: B+\na1 a2 b1 b2 c1\n");
    assert_eq!(one(played_on, "plain", true), (text, vec![], fixed.split("; ").map(String::from).collect()));
    // A result that agrees stays as it is written, and what is not over stays open.
    assert_eq!(one("game: tic-tac-toe\nresult: 1-0\na1 a2 b1 b2 c1", "plain", true).2, [""; 0]);
    assert_eq!(one("game: tic-tac-toe\nresult: B+T\na1 a2 b1 b2", "plain", true).2, [""; 0]);
    assert_eq!(one("game: tic-tac-toe\na1 a2 b1 b2 c1", "plain", true).2, ["the result `B+` was added"]);
    assert_eq!(
        one("game: tic-tac-toe\na1 resign a2", "plain", true).0,
        "game: tic-tac-toe\ncomment: linecall: 1 entry after the end cut off; the result `B+R` was added\nresult: B+R\na1 resign\n"
    );
    // The note is no loss where there is no place for it.
    let psq = one("game: gomoku\na1 a2 b1 b2 c1 c2 d1 d2 e1 e2", "psq", true);
    assert_eq!(psq.1, ["the game, `gomoku(size=15)`"]);
    assert_eq!(psq.2, ["1 entry after the end cut off", "the result `B+` was added"]);
}

/// What a run writes, what it notes and what became of the records.
fn converted(text: &str, to: &str, strict: bool) -> (Vec<u8>, Vec<String>, Counts) {
    let options = Options::default();
    let mut converting = Converting::new(to, &options).unwrap();
    converting.strict = strict;
    let mut notes = vec![];
    let out = common::work(&mut converting, &options, "memory", text.as_bytes(), &mut |_, e| notes.push(e.to_string()));
    (out, notes, converting.counts())
}

#[test]
fn some_files_hold_one_record() {
    let two = "game: gomoku\nh8\n\ngame: gomoku\nh9";
    let (_, notes, counts) = converted(two, "renlib", false);
    assert_eq!(notes.last().unwrap(), "line 5: a file of renlib holds one record; write this one into another file");
    assert_eq!((counts.written, counts.failed), (1, 1));
    // What is left out takes no place.
    let (out, _, counts) = converted(two, "renlib", true);
    assert_eq!((out.len(), counts.left_out, counts.failed), (0, 2, 0));
}
