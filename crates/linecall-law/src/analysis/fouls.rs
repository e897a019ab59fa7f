//! Fouls: overlines, double-fours and double-threes, as the Renju International Federation defines them (rule 9), for
//! rows of any length and on any board.
//!
//! In what follows a row that wins is called a five, after renju; `k` is its length.
//!
//! - A **five** is a run that makes the colour's row; an **overline** a run longer than `k`.
//! - A **four** is two stones or more in a line, the new one among them, which one more stone makes a five. On one line
//!   it is told from another by its stones; what the same stone makes a five is one four.
//! - A **straight four** is an unbroken run of `k - 1` with two points that each make a five. It is one four.
//! - A **three** is `k - 2` stones in a line, the new one among them, which one more stone makes a straight four. How it
//!   is read is [`Three`]'s matter.
//!
//! A run that a stone makes goes through that stone, so all of this happens at the two ends of the new stone's run along
//! each axis: only there can a point join it to what lies after. Points where no stone may ever be are no such points;
//! whether a stone could fall there now, or would be captured, is not asked.
//!
//! Where the lines of a board are words, a look at these tells of most stones that they make too little for a foul.

use crate::{Axis, Color, Count, Ends, Foul, Fouls, Goal, Point, Position, Row, Three};
use alloc::vec::Vec;

/// The shortest row in which threes are looked for: in shorter ones nearly every stone would make several.
const LEAST_WITH_THREES: u32 = 5;

/// How deep explanations go. On boards of stones at random, a third of the points full, they are at most seven deep.
const DEPTH: u32 = 8;

/// What a stone makes that bears on fouls.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Made {
    /// Where the stone lies, or would.
    pub at: Point,
    /// The foul that it is.
    pub foul: Option<Foul>,
    /// Whether the literal and the loose reading of threes differ on it, under rules that have one of the two.
    pub disputed: bool,
    /// Runs that win. If there is one, the stone is no foul, and nothing else is told.
    pub rows: Vec<Vec<Point>>,
    /// Runs that are too long.
    pub overlines: Vec<Vec<Point>>,
    /// Fours.
    pub fours: Vec<FourMade>,
    /// Threes, those among them that do not count. Not told far down in an explanation.
    pub threes: Vec<ThreeMade>,
}

/// A four.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FourMade {
    /// Its stones, in order.
    pub stones: Vec<Point>,
    /// The points where one more stone makes a five: two if it is straight.
    pub fives: Vec<Point>,
}

/// Stones that may be a three.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ThreeMade {
    /// Its stones, in order.
    pub stones: Vec<Point>,
    /// The points where one more stone makes a straight four.
    pub fours: Vec<StraightFour>,
}

/// A point where one more stone makes a straight four of a three.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StraightFour {
    /// The point.
    pub at: Point,
    /// Why it does not count.
    pub hindered: Option<Hindrance>,
}

/// Why a straight four does not make a three.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Hindrance {
    /// The stone makes a five at the same time.
    MakesFive,
    /// The stone is a foul itself.
    Foul(Made),
}

/// A point where the side to move must not play.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Forbidden {
    /// The point.
    pub at: Point,
    /// What a stone there would be.
    pub foul: Foul,
    /// Why.
    pub because: Made,
}

impl ThreeMade {
    /// Whether it is a three: there is a point where nothing hinders a straight four.
    pub fn counts(&self) -> bool {
        self.fours.iter().any(|four| four.hindered.is_none())
    }
}

impl Made {
    /// A stone that makes nothing.
    fn nothing(at: Point) -> Self {
        Made {
            at,
            foul: None,
            disputed: false,
            rows: Vec::new(),
            overlines: Vec::new(),
            fours: Vec::new(),
            threes: Vec::new(),
        }
    }
}

