//! Renju by line tables.
//!
//! A line of the board is a word of two bits a cell: empty, Black's, White's or wall, and walls are all cells that the
//! board does not have. A stone is a bit in each of the four lines through its point.
//!
//! ```text
//!     bits 11 11 .. 11 00 01 10 00 00 01 00      a line of seven cells in a word, the first one on the right
//!           #  #     #  .  X  O  .  .  X  .
//! ```
//!
//! Of what a black stone makes on a line only five cells on either side tell: a five, a four and the straight four of a
//! three lie within four cells of the stone, and of the fifth it matters only whether Black's stone there makes a run too
//! long. After the first white stone or wall nothing matters at all. So there are 63 kinds of half a line, and a table of
//! the kinds on both sides tells what the stone makes. That is added up over the four lines. A five goes before every foul,
//! an overline before a double-four before a double-three, as in the law.
//!
//! Only where two lines or more have a three the board is asked further: a three counts if a stone that makes it a straight
//! four is no foul itself and makes no five (where threes are read otherwise: may make one, or may be anything). A line has
//! one three at most. Black's fives are exact: a straight four that takes in stones after a gap on one side of the new
//! stone's run can have no sister on the other side, since that gap would be an end of hers, and make more than five.
//!
//! White wins with five or more, and nobody has won before, so that any five in a white stone's lines is its own.

use crate::bare::Bare;
use crate::calls::{Call, Cause, End};
use crate::isa::Judge;
use linecall_law::{ByColor, Fouls, Goal, Placement, Row, Shape, Three};

/// The longest line: a word has 32 cells, and a wall must be between the last and, once around, the first.
const MAX_SIDE: usize = 31;

/// The bit of a cell that says whose stone it is: one of two, and a wall has both.
const BLACK: u8 = 0;
const WHITE: u8 = 1;
const WALL: u64 = 3;

/// The lower bits of all cells.
const LOWER: u64 = u64::MAX / 3;

/// So few stones make neither a five nor a foul: four of either colour.
const HARMLESS: u32 = 8;

/// The lane of renju.
#[derive(Clone, Debug)]
pub(crate) struct Renju {
    plan: Plan,
    lines: Lines,
}

/// Rows, columns, falling and rising diagonals, as many as the board has.
type Lines = [u64; 256];

/// What stays the same in all games.
#[derive(Clone, Debug)]
struct Plan {
    three: Three,
    places: Vec<Place>,
    /// From a point to the next one along each axis.
    steps: [isize; 4],
    /// The lines without stones.
    empty: Vec<u64>,
}

/// A point: its line along each axis, and its cell there, by the lower bit.
#[derive(Clone, Copy, Debug)]
struct Place {
    lines: [u8; 4],
    bits: [u8; 4],
}

impl Renju {
    /// Planes with sides of up to 31, exactly five for Black, five or more for White, and all of Black's fouls.
    pub(crate) fn new(bare: &Bare) -> Option<Self> {
        let Bare { lattice, placement, goal, fouls } = *bare;
        let Goal::Rows(ByColor { black, white }) = goal else { return None };
        let three = fouls.black.double_three?;
        let wanted = ByColor {
            black: Fouls { overline: true, double_four: true, double_three: Some(three) },
            white: Fouls::default(),
        };
        let [cols, rows, ..] = lattice.sides().map(|side| side as usize);
        let fits = lattice.shape() == Shape::Square
            && cols.max(rows) <= MAX_SIDE
            && placement == Placement::Anywhere
            && (black, white) == (Row::exactly(5), Row::at_least(5))
            && fouls == wanted;
        fits.then(|| Renju { plan: Plan::new(cols, rows, three), lines: [u64::MAX; 256] })
    }
}

