//! What holds of all commands alike: options, help, manual pages, completions, exit codes, configuration.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use linecall_text::options::{KEYS, Takes};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Commands over records.
const OVER_RECORDS: [&str; 7] = ["judge", "show", "threats", "check", "why", "check-position", "convert"];

/// All others.
const OTHERS: [&str; 8] = ["contest", "games", "formats", "reports", "contests", "codes", "completions", "man"];

fn run_at(folder: &Path, home: &str, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linecall"));
    command.args(args).current_dir(folder).env("HOME", home).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Who ends before it has read all need not hear the rest.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(args: &[&str], input: &str) -> Output {
    run_at(&root(), "/nowhere", args, input)
}

fn out(args: &[&str], input: &str) -> String {
    String::from_utf8(run(args, input).stdout).unwrap()
}

fn code(args: &[&str], input: &str) -> i32 {
    run(args, input).status.code().unwrap()
}

/// What a run says on standard error.
fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder of its own, gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("linecall-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(fs::canonicalize(folder).unwrap())
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The long options in a help text.
fn options(help: &str) -> BTreeSet<String> {
    let words = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let options = words.filter_map(|line| line.split([' ', ',']).find(|word| word.starts_with("--")));
    options.map(|option| option.trim_end_matches("...").to_string()).collect()
}

#[test]
fn every_option_is_in_help_manual_and_completions() {
    let bash = out(&["completions", "bash"], "");
    let zsh = out(&["completions", "zsh"], "");
    for command in OVER_RECORDS.iter().chain(&OTHERS) {
        let help = out(&[command, "--help"], "");
        let manual = out(&["man", command], "").replace('\\', "");
        let known = options(&help);
        assert!(known.contains("--help"), "{command}: {help}");
        for option in &known {
            assert!(manual.contains(option.as_str()), "the manual page of {command} has no {option}");
            assert!(
                bash.contains(option.as_str()) && zsh.contains(option.as_str()),
                "no completion of {command} {option}"
            );
        }
        let wide = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{command}: a line of help is wider than 80 columns");
    }
    // The values of options with words stand in the completions, and so do names that are listed.
    for key in KEYS {
        if let Takes::Words(words, _) = key.takes {
            for (word, _) in words {
                assert!(zsh.contains(word), "no completion `{word}` of --{}", key.name);
            }
        }
    }
    for name in ["make-a-sequence", "renlib", "brief", "katagomo", "sarif"] {
        assert!(bash.contains(name) && zsh.contains(name), "no completion `{name}`");
    }
}

/// An option of a command is one of the table of keys, or one of the program alone.
#[test]
fn options_are_those_of_the_table() {
    let own = [
        "rules",
        "keep-going",
        "max-findings",
        "follow",
        "jobs",
        "no-progress",
        "no-config",
        "quiet",
        "color",
        "help",
        "as",
        "as-dialect",
        "output",
        "numbers",
        "cell",
        "delay",
        "explain",
        "select",
        "ignore",
        "by",
        "to",
        "fix",
    ];
    for command in OVER_RECORDS {
        for option in options(&out(&[command, "--help"], "")) {
            let name = option.trim_start_matches("--");
            let is_key = KEYS.iter().any(|key| key.name == name);
            assert!(is_key || own.contains(&name), "--{name} of {command} is no key and not one of the program alone");
        }
    }
}

#[test]
fn lists_fit_eighty_columns_and_are_json_too() {
    for list in ["games", "formats", "reports", "contests", "codes"] {
        let text = out(&[list], "");
        // A name with its parameters stands in one line.
        let wide = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{list}");
        let all: serde_json::Value = serde_json::from_str(&out(&[list, "--json"], "")).unwrap();
        for entry in all.as_array().unwrap() {
            let name = entry["name"].as_str().unwrap();
            assert!(text.contains(name));
            let one: serde_json::Value = serde_json::from_str(&out(&[list, name, "--json"], "")).unwrap();
            assert_eq!(one, serde_json::json!([entry]), "{list} {name}");
            assert!(out(&[list, name], "").contains(name), "{list} {name}");
        }
        let none = run(&[list, "no-such-name"], "");
        assert_eq!(none.status.code(), Some(2));
        assert!(said(&none).contains("no-such-name"), "{}", said(&none));
    }
}

#[test]
fn the_program_says_what_it_is() {
    let version = out(&["--version"], "");
    assert!(version.starts_with(concat!("linecall ", env!("CARGO_PKG_VERSION"), " (commit ")), "{version}");
    assert!(version.contains(", features "), "{version}");
    let folder = Folder::new("man");
    assert_eq!(run_at(&folder.0, "/nowhere", &["man", "--output", "pages"], "").status.code(), Some(0));
    for command in OVER_RECORDS.iter().chain(&OTHERS) {
        let page = fs::read_to_string(folder.0.join(format!("pages/linecall-{command}.1"))).unwrap();
        assert!(page.contains(&format!("linecall\\-{}", command.replace('-', "\\-"))), "{command}");
    }
    assert!(fs::read_to_string(folder.0.join("pages/linecall.1")).unwrap().contains("Exit codes"));
}

/// One table of exit codes for all commands.
#[test]
fn exit_codes_mean_the_same_everywhere() {
    let good = "game: tic-tac-toe\na3 b2 b3 c1 c3\n";
    let irregular = "game: tic-tac-toe\na3 a3 b3\n";
    let unreadable = "game: tic-tac-toe\na3 ?\n";
    let folder = Folder::new("codes");
    for command in OVER_RECORDS {
        let more: &[&str] = match command {
            "why" => &["-", "a1"],
            "convert" => &["--to", "wire"],
            _ => &[],
        };
        let args = |extra: &[&'static str]| [&[command], more, extra].concat();
        assert_eq!(code(&args(&[]), good), 0, "{command}");
        let bad = if command == "check" { 1 } else { 2 };
        assert_eq!(code(&args(&[]), unreadable), bad, "{command}");
        let nowhere: Vec<&str> = match command {
            "why" => vec!["why", "no-such-file", "a1"],
            _ => [&[command], more, &["no-such-file"]].concat(),
        };
        assert_eq!(code(&nowhere, ""), 2, "{command}");
        assert_eq!(code(&[command, "--no-such-option"], ""), 2, "{command}");
        let nothing: Vec<&str> = match command {
            "why" => vec!["why", ".", "a1"],
            _ => [&[command], more, &["."]].concat(),
        };
        let empty = run_at(&folder.0, "/nowhere", &nothing, "");
        assert_eq!(empty.status.code(), Some(2), "{command}");
        assert!(said(&empty).contains("nothing was read"), "{command}: {}", said(&empty));
    }
    for command in ["judge", "threats"] {
        assert_eq!(code(&[command], irregular), 0);
        assert_eq!(code(&[command, "--strict"], irregular), 1);
    }
    assert_eq!(code(&["check"], irregular), 1);
    assert_eq!(code(&["check", "--strict"], irregular), 1);
    assert_eq!(code(&["check-position", "--game", "tic-tac-toe"], "XXX\nOOO\n...\n"), 1);
    assert_eq!(code(&["convert", "--to", "psq", "--strict"], good), 1);
}

/// `check --strict` reports the same problems.
#[test]
fn strictness_hides_no_problem() {
    let args = ["check", "testdata/check", "--game", "tic-tac-toe"];
    assert_eq!(out(&args, ""), out(&[&args[..], &["--strict"]].concat(), ""));
}

#[test]
fn the_last_of_an_option_counts() {
    let moves = "h8 i9 h9 i10 h10 i11 h11 i12 h12\n";
    let told = |args: &[&str]| out(args, moves);
    assert_eq!(
        told(&["judge", "--game", "hex", "-r", "json", "--game", "gomoku", "--report", "brief"]),
        told(&["judge", "--game", "gomoku", "--report", "brief"]),
    );
    assert_eq!(told(&["judge", "-g", "gomoku", "-r", "brief", "--strict", "--strict"]), "black 9 0\n");
    // What has many values adds up.
    let ignored =
        ["check", "testdata/check", "--game", "tic-tac-toe", "--ignore", "E-occupied", "--ignore", "E-format"];
    assert!(!out(&ignored, "").contains("E-"));
}

#[test]
fn quiet_runs_say_only_what_was_asked_for() {
    let games = "game: tic-tac-toe\na3 b2 b3 c1 c3\na3\n";
    let loud = run(&["judge", "--report", "csv"], games);
    let quiet = run(&["judge", "--report", "csv", "-q"], games);
    assert_eq!(loud.stdout, quiet.stdout);
    assert!(!loud.stderr.is_empty());
    assert_eq!(said(&quiet), "");
    assert!(out(&["judge"], games).contains("2 records"));
    assert!(!out(&["judge", "-q"], games).contains("2 records"));
    assert!(said(&run(&["judge", "-q"], "game: tic-tac-toe\na3 ?\n")).contains("wanted"), "errors are told");
}

/// Folders hold what strangers have put there: links that go round, pipes that never end, what may not be looked at.
#[cfg(unix)]
#[test]
fn folders_are_gone_through_with_care() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("folders");
    folder.write("games/one.txt", "game: tic-tac-toe\na3 b2 b3 c1 c3\n");
    folder.write("elsewhere/two.txt", "game: tic-tac-toe\na3\n");
    for link in ["games/round", "games/again"] {
        symlink(".", folder.0.join(link)).unwrap();
    }
    symlink("../elsewhere", folder.0.join("games/there")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.0.join("games/pipe.txt")).status().unwrap().success());
    let judged = |args: &[&str]| {
        let output = run_at(&folder.0, "/nowhere", &[&["judge", "games", "-r", "brief", "-q"], args].concat(), "");
        (String::from_utf8_lossy(&output.stdout).into_owned(), said(&output), output.status.code())
    };
    let (verdicts, told, code) = judged(&[]);
    assert_eq!((verdicts.as_str(), code), ("black 5 0\n", Some(0)), "{told}");
    assert!(told.contains("pipe.txt: passed over: it is no regular file"), "{told}");
    assert!(told.contains("round: passed over: it is a link"), "{told}");
    let (verdicts, told, code) = judged(&["--follow"]);
    assert_eq!((verdicts.as_str(), code), ("black 5 0\nopen 0 0\n", Some(0)), "{told}");
    assert!(told.contains("again: passed over: it leads back"), "{told}");
}

#[test]
fn messages_of_an_input_are_folded() {
    let broken = "game: tic-tac-toe\n".to_string() + &"a3 ?\n".repeat(30);
    let told = |most: &str| said(&run(&["judge", "-q", "--max-findings", most], &broken));
    assert_eq!(told("1000").lines().count(), 30);
    let few = told("3");
    assert_eq!(few.lines().count(), 4, "{few}");
    assert!(few.ends_with("standard input: and 27 more messages; --max-findings tells more\n"), "{few}");
}

#[test]
fn mistakes_are_understood() {
    let told = |args: &[&str]| said(&run(args, ""));
    let hex = "examples/hex-11x11.txt";
    assert!(told(&[hex]).contains(&format!("did you mean `linecall judge {hex}`?")));
    assert!(told(&["judge", "--json", hex]).contains("did you mean `--report json`?"));
    assert!(told(&["why", "examples/renju-forbidden.psq"]).contains("the point is missing"));
    assert!(told(&["judge", "--variatons"]).contains("--variations"));
    assert!(!told(&["check", "--at", "3"]).contains("--variations"));
    let negative = told(&["show", "--at", "-1", hex]);
    assert!(negative.contains("wanted a number for `at`, found `-1`"), "{negative}");
}

#[test]
fn configuration_is_taken_from_above_but_not_from_what_is_judged() {
    let folder = Folder::new("config");
    let home = folder.0.to_str().unwrap();
    folder.write(
        "linecall.toml",
        "game = 'tic-tac-toe'\nignore = ['W-after-end']\n\n[files.'*.hex']\ngame = 'hex(size=3)'\n",
    );
    folder.write("games/one.txt", "a3 b2 b3 c1 c3 a1\n");
    folder.write("games/two.hex", "a1 b1 a2 b2 a3\n");
    folder.write("games/three.txt", "a1\n");
    let at = |inner: &str, args: &[&str]| run_at(&folder.0.join(inner), home, args, "");
    let brief = ["judge", "one.txt", "two.hex", "three.txt", "-r", "csv", "--jobs", "1"];
    let output = at("games", &brief);
    let games: Vec<String> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .skip(1)
        .map(|row| row.split(',').nth(3).unwrap().to_string())
        .collect();
    assert_eq!(games, ["tic-tac-toe", "hex(size=3)", "tic-tac-toe"]);
    assert!(said(&output).contains("linecall.toml"), "standard error says which file was used");
    let many = at("games", &[&brief[..7], &["2"]].concat());
    assert_eq!(many.stdout, output.stdout);
    // The command line counts more.
    let other = at("games", &["judge", "three.txt", "-g", "gomoku", "-r", "csv"]);
    assert!(String::from_utf8_lossy(&other.stdout).contains("gomoku"));
    // What `check` need not say.
    let checked = at("games", &["check", "one.txt"]);
    assert_eq!(checked.status.code(), Some(0), "{}", said(&checked));
    assert_eq!(at("games", &["check", "one.txt", "--no-config", "-g", "tic-tac-toe"]).status.code(), Some(1));
    assert_eq!(at("games", &["judge", "three.txt", "--no-config"]).status.code(), Some(2));
    folder.write("linecall.toml", "game = 'tic-tac-toe'\n[files.'games/*.txt']\nignore = 'W-after-end'\n");
    let checked = at("games", &["check", "one.txt"]);
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stdout));
    assert_eq!(run_at(&folder.0, home, &["check", "games/one.txt"], "").status.code(), Some(0));
    // It lies in what is judged.
    let inside = at("", &["judge", "."]);
    assert_eq!(inside.status.code(), Some(2));
    assert!(said(&inside).contains("it lies in what is judged"), "{}", said(&inside));
    // Above home nobody looks.
    let elsewhere =
        run_at(&folder.0.join("games"), folder.0.join("games").to_str().unwrap(), &["judge", "three.txt"], "");
    assert_eq!(elsewhere.status.code(), Some(2));
    // What means nothing has its place.
    folder.write("games/linecall.toml", "game = 'tic-tac-toe'\nbsae = 0\n");
    let broken = at("games", &["judge", "three.txt"]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(said(&broken).contains("linecall.toml:2:1: no key `bsae`"), "{}", said(&broken));
    // Contests know nothing of it.
    assert_eq!(
        run_at(&folder.0.join("games"), home, &["contest", "make-a-sequence"], "1 1 1\n1 1\n0 0 0\n").status.code(),
        Some(0)
    );
}
