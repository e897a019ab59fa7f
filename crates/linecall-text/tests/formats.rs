//! What is written is read back; what is wrong is told with its place, and what stands around it is not lost.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_law::{Action, Color, Move, Placement, Point, Record, Referee, Shape, Verdict, games};
use linecall_testkit::arb;
use linecall_testkit::cases::folder;
use linecall_text::Error;
use linecall_text::options::Options;
use linecall_text::read::formats::{self, TellsGame};
use linecall_text::read::reading::Reading;
use linecall_text::read::record::{GameName, GameRecord, NamedRules};
use linecall_text::read::rules_text::OwnRules;
use proptest::prelude::*;
use std::fs;

fn read(source: &str, bytes: &[u8], options: &Options) -> Vec<Result<GameRecord, Error>> {
    // No record is of nothing: a reader that says more of them than there are bytes would never end.
    common::records(source, bytes, options).take(bytes.len() + 2).collect()
}

const GAMES: [&str; 17] = [
    "tic-tac-toe",
    "mnk(m=5,n=3,k=4)",
    "gomoku(size=30)",
    "gomoku(size=15)",
    "standard(size=6)",
    "connect-four",
    "connect-four(cols=12,rows=3)",
    "make-a-sequence(n=3,m=3)",
    "path(size=4,first=white)",
    "hex(cols=4,rows=3)",
    "hex(size=3)",
    "qubic",
    "standard(size=9,opening=swap2)",
    "connect6(size=7)",
    "gomoku(size=9,opening=swap2)",
    "pente(size=7)",
    "renju",
];

fn any_record() -> impl Strategy<Value = GameRecord> {
    let name = || proptest::option::of("[a-z]{1,6}");
    let game = proptest::sample::select(&GAMES[..]);
    game.prop_flat_map(move |game| {
        let (spec, rules) = games::resolve(&game.parse().unwrap()).unwrap();
        let own = proptest::option::weighted(0.3, name());
        (arb::case(Just(rules), 12), name(), name(), own).prop_map(move |(case, id, black, own)| {
            let (mut record, rules) = (case.record, case.rules);
            // What no text can say: layers of a plane, drops where stones are placed.
            let plane = rules.lattice.shape() != Shape::Box;
            let within = |p: Point| {
                let (all, dimensions) = (p.coordinates(), rules.lattice.dimensions());
                Point::of(std::array::from_fn(|i| if i < dimensions { all[i] } else { 0 }))
            };
            record.moves.retain(|mv| rules.placement == Placement::Drop || !matches!(mv.action, Action::Drop { .. }));
            for mv in &mut record.moves {
                match &mut mv.action {
                    Action::Place(p) => *p = within(*p),
                    Action::Drop { y, .. } if plane => *y = 0,
                    _ => {}
                }
            }
            for stone in &mut record.setup.stones {
                stone.0 = within(stone.0);
            }
            let tags = black.map(|name| ("black".to_string(), name)).into_iter().collect();
            let game = own.map_or_else(|| GameName::Shelf(spec.clone()), GameName::Own);
            GameRecord { id, line: 1, tags, ..GameRecord::new(NamedRules::new(game, rules).into(), record) }
        })
    })
}

/// Stones come by colour in some formats and by row in others.
fn sorted(record: &Record) -> Vec<(Point, Color)> {
    let mut stones = record.setup.stones.clone();
    stones.sort();
    stones
}

/// Formats that have no place for a result.
const WITHOUT_RESULT: [&str; 6] = ["renlib", "digits", "offset", "katago", "hexworld", "uci"];
/// Formats that have a place for names, and for the record's own.
const WITH_NAMES: [&str; 7] = ["wire", "sgf", "rif", "plain", "rows", "named", "csv"];
/// The verdict, whatever is claimed and in whichever order a setup has its stones.
fn judged(record: &GameRecord) -> Verdict {
    let mut plain = Record { claim: None, ..record.record.clone() };
    plain.setup.stones.sort();
    Referee::new(record.rules().clone()).judge(&plain)
}

