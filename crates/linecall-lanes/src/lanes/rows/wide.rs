//! Both colours of a small board in one register of AVX-512.
//!
//! The lower half of the register is Black's 256 bits, the upper half White's. Eight entries are placed together: each is
//! a one in the half of the colour whose turn it is. If there are as many stones as entries in the end, then none was off
//! the board or on another, and the turns were right. Rows of both colours are looked for at once, on the board as it is
//! and before its last stone. All that is not so plain is left to the others.
#![allow(unsafe_code, reason = "the register is loaded and stored, and its code is called after asking for AVX-512")]

use super::whole::Goal;
use crate::{By, End, Isa, Ruling};
use std::arch::x86_64::*;

/// A board for plain games.
#[derive(Clone, Debug)]
pub(super) struct Wide {
    cols: u32,
    points: u32,
    /// A row of both colours.
    goal: Goal,
}

impl Wide {
    /// If AVX-512 is here, the board has at most 256 points and gaps, one behind each row, and both colours have the same
    /// goal, longer rows included.
    pub(super) fn new(cols: u32, rows: u32, [goal, other]: &[Goal; 2]) -> Option<Self> {
        let fits = (cols + 1) * rows <= 256 && goal == other && !goal.exactly && Isa::Avx512.is_here();
        fits.then(|| Wide { cols, points: cols * rows, goal: goal.clone() })
    }

    /// The ruling, if the game is a plain one.
    #[inline(always)]
    pub(super) fn judge(&self, game: &[u16]) -> Option<Ruling> {
        // SAFETY: `new` has asked whether these instructions are here.
        unsafe { self.judge_here(game) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn judge_here(&self, game: &[u16]) -> Option<Ruling> {
        let &last = game.last()?;
        let (eights, rest) = game.as_chunks::<8>();
        let mut stones = _mm512_setzero_si512();
        for eight in eights {
            stones = _mm512_or_si512(stones, self.placed(eight));
        }
        let mut eight = [u16::MAX; 8];
        eight[..rest.len()].copy_from_slice(rest);
        stones = _mm512_or_si512(stones, self.placed(&eight));

        let words = words(stones);
        let plies = (0..4).map(|i| (words[i] | words[i + 4]).count_ones()).sum();
        if plies as usize != game.len() {
            return None;
        }
        if !self.has_row(stones) {
            let is_full = plies == self.points;
            let (end, by, entry) = if is_full { (End::Draw, By::Full, plies) } else { (End::Open, By::Nothing, 0) };
            return Some(Ruling { end, by, entry, plies, illegal: 0 });
        }
        let before = game.len() - 1;
        let color = before & 1;
        let mut eight = [u16::MAX; 8];
        eight[color] = last;
        if self.has_row(_mm512_andnot_si512(self.placed(&eight), stones)) {
            return None;
        }
        Some(Ruling { end: [End::Black, End::White][color], by: By::Goal, entry: plies, plies, illegal: 0 })
    }

    /// The stones of eight entries, the first of which is Black's. One that is off the board is none.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn placed(&self, entries: &[u16; 8]) -> __m512i {
        // SAFETY: eight entries are 16 bytes, and loads may be from any address.
        let codes = _mm512_cvtepu16_epi64(unsafe { _mm_loadu_si128(entries.as_ptr().cast()) });
        // The quotient is exact, as neither codes nor columns are more than 256.
        let inverse = _mm512_set1_epi64(i64::from((1_u32 << 16).div_ceil(self.cols)));
        let rows = _mm512_srli_epi64::<16>(_mm512_mul_epu32(codes, inverse));
        let on_board = _mm512_cmplt_epu64_mask(codes, _mm512_set1_epi64(i64::from(self.points)));
        let bits = _mm512_mask_add_epi64(_mm512_set1_epi64(-1), on_board, codes, rows);
        // Shifts by less than nothing, or by 64 and more, leave nothing.
        let (one, first) = (_mm512_set1_epi64(1), _mm512_setr_epi64(0, 64, 128, 192, 0, 64, 128, 192));
        let two = |i: i64| {
            let both = _mm512_permutexvar_epi64(_mm512_setr_epi64(i, i, i, i, i + 1, i + 1, i + 1, i + 1), bits);
            _mm512_sllv_epi64(one, _mm512_sub_epi64(both, first))
        };
        _mm512_or_si512(_mm512_or_si512(two(0), two(2)), _mm512_or_si512(two(4), two(6)))
    }

    /// Whether a colour has a row.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn has_row(&self, stones: __m512i) -> bool {
        let next = _mm512_setr_epi64(1, 2, 3, 3, 5, 6, 7, 7);
        let stride = self.cols + 1;
        let mut found = _mm512_setzero_si512();
        for direction in [1, stride - 1, stride, stride + 1] {
            let mut starts = stones;
            for step in &self.goal.steps {
                let above = _mm512_maskz_permutexvar_epi64(0b0111_0111, next, starts);
                let by = _mm512_set1_epi64(i64::from(step * direction));
                starts = _mm512_and_si512(starts, _mm512_shrdv_epi64(starts, above, by));
            }
            found = _mm512_or_si512(found, starts);
        }
        _mm512_test_epi64_mask(found, found) != 0
    }
}

/// The words of a register.
#[target_feature(enable = "avx512f")]
#[inline]
fn words(register: __m512i) -> [u64; 8] {
    let mut words = [0; 8];
    // SAFETY: eight words are 64 bytes, and stores may be at any address.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), register) };
    words
}
