//! Counts the instructions that linecall's portable path takes on small seeded inputs, and compares with committed
//! numbers: times on shared machines say little, instructions are the same in every run.
//!
//! Run by `scripts/instructions`, which builds linecall first. Needs valgrind.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};

use inputs::{Case, Contest, InputFile, Scale};
use linecall_law::Rules;

#[path = "../crowded.rs"]
mod crowded;
#[path = "../inputs/mod.rs"]
#[allow(dead_code, reason = "shared with the other benchmark")]
mod inputs;

use inputs::rng;

/// What `--help` prints.
const HELP: &str = "\
Counts the instructions of linecall's portable path on small inputs, and compares with the committed numbers.

Usage: instructions [--linecall PATH] [--counts FILE] [--bless]

      --linecall PATH  the linecall to count [default: target/release/linecall]
      --counts FILE    the committed numbers [default: bench/instructions.toml]
      --bless          write the numbers instead of comparing
";

/// More than this in a thousand, more or less, is a change.
const TOLERANCE: u64 = 30;

/// The games of the archive.
const GAMES: usize = 1000;

/// The games of the larger archive, that every command on archives gets.
const MORE_GAMES: usize = 2000;

/// The commands on archives, after their names.
const COMMANDS: [(&str, &[&str]); 4] = [
    ("judge/csv-2000", &["judge", "--report", "csv"]),
    ("judge/jsonl-2000", &["judge", "--report", "jsonl"]),
    ("check/2000", &["check"]),
    ("convert/sgf-2000", &["convert", "--to", "sgf"]),
];

fn main() -> ExitCode {
    match options().and_then(|options| options.map_or(Ok(true), |options| run(&options))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("instructions: {error}");
            ExitCode::from(2)
        }
    }
}

/// What to count and what to compare with.
struct Options {
    linecall: PathBuf,
    counts: PathBuf,
    bless: bool,
}

/// The command line; nothing if help was asked for and given.
fn options() -> Result<Option<Options>, Box<dyn Error>> {
    let mut options =
        Options { linecall: "target/release/linecall".into(), counts: "bench/instructions.toml".into(), bless: false };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} wants a path"));
        match argument.as_str() {
            "--linecall" => options.linecall = value()?.into(),
            "--counts" => options.counts = value()?.into(),
            "--bless" => options.bless = true,
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(None);
            }
            _ => return Err(format!("no option `{argument}`\n\n{HELP}").into()),
        }
    }
    Ok(Some(options))
}

/// Counts, and compares or writes; whether all is as committed or better.
fn run(options: &Options) -> Result<bool, Box<dyn Error>> {
    let rustc = first_line(Command::new("rustc").arg("-V"))?;
    let counted = count_all(options)?;
    if options.bless {
        fs::write(&options.counts, written(&rustc, &counted))?;
        println!("instructions: {} has the new numbers", options.counts.display());
        return Ok(true);
    }
    let committed = fs::read_to_string(&options.counts)
        .map_err(|error| format!("{}: {error}; --bless writes it", options.counts.display()))?;
    let same_compiler = value(&committed, "rustc") == Some(&format!("\"{rustc}\""));
    let mut failed = false;
    let mut better = false;
    println!("| workload              | instructions |    committed | change |");
    println!("|-----------------------|-------------:|-------------:|-------:|");
    for (name, count) in &counted {
        let old: u64 = value(&committed, &format!("\"{name}\""))
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| format!("{}: no number for {name}; --bless writes it", options.counts.display()))?;
        let per_mille = *count * 1000 / old.max(1);
        failed |= per_mille > 1000 + TOLERANCE;
        better |= per_mille < 1000 - TOLERANCE;
        println!("| {name:<21} | {count:>12} | {old:>12} | {:>6} |", change(per_mille));
    }
    if failed && !same_compiler {
        println!(
            "\ninstructions: more than committed, but that was another compiler ({}); this is {rustc}. \
             No failure; --bless renews the numbers.",
            value(&committed, "rustc").unwrap_or("not said")
        );
        failed = false;
    } else if failed {
        println!(
            "\ninstructions: more than 3 % above the committed number; if that must be, --bless writes the new one."
        );
    } else if better {
        println!("\ninstructions: more than 3 % better than committed: say --bless, so that it stays so.");
    }
    Ok(!failed)
}