fn check_round_trip(format: &str, record: &GameRecord) -> Result<(), TestCaseError> {
    // A format that cannot hold a record says so; what it says it holds, it holds.
    let to = formats::find(format).unwrap();
    let Ok(bytes) = to.write_bytes(record) else { return Ok(()) };
    let (before, behind) = to.envelope();
    let bytes = [before.as_bytes(), &bytes, behind.as_bytes()].concat();
    let mut options =
        Options { reading: Reading { format: Some(format.into()), ..Reading::default() }, ..Options::default() };
    match record.game() {
        _ if to.tells_game() == TellsGame::Says => {}
        GameName::Shelf(spec) => options.reading.game = Some(spec.to_string()),
        GameName::Own(name) => {
            options.reading.rules = Some(OwnRules { name: name.clone(), rules: record.rules().clone() });
        }
    }
    let back = read("memory", &bytes, &options);
    let text = String::from_utf8_lossy(&bytes);
    prop_assert_eq!(back.len(), 1, "{}", text);
    let back = back[0].as_ref().map_err(|e| TestCaseError::fail(format!("{e}\nin {text}")))?;
    prop_assert_eq!(back.game(), record.game(), "{}", text);
    prop_assert_eq!((back.rules(), back.of.hash), (record.rules(), record.of.hash), "{}", text);
    if format == "sgf" {
        // Every entry has a colour there: what must stay is what they are and what comes of them.
        let actions = |r: &GameRecord| r.record.moves.iter().map(|mv| mv.action).collect::<Vec<_>>();
        prop_assert_eq!(actions(back), actions(record), "{}", text);
        prop_assert_eq!(judged(back), judged(record), "{}", text);
    } else {
        prop_assert_eq!(&back.record.moves, &record.record.moves, "{}", text);
    }
    prop_assert_eq!(sorted(&back.record), sorted(&record.record), "{}", text);
    prop_assert_eq!(back.record.setup.to_move, record.record.setup.to_move, "{}", text);
    if !WITHOUT_RESULT.contains(&format) {
        let says = |r: &GameRecord| r.record.claim.as_ref().map(|c| c.says);
        let has_none = (format == "psq" || format == "rif") && says(record) == Some(linecall_law::Says::Nothing);
        prop_assert!(has_none || says(back) == says(record), "{}", text);
    }
    if WITH_NAMES.contains(&format) {
        prop_assert_eq!(&back.id, &record.id, "{}", text);
        prop_assert_eq!(&back.tags, &record.tags, "{}", text);
    }
    // Without being told, a file of one record is recognised as what it is.
    if ["wire", "psq", "sgf", "renlib", "rif"].contains(&format) {
        prop_assert_eq!(formats::recognise(&bytes, "memory").map(formats::Format::name), Some(format), "{}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(arb::config(400))]

    #[test]
    fn what_is_written_is_read_back(record in any_record()) {
        for format in formats::SHELF {
            check_round_trip(format.name(), &record)?;
        }
    }

    /// No bytes of a stranger make a reader fail otherwise than by saying so, or go on for ever.
    #[test]
    fn no_bytes_are_too_strange(bytes in proptest::collection::vec(any::<u8>(), 0..200), text in "[-a-zA-Z0-9 ,.:;(){}\\[\\]\\\\\"\n+*#ü∞]{0,200}") {
        for format in formats::SHELF {
            let options = Options { reading: Reading { game: Some("gomoku(size=9)".into()), format: Some(format.name().into()), variations: true, ..Reading::default() }, ..Options::default() };
            read("memory", &bytes, &options);
            read("memory", &[&b"\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"[..], &bytes].concat(), &options);
            read("memory", text.as_bytes(), &options);
            read("memory", format!("Piskvorky 9x9,{text}").as_bytes(), &options);
            read("memory", format!("{{\"moves\": [{text}").as_bytes(), &options);
            read("memory", format!("[[\"B\", {text}").as_bytes(), &options);
            read("memory", format!("[Black \"x\"]\n1. h8 {text}").as_bytes(), &options);
            read("memory", format!("#9,a1{text}").as_bytes(), &options);
            read("memory", format!("b a1,w {text}").as_bytes(), &options);
            read("memory", format!("START 9\nBOARD\n{text}\nDONE\nTURN {text}\n1,2").as_bytes(), &options);
            read("memory", format!("play b a1\ngenmove w\n= {text}\nundo\nundo\nundo").as_bytes(), &options);
            read("memory", format!("moves,result\n\"{text}").as_bytes(), &options);
            read("memory", format!("game=/lud/Hex.lud\nMove=[{text}").as_bytes(), &options);
            read("memory", format!("one\ntwo\n{text}").as_bytes(), &options);
            read("memory", format!("<game id='1'><move>{text}").as_bytes(), &options);
            read("memory", format!("(;GM[11];B[a1];{text}").as_bytes(), &options);
            read("memory", &[b"(;C[", bytes.as_slice(), text.as_bytes(), b"])"].concat(), &options);
        }
    }
}

/// The files that are read without an error, by their formats.
fn good_files() -> Vec<(&'static str, String, Vec<u8>)> {
    let mut files = vec![];
    for format in formats::SHELF {
        let Ok(here) = fs::read_dir(folder().join("formats").join(format.name()).join("ok")) else { continue };
        for file in here.map(|f| f.unwrap().path()).filter(|f| f.extension().is_none_or(|e| e != "records")) {
            let source = file.file_name().unwrap().to_string_lossy().into_owned();
            files.push((format.name(), source, fs::read(&file).unwrap()));
        }
    }
    files.sort();
    files
}

proptest! {
    #![proptest_config(arb::config(600))]

    /// Files that are damaged in a few places are read to their end, in whatever format they are said to be.
    #[test]
    fn damaged_files_are_read_to_their_end(
        nth in any::<prop::sample::Index>(),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), 0..13_u8, any::<u8>()), 0..12),
        game in proptest::option::of(proptest::sample::select(&GAMES[..])),
        variations in any::<bool>(),
    ) {
        let files = good_files();
        let (format, source, mut bytes) = files[nth.index(files.len())].clone();
        for (at, kind, byte) in damage {
            let at = at.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            match kind / 3 {
                0 if at < bytes.len() => bytes[at] = byte,
                1 if at < bytes.len() => drop(bytes.remove(at)),
                2 => bytes.insert(at, byte),
                3 => bytes.insert(at, b"()[];\\\n"[usize::from(byte) % 7]),
                _ => bytes.truncate(at),
            }
        }
        for format in [None, Some(format)] {
            let (game, format) = (game.map(String::from), format.map(String::from));
            let options = Options { reading: Reading { game, format, variations, ..Reading::default() }, ..Options::default() };
            let records = read(&source, &bytes, &options);
            prop_assert!(records.len() <= bytes.len() + 1, "{} records of {} bytes", records.len(), bytes.len());
            // What was read can be written, or is said to have no place.
            for record in records.into_iter().flatten() {
                for format in formats::SHELF {
                    let _ = format.write_bytes(&record);
                }
            }
        }
    }
}

