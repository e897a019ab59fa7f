//! Times lanes in process against what else there is, on the same games: whoever judges takes turns with the others, one
//! thread, its CPU time, the middle of many rounds. Outputs are compared first.
//!
//! ```sh
//! cargo run --release --manifest-path bench/Cargo.toml --bin lanes [NAME]
//! ```
#![allow(clippy::cast_precision_loss, reason = "numbers of moves are small")]

use call::Call;
use linecall_lanes::{Games, Isa, choose_for};
use linecall_law::{Rules, Ruling, games};
use rustix::time::{ClockId, clock_gettime};
use std::error::Error;

#[path = "../../inputs/rng.rs"]
#[allow(dead_code, reason = "shared with the other benchmark")]
mod rng;

mod call;
mod connect_four;
mod gomoku;
mod hex;

const ROUNDS: usize = 41;

/// A lane and an opponent on the same games.
struct Contest {
    name: &'static str,
    rules: Rules,
    games: Vec<Vec<u16>>,
    opponent: &'static str,
    judge: fn(Games<'_>, &mut [Call]),
    /// How many times as long the opponent should take, at least.
    bar: f64,
}

fn contests() -> Result<Vec<Contest>, Box<dyn Error>> {
    let gomoku = |name, games| -> Result<Contest, Box<dyn Error>> {
        Ok(Contest {
            name,
            rules: games::rules("gomoku")?,
            games,
            opponent: "a board of bytes, four directions scanned",
            judge: gomoku::scan,
            bar: 3.0,
        })
    };
    let hex = |name, side, games, judge, bar| -> Result<Contest, Box<dyn Error>> {
        let rules = games::rules(&format!("hex(size={side})"))?;
        Ok(Contest { name, rules, games, opponent: "disjoint sets, a fresh board each", judge, bar })
    };
    Ok(vec![
        gomoku("gomoku 15x15, clean", gomoku::games(1, gomoku::Dirt::None))?,
        gomoku("gomoku 15x15, dirty", gomoku::games(2, gomoku::Dirt::Some))?,
        gomoku("gomoku 15x15, all dirty", gomoku::games(3, gomoku::Dirt::Everywhere))?,
        Contest {
            rules: games::rules("standard")?,
            judge: gomoku::scan_exactly,
            ..gomoku("standard 15x15, clean", gomoku::games(1, gomoku::Dirt::None))?
        },
        Contest {
            name: "connect four",
            rules: games::rules("connect-four")?,
            games: connect_four::games(1),
            opponent: "connect-four-ai",
            judge: connect_four::connect_four_ai,
            bar: 1.5,
        },
        hex("hex 11x11, clean", 11, hex::games::<11>(1, 3000, hex::Kind::Clean), hex::disjoint_sets::<11>, 5.0)?,
        hex("hex 11x11, some go on", 11, hex::games::<11>(2, 3000, hex::Kind::Further), hex::disjoint_sets::<11>, 4.0)?,
        hex("hex 11x11, dirty", 11, hex::games::<11>(3, 3000, hex::Kind::Dirty), hex::disjoint_sets::<11>, 3.0)?,
        hex("hex 14x14, clean", 14, hex::games::<14>(4, 2000, hex::Kind::Clean), hex::disjoint_sets::<14>, 5.0)?,
        hex("hex 19x19, clean", 19, hex::games::<19>(5, 1000, hex::Kind::Clean), hex::disjoint_sets::<19>, 5.0)?,
        Contest {
            opponent: "ai-hex",
            ..hex("hex 11x11, few", 11, hex::games::<11>(6, 300, hex::Kind::Clean), hex::ai_hex::<11>, 60.0)?
        },
    ])
}

fn main() -> Result<(), Box<dyn Error>> {
    let only = std::env::args().nth(1).unwrap_or_default();
    println!("{ROUNDS} rounds, medians; ns a move");
    for contest in contests()?.iter().filter(|contest| contest.name.contains(&only)) {
        run(contest)?;
    }
    Ok(())
}

fn run(contest: &Contest) -> Result<(), Box<dyn Error>> {
    let moves: Vec<u16> = contest.games.concat();
    let mut offsets = vec![0];
    for game in &contest.games {
        offsets.push(offsets[offsets.len() - 1] + u32::try_from(game.len())?);
    }
    let games = Games::new(&moves, &offsets)?;
    println!("{}: {} games, {} moves", contest.name, games.len(), moves.len());

    let mut wanted = vec![Call::default(); games.len()];
    (contest.judge)(games, &mut wanted);
    let mut lanes = vec![];
    for isa in Isa::here() {
        let lane = choose_for(&contest.rules, isa).ok_or_else(|| format!("no lane for {}", contest.name))?;
        lanes.push((isa, lane, vec![]));
    }
    let mut opponent = vec![];
    let (mut calls, mut rulings) = (wanted.clone(), vec![Ruling::default(); games.len()]);
    for _ in 0..ROUNDS {
        opponent.push(timed(|| (contest.judge)(games, &mut calls)));
        for (isa, lane, times) in &mut lanes {
            rulings.fill(Ruling::default());
            times.push(timed(|| lane.judge_into(games, &mut rulings)));
            if let Some(i) = (0..games.len()).find(|&i| Call::from(rulings[i]) != wanted[i]) {
                let (lane, other, game) = (rulings[i], wanted[i], &contest.games[i]);
                return Err(format!("{isa:?} says {lane:?}, {} {other:?} of {game:?}", contest.opponent).into());
            }
        }
    }
    let a_move = |times: &[f64]| median(times.iter().map(|time| time / moves.len() as f64));
    println!("  {:42}{:7.2}", contest.opponent, a_move(&opponent));
    for (isa, _, times) in &lanes {
        let ratio = median(opponent.iter().zip(times).map(|(other, lane)| other / lane));
        let bar = if ratio < contest.bar { format!(", less than {}", contest.bar) } else { String::new() };
        println!("  lane, {:36}{:7.2}  {ratio:5.2}x{bar}", isa.name(), a_move(times));
    }
    Ok(())
}

/// CPU time of this thread in nanoseconds.
fn timed(run: impl FnOnce()) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
    };
    let start = now();
    run();
    now() - start
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
