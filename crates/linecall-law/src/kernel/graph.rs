//! A chain of stones by itself, and the shortest ways in it: evidence, told the same way every time.

use crate::{Evidence, Point};
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

/// Stones, smallest first, and the neighbours of each, smallest first.
#[derive(Debug)]
pub(super) struct Graph {
    points: Vec<Point>,
    friends: Vec<Vec<usize>>,
}

impl Graph {
    /// The chain of a stone.
    pub(super) fn of<F: Iterator<Item = Point>>(p: Point, friends: impl Fn(Point) -> F) -> Self {
        let mut seen = BTreeSet::from([p]);
        let mut queue = VecDeque::from([p]);
        while let Some(q) = queue.pop_front() {
            queue.extend(friends(q).filter(|&r| seen.insert(r)));
        }
        let points: Vec<Point> = seen.into_iter().collect();
        let numbers = |q: &Point| {
            let mut list: Vec<usize> = friends(*q).filter_map(|r| points.binary_search(&r).ok()).collect();
            list.sort_unstable();
            list
        };
        let friends = points.iter().map(numbers).collect();
        Graph { points, friends }
    }

    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// How many steps each stone is from the nearest of those asked for.
    pub(super) fn distances(&self, from: impl Fn(Point) -> bool) -> Vec<usize> {
        let mut queue: VecDeque<usize> = (0..self.points.len()).filter(|&i| from(self.points[i])).collect();
        let mut distances = vec![usize::MAX; self.points.len()];
        for &i in &queue {
            distances[i] = 0;
        }
        while let Some(i) = queue.pop_front() {
            for &next in &self.friends[i] {
                if distances[next] == usize::MAX {
                    distances[next] = distances[i] + 1;
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    /// The way from a stone, itself left out, to the nearest that the distances are from.
    fn way(&self, mut from: usize, distances: &[usize]) -> Vec<usize> {
        let mut way = Vec::new();
        while let Some(&next) = self.friends[from].iter().find(|&&next| distances[next] < distances[from]) {
            way.push(next);
            from = next;
        }
        way
    }

    /// Shortest ways that together join so many of these ends, if there are as many: those from the stone from which
    /// they are shortest. To two ends they are a path; to three they share no other stone, or that one would be the hub.
    pub(super) fn reach(&self, ends: &[Vec<usize>], wanted: usize) -> Option<Evidence> {
        if wanted == 0 || ends.len() < wanted {
            return None;
        }
        let nearest = |i: usize| {
            let mut nearest: Vec<&Vec<usize>> = ends.iter().collect();
            nearest.sort_by_key(|distances| distances[i]);
            nearest.truncate(wanted);
            nearest
        };
        let sum = |&i: &usize| nearest(i).iter().map(|distances| distances[i]).sum::<usize>();
        let hub = (0..self.points.len()).min_by_key(sum)?;
        let mut ways = nearest(hub).into_iter().map(|distances| self.way(hub, distances));
        let told = |way: Vec<usize>| way.into_iter().map(|i| self.points[i]).collect::<Vec<Point>>();
        let mut points = ways.next().map(told).unwrap_or_default();
        points.reverse();
        points.push(self.points[hub]);
        points.extend(ways.flat_map(told));
        if wanted > 2 {
            points.sort_unstable();
            points.dedup();
            return Some(Evidence::Fork(points));
        }
        if points.last() < points.first() {
            points.reverse();
        }
        Some(Evidence::Path(points))
    }

    /// Takes a stone out: no way leads over it.
    pub(super) fn leave_out(&mut self, p: Point) {
        if let Ok(i) = self.points.binary_search(&p) {
            for friend in core::mem::take(&mut self.friends[i]) {
                self.friends[friend].retain(|&other| other != i);
            }
        }
    }

    /// A shortest way from a stone around a cell and back, of at most so many stones, if it is a ring: in order, from its
    /// smallest stone toward the smaller of that one's two neighbours.
    ///
    /// A way around crosses a line from the cell to the right, just under its row, an odd number of times: so stones are
    /// looked at twice, as reached by an even number of crossings and by an odd one.
    pub(super) fn ring(&self, through: Point, cell: Point, most: usize) -> Option<Vec<Point>> {
        let start = self.points.binary_search(&through).ok()?;
        let crosses = |a: Point, b: Point| {
            let under = |a: Point, b: Point| a.y == cell.y && b.y == cell.y + 1 && a.x > cell.x;
            under(a, b) || under(b, a)
        };
        // A stone and how it was reached; where from, and after how many steps.
        let (home, goal) = ((start, false), (start, true));
        let mut before: BTreeMap<(usize, bool), (usize, bool)> = BTreeMap::new();
        let mut queue = VecDeque::from([(home, 0)]);
        while let Some(((i, odd), steps)) = queue.pop_front().filter(|_| !before.contains_key(&goal)) {
            if steps == most {
                break;
            }
            for &next in self.friends[i].iter().filter(|&&next| self.points[next] != cell) {
                let to = (next, odd != crosses(self.points[i], self.points[next]));
                if to != home && !before.contains_key(&to) {
                    before.insert(to, (i, odd));
                    queue.push_back((to, steps + 1));
                }
            }
        }
        let mut ring = Vec::new();
        let mut at = goal;
        while at != home {
            ring.push(self.points[at.0]);
            at = *before.get(&at)?;
        }
        // A way that comes back to a stone leads to a ring, and is none.
        if ring.iter().collect::<BTreeSet<_>>().len() < ring.len() {
            return None;
        }
        let smallest = (0..ring.len()).min_by_key(|&i| ring[i])?;
        ring.rotate_left(smallest);
        if ring.last() < ring.get(1) {
            ring[1..].reverse();
        }
        Some(ring)
    }
}