impl Position {
    /// The foul that a stone of this colour on an empty point would be. None where it reaches the goal: such a stone is
    /// never forbidden.
    ///
    /// ```
    /// use linecall_law::{Color, Foul, Point, Position, Setup, games};
    ///
    /// //   . . . . . .
    /// //   . . . X . .      At the +: two threes.
    /// //   . . . X . .
    /// //   . X X + . .
    /// //   . . . . . .
    /// //   . . . . . .
    /// let stones = [(7, 5), (7, 6), (5, 7), (6, 7)].map(|(x, y)| (Point::flat(x, y), Color::Black));
    /// let setup = Setup { stones: stones.into(), to_move: Some(Color::Black) };
    /// let position = Position::from_setup(&games::rules("renju")?, &setup)?;
    /// assert_eq!(position.foul_at(Point::flat(7, 7), Color::Black), Some(Foul::DoubleThree));
    /// assert_eq!(position.foul_at(Point::flat(7, 7), Color::White), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn foul_at(&self, p: Point, color: Color) -> Option<Foul> {
        self.judge_foul(p, color).0
    }

    /// The foul, and whether the literal and the loose reading of threes differ on it.
    pub(crate) fn judge_foul(&self, p: Point, color: Color) -> (Option<Foul>, bool) {
        if !self.may_be_foul(p, color) {
            return (None, false);
        }
        match Trial::new(self, color) {
            Some(mut trial) if trial.is_free(p) => {
                let foul = trial.judge(p).foul();
                (foul, trial.is_disputed(p, foul))
            }
            _ => (None, false),
        }
    }

    /// What a stone of this colour on an empty point would make, as far as it bears on fouls, and what hinders its threes.
    /// Nothing in games whose goal is not a row.
    pub fn explain_foul(&self, p: Point, color: Color) -> Made {
        match Trial::new(self, color) {
            Some(mut trial) if trial.is_free(p) => {
                let made = trial.explain(p, DEPTH);
                Made { disputed: trial.is_disputed(p, made.foul), ..made }
            }
            _ => Made::nothing(p),
        }
    }

    /// The points where a stone of the side to move would be a foul, smallest first, and why. None once the game is over.
    pub fn forbidden(&self) -> Vec<Forbidden> {
        let color = self.to_move();
        let because = |p: Point| self.foul_at(p, color).map(|foul| (p, foul));
        let mut points: Vec<(Point, Foul)> = match self.rules().fouls[color].any() {
            true => self.playable().filter_map(because).collect(),
            false => Vec::new(),
        };
        points.sort_unstable_by_key(|&(p, _)| p);
        points.into_iter().map(|(at, foul)| Forbidden { at, foul, because: self.explain_foul(at, color) }).collect()
    }
}

/// A run through a stone. One that is longer than a five is not followed to its ends.
#[derive(Clone, Copy)]
struct Run {
    length: u32,
    ends: [End; 2],
}

/// What is after the end of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// An empty point.
    Free(Point),
    /// Nothing: a point where no stone may be, or the run itself, once around.
    Nothing,
    /// A stone of the opponent.
    Stone,
    /// The edge of the board.
    Edge,
}

/// What a stone is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Wins,
    Foul(Foul),
    Legal,
}

impl Answer {
    fn foul(self) -> Option<Foul> {
        match self {
            Answer::Foul(foul) => Some(foul),
            Answer::Wins | Answer::Legal => None,
        }
    }
}

/// A point where a stone makes a straight four of one of the threes of a stone.
#[derive(Clone, Copy)]
struct Try {
    /// Which of the stone's threes.
    three: u32,
    at: Point,
}

/// A stone of which it is not known yet how many of its threes count.
struct Open {
    /// Its tries are these of the trial's.
    next: usize,
    end: usize,
    start: usize,
    /// Threes that count.
    real: u32,
}

/// Stones put on trial on top of a position.
struct Trial<'a> {
    position: &'a Position,
    color: Color,
    row: Row,
    fouls: Fouls,
    /// The stones put on trial.
    placed: Vec<Point>,
    /// Those of them that wait for an answer, and the tries of all of them. No recursion: how deep it goes is in the hands
    /// of who drew the board.
    open: Vec<Open>,
    tries: Vec<Try>,
    /// Whether a stone that would make a straight four made a five.
    met_five: bool,
}

impl<'a> Trial<'a> {
    fn new(position: &'a Position, color: Color) -> Option<Self> {
        let (fouls, row) = match position.rules().goal {
            Goal::Rows(rows) => (position.rules().fouls[color], rows[color]),
            Goal::Links(_) | Goal::Touch(_) => return None,
        };
        let fouls = if row.length < LEAST_WITH_THREES { Fouls { double_three: None, ..fouls } } else { fouls };
        Some(Trial {
            position,
            color,
            row,
            fouls,
            placed: Vec::new(),
            open: Vec::new(),
            tries: Vec::new(),
            met_five: false,
        })
    }

