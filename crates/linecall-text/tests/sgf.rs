//! SGF as real programs write it: each test is a fault of some public reader, or a trap in some format page.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_law::{Color, Referee};
use linecall_text::Error;
use linecall_text::Limits;
use linecall_text::options::Options;
use linecall_text::read::encoding::Charset;
use linecall_text::read::formats;
use linecall_text::read::reading::Reading;
use linecall_text::read::record::GameRecord;
use std::io::Read;

fn read_as(source: &str, bytes: &[u8], options: &Options) -> Vec<Result<GameRecord, Error>> {
    common::records_of(source, bytes, "sgf", options)
}

fn gomoku() -> Options {
    Options { reading: Reading { game: Some("gomoku".into()), ..Reading::default() }, ..Options::default() }
}

/// The only record, its entries as text: `W:a1` where the colour is named.
#[track_caller]
fn one(text: &str, options: &Options) -> (GameRecord, String) {
    let mut records = read_as("memory.sgf", text.as_bytes(), options);
    assert_eq!(records.len(), 1, "{records:?}");
    let record = records.remove(0).unwrap();
    let moves = entries(&record);
    (record, moves)
}

fn entries(record: &GameRecord) -> String {
    let notation = record.notation();
    let named = |by: Option<Color>| match by {
        Some(Color::Black) => "B:",
        Some(Color::White) => "W:",
        None => "",
    };
    let moves = record.record.moves.iter().map(|mv| format!("{}{}", named(mv.by), notation.action_name(mv.action)));
    moves.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn moves(text: &str, game: &str) -> String {
    one(text, &Options { reading: Reading { game: Some(game.into()), ..Reading::default() }, ..Options::default() }).1
}

/// `pyrenju_var`: variations are not joined into one game.
#[test]
fn variations_are_lines_of_their_own() {
    let text = "(;FF[4]GM[4]SZ[15]GN[x];B[hh](;W[hg];B[gg](;W[aa])(;W[bb]))(;W[ii];B[jj]))";
    let (main, played) = one(text, &gomoku());
    assert_eq!(played, "h8 h9 g9 a15");
    assert_eq!(main.id.as_deref(), Some("x"));
    assert!(main.warnings[0].text.starts_with("2 more lines of play, in variations, not read"), "{:?}", main.warnings);

    let all = read_as(
        "memory",
        text.as_bytes(),
        &Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() },
    );
    let all: Vec<_> = all.iter().map(|record| record.as_ref().unwrap()).collect();
    let lines: Vec<_> = all.iter().map(|record| (record.id.as_deref().unwrap(), entries(record))).collect();
    let wanted = [("x#1.1", "h8 h9 g9 a15"), ("x#1.2", "h8 h9 g9 b14"), ("x#2", "h8 i7 j6")];
    assert_eq!(lines, wanted.map(|(id, moves)| (id, moves.to_string())));
    assert!(all.iter().all(|record| record.warnings.is_empty()));
}

/// What is said in one variation is not said in the next.
#[test]
fn variations_keep_to_themselves() {
    let text = "(;GM[4]SZ[15](;AB[hh]PL[W]GN[one]ON[here]RE[B+];W[aa])(;AB[bb]AE[bb];B[cc];B[dd])(;B[ee]))";
    let all = read_as(
        "memory",
        text.as_bytes(),
        &Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() },
    );
    let all: Vec<_> = all.into_iter().map(Result::unwrap).collect();
    let [one, two, three] = &all[..] else { panic!("{all:?}") };
    assert_eq!((one.id.as_deref(), entries(one).as_str(), one.tags.len()), (Some("one#1"), "a15", 1));
    assert_eq!((one.record.setup.stones.len(), one.record.setup.to_move), (1, Some(Color::White)));
    assert!(one.record.claim.is_some());
    assert_eq!((two.id.as_deref(), entries(two).as_str(), two.tags.len()), (Some("#2"), "c13 B:d12", 0));
    assert_eq!((three.id.as_deref(), entries(three).as_str()), (Some("#3"), "e11"));
    for record in [two, three] {
        assert_eq!((record.record.setup.stones.len(), record.record.setup.to_move), (0, None));
        assert_eq!(record.record.claim, None);
    }
}

