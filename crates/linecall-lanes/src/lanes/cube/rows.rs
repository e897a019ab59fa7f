//! Rows in a box of up to 8 x 8 x 8, in all 13 directions at once for every cell and both colours.
//!
//! A word has the 64 cells of one `y`: the cell of `x` and `z` is its bit `8 * x + z`, and a step in a direction is a
//! number of words and of bits.
//!
//! ```text
//!            z . . . . . . . z . . . . . .          word y, from its lowest bit
//!            |       x       |      x + 1
//! ```
//!
//! Why it is right: and-ing the board with itself, moved by 0, 1, ... `m - 1` steps, leaves the bit of each cell from
//! which `m` steps all meet a stone (twice as many steps are known from half as many). What is moved past the ends of
//! `x` and `y` falls off the word or the board. Along `z` a move can run into the next byte; but if the first of the `m`
//! cells has at least `m - 1` places above it (or below it, where `z` falls), all of them lie in its own byte. So only
//! such cells are left as beginnings of rows, and cells that are not there never have stones.
#![allow(unsafe_code, reason = "vectors of AVX2 are values of a type that only code with AVX2 makes")]

use crate::Isa;

/// The stones of each colour, Black's first, by `y`.
pub(super) type Board = [[u64; 2]; 8];

/// Cells, as many as 8 * 8 * 8: `64 * y + 8 * x + z`.
pub(super) const CELLS: usize = 512;

/// For each cell when its stone came.
pub(super) type When = [u16; CELLS];

