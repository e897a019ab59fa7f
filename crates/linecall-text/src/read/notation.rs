//! Coordinates as data: the names of points and moves in each kind of game.
//!
//! - Line games on a plane: letters a, b, … z, aa, ab … for columns, none skipped, and a number from the **bottom**
//!   (`h8` is the centre of 15 x 15).
//! - Connection games, and boards that are triangles or hexagons: letters and a number from the **top** (`a1` upper left).
//! - Games where stones fall on a plane: moves are column numbers from 1; cells as in line games.
//! - Boxes: `x,y,z` from 1, and on for more dimensions; moves of games where balls fall `x,y`.

use crate::error::{Class, Error};
use crate::read::dialect::{Dialect, Origin};
use linecall_law::{Action, By, Claim, Color, Goal, Placement, Point, Rules, Says, Shape, Swap};

/// How points are written in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    cols: i64,
    rows: i64,
    in_box: bool,
    /// Coordinates of a point.
    dimensions: usize,
    drops: bool,
    /// Of rows after letters.
    letters_origin: Origin,
    /// Of rows in `x,y`.
    pairs_origin: Origin,
    /// Of the first column and row in numbers: 0 or 1.
    base: i64,
    /// What a dialect does differently.
    dialect: Option<&'static Dialect>,
}

/// A text that is no move: at which byte, and what was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAMove {
    /// The byte.
    pub offset: usize,
    /// What was wanted and what was found.
    pub message: String,
}

/// Entries of a line, and the result that it ends with.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Moves {
    /// The entries.
    pub actions: Vec<Action>,
    /// The byte of the text at which each of them begins.
    pub offsets: Vec<usize>,
    /// The result, if there is one after them.
    pub claim: Option<Claim>,
}

impl Notation {
    /// The usual notation of a game.
    pub fn of(rules: &Rules) -> Self {
        let letters_origin = match (rules.goal, rules.lattice.shape()) {
            (Goal::Rows(_), Shape::Square | Shape::Box | Shape::Hex(_)) => Origin::Bottom,
            _ => Origin::Top,
        };
        Notation {
            cols: i64::from(rules.lattice.cols()),
            rows: i64::from(rules.lattice.rows()),
            in_box: rules.lattice.shape() == Shape::Box,
            dimensions: rules.lattice.dimensions(),
            drops: rules.placement == Placement::Drop,
            letters_origin,
            pairs_origin: Origin::Top,
            base: 1,
            dialect: None,
        }
    }

    /// The same in a dialect.
    #[must_use]
    pub fn dialect(self, dialect: Option<&'static Dialect>) -> Self {
        let letters_origin = dialect.and_then(|d| d.origin).unwrap_or(self.letters_origin);
        Notation { letters_origin, dialect: dialect.or(self.dialect), ..self }
    }

    /// From where rows are counted, where every point may be written as a letter and a number as it is usual.
    pub(crate) fn origin_of_points(&self) -> Option<Origin> {
        (self.dialect.is_none() && !self.in_box).then_some(self.letters_origin)
    }

    fn skips_i(&self) -> bool {
        self.dialect.is_some_and(|d| d.skips_i)
    }

    /// The same with rows counted from this edge, after letters and in pairs.
    #[must_use]
    pub fn origin(self, origin: Option<Origin>) -> Self {
        match origin {
            Some(origin) => Notation { letters_origin: origin, pairs_origin: origin, ..self },
            None => self,
        }
    }

    /// The same with `x,y` and columns counted from 0 or 1.
    #[must_use]
    pub fn base(self, base: Option<u8>) -> Self {
        match base {
            Some(base) => Notation { base: i64::from(base), ..self },
            None => self,
        }
    }

    /// The name of a point. Points off the board have only numbers: `x,y` from 1, y from the top.
    pub fn name(&self, p: Point) -> String {
        let (x, y) = (i64::from(p.x), i64::from(p.y));
        let on_board = (0..self.cols).contains(&x) && (0..self.rows).contains(&y);
        if let Some(cell) = self.cell_of(p) {
            cell.to_string()
        } else if self.in_box {
            let numbers = p.coordinates().into_iter().take(self.dimensions).map(|n| (i64::from(n) + 1).to_string());
            numbers.collect::<Vec<_>>().join(",")
        } else if on_board {
            let letters = if self.skips_i() { letters_but_i(p.x as u32) } else { letters(p.x as u32) };
            let letters = if self.dialect.is_some_and(|d| d.capitals) { letters.to_uppercase() } else { letters };
            format!("{letters}{}", self.row_name(p.y))
        } else {
            format!("{},{}", x + 1, y + 1)
        }
    }

