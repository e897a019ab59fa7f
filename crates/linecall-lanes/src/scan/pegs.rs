//! Pairs of digits, a line each: `3 5`.
//!
//! A line is a word of four bytes. What is taken from it leaves two small numbers in its halves if the line is a usual
//! one, and bits where none may be if it is not: those of many lines are gathered and looked at once.
#![allow(unsafe_code, reason = "functions with other instructions are called where these are known to be here")]

use crate::Isa;

/// Lines that are looked at together.
const GROUP: usize = 16;

/// Reads lines of two digits from 1 to `side` (1 to 8), a blank between them and a line feed after them, as long as
/// there are such, and at most as many as `pegs` has places. Of `x` and `y` it makes `8 * (y - 1) + x - 1`; says how many
/// lines it read, four bytes each.
///
/// ```
/// use linecall_lanes::{Isa, scan::pegs};
/// let mut read = [0; 3];
/// assert_eq!(pegs::read(Isa::best(), b"1 1\n3 2\n4 1\n", 3, &mut read), 2);
/// assert_eq!(read[..2], [0, 10]);
/// ```
///
/// # Panics
/// The instructions are not [here](Isa::is_here).
pub fn read(isa: Isa, bytes: &[u8], side: u32, pegs: &mut [u8]) -> usize {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 | Isa::Avx512 => {
            #[target_feature(enable = "avx2")]
            fn with_avx2(bytes: &[u8], side: u32, pegs: &mut [u8]) -> usize {
                read_with(bytes, side, pegs)
            }
            debug_assert!(isa.is_here());
            // SAFETY: it is here.
            unsafe { with_avx2(bytes, side, pegs) }
        }
        _ => read_with(bytes, side, pegs),
    }
}

#[inline(always)]
fn read_with(bytes: &[u8], side: u32, pegs: &mut [u8]) -> usize {
    // Digits from 1: a half of the word is below `side`, and so it is below 8, with what is missing to that added.
    let missing = (8 - side.clamp(1, 8)) * 0x0001_0001;
    let wrong = |word: u32| (word | word.wrapping_add(missing)) & 0xFFF8_FFF8;
    let word = |line: &[u8; 4]| u32::from_le_bytes(*line).wrapping_sub(u32::from_le_bytes(*b"1 1\n"));
    let peg = |word: u32| (word | word >> 13) as u8 & 63;

    let lines = bytes.as_chunks::<4>().0;
    let most = lines.len().min(pegs.len());
    let (lines, pegs) = (&lines[..most], &mut pegs[..most]);
    let mut read = 0;
    for (lines, pegs) in lines.as_chunks::<GROUP>().0.iter().zip(pegs.as_chunks_mut::<GROUP>().0) {
        let mut all = 0;
        for (line, to) in lines.iter().zip(pegs) {
            let word = word(line);
            all |= wrong(word);
            *to = peg(word);
        }
        if all != 0 {
            break;
        }
        read += GROUP;
    }
    for (line, to) in lines[read..].iter().zip(&mut pegs[read..]) {
        let word = word(line);
        if wrong(word) != 0 {
            break;
        }
        *to = peg(word);
        read += 1;
    }
    read
}

/// How many of the first `most` lines are two digits, a blank between them and a line feed after them, up to the first
/// that is not.
///
/// ```
/// use linecall_lanes::{Isa, scan::pegs};
/// assert_eq!(pegs::pass(Isa::best(), b"1 9\n0 2\n10 1\n", 3), 2);
/// ```
///
/// # Panics
/// The instructions are not [here](Isa::is_here).
pub fn pass(isa: Isa, bytes: &[u8], most: usize) -> usize {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 | Isa::Avx512 => {
            #[target_feature(enable = "avx2")]
            fn with_avx2(bytes: &[u8], most: usize) -> usize {
                pass_with(bytes, most)
            }
            debug_assert!(isa.is_here());
            // SAFETY: it is here.
            unsafe { with_avx2(bytes, most) }
        }
        _ => pass_with(bytes, most),
    }
}

#[inline(always)]
fn pass_with(bytes: &[u8], most: usize) -> usize {
    // Digits from 0: a half of the word is below 10, and so it is below 16 with 6 added.
    let wrong = |line: &[u8; 4]| {
        let word = u32::from_le_bytes(*line).wrapping_sub(u32::from_le_bytes(*b"0 0\n"));
        (word | word.wrapping_add(0x0006_0006)) & 0xFFF0_FFF0
    };
    let lines = bytes.as_chunks::<4>().0;
    let lines = &lines[..lines.len().min(most)];
    let groups = lines.as_chunks::<GROUP>().0;
    let whole = groups.iter().take_while(|group| group.iter().fold(0, |all, line| all | wrong(line)) == 0).count();
    let rest = lines[whole * GROUP..].iter().take_while(|line| wrong(line) == 0).count();
    whole * GROUP + rest
}
