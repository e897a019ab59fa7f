//! The only place where rules choose a lane.

use crate::bare::Bare;
use crate::calls::{Call, Meaning};
use crate::lanes::cube::boxes::Boxes;
use crate::lanes::drops::Drops;
use crate::lanes::links::Links;
use crate::lanes::renju::Renju;
use crate::lanes::rows::Rows;
use crate::lanes::vast::Vast;
use crate::{Games, Isa};
use linecall_law::{Rules, Ruling};

/// A lane for rules: a judge with its own memory. One a thread; a clone is a new one.
#[derive(Clone, Debug)]
pub struct Lane {
    isa: Isa,
    kind: Kind,
    meaning: Meaning,
    /// Room for what is said of some games.
    calls: Vec<Call>,
}

/// How many games are judged before what was said of them is told: what they take stays in the nearest cache.
const AT_ONCE: usize = 128;

#[derive(Clone, Debug)]
enum Kind {
    Boxes(Box<Boxes>),
    Drops(Box<Drops>),
    Links(Links),
    Renju(Box<Renju>),
    Rows(Box<Rows>),
    Vast(Box<Vast>),
}

/// The lane for these rules, if there is one.
pub fn choose(rules: &Rules) -> Option<Lane> {
    choose_for(rules, Isa::best())
}

/// The lane for these rules with these instructions, which must be [here](Isa::is_here).
pub fn choose_for(rules: &Rules, isa: Isa) -> Option<Lane> {
    let bare = &Bare::of(rules).filter(|_| isa.is_here())?;
    let boxes = || Some(Kind::Boxes(Box::new(Boxes::new(bare, isa)?)));
    let drops = || Some(Kind::Drops(Box::new(Drops::new(bare)?)));
    let rows = || Some(Kind::Rows(Box::new(Rows::new(bare, isa)?)));
    let links = || Links::new(bare).map(Kind::Links);
    let renju = || Some(Kind::Renju(Box::new(Renju::new(bare)?)));
    let vast = || Some(Kind::Vast(Box::new(Vast::of(bare, isa)?)));
    let lanes = drops().or_else(rows).or_else(vast).or_else(boxes).or_else(renju).or_else(links);
    lanes.map(|kind| Lane { isa, kind, meaning: Meaning::new(bare), calls: Vec::new() })
}

impl Lane {
    /// Judges games, a ruling each: what the law's verdict says under the default [`Policy`](linecall_law::Policy), which
    /// skips illegal entries with the turn kept, lets fouls lose, and looks at nothing after the end.
    ///
    /// # Panics
    /// There are not as many rulings as games.
    pub fn judge_into(&mut self, games: Games<'_>, rulings: &mut [Ruling]) {
        assert_eq!(games.len(), rulings.len(), "a ruling for every game");
        self.calls.resize(rulings.len().min(AT_ONCE), Call::default());
        for (from, rulings) in (0..).step_by(AT_ONCE).zip(rulings.chunks_mut(AT_ONCE)) {
            let (games, calls) = (games.part(from, rulings.len()), &mut self.calls[..rulings.len()]);
            match &mut self.kind {
                Kind::Boxes(boxes) => self.isa.judge_into(&mut **boxes, games, calls),
                Kind::Drops(drops) => self.isa.judge_into(&mut **drops, games, calls),
                Kind::Links(links) => self.isa.judge_into(links, games, calls),
                Kind::Renju(renju) => self.isa.judge_into(&mut **renju, games, calls),
                Kind::Rows(rows) => self.isa.judge_into(&mut **rows, games, calls),
                Kind::Vast(vast) => self.isa.judge_into(&mut **vast, games, calls),
            }
            self.meaning.tell(games, calls, rulings);
        }
    }
}