    fn at(&self, p: Point) -> Option<Color> {
        if self.placed.contains(&p) { Some(self.color) } else { self.position.at(p) }
    }

    fn is_free(&self, p: Point) -> bool {
        let rules = self.position.rules();
        rules.lattice.contains(p) && self.at(p).is_none() && rules.blocked.binary_search(&p).is_err()
    }

    /// The axes through a point. On a board that wraps around and is one or two points wide, several are the same line.
    fn axes(&self, p: Point) -> impl Iterator<Item = Axis> + use<> {
        let lattice = self.position.rules().lattice;
        let axes = lattice.axes();
        let wraps = lattice.wraps() != [false; 2];
        let next_to = move |axis: Axis| {
            let mut pair = [lattice.step(p, axis, -1), lattice.step(p, axis, 1)];
            pair.sort_unstable();
            pair
        };
        let is_new = move |i: usize| !wraps || !axes[..i].iter().any(|&other| next_to(other) == next_to(axes[i]));
        axes.iter().enumerate().filter(move |&(i, _)| is_new(i)).map(|(_, &axis)| axis)
    }

    /// The run through `p`, taken to be an own stone.
    fn run(&self, p: Point, axis: Axis) -> Run {
        let lattice = self.position.rules().lattice;
        let mut run = Run { length: 1, ends: [End::Nothing; 2] };
        for (end, sign) in [(0, -1), (1, 1)] {
            let mut last = p;
            run.ends[end] = loop {
                match lattice.step(last, axis, sign) {
                    None => break End::Edge,
                    // Once around: a ring has no ends.
                    Some(q) if q == p => return run,
                    Some(q) if self.at(q) == Some(self.color) => {
                        run.length += 1;
                        last = q;
                        if run.length > self.row.length {
                            return Run { ends: [End::Nothing; 2], ..run };
                        }
                    }
                    Some(q) if self.at(q).is_some() => break End::Stone,
                    Some(q) => break if self.is_free(q) { End::Free(q) } else { End::Nothing },
                }
            };
        }
        run
    }

    fn is_five(&self, run: Run) -> bool {
        let closed = match self.row.ends {
            Ends::Any => false,
            Ends::OpenToStones => run.ends == [End::Stone; 2],
            Ends::OpenToEdges => run.ends.iter().all(|end| matches!(end, End::Stone | End::Edge)),
        };
        self.row.is_made_by(run.length) && !(closed && run.length == self.row.length)
    }

    /// Whether the run is an overline: where longer runs win, there is none.
    fn is_overline(&self, run: Run) -> bool {
        self.row.count == Count::Exactly && run.length > self.row.length
    }

    /// The points that make a five of what a run is a part of.
    fn five_points(&self, run: Run, axis: Axis) -> [Option<Point>; 2] {
        let mut points = run.ends.map(|end| match end {
            End::Free(x) if self.is_five(self.run(x, axis)) => Some(x),
            _ => None,
        });
        // The gap of a ring is one point.
        if points[0] == points[1] {
            points[1] = None;
        }
        points
    }

    /// How many fours a run is a part of.
    fn fours(&self, run: Run, axis: Axis) -> u32 {
        // One stone lies on no line.
        if self.row.length < 3 {
            return 0;
        }
        match self.five_points(run, axis) {
            [Some(x), Some(y)] if self.is_one_four(run, axis, [x, y]) => 1,
            points => points.iter().flatten().count() as u32,
        }
    }

    /// Whether two points make a five of the same stones: of a straight four, or of all that are in a ring with two gaps.
    fn is_one_four(&self, run: Run, axis: Axis, [x, y]: [Point; 2]) -> bool {
        run.length + 1 == self.row.length || self.run(x, axis).ends == [End::Free(y); 2]
    }

