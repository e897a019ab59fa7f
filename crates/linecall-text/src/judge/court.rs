//! The only place that builds a referee or asks for a lane.

use super::batch::Batch;
use super::judged::{Judged, Needs};
use super::lane::RecordLane;
use crate::error::{Class, Error};
use crate::limits::Limits;
use crate::options::Options;
use crate::read::notation::Notation;
use crate::read::record::{GameRecord, Settled};
use linecall_law::{Asks, ClaimCheck, Policy, Position, Referee, Rules, Ruling, Verdict};

/// Judges records under one policy, each in the fastest way that tells as much as is needed.
///
/// ```
/// use linecall_text::judge::{Court, Needs};
/// use linecall_text::options::Options;
/// use linecall_text::read;
///
/// let options = Options::default();
/// let mut court = Court::new(&options, Needs::Verdict);
/// let text = "game: tic-tac-toe\na3 b2 b3 c1 c3\n";
/// for record in read::records("games.txt", text.as_bytes(), &options.reading, options.limits) {
///     let record = record?;
///     let judged = court.judge("games.txt", &record)?;
///     assert_eq!(judged.ruling.decided.unwrap().ply, 5);
/// }
/// # Ok::<(), linecall_text::Error>(())
/// ```
#[derive(Debug)]
pub struct Court {
    policy: Policy,
    asks: Asks,
    limits: Limits,
    needs: Needs,
    /// Whether lanes may be asked.
    has_lanes: bool,
    lane: RecordLane,
    /// The board of the record judged last, to be used again.
    position: Option<Position>,
    verdict: Option<Verdict>,
    claim: Option<ClaimCheck>,
}

/// How a record is judged.
enum Way {
    /// Not at all.
    Untried,
    /// By a lane.
    Lane(Ruling),
    /// By the referee.
    Law,
}

impl Court {
    /// A court under these options, for somebody who needs to know so much.
    pub fn new(options: &Options, needs: Needs) -> Self {
        let Options { policy, asks, limits, reading, saying: _ } = options;
        // Lanes know the default policy, and nothing beyond a ruling.
        let is_plain = *policy == Policy::default() && *asks == Asks::default();
        let is_little = matches!(needs, Needs::Ruling | Needs::Irregular | Needs::Findings);
        Court {
            policy: *policy,
            asks: *asks,
            limits: *limits,
            needs,
            has_lanes: is_plain && is_little && !reading.general,
            lane: RecordLane::default(),
            position: None,
            verdict: None,
            claim: None,
        }
    }

    /// Who judges a record under these options, entry by entry.
    pub fn referee(record: &GameRecord, policy: Policy, asks: Asks) -> Referee {
        Referee { rules: record.rules().clone(), policy, asks }
    }

    /// What somebody needs to know.
    pub fn needs(&self) -> Needs {
        self.needs
    }

    /// Judges a record of an input.
    ///
    /// # Errors
    /// What was asked would take longer than the limits allow.
    pub fn judge<'a>(&'a mut self, source: &'a str, record: &'a GameRecord) -> Result<Judged<'a>, Error> {
        self.check_looks(record)?;
        (self.verdict, self.claim) = (None, None);
        let way = self.way(record);
        let ruling = match way {
            Way::Untried => Ruling::default(),
            Way::Lane(ruling) => ruling,
            Way::Law => self.by_law(record),
        };
        let (by_lane, by_law) = (matches!(way, Way::Lane(_)), matches!(way, Way::Law));
        Ok(Judged {
            source,
            line: record.line,
            of: &record.of,
            record: Some(record),
            codes: by_lane.then(|| self.lane.codes()),
            ruling,
            claim: self.claim.as_ref(),
            verdict: self.verdict.as_ref(),
            position: self.position.as_ref().filter(|_| by_law),
        })
    }

    /// What lines of points of a game are judged with, if a lane can tell what is needed.
    pub(crate) fn batch(&self, settled: &Settled, notation: &Notation) -> Option<Batch> {
        let is_told = self.has_lanes && !(self.needs >= Needs::Findings && is_remarked(&settled.rules));
        if is_told { Batch::new(settled, notation) } else { None }
    }

    /// Whether a ruling is all that is needed of a record that ended so.
    pub(crate) fn is_enough(&self, ruling: &Ruling) -> bool {
        self.needs <= Needs::Ruling || ruling.is_regular()
    }

    /// Chooses how a record is judged. A lane has judged it then.
    fn way(&mut self, record: &GameRecord) -> Way {
        if self.needs == Needs::Record {
            return Way::Untried;
        }
        let may_ask = self.has_lanes && !(self.needs >= Needs::Findings && is_remarked(record.rules()));
        let ruling = if may_ask { self.lane.judge(record) } else { None };
        let Some(ruling) = ruling.filter(|ruling| self.is_enough(ruling)) else { return Way::Law };
        self.claim = record.record.claim.clone().map(|claim| ClaimCheck::new(claim, ruling.outcome));
        let differs = self.claim.as_ref().is_some_and(|claim| claim.agrees == Some(false));
        if differs && self.needs > Needs::Ruling { Way::Law } else { Way::Lane(ruling) }
    }

    /// Lets the referee judge a record. The verdict and the position are kept.
    fn by_law(&mut self, record: &GameRecord) -> Ruling {
        let referee = Court::referee(record, self.policy, self.asks);
        let position = self.position.take().unwrap_or_else(|| Position::new(&referee.rules));
        let (verdict, position) = referee.judge_on(position, &record.record);
        self.position = Some(position);
        self.claim.clone_from(&verdict.claim);
        self.verdict.insert(verdict).ruling
    }

    /// `--missed` looks at every empty point before every move; on a huge board that would never end.
    fn check_looks(&self, record: &GameRecord) -> Result<(), Error> {
        let looks = record.record.moves.len() as u64 * record.rules().lattice.len() as u64;
        if !self.asks.missed || looks <= self.limits.looks {
            return Ok(());
        }
        let message = format!(
            "--missed would look at {looks} points, more than the limit of {}; judge this record without it",
            self.limits.looks
        );
        let error = Error::new(Class::Limit, message);
        Err(Error { id: record.id.clone(), line: Some(record.line), ..error })
    }
}

impl GameRecord {
    /// The verdict under the usual policy.
    ///
    /// ```
    /// let record = linecall_text::record("gomoku", "h8 i9 h9 i10 h10 i11 h11 i12 h12")?;
    /// assert_eq!(record.judge().ruling.decided.unwrap().ply, 9);
    /// # Ok::<(), linecall_text::Error>(())
    /// ```
    pub fn judge(&self) -> Verdict {
        Court::referee(self, Policy::default(), Asks::default()).judge(&self.record)
    }
}

/// Whether the referee may remark something on regular records under these rules, which lanes do not.
fn is_remarked(rules: &Rules) -> bool {
    rules.fouls.black.any() || rules.fouls.white.any()
}
