//! Random rules, policies and records.
//!
//! Records are drawn as strokes, small plans such as "on from my last stone", and then written down for a
//! board. So most entries are legal and chains and rows grow, while everything that people do wrong happens too.

use linecall::{
    Action, ByColor, Claim, Color, Count, Ends, Fouls, Goal, Lattice, Link, Move, OnIllegal, Passes, Placement, Point, Policy, Record, Row,
    Rules, Says, Setup, Shape, Side, Skew, Swap, Three, TurnOrder, games,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// A configuration of so many cases; `PROPTEST_CASES` in the environment sets another number for every test.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { max_shrink_iters: 20_000, failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

// Rules.

/// Rules of a small board: a game of the shelf, or any combination of the fields.
pub fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![2 => shelf(), 3 => lattice().prop_flat_map(rules_on)]
}

/// Rules of a plane with a side of more than 64, the other one of `short`.
pub fn wide_rules(short: RangeInclusive<u32>) -> impl Strategy<Value = Rules> {
    wide_plane(short).prop_flat_map(rules_on)
}

/// A plane of squares or hexagons with a side of 65 to 80, the other one of `short`.
pub fn wide_plane(short: RangeInclusive<u32>) -> impl Strategy<Value = Lattice> {
    (65..=80_u32, short, any::<bool>(), option::of(skew())).prop_map(|(long, short, tall, skew)| {
        let (cols, rows) = if tall { (short, long) } else { (long, short) };
        built(match skew {
            None => Lattice::square(cols, rows),
            Some(skew) => Lattice::hex(cols, rows, skew),
        })
    })
}

/// A board of hexagons with sides of 1 to `side`.
pub fn hex(side: u32) -> impl Strategy<Value = Lattice> {
    (1..=side, 1..=side, skew()).prop_map(|(cols, rows, skew)| built(Lattice::hex(cols, rows, skew)))
}

/// A game of the shelf, with small parameters.
fn shelf() -> impl Strategy<Value = Rules> {
    let n = || 1..=9_u32;
    let four = || 1..=4_u32;
    prop_oneof![
        Just("tic-tac-toe".to_owned()),
        Just("qubic".to_owned()),
        (n(), n(), n()).prop_map(|(m, n, k)| format!("mnk({m},{n},{k})")),
        (5..=9_u32).prop_map(|size| format!("gomoku({size})")),
        (5..=9_u32).prop_map(|size| format!("standard({size})")),
        (5..=9_u32, select(&["literal", "loose"][..])).prop_map(|(size, three)| format!("renju({size},three={three})")),
        (5..=9_u32, select(&["loose", "literal", "simple"][..])).prop_map(|(size, three)| format!("omok({size},three={three})")),
        (n(), n(), four()).prop_map(|(cols, rows, k)| format!("connect-four({cols},{rows},{k})")),
        (four(), four()).prop_map(|(n, m)| format!("make-a-sequence({n},{m})")),
        (n(), n(), color()).prop_map(|(cols, rows, first)| format!("path({cols},{rows},first={first})")),
        (n(), n(), select(&["rising", "falling"][..]))
            .prop_map(|(cols, rows, skew)| format!("hex({cols},{rows},skew={skew})")),
    ]
    .prop_map(|spec| games::rules(&spec).unwrap_or_else(|error| panic!("{spec}: {error}")))
    // The oracle knows no passes.
    .prop_map(|rules| Rules { passes: Passes::Never, ..rules })
}

fn lattice() -> impl Strategy<Value = Lattice> {
    let side = || prop_oneof![1 => Just(1), 6 => 2..=9_u32];
    let layer = || 1..=5_u32;
    prop_oneof![
        2 => (side(), side()).prop_map(|(cols, rows)| built(Lattice::square(cols, rows))),
        1 => hex(9),
        1 => (layer(), layer(), layer()).prop_map(|(cols, rows, layers)| built(Lattice::boxed(cols, rows, layers))),
    ]
}

fn built(lattice: Result<Lattice, linecall::LatticeError>) -> Lattice {
    lattice.unwrap_or_else(|error| panic!("{error}"))
}

fn rules_on(lattice: Lattice) -> impl Strategy<Value = Rules> {
    let goal = prop_oneof![
        3 => by_color(move || row(lattice.longest_side())).prop_map(Goal::Rows),
        2 => by_color(link).prop_map(Goal::Links),
    ];
    let fouls = prop_oneof![3 => Just(ByColor::both(Fouls::default())), 1 => by_color(fouls)];
    (placement(), goal, fouls, color()).prop_map(move |(placement, goal, fouls, first)| Rules {
        placement,
        goal,
        fouls,
        first,
        ..Rules::rows(lattice, 1)
    })
}

