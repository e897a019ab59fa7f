//! What is left of rules that lanes know.

use linecall_law::{ByColor, Color, Fouls, Goal, Lattice, Placement, Rules, Turn};

/// Rules of which nothing else matters: stones one by one, Black first, and none ever leaves the board. Lanes take them
/// apart without leaving anything out, as they do with rules, so that what is new is not overlooked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bare {
    /// The board, without seams.
    pub(crate) lattice: Lattice,
    /// Where stones go.
    pub(crate) placement: Placement,
    /// What ends the game.
    pub(crate) goal: Goal,
    /// What must not be made.
    pub(crate) fouls: ByColor<Fouls>,
}

impl Bare {
    /// If these rules are such.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        let Rules {
            lattice,
            blocked,
            placement,
            crosscuts,
            goal,
            misere,
            losing,
            fouls,
            captures,
            turn,
            // Lanes are given stones only: no entry of theirs passes or swaps.
            passes: _,
            swaps: _,
            first,
        } = rules;
        let is_bare = blocked.is_empty()
            && *crosscuts
            && !misere
            && losing.is_none()
            && captures.is_none()
            && *turn == Turn { first: 1, then: 1 }
            && *first == Color::Black
            && lattice.wraps() == [false; 2];
        is_bare.then_some(Bare { lattice: *lattice, placement: *placement, goal: *goal, fouls: *fouls })
    }
}
