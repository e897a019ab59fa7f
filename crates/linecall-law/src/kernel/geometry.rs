//! The lines of a board, numbered, and the place of each point on them.

use crate::{Axis, Lattice, Point};
use alloc::vec::Vec;

/// The lines through every point of a board.
#[derive(Clone, Debug)]
pub(super) struct Geometry<const AXES: usize> {
    cols: usize,
    rows: usize,
    through: Vec<[u16; AXES]>,
    /// Which coordinate is the place on a line, by axis.
    places: [usize; AXES],
    count: usize,
}

impl<const AXES: usize> Geometry<AXES> {
    /// The lines of a board of at most 4096 points.
    pub(super) fn new(lattice: &Lattice) -> Self {
        let mut count = 0;
        let bundles: [Bundle; AXES] = core::array::from_fn(|i| {
            let (bundle, lines) = Bundle::new(lattice, lattice.axes()[i], count);
            count += lines;
            bundle
        });
        Geometry {
            cols: lattice.cols() as usize,
            rows: lattice.rows() as usize,
            // Of all points around the board, too, so that a point's number is its place here.
            through: (0..lattice.layers() as i32)
                .flat_map(|z| {
                    (0..lattice.rows() as i32).flat_map(move |y| (0..lattice.cols() as i32).map(move |x| (x, y, z)))
                })
                .map(|(x, y, z)| core::array::from_fn(|i| bundles[i].line(Point::new(x, y, z))))
                .collect(),
            places: core::array::from_fn(|i| bundles[i].place),
            count: count as usize,
        }
    }

    /// How many lines there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The number of a point.
    #[inline]
    pub(super) fn index(&self, p: Point) -> usize {
        (p.z as usize * self.rows + p.y as usize) * self.cols + p.x as usize
    }

    /// The lines through a point, by axis.
    #[inline]
    pub(super) fn lines(&self, p: Point) -> &[u16; AXES] {
        &self.through[self.index(p)]
    }

    /// Its places on them.
    #[inline]
    pub(super) fn places(&self, p: Point) -> [u32; AXES] {
        let coordinates = [p.x as u32, p.y as u32, p.z as u32];
        self.places.map(|i| coordinates[i])
    }
}

/// The lines along one axis: a linear form of the point numbers them. The place on a line is the coordinate in which
/// the axis steps by 1.
struct Bundle {
    base: i32,
    by: [i32; 3],
    place: usize,
}

impl Bundle {
    /// The bundle whose lines are numbered from `start`, and how many lines it has.
    fn new(lattice: &Lattice, axis: Axis, start: i32) -> (Self, i32) {
        let sides = [lattice.cols(), lattice.rows(), lattice.layers()].map(|n| n as i32);
        let d = [axis[0], axis[1], axis[2]].map(i32::from);
        let place = d.iter().position(|&step| step == 1).unwrap_or(0);
        let mut bundle = Bundle { base: start, by: [0; 3], place };
        let mut lines = 1;
        // Along the line every other coordinate less `step * place` stays the same; it counts the lines from 0.
        for other in (0..3).filter(|&i| i != place) {
            let over = sides[place] - 1;
            bundle.by[other] += lines;
            bundle.by[place] -= lines * d[other];
            bundle.base += if d[other] == 1 { lines * over } else { 0 };
            lines *= sides[other] + over * d[other].abs();
        }
        (bundle, lines)
    }

    fn line(&self, p: Point) -> u16 {
        (self.base + self.by[0] * p.x + self.by[1] * p.y + self.by[2] * p.z) as u16
    }
}
