//! Letters of boards: `WBU`.
//!
//! 64 letters are compared at once with each of the three, and the answers gathered as bits: a row of a board is two words
//! for 64 cells. A row is taken if its letters are these three and a line feed stands after them.

#![allow(unsafe_code, reason = "the instructions that a processor has are known at run time only")]

use crate::Isa;

/// A reader of rows of letters: `W` a white stone, `B` a black one, `U` an empty cell.
///
/// ```
/// use linecall_lanes::scan::letters::Letters;
///
/// let letters = Letters::default();
/// let (mut black, mut white) = ([0; 3], [0; 3]);
/// // The second row is the last that is spelled in the usual way.
/// assert_eq!(letters.rows(b"WBU\nUUB\nBB?\n", 3, &mut black, &mut white), 2);
/// assert_eq!((black, white), ([0b010, 0b100, 0], [0b001, 0, 0]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    isa: Isa,
}

impl Default for Letters {
    /// With the best instructions that are here.
    fn default() -> Self {
        Letters { isa: Isa::best() }
    }
}

/// What 64 letters say, the first in the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spelled {
    black: u64,
    white: u64,
    /// Letters that are none of the three.
    others: u64,
}

impl Letters {
    /// A reader with these instructions; `None` if they are not [here](Isa::is_here).
    pub fn new(isa: Isa) -> Option<Self> {
        isa.is_here().then_some(Letters { isa })
    }