/// An error in a variation costs that variation.
#[test]
fn an_error_in_a_variation_costs_no_other() {
    let text = "(;GM[4];B[hh](;W[??](;B[aa])(;B[bb]))(;W[ii])(;W[jj]))";
    let all = read_as(
        "memory",
        text.as_bytes(),
        &Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() },
    );
    let said: Vec<String> = all.iter().map(|r| r.as_ref().map_or_else(Error::to_string, entries)).collect();
    assert_eq!(said, ["line 1, column 18: wanted a point such as `hh` or `h8`, found `??`", "h8 i7", "h8 j6"]);
    // In the main line it costs the game.
    assert_eq!(read_as("memory", text.as_bytes(), &gomoku()).len(), 1);
}

/// `pyrenju_two`: two games are two games, on one line or not.
#[test]
fn games_follow_each_other() {
    let text = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[aa])\n\n( ; GM[4]SZ[9];B[ii])";
    let all = read_as("memory", text.as_bytes(), &gomoku());
    let all: Vec<_> =
        all.iter().map(|r| r.as_ref().unwrap()).map(|r| (r.line, r.game().to_string(), entries(r))).collect();
    let wanted = [(1, "gomoku(size=15)", "h8"), (1, "gomoku(size=15)", "a15"), (3, "gomoku(size=9)", "i1")];
    assert_eq!(all, wanted.map(|(line, game, moves)| (line, game.to_string(), moves.to_string())));
}

/// `cn-016`: colours are those of the file, who begins included.
#[test]
fn no_stone_changes_its_colour() {
    assert_eq!(moves("(;FF[4]GM[11]SZ[11];W[a1];B[b2])", "hex"), "W:a1 B:b2");
    assert_eq!(moves("(;GM[4];B[hh];B[ii];W[jj])", "gomoku"), "h8 B:i7 W:j6");
    // A stone on a stone may not be played: whose turn it is then depends on the referee.
    assert_eq!(moves("(;GM[4];B[hh];W[hh];B[ii];W[jj])", "gomoku"), "h8 h8 B:i7 W:j6");
    assert_eq!(moves("(;GM[4];B[];W[hh];B[ii])", "gomoku"), "pass W:h8 B:i7");
    assert_eq!(moves("(;GM[4];B[hh];W[ii];W[jj];B[kk])", "connect6(size=15)"), "h8 i7 j6 k5");
}

#[test]
fn a_setup_says_who_is_to_move() {
    let (record, played) = one("(;GM[4]AB[hh][ii]AW[aa:bb];W[cc])", &gomoku());
    assert_eq!((record.record.setup.stones.len(), record.record.setup.to_move), (6, Some(Color::White)));
    assert_eq!(played, "c13");
    let (record, played) = one("(;GM[4]AB[hh]AW[aa];B[cc])", &gomoku());
    assert_eq!((record.record.setup.to_move, played.as_str()), (None, "c13"), "the stones tell");
    let (record, _) = one("(;GM[4]AB[hh][aa]AE[aa]PL[B])", &gomoku());
    assert_eq!((record.record.setup.stones.len(), record.record.setup.to_move), (1, Some(Color::Black)));
    // `cn-014`: names of two letters and a number, in a setup as well.
    let hex = Options { reading: Reading { game: Some("hex".into()), ..Reading::default() }, ..Options::default() };
    let (record, _) = one("(;GM[11]SZ[30]AB[aa1][ad30]AW[bb];B[c3])", &hex);
    let names: Vec<_> = record.record.setup.stones.iter().map(|stone| record.notation().name(stone.0)).collect();
    assert_eq!(names, ["aa1", "ad30", "b2"]);
    let error = read_as("memory", b"(;GM[4];B[hh];AB[ii])", &gomoku()).remove(0).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 18: a setup after move 1: a record has its setup before its moves");
}

