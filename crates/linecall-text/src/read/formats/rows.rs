//! A board drawn in rows, the upper one first: one character a point, blanks between them or not. The layers of a box
//! follow each other from the floor up, with a line `--` between them. Rows of a triangle or hexagon have only the cells
//! that are on the board. Headers before the board say the rest.
//!
//! Rows of one length that are indented more and more, or less and less, are those of a board of Hex. Where a blank is the
//! symbol of an empty point, every character of a row is one, and what is missing at its end is empty.

use super::headers::{self, Headers};
use super::plain::place;
use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::{Line, Lines};
use crate::read::notation::Notation;
use crate::read::record::{GameName, GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use crate::read::symbols::Symbols;
use linecall_law::{Color, Lattice, Move, Point, Record, Setup, Shape, Skew};

#[derive(Debug)]
pub(super) struct RowsFormat;

const LIKELY: &[&str] = &["gomoku", "hex", "path", "connect-four"];
const LIKELY_UNEVEN: &[&str] = &["havannah", "y"];

impl Format for RowsFormat {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn about(&self) -> &'static str {
        "a board drawn in rows (X.O), with `game: …`, `to-move: …` and `moves: …` before it; an empty line between boards"
    }

    fn holds(&self) -> &'static str {
        "setups, moves, names and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt", "rows", "board"]
    }

    fn recognise(&self, head: &str) -> bool {
        let is_header = |l: &&str| l.starts_with('#') || headers::split(l).is_some();
        if head.lines().take_while(is_header).any(|l| l.starts_with("symbols:")) {
            return true;
        }
        let board = head.lines().skip_while(|l| l.trim().is_empty() || is_header(l));
        let board = board.take_while(|l| !l.trim().is_empty()).filter(|l| l.trim() != "--");
        let mut seen: Vec<char> = board.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
        seen.sort_unstable();
        seen.dedup();
        // Digits alone are moves of connect four, not a board.
        let digits = seen.iter().all(char::is_ascii_digit);
        !seen.is_empty() && !digits && Symbols::COMMON.iter().any(|set| set.cover(&seen))
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let mut game = context.named.clone();
        each(lines, context, move |lines, context| read(lines, context, &mut game))
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        if record.rules().lattice.dimensions() > 3 {
            return Err(Error::new(
                Class::Record,
                "boards of more than three dimensions cannot be drawn; write `wire`",
            ));
        }
        let mut text = headers::write(record)?;
        if let Some(color) = record.record.setup.to_move {
            text += &format!("to-move: {color}\n");
        }
        text += "symbols: X,O,.\n";
        if !record.record.moves.is_empty() {
            text += &format!("moves: {}\n", headers::moves(record)?);
        }
        text += &draw(&record.rules().lattice, &record.record.setup)?;
        Ok(text)
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>, game: &mut Option<String>) -> Result<Option<GameRecord>, Error> {
    let headers = Headers::read_before(lines, context, game, context.reading.symbols)?;
    let blanks = blanks_are_points(&headers, context);
    let mut own = vec![];
    while lines.peek(0)?.is_some_and(|l| if blanks { !l.bytes.is_empty() } else { !l.is_blank() }) {
        own.extend(lines.take()?);
    }
    if own.is_empty() && !headers.any {
        return Ok(None);
    }
    let id = headers.id.clone();
    finish(headers, &own, context).map(Some).map_err(|e| Error { id, ..e })
}

/// The stones of a setup, drawn.
fn draw(lattice: &Lattice, setup: &Setup) -> Result<String, Error> {
    let mut cells = vec!['.'; lattice.span()];
    for &(p, color) in &setup.stones {
        let taken = "rows have no place for a stone off the board or a second one on a point; write `wire`";
        let cell = lattice.index(p).map(|i| &mut cells[i]).filter(|c| **c == '.');
        *cell.ok_or_else(|| Error::new(Class::Record, taken))? = if color == Color::Black { 'X' } else { 'O' };
    }
    let (cols, rows) = (lattice.cols() as usize, lattice.rows() as usize);
    let row = |(y, row): (usize, &[char])| {
        let columns = lattice.columns(y as i32);
        row[columns.start as usize..columns.end as usize].iter().collect::<String>() + "\n"
    };
    let layer = |cells: &[char]| cells.chunks(cols).enumerate().map(row).collect::<String>();
    Ok(cells.chunks(cols * rows).map(layer).collect::<Vec<_>>().join("--\n"))
}

/// The rows of a layer: the line, and its cells with their places in it.
type Layer<'a> = Vec<(&'a Line, Vec<(usize, char)>)>;

