//! Real archives, where they are at hand: they may not be shipped with the project. Without them these tests say that
//! they were skipped.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that fails shall say where, one that is skipped that it is"
)]

use linecall::{Color, Foul, Move, Point, Record, Referee, Says, Status, games};
use linecall_text::formats;
use linecall_text::game_record::GameRecord;
use linecall_text::job::{Job, Summary, for_each_record};
use linecall_text::options::Options;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of the corpus beside the project, or word that it is not there.
fn corpus(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus").join(name);
    if !path.exists() {
        println!("skipped: {} is not there", path.display());
    }
    path.exists().then_some(path)
}

/// 10,985 games on 13 x 13, each decided by its last move.
#[test]
fn hex_13() {
    let Some(path) = corpus("hex-13/games.txt") else { return };
    let text = fs::read(path).unwrap();
    let options = Options { game: Some("hex(size=13)".into()), report: Some("jsonl".into()), ..Options::default() };
    let mut job = Job::new(options).unwrap();
    let mut out = vec![];
    job.judge("games.txt", text.as_slice(), &mut out, &mut |_, e| panic!("{e}")).unwrap();
    let wanted = Summary { records: 10_985, black: 5_963, white: 5_022, ..Summary::default() };
    assert_eq!(job.summary(), wanted);
    for line in String::from_utf8(out).unwrap().lines() {
        let verdict: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(verdict["decided"]["ply"], verdict["plies"], "{line}");
        assert_eq!(verdict["after_end"], 0, "{line}");
    }
}

/// The games of one file as moves and the result claimed. Only what this file's writer writes is understood.
fn engine_games(text: &str) -> Vec<(Record, Option<Color>, bool)> {
    let property = |game: &str, key: &str| {
        let start = game.find(&format!("{key}["))? + key.len() + 1;
        Some(game[start..].split(']').next()?.to_string())
    };
    let mut all = vec![];
    for game in text.split("(;").skip(1) {
        let body = game.split_once('\n').map_or("", |(_, moves)| moves);
        let points = body.split(';').skip(1).filter_map(|node| {
            let bytes = node.as_bytes();
            let at = |i: usize| i32::from(bytes[i].wrapping_sub(b'a'));
            (bytes.len() > 4 && bytes[1] == b'[').then(|| Move::at(Point::flat(at(2), at(3))))
        });
        let claim = property(game, "RE").unwrap();
        let winner = if claim.starts_with('B') {
            Some(Color::Black)
        } else {
            Some(Color::White).filter(|_| claim.starts_with('W'))
        };
        let by_five = property(game, "TE").unwrap().contains("five");
        all.push((Record::of(points), winner, by_five));
    }
    all
}

/// Games of engines under a manager that is right about these rules: its results and ours agree.
#[test]
fn engine_games_by_rule() {
    let mut count = 0;
    for (rule, game) in [(0, "gomoku"), (1, "standard"), (4, "renju")] {
        for (size, file) in [(15, "15"), (20, "20"), (15, "15_big")] {
            let Some(path) = corpus(&format!("gomoku-engine-games/rapfi_rule{rule}_{file}.sgf")) else { continue };
            let referee = Referee::new(games::rules(&format!("{game}({size})")).unwrap());
            for (i, (record, winner, by_five)) in engine_games(&fs::read_to_string(&path).unwrap()).iter().enumerate() {
                let place = format!("{}, game {}", path.display(), i + 1);
                let verdict = referee.judge(record);
                assert!(verdict.irregular.is_empty(), "{place}: {:?}", verdict.irregular);
                if *by_five {
                    assert_eq!(verdict.outcome.winner(), *winner, "{place}");
                    assert_eq!(verdict.decided.unwrap().index, record.moves.len(), "{place}");
                } else {
                    assert_eq!(verdict.outcome.winner(), None, "{place}");
                }
                count += 1;
            }
        }
    }
    println!("{count} games of engines agree");
}