#[test]
fn which_game_it_is() {
    let game = |text: &str| {
        let mut records = read_as("memory", text.as_bytes(), &Options::default());
        records.remove(0).map_or_else(|e| e.to_string(), |r| r.game().to_string())
    };
    assert_eq!(game("(;GM[4]RU[0]SZ[20])"), "gomoku(size=20)");
    assert_eq!(game("(;GM[1]RU[1]SZ[15])"), "standard(size=15)");
    assert_eq!(game("(;GM[5]RU[9]SZ[15:13])"), "caro(cols=15,rows=13)");
    assert_eq!(game("(;GM[11]RU[Standard Gomoku])"), "standard(size=15)");
    assert_eq!(game("(;GM[4]RU[mnk(m=5,n=3,k=4)]SZ[5:3])"), "mnk(m=5,n=3,k=4)");
    assert_eq!(game("(;GM[11])"), "hex(size=11)");
    assert_eq!(game("(;GaMe[11]SiZe[13:9])"), "hex(cols=13,rows=9)");
    assert!(game("(;GM[4]SZ[15])").starts_with("line 1, column 6: which game is it?"));
    assert!(game("(;GM[4]\nRU[Japanese])").starts_with("line 2, column 4: the rules `Japanese` are not known; which"));
    assert_eq!(game("(;GM[4]RU[0]SZ[x])"), "line 1, column 16: wanted a size such as `15` or `13:11`, found `x`");
    let records = read_as("standard-15.sgf", b"(;GM[4]SZ[15])", &Options::default());
    assert_eq!(records[0].as_ref().unwrap().game().to_string(), "standard(size=15)");
}

#[test]
fn points_in_all_spellings() {
    assert_eq!(moves("(;GM[4]SZ[30];B[aA];W[Da];B[tt])", "gomoku"), "a4 d30 t11".replace("d30", "ad30"));
    assert_eq!(moves("(;GM[4]SZ[15];B[tt];W[h8];B[oo])", "gomoku"), "pass W:h8 B:o1");
    assert_eq!(moves("(;GM[11]SZ[30];B[aa1];W[AB12];B[bb];W[pass];B[resign])", "hex"), "aa1 ab12 b2 pass B:resign");
}

#[test]
fn swaps_in_all_dialects() {
    // The rules tell nothing here, as where both swaps are allowed: the file must.
    let swap = |text: &str| moves(text, "hex").split(' ').nth(1).unwrap().to_string();
    assert_eq!(swap("(;AP[HexGui:0.9.3]GM[11];B[a2];W[swap-pieces];B[b2])"), "swap-sides");
    assert_eq!(swap("(;AP[HexGui:1.0.]GM[11];B[a2];W[swap-pieces];W[b2])"), "swap-sides");
    assert_eq!(swap("(;AP[HexGui:1.1]GM[11];B[a2];W[swap-pieces];B[b2])"), "swap-pieces");
    assert_eq!(swap("(;AP[HexGui]GM[11];B[a2];W[swap])"), "swap-sides");
    assert_eq!(swap("(;AP[Hex-benzene:0.1]GM[11];B[a2];W[SWAP];W[d7])"), "swap-sides");
    assert_eq!(swap("(;GM[11];B[a2];W[swap-pieces];B[b2])"), "swap-pieces");
}

/// Little Golem: no `GM`, letters, and colours the other way round than everywhere else.
#[test]
fn little_golem() {
    let text = "(;FF[4]EV[hex.mc.2012]PB[Ann]PW[Bob]SZ[13]RE[B]GC[game #1]SO[https://www.littlegolem.net];W[am];B[ii];W[cc|draw])";
    for source in ["game1.hsgf", "game1.hsgf.gz", "memory"] {
        let records = read_as(source, text.as_bytes(), &Options::default());
        let record = records[0].as_ref().unwrap();
        assert_eq!(record.game().to_string(), "hex(size=13)");
        assert_eq!(entries(record), "a13 i9 c3 B:offer-draw");
        let claim = record.record.claim.as_ref().unwrap();
        assert_eq!((claim.text.as_str(), claim.says), ("W", linecall_law::Says::Win(Color::White)));
        assert!(record.tags.contains(&("white".into(), "Ann".into())));
        assert!(record.tags.contains(&("black".into(), "Bob".into())));
    }
}

