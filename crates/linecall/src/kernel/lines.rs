//! Rows on boards whose sides are at most 64: every line of the board is one word, and a run is found in it by shifts.
//! A few instructions an axis, whatever the length of the row.

use super::{Kernel, runs};
use crate::{Axis, ByColor, Color, Count, Evidence, Lattice, Point, Row};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Debug)]
pub(super) struct Lines<const AXES: usize> {
    lattice: Lattice,
    rows: ByColor<Row>,
    bundles: [Bundle; AXES],
    /// Black's and White's word of each line, one bundle after the other.
    words: Vec<[u64; 2]>,
}

/// All the lines along one axis. The place on a line is the coordinate in which the axis steps by 1; the line is a
/// linear form of the point.
#[derive(Clone, Copy, Debug)]
struct Bundle {
    base: i32,
    by: [i32; 3],
    place: usize,
}

impl Bundle {
    /// The bundle whose lines are numbered from `start`, and how many lines it has.
    fn new(lattice: &Lattice, axis: Axis, start: i32) -> (Self, i32) {
        let sides = [lattice.cols(), lattice.rows(), lattice.layers()].map(|n| n as i32);
        let d = [axis.0, axis.1, axis.2];
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

    /// The line through a point.
    fn line(&self, p: Point) -> usize {
        (self.base + self.by[0] * p.x + self.by[1] * p.y + self.by[2] * p.z) as usize
    }

    /// The point's place on that line: 0 to 63.
    fn place(&self, p: Point) -> u32 {
        [p.x, p.y, p.z][self.place] as u32 & 63
    }
}

/// The places at which a run of `k` set bits starts, 1 <= k <= 64.
fn starts<const AXES: usize>(words: &[u64; AXES], k: u32) -> [u64; AXES] {
    let mut runs = *words;
    let mut length = 1;
    while length < k {
        let more = length.min(k - length);
        for run in &mut runs {
            *run &= *run >> more;
        }
        length += more;
    }
    runs
}

impl<const AXES: usize> Lines<AXES> {
    pub(super) fn new(lattice: Lattice, rows: ByColor<Row>) -> Self {
        let mut lines = 0;
        let bundles = core::array::from_fn(|i| {
            let (bundle, more) = Bundle::new(&lattice, lattice.axes()[i], lines);
            lines += more;
            bundle
        });
        Lines { lattice, rows, bundles, words: vec![[0; 2]; lines as usize] }
    }
}

impl<const AXES: usize> Kernel for Lines<AXES> {
    fn at(&self, p: Point) -> Option<Color> {
        let bundle = &self.bundles[0];
        let [black, white] = self.words[bundle.line(p)];
        let here = 1 << bundle.place(p);
        if black & here != 0 {
            Some(Color::Black)
        } else if white & here != 0 {
            Some(Color::White)
        } else {
            None
        }
    }

    fn put(&mut self, p: Point, color: Color) {
        for bundle in &self.bundles {
            self.words[bundle.line(p)][color as usize] |= 1 << bundle.place(p);
        }
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        let Row { length: k, count } = self.rows[color];
        // Nothing is as long as that; and no run is shorter than the stone itself.
        if k > 64 || (k == 0 && count == Count::Exactly) {
            return false;
        }
        let k = k.max(1);
        let words = self.bundles.map(|b| self.words[b.line(p)][color as usize] | 1 << b.place(p));
        let mut runs = starts(&words, k);
        if count == Count::Exactly {
            for (run, word) in runs.iter_mut().zip(&words) {
                *run &= !(word << 1) & !word.checked_shr(k).unwrap_or(0);
            }
        }
        // A run through the point starts at one of the k places up to it.
        let window = u64::MAX >> (64 - k);
        runs.iter().zip(&self.bundles).any(|(run, bundle)| {
            let here = bundle.place(p);
            let through = if here + 1 >= k { window << (here + 1 - k) } else { window >> (k - 1 - here) };
            run & through != 0
        })
    }

    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence> {
        runs::evidence(&self.lattice, p, self.rows[color], |q| self.at(q) == Some(color))
    }

    fn clear(&mut self) {
        self.words.fill([0; 2]);
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
