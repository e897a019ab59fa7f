//! Links on planes: boards, sides, games.

use super::random::{self, Batch, Rng};
use linecall_law::{ByColor, Goal, Lattice, Link, Rules, Side, Skew};

pub const SIDES: [Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

/// All kinds of planes without seams.
pub fn planes(cols: u32, rows: u32) -> [Lattice; 4] {
    let square = Lattice::square(cols, rows).expect("a plane");
    let hex = |skew| Lattice::hex(cols, rows, skew).expect("a plane");
    [hex(Skew::Rising), hex(Skew::Falling), square, square.with_corners_touching()]
}

pub fn batch(rng: &mut Rng) -> Batch {
    let (cols, rows) = match rng.below(8) {
        0 | 1 => (11, 11),
        2 => (16, 16),
        3 => (17, 17),
        _ => (rng.side(32), rng.side(32)),
    };
    let lattice = rng.pick(&planes(cols as u32, rows as u32));
    let usual = Rules::links(lattice);
    let link = |rng: &mut Rng| Link { from: rng.pick(&SIDES), to: rng.pick(&SIDES) };
    let rules = match (rng.below(3), usual.goal) {
        (0, Goal::Links(ByColor { black, white })) => {
            Rules { goal: Goal::Links(ByColor { black: white, white: black }), ..usual }
        }
        (1, _) => Rules { goal: Goal::Links(ByColor { black: link(rng), white: link(rng) }), ..usual },
        _ => usual,
    };
    let count = if cols * rows > 150 { 40 } else { 100 };
    let games = (0..count).map(|_| random::game(rng, &rules)).collect();
    (rules, games)
}
