//! Real archives, where they are at hand: they may not be shipped with the project. Without them these tests say that
//! they were skipped.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that fails shall say where, one that is skipped that it is"
)]

use linecall::{Color, Foul, Move, Point, Record, Referee, games};
use linecall_text::job::{Job, Summary};
use linecall_text::options::Options;
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