#[test]
fn texts_and_results() {
    let text = "(;GM[4]PB[A\\]b \\\\c]PW[ ]EV[two\nlines]RE[W+Resign]DT[2024.01.02 03:04:05]C[one\\\ntwo\nthree]TE[why]5A[gg][hh]SW[NO]XY[z];B[hh]C[5ms])";
    let (record, played) = one(text, &gomoku());
    assert_eq!(played, "h8");
    let tags: Vec<_> = record.tags.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let wanted = [
        ("black", "A]b \\c"),
        ("event", "two lines"),
        ("date", "2024.01.02 03:04:05"),
        ("note", "onetwo\nthree"),
        ("end", "why"),
        ("alt", "gg hh"),
        ("swap", "NO"),
    ];
    assert_eq!(tags, wanted);
    assert_eq!(record.record.claim.as_ref().unwrap().says, linecall_law::Says::Win(Color::White));
    let warnings = [
        "the file says no size; read as `gomoku(size=15)`",
        "line 4, column 30: no property `XY` is known: passed over",
    ];
    assert_eq!(said(&record), warnings);
    for (text, says) in [
        ("B+1", Some(Color::Black)),
        ("B", Some(Color::Black)),
        ("W+T", Some(Color::White)),
        ("0", None),
        ("Draw", None),
    ] {
        let (record, _) = one(&format!("(;GM[4]SZ[15]RE[{text}])"), &gomoku());
        let wanted = says.map_or(linecall_law::Says::Draw, linecall_law::Says::Win);
        assert_eq!(record.record.claim.unwrap().says, wanted, "{text}");
    }
    let (record, _) = one("(;GM[4]SZ[15]RE[whoever])", &gomoku());
    assert_eq!(said(&record), ["line 1, column 17: passed over: a result that is not understood, `whoever`"]);
}

/// What was remarked in reading.
fn said(record: &GameRecord) -> Vec<&str> {
    record.warnings.iter().map(|remark| remark.text.as_str()).collect()
}

/// What stands around games is told and costs nothing.
#[test]
fn junk_is_told() {
    let text = "From: me\n(see below)\n(;GM[4]SZ[15];B[hh]) and\n(;GM[4]SZ[15];B[ii])\nbye";
    let records: Vec<_> = read_as("memory", text.as_bytes(), &gomoku()).into_iter().map(Result::unwrap).collect();
    let warnings: Vec<_> = records.iter().map(said).collect();
    assert_eq!(
        warnings,
        [
            vec![
                "line 1, column 1: 19 bytes before the game passed over",
                "line 3, column 22: 3 bytes after the game passed over"
            ],
            vec!["line 5, column 1: 3 bytes after the game passed over"],
        ]
    );
    let none = read_as("memory", b"nothing here", &gomoku());
    assert_eq!(none[0].as_ref().unwrap_err().to_string(), "line 1, column 1: wanted a game, `(;\u{2026})`, found none");
}

/// A bracket or a value that is never closed costs its own game only.
#[test]
fn unclosed_games_swallow_nothing() {
    let said = |text: &str| -> Vec<String> {
        let records = read_as("memory", text.as_bytes(), &gomoku());
        records.iter().map(|r| r.as_ref().map_or_else(Error::to_string, entries)).collect()
    };
    let game = "the game that begins here is never closed: wanted `)`";
    let value = "the value that begins here is never closed: wanted `]`";
    assert_eq!(
        said("(;GM[4];B[hh];W[ii]\n(;GM[4];B[aa])\n(;GM[4];B[bb](;W[cc])\n  (;FF[4]GM[4];B[dd])"),
        [format!("line 1, column 1: {game}"), "a15".into(), format!("line 3, column 1: {game}"), "d12".into()]
    );
    assert_eq!(
        said("(;GM[4];C[oh; B(hh)\n(;GM[4];B[aa])\n(;GM[4];C[never"),
        [format!("line 1, column 10: {value}"), "a15".into(), format!("line 3, column 10: {value}")]
    );
    assert_eq!(said("(;GM[4];B[hh]"), [format!("line 1, column 1: {game}")]);
    // Quoted with backslashes, a game within a comment is a comment.
    assert_eq!(said("(;GM[4];C[look:\n(;GM[4\\];B[aa\\])];B[hh])"), ["h8"]);
    assert_eq!(
        said("(;GM[4];B[hh;W[ii])"),
        ["line 1, column 11: wanted a point such as `hh` or `h8`, found `hh;W[ii`"]
    );
}

