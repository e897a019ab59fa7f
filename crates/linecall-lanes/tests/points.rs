//! Points as text: every instruction set reads what a plain reader reads, and stops where it does.

mod agree;

use agree::points::{check, check_lines, text};
use agree::random::Rng;
use linecall_lanes::Isa;
use linecall_lanes::scan::points::{Origin, Points};
use proptest::prelude::*;

const PLAIN: &str =
    "h8i9a15o1k10j2b1c14n13d9e10f11g12h13i4a1o15h7g6f5e4d3c2b11a10k9l8m7n6o5a2b3c4d5e6f7g8h9i10j11k12l13m14\n";
const LINES: &str =
    "h8i9a15\no1k10 j2 b1\nc14n13\r\nd9e10f11g12\nh13i4\na1o15\nh7g6f5e4d3c2b11a10k9l8m7n6o5\r\na2b3\nc4d5e6\nf7g8\n";
const APART: &str =
    "h8 i9 a15 o1 k10 j2 b1 c14 n13 d9 e10 f11 g12 h13 i4 a1 o15 h7 g6 f5 e4 d3 c2 b11 a10 k9 l8 m7 n6 o5\nh8 i9";
const NODES: &str = ";B[hh];W[ig];B[aa];W[oo];B[ao];W[oa];B[hi];W[gg];B[ff];W[ee];B[bc];W[de];B[lm];W[no])\n";

/// Every point of every board, on all places of a block.
#[test]
fn every_point_of_every_board() {
    for cols in 1..=26 {
        for rows in 1..=32 {
            let points = (0..cols).flat_map(|x| (1..=rows).map(move |row| format!("{}{row}", (b'a' + x) as char)));
            let text: String = points.collect();
            check(text.as_bytes(), u32::from(cols), rows, 26 * 32).unwrap();
            check((text + "\n").as_bytes(), u32::from(cols), rows, 26 * 32).unwrap();
        }
    }
}

/// Every letter with every number of three digits.
#[test]
fn every_spelling() {
    for letter in 0..=255 {
        for number in 0..1000 {
            for text in
                [format!("{number}\n"), format!("{number:02}\n"), format!("{number:03}a1 "), format!("{number} ")]
            {
                let text = [&[letter], text.as_bytes()].concat();
                check(&text, 26, 32, 4).unwrap();
                check(&text, 15, 15, 4).unwrap();
            }
        }
    }
}

#[test]
fn a_wrong_byte_is_seen_at_any_place() {
    for text in [PLAIN, APART, LINES, NODES] {
        for at in 0..text.len() {
            for byte in 0..=255 {
                let mut wrong = text.as_bytes().to_vec();
                wrong[at] = byte;
                check(&wrong, 15, 15, 60).unwrap();
            }
            for extra in [
                " ", "  ", "\n", "\r\n", "0", "1", "00", "a", "A", "aa", "-", ";", "[]", "p1", "a16", "\r", "\na1",
                " \n",
            ] {
                let mut wrong = text.to_string();
                wrong.insert_str(at, extra);
                check(wrong.as_bytes(), 15, 15, 60).unwrap();
            }
            let mut short = text.to_string();
            short.remove(at);
            check(short.as_bytes(), 15, 15, 60).unwrap();
        }
    }
}

#[test]
fn every_length_of_input_and_of_room_is_right() {
    for text in [PLAIN, APART, LINES, NODES] {
        for end in 0..=text.len() {
            check(&text.as_bytes()[..end], 15, 15, 60).unwrap();
        }
        for room in 0..60 {
            check(text.as_bytes(), 15, 15, room).unwrap();
            for (isa, lines) in Isa::here().flat_map(|isa| (0..10).map(move |lines| (isa, lines))) {
                check_lines(text.as_bytes(), (15, 15), Origin::Top, isa, (lines, room)).unwrap();
            }
        }
    }
}

#[test]
fn boards_that_have_no_letters_are_refused() {
    for (cols, rows) in [(0, 1), (1, 0), (27, 1), (1, 33)] {
        assert!(std::panic::catch_unwind(|| Points::new(cols, rows, Origin::Top, Isa::Portable)).is_err());
    }
}

proptest! {
    #![proptest_config(linecall_testkit::arb::config(2000))]

    #[test]
    fn any_text_is_read_as_the_plain_way_reads_it(seed: u64, room in 0_usize..200) {
        let (text, cols, rows) = text(&mut Rng::new(seed));
        check(&text, cols, rows, room).map_err(TestCaseError::fail)?;
    }
}
