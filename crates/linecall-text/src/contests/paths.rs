//! The PATH: who has joined his sides, or could with the next move.
//!
//! Datasets: N and N rows of N letters (`W`, `B`, `U`), blank lines between them or not, up to `0` or the end of the
//! input. An answer a dataset, one of five sentences, asked in this order: White has a path, Black has, White can make
//! one with one stone, Black can, nothing of these.

use super::{Contest, ContestOptions, Encoding, Language, Stop, Stream};
use encoding_rs::{IBM866, UTF_8, WINDOWS_1251};
use linecall::analysis::SquareLinks;
use linecall::{Color, Link, Side};

pub(super) static CONTEST: Contest = Contest {
    name: "paths",
    about: "White joins left and right, Black top and bottom; who has won or can with the next move",
    source: "ACM Pacific Northwest 1997, The PATH; UVa 601",
    options: &["language", "encoding", "strict-turn"],
    run,
};

const ACROSS: Link = Link { from: Side::Left, to: Side::Right };
const DOWN: Link = Link { from: Side::Top, to: Side::Bottom };

const RUSSIAN: [&str; 5] = [
    "Белый выиграл.",
    "Черный выиграл.",
    "Белый может выиграть следующим ходом.",
    "Черный может выиграть следующим ходом.",
    "Нет выигрыша.",
];
const ENGLISH: [&str; 5] = [
    "White has a winning path.",
    "Black has a winning path.",
    "White can win in one move.",
    "Black can win in one move.",
    "There is no winning path.",
];

fn run(stream: &mut Stream<'_>, options: &ContestOptions) -> Result<(), Stop> {
    let sentences = match options.language.unwrap_or_default() {
        Language::Russian => RUSSIAN,
        Language::English => ENGLISH,
    };
    let encoding = match options.encoding.unwrap_or_default() {
        Encoding::Utf8 => UTF_8,
        Encoding::Windows1251 => WINDOWS_1251,
        Encoding::Cp866 => IBM866,
    };
    let answers = sentences.map(|sentence| [&encoding.encode(sentence).0, b"\n" as &[u8]].concat());
    let mut board = SquareLinks::new();
    let mut row = vec![];
    while let Some(n) = stream.optional_number("the size of a board, or 0")? {
        let Ok(n) = usize::try_from(n) else { return Err(stream.error("the board is too large").into()) };
        if n == 0 {
            break;
        }
        board.begin(n);
        for _ in 0..n {
            read_row(stream, n, &mut row)?;
            board.push_row(row.iter().copied());
        }
        stream.answer(&answers[verdict(&mut board, options.strict_turn)]);
    }
    Ok(())
}

/// Which of the five sentences.
fn verdict(board: &mut SquareLinks, strict_turn: bool) -> usize {
    if board.joins(Color::White, ACROSS) {
        0
    } else if board.joins(Color::Black, DOWN) {
        1
    } else if board.could_join(Color::White, ACROSS) {
        2
    // White moves first: with one empty cell left he must take it himself.
    } else if (!strict_turn || board.empty() > 1) && board.could_join(Color::Black, DOWN) {
        3
    } else {
        4
    }
}

/// Reads a row of letters into words of 64 cells, black and white.
fn read_row(stream: &mut Stream<'_>, n: usize, row: &mut Vec<(u64, u64)>) -> Result<(), Stop> {
    row.clear();
    if stream.token()?.is_none() {
        return Err(stream.error(format!("wanted a row of {n} cells, found the end of the input")).into());
    }
    let mut cells = 0;
    while cells < n {
        let most = (n - cells).min(64 - cells % 64);
        if cells % 64 == 0 {
            row.push((0, 0));
        }
        let Some(word) = row.last_mut() else { break };
        // Eight letters at once where there are so many.
        if let (true, Some(letters)) = (most >= 8, stream.ahead().first_chunk::<8>())
            && let Some((black, white)) = eight_letters(*letters)
        {
            word.0 |= black << (cells % 64);
            word.1 |= white << (cells % 64);
            stream.advance(8);
            cells += 8;
            continue;
        }
        stream.mark();
        let bit = 1 << (cells % 64);
        match stream.peek()? {
            Some(b'W') => word.1 |= bit,
            Some(b'B') => word.0 |= bit,
            Some(b'U') => {}
            _ => {
                let what = format!("`W`, `B` or `U` in column {} of a row of {n}", cells + 1);
                return Err(stream.unexpected(&what)?.into());
            }
        }
        stream.advance(1);
        cells += 1;
    }
    stream.mark();
    if stream.peek()?.is_some_and(|b| !b.is_ascii_whitespace()) {
        return Err(stream.unexpected(&format!("the end of a row of {n}"))?.into());
    }
    Ok(())
}

/// Eight letters as eight bits of black and of white; `None` if one of them is no `W`, `B` or `U`.
#[inline]
fn eight_letters(letters: [u8; 8]) -> Option<(u64, u64)> {
    let word = u64::from_le_bytes(letters);
    // W = 0101_0111, B = 0100_0010, U = 0101_0101: bit 1 says that there is a stone, bit 4 that it is no black one.
    let ones = 0x0101_0101_0101_0101;
    let (stone, not_black) = (word >> 1 & ones, word >> 4 & ones);
    let spelled = 0x4040_4040_4040_4040 | not_black * 0x15 | stone << 1;
    if spelled != word || stone | not_black != ones {
        return None;
    }
    // The eight bits, gathered in the top byte.
    let gather = |bits: u64| bits.wrapping_mul(0x0102_0408_1020_4080) >> 56;
    Some((gather(stone & !not_black), gather(stone & not_black)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_letters_are_read_as_one_by_one() {
        for place in 0..8 {
            for other in 0..=255u8 {
                let mut letters = *b"WBUUWBWB";
                letters[place] = other;
                let bits = |c: u8| letters.iter().enumerate().map(|(i, &l)| u64::from(l == c) << i).sum::<u64>();
                let wanted = b"WBU".contains(&other).then(|| (bits(b'B'), bits(b'W')));
                assert_eq!(eight_letters(letters), wanted, "{other} at {place}");
            }
        }
    }
}
