//! The fast lanes and scanners, under the address sanitizer: whatever the bytes, every set of instructions says the
//! same, and none reads or writes where it must not.
//!
//! All that is read from and written to is a block of memory of its own, so that a step past its end is seen.

use linecall_lanes::lanes::still::Still;
use linecall_lanes::lanes::vast::Vast;
use linecall_lanes::scan::letters::Letters;
use linecall_lanes::scan::pairs::Pairs;
use linecall_lanes::scan::pegs;
use linecall_lanes::scan::points::{Lines, Origin, Points, nodes};
use linecall_lanes::{Isa, choose_for};
use linecall_law::Outcome;

#[allow(clippy::all, clippy::pedantic, missing_docs, unused_imports, reason = "the tests' own comparison with the law")]
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

/// Judges games with every set of instructions and by the law. The first three bytes say under which rules, the others
/// are entries, of two bytes where the board needs that; the highest number is where a game ends and the next begins.
pub fn games(bytes: &[u8]) {
    let [game, a, b, entries @ ..] = bytes else { return };
    let side = |byte: &u8| (byte % 33).to_string();
    let spec = GAMES[usize::from(*game) % GAMES.len()].replace('A', &side(a)).replace('B', &side(b));
    let Ok(rules) = linecall_law::games::rules(&spec) else { return };
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

/// Plays on a vast board with every set of instructions and by the law. The first two bytes are its sides and how long a
/// row is, an entry is two bytes.
pub fn vast(bytes: &[u8]) {
    let [cols, rows, entries @ ..] = bytes else { return };
    let (cols, rows, k) = (u32::from(*cols).max(1), u32::from(rows % 64) + 1, u32::from(rows / 64) + 3);
    let rules = linecall_law::games::rules(&format!("mnk({cols},{rows},{k})")).expect("a board of some size");
    let codes: Vec<u16> = entries.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let wanted = agree::law(&rules, &codes);
    // Where the board is full, what follows is illegal.
    let after_end = if matches!(wanted.outcome, Outcome::Draw(_)) { wanted.after_end as u64 } else { 0 };
    let wanted = (wanted.outcome.winner(), u64::from(wanted.plies), u64::from(wanted.illegal) + after_end);
    for isa in Isa::here() {
        // The first 256 entries are played one by one: if they are off the board, all others are in blocks.
        for (before, piece) in [(0, usize::MAX), (256, usize::MAX), (256, 20)] {
            let mut board = Vast::new(cols, rows, k, isa).expect("sides that fit");
            let (stride, off) = (board.stride(), board.off());
            let cell = |code: &u16| {
                let (x, y) = (u32::from(*code) % cols, u32::from(*code) / cols);
                if y < rows { y * stride + x } else { off }
            };
            board.play(&vec![off; before]);
            for codes in codes.chunks(piece) {
                board.play(&codes.iter().map(cell).collect::<Box<[u32]>>());
                board.settle();
            }
            let said = (board.winner(), board.plies(), board.illegal() - before as u64);
            assert_eq!(said, wanted, "{isa:?}, {before} before, by {piece}, {cols} x {rows}, {k} in a row: {codes:?}");
        }
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

/// Reads pegs, and passes over them.
pub fn pegs(bytes: &[u8]) {
    let (text, options) = split(bytes);
    let side = [8, 7, 6, 5, 4, 3, 2, 1][options % 8];
    let room = [text.len(), 0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 48, 49, 64][options / 8];
    let digits = |line: &[u8]| match *line {
        [x @ b'0'..=b'9', b' ', y @ b'0'..=b'9', b'\n'] => Some((x - b'0', y - b'0')),
        _ => None,
    };
    let lines: Vec<(u8, u8)> = text.chunks(4).map_while(digits).take(room).collect();
    let is_on_board = |&&(x, y): &&(u8, u8)| (1..=side).contains(&x) && (1..=side).contains(&y);
    let wanted: Vec<u8> = lines.iter().take_while(is_on_board).map(|(x, y)| 8 * (y - 1) + x - 1).collect();
    for isa in Isa::here() {
        let mut pegs = vec![0; room].into_boxed_slice();
        let read = pegs::read(isa, &text, side.into(), &mut pegs);
        assert_eq!(pegs[..read], wanted, "{isa:?}, side {side} of {:?}", String::from_utf8_lossy(&text));
        let passed = pegs::pass(isa, &text, room);
        assert_eq!(passed, lines.len(), "{isa:?}, {room} at most of {:?}", String::from_utf8_lossy(&text));
    }
}

/// Reads a board of letters, and says who has joined his sides on it.
pub fn letters(bytes: &[u8]) {
    let (text, options) = split(bytes);
    let cols = match options {
        0 => text.iter().position(|&b| b == b'\n').unwrap_or(1).clamp(1, 64),
        _ => options.min(64),
    };
    let read = |isa| {
        let (mut black, mut white) = (Box::new([0; 64]), Box::new([0; 64]));
        let rows = Letters::new(isa).expect("instructions that are here").rows(&text, cols, &mut *black, &mut *white);
        (rows, black[..rows].to_vec(), white[..rows].to_vec())
    };
    let (rows, black, white) = read(Isa::Portable);
    for (y, line) in text.chunks(cols + 1).take(rows).enumerate() {
        let letter = |x: usize| match (black[y] >> x & 1, white[y] >> x & 1) {
            (1, 0) => b'B',
            (0, 1) => b'W',
            _ => b'U',
        };
        assert!(line.iter().copied().eq((0..cols).map(letter).chain([b'\n'])), "row {y} of {text:?}");
    }
    let standing = |isa| {
        let mut still = Still::new(isa).expect("instructions that are here");
        let board = still.begin(cols, rows);
        board.0.copy_from_slice(&black);
        board.1.copy_from_slice(&white);
        (still.empty(), still.standing())
    };
    for isa in Isa::here() {
        assert_eq!(read(isa), (rows, black.clone(), white.clone()), "{isa:?}, {cols} columns of {text:?}");
        if rows > 0 {
            assert_eq!(standing(isa), standing(Isa::Portable), "{isa:?}, {cols} columns of {text:?}");
        }
    }
}

/// Reads points, glued and as nodes of SGF.
pub fn points(bytes: &[u8]) {
    let (text, options) = split(bytes);
    let (cols, rows) = [(15, 15), (19, 19), (26, 32), (1, 1), (7, 20), (26, 9), (11, 11), (13, 10)][options % 8];
    let origin = if options & 8 == 0 { Origin::Bottom } else { Origin::Top };
    let room = [text.len(), 0, 1, 7, 16, 17, 32, 33][options / 16];
    let scan = |isa| {
        let mut lines = Lines::new(room, room);
        let read = Points::new(cols, rows, origin, isa).read(&text, &mut lines);
        let codes: Vec<Vec<u16>> = lines.games().iter().map(<[u16]>::to_vec).collect();
        (read, codes)
    };
    let said = |&code: &u16| {
        let (x, y) = (u32::from(code) % cols, u32::from(code) / cols);
        let row = if origin == Origin::Top { y + 1 } else { rows - y };
        format!("{}{row}", ('a'..='z').nth(x as usize).expect("at most 26 columns"))
    };
    let all = scan(Isa::Portable);
    for isa in Isa::here() {
        let (read, lines) = scan(isa);
        let found = String::from_utf8_lossy(&text[..read]).replace([' ', '\r'], "");
        assert!(lines.iter().map(|line| line.iter().map(said).collect::<String>()).eq(found.lines()));
        // Where there is no room for more, some read more than others.
        let codes: usize = lines.iter().map(Vec::len).sum();
        let is_all = lines.len() < room && codes + text.len() / 2 < room;
        assert!(!is_all || all == (read, lines), "{isa:?} of {:?}", String::from_utf8_lossy(&text));
    }
    let read = nodes(&text);
    assert!(text.starts_with(read.as_flattened()));
}
