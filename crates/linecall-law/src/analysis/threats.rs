//! Who could win with the next move, and what stops it.

use crate::{ByColor, Color, Ends, Goal, Move, Placement, Point, Position, Rules, Turn};
use alloc::vec;
use alloc::vec::Vec;

/// The points where a legal move of each colour would win at once, whoever is to move.
pub type Threats = ByColor<Vec<Point>>;

/// What the side to move must do about the opponent's threats.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// the game is over. A look at every empty point. The rules of the game are asked, not those of the room.
    pub fn threats(&self, color: Color) -> Vec<Point> {
        let mut points: Vec<Point> = self.playable_by(color).filter(|&p| self.wins_at(p, color)).collect();
        points.sort_unstable();
        points
    }

    /// The [threats](Self::threats) of both colours.
    pub fn all_threats(&self) -> Threats {
        ByColor::from_fn(|color| self.threats(color))
    }

    /// What the side to move must do. A win by one stone can be stopped only by taking its point: so there is one
    /// answer to one threat and none to two. Where stones fall the answer may itself open the next point above; where
    /// they are captured, where rows can be closed or crosscuts are forbidden, an answer may lie anywhere; where the answer is a foul, or makes a row that loses, there is
    /// none. `None` in games with several stones a turn, where a threat is more than one point.
    pub fn must_answer(&self) -> Option<MustAnswer> {
        let rules = self.rules();
        if rules.turn != (Turn { first: 1, then: 1 }) {
            return None;
        }
        let (side, opponent) = (self.to_move(), !self.to_move());
        let threats = self.threats(opponent);
        if threats.is_empty() || !self.threats(side).is_empty() {
            return Some(MustAnswer::Nothing);
        }
        let answers = |p: &Point| {
            let mut answered = self.clone();
            let played = answered.play(Move::at(*p)).is_ok();
            played
                && answered.last_foul().is_none()
                && answered.outcome().winner().is_none()
                && answered.threats(opponent).is_empty()
        };
        let list: Vec<Point> = match threats[..] {
            // The plain case: nothing can go wrong with the answer.
            [p] if is_plain(rules) => vec![p],
            _ if is_plain(rules) => Vec::new(),
            _ if is_answered_from_afar(rules) => {
                let mut list: Vec<Point> = self.playable().filter(answers).collect();
                list.sort_unstable();
                list
            }
            [p] if self.playable().any(|q| q == p) && answers(&p) => vec![p],
            _ => Vec::new(),
        };
        Some(if list.is_empty() { MustAnswer::Cannot } else { MustAnswer::At(list) })
    }
}

/// Whether a stone can stop a win by one stone without taking its point: by capturing, by closing the row, or by making
/// that stone a crosscut.
fn is_answered_from_afar(rules: &Rules) -> bool {
    let ends = match rules.goal {
        Goal::Rows(rows) => Color::BOTH.iter().any(|&color| rows[color].ends != Ends::Any),
        _ => false,
    };
    ends || rules.captures.is_some() || !rules.crosscuts
}

/// Whether an answer to a threat can always be played, and changes nothing else.
fn is_plain(rules: &Rules) -> bool {
    let Rules {
        placement,
        losing,
        fouls,
        // Asked where it is answered from afar.
        goal: _,
        captures: _,
        crosscuts: _,
        // A point where the opponent wins at once is free for an answer as well; several stones a turn, and a goal that
        // must not be reached, are asked before.
        lattice: _,
        blocked: _,
        misere: _,
        turn: _,
        passes: _,
        swaps: _,
        first: _,
    } = rules;
    let no_fouls = !Color::BOTH.iter().any(|&color| fouls[color].any());
    *placement == Placement::Anywhere && no_fouls && losing.is_none() && !is_answered_from_afar(rules)
}