    /// Writes the name of a point if it is a letter and a number of one or two digits, which read back give the same.
    pub(crate) fn write_name(&self, p: Point, text: &mut String) -> bool {
        let row = self.row_name(p.y);
        let is_short = self.dialect.is_none() && !self.in_box && (0..self.cols.min(26)).contains(&i64::from(p.x));
        let is_known = is_short && (0..self.rows).contains(&i64::from(p.y)) && row < 100 && p == Point::flat(p.x, p.y);
        if is_known {
            text.push(char::from(b'a' + p.x as u8));
            write_number(row as u32, text);
        }
        is_known
    }

    /// The character of a point, where a dialect has one for each.
    fn cell_of(&self, p: Point) -> Option<char> {
        let [x, y, z, ..] = p.coordinates().map(i64::from);
        let on_board = (0..self.cols).contains(&x) && (0..self.rows).contains(&y) && z >= 0;
        let cells = self.dialect.and_then(|d| d.cells).filter(|_| on_board)?;
        cells.chars().nth(usize::try_from((z * self.rows + y) * self.cols + x).ok()?)
    }

    /// The points of a text in which every character is one. A character of no point is none of this board.
    fn cells(&self, cells: &str, text: &str) -> Result<Moves, NotAMove> {
        let mut moves = Moves::default();
        for (offset, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let index = cells.chars().position(|cell| cell == c).ok_or_else(|| NotAMove {
                offset,
                message: format!("wanted one of the characters `{cells}`, found `{c}`"),
            })?;
            let (x, y) = (index as i64 % self.cols, index as i64 / self.cols);
            let at = [x, y % self.rows, y / self.rows, 0, 0].map(|n| n as i32);
            moves.actions.push(Action::Place(Point::of(at)));
            moves.offsets.push(offset);
        }
        Ok(moves)
    }

    /// The number of a row after letters.
    pub fn row_name(&self, y: i32) -> i64 {
        match self.letters_origin {
            Origin::Top => i64::from(y) + 1,
            Origin::Bottom => self.rows - i64::from(y),
        }
    }

    /// What an entry says, as it is written in a record.
    pub fn action_name(&self, action: Action) -> String {
        match action {
            Action::Place(p) => self.name(p),
            Action::Drop { x, y } if self.in_box => format!("{},{}", i64::from(x) + 1, i64::from(y) + 1),
            Action::Drop { x, .. } => (i64::from(x) + 1).to_string(),
            Action::Pass => "pass".into(),
            Action::Swap(Swap::Unnamed) => "swap".into(),
            Action::Swap(Swap::Pieces) => "swap-pieces".into(),
            Action::Swap(Swap::Sides) => "swap-sides".into(),
            Action::Resign => "resign".into(),
            Action::Timeout => "timeout".into(),
            Action::Forfeit => "forfeit".into(),
            Action::OfferDraw => "offer-draw".into(),
            Action::AgreeDraw => "agree-draw".into(),
            Action::Claim => "claim".into(),
        }
    }

    /// What an entry says, if reading it back gives the same.
    ///
    /// # Errors
    /// The notation has no way to write it: column 12 of a board whose columns are digits.
    pub fn spell(&self, action: Action) -> Result<String, Error> {
        let name = self.action_name(action);
        match self.action(&name) {
            Ok(back) if back == action => Ok(name),
            _ => Err(Error::new(Class::Record, format!("`{name}` cannot be written as a move of this game"))),
        }
    }

    /// One entry.
    ///
    /// # Errors
    /// The text is not exactly one entry.
    pub fn action(&self, text: &str) -> Result<Action, NotAMove> {
        let moves = self.actions(text)?;
        match moves.actions[..] {
            [action] => Ok(action),
            _ => Err(self.wanted(0, text)),
        }
    }

