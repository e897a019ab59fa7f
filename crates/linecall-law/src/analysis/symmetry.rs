//! The ways to turn and mirror a board that change nothing for the game on it.

use crate::{Action, Color, Goal, Lattice, Move, Placement, Point, Rules, Shape, Side, Skew};
use alloc::vec;
use alloc::vec::Vec;

/// Boards with more points than this are said to have one symmetry only: to find the others every point is looked at.
const MOST_POINTS: usize = 10_000;

/// A map from the board onto itself that keeps neighbours, rows, gravity, blocked points and the sides that each colour
/// wants to join.
///
/// ```
/// use linecall_law::{analysis::symmetries, games};
/// let count = |game| Ok::<_, linecall_law::GameError>(symmetries(&games::rules(game)?).len());
/// assert_eq!(count("gomoku")?, 8);
/// assert_eq!(count("connect-four")?, 2);
/// assert_eq!(count("qubic")?, 48);
/// assert_eq!(count("make-a-sequence")?, 8);
/// assert_eq!(count("hex")?, 2);
/// assert_eq!(count("y")?, 6);
/// assert_eq!(count("havannah")?, 12);
/// # Ok::<(), linecall_law::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What a step along each old axis becomes.
    steps: [[i32; 5]; 5],
    /// Where the point whose coordinates are all 0 goes.
    origin: [i32; 5],
}

impl Symmetry {
    /// Where a point goes; points off the board stay off it.
    pub fn point(&self, p: Point) -> Point {
        let from = p.coordinates();
        Point::of(core::array::from_fn(|i| {
            let moved = |sum: i32, axis: usize| sum.saturating_add(self.steps[axis][i].saturating_mul(from[axis]));
            (0..5).fold(self.origin[i], moved)
        }))
    }

    /// The entry on the turned board.
    pub fn mv(&self, mv: Move) -> Move {
        let action = match mv.action {
            Action::Place(p) => Action::Place(self.point(p)),
            Action::Drop { x, y } => {
                let Point { x, y, .. } = self.point(Point::flat(x, y));
                Action::Drop { x, y }
            }
            other => other,
        };
        Move { action, ..mv }
    }
}

/// All symmetries of a game on its board, the one that changes nothing first. On boards that wrap around, turns along the
/// ring are not among them; boards of more than 10,000 points are said to have only the first.
pub fn symmetries(rules: &Rules) -> Vec<Symmetry> {
    let lattice = rules.lattice;
    let identity = Symmetry { steps: core::array::from_fn(|i| unit(i, 1)), origin: [0; 5] };
    if lattice.span() > MOST_POINTS {
        return vec![identity];
    }
    let points: Vec<Point> = lattice.points().collect();
    let mut all = vec![identity];
    for steps in linear_maps(&lattice) {
        let linear = Symmetry { steps, origin: [0; 5] };
        // Back to where coordinates begin.
        let mut least = [i32::MAX; 5];
        let mut first = [i32::MAX; 5];
        for &p in &points {
            for i in 0..5 {
                least[i] = least[i].min(linear.point(p).coordinates()[i]);
                first[i] = first[i].min(p.coordinates()[i]);
            }
        }
        let map = Symmetry { steps, origin: core::array::from_fn(|i| first[i] - least[i]) };
        if map != identity && !all.contains(&map) && keeps(rules, &points, &map) {
            all.push(map);
        }
    }
    all
}

const fn unit(axis: usize, sign: i32) -> [i32; 5] {
    let mut step = [0; 5];
    step[axis] = sign;
    step
}

/// The maps that keep the directions of the lattice, wherever the origin goes.
fn linear_maps(lattice: &Lattice) -> Vec<[[i32; 5]; 5]> {
    match lattice.shape() {
        Shape::Square | Shape::Box => signed_permutations(lattice.dimensions()),
        Shape::Hex(Skew::Rising) => hexagonal(-1),
        Shape::Hex(Skew::Falling) | Shape::Triangle | Shape::Hexagon => hexagonal(1),
    }
}

