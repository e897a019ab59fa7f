//! Points of a lattice.

use core::fmt;

/// A site of a board, counted from zero: `x` to the right, `y` downward, `z` upward.
///
/// A point is a name, not a promise: it may lie outside every board (records do say `32,7` on a 15 x 15 board), and
/// the position is asked whether it exists. Points are ordered by `x`, then `y`, then `z`: the order in which
/// evidence and threats are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Column, from the left.
    pub x: i32,
    /// Row, from the top.
    pub y: i32,
    /// Layer, from the floor; zero on a plane.
    pub z: i32,
}

impl Point {
    /// A point of a plane.
    pub const fn flat(x: i32, y: i32) -> Self {
        Point { x, y, z: 0 }
    }

    /// A point of a box.
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Point { x, y, z }
    }

    /// The point `times` steps along `(dx, dy, dz)`; coordinates saturate, so that no step leaves the number range.
    #[must_use]
    pub const fn along(self, (dx, dy, dz): (i32, i32, i32), times: i32) -> Self {
        Point {
            x: self.x.saturating_add(dx.saturating_mul(times)),
            y: self.y.saturating_add(dy.saturating_mul(times)),
            z: self.z.saturating_add(dz.saturating_mul(times)),
        }
    }
}

/// The raw coordinates, as in `(7, 7)` or `(1, 2, 3)`; game notation is a matter of the text layer.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.z == 0 {
            write!(f, "({}, {})", self.x, self.y)
        } else {
            write!(f, "({}, {}, {})", self.x, self.y, self.z)
        }
    }
}