/// A count in thousandths of the committed one as a signed percentage.
fn change(per_mille: u64) -> String {
    let (sign, by) = if per_mille < 1000 { ('-', 1000 - per_mille) } else { ('+', per_mille - 1000) };
    format!("{sign}{}.{} %", by / 10, by % 10)
}

/// The text of the committed numbers.
fn written(rustc: &str, counted: &[(String, u64)]) -> String {
    let mut text = format!(
        "# Instructions of linecall's portable path, x86-64 Linux, counted by `scripts/instructions` (which fails if there\n\
         # are 3 % more); `scripts/instructions --bless` writes this file.\n\
         rustc = \"{rustc}\"\n\n[instructions]\n"
    );
    for (name, count) in counted {
        let _ = writeln!(text, "\"{name}\" = {count}");
    }
    text
}

/// The value of a key that stands at the beginning of a line, as it is written.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('=')).map(str::trim)
}

/// The instructions of every workload. All run at once; what is counted does not depend on it.
fn count_all(options: &Options) -> Result<Vec<(String, u64)>, Box<dyn Error>> {
    let work = std::env::temp_dir().join("linecall-instructions");
    let mut running = Vec::new();
    for (contest, name) in [
        (Contest::MakeASequence, "nowin"),
        (Contest::FiveInARow, "r4"),
        (Contest::Paths, "rand"),
        (Contest::Paths, "maze"),
        (Contest::Gomoku10x10, "one"),
    ] {
        let case = Case::named(contest, name).ok_or("a case is gone from the benchmark")?;
        let input = case.write_file(Scale::Quick, &work)?;
        running.push((case.full_name(), start(options, &contest.arguments(), &input)?, input));
    }
    let mut add = |name: &str, command: &[&str], games| -> Result<(), Box<dyn Error>> {
        let file = name.replace('/', "-");
        let input = InputFile::create(&work, &file, |out| out.write_all(archive(games).as_bytes()))?;
        let arguments = [command, &["--game", "gomoku", "--format", "plain", "-"]].concat();
        running.push((name.to_string(), start(options, &arguments, &input)?, input));
        Ok(())
    };
    add("judge/archive", &["judge", "--report", "csv"], GAMES)?;
    for (name, command) in COMMANDS {
        add(name, command, MORE_GAMES)?;
    }
    // The inputs stay until the program that reads them has ended.
    running.into_iter().map(|(name, child, _input)| Ok((name, finish(child)?))).collect()
}

/// Games of gomoku, a line each: `h8i9h9`.
fn archive(count: usize) -> String {
    let rules: Rules = linecall_law::games::rules("gomoku").expect("a game of the shelf");
    let mut text = String::new();
    for game in crowded::games(&rules, count, 100, &mut rng::Rng::new(30)) {
        for p in game {
            let letter = char::from(b'a' + u8::try_from(p.x).expect("a column of the board"));
            let _ = write!(text, "{letter}{}", p.y + 1);
        }
        text.push('\n');
    }
    text
}

/// Starts linecall under valgrind.
fn start(options: &Options, arguments: &[&str], input: &InputFile) -> Result<Child, Box<dyn Error>> {
    Ok(Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(&options.linecall)
        .args(arguments)
        .env("LINECALL_ISA", "portable")
        .stdin(input.open()?)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("valgrind: {error}"))?)
}

/// Waits for a count: valgrind prints `==PID== I   refs:      1,096,909`.
fn finish(child: Child) -> Result<u64, Box<dyn Error>> {
    let output = child.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let count = said
        .lines()
        .filter_map(|line| line.split_once("refs:"))
        .find(|(head, _)| head.trim_end().ends_with("== I"))
        .and_then(|(_, count)| count.replace(',', "").trim().parse().ok());
    match count {
        // `check` ends with 1 where it found something.
        Some(count) if output.status.code().is_some_and(|code| code < 2) => Ok(count),
        _ => Err(format!("linecall under valgrind: {}\n{said}", output.status).into()),
    }
}

/// The first line of what a command prints.
fn first_line(command: &mut Command) -> Result<String, Box<dyn Error>> {
    let text = String::from_utf8(command.output()?.stdout)?;
    Ok(text.lines().next().unwrap_or_default().to_string())
}
