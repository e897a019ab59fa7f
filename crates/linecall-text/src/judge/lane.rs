//! The fast path of records in any format: those without a setup whose entries place or drop stones in turn, of a game
//! that has a lane, where no more is asked than how they ended. The lane says of them what the referee says.

use crate::read::record::GameRecord;
use crate::say::reports::report::Ruled;
use linecall::{Action, By, Color, Decided, Goal, Move, Outcome, Placement, Point, Rules, Setup, Shape};
use linecall_lanes::{self as lanes, End, Games, Lane, Ruling, choose};

/// Judges records by lanes.
#[derive(Debug, Default)]
pub(crate) struct ByLane {
    chosen: Chosen,
    /// The entries, as a lane takes them.
    moves: Vec<u16>,
}

/// The lane of the record before.
#[derive(Debug, Default)]
struct Chosen {
    rules: Option<Rules>,
    /// The lane of these rules, if they have one.
    lane: Option<Lane>,
    /// Whether that is known: for a single record it is not worth the while to get ready.
    is_known: bool,
}

impl ByLane {
    /// How this record ended, if a lane may say it.
    pub(crate) fn rule<'r>(&mut self, source: &'r str, record: &'r GameRecord) -> Option<Ruled<'r>> {
        let GameRecord { line, game, rules, hash, record, .. } = record;
        if record.setup != Setup::default() {
            return None;
        }
        let lane = self.chosen.lane(rules)?;
        self.moves.clear();
        for mv in &record.moves {
            self.moves.push(code(rules, mv)?);
        }
        let mut ruling = [Ruling::default()];
        let offsets = [0, u32::try_from(self.moves.len()).ok()?];
        lane.judge_into(Games::new(&self.moves, &offsets).ok()?, &mut ruling);
        let [ruling] = ruling;

        let at = |entry: usize| place(rules, &record.moves[..=entry]);
        let (outcome, decided, after_end) = told(ruling, rules, record.moves.len(), at);
        Some(Ruled {
            source,
            line: *line,
            game,
            rules,
            hash: *hash,
            outcome,
            decided,
            plies: ruling.plies,
            illegal: ruling.illegal,
            after_end,
        })
    }
}

/// What a lane calls an entry: a point of the board, or a column of a plane.
fn code(rules: &Rules, mv: &Move) -> Option<u16> {
    match (rules.placement, *mv) {
        (Placement::Anywhere, Move { action: Action::Place(p), by: None }) => {
            rules.lattice.index(p).and_then(|code| u16::try_from(code).ok())
        }
        (Placement::Drop, Move { action: Action::Drop { x, .. }, by: None }) => {
            u16::try_from(x).ok().filter(|&x| u32::from(x) < rules.lattice.cols())
        }
        _ => None,
    }
}

/// Where the stone of the last of these entries, which is legal, has come to rest.
fn place(rules: &Rules, moves: &[Move]) -> Option<Point> {
    let (last, before) = moves.split_last()?;
    let Action::Drop { x, .. } = last.action else { return last.action.point() };
    // Where the column had room to the last, so had all that fell there.
    let below = before.iter().filter(|mv| matches!(mv.action, Action::Drop { x: other, .. } if other == x)).count();
    Some(Point::flat(x, rules.lattice.rows() as i32 - 1 - below as i32))
}

/// What a ruling on so many entries says, the points of which are asked for by their numbers from 0: how the game ended,
/// when, and how many entries follow.
pub(crate) fn told(
    ruling: Ruling,
    rules: &Rules,
    entries: usize,
    at: impl FnOnce(usize) -> Option<Point>,
) -> (Outcome, Option<Decided>, usize) {
    let reached = if matches!(rules.goal, Goal::Links(_)) { By::Link } else { By::Row };
    let by = match ruling.by {
        lanes::By::Overline | lanes::By::DoubleFour | lanes::By::DoubleThree => By::Foul,
        _ => reached,
    };
    let outcome = match ruling.end {
        End::Open => return (Outcome::Undecided, None, 0),
        End::Black => Outcome::Win { color: Color::Black, by },
        End::White => Outcome::Win { color: Color::White, by },
        End::Draw => Outcome::Draw(By::Full),
    };
    let index = ruling.entry as usize;
    let at = index.checked_sub(1).and_then(at);
    (outcome, Some(Decided { index, ply: ruling.plies, at }), entries - index)
}

impl Chosen {
    /// The lane of these rules, if there is one and it is not the first time in a row that they are asked for.
    fn lane(&mut self, rules: &Rules) -> Option<&mut Lane> {
        if self.rules.as_ref() != Some(rules) {
            *self = Chosen { rules: Some(rules.clone()), ..Chosen::default() };
            return None;
        }
        if !self.is_known {
            self.lane = if rules.lattice.shape() == Shape::Box { None } else { choose(rules) };
            self.is_known = true;
        }
        self.lane.as_mut()
    }
}
