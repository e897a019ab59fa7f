//! What an archive takes of a new linecall beside an old one, command by command and format by format.
//!
//! Times on shared machines say little, so nothing is told in seconds: every run is set beside a run of the old linecall's
//! `judge --report csv` on the same games just before it, and speeds of formats beside the old ones. What counts is CPU
//! time, user and system, of the whole process with its threads; two jobs are timed on the wall.
//!
//! Run by `scripts/archives`, which builds the new linecall first.
#![allow(clippy::cast_precision_loss, reason = "sizes and times are told roughly")]

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

#[path = "../inputs/rng.rs"]
#[allow(dead_code, reason = "shared with the other benchmark")]
mod rng;

/// What `--help` prints.
const HELP: &str = "\
Sets a new linecall beside an old one: what archives take, as ratios to the old `judge --report csv`.

Usage: archives --old PATH [OPTIONS]

      --old PATH   the linecall to compare with
      --new PATH   the linecall to measure [default: target/release/linecall]
      --pairs N    how many pairs of runs to take the median of [default: 5]
      --games N    how many games the archive has [default: 200000]
      --only TEXT  only the rows with this in their names, such as `convert` or `psq`
      --compare    fail if the two say anything different about the same games
      --check      fail if an aim is missed
  -h, --help       print this help
";

/// The moves of every game.
const MOVES: usize = 60;

/// The side of the board.
const SIDE: usize = 15;

/// What may be lost to noise before an aim counts as missed.
const NOISE: f64 = 1.03;

const MEBIBYTE: f64 = 1_048_576.0;

/// A command to which the old `judge --report csv` is compared.
struct Work {
    name: &'static str,
    arguments: &'static [&'static str],
    /// How many times as long as the old csv it may take.
    most: Option<f64>,
    /// Bytes that it may take for every game, beside those for every job.
    bytes_a_game: f64,
}

const fn work(name: &'static str, arguments: &'static [&'static str], most: Option<f64>) -> Work {
    Work { name, arguments, most, bytes_a_game: 0.0 }
}

/// What others are compared with.
const CSV: Work = work("judge --report csv", &["judge", "--report", "csv"], Some(1.0));

const WORKS: [Work; 8] = [
    work("judge --report brief", &["judge", "--report", "brief"], None),
    CSV,
    work("judge --report jsonl", &["judge", "--report", "jsonl"], Some(3.0)),
    work("check --ignore W-duplicate", &["check", "--ignore", "W-duplicate"], Some(2.0)),
    Work { bytes_a_game: 16.0, ..work("check", &["check"], Some(6.0)) },
    work("convert --to sgf", &["convert", "--to", "sgf"], Some(6.0)),
    work("convert --to wire", &["convert", "--to", "wire"], Some(6.0)),
    work("convert --to psq", &["convert", "--to", "psq"], Some(6.0)),
];

/// Formats, and how many times the old speed is the aim.
const FORMATS: [(&str, f64); 5] = [("plain", 2.0), ("sgf", 3.0), ("psq", 4.0), ("rif", 2.7), ("wire", 3.0)];

/// How many times as fast two jobs should be as one.
const TWO_JOBS: f64 = 1.7;

/// The memory that a job may take, in bytes.
const A_JOB: f64 = 8.0 * MEBIBYTE;

fn main() -> ExitCode {
    match options().and_then(|options| options.map_or(Ok(true), |options| run(&options))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("archives: {error}");
            ExitCode::from(2)
        }
    }
}

/// What to measure and how.
struct Options {
    old: PathBuf,
    new: PathBuf,
    pairs: usize,
    games: usize,
    only: String,
    compare: bool,
    check: bool,
}

