//! The same game on a turned board, or with the colours exchanged: whatever is said of the one must be said of the
//! other.

use crate::fouls::unexplained;
use linecall_law::{
    Action, By, ByColor, Color, Decided, Evidence, Forbidden, Goal, Irregular, Irregularity, Lattice, Link, Missed,
    Move, MustAnswer, Outcome, Placement, Point, Record, Rules, Ruling, Says, Setup, SetupIssue, Shape, Side, Skew,
    SwapKind, Touch, Verdict, Warning,
};

/// A way to turn a board, and whether the colours are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Which old axis becomes x, y and z.
    axes: [usize; 3],
    /// Which new axes run the other way.
    flip: [bool; 3],
    /// Whether Black becomes White.
    colors: bool,
    /// The lattice that is turned.
    lattice: Lattice,
    /// What has to be touched, if that is the goal.
    touch: Option<Touch>,
}

fn touch(rules: &Rules) -> Option<Touch> {
    match rules.goal {
        Goal::Touch(touch) => Some(touch),
        Goal::Rows(_) | Goal::Links(_) => None,
    }
}

impl Symmetry {
    /// All symmetries that the rules allow: 8 of a plane, 48 of a box. Gravity keeps up and down, and sides to be
    /// joined stand upright in a box, as seams do. A hex board is turned too, although its skew may change. Where stones
    /// are mirrored on a diagonal, that diagonal stays where it is. Dimensions past the third stay as they are. Of the 12
    /// of a hexagon of hexagons there are those 4 that turn the square around it; of the 6 of a triangle there is 1.
    pub fn all(rules: &Rules) -> Vec<Symmetry> {
        const AXES: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
        let boxed = rules.lattice.shape() == Shape::Box;
        let falls = rules.placement == Placement::Drop;
        let touch = touch(rules);
        let upright = touch.is_some() || matches!(rules.goal, Goal::Links(_)) || rules.lattice.wraps() != [false; 2];
        let mirrors = rules.swaps.kind != SwapKind::Sides && !rules.swaps.after.is_empty();
        let mut all = Vec::new();
        for axes in AXES {
            for flips in 0..8 {
                let flip = [flips & 1 != 0, flips & 2 != 0, flips & 4 != 0];
                let floor_stays = axes[2] == 2 && !flip[2];
                let same = axes == [0, 1, 2] && flip == [false; 3];
                let keeps = match boxed {
                    _ if rules.lattice.shape() == Shape::Triangle => same,
                    _ if rules.lattice.shape() == Shape::Hexagon => same || !falls && floor_stays && flip[0] == flip[1],
                    true if falls => floor_stays,
                    true => !upright || axes[2] == 2,
                    false if falls => axes == [0, 1, 2] && flip[1..] == [false, false],
                    false => floor_stays,
                };
                let keeps_diagonal = !mirrors || (axes[2] == 2 && flip[0] == flip[1]);
                if keeps && keeps_diagonal {
                    all.extend([false, true].map(|colors| Symmetry {
                        axes,
                        flip,
                        colors,
                        lattice: rules.lattice,
                        touch,
                    }));
                }
            }
        }
        all
    }

    /// The symmetry that changes nothing; it still brings verdicts into the form in which they are compared.
    pub fn identity(rules: &Rules) -> Symmetry {
        let (lattice, touch) = (rules.lattice, touch(rules));
        Symmetry { axes: [0, 1, 2], flip: [false; 3], colors: false, lattice, touch }
    }