    /// The entries of a line: glued (`h8i9`), apart (`h8 i9`), in pairs (`8,8 9,9`), column digits (`4455`), numbered
    /// (`1. h8 i9`), with a result after them (`B+`, `1-0`).
    ///
    /// # Errors
    /// At the first place that is none of these.
    pub fn actions(&self, text: &str) -> Result<Moves, NotAMove> {
        if let Some(cells) = self.dialect.and_then(|d| d.cells) {
            return self.cells(cells, text);
        }
        let mut scan = Scan { text: text.as_bytes(), at: 0 };
        // A point has three bytes, more or less.
        let most = text.len() / 3 + 1;
        let mut moves = Moves { actions: Vec::with_capacity(most), offsets: Vec::with_capacity(most), claim: None };
        loop {
            if moves.claim.is_none() {
                let Moves { actions, offsets, .. } = &mut moves;
                scan.at = self.points(scan.text, scan.at, |offset, p| {
                    actions.push(Action::Place(p));
                    offsets.push(offset);
                });
            }
            if !scan.skip_blanks() {
                break;
            }
            let start = scan.at;
            if moves.claim.is_some() {
                return Err(NotAMove { offset: start, message: "found something after the result".into() });
            }
            let is_point = scan.is_lettered();
            // No result and no word begins like a point; most of what is read are points.
            let token = if is_point { "" } else { scan.token() };
            if let Some(claim) = Some(token).filter(|t| t.contains(['+', '-', '*', '/'])).and_then(claim) {
                moves.claim = Some(claim);
                scan.at += token.len();
            } else if let Some(action) = word(token) {
                moves.actions.push(action);
                scan.at += token.len();
            } else if let Some(pass) = self.dialect.and_then(|d| scan.pass(d.passes)) {
                moves.actions.push(Action::Pass);
                scan.at += pass.len();
            } else if scan.peek().is_ascii_alphabetic() {
                moves.actions.push(self.lettered(&mut scan)?);
            } else {
                self.numbered(&mut scan, &mut moves.actions)?;
            }
            // Where there are several, they are digits.
            let new = moves.actions.len() - moves.offsets.len();
            moves.offsets.extend(start..start + new);
        }
        Ok(moves)
    }

    /// Points that come next in a text from this byte on, each a letter and a number of one or two digits, glued or with
    /// blanks before them, and the bytes at which they begin; the byte after them. What comes then may be a point, too,
    /// written in another way.
    pub(crate) fn points(&self, text: &[u8], from: usize, mut each: impl FnMut(usize, Point)) -> usize {
        let (true, Ok(rows)) = (self.dialect.is_none() && !self.in_box, i32::try_from(self.rows)) else { return from };
        // Rows from 1 to those from 0.
        let (sign, first) = match self.letters_origin {
            Origin::Top => (1, -1),
            Origin::Bottom => (-1, rows),
        };
        let byte = |at: usize| text.get(at).copied().unwrap_or(0);
        let digit = |at: usize| byte(at).wrapping_sub(b'0');
        let mut behind = from;
        loop {
            let mut at = behind;
            while byte(at).is_ascii_whitespace() {
                at += 1;
            }
            let column = (byte(at) | 0x20).wrapping_sub(b'a');
            let (ten, one) = (digit(at + 1), digit(at + 2));
            if column >= 26 || ten > 9 {
                return behind;
            }
            let is_long = one <= 9;
            let number = if is_long { i32::from(ten) * 10 + i32::from(one) } else { i32::from(ten) };
            let next = at + 2 + usize::from(is_long);
            if is_long && digit(next) <= 9 {
                return behind;
            }
            each(at, Point::flat(i32::from(column), first + sign * number));
            behind = next;
        }
    }

    /// `h8`.
    fn lettered(&self, scan: &mut Scan<'_>) -> Result<Action, NotAMove> {
        let start = scan.at;
        let mut x: i64 = 0;
        let alphabet = if self.skips_i() { 25 } else { 26 };
        while scan.peek().is_ascii_alphabetic() {
            let letter = scan.peek().to_ascii_lowercase();
            if letter == b'i' && self.skips_i() {
                let message = "there is no column I in this dialect: it is skipped".into();
                return Err(NotAMove { offset: scan.at, message });
            }
            let skipped = u8::from(letter > b'i' && self.skips_i());
            x = x * alphabet + i64::from(letter - b'a' - skipped) + 1;
            scan.at += 1;
            if scan.at - start > 5 {
                return Err(self.wanted(start, scan.rest_from(start)));
            }
        }
        if !scan.peek().is_ascii_digit() || self.in_box {
            return Err(self.wanted(start, scan.rest_from(start)));
        }
        let y = scan.number()?;
        self.point(x - 1, y - 1, self.letters_origin, start)
    }

