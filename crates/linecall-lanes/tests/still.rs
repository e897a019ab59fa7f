//! Still boards stand as the law says that they do.

mod agree;

use agree::random::Rng;
use agree::still::{Board, Lanes, board};
use proptest::prelude::*;

/// Every board of up to nine cells.
#[test]
fn all_boards_of_up_to_nine_cells() {
    let mut lanes = Lanes::new();
    for (cols, rows) in (1..=9).flat_map(|cols| (1..=9 / cols).map(move |rows| (cols, rows))) {
        let cells = (cols * rows) as u32;
        for number in 0..3_usize.pow(cells) {
            let letter = |x: usize, y: usize| b"WBU"[number / 3_usize.pow((y * cols + x) as u32) % 3];
            let board: Board = (0..rows).map(|y| (0..cols).map(|x| letter(x, y)).collect()).collect();
            lanes.same(&board, true).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(linecall_testkit::arb::config(1000))]

    #[test]
    fn random_boards(seed: u64) {
        let mut rng = Rng::new(seed);
        let mut lanes = Lanes::new();
        for _ in 0..3 {
            let board = board(&mut rng);
            let ask_oracle = board.len() * board[0].len() < 200 || rng.once_in(10);
            lanes.same(&board, ask_oracle).map_err(TestCaseError::fail)?;
        }
    }
}

/// One corridor from the left to the right, at every place and on boards of every size.
#[test]
fn corridors_as_long_as_the_board() {
    let mut lanes = Lanes::new();
    for side in 1..=64 {
        for y in [0, side / 2, side - 1] {
            for gap in [None, Some(0), Some(side / 2), Some(side - 1)] {
                let mut board = vec![vec![b'B'; side]; side];
                board[y].fill(b'W');
                if let Some(x) = gap {
                    board[y][x] = b'U';
                }
                lanes.same(&board, false).unwrap();
                let turned: Board = (0..side).map(|x| board.iter().map(|row| row[x]).collect()).collect();
                lanes.same(&turned, false).unwrap();
            }
        }
    }
}
