//! What the fuzzer's targets do with bytes: read them, judge what was read, write it and read it again.
//!
//! An input is a file as it is. A last byte of `0x80` or more is no part of it but says under which options it is read,
//! so that every file of `testdata/formats` is an input, and every input a file.

use linecall_law::{Action, Point, Record, Referee};
use linecall_text::Limits;
use linecall_text::options::Options;
use linecall_text::read as reader;
use linecall_text::read::formats::{self, Format, TellsGame};
use linecall_text::read::reading::Reading;
use linecall_text::read::record::{GameName, GameRecord};
use linecall_text::read::rules_text::{self, OwnRules, RulesHash};

/// Boards small enough that judging a record takes no time.
const LIMITS: Limits = Limits { line: 1 << 16, rules: 1 << 14, points: 1 << 10, moves: 1 << 11, looks: 0 };

/// Games that the option `game` may name: on planes and in space, with drops, links, captures, blocks and swaps.
const GAMES: [&str; 15] = [
    "gomoku",
    "tic-tac-toe",
    "connect-four",
    "hex(size=11)",
    "qubic",
    "renju",
    "gomoku(size=20)",
    "standard(size=9,opening=swap2)",
    "connect6",
    "pente",
    "hex(cols=4,rows=3)",
    "connect-four(cols=12,rows=3)",
    "y",
    "havannah",
    "make-a-sequence(n=3,m=3)",
];

/// Formats whose files are usually of a game that must be named.
const NEED_GAME: [&str; 7] = ["psq", "rec", "renlib", "rif", "offset", "csv", "xl"];

/// The file in an input, and the options that its last byte tells.
fn split<'a>(format: Option<&str>, bytes: &'a [u8]) -> (Options, &'a [u8]) {
    let usual = u8::from(format.is_none_or(|name| NEED_GAME.contains(&name)));
    let (flags, file) = match bytes.split_last() {
        Some((flags @ 0x80.., file)) => (*flags, file),
        _ => (usual, bytes),
    };
    let game = usize::from(flags & 15).checked_sub(1).map(|nth| GAMES[nth].to_string());
    let encoding = (flags & 64 != 0).then(|| "gb18030".parse().ok()).flatten();
    let (variations, lenient) = (flags & 16 != 0, flags & 32 != 0);
    let format = format.map(String::from);
    let reading = Reading { game, format, encoding, variations, lenient, ..Reading::default() };
    (Options { reading, limits: LIMITS, ..Options::default() }, file)
}

/// All records of a file, after each has been judged.
fn records(bytes: &[u8], options: &Options) -> Vec<GameRecord> {
    let (mut count, mut records) = (0, vec![]);
    for record in reader::records("memory", bytes, &options.reading, options.limits) {
        count += 1;
        records.extend(record);
    }
    assert!(count <= bytes.len() + 1 || is_packed(bytes), "{count} records of {} bytes", bytes.len());
    for record in &records {
        Referee::new(record.rules().clone()).judge(&record.record);
    }
    records
}

/// Whether few bytes may be many.
fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1F, 0x8B])
        || bytes.get(1..4).is_some_and(|b| b == [0xB5, 0x2F, 0xFD] || b == [0x2A, 0x4D, 0x18])
}

/// Reads a file of a format; what can be written in it again must come back.
pub fn read(format: &str, bytes: &[u8]) {
    let Some(to) = formats::SHELF.iter().find(|f| f.name() == format) else { return };
    let (options, file) = split(Some(format), bytes);
    for record in records(file, &options) {
        comes_back(&record, *to);
    }
}

/// Reads a file of whatever format it seems to be, packed or not; what can be written in any format must come back.
pub fn any(bytes: &[u8]) {
    let (options, file) = split(None, bytes);
    for record in records(file, &options) {
        for to in formats::SHELF {
            comes_back(&record, *to);
        }
    }
}

/// Reads a description of rules; it and what is written of them have the same rules and hash.
pub fn rules(bytes: &[u8]) {
    let Ok(own) = rules_text::read(bytes, &LIMITS) else { return };
    let name = own.name.as_deref();
    for text in [rules_text::toml(name, &own.rules), rules_text::json(name, &own.rules).to_string()] {
        // A description that is written may be longer than what it was read from.
        let limits = Limits { rules: Limits::default().rules, ..LIMITS };
        let back = rules_text::read(text.as_bytes(), &limits).unwrap_or_else(|e| panic!("{e}\nin {text}"));
        assert_eq!(back.name, own.name, "{text}");
        assert_eq!(RulesHash::of(&back.rules), RulesHash::of(&own.rules), "{text}");
    }
}

/// Writes a record if the format can hold it, reads that and compares.
fn comes_back(record: &GameRecord, to: &'static dyn Format) {
    let Ok(bytes) = to.write_bytes(record) else { return };
    let (before, behind) = to.envelope();
    let bytes = [before.as_bytes(), &bytes, behind.as_bytes()].concat();
    let text = String::from_utf8_lossy(&bytes);
    let format = to.name();
    let mut reading = Reading { format: Some(format.into()), ..Reading::default() };
    match record.game() {
        _ if to.tells_game() == TellsGame::Says => {}
        GameName::Shelf(spec) => reading.game = Some(spec.to_string()),
        GameName::Own(name) => reading.rules = Some(OwnRules { name: name.clone(), rules: record.rules().clone() }),
    }
    let readable = |record: Result<GameRecord, _>| record.unwrap_or_else(|e| panic!("{format}: {e}\nin {text}"));
    let back: Vec<GameRecord> = reader::records("memory", &*bytes, &reading, Limits::default()).map(readable).collect();
    assert_eq!(back.len(), 1, "{format}: {text}");
    let (back, wanted) = (&back[0], &record.record);
    assert_eq!(back.of.hash, record.of.hash, "{format}: {text}");
    assert_eq!(stones(&back.record), stones(wanted), "{format}: {text}");
    assert_eq!(back.record.setup.to_move, wanted.setup.to_move, "{format}: {text}");
    if format == "sgf" {
        // Every entry has a colour there, whether or not the record names one.
        let actions = |record: &Record| record.moves.iter().map(|mv| mv.action).collect::<Vec<Action>>();
        assert_eq!(actions(&back.record), actions(wanted), "{format}: {text}");
    } else {
        assert_eq!(back.record.moves, wanted.moves, "{format}: {text}");
    }
}

/// The stones of a setup, which come by colour in some formats and by row in others.
fn stones(record: &Record) -> Vec<(Point, linecall_law::Color)> {
    let mut stones = record.setup.stones.clone();
    stones.sort_unstable();
    stones
}
