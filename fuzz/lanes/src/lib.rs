//! The fast lanes and scanners, under the address sanitizer: whatever the bytes, every set of instructions says the same,
//! and none reads or writes where it must not.
//!
//! All that is read from and written to is a block of memory of its own, so that a step past its end is seen.

use linecall_lanes::scan::pairs::Pairs;
use linecall_lanes::{Isa, choose_for};

#[allow(clippy::all, clippy::pedantic, missing_docs, reason = "the tests' own comparison with the law")]
#[path = "../../../crates/linecall-lanes/tests/agree/mod.rs"]
mod agree;

/// Games whose rules have lanes, on sides `A` and `B`.
const GAMES: [&str; 8] = [
    "gomoku(cols=A,rows=B)",
    "standard(cols=A,rows=B)",
    "renju(cols=A,rows=B)",
    "hex(cols=A,rows=B)",
    "path(cols=A,rows=B)",
    "connect-four(cols=A,rows=B)",
    "make-a-sequence(n=A,m=B)",
    "qubic",
];

/// Judges games with every set of instructions and by the law. The first three bytes say under which rules, the others are
/// entries, of two bytes where the board needs that, and the highest number is where a game ends and the next begins.
pub fn games(bytes: &[u8]) {
    let [game, a, b, entries @ ..] = bytes else { return };
    let side = |byte: &u8| (byte % 33).to_string();
    let spec = GAMES[usize::from(*game) % GAMES.len()].replace('A', &side(a)).replace('B', &side(b));
    let Ok(rules) = linecall::games::rules(&spec) else { return };
    if choose_for(&rules, Isa::Portable).is_none() {
        return;
    }
    let codes: Vec<u16> = if rules.lattice.len() < 250 {
        entries.iter().map(|&byte| if byte == u8::MAX { u16::MAX } else { byte.into() }).collect()
    } else {
        entries.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
    };
    let games: Vec<Vec<u16>> = codes.split(|&code| code == u16::MAX).map(<[u16]>::to_vec).collect();
    if let Err(difference) = agree::same(&rules, &games, 0) {
        panic!("{spec}: {difference}");
    }
}

/// What an input is, and a number that its last byte tells if that is `0x80` or more and so no text.
fn split(bytes: &[u8]) -> (Box<[u8]>, usize) {
    match bytes.split_last() {
        Some((last @ 0x80.., text)) => (text.into(), usize::from(last & 0x7F)),
        _ => (bytes.into(), 0),
    }
}

/// Reads pairs of numbers.
pub fn pairs(bytes: &[u8]) {
    let (text, options) = split(bytes);
    let side = [1000, 15, 9, 100, 999, 9999, 1, 10][options % 8];
    let room = [text.len(), 0, 1, 7, 8, 15, 16, 17, 31, 32, 33, 100, 4, 5, 6, 64][options / 8];
    let scan = |isa| {
        let mut cells = vec![0; room].into_boxed_slice();
        let (read, count) = Pairs::new(side, 1024, isa).scan(&text, &mut cells);
        (read, cells[..count].to_vec())
    };
    let (read, cells) = scan(Isa::Portable);
    // Lines are what they say, one a cell.
    let lines = text[..read].split_inclusive(|&b| b == b'\n');
    let said: Vec<String> = cells.iter().map(|cell| format!("{} {}\n", cell / 1024 + 1, cell % 1024 + 1)).collect();
    if side <= 1024 {
        assert!(lines.map(without_zeros).eq(said), "{:?}", String::from_utf8_lossy(&text));
    }
    for isa in Isa::here() {
        assert_eq!(scan(isa), (read, cells.clone()), "{isa:?} of {:?}", String::from_utf8_lossy(&text));
    }
}

/// A line without zeros before its numbers.
fn without_zeros(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    let numbers: Vec<&str> = line.split(' ').map(|number| number.trim_start_matches('0')).collect();
    numbers.join(" ")
}
