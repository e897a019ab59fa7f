//! Rows on boards of at most 4096 points: every line of the board is one word, and a run is found in it by shifts. A
//! few instructions an axis and hardly a branch, whatever the length of the row.

use super::board::{Block, Kernel, Shapes, play_each, shapes};
use super::geometry::Geometry;
use super::runs;
use crate::{ByColor, Color, Count, Evidence, Lattice, Point, Row};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// Whether a board is small enough: a line in a word of 64 bits, and a table of the lines through each point.
pub(super) fn fit(lattice: &Lattice) -> bool {
    lattice.longest_side() <= 64 && lattice.span() <= 4096
}

#[derive(Clone, Debug)]
pub(super) struct Lines<const AXES: usize> {
    lattice: Lattice,
    needs: ByColor<Need>,
    cells: Vec<Option<Color>>,
    geometry: Geometry<AXES>,
    /// Black's and White's word of each line.
    words: Vec<[u64; 2]>,
    /// Scratch for blocks: which of the points put a stone.
    placed: Vec<usize>,
}

/// Points of the smallest block of which the whole board is looked at once.
const LOOK: usize = 16;

/// A row, made ready to be looked for.
#[derive(Clone, Copy, Debug)]
struct Need {
    row: Row,
    /// Stones in a row, 1 to 64; nothing is looked for if no row of the board is as long.
    length: u32,
    possible: bool,
    /// For each place on a line, the places where a run through it may start.
    windows: [u64; 64],
}

impl Need {
    fn new(row: Row, lattice: &Lattice) -> Self {
        let length = row.length.clamp(1, 64);
        let window = u64::MAX >> (64 - length);
        let windows = core::array::from_fn(|place| match (place as u32 + 1).checked_sub(length) {
            Some(start) => window << start,
            None => window >> (length - 1 - place as u32),
        });
        // A run of no stones is none: there is the stone itself.
        let possible = row.length <= lattice.longest_side() && (row.length > 0 || row.count == Count::AtLeast);
        Need { row, length, possible, windows }
    }

    /// Whether one of the lines has a run that wins through the point with these places on them.
    #[inline]
    fn is_met<const AXES: usize>(&self, words: &[u64; AXES], places: &[u32; AXES]) -> bool {
        if !self.possible {
            return false;
        }
        // The places at which a run of that length starts, by doubling.
        let mut runs = *words;
        let mut length = 1;
        while length < self.length {
            let more = length.min(self.length - length);
            for run in &mut runs {
                *run &= *run >> more;
            }
            length += more;
        }
        if self.row.count == Count::Exactly {
            for (run, word) in runs.iter_mut().zip(words) {
                *run &= !(word << 1) & !word.checked_shr(self.length).unwrap_or(0);
            }
        }
        let hits = runs.iter().zip(places).map(|(run, &place)| run & self.windows[place as usize & 63]);
        hits.fold(0, |any, hit| any | hit) != 0
    }
}

impl<const AXES: usize> Lines<AXES> {
    /// A board without stones, which [fits](fit).
    pub(super) fn new(lattice: Lattice, rows: ByColor<Row>) -> Self {
        let geometry = Geometry::new(&lattice);
        Lines {
            lattice,
            needs: ByColor::from_fn(|color| Need::new(rows[color], &lattice)),
            words: vec![[0; 2]; geometry.count()],
            cells: vec![None; lattice.span()],
            placed: Vec::new(),
            geometry,
        }
    }

    /// Whether either colour has a row anywhere, or a longer run. Both have the same length.
    fn has_run(&self) -> bool {
        let need = &self.needs.black;
        // By doubling, as when a stone is looked at; a step of nothing changes nothing.
        let (mut steps, mut length, mut count) = ([0; 6], 1, 0);
        while length < need.length {
            steps[count] = length.min(need.length - length);
            length += steps[count];
            count += 1;
        }
        let found = match count {
            // Rows of up to eight, which is to say nearly all that are played for.
            0..=3 => self.runs::<3>(steps),
            _ => self.runs::<6>(steps),
        };
        need.possible && found != 0
    }

