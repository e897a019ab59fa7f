//! Connect four: random games, and another implementation's board asked before every stone.

use crate::call::Call;
use crate::rng::Rng;
use connect_four_ai::Position;
use linecall_lanes::Games;
use linecall_law::{Move, games};

/// Whether a column is open, whether it wins, and the stone: what its interface gives.
pub fn connect_four_ai(games: Games<'_>, calls: &mut [Call]) {
    for (game, call) in games.iter().zip(calls) {
        let mut position = Position::new();
        *call = Call::default();
        for (&column, entry) in game.iter().zip(1..) {
            let column = usize::from(column);
            if column >= Position::WIDTH || !position.is_playable(column) {
                call.illegal += 1;
                continue;
            }
            let wins = position.is_winning_move(column);
            position.play(column);
            call.plies += 1;
            if wins {
                call.end(Some(call.last()), entry);
                break;
            }
            if position.get_moves() == Position::BOARD_SIZE {
                call.end(None, entry);
                break;
            }
        }
    }
}

/// Random games to their end.
pub fn games(seed: u64) -> Vec<Vec<u16>> {
    let mut rng = Rng::new(seed);
    let mut position = linecall_law::Position::new(&games::rules("connect-four").expect("a game of the shelf"));
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