/// Lengths from 1 to past the longest side, short ones most often.
fn row(longest_side: u32) -> impl Strategy<Value = Row> {
    let length = prop_oneof![1 => Just(1), 6 => 2..=5_u32, 1 => 1..=longest_side + 2];
    let count = select(&[Count::AtLeast, Count::Exactly][..]);
    (length, count).prop_map(|(length, count)| Row { length, count, ends: Ends::Any })
}

/// Any of the fouls, or none.
pub fn fouls() -> impl Strategy<Value = Fouls> {
    let three = option::weighted(0.75, select(&[Three::Literal, Three::Loose, Three::Simple][..]));
    (any::<bool>(), any::<bool>(), three)
        .prop_map(|(overline, double_four, double_three)| Fouls { overline, double_four, double_three })
}

/// A link of any two different sides.
pub fn link() -> impl Strategy<Value = Link> {
    const SIDES: [Side; 4] = [Side::Top, Side::Bottom, Side::Left, Side::Right];
    (0..4_usize, 1..4_usize).prop_map(|(from, on)| Link { from: SIDES[from], to: SIDES[(from + on) % 4] })
}

fn placement() -> impl Strategy<Value = Placement> {
    select(&[Placement::Anywhere, Placement::Drop][..])
}

fn skew() -> impl Strategy<Value = Skew> {
    select(&[Skew::Rising, Skew::Falling][..])
}

/// Either colour.
pub fn color() -> impl Strategy<Value = Color> {
    select(&Color::BOTH[..])
}

fn by_color<S: Strategy>(value: impl Fn() -> S) -> impl Strategy<Value = ByColor<S::Value>> {
    (value(), value()).prop_map(|(black, white)| ByColor { black, white })
}

/// Any policy, the default one most often.
pub fn policy() -> impl Strategy<Value = Policy> {
    let illegal = prop_oneof![
        4 => Just(OnIllegal::Skip),
        1 => select(&[OnIllegal::Forfeit, OnIllegal::Stop, OnIllegal::Invalid][..]),
    ];
    let turns = select(&[TurnOrder::Enforced, TurnOrder::AsRecorded][..]);
    (illegal, turns).prop_map(|(illegal, turns)| Policy { illegal, turns, ..Policy::default() })
}

// Records.

/// A record under rules and a policy.
#[derive(Clone, Debug)]
pub struct Case {
    /// The rules.
    pub rules: Rules,
    /// The policy.
    pub policy: Policy,
    /// The record.
    pub record: Record,
}

/// Records of at most `entries` entries under these rules.
pub fn case(rules: impl Strategy<Value = Rules>, entries: usize) -> impl Strategy<Value = Case> {
    let tidy = vec(free_stroke().prop_map(Stroke::silent), 0..=entries);
    let untidy = vec(stroke(), 0..=entries);
    let setup = prop_oneof![3 => Just((Vec::new(), None)), 2 => setup()];
    (rules, policy(), window(), setup, prop_oneof![tidy, untidy], option::of(claim())).prop_map(
        |(rules, policy, window, (stones, to_move), strokes, claim)| {
            let mut pen = Pen::new(&rules, policy.turns, window);
            let setup = Setup { stones: stones.iter().filter_map(|stone| pen.lay(stone)).collect(), to_move };
            let moves = strokes.iter().filter_map(|stroke| pen.write(stroke)).collect();
            Case { rules, policy, record: Record { setup, moves, claim } }
        },
    )
}

/// The entry of a player, before the board is known.
#[derive(Clone, Debug)]
struct Stroke {
    what: What,
    by: Named,
}

/// Whom the entry names.
#[derive(Clone, Debug)]
enum Named {
    Nobody,
    ToMove,
    Other,
}

#[derive(Clone, Debug)]
enum What {
    /// A free point of the window.
    Free(Index),
    /// The next free point in a straight line from one's own last stone.
    Onward(Index),
    /// The same, but as a drop where stones are placed, and as a place where they fall.
    Oddly(Index),
    /// Any point of the window, as oddly: taken or not, and where stones fall with something below or not.
    Somewhere(Index),
    /// A point that somebody has named already.
    Again(Index),
    /// An action that is as it is.
    Plain(Action),
}