/// Formats whose files do not tell the game.
const NEED_GAME: [&str; 7] = ["psq", "rec", "renlib", "rif", "offset", "csv", "xl"];

/// `ok/` holds files that are read without an error, `bad/` files with the errors that they give, one a line.
#[test]
fn files_of_the_store() {
    let mut count = 0;
    for format in formats::SHELF {
        let here = folder().join("formats").join(format.name());
        for (kind, expected) in [("ok", "records"), ("bad", "errors")] {
            let Ok(files) = fs::read_dir(here.join(kind)) else { continue };
            for file in files.map(|f| f.unwrap().path()).filter(|f| f.extension().is_none_or(|e| e != expected)) {
                count += 1;
                let game = NEED_GAME.contains(&format.name()).then(|| "gomoku".to_string());
                let options = Options { reading: Reading { game, ..Reading::default() }, ..Options::default() };
                let source = file.file_name().unwrap().to_string_lossy().into_owned();
                let bytes = fs::read(&file).unwrap();
                assert_eq!(
                    formats::recognise(&bytes, &source).map(formats::Format::name),
                    Some(format.name()),
                    "{source}"
                );
                let records = read(&source, &bytes, &options);
                let said: String = records.iter().map(|r| describe(r) + "\n").collect();
                let wanted = file.with_extension(expected);
                if std::env::var_os("LINECALL_BLESS").is_some() {
                    fs::write(&wanted, &said).unwrap();
                }
                assert_eq!(said, fs::read_to_string(&wanted).unwrap_or_default(), "{}", file.display());
                assert_eq!(kind == "ok", records.iter().all(Result::is_ok), "{}", file.display());
            }
        }
    }
    assert!(count > 15, "{count} files");
}

