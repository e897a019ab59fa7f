//! Times renju in process: whole games on 15 x 15, by the lane and move by move by the law, in turns with gomoku without
//! fouls and with figrid-board, another implementation. Processor time of one thread; the middle of many rounds.
//!
//! ```sh
//! cargo run --release --manifest-path bench/Cargo.toml --bin renju
//! ```
#![allow(clippy::cast_precision_loss, reason = "numbers of moves are small")]

use figrid_board::board::BitBoard;
use figrid_board::renju;
use linecall_lanes::{Games, Lane, choose};
use linecall_law::{Move, Point, Position, Rules, Ruling, games};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::time::Duration;

#[path = "../inputs/rng.rs"]
#[allow(dead_code, reason = "shared with the other benchmark")]
mod rng;

const GAMES: usize = 400;
const PAIRS: usize = 41;

fn main() {
    let renju = games::rules("renju").expect("a game of the shelf");
    let gomoku = games::rules("gomoku").expect("a game of the shelf");
    let games = random_games(&renju);
    let moves: usize = games.iter().map(Vec::len).sum();
    let black: usize = games.iter().map(|game| game.len().div_ceil(2)).sum();
    println!("{GAMES} games, {moves} moves, {black} of them Black's; {PAIRS} rounds, medians");

    let codes: Vec<u16> = games.iter().flatten().map(|p| code(*p)).collect();
    let offsets: Vec<u32> = (0..=GAMES).map(|i| games[..i].iter().map(|game| u32_of(game.len())).sum()).collect();
    let flat = Games::new(&codes, &offsets).expect("offsets that rise");
    let mut rulings = vec![Ruling::default(); GAMES];
    let mut lane = choose(&renju).expect("a lane");

    let mut times = [vec![], vec![], vec![], vec![]];
    for _ in 0..PAIRS {
        times[0].push(law(&renju, &games));
        times[1].push(law(&gomoku, &games));
        times[2].push(figrid(&games));
        times[3].push(by_lane(&mut lane, flat, &mut rulings));
    }
    assert!(rulings.iter().zip(&games).all(|(ruling, game)| ruling.plies as usize == game.len()), "a foul");
    let [renju, gomoku, figrid, lane] = times.map(|mut times| {
        times.sort_unstable();
        times[PAIRS / 2].as_secs_f64() * 1e9
    });
    let (moves, black) = (moves as f64, black as f64);
    println!("renju                      {:6.1} ns a move", renju / moves);
    println!("gomoku, the same moves     {:6.1} ns a move", gomoku / moves);
    let white = gomoku / moves * (moves - black);
    println!(
        "renju, Black's moves only  {:6.1} ns a move (White's taken to cost what gomoku's do)",
        (renju - white) / black
    );
    println!(
        "figrid-board, Black's only {:6.1} ns a move to ask whether it is forbidden, the board not counted",
        figrid / black
    );
    println!("ratio                      {:6.1}", figrid / (renju - white));
    println!("the lane, all moves        {:6.1} ns a move", lane / moves);
    println!("all of that to Black's     {:6.1} ns a move", lane / black);
    println!("ratio to the law           {:6.1}", renju / lane);
    println!("ratio to figrid-board      {:6.1}", figrid / lane);
}

fn u32_of(n: usize) -> u32 {
    u32::try_from(n).expect("a small number")
}

/// What a point of the board is to a lane.
fn code(p: Point) -> u16 {
    u16::try_from(p.y * 15 + p.x).expect("a point of the board")
}

/// The processor time of this thread.
fn now() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("time since the thread began")
}

fn by_lane(lane: &mut Lane, games: Games<'_>, rulings: &mut [Ruling]) -> Duration {
    let start = now();
    lane.judge_into(black_box(games), black_box(rulings));
    now() - start
}

/// Games that crowd together as people's do: each stone within two points of another one. Fouls are not played.
fn random_games(rules: &Rules) -> Vec<Vec<Point>> {
    let mut rng = rng::Rng::new(20);
    let game = |rng: &mut rng::Rng| {
        let mut position = Position::new(rules);
        let mut moves = vec![Point::flat(7, 7)];
        let _ = position.play(Move::at(moves[0]));
        while moves.len() < 100 && !position.outcome().is_over() {
            let near = moves[rng.below(moves.len())];
            let step = |n: usize| i32::try_from(n).expect("a small number") - 2;
            let p = Point::flat(near.x + step(rng.below(5)), near.y + step(rng.below(5)));
            if position.resolve(Move::at(p)).is_ok() && position.foul_at(p, position.to_move()).is_none() {
                let _ = position.play(Move::at(p));
                moves.push(p);
            }
        }
        moves
    };
    (0..GAMES).map(|_| game(&mut rng)).collect()
}

fn law(rules: &Rules, games: &[Vec<Point>]) -> Duration {
    let mut position = Position::new(rules);
    let start = now();
    for game in games {
        position.clear();
        for &p in game {
            let _ = black_box(position.play(Move::at(p)));
        }
    }
    now() - start
}

/// The other implementation, asked of every stone of Black before it is put.
fn figrid(games: &[Vec<Point>]) -> Duration {
    let start = now();
    for game in games {
        let mut boards = [BitBoard::EMPTY; 2];
        for (i, p) in game.iter().enumerate() {
            let index = usize::try_from(p.y * 15 + p.x).expect("a point of the board");
            if i % 2 == 0 {
                black_box(renju::foul(&boards[0], &boards[1], index as _));
            }
            boards[i % 2].set(index);
        }
    }
    now() - start
}