/// Every record of a file, none of them an error.
fn records(path: &Path, options: &Options) -> Vec<GameRecord> {
    let mut records = vec![];
    let source = path.to_string_lossy();
    for_each_record(&source, fs::File::open(path).unwrap(), None, options, &mut |record| {
        records.push(record.unwrap_or_else(|e| panic!("{source}: {e}")));
        true
    });
    records
}

fn told(game: &str) -> Options {
    Options { game: Some(game.into()), ..Options::default() }
}

/// 34,286 positions of eight discs: four of each colour, nobody has won, no two are the same, and mirror images have the
/// same value.
#[test]
fn book_of_connect_four() {
    let Some(path) = corpus("connect-four-book/book.dat") else { return };
    let records = records(&path, &Options::default());
    assert_eq!(records.len(), 34_286);
    let mut seen = BTreeMap::new();
    for record in &records {
        let setup = &record.record.setup;
        assert_eq!((setup.count(Color::Black), setup.count(Color::White)), (4, 4), "record {}", record.line);
        let verdict = Referee::new(record.rules.clone()).judge(&record.record);
        assert_eq!((verdict.status, verdict.irregular.len()), (Status::Open, 0), "record {}", record.line);
        let stones = |mirrored: bool| {
            let at = |p: Point| if mirrored { Point::flat(6 - p.x, p.y) } else { p };
            let mut stones: Vec<_> = setup.stones.iter().map(|&(p, color)| (at(p), color)).collect();
            stones.sort();
            stones
        };
        let value = &record.tags[0].1;
        assert_eq!(seen.insert(stones(false), value), None, "record {} is there twice", record.line);
        let mirrored = seen.get(&stones(true));
        assert!(mirrored.is_none_or(|other| *other == value), "record {}", record.line);
    }
    let draws = seen.values().filter(|value| **value == "draw").count();
    assert_eq!((draws, seen.len() - draws), (8_178, 26_108));
}

#[test]
fn openings() {
    for (file, format, count) in [
        ("offset_freestyle_20x20.txt", "offset", 4),
        ("openings_20.txt", "offset", 6),
        ("piskvork_openings.txt", "offset", 41),
        ("pos_freestyle_20x20.txt", "plain", 4),
    ] {
        let Some(path) = corpus(&format!("openings/{file}")) else { continue };
        let bytes = fs::read(&path).unwrap();
        assert_eq!(formats::recognise(&bytes, file).map(formats::Format::name), Some(format), "{file}");
        let dialect = linecall_text::dialect::find("rapfi").ok();
        let records = records(&path, &Options { dialect, ..told("gomoku(size=20)") });
        assert_eq!(records.len(), count, "{file}");
        for record in records {
            let verdict = Referee::new(record.rules.clone()).judge(&record.record);
            assert!(verdict.irregular.is_empty(), "{file}, line {}: {:?}", record.line, verdict.irregular);
        }
    }
}

/// Tournament records of Piskvork: who won is known.
#[test]
fn piskvork() {
    let Some(path) = corpus("psq/tournament.psq") else { return };
    for game in ["gomoku", "standard"] {
        let record = &records(&path, &told(game))[0];
        let verdict = Referee::new(record.rules.clone()).judge(&record.record);
        assert_eq!((verdict.outcome.winner(), verdict.decided.unwrap().ply), (Some(Color::White), 16));
    }
    let Some(path) = corpus("psq/freestyle-overline.psq") else { return };
    let mut record = records(&path, &told("gomoku"))[0].clone();
    record.record.moves.push(Move::place(5, 8));
    let verdict = Referee::new(record.rules.clone()).judge(&record.record);
    assert_eq!((verdict.outcome.winner(), verdict.decided.unwrap().ply), (Some(Color::Black), 13));
}

/// The match manager's PGN says the same results as its SGF, in words of its own.
#[test]
fn results_of_a_match_manager() {
    let mut count = 0;
    for file in ["rapfi_rule0_15", "rapfi_rule0_20", "rapfi_rule1_15", "rapfi_rule1_20", "rapfi_rule4_15"] {
        let Some(pgn) = corpus(&format!("gomoku-engine-games/{file}.pgn")) else { continue };
        let Some(sgf) = corpus(&format!("gomoku-engine-games/{file}.sgf")) else { continue };
        let games = engine_games(&fs::read_to_string(sgf).unwrap());
        let records = records(&pgn, &told("gomoku"));
        assert_eq!(records.len(), games.len(), "{file}");
        for (record, (_, winner, _)) in records.iter().zip(&games) {
            let says = record.record.claim.as_ref().map(|claim| claim.says);
            assert_eq!(says, Some(winner.map_or(Says::Draw, Says::Win)), "{file}, line {}", record.line);
            count += 1;
        }
    }
    println!("{count} results agree");
}

