//! Points as letter and number, glued: `h8i9`; and as pairs of letters: `;B[hh];W[ig]`.
//!
//! A letter with one digit or two is looked at as one word of four bytes: whether the third is a digit says how long the
//! point is, without a branch that nobody could predict. A move of SGF is always six bytes.

use crate::Isa;
use linecall::Color;

/// No point.
const NONE: u16 = u16::MAX;

/// Where rows are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The first is row `y == 0`.
    Top,
    /// The first is the last of the board.
    Bottom,
}

/// The code of the first point of a row, which is counted from 0.
fn base(cols: u32, rows: u32, origin: Origin, row: u32) -> u16 {
    let y = match origin {
        Origin::Top => Some(row),
        Origin::Bottom => (rows - 1).checked_sub(row),
    };
    y.filter(|&y| y < rows).map_or(NONE, |y| (y * cols) as u16)
}

/// A scanner of points: a letter from `a`, none skipped, and a number from 1.
#[derive(Clone, Debug)]
pub struct Points {
    cols: u8,
    /// By number.
    bases: [u16; 128],
}

impl Points {
    /// A scanner for a board of 1 to 26 columns and 1 to 32 rows.
    ///
    /// # Panics
    /// There are more or fewer.
    pub fn new(cols: u32, rows: u32, origin: Origin, _isa: Isa) -> Self {
        assert!((1..=26).contains(&cols), "1 to 26 columns");
        assert!((1..=32).contains(&rows), "1 to 32 rows");
        let mut bases = [NONE; 128];
        for row in 0..rows {
            bases[row as usize + 1] = base(cols, rows, origin, row);
        }
        Points { cols: cols as u8, bases }
    }

    /// Reads points from the beginning of `bytes`, glued or with one blank between, as long as they are on the board,
    /// spelled without a leading zero, something stands behind them (it might be a digit), and `codes` has room. Says how
    /// many bytes that was, up to the end of the last point, and how many points; their codes are `y * columns + x`. What
    /// lies behind them in `codes` means nothing.
    ///
    /// ```
    /// use linecall_lanes::{Isa, scan::points::{Origin, Points}};
    ///
    /// let mut codes = [0; 8];
    /// let points = Points::new(15, 15, Origin::Bottom, Isa::best());
    /// assert_eq!(points.scan(b"h8i9a15 o1\nh8", &mut codes), (10, 4));
    /// assert_eq!(codes[..4], [112, 98, 0, 224]);
    /// ```
    pub fn scan(&self, bytes: &[u8], codes: &mut [u16]) -> (usize, usize) {
        let (mut at, mut end, mut count) = (0, 0, 0);
        for code in codes {
            let rest = bytes.get(at..).unwrap_or_default();
            let window = rest.first_chunk().copied().unwrap_or_else(|| padded(rest));
            let Some((found, length)) = self.point(window) else { break };
            if length >= rest.len() {
                break;
            }
            *code = found;
            count += 1;
            end = at + length;
            at = end + usize::from(window[length] == b' ');
        }
        (end, count)
    }

    /// The point at the beginning of four bytes, and its length.
    #[inline(always)]
    fn point(&self, window: [u8; 4]) -> Option<(u16, usize)> {
        let x = window[0].wrapping_sub(b'a');
        let [_, a, b, c] = window.map(|byte| byte.wrapping_sub(b'0'));
        let has_two = b < 10;
        let number = if has_two { a.wrapping_mul(10).wrapping_add(b) } else { a };
        let base = self.bases[number as usize % 128];
        let is_usual = (x < self.cols) & (a.wrapping_sub(1) < 9) & !(has_two & (c < 10)) & (base != NONE);
        is_usual.then(|| (base + u16::from(x), 2 + usize::from(has_two)))
    }
}

/// Fewer than four bytes, and zeros.
#[cold]
fn padded(rest: &[u8]) -> [u8; 4] {
    std::array::from_fn(|i| rest.get(i).copied().unwrap_or_default())
}

/// A scanner of moves of SGF, a node each and nothing else in it: `;B[hh];W[ig]`.
#[derive(Clone, Debug)]
pub struct Nodes {
    cols: u8,
    /// By letter.
    bases: [u16; 256],
}

impl Nodes {
    /// A scanner for a board of 1 to 26 columns and 1 to 26 rows.
    ///
    /// # Panics
    /// There are more or fewer.
    pub fn new(cols: u32, rows: u32, origin: Origin) -> Self {
        assert!((1..=26).contains(&cols), "1 to 26 columns");
        assert!((1..=26).contains(&rows), "1 to 26 rows");
        let mut bases = [NONE; 256];
        for row in 0..rows {
            bases[usize::from(b'a') + row as usize] = base(cols, rows, origin, row);
        }
        Nodes { cols: cols as u8, bases }
    }

    /// Reads moves from the beginning of `bytes`, the colours taking turns from `first`, as long as nothing else stands
    /// there, their points are on the board, and `codes` has room. Says how many bytes that was, six for each, and how
    /// many moves; their codes are `y * columns + x`. What lies behind them in `codes` means nothing, and whether more
    /// properties follow in the last node is still to be looked at.
    ///
    /// ```
    /// use linecall::Color;
    /// use linecall_lanes::scan::points::{Nodes, Origin};
    ///
    /// let mut codes = [0; 8];
    /// let nodes = Nodes::new(15, 15, Origin::Top);
    /// assert_eq!(nodes.scan(Color::Black, b";B[hh];W[ig];B[aa]C[why?])", &mut codes), (18, 3));
    /// assert_eq!(codes[..3], [112, 98, 0]);
    /// ```
    pub fn scan(&self, first: Color, bytes: &[u8], codes: &mut [u16]) -> (usize, usize) {
        let mut count = 0;
        let mut color = match first {
            Color::Black => b'B',
            Color::White => b'W',
        };
        for (node, code) in bytes.as_chunks::<6>().0.iter().zip(codes) {
            let &[semicolon, property, open, column, row, close] = node;
            let x = column.wrapping_sub(b'a');
            let base = self.bases[row as usize];
            let frame = u32::from_le_bytes([semicolon, property, open, close]);
            let is_usual = (frame == u32::from_le_bytes([b';', color, b'[', b']'])) & (x < self.cols) & (base != NONE);
            if !is_usual {
                break;
            }
            *code = base + u16::from(x);
            color ^= b'B' ^ b'W';
            count += 1;
        }
        (6 * count, count)
    }
}
