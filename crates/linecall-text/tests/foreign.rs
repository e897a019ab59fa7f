//! What other programs write differently, and what their readers are known to have got wrong.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_law::{Action, Color, Point, Says, Swap};
use linecall_text::Error;
use linecall_text::options::{Options, Saying};
use linecall_text::read::dialect::Origin;
use linecall_text::read::reading::Reading;
use linecall_text::read::record::{GameName, GameRecord, NamedRules, Remark};
use linecall_text::read::{dialect, formats};
use linecall_text::say::problems::Code;
use serde_json::Value;
use std::sync::Arc;

fn options(game: &str, format: &str) -> Options {
    let said = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty());
    Options {
        reading: Reading { game: said(game), format: said(format), ..Reading::default() },
        saying: Saying { report: Some("jsonl".into()), ..Saying::default() },
        ..Options::default()
    }
}

fn spoken(name: &str, options: Options) -> Options {
    Options { reading: Reading { dialect: Some(dialect::find(name).unwrap()), ..options.reading }, ..options }
}

fn read(source: &str, bytes: &[u8], options: &Options) -> Vec<Result<GameRecord, Error>> {
    // No record is of nothing: a reader that says more of them than there are bytes would never end.
    common::records(source, bytes, options).take(bytes.len() + 2).collect()
}

fn one(text: &str, options: &Options) -> GameRecord {
    let mut records = read("memory", text.as_bytes(), options);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).unwrap_or_else(|e| panic!("{e} in {text}"))
}

/// The moves, in the usual notation of the game.
fn names(record: &GameRecord) -> String {
    let notation = record.notation();
    let names: Vec<String> = record.record.moves.iter().map(|mv| notation.action_name(mv.action)).collect();
    names.join(" ")
}

