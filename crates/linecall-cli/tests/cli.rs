//! The program as people and scripts meet it: what it prints, where, and with which exit code.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use linecall_testkit::cases;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linecall"));
    command.args(args).current_dir(root()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    // What somebody has configured at home is no part of a test.
    command.env("HOME", "/nowhere");
    command
}

fn run_bytes(args: &[&str], input: &[u8]) -> Output {
    let mut command = command(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Everything that a run shows, for snapshots.
fn run(args: &[&str], input: &str) -> String {
    let output = run_bytes(args, input.as_bytes());
    let mut text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    if !errors.is_empty() {
        text += "--- standard error\n";
        text += &errors;
    }
    text + &format!("--- exit code {}\n", output.status.code().unwrap())
}

fn exit_code(args: &[&str], input: &str) -> i32 {
    run_bytes(args, input.as_bytes()).status.code().unwrap()
}

#[test]
fn help() {
    insta::assert_snapshot!("help", run(&["--help"], ""));
    insta::assert_snapshot!("help-judge", run(&["judge", "--help"], ""));
    insta::assert_snapshot!("help-show", run(&["show", "-h"], ""));
    insta::assert_snapshot!("help-threats", run(&["threats", "-h"], ""));
    insta::assert_snapshot!("help-games", run(&["games", "-h"], ""));
    insta::assert_snapshot!("help-convert", run(&["convert", "-h"], ""));
    insta::assert_snapshot!("help-why", run(&["why", "-h"], ""));
    insta::assert_snapshot!("help-contest", run(&["contest", "-h"], ""));
}

#[test]
fn lists() {
    insta::assert_snapshot!("games", run(&["games"], ""));
    insta::assert_snapshot!("formats", run(&["formats"], ""));
    insta::assert_snapshot!("reports", run(&["reports"], ""));
    insta::assert_snapshot!("contests", run(&["contests"], ""));
}

#[test]
fn the_folder_of_examples() {
    insta::assert_snapshot!("examples", run(&["judge", "examples"], ""));
    insta::assert_snapshot!("examples-threats", run(&["threats", "examples/path-positions.txt"], ""));
    insta::assert_snapshot!("examples-missed", run(&["judge", "--missed", "examples/score-four-played-on.txt"], ""));
}

#[test]
fn reports() {
    let record = "game: tic-tac-toe\nid: one\nresult: W+\na1 a1 a2 b1 b2 c1 c2\n\ngame: tic-tac-toe\na1 ?\n";
    for report in ["human", "json", "jsonl", "csv", "brief", "board", "threats", "reachable"] {
        insta::assert_snapshot!(format!("report-{report}"), run(&["judge", "--report", report], record));
    }
}

#[test]
fn errors() {
    let all = [
        run(&["judge"], ""),
        run(&["judge", "--game", "gomuku"], "h8"),
        run(&["judge", "--game", "hex(size=0)"], "a1"),
        run(&["judge", "--game", "hex(zise=5)"], "a1"),
        run(&["judge", "--game", "gomoku("], "a1"),
        run(&["judge", "--format", "pqs"], "h8"),
        run(&["judge", "--report", "jason"], "h8"),
        run(&["judge"], "h8 i9"),
        run(&["judge", "no-such-file.psq"], ""),
        run(&["judge"], "\u{0}\u{1}\u{2}"),
        run(&["judge"], "???"),
        run(&["contest", "path"], ""),
        run(&["contest", "five-in-a-row", "--strict-turn"], ""),
        run(&["contest", "paths"], "2\nWB\nW?\n"),
        run(&["show", "--as", "psq"], "game: hex(size=3)\na1"),
        run(&["show", "--as", "pgn"], "game: gomoku\nh8"),
        run(&["convert", "--to", "samples"], "game: gomoku\nh8"),
        run(&["show", "--as", "sgf", "--as-dialect", "katagomo"], "game: gomoku\nh8"),
        run(&["judge"], "game: connect-four\nsymbols: X,O,.\n.......\n.......\n.......\nX......\n.......\n......."),
    ];
    insta::assert_snapshot!("errors", all.join("\n"));
}

#[test]
fn show() {
    let hex = "game: hex(size=3)\na1 b2 a3 c1 a2";
    let all = [
        run(&["show", "--at", "0"], hex),
        run(&["show", "--at", "3"], hex),
        run(&["show"], hex),
        run(&["show", "--as", "wire", "--at", "2"], hex),
        run(&["show", "--as", "plain"], hex),
        run(&["show", "--as", "plain", "--as-dialect", "katagomo"], "game: gomoku\nh8 i9"),
        run(&["show", "--as", "csv"], "game: gomoku\nh8 i9\n\ngame: gomoku\nblack: Bo\nh8"),
        run(&["show", "--as", "digits"], "4455"),
        run(&["show", "--as", "psq", "--game", "gomoku"], "h8 i9"),
        run(
            &["show", "--as", "rows"],
            "{\"game\": \"hex(size=2)\", \"setup\": {\"black\": [\"a1\"]}, \"moves\": [\"b1\"]}",
        ),
        run(&["show"], "game: qubic\n1,1,1 2,2,2 4,4,4"),
        run(&["show", "--game", "gomoku(1000)"], "500,500 501,500"),
    ];
    insta::assert_snapshot!("show", all.join("\n"));
}

const BOARDS: &str = "\
game: tic-tac-toe
id: drawn already
XOX
XOO
OX.

id: both
XXX
OOO
...

id: counts
XX.
...
...

game: connect-four
id: cn-012
symbols: x,o,.
.......
.......
.o....x
ooo...x
ooo...x
xxxx..x

id: no order
symbols: x,o,.
.......
.......
.......
.......
x......
o......
";

#[test]
fn check_position() {
    let all = [
        run(&["check-position"], BOARDS),
        run(&["check-position", "--report", "jsonl"], BOARDS),
        run(&["judge", "--reachable", "--dead"], BOARDS),
        run(&["check-position", "--budget", "1"], "game: connect-four(cols=3,rows=2,k=3)\nsymbols: X,O,.\n...\nXO."),
        run(&["check-position", "--game", "connect-four"], "44"),
    ];
    insta::assert_snapshot!("check-position", all.join("\n"));
    insta::assert_snapshot!("help-check-position", run(&["check-position", "-h"], ""));
    assert_eq!(exit_code(&["check-position"], "game: tic-tac-toe\na1 b2"), 0);
    assert_eq!(exit_code(&["check-position"], BOARDS), 1);
    assert_eq!(exit_code(&["check-position"], "game: tic-tac-toe\n?"), 2);
}

#[test]
fn games_as_files_of_rules() {
    let all = [
        run(&["games", "--show", "standard(19)"], ""),
        run(&["games", "--show", "hex(cols=4,rows=3,skew=falling)", "--json"], ""),
        run(&["games", "--rules", "examples/doughnut.toml"], ""),
        run(&["games", "--rules", "examples/doughnut.toml", "--json"], ""),
        run(&["games", "--show", "gomoko"], ""),
        run(&["games", "--show", "hex", "--rules", "examples/doughnut.toml"], ""),
        run(&["games", "squava", "--json"], ""),
    ];
    insta::assert_snapshot!("games-show", all.join("\n"));
}

#[test]
fn own_rules() {
    let folder = std::env::temp_dir().join(format!("linecall-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let doughnut = ["--rules", "examples/doughnut.toml"];
    let with = |args: &[&str], rules: &str, input: &str| run(&[args, &["--rules", rules]].concat(), input);
    let moves = "h1 c2d2 b2e2 c5c6 a1g1 g6h6 b1f1";
    let misere = file(
        "misere.json",
        "{\n  \"board\": {\"size\": 3},\n  \"goal\": {\"rows\": {\"length\": 3}, \"misere\": true}\n}\n",
    );
    let wrong = file("wrong.toml", "name = 'Wrong'\n\n[goal]\nrows = { length = 0 }\n");
    let no_toml = file("no.toml", "[board\nsize = 3\n");
    let off_board = file("off.toml", "[board]\nsize = 3\nblocked = ['a1', 'd1']\n");
    let psq = file("game.psq", "Piskvorky 9x9, 0:0, 0\n1,1,0\n2,2,0\n-1\n");
    let all = [
        with(&["judge"], doughnut[1], moves),
        with(&["judge", "--report", "jsonl"], doughnut[1], moves),
        with(&["judge", "--report", "csv"], doughnut[1], moves),
        with(&["show", "--at", "4"], doughnut[1], moves),
        with(&["show", "--as", "wire"], doughnut[1], "h1 c2"),
        with(&["show", "--as", "plain"], doughnut[1], "h1 c2"),
        with(&["threats"], doughnut[1], "h1 c2d2 b2e2 c5c6 a1g1 g6h6 b1"),
        with(&["judge"], &misere, "a1 b1 a2 b2 a3"),
        with(&["judge", &psq], &misere, ""),
        with(&["judge"], &wrong, moves),
        with(&["judge"], &no_toml, moves),
        with(&["judge"], &off_board, moves),
        with(&["judge"], "no-such-file.toml", moves),
        with(&["judge", "--game", "gomoku"], doughnut[1], moves),
    ];
    let text = all.join("\n").replace(folder.to_str().unwrap(), "FOLDER");
    std::fs::remove_dir_all(&folder).unwrap();
    insta::assert_snapshot!("own-rules", text);
}

/// Rules on the wire are those of the file, and what is written is judged the same.
#[test]
fn own_rules_go_round() {
    let verdict = |args: &[&str], input: &str| -> serde_json::Value {
        let output = run_bytes(&[&["judge", "--report", "jsonl"], args].concat(), input.as_bytes());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let moves = "h1 c2d2 b2e2 c5c6 a1g1 g6h6 b1f1";
    let from_file = verdict(&["--rules", "examples/doughnut.toml"], moves);
    assert_eq!(from_file["winner"], "black");
    assert!(from_file["game"].is_null());
    let wire = run_bytes(&["show", "--as", "wire", "--rules", "examples/doughnut.toml"], moves.as_bytes()).stdout;
    assert_eq!(verdict(&[], std::str::from_utf8(&wire).unwrap()), from_file);
    let example = std::fs::read_to_string(root().join("examples/doughnut.jsonl")).unwrap();
    assert_eq!(verdict(&[], &example)["rules_hash"], from_file["rules_hash"]);
    // A game by its name and the same game by its rules have the same hash and the same verdict.
    for game in ["tic-tac-toe", "connect-four", "path(size=3)", "hex(size=3)", "qubic"] {
        let moves = if game == "qubic" {
            "1,1,1"
        } else if game == "connect-four" {
            "4455"
        } else {
            "a1 b2"
        };
        let by_name = verdict(&["--game", game], moves);
        for json in [&["--json"][..], &[]] {
            let rules = run_bytes(&[&["games", "--show", game], json].concat(), b"").stdout;
            let path = std::env::temp_dir().join(format!("linecall-round-{}", std::process::id()));
            std::fs::write(&path, rules).unwrap();
            let mut by_rules = verdict(&["--rules", path.to_str().unwrap()], moves);
            std::fs::remove_file(&path).unwrap();
            by_rules["game"].clone_from(&by_name["game"]);
            assert_eq!(by_rules, by_name);
        }
    }
}

#[test]
fn convert() {
    let played_on =
        "game: tic-tac-toe\nid: one\nresult: W+\na1 a2 b1 b2 c1 c2\n\ngame: tic-tac-toe\na1 ?\n\ngame: tic-tac-toe\na1";
    let libraries = "testdata/formats/renlib/ok";
    let all = [
        run(&["convert", "--to", "plain"], played_on),
        run(&["convert", "--to", "plain", "--fix"], played_on),
        run(&["convert", "--to", "psq", "--strict", "--keep-going"], played_on),
        run(&["convert", "testdata/formats/rif/ok/database.xml", "--game", "gomoku", "--to", "wire"], ""),
        run(&["convert", libraries, "--game", "gomoku", "--to", "rif"], ""),
        run(&["convert", "--to", "renlib"], "game: hex(size=3)\na1"),
        run(&["convert", "--to", "renlbi"], ""),
        run(&["convert", "no-such-file.psq", "--to", "plain"], ""),
        run(&["show", "--as", "rif"], "game: gomoku\nh8 pass"),
    ];
    insta::assert_snapshot!("convert", all.join("\n"));
    assert_eq!(exit_code(&["convert", "--to", "plain"], "game: gomoku\nh8"), 0);
    assert_eq!(exit_code(&["convert", "--to", "psq", "--strict"], "game: gomoku\nh8"), 1);
    assert_eq!(exit_code(&["convert", "--to", "psq"], "game: gomoku\n??"), 2);
}

/// A file is written whole, and never one that is being read.
#[test]
fn convert_reads_and_writes_files() {
    let folder = std::env::temp_dir().join(format!("linecall-convert-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (input, output) = (folder.join("game.txt"), folder.join("game.lib"));
    std::fs::write(&input, "game: gomoku\nh8 i9\n").unwrap();
    let (from, to) = (input.to_str().unwrap(), output.to_str().unwrap());
    assert_eq!(exit_code(&["convert", from, "--to", "renlib", "-o", to], ""), 0);
    let bytes = std::fs::read(&output).unwrap();
    assert_eq!(bytes[..8], *b"\xFFRenLib\xFF");
    assert_eq!(bytes[20..], [0, 0, 0x78, 0, 0x69, 0x40]);
    let back = run_bytes(&["convert", to, "--to", "plain", "--game", "gomoku"], b"");
    assert_eq!(String::from_utf8(back.stdout).unwrap(), "game: gomoku(size=15)\nh8 i9\n");
    assert_eq!(exit_code(&["convert", to, "--to", "renlib", "--game", "gomoku", "-o", to], ""), 2);
    assert_eq!(std::fs::read(&output).unwrap(), bytes);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn why() {
    let renju = "game: renju\nid: gomocalc8\nh8g6f6g5f7g4h7g3g2a1";
    let disputed = r#"{"game": "renju", "setup": {"black": ["f8", "i8", "h9", "h10", "g4", "g5", "g6", "g7"], "white": ["g3"], "to_move": "black"}}"#;
    let all = [
        run(&["why", "g7"], renju),
        run(&["why", "-", "g7", "--report", "jsonl"], renju),
        run(&["why", "g7", "--by", "white"], renju),
        run(&["why", "g7", "--at", "6", "--report", "json"], renju),
        run(&["why", "h8"], renju),
        run(&["why", "z99"], renju),
        run(&["why", "x"], renju),
        run(&["why", "h8"], disputed),
        run(&["why", "4"], "game: connect-four\n445566"),
        run(&["why", "--game", "tic-tac-toe", "c1"], "a1 a2 b1 b2"),
        run(&["why", "g7", "--report", "csv"], renju),
        run(&["why"], renju),
        run(&["threats"], renju),
    ];
    insta::assert_snapshot!("why", all.join("\n"));
}

#[test]
fn exit_codes() {
    let twice = "game: gomoku\nh8 h8";
    assert_eq!(exit_code(&["judge"], "game: gomoku\nh8"), 0);
    assert_eq!(exit_code(&["judge"], twice), 0);
    assert_eq!(exit_code(&["judge", "--strict"], twice), 1);
    assert_eq!(exit_code(&["judge", "--strict"], "game: gomoku\nh8"), 0);
    assert_eq!(exit_code(&["judge", "--strict"], "game: tic-tac-toe\na1a2b1b2c1 W+"), 1);
    assert_eq!(exit_code(&["judge"], "game: gomoku\n??"), 2);
    assert_eq!(exit_code(&["judge", "--format", "plain", "--keep-going"], "game: gomoku\n??"), 0);
    assert_eq!(exit_code(&["judge", "--wrong"], ""), 2);
    assert_eq!(exit_code(&["contest", "make-a-sequence"], "3 3 1\n9 9\n"), 2);
    assert_eq!(exit_code(&["contest", "make-a-sequence"], "0 0 0\n"), 0);
}

#[test]
fn cases_of_the_store() {
    let files = ["gomoku_records", "reported_faults", "semantics", "fouls"];
    for file in files.map(|name| format!("cases/{name}.jsonl")) {
        let file = file.as_str();
        let cases = cases::load(file);
        // Cases without options of their own are judged in one run, in their order.
        let plain: Vec<_> = cases.iter().filter(|case| case.value["options"].is_null()).collect();
        let input: String = plain.iter().map(|case| case.value["record"].to_string() + "\n").collect();
        let output = run_bytes(&["judge", "--report", "jsonl"], input.as_bytes());
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().count(), plain.len(), "{file}");
        for (case, line) in plain.iter().zip(text.lines()) {
            let verdict = serde_json::from_str(line).unwrap();
            if let Some(difference) = cases::difference(&case.value["expect"], &verdict) {
                panic!("{}: {difference}\nin {line}", case.place);
            }
        }
    }
}

#[test]
fn no_colour_in_a_pipe_unless_asked() {
    let record = "game: tic-tac-toe\na1";
    let escape = |args: &[&str]| run_bytes(args, record.as_bytes()).stdout.contains(&0x1b);
    assert!(!escape(&["judge"]));
    assert!(!escape(&["judge", "--color", "never"]));
    assert!(escape(&["judge", "--color", "always"]));
    assert!(!escape(&["judge", "--color", "always", "--report", "jsonl"]));
}

#[test]
fn a_record_cannot_give_orders_to_the_terminal() {
    let record = "id: \u{1b}[2Jgone\ngame: tic-tac-toe\nresult: B+\u{1b}[2J\na1\n\n?\u{1b}]0;title\u{7}\n";
    let output = run_bytes(&["judge"], record.as_bytes());
    assert!(!output.stdout.contains(&0x1b));
    assert!(!output.stderr.contains(&0x1b) && !output.stderr.contains(&7));
}

/// A terminal of the project's own: `script` runs the program in one. Where there is no `script` the test says so.
#[test]
fn colour_on_a_terminal_but_not_with_no_color() {
    let on_terminal = |no_color: bool| -> Option<Vec<u8>> {
        let program = format!("{} show examples/hex-11x11.txt", env!("CARGO_BIN_EXE_linecall"));
        let mut script = Command::new("script");
        script.args(["-qec", &program, "/dev/null"]).current_dir(root()).stdin(Stdio::null()).env("TERM", "xterm");
        if no_color {
            script.env("NO_COLOR", "1");
        } else {
            script.env_remove("NO_COLOR");
        }
        Some(script.output().ok()?.stdout)
    };
    let (Some(plain), Some(colour)) = (on_terminal(true), on_terminal(false)) else {
        println!("skipped: there is no `script` to make a terminal");
        return;
    };
    assert!(colour.contains(&0x1b));
    assert!(!plain.contains(&0x1b));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let games = "h8i9\n".repeat(20_000);
    let mut child = command(&["judge", "--game", "gomoku"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || drop(stdin.write_all(games.as_bytes())));
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    writer.join().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_contest_reads_and_writes_files() {
    let folder = std::env::temp_dir().join(format!("linecall-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (input, output) = (folder.join("input.txt"), folder.join("output.txt"));
    std::fs::write(&input, "3 3 1\n1 1\n0 0 0\n").unwrap();
    let args = ["contest", "make-a-sequence", input.to_str().unwrap(), "-o", output.to_str().unwrap()];
    assert_eq!(run(&args, ""), "--- exit code 0\n");
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "Draw\n");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn completions_and_the_manual() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run_bytes(&["completions", shell], b"");
        assert!(output.status.success());
        assert!(String::from_utf8(output.stdout).unwrap().contains("threats"), "{shell}");
    }
    let manual = String::from_utf8(run_bytes(&["man"], b"").stdout).unwrap();
    assert!(manual.contains(".TH linecall"));
    assert!(manual.contains("judge"));
}

/// What is passed over in a folder is said.
#[test]
fn a_folder_with_other_files() {
    let folder = std::env::temp_dir().join(format!("linecall-folder-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("deep")).unwrap();
    std::fs::write(folder.join("b.txt"), "game: tic-tac-toe\na1\n").unwrap();
    std::fs::write(folder.join("deep/a.jsonl"), "{\"game\": \"hex(size=1)\", \"moves\": \"a1\"}\n").unwrap();
    std::fs::write(folder.join("picture.png"), "x").unwrap();
    let name = folder.to_str().unwrap();
    let text = run(&["judge", name, "--report", "csv"], "").replace(name, "FOLDER");
    std::fs::remove_dir_all(&folder).unwrap();
    insta::assert_snapshot!("folder", text);
}

/// Packed files are opened, in folders and from a pipe; what comes before a damage is judged.
#[test]
fn packed_files() {
    let text = "(;GM[11]SZ[1];B[a1])".repeat(2000);
    let mut packer = flate2::write::GzEncoder::new(vec![], flate2::Compression::default());
    packer.write_all(text.as_bytes()).unwrap();
    let packed = packer.finish().unwrap();
    let folder = std::env::temp_dir().join(format!("linecall-packed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("games.sgf.gz"), &packed).unwrap();
    let output = run_bytes(&["judge", folder.to_str().unwrap(), "--report", "csv"], b"");
    std::fs::remove_dir_all(&folder).unwrap();
    let said = "linecall: 2000 records: 2000 won by Black\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), said);
    let output = run_bytes(&["judge", "--report", "csv"], &packed);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), said);
    let output = run_bytes(&["judge", "--report", "csv"], &packed[..packed.len() / 2]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("linecall: standard input: the gzip data cannot be unpacked: "), "{said}");
    assert!(!said.contains(" 0 records"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

/// A tree of variations, its main line and all of them; names in an encoding that is asked for.
#[test]
fn trees_and_encodings() {
    let tree = "(;GM[4]RU[0]SZ[15]GN[tree];B[hh](;W[hg];B[gg])(;W[ii](;B[jj])(;B[kk])))";
    let show = |args: &[&str]| run(&[&["show", "--as", "plain"], args].concat(), tree);
    insta::assert_snapshot!("tree", [show(&[]), show(&["--variations"])].join("\n"));
    let name = b"(;GM[4]RU[0]SZ[15]PB[\x91\xe3\xe8\xaa\xae\xa2];B[hh])";
    let output = run_bytes(&["show", "--as", "sgf", "--encoding", "cp866"], name);
    let wanted = "(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[0]PB[Сушков]\n;B[hh])\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), wanted);
    assert_eq!(exit_code(&["show", "--encoding", "nothing"], ""), 2);
}

/// Whatever is said about jobs, a long run prints what a short one would, and ends likewise.
#[test]
fn jobs_change_nothing() {
    let games = "h8i9h9i10h10i11h11i12h12\nh8h8i9\nh8 ?\n\n# nothing\na1b1c1\n".repeat(20_000);
    let shown = |jobs: &str, report: &str| {
        let output = run_bytes(
            &["judge", "--game", "gomoku", "--report", report, "--jobs", jobs, "-", "examples"],
            games.as_bytes(),
        );
        assert!(String::from_utf8_lossy(&output.stderr).contains("standard input:"), "there are errors");
        (output.status.code(), output.stdout, output.stderr)
    };
    for report in ["json", "human", "brief"] {
        let alone = shown("1", report);
        assert_eq!(alone.0, Some(2));
        for jobs in ["0", "3"] {
            assert!(shown(jobs, report) == alone, "{report} with {jobs} jobs");
        }
    }
}

#[test]
fn archives_are_checked() {
    let files = ["check", "testdata/check", "--game", "tic-tac-toe"];
    let with = |more: &[&str]| run(&[&files, more].concat(), "");
    insta::assert_snapshot!("check", with(&[]));
    insta::assert_snapshot!("check-json", with(&["--report", "json"]));
    let sarif = run_bytes(&[&files[..], &["--report", "sarif"]].concat(), b"");
    let log: serde_json::Value = serde_json::from_slice(&sarif.stdout).unwrap();
    insta::assert_snapshot!("check-sarif", format!("{:#}", log["runs"][0]["results"]));
    insta::assert_snapshot!("check-explain", run(&["check", "--explain", "w-duplicate"], ""));
    insta::assert_snapshot!("check-format", run(&["check", "--format", "sarif"], ""));
    insta::assert_snapshot!("check-codes", run(&["check", "--explain", "all"], ""));
    assert_eq!(sarif.status.code(), Some(1));
    let ignored = ["--ignore", "E-occupied", "--ignore", "e-format"];
    assert_eq!(exit_code(&[&files[..], &ignored].concat(), ""), 1);
    assert!(!with(&ignored).contains("E-"));
    assert_eq!(exit_code(&["check", "--game", "tic-tac-toe"], "a1 b1 a2 b2 a3 B+\n"), 0);
    assert!(run(&["check", "--ignore", "W-dupicate"], "").contains("did you mean `W-duplicate`"));
}