    /// The rules of the turned game.
    ///
    /// # Panics
    /// Never: a lattice can be turned.
    pub fn rules(&self, rules: &Rules) -> Rules {
        let [cols, rows, layers] = self.sides();
        let [.., boxes, more] = rules.lattice.sides();
        let lattice = match rules.lattice.shape() {
            Shape::Square if rules.lattice.corners_touch() => {
                Lattice::square(cols, rows).map(Lattice::with_corners_touching)
            }
            Shape::Square => Lattice::square(cols, rows),
            Shape::Box => Lattice::hyperbox(&[cols, rows, layers, boxes, more][..rules.lattice.dimensions()]),
            Shape::Hex(skew) => Lattice::hex(cols, rows, self.skew(skew)),
            Shape::Triangle => Lattice::triangle(cols),
            Shape::Hexagon => Lattice::hexagon(rules.lattice.base()),
        };
        let mut lattice = lattice.expect("the sides are those of a lattice");
        if rules.lattice.corners_touch() {
            lattice = lattice.with_corners_touching();
        }
        let [cols_wrap, rows_wrap] = rules.lattice.wraps();
        let wraps = self.axes.map(|axis| [cols_wrap, rows_wrap, false][axis]);
        let mut blocked: Vec<Point> = rules.blocked.iter().map(|&p| self.point(p)).collect();
        blocked.sort_unstable();
        Rules {
            lattice: lattice.wrapping(wraps[0], wraps[1]),
            blocked,
            goal: match rules.goal {
                Goal::Rows(rows) => Goal::Rows(self.by_color(&rows, |row| *row)),
                Goal::Links(links) => Goal::Links(self.by_color(&links, |link| self.link(*link))),
                touch @ Goal::Touch(_) => touch,
            },
            fouls: self.by_color(&rules.fouls, |fouls| *fouls),
            first: self.color(rules.first),
            ..rules.clone()
        }
    }

    /// The record of the turned game.
    pub fn record(&self, record: &Record) -> Record {
        let stones = record.setup.stones.iter().map(|&(p, color)| (self.point(p), self.color(color)));
        let turned = |mv: &Move| Move { action: self.action(mv.action), by: mv.by.map(|color| self.color(color)) };
        Record {
            setup: Setup { stones: stones.collect(), to_move: record.setup.to_move.map(|color| self.color(color)) },
            moves: record.moves.iter().map(turned).collect(),
            claim: record.claim.clone().map(|mut claim| {
                claim.says = self.says(claim.says);
                claim
            }),
        }
    }

    /// The verdict on the turned game, as far as it does not depend on the order of points: rows, threats and answers
    /// are sorted, of a path, a fork or a ring only its length is kept (of a fork to more than three ends not even that: its
    /// ways may share stones, and which of them are taken decides how many; of a board as
    /// somebody wrote it nothing: several chains may have won, and the first is shown), and of a win that was missed not where.
    pub fn verdict(&self, verdict: &Verdict) -> Verdict {
        let Verdict { status, ruling, .. } = *verdict;
        let laid = self.touch.is_some() && ruling.decided.is_none_or(|decided| decided.index == 0);
        let shares = self.touch.is_some_and(|touch| touch.sides.max(touch.corners) > 3);
        let sorted = |points: &[Point]| {
            let mut points: Vec<Point> = points.iter().map(|&p| self.point(p)).collect();
            points.sort_unstable();
            points
        };
        let mut evidence: Vec<Evidence> = verdict
            .evidence
            .iter()
            .filter(|_| !laid)
            .map(|evidence| match evidence {
                Evidence::Row(points) => Evidence::Row(sorted(points)),
                Evidence::Path(points) => Evidence::Path(vec![SOMEWHERE; points.len()]),
                Evidence::Fork(_) if shares => Evidence::Fork(Vec::new()),
                Evidence::Fork(points) => Evidence::Fork(vec![SOMEWHERE; points.len()]),
                Evidence::Ring(points) => Evidence::Ring(vec![SOMEWHERE; points.len()]),
            })
            .collect();
        evidence.sort_by(|a, b| a.points().cmp(b.points()));
        Verdict {
            status,
            ruling: Ruling {
                outcome: match ruling.outcome {
                    Outcome::Win { color, by: By::Ring } if laid => {
                        Outcome::Win { color: self.color(color), by: By::Touch }
                    }
                    Outcome::Win { color, by } => Outcome::Win { color: self.color(color), by },
                    outcome => outcome,
                },
                decided: ruling.decided.map(|decided| Decided { at: decided.at.map(|p| self.point(p)), ..decided }),
                ..ruling
            },
            winner_seat: verdict.winner_seat,
            evidence,
            irregular: verdict.irregular.iter().map(|irregular| self.irregularity(irregular)).collect(),
            to_move: verdict.to_move.map(|color| self.color(color)),
            claim: verdict.claim.clone().map(|mut check| {
                check.claim.says = self.says(check.claim.says);
                check
            }),
            warnings: verdict
                .warnings
                .iter()
                .map(|warning| match *warning {
                    Warning::TurnGuessed(color) => Warning::TurnGuessed(self.color(color)),
                    Warning::Disputed { ply, at, is_foul, literal } => {
                        Warning::Disputed { ply, at: self.point(at), is_foul, literal }
                    }
                })
                .collect(),
            threats: verdict.threats.as_ref().map(|threats| self.by_color(threats, |points| sorted(points))),
            must_answer: verdict.must_answer.as_ref().map(|answer| match answer {
                MustAnswer::At(points) => MustAnswer::At(sorted(points)),
                other => other.clone(),
            }),
            forbidden: verdict.forbidden.as_ref().map(|forbidden| {
                let mut forbidden: Vec<Forbidden> =
                    forbidden.iter().map(|f| unexplained(self.point(f.at), f.foul)).collect();
                forbidden.sort_unstable_by_key(|f| f.at);
                forbidden
            }),
            // Moves to the same board may be others.
            reachable: None,
            dead: verdict.dead,
            missed: verdict.missed.as_ref().map(|missed| {
                let turned = |m: &Missed| Missed { index: m.index, by: self.color(m.by), at: SOMEWHERE };
                missed.iter().map(turned).collect()
            }),
        }
    }