/// Axes exchanged and turned round.
fn signed_permutations(dimensions: usize) -> Vec<[[i32; 5]; 5]> {
    let mut all = vec![(Vec::new(), core::array::from_fn(|i| unit(i, 1)))];
    for axis in 0..dimensions {
        let mut longer = Vec::new();
        for (used, steps) in &all {
            for to in (0..dimensions).filter(|to| !used.contains(to)) {
                for sign in [1, -1] {
                    let (mut used, mut steps): (Vec<usize>, [[i32; 5]; 5]) = (used.clone(), *steps);
                    used.push(to);
                    steps[axis] = unit(to, sign);
                    longer.push((used, steps));
                }
            }
        }
        all = longer;
    }
    all.into_iter().map(|(_, steps)| steps).collect()
}

/// Six turns by 60 degrees, mirrored or not; `skew` is 1 where `(1, 1)` is a neighbour and -1 where `(1, -1)` is.
fn hexagonal(skew: i32) -> Vec<[[i32; 5]; 5]> {
    let mut all = Vec::new();
    // What (1, 0) and (0, 1) become; a turn makes (1, 0) the slanting neighbour and that one (0, 1).
    let mut turned = [[1, 0], [0, 1]];
    for _ in 0..6 {
        for [a, b] in [turned, [turned[1], turned[0]]] {
            // Mirrored on a rising board, the other diagonal is the mirror.
            let (a, b) = if [a, b] == turned { (a, b) } else { (a.map(|n| skew * n), b.map(|n| skew * n)) };
            let mut steps: [[i32; 5]; 5] = core::array::from_fn(|i| unit(i, 1));
            steps[0] = [a[0], a[1], 0, 0, 0];
            steps[1] = [b[0], b[1], 0, 0, 0];
            all.push(steps);
        }
        let [a, b] = turned;
        let slant = [a[0] + skew * b[0], a[1] + skew * b[1]];
        turned = [slant, [-skew * a[0], -skew * a[1]]];
    }
    all
}

/// Whether the map keeps the board and all that the rules say of it.
fn keeps(rules: &Rules, points: &[Point], map: &Symmetry) -> bool {
    let Rules {
        lattice,
        blocked,
        placement,
        crosscuts,
        goal,
        // Rows and what is taken lie on lines of points: these are kept.
        losing: _,
        fouls: _,
        captures: _,
        // A swap of pieces mirrors on one diagonal; that a turned board has another one is not looked at.
        swaps: _,
        misere: _,
        turn: _,
        passes: _,
        first: _,
    } = rules;
    if !points.iter().all(|&p| lattice.contains(map.point(p))) {
        return false;
    }
    let is_blocked = |p: Point| blocked.binary_search(&p).is_ok();
    if !blocked.iter().all(|&p| !lattice.contains(p) || is_blocked(map.point(p))) {
        return false;
    }
    // Rings stay rings.
    let wraps = |axis: usize| axis < 2 && lattice.wraps()[axis];
    let keeps_rings = |axis: usize| (0..5).all(|to| map.steps[axis][to] == 0 || wraps(to) == wraps(axis));
    if !(0..5).all(keeps_rings) {
        return false;
    }
    let down = if lattice.shape() == Shape::Box { 2 } else { 1 };
    // What is dropped names a peg of the first box only.
    let stays = |axis: usize| map.steps[axis] == unit(axis, 1) && map.origin[axis] == 0;
    if *placement == Placement::Drop && !(stays(down) && (3..5).all(stays)) {
        return false;
    }
    // Crosscuts are seen on squares of four points.
    let is_straight = |step: &[i32; 5]| step.iter().filter(|n| **n != 0).count() == 1;
    if !crosscuts && !map.steps.iter().all(is_straight) {
        return false;
    }
    // Only four of the sides of a box are sides of the board.
    if matches!(goal, Goal::Touch(_)) && !(2..5).all(stays) {
        return false;
    }
    let Goal::Links(links) = *goal else { return true };
    let goes =
        |from: Side, to: Side| points.iter().all(|&p| lattice.touches(p, from) == lattice.touches(map.point(p), to));
    Color::BOTH.into_iter().all(|color| {
        let link = links[color];
        (goes(link.from, link.from) && goes(link.to, link.to)) || (goes(link.from, link.to) && goes(link.to, link.from))
    })
}
