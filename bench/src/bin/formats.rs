//! How many megabytes a second records are read and judged at, beside what it takes to look at every byte (`wc -l`).
//!
//! ```sh
//! cargo build --release -p linecall-cli
//! cargo run --release --manifest-path bench/Cargo.toml --bin formats -- target/release/linecall
//! ```
#![allow(clippy::cast_precision_loss, reason = "sizes of files are told roughly")]

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

#[path = "../inputs/rng.rs"]
#[allow(dead_code, reason = "shared with the other benchmark")]
mod rng;

const RECORDS: usize = 20_000;
const MOVES: usize = 60;
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let linecall = std::env::args().nth(1).unwrap_or_else(|| "target/release/linecall".into());
    let folder = std::env::temp_dir().join(format!("linecall-formats-{}", std::process::id()));
    fs::create_dir(&folder)?;
    let result = run(&linecall, &folder);
    fs::remove_dir_all(&folder)?;
    result
}

fn run(linecall: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let plain = folder.join("games.txt");
    fs::write(&plain, games())?;
    println!("{RECORDS} games of {MOVES} moves on 15 x 15; medians of {ROUNDS} rounds");
    println!("format     MB   judge MB/s   wc -l MB/s");
    for (format, ending) in [("plain", "txt"), ("sgf", "sgf"), ("psq", "psq"), ("rif", "xml"), ("wire", "jsonl")] {
        let file = folder.join(format!("games-gomoku.{ending}"));
        if format == "plain" {
            fs::copy(&plain, &file)?;
        } else {
            let mut convert = Command::new(linecall);
            convert.args(["convert", "--game", "gomoku", "--to", format, "-o"]).arg(&file).arg(&plain);
            convert.stderr(Stdio::null()).status()?;
        }
        let size = fs::metadata(&file)?.len() as f64 / 1e6;
        let judge = median(|| {
            Command::new(linecall)
                .args(["judge", "--report", "csv", "--game", "gomoku", "-f", format])
                .arg(&file)
                .output()
        })?;
        let count = median(|| Command::new("wc").arg("-l").arg(&file).output())?;
        println!("{format:8}{size:5.1}{:13.0}{:13.0}", size / judge, size / count);
    }
    std::io::stdout().flush()?;
    Ok(())
}

/// The middle of the seconds that it takes.
fn median<T>(mut run: impl FnMut() -> std::io::Result<T>) -> std::io::Result<f64> {
    let mut times = vec![];
    for _ in 0..ROUNDS {
        let start = Instant::now();
        run()?;
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    Ok(times[ROUNDS / 2])
}

/// A game a line, without a point twice.
fn games() -> String {
    let mut rng = rng::Rng::new(4);
    let mut text = String::new();
    for _ in 0..RECORDS {
        let mut points: Vec<usize> = (0..225).collect();
        for i in 0..MOVES {
            let other = i + rng.below(225 - i);
            points.swap(i, other);
            let column = char::from(b'a' + u8::try_from(points[i] % 15).expect("a column"));
            let _ = write!(text, "{column}{}", points[i] / 15 + 1);
        }
        text.push('\n');
    }
    text
}