impl Stroke {
    fn silent(what: What) -> Self {
        Stroke { what, by: Named::Nobody }
    }
}

fn free_stroke() -> impl Strategy<Value = What> {
    prop_oneof![2 => any::<Index>().prop_map(What::Free), 3 => any::<Index>().prop_map(What::Onward)]
}

fn stroke() -> impl Strategy<Value = Stroke> {
    let what = prop_oneof![
        60 => free_stroke(),
        4 => any::<Index>().prop_map(What::Oddly),
        4 => any::<Index>().prop_map(What::Somewhere),
        4 => any::<Index>().prop_map(What::Again),
        3 => outside().prop_map(What::Plain),
        1 => stoneless().prop_map(What::Plain),
    ];
    let by = prop_oneof![8 => Just(Named::Nobody), 2 => Just(Named::ToMove), 1 => Just(Named::Other)];
    (what, by).prop_map(|(what, by)| Stroke { what, by })
}

/// Stones just outside of a board, or far outside.
fn outside() -> impl Strategy<Value = Action> {
    let n = || prop_oneof![-2..=10_i32, select(&[i32::MIN, i32::MAX, 64, 65, 1 << 16][..])];
    prop_oneof![
        (n(), n(), prop_oneof![4 => Just(0), 1 => n()]).prop_map(|(x, y, z)| Action::Place(Point::new(x, y, z))),
        (n(), n()).prop_map(|(x, y)| Action::Drop { x, y }),
    ]
}

fn stoneless() -> impl Strategy<Value = Action> {
    select(
        &[
            Action::Pass,
            Action::Swap(Swap::Unnamed),
            Action::Swap(Swap::Pieces),
            Action::Swap(Swap::Sides),
            Action::Resign,
            Action::Timeout,
            Action::Forfeit,
        ][..],
    )
}

/// Points of a board to be played in turn: all of it in any order, or some of a part of it, often the same.
pub fn points(lattice: Lattice, most: usize) -> impl Strategy<Value = Vec<Point>> {
    let drawn = vec(option::weighted(0.97, any::<Index>()), 0..=most);
    let part = (window(), drawn).prop_map(move |(window, drawn)| {
        let part = inside(&lattice, window);
        let off_board = Point { x: -1, ..part[0] };
        drawn.iter().map(|index| index.map_or(off_board, |index| *index.get(&part))).collect()
    });
    let all = Just(lattice.points().collect::<Vec<_>>()).prop_shuffle();
    prop_oneof![3 => part, 1 => all]
}

/// Any claim.
pub fn claim() -> impl Strategy<Value = Claim> {
    let [black, white] = Color::BOTH.map(Says::Win);
    select(vec![("B+", black), ("W+", white), ("draw", Says::Draw), ("*", Says::Nothing)])
        .prop_map(|(text, says)| Claim { text: text.into(), says })
}

/// A stone of a setup, before the board is known.
#[derive(Clone, Debug)]
struct Laid {
    what: What,
    color: Color,
}

/// Stones of colours in turn or at random; mostly where they may be.
fn setup() -> impl Strategy<Value = (Vec<Laid>, Option<Color>)> {
    let good = || prop_oneof![2 => any::<Index>().prop_map(What::Free), 1 => any::<Index>().prop_map(What::Onward)];
    let any_stone = prop_oneof![
        120 => good(),
        1 => any::<Index>().prop_map(What::Somewhere),
        1 => any::<Index>().prop_map(What::Again),
        1 => outside().prop_map(What::Plain),
    ];
    let in_turn = vec(good(), 0..40).prop_map(|stones| {
        let colors = Color::BOTH.into_iter().cycle();
        stones.into_iter().zip(colors).map(|(what, color)| Laid { what, color }).collect()
    });
    let mixed = vec((any_stone, color()).prop_map(|(what, color)| Laid { what, color }), 0..40);
    (prop_oneof![in_turn, mixed], option::of(color()))
}

/// Where on the board play happens: a corner and an extent.
type Window = ([Index; 3], [u32; 3]);

fn window() -> impl Strategy<Value = Window> {
    let extent = || prop_oneof![3 => 1..=6_u32, 1 => 7..=40_u32, 1 => Just(u32::MAX)];
    (any::<[Index; 3]>(), [extent(), extent(), extent()])
}