/// Whether a blank is the symbol of an empty point.
fn blanks_are_points(headers: &Headers, context: &Context<'_>) -> bool {
    context.reading.symbols.or(headers.own_symbols()).is_some_and(|symbols| symbols.empty == ' ')
}

/// The cells of a row, blanks left out if they are no points.
fn cells(line: &Line, blanks: bool) -> Vec<(usize, char)> {
    // An offset into the text is one into the bytes as long as they are UTF-8; a replaced byte is no symbol anyway.
    line.text().char_indices().filter(|(_, c)| blanks || !c.is_whitespace()).collect()
}

/// To which side a board of hexagons leans, if its rows are indented by steps.
fn leaning(own: &[Line]) -> Option<Skew> {
    let indent = |line: &Line| line.bytes.iter().take_while(|b| b.is_ascii_whitespace()).count() as i64;
    let steps: Vec<i64> = own.windows(2).map(|pair| indent(&pair[1]) - indent(&pair[0])).collect();
    let step = *steps.first()?;
    match step {
        _ if steps.iter().any(|s| *s != step) => None,
        1.. => Some(Skew::Rising),
        0 => None,
        _ => Some(Skew::Falling),
    }
}

fn finish(headers: Headers, own: &[Line], context: &Context<'_>) -> Result<GameRecord, Error> {
    let line = own.first().map_or(0, |line| line.number);
    let blanks = blanks_are_points(&headers, context);
    let mut layers: Vec<Layer<'_>> = own
        .split(|line| line.bytes.trim_ascii() == b"--")
        .map(|layer| layer.iter().map(|line| (line, cells(line, blanks))).collect())
        .collect();
    if blanks {
        let longest = layers.iter().flatten().map(|(_, row)| row.len()).max().unwrap_or(0);
        for (line, row) in layers.iter_mut().flatten() {
            row.resize(longest, (line.bytes.len(), ' '));
        }
    }
    let layers = layers;
    let (rows, cols) = (layers[0].len(), layers[0].first().map_or(0, |row| row.1.len()));
    if rows == 0 {
        return Err(Error::format("wanted a board, found none: it has no cells").in_line(line));
    }
    let uneven = layers.iter().flatten().find(|(_, row)| row.len() != cols);
    let leaning = if blanks || uneven.is_some() { None } else { leaning(own) };
    let otherwise = leaning.map(|skew| if skew == Skew::Rising { "hex" } else { "hex(skew=falling)" });
    let settle = |size: (usize, usize), likely| {
        let hint = Hint { size: Some((size.0 as u32, size.1 as u32)), likely, otherwise };
        context.settle(headers.game.as_deref(), &hint).map_err(|e| e.in_line(line))
    };
    let settled = match uneven {
        None => settle((cols, rows), LIKELY)?,
        Some((line, row)) => match settle((rows, rows), LIKELY_UNEVEN) {
            Ok(settled) if is_uneven(&settled.rules.lattice) => settled,
            Err(error) if error.class == Class::Name => return Err(error),
            _ => {
                let end = row.get(cols).map_or(line.bytes.len(), |c| c.0);
                let found = format!("wanted {cols} cells as in the first row, found {}", row.len());
                let blank = "; if a blank is an empty point, say so with --symbols 'X,O, '";
                return Err(line.error(end, found + if may_be_blank(&layers) { blank } else { "" }));
            }
        },
    };
    if let Some(layer) = layers.iter().find(|layer| layer.len() != rows) {
        let line = layer.last().map_or(line, |row| row.0.number);
        return Err(Error::format(format!("wanted {rows} rows in every layer, found {}", layer.len())).in_line(line));
    }
    let lattice = settled.rules.lattice;
    let cols = if is_uneven(&lattice) { lattice.cols() as usize } else { cols };
    let size = [cols, rows, layers.len()].map(|n| n as u32);
    if lattice.dimensions() > 3 {
        let message =
            format!("a board of `{}` cannot be drawn: it has {} dimensions", settled.game, lattice.dimensions());
        return Err(Error::format(message).in_line(line));
    }
    if size != [lattice.cols(), lattice.rows(), lattice.layers()] {
        let board = |[x, y, z]: [u32; 3]| match lattice.shape() {
            Shape::Box => format!("{x} x {y} x {z}"),
            Shape::Triangle | Shape::Hexagon => format!("{y} rows"),
            _ => format!("{x} x {y}"),
        };
        let wanted = board([lattice.cols(), lattice.rows(), lattice.layers()]);
        let message = format!("wanted a board of {wanted} for `{}`, found {}", settled.game, board(size));
        return Err(Error::format(message).in_line(line));
    }
    for (y, (line, row)) in layers.iter().flat_map(|layer| layer.iter().enumerate()) {
        let wanted = lattice.columns(y as i32).len();
        if row.len() != wanted {
            let end = row.get(wanted).map_or(line.bytes.len(), |c| c.0);
            let message =
                format!("row {} of `{}` has {wanted} cells on the board, found {}", y + 1, settled.game, row.len());
            return Err(line.error(end, message));
        }
    }
    let symbols = symbols(&headers, context, &layers)?;
    let setup = Setup { to_move: headers.to_move, stones: stones(&lattice, &layers, symbols)? };
    let mut record = Record { setup, claim: headers.claim, ..Record::default() };
    let places = behind(headers.moves.as_ref(), &context.notation(&settled.rules), &mut record)?;
    let mut warnings: Vec<Remark> = headers.warnings.into_iter().chain(settled.warning.clone()).collect();
    if let Some(drawn) = leaning {
        let is_told = context.reading.game.is_some() || context.reading.rules.is_some() || headers.game.is_some();
        warnings.extend(leaning_warning(&lattice, drawn, is_told, symbols, &settled.game));
    }
    Ok(GameRecord {
        id: headers.id,
        line,
        tags: headers.tags,
        warnings,
        places: places.into(),
        ..GameRecord::new(settled, record)
    })
}

