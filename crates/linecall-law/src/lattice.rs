//! The geometry of a board: which points exist, which are neighbours, along which axes rows run.

use crate::{Axis, Point};
use core::fmt;
use core::ops::Range;

/// The axes of boxes of 2, 3, 4 and 5 dimensions, `(3^d - 1) / 2` of them, each kind the beginning of the next.
const BOX_AXES: [Axis; 121] = box_axes();
const BOX_COUNTS: [usize; 6] = [0, 1, 4, 13, 40, 121];
const HEX_AXES_RISING: [Axis; 3] = [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [1, -1, 0, 0, 0]];
const HEX_AXES_FALLING: [Axis; 3] = [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [1, 1, 0, 0, 0]];

/// The steps along one coordinate.
const STRAIGHT: [Axis; 5] = [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]];

/// Axes of the plane first; then those of each further dimension: straight ones before slanting ones, those that step
/// forward before those that step back.
const fn box_axes() -> [Axis; 121] {
    let mut axes = [[0; 5]; 121];
    let mut count = 0;
    let mut dimensions = 2;
    while dimensions <= 5 {
        let mut slant = 1;
        while slant <= dimensions {
            // Every vector of -1, 0 and 1, the largest first, as a number in base 3.
            let mut code = 3_i32.pow(dimensions as u32);
            while code > 0 {
                code -= 1;
                let mut axis = [0_i8; 5];
                let (mut rest, mut i, mut weight, mut sign) = (code, dimensions, 0, 0);
                while i > 0 {
                    i -= 1;
                    axis[i] = (rest % 3) as i8 - 1;
                    rest /= 3;
                    if axis[i] != 0 {
                        weight += 1;
                        sign = axis[i];
                    }
                }
                // Those of fewer dimensions are there already.
                let is_new = dimensions == 2 || axis[dimensions - 1] != 0;
                if weight == slant && sign == 1 && is_new {
                    axes[count] = axis;
                    count += 1;
                }
            }
            slant += 1;
        }
        dimensions += 1;
    }
    axes
}

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
    /// A plane of squares: rows in 4 directions, 4 neighbours, or 8 if corners [touch](Lattice::with_corners_touching).
    Square,
    /// A box of cells in 3 to 5 dimensions: rows in 13, 40 or 121 directions, 2 neighbours a dimension.
    Box,
    /// A rhombus of hexagons: rows in 3 directions, 6 neighbours.
    Hex(Skew),
    /// A triangle of hexagons, as in Y. Row `y` has the columns `0..=y`.
    ///
    /// ```text
    ///    a1
    ///   a2 b2
    ///  a3 b3 c3
    /// ```
    Triangle,
    /// A hexagon of hexagons, as in Havannah: of a square with sides of `2 * base - 1`, the points whose `x` and `y`
    /// differ by less than `base`; neighbours as on a falling rhombus.
    ///
    /// ```text
    ///   a1 b1
    ///  a2 b2 c2
    ///   b3 c3
    /// ```
    Hexagon,
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

/// Where a point lies on the rim of a board: a bit for each side and each corner, in order around the board, from the
/// upper side of a hexagon or a square, or the left one of a triangle. A bit of `corners` is where the side of that bit
/// meets the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rim {
    /// The sides that the point is on.
    pub sides: u8,
    /// The corners that it is.
    pub corners: u8,
}

/// Why there is no such lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LatticeError {
    /// A side is zero: a board has at least one cell.
    Empty,
    /// A side is longer than [`Lattice::MAX_SIDE`], or [`Lattice::MAX_BOX_SIDE`] in a box.
    SideTooLong {
        /// The side asked for.
        got: u32,
        /// The longest there is.
        max: u32,
    },
    /// A box has more points than [`Lattice::MAX_BOX_POINTS`].
    TooManyPoints {
        /// The number of points asked for.
        got: u64,
    },
    /// A box has 3, 4 or 5 sides.
    Dimensions {
        /// The number of sides asked for.
        got: usize,
    },
}

