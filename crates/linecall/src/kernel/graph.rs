//! A chain of stones by itself, and the shortest ways in it: evidence, told the same way every time.

use crate::{Evidence, Point};
use alloc::collections::VecDeque;
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
        let mut seen = alloc::collections::BTreeSet::from([p]);
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
        queue.iter().for_each(|&i| distances[i] = 0);
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
    /// they are shortest. To two ends they are a path.
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
        ways.for_each(|way| points.extend(told(way)));
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

    /// A shortest ring through a stone around a cell, in order, from its smallest stone toward the smaller of that one's
    /// two neighbours.
    ///
    /// A way around crosses a line from the cell to the right, just under its row, an odd number of times: so stones are
    /// looked at twice, as reached by an even number of crossings and by an odd one.
    pub(super) fn ring(&self, through: Point, cell: Point) -> Option<Vec<Point>> {
        let start = self.points.binary_search(&through).ok()?;
        let crosses = |a: Point, b: Point| {
            let under = |a: Point, b: Point| a.y == cell.y && b.y == cell.y + 1 && a.x > cell.x;
            under(a, b) || under(b, a)
        };
        // Where each was reached from; a stone and its parity are `2 * i + parity`.
        let mut before = vec![usize::MAX; 2 * self.points.len()];
        let goal = 2 * start + 1;
        let mut queue = VecDeque::from([2 * start]);
        while let Some(state) = queue.pop_front().filter(|_| before[goal] == usize::MAX) {
            let (i, parity) = (state / 2, state % 2);
            for &next in self.friends[i].iter().filter(|&&next| self.points[next] != cell) {
                let to = 2 * next + (parity ^ usize::from(crosses(self.points[i], self.points[next])));
                if before[to] == usize::MAX && to != 2 * start {
                    before[to] = state;
                    queue.push_back(to);
                }
            }
        }
        let mut ring = Vec::new();
        let mut state = goal;
        while state != 2 * start {
            ring.push(*self.points.get(state / 2)?);
            state = before[state];
        }
        let smallest = (0..ring.len()).min_by_key(|&i| ring[i])?;
        ring.rotate_left(smallest);
        if ring.last() < ring.get(1) {
            ring[1..].reverse();
        }
        Some(ring)
    }
}
