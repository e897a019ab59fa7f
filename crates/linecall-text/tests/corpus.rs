//! Real archives, where they are at hand: they may not be shipped with the project. Without them these tests say that
//! they were skipped.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that fails shall say where, one that is skipped that it is"
)]

mod common;

use linecall_law::{Action, Color, Foul, Move, Outcome, Point, Record, Referee, Says, Status, Swap, Verdict, games};
use linecall_text::Error;
use linecall_text::options::{Options, Saying};
use linecall_text::read::formats;
use linecall_text::read::reading::Reading;
use linecall_text::read::record::GameRecord;
use linecall_text::run::Summary;
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
    let options = Options {
        reading: Reading { game: Some("hex(size=13)".into()), ..Reading::default() },
        saying: Saying { report: Some("jsonl".into()), ..Saying::default() },
        ..Options::default()
    };
    let (out, summary) = common::judge(&options, "games.txt", text.as_slice(), &mut |_, e| panic!("{e}"));
    let wanted = Summary { records: 10_985, black: 5_963, white: 5_022, ..Summary::default() };
    assert_eq!(summary, wanted);
    for line in String::from_utf8(out).unwrap().lines() {
        let verdict: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(verdict["decided"]["ply"], verdict["plies"], "{line}");
        assert_eq!(verdict["after_end"], 0, "{line}");
    }
}

/// The records of a file of the corpus, all of which can be read.
fn records(path: &Path, options: &Options) -> Vec<GameRecord> {
    let source = path.display().to_string();
    let bytes = fs::read(path).unwrap();
    let readable = |record: Result<GameRecord, Error>| record.unwrap_or_else(|e| panic!("{source}: {e}"));
    common::records(&source, bytes.as_slice(), options).map(readable).collect()
}

fn judged(record: &GameRecord) -> Verdict {
    Referee::new(record.rules().clone()).judge(&record.record)
}

/// Games of engines under a manager that is right about these rules: its results and ours agree.
#[test]
fn engine_games_by_rule() {
    let (mut fives, mut full, mut by_time) = (0, 0, 0);
    for rule in ["0", "1", "4"].into_iter().filter(|rule| games::find(rule).is_some()) {
        for file in ["15", "20", "15_big"] {
            let Some(path) = corpus(&format!("gomoku-engine-games/rapfi_rule{rule}_{file}.sgf")) else { continue };
            for record in records(&path, &Options::default()) {
                let place = format!("{}, game {}", path.display(), record.id.as_deref().unwrap());
                let verdict = judged(&record);
                assert!(record.warnings.is_empty(), "{place}: {:?}", record.warnings);
                assert!(verdict.irregular.is_empty(), "{place}: {:?}", verdict.irregular);
                let end = record.tags.iter().find(|(key, _)| key == "end").unwrap().1.as_str();
                if end.contains("five") {
                    assert_eq!(verdict.claim.unwrap().agrees, Some(true), "{place}");
                    assert_eq!(verdict.ruling.decided.unwrap().index, record.record.moves.len(), "{place}");
                    fives += 1;
                } else if matches!(verdict.ruling.outcome, Outcome::Draw(_)) {
                    assert_eq!(verdict.claim.unwrap().agrees, Some(true), "{place}");
                    full += 1;
                } else {
                    assert!(verdict.ruling.outcome == Outcome::Undecided && end.contains("time"), "{place}: {end}");
                    by_time += 1;
                }
            }
        }
    }
    println!("{fives} fives, {full} full boards, {by_time} losses on time agree");
}

/// Exports of Chinese tools: declared and real encoding differ in both directions, and the tree of one has 4,035 lines.
#[test]
fn renju_exports() {
    let options =
        Options { reading: Reading { game: Some("gomoku".into()), ..Reading::default() }, ..Options::default() };
    let every = Options { reading: Reading { variations: true, ..options.clone().reading }, ..options.clone() };
    let files = [
        ("1", 3, 1, Some("declared as UTF-8, but read as GB18030")),
        ("2", 3, 2, None),
        ("3", 10, 1, None),
        ("4", 10, 1, None),
        ("5", 11, 1, None),
        ("6", 1, 4035, Some("declared as GB2312, but read as UTF-8")),
    ];
    for (file, plies, lines, encoding) in files {
        let Some(path) = corpus(&format!("renju-sgf/tool-export-{file}.sgf")) else { return };
        let main = records(&path, &options);
        assert_eq!((main.len(), main[0].record.moves.len()), (1, plies), "{file}");
        assert_eq!(main[0].warnings.iter().find_map(|w| w.text.strip_prefix("the text is ")), encoding, "{file}");
        let told = main[0].warnings.iter().any(|w| w.text.contains(&format!("{} more line", lines - 1)));
        assert_eq!(told, lines > 1, "{file}: {:?}", main[0].warnings);
        let all = records(&path, &every);
        assert_eq!(all.len(), lines, "{file}");
        assert!(all.iter().all(|record| record.record.moves.iter().all(|mv| mv.by.is_none()) || file == "2"), "{file}");
        if file == "4" {
            let user = &main[0].tags.iter().find(|(key, _)| key == "user").unwrap().1;
            assert_eq!(user, "保存自浙江五子教室服务器");
        }
    }
}

