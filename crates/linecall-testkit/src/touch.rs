//! Goals that touch sides and corners, or are rings, judged naively: geometry of its own, and floods for everything.
//!
//! A ring is taken from its definition: a cell is enclosed if one who steps from cell to cell, and not onto the chain,
//! never gets off the board from it; or if it is a stone of the chain, and all around it are. (Mindsports, rules of
//! Havannah: a ring is a chain around at least one cell, whatever is on it.) How many stones a ring around a cell wants
//! at least is found from the other side: as many as there are ways out that share no stone of the chain.

use linecall_law::{Color, Evidence, Lattice, Point, Shape, Skew, Touch};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The stones of a chain.
type Chain = BTreeSet<Point>;

/// A step in x, y, z, w and v.
type Step = [i32; 5];

/// A board and a goal.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    lattice: Lattice,
    goal: Touch,
}

fn flat(steps: &[(i32, i32)]) -> Vec<Step> {
    steps.iter().map(|&(x, y)| [x, y, 0, 0, 0]).collect()
}

const STRAIGHT: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const SLANTING: [(i32, i32); 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];

impl Ground {
    /// The goal on a board.
    pub fn new(lattice: Lattice, goal: Touch) -> Self {
        Ground { lattice, goal }
    }

    fn has(&self, p: Point) -> bool {
        let all = p.coordinates();
        let inside = all.iter().zip(self.lattice.sides()).all(|(&n, side)| 0 <= n && n < side as i32);
        let base = self.lattice.base() as i32;
        inside
            && match self.lattice.shape() {
                Shape::Triangle => p.x <= p.y,
                Shape::Hexagon => (p.x - p.y).abs() < base,
                _ => true,
            }
    }

    /// The six steps of a hexagon, in order around.
    fn six(&self) -> Vec<Step> {
        match self.lattice.shape() {
            Shape::Hex(Skew::Rising) => flat(&[(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]),
            _ => flat(&[(0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)]),
        }
    }

    /// Steps between neighbours.
    fn steps(&self) -> Vec<Step> {
        match self.lattice.shape() {
            Shape::Square if self.lattice.corners_touch() => flat(&[STRAIGHT, SLANTING].concat()),
            Shape::Square => flat(&STRAIGHT),
            Shape::Box => {
                (0..5).flat_map(|i| [-1, 1].map(|n| std::array::from_fn(|j| if i == j { n } else { 0 }))).collect()
            }
            _ => self.six(),
        }
    }

    /// Steps by which one gets out, if nothing is in the way: on squares those that chains cannot cross.
    fn ways_out(&self) -> Vec<Step> {
        match self.lattice.shape() {
            Shape::Square if self.lattice.corners_touch() => flat(&STRAIGHT),
            Shape::Square => flat(&[STRAIGHT, SLANTING].concat()),
            _ => self.six(),
        }
    }

    fn shifted(p: Point, step: Step) -> Point {
        let from = p.coordinates();
        Point::of(std::array::from_fn(|i| from[i] + step[i]))
    }

    fn beside(&self, p: Point) -> Vec<Point> {
        let [columns, rows] = self.lattice.wraps();
        let round = |mut q: Point| {
            if columns {
                q.x = q.x.rem_euclid(self.lattice.cols() as i32);
            }
            if rows {
                q.y = q.y.rem_euclid(self.lattice.rows() as i32);
            }
            q
        };
        let next = self.steps().into_iter().map(|step| round(Self::shifted(p, step)));
        next.filter(|&q| self.has(q) && q != p).collect()
    }

    /// The sides and corners that a point touches, told by the steps that leave the board from it: two that follow each
    /// other leave by a side of a hexagon or triangle, three by a corner of a hexagon.
    fn rim(&self, p: Point) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let leaves = |step: &Step| !self.has(Self::shifted(p, *step));
        let shape = self.lattice.shape();
        let steps = if matches!(shape, Shape::Triangle | Shape::Hexagon) { self.six() } else { flat(&STRAIGHT) };
        let n = steps.len();
        let run = |from: usize, length: usize| (from..from + length).all(|i| leaves(&steps[i % n]));
        let runs = |length: usize| (0..n).filter(|&from| run(from, length)).collect::<BTreeSet<_>>();
        match shape {
            Shape::Hexagon => {
                let corners = runs(3);
                (if corners.is_empty() { runs(2) } else { BTreeSet::new() }, corners)
            }
            Shape::Triangle => {
                // Only every second pair of steps is across a side.
                let sides: BTreeSet<usize> = runs(2).into_iter().filter(|i| i % 2 == 0).collect();
                let corners = [0, 2, 4].into_iter().filter(|i| sides.contains(i) && sides.contains(&((i + 2) % 6)));
                (sides.clone(), corners.collect())
            }
            _ => (runs(1), runs(2)),
        }
    }