    /// The points that make a straight four of what a run is a part of. It is the same three that they make it of if the
    /// run is the three, and two threes if it is not.
    fn straight_points(&mut self, run: Run, axis: Axis) -> [Option<Point>; 2] {
        run.ends.map(|end| {
            let End::Free(y) = end else { return None };
            self.placed.push(y);
            let four = self.run(y, axis);
            let straight =
                four.length == self.row.length - 1 && self.five_points(four, axis).iter().all(Option::is_some);
            self.placed.pop();
            straight.then_some(y)
        })
    }

    /// What a stone on an empty point is.
    fn judge(&mut self, p: Point) -> Answer {
        let mut answer = self.put(p);
        loop {
            if let Some(answer) = answer {
                let counts = answer == Answer::Legal || answer == Answer::Wins && self.is_loose();
                match self.open.last_mut() {
                    None => return answer,
                    Some(open) => {
                        self.met_five |= answer == Answer::Wins;
                        let three = self.tries[open.next - 1].three;
                        if counts {
                            open.real += 1;
                            let others = self.tries[open.next..open.end].iter();
                            open.next += others.take_while(|other| other.three == three).count();
                        }
                    }
                }
            }
            answer = self.go_on();
        }
    }

    fn is_loose(&self) -> bool {
        self.fouls.double_three == Some(Three::Loose)
    }

    /// Puts the next stone on trial that the last open one depends on, or closes this.
    fn go_on(&mut self) -> Option<Answer> {
        let open = self.open.last_mut()?;
        let more = count_threes(&self.tries[open.next..open.end]);
        if open.real < 2 && open.real + more >= 2 {
            open.next += 1;
            let at = self.tries[open.next - 1].at;
            return self.put(at);
        }
        let answer = if open.real >= 2 { Answer::Foul(Foul::DoubleThree) } else { Answer::Legal };
        self.tries.truncate(open.start);
        self.open.pop();
        self.placed.pop();
        Some(answer)
    }

    /// Puts a stone on trial. It stays if its threes must be asked one by one.
    fn put(&mut self, p: Point) -> Option<Answer> {
        self.placed.push(p);
        let answer = self.answer_at_once(p);
        if answer.is_some() {
            self.placed.pop();
        }
        answer
    }

    fn answer_at_once(&mut self, p: Point) -> Option<Answer> {
        let (mut over, mut fours) = (false, 0);
        for axis in self.axes(p) {
            let run = self.run(p, axis);
            if self.is_five(run) {
                return Some(Answer::Wins);
            }
            over |= self.is_overline(run);
            fours += if self.fouls.double_four { self.fours(run, axis) } else { 0 };
        }
        if self.fouls.overline && over {
            return Some(Answer::Foul(Foul::Overline));
        }
        if fours >= 2 {
            return Some(Answer::Foul(Foul::DoubleFour));
        }
        let Some(reading) = self.fouls.double_three else { return Some(Answer::Legal) };
        let start = self.tries.len();
        self.list_tries(p);
        let end = self.tries.len();
        let most = count_threes(&self.tries[start..end]);
        if most >= 2 && reading != Three::Simple {
            self.open.push(Open { start, next: start, end, real: 0 });
            return None;
        }
        self.tries.truncate(start);
        Some(if most >= 2 { Answer::Foul(Foul::DoubleThree) } else { Answer::Legal })
    }

    /// Lists the points where the threes of a stone on trial may become straight fours, three by three.
    fn list_tries(&mut self, p: Point) {
        let mut three = 0;
        for axis in self.axes(p) {
            let run = self.run(p, axis);
            let is_whole = run.length + 2 == self.row.length;
            for at in self.straight_points(run, axis).into_iter().flatten() {
                self.tries.push(Try { three, at });
                three += u32::from(!is_whole);
            }
            three += u32::from(is_whole);
        }
    }

    /// Whether the two readings differ on a stone that has just been judged. They can only if a five was met.
    fn is_disputed(&mut self, p: Point, foul: Option<Foul>) -> bool {
        let other = match self.fouls.double_three {
            Some(Three::Literal) => Three::Loose,
            Some(Three::Loose) => Three::Literal,
            _ => return false,
        };
        if !self.met_five {
            return false;
        }
        let kept = self.fouls.double_three.replace(other);
        let differs = self.judge(p).foul() != foul;
        self.fouls.double_three = kept;
        differs
    }

