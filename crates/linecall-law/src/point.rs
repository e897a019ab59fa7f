//! Points of a lattice.

use core::fmt;

/// A direction in which rows run: steps in x, y, z, w and v, each -1, 0 or 1, the first that is not 0 being 1.
pub type Axis = [i8; 5];

/// A site of a board, counted from zero: `x` to the right, `y` downward, `z` upward, `w` and `v` on through the boards
/// of four and five dimensions.
///
/// A point is a name, not a promise: it may lie outside every board (records do say `32,7` on a 15 x 15 board), and
/// the position is asked whether it exists. Points are ordered by `x`, then `y`, then `z` and so on: the order in which
/// evidence and threats are listed.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Column, from the left.
    pub x: i32,
    /// Row, from the top.
    pub y: i32,
    /// Layer, from the floor; zero on a plane.
    pub z: i32,
    /// Box, in four dimensions; zero in fewer.
    pub w: i16,
    /// Row of boxes, in five dimensions; zero in fewer.
    pub v: i16,
}

impl Point {
    /// A point of a plane.
    pub const fn flat(x: i32, y: i32) -> Self {
        Point::new(x, y, 0)
    }

    /// A point of a box.
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Point { x, y, z, w: 0, v: 0 }
    }

    /// A point by its coordinates `x`, `y`, `z`, `w`, `v`; those of `w` and `v` saturate.
    pub fn of([x, y, z, w, v]: [i32; 5]) -> Self {
        let short = |n: i32| n.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        Point { x, y, z, w: short(w), v: short(v) }
    }

    /// The coordinates `x`, `y`, `z`, `w`, `v`.
    pub const fn coordinates(self) -> [i32; 5] {
        [self.x, self.y, self.z, self.w as i32, self.v as i32]
    }

    /// The point `times` steps along an axis; coordinates saturate, so that no step leaves the number range.
    #[must_use]
    pub fn along(self, axis: Axis, times: i32) -> Self {
        let mut to = self.coordinates();
        for (n, step) in to.iter_mut().zip(axis) {
            *n = n.saturating_add(i32::from(step).saturating_mul(times));
        }
        Point::of(to)
    }
}

/// The raw coordinates, as in `(7, 7)` or `(1, 2, 3)`; game notation is a matter of the text layer.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.coordinates();
        let used = all.iter().rposition(|&n| n != 0).map_or(0, |last| last + 1).max(2);
        for (i, n) in all[..used].iter().enumerate() {
            write!(f, "{}{n}", if i == 0 { "(" } else { ", " })?;
        }
        f.write_str(")")
    }
}
