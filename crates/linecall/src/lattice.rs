//! The geometry of a board: which points exist, which are neighbours, along which axes rows run.

use crate::Point;
use core::fmt;

/// A direction in which rows run: steps in x, y and z, each -1, 0 or 1, the first that is not 0 being 1.
pub type Axis = (i32, i32, i32);

/// The 13 axes of a box. The first four, which stay in the plane, are those of a square board.
const BOX_AXES: [Axis; 13] = [
    (1, 0, 0),
    (0, 1, 0),
    (1, 1, 0),
    (1, -1, 0),
    (0, 0, 1),
    (1, 0, 1),
    (1, 0, -1),
    (0, 1, 1),
    (0, 1, -1),
    (1, 1, 1),
    (1, 1, -1),
    (1, -1, 1),
    (1, -1, -1),
];
const HEX_AXES_RISING: [Axis; 3] = [(1, 0, 0), (0, 1, 0), (1, -1, 0)];
const HEX_AXES_FALLING: [Axis; 3] = [(1, 0, 0), (0, 1, 0), (1, 1, 0)];

/// Which diagonal of the square joins neighbours on a hex board.
///
/// ```text
///   Rising           Falling
///   a1 b1 c1          a1 b1 c1
///    a2 b2 c2        a2 b2 c2
///     a3 b3 c3      a3 b3 c3
///   b2 touches c1    b2 touches a1
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skew {
    /// `(x + 1, y - 1)` and `(x - 1, y + 1)` are neighbours: each row drawn half a cell to the right of the one
    /// above, as Hex is drawn nearly everywhere.
    Rising,
    /// `(x + 1, y + 1)` and `(x - 1, y - 1)` are neighbours, as in `UVa` 260.
    Falling,
}

/// The kind of lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A plane of squares: rows in 4 directions, 4 neighbours.
    Square,
    /// A box of cells in 3-D: rows in 13 directions, 6 neighbours.
    Box,
    /// A rhombus of hexagons: rows in 3 directions, 6 neighbours.
    Hex(Skew),
}

/// A border of a board, which connection games ask to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// `x == 0`.
    Left,
    /// The last column.
    Right,
    /// `y == 0`.
    Top,
    /// The last row.
    Bottom,
}

/// Why there is no such lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LatticeError {
    /// A side is zero: a board has at least one cell.
    Empty,
    /// A side is longer than [`Lattice::MAX_SIDE`], or [`Lattice::MAX_BOX_SIDE`] in 3-D.
    SideTooLong {
        /// The side asked for.
        got: u32,
        /// The longest there is.
        max: u32,
    },
}

impl fmt::Display for LatticeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LatticeError::Empty => f.write_str("board has no cells: every side wants at least 1"),
            LatticeError::SideTooLong { got, max } => write!(f, "side {got} is too long: the longest is {max}"),
        }
    }
}

impl core::error::Error for LatticeError {}

/// A board without stones.
///
/// ```
/// use linecall::Lattice;
/// assert_eq!(Lattice::square(15, 15)?.line_count(5), 572);
/// assert_eq!(Lattice::cube(4)?.line_count(4), 76);
/// # Ok::<(), linecall::LatticeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lattice {
    shape: Shape,
    cols: u32,
    rows: u32,
    layers: u32,
}

impl Lattice {
    /// The longest side of a plane.
    pub const MAX_SIDE: u32 = 16_384;
    /// The longest side of a box.
    pub const MAX_BOX_SIDE: u32 = 64;