/// The command line; nothing if help was asked for and given.
fn options() -> Result<Option<Options>, Box<dyn Error>> {
    let mut old = None;
    let mut options = Options {
        old: PathBuf::new(),
        new: "target/release/linecall".into(),
        pairs: 5,
        games: 200_000,
        only: String::new(),
        compare: false,
        check: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} wants a value"));
        match argument.as_str() {
            "--old" => old = Some(value()?.into()),
            "--new" => options.new = value()?.into(),
            "--pairs" => options.pairs = value()?.parse::<usize>()?.max(1),
            "--games" => options.games = value()?.parse::<usize>()?.max(1),
            "--only" => options.only = value()?,
            "--compare" => options.compare = true,
            "--check" => options.check = true,
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(None);
            }
            _ => return Err(format!("no option `{argument}`\n\n{HELP}").into()),
        }
    }
    options.old = old.ok_or_else(|| format!("wanted --old PATH\n\n{HELP}"))?;
    Ok(Some(options))
}

/// Measures and prints; whether all aims that must be met are.
fn run(options: &Options) -> Result<bool, Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("linecall-archives-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let result = measure(options, &folder);
    fs::remove_dir_all(&folder)?;
    let missed = result?;
    if !missed.is_empty() {
        println!("\narchives: short of the aim: {}", missed.join(", "));
    }
    Ok(!options.check || missed.is_empty())
}

/// Prints both tables and returns what falls short.
fn measure(options: &Options, folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let plain = folder.join("games.txt");
    write_games(options.games, &plain)?;
    let bench = Bench { old: Linecall::new(&options.old)?, new: Linecall::new(&options.new)?, options };
    let mut missed = vec![];
    let named = |name: &str| name.contains(&options.only);
    if WORKS.iter().any(|work| named(work.name)) {
        bench.commands(&plain, &named, &mut missed)?;
    }
    if FORMATS.iter().any(|(format, _)| named(format)) {
        bench.formats(&plain, folder, &named, &mut missed)?;
    }
    Ok(missed)
}

