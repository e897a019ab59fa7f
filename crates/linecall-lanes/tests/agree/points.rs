//! Points as text: a plain reader, and texts that are mostly usual.

use super::random::Rng;
use super::soaked::Agreed;
use linecall_lanes::Isa;
use linecall_lanes::scan::points::{Lines, Origin, Points, nodes};

/// The code of a point of the board.
fn code(cols: u32, rows: u32, origin: Origin, x: u32, row: u32) -> Option<u16> {
    let y = if origin == Origin::Top { row } else { rows.checked_sub(row + 1)? };
    (x < cols && y < rows).then_some((y * cols + x) as u16)
}

/// What is to be read of a line of points, the plain way: without its end.
fn plain_line(line: &[u8], cols: u32, rows: u32, origin: Origin) -> Option<Vec<u16>> {
    let (mut at, mut codes) = (0, vec![]);
    while at < line.len() {
        at += usize::from(!codes.is_empty() && line[at] == b' ');
        let letter = line.get(at).filter(|byte| byte.is_ascii_lowercase())?;
        let digits: String = line[at + 1..].iter().take_while(|b| b.is_ascii_digit()).map(|&b| b as char).collect();
        if !(1..=2).contains(&digits.len()) || digits.starts_with('0') {
            return None;
        }
        let row = digits.parse::<u32>().expect("digits") - 1;
        codes.push(code(cols, rows, origin, u32::from(letter - b'a'), row)?);
        at += 1 + digits.len();
    }
    (codes.len() > 1).then_some(codes)
}

/// What is to be read of lines, the plain way: where they end, and their codes.
fn plain_lines(bytes: &[u8], cols: u32, rows: u32, origin: Origin) -> Vec<(u32, Vec<u16>)> {
    let (mut at, mut lines) = (0, vec![]);
    while let Some(length) = bytes[at..].iter().position(|&byte| byte == b'\n') {
        let line = &bytes[at..at + length];
        let Some(codes) = plain_line(line.strip_suffix(b"\r").unwrap_or(line), cols, rows, origin) else { break };
        at += length + 1;
        lines.push((at as u32, codes));
    }
    lines
}

/// Compares what is read of lines with what is to be read. All of it is if there is room, and if there is not, it is the
/// beginning, which ends where there is none.
pub fn check_lines(
    bytes: &[u8],
    (cols, rows): (u32, u32),
    origin: Origin,
    isa: Isa,
    (most, room): (usize, usize),
) -> Result<(), String> {
    let mut wanted = plain_lines(bytes, cols, rows, origin);
    let mut lines = Lines::new(most, room);
    let read = Points::new(cols, rows, origin, isa).read(bytes, &mut lines);
    let found: Vec<(u32, Vec<u16>)> =
        lines.ends().iter().copied().zip(lines.games().iter().map(<[u16]>::to_vec)).collect();
    let is_enough = found.len() >= most;
    let no_room = |line: &(u32, Vec<u16>)| {
        let codes: usize = found.iter().map(|line| line.1.len()).sum();
        codes + line.1.len() > room
    };
    if is_enough || wanted.get(found.len()).is_some_and(no_room) {
        wanted.truncate(found.len());
    }
    let end = found.last().map_or(0, |line| line.0 as usize);
    if found != wanted || read != end {
        let text = String::from_utf8_lossy(bytes);
        return Err(format!(
            "{isa:?} reads {read} bytes, {found:?}, wanted {wanted:?}: {cols} x {rows} from the {origin:?}, room for {most} \
             lines and {room} points, of {text:?}"
        ));
    }
    Ok(())
}

/// How many moves there are, a node each, the plain way.
fn plain_nodes(bytes: &[u8]) -> usize {
    let is_move = |node: &&[u8]| match node {
        [b';', b'B' | b'W', b'[', x, y, b']'] => x.is_ascii_alphabetic() && y.is_ascii_alphabetic(),
        _ => false,
    };
    bytes.chunks(6).take_while(is_move).count()
}

/// Compares points and nodes of a text with what the plain way reads.
pub fn check(bytes: &[u8], cols: u32, rows: u32, room: usize) -> Result<(), String> {
    let text = || String::from_utf8_lossy(bytes).into_owned();
    for origin in [Origin::Top, Origin::Bottom] {
        for isa in Isa::here() {
            check_lines(bytes, (cols, rows), origin, isa, (room, room))?;
        }
    }
    let (read, wanted) = (nodes(bytes), plain_nodes(bytes));
    if read.len() != wanted || !bytes.starts_with(read.as_flattened()) {
        return Err(format!("{} nodes, wanted {wanted}: {:?}", read.len(), text()));
    }
    Ok(())
}

/// A text of points or nodes, mostly usual, and the board that it is of.
pub fn text(rng: &mut Rng) -> (Vec<u8>, u32, u32) {
    let (cols, rows) = if rng.once_in(2) { (15, 15) } else { (rng.within(1, 26), rng.within(1, 32)) };
    let mut text = vec![];
    // Something unusual once in so many times.
    let dirt = rng.pick(&[1 << 31, 1000, 30]);
    let (is_nodes, blanks) = (rng.once_in(3), rng.pick(&[1, 2, 1 << 31]));
    let (length, windows) = (rng.pick(&[3, 20, 60]), rng.pick(&[1, 2, 1 << 31]));
    for i in 0..rng.below(300) {
        if rng.once_in(dirt) {
            let other = ["0", "9", "a", "{", "`", "A1", "i", " ", "  ", "\n", "\r\n", "h99", "b33", ";", "]", "/", ":"];
            text.extend(rng.pick(&other).bytes());
        }
        if rng.once_in(dirt) {
            text.push(rng.bits() as u8);
        }
        let (x, row) = (b'a' + rng.below(cols) as u8, rng.below(rows));
        if is_nodes {
            text.extend([b';', b"BW"[i % 2], b'[', x, b'a' + row as u8 % 26, b']']);
        } else {
            if rng.once_in(length) {
                text.extend(if rng.once_in(windows) { "\r\n" } else { "\n" }.bytes());
            } else if rng.once_in(blanks) && i > 0 {
                text.push(b' ');
            }
            text.push(x);
            text.extend((row + 1).to_string().bytes());
        }
    }
    if !rng.once_in(3) {
        text.push(b'\n');
    }
    (text, cols as u32, rows as u32)
}

/// Some texts.
pub fn soak(rng: &mut Rng) -> Result<Agreed, String> {
    let mut agreed = Agreed::default();
    for _ in 0..50 {
        let (text, cols, rows) = text(rng);
        check(&text, cols, rows, if rng.once_in(4) { rng.below(160) } else { 200 })?;
        agreed.games += 1;
        agreed.moves += text.len() as u64;
    }
    Ok(agreed)
}