    /// A plane of squares.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn square(cols: u32, rows: u32) -> Result<Self, LatticeError> {
        Self::checked(Shape::Square, cols, rows, 1)
    }

    /// A rhombus of hexagons.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn hex(cols: u32, rows: u32, skew: Skew) -> Result<Self, LatticeError> {
        Self::checked(Shape::Hex(skew), cols, rows, 1)
    }

    /// A box.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MAX_BOX_SIDE`](Self::MAX_BOX_SIDE).
    pub fn boxed(cols: u32, rows: u32, layers: u32) -> Result<Self, LatticeError> {
        Self::checked(Shape::Box, cols, rows, layers)
    }

    /// A box of equal sides.
    ///
    /// # Errors
    /// The side is 0 or longer than [`MAX_BOX_SIDE`](Self::MAX_BOX_SIDE).
    pub fn cube(side: u32) -> Result<Self, LatticeError> {
        Self::boxed(side, side, side)
    }

    fn checked(shape: Shape, cols: u32, rows: u32, layers: u32) -> Result<Self, LatticeError> {
        let max = if shape == Shape::Box { Self::MAX_BOX_SIDE } else { Self::MAX_SIDE };
        for got in [cols, rows, layers] {
            if got == 0 {
                return Err(LatticeError::Empty);
            }
            if got > max {
                return Err(LatticeError::SideTooLong { got, max });
            }
        }
        Ok(Lattice { shape, cols, rows, layers })
    }

    /// The kind of lattice.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of columns (x).
    pub const fn cols(&self) -> u32 {
        self.cols
    }

    /// Number of rows (y).
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Number of layers (z); 1 on a plane.
    pub const fn layers(&self) -> u32 {
        self.layers
    }

    /// Number of points; never zero.
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> usize {
        self.cols as usize * self.rows as usize * self.layers as usize
    }

    /// The longest side: no row is longer.
    pub fn longest_side(&self) -> u32 {
        self.cols.max(self.rows).max(self.layers)
    }

    /// Whether the point is on the board.
    pub const fn contains(&self, p: Point) -> bool {
        // A negative coordinate becomes a huge one.
        (p.x as u32) < self.cols && (p.y as u32) < self.rows && (p.z as u32) < self.layers
    }

    /// All points: row after row from the top, layer after layer from the floor.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let Lattice { cols, rows, layers, .. } = *self;
        (0..layers as i32)
            .flat_map(move |z| (0..rows as i32).flat_map(move |y| (0..cols as i32).map(move |x| Point { x, y, z })))
    }

    /// The place of a point in [`points`](Self::points), if it is on the board.
    pub fn index(&self, p: Point) -> Option<usize> {
        self.contains(p).then(|| (p.z as usize * self.rows as usize + p.y as usize) * self.cols as usize + p.x as usize)
    }

    /// Whether the point lies on that border.
    pub fn touches(&self, p: Point, side: Side) -> bool {
        match side {
            Side::Left => p.x == 0,
            Side::Right => p.x == self.cols as i32 - 1,
            Side::Top => p.y == 0,
            Side::Bottom => p.y == self.rows as i32 - 1,
        }
    }

    /// The axes along which rows run, in the order in which evidence lists them.
    pub fn axes(&self) -> &'static [Axis] {
        match self.shape {
            Shape::Square => &BOX_AXES[..4],
            Shape::Box => &BOX_AXES,
            Shape::Hex(Skew::Rising) => &HEX_AXES_RISING,
            Shape::Hex(Skew::Falling) => &HEX_AXES_FALLING,
        }
    }

    /// The axes along which neighbours lie: one step either way. Square cells touch by their sides only.
    pub fn links(&self) -> &'static [Axis] {
        match self.shape {
            Shape::Square => &BOX_AXES[..2],
            Shape::Box => &[(1, 0, 0), (0, 1, 0), (0, 0, 1)],
            Shape::Hex(_) => self.axes(),
        }
    }

    /// The neighbours of a point that are on the board.
    pub fn neighbours(&self, p: Point) -> impl Iterator<Item = Point> + use<> {
        let lattice = *self;
        self.links()
            .iter()
            .flat_map(move |&axis| [p.along(axis, -1), p.along(axis, 1)])
            .filter(move |&q| lattice.contains(q))
    }

    /// How many straight segments of `k` points there are: for every axis the product over the sides `n` of
    /// `max(0, n - (k - 1) |d|)`. For `k` = 1 each point counts once an axis.
    pub fn line_count(&self, k: u32) -> u64 {
        let room = |side: u32, d: i32| {
            if d == 0 { u64::from(side) } else { u64::from((side + 1).saturating_sub(k.max(1))) }
        };
        self.axes().iter().map(|&(x, y, z)| room(self.cols, x) * room(self.rows, y) * room(self.layers, z)).sum()
    }
}
