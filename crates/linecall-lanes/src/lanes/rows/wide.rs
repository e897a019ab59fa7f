//! Both colours looked at together, in registers of AVX-512.
//!
//! A board of four words is half of a register: Black's is the lower half, White's the upper one. One of eight words is a
//! register a colour.
#![allow(unsafe_code, reason = "code for AVX-512 is called after asking for it, and boards are loaded")]

use super::whole::{First, Goal, Stones};
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
        fits.then(|| Wide { directions, shifts, exactly: goal.exactly })
    }

    /// When there was a row, the last stone being this one of this colour.
    #[inline(always)]
    pub(super) fn first(&self, stones: &[Stones<WORDS>; 2], last: &Stones<WORDS>, color: usize) -> First {
        // SAFETY: `new` has asked whether these instructions are here.
        unsafe { self.first_here(stones, last, color) }
    }

    /// Whether a colour has a row, or a longer one.
    #[inline(always)]
    pub(super) fn any(&self, stones: &[Stones<WORDS>; 2]) -> bool {
        // SAFETY: as above.
        unsafe { self.has_row(registers(stones), false) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt", enable = "avx512vbmi2")]
    #[inline]
    fn first_here(&self, stones: &[Stones<WORDS>; 2], last: &Stones<WORDS>, color: usize) -> First {
        let now = registers(stones);
        if !self.has_row(now, false) {
            return First::Never;
        }
        let mut played = [[0; WORDS]; 2];
        played[color] = *last;
        let played = registers(&played);
        let before = [_mm512_andnot_si512(played[0], now[0]), _mm512_andnot_si512(played[1], now[1])];
        if self.has_row(before, false) {
            First::Before
        } else if self.exactly && !self.has_row(now, true) {
            First::Never
        } else {
            First::Now
        }
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

/// Boards of four words together in the first register, or one of eight each.
#[target_feature(enable = "avx512f")]
#[inline]
fn registers<const WORDS: usize>(stones: &[Stones<WORDS>; 2]) -> [__m512i; 2] {
    match stones.each_ref().map(|words| words.as_slice()) {
        [black, white] if let (Ok(black), Ok(white)) = (<&[u64; 8]>::try_from(black), <&[u64; 8]>::try_from(white)) => {
            // SAFETY: eight words are 64 bytes, and loads may be from any address.
            unsafe { [_mm512_loadu_si512(black.as_ptr().cast()), _mm512_loadu_si512(white.as_ptr().cast())] }
        }
        [black, white] => {
            let half = |words: &[u64]| {
                let mut four = [0; 4];
                four.copy_from_slice(&words[..4]);
                // SAFETY: four words are 32 bytes, and loads may be from any address.
                unsafe { _mm256_loadu_si256(four.as_ptr().cast()) }
            };
            let both = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(half(black)), half(white));
            [both, _mm512_setzero_si512()]
        }
    }
}