/// A game a line, as `h8i9…`, without a point twice.
fn write_games(count: usize, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    let mut rng = rng::Rng::new(4);
    let mut points: Vec<usize> = (0..SIDE * SIDE).collect();
    let mut line = String::new();
    for _ in 0..count {
        line.clear();
        for i in 0..MOVES {
            let other = i + rng.below(points.len() - i);
            points.swap(i, other);
            let column = char::from(b'a' + (points[i] % SIDE) as u8);
            let _ = write!(line, "{column}{}", points[i] / SIDE + 1);
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    out.flush()
}

/// Two programs and how to compare them.
struct Bench<'a> {
    old: Linecall,
    new: Linecall,
    options: &'a Options,
}

impl Bench<'_> {
    /// The table of commands.
    fn commands(
        &self,
        plain: &Path,
        named: &dyn Fn(&str) -> bool,
        missed: &mut Vec<String>,
    ) -> Result<(), Box<dyn Error>> {
        println!(
            "{} games of gomoku of {MOVES} moves; CPU time as a multiple of the old `{}`, one job, medians of {} pairs \
             (the old one's from a single run).\n",
            self.options.games, CSV.name, self.options.pairs
        );
        println!(
            "| command                    |    old |    new |  aim | two jobs | aim | peak MiB, 1 and 2 jobs | aim |"
        );
        println!(
            "|----------------------------|-------:|-------:|-----:|---------:|----:|-----------------------:|----:|"
        );
        for work in WORKS.iter().filter(|work| named(work.name)) {
            let one = |linecall: &Linecall| linecall.run(work, plain, 1, &[]);
            let base = || self.old.run(&CSV, plain, 1, &[]);
            let old = one(&self.old)?.cpu / base()?.cpu;
            // The first run of a program reads it and its input from the disk, and does not count.
            let mut peaks = vec![one(&self.new)?.peak];
            let mut ratios = vec![];
            let mut faster = vec![];
            let with_jobs = self.new.takes_jobs(work);
            for pair in 0..self.options.pairs {
                let (base, new) = (base()?, one(&self.new)?);
                ratios.push(new.cpu / base.cpu);
                peaks[0] = new.peak.max(peaks[0]);
                if with_jobs {
                    let two = self.new.run(work, plain, 2, &[])?;
                    faster.push(new.wall / two.wall);
                    if pair == 0 {
                        peaks.push(two.peak);
                    }
                }
            }
            let (new, faster) = (median(ratios), with_jobs.then(|| median(faster)));
            let allowed = |jobs: usize| jobs as f64 * A_JOB + work.bytes_a_game * self.options.games as f64;
            println!(
                "| {:<26} | {old:>6.2} | {new:>6.2} | {:>4} | {:>8} | {TWO_JOBS} | {:>22} | {:>3} |",
                work.name,
                work.most.map_or("-".into(), |most| format!("{most}")),
                faster.map_or("-".into(), |faster| format!("{faster:.2}")),
                peaks.iter().map(|peak| format!("{:.1}", peak / MEBIBYTE)).collect::<Vec<_>>().join(" / "),
                format!("{:.0}", allowed(1) / MEBIBYTE),
            );
            let mut miss = |of: &str, is_missed: bool| {
                if is_missed {
                    missed.push(format!("{} ({of})", work.name));
                }
            };
            miss("time", work.most.is_some_and(|most| new > most * NOISE));
            miss("two jobs", faster.is_none_or(|faster| faster * NOISE < TWO_JOBS));
            miss("memory", peaks.iter().enumerate().any(|(i, &peak)| peak > allowed(i + 1)));
            if self.options.compare {
                self.compare(work, plain, &[])?;
            }
        }
        Ok(())
    }

    /// The table of formats.
    fn formats(
        &self,
        plain: &Path,
        folder: &Path,
        named: &dyn Fn(&str) -> bool,
        missed: &mut Vec<String>,
    ) -> Result<(), Box<dyn Error>> {
        println!("\nThe same games in several formats, `{}`, one job, MB a second of CPU time.\n", CSV.name);
        println!("| format |    MB | old MB/s | new MB/s | new / old | aim | peak MiB, old and new | aim |");
        println!("|--------|------:|---------:|---------:|----------:|----:|----------------------:|----:|");
        for (format, aim) in FORMATS.into_iter().filter(|(format, _)| named(format)) {
            let converted = folder.join("games");
            let file = if format == "plain" { plain } else { &converted };
            if format != "plain" {
                self.new.convert(plain, format, file)?;
            }
            let size = fs::metadata(file)?.len() as f64 / 1e6;
            let say = ["-f", format];
            let mut peaks = [self.old.run(&CSV, file, 1, &say)?.peak, self.new.run(&CSV, file, 1, &say)?.peak];
            let (mut olds, mut news, mut ratios) = (vec![], vec![], vec![]);
            for _ in 0..self.options.pairs {
                let (old, new) = (self.old.run(&CSV, file, 1, &say)?, self.new.run(&CSV, file, 1, &say)?);
                peaks = [old.peak.max(peaks[0]), new.peak.max(peaks[1])];
                olds.push(size / old.cpu);
                news.push(size / new.cpu);
                ratios.push(old.cpu / new.cpu);
            }
            let ratio = median(ratios);
            println!(
                "| {format:<6} | {size:>5.1} | {:>8.0} | {:>8.0} | {ratio:>9.2} | {aim:>3} | {:>21} | {:>3.0} |",
                median(olds),
                median(news),
                peaks.map(|peak| format!("{:.1}", peak / MEBIBYTE)).join(" / "),
                A_JOB / MEBIBYTE,
            );
            if ratio * NOISE < aim {
                missed.push(format!("{format} (speed)"));
            }
            if peaks[1] > A_JOB {
                missed.push(format!("{format} (memory)"));
            }
            if self.options.compare {
                self.compare(&CSV, file, &say)?;
            }
        }
        Ok(())
    }

    /// An error if the two programs do not print the same.
    fn compare(&self, work: &Work, file: &Path, more: &[&str]) -> Result<(), Box<dyn Error>> {
        let start = |linecall: &Linecall| -> io::Result<_> {
            let mut child = linecall.command(work, file, 1, more).stdout(Stdio::piped()).spawn()?;
            let output = BufReader::with_capacity(1 << 16, child.stdout.take().expect("it was asked for"));
            Ok((child, output.bytes()))
        };
        let ((mut old, said), (mut new, says)) = (start(&self.old)?, start(&self.new)?);
        let at = first_difference(said, says)?;
        let ends = [&mut old, &mut new].map(|child| {
            if at.is_some() {
                let _ = child.kill();
            }
            child.wait()
        });
        if let Some(line) = at {
            return Err(format!("{}: old and new differ at line {line} of {}", work.name, file.display()).into());
        }
        let [old, new] = ends;
        let (old, new) = (old?, new?);
        if old == new { Ok(()) } else { Err(format!("{}: {old} was the old end, {new} is the new", work.name).into()) }
    }
}

