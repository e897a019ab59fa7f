//! Renju by line tables.
//!
//! A line of the board is a word of two bits a cell: empty, Black's, White's or wall. Everywhere before and behind the
//! cells of the line are walls.
//!
//!     . . X + X X O          of the cell +, 5 cells below it and 5 above it are looked at
//!     # . . X   X X O        and of these none behind the first that Black can never have
//!
//! What a black stone makes on a line is settled within five cells on either side: a five or four through it lies within
//! four cells, and the cell behind must only not be Black's, which is also all that makes a run too long. Behind a white
//! stone or a wall nothing counts. So there are but 63 kinds of halves, and a table of 64 x 64 kinds says what is made:
//! five, overline, how many fours, whether a three, and the points that make a straight four of that. A foul is a matter
//! of sums over the four lines, except that of two or more threes it must be asked, one by one, whether they count: a stone
//! that makes one a straight four must be none of the fouls itself. On one line there is never more than one three, since
//! Black's fives are exact: if the stone's run is joined to more on one side, a stone in the gap on the other side makes
//! no straight four.
//!
//! The definitions are those of the law, `linecall::analysis`, in the same order: a five goes before every foul, and an
//! overline before a double-four before a double-three.

use crate::{By, End, Ruling};
use linecall::{ByColor, Fouls, Goal, Placement, Row, Rules, Shape, Three};

/// The longest line: 32 cells are a word, and one of them must be a wall.
const MAX_SIDE: usize = 31;

/// What is in a cell: for a stone of Black the lower bit, for one of White the upper bit, for a wall both.
const BLACK: u8 = 0;
const WHITE: u8 = 1;
const WALL: u64 = 3;

/// The lower of the two bits of every cell.
const LOWER: u64 = u64::MAX / 3;

/// Stones that are too few for a five or a foul: four of either colour.
const HARMLESS: u32 = 8;

/// A board on which Black makes exactly five and no fouls, White five or more.
#[derive(Clone, Debug)]
pub(crate) struct Renju {
    plan: Plan,
    lines: Lines,
}

/// Rows, columns, falling and rising diagonals, as many as the board has. What is behind them is never looked at.
type Lines = [u64; 256];

/// What does not change in play.
#[derive(Clone, Debug)]
struct Plan {
    three: Three,
    /// Where the points lie.
    places: Vec<Place>,
    /// From a point to the next one on each axis.
    steps: [isize; 4],
    /// The lines without stones.
    empty: Vec<u64>,
}

/// A point: its line along each axis, and the lower bit of its cell there.
#[derive(Clone, Copy, Debug)]
struct Place {
    lines: [u8; 4],
    bits: [u8; 4],
}

impl Renju {
    /// A board for these rules, if they are renju's on at most 31 x 31 points.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        let Goal::Rows(ByColor { black, white }) = rules.goal else { return None };
        let three = rules.fouls.black.double_three?;
        let fouls = ByColor {
            black: Fouls { overline: true, double_four: true, double_three: Some(three) },
            white: Fouls::default(),
        };
        let is_renju = rules.lattice.shape() == Shape::Square
            && rules.placement == Placement::Anywhere
            && (black, white) == (Row::exactly(5), Row::at_least(5))
            && rules.fouls == fouls;
        let [cols, rows, ..] = rules.lattice.sides().map(|side| side as usize);
        let fits = cols.max(rows) <= MAX_SIDE;
        (is_renju && fits).then(|| Renju { plan: Plan::new(cols, rows, three), lines: [u64::MAX; 256] })
    }

    /// Judges a game.
    pub(crate) fn judge(&mut self, game: &[u16]) -> Ruling {
        let Renju { plan, lines } = self;
        lines[..plan.empty.len()].copy_from_slice(&plan.empty);
        let (mut plies, mut last) = (0, 0);
        for (&code, entry) in game.iter().zip(1..) {
            let point = usize::from(code);
            let Some(place) = plan.places.get(point).filter(|place| place.is_empty(lines)) else { continue };
            let is_black = plies % 2 == 0;
            let by = if plies < HARMLESS {
                place.put(lines, if is_black { BLACK } else { WHITE });
                By::Nothing
            } else if is_black {
                plan.put_black(lines, point)
            } else {
                place.put_white(lines)
            };
            plies += 1;
            last = entry;
            if by != By::Nothing {
                let end = if is_black && by == By::Goal { End::Black } else { End::White };
                return Ruling { end, by, entry, plies, illegal: entry - plies };
            }
        }
        if plies as usize == plan.places.len() {
            return Ruling { end: End::Draw, by: By::Full, entry: last, plies, illegal: last - plies };
        }
        Ruling { plies, illegal: game.len() as u32 - plies, ..Ruling::default() }
    }
}