    fn sides(&self) -> [u32; 3] {
        let old = [self.lattice.cols(), self.lattice.rows(), self.lattice.layers()];
        self.axes.map(|axis| old[axis])
    }

    /// Points off the board stay off it.
    fn point(&self, p: Point) -> Point {
        let old = [p.x, p.y, p.z];
        let sides = self.sides();
        let [x, y, z] = std::array::from_fn(|axis| {
            let n = old[self.axes[axis]];
            if self.flip[axis] { (sides[axis] as i32 - 1).saturating_sub(n) } else { n }
        });
        Point { x, y, z, ..p }
    }

    fn action(&self, action: Action) -> Action {
        match action {
            Action::Place(p) => Action::Place(self.point(p)),
            Action::Drop { x, y } => {
                let Point { x, y, .. } = self.point(Point::flat(x, y));
                Action::Drop { x, y }
            }
            other => other,
        }
    }

    fn irregularity(&self, irregular: &Irregularity) -> Irregularity {
        let what = match irregular.what {
            Irregular::Setup(SetupIssue::OffBoard(p)) => Irregular::Setup(SetupIssue::OffBoard(self.point(p))),
            Irregular::Setup(SetupIssue::Occupied(p)) => Irregular::Setup(SetupIssue::Occupied(self.point(p))),
            Irregular::Setup(SetupIssue::Floating(p)) => Irregular::Setup(SetupIssue::Floating(self.point(p))),
            Irregular::Setup(SetupIssue::Blocked(p)) => Irregular::Setup(SetupIssue::Blocked(self.point(p))),
            other => other,
        };
        Irregularity { index: irregular.index, what, action: irregular.action.map(|action| self.action(action)) }
    }

    /// Mirrored once, rising becomes falling.
    fn skew(&self, skew: Skew) -> Skew {
        match (skew, self.flip[0] == self.flip[1]) {
            (skew, true) => skew,
            (Skew::Rising, false) => Skew::Falling,
            (Skew::Falling, false) => Skew::Rising,
        }
    }

    fn link(&self, link: Link) -> Link {
        Link { from: self.side(link.from), to: self.side(link.to) }
    }

    fn side(&self, side: Side) -> Side {
        let (old, far) = match side {
            Side::Left => (0, false),
            Side::Right => (0, true),
            Side::Top => (1, false),
            Side::Bottom => (1, true),
        };
        let new = usize::from(self.axes[0] != old);
        match (new, far != self.flip[new]) {
            (0, false) => Side::Left,
            (0, true) => Side::Right,
            (_, false) => Side::Top,
            (_, true) => Side::Bottom,
        }
    }

    fn color(&self, color: Color) -> Color {
        if self.colors { !color } else { color }
    }

    fn by_color<T>(&self, pair: &ByColor<T>, turned: impl Fn(&T) -> T) -> ByColor<T> {
        ByColor::from_fn(|color| turned(&pair[self.color(color)]))
    }

    fn says(&self, says: Says) -> Says {
        match says {
            Says::Win(color) => Says::Win(self.color(color)),
            other => other,
        }
    }
}

/// In place of a point that a verdict may choose.
const SOMEWHERE: Point = Point::flat(0, 0);
