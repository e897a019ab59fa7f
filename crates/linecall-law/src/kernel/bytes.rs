//! Rows on boards whose sides are at most 8: every line of the board is a byte, and a table says through which of its
//! places a winning run goes.

use super::board::{Kernel, Shapes, shapes};
use super::geometry::Geometry;
use super::runs;
use crate::{ByColor, Color, Evidence, Lattice, Point, Row};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Debug)]
pub(super) struct Bytes<const AXES: usize> {
    lattice: Lattice,
    rows: ByColor<Row>,
    /// For each byte the places through which a winning run goes, by colour.
    wins: [[u8; 256]; 2],
    cells: Vec<Option<Color>>,
    geometry: Geometry<AXES>,
    /// Black's and White's byte of each line.
    lines: Vec<[u8; 2]>,
}

/// The places of a line through which a winning run goes.
fn winning_places(line: u8, row: Row) -> u8 {
    let run_at = |place: u32| {
        let up = (line >> place).trailing_ones();
        let down = (line << (7 - place)).leading_ones();
        (up + down).saturating_sub(1)
    };
    (0..8).filter(|&place| line >> place & 1 != 0 && row.is_made_by(run_at(place))).fold(0, |all, p| all | 1 << p)
}

impl<const AXES: usize> Bytes<AXES> {
    /// A board without stones.
    pub(super) fn new(lattice: Lattice, rows: ByColor<Row>) -> Self {
        let geometry = Geometry::new(&lattice);
        Bytes {
            lattice,
            rows,
            wins: Color::BOTH.map(|color| core::array::from_fn(|line| winning_places(line as u8, rows[color]))),
            lines: vec![[0; 2]; geometry.count()],
            cells: vec![None; lattice.span()],
            geometry,
        }
    }
}

impl<const AXES: usize> Kernel for Bytes<AXES> {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn at(&self, p: Point) -> Option<Color> {
        self.cells[self.geometry.index(p)]
    }

    fn put(&mut self, p: Point, color: Color) {
        self.play(p, color);
    }

    fn take(&mut self, p: Point) {
        let index = self.geometry.index(p);
        if let Some(color) = self.cells[index].take() {
            for (&line, place) in self.geometry.lines(p).iter().zip(self.geometry.places(p)) {
                self.lines[usize::from(line)][color as usize] &= !(1 << place);
            }
        }
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        let (lines, places, wins) = (self.geometry.lines(p), self.geometry.places(p), &self.wins[color as usize]);
        lines.iter().zip(places).any(|(&line, place)| {
            let here = 1 << place;
            wins[usize::from(self.lines[usize::from(line)][color as usize] | here)] & here != 0
        })
    }

    fn play(&mut self, p: Point, color: Color) -> bool {
        self.cells[self.geometry.index(p)] = Some(color);
        let (lines, places, wins) = (self.geometry.lines(p), self.geometry.places(p), &self.wins[color as usize]);
        let mut won = 0;
        for (&line, place) in lines.iter().zip(places) {
            let here = 1 << place;
            let line = &mut self.lines[usize::from(line)][color as usize];
            *line |= here;
            won |= wins[usize::from(*line)] & here;
        }
        won != 0
    }

    fn shapes(&self, p: Point, color: Color, row: Row) -> Option<Shapes> {
        let lines = self.geometry.lines(p).iter().zip(self.geometry.places(p));
        let words = lines.map(|(&line, place)| {
            let line = self.lines[usize::from(line)].map(u64::from);
            (line[color as usize], line[!color as usize], place)
        });
        shapes(words, row)
    }

    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence> {
        runs::evidence(&self.lattice, p, self.rows[color], color, |q| self.at(q))
    }

    fn clear(&mut self) {
        self.cells.fill(None);
        self.lines.fill([0; 2]);
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
