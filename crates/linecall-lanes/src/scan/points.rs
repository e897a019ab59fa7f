//! Points as letter and number, glued: `h8i9`; and as pairs of letters: `;B[hh];W[ig]`.
//!
//! A letter with one digit or two is looked at as one word of four bytes: whether the third is a digit says how long the
//! point is, without a branch that nobody could predict. With AVX2 this is done at 32 places together, with AVX-512 at 64,
//! what was found at the letters is gathered, and lines are cut afterwards: where they end decides nothing before. A move of
//! SGF is always six bytes.

#![allow(unsafe_code, reason = "whole vectors are loaded and stored, and code for them is called after asking for it")]

use crate::{Games, Isa};

/// No point.
const NONE: u16 = u16::MAX;

/// A letter for each column.
pub const MOST_COLS: u32 = 26;

/// The most rows of a board whose points are scanned.
pub const MOST_ROWS: u32 = 32;

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

/// A scanner of lines of points, each a letter from `a`, none skipped, and a number from 1.
#[derive(Clone, Debug)]
pub struct Points {
    cols: u8,
    rows: u8,
    origin: Origin,
    /// By number.
    bases: [u16; 128],
    isa: Isa,
}

/// Lines of points that were read, and room for more.
#[derive(Clone, Debug)]
pub struct Lines {
    /// The codes of all lines, `y * columns + x`.
    codes: Box<[u16]>,
    /// Where the points of each line begin, and where those of the last one end.
    offsets: Box<[u32]>,
    /// Where each line ends among the bytes.
    ends: Box<[u32]>,
    count: usize,
    /// When there are so many, it is enough.
    most: usize,
}

/// As many bytes, and so more than line ends, as a block has at most.
const SLACK: usize = 64;

impl Lines {
    /// Room for so many lines and a few more, which have so many points together.
    pub fn new(lines: usize, points: usize) -> Self {
        let room = lines + SLACK;
        Lines {
            codes: vec![0; points].into(),
            offsets: vec![0; room + 1].into(),
            ends: vec![0; room].into(),
            count: 0,
            most: lines,
        }
    }

    /// Where each line ends among the bytes that were read, its line end included.
    pub fn ends(&self) -> &[u32] {
        &self.ends[..self.count]
    }

    /// The lines as games.
    ///
    /// # Panics
    /// Never: offsets do not fall.
    pub fn games(&self) -> Games<'_> {
        Games::new(&self.codes, &self.offsets[..=self.count]).expect("offsets that do not fall")
    }

    /// Notes that a line ends there, and so many points are read with it.
    #[inline(always)]
    fn end(&mut self, at: usize, points: usize) {
        self.ends[self.count] = at as u32;
        self.count += 1;
        self.offsets[self.count] = points as u32;
    }
}

impl Points {
    /// A scanner for a board of 1 to 26 columns and 1 to 32 rows; `isa` must be [here](Isa::is_here), otherwise none of it
    /// is used.
    ///
    /// # Panics
    /// There are more columns or rows, or fewer.
    pub fn new(cols: u32, rows: u32, origin: Origin, isa: Isa) -> Self {
        assert!((1..=MOST_COLS).contains(&cols), "1 to 26 columns");
        assert!((1..=MOST_ROWS).contains(&rows), "1 to 32 rows");
        let mut bases = [NONE; 128];
        for row in 0..rows {
            bases[row as usize + 1] = base(cols, rows, origin, row);
        }
        let isa = if isa.is_here() { isa } else { Isa::Portable };
        Points { cols: cols as u8, rows: rows as u8, origin, bases, isa }
    }

