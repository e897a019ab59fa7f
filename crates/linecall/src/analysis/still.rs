//! How a link game on squares stands on a still board: who has joined his sides, or could with one stone.
//!
//! Not by playing the stones one by one: each row of a colour is cut into runs, and the runs of neighbouring rows are
//! joined where they touch. The cost is that of the runs, whatever the shape of the chains, and a chain that joins
//! both sides is seen in the row in which it does.

use crate::{ByColor, Color, Link, Side};
use alloc::vec::Vec;

/// A board of squares, some of them Black's or White's, as somebody wrote it down.
///
/// ```
/// use linecall::{Color, Link, Side, analysis::SquareLinks};
///
/// let across = Link { from: Side::Left, to: Side::Right };
/// let mut board = SquareLinks::new();
/// // White joins the groups around the corner, at c1:
/// //
/// //     W U B
/// //     B W W
/// //     W B B
/// board.reset(3, 3);
/// for (y, row) in ["WUB", "BWW", "WBB"].iter().enumerate() {
///     for (x, letter) in row.bytes().enumerate() {
///         match letter {
///             b'W' => board.put(x, y, Color::White),
///             b'B' => board.put(x, y, Color::Black),
///             _ => {}
///         }
///     }
/// }
/// assert!(!board.joins(Color::White, across));
/// assert!(board.could_join(Color::White, across));
/// ```
#[derive(Clone, Debug, Default)]
pub struct SquareLinks {
    cols: usize,
    rows: usize,
    /// Words in a row: cell `x` is bit `x % 64` of word `x / 64`; bits past the last column are 0.
    width: usize,
    cells: ByColor<Vec<u64>>,
    turned: Turned,
    chains: ByColor<Chains>,
    /// Cells of chains that touch one side, and the other.
    near: [Vec<u64>; 2],
    spare: Vec<u64>,
}

/// Whether rows are columns: the board is turned once if its columns have far fewer runs than its rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Turned {
    #[default]
    NotAsked,
    No,
    Yes,
}

/// The chains of a colour.
#[derive(Clone, Debug, Default)]
struct Chains {
    runs: Vec<Run>,
    /// The first run of each row, and one past the last.
    row_starts: Vec<usize>,
    /// The link asked last, and whether it is there. If it is, the search ended there.
    answer: Option<(Link, bool)>,
}

/// A maximal run of own cells in a row.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    /// The last cell.
    end: u32,
    /// Another run of the same chain; a root is its own.
    up: u32,
    /// At a root: the sides that the chain touches.
    touched: u8,
}

const FROM: u8 = 1;
const TO: u8 = 2;
const BOTH: u8 = FROM | TO;

impl SquareLinks {
    /// A board without cells.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the board empty, of this size. Memory is kept.
    pub fn reset(&mut self, cols: usize, rows: usize) {
        self.begin(cols);
        self.rows = rows;
        for color in Color::BOTH {
            self.cells[color].resize(self.width * rows, 0);
        }
    }

    /// Makes the board one without rows, to which [`push_row`](Self::push_row) adds: memory grows with the rows that
    /// are really there.
    pub fn begin(&mut self, cols: usize) {
        (self.cols, self.rows, self.width) = (cols, 0, cols.div_ceil(64));
        self.turned = Turned::NotAsked;
        for color in Color::BOTH {
            self.cells[color].clear();
            self.chains[color].answer = None;
        }
    }

    /// Adds a row below: words of 64 cells, the leftmost cell in the lowest bit of the first, `(black, white)`. Cells
    /// past the last column are not looked at; words that are missing are empty.
    pub fn push_row(&mut self, words: impl IntoIterator<Item = (u64, u64)>) {
        let mut words = words.into_iter();
        for i in 0..self.width {
            let (black, white) = words.next().unwrap_or_default();
            let columns = self.cols - i * 64;
            let mask = if columns >= 64 { u64::MAX } else { (1 << columns) - 1 };
            self.cells.black.push(black & mask);
            self.cells.white.push(white & mask);
        }
        self.rows += 1;
    }

    /// Puts a stone on an empty cell of the board.
    ///
    /// # Panics
    /// The cell is not on the board, or a question has been asked of the board already.
    pub fn put(&mut self, x: usize, y: usize, color: Color) {
        assert!(x < self.cols && y < self.rows, "cell ({x}, {y}) is not on a board of {} x {}", self.cols, self.rows);
        assert!(self.turned == Turned::NotAsked, "stones are put before questions are asked");
        self.cells[color][y * self.width + x / 64] |= 1 << (x % 64);
    }

    /// Number of empty cells.
    pub fn empty(&self) -> usize {
        let stones = |words: &[u64]| words.iter().map(|w| w.count_ones() as usize).sum::<usize>();
        self.cols * self.rows - stones(&self.cells.black) - stones(&self.cells.white)
    }

    /// Whether a chain of this colour joins the two sides.
    pub fn joins(&mut self, color: Color, link: Link) -> bool {
        let link = self.turn(link);
        self.label(color, link)
    }