/// `sgf_ca_gbk`: what is declared and what is there differ, in both directions.
#[test]
fn encodings_are_repaired() {
    let names = |bytes: &[u8], options: &Options| {
        let record = read_as("memory", bytes, options).remove(0).unwrap();
        (record.tags[0].1.clone(), said(&record).first().map(ToString::to_string).unwrap_or_default())
    };
    let quiet = String::new();
    let gbk = b"(;GM[4]CA[UTF-8]SZ[15]PB[\xd5\xc5\xc8\xfd\xb7\xe2];B[hh])";
    assert_eq!(names(gbk, &gomoku()), ("张三封".into(), "the text is declared as UTF-8, but read as GB18030".into()));
    let utf8 = "(;GM[4]CA[gb2312]SZ[15]PB[张三];B[hh])".as_bytes();
    assert_eq!(names(utf8, &gomoku()), ("张三".into(), "the text is declared as gb2312, but read as UTF-8".into()));
    let plain = "(;GM[4]SZ[15]PB[Сушков];B[hh])".as_bytes();
    assert_eq!(names(plain, &gomoku()), ("Сушков".into(), quiet.clone()));
    let dos = b"(;GM[4]SZ[15]PB[\x91\xe3\xe8\xaa\xae\xa2];B[hh])";
    let asked = Options { reading: Reading { encoding: Charset::named("cp866"), ..gomoku().reading }, ..gomoku() };
    assert_eq!(names(dos, &asked), ("Сушков".into(), quiet.clone()));
    // The second byte of this character is a bracket.
    let bracket = b"(;GM[4]CA[GBK]SZ[15]PB[\x8b\x5d];B[hh])";
    assert_eq!(names(bracket, &gomoku()), ("媇".into(), quiet));
}

/// Many games on one line, far more of them than may be in memory, and a game that is too large.
#[test]
fn games_stream() {
    struct Endless(u64);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let game = b"(;GM[4]SZ[15];B[hh];W[ii])";
            for byte in buffer.iter_mut() {
                *byte = game[(self.0 % game.len() as u64) as usize];
                self.0 += 1;
            }
            Ok(buffer.len())
        }
    }
    let options = Options { limits: Limits { line: 100, ..Limits::default() }, ..gomoku() };
    let mut count = 0;
    for record in common::records("memory", Endless(0), &options).take(100_000) {
        record.unwrap();
        count += 1;
    }
    assert_eq!(count, 100_000);

    let large = format!("(;GM[4]SZ[15]C[{}];B[hh])(;GM[4]SZ[15];B[ii])", "x".repeat(500_000));
    let records = read_as(
        "memory",
        large.as_bytes(),
        &Options { limits: Limits { line: 400_000, ..Limits::default() }, ..gomoku() },
    );
    assert_eq!(records[0].as_ref().unwrap_err().message, "a game of more than 400000 bytes");
    assert_eq!(entries(records[1].as_ref().unwrap()), "i7");
}

/// An input that fails after a game costs no game, and is told although what fails once says next time that all is read.
#[test]
fn a_failure_behind_a_game_is_told() {
    struct Failing(Option<std::io::Error>);
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            self.0.take().map_or(Ok(0), Err)
        }
    }
    let mut said = vec![];
    let input = b"(;GM[4]SZ[15];B[hh])\n".chain(Failing(Some(std::io::Error::other("unplugged"))));
    for record in common::records("memory", input, &gomoku()) {
        said.push(record.as_ref().map_or_else(Error::to_string, entries));
    }
    assert_eq!(said, ["h8", "unplugged"]);
}

/// Brackets without end take no memory to speak of, and no time.
#[test]
fn brackets_without_end() {
    for text in ["(;", "(;GM[4]", "(;C[", "(", "(;B[hh](;", "(;GM[4](;C[x]"] {
        let long = text.repeat(100_000);
        for variations in [false, true] {
            read_as(
                "memory",
                long.as_bytes(),
                &Options { reading: Reading { variations, ..gomoku().reading }, ..gomoku() },
            );
        }
        let closed = format!("{long}{}", ")".repeat(100_000));
        read_as(
            "memory",
            closed.as_bytes(),
            &Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() },
        );
        // Every variation is an error, or has all of the setup and a long name.
        for variation in ["(;B[?])", "(;B[hh])"] {
            let stones = "[hh]".repeat(200);
            let wide = format!("(;GM[4]SZ[15]GN[{}]AB{stones}\n{})", "x".repeat(2000), variation.repeat(20_000));
            let records = read_as(
                "memory",
                wide.as_bytes(),
                &Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() },
            );
            assert_eq!(records.len(), 20_000);
        }
    }
}