    /// Reads lines from the beginning of `bytes` as long as they are of two points or more, glued or with one blank
    /// between, all of them on the board and spelled without a leading zero, end with a line feed or a carriage return and
    /// a line feed, and `lines` has room. Says how many bytes that was.
    ///
    /// ```
    /// use linecall_lanes::{Isa, scan::points::{Lines, Origin, Points}};
    ///
    /// let mut lines = Lines::new(10, 100);
    /// let points = Points::new(15, 15, Origin::Bottom, Isa::best());
    /// assert_eq!(points.read(b"h8i9a15 o1\ni9h8\nH8I9\n", &mut lines), 16);
    /// assert_eq!(lines.ends(), [11, 16]);
    /// let games: Vec<&[u16]> = lines.games().iter().collect();
    /// assert_eq!(games, [&[112, 98, 0, 224][..], &[98, 112]]);
    /// ```
    pub fn read(&self, bytes: &[u8], lines: &mut Lines) -> usize {
        lines.count = 0;
        // Places are words of 32 bits.
        let bytes = &bytes[..bytes.len().min(1 << 30)];
        match self.isa {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has asked whether these instructions are here.
            Isa::Avx2 => unsafe { self.by_blocks(bytes, lines) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Isa::Avx512 => unsafe { self.by_wide_blocks(bytes, lines) },
            Isa::Portable => {}
            #[cfg(not(target_arch = "x86_64"))]
            _ => {}
        }
        let mut at = lines.ends().last().map_or(0, |&end| end as usize);
        let mut count = lines.offsets[lines.count] as usize;
        while lines.count < lines.most
            && let Some((length, points)) = self.line(&bytes[at..], &mut lines.codes[count..])
        {
            at += length;
            count += points;
            lines.end(at, count);
        }
        at
    }

    /// Reads a line, a point after the other. How many bytes and points it has.
    #[inline(always)]
    fn line(&self, bytes: &[u8], codes: &mut [u16]) -> Option<(usize, usize)> {
        let (mut end, mut count) = (0, 0);
        for code in codes {
            // That one stands apart is usual for a text, or is not: whoever guesses is right.
            let Some((found, next)) = self.point_at(bytes, end).or_else(|| {
                let is_apart = count > 0 && bytes.get(end) == Some(&b' ');
                if is_apart { self.point_at(bytes, end + 1) } else { None }
            }) else {
                break;
            };
            (*code, end) = (found, next);
            count += 1;
        }
        // A point by itself may be a move of a record of many lines.
        match bytes[end..] {
            [b'\n', ..] if count > 1 => Some((end + 1, count)),
            [b'\r', b'\n', ..] if count > 1 => Some((end + 2, count)),
            _ => None,
        }
    }

    /// The point that begins there, and where it ends.
    #[inline(always)]
    fn point_at(&self, bytes: &[u8], at: usize) -> Option<(u16, usize)> {
        let rest = bytes.get(at..)?;
        let window = rest.first_chunk().copied().unwrap_or_else(|| padded(rest));
        let (code, length) = self.point(window)?;
        (length < rest.len()).then_some((code, at + length))
    }

    /// The point at the beginning of four bytes, and its length.
    #[inline(always)]
    fn point(&self, window: [u8; 4]) -> Option<(u16, usize)> {
        let x = window[0].wrapping_sub(b'a');
        let [_, a, b, c] = window.map(|byte| byte.wrapping_sub(b'0'));
        let has_two = b < 10;
        let number = if has_two { a.wrapping_mul(10).wrapping_add(b) } else { a };
        let base = self.bases[number as usize % 128];
        let has_three = b.max(c) < 10;
        let is_usual = x < self.cols && a.wrapping_sub(1) < 9 && !has_three && base != NONE;
        is_usual.then(|| (base + u16::from(x), 2 + usize::from(has_two)))
    }

    /// Reads lines a block after the other, wherever lines begin and end: of each block the codes of the points that
    /// begin there are written, and its marks say whether all that stands between them is usual. What is left in the end
    /// is not read.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn each_block<const BLOCK: usize, const WINDOW: usize, const MOST: usize>(
        bytes: &[u8],
        lines: &mut Lines,
        block: impl Fn(&[u8; WINDOW], &mut [u16; MOST]) -> Marks,
    ) {
        let all = u64::MAX >> (64 - BLOCK);
        let (mut at, mut count) = (0, 0);
        // What the last byte of the block before was: bits 0.
        let mut before = Marks::default();
        while lines.count < lines.most
            && let Some(window) = bytes.get(at..).and_then(<[u8]>::first_chunk)
            && let Some(room) = lines.codes.get_mut(count..).and_then(<[u16]>::first_chunk_mut)
        {
            let Marks { points, digits, blanks, returns, feeds } = block(window, room);
            // After a point follow its digits, and then a blank, a line end or a point.
            let leading = digits & (points << 1 | before.points);
            let numbers = leading | digits & (leading << 1 | before.digits);
            let behind = numbers << 1 | before.blanks;
            let (blanks, returns) = (blanks & behind, returns & behind);
            let mut ends = feeds & (behind | returns << 1 | before.returns);
            let usual = points | numbers | blanks | returns | ends;
            let is_all = usual == all;
            if !is_all {
                ends &= (1 << usual.trailing_ones()) - 1;
            }
            loop {
                // Written even if there is none: that cannot be foreseen. There is seldom a second one.
                let end = ends.trailing_zeros();
                lines.ends[lines.count] = (at + end as usize + 1) as u32;
                lines.offsets[lines.count + 1] = count as u32 + below(points, end).count_ones();
                lines.count += usize::from(ends != 0);
                ends &= ends.wrapping_sub(1);
                if ends == 0 {
                    break;
                }
            }
            if !is_all {
                break;
            }
            let last = |marks: u64| marks >> (BLOCK - 1);
            before = Marks {
                points: last(points),
                digits: last(leading),
                blanks: last(numbers),
                returns: last(returns),
                feeds: 0,
            };
            at += BLOCK;
            count += points.count_ones() as usize;
        }
        // A point by itself may be a move of a record of many lines.
        let offsets = &lines.offsets[..=lines.count];
        lines.count = offsets.windows(2).position(|pair| pair[1] - pair[0] < 2).unwrap_or(lines.count);
    }
}