/// The points of a window.
fn inside(lattice: &Lattice, (corner, extent): Window) -> Vec<Point> {
    let sides = [lattice.cols(), lattice.rows(), lattice.layers()];
    let ranges: [_; 3] = std::array::from_fn(|axis| {
        let extent = extent[axis].min(sides[axis]);
        let from = corner[axis].index((sides[axis] - extent + 1) as usize) as i32;
        from..from + extent as i32
    });
    let is_in = |p: &Point| ranges[0].contains(&p.x) && ranges[1].contains(&p.y) && ranges[2].contains(&p.z);
    lattice.points().filter(is_in).collect()
}

/// Writes records down: it knows which points have been named, and believes that what can be played was.
struct Pen {
    lattice: Lattice,
    falls: bool,
    turns: TurnOrder,
    /// The points where play happens, the lowest first where stones fall.
    window: Vec<Point>,
    used: BTreeSet<Point>,
    named: Vec<Point>,
    last: ByColor<Option<Point>>,
    turn: Color,
}

impl Pen {
    fn new(rules: &Rules, turns: TurnOrder, (corner, mut extent): Window) -> Self {
        let lattice = rules.lattice;
        let falls = rules.placement == Placement::Drop;
        let upward = if lattice.shape() == Shape::Box { 2 } else { 1 };
        if falls {
            extent[upward] = u32::MAX;
        }
        let mut window = inside(&lattice, (corner, extent));
        if upward == 1 {
            window.reverse();
        }
        Pen {
            lattice,
            falls,
            turns,
            window,
            used: BTreeSet::new(),
            named: Vec::new(),
            last: ByColor::both(None),
            turn: rules.first,
        }
    }

    fn lay(&mut self, stone: &Laid) -> Option<(Point, Color)> {
        self.turn = stone.color;
        let at = self.choose(&stone.what)?;
        self.believe(at);
        Some((at, stone.color))
    }

    fn write(&mut self, stroke: &Stroke) -> Option<Move> {
        let to_move = self.turn;
        let by = match stroke.by {
            Named::Nobody => None,
            Named::ToMove => Some(to_move),
            Named::Other => Some(!to_move),
        };
        if let What::Plain(action) = stroke.what {
            return Some(Move { action, by });
        }
        self.turn = by.unwrap_or(to_move);
        let p = self.choose(&stroke.what)?;
        if self.turn == to_move || self.turns == TurnOrder::AsRecorded {
            self.believe(p);
        } else {
            self.turn = to_move;
        }
        let oddly = matches!(stroke.what, What::Oddly(_) | What::Somewhere(_));
        let action = if self.falls == oddly { Action::Place(p) } else { Action::Drop { x: p.x, y: p.y } };
        Some(Move { action, by })
    }

    /// The point that is meant.
    fn choose(&self, what: &What) -> Option<Point> {
        match what {
            What::Free(index) => self.free(*index),
            What::Onward(index) | What::Oddly(index) => self.onward(*index).or_else(|| self.free(*index)),
            What::Somewhere(index) => Some(*index.get(&self.window)),
            What::Again(index) => (!self.named.is_empty()).then(|| *index.get(&self.named)),
            What::Plain(action) => action.point(),
        }
    }

    /// A stone of the side to move is thought to be there, if it can be.
    fn believe(&mut self, p: Point) {
        self.named.push(p);
        if self.is_free(p) {
            self.used.insert(p);
            self.last[self.turn] = Some(p);
            self.turn = !self.turn;
        }
    }

    fn is_free(&self, p: Point) -> bool {
        self.lattice.contains(p) && !self.used.contains(&p) && (!self.falls || self.supports(p))
    }

    fn supports(&self, p: Point) -> bool {
        let below = if self.lattice.shape() == Shape::Box { Point { z: p.z - 1, ..p } } else { Point { y: p.y + 1, ..p } };
        !self.lattice.contains(below) || self.used.contains(&below)
    }

    fn free(&self, index: Index) -> Option<Point> {
        let free: Vec<Point> = self.window.iter().copied().filter(|&p| self.is_free(p)).collect();
        (!free.is_empty()).then(|| *index.get(&free))
    }

    /// Straight on from the own last stone, over stones that are there.
    fn onward(&self, index: Index) -> Option<Point> {
        let axes = self.lattice.axes();
        let choice = index.index(2 * axes.len());
        let (axis, way) = (axes[choice / 2], if choice.is_multiple_of(2) { 1 } else { -1 });
        let last = self.last[self.turn]?;
        (1..=self.lattice.longest_side() as i32)
            .map(|times| last.along(axis, way * times))
            .take_while(|&p| self.lattice.contains(p))
            .find(|&p| self.is_free(p))
    }
}