/// The number of the first line that is not the same, from 1.
fn first_difference(
    mut left: impl Iterator<Item = io::Result<u8>>,
    mut right: impl Iterator<Item = io::Result<u8>>,
) -> io::Result<Option<usize>> {
    let mut line = 1;
    loop {
        match (left.next().transpose()?, right.next().transpose()?) {
            (None, None) => return Ok(None),
            (Some(byte), Some(other)) if byte == other => line += usize::from(byte == b'\n'),
            _ => return Ok(Some(line)),
        }
    }
}

/// A linecall, and which of its commands have `--jobs`.
struct Linecall {
    path: PathBuf,
    with_jobs: Vec<&'static str>,
}

/// What a run took: seconds, and bytes at most.
struct Run {
    cpu: f64,
    wall: f64,
    peak: f64,
}

impl Linecall {
    fn new(path: &Path) -> Result<Self, Box<dyn Error>> {
        let path = fs::canonicalize(path).map_err(|error| format!("no program `{}`: {error}", path.display()))?;
        let mut with_jobs = vec![];
        for work in &WORKS {
            let help = Command::new(&path).args([work.arguments[0], "--help"]).output()?.stdout;
            if String::from_utf8_lossy(&help).contains("--jobs") {
                with_jobs.push(work.arguments[0]);
            }
        }
        Ok(Self { path, with_jobs })
    }

    fn takes_jobs(&self, work: &Work) -> bool {
        self.with_jobs.contains(&work.arguments[0])
    }

    /// The command for a file of gomoku. What it says of single records goes nowhere.
    fn command(&self, work: &Work, file: &Path, jobs: usize, more: &[&str]) -> Command {
        let mut command = Command::new(&self.path);
        command.args(work.arguments).args(["--game", "gomoku"]).args(more);
        if self.takes_jobs(work) {
            command.args(["--jobs", &jobs.to_string()]);
        }
        command.arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Runs a command. Its peak includes what the bench itself has resident, about 2 MiB, which it starts with.
    fn run(&self, work: &Work, file: &Path, jobs: usize, more: &[&str]) -> Result<Run, Box<dyn Error>> {
        let start = Instant::now();
        let ended = self.command(work, file, jobs, more).spawn()?.wait4()?;
        let wall = start.elapsed();
        // `check` ends with 1 or 2 where it found something; only 2 of the others is a failure.
        let worked = ended.status.code().is_some_and(|code| code < 2 || work.arguments[0] == "check");
        if !worked {
            return Err(format!("`{} {}` failed ({})", self.path.display(), work.name, ended.status).into());
        }
        let seconds = |time: Duration| time.as_secs_f64();
        let cpu = seconds(ended.rusage.utime) + seconds(ended.rusage.stime);
        Ok(Run { cpu, wall: seconds(wall), peak: ended.rusage.maxrss as f64 })
    }

    /// Writes the games in another format.
    fn convert(&self, plain: &Path, format: &str, file: &Path) -> Result<(), Box<dyn Error>> {
        let mut convert = Command::new(&self.path);
        convert.args(["convert", "--game", "gomoku", "--to", format]).arg(plain);
        let status = convert.stdout(File::create(file)?).stderr(Stdio::null()).status()?;
        if status.success() { Ok(()) } else { Err(format!("no games in {format}: {status}").into()) }
    }
}

/// The middle value, the upper one of two.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_found_by_line() {
        let at = |left: &str, right: &str| {
            first_difference(left.as_bytes().bytes(), right.as_bytes().bytes()).expect("texts can be read")
        };
        assert_eq!(at("a\nb\n", "a\nb\n"), None);
        assert_eq!(at("a\nb\n", "a\nc\n"), Some(2));
        assert_eq!(at("a\n", "a\nb\n"), Some(2));
    }
}
