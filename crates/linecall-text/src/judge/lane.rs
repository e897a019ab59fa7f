//! Records that a lane may judge: those without a setup whose entries place or drop stones in turn.

use crate::read::record::{GameRecord, NamedRules};
use linecall_lanes::{Games, Lane, choose};
use linecall_law::{Action, Move, Placement, Rules, Ruling, Setup, Shape};
use std::sync::Arc;

/// The lane of the record before, and the entries as it takes them.
#[derive(Debug, Default)]
pub(super) struct RecordLane {
    of: Option<Arc<NamedRules>>,
    /// The lane of these rules, if they have one.
    lane: Option<Lane>,
    /// Whether that is known: for a single record it is not worth the while to get ready.
    is_known: bool,
    codes: Vec<u16>,
}

impl RecordLane {
    /// How this record ended, if a lane may say it.
    pub(super) fn judge(&mut self, record: &GameRecord) -> Option<Ruling> {
        if record.record.setup != Setup::default() {
            return None;
        }
        self.choose(&record.of)?;
        let RecordLane { lane, codes, .. } = self;
        codes.clear();
        for mv in &record.record.moves {
            codes.push(code(record.rules(), mv)?);
        }
        let mut ruling = [Ruling::default()];
        let offsets = [0, u32::try_from(codes.len()).ok()?];
        lane.as_mut()?.judge_into(Games::new(codes, &offsets).ok()?, &mut ruling);
        Some(ruling[0])
    }

    /// The entries of the record judged last.
    pub(super) fn codes(&self) -> &[u16] {
        &self.codes
    }

    /// Gets the lane of these rules, if there is one and it is not the first time in a row that they are asked for.
    fn choose(&mut self, of: &Arc<NamedRules>) -> Option<()> {
        let is_same = |last: &Arc<NamedRules>| Arc::ptr_eq(last, of) || last.rules == of.rules;
        if !self.of.as_ref().is_some_and(is_same) {
            (self.of, self.lane, self.is_known) = (Some(Arc::clone(of)), None, false);
            return None;
        }
        if !self.is_known {
            self.lane = if of.rules.lattice.shape() == Shape::Box { None } else { choose(&of.rules) };
            self.is_known = true;
        }
        self.lane.is_some().then_some(())
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