    /// Whether one more stone of this colour would join the two sides: its own sides and those of the chains next to
    /// it are both. The answer is yes, too, if they are joined already.
    pub fn could_join(&mut self, color: Color, link: Link) -> bool {
        let link = self.turn(link);
        self.label(color, link) || self.has_joint(color, link)
    }

    /// Turns the board if that makes fewer runs, and the link with it.
    fn turn(&mut self, link: Link) -> Link {
        if self.turned == Turned::NotAsked {
            let count = |step: usize, shift: u32| -> u32 {
                let changes = |w: &[u64]| -> u32 {
                    let next = w[step..].iter().chain(core::iter::repeat(&0));
                    w.iter().zip(next).map(|(a, b)| (a ^ if shift > 0 { a << shift } else { *b }).count_ones()).sum()
                };
                changes(&self.cells.black) + changes(&self.cells.white)
            };
            let worth_it = self.rows > 0 && self.cols > 0 && 2 * count(self.width, 0) < count(0, 1);
            self.turned = if worth_it { Turned::Yes } else { Turned::No };
            if worth_it {
                self.transpose();
            }
        }
        let turn = |side| match side {
            Side::Left => Side::Top,
            Side::Top => Side::Left,
            Side::Right => Side::Bottom,
            Side::Bottom => Side::Right,
        };
        match self.turned {
            Turned::Yes => Link { from: turn(link.from), to: turn(link.to) },
            _ => link,
        }
    }

    fn transpose(&mut self) {
        let (old_width, new_width) = (self.width, self.rows.div_ceil(64));
        for color in Color::BOTH {
            let turned = &mut self.spare;
            turned.clear();
            turned.resize(new_width * self.cols, 0);
            for (tile_y, tile_x) in (0..new_width).flat_map(|y| (0..old_width).map(move |x| (y, x))) {
                let mut tile = [0u64; 64];
                let rows = self.rows.min(tile_y * 64 + 64) - tile_y * 64;
                for (y, word) in tile[..rows].iter_mut().enumerate() {
                    *word = self.cells[color][(tile_y * 64 + y) * old_width + tile_x];
                }
                transpose_tile(&mut tile);
                let cols = self.cols.min(tile_x * 64 + 64) - tile_x * 64;
                for (x, word) in tile[..cols].iter().enumerate() {
                    turned[(tile_x * 64 + x) * new_width + tile_y] = *word;
                }
            }
            core::mem::swap(&mut self.cells[color], turned);
        }
        (self.cols, self.rows, self.width) = (self.rows, self.cols, new_width);
    }

    /// Cuts the colour's rows into runs and joins those that touch; true as soon as a chain touches both sides.
    fn label(&mut self, color: Color, link: Link) -> bool {
        let Chains { runs, row_starts, answer } = &mut self.chains[color];
        if let Some((asked, joined)) = *answer
            && asked == link
        {
            return joined;
        }
        *answer = Some((link, true));
        runs.clear();
        row_starts.clear();
        row_starts.push(0);
        let (last_x, last_y) = (self.cols as u32 - u32::from(self.cols > 0), self.rows.wrapping_sub(1));
        let touch = |side, y: usize, start: u32, end: u32| match side {
            Side::Left => start == 0,
            Side::Right => end == last_x,
            Side::Top => y == 0,
            Side::Bottom => y == last_y,
        };
        let mut above = 0;
        for (y, words) in self.cells[color].chunks_exact(self.width.max(1)).enumerate() {
            let first = runs.len();
            let mut joined = false;
            for_each_run(words, self.cols, |start, end| {
                let mut touched = 0;
                if touch(link.from, y, start, end) {
                    touched |= FROM;
                }
                if touch(link.to, y, start, end) {
                    touched |= TO;
                }
                let new = runs.len();
                runs.push(Run { start, end, up: new as u32, touched });
                let mut root = new;
                // The runs of the row above are passed once, in step with this row's.
                while above < first && runs[above].end < start {
                    above += 1;
                }
                let mut other = above;
                while other < first && runs[other].start <= end {
                    root = join(runs, root, other);
                    other += 1;
                }
                joined |= runs[root].touched == BOTH;
            });
            if joined {
                return true;
            }
            above = first;
            row_starts.push(runs.len());
        }
        *answer = Some((link, false));
        false
    }

