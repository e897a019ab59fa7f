//! Points as letter and number, glued: `h8i9`; and as pairs of letters: `;B[hh];W[ig]`.
//!
//! A letter with one digit or two is looked at as one word of four bytes: whether the third is a digit says how long the
//! point is, without a branch that nobody could predict. With AVX2 this is done at 32 places together, with AVX-512 at 64,
//! and what was found at the letters is gathered. A move of SGF is always six bytes.

#![allow(unsafe_code, reason = "whole vectors are loaded and stored, and code for them is called after asking for it")]

use crate::Isa;

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

/// A scanner of points: a letter from `a`, none skipped, and a number from 1.
#[derive(Clone, Debug)]
pub struct Points {
    cols: u8,
    rows: u8,
    origin: Origin,
    /// By number.
    bases: [u16; 128],
    isa: Isa,
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
        match self.isa {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has asked whether these instructions are here.
            Isa::Avx2 => unsafe { self.by_blocks(bytes, codes) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Isa::Avx512 => unsafe { self.by_wide_blocks(bytes, codes) },
            _ => self.by_words(bytes, codes),
        }
    }

    /// As [`scan`](Self::scan), a block after the other, and what is left in the end by words. The block says where its
    /// last point ends, how many there are, and whether all of it is usual.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn each_block<const WINDOW: usize, const MOST: usize>(
        &self,
        bytes: &[u8],
        codes: &mut [u16],
        block: impl Fn(&[u8; WINDOW], &mut [u16; MOST]) -> (usize, usize, bool),
    ) -> (usize, usize) {
        let (mut at, mut end, mut count) = (0, 0, 0);
        while let Some(window) = bytes.get(at..).and_then(<[u8]>::first_chunk)
            && let Some(room) = codes.get_mut(count..).and_then(<[u16]>::first_chunk_mut)
        {
            let (length, points, is_all) = block(window, room);
            if points > 0 {
                end = at + length;
                count += points;
            }
            if !is_all {
                return (end, count);
            }
            at = end + usize::from(bytes.get(end) == Some(&b' '));
        }
        let (length, points) = self.by_words(bytes.get(at..).unwrap_or_default(), &mut codes[count..]);
        (if points > 0 { at + length } else { end }, count + points)
    }

    /// As [`scan`](Self::scan), a point after the other.
    #[inline(always)]
    fn by_words(&self, bytes: &[u8], codes: &mut [u16]) -> (usize, usize) {
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
        (end, count)
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
    use super::{Origin, Points};
    use std::arch::x86_64::*;

    /// Bytes looked at together.
    const BLOCK: usize = 32;
    /// These, and what a point that begins at the last of them may need.
    const WINDOW: usize = BLOCK + 3;
    /// The most points that begin in a block.
    const MOST: usize = BLOCK / 2;

    impl Points {
        /// As [`scan`](Self::scan), 32 bytes after the other.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) fn by_blocks(&self, bytes: &[u8], codes: &mut [u16]) -> (usize, usize) {
            self.each_block(bytes, codes, |window: &[u8; WINDOW], codes: &mut [u16; MOST]| self.block(window, codes))
        }

        /// Reads points that begin in a block. Says where the last one ends, how many they are, and whether all of the
        /// block is usual.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline]
        fn block(&self, window: &[u8; WINDOW], codes: &mut [u16; MOST]) -> (usize, usize, bool) {
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
            // Their digits follow them, and a blank may follow these.
            let letters = mask(points);
            let digit = mask(at_most(digits[0], 9));
            let first = digit & letters << 1;
            let numbers = first | digit & first << 1;
            let blanks = mask(_mm256_cmpeq_epi8(text[0], all(b' '))) & numbers << 1;
            let usual = (letters | numbers | blanks).trailing_ones();
            let taken = letters & 1_u32.checked_shl(usual).unwrap_or_default().wrapping_sub(1);
            let Some(last) = taken.checked_ilog2() else { return (0, 0, usual == 32) };

            let ys = match self.origin {
                Origin::Top => row,
                Origin::Bottom => _mm256_sub_epi8(all(self.rows - 1), row),
            };
            let (ys, xs) = (gathered(ys, points, letters), gathered(xs, points, letters));
            let by = _mm_set1_epi16(i16::from(self.cols) | 1 << 8);
            let low = _mm_maddubs_epi16(_mm_unpacklo_epi8(ys, xs), by);
            let high = _mm_maddubs_epi16(_mm_unpackhi_epi8(ys, xs), by);
            // SAFETY: 16 codes are two vectors, and stores may be at any address.
            unsafe {
                _mm_storeu_si128(codes.as_mut_ptr().cast(), low);
                _mm_storeu_si128(codes.as_mut_ptr().add(8).cast(), high);
            }
            let length = last as usize + 2 + (mask(has_two) >> last & 1) as usize;
            (length, taken.count_ones() as usize, usual == 32)
        }
    }

    /// Those of 32 bytes that are wanted, one behind the other; `bits` says again which these are.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn gathered(bytes: __m256i, wanted: __m256i, bits: u32) -> __m128i {
        let quarters = |v| {
            let (low, high) = (_mm256_castsi256_si128(v), _mm256_extracti128_si256::<1>(v));
            let quarters = [
                _mm_cvtsi128_si64(low),
                _mm_extract_epi64::<1>(low),
                _mm_cvtsi128_si64(high),
                _mm_extract_epi64::<1>(high),
            ];
            quarters.map(|quarter| quarter as u64)
        };
        let (mut gathered, mut count) = ([0; MOST + 8], 0);
        let wanted = quarters(wanted);
        for (i, quarter) in quarters(bytes).into_iter().enumerate() {
            // Every other byte is wanted at most, so that there are never more than 16.
            let place = &mut gathered[count % (MOST + 1)..][..8];
            place.copy_from_slice(&_pext_u64(quarter, wanted[i]).to_le_bytes());
            count += (bits >> (8 * i) & 0xFF).count_ones() as usize;
        }
        // SAFETY: 16 bytes lie within the 24, and loads may be from any address.
        unsafe { _mm_loadu_si128(gathered.as_ptr().cast()) }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Origin, Points};
    use std::arch::x86_64::*;

    /// Bytes looked at together.
    const BLOCK: usize = 64;
    /// These, and what a point that begins at the last of them may need.
    const WINDOW: usize = BLOCK + 3;
    /// The most points that begin in a block.
    const MOST: usize = BLOCK / 2;

    impl Points {
        /// As [`scan`](Self::scan), 64 bytes after the other.
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) fn by_wide_blocks(&self, bytes: &[u8], codes: &mut [u16]) -> (usize, usize) {
            let block = |window: &[u8; WINDOW], codes: &mut [u16; MOST]| self.wide_block(window, codes);
            self.each_block(bytes, codes, block)
        }

        /// Reads points that begin in a block. Says where the last one ends, how many they are, and whether all of the
        /// block is usual.
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline]
        fn wide_block(&self, window: &[u8; WINDOW], codes: &mut [u16; MOST]) -> (usize, usize, bool) {
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
            let letters = is_spelled & at_most(xs, self.cols - 1) & at_most(row, self.rows - 1);
            // Their digits follow them, and a blank may follow these.
            let digit = at_most(digits[0], 9);
            let first = digit & letters << 1;
            let numbers = first | digit & first << 1;
            let blanks = _mm512_cmpeq_epi8_mask(text[0], all(b' ')) & numbers << 1;
            let usual = (letters | numbers | blanks).trailing_ones();
            let taken = letters & 1_u64.checked_shl(usual).unwrap_or_default().wrapping_sub(1);
            let Some(last) = taken.checked_ilog2() else { return (0, 0, usual == 64) };

            let ys = match self.origin {
                Origin::Top => row,
                Origin::Bottom => _mm512_sub_epi8(all(self.rows - 1), row),
            };
            // Every other byte is a letter at most, so that there are never more than 32.
            let gathered = |bytes| {
                let gathered = _mm512_maskz_compress_epi8(letters, bytes);
                _mm512_cvtepu8_epi16(_mm512_castsi512_si256(gathered))
            };
            let rows = _mm512_mullo_epi16(gathered(ys), _mm512_set1_epi16(i16::from(self.cols)));
            let found = _mm512_add_epi16(rows, gathered(xs));
            // SAFETY: 32 codes are one vector, and stores may be at any address.
            unsafe { _mm512_storeu_si512(codes.as_mut_ptr().cast(), found) };
            let length = last as usize + 2 + (has_two >> last & 1) as usize;
            (length, taken.count_ones() as usize, usual == 64)
        }
    }
}
