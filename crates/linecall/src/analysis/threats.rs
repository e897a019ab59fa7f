//! Who could win with the next move, and what stops it.

use crate::{ByColor, Color, Move, Placement, Point, Position};
use alloc::vec;
use alloc::vec::Vec;

/// The points where a legal move of each colour would win at once, whoever is to move.
pub type Threats = ByColor<Vec<Point>>;

/// What the side to move must do about the opponent's threats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MustAnswer {
    /// Nothing: the opponent threatens nothing, or the side to move wins at once itself, or the game is over.
    Nothing,
    /// One of these points, after which the opponent has no winning move.
    At(Vec<Point>),
    /// There is no such point.
    Cannot,
}

impl Position {
    /// The points where a legal move of this colour would win at once, whoever is to move; smallest first. None once
    /// the game is over. A look at every empty point.
    pub fn threats(&self, color: Color) -> Vec<Point> {
        let mut points: Vec<Point> = self.playable().filter(|&p| self.completes(p, color)).collect();
        points.sort_unstable();
        points
    }

    /// The [threats](Self::threats) of both colours.
    pub fn all_threats(&self) -> Threats {
        ByColor::from_fn(|color| self.threats(color))
    }

    /// What the side to move must do. A win by one stone can be stopped only by taking its point: so there is one
    /// answer to one threat and none to two. Where stones fall the answer may itself open the next point above.
    pub fn must_answer(&self) -> MustAnswer {
        let (side, opponent) = (self.to_move(), !self.to_move());
        let threats = self.threats(opponent);
        if threats.is_empty() || !self.threats(side).is_empty() {
            return MustAnswer::Nothing;
        }
        let [p] = threats[..] else { return MustAnswer::Cannot };
        if self.rules().placement == Placement::Drop {
            let mut answered = self.clone();
            if answered.play(Move::at(p)).is_err() || !answered.threats(opponent).is_empty() {
                return MustAnswer::Cannot;
            }
        }
        MustAnswer::At(vec![p])
    }
}