/// The lowest bits, so many.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn below(bits: u64, count: u32) -> u64 {
    bits & 1_u64.checked_shl(count).unwrap_or_default().wrapping_sub(1)
}

/// What the bytes of a block are, a bit each.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    /// Letters of points of the board, with all of their digits.
    points: u64,
    digits: u64,
    blanks: u64,
    /// Carriage returns before line feeds.
    returns: u64,
    feeds: u64,
}

/// Fewer than four bytes, and zeros.
#[cold]
fn padded(rest: &[u8]) -> [u8; 4] {
    std::array::from_fn(|i| rest.get(i).copied().unwrap_or_default())
}

/// A move of SGF in a node of its own: `;B[hh]`.
pub type Node = [u8; 6];

/// The moves of SGF at the beginning of these bytes, a node each and nothing else in it, their points two letters of any
/// size. Whether more properties follow in the last node is still to be looked at.
///
/// ```
/// use linecall_lanes::scan::points::nodes;
///
/// assert_eq!(nodes(b";B[hh];W[iG];B[aa]C[why?])"), [*b";B[hh]", *b";W[iG]", *b";B[aa]"]);
/// ```
pub fn nodes(bytes: &[u8]) -> &[Node] {
    let nodes = bytes.as_chunks().0;
    let count = nodes.iter().position(|node| !is_move(node)).unwrap_or(nodes.len());
    &nodes[..count]
}

