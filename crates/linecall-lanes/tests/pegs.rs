//! Lines of two digits are read, or left where they are: the same for all instructions as by the plainest reader.

use linecall_lanes::{Isa, scan::pegs};
use proptest::prelude::*;

/// The two digits of a line, if it is a usual one.
fn usual(line: &[u8]) -> Option<[u8; 2]> {
    match line {
        [x, b' ', y, b'\n'] if x.is_ascii_digit() && y.is_ascii_digit() => Some([x - b'0', y - b'0']),
        _ => None,
    }
}

fn check(bytes: &[u8], most: usize) {
    let lines = || bytes.chunks(4).map(usual).take(most);
    let passed = lines().take_while(Option::is_some).count();
    for isa in Isa::here() {
        assert_eq!(pegs::pass(isa, bytes, most), passed, "{isa:?} {bytes:?}");
        for side in 1..=8 {
            let wanted: Vec<u8> = lines()
                .map_while(|line| line.filter(|line| line.iter().all(|digit| (1..=side).contains(digit))))
                .map(|[x, y]| 8 * (y - 1) + x - 1)
                .collect();
            let mut read = vec![0; most];
            assert_eq!(pegs::read(isa, bytes, u32::from(side), &mut read), wanted.len(), "{isa:?} {side} {bytes:?}");
            assert_eq!(read[..wanted.len()], wanted, "{isa:?} {side} {bytes:?}");
        }
    }
}

/// Any byte in any place of a line, after lines that are usual and before such.
#[test]
fn any_byte_anywhere() {
    for before in [0, 5, 15, 16, 17] {
        for place in 0..4 {
            for byte in 0..=255 {
                let mut bytes = b"1 1\n".repeat(before + 20);
                bytes[4 * before + place] = byte;
                check(&bytes, before + 20);
            }
        }
    }
}

#[test]
fn every_pair_of_bytes_that_could_be_digits() {
    for x in 0..=255 {
        for y in 0..=255 {
            let line = [x, b' ', y, b'\n'];
            let wanted = usual(&line);
            for isa in Isa::here() {
                assert_eq!(pegs::pass(isa, &line.repeat(16), 16), if wanted.is_some() { 16 } else { 0 });
                let mut read = [0; 16];
                let fits = wanted.is_some_and(|line| line.iter().all(|digit| (1..=8).contains(digit)));
                assert_eq!(pegs::read(isa, &line.repeat(16), 8, &mut read), if fits { 16 } else { 0 });
            }
        }
    }
}

proptest! {
    #![proptest_config(linecall_testkit::arb::config(300))]

    #[test]
    fn lines_and_what_is_wrong_in_them(
        digits in prop::collection::vec((1_u8..9, 1_u8..9), 0..90),
        wrong in prop::collection::vec((0_usize..360, prop::sample::select(b"0189 \n\r:/-".to_vec())), 0..3),
        cut in 0_usize..8,
        most in 0_usize..100,
    ) {
        let mut bytes: Vec<u8> = digits.iter().flat_map(|(x, y)| [x % 8 + b'1', b' ', y % 8 + b'1', b'\n']).collect();
        for (place, byte) in wrong {
            if let Some(found) = bytes.get_mut(place) {
                *found = byte;
            }
        }
        bytes.truncate(bytes.len().saturating_sub(cut));
        check(&bytes, most);
    }
}
