//! Pairs of numbers: every instruction set reads what a plain reader reads, and stops where it does.

use linecall_lanes::{Isa, scan::pairs::Pairs};
use proptest::prelude::*;

/// What is to be read, the plain way.
fn plain(bytes: &[u8], side: u32, stride: u32, room: usize) -> (usize, Vec<u32>) {
    let number = |text: &str| {
        let usual = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|n| usual && (1..=side).contains(n))
    };
    let line = |bytes: &[u8]| {
        let (x, y) = std::str::from_utf8(bytes.strip_suffix(b"\n")?).ok()?.split_once(' ')?;
        Some((number(x)? - 1) * stride + number(y)? - 1)
    };
    let lines = bytes.split_inclusive(|&b| b == b'\n').take(room);
    let read: Vec<(usize, u32)> = lines.map_while(|text| Some((text.len(), line(text)?))).collect();
    (read.iter().map(|(length, _)| length).sum(), read.iter().map(|&(_, cell)| cell).collect())
}

fn check(bytes: &[u8], side: u32, stride: u32, room: usize) -> Result<(), String> {
    let (length, wanted) = plain(bytes, side, stride, room);
    for isa in Isa::here() {
        let mut cells = vec![0; room];
        let (read, count) = Pairs::new(side, stride, isa).scan(bytes, &mut cells);
        if (read, &cells[..count]) != (length, &wanted) {
            let text = String::from_utf8_lossy(bytes);
            return Err(format!("{isa:?} reads {read} bytes, {count} cells, wanted {length}, {wanted:?} of {text:?}"));
        }
    }
    Ok(())
}

fn lines(pairs: impl IntoIterator<Item = (u32, u32)>) -> String {
    let mut text = String::new();
    for (x, y) in pairs {
        text.extend([x.to_string(), " ".into(), y.to_string(), "\n".into()]);
    }
    text
}

#[test]
fn every_number_is_read_on_both_sides() {
    for side in [9999, 4096, 1000, 256, 15, 1] {
        // One after the other, so that each comes to lie at every place of a block; the last lines are of a block that
        // is not whole. What is out of range is left out, or stops the reading.
        let text = lines((1..=side).map(|x| (x, side + 1 - x)));
        check(text.as_bytes(), side, 10_000, side as usize).unwrap();
    }
    for number in [0, 1, 9, 10, 99, 100, 999, 1000, 1001, 4095, 4096, 4097, 9999, 10_000, 65_537, 4_294_967_297_u64] {
        for side in [1, 9, 10, 999, 1000, 4096, 9999] {
            for (x, y) in [(number, 1), (1, number)] {
                for before in 0..24 {
                    let text = format!("{}{x} {y}\n{}", "1 1\n".repeat(before), "1 1\n".repeat(24));
                    check(text.as_bytes(), side, 1 << 17, 100).unwrap();
                }
            }
        }
    }
}

#[test]
fn every_length_of_input_and_of_room_is_right() {
    let text = lines((1..=60).map(|i| (i * i * 7919 % 9999 + 1, i * 31 % 100 + 1)));
    for end in 0..=text.len() {
        check(&text.as_bytes()[..end], 9999, 9999, 70).unwrap();
    }
    for room in 0..70 {
        check(text.as_bytes(), 9999, 9999, room).unwrap();
    }
}

#[test]
fn a_wrong_byte_is_seen_at_any_place() {
    let text = lines((1..=40).map(|i| (i * i * 7919 % 1000 + 1, i * 331 % 1000 + 1)));
    for at in 0..text.len() {
        for byte in 0..=255 {
            let mut wrong = text.clone().into_bytes();
            wrong[at] = byte;
            check(&wrong, 1000, 1024, 50).unwrap();
        }
        for extra in [" ", "\n", "\r", "\t", "0", "00000", "-", "+", ".", "1 1 ", "\n\n\n\n\n\n\n\n", "1\n1\n1\n1\n"] {
            let mut wrong = text.clone();
            wrong.insert_str(at, extra);
            check(wrong.as_bytes(), 1000, 1024, 50).unwrap();
        }
        let mut short = text.clone();
        short.remove(at);
        check(short.as_bytes(), 1000, 1024, 50).unwrap();
    }
}

#[test]
fn a_side_of_nothing_or_too_many_digits_is_refused() {
    for (side, stride) in [(0, 1), (10_000, 1), (1, (1 << 17) + 1)] {
        assert!(std::panic::catch_unwind(|| Pairs::new(side, stride, Isa::Portable)).is_err(), "{side}, {stride}");
    }
}

/// Mostly usual lines, of numbers of all lengths; now and then something else.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let number = || prop_oneof![1_u32..10, 10_u32..100, 100_u32..1000, 1000_u32..=9999];
    let line = prop_oneof![
        300 => (number(), number()).prop_map(|(x, y)| format!("{x} {y}\n").into_bytes()),
        1 => "[0-9 \n\r+-]{0,12}".prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 0..5),
    ];
    proptest::collection::vec(line, 0..400).prop_map(|lines| lines.concat())
}

proptest! {
    #[test]
    fn any_text_is_read_as_the_plain_way_reads_it(text in text(), side in 1_u32..=9999, room in 0_usize..500) {
        for side in [side, 9999] {
            check(&text, side, 1 << 17, room).map_err(TestCaseError::fail)?;
        }
    }
}