impl Place {
    #[inline(always)]
    fn is_empty(&self, lines: &Lines) -> bool {
        lines[usize::from(self.lines[0])].rotate_right(self.bits[0].into()) & WALL == 0
    }

    /// Puts a stone there, and says how the lines are then.
    #[inline(always)]
    fn put(&self, lines: &mut Lines, color: u8) -> [u64; 4] {
        std::array::from_fn(|axis| {
            let line = &mut lines[usize::from(self.lines[axis])];
            *line |= 1 << (self.bits[axis] + color & 63);
            *line
        })
    }

    /// Takes the stone off that is there.
    fn take(&self, lines: &mut Lines) {
        for (line, bit) in self.lines.into_iter().zip(self.bits) {
            lines[usize::from(line)] &= !(WALL << (bit & 63));
        }
    }

    /// Puts a white stone, and says whether it wins. Nobody has won yet, so that any five there is must be of this stone.
    #[inline(always)]
    fn put_white(&self, lines: &mut Lines) -> By {
        let fives = self.put(lines, WHITE).into_iter().fold(0, |fives, line| {
            // The lower bits of White's cells; what is in the others does not come in between.
            let white = line >> 1 & !line;
            let pairs = white & white >> 2;
            fives | pairs & pairs >> 4 & white >> 8
        });
        if fives & LOWER == 0 { By::Nothing } else { By::Goal }
    }

    /// Of which kind each line is.
    #[inline(always)]
    fn kinds(&self, lines: [u64; 4]) -> [usize; 4] {
        std::array::from_fn(|axis| {
            let line = lines[axis].rotate_right(self.bits[axis].into());
            let (below, above) = (line >> (64 - 2 * HALF), line >> 2 & (1 << (2 * HALF)) - 1);
            usize::from(BELOW[below as usize] | ABOVE[above as usize]) & (KINDS - 1)
        })
    }
}

impl Plan {
    fn new(cols: usize, rows: usize, three: Three) -> Self {
        let diagonals = cols + rows - 1;
        let mut empty = vec![u64::MAX; rows + cols + 2 * diagonals];
        let mut places = Vec::with_capacity(cols * rows);
        for (y, x) in (0..rows).flat_map(|y| (0..cols).map(move |x| (y, x))) {
            let falling = rows + cols + x + rows - 1 - y;
            let rising = rows + cols + diagonals + x + y;
            let lines = [y, rows + x, falling, rising].map(|line| line as u8);
            // Along a diagonal x is counted.
            let bits = [x, y, x, x].map(|cell| 2 * cell as u8);
            for (line, bit) in lines.into_iter().zip(bits) {
                empty[usize::from(line)] &= !(WALL << bit);
            }
            places.push(Place { lines, bits });
        }
        let cols = cols as isize;
        Plan { three, places, steps: [1, cols, cols + 1, 1 - cols], empty }
    }

    /// Puts a black stone on an empty point, and says what the game ends by.
    #[inline(always)]
    fn put_black(&self, lines: &mut Lines, point: usize) -> By {
        let place = &self.places[point];
        let kinds = place.kinds(place.put(lines, BLACK));
        let made: u32 = kinds.iter().map(|&kind| u32::from(MADE[kind])).sum();
        if made >= OVERLINE.into() {
            return if made >= FIVE.into() { By::Goal } else { By::Overline };
        }
        if made % u32::from(THREE) >= 2 {
            return By::DoubleFour;
        }
        if made >= 2 * u32::from(THREE) && self.is_double_three(lines, point, kinds) {
            return By::DoubleThree;
        }
        By::Nothing
    }

    /// Whether two of the threes count that the stone on a point makes on lines of these kinds.
    ///
    /// It goes no deeper than the board has empty points.
    #[cold]
    #[inline(never)]
    fn is_double_three(&self, lines: &mut Lines, point: usize, kinds: [usize; 4]) -> bool {
        let mut left = kinds.iter().filter(|&&kind| STRAIGHT[kind] != 0).count();
        let mut real = 0;
        for (kind, step) in kinds.into_iter().zip(self.steps) {
            if STRAIGHT[kind] == 0 {
                continue;
            }
            left -= 1;
            let fours = (0..=2 * STEPS).filter(|&bit| STRAIGHT[kind] >> bit & 1 != 0);
            let mut fours = fours.map(|bit| point.wrapping_add_signed((bit - STEPS) * step));
            real += usize::from(fours.any(|four| self.counts(lines, four)));
            if real >= 2 || real + left < 2 {
                break;
            }
        }
        real >= 2
    }

    /// Whether a stone that makes a three a straight four lets it count.
    fn counts(&self, lines: &mut Lines, point: usize) -> bool {
        if self.three == Three::Simple {
            return true;
        }
        let by = self.put_black(lines, point);
        self.places[point].take(lines);
        by == By::Nothing || by == By::Goal && self.three == Three::Loose
    }
}