    /// Reads rows of `cols` letters each, with a line feed after, into rows of bits: the leftmost cell is the lowest bit,
    /// bits past the last column are 0. Says how many rows it took: as many as `black` and `white` have room for, or
    /// fewer where the text ends or a row is not spelled like that.
    ///
    /// # Panics
    /// `cols` is 0 or more than 64.
    pub fn rows(self, text: &[u8], cols: usize, black: &mut [u64], white: &mut [u64]) -> usize {
        assert!((1..=64).contains(&cols), "a row of {cols} letters");
        match self.isa {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has seen that these instructions are here.
            Isa::Avx2 => unsafe { avx2::rows(text, cols, black, white) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Isa::Avx512 => unsafe { avx512::rows(text, cols, black, white) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 has them.
            Isa::Portable => unsafe { sse2::rows(text, cols, black, white) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => rows(text, cols, black, white, portable),
        }
    }

    /// Up to 64 letters as bits `(black, white)`, the first in the lowest; `None` if one is none of the three.
    ///
    /// # Panics
    /// There are more than 64.
    pub fn word(self, letters: &[u8]) -> Option<(u64, u64)> {
        let mut block = [b'U'; 64];
        block[..letters.len()].copy_from_slice(letters);
        let spelled = match self.isa {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` has seen that these instructions are here.
            Isa::Avx2 => unsafe { avx2::spell(&block) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Isa::Avx512 => unsafe { avx512::spell(&block) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 has them.
            Isa::Portable => unsafe { sse2::spell(&block) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable(&block),
        };
        (spelled.others == 0).then_some((spelled.black, spelled.white))
    }
}

#[inline(always)]
fn rows(
    text: &[u8],
    cols: usize,
    black: &mut [u64],
    white: &mut [u64],
    spell: impl Fn(&[u8; 64]) -> Spelled + Copy,
) -> usize {
    let taken = rows_within(text, cols, black, white, spell);
    let rest = &text[taken * (cols + 1)..];
    if rest.is_empty() || rest.len() >= 64 {
        return taken;
    }
    // The last rows once more, with room after them.
    let mut padded = [0; 128];
    padded[..rest.len()].copy_from_slice(rest);
    taken + rows_within(&padded, cols, &mut black[taken..], &mut white[taken..], spell)
}

/// The rows from whose beginning there are 64 bytes.
#[inline(always)]
fn rows_within(
    text: &[u8],
    cols: usize,
    black: &mut [u64],
    white: &mut [u64],
    spell: impl Fn(&[u8; 64]) -> Spelled,
) -> usize {
    let board = u64::MAX >> (64 - cols);
    let mut rest = text;
    let mut taken = 0;
    for (black, white) in black.iter_mut().zip(white) {
        let (Some(block), Some(b'\n')) = (rest.first_chunk(), rest.get(cols)) else { break };
        let spelled = spell(block);
        if spelled.others & board != 0 {
            break;
        }
        (*black, *white) = (spelled.black & board, spelled.white & board);
        rest = &rest[cols + 1..];
        taken += 1;
    }
    taken
}

/// Eight letters at a time.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn portable(letters: &[u8; 64]) -> Spelled {
    let mut spelled = Spelled { black: 0, white: 0, others: 0 };
    for (i, eight) in letters.chunks_exact(8).enumerate() {
        let word = eight.iter().rev().fold(0, |word, &letter| word << 8 | u64::from(letter));
        // W = 0101_0111, B = 0100_0010, U = 0101_0101: bit 1 says that there is a stone, bit 4 that it is no black one.
        let ones = 0x0101_0101_0101_0101;
        let (stone, not_black) = (word >> 1 & ones, word >> 4 & ones);
        // Those of the three with these two bits; where neither is set it is `@`, which is none of them either.
        let wanted = 0x4040_4040_4040_4040 | not_black * 0x15 | stone << 1;
        let wrong = word ^ wanted | (stone | not_black) ^ ones;
        // Whether any bit of a byte is set, in its lowest bit.
        let low = 0x7F7F_7F7F_7F7F_7F7F;
        let wrong = ((wrong & low) + low | wrong) >> 7 & ones;
        // The eight bits, gathered in the top byte.
        let gather = |bits: u64| bits.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * i);
        spelled.black |= gather(stone & !not_black);
        spelled.white |= gather(stone & not_black);
        spelled.others |= gather(wrong);
    }
    spelled
}

/// 16 letters at a time.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    use super::Spelled;
    use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8};

    #[target_feature(enable = "sse2")]
    pub(super) fn rows(text: &[u8], cols: usize, black: &mut [u64], white: &mut [u64]) -> usize {
        super::rows(text, cols, black, white, |block| spell(block))
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    pub(super) fn spell(letters: &[u8; 64]) -> Spelled {
        let mut spelled = Spelled { black: 0, white: 0, others: 0 };
        for (i, letters) in letters.as_chunks::<16>().0.iter().enumerate() {
            // SAFETY: there are 16 bytes to load, and any alignment will do.
            let letters = unsafe { _mm_loadu_si128(letters.as_ptr().cast()) };
            let black = _mm_cmpeq_epi8(letters, _mm_set1_epi8(b'B' as i8));
            let white = _mm_cmpeq_epi8(letters, _mm_set1_epi8(b'W' as i8));
            let empty = _mm_cmpeq_epi8(letters, _mm_set1_epi8(b'U' as i8));
            let any = _mm_or_si128(_mm_or_si128(black, white), empty);
            let place = 16 * i;
            spelled.black |= u64::from(_mm_movemask_epi8(black) as u16) << place;
            spelled.white |= u64::from(_mm_movemask_epi8(white) as u16) << place;
            spelled.others |= u64::from(!_mm_movemask_epi8(any) as u16) << place;
        }
        spelled
    }
}

/// 32 letters at a time.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::Spelled;
    use std::arch::x86_64::{
        _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
    };

    #[target_feature(enable = "avx2")]
    pub(super) fn rows(text: &[u8], cols: usize, black: &mut [u64], white: &mut [u64]) -> usize {
        super::rows(text, cols, black, white, |block| spell(block))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn spell(letters: &[u8; 64]) -> Spelled {
        let mut spelled = Spelled { black: 0, white: 0, others: 0 };
        for (i, letters) in letters.as_chunks::<32>().0.iter().enumerate() {
            // SAFETY: there are 32 bytes to load, and any alignment will do.
            let letters = unsafe { _mm256_loadu_si256(letters.as_ptr().cast()) };
            let black = _mm256_cmpeq_epi8(letters, _mm256_set1_epi8(b'B' as i8));
            let white = _mm256_cmpeq_epi8(letters, _mm256_set1_epi8(b'W' as i8));
            let empty = _mm256_cmpeq_epi8(letters, _mm256_set1_epi8(b'U' as i8));
            let any = _mm256_or_si256(_mm256_or_si256(black, white), empty);
            let place = 32 * i;
            spelled.black |= u64::from(_mm256_movemask_epi8(black) as u32) << place;
            spelled.white |= u64::from(_mm256_movemask_epi8(white) as u32) << place;
            spelled.others |= u64::from(!_mm256_movemask_epi8(any) as u32) << place;
        }
        spelled
    }
}

/// 64 letters at once.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::Spelled;
    use std::arch::x86_64::{_mm512_cmpeq_epi8_mask, _mm512_loadu_si512, _mm512_set1_epi8};

    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn rows(text: &[u8], cols: usize, black: &mut [u64], white: &mut [u64]) -> usize {
        super::rows(text, cols, black, white, |block| spell(block))
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    pub(super) fn spell(letters: &[u8; 64]) -> Spelled {
        // SAFETY: there are 64 bytes to load, and any alignment will do.
        let letters = unsafe { _mm512_loadu_si512(letters.as_ptr().cast()) };
        let [black, white, empty] = [b'B', b'W', b'U'].map(|letter| {
            let letter = _mm512_set1_epi8(letter as i8);
            _mm512_cmpeq_epi8_mask(letters, letter)
        });
        Spelled { black, white, others: !(black | white | empty) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readers() -> impl Iterator<Item = Letters> {
        Isa::here().map(|isa| Letters::new(isa).expect("it is here"))
    }

    fn bits(letters: &[u8], letter: u8) -> u64 {
        letters.iter().rev().fold(0, |word, &l| word << 1 | u64::from(l == letter))
    }

    fn sorted(block: &[u8; 64]) -> Spelled {
        let [black, white, empty] = [b'B', b'W', b'U'].map(|letter| bits(block, letter));
        Spelled { black, white, others: !(black | white | empty) }
    }

    #[test]
    fn every_byte_at_every_place_is_read_as_what_it_is() {
        let board: Vec<u8> = (0..64).map(|i| b"WBUUWBW"[i * i % 7]).collect();
        for letters in readers() {
            for (place, byte) in (0..64).flat_map(|place| (0..=255).map(move |byte| (place, byte))) {
                let mut row = board.clone();
                row[place] = byte;
                let wanted = b"WBU".contains(&byte).then(|| (bits(&row, b'B'), bits(&row, b'W')));
                assert_eq!(letters.word(&row), wanted, "{byte} at {place}");
                let block = row.first_chunk().expect("64 letters");
                // What another byte is told to be besides does not matter.
                let Spelled { black, white, others } = portable(block);
                let told = Spelled { black: black & !others, white: white & !others, others };
                assert_eq!(told, sorted(block), "{byte} at {place}");
                row.push(b'\n');
                let (mut black, mut white) = ([0], [0]);
                let taken = letters.rows(&row, 64, &mut black, &mut white);
                assert_eq!((taken == 1).then_some((black[0], white[0])), wanted, "{byte} at {place}");
            }
        }
    }

    #[test]
    fn rows_end_where_the_board_does() {
        for (letters, cols) in readers().flat_map(|l| (1..=64).map(move |cols| (l, cols))) {
            let row: Vec<u8> = (0..cols).map(|i| b"BWUWB"[(i + cols) % 5]).collect();
            let line = [&row[..], b"\n"].concat();
            let (black, white) = (bits(&row, b'B'), bits(&row, b'W'));
            for (text, wanted) in [
                (line.repeat(5), 5),
                (line.repeat(9), 6),
                ([line.repeat(2), row.clone()].concat(), 2),
                ([line.repeat(3), [row.clone(), b"\r\n".to_vec()].concat(), line.clone()].concat(), 3),
                ([line.clone(), [b"\n".to_vec(), line.repeat(2)].concat()].concat(), 1),
                ([line.repeat(4), [row.clone(), b"W\n".to_vec()].concat()].concat(), 4),
                ([line.repeat(2), [row[1..].to_vec(), b"\n".to_vec(), line.clone()].concat()].concat(), 2),
                (vec![], 0),
            ] {
                let (mut blacks, mut whites) = ([u64::MAX; 6], [u64::MAX; 6]);
                assert_eq!(letters.rows(&text, cols, &mut blacks, &mut whites), wanted, "{cols}");
                for i in 0..6 {
                    let wanted = if i < wanted { (black, white) } else { (u64::MAX, u64::MAX) };
                    assert_eq!((blacks[i], whites[i]), wanted, "{cols}");
                }
            }
        }
    }
}
