//! Files that are written are whole or not there, and no input is lost.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Instant;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("linecall-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linecall"));
    command.args(args).current_dir(folder).env("HOME", "/nowhere").stdin(Stdio::null());
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().unwrap()
}

const GAME: &str = "game: tic-tac-toe\na3 b2 b3 c1 c3\n";

/// Games of gomoku, each of its own moves.
fn games(count: usize) -> String {
    let point = |n: usize| format!("{}{}", char::from(b'a' + (n % 15) as u8), 1 + n / 15 % 15);
    let game = |n: usize| (0..20).map(|i| point(n * 7 + i * 11)).collect::<Vec<_>>().join(" ") + "\n";
    "game: gomoku(size=15)\n".to_string() + &(0..count).map(game).collect::<String>()
}

#[test]
fn inputs_are_never_written() {
    let folder = Folder::new("inputs");
    folder.write("games.txt", GAME);
    folder.write("rules.toml", "board.size = 3\ngoal.rows.length = 3\n");
    folder.write("contest.txt", "1 1 1\n1 1\n0 0 0\n");
    fs::hard_link(folder.path("games.txt"), folder.path("hard.txt")).unwrap();
    symlink("games.txt", folder.path("soft.txt")).unwrap();
    folder.write("board.svg", GAME);
    folder.write("games.wire.part", GAME);
    let refused: [&[&str]; 8] = [
        &["convert", "games.txt", "--to", "wire", "-o", "games.txt"],
        &["convert", "games.txt", "--to", "wire", "-o", "hard.txt"],
        &["convert", "games.txt", "--to", "wire", "-o", "soft.txt"],
        &["convert", "hard.txt", "--to", "wire", "-o", "games.txt"],
        &["convert", "games.txt", "--rules", "rules.toml", "--to", "wire", "-o", "rules.toml"],
        &["contest", "make-a-sequence", "contest.txt", "-o", "contest.txt"],
        &["show", "board.svg", "-f", "plain", "-o", "board.svg"],
        &["convert", "games.wire.part", "-f", "plain", "--to", "wire", "-o", "games.wire"],
    ];
    for args in refused {
        let output = run(&folder.0, args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains("cannot be written at the same time"), "{args:?}: {said}");
    }
    for name in ["games.txt", "hard.txt", "soft.txt", "board.svg", "games.wire.part"] {
        assert_eq!(folder.text(name), GAME, "{name}");
    }
    assert!(folder.text("rules.toml").starts_with("board") && folder.text("contest.txt").starts_with('1'));
}

#[test]
fn a_file_takes_the_place_of_the_old_one_when_it_is_whole() {
    let folder = Folder::new("whole");
    folder.write("games.txt", &(GAME.to_string() + "a3 ?\na1\n"));
    folder.write("out.jsonl", "old");
    symlink("out.jsonl", folder.path("link.jsonl")).unwrap();
    // A name that is none: nothing is touched.
    assert_eq!(
        run(&folder.0, &["convert", "games.txt", "-g", "gomoko", "--to", "wire", "-o", "out.jsonl"]).status.code(),
        Some(2)
    );
    assert_eq!(folder.text("out.jsonl"), "old");
    // What cannot be read is told, and the rest is there.
    assert_eq!(run(&folder.0, &["convert", "games.txt", "--to", "wire", "-o", "link.jsonl"]).status.code(), Some(2));
    assert_eq!(folder.text("out.jsonl").lines().count(), 2);
    assert!(fs::symlink_metadata(folder.path("link.jsonl")).unwrap().is_symlink(), "the link is a link still");
    assert!(!folder.path("out.jsonl.part").exists());
    // Devices are written through.
    assert_eq!(
        run(&folder.0, &["convert", "games.txt", "--to", "wire", "-o", "/dev/null", "--keep-going"]).status.code(),
        Some(0)
    );
    let full = run(&folder.0, &["convert", "games.txt", "--to", "wire", "-o", "/dev/full"]);
    assert_eq!(full.status.code(), Some(2), "{}", String::from_utf8_lossy(&full.stderr));
}

/// Whenever a run is killed: the old file, or the new one, and the input.
#[test]
fn a_killed_run_leaves_the_old_file() {
    let folder = Folder::new("killed");
    let input = games(20_000);
    folder.write("games.txt", &input);
    let convert = ["convert", "games.txt", "--to", "sgf", "-q", "-o", "out.sgf"];
    let began = Instant::now();
    assert_eq!(run(&folder.0, &convert).status.code(), Some(0));
    let (takes, whole) = (began.elapsed(), folder.text("out.sgf"));
    let mut within = 0;
    for nth in 0..20_u32 {
        folder.write("out.sgf", "old");
        let mut child = command(&folder.0, &convert).stderr(Stdio::null()).spawn().unwrap();
        sleep(takes * nth / 20);
        let _ = child.kill();
        let ended = child.wait().unwrap();
        let found = folder.text("out.sgf");
        assert!(found == "old" || found == whole, "killed after {nth} of 20 parts of its time");
        within += u32::from(found == "old" && folder.path("out.sgf.part").exists() && !ended.success());
    }
    assert!(within > 0, "no run was killed while it wrote");
    assert_eq!(folder.text("games.txt"), input);
}

/// However little room there is: the old file, or the new one.
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::new("full");
    folder.write("games.txt", &games(300));
    let convert = ["convert", "games.txt", "--to", "sgf", "-q", "-o", "out.sgf"];
    assert_eq!(run(&folder.0, &convert).status.code(), Some(0));
    let whole = folder.text("out.sgf");
    let program = env!("CARGO_BIN_EXE_linecall");
    // In blocks of 512 bytes, as the standard has it.
    for blocks in (0..whole.len().div_ceil(512) + 8).step_by(8) {
        folder.write("out.sgf", "old");
        let script = format!("ulimit -f {blocks} && exec {program} {}", convert.join(" "));
        let output = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).output().unwrap();
        let found = folder.text("out.sgf");
        assert!(found == "old" || found == whole, "{blocks} blocks");
        assert_eq!(output.status.success(), found == whole, "{blocks} blocks");
    }
}
