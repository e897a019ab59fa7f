//! Rows on planes of up to 32 x 32: a word a line.
//!
//! Through a point run four lines: its row, its column and two diagonals. Each colour has a word for every line of the
//! board, a bit a point, so that a stone is four bits in four words, and the run that it is in is what is left between
//! the first gaps on both sides. A row is made by its last stone and must contain it, so that only these four runs are
//! looked at, after every stone; exact lengths are as easy as smallest ones, and an illegal entry is passed over.
//!
//! ```text
//!         . . . . . .         rising: x + y
//!         . . . X . .
//!         . . X . . .         row 2: x = 2
//!         . O . . . .         column 2: y = 2
//!         . . . . . .         falling: x + (rows - 1 - y)
//! ```
//!
//! Most games on smaller boards need not be looked at so closely: [`whole`] places all of their stones first, and `wide`
//! those of both colours together.

use crate::Isa;
use crate::bare::Bare;
use crate::calls::{Call, Cause, End};
use crate::isa::Judge;
use crate::lanes::rows::whole::Whole;
use linecall_law::{Color, Count, Ends, Fouls, Goal, Placement, Row, Shape};

mod whole;
#[cfg(target_arch = "x86_64")]
mod wide;
mod words;

/// The longest side.
const MAX_SIDE: u32 = 32;

/// The lane of rows.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    lines: Lines,
    whole: Option<Whole>,
}

impl Rows {
    /// Boards of squares with sides of up to 32, stones anywhere, no fouls, rows whatever their ends.
    pub(crate) fn new(bare: &Bare, isa: Isa) -> Option<Self> {
        let Bare { lattice, placement, goal, fouls } = *bare;
        let Goal::Rows(rows) = goal else { return None };
        let [cols, side, ..] = lattice.sides();
        let fits = lattice.shape() == Shape::Square
            && cols.max(side) <= MAX_SIDE
            && placement == Placement::Anywhere
            && Color::BOTH.iter().all(|&color| {
                rows[color].length > 0 && rows[color].ends == Ends::Any && fouls[color] == Fouls::default()
            });
        let rows = Color::BOTH.map(|color| rows[color]);
        fits.then(|| Rows { lines: Lines::new(cols, side, rows), whole: Whole::new(cols, side, rows, isa) })
    }
}

impl Judge for Rows {
    #[inline(always)]
    fn judge(&mut self, game: &[u16]) -> Call {
        let call = self.whole.as_mut().and_then(|whole| whole.judge(game));
        call.unwrap_or_else(|| self.lines.judge(game))
    }
}

/// A board of line words, on which every stone is looked at.
#[derive(Clone, Debug)]
struct Lines {
    /// By code.
    sites: Box<[Site]>,
    /// How many lines there are: at most 32 + 32 + 63 + 63.
    count: usize,
    /// By line: the bits where Black has no stones, and White. A line's first point is bit 1.
    gaps: Box<[[u64; 256]; 2]>,
    /// What is made by Black and by White.
    made: [Made; 2],
}

/// A point's lines, and which bit of them it is.
#[derive(Clone, Copy, Debug)]
struct Site {
    row: u8,
    column: u8,
    falling: u8,
    rising: u8,
    x: u8,
    y: u8,
}

/// A stone wins with `least` others in a row, and up to `more` above.
#[derive(Clone, Copy, Debug)]
struct Made {
    least: u32,
    more: u32,
}

impl Lines {
    fn new(cols: u32, rows: u32, made: [Row; 2]) -> Self {
        let (diagonals, points) = (cols + rows - 1, (0..rows).flat_map(|y| (0..cols).map(move |x| (x, y))));
        let site = |(x, y)| Site {
            row: y as u8,
            column: (rows + x) as u8,
            falling: (rows + cols + x + rows - 1 - y) as u8,
            rising: (rows + cols + diagonals + x + y) as u8,
            x: x as u8 + 1,
            y: y as u8 + 1,
        };
        let made = made.map(|row| match row.count {
            Count::AtLeast => Made { least: row.length - 1, more: MAX_SIDE },
            Count::Exactly => Made { least: row.length - 1, more: 0 },
        });
        let count = (rows + cols + 2 * diagonals) as usize;
        Lines { sites: points.map(site).collect(), count, gaps: Box::new([[0; 256]; 2]), made }
    }

    #[inline(always)]
    fn judge(&mut self, game: &[u16]) -> Call {
        for gaps in &mut *self.gaps {
            gaps[..self.count].fill(!0);
        }
        let (mut plies, mut illegal) = (0, 0);
        for (&code, entry) in game.iter().zip(1..) {
            let color = plies as usize & 1;
            let Some(&Site { row, column, falling, rising, x, y }) = self.sites.get(code as usize) else {
                illegal += 1;
                continue;
            };
            if (self.gaps[0][row as usize] & self.gaps[1][row as usize]) >> x & 1 == 0 {
                illegal += 1;
                continue;
            }
            plies += 1;
            let (mine, made) = (&mut self.gaps[color], self.made[color]);
            let mut won = false;
            for (line, bit) in [(row, x), (column, y), (falling, x), (rising, x)] {
                let gaps = &mut mine[line as usize];
                *gaps &= !(1 << bit);
                // The first bit and the last are always gaps.
                let others = (*gaps << (64 - bit)).leading_zeros() + (*gaps >> bit >> 1).trailing_zeros();
                won |= others.wrapping_sub(made.least) <= made.more;
            }
            if won || plies as usize == self.sites.len() {
                let winner = [End::Black, End::White][color];
                let (end, by) = if won { (winner, Cause::Goal) } else { (End::Draw, Cause::Full) };
                return Call { end, by, under: 0, entry, plies, illegal };
            }
        }
        Call { plies, illegal, ..Call::default() }
    }
}
