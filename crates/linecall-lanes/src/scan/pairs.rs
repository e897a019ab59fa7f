//! Pairs of numbers, a line each: `12 345`.
//!
//! A usual line is two numbers of one to four digits without a sign, one blank between them and `\n` after them. With
//! AVX2 64 bytes are looked at together: masks tell digits, blanks and line ends, a few operations on them tell whether
//! all lines are usual, and then the four bytes before each blank and each end are a number, once what stands before its
//! digits is taken away. AVX-512 closes the ranks of the digits, and opens them again so that each number ends where four
//! bytes end. Elsewhere a line of up to eight bytes is read as one word.

#![allow(unsafe_code, reason = "whole vectors are loaded and stored, and code for them is called after asking for it")]

use crate::Isa;

/// The longest usual line, with its end: `1234 1234`.
const LONGEST: usize = 10;

/// A scanner of pairs `x y`, both within 1 to `side`, as cells of a board: `(x - 1) * stride + (y - 1)`.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    side: u32,
    stride: u32,
    isa: Isa,
}

impl Pairs {
    /// A scanner for a side of 1 to 9999, and a stride of at most 2^17; `isa` must be [here](Isa::is_here), otherwise
    /// none of it is used.
    ///
    /// # Panics
    /// The side or the stride is out of its range.
    pub fn new(side: u32, stride: u32, isa: Isa) -> Self {
        assert!((1..=9999).contains(&side), "a side of 1 to 9999");
        assert!(stride <= 1 << 17, "a stride of at most 2^17");
        Pairs { side, stride, isa: if isa.is_here() { isa } else { Isa::Portable } }
    }