    /// The chains of a colour, in the order of their first stones: row after row.
    fn chains(&self, stones: &BTreeMap<Point, Color>, color: Color) -> Vec<Chain> {
        let mut left: Chain = stones.iter().filter(|stone| *stone.1 == color).map(|stone| *stone.0).collect();
        let mut chains = Vec::new();
        let in_rows = |p: &Point| (p.v, p.w, p.z, p.y, p.x);
        while let Some(&first) = left.iter().min_by_key(|p| in_rows(p)) {
            let mut chain = Chain::new();
            let mut queue = vec![first];
            while let Some(p) = queue.pop() {
                if left.remove(&p) {
                    chain.insert(p);
                    queue.extend(self.beside(p));
                }
            }
            chains.push(chain);
        }
        chains
    }

    /// Whether a colour has reached the goal.
    pub fn reached(&self, stones: &BTreeMap<Point, Color>, color: Color) -> bool {
        let ends = |chain: &Chain, ends: &dyn Fn(Point) -> BTreeSet<usize>| {
            chain.iter().flat_map(|&p| ends(p)).collect::<BTreeSet<_>>().len() as u32
        };
        let Touch { sides, corners, ring } = self.goal;
        self.chains(stones, color).iter().any(|chain| {
            (sides > 0 && ends(chain, &|p| self.rim(p).0) >= sides)
                || (corners > 0 && ends(chain, &|p| self.rim(p).1) >= corners)
                || (ring && self.has_ring(chain))
        })
    }

    /// What the first chain that reaches the goal has reached: a path, a fork, the stones of a ring. Of several that are
    /// as short, any.
    pub fn evidence(&self, stones: &BTreeMap<Point, Color>, color: Color) -> Vec<Evidence> {
        let chains = self.chains(stones, color).into_iter();
        chains.map(|chain| self.reached_by(&chain)).find(|all| !all.is_empty()).unwrap_or_default()
    }

    fn reached_by(&self, chain: &Chain) -> Vec<Evidence> {
        let corners = self.joined(chain, self.goal.corners, |p| self.rim(p).1);
        let sides = self.joined(chain, self.goal.sides, |p| self.rim(p).0);
        let ring = if self.goal.ring { self.smallest_ring(chain) } else { None };
        corners.into_iter().chain(sides).chain(ring.map(Evidence::Ring)).collect()
    }

    /// Shortest ways in a chain from one stone to so many different ends.
    fn joined(&self, chain: &Chain, wanted: u32, ends: impl Fn(Point) -> BTreeSet<usize>) -> Option<Evidence> {
        let there: BTreeSet<usize> = chain.iter().flat_map(|&p| ends(p)).collect();
        if wanted == 0 || there.len() < wanted as usize {
            return None;
        }
        let told = |from: Point| {
            let mut ways: Vec<Vec<Point>> =
                there.iter().map(|end| self.way(chain, from, |p| ends(p).contains(end))).collect();
            ways.sort_by_key(Vec::len);
            ways.truncate(wanted as usize);
            (ways.iter().map(Vec::len).sum::<usize>(), ways)
        };
        let (_, ways) = chain.iter().map(|&p| told(p)).min_by_key(|told| told.0)?;
        let points: Chain = ways.concat().into_iter().collect();
        let points = points.into_iter().collect();
        Some(if wanted > 2 { Evidence::Fork(points) } else { Evidence::Path(points) })
    }

    /// A shortest way in a chain from a stone, itself included.
    fn way(&self, chain: &Chain, from: Point, is_end: impl Fn(Point) -> bool) -> Vec<Point> {
        let mut seen = Chain::from([from]);
        let mut queue = VecDeque::from([vec![from]]);
        while let Some(way) = queue.pop_front() {
            let last = way[way.len() - 1];
            if is_end(last) {
                return way;
            }
            for next in self.beside(last) {
                if chain.contains(&next) && seen.insert(next) {
                    queue.push_back([&way[..], &[next]].concat());
                }
            }
        }
        Vec::new()
    }

    // Rings.

    /// The cells of the smallest box around stones, and those around it, on the board or not.
    fn near(stones: &Chain) -> Vec<Point> {
        let range = |of: fn(&Point) -> i32| {
            let all = || stones.iter().map(of);
            all().min().map_or(0, |n| n - 1)..=all().max().map_or(-1, |n| n + 1)
        };
        range(|p| p.x).flat_map(|x| range(|p| p.y).map(move |y| Point::flat(x, y))).collect()
    }

    fn is_flat(&self) -> bool {
        self.lattice.shape() != Shape::Box && self.lattice.wraps() == [false; 2]
    }