fn judge(source: &str, text: &str, options: &Options) -> Vec<Value> {
    let (out, _) = common::judge(options, source, text.as_bytes(), &mut |_, _| ());
    String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn dialects() {
    let gomoku = || options("gomoku", "plain");
    let table = [
        // gomocalc_flip: the same text names two mirrored points.
        ("gomocalc", "h3", "h3"),
        ("rapfi", "h3", "h13"),
        ("pyrenju", "a1 pass o15", "a15 pass o1"),
        ("katagomo", "A1J8P15", "a1 i8 o15"),
        ("pbem", "H7J8", "h7 i8"),
        // pos_a0: `A0` holds the place of a move.
        ("lfz084", "B5A0B4a0C14A0C12", "b5 pass b4 pass c14 pass c12"),
        ("lfz084", "J10I11H9", "j10 i11 h9"),
        ("rapfi", "h3-1,-1i3", "h13 pass i13"),
    ];
    for (name, text, wanted) in table {
        let record = one(text, &spoken(name, gomoku()));
        assert_eq!(names(&record), wanted, "{name}: {text}");
        let dialect = dialect::find(name).unwrap();
        // And back, except for what only some entries of it can say.
        if let Ok(again) = formats::find("plain").unwrap().write_in(&record, dialect) {
            assert_eq!(names(&one(&again, &spoken(name, gomoku()))), wanted, "{name}: {again}");
        }
    }
    assert_eq!(
        formats::find("plain").unwrap().write_in(&one("a1 i8 o15", &gomoku()), &dialect::KATAGOMO).unwrap(),
        "A1J8P15\n"
    );
    assert!(read("m", b"A1I8", &spoken("katagomo", gomoku()))[0].as_ref().unwrap_err().message.contains("no column I"));
    // Without a dialect, A0 is a point off the board, and nobody's move.
    assert_eq!(names(&one("B5A0B4", &gomoku())), "b5 1,16 b4");
    // An origin that is said holds against the dialect's.
    let options = Options {
        reading: Reading { origin: Some(Origin::Bottom), ..spoken("rapfi", gomoku()).reading },
        ..spoken("rapfi", gomoku())
    };
    assert_eq!(names(&one("h3", &options)), "h3");
    assert!(dialect::find("katagom").unwrap_err().message.contains("katagomo"));
    let big = one("Z1AA1AH1", &spoken("katagomo", self::options("gomoku(size=40)", "plain")));
    assert_eq!(names(&big), "y1 z1 ag1");
}

/// Every point of a large board, in every dialect, there and back.
#[test]
fn every_point_has_one_name() {
    for dialect in dialect::SHELF {
        let game = if dialect.cells.is_some() { "qubic" } else { "gomoku(size=60)" };
        let all = one("1,1", &options("gomoku(size=60)", "plain"));
        let mut record = GameRecord {
            of: Arc::new(NamedRules::new(
                GameName::Shelf(game.parse().unwrap()),
                linecall_law::games::rules(game).unwrap(),
            )),
            ..all
        };
        let lattice = record.rules().lattice;
        record.record.moves = lattice.points().map(linecall_law::Move::at).collect();
        let text = formats::find("plain").unwrap().write_in(&record, dialect).unwrap();
        let back = one(&text, &spoken(dialect.name, options(game, "plain")));
        assert_eq!(back.record.moves, record.record.moves, "{}", dialect.name);
    }
}

/// cn-052: digits outside of 1 to 4 are no cell.
#[test]
fn cubes_in_digits_and_letters() {
    let verdict = &judge("m", "111 444 297", &options("qubic", "plain"))[0];
    assert_eq!(verdict["plies"], 2);
    assert_eq!(verdict["irregular"][0]["why"], "off-board");
    assert_eq!(names(&one("111 444", &options("qubic", ""))), "1,1,1 4,4,4");
    let options = || spoken("qubic64", options("qubic", "plain"));
    assert_eq!(names(&one("QWR-", &options())), "1,1,1 2,1,1 4,1,1 4,4,4");
    assert_eq!(names(&one("T 1", &options())), "1,2,1 1,2,4");
    let wrong = read("m", b"QW.", &options());
    assert_eq!(wrong[0].as_ref().unwrap_err().column, Some(3));
}

#[test]
fn columns_from_zero() {
    let options = Options { reading: Reading { base: Some(0), ..options("", "").reading }, ..options("", "") };
    // cn-021, as it was reported.
    let verdict = &judge("m", "3232323", &options)[0];
    assert_eq!((&verdict["winner"], &verdict["plies"]), (&"black".into(), &7.into()));
    assert_eq!(verdict["decided"]["move"]["name"], "d4");
    assert_eq!(names(&one("012", &options)), "1 2 3");
    let score = one("0123456 -18", &options);
    assert_eq!(score.tags, [("score".to_string(), "-18".to_string())]);
}

/// The rule and the starter are not in the file; some third parties count from 0.
#[test]
fn piskvork_from_zero() {
    let text = "Piskvorky 15x15, 11:11, 0\n0,0,0\n14,14,5\n-1\n";
    let options =
        Options { reading: Reading { base: Some(0), ..options("gomoku", "").reading }, ..options("gomoku", "") };
    assert_eq!(names(&one(text, &options)), "a15 o1");
    let record = one(text, &Options { reading: Reading { base: None, ..options.reading }, ..options });
    assert_eq!(names(&record), "0,0 n2");
    assert!(record.warnings[0].text.contains("--base 0"));
}

/// A claim is written so that its reader understands it, whatever the words of its file meant there.
#[test]
fn claims_keep_their_meaning() {
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\n2,Cup\n";
    let record = one(text, &options("gomoku", ""));
    for format in ["plain", "wire", "named"] {
        let written = formats::find(format).unwrap().write(&record).unwrap();
        let back = one(&written, &options("", format));
        assert_eq!(back.record.claim.unwrap().says, Says::Win(Color::White), "{written}");
    }
    let manager = "[Event \"1\"]\n[Result \"0-1\"]\n[PlyCount \"9\"]\n0-1\n";
    let record = one(manager, &options("gomoku", ""));
    assert_eq!(record.record.claim.as_ref().unwrap().says, Says::Win(Color::Black));
    assert!(formats::find("plain").unwrap().write(&record).unwrap().contains("result: B+"));
    // Of any other file nobody knows whose `0-1` is.
    let record = one("[Event \"1\"]\n[Result \"0-1\"]\n\n1. h8 i9 0-1\n", &options("gomoku", ""));
    assert_eq!(record.record.claim, None);
    assert!(record.warnings[0].text.contains("nothing tells whose"));
}

/// `playok_dash`: results by seat, choices of colour, and `--` where a seat does not move.
#[test]
fn seats_of_playok() {
    let tags = "[Site \"PlayOK\"]\n[Black \"one\"]\n[White \"two\"]\n[GameType \"61,15\"]\n";
    let game = |result: &str, moves: &str| {
        judge("m", &format!("{tags}[Result \"{result}\"]\n\n{moves} {result}\n"), &options("", "")).remove(0)
    };
    // The second player takes Black, and wins with it.
    let verdict = game("0-1", "1. h8 i9 2. j8 black 3. i7 i8 4. a1 g8\n5. a3 k8");
    assert_eq!((&verdict["winner"], &verdict["winner_seat"]), (&"black".into(), &"second".into()));
    assert_eq!(verdict["claim"]["agrees"], true);
    assert_eq!(verdict["irregular"], Value::Array(vec![]));
    assert_eq!(verdict["plies"], 9);
    // The second player takes White; the first seat does not move.
    let verdict = game("1-0", "1. h8 i9 2. j8 white 3. -- a1 4. i8 a3 5. g8 a5 6. k8");
    assert_eq!((&verdict["winner"], &verdict["claim"]["agrees"]), (&"black".into(), &true.into()));
    // Two stones more, and the first player takes White.
    let verdict = game("0-1", "1. h8 i9 2. j8 a1 3. i8 -- 4. white -- 5. a3 g8 6. a5 k8");
    assert_eq!((&verdict["winner"], &verdict["winner_seat"]), (&"black".into(), &"second".into()));
    assert_eq!((&verdict["claim"]["agrees"], &verdict["warnings"]), (&true.into(), &Value::Array(vec![])));
    // Or Black, and the second goes on.
    let verdict = game("1-0", "1. h8 i9 2. j8 a1 3. i8 -- 4. black a3 5. g8 a5 6. k8");
    assert_eq!((&verdict["winner"], &verdict["claim"]["agrees"]), (&"black".into(), &true.into()));
    // The wrong winner is found.
    let verdict = game("0-1", "1. h8 i9 2. j8 white 3. -- a1 4. i8 a3 5. g8 a5 6. k8");
    assert_eq!(verdict["claim"]["agrees"], false);
    // A token of the wrong seat is told.
    let verdict = game("1-0", "1. h8 i9 2. j8 white 3. a1");
    assert!(verdict["warnings"][0].as_str().unwrap().contains("of the seat [Black]"));
}

/// `xl_pos`: the same bytes, mirrored names.
#[test]
fn binary_positions() {
    let mut bytes = vec![2, 112, 97];
    let read_pos = |bytes: &[u8], origin| {
        let options = Options { reading: Reading { origin, ..options("gomoku", "").reading }, ..options("gomoku", "") };
        let records = read("43-1.pos", bytes, &options);
        records.into_iter().map(|r| r.map(|r| names(&r))).collect::<Vec<_>>()
    };
    assert_eq!(read_pos(&bytes, None), [Ok("h8 h9".into())]);
    assert_eq!(read_pos(&bytes, Some(Origin::Bottom)), [Ok("h8 h7".into())]);
    // The file of the report begins so: 19 moves, the first on the centre.
    bytes = [vec![0x13, 0x70], (0..18).collect()].concat();
    assert!(read_pos(&bytes, None)[0].as_ref().unwrap().starts_with("h8 a15 b15"));
    let short = read("x.pos", &[3, 112], &options("gomoku", "xl"));
    assert!(short[0].as_ref().unwrap_err().message.contains("wanted 3 moves"));
    // A text of moves with the same ending stays one.
    assert_eq!(formats::recognise(b"h8i9", "x.pos").unwrap().name(), "plain");
}

/// cn-069: what a merge has left over are three errors, and nothing else is lost. cn-070: equal records stay two.
/// cn-071: who resigns a game that is over does so after its end.
#[test]
fn marks_of_a_merge() {
    let games = "b a1,w a2,b b1,w b2,b c1,w c2,w resign,B\n";
    let text = format!("<<<<<<< HEAD\n{games}{games}=======\nb a1,w c3\n>>>>>>> 75c6726\n");
    let verdicts = judge("game_data.txt", &text, &options("hex(size=3)", ""));
    let errors = verdicts.iter().filter(|v| v["schema"] == "linecall.error.v1").count();
    assert_eq!((errors, verdicts.len()), (3, 6));
    let text = "b a1,w b1,b a2,w b2,b a3,w resign,B\n";
    let verdict = &judge("game_data.txt", text, &options("hex(size=3)", ""))[0];
    assert_eq!((&verdict["status"], &verdict["decided"]["ply"]), (&"over".into(), &5.into()));
    assert_eq!((&verdict["after_end"], &verdict["by"]), (&1.into(), &"link".into()));
    assert_eq!(verdict["claim"]["agrees"], true);
    let plain = "<<<<<<< HEAD\na1 b2\n=======\na1 b3\n>>>>>>> 75c6726\n";
    let records = read("moves.txt", plain.as_bytes(), &options("hex(size=3)", ""));
    assert_eq!(records.iter().filter(|r| r.is_err()).count(), 3);
    assert_eq!(records.len(), 5);
}

/// cn-018: an engine plays for any colour at any time; the referee says so.
#[test]
fn engines_out_of_turn() {
    let text = "boardsize 3 3\nplay B a1\nplay B a2\nplay B a3\nplay W b1\n";
    let record = one(text, &options("", ""));
    let by: Vec<_> = record.record.moves.iter().map(|mv| mv.by).collect();
    assert_eq!(by, [None, Some(Color::Black), Some(Color::Black), None]);
    let verdict = &judge("m", text, &options("", ""))[0];
    let wrong: Vec<_> = verdict["irregular"].as_array().unwrap().iter().map(|i| i["kind"].clone()).collect();
    assert_eq!(wrong, ["out-of-turn", "out-of-turn"]);
}

/// `cgc_wrap300`: a point that is not on the board is none, whatever remainder it leaves.
#[test]
fn answers_off_the_board() {
    let text = "START 15\nINFO rule 0\nBEGIN\n7,7\nTURN 300,7\n";
    let record = one(text, &options("", ""));
    assert_eq!(record.record.moves[1].action, Action::Place(Point::flat(300, 7)));
    assert_eq!(judge("m", text, &options("", ""))[0]["irregular"][0]["why"], "off-board");
}

#[test]
fn boards_of_exercises() {
    let text = " O O X\n  X\n";
    assert!(read("m", text.as_bytes(), &options("", "rows"))[0].is_err());
    // State of tic-tac-toe: blanks are empty points, and may be missing at the end.
    let blanks = Options {
        reading: Reading { symbols: Some("XO ".parse().unwrap()), ..options("tic-tac-toe", "rows").reading },
        ..options("tic-tac-toe", "rows")
    };
    let verdict = &judge("m", "XOO\nX\nX  \n", &blanks)[0];
    assert_eq!(verdict["winner"], "black");
    let verdict = &judge("m", "   \n X \n   \n", &blanks)[0];
    assert_eq!(verdict["status"], "open");
    let ragged = read("m", b"XOO\nX\nX\n", &options("tic-tac-toe", "rows"));
    assert!(ragged[0].as_ref().unwrap_err().message.contains("--symbols 'X,O, '"));
    // Connect: O joins top and bottom, X left and right. The way in which the rows are indented tells the board.
    let sides = || Options {
        reading: Reading { symbols: Some("OX.".parse().unwrap()), ..options("", "rows").reading },
        ..options("", "rows")
    };
    let board = ". O . .\n O X X X\n  O O O .\n   X X O X\n    . O X .\n";
    assert_eq!(judge("m", board, &sides())[0]["winner"], "black");
    let right = "O . .\n . O .\n  . . O\n";
    let left = "  O . .\n . O .\n. . O\n";
    assert_eq!(judge("m", right, &sides())[0]["winner"], Value::Null);
    assert_eq!(judge("m", left, &sides())[0]["winner"], "black");
    let wrong = judge(
        "m",
        left,
        &Options { reading: Reading { game: Some("hex(size=3)".into()), ..sides().reading }, ..sides() },
    );
    assert!(wrong[0]["warnings"][0].as_str().unwrap().contains("leans to the other side"));
}

/// Rows of two digits are not cut to one.
#[test]
fn tables() {
    let asked = |columns: &str| Options {
        reading: Reading { columns: Some(columns.parse().unwrap()), ..options("gomoku", "csv").reading },
        ..options("gomoku", "csv")
    };
    let text = "nr,Zuege,Ergebnis\n1,h10h15,B\n";
    let record = &read("m", text.as_bytes(), &asked("moves=Zuege,result=Ergebnis,id=nr"))[0].as_ref().unwrap().clone();
    assert_eq!((names(record).as_str(), record.id.as_deref()), ("h10 h15", Some("1")));
    assert_eq!(record.record.claim.as_ref().unwrap().says, Says::Win(Color::Black));
    let numbered = read("m", b"x,h8 i9\ny,h8\n", &asked("moves=2"));
    assert_eq!(numbered.len(), 2);
    assert_eq!(names(numbered[0].as_ref().unwrap()), "h8 i9");
    assert!(
        read("m", b"a,b\n", &asked("moves=nothing"))[0].as_ref().unwrap_err().message.contains("no column `nothing`")
    );
    assert!("moves".parse::<linecall_text::read::reading::Columns>().is_err());
    assert!("nr=3".parse::<linecall_text::read::reading::Columns>().is_err());
}

#[test]
fn what_is_only_read_says_so() {
    let record = one("h8 i9", &options("gomoku", ""));
    let mut only_read = vec![];
    for format in formats::SHELF.iter().filter(|f| !f.writes()) {
        only_read.push(format.name());
        assert!(format.write(&record).unwrap_err().message.contains("only read"), "{}", format.name());
    }
    assert_eq!(only_read, ["rec", "pgn", "ludii", "log", "book", "samples", "xl"]);
    let error = formats::find("psq").unwrap().write_in(&record, &dialect::KATAGOMO).unwrap_err();
    assert!(error.message.contains("`plain` is"));
}

/// Openings are offsets from the middle, which on a board of even sides is right and below.
#[test]
fn openings() {
    let record = |size: u32| one("8,-3, 6,-4", &options(&format!("gomoku(size={size})"), ""));
    assert_eq!(record(20).record.moves[0].action, Action::Place(Point::flat(18, 7)));
    assert_eq!(record(15).record.moves[0].action, Action::Place(Point::flat(15, 4)));
    let written = formats::find("offset").unwrap().write(&record(20)).unwrap();
    assert_eq!(written, "8,-3, 6,-4\n");
    // `pos` openings of match managers count from the top.
    let pos = one("d3e5", &spoken("c-gomoku-cli", options("gomoku(size=20)", "")));
    assert_eq!(pos.record.moves[0].action, Action::Place(Point::flat(3, 2)));
}

/// Positions of connect four are written as they are read.
#[test]
fn positions_in_fields() {
    let fields = ["b"; 42];
    let mut line = fields.join(",");
    line.replace_range(0..1, "x");
    let record = one(&(line.clone() + ",win"), &options("", ""));
    assert_eq!(record.record.setup.stones, [(Point::flat(0, 5), Color::Black)]);
    assert_eq!(formats::find("uci").unwrap().write(&record).unwrap(), line + ",win\n");
}

/// Names in other encodings are guessed like those of all formats.
#[test]
fn names_in_other_encodings() {
    let name = b"\xC8\xE2\xE0\xED\xEE\xE2";
    let pgn = [b"[Black \"", &name[..], b"\"]\n[PlyCount \"9\"]\n\n1-0\n"].concat();
    let rec = [&name[..], b"\nb\n7,7\n"].concat();
    let csv = [b"black,moves\n", &name[..], b",h8\n"].concat();
    for (source, bytes) in [("a.pgn", pgn), ("a.rec", rec), ("a.csv", csv)] {
        let record = read(source, &bytes, &options("gomoku", "")).remove(0).unwrap();
        let black = record.tags.iter().find(|(key, _)| key == "black").unwrap();
        assert_eq!(black.1, "Иванов", "{source}");
        let guess = Remark::new(Code::Encoding, "the text is no UTF-8; read as windows-1251, a guess");
        assert!(record.warnings.contains(&guess), "{source}");
    }
}

/// A name of two lines does not become two headers; a name that is a number is no code.
#[test]
fn names_do_not_break_files() {
    let mut record = one("h8 i9", &options("gomoku", ""));
    record.tags = vec![("black".into(), "one\nresult: W+".into()), ("white".into(), "15".into())];
    let written = formats::find("plain").unwrap().write(&record).unwrap();
    let back = one(&written, &options("", "plain"));
    assert_eq!((back.record.claim, back.tags[0].1.as_str()), (None, "one result: W+"));
    assert!(formats::find("psq").unwrap().write(&record).is_err());
}

/// Richard's `PBeM` server: colours in Swedish, J is the ninth column.
#[test]
fn mails() {
    let record = one("Svart H8, Vit J9, Svart C7", &spoken("pbem", options("gomoku", "")));
    assert_eq!(names(&record), "h8 i9 c7");
    assert!(record.record.moves.iter().all(|mv| mv.by.is_none()));
}

/// Player 1 joins north-east and south-west of Ludii's board, which stands on a corner; the verdict agrees with the trial.
#[test]
fn trials_of_ludii() {
    let trial = |sites: &[(u8, u32)], winner: u8| {
        let moves: Vec<String> =
            sites.iter().map(|(mover, to)| format!("Move=[Move:mover={mover},from={to},to={to}]\n")).collect();
        let moves = moves.concat();
        let options_of = "START GAME OPTIONS\nBoard Size/3x3\nEND GAME OPTIONS\n";
        let text = format!("game=/lud/board/space/connection/Hex.lud\n{options_of}{moves}winner={winner}\n");
        judge("m", &text, &options("", "")).remove(0)
    };
    // From the bottom corner up along its right side, or along its left side.
    let right = trial(&[(1, 0), (2, 1), (1, 2), (2, 4), (1, 5)], 1);
    assert_eq!((&right["winner"], &right["claim"]["agrees"]), (&"black".into(), &true.into()));
    let left = trial(&[(1, 8), (2, 0), (1, 7), (2, 1), (1, 4), (2, 3)], 2);
    assert_eq!((&left["winner"], &left["claim"]["agrees"]), (&"white".into(), &true.into()));
    assert_eq!(left["decided"]["ply"], 6);
}

/// Whole sentences, as a corpus of Hex games has them.
#[test]
fn sentences() {
    let text =
        "game: hex(size=5)\nBlack places a5.\nWhite places b2.\nBlack resigns.\n\nWhite places a1.\nBlack times out.\n";
    let verdicts = judge("m", text, &options("", ""));
    assert_eq!(verdicts.len(), 2);
    assert_eq!((&verdicts[0]["winner"], &verdicts[0]["by"]), (&"white".into(), &"resign".into()));
    // White began: the record says so, and the referee too, unless he is told to play as it is recorded.
    assert_eq!(verdicts[1]["irregular"][0]["kind"], "out-of-turn");
    assert_eq!(verdicts[1]["by"], "timeout");
}

#[test]
fn links() {
    let text = "#11r9,a1:sb2,c3:rw\n";
    let record = one(text, &options("", ""));
    assert_eq!(formats::find("hexworld").unwrap().write(&record).unwrap(), text);
    assert_eq!(record.record.moves[1].action, Action::Swap(Swap::Pieces));
    // A comment that begins with a number is no link.
    assert_eq!(formats::recognise(b"#1, the first game\nh8 i9\n", "x.txt").unwrap().name(), "plain");
    // `aa1` after z1.
    assert_eq!(names(&one("#30,z1aa1ad30", &options("", ""))), "z1 aa1 ad30");
}