impl fmt::Display for LatticeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LatticeError::Empty => f.write_str("board has no cells: every side wants at least 1"),
            LatticeError::SideTooLong { got, max } => write!(f, "side {got} is too long: the longest is {max}"),
            LatticeError::TooManyPoints { got } => {
                write!(f, "a box of {got} points is too large: the largest has {}", Lattice::MAX_BOX_POINTS)
            }
            LatticeError::Dimensions { got } => write!(f, "a box has 3, 4 or 5 sides, not {got}"),
        }
    }
}

impl core::error::Error for LatticeError {}

/// A board without stones.
///
/// ```
/// use linecall_law::Lattice;
/// assert_eq!(Lattice::square(15, 15)?.line_count(5), 572);
/// assert_eq!(Lattice::cube(4)?.line_count(4), 76);
/// assert_eq!(Lattice::hyperbox(&[4, 4, 4, 4])?.line_count(4), 520);
/// # Ok::<(), linecall_law::LatticeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lattice {
    shape: Shape,
    /// Along x, y, z, w and v; 1 where there is no such dimension.
    sides: [u32; 5],
    dimensions: u8,
    corners_touch: bool,
    wraps: [bool; 2],
}

impl Lattice {
    /// The longest side of a plane.
    pub const MAX_SIDE: u32 = 16_384;
    /// The longest side of a box.
    pub const MAX_BOX_SIDE: u32 = 64;
    /// The largest number of points of a box: that of the largest cube.
    pub const MAX_BOX_POINTS: u64 = 64 * 64 * 64;

