//! Random rules, policies and records.
//!
//! Records are drawn as strokes, small plans such as "on from my last stone", and then written down for a
//! board. So most entries are legal and chains and rows grow, while everything that people do wrong happens too.

use linecall_law::{
    Action, ByColor, Captures, Claim, Color, Count, Ends, Fouls, Goal, Lattice, Link, Move, OnIllegal, Passes,
    Placement, Point, Policy, Record, Row, Rules, Says, Setup, Shape, Side, Skew, Swap, SwapKind, Swaps, Three, Touch,
    Turn, TurnOrder, games,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A configuration of so many cases; `PROPTEST_CASES` in the environment sets another number for every test.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { max_shrink_iters: 20_000, failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

// Rules.

/// Rules of a small board: plain ones most often, else with one or two rules that are not the plain way.
pub fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![3 => plain_rules(), 2 => twisted(rules_with_twists())]
}

/// A game of the shelf, or any combination of board, placement, goal and who moves first.
pub fn plain_rules() -> impl Strategy<Value = Rules> {
    prop_oneof![2 => plain_games().boxed(), 3 => lattice().prop_flat_map(rules_on).boxed()]
}

/// Rules of boards on which twists are of use: small ones, where rows are about three stones long.
fn rules_with_twists() -> impl Strategy<Value = Rules> {
    let goal = prop_oneof![
        3 => by_color(|| row(4)).prop_map(Goal::Rows),
        2 => row(4).prop_map(|row| Goal::Rows(ByColor::both(row))),
        2 => by_color(link).prop_map(Goal::Links),
    ];
    let placement = prop_oneof![3 => Just(Placement::Anywhere), 1 => Just(Placement::Drop)];
    let rules = (prop_oneof![3 => lattice(), 1 => hyperbox(), 2 => square_board()], placement, goal, color())
        .prop_map(|(lattice, placement, goal, first)| Rules { placement, goal, first, ..Rules::rows(lattice, 1) });
    prop_oneof![1 => plain_rules(), 3 => rules]
}

/// A board of equal sides, squares or hexagons, on which stones can be mirrored.
fn square_board() -> impl Strategy<Value = Lattice> {
    (2..=7_u32, option::of(skew())).prop_map(|(side, skew)| {
        built(match skew {
            None => Lattice::square(side, side),
            Some(skew) => Lattice::hex(side, side, skew),
        })
    })
}

/// A box of four or five dimensions.
fn hyperbox() -> impl Strategy<Value = Lattice> {
    let four = [1..=3_u32, 1..=4, 1..=3, 1..=3].prop_map(|sides| sides.to_vec());
    let five = [1..=3_u32, 1..=2, 1..=2, 1..=3, 1..=2].prop_map(|sides| sides.to_vec());
    prop_oneof![2 => four, 1 => five].prop_map(|sides| built(Lattice::hyperbox(&sides)))
}

/// A rule that is not the plain way.
#[derive(Clone, Debug)]
enum Twist {
    Wraps([bool; 2]),
    CornersTouch,
    Blocked(Vec<Index>),
    NoCrosscuts,
    Ends(ByColor<Ends>),
    Misere,
    Losing(Row),
    Captures(Captures),
    Turn(Turn),
    Passes(Passes),
    Swaps(Swaps),
}

/// The same rules with one or two twists.
fn twisted(rules: impl Strategy<Value = Rules>) -> impl Strategy<Value = Rules> {
    (rules, vec(twist(), 1..=2)).prop_map(|(mut rules, twists)| {
        for twist in twists {
            twist.apply(&mut rules);
        }
        rules.blocked.sort_unstable();
        rules.blocked.dedup();
        rules
    })
}

/// Rules under which stones are captured, with another twist or two.
pub fn capturing_rules() -> impl Strategy<Value = Rules> {
    (twisted(rules_with_twists()), captures()).prop_map(|(rules, captures)| Rules { captures: Some(captures), ..rules })
}

fn captures() -> impl Strategy<Value = Captures> {
    (prop_oneof![1 => Just(1), 4 => Just(2), 1 => Just(3)], 0..=1_u32, 0..=6_u32)
        .prop_map(|(least, more, win)| Captures { least, most: least + more, win })
}

fn twist() -> impl Strategy<Value = Twist> {
    let wraps = select(&[[true, false], [false, true], [true, true]][..]);
    let ends = || select(&[Ends::Any, Ends::OpenToStones, Ends::OpenToEdges][..]);
    let turn = prop_oneof![2 => Just((1, 2)), 1 => (1..=3_u32, 1..=3_u32)];
    let passes = select(&[Passes::WhenStuck, Passes::AfterThree, Passes::Always, Passes::Always][..]);
    let kind = select(&[SwapKind::Sides, SwapKind::Pieces, SwapKind::AsRecorded][..]);
    let after = prop_oneof![2 => Just(vec![1]), 1 => Just(vec![3, 5]), 1 => vec(0..=6_u32, 1..=3)];
    prop_oneof![
        2 => wraps.prop_map(Twist::Wraps),
        1 => Just(Twist::CornersTouch),
        2 => vec(any::<Index>(), 1..8).prop_map(Twist::Blocked),
        2 => Just(Twist::NoCrosscuts),
        3 => by_color(ends).prop_map(Twist::Ends),
        2 => Just(Twist::Misere),
        2 => (2..=4_u32, count(), ends()).prop_map(|(length, count, ends)| Twist::Losing(Row { length, count, ends })),
        4 => captures().prop_map(Twist::Captures),
        2 => turn.prop_map(|(first, then)| Twist::Turn(Turn { first, then })),
        2 => passes.prop_map(Twist::Passes),
        3 => (kind, after).prop_map(|(kind, after)| Twist::Swaps(Swaps { kind, after })),
    ]
}

impl Twist {
    fn apply(self, rules: &mut Rules) {
        match self {
            Twist::Wraps([cols, rows]) => rules.lattice = rules.lattice.wrapping(cols, rows),
            Twist::CornersTouch => rules.lattice = rules.lattice.with_corners_touching(),
            Twist::Blocked(indices) => {
                let points: Vec<Point> = rules.lattice.points().collect();
                rules.blocked.extend(indices.iter().map(|index| *index.get(&points)));
            }
            Twist::NoCrosscuts => rules.crosscuts = false,
            Twist::Ends(ends) => {
                if let Goal::Rows(rows) = &mut rules.goal {
                    *rows = ByColor::from_fn(|color| Row { ends: ends[color], ..rows[color] });
                }
            }
            Twist::Misere => rules.misere = true,
            Twist::Losing(row) => rules.losing = Some(row),
            Twist::Captures(captures) => rules.captures = Some(captures),
            Twist::Turn(turn) => rules.turn = turn,
            Twist::Passes(passes) => rules.passes = passes,
            Twist::Swaps(swaps) => rules.swaps = swaps,
        }
    }
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

/// The most points of a board of a shelf's game.
const SMALL: usize = 260;

/// Any game of the shelf, under small parameters: whatever is put onto the shelf is among them.
pub fn shelf() -> impl Strategy<Value = Rules> {
    let number = |range: RangeInclusive<u32>| range.prop_map(|n| n.to_string()).boxed();
    let param = move |param: &'static games::Param| {
        let value = match param.kind {
            games::Kind::Number { min, max } => number(min..=max.min(min.max(9))),
            games::Kind::Choice(numbers) => select(numbers).prop_map(|n| n.to_string()).boxed(),
            games::Kind::Word(words) => select(words).prop_map(str::to_owned).boxed(),
        };
        value.prop_map(|value| format!("{}={value}", param.name))
    };
    select(games::SHELF)
        .prop_flat_map(move |game| {
            let params: Vec<_> = game.params.iter().map(param).collect();
            params.prop_map(|params| format!("{}({})", game.name, params.join(",")))
        })
        .prop_filter_map("boards that exist and are small", |spec| {
            games::rules(&spec).ok().filter(|rules| rules.lattice.span() <= SMALL)
        })
        // What is drawn from many of these would not fit onto a test's stack.
        .boxed()
}

/// A game of the shelf in which nothing is captured, stones are put in turn, and nobody swaps or passes.
fn plain_games() -> impl Strategy<Value = Rules> {
    shelf()
        .prop_filter("plain turns", |rules| {
            let in_turn = rules.turn == Turn { first: 1, then: 1 };
            in_turn && rules.captures.is_none() && rules.losing.is_none() && rules.crosscuts && !rules.misere
        })
        // The oracle knows no passes.
        .prop_map(|rules| Rules { passes: Passes::Never, swaps: Swaps::default(), ..rules })
}

fn lattice() -> impl Strategy<Value = Lattice> {
    let side = || prop_oneof![1 => Just(1), 6 => 2..=9_u32];
    let layer = || 1..=5_u32;
    prop_oneof![
        2 => (side(), side()).prop_map(|(cols, rows)| built(Lattice::square(cols, rows))),
        1 => hex(9),
        1 => (1..=9_u32).prop_map(|base| built(Lattice::triangle(base))),
        1 => (1..=5_u32).prop_map(|base| built(Lattice::hexagon(base))),
        1 => (side(), side()).prop_map(|(c, r)| built(Lattice::square(c, r).map(Lattice::with_corners_touching))),
        1 => (layer(), layer(), layer()).prop_map(|(cols, rows, layers)| built(Lattice::boxed(cols, rows, layers))),
    ]
}

fn built(lattice: Result<Lattice, linecall_law::LatticeError>) -> Lattice {
    lattice.unwrap_or_else(|error| panic!("{error}"))
}

fn rules_on(lattice: Lattice) -> impl Strategy<Value = Rules> {
    let goal = prop_oneof![
        3 => by_color(move || row(lattice.longest_side())).prop_map(Goal::Rows),
        2 => by_color(link).prop_map(Goal::Links),
        2 => touch().prop_map(Goal::Touch),
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
    (length, count()).prop_map(|(length, count)| Row { length, count, ends: Ends::Any })
}

fn count() -> impl Strategy<Value = Count> {
    select(&[Count::AtLeast, Count::Exactly][..])
}

/// Any of the fouls, or none.
pub fn fouls() -> impl Strategy<Value = Fouls> {
    let three = option::weighted(0.75, select(&[Three::Literal, Three::Loose, Three::Simple][..]));
    (any::<bool>(), any::<bool>(), three).prop_map(|(overline, double_four, double_three)| Fouls {
        overline,
        double_four,
        double_three,
    })
}

/// A link of any two different sides.
pub fn link() -> impl Strategy<Value = Link> {
    const SIDES: [Side; 4] = [Side::Top, Side::Bottom, Side::Left, Side::Right];
    (0..4_usize, 1..4_usize).prop_map(|(from, on)| Link { from: SIDES[from], to: SIDES[(from + on) % 4] })
}

/// Any goal that touches, or is a ring; mostly one that can be reached.
pub fn touch() -> impl Strategy<Value = Touch> {
    let number = || prop_oneof![4 => 0..=3_u32, 1 => 4..=6_u32];
    let touch = (number(), number(), any::<bool>());
    touch.prop_map(|(sides, corners, ring)| Touch { sides, corners, ring: ring || sides + corners == 0 })
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
    let passes =
        option::weighted(0.1, select(&[Passes::Never, Passes::WhenStuck, Passes::AfterThree, Passes::Always][..]));
    let draw_after = option::weighted(0.1, prop_oneof![1 => 0..=2_u32, 3 => 3..=30_u32]);
    (illegal, turns, prop::bool::weighted(0.1), passes, draw_after).prop_map(
        |(illegal, turns, centre_first, passes, draw_after)| Policy {
            illegal,
            turns,
            centre_first,
            passes,
            draw_after,
            ..Policy::default()
        },
    )
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
            let mut pen = Pen::new(&rules, policy, window);
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
    /// A swap, written so, if there is one now; else sometimes a pass where there are passes; else a free point.
    Chance(Swap, Index),
    /// An offer of a draw or, if one stands, agreement.
    Draw,
    /// An action that is as it is.
    Plain(Action),
}

impl Stroke {
    fn silent(what: What) -> Self {
        Stroke { what, by: Named::Nobody }
    }
}

fn free_stroke() -> impl Strategy<Value = What> {
    let swap = select(&[Swap::Unnamed, Swap::Pieces, Swap::Sides][..]);
    prop_oneof![
        4 => any::<Index>().prop_map(What::Free),
        9 => any::<Index>().prop_map(What::Onward),
        2 => (swap, any::<Index>()).prop_map(|(swap, index)| What::Chance(swap, index)),
    ]
}

fn stroke() -> impl Strategy<Value = Stroke> {
    let what = prop_oneof![
        60 => free_stroke(),
        4 => any::<Index>().prop_map(What::Oddly),
        4 => any::<Index>().prop_map(What::Somewhere),
        4 => any::<Index>().prop_map(What::Again),
        3 => outside().prop_map(What::Plain),
        1 => Just(What::Draw),
        1 => stoneless().prop_map(What::Plain),
    ];
    let by = prop_oneof![8 => Just(Named::Nobody), 2 => Just(Named::ToMove), 1 => Just(Named::Other)];
    (what, by).prop_map(|(what, by)| Stroke { what, by })
}

/// Stones just outside of a board, or far outside.
fn outside() -> impl Strategy<Value = Action> {
    let n = || prop_oneof![-2..=10_i32, select(&[i32::MIN, i32::MAX, 64, 65, 1 << 16][..])].boxed();
    let zero_or_n = || prop_oneof![6 => Just(0), 1 => n()].boxed();
    prop_oneof![
        [n(), n(), zero_or_n(), zero_or_n(), zero_or_n()].prop_map(|at| Action::Place(Point::of(at))),
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
            Action::OfferDraw,
            Action::AgreeDraw,
            Action::Claim,
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
    let within: Vec<Point> = lattice.points().filter(is_in).collect();
    // The corner of a triangle's square is off the board.
    if within.is_empty() { lattice.points().collect() } else { within }
}

/// Writes records down: it knows which points have been named, and believes that what can be played was.
struct Pen {
    rules: Rules,
    policy: Policy,
    falls: bool,
    /// The points where play happens, the lowest first where stones fall.
    window: Vec<Point>,
    stones: BTreeMap<Point, Color>,
    named: Vec<Point>,
    last: ByColor<Option<Point>>,
    turn: Color,
    /// Stones left in the turn.
    left: u32,
    /// How many stones there were when somebody swapped last.
    swapped: Option<usize>,
    /// Who has offered a draw, if that stands.
    offer: Option<Color>,
}

impl Pen {
    fn new(rules: &Rules, policy: Policy, (corner, mut extent): Window) -> Self {
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
            rules: rules.clone(),
            policy,
            falls,
            window,
            stones: BTreeMap::new(),
            named: Vec::new(),
            last: ByColor::both(None),
            turn: rules.first,
            left: rules.turn.first,
            swapped: None,
            offer: None,
        }
    }

    fn lay(&mut self, stone: &Laid) -> Option<(Point, Color)> {
        self.turn = stone.color;
        let at = self.choose(&stone.what)?;
        self.named.push(at);
        if self.is_free(at) {
            self.stones.insert(at, stone.color);
            self.last[stone.color] = Some(at);
        }
        (self.turn, self.left) = (!stone.color, self.rules.turn.then);
        Some((at, stone.color))
    }

    fn write(&mut self, stroke: &Stroke) -> Option<Move> {
        let to_move = self.turn;
        let by = match stroke.by {
            Named::Nobody => None,
            Named::ToMove => Some(to_move),
            Named::Other => Some(!to_move),
        };
        if let Some(action) = self.without_a_stone(&stroke.what, by.unwrap_or(to_move)) {
            return Some(Move { action, by });
        }
        self.turn = by.unwrap_or(to_move);
        let p = self.choose(&stroke.what)?;
        if self.turn == to_move || self.policy.turns == TurnOrder::AsRecorded {
            self.believe(p);
        } else {
            self.turn = to_move;
        }
        let oddly = matches!(stroke.what, What::Oddly(_) | What::Somewhere(_));
        let peg = Point { x: p.x, y: p.y, ..Point::new(0, 0, p.z) };
        let action = if self.falls == oddly || p != peg { Action::Place(p) } else { Action::Drop { x: p.x, y: p.y } };
        Some(Move { action, by })
    }

    /// What is no stone, if that is meant.
    fn without_a_stone(&mut self, what: &What, by: Color) -> Option<Action> {
        match *what {
            What::Plain(action) => Some(action),
            What::Draw if self.offer == Some(!by) => Some(Action::AgreeDraw),
            What::Draw => {
                self.offer = Some(by);
                Some(Action::OfferDraw)
            }
            What::Chance(swap, _) if self.may_swap() => {
                self.swapped = Some(self.stones.len());
                if swap == Swap::Pieces || self.rules.swaps.kind == SwapKind::Pieces {
                    let mirrored = |(p, color): (&Point, &Color)| (Point { x: p.y, y: p.x, ..*p }, !*color);
                    self.stones = self.stones.iter().map(mirrored).collect();
                    self.give_turn();
                }
                Some(Action::Swap(swap))
            }
            What::Chance(_, index) if self.rules.passes != Passes::Never && index.index(4) == 0 => {
                self.give_turn();
                Some(Action::Pass)
            }
            _ => None,
        }
    }

    fn may_swap(&self) -> bool {
        let stones = self.stones.len();
        self.rules.swaps.after.contains(&(stones as u32)) && self.swapped != Some(stones)
    }

    fn give_turn(&mut self) {
        self.offer = None;
        self.turn = !self.turn;
        self.left = self.rules.turn.then;
    }

    /// The point that is meant.
    fn choose(&self, what: &What) -> Option<Point> {
        match what {
            What::Free(_) | What::Onward(_) if self.policy.centre_first && self.stones.is_empty() => {
                Some(Point::of(self.rules.lattice.sides().map(|side| side as i32 / 2)))
            }
            What::Free(index) | What::Chance(_, index) => self.free(*index),
            What::Onward(index) | What::Oddly(index) => self.onward(*index).or_else(|| self.free(*index)),
            What::Somewhere(index) => Some(*index.get(&self.window)),
            What::Again(index) => (!self.named.is_empty()).then(|| *index.get(&self.named)),
            What::Draw => None,
            What::Plain(action) => action.point(),
        }
    }

    /// A stone of the side to move is thought to be there, if it can be.
    fn believe(&mut self, p: Point) {
        self.named.push(p);
        if self.is_free(p) {
            self.stones.insert(p, self.turn);
            self.capture(p);
            self.offer = None;
            self.last[self.turn] = Some(p);
            self.left = self.left.saturating_sub(1);
            if self.left == 0 {
                self.give_turn();
            }
        }
    }

    /// What stands between the stone on `p` and another one is thought to be gone.
    fn capture(&mut self, p: Point) {
        let Some(captures) = self.rules.captures else { return };
        let (lattice, own) = (self.rules.lattice, self.turn);
        for (&axis, way) in lattice.axes().iter().flat_map(|axis| [(axis, 1), (axis, -1)]) {
            let ahead: Vec<Point> =
                (1..=captures.most as i32 + 1).map_while(|n| lattice.step(p, axis, way * n)).collect();
            let between = ahead.iter().take_while(|p| self.stones.get(*p) == Some(&!own)).count();
            let is_held = ahead.get(between).is_some_and(|p| self.stones.get(p) == Some(&own));
            if is_held && between >= captures.least as usize {
                self.stones.retain(|p, _| !ahead[..between].contains(p));
            }
        }
    }

    fn is_free(&self, p: Point) -> bool {
        let empty = self.rules.lattice.contains(p) && !self.stones.contains_key(&p) && !self.rules.blocked.contains(&p);
        empty && (!self.falls || (self.supports(p) && !self.is_covered(p)))
    }

    fn supports(&self, p: Point) -> bool {
        let below = if self.is_boxed() { Point { z: p.z - 1, ..p } } else { Point { y: p.y + 1, ..p } };
        let carries = self.stones.contains_key(&below) || self.rules.blocked.contains(&below);
        carries || !self.rules.lattice.contains(below)
    }

    fn is_covered(&self, p: Point) -> bool {
        let mut blocked = self.rules.blocked.iter();
        match self.is_boxed() {
            true => blocked.any(|b| b.z > p.z && Point { z: p.z, ..*b } == p),
            false => blocked.any(|b| b.y < p.y && b.x == p.x),
        }
    }

    fn is_boxed(&self) -> bool {
        self.rules.lattice.shape() == Shape::Box
    }

    fn free(&self, index: Index) -> Option<Point> {
        let free: Vec<Point> = self.window.iter().copied().filter(|&p| self.is_free(p)).collect();
        (!free.is_empty()).then(|| *index.get(&free))
    }

    /// Straight on from the own last stone, over stones that are there.
    fn onward(&self, index: Index) -> Option<Point> {
        let lattice = self.rules.lattice;
        let axes = lattice.axes();
        let choice = index.index(2 * axes.len());
        let (axis, way) = (axes[choice / 2], if choice.is_multiple_of(2) { 1 } else { -1 });
        let last = self.last[self.turn]?;
        (1..=lattice.longest_side() as i32)
            .map_while(|times| lattice.step(last, axis, way * times))
            .find(|&p| self.is_free(p))
    }
}