/// What `scripts/fuzz` runs: a target for every format, and each is built.
#[test]
fn every_format_is_fuzzed() {
    let fuzz = folder().join("../fuzz");
    let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for name in formats::SHELF.iter().map(|f| f.name()).chain(["any", "rules"]) {
        let path = format!("fuzz_targets/{name}.rs");
        assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"{path}\"")), "{name} in fuzz/Cargo.toml");
        let target = fs::read_to_string(fuzz.join(&path)).unwrap_or_default();
        let call = if ["any", "rules"].contains(&name) { format!("{name}(") } else { format!("read(\"{name}\", ") };
        assert!(target.contains(&format!("linecall_fuzz::{call}bytes)")), "{name} in {path}");
    }
}

/// Whatever other formats keep under the name of a link's parts, a link stays a link.
#[test]
fn tags_do_not_break_a_link() {
    let hexworld = formats::find("hexworld").unwrap();
    let options =
        Options { reading: Reading { game: Some("hex(size=5)".into()), ..Reading::default() }, ..Options::default() };
    for view in ["r9", "x+1", "9", ",a1", "r 9", "c1\n"] {
        let mut record = read("memory", b"#5,a1b2", &options).remove(0).unwrap();
        record.tags.push(("view".into(), view.into()));
        let text = hexworld.write(&record).unwrap();
        assert_eq!(text, if view == "r9" { "#5r9,a1b2\n" } else { "#5,a1b2\n" });
    }
}

fn describe(record: &Result<GameRecord, Error>) -> String {
    match record {
        Ok(record) => {
            let notation = record.notation();
            let name = |mv: &Move| match mv.by {
                Some(by) => format!("{by}:{}", notation.action_name(mv.action)),
                None => notation.action_name(mv.action),
            };
            let setup = &record.record.setup;
            let mut text = format!("{}: {}", record.line, record.game());
            if let Some(id) = &record.id {
                text += &format!(" ({id})");
            }
            if !setup.stones.is_empty() {
                text += &format!(" setup {}+{}", setup.count(Color::Black), setup.count(Color::White));
            }
            if let Some(color) = setup.to_move {
                text += &format!(" {color} to move");
            }
            text += &format!(" [{}]", record.record.moves.iter().map(name).collect::<Vec<_>>().join(" "));
            if let Some(claim) = &record.record.claim {
                text += &format!(" {}", claim.text);
            }
            for (key, value) in &record.tags {
                text += &format!(" {key}={value}");
            }
            for warning in &record.warnings {
                text += &format!(" ({warning})");
            }
            text
        }
        Err(error) => format!("{}: {error}", error.class.word()),
    }
}