/// When the first row of `length` was complete, if there is one: `when` is asked if so.
pub(super) fn first(isa: Isa, board: &Board, length: u32, when: &dyn Fn() -> When) -> Option<u16> {
    match isa {
        // SAFETY: lanes have instructions that are here.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 | Isa::Avx512 => unsafe { first_avx2(board, length, when) },
        #[cfg(target_arch = "x86_64")]
        Isa::Portable => first_of_any(sse2::Sse2::new(*board), length, when),
        #[cfg(not(target_arch = "x86_64"))]
        _ => first_of_any(*board, length, when),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn first_avx2(board: &Board, length: u32, when: &dyn Fn() -> When) -> Option<u16> {
    // SAFETY: here is AVX2.
    first_of_any(unsafe { avx2::Avx2::new(*board) }, length, when)
}

/// Each length has its own code, in which all moves are constants. Longer rows than 8 are never made.
#[inline(always)]
fn first_of_any<L: Layers>(board: L, length: u32, when: &dyn Fn() -> When) -> Option<u16> {
    match length {
        1 => first_of::<L, 1>(board, when),
        2 => first_of::<L, 2>(board, when),
        3 => first_of::<L, 3>(board, when),
        4 => first_of::<L, 4>(board, when),
        5 => first_of::<L, 5>(board, when),
        6 => first_of::<L, 6>(board, when),
        7 => first_of::<L, 7>(board, when),
        8 => first_of::<L, 8>(board, when),
        _ => None,
    }
}

#[inline(always)]
fn first_of<L: Layers, const M: usize>(board: L, when: &dyn Fn() -> When) -> Option<u16> {
    if is_any::<L, M>(board) { Some(first_row::<L, M>(board, &when())) } else { None }
}

/// Bits of a word for which `z` is in a byte.
const fn every_byte(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// A board in registers.
trait Layers: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Only what is in these bits of every word.
    fn keep(self, bits: u64) -> Self;
    /// For each cell what is `words` words and `bits` bits further on; nothing where that is off the board.
    fn ahead(self, words: usize, bits: i32) -> Self;
    fn any(self) -> bool;
    fn board(self) -> Board;
}

#[cfg(any(test, not(target_arch = "x86_64")))]
impl Layers for Board {
    #[inline(always)]
    fn and(mut self, other: Self) -> Self {
        for y in 0..8 {
            self[y][0] &= other[y][0];
            self[y][1] &= other[y][1];
        }
        self
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for y in 0..8 {
            self[y][0] |= other[y][0];
            self[y][1] |= other[y][1];
        }
        self
    }

    #[inline(always)]
    fn keep(mut self, bits: u64) -> Self {
        for word in &mut self {
            *word = [word[0] & bits, word[1] & bits];
        }
        self
    }

    #[inline(always)]
    fn ahead(self, words: usize, bits: i32) -> Self {
        let moved = |word: u64| if bits < 0 { word << -bits } else { word >> bits };
        let mut ahead = [[0; 2]; 8];
        for y in 0..8 - words {
            ahead[y] = [moved(self[y + words][0]), moved(self[y + words][1])];
        }
        ahead
    }

    #[inline(always)]
    fn any(self) -> bool {
        let all = self.into_iter().fold([0; 2], |all, word| [all[0] | word[0], all[1] | word[1]]);
        all[0] | all[1] != 0
    }

    #[inline(always)]
    fn board(self) -> Board {
        self
    }
}

/// A word of both colours a register. Every processor of this kind has SSE2.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    use super::{Board, Layers};
    use core::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_cmpeq_epi8, _mm_cvtsi32_si128, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi64x,
        _mm_setzero_si128, _mm_sll_epi64, _mm_srl_epi64,
    };
    use core::mem::transmute;

    #[derive(Clone, Copy)]
    pub(super) struct Sse2([__m128i; 8]);

    impl Sse2 {
        #[inline(always)]
        pub(super) fn new(board: Board) -> Self {
            // SAFETY: both are 128 bytes of which any bits are right.
            Sse2(unsafe { transmute::<Board, [__m128i; 8]>(board) })
        }
    }

    #[inline(always)]
    fn moved(word: __m128i, bits: i32) -> __m128i {
        // SAFETY: SSE2 is everywhere.
        unsafe {
            match bits {
                0 => word,
                1.. => _mm_srl_epi64(word, _mm_cvtsi32_si128(bits)),
                _ => _mm_sll_epi64(word, _mm_cvtsi32_si128(-bits)),
            }
        }
    }

    #[inline(always)]
    fn join(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: SSE2 is everywhere.
        unsafe { _mm_or_si128(a, b) }
    }

    impl Layers for Sse2 {
        #[inline(always)]
        fn and(mut self, other: Self) -> Self {
            for (word, other) in self.0.iter_mut().zip(other.0) {
                // SAFETY: SSE2 is everywhere.
                *word = unsafe { _mm_and_si128(*word, other) };
            }
            self
        }

        #[inline(always)]
        fn or(mut self, other: Self) -> Self {
            for (word, other) in self.0.iter_mut().zip(other.0) {
                *word = join(*word, other);
            }
            self
        }

        #[inline(always)]
        fn keep(self, bits: u64) -> Self {
            // SAFETY: SSE2 is everywhere.
            self.and(Sse2([unsafe { _mm_set1_epi64x(bits as i64) }; 8]))
        }

        #[inline(always)]
        fn ahead(self, words: usize, bits: i32) -> Self {
            // SAFETY: SSE2 is everywhere.
            let mut ahead = [unsafe { _mm_setzero_si128() }; 8];
            for (to, word) in ahead.iter_mut().zip(&self.0[words..]) {
                *to = moved(*word, bits);
            }
            Sse2(ahead)
        }

        #[inline(always)]
        fn any(self) -> bool {
            let [a, b, c, d, e, f, g, h] = self.0;
            let [a, b, c, d] = [(a, b), (c, d), (e, f), (g, h)].map(|(a, b)| join(a, b));
            let all = join(join(a, b), join(c, d));
            // SAFETY: SSE2 is everywhere.
            unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_setzero_si128())) != 0xFFFF }
        }

        #[inline(always)]
        fn board(self) -> Board {
            // SAFETY: both are 128 bytes of which any bits are right.
            unsafe { transmute::<[__m128i; 8], Board>(self.0) }
        }
    }
}