/// Games of computer olympiads: variations are not taken for illegal moves, swaps are those of sides, and every winner
/// makes the last move.
#[test]
fn hex_olympiads() {
    let Some(folder) = corpus("hex-sgf") else { return };
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut swapped, mut won) = (0, 0);
    for path in &files {
        for record in records(path, &Options::default()) {
            let place = path.display();
            let lattice = record.rules().lattice;
            let stones: Vec<Point> = record.record.moves.iter().filter_map(|mv| mv.action.point()).collect();
            assert!(stones.iter().all(|&p| lattice.contains(p)), "{place}");
            let swaps: Vec<_> = record.record.moves.iter().filter(|mv| mv.action.point().is_none()).collect();
            assert!(swaps.iter().all(|mv| mv.action == Action::Swap(Swap::Sides)), "{place}: {swaps:?}");
            swapped += swaps.len();
            // A swap of sides moves no stone: without it the game is the same.
            let record = Record::of(stones.iter().copied().map(Move::at));
            let verdict = Referee::new(games::rules("hex(size=11)").unwrap()).judge(&record);
            assert!(verdict.irregular.is_empty(), "{place}: {:?}", verdict.irregular);
            if let Some(decided) = verdict.ruling.decided {
                assert_eq!(decided.ply as usize, stones.len(), "{place}");
                won += 1;
            }
        }
    }
    assert_eq!((files.len(), swapped, won), (41, 26, 24));
}

/// Games that a manager let go wrong: what is wrong is told, and no stone changes its colour.
#[test]
fn games_of_a_careless_manager() {
    let wanted = [
        ("move_300_7_accepted", &["not-your-turn", "not-your-turn"][..]),
        ("move_32_7_accepted", &["not-your-turn", "not-your-turn"]),
        ("negative_move_rejected", &[]),
        ("opening_duplicate", &["occupied", "not-your-turn"]),
    ];
    for (file, wanted) in wanted {
        let Some(path) = corpus(&format!("gomoku-manager-faults/{file}.sgf")) else { return };
        let verdict = judged(&records(&path, &Options::default())[0]);
        let why: Vec<_> = verdict.irregular.iter().map(|i| i.what.why()).collect();
        assert_eq!(why, wanted, "{file}");
    }
}

fn told(game: &str) -> Options {
    Options { reading: Reading { game: Some(game.into()), ..Reading::default() }, ..Options::default() }
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
        let verdict = Referee::new(record.rules().clone()).judge(&record.record);
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
        let dialect = linecall_text::read::dialect::find("rapfi").ok();
        let records = records(
            &path,
            &Options { reading: Reading { dialect, ..told("gomoku(size=20)").reading }, ..told("gomoku(size=20)") },
        );
        assert_eq!(records.len(), count, "{file}");
        for record in records {
            let verdict = Referee::new(record.rules().clone()).judge(&record.record);
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
        let verdict = Referee::new(record.rules().clone()).judge(&record.record);
        assert_eq!((verdict.ruling.outcome.winner(), verdict.ruling.decided.unwrap().ply), (Some(Color::White), 16));
    }
    let Some(path) = corpus("psq/freestyle-overline.psq") else { return };
    let mut record = records(&path, &told("gomoku"))[0].clone();
    record.record.moves.push(Move::place(5, 8));
    let verdict = Referee::new(record.rules().clone()).judge(&record.record);
    assert_eq!((verdict.ruling.outcome.winner(), verdict.ruling.decided.unwrap().ply), (Some(Color::Black), 13));
}

/// The match manager's PGN says the same results as its SGF, in words of its own.
#[test]
fn results_of_a_match_manager() {
    let mut count = 0;
    for file in ["rapfi_rule0_15", "rapfi_rule0_20", "rapfi_rule1_15", "rapfi_rule1_20", "rapfi_rule4_15"] {
        let Some(pgn) = corpus(&format!("gomoku-engine-games/{file}.pgn")) else { continue };
        let Some(sgf) = corpus(&format!("gomoku-engine-games/{file}.sgf")) else { continue };
        let (results, games) = (records(&pgn, &told("gomoku")), records(&sgf, &Options::default()));
        assert_eq!(results.len(), games.len(), "{file}");
        for (record, game) in results.iter().zip(&games) {
            let says = |record: &GameRecord| record.record.claim.as_ref().map(|claim| claim.says);
            assert_eq!(says(record), says(game), "{file}, line {}", record.line);
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
        let options = Options {
            saying: Saying { report: Some("jsonl".into()), ..options.saying },
            reading: Reading { format: Some("rows".into()), ..options.reading },
            ..options
        };
        let text = rows.join("\n") + "\n";
        let (out, _) = common::judge(&options, "case", text.as_bytes(), &mut |_, e| panic!("{e}: {rows:?}"));
        serde_json::from_slice::<serde_json::Value>(&out).unwrap()
    };
    let connect = cases("connect");
    for case in connect["cases"].as_array().unwrap() {
        // A board of one point has no indents that could tell the game.
        let size = case["input"]["board"].as_array().unwrap().len();
        let game = (size == 1).then(|| "hex(size=1)".to_string());
        let symbols = "OX.".parse().ok();
        let verdict = judge(
            &case["input"]["board"],
            Options { reading: Reading { game, symbols, ..Reading::default() }, ..Options::default() },
        );
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
        let verdict = judge(
            &case["input"]["board"],
            Options { reading: Reading { symbols, ..told("tic-tac-toe").reading }, ..told("tic-tac-toe") },
        );
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
        let games = records(&path, &Options::default());
        let [game] = &games[..] else { panic!("{file} has {} games", games.len()) };
        let mut replay = Referee::new(game.rules().clone()).replay(&game.record);
        replay.by_ref().for_each(drop);
        let (position, at) = (replay.position(), Point::flat(7, 7));
        assert_eq!(replay.verdict().irregular, [], "{file}");
        assert_eq!(position.to_move(), Color::Black, "{file}");
        assert_eq!(position.foul_at(at, Color::Black), foul, "{file}");
        assert_eq!(position.completes(at, Color::Black), foul.is_none(), "{file}");
        let claim = game.record.claim.as_ref().unwrap();
        assert_eq!(claim.says, Says::Win(Color::White), "{file} says that White has won");
    }
}
