//! The PATH: who has joined his sides, or could with the next move.
//!
//! Datasets: N and N rows of N letters (`W`, `B`, `U`), blank lines between them or not, up to `0` or the end of the
//! input. An answer a dataset, one of five sentences, asked in this order: White has a path, Black has, White can make
//! one with one stone, Black can, nothing of these.

use super::contest::{Contest, ContestOptions, Encoding, Language};
use super::stream::{Stop, Stream};
use encoding_rs::{IBM866, UTF_8, WINDOWS_1251};
use linecall_lanes::lanes::still::{MOST, Standing, Still};
use linecall_lanes::scan::letters::Letters;
use linecall_law::analysis::SquareLinks;
use linecall_law::{Color, Link, Side};

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
    let letters = Letters::default();
    let (mut still, mut large, mut row) = (Still::default(), SquareLinks::new(), vec![]);
    while let Some(n) = stream.optional_number("the size of a board, or 0")? {
        let Ok(n) = usize::try_from(n) else { return Err(stream.error("the board is too large").into()) };
        if n == 0 {
            break;
        }
        let sentence = if n <= MOST {
            let (black, white) = still.begin(n, n);
            let mut y = 0;
            while y < n {
                // As many rows as are here and spelled in the usual way.
                let taken = letters.rows(stream.ahead(), n, &mut black[y..], &mut white[y..]);
                stream.advance(taken * (n + 1));
                y += taken;
                if y < n {
                    read_row(stream, letters, n, &mut row)?;
                    (black[y], white[y]) = row[0];
                    y += 1;
                }
            }
            match still.standing() {
                Standing::Joins(Color::White) => 0,
                Standing::Joins(Color::Black) => 1,
                Standing::CouldJoin(Color::White) => 2,
                Standing::CouldJoin(Color::Black) if black_may(options.strict_turn, || still.empty()) => 3,
                Standing::CouldJoin(Color::Black) | Standing::Open => 4,
            }
        } else {
            large.begin(n);
            for _ in 0..n {
                read_row(stream, letters, n, &mut row)?;
                large.push_row(row.iter().copied());
            }
            verdict(&mut large, options.strict_turn)
        };
        stream.answer(&answers[sentence]);
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
    } else if black_may(strict_turn, || board.empty()) && board.could_join(Color::Black, DOWN) {
        3
    } else {
        4
    }
}

/// Whether Black may put a stone. White moves first: with one empty cell left he must take it himself.
fn black_may(strict_turn: bool, empty: impl FnOnce() -> usize) -> bool {
    !strict_turn || empty() > 1
}

/// Reads a row of letters into words of 64 cells, black and white.
fn read_row(stream: &mut Stream<'_>, letters: Letters, n: usize, row: &mut Vec<(u64, u64)>) -> Result<(), Stop> {
    row.clear();
    if stream.token()?.is_none() {
        return Err(stream.error(format!("wanted a row of {n} cells, found the end of the input")).into());
    }
    let mut cells = 0;
    while cells < n {
        // A word at once where it is here whole.
        let most = (n - cells).min(64);
        if cells % 64 == 0
            && let Some(word) = stream.ahead().get(..most).and_then(|text| letters.word(text))
        {
            row.push(word);
            stream.advance(most);
            cells += most;
            continue;
        }
        stream.mark();
        let letter = stream.peek()?;
        let (black, white) = match letter {
            Some(b'W') => (0, 1),
            Some(b'B') => (1, 0),
            Some(b'U') => (0, 0),
            _ => {
                let what = format!("`W`, `B` or `U` in column {} of a row of {n}", cells + 1);
                return Err(stream.unexpected(&what)?.into());
            }
        };
        if cells % 64 == 0 {
            row.push((0, 0));
        }
        if let Some(word) = row.last_mut() {
            *word = (word.0 | black << (cells % 64), word.1 | white << (cells % 64));
        }
        stream.advance(1);
        cells += 1;
    }
    stream.mark();
    match stream.peek()? {
        // The next row begins where it can be quick.
        Some(b'\n') => stream.advance(1),
        Some(b) if !b.is_ascii_whitespace() => {
            return Err(stream.unexpected(&format!("the end of a row of {n}"))?.into());
        }
        _ => {}
    }
    Ok(())
}