    /// Whether some empty cell touches the one side, or a chain that does, and the other too.
    fn has_joint(&mut self, color: Color, link: Link) -> bool {
        let (Chains { runs, row_starts, .. }, near) = (&self.chains[color], &mut self.near);
        for (side, near) in [FROM, TO].into_iter().zip(near.iter_mut()) {
            near.clear();
            near.resize(self.width * self.rows, 0);
            for (y, row) in near.chunks_exact_mut(self.width.max(1)).enumerate() {
                for i in row_starts[y]..row_starts[y + 1] {
                    if runs[root(runs, i)].touched & side != 0 {
                        fill(row, runs[i].start as usize, runs[i].end as usize);
                    }
                }
            }
        }
        let width = self.width;
        let beside = |side: Side, near: &[u64], y: usize, i: usize| -> u64 {
            let at = |y: usize, i: usize| near[y * width + i];
            let here = at(y, i);
            let mut cells = here << 1 | here >> 1;
            cells |= if i > 0 { at(y, i - 1) >> 63 } else { 0 };
            cells |= if i + 1 < width { at(y, i + 1) << 63 } else { 0 };
            cells |= if y > 0 { at(y - 1, i) } else { 0 };
            cells |= if y + 1 < self.rows { at(y + 1, i) } else { 0 };
            cells
                | match side {
                    Side::Left => u64::from(i == 0),
                    Side::Right if i + 1 == width => 1 << ((self.cols - 1) % 64),
                    Side::Top if y == 0 => u64::MAX,
                    Side::Bottom if y + 1 == self.rows => u64::MAX,
                    _ => 0,
                }
        };
        (0..self.rows).any(|y| {
            (0..width).any(|i| {
                let taken = self.cells.black[y * width + i] | self.cells.white[y * width + i];
                let columns = self.cols - i * 64;
                let board = if columns >= 64 { u64::MAX } else { (1 << columns) - 1 };
                let empty = !taken & board;
                empty & beside(link.from, &near[0], y, i) & beside(link.to, &near[1], y, i) != 0
            })
        })
    }
}

fn root(runs: &[Run], mut i: usize) -> usize {
    while runs[i].up as usize != i {
        i = runs[i].up as usize;
    }
    i
}

/// Joins two chains and gives the root, the older of the two. Ways are halved as they are walked.
fn join(runs: &mut [Run], a: usize, b: usize) -> usize {
    let mut find = |mut i: usize| {
        while runs[i].up as usize != i {
            runs[i].up = runs[runs[i].up as usize].up;
            i = runs[i].up as usize;
        }
        i
    };
    let (a, b) = (find(a), find(b));
    let (old, new) = (a.min(b), a.max(b));
    runs[new].up = old as u32;
    runs[old].touched |= runs[new].touched;
    old
}

/// Calls with the first and the last place of each run of set bits, from the lowest on.
#[inline]
fn for_each_run(words: &[u64], cols: usize, mut f: impl FnMut(u32, u32)) {
    let mut open = None;
    for (i, &word) in words.iter().enumerate() {
        let base = i as u32 * 64;
        let mut rest = word;
        if let Some(start) = open {
            let ones = rest.trailing_ones();
            if ones == 64 {
                continue;
            }
            f(start, base + ones - 1);
            rest &= u64::MAX << ones;
            open = None;
        }
        while rest != 0 {
            let start = rest.trailing_zeros();
            // The carry runs through the run and stops behind it; past bit 63 it is lost.
            let carried = rest.wrapping_add(1 << start);
            if carried == 0 {
                open = Some(base + start);
                break;
            }
            f(base + start, base + carried.trailing_zeros() - 1);
            rest &= carried;
        }
    }
    if let Some(start) = open {
        f(start, cols as u32 - 1);
    }
}

/// Sets the bits `start..=end` of a row.
fn fill(row: &mut [u64], start: usize, end: usize) {
    let (first, last) = (start / 64, end / 64);
    let from = u64::MAX << (start % 64);
    let to = u64::MAX >> (63 - end % 64);
    if first == last {
        row[first] |= from & to;
    } else {
        row[first] |= from;
        row[first + 1..last].fill(u64::MAX);
        row[last] |= to;
    }
}

/// Mirrors 64 x 64 bits: ever smaller squares off the diagonal change places.
fn transpose_tile(tile: &mut [u64; 64]) {
    let mut side = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    while side != 0 {
        for block in (0..64).step_by(2 * side) {
            for y in block..block + side {
                let swap = (tile[y] >> side ^ tile[y + side]) & mask;
                tile[y] ^= swap << side;
                tile[y + side] ^= swap;
            }
        }
        side /= 2;
        mask ^= mask << side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn a_tile_is_mirrored_at_its_diagonal() {
        let mut tile: [u64; 64] = core::array::from_fn(|y| 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(y as u64 + 1));
        let before = tile;
        transpose_tile(&mut tile);
        for (y, x) in (0..64).flat_map(|y| (0..64).map(move |x| (y, x))) {
            assert_eq!(tile[x] >> y & 1, before[y] >> x & 1, "bit {x} of row {y}");
        }
    }

    #[test]
    fn runs_are_found_across_words() {
        let mut runs = vec![];
        for_each_run(&[0b1011 | 1 << 63, u64::MAX, 0b1, 1 << 63], 256, |start, end| runs.push((start, end)));
        assert_eq!(runs, [(0, 1), (3, 3), (63, 128), (255, 255)]);
    }
}