    /// Reads lines from the beginning of `bytes`, as long as they are usual and whole, their numbers in range, and `cells`
    /// has room. Says how many bytes that was, and how many cells; what lies after them in `cells` means nothing.
    ///
    /// ```
    /// use linecall_lanes::{Isa, scan::pairs::Pairs};
    ///
    /// let mut cells = [0; 8];
    /// let scanned = Pairs::new(1000, 1024, Isa::best()).scan(b"1 1\n3 17\n1000 1000\n 2 2\n", &mut cells);
    /// assert_eq!(scanned, (19, 3));
    /// assert_eq!(cells[..3], [0, 2 * 1024 + 16, 999 * 1024 + 999]);
    /// ```
    pub fn scan(&self, bytes: &[u8], cells: &mut [u32]) -> (usize, usize) {
        match self.isa {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has asked whether these instructions are here.
            Isa::Avx2 => unsafe { self.by_blocks(bytes, cells) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Isa::Avx512 => unsafe { self.by_wide_blocks(bytes, cells) },
            _ => self.by_words(bytes, cells),
        }
    }

    /// The cell of a pair, if that is in range.
    #[inline(always)]
    fn cell(&self, x: u32, y: u32) -> Option<u32> {
        let (x, y) = (x.wrapping_sub(1), y.wrapping_sub(1));
        (x < self.side && y < self.side).then(|| x * self.stride + y)
    }

    /// As [`scan`](Self::scan), a line after the other.
    fn by_words(&self, bytes: &[u8], cells: &mut [u32]) -> (usize, usize) {
        let (mut rest, mut count) = (bytes, 0);
        for cell in cells {
            let line = rest.first_chunk().and_then(short_pair).or_else(|| pair(rest));
            let Some((x, y, length)) = line else { break };
            let Some(found) = self.cell(x, y) else { break };
            *cell = found;
            rest = &rest[length..];
            count += 1;
        }
        (bytes.len() - rest.len(), count)
    }
}

/// A usual line of any length.
fn pair(bytes: &[u8]) -> Option<(u32, u32, usize)> {
    let line = &bytes[..bytes.len().min(LONGEST)];
    let (x, blank) = number(line)?;
    let (y, end) = number(line.get(blank + 1..)?)?;
    let end = blank + 1 + end;
    (line[blank] == b' ' && *line.get(end)? == b'\n').then_some((x, y, end + 1))
}

/// A number of one to four digits at the beginning, and how many they are.
fn number(bytes: &[u8]) -> Option<(u32, usize)> {
    let digits = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
    let value = bytes[..digits].iter().take(4).fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
    (1..=4).contains(&digits).then_some((value, digits))
}

/// A usual line of at most eight bytes, as one word: its numbers and its length. The place where the next line begins is
/// known early: all else can be worked out meanwhile.
#[inline(always)]
fn short_pair(window: &[u8; 8]) -> Option<(u32, u32, usize)> {
    let text = u64::from_le_bytes(*window);
    let digits = text ^ 0x3030_3030_3030_3030;
    // The top bit of each byte that is no digit: 10 and more reach it by 0x76, what had it before keeps it.
    let low = digits & 0x7F7F_7F7F_7F7F_7F7F;
    let others = (low.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    // The first byte that is no digit is to be the blank, the second the line's end.
    let rest = others & others.wrapping_sub(1);
    let (blank_bit, end_bit) = ((others ^ rest) >> 7, (rest & rest.wrapping_neg()) >> 7);
    let wanted = blank_bit * u64::from(b' ') | end_bit * u64::from(b'\n');
    if rest == 0 || (text ^ wanted) & ((blank_bit | end_bit) * 0xFF) != 0 {
        return None;
    }
    // In bits from here on: both are to be 1 to 4 digits long.
    let (blank, end) = (blank_bit.trailing_zeros(), end_bit.trailing_zeros());
    let second = end.wrapping_sub(blank).wrapping_sub(8);
    if (blank.wrapping_sub(8) | second.wrapping_sub(8)) >= 32 {
        return None;
    }
    // The digits of each number as the last of four bytes, the first number's in the upper half.
    let first_four = digits << (64 - blank) & 0xFFFF_FFFF_0000_0000;
    let second_four = digits >> (blank + 8) << (64 - second) >> 32;
    // Pairs of digits, then the whole. What runs over from the lower half does not reach what is kept of the upper.
    let pairs = ((first_four | second_four).wrapping_mul(10 << 8 | 1) >> 8) & 0x00FF_00FF_00FF_00FF;
    let both = pairs.wrapping_mul(100 << 16 | 1) >> 16;
    Some(((both >> 32) as u32 & 0xFFFF, both as u32 & 0xFFFF, end as usize / 8 + 1))
}

/// Which bytes of a block of 64 are what, a bit each.
#[cfg(target_arch = "x86_64")]
struct Masks {
    digits: u64,
    blanks: u64,
    ends: u64,
}

#[cfg(target_arch = "x86_64")]
impl Masks {
    /// Whether everything up to `last`, which is an end, is usual lines.
    #[inline(always)]
    fn are_usual(&self, last: u32) -> bool {
        let inside = u64::MAX >> (63 - last);
        let (blanks, ends) = (self.blanks & inside, self.ends & inside);
        let borders = blanks | ends;
        // Five digits or more begin here.
        let two = self.digits & self.digits >> 1;
        let long = two & two >> 2 & self.digits >> 4;
        // Nothing stands before a border.
        let empty = borders & (borders << 1 | 1);
        // Each bit of a difference says whether something is borrowed there. A blank borrows, and an end pays back,
        // only if they take turns.
        let turns = (ends.wrapping_sub(blanks) ^ blanks) & borders;
        (!(self.digits | borders) | long) & inside | empty | turns == 0
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Masks, Pairs};
    #[allow(clippy::wildcard_imports, reason = "all of them begin with `_mm`, `__m` or `_p`")]
    use std::arch::x86_64::*;

    /// Bytes looked at together.
    const BLOCK: usize = 64;
    /// What has to lie before a block: the longest number, seen from its end.
    const BEFORE: usize = 4;
    /// The most lines that a block holds: `1 1`.
    const LINES: usize = BLOCK / 4;

    impl Pairs {
        /// As [`scan`](Self::scan), a block after the other; the first line, and what is left in the end, by words.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) fn by_blocks(&self, bytes: &[u8], cells: &mut [u32]) -> (usize, usize) {
            let first = cells.len().min(1);
            let (mut at, mut count) = self.by_words(bytes, &mut cells[..first]);
            if count == 0 {
                return (at, count);
            }
            // That line was of four bytes at least.
            while let Some(window) = bytes.get(at - BEFORE..).and_then(<[u8]>::first_chunk)
                && let Some(room) = cells.get_mut(count..).and_then(<[u32]>::first_chunk_mut)
                && let Some((length, lines)) = self.block(window, room)
            {
                at += length;
                count += lines;
            }
            let (length, lines) = self.by_words(&bytes[at..], &mut cells[count..]);
            (at + length, count + lines)
        }

        /// Reads lines from a block by fours, if all of them are usual. Says how many bytes that was, and how many lines.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline]
        fn block(&self, window: &[u8; BEFORE + BLOCK], cells: &mut [u32; LINES]) -> Option<(usize, usize)> {
            let (_, block) = window.split_last_chunk::<BLOCK>()?;
            let masks = masks(block);
            let fours = masks.ends.count_ones() / 4;
            if fours == 0 {
                return None;
            }
            let last = _pdep_u64(1 << (fours * 4 - 1), masks.ends).trailing_zeros();
            if !masks.are_usual(last) {
                return None;
            }
            let mut borders = masks.blanks | masks.ends;
            let mut next = || {
                let border = borders.trailing_zeros() as usize;
                borders &= borders.wrapping_sub(1);
                let [a, b, c, d, ..] = window[border..] else { return 0 };
                i32::from_le_bytes([a, b, c, d])
            };
            let (one, side) = (_mm256_set1_epi32(1), _mm256_set1_epi32(self.side as i32));
            let stride = _mm256_set1_epi64x(i64::from(self.stride));
            let origin = _mm_set1_epi32(self.stride as i32 + 1);
            let mut outside = _mm256_setzero_si256();
            for four in cells.as_chunks_mut::<4>().0.iter_mut().take(fours as usize) {
                let text = _mm256_setr_epi32(next(), next(), next(), next(), next(), next(), next(), next());
                let numbers = numbers(text);
                let wrong = _mm256_or_si256(_mm256_cmpgt_epi32(numbers, side), _mm256_cmpgt_epi32(one, numbers));
                outside = _mm256_or_si256(outside, wrong);
                // Of each pair x lies in the lower half of 64 bits, and y in the upper.
                let sums = _mm256_add_epi64(_mm256_mul_epu32(numbers, stride), _mm256_srli_epi64::<32>(numbers));
                let low_halves = _mm256_permutevar8x32_epi32(sums, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
                let found = _mm_sub_epi32(_mm256_castsi256_si128(low_halves), origin);
                // SAFETY: the chunk is four words long, and stores may be at any address.
                unsafe { _mm_storeu_si128(four.as_mut_ptr().cast(), found) };
            }
            (_mm256_testz_si256(outside, outside) != 0).then_some((last as usize + 1, fours as usize * 4))
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn masks(block: &[u8; BLOCK]) -> Masks {
        let [low, high] = [0, 32].map(|at| {
            // SAFETY: 32 bytes from 0 and from 32 lie within the 64 of a block, and loads may be from any address.
            unsafe { _mm256_loadu_si256(block.as_ptr().add(at).cast()) }
        });
        let mask = |low, high| {
            u64::from(_mm256_movemask_epi8(low) as u32) | u64::from(_mm256_movemask_epi8(high) as u32) << 32
        };
        let equal = |byte: u8| {
            let wanted = _mm256_set1_epi8(byte as i8);
            mask(_mm256_cmpeq_epi8(low, wanted), _mm256_cmpeq_epi8(high, wanted))
        };
        let is_digit = |bytes| {
            let digits = _mm256_sub_epi8(bytes, _mm256_set1_epi8(b'0' as i8));
            _mm256_cmpeq_epi8(_mm256_min_epu8(digits, _mm256_set1_epi8(9)), digits)
        };
        Masks { digits: mask(is_digit(low), is_digit(high)), blanks: equal(b' '), ends: equal(b'\n') }
    }

    /// Eight numbers, of the last digits of four bytes each. Bytes before them may be blanks, line ends, and what lies
    /// before these.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn numbers(text: __m256i) -> __m256i {
        let digits = _mm256_sub_epi8(text, _mm256_set1_epi8(b'0' as i8));
        // Blanks and ends are less than '0'. They, and all before the last of them, are taken for zeros.
        let borders = _mm256_cmpgt_epi8(_mm256_setzero_si256(), digits);
        let borders = _mm256_or_si256(borders, _mm256_srli_epi32::<8>(borders));
        let borders = _mm256_or_si256(borders, _mm256_srli_epi32::<16>(borders));
        let digits = _mm256_andnot_si256(borders, digits);
        let twos = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(10 + (1 << 8)));
        _mm256_madd_epi16(twos, _mm256_set1_epi32(100 + (1 << 16)))
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Masks, Pairs};
    #[allow(clippy::wildcard_imports, reason = "all of them begin with `_mm`, `__m` or `_p`")]
    use std::arch::x86_64::*;

    /// Bytes looked at together.
    const BLOCK: usize = 64;
    /// The most lines that are read of them: two numbers of four bytes each fill 64 again.
    const LINES: usize = 8;

    impl Pairs {
        /// As [`scan`](Self::scan), a block after the other; what is left in the end by words.
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) fn by_wide_blocks(&self, bytes: &[u8], cells: &mut [u32]) -> (usize, usize) {
            let (mut at, mut count) = (0, 0);
            while let Some(block) = bytes[at..].first_chunk()
                && let Some(room) = cells[count..].first_chunk_mut()
                && let Some((length, lines)) = self.wide_block(block, room)
            {
                at += length;
                count += lines;
            }
            let (length, lines) = self.by_words(&bytes[at..], &mut cells[count..]);
            (at + length, count + lines)
        }

        /// Reads up to eight lines from a block, if all of them are usual. Says how many bytes that was, and how many
        /// lines.
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline]
        fn wide_block(&self, block: &[u8; BLOCK], cells: &mut [u32; LINES]) -> Option<(usize, usize)> {
            // SAFETY: a block is 64 bytes, and loads may be from any address.
            let text = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
            let digits = _mm512_sub_epi8(text, _mm512_set1_epi8(b'0' as i8));
            let masks = Masks {
                digits: _mm512_cmplt_epu8_mask(digits, _mm512_set1_epi8(10)),
                blanks: _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(b' ' as i8)),
                ends: _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(b'\n' as i8)),
            };
            let lines = masks.ends.count_ones().min(LINES as u32);
            if lines == 0 {
                return None;
            }
            let last = _pdep_u64(1 << (lines - 1), masks.ends).trailing_zeros();
            if !masks.are_usual(last) {
                return None;
            }
            let inside = u64::MAX >> (63 - last);
            let borders = (masks.blanks | masks.ends) & inside;
            // Which borders have two digits before them, or three, or four; one is before all.
            let two = masks.digits << 1 & masks.digits << 2;
            let three = two & masks.digits << 3;
            let four = three & masks.digits << 4;
            let numbers = 0xFFFF_u64 >> (16 - 2 * lines);
            let places = _pdep_u64(numbers, 0x8888_8888_8888_8888)
                | _pdep_u64(_pext_u64(two, borders), 0x4444_4444_4444_4444)
                | _pdep_u64(_pext_u64(three, borders), 0x2222_2222_2222_2222)
                | _pdep_u64(_pext_u64(four, borders), 0x1111_1111_1111_1111);
            let digits = _mm512_maskz_compress_epi8(masks.digits & inside, digits);
            let digits = _mm512_maskz_expand_epi8(places, digits);
            let twos = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(10 + (1 << 8)));
            let fours = _mm512_madd_epi16(twos, _mm512_set1_epi32(100 + (1 << 16)));
            // From 0, so that what was 0 is out of range as well.
            let from_zero = _mm512_sub_epi32(fours, _mm512_set1_epi32(1));
            let side = _mm512_set1_epi32(self.side as i32);
            if _mm512_mask_cmpge_epu32_mask(numbers as u16, from_zero, side) != 0 {
                return None;
            }
            // Of each pair x lies in the lower half of 64 bits, and y in the upper.
            let rows = _mm512_mul_epu32(from_zero, _mm512_set1_epi64(i64::from(self.stride)));
            let found = _mm512_cvtepi64_epi32(_mm512_add_epi64(rows, _mm512_srli_epi64::<32>(from_zero)));
            // SAFETY: there is room for eight words, and stores may be at any address.
            unsafe { _mm256_storeu_si256(cells.as_mut_ptr().cast(), found) };
            Some((last as usize + 1, lines as usize))
        }
    }
}
