//! Fouls as the crate figrid-board tells them, at every empty point of random boards.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "coordinates of a small board")]

use figrid_board::board::BitBoard;
use figrid_board::renju::{self, Foul as Theirs};
use linecall_law::{Color, Foul, Point, Position, Setup, games};

/// Numbers at random, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }
}

/// A stone's place in a figrid board of 15 x 15.
fn index(p: Point) -> usize {
    (p.y * 15 + p.x) as usize
}

fn compare(game: &str, theirs: fn(&BitBoard, &BitBoard, usize) -> Theirs) {
    let rules = games::rules(game).expect("a game of the shelf");
    let mut fouls = 0;
    for seed in 0..3000 {
        let mut dice = Dice(seed << 16);
        let (black, white) = (3 + dice.roll(40), dice.roll(20));
        let reach = [4, 5, 6, 8][dice.roll(4) as usize];
        let mut stones = Vec::new();
        let mut boards = [BitBoard::EMPTY; 2];
        for p in rules.lattice.points().filter(|p| (p.x - 7).abs() <= reach && (p.y - 7).abs() <= reach) {
            let roll = dice.roll(100);
            if roll < black + white {
                let color = if roll < black { Color::Black } else { Color::White };
                stones.push((p, color));
                boards[color as usize].set(index(p));
            }
        }
        let setup = Setup { stones, to_move: Some(Color::Black) };
        let Ok(position) = Position::from_setup(&rules, &setup) else { continue };
        for p in rules.lattice.points().filter(|&p| position.at(p).is_none()) {
            let ours = position.foul_at(p, Color::Black);
            let agree = match theirs(&boards[0], &boards[1], index(p)) {
                Theirs::Five => position.completes(p, Color::Black),
                Theirs::None => ours.is_none() && !position.completes(p, Color::Black),
                // Of a stone that is several fouls it names another first.
                Theirs::Overline => ours == Some(Foul::Overline),
                Theirs::DoubleFour => matches!(ours, Some(Foul::DoubleFour | Foul::Overline)),
                Theirs::DoubleThree => ours.is_some(),
            };
            assert!(agree, "{game}, board {seed} at {p}: {ours:?}");
            fouls += u64::from(ours.is_some());
        }
    }
    assert!(fouls > 1000, "{fouls} fouls");
}

#[test]
fn renju() {
    compare("renju", |black, white, p| renju::foul(black, white, p as _));
}

#[test]
fn omok() {
    compare("omok", |black, white, p| renju::omok_foul(black, white, p as _));
}