/// Who played whom survives: names in any writing, brackets in them, lines in comments.
#[test]
fn names_come_back() {
    let sgf = formats::find("sgf").unwrap();
    let (mut record, _) = one("(;GM[4]SZ[15]RU[0];B[hh];W[ii])", &Options::default());
    record.tags =
        [("black", "张三 ]\\["), ("white", " Сушков"), ("note", "one\ntwo\\"), ("elo", "1:2"), ("black", "again")]
            .map(|(k, v)| (k.to_string(), v.to_string()))
            .to_vec();
    let text = sgf.write(&record).unwrap();
    let (back, _) = one(&text, &Options::default());
    assert_eq!((&back.tags, back.game()), (&record.tags, record.game()), "{text}");
    assert!(back.warnings.is_empty(), "{:?}", back.warnings);
}

#[test]
fn what_sgf_cannot_hold() {
    let told = |json: &str| {
        let mut told = None;
        for record in common::records("memory", json.as_bytes(), &Options::default()) {
            told = formats::find("sgf").unwrap().write(&record.unwrap()).map_err(|e| e.message).err();
        }
        told.unwrap()
    };
    assert_eq!(
        told(r#"{"game": "connect-four", "moves": "44"}"#),
        "SGF has no place for `connect-four`, which has no number there; write `wire`"
    );
    assert_eq!(
        told(r#"{"game": "gomoku", "moves": [[-1, 3]]}"#),
        "SGF has no place for a point so far off the board; write `wire`"
    );
    assert_eq!(
        told(r#"{"game": "gomoku", "moves": ["h8", "timeout"]}"#),
        "SGF has no place for a loss on time among the moves: it belongs into the result; write `wire`"
    );
}

#[test]
fn rules_are_numbers_where_there_are_numbers() {
    let text = |game: &str| {
        let mut text = String::new();
        let json = format!(r#"{{"game": "{game}", "moves": []}}"#);
        for record in common::records("memory", json.as_bytes(), &Options::default()) {
            text = formats::find("sgf").unwrap().write(&record.unwrap()).unwrap();
        }
        text
    };
    assert_eq!(text("gomoku"), "(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[0])\n");
    assert_eq!(text("caro(size=20,overline=wins)"), "(;FF[4]CA[UTF-8]GM[4]SZ[20]RU[8])\n");
    assert_eq!(
        text("standard(size=15,opening=swap2)"),
        "(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[standard(size=15,opening=swap2)])\n"
    );
    assert_eq!(text("hex(cols=4,rows=3)"), "(;FF[4]CA[UTF-8]GM[11]SZ[4:3])\n");
    assert_eq!(text("hex(size=5,skew=falling)"), "(;FF[4]CA[UTF-8]GM[11]SZ[5]RU[hex(size=5,skew=falling)])\n");
}

/// A whole game, as the corpus of a match manager has it.
#[test]
fn a_game_of_engines() {
    let text = "(;FF[4]GM[4]GN[1]EV[R1 x R2]DT[2026.11.29 18:56:15]RO[1.1]RU[0]SZ[15]PB[R1]PW[R2]RE[B+1]TE[Black win by five connection]\n;B[kk]C[opening move];W[ge]C[opening move];B[ji]C[opening move];W[gi]C[opening move];B[kg]C[opening move];W[ki]C[opening move]\n;B[jh]C[1461ms];W[jj]C[24ms];B[lh]C[2ms];W[jf]C[6ms];B[lf]C[2ms];W[ii]C[1ms];B[lg]C[6ms];W[le]C[1ms]\n;B[kh]C[8ms];W[mf]C[2ms];B[ih]C[1ms];W[mh]C[1ms];B[hh]C[2ms])\n\n";
    let (record, _) = one(text, &Options::default());
    assert!(record.warnings.is_empty(), "{:?}", record.warnings);
    let verdict = Referee::new(record.rules().clone()).judge(&record.record);
    assert_eq!((verdict.ruling.outcome.winner(), verdict.ruling.decided.unwrap().ply), (Some(Color::Black), 19));
    assert_eq!(verdict.claim.unwrap().agrees, Some(true));
}
