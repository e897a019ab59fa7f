//! Whether a game that still goes on is a draw already.

use crate::{
    Axis, ByColor, Color, Count, Ends, Goal, Link, Outcome, Passes, Placement, Point, Position, Row, Rules, SwapKind,
};
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

/// Whether a position is known to be a draw, however play goes on.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dead {
    /// Neither colour can reach its goal any more.
    Proved(DrawnBy),
    /// That is not shown: somebody may win, or the draw shows only by looking ahead.
    NotProved,
}

/// What proves a draw.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawnBy {
    /// There is no line left on which a row could be made.
    NoOpenLine,
    /// Chains cannot get through from side to side.
    NoOpenPath,
    /// There are lines or ways, but fewer stones to play than each of them wants.
    TooFewStones,
}

impl Dead {
    /// The word of the wire: `proved` or `not-proved`.
    pub const fn word(self) -> &'static str {
        match self {
            Dead::Proved(_) => "proved",
            Dead::NotProved => "not-proved",
        }
    }
}

impl DrawnBy {
    /// The word of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            DrawnBy::NoOpenLine => "no-open-line",
            DrawnBy::NoOpenPath => "no-open-path",
            DrawnBy::TooFewStones => "too-few-stones",
        }
    }
}

impl Position {
    /// Whether the position is a draw already, as far as lines and ways tell that are left open: each colour wants more
    /// stones for any of them than it will play, or than there is room for. What players must do about each other's
    /// threats is not looked at, so a draw may well stay unproved; what is proved is certain. Nothing is proved where
    /// stones are captured, where fouls lose, where stones may yet be swapped, and of chains that
    /// [touch](crate::Touch).
    ///
    /// ```
    /// use linecall_law::{Dead, DrawnBy, Move, Position, games};
    ///
    /// //     X O X
    /// //     . O .     Black may still have the last column
    /// //     O X .
    /// let mut position = Position::new(&games::rules("tic-tac-toe")?);
    /// for (x, y) in [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2), (0, 2)] {
    ///     position.play(Move::place(x, y))?;
    /// }
    /// assert_eq!(position.dead(), Dead::NotProved);
    ///
    /// // Black stops the middle row, and has one stone left where two are wanted:
    /// position.play(Move::place(0, 1))?;
    /// assert_eq!(position.dead(), Dead::Proved(DrawnBy::TooFewStones));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dead(&self) -> Dead {
        if matches!(self.outcome(), Outcome::Win { .. }) || !is_plain(self) {
            return Dead::NotProved;
        }
        let rules = self.rules();
        let most = self.most_stones();
        let wants = ByColor::from_fn(|color| {
            let goal = match rules.goal {
                Goal::Rows(rows) => self.row_wants(rows[color], color, most[color]),
                Goal::Links(links) => self.link_wants(links[color], color),
                Goal::Touch(_) => Some(0),
            };
            let loss = rules.losing.and_then(|row| self.row_wants(row, color, most[color]));
            goal.into_iter().chain(loss).min()
        });
        let can = |color: Color| wants[color].is_some_and(|n| n <= most[color]);
        match rules.goal {
            _ if Color::BOTH.into_iter().any(can) => Dead::NotProved,
            _ if wants.black.or(wants.white).is_some() => Dead::Proved(DrawnBy::TooFewStones),
            Goal::Links(_) => Dead::Proved(DrawnBy::NoOpenPath),
            Goal::Rows(_) | Goal::Touch(_) => Dead::Proved(DrawnBy::NoOpenLine),
        }
    }

    /// The most stones that each colour will play, if the game goes on to the full board.
    fn most_stones(&self) -> ByColor<u64> {
        let rules = self.rules();
        let free = rules.lattice.points().filter(|&p| self.at(p).is_none() && self.may_hold(p)).count() as u64;
        if rules.passes != Passes::Never {
            // Who passes leaves the stones to the other.
            return ByColor::both(free);
        }
        let then = u64::from(rules.turn.then.max(1));
        let now = free.min(self.left_in_turn().into());
        let rest = free - now;
        let (rounds, more) = (rest / (2 * then), rest % (2 * then));
        let theirs = rounds * then + more.min(then);
        let mine = free - theirs;
        if self.to_move() == Color::Black {
            ByColor { black: mine, white: theirs }
        } else {
            ByColor { black: theirs, white: mine }
        }
    }

    /// Whether a stone can ever lie there.
    fn may_hold(&self, p: Point) -> bool {
        let falls = self.rules().placement == Placement::Drop;
        !(self.is_blocked(p) || falls && self.is_under_block(p))
    }

    /// How many stones a colour wants for the row that wants the fewest; none if it can make none. Not the fewest, but
    /// some number that is few enough, as soon as it is found.
    fn row_wants(&self, row: Row, color: Color, enough: u64) -> Option<u64> {
        let lattice = &self.rules().lattice;
        let mut fewest = None;
        for p in lattice.points() {
            for &axis in lattice.axes() {
                let wants = self.window_wants(p, axis, row, color);
                fewest = fewest.into_iter().chain(wants).min();
                if wants.is_some_and(|n| n <= enough) {
                    return fewest;
                }
            }
        }
        fewest
    }

    /// How many stones a colour wants for a row from a point on; none if it can make none there.
    fn window_wants(&self, p: Point, axis: Axis, row: Row, color: Color) -> Option<u64> {
        let lattice = &self.rules().lattice;
        let length = row.length.clamp(1, i32::MAX as u32) as i32;
        lattice.step(p, axis, length - 1)?;
        let mut wants = 0;
        for i in 0..length {
            // Once around is no longer than the ring.
            let q = lattice.step(p, axis, i).filter(|&q| i == 0 || q != p)?;
            match self.at(q) {
                Some(there) if there == color => {}
                None if self.may_hold(q) => wants += 1,
                _ => return None,
            }
        }
        let window = |q: Point| (0..length).any(|i| lattice.step(p, axis, i) == Some(q));
        let beside = [-1, length].map(|i| lattice.step(p, axis, i).filter(|&q| !window(q)));
        let is_ring = lattice.step(p, axis, length) == Some(p);
        if is_ring {
            return Some(wants);
        }
        let longer = beside.iter().flatten().any(|&q| self.at(q) == Some(color));
        let closes = |q: Option<Point>| match row.ends {
            Ends::Any => false,
            Ends::OpenToStones => q.is_some_and(|q| self.at(q) == Some(!color)),
            Ends::OpenToEdges => q.is_none_or(|q| self.at(q) == Some(!color)),
        };
        let never = row.count == Count::Exactly && longer || beside.into_iter().all(closes);
        (!never).then_some(wants)
    }

    /// How many stones a colour wants to join the two sides: the fewest empty points on any way of own and empty ones.
    fn link_wants(&self, link: Link, color: Color) -> Option<u64> {
        let lattice = &self.rules().lattice;
        let index = |p: Point| lattice.index(p).unwrap_or_default();
        let cost = |p: Point| match self.at(p) {
            Some(there) => (there == color).then_some(0),
            None => self.may_hold(p).then_some(1),
        };
        let mut best: Vec<u64> = vec![u64::MAX; lattice.span()];
        let mut queue: VecDeque<(Point, u64)> = VecDeque::new();
        let mut reach = |p: Point, before: u64, queue: &mut VecDeque<(Point, u64)>| {
            let Some(cost) = cost(p) else { return };
            if before + cost < best[index(p)] {
                best[index(p)] = before + cost;
                // Own stones cost nothing and come first.
                if cost == 0 { queue.push_front((p, before)) } else { queue.push_back((p, before + 1)) }
            }
        };
        lattice.points().filter(|&p| lattice.touches(p, link.from)).for_each(|p| reach(p, 0, &mut queue));
        while let Some((p, so_far)) = queue.pop_front() {
            if lattice.touches(p, link.to) {
                return Some(so_far);
            }
            lattice.neighbours(p).for_each(|q| reach(q, so_far, &mut queue));
        }
        None
    }
}

/// Whether stones once played stay, and nothing but goals and rows decides.
fn is_plain(position: &Position) -> bool {
    let Rules {
        swaps,
        fouls,
        captures,
        // These are asked where ways and stones are counted.
        lattice: _,
        blocked: _,
        placement: _,
        goal: _,
        losing: _,
        turn: _,
        passes: _,
        // What cannot be played makes no way wider; and who reaches nothing neither wins nor loses by it.
        crosscuts: _,
        misere: _,
        first: _,
    } = position.rules();
    let no_fouls = !Color::BOTH.iter().any(|&color| fouls[color].any());
    let stays = |&after: &u32| swaps.kind == SwapKind::Sides || (after as usize) < position.stones();
    captures.is_none() && no_fouls && swaps.after.iter().all(stays)
}