/// Two words of both colours a register: one word further on is half a register.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Board, Layers};
    use core::arch::x86_64::{
        __m256i, _mm_cvtsi32_si128, _mm256_and_si256, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_set1_epi64x,
        _mm256_setzero_si256, _mm256_sll_epi64, _mm256_srl_epi64, _mm256_testz_si256,
    };
    use core::mem::transmute;

    /// A board of a processor that has AVX2: who has one may use it.
    #[derive(Clone, Copy)]
    pub(super) struct Avx2([__m256i; 4]);

    impl Avx2 {
        /// # Safety
        /// The processor has AVX2.
        #[inline(always)]
        pub(super) unsafe fn new(board: Board) -> Self {
            // SAFETY: both are 128 bytes of which any bits are right.
            Avx2(unsafe { transmute::<Board, [__m256i; 4]>(board) })
        }
    }

    #[inline(always)]
    fn moved(words: __m256i, bits: i32) -> __m256i {
        // SAFETY: only called for an `Avx2`.
        unsafe {
            match bits {
                0 => words,
                1.. => _mm256_srl_epi64(words, _mm_cvtsi32_si128(bits)),
                _ => _mm256_sll_epi64(words, _mm_cvtsi32_si128(-bits)),
            }
        }
    }

    impl Layers for Avx2 {
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
            // SAFETY: there is an `Avx2`.
            unsafe {
                Avx2([_mm256_and_si256(a, e), _mm256_and_si256(b, f), _mm256_and_si256(c, g), _mm256_and_si256(d, h)])
            }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
            // SAFETY: there is an `Avx2`.
            unsafe {
                Avx2([_mm256_or_si256(a, e), _mm256_or_si256(b, f), _mm256_or_si256(c, g), _mm256_or_si256(d, h)])
            }
        }

        #[inline(always)]
        fn keep(self, bits: u64) -> Self {
            // SAFETY: there is an `Avx2`.
            self.and(Avx2([unsafe { _mm256_set1_epi64x(bits as i64) }; 4]))
        }

        #[inline(always)]
        fn ahead(self, words: usize, bits: i32) -> Self {
            let [a, b, c, d] = self.0;
            // SAFETY: there is an `Avx2`.
            let none = unsafe { _mm256_setzero_si256() };
            let [a, b, c, d, e] = match words / 2 {
                0 => [a, b, c, d, none],
                1 => [b, c, d, none, none],
                2 => [c, d, none, none, none],
                _ => [d, none, none, none, none],
            };
            let [a, b, c, d] = match words % 2 {
                0 => [a, b, c, d],
                // The upper half of one and the lower half of the next. SAFETY: there is an `Avx2`.
                _ => unsafe {
                    [
                        _mm256_permute2x128_si256::<0x21>(a, b),
                        _mm256_permute2x128_si256::<0x21>(b, c),
                        _mm256_permute2x128_si256::<0x21>(c, d),
                        _mm256_permute2x128_si256::<0x21>(d, e),
                    ]
                },
            };
            Avx2([moved(a, bits), moved(b, bits), moved(c, bits), moved(d, bits)])
        }

        #[inline(always)]
        fn any(self) -> bool {
            let [a, b, c, d] = self.0;
            // SAFETY: there is an `Avx2`.
            unsafe {
                let all = _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d));
                _mm256_testz_si256(all, all) == 0
            }
        }

        #[inline(always)]
        fn board(self) -> Board {
            // SAFETY: both are 128 bytes of which any bits are right.
            unsafe { transmute::<[__m256i; 4], Board>(self.0) }
        }
    }
}

/// Of which cells `m` in a direction are all of one colour. Only right for those that [`begins`] leaves.
#[inline(always)]
fn begun<L: Layers, const M: usize>(board: L, (words, bits): (usize, i32)) -> L {
    let mut begun = board;
    if M >= 2 {
        begun = begun.and(begun.ahead(words, bits));
    }
    if M >= 3 {
        let more = if M == 3 { 1 } else { 2 };
        begun = begun.and(begun.ahead(words * more, bits * more as i32));
    }
    if M >= 5 {
        let more = M - 4;
        begun = begun.and(begun.ahead(words * more, bits * more as i32));
    }
    begun
}

/// The directions along which `z` stays, rises, and falls: words and bits a step.
const LEVEL: [(usize, i32); 4] = [(0, 8), (1, 0), (1, 8), (1, -8)];
const RISING: [(usize, i32); 5] = [(0, 1), (0, 9), (1, 1), (1, 9), (1, -7)];
const FALLING: [(usize, i32); 4] = [(0, 7), (1, -1), (1, 7), (1, -9)];

/// Where rows of `m` can begin that rise, or fall.
const fn begins_rising(m: usize) -> u64 {
    every_byte(0xFF >> (m - 1))
}

const fn begins_falling(m: usize) -> u64 {
    every_byte(0xFF << (m - 1))
}

/// Whether there is a row of `M`, from 1 to 8. No closures here: these would be code without the instructions of `L`.
#[inline(always)]
fn is_any<L: Layers, const M: usize>(board: L) -> bool {
    let [a, b, c, d] = LEVEL;
    let level = begun::<L, M>(board, a).or(begun::<L, M>(board, b));
    let level = level.or(begun::<L, M>(board, c)).or(begun::<L, M>(board, d));
    let [a, b, c, d, e] = RISING;
    let rising = begun::<L, M>(board, a).or(begun::<L, M>(board, b)).or(begun::<L, M>(board, c));
    let rising = rising.or(begun::<L, M>(board, d)).or(begun::<L, M>(board, e));
    let [a, b, c, d] = FALLING;
    let falling = begun::<L, M>(board, a).or(begun::<L, M>(board, b));
    let falling = falling.or(begun::<L, M>(board, c)).or(begun::<L, M>(board, d));
    level.or(rising.keep(begins_rising(M))).or(falling.keep(begins_falling(M))).any()
}

