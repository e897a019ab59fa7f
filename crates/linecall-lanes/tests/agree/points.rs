//! Points as text: a plain reader, and texts that are mostly usual.

use super::random::Rng;
use super::soaked::Agreed;
use linecall_lanes::Isa;
use linecall_lanes::scan::points::{Origin, Points, nodes};

/// The code of a point of the board.
fn code(cols: u32, rows: u32, origin: Origin, x: u32, row: u32) -> Option<u16> {
    let y = if origin == Origin::Top { row } else { rows.checked_sub(row + 1)? };
    (x < cols && y < rows).then_some((y * cols + x) as u16)
}

/// What is to be read of points, the plain way.
fn plain_points(bytes: &[u8], cols: u32, rows: u32, origin: Origin, room: usize) -> (usize, Vec<u16>) {
    let (mut end, mut codes) = (0, vec![]);
    while codes.len() < room {
        let at = end + usize::from(!codes.is_empty() && bytes.get(end) == Some(&b' '));
        let Some(letter) = bytes.get(at).filter(|byte| byte.is_ascii_lowercase()) else { break };
        let digits: String = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).map(|&b| b as char).collect();
        let next = at + 1 + digits.len();
        if !(1..=2).contains(&digits.len()) || digits.starts_with('0') || next == bytes.len() {
            break;
        }
        let row = digits.parse::<u32>().expect("digits") - 1;
        let Some(code) = code(cols, rows, origin, u32::from(letter - b'a'), row) else { break };
        codes.push(code);
        end = next;
    }
    (end, codes)
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
        let wanted = plain_points(bytes, cols, rows, origin, room);
        for isa in Isa::here() {
            let mut codes = vec![0; room];
            let (read, count) = Points::new(cols, rows, origin, isa).scan(bytes, &mut codes);
            codes.truncate(count);
            if (read, &codes) != (wanted.0, &wanted.1) {
                let text = text();
                return Err(format!(
                    "{isa:?} reads {read} bytes, {codes:?}, wanted {wanted:?}: {cols} x {rows} from the {origin:?} of {text:?}"
                ));
            }
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
    for i in 0..rng.below(150) {
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
            if rng.once_in(blanks) && i > 0 {
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