    /// What a stone makes, and why its threes count or not.
    fn explain(&mut self, p: Point, depth: u32) -> Made {
        let mut made = Made { foul: self.judge(p).foul(), ..Made::nothing(p) };
        self.placed.push(p);
        let runs: Vec<(Axis, Run)> = self.axes(p).map(|axis| (axis, self.run(p, axis))).collect();
        made.rows = self.stones_of(p, &runs, Self::is_five);
        if made.rows.is_empty() {
            made.overlines = self.stones_of(p, &runs, Self::is_overline);
            made.fours = runs.iter().flat_map(|&(axis, run)| self.fours_made(p, run, axis)).collect();
            if depth > 0 && self.fouls.double_three.is_some() {
                made.threes = runs.iter().flat_map(|&(axis, run)| self.threes_made(p, run, axis, depth)).collect();
            }
        }
        self.placed.pop();
        made
    }

    fn stones_of(&self, p: Point, runs: &[(Axis, Run)], is: fn(&Self, Run) -> bool) -> Vec<Vec<Point>> {
        runs.iter().filter(|(_, run)| is(self, *run)).map(|&(axis, _)| self.stones(p, axis)).collect()
    }

    /// All stones of the run through a stone, in order.
    fn stones(&self, p: Point, axis: Axis) -> Vec<Point> {
        let lattice = self.position.rules().lattice;
        let mut stones = alloc::vec![p];
        for sign in [-1, 1] {
            let mut last = p;
            while let Some(q) = lattice.step(last, axis, sign).filter(|&q| self.at(q) == Some(self.color)) {
                if stones.contains(&q) {
                    break;
                }
                stones.push(q);
                last = q;
            }
        }
        stones.sort_unstable();
        stones
    }

    /// The stones that one on `x` would join to the run through it.
    fn joined(&mut self, x: Point, axis: Axis) -> Vec<Point> {
        self.placed.push(x);
        let mut stones = self.stones(x, axis);
        self.placed.pop();
        stones.retain(|&q| q != x);
        stones
    }

    fn fours_made(&mut self, p: Point, run: Run, axis: Axis) -> Vec<FourMade> {
        if self.fours(run, axis) == 0 {
            return Vec::new();
        }
        let mut fives: Vec<Point> = self.five_points(run, axis).into_iter().flatten().collect();
        fives.sort_unstable();
        match fives[..] {
            [x, y] if self.is_one_four(run, axis, [x, y]) => {
                let stones =
                    if run.length + 1 == self.row.length { self.stones(p, axis) } else { self.joined(x, axis) };
                alloc::vec![FourMade { stones, fives }]
            }
            _ => fives.into_iter().map(|x| FourMade { stones: self.joined(x, axis), fives: alloc::vec![x] }).collect(),
        }
    }

    fn threes_made(&mut self, _p: Point, run: Run, axis: Axis, depth: u32) -> Vec<ThreeMade> {
        let mut threes: Vec<ThreeMade> = Vec::new();
        let mut points: Vec<Point> = self.straight_points(run, axis).into_iter().flatten().collect();
        points.sort_unstable();
        for at in points {
            let four = StraightFour { at, hindered: self.hindrance(at, depth) };
            let stones = self.joined(at, axis);
            match threes.iter_mut().find(|three| three.stones == stones) {
                Some(three) => three.fours.push(four),
                None => threes.push(ThreeMade { stones, fours: alloc::vec![four] }),
            }
        }
        threes
    }

    fn hindrance(&mut self, y: Point, depth: u32) -> Option<Hindrance> {
        match self.judge(y) {
            _ if self.fouls.double_three == Some(Three::Simple) => None,
            Answer::Legal => None,
            Answer::Wins => {
                self.met_five = true;
                (!self.is_loose()).then_some(Hindrance::MakesFive)
            }
            Answer::Foul(_) => Some(Hindrance::Foul(self.explain(y, depth - 1))),
        }
    }
}

/// How many threes these tries are of; those of one three stand together.
fn count_threes(tries: &[Try]) -> u32 {
    let changes = tries.iter().zip(tries.iter().skip(1)).filter(|(a, b)| a.three != b.three).count();
    changes as u32 + u32::from(!tries.is_empty())
}
