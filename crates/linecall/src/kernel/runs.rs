//! Maximal runs of stones through a point: the evidence of both row kernels.

use crate::{Evidence, Lattice, Point, Row};
use alloc::vec::Vec;

/// Every maximal run through `p` that makes the row, in the order of their smaller ends, then of the axes.
pub(super) fn evidence(lattice: &Lattice, p: Point, row: Row, is_own: impl Fn(Point) -> bool) -> Vec<Evidence> {
    let own = |q: &Point| lattice.contains(*q) && is_own(*q);
    let mut rows: Vec<Vec<Point>> = Vec::new();
    for &axis in lattice.axes() {
        let steps = |sign: i32| (1..).map(move |n| p.along(axis, sign * n)).take_while(own);
        let mut run: Vec<Point> = steps(-1).collect();
        run.reverse();
        run.push(p);
        run.extend(steps(1));
        // A stone that is a row by itself is one row, not one an axis.
        if row.is_made_by(run.len() as u32) && !rows.contains(&run) {
            rows.push(run);
        }
    }
    // Stable: runs from the same end stay in the order of the axes.
    rows.sort_by_key(|run| run[0]);
    rows.into_iter().map(Evidence::Row).collect()
}