/// Reads the moves after a board, and says where they stand.
fn behind(said: Option<&(Line, usize)>, notation: &Notation, record: &mut Record) -> Result<Vec<(u64, u64)>, Error> {
    let Some((line, offset)) = said else { return Ok(vec![]) };
    let text = String::from_utf8_lossy(&line.bytes[*offset..]);
    let moves = notation.actions(&text).map_err(|mut e| {
        e.offset += offset;
        place(line, e)
    })?;
    record.moves = moves.actions.into_iter().map(Move::from).collect();
    let mut found = line.places();
    Ok(moves.offsets.iter().map(|at| found.of(offset + at)).collect())
}

/// The stones of a board.
fn stones(lattice: &Lattice, layers: &[Layer<'_>], symbols: Symbols) -> Result<Vec<(Point, Color)>, Error> {
    let Symbols { black, white, empty } = symbols;
    let mut stones = vec![];
    for (z, layer) in layers.iter().enumerate() {
        for (y, (line, row)) in layer.iter().enumerate() {
            for (x, &(offset, c)) in lattice.columns(y as i32).zip(row) {
                let p = Point::new(x, y as i32, z as i32);
                match c {
                    _ if c == black => stones.push((p, Color::Black)),
                    _ if c == white => stones.push((p, Color::White)),
                    _ if c == empty => {}
                    _ => {
                        return Err(
                            line.error(offset, format!("wanted `{black}`, `{white}` or `{empty}`, found `{c}`"))
                        );
                    }
                }
            }
        }
    }
    Ok(stones)
}

/// What is to be said about a drawing that leans to a side.
fn leaning_warning(lattice: &Lattice, drawn: Skew, is_told: bool, symbols: Symbols, game: &GameName) -> Option<Remark> {
    match lattice.shape() {
        Shape::Hex(skew) if skew != drawn => {
            let text =
                format!("the drawing leans to the other side than the board of `{game}`; see its parameter `skew`");
            Some(Remark::new(Code::Size, text))
        }
        Shape::Hex(_) if !is_told => {
            let black = symbols.black;
            let text =
                format!("the board is taken for Hex because its rows are indented; `{black}` joins top and bottom");
            Some(Remark::new(Code::Game, text))
        }
        _ => None,
    }
}

/// Whether the rows of a board are of several lengths.
fn is_uneven(lattice: &Lattice) -> bool {
    matches!(lattice.shape(), Shape::Triangle | Shape::Hexagon)
}

/// All characters of a board, each once.
fn seen(layers: &[Layer<'_>]) -> Vec<char> {
    let mut seen: Vec<char> = layers.iter().flatten().flat_map(|(_, row)| row.iter().map(|c| c.1)).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

/// Whether a board looks as if its empty points were blanks: nothing but two letters.
fn may_be_blank(layers: &[Layer<'_>]) -> bool {
    let seen = seen(layers);
    seen.len() <= 2 && seen.iter().all(char::is_ascii_alphabetic)
}

/// The symbols by option, by header, or recognised from all that is on the board.
fn symbols(headers: &Headers, context: &Context<'_>, layers: &[Layer<'_>]) -> Result<Symbols, Error> {
    let line = layers[0][0].0.number;
    match (context.reading.symbols, &headers.symbols) {
        (Some(symbols), _) => Ok(symbols),
        (None, Some(text)) => text.parse().map_err(|e: Error| e.in_line(line)),
        (None, None) => Symbols::recognise(&seen(layers)).map_err(|e| e.in_line(line)),
    }
}