    /// `8,8`, `(8,8)`, `1,2,3`, a move number `12.`, or columns.
    fn numbered(&self, scan: &mut Scan<'_>, actions: &mut Vec<Action>) -> Result<(), NotAMove> {
        let start = scan.at;
        let bracket = scan.peek() == b'(';
        scan.at += usize::from(bracket);
        if !(scan.peek().is_ascii_digit() || scan.peek() == b'-') {
            return Err(self.wanted(start, scan.rest_from(start)));
        }
        let digits = scan.text[scan.at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if self.drops && !self.in_box && self.cols <= 9 && digits > 0 && !bracket && !scan.is_list(digits) {
            // Glued: a digit a column.
            let columns = &scan.text[scan.at..scan.at + digits];
            let base = self.base as i32;
            actions.extend(columns.iter().map(|d| Action::Drop { x: i32::from(d - b'0') - base, y: 0 }));
            scan.at += digits;
            return Ok(());
        }
        if self.in_box && !self.drops && digits == self.dimensions && !bracket && !scan.is_list(digits) {
            // Glued: a digit a coordinate.
            let mut at = [0; 5];
            for (n, digit) in at.iter_mut().zip(&scan.text[scan.at..scan.at + digits]) {
                *n = i32::from(digit - b'0') - self.base as i32;
            }
            actions.push(Action::Place(Point::of(at)));
            scan.at += digits;
            return Ok(());
        }
        let first = scan.number()?;
        if scan.peek() == b'.' && !bracket {
            while scan.peek() == b'.' {
                scan.at += 1;
            }
            return Ok(());
        }
        let mut numbers = vec![first];
        while scan.comma() {
            if !(scan.peek().is_ascii_digit() || scan.peek() == b'-') {
                return Err(self.wanted(start, scan.rest_from(start)));
            }
            numbers.push(scan.number()?);
        }
        if bracket && scan.peek() != b')' {
            return Err(NotAMove { offset: scan.at, message: "wanted a closing bracket".into() });
        }
        scan.at += usize::from(bracket);
        let from_base = |n: i64| coordinate(n - self.base, start);
        match numbers[..] {
            _ if self.in_box && numbers.len() == self.dimensions => {
                let mut at = [0; 5];
                for (n, number) in at.iter_mut().zip(numbers) {
                    *n = from_base(number)?;
                }
                actions.push(Action::Place(Point::of(at)));
            }
            [x, y] if self.in_box && self.drops => actions.push(Action::Drop { x: from_base(x)?, y: from_base(y)? }),
            [x, y] if !self.in_box => {
                actions.push(self.point(x - self.base, y - self.base, self.pairs_origin, start)?);
            }
            [x] if self.drops && !self.in_box => actions.push(Action::Drop { x: from_base(x)?, y: 0 }),
            _ => return Err(self.wanted(start, scan.rest_from(start))),
        }
        Ok(())
    }

    fn point(&self, x: i64, y: i64, origin: Origin, offset: usize) -> Result<Action, NotAMove> {
        let y = match origin {
            Origin::Top => y,
            Origin::Bottom => self.rows - 1 - y,
        };
        Ok(Action::Place(Point::flat(coordinate(x, offset)?, coordinate(y, offset)?)))
    }

    fn wanted(&self, offset: usize, found: &str) -> NotAMove {
        let wanted = match (self.in_box, self.drops) {
            (true, true) => "a peg such as `1,2`",
            (true, false) => ["a point such as `1,2,3`", "a point such as `1,2,3,4`", "a point such as `1,2,3,4,5`"]
                [self.dimensions.clamp(3, 5) - 3],
            (false, true) => "a column number such as `4`",
            (false, false) => "a letter and a number such as `h8`, or a pair such as `8,8`",
        };
        let found: String = found.split_whitespace().next().unwrap_or_default().chars().take(20).collect();
        let message = if found.is_empty() {
            format!("wanted {wanted}, found nothing")
        } else {
            format!("wanted {wanted}, found `{found}`")
        };
        NotAMove { offset, message }
    }
}

/// No board is as large.
const MOST: i64 = 1 << 31;

/// A coordinate counted from zero.
fn coordinate(n: i64, offset: usize) -> Result<i32, NotAMove> {
    i32::try_from(n).map_err(|_| too_large(offset))
}

fn too_large(offset: usize) -> NotAMove {
    NotAMove { offset, message: "the number is too large for any board".into() }
}

/// Writes a number without the machinery of formatting: there may be millions of them.
pub(crate) fn write_number(n: u32, text: &mut String) {
    *text += itoa::Buffer::new().format(n);
}

/// Column letters: a, b, … z, aa, ab, …
pub fn letters(x: u32) -> String {
    let mut name = Vec::new();
    let mut rest = u64::from(x) + 1;
    while rest > 0 {
        rest -= 1;
        name.push((b'a' + (rest % 26) as u8) as char);
        rest /= 26;
    }
    name.iter().rev().collect()
}

/// Column letters without I: a, b, … h, j, … z, aa, ab, …
fn letters_but_i(x: u32) -> String {
    let mut name = Vec::new();
    let mut rest = u64::from(x) + 1;
    while rest > 0 {
        rest -= 1;
        let n = (rest % 25) as u8;
        name.push((b'a' + n + u8::from(n >= 8)) as char);
        rest /= 25;
    }
    name.iter().rev().collect()
}

/// An entry that is a word.
fn word(text: &str) -> Option<Action> {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    Some(match text.to_ascii_lowercase().as_str() {
        "pass" => Action::Pass,
        "swap" => Action::Swap(Swap::Unnamed),
        "swap-pieces" => Action::Swap(Swap::Pieces),
        "swap-sides" => Action::Swap(Swap::Sides),
        "resign" | "resigns" => Action::Resign,
        "timeout" => Action::Timeout,
        "forfeit" => Action::Forfeit,
        "offer-draw" | "draw-offer" => Action::OfferDraw,
        "agree-draw" | "accept-draw" => Action::AgreeDraw,
        "claim" => Action::Claim,
        _ => return None,
    })
}

/// What a claimed result means: `B+ W+ B+R W+T draw 1-0 0-1 1/2-1/2 * unknown` and the like. The first player is
/// Black, so `1-0` says that Black won.
pub fn claim(text: &str) -> Option<Claim> {
    let lower = text.trim().to_ascii_lowercase();
    let says = match lower.as_str() {
        "1-0" | "b" | "black" | "black wins" | "黑胜" | "黑勝" => Says::Win(Color::Black),
        "0-1" | "w" | "white" | "white wins" | "白胜" | "白勝" => Says::Win(Color::White),
        "draw" | "0" | "jigo" | "1/2-1/2" | "1/2" | "0.5-0.5" | "½-½" | "和棋" | "平局" => Says::Draw,
        "*" | "?" | "unknown" | "void" => Says::Nothing,
        _ if lower.starts_with("b+") => Says::Win(Color::Black),
        _ if lower.starts_with("w+") => Says::Win(Color::White),
        _ => return None,
    };
    Some(Claim { text: text.trim().into(), says })
}

/// A claim as a text that [`claim`] reads as the same: its own, or the usual one where a format has other words.
pub fn claim_text(said: &Claim) -> &str {
    match (claim(&said.text), said.says) {
        (Some(read), says) if read.says == says => &said.text,
        (_, Says::Win(Color::Black)) => "B+",
        (_, Says::Win(Color::White)) => "W+",
        (_, Says::Draw) => "draw",
        (_, Says::Nothing) => "?",
    }
}

/// What stands after the winner: the `R` of `B+R`.
pub fn claim_label(said: &Claim) -> &str {
    said.text.split_once('+').map_or("", |(_, label)| label)
}

/// By what the loser lost, if a label says that he gave up, ran out of time or forfeited: `R` or a word for it. Numbers, and
/// what the board shows (`row`, `five`), are none of these.
pub fn label_means(label: &str) -> Option<By> {
    match label.trim().to_ascii_lowercase().as_str() {
        "r" | "resign" | "resigns" | "resigned" | "resignation" => Some(By::Resign),
        "t" | "time" | "timeout" => Some(By::Timeout),
        "f" | "forfeit" => Some(By::Forfeit),
        _ => None,
    }
}

/// A place in a line.
struct Scan<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Scan<'a> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Whether something is left after the blanks.
    fn skip_blanks(&mut self) -> bool {
        while self.peek().is_ascii_whitespace() {
            self.at += 1;
        }
        self.at < self.text.len()
    }