impl Judge for Renju {
    #[inline(always)]
    fn judge(&mut self, game: &[u16]) -> Call {
        self.plan.judge(&mut self.lines, game)
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

    /// Puts a white stone, and says whether it wins.
    #[inline(always)]
    fn put_white(&self, lines: &mut Lines) -> Cause {
        let fives = self.put(lines, WHITE).into_iter().fold(0, |fives, line| {
            // What is in the upper bits of cells does not come down to the lower ones.
            let white = line >> 1 & !line;
            let pairs = white & white >> 2;
            fives | pairs & pairs >> 4 & white >> 8
        });
        if fives & LOWER == 0 { Cause::Nothing } else { Cause::Goal }
    }

    /// Of which kind each line is, seen from there.
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
            let falling = rows + cols + x + (rows - 1 - y);
            let rising = rows + cols + diagonals + x + y;
            let lines = [y, rows + x, falling, rising].map(|line| line as u8);
            let bits = [x, y, x, x].map(|cell| 2 * cell as u8);
            for (line, bit) in lines.into_iter().zip(bits) {
                empty[usize::from(line)] &= !(WALL << bit);
            }
            places.push(Place { lines, bits });
        }
        let cols = cols as isize;
        Plan { three, places, steps: [1, cols, cols + 1, 1 - cols], empty }
    }

    #[inline(always)]
    fn judge(&self, lines: &mut Lines, game: &[u16]) -> Call {
        lines[..self.empty.len()].copy_from_slice(&self.empty);
        let (mut plies, mut last) = (0, 0);
        for (&code, entry) in game.iter().zip(1..) {
            let point = usize::from(code);
            let Some(place) = self.places.get(point).filter(|place| place.is_empty(lines)) else { continue };
            let is_black = plies % 2 == 0;
            let by = if plies < HARMLESS {
                place.put(lines, if is_black { BLACK } else { WHITE });
                Cause::Nothing
            } else if is_black {
                self.put_black(lines, point)
            } else {
                place.put_white(lines)
            };
            plies += 1;
            last = entry;
            if by != Cause::Nothing {
                let end = if is_black && by == Cause::Goal { End::Black } else { End::White };
                return Call { end, by, under: 0, entry, plies, illegal: entry - plies };
            }
        }
        if plies as usize == self.places.len() {
            return Call { end: End::Draw, by: Cause::Full, under: 0, entry: last, plies, illegal: last - plies };
        }
        Call { plies, illegal: game.len() as u32 - plies, ..Call::default() }
    }

    /// Puts a black stone on an empty point, and says by what the game ends.
    #[inline(always)]
    fn put_black(&self, lines: &mut Lines, point: usize) -> Cause {
        let place = &self.places[point];
        let kinds = place.kinds(place.put(lines, BLACK));
        let made: u16 = kinds.iter().map(|&kind| MADE[kind]).sum();
        if made >= FIVE {
            Cause::Goal
        } else if made >= OVERLINE {
            Cause::Overline
        } else if made % THREE >= 2 * FOUR {
            Cause::DoubleFour
        } else if made >= 2 * THREE && self.is_double_three(lines, point, kinds) {
            Cause::DoubleThree
        } else {
            Cause::Nothing
        }
    }

    /// Whether two of the threes count that a stone has made on lines of these kinds.
    #[cold]
    #[inline(never)]
    fn is_double_three(&self, lines: &mut Lines, point: usize, kinds: [usize; 4]) -> bool {
        let mut left = kinds.iter().filter(|&&kind| STRAIGHT[kind] != 0).count();
        let mut real = 0;
        for (kind, step) in kinds.into_iter().zip(self.steps) {
            if real == 2 || real + left < 2 {
                break;
            }
            let fours = (0..=2 * STEPS).filter(|&bit| STRAIGHT[kind] >> bit & 1 != 0);
            let mut fours = fours.map(|bit| point.wrapping_add_signed((bit as isize - STEPS as isize) * step));
            left -= usize::from(STRAIGHT[kind] != 0);
            real += usize::from(fours.any(|four| self.counts(lines, four)));
        }
        real == 2
    }

    /// Whether a three counts since a stone there makes it a straight four.
    ///
    /// Asking so goes no deeper than there are empty points.
    fn counts(&self, lines: &mut Lines, four: usize) -> bool {
        if self.three == Three::Simple {
            return true;
        }
        let by = self.put_black(lines, four);
        self.places[four].take(lines);
        by == Cause::Nothing || by == Cause::Goal && self.three == Three::Loose
    }
}

// What a stone makes on a line. A sum over four lines leaves every field within its bits.

/// A four, of which a line may have two.
const FOUR: u16 = 1;
/// A three.
const THREE: u16 = 1 << 4;
/// A run that is too long.
const OVERLINE: u16 = 1 << 7;
/// A five.
const FIVE: u16 = 1 << 10;

/// A straight four is made within so many steps of the stone.
const STEPS: u32 = 3;

/// The cells on either side of a stone that matter.
const HALF: usize = 5;

/// The kinds of lines: `below << 6 | above`.
const KINDS: usize = 1 << 12;

/// The kinds of halves by their cells: of those below the stone, `<< 6`, and of those above it.
static BELOW: [u16; 1 << (2 * HALF)] = halves(true);
static ABOVE: [u16; 1 << (2 * HALF)] = halves(false);