/// When the first row of `M` was complete, of which there is one.
#[inline(always)]
fn first_row<L: Layers, const M: usize>(board: L, when: &When) -> u16 {
    let [a, b, c, d] = LEVEL;
    let first = first_along::<L, M>(board, a, u64::MAX, when);
    let first = first.min(first_along::<L, M>(board, b, u64::MAX, when));
    let first = first.min(first_along::<L, M>(board, c, u64::MAX, when));
    let first = first.min(first_along::<L, M>(board, d, u64::MAX, when));
    let ([a, b, c, d, e], begins) = (RISING, begins_rising(M));
    let first = first.min(first_along::<L, M>(board, a, begins, when));
    let first = first.min(first_along::<L, M>(board, b, begins, when));
    let first = first.min(first_along::<L, M>(board, c, begins, when));
    let first = first.min(first_along::<L, M>(board, d, begins, when));
    let first = first.min(first_along::<L, M>(board, e, begins, when));
    let ([a, b, c, d], begins) = (FALLING, begins_falling(M));
    let first = first.min(first_along::<L, M>(board, a, begins, when));
    let first = first.min(first_along::<L, M>(board, b, begins, when));
    let first = first.min(first_along::<L, M>(board, c, begins, when));
    first.min(first_along::<L, M>(board, d, begins, when))
}

#[inline(always)]
fn first_along<L: Layers, const M: usize>(board: L, (words, bits): (usize, i32), begins: u64, when: &When) -> u16 {
    let begun = begun::<L, M>(board, (words, bits)).keep(begins);
    if begun.any() { earliest(&begun.board(), M, 64 * words as isize + bits as isize, when) } else { u16::MAX }
}

/// When the first of these rows of `m` was complete: each is when its last stone has come.
#[inline(never)]
fn earliest(begun: &Board, m: usize, step: isize, when: &When) -> u16 {
    let mut earliest = u16::MAX;
    for (y, [black, white]) in begun.iter().enumerate() {
        for mut begins in [*black, *white] {
            while begins != 0 {
                let mut cell = 64 * y as isize + begins.trailing_zeros() as isize;
                begins &= begins - 1;
                let mut last = 0;
                for _ in 0..m {
                    last = last.max(when[cell as usize % CELLS]);
                    cell += step;
                }
                earliest = earliest.min(last);
            }
        }
    }
    earliest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether so many cells from this one on have stones, looked at one by one.
    fn row(board: &Board, color: usize, from: [i32; 3], step: [i32; 3], length: i32) -> Option<Vec<usize>> {
        (0..length)
            .map(|i| {
                let [x, y, z] = [0, 1, 2].map(|axis| from[axis] + i * step[axis]);
                let is_on_board = [x, y, z].iter().all(|c| (0..8).contains(c));
                let cell = (64 * y + 8 * x + z) as usize;
                (is_on_board && board[y as usize][color] >> (cell % 64) & 1 == 1).then_some(cell)
            })
            .collect()
    }

    fn naive(board: &Board, length: u32, when: &When) -> Option<u16> {
        let mut first = None;
        for color in 0..2 {
            for code in 0..8 * 8 * 8 * 27 {
                let from = [code % 8, code / 8 % 8, code / 64 % 8];
                let step = [code / 512 % 3 - 1, code / 1536 % 3 - 1, code / 4608 - 1];
                if step == [0; 3] {
                    continue;
                }
                if let Some(cells) = row(board, color, from, step, length as i32) {
                    let last = cells.iter().map(|&cell| when[cell]).max();
                    first = [first, last].into_iter().flatten().min();
                }
            }
        }
        first
    }

    #[test]
    fn rows_of_every_length_on_boards_of_every_density() {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (state ^ state >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 20
        };
        let mut with_rows = 0;
        for round in 0..76 {
            let density = 3 + round % 38;
            let mut board = [[0; 2]; 8];
            let mut when = [0; CELLS];
            for cell in 0..CELLS {
                let color = random() as usize % 40;
                when[cell] = random() as u16 % 1000;
                if color < density {
                    board[cell / 64][color % 7 % 2] |= 1 << (cell % 64);
                }
            }
            for length in 1..=9 {
                let wanted = naive(&board, length, &when);
                with_rows += u32::from(wanted.is_some());
                for isa in Isa::here() {
                    assert_eq!(first(isa, &board, length, &|| when), wanted, "{isa:?}, {length} in {board:?}");
                }
                assert_eq!(first_of_any(board, length, &|| when), wanted, "{length} in {board:?}");
            }
        }
        assert!((76..600).contains(&with_rows), "{with_rows}");
    }
}
