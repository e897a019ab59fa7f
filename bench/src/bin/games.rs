//! Writes seeded games as records, for programs that are compared with linecall but not written in Rust.
//!
//! ```sh
//! cargo run --release --manifest-path bench/Cargo.toml --bin games -- FOLDER [COUNT]
//! ```
//!
//! A file a game of the shelf, named after it, a line a record: `h8i9h9`, the row a number counted from the top; columns
//! of connect four are digits. Every record ends with its game, or where the game has lasted long enough.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use linecall_law::{Move, Point, Position, Rules};

#[path = "../crowded.rs"]
mod crowded;
#[path = "../inputs/mod.rs"]
#[allow(dead_code, reason = "shared with the other benchmark")]
mod inputs;

use inputs::rng::Rng;

/// How many games a file has if nothing is said.
const GAMES: usize = 20_000;

/// The files and their games.
const FILES: [(&str, &str); 5] = [
    ("gomoku", "gomoku"),
    ("renju", "renju"),
    ("connect-four", "connect-four"),
    ("hex", "hex"),
    ("hex-in-a-line", "hex(cols=5,rows=1)"),
];

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (folder, count) = (arguments.next(), arguments.next().map_or(Ok(GAMES), |count| count.parse()));
    let (Some(folder), Ok(count)) = (folder, count) else {
        eprintln!("usage: games FOLDER [COUNT]");
        return ExitCode::from(2);
    };
    for (file, game) in FILES {
        let rules = linecall_law::games::rules(game).expect("a game of the shelf");
        let path = Path::new(&folder).join(format!("{file}.txt"));
        if let Err(error) = fs::write(&path, records(file, &rules, count)) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn records(file: &str, rules: &Rules, count: usize) -> String {
    let mut rng = Rng::new(40);
    let games = match file {
        "gomoku" | "renju" => crowded::games(rules, count, 100, &mut rng),
        _ => (0..count).map(|_| random_game(rules, file == "connect-four", &mut rng)).collect(),
    };
    let mut text = String::new();
    for game in games {
        for p in game {
            let _ = match file {
                "connect-four" => write!(text, "{}", p.x + 1),
                _ => write!(text, "{}{}", char::from(b'a' + u8::try_from(p.x).expect("a column")), p.y + 1),
            };
        }
        text.push('\n');
    }
    text
}

/// A game of any legal moves up to its end. Of a stone that falls only the column counts.
fn random_game(rules: &Rules, falls: bool, rng: &mut Rng) -> Vec<Point> {
    let mut position = Position::new(rules);
    let mut points: Vec<Point> = rules.lattice.points().collect();
    rng.shuffle(&mut points);
    let mut moves = Vec::new();
    while let Some(p) = points.pop().filter(|_| !position.outcome().is_over()) {
        let entry = if falls { Move::drop(p.x, p.y) } else { Move::at(p) };
        if position.play(entry).is_ok() {
            moves.push(p);
        }
    }
    moves
}