/// What a stone makes on a line of each kind, and the points that make a straight four of its three, the lowest bit for
/// the one that is `STEPS` below it.
static MADE: [u16; KINDS] = TABLES.0;
static STRAIGHT: [u8; KINDS] = TABLES.1;

const TABLES: ([u16; KINDS], [u8; KINDS]) = tables();

/// The kind of a half: a bit for each cell before the first that is White's or wall, set if it is Black's, that of the cell
/// next to the stone lowest; and one bit above them.
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
            (made[kind], straight[kind]) = Line::of(kind as u32 >> 6, kind as u32 & 63).made();
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

    /// The cells before and after the run through the stone.
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

    /// What the stone makes, and the points that make a straight four of its three.
    const fn made(self) -> (u16, u8) {
        if self.run() >= 5 {
            return (if self.run() == 5 { FIVE } else { OVERLINE }, 0);
        }
        let ends = self.ends();
        let (mut made, mut straight) = (0, 0);
        let mut i = 0;
        while i < 2 {
            if self.makes_five(ends[i]) {
                made += FOUR;
            }
            if self.is_empty(ends[i]) && self.with(ends[i]).is_straight_four() {
                straight |= 1 << (ends[i] + STEPS - HERE);
            }
            i += 1;
        }
        if self.is_straight_four() {
            made = FOUR;
        }
        (if straight == 0 { made } else { made + THREE }, straight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linecall_law::{Color, Foul, Lattice, Point, Position, Rules, Setup, games};
    use linecall_testkit::cases;
    use std::collections::{BTreeMap, BTreeSet};

    /// The cells of a line: `X` is Black's, `.` is empty, any other is not to be had.
    type Cells = Vec<u8>;

    fn with(cells: &[u8], at: usize) -> Cells {
        let mut cells = cells.to_vec();
        cells[at] = b'X';
        cells
    }

    /// The cells of the run through a stone.
    fn run(cells: &[u8], at: usize) -> Vec<usize> {
        let is_black = |i: &usize| cells[*i] == b'X';
        let before = (0..at).rev().take_while(is_black);
        before.chain((at..cells.len()).take_while(is_black)).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The definitions, one after the other, of a stone at `here`: as the tables say it.
    fn definitions(cells: &[u8], here: usize) -> (u16, u8) {
        let cells = with(cells, here);
        match run(&cells, here).len() {
            ..5 => {}
            5 => return (FIVE, 0),
            _ => return (OVERLINE, 0),
        }
        let empty = || (0..cells.len()).filter(|&i| cells[i] == b'.');
        let without = |stones: Vec<usize>, x: usize| stones.into_iter().filter(|&i| i != x).collect::<Vec<_>>();
        let fours: BTreeSet<Vec<usize>> = empty()
            .map(|x| (x, run(&with(&cells, x), x)))
            .filter(|(_, five)| five.len() == 5 && five.contains(&here))
            .map(|(x, five)| without(five, x))
            .collect();
        let mut threes: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for y in empty() {
            let cells = with(&cells, y);
            let four = run(&cells, y);
            let makes_five = |x: usize| {
                let five = run(&with(&cells, x), x);
                cells[x] == b'.' && five.len() == 5 && four.iter().all(|i| five.contains(i))
            };
            if four.len() == 4 && four.contains(&here) && (0..cells.len()).filter(|&x| makes_five(x)).count() == 2 {
                threes.entry(without(four, y)).or_default().push(y);
            }
        }
        assert!(threes.len() < 2, "two threes on a line");
        let straight = threes.values().flatten().map(|y| 1 << (y + STEPS as usize - here)).sum();
        (FOUR * fours.len() as u16 + THREE * threes.len() as u16, straight)
    }

    /// Every line of five cells on either side, whatever is after these.
    #[test]
    fn tables_are_as_the_definitions_say() {
        for code in 0..3_usize.pow(10) {
            let digits: Vec<usize> = (0..10).map(|i| code / 3_usize.pow(i) % 3).collect();
            let (low, high) = digits.split_at(5);
            let cells = |behind: u8| -> Cells {
                let cell = |&digit: &usize| b".XO"[digit];
                let behind = [behind; 4];
                let (low, high) = (low.iter().map(cell), high.iter().map(cell));
                behind.into_iter().chain(low).chain([b'.']).chain(high).chain(behind).collect()
            };
            // White's stones, then walls in their place.
            for third in [2, WALL as usize] {
                let bits = |half: &[usize]| {
                    let cell = |digit: usize| if digit == 2 { third } else { digit };
                    half.iter().rev().fold(0, |bits, &digit| bits << 2 | cell(digit))
                };
                let kind = usize::from(BELOW[bits(low)] | ABOVE[bits(high)]);
                for behind in *b"X.O" {
                    let cells = cells(behind);
                    let found = (MADE[kind], STRAIGHT[kind]);
                    assert_eq!(found, definitions(&cells, 9), "{}", String::from_utf8_lossy(&cells));
                }
            }
        }
    }

    fn renju(lattice: Lattice, three: Three) -> Rules {
        let mut rules = Rules { lattice, ..games::rules("renju").expect("a game") };
        rules.fouls.black.double_three = Some(three);
        rules
    }

    /// What the lane says of a black stone on every empty point is what the law says. How many fouls there were.
    fn same_everywhere(rules: &Rules, stones: &[(Point, Color)], place: &str) -> usize {
        let setup = Setup { stones: stones.to_vec(), to_move: Some(Color::Black) };
        let Ok(law) = Position::from_setup(rules, &setup) else { return 0 };
        let Renju { plan, mut lines } = Renju::new(&Bare::of(rules).expect("plain turns")).expect("renju");
        lines[..plan.empty.len()].copy_from_slice(&plan.empty);
        let point = |p: Point| rules.lattice.index(p).expect("a point of the board");
        for &(p, color) in stones {
            plan.places[point(p)].put(&mut lines, if color == Color::Black { BLACK } else { WHITE });
        }
        let before = lines;
        let mut fouls = 0;
        for p in rules.lattice.points().filter(|&p| law.at(p).is_none()) {
            let wanted = match law.foul_at(p, Color::Black) {
                _ if law.completes(p, Color::Black) => Cause::Goal,
                Some(Foul::Overline) => Cause::Overline,
                Some(Foul::DoubleFour) => Cause::DoubleFour,
                Some(Foul::DoubleThree) => Cause::DoubleThree,
                None => Cause::Nothing,
            };
            let found = plan.put_black(&mut lines, point(p));
            plan.places[point(p)].take(&mut lines);
            assert_eq!(found, wanted, "{place} at {p}: {stones:?} under {rules:?}");
            assert_eq!(lines, before, "{place} at {p}: stones are left on it");
            fouls += usize::from(law.foul_at(p, Color::Black).is_some());
        }
        fouls
    }

    const READINGS: [Three; 3] = [Three::Literal, Three::Loose, Three::Simple];

    #[test]
    fn known_positions() {
        // `h8`, on a board of 15 rows.
        let point = |name: &str| {
            let (column, row) = name.split_at(1);
            Point::flat(i32::from(column.as_bytes()[0] - b'a'), 15 - row.parse::<i32>().expect("a row"))
        };
        let mut fouls = 0;
        for case in cases::load("renju_forbidden.jsonl") {
            let stones = |key: &str, color| {
                let names = case.value[key].as_array().expect("a list");
                names.iter().map(move |name| (point(name.as_str().expect("a name")), color)).collect::<Vec<_>>()
            };
            let stones = [stones("black", Color::Black), stones("white", Color::White)].concat();
            for three in READINGS {
                let rules = renju(Lattice::square(15, 15).expect("a board"), three);
                fouls += same_everywhere(&rules, &stones, &case.place);
            }
        }
        assert!(fouls > 300, "{fouls} fouls");
    }

    /// Boards on which far more is forbidden than in any game, so that the question of one three leads to others.
    #[test]
    fn crowded_positions() {
        let boards = std::env::var("LINECALL_FOUL_BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(5_000);
        // SplitMix64.
        let mut state = 0_u64;
        let mut roll = |sides: u64| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (z ^ (z >> 31)) % sides
        };
        let mut fouls = 0;
        for board in 0..boards {
            let mut side = || if roll(8) == 0 { 1 + roll(31) } else { 5 + roll(8) } as u32;
            let lattice = Lattice::square(side(), side()).expect("a board");
            let (black, white) = (5 + roll(50), roll(25));
            let color = |roll: u64| match roll {
                roll if roll < black => Some(Color::Black),
                roll if roll < black + white => Some(Color::White),
                _ => None,
            };
            let stones: Vec<_> = lattice.points().filter_map(|p| Some((p, color(roll(100))?))).collect();
            let rules = renju(lattice, READINGS[board % 3]);
            fouls += same_everywhere(&rules, &stones, &format!("board {board}"));
        }
        assert!(fouls > boards, "{fouls} fouls");
    }
}