    /// Whether letters stand here and then a digit.
    fn is_lettered(&self) -> bool {
        let rest = &self.text[self.at..];
        let letters = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        letters > 0 && rest.get(letters).is_some_and(u8::is_ascii_digit)
    }

    /// What stands here up to the next blank.
    fn token(&self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        std::str::from_utf8(&rest[..end]).unwrap_or_default()
    }

    fn rest_from(&self, start: usize) -> &'a str {
        std::str::from_utf8(&self.text[start..]).unwrap_or_default()
    }

    /// One of these texts, if it stands here whole.
    fn pass(&self, passes: &'static [&'static str]) -> Option<&'static str> {
        let stands_here = |pass: &&&str| {
            let behind = self.at + pass.len();
            let here = self.text.get(self.at..behind).is_some_and(|t| t.eq_ignore_ascii_case(pass.as_bytes()));
            here && !self.text.get(behind).is_some_and(u8::is_ascii_digit)
        };
        passes.iter().find(stands_here).copied()
    }

    /// Whether the number of so many digits is one of a list, or the number of a move.
    fn is_list(&self, digits: usize) -> bool {
        let behind = Scan { text: self.text, at: self.at + digits }.comma();
        behind || self.text.get(self.at + digits) == Some(&b'.')
    }

    /// A comma and the blanks around it.
    fn comma(&mut self) -> bool {
        let before = self.at;
        self.skip_blanks();
        if self.peek() == b',' {
            self.at += 1;
            self.skip_blanks();
            return true;
        }
        self.at = before;
        false
    }

    /// Digits, with a sign before them or not. What is larger than any board is an error, not a wrap.
    fn number(&mut self) -> Result<i64, NotAMove> {
        let start = self.at;
        let negative = self.peek() == b'-';
        self.at += usize::from(negative);
        let mut value: i64 = 0;
        if !self.peek().is_ascii_digit() {
            return Err(NotAMove { offset: start, message: "wanted a number".into() });
        }
        while self.peek().is_ascii_digit() {
            value = value.saturating_mul(10).saturating_add(i64::from(self.peek() - b'0'));
            self.at += 1;
        }
        if value > MOST {
            return Err(too_large(start));
        }
        Ok(if negative { -value } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linecall_law::games;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn points_are_those_of_the_general_way(
            text in "([a-cA-Ciz]{0,2}[0-9]{1,3}[ \t]{0,2}){0,6}[a-z0-9+\u{0b}-]{0,3}",
            game in proptest::sample::select(&["gomoku", "hex", "connect-four", "qubic", "gomoku(size=30)"][..]),
        ) {
            let rules = games::rules(game).unwrap();
            let notation = Notation::of(&rules);
            let mut found = vec![];
            let behind = notation.points(text.as_bytes(), 0, |offset, p| found.push((offset, Action::Place(p))));
            prop_assert!(behind <= text.len());
            let mut scan = Scan { text: text.as_bytes(), at: 0 };
            for (offset, action) in found {
                scan.skip_blanks();
                prop_assert_eq!(scan.at, offset);
                prop_assert!(scan.is_lettered());
                prop_assert_eq!(notation.lettered(&mut scan), Ok(action));
            }
            prop_assert_eq!(scan.at, behind);
        }

        #[test]
        fn names_are_written_as_they_are_told(
            (x, y) in (-2..40_i32, -2..40_i32),
            game in proptest::sample::select(&["gomoku", "hex", "connect-four", "qubic", "gomoku(size=30)"][..]),
        ) {
            let notation = Notation::of(&games::rules(game).unwrap());
            let mut name = String::new();
            if notation.write_name(Point::flat(x, y), &mut name) {
                prop_assert_eq!(&name, &notation.name(Point::flat(x, y)));
                prop_assert_eq!(notation.action(&name), Ok(Action::Place(Point::flat(x, y))));
            } else {
                prop_assert_eq!(name, "");
            }
        }
    }

    fn read(game: &str, text: &str) -> Result<Vec<String>, NotAMove> {
        let rules = games::rules(game).unwrap();
        let notation = Notation::of(&rules);
        Ok(notation.actions(text)?.actions.iter().map(|&a| notation.action_name(a)).collect())
    }

    #[test]
    fn names_run_on_behind_z() {
        assert_eq!([0, 25, 26, 27, 701, 702].map(letters), ["a", "z", "aa", "ab", "zz", "aaa"]);
    }

    #[test]
    fn rows_are_counted_from_the_edge_that_the_game_uses() {
        let gomoku = games::rules("gomoku").unwrap();
        let hex = games::rules("hex").unwrap();
        assert_eq!(Notation::of(&gomoku).action("a1").unwrap(), Action::Place(Point::flat(0, 14)));
        assert_eq!(Notation::of(&hex).action("a1").unwrap(), Action::Place(Point::flat(0, 0)));
        let flipped = Notation::of(&gomoku).origin(Some(Origin::Top));
        assert_eq!(flipped.action("a1").unwrap(), Action::Place(Point::flat(0, 0)));
    }

    #[test]
    fn lines_of_moves() {
        assert_eq!(read("gomoku", "h8i9 J10").unwrap(), ["h8", "i9", "j10"]);
        assert_eq!(read("gomoku", "1. h8 i9 2. j10").unwrap(), ["h8", "i9", "j10"]);
        assert_eq!(read("gomoku", "8,8 (9, 9) 32,7 -1,3").unwrap(), ["h8", "i7", "32,7", "-1,3"]);
        assert_eq!(read("connect-four", "4455 7").unwrap(), ["4", "4", "5", "5", "7"]);
        assert_eq!(read("connect-four(12,6)", "4 12").unwrap(), ["4", "12"]);
        assert_eq!(read("make-a-sequence", "1,1 2,3").unwrap(), ["1,1", "2,3"]);
        assert_eq!(read("qubic", "1,1,1 pass").unwrap(), ["1,1,1", "pass"]);
        assert_eq!(read("hex", "a1 swap-pieces resign").unwrap(), ["a1", "swap-pieces", "resign"]);
    }

    #[test]
    fn what_is_no_move_is_told_with_its_place() {
        let wanted = |text: &str| read("gomoku", text).unwrap_err();
        assert_eq!(wanted("h8 ?").offset, 3);
        assert_eq!(
            wanted("h8 i").message,
            "wanted a letter and a number such as `h8`, or a pair such as `8,8`, found `i`"
        );
        assert_eq!(wanted("h8 8,99999999999").offset, 5);
        assert_eq!(wanted("h99999999999").message, "the number is too large for any board");
        assert_eq!(wanted("(8,8").message, "wanted a closing bracket");
        assert!(wanted("h8 é").message.ends_with("found `é`"));
    }

    #[test]
    fn a_result_may_stand_behind_the_moves() {
        let rules = games::rules("gomoku").unwrap();
        let moves = Notation::of(&rules).actions("h8 i9 B+R").unwrap();
        assert_eq!(moves.claim.unwrap().says, Says::Win(Color::Black));
        assert_eq!(claim("0-1").unwrap().says, Says::Win(Color::White));
        assert_eq!(claim("*").unwrap().says, Says::Nothing);
        assert_eq!(claim("W").unwrap().says, Says::Win(Color::White));
        assert_eq!(claim("soon"), None);
        let text = |text: &str, says| claim_text(&Claim { text: text.into(), says }).to_string();
        assert_eq!(text("B+R", Says::Win(Color::Black)), "B+R");
        // A format may say 1 or 2 for the player who won, and 0 for Black's lost game.
        assert_eq!(text("2", Says::Win(Color::White)), "W+");
        assert_eq!(text("0", Says::Win(Color::White)), "W+");
    }
}
