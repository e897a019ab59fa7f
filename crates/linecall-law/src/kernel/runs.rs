//! Maximal runs of stones through a point: the evidence of all row kernels, and the plain way to look for a row.

use crate::{Axis, Color, Ends, Evidence, Lattice, Point, Row};
use alloc::vec::Vec;

/// A maximal run, and what stands after its ends: a stone of the opponent, or nothing of the board.
struct Run {
    before: Vec<Point>,
    after: Vec<Point>,
    ends: [Option<End>; 2],
}

/// What closes a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Stone,
    Edge,
}

impl Run {
    /// The run through `p`, taken to be a stone of this colour.
    fn through(lattice: &Lattice, p: Point, axis: Axis, color: Color, at: &impl Fn(Point) -> Option<Color>) -> Self {
        let mut run = Run { before: Vec::new(), after: Vec::new(), ends: [None; 2] };
        for (i, sign) in [(1, 1), (0, -1)] {
            let arm = if i == 1 { &mut run.after } else { &mut run.before };
            let mut last = p;
            run.ends[i] = loop {
                match lattice.step(last, axis, sign) {
                    None => break Some(End::Edge),
                    // Once around: a ring has no ends.
                    Some(q) if q == p => return run,
                    Some(q) => match at(q) {
                        Some(there) if there == color => {
                            arm.push(q);
                            last = q;
                        }
                        Some(_) => break Some(End::Stone),
                        None => break None,
                    },
                }
            };
        }
        run
    }

    fn makes(&self, row: Row) -> bool {
        let length = self.before.len() + self.after.len() + 1;
        let closed = match row.ends {
            Ends::Any => false,
            Ends::OpenToStones => self.ends == [Some(End::Stone); 2],
            Ends::OpenToEdges => self.ends.iter().all(Option::is_some),
        };
        row.is_made_by(length as u32) && !(closed && length as u32 == row.length)
    }

    /// The points from the smaller end; those of a ring in the order of the axis, from the smallest.
    fn points(self, p: Point, is_ring: bool) -> Vec<Point> {
        let mut points = self.before;
        points.reverse();
        points.push(p);
        points.extend(self.after);
        if is_ring {
            let smallest = points.iter().enumerate().min_by_key(|(_, q)| **q).map_or(0, |(i, _)| i);
            points.rotate_left(smallest);
        } else if points.first() > points.last() {
            points.reverse();
        }
        points
    }
}

/// Whether a stone of this colour on `p` makes the row, along any axis.
pub(crate) fn makes(lattice: &Lattice, p: Point, row: Row, color: Color, at: impl Fn(Point) -> Option<Color>) -> bool {
    lattice.axes().iter().any(|&axis| Run::through(lattice, p, axis, color, &at).makes(row))
}

/// Every maximal run through `p` that makes the row, in the order of their smaller ends, then of the axes.
pub(crate) fn evidence(
    lattice: &Lattice,
    p: Point,
    row: Row,
    color: Color,
    at: impl Fn(Point) -> Option<Color>,
) -> Vec<Evidence> {
    let mut rows: Vec<Vec<Point>> = Vec::new();
    for &axis in lattice.axes() {
        let run = Run::through(lattice, p, axis, color, &at);
        if !run.makes(row) {
            continue;
        }
        let end = run.after.last().copied().unwrap_or(p);
        let start = run.before.last().copied().unwrap_or(p);
        let is_ring = lattice.step(end, axis, 1) == Some(start);
        let run = run.points(p, is_ring);
        // The same stones are one row, whichever axes lead through them: a stone by itself, a row around a narrow board.
        if !rows.iter().any(|row| row.len() == run.len() && run.iter().all(|p| row.contains(p))) {
            rows.push(run);
        }
    }
    // Stable: runs from the same end stay in the order of the axes.
    rows.sort_by_key(|run| run[0]);
    rows.into_iter().map(Evidence::Row).collect()
}