    /// A plane of squares.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn square(cols: u32, rows: u32) -> Result<Self, LatticeError> {
        Self::checked(Shape::Square, &[cols, rows])
    }

    /// A rhombus of hexagons.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn hex(cols: u32, rows: u32, skew: Skew) -> Result<Self, LatticeError> {
        Self::checked(Shape::Hex(skew), &[cols, rows])
    }

    /// A [triangle](Shape::Triangle) of hexagons with `base` cells on each side.
    ///
    /// # Errors
    /// The side is 0 or longer than [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn triangle(base: u32) -> Result<Self, LatticeError> {
        Self::checked(Shape::Triangle, &[base, base])
    }

    /// A [hexagon](Shape::Hexagon) of hexagons with `base` cells on each side.
    ///
    /// # Errors
    /// The side is 0, or twice as long as [`MAX_SIDE`](Self::MAX_SIDE) or longer.
    pub fn hexagon(base: u32) -> Result<Self, LatticeError> {
        let across = if base == 0 { 0 } else { base.saturating_mul(2) - 1 };
        Self::checked(Shape::Hexagon, &[across, across])
    }

    /// A box.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MAX_BOX_SIDE`](Self::MAX_BOX_SIDE).
    pub fn boxed(cols: u32, rows: u32, layers: u32) -> Result<Self, LatticeError> {
        Self::checked(Shape::Box, &[cols, rows, layers])
    }

    /// A box of equal sides.
    ///
    /// # Errors
    /// The side is 0 or longer than [`MAX_BOX_SIDE`](Self::MAX_BOX_SIDE).
    pub fn cube(side: u32) -> Result<Self, LatticeError> {
        Self::boxed(side, side, side)
    }

    /// A box of 3, 4 or 5 dimensions.
    ///
    /// # Errors
    /// There are more or fewer sides, a side is 0 or longer than [`MAX_BOX_SIDE`](Self::MAX_BOX_SIDE), or there are more
    /// points than [`MAX_BOX_POINTS`](Self::MAX_BOX_POINTS).
    pub fn hyperbox(sides: &[u32]) -> Result<Self, LatticeError> {
        match sides.len() {
            3..=5 => Self::checked(Shape::Box, sides),
            got => Err(LatticeError::Dimensions { got }),
        }
    }

    fn checked(shape: Shape, sides: &[u32]) -> Result<Self, LatticeError> {
        let max = if shape == Shape::Box { Self::MAX_BOX_SIDE } else { Self::MAX_SIDE };
        let mut all = [1; 5];
        for (side, &got) in all.iter_mut().zip(sides) {
            match got {
                0 => return Err(LatticeError::Empty),
                got if got > max => return Err(LatticeError::SideTooLong { got, max }),
                got => *side = got,
            }
        }
        let got = all.iter().map(|&side| u64::from(side)).product();
        if shape == Shape::Box && got > Self::MAX_BOX_POINTS {
            return Err(LatticeError::TooManyPoints { got });
        }
        let dimensions = sides.len() as u8;
        Ok(Lattice { shape, sides: all, dimensions, corners_touch: false, wraps: [false; 2] })
    }

    /// The same board, where squares are neighbours also if they touch by a corner. Nothing changes on other lattices.
    #[must_use]
    pub const fn with_corners_touching(mut self) -> Self {
        self.corners_touch = matches!(self.shape, Shape::Square);
        self
    }

    /// The same board, whose last column is next to the first (a cylinder), whose last row is next to the first, or
    /// both (a torus). Triangles and hexagons of hexagons do not wrap around.
    #[must_use]
    pub const fn wrapping(mut self, columns: bool, rows: bool) -> Self {
        if !matches!(self.shape, Shape::Triangle | Shape::Hexagon) {
            self.wraps = [columns, rows];
        }
        self
    }

    /// The kind of lattice.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of columns (x).
    pub const fn cols(&self) -> u32 {
        self.sides[0]
    }

    /// Number of rows (y).
    pub const fn rows(&self) -> u32 {
        self.sides[1]
    }

    /// Number of layers (z); 1 on a plane.
    pub const fn layers(&self) -> u32 {
        self.sides[2]
    }

    /// The sides along x, y, z, w and v; 1 where there is no such dimension.
    pub const fn sides(&self) -> [u32; 5] {
        self.sides
    }

    /// How many coordinates a point has: 2 on a plane, 3 to 5 in a box.
    pub const fn dimensions(&self) -> usize {
        self.dimensions as usize
    }

    /// The cells on a side of a triangle or hexagon of hexagons; elsewhere the number of columns.
    pub const fn base(&self) -> u32 {
        match self.shape {
            Shape::Hexagon => self.sides[0].div_ceil(2),
            _ => self.sides[0],
        }
    }

    /// Whether squares are neighbours that touch by a corner.
    pub const fn corners_touch(&self) -> bool {
        self.corners_touch
    }

    /// Whether the columns, and whether the rows, go round.
    pub const fn wraps(&self) -> [bool; 2] {
        self.wraps
    }

    /// Number of points; never zero.
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> usize {
        let base = self.base() as usize;
        match self.shape {
            Shape::Triangle => base * (base + 1) / 2,
            Shape::Hexagon => 3 * base * (base - 1) + 1,
            _ => self.span(),
        }
    }

    /// Number of points of the smallest plane or box around the board: [`index`](Self::index) is less.
    pub const fn span(&self) -> usize {
        let [x, y, z, w, v] = self.sides;
        x as usize * y as usize * z as usize * w as usize * v as usize
    }

    /// The longest side: no row is longer.
    pub fn longest_side(&self) -> u32 {
        self.sides.into_iter().max().unwrap_or(1)
    }

    /// Whether the point is on the board.
    #[inline]
    pub const fn contains(&self, p: Point) -> bool {
        // A negative coordinate becomes a huge one.
        let within = (p.x as u32) < self.sides[0]
            && (p.y as u32) < self.sides[1]
            && (p.z as u32) < self.sides[2]
            && (p.w as u32) < self.sides[3]
            && (p.v as u32) < self.sides[4];
        within
            && match self.shape {
                Shape::Triangle => p.x <= p.y,
                Shape::Hexagon => p.x.abs_diff(p.y) < self.base(),
                _ => true,
            }
    }

    /// The columns of a row; none off the board.
    ///
    /// ```
    /// use linecall_law::Lattice;
    /// assert_eq!(Lattice::hexagon(2)?.columns(2), 1..3);
    /// assert_eq!(Lattice::triangle(5)?.columns(2), 0..3);
    /// assert_eq!(Lattice::square(7, 6)?.columns(6), 0..0);
    /// # Ok::<(), linecall_law::LatticeError>(())
    /// ```
    pub fn columns(&self, y: i32) -> Range<i32> {
        let (cols, rows, base) = (self.cols() as i32, self.rows() as i32, self.base() as i32);
        match self.shape {
            _ if !(0..rows).contains(&y) => 0..0,
            Shape::Triangle => 0..y + 1,
            Shape::Hexagon => (y - base + 1).max(0)..(y + base).min(cols),
            _ => 0..cols,
        }
    }

    /// All points: row after row from the top, layer after layer from the floor, and so on.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let lattice = *self;
        let [cols, rows, ..] = self.sides.map(|side| side as i32);
        let planes = self.span() / (cols as usize * rows as usize);
        (0..planes)
            .flat_map(move |plane| {
                let Point { z, w, v, .. } = lattice.plane(plane);
                (0..rows).flat_map(move |y| (0..cols).map(move |x| Point { x, y, z, w, v }))
            })
            .filter(move |&p| lattice.contains(p))
    }

    /// The first point of a plane, counted through all layers and boxes.
    fn plane(&self, mut index: usize) -> Point {
        let mut first = [0; 5];
        for (n, side) in first.iter_mut().zip(self.sides).skip(2) {
            *n = (index % side as usize) as i32;
            index /= side as usize;
        }
        Point::of(first)
    }

    /// The number of a point, if it is on the board: they grow in the order of [`points`](Self::points), from 0, and
    /// are less than [`span`](Self::span).
    #[inline]
    pub fn index(&self, p: Point) -> Option<usize> {
        if self.shape == Shape::Square {
            // Most boards are: one look at each coordinate tells.
            let [cols, rows, ..] = self.sides;
            let is_here = (p.x as u32) < cols && (p.y as u32) < rows && (p.z, p.w, p.v) == (0, 0, 0);
            return is_here.then(|| p.y as usize * cols as usize + p.x as usize);
        }
        let [cols, rows, layers, boxes, _] = self.sides.map(|side| side as usize);
        let (x, y, z, w, v) = (p.x as usize, p.y as usize, p.z as usize, p.w as usize, p.v as usize);
        self.contains(p).then(|| (((v * boxes + w) * layers + z) * rows + y) * cols + x)
    }

    /// The point of this [number](Self::index), which is less than [`span`](Self::span); it may lie off a board that is no
    /// rectangle.
    pub(crate) fn point(&self, index: usize) -> Point {
        let [cols, rows, ..] = self.sides.map(|side| side as usize);
        let Point { z, w, v, .. } = self.plane(index / (cols * rows));
        Point { x: (index % cols) as i32, y: (index / cols % rows) as i32, z, w, v }
    }

    /// The point so many steps along an axis, going on over a seam where the board wraps around; none off the board.
    pub fn step(&self, p: Point, axis: Axis, times: i32) -> Option<Point> {
        let mut q = p.along(axis, times);
        if self.wraps[0] {
            q.x = q.x.rem_euclid(self.sides[0] as i32);
        }
        if self.wraps[1] {
            q.y = q.y.rem_euclid(self.sides[1] as i32);
        }
        self.contains(q).then_some(q)
    }

    /// Whether the point lies on that border.
    pub fn touches(&self, p: Point, side: Side) -> bool {
        match side {
            Side::Left => p.x == 0,
            Side::Right => p.x == self.cols() as i32 - 1,
            Side::Top => p.y == 0,
            Side::Bottom => p.y == self.rows() as i32 - 1,
        }
    }

    /// Where a point lies on the rim. A triangle has three sides and corners, a hexagon six, all other boards the four of
    /// [`Side`]. A corner is on both its sides, but on a hexagon on neither, as Havannah wants it. On boards that are one
    /// cell wide, a point is more than one corner.
    ///
    /// ```
    /// use linecall_law::{Lattice, Point, Rim};
    /// //   C s C
    /// //  s . . s      Corners and sides of a hexagon.
    /// // C . . . C
    /// //  s . . s
    /// //   C s C
    /// let hexagon = Lattice::hexagon(3)?;
    /// assert_eq!(hexagon.rim(Point::flat(0, 0)), Rim { sides: 0, corners: 0b10_0000 });
    /// assert_eq!(hexagon.rim(Point::flat(1, 0)), Rim { sides: 0b1, corners: 0 });
    /// // The upper corner of a triangle is on its left side and on its right one.
    /// assert_eq!(Lattice::triangle(3)?.rim(Point::flat(0, 0)), Rim { sides: 0b101, corners: 0b100 });
    /// # Ok::<(), linecall_law::LatticeError>(())
    /// ```
    pub fn rim(&self, p: Point) -> Rim {
        let (x, y) = (i64::from(p.x), i64::from(p.y));
        let (right, bottom, reach) =
            (i64::from(self.cols()) - 1, i64::from(self.rows()) - 1, i64::from(self.base()) - 1);
        let bits = |on: &[bool]| on.iter().rev().fold(0, |bits: u8, &on| bits << 1 | u8::from(on));
        let (sides, count) = match self.shape {
            Shape::Triangle => (bits(&[x == 0, y == bottom, x == y]), 3),
            Shape::Hexagon => (bits(&[y == 0, x - y == reach, x == right, y == bottom, y - x == reach, x == 0]), 6),
            _ => (bits(&[y == 0, x == right, y == bottom, x == 0]), 4),
        };
        // The next side around, in the place of each.
        let next = sides >> 1 | (sides & 1) << (count - 1);
        let corners = sides & next;
        let on_sides = self.shape != Shape::Hexagon || corners == 0;
        Rim { sides: if on_sides { sides } else { 0 }, corners }
    }

    /// The axes along which rows run, in the order in which evidence lists them.
    pub fn axes(&self) -> &'static [Axis] {
        match self.shape {
            Shape::Square | Shape::Box => &BOX_AXES[..BOX_COUNTS[self.dimensions()]],
            Shape::Hex(Skew::Rising) => &HEX_AXES_RISING,
            Shape::Hex(Skew::Falling) | Shape::Triangle | Shape::Hexagon => &HEX_AXES_FALLING,
        }
    }

    /// The axes along which neighbours lie: one step either way. Square cells touch by their sides only, unless it is
    /// said that [corners](Self::with_corners_touching) touch, too.
    pub fn links(&self) -> &'static [Axis] {
        match self.shape {
            Shape::Square if self.corners_touch => self.axes(),
            Shape::Square | Shape::Box => &STRAIGHT[..self.dimensions()],
            _ => self.axes(),
        }
    }

    /// The neighbours of a point that are on the board.
    pub fn neighbours(&self, p: Point) -> impl Iterator<Item = Point> + use<> {
        let lattice = *self;
        self.links().iter().flat_map(move |&axis| [lattice.step(p, axis, -1), lattice.step(p, axis, 1)]).flatten()
    }

    /// How many straight segments of `k` points there are: for every axis the product over the sides `n` of
    /// `max(0, n - (k - 1) |d|)`. For `k` = 1 each point counts once an axis. Where a board wraps around or is no box,
    /// they are counted one by one from each point; a ring of `k` points counts `k` times.
    pub fn line_count(&self, k: u32) -> u64 {
        let far = k.max(1) - 1;
        if self.wraps == [false; 2] && self.span() == self.len() {
            let room = |(&side, d): (&u32, i8)| {
                if d == 0 { u64::from(side) } else { u64::from(side.saturating_sub(far)) }
            };
            return self.axes().iter().map(|&axis| self.sides.iter().zip(axis).map(room).product::<u64>()).sum();
        }
        let is_segment = |p: Point, axis: Axis| (1..=far as i32).all(|n| self.step(p, axis, n).is_some_and(|q| q != p));
        let from = |p: Point| self.axes().iter().filter(|&&axis| is_segment(p, axis)).count() as u64;
        self.points().map(from).sum()
    }
}
