//! Whole games in boxes of up to 8 x 8 x 8, where stones fall or are placed anywhere.
//!
//! All legal stones come first, without a branch; then the board is looked at once. That illegal entries are those that
//! find their cell or peg taken depends on nothing else, and rows last: [`super`] says why.

use super::rows::{self, Board, CELLS, When};
use super::{Pegs, board, when};
use crate::Isa;
use crate::bare::Bare;
use crate::calls::{Call, Cause, End};
use crate::isa::Judge;
use linecall_law::{Color, Fouls, Goal, Placement, Row, Shape};

/// The lane of boxes.
#[derive(Clone, Debug)]
pub(crate) struct Boxes {
    isa: Isa,
    length: u32,
    /// The highest peg's balls but one, in bits, where stones fall.
    top: Option<u32>,
    /// By code: the peg `8 * y + x` or the cell `64 * y + 8 * x + z`.
    places: Box<[u16]>,
    /// How many stones fill the box.
    points: usize,
    /// Of each stone, in order, which entry it was.
    entries: Box<[u32; CELLS]>,
}

impl Boxes {
    /// Boxes of three dimensions with sides of up to 8, no fouls, the same row for both, or a longer one, whatever its
    /// ends.
    pub(crate) fn new(bare: &Bare, isa: Isa) -> Option<Self> {
        let Bare { lattice, placement, goal, fouls } = *bare;
        let Goal::Rows(rows) = goal else { return None };
        let [cols, height, layers, ..] = lattice.sides();
        let length = rows[Color::Black].length;
        let fits = lattice.shape() == Shape::Box
            && lattice.dimensions() == 3
            && cols.max(height).max(layers) <= 8
            && length > 0
            && Color::BOTH
                .iter()
                .all(|&color| rows[color] == Row::at_least(length) && fouls[color] == Fouls::default());
        if !fits {
            return None;
        }
        let falls = placement == Placement::Drop;
        let plane = |z| (0..height).flat_map(move |y| (0..cols).map(move |x| (x, y, z)));
        let places = if falls {
            plane(0).map(|(x, y, _)| (8 * y + x) as u16).collect()
        } else {
            (0..layers).flat_map(plane).map(|(x, y, z)| (64 * y + 8 * x + z) as u16).collect()
        };
        Some(Boxes {
            isa,
            length,
            top: falls.then_some(2 * (layers - 1)),
            places,
            points: (cols * height * layers) as usize,
            entries: Box::new([0; CELLS]),
        })
    }

    /// How many stones fell, and which of them, from 1, was the first to win.
    fn drop_all(&mut self, game: &[u16], top: u32) -> (usize, Option<u16>) {
        // The last one is full, for codes that are no peg.
        let mut pegs = [0; 65];
        pegs[64] = u16::MAX;
        let mut balls = [0; CELLS];
        let (mut stones, mut color) = (0, 0b01);
        for (&code, entry) in game.iter().zip(1..) {
            let place = self.places.get(usize::from(code)).map_or(64, |&place| usize::from(place).min(64));
            let peg = &mut pegs[place];
            let is_legal = *peg >> top == 0;
            *peg = if is_legal { *peg << 2 | color } else { *peg };
            balls[stones % CELLS] = place as u8;
            self.entries[stones % CELLS] = entry;
            stones += usize::from(is_legal);
            color ^= if is_legal { 0b11 } else { 0 };
            if stones == self.points {
                break;
            }
        }
        let pegs: &Pegs = pegs.first_chunk().expect("64 of 65");
        let when = || when(*pegs, &balls[..stones], 0);
        (stones, rows::first(self.isa, &board(self.isa, pegs), self.length, &when))
    }

    /// How many stones were placed, and which of them, from 1, was the first to win.
    fn place_all(&mut self, game: &[u16]) -> (usize, Option<u16>) {
        let mut when: When = [0; CELLS];
        let mut board: Board = [[0; 2]; 8];
        let mut stones = 0;
        for (&code, entry) in game.iter().zip(1..) {
            let Some(&cell) = self.places.get(usize::from(code)) else { continue };
            let cell = usize::from(cell) % CELLS;
            let is_legal = when[cell] == 0;
            board[cell / 64][stones % 2] |= u64::from(is_legal) << (cell % 64);
            self.entries[stones % CELLS] = entry;
            stones += usize::from(is_legal);
            when[cell] = if is_legal { stones as u16 } else { when[cell] };
            if stones == self.points {
                break;
            }
        }
        (stones, rows::first(self.isa, &board, self.length, &|| when))
    }
}

impl Judge for Boxes {
    fn judge(&mut self, game: &[u16]) -> Call {
        let (stones, first) = match self.top {
            Some(top) => self.drop_all(game, top),
            None => self.place_all(game),
        };
        let open = |plies| Call { plies, illegal: game.len() as u32 - plies, ..Call::default() };
        let over = |end, by, plies: u32| {
            let entry = self.entries[plies as usize - 1];
            // Where the peg had room to the last, so had all that fell there.
            let legal = self.entries[..plies as usize].iter().map(|&entry| game[entry as usize - 1]);
            let code = game[entry as usize - 1];
            let on_peg = legal.filter(|&other| self.top.is_some() && other == code).count() as u16;
            Call { end, by, under: on_peg.saturating_sub(1), entry, plies, illegal: entry - plies }
        };
        match first {
            Some(first) => over(if first % 2 == 1 { End::Black } else { End::White }, Cause::Goal, u32::from(first)),
            None if stones == self.points => over(End::Draw, Cause::Full, stones as u32),
            None => open(stones as u32),
        }
    }
}