// What a stone makes on one line. Sums over four lines stay within their fields.

/// A four; two on a line make two of it, four lines eight.
const FOUR: u16 = 1;
/// A line with a three.
const THREE: u16 = 1 << 4;
const OVERLINE: u16 = 1 << 7;
const FIVE: u16 = 1 << 10;

/// A straight four that takes in the stone lies within so many steps of it.
const STEPS: isize = 3;

/// The cells that matter on either side of the stone.
const HALF: usize = 5;

/// The kinds of lines: `below << 6 | above`.
const KINDS: usize = 1 << 12;

/// The kinds of halves by their cells, those of the lower half `<< 6`.
static BELOW: [u16; 1 << (2 * HALF)] = halves(true);
static ABOVE: [u16; 1 << (2 * HALF)] = halves(false);

/// What a stone makes on a line of each kind, and the points that make a straight four of its three: `STEPS` below the
/// stone is bit 0.
static MADE: [u16; KINDS] = TABLES.0;
static STRAIGHT: [u8; KINDS] = TABLES.1;

const TABLES: ([u16; KINDS], [u8; KINDS]) = tables();

/// The kind of a half is a bit for each cell that matters, that next to the stone lowest, set if it is Black's; and one more
/// bit above them.
const fn halves(is_below: bool) -> [u16; 1 << (2 * HALF)] {
    let mut kinds = [0; 1 << (2 * HALF)];
    let mut half = 0;
    while half < kinds.len() {
        let (mut kind, mut far) = (0, 0);
        while far < HALF {
            let cell = half >> (2 * if is_below { HALF - 1 - far } else { far }) & 3;
            if cell > 1 {
                break;
            }
            kind |= (cell as u16) << far;
            far += 1;
        }
        kinds[half] = (kind | 1 << far) << if is_below { 6 } else { 0 };
        half += 1;
    }
    kinds
}

const fn tables() -> ([u16; KINDS], [u8; KINDS]) {
    let (mut made, mut straight) = ([0; KINDS], [0; KINDS]);
    let mut kind = 0;
    while kind < KINDS {
        // No half is of kind 0.
        if kind >> 6 != 0 && kind & 63 != 0 {
            (made[kind], straight[kind]) = look(&Line::of(kind as u32 >> 6, kind as u32 & 63));
        }
        kind += 1;
    }
    (made, straight)
}

/// Black's stones on a line and its empty cells, with the new stone at bit `HERE`.
#[derive(Clone, Copy)]
struct Line {
    black: u32,
    empty: u32,
}

const HERE: u32 = 8;

impl Line {
    const fn of(below: u32, above: u32) -> Line {
        let (depth, height) = (below.ilog2(), above.ilog2());
        let (below, above) = (below ^ 1 << depth, above ^ 1 << height);
        let black = below.reverse_bits() >> (32 - HERE) | 1 << HERE | above << (HERE + 1);
        let cells = (1 << (depth + 1 + height)) - 1 << (HERE - depth);
        Line { black, empty: cells & !black }
    }

    const fn with(self, cell: u32) -> Line {
        Line { black: self.black | 1 << cell, empty: self.empty & !(1 << cell) }
    }

    const fn is_empty(self, cell: u32) -> bool {
        self.empty >> cell & 1 != 0
    }

    /// The cells before and behind the run through the stone.
    const fn ends(self) -> [u32; 2] {
        [HERE - 1 - (self.black << (32 - HERE)).leading_ones(), HERE + (self.black >> HERE).trailing_ones()]
    }

    const fn run(self) -> u32 {
        let [before, behind] = self.ends();
        behind - before - 1
    }

    const fn makes_five(self, cell: u32) -> bool {
        self.is_empty(cell) && self.with(cell).run() == 5
    }

    const fn is_straight_four(self) -> bool {
        let [before, behind] = self.ends();
        self.run() == 4 && self.makes_five(before) && self.makes_five(behind)
    }
}

/// What is made on a line, and the points that make a straight four of a three.
const fn look(line: &Line) -> (u16, u8) {
    if line.run() >= 5 {
        return (if line.run() == 5 { FIVE } else { OVERLINE }, 0);
    }
    let ends = line.ends();
    let (mut fours, mut straight) = (0, 0);
    let mut end = 0;
    while end < 2 {
        if line.makes_five(ends[end]) {
            fours += FOUR;
        }
        if line.is_empty(ends[end]) && line.with(ends[end]).is_straight_four() {
            straight |= 1 << (ends[end] + STEPS as u32 - HERE);
        }
        end += 1;
    }
    // A straight four is one four.
    if line.run() == 4 && fours > FOUR {
        fours = FOUR;
    }
    (if straight == 0 { fours } else { fours + THREE }, straight)
}