    /// The cells of the board from which one does not get off it without stepping on these stones; they themselves are
    /// none of them.
    pub fn enclosed(&self, stones: &Chain) -> Chain {
        let all: Chain = Self::near(stones).into_iter().collect();
        // From outside of the box nothing is in the way.
        let is_edge = |p: &Point| STRAIGHT.iter().any(|&(x, y)| !all.contains(&Self::shifted(*p, [x, y, 0, 0, 0])));
        let mut out: Chain = all.iter().copied().filter(|p| !self.has(*p) || is_edge(p)).collect();
        let mut queue: Vec<Point> = out.iter().copied().collect();
        while let Some(p) = queue.pop() {
            for next in self.ways_out().into_iter().map(|step| Self::shifted(p, step)) {
                if all.contains(&next) && !stones.contains(&next) && out.insert(next) {
                    queue.push(next);
                }
            }
        }
        all.into_iter().filter(|p| !out.contains(p) && !stones.contains(p)).collect()
    }

    /// The cells that the chain has a ring around: those enclosed, and stones with nothing but stones around them.
    fn ringed(&self, chain: &Chain) -> Chain {
        let is_core = |p: &&Point| self.ways_out().into_iter().all(|step| chain.contains(&Self::shifted(**p, step)));
        let cores = chain.iter().filter(is_core).copied();
        self.enclosed(chain).into_iter().chain(cores).collect()
    }

    /// Whether a chain has a ring.
    pub fn has_ring(&self, chain: &Chain) -> bool {
        // Three stones go around nothing.
        chain.len() > 3 && self.is_flat() && !self.ringed(chain).is_empty()
    }

    /// The stones of a ring of the fewest that a chain has.
    fn smallest_ring(&self, chain: &Chain) -> Option<Vec<Point>> {
        if !self.has_ring(chain) {
            return None;
        }
        self.ringed(chain).into_iter().filter_map(|cell| self.cut_off(chain, cell)).min_by_key(Vec::len)
    }

    /// The fewest stones of a chain that keep a cell from getting out: found by looking for as many ways out as there are
    /// that share no stone. (Menger; a cell is passed by way of two nodes, and a stone but once.)
    fn cut_off(&self, chain: &Chain, cell: Point) -> Option<Vec<Point>> {
        type Node = (Point, bool);
        let is_wall = |p: Point| p != cell && chain.contains(&p);
        // Ways that run over an arc, less those that run back.
        let mut flow: BTreeMap<(Node, Node), i32> = BTreeMap::new();
        loop {
            let mut before: BTreeMap<Node, Node> = BTreeMap::new();
            let start = (cell, true);
            let mut queue = VecDeque::from([start]);
            let mut out = None;
            while let Some(node) = queue.pop_front() {
                let (p, leaving) = node;
                if !self.has(p) {
                    out = Some(node);
                    break;
                }
                // Through a cell, out of it into the next, and back along ways found before.
                let mut arcs: Vec<(Node, bool)> = vec![((p, !leaving), leaving || !is_wall(p))];
                for step in self.ways_out() {
                    arcs.push(((Self::shifted(p, step), !leaving), leaving));
                }
                for (to, is_free) in arcs {
                    let forward = flow.get(&(node, to)).copied().unwrap_or(0);
                    let within = to.0 == p;
                    let open = match (leaving, within) {
                        // Into this cell, then on through it: once through a stone.
                        (false, true) => is_free || forward < 1,
                        (true, false) => true,
                        // Backward only what has come forward.
                        _ => forward < 0,
                    };
                    if open && to != start && !before.contains_key(&to) {
                        before.insert(to, node);
                        queue.push_back(to);
                    }
                }
            }
            let Some(mut node) = out else {
                // What can be reached up to its entrance only is the cut.
                let reached = |p: Point, leaving: bool| (p, leaving) == start || before.contains_key(&(p, leaving));
                let wall = chain.iter().copied().filter(|&p| is_wall(p) && reached(p, false) && !reached(p, true));
                return Some(wall.collect());
            };
            // A way that touches no stone can be gone any number of times: the cell is not ringed.
            let mut touched = false;
            while node != start {
                let from = before[&node];
                *flow.entry((from, node)).or_default() += 1;
                *flow.entry((node, from)).or_default() -= 1;
                touched |= is_wall(node.0);
                node = from;
            }
            if !touched {
                return None;
            }
        }
    }

    // What the law shows.

    /// Whether these points are a ring of this chain: different stones, each next to the one before and the last next to
    /// the first, around a cell.
    pub fn is_ring(&self, chain: &Chain, ring: &[Point]) -> bool {
        let stones: Chain = ring.iter().copied().collect();
        let follows = |i: usize| self.beside(ring[i]).contains(&ring[(i + 1) % ring.len()]);
        stones.len() == ring.len()
            && stones.is_subset(chain)
            && (0..ring.len()).all(follows)
            && !self.enclosed(&stones).is_empty()
    }

