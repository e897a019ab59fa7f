//! Connect four: random games, and another implementation's board asked before every stone.

use crate::rng::Rng;
use connect_four_ai::Position;
use linecall::{Move, games};
use linecall_lanes::{By, End, Games, Ruling};

/// Whether a column is open, whether it wins, and the stone: what its interface gives.
pub fn connect_four_ai(games: Games<'_>, rulings: &mut [Ruling]) {
    for (game, ruling) in games.iter().zip(rulings) {
        let mut position = Position::new();
        *ruling = Ruling::default();
        for (&column, entry) in game.iter().zip(1..) {
            let column = usize::from(column);
            if column >= Position::WIDTH || !position.is_playable(column) {
                ruling.illegal += 1;
                continue;
            }
            let wins = position.is_winning_move(column);
            position.play(column);
            ruling.plies += 1;
            if wins {
                let end = if ruling.plies % 2 == 1 { End::Black } else { End::White };
                (ruling.end, ruling.by, ruling.entry) = (end, By::Goal, entry);
                break;
            }
            if position.get_moves() == Position::BOARD_SIZE {
                (ruling.end, ruling.by, ruling.entry) = (End::Draw, By::Full, entry);
                break;
            }
        }
    }
}

/// Random games to their end.
pub fn games(seed: u64) -> Vec<Vec<u16>> {
    let mut rng = Rng::new(seed);
    let mut position = linecall::Position::new(&games::rules("connect-four").expect("a game of the shelf"));
    let mut game = || {
        position.clear();
        let mut codes = vec![];
        while !position.outcome().is_over() {
            let column = u16::try_from(rng.below(7)).expect("a column");
            if position.play(Move::drop(i32::from(column), 0)).is_ok() {
                codes.push(column);
            }
        }
        codes
    };
    (0..10_000).map(|_| game()).collect()
}