    /// Where on any line a run of one colour begins that so many of these steps find.
    fn runs<const STEPS: usize>(&self, steps: [u32; 6]) -> u64 {
        let mut found = [0; 2];
        for &[mut black, mut white] in &self.words {
            for &more in &steps[..STEPS] {
                black &= black >> more;
                white &= white >> more;
            }
            found[0] |= black;
            found[1] |= white;
        }
        found[0] | found[1]
    }
}

impl<const AXES: usize> Kernel for Lines<AXES> {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    #[inline]
    fn at(&self, p: Point) -> Option<Color> {
        self.cells[self.geometry.index(p)]
    }

    #[inline]
    fn put(&mut self, p: Point, color: Color) {
        let (lines, places) = (*self.geometry.lines(p), self.geometry.places(p));
        self.cells[self.geometry.index(p)] = Some(color);
        for (line, place) in lines.into_iter().zip(places) {
            self.words[usize::from(line)][color as usize] |= 1 << place;
        }
    }

    fn take(&mut self, p: Point) {
        let index = self.geometry.index(p);
        if let Some(color) = self.cells[index].take() {
            for (&line, place) in self.geometry.lines(p).iter().zip(self.geometry.places(p)) {
                self.words[usize::from(line)][color as usize] &= !(1 << place);
            }
        }
    }

    fn completes(&self, p: Point, color: Color) -> bool {
        let (lines, places) = (self.geometry.lines(p), self.geometry.places(p));
        let word = |i: usize| self.words[usize::from(lines[i])][color as usize] | 1 << places[i];
        self.needs[color].is_met(&core::array::from_fn(word), &places)
    }

    fn play(&mut self, p: Point, color: Color) -> bool {
        self.cells[self.geometry.index(p)] = Some(color);
        let (lines, places) = (*self.geometry.lines(p), self.geometry.places(p));
        let words = core::array::from_fn(|i| {
            let word = &mut self.words[usize::from(lines[i])][color as usize];
            *word |= 1 << places[i];
            *word
        });
        self.needs[color].is_met(&words, &places)
    }

    /// All stones are put without a look, and the board is looked at once: a run once made gets no shorter. If there is
    /// none before the last stone, this one alone decides; else the stones are taken off and played one by one.
    fn play_all(&mut self, points: &[Point], first: Color) -> Block {
        let is_alike = self.needs.black.length == self.needs.white.length
            && self.needs.black.possible == self.needs.white.possible;
        if points.len() < LOOK || !is_alike {
            return play_each(self, points, first);
        }
        let mut color = first;
        self.placed.clear();
        for (i, &p) in points.iter().enumerate() {
            if self.lattice.contains(p) && self.at(p).is_none() {
                self.put(p, color);
                self.placed.push(i);
                color = !color;
            }
        }
        let (placed, last) = (self.placed.len(), self.placed.last().copied());
        let Some(at) = last else { return Block { read: points.len(), placed, last: None, won: false } };
        self.take(points[at]);
        if self.has_run() {
            while let Some(i) = self.placed.pop() {
                self.take(points[i]);
            }
            return play_each(self, points, first);
        }
        let won = self.play(points[at], !color);
        Block { read: if won { at + 1 } else { points.len() }, placed, last: Some(points[at]), won }
    }

    fn shapes(&self, p: Point, color: Color, row: Row) -> Option<Shapes> {
        let lines = self.geometry.lines(p).iter().zip(self.geometry.places(p));
        let words = lines.map(|(&line, place)| {
            let line = self.words[usize::from(line)];
            (line[color as usize], line[!color as usize], place)
        });
        shapes(words, row)
    }

    fn evidence(&self, p: Point, color: Color) -> Vec<Evidence> {
        runs::evidence(&self.lattice, p, self.needs[color].row, color, |q| self.at(q))
    }

    fn clear(&mut self) {
        self.cells.fill(None);
        self.words.fill([0; 2]);
    }

    fn boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}
