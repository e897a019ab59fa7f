//! Gomoku on 10 x 10 from a given position.
//!
//! Ten rows of ten cells, N, and N placements `r c`, `r,c` or `(r,c)` from 0. The answer is `BLACK`, `WHITE` or `UNDET`
//! and the final board, a blank before every cell.

use super::contest::{Contest, ContestOptions, RowOption};
use super::stream::{Stop, Stream};
use crate::read::symbols::Symbols;
use linecall_law::{ByColor, Color, Goal, Lattice, Move, Point, Position, Row, Rules, Setup, SetupIssue};

pub(super) static CONTEST: Contest = Contest {
    name: "gomoku-10x10",
    about: "placements on a given gomoku position; who has won, and the final board",
    source: "NTHU OJ",
    options: &["symbols", "row"],
    run,
};

const SIDE: usize = 10;

impl RowOption {
    const ALL: [RowOption; 3] = [RowOption::AtLeast5, RowOption::Exactly5, RowOption::MoreThan5];

    fn row(self) -> Row {
        match self {
            RowOption::AtLeast5 => Row::at_least(5),
            RowOption::Exactly5 => Row::exactly(5),
            RowOption::MoreThan5 => Row::at_least(6),
        }
    }

    fn name(self) -> &'static str {
        match self {
            RowOption::AtLeast5 => "at-least-5",
            RowOption::Exactly5 => "exactly-5",
            RowOption::MoreThan5 => "more-than-5",
        }
    }
}

fn run(stream: &mut Stream<'_>, options: &ContestOptions) -> Result<(), Stop> {
    let cells = board(stream)?;
    let mut seen = cells.clone();
    seen.sort_unstable();
    seen.dedup();
    let symbols = match options.symbols {
        Some(symbols) => symbols,
        // The board will be printed with stones that may not be on it yet: one set only may fit.
        None => Symbols::only(&Symbols::candidates(&seen), &seen).map_err(|e| stream.error(e.message))?,
    };
    let mut setup = Setup::default();
    for (i, &cell) in cells.iter().enumerate() {
        let p = Point::flat((i % SIDE) as i32, (i / SIDE) as i32);
        match cell {
            _ if cell == symbols.black => setup.stones.push((p, Color::Black)),
            _ if cell == symbols.white => setup.stones.push((p, Color::White)),
            _ if cell == symbols.empty => {}
            _ => {
                let Symbols { black, white, empty } = symbols;
                return Err(stream.error(format!("wanted `{black}`, `{white}` or `{empty}`, found `{cell}`")).into());
            }
        }
    }
    let (black, white) = (setup.count(Color::Black), setup.count(Color::White));
    if black != white && black != white + 1 {
        let message = format!("wanted as many black stones as white ones, or one more, found {black} and {white}");
        return Err(stream.error(message).into());
    }
    // All readings of the rule are played side by side, so that it can be said where they differ.
    let asked = options.row.unwrap_or_default();
    let mut games: Vec<(RowOption, Position)> = vec![];
    for row in RowOption::ALL {
        let lattice = Lattice::square(SIDE as u32, SIDE as u32).map_err(|e| stream.error(e.to_string()))?;
        let rules = Rules { goal: Goal::Rows(ByColor::both(row.row())), ..Rules::rows(lattice, 5) };
        match Position::from_setup(&rules, &setup) {
            Ok(position) => games.push((row, position)),
            Err(e) if row == asked && e.issues == [SetupIssue::BothWon] => {
                return Err(stream.error("both colours have a row on the given board").into());
            }
            Err(_) => {}
        }
    }
    let count = stream.number("the number of placements")?;
    for nth in 1..=count {
        let (r, c) = stream.entry(placement)?;
        if r >= SIDE as u64 || c >= SIDE as u64 {
            return Err(stream.error(format!("wanted an intersection from 0 0 to 9 9, found {r} {c}")).into());
        }
        for (row, position) in games.iter_mut().filter(|(_, position)| !position.outcome().is_over()) {
            if position.play(Move::place(c as i32, r as i32)).is_err() && *row == asked {
                return Err(stream.error(format!("intersection {r} {c} is taken")).into());
            }
        }
        let over = games.iter().any(|(row, position)| *row == asked && position.outcome().winner().is_some());
        if over && nth < count {
            stream.warn(&format!(
                "won before placement {count}, at placement {}: play stops there",
                played(&games, asked)
            ));
            break;
        }
    }
    answer(stream, &games, asked, symbols);
    Ok(())
}

fn played(games: &[(RowOption, Position)], asked: RowOption) -> u32 {
    games.iter().find(|(row, _)| *row == asked).map_or(0, |(_, position)| position.plies())
}

/// A hundred cells, blanks between them or not.
fn board(stream: &mut Stream<'_>) -> Result<Vec<char>, Stop> {
    let mut cells = vec![];
    while cells.len() < SIDE * SIDE {
        let Some(first) = stream.token()? else {
            return Err(stream.error(format!("wanted 100 cells, found {}", cells.len())).into());
        };
        // A character may have several bytes.
        let mut bytes = vec![first];
        stream.advance(1);
        while first >= 0xC0 && bytes.len() < 4 {
            match stream.peek()? {
                Some(b) if b & 0xC0 == 0x80 => bytes.push(b),
                _ => break,
            }
            stream.advance(1);
        }
        cells.extend(String::from_utf8_lossy(&bytes).chars().next());
    }
    Ok(cells)
}

/// `r c`, `r,c` or `(r,c)`.
fn placement(stream: &mut Stream<'_>) -> Result<(u64, u64), Stop> {
    let bracket = stream.token()? == Some(b'(');
    stream.advance(usize::from(bracket));
    let r = stream.number("the row of a placement")?;
    if stream.token()? == Some(b',') {
        stream.advance(1);
    }
    let c = stream.number("the column of a placement")?;
    if bracket {
        if stream.token()? != Some(b')') {
            return Err(stream.unexpected("a closing bracket")?.into());
        }
        stream.advance(1);
    }
    Ok((r, c))
}

fn answer(stream: &mut Stream<'_>, games: &[(RowOption, Position)], asked: RowOption, symbols: Symbols) {
    let word = |position: &Position| match position.outcome().winner() {
        Some(Color::Black) => "BLACK",
        Some(Color::White) => "WHITE",
        None => "UNDET",
    };
    let Some((_, position)) = games.iter().find(|(row, _)| *row == asked) else { return };
    let others = games.iter().filter(|(row, other)| *row != asked && word(other) != word(position));
    let differ: Vec<String> =
        others.map(|(row, other)| format!("with --row {} it is {}", row.name(), word(other))).collect();
    if !differ.is_empty() {
        stream.warn(&format!("the answer depends on which rows win: {}", differ.join(", ")));
    }
    let mut text = format!("{}\n", word(position));
    for y in 0..SIDE as i32 {
        for x in 0..SIDE as i32 {
            text.push(' ');
            text.push(match position.at(Point::flat(x, y)) {
                Some(Color::Black) => symbols.black,
                Some(Color::White) => symbols.white,
                None => symbols.empty,
            });
        }
        text.push('\n');
    }
    stream.answer(text.as_bytes());
}
