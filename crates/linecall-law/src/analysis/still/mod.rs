//! How a link game on squares stands on a still board: who has joined his sides, or could with one stone.
//!
//! Not by playing the stones one by one. Small boards are [flooded](flood) from a side, a row of 64 cells at a time:
//! that is quick where chains are short or straight. Where it is not, and on large boards, the rows are cut into runs
//! and [chained](chains): the cost is that of the runs, whatever the shape of the chains.

mod chains;
mod flood;
mod size;

use super::bits;
use crate::{ByColor, Color, Link, Side};
use alloc::vec::Vec;
use chains::Chains;
use size::Size;

/// A board of squares, some of them Black's or White's, as somebody wrote it down.
///
/// ```
/// use linecall_law::{Color, Link, Side, analysis::SquareLinks};
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
    work: ByColor<Work>,
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

/// What has been found out about a colour, and memory that is kept from board to board.
#[derive(Clone, Debug, Default)]
struct Work {
    /// The link asked last, and whether it is there.
    answer: Option<(Link, bool)>,
    /// Whether a flood gave the answer; else the chains did.
    flooded: bool,
    chains: Chains,
    /// Cells that are connected with the one side of the link, and with the other.
    near: [Vec<u64>; 2],
}

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
            self.work[color].answer = None;
        }
    }

    /// Adds a row below: words of 64 cells, the leftmost cell in the lowest bit of the first, `(black, white)`. Cells
    /// past the last column are not looked at; words that are missing are empty.
    ///
    /// # Panics
    /// A question has been asked of the board already.
    pub fn push_row(&mut self, words: impl IntoIterator<Item = (u64, u64)>) {
        assert!(self.turned == Turned::NotAsked, "rows are added before questions are asked");
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
        self.joins_turned(color, link)
    }

    /// Whether one more stone of this colour would join the two sides: its own sides and those of the chains next to
    /// it are both. The answer is yes, too, if they are joined already.
    pub fn could_join(&mut self, color: Color, link: Link) -> bool {
        let link = self.turn(link);
        if self.joins_turned(color, link) {
            return true;
        }
        let size = self.size();
        let (cells, work) = (&self.cells[color], &mut self.work[color]);
        let [near_from, near_to] = &mut work.near;
        if !(work.flooded && flood::reach(cells, size, link.to, None, near_to).is_some()) {
            if work.flooded {
                work.chains.join(cells, size, link);
            }
            work.chains.near(size, near_from, near_to);
        }
        self.has_joint(color, link)
    }

    fn size(&self) -> Size {
        Size { cols: self.cols, rows: self.rows, width: self.width }
    }

    fn joins_turned(&mut self, color: Color, link: Link) -> bool {
        let size = self.size();
        let (cells, work) = (&self.cells[color], &mut self.work[color]);
        if let Some((asked, joined)) = work.answer
            && asked == link
        {
            return joined;
        }
        let flood = flood::reach(cells, size, link.from, Some(link.to), &mut work.near[0]);
        work.flooded = flood.is_some();
        let joined = flood.unwrap_or_else(|| work.chains.join(cells, size, link));
        work.answer = Some((link, joined));
        joined
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
                bits::transpose(&mut tile);
                let cols = self.cols.min(tile_x * 64 + 64) - tile_x * 64;
                for (x, word) in tile[..cols].iter().enumerate() {
                    turned[(tile_x * 64 + x) * new_width + tile_y] = *word;
                }
            }
            core::mem::swap(&mut self.cells[color], turned);
        }
        (self.cols, self.rows, self.width) = (self.rows, self.cols, new_width);
    }

    /// Whether some empty cell touches the one side, or a chain that does, and the other too.
    fn has_joint(&self, color: Color, link: Link) -> bool {
        let Size { cols, rows, width } = self.size();
        let [near_from, near_to] = &self.work[color].near;
        (0..rows).any(|y| {
            (0..width).any(|i| {
                let taken = self.cells.black[y * width + i] | self.cells.white[y * width + i];
                let columns = cols - i * 64;
                let board = if columns >= 64 { u64::MAX } else { (1 << columns) - 1 };
                let empty = !taken & board;
                empty & self.beside(link.from, near_from, y, i) & self.beside(link.to, near_to, y, i) != 0
            })
        })
    }

    /// The cells of a word that are next to `near` cells or lie on the side themselves.
    fn beside(&self, side: Side, near: &[u64], y: usize, i: usize) -> u64 {
        let width = self.width;
        let at = |y: usize, i: usize| near[y * width + i];
        let here = at(y, i);
        let mut cells = here << 1 | here >> 1;
        cells |= if i > 0 { at(y, i - 1) >> 63 } else { 0 };
        cells |= if i + 1 < width { at(y, i + 1) << 63 } else { 0 };
        cells |= if y > 0 { at(y - 1, i) } else { 0 };
        cells |= if y + 1 < self.rows { at(y + 1, i) } else { 0 };
        let on_side = match side {
            Side::Left => u64::from(i == 0),
            Side::Right if i + 1 == width => 1 << ((self.cols - 1) % 64),
            Side::Top if y == 0 => u64::MAX,
            Side::Bottom if y + 1 == self.rows => u64::MAX,
            _ => 0,
        };
        cells | on_side
    }
}