/// Whether it is one.
#[inline(always)]
fn is_move(&[semicolon, property, open, x, y, close]: &Node) -> bool {
    let is_letter = |byte: u8| (byte | 0x20).wrapping_sub(b'a') < 26;
    // As they lie there they are one word.
    let begins = u32::from_le_bytes([semicolon, property, open, x]) & 0xFF_FFFF;
    let is_of = |color: u8| begins == u32::from_le_bytes([b';', color, b'[', 0]);
    (is_of(b'B') || is_of(b'W')) && is_letter(x) && is_letter(y) && close == b']'
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Lines, Marks, Origin, Points};
    use std::arch::x86_64::*;

    /// Bytes looked at together.
    const BLOCK: usize = 32;
    /// These, and what a point that begins at the last of them may need.
    const WINDOW: usize = BLOCK + 3;
    /// The most points that begin in a block.
    const MOST: usize = BLOCK / 2;

    impl Points {
        /// Reads lines, 32 bytes after the other.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) fn by_blocks(&self, bytes: &[u8], lines: &mut Lines) {
            Self::each_block::<BLOCK, WINDOW, MOST>(bytes, lines, |window, codes| self.block(window, codes));
        }

        /// Reads the points that begin in a block.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline]
        fn block(&self, window: &[u8; WINDOW], codes: &mut [u16; MOST]) -> Marks {
            let text = [0, 1, 2, 3].map(|at| {
                // SAFETY: 32 bytes from 0 to 3 lie within the 35 of a window, and loads may be from any address.
                unsafe { _mm256_loadu_si256(window.as_ptr().add(at).cast()) }
            });
            let all = |byte: u8| _mm256_set1_epi8(byte as i8);
            let at_most = |bytes, most: u8| _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, all(most)), bytes);
            let mask = |bytes| _mm256_movemask_epi8(bytes) as u32;
            // What a point would be that begins at each byte.
            let xs = _mm256_sub_epi8(text[0], all(b'a'));
            let digits = text.map(|bytes| _mm256_sub_epi8(bytes, all(b'0')));
            let twice = _mm256_add_epi8(digits[1], digits[1]);
            let four_times = _mm256_add_epi8(twice, twice);
            let tens = _mm256_add_epi8(_mm256_add_epi8(four_times, four_times), twice);
            let has_two = at_most(digits[2], 9);
            let number = _mm256_blendv_epi8(digits[1], _mm256_add_epi8(tens, digits[2]), has_two);
            let row = _mm256_sub_epi8(number, all(1));
            let leads = at_most(_mm256_sub_epi8(digits[1], all(1)), 8);
            let has_three = at_most(_mm256_max_epu8(digits[2], digits[3]), 9);
            let is_spelled = _mm256_andnot_si256(has_three, leads);
            let is_on_board = _mm256_and_si256(at_most(xs, self.cols - 1), at_most(row, self.rows - 1));
            let points = _mm256_and_si256(is_spelled, is_on_board);
            let letters = mask(points);
            let ys = match self.origin {
                Origin::Top => row,
                Origin::Bottom => _mm256_sub_epi8(all(self.rows - 1), row),
            };
            let by = _mm_set1_epi16(i16::from(self.cols) | 1 << 8);
            let (xs, ys, wanted) = (quarters(xs), quarters(ys), quarters(points));
            let mut count = 0;
            for i in 0..4 {
                // A digit follows each letter, so that there are never more than four in eight bytes.
                let gathered = |bytes: u64| _mm_cvtsi32_si128(_pext_u64(bytes, wanted[i]) as i32);
                let found = _mm_maddubs_epi16(_mm_unpacklo_epi8(gathered(ys[i]), gathered(xs[i])), by);
                let four: &mut [u16] = &mut codes[count..count + 4];
                // SAFETY: four codes are 64 bits, and stores may be at any address.
                unsafe { _mm_storel_epi64(four.as_mut_ptr().cast(), found) };
                count += (letters >> (8 * i) & 0xFF).count_ones() as usize;
            }
            let is = |bytes, byte: u8| _mm256_cmpeq_epi8(bytes, all(byte));
            Marks {
                points: letters.into(),
                digits: mask(at_most(digits[0], 9)).into(),
                blanks: mask(is(text[0], b' ')).into(),
                returns: mask(_mm256_and_si256(is(text[0], b'\r'), is(text[1], b'\n'))).into(),
                feeds: mask(is(text[0], b'\n')).into(),
            }
        }
    }

    /// The words of a register.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn quarters(bytes: __m256i) -> [u64; 4] {
        let (low, high) = (_mm256_castsi256_si128(bytes), _mm256_extracti128_si256::<1>(bytes));
        let quarters = [
            _mm_cvtsi128_si64(low),
            _mm_extract_epi64::<1>(low),
            _mm_cvtsi128_si64(high),
            _mm_extract_epi64::<1>(high),
        ];
        quarters.map(|quarter| quarter as u64)
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Lines, Marks, Origin, Points};
    use std::arch::x86_64::*;

    /// Bytes looked at together.
    const BLOCK: usize = 64;
    /// These, and what a point that begins at the last of them may need.
    const WINDOW: usize = BLOCK + 3;
    /// The most points that begin in a block.
    const MOST: usize = BLOCK / 2;

    impl Points {
        /// Reads lines, 64 bytes after the other.
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) fn by_wide_blocks(&self, bytes: &[u8], lines: &mut Lines) {
            Self::each_block::<BLOCK, WINDOW, MOST>(bytes, lines, |window, codes| self.wide_block(window, codes));
        }

        /// Reads the points that begin in a block.
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline]
        fn wide_block(&self, window: &[u8; WINDOW], codes: &mut [u16; MOST]) -> Marks {
            let text = [0, 1, 2, 3].map(|at| {
                // SAFETY: 64 bytes from 0 to 3 lie within the 67 of a window, and loads may be from any address.
                unsafe { _mm512_loadu_si512(window.as_ptr().add(at).cast()) }
            });
            let all = |byte: u8| _mm512_set1_epi8(byte as i8);
            let at_most = |bytes, most: u8| _mm512_cmple_epu8_mask(bytes, all(most));
            // What a point would be that begins at each byte.
            let xs = _mm512_sub_epi8(text[0], all(b'a'));
            let digits = text.map(|bytes| _mm512_sub_epi8(bytes, all(b'0')));
            let twice = _mm512_add_epi8(digits[1], digits[1]);
            let four_times = _mm512_add_epi8(twice, twice);
            let tens = _mm512_add_epi8(_mm512_add_epi8(four_times, four_times), twice);
            let has_two = at_most(digits[2], 9);
            let number = _mm512_mask_add_epi8(digits[1], has_two, tens, digits[2]);
            let row = _mm512_sub_epi8(number, all(1));
            let leads = at_most(_mm512_sub_epi8(digits[1], all(1)), 8);
            let is_spelled = leads & !(has_two & at_most(digits[3], 9));
            let points = is_spelled & at_most(xs, self.cols - 1) & at_most(row, self.rows - 1);
            let ys = match self.origin {
                Origin::Top => row,
                Origin::Bottom => _mm512_sub_epi8(all(self.rows - 1), row),
            };
            // Every other byte is a letter at most, so that there are never more than 32.
            let gathered = |bytes| {
                let gathered = _mm512_maskz_compress_epi8(points, bytes);
                _mm512_cvtepu8_epi16(_mm512_castsi512_si256(gathered))
            };
            let rows = _mm512_mullo_epi16(gathered(ys), _mm512_set1_epi16(i16::from(self.cols)));
            let found = _mm512_add_epi16(rows, gathered(xs));
            // SAFETY: 32 codes are one vector, and stores may be at any address.
            unsafe { _mm512_storeu_si512(codes.as_mut_ptr().cast(), found) };
            let is = |bytes, byte: u8| _mm512_cmpeq_epi8_mask(bytes, all(byte));
            Marks {
                points,
                digits: at_most(digits[0], 9),
                blanks: is(text[0], b' '),
                returns: is(text[0], b'\r') & is(text[1], b'\n'),
                feeds: is(text[0], b'\n'),
            }
        }
    }
}