    /// Whether this is what the rules promise to show of these stones: in order, of one colour and chain, as short as it
    /// can be.
    pub fn is_shown(&self, stones: &BTreeMap<Point, Color>, shown: &Evidence) -> bool {
        let points = shown.points();
        let Some(&color) = points.first().and_then(|p| stones.get(p)) else { return false };
        let Some(chain) = self.chains(stones, color).into_iter().find(|chain| chain.contains(&points[0])) else {
            return false;
        };
        let own: Chain = points.iter().copied().collect();
        let naive = self.reached_by(&chain).into_iter().filter(|e| e.word() == shown.word());
        let lengths: Vec<usize> = naive.map(|e| e.points().len()).collect();
        let is_one = self.chains(&own.iter().map(|&p| (p, color)).collect(), color).len() == 1;
        let meets = |wanted: u32, ends: &dyn Fn(Point) -> BTreeSet<usize>| {
            wanted > 0 && own.iter().flat_map(|&p| ends(p)).collect::<BTreeSet<_>>().len() >= wanted as usize
        };
        let reaches = meets(self.goal.corners, &|p| self.rim(p).1) || meets(self.goal.sides, &|p| self.rim(p).0);
        let ordered = points.windows(2).all(|pair| pair[0] < pair[1]);
        let follows = points.windows(2).all(|pair| self.beside(pair[0]).contains(&pair[1]));
        let most = self.goal.corners.max(self.goal.sides);
        let shortest = lengths.contains(&points.len());
        own.is_subset(&chain)
            && own.len() == points.len()
            && match shown {
                Evidence::Row(_) => false,
                Evidence::Path(_) => follows && reaches && shortest && points[0] <= points[points.len() - 1],
                // To more than three ends ways may share stones, and then there may be shorter ones.
                Evidence::Fork(_) => ordered && is_one && reaches && (most > 3 || shortest),
                Evidence::Ring(_) => {
                    let smallest = points.iter().min() == Some(&points[0]) && points[1] < points[points.len() - 1];
                    smallest && self.is_ring(&chain, points) && shortest
                }
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arb;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::{Index, select};

    const RING: Touch = Touch { sides: 0, corners: 0, ring: true };

    /// All rings of a chain, by walking every way there is.
    fn rings(ground: &Ground, chain: &Chain) -> Vec<Vec<Point>> {
        fn walk(ground: &Ground, chain: &Chain, way: &mut Vec<Point>, rings: &mut Vec<Vec<Point>>) {
            for next in ground.beside(way[way.len() - 1]) {
                if next == way[0] && way.len() > 2 && ground.is_ring(chain, way) {
                    rings.push(way.clone());
                } else if next > way[0] && chain.contains(&next) && !way.contains(&next) {
                    way.push(next);
                    walk(ground, chain, way, rings);
                    way.pop();
                }
            }
        }
        let mut rings = Vec::new();
        for &first in chain {
            walk(ground, chain, &mut vec![first], &mut rings);
        }
        rings
    }

    fn small() -> impl Strategy<Value = Lattice> {
        let all = [
            Lattice::hexagon(3),
            Lattice::triangle(5),
            Lattice::hex(4, 4, Skew::Rising),
            Lattice::square(4, 4),
            Lattice::square(4, 4).map(Lattice::with_corners_touching),
        ];
        select(all.map(|made| made.unwrap_or_else(|error| panic!("{error}"))).to_vec())
    }

    proptest! {
        #![proptest_config(arb::config(400))]

        /// Floods and ways out find a ring where there is a way around, and as short as the shortest.
        #[test]
        fn rings_are_ways_around(lattice in small(), drawn in vec(any::<Index>(), 0..14)) {
            let ground = Ground::new(lattice, RING);
            let square = (0..5).flat_map(|x| (0..5).map(move |y| Point::flat(x, y)));
            let cells: Vec<Point> = square.filter(|&p| ground.has(p)).collect();
            let stones: BTreeMap<Point, Color> = drawn.iter().map(|i| (*i.get(&cells), Color::Black)).collect();
            for chain in ground.chains(&stones, Color::Black) {
                let walked = rings(&ground, &chain);
                prop_assert_eq!(ground.has_ring(&chain), !walked.is_empty(), "{:?}", chain);
                let shortest = walked.iter().map(Vec::len).min();
                prop_assert_eq!(ground.smallest_ring(&chain).map(|ring| ring.len()), shortest, "{:?}", chain);
            }
        }
    }
}