/// The canonical cases of two exercises: boards as people draw them.
#[test]
fn exercises() {
    let Some(path) = corpus("exercism") else { return };
    let cases = |name: &str| -> serde_json::Value {
        serde_json::from_slice(&fs::read(path.join(name).join("canonical-data.json")).unwrap()).unwrap()
    };
    let judge = |board: &serde_json::Value, options: Options| {
        let rows: Vec<&str> = board.as_array().unwrap().iter().filter_map(|row| row.as_str()).collect();
        let mut out = vec![];
        let mut job =
            Job::new(Options { report: Some("jsonl".into()), format: Some("rows".into()), ..options }).unwrap();
        job.judge("case", (rows.join("\n") + "\n").as_bytes(), &mut out, &mut |_, e| panic!("{e}: {rows:?}")).unwrap();
        serde_json::from_slice::<serde_json::Value>(&out).unwrap()
    };
    let connect = cases("connect");
    for case in connect["cases"].as_array().unwrap() {
        // A board of one point has no indents that could tell the game.
        let size = case["input"]["board"].as_array().unwrap().len();
        let game = (size == 1).then(|| "hex(size=1)".to_string());
        let symbols = "OX.".parse().ok();
        let verdict = judge(&case["input"]["board"], Options { game, symbols, ..Options::default() });
        let wanted = match case["expected"].as_str().unwrap() {
            "O" => serde_json::json!("black"),
            "X" => serde_json::json!("white"),
            _ => serde_json::Value::Null,
        };
        assert_eq!(verdict["winner"], wanted, "{}", case["description"]);
    }
    let tic_tac_toe = cases("state-of-tic-tac-toe");
    let mut count = 0;
    let groups = tic_tac_toe["cases"].as_array().unwrap().iter();
    for case in groups.flat_map(|group| group["cases"].as_array().unwrap()) {
        let symbols = "XO ".parse().ok();
        let verdict = judge(&case["input"]["board"], Options { symbols, ..told("tic-tac-toe") });
        // That a board cannot be reached is another question.
        let state = match case["expected"].as_str() {
            Some("win") => verdict["status"] == "over" && verdict["winner"].is_string(),
            Some("draw") => verdict["draw"] == true,
            Some("ongoing") => verdict["status"] == "open",
            _ => true,
        };
        assert!(state, "{}: {verdict:#}", case["description"]);
        count += 1;
    }
    assert!(count > 10);
}
/// Renju games after which a manager said that Black's last stone, which is not in the record, was a foul: once it was,
/// once it was a five.
#[test]
fn fouls_of_a_manager() {
    for (file, foul) in [("renju_33_foul", Some(Foul::DoubleThree)), ("renju_five_and_overline_called_foul", None)] {
        let Some(path) = corpus(&format!("gomoku-manager-faults/{file}.sgf")) else { continue };
        let games = engine_games(&fs::read_to_string(&path).unwrap());
        let [(record, winner, _)] = &games[..] else { panic!("{file} has {} games", games.len()) };
        let mut replay = Referee::new(games::rules("renju").unwrap()).replay(record);
        replay.by_ref().for_each(drop);
        let (position, at) = (replay.position(), Point::flat(7, 7));
        assert_eq!(replay.verdict().irregular, [], "{file}");
        assert_eq!(position.to_move(), Color::Black, "{file}");
        assert_eq!(position.foul_at(at, Color::Black), foul, "{file}");
        assert_eq!(position.completes(at, Color::Black), foul.is_none(), "{file}");
        assert_eq!(*winner, Some(Color::White), "{file} says that White has won");
    }
}
