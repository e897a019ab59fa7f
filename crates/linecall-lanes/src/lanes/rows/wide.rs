//! Both colours looked at together, in registers of AVX-512.
//!
//! A board of four words is half of a register: Black's is the lower half, White's the upper one. One of eight words is a
//! register a colour.
#![allow(unsafe_code, reason = "code for AVX-512 is called after asking for it, and boards are loaded")]

use super::words::{First, Goal, Table};
use crate::Isa;
use std::arch::x86_64::*;

/// How to look for the row of both colours.
#[derive(Clone, Debug)]
pub(super) struct Wide<const WORDS: usize> {
    directions: [i64; DIRECTIONS],
    /// How far to look on in each direction, one after the other; 0 is no further.
    shifts: [[i64; DIRECTIONS]; STEPS],
    /// Whether longer runs do not win.
    exactly: bool,
}

const DIRECTIONS: usize = 4;
const STEPS: usize = 3;

impl<const WORDS: usize> Wide<WORDS> {
    /// If AVX-512 is here and both colours have the same row, which is not long.
    pub(super) fn new(stride: u32, [goal, other]: &[Goal; 2], isa: Isa) -> Option<Self> {
        let fits = isa == Isa::Avx512 && isa.is_here() && goal == other && goal.steps.len() <= STEPS;
        let step = |i: usize| i64::from(goal.steps.get(i).copied().unwrap_or_default());
        let directions = [1, stride - 1, stride, stride + 1].map(i64::from);
        let shifts = std::array::from_fn(|i| directions.map(|direction| direction * step(i)));
        fits.then_some(Wide { directions, shifts, exactly: goal.exactly })
    }

    /// When there was a row of either colour, if all of these entries are legal.
    #[inline(always)]
    pub(super) fn look(&self, table: &Table<WORDS>, codes: &[u16]) -> Option<First> {
        // SAFETY: `new` has asked whether these instructions are here.
        unsafe { self.look_here(table, codes) }
    }

    /// Whether there is a row of either colour, or a longer run, after these entries, all of them legal.
    #[inline(always)]
    pub(super) fn has_any_row(&self, table: &Table<WORDS>, codes: &[u16]) -> bool {
        // SAFETY: as above.
        unsafe { self.has_any_row_here(table, codes) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt", enable = "avx512vbmi2")]
    #[inline]
    fn look_here(&self, table: &Table<WORDS>, codes: &[u16]) -> Option<First> {
        let Some((&last, others)) = codes.split_last() else { return Some(First::Never) };
        let colors = placed(table, codes);
        if count(_mm512_or_si512(colors[0], colors[1])) as usize != codes.len() {
            return None;
        }
        let now = together::<WORDS>(colors);
        if !self.has_row(now, false) {
            return Some(First::Never);
        }
        let mut before = colors;
        let last = stone(table, last);
        before[others.len() % 2] = _mm512_andnot_si512(last, before[others.len() % 2]);
        Some(if self.has_row(together::<WORDS>(before), false) {
            First::Before
        } else if self.exactly && !self.has_row(now, true) {
            First::Never
        } else {
            First::Now
        })
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt", enable = "avx512vbmi2")]
    #[inline]
    fn has_any_row_here(&self, table: &Table<WORDS>, codes: &[u16]) -> bool {
        self.has_row(together::<WORDS>(placed(table, codes)), false)
    }

    /// Whether a colour has a row, or a longer run unless it must be exact.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt", enable = "avx512vbmi2")]
    #[inline]
    fn has_row(&self, boards: [__m512i; 2], exactly: bool) -> bool {
        let mut found = _mm512_setzero_si512();
        for &board in &boards[..WORDS / 4] {
            for direction in 0..DIRECTIONS {
                let mut starts = board;
                for shifts in &self.shifts {
                    starts = _mm512_and_si512(starts, down::<WORDS>(starts, shifts[direction]));
                }
                if exactly {
                    let by = self.directions[direction];
                    let longer = _mm512_or_si512(down::<WORDS>(starts, by), up::<WORDS>(starts, by));
                    starts = _mm512_andnot_si512(longer, starts);
                }
                found = _mm512_or_si512(found, starts);
            }
        }
        _mm512_test_epi64_mask(found, found) != 0
    }
}

/// Bits moved down by less than 64.
#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn down<const WORDS: usize>(bits: __m512i, by: i64) -> __m512i {
    let next = _mm512_setr_epi64(1, 2, 3, 4, 5, 6, 7, 7);
    let above = _mm512_maskz_permutexvar_epi64(if WORDS == 4 { 0b0111_0111 } else { 0b0111_1111 }, next, bits);
    _mm512_shrdv_epi64(bits, above, _mm512_set1_epi64(by))
}

/// Bits moved up by less than 64.
#[target_feature(enable = "avx512f,avx512vbmi2")]
#[inline]
fn up<const WORDS: usize>(bits: __m512i, by: i64) -> __m512i {
    let last = _mm512_setr_epi64(0, 0, 1, 2, 3, 4, 5, 6);
    let below = _mm512_maskz_permutexvar_epi64(if WORDS == 4 { 0b1110_1110 } else { 0b1111_1110 }, last, bits);
    _mm512_shldv_epi64(bits, below, _mm512_set1_epi64(by))
}

/// A point's stone, in the lower words.
#[target_feature(enable = "avx512f")]
#[inline]
fn stone<const WORDS: usize>(table: &Table<WORDS>, code: u16) -> __m512i {
    let words = table.stone(code);
    // SAFETY: four words are 32 bytes and eight are 64, and loads may be from any address.
    unsafe {
        if WORDS == 4 {
            _mm512_zextsi256_si512(_mm256_loadu_si256(words.as_ptr().cast()))
        } else {
            _mm512_maskz_loadu_epi64((0xFF_u32 >> (8 - WORDS)) as u8, words.as_ptr().cast())
        }
    }
}

/// Black's and White's stones, if all entries are legal.
#[target_feature(enable = "avx512f")]
#[inline]
fn placed<const WORDS: usize>(table: &Table<WORDS>, codes: &[u16]) -> [__m512i; 2] {
    let [mut black, mut white] = [_mm512_setzero_si512(); 2];
    let (pairs, last) = codes.as_chunks::<2>();
    for &[first, second] in pairs {
        black = _mm512_or_si512(black, stone(table, first));
        white = _mm512_or_si512(white, stone(table, second));
    }
    if let &[code] = last {
        black = _mm512_or_si512(black, stone(table, code));
    }
    [black, white]
}

/// How many points of a register have a stone.
#[target_feature(enable = "avx512f,popcnt")]
#[inline]
fn count(stones: __m512i) -> u32 {
    let mut words = [0_u64; 8];
    // SAFETY: eight words are 64 bytes, and stores may be at any address.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), stones) };
    words.iter().map(|word| word.count_ones()).sum()
}

/// Boards of four words together in the first register; those of eight as they are.
#[target_feature(enable = "avx512f")]
#[inline]
fn together<const WORDS: usize>([black, white]: [__m512i; 2]) -> [__m512i; 2] {
    if WORDS == 4 { [_mm512_inserti64x4::<1>(black, _mm512_castsi512_si256(white)), white] } else { [black, white] }
}
