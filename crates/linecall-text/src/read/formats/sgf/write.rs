//! A record as SGF: FF\[4\], UTF-8, colours named.

use super::properties::{OTHER_TAG, TAGS, TEXTS};
use super::read::one_line;
use super::tokens::escape;
use crate::error::{Class, Error};
use crate::read::notation;
use crate::read::notation::letters;
use crate::read::record::{GameRecord, NamedRules};
use linecall_law::games::{self, VARIANTS};
use linecall_law::{Action, Claim, Color, GameSpec, Goal, Placement, Point, Rules, Says, Shape, Swap, SwapKind, Turns};
use std::cell::RefCell;
use std::sync::Arc;

/// Entries a line.
const LINE: usize = 10;

pub(super) fn write(record: &GameRecord) -> Result<String, Error> {
    if record.game().spec().is_none() {
        return Err(Error::new(Class::Record, "SGF has no place for own rules; write `wire`"));
    }
    let number =
        number(record.rules()).ok_or_else(|| no(&format!("`{}`, which has no number there", record.game())))?;
    let lattice = record.rules().lattice;
    let (cols, rows) = (lattice.cols(), lattice.rows());
    let size = if cols == rows { cols.to_string() } else { format!("{cols}:{rows}") };
    let mut text = String::with_capacity(64 + 8 * record.record.moves.len());
    text += &format!("(;FF[4]CA[UTF-8]GM[{number}]SZ[{size}]");
    if let Some(rule) = rule_of(record, number) {
        text += &format!("RU[{}]", escape(&rule));
    }
    if let Some(id) = &record.id {
        if !is_kept("GN", id) {
            return Err(no("a name that is empty or has lines"));
        }
        text += &format!("GN[{}]", escape(id));
    }
    for (i, (key, value)) in record.tags.iter().enumerate() {
        let is_first = record.tags[..i].iter().all(|(other, _)| other != key);
        let name = TAGS.iter().find(|(_, tag)| tag == key && is_first).map(|(name, _)| *name);
        text += &match name.filter(|name| is_kept(name, value)) {
            Some(name) => format!("{name}[{}]", escape(value)),
            None if key.contains(':') || value.contains('\r') => return Err(no(&format!("the tag `{key}`"))),
            None => format!("{OTHER_TAG}[{}]", escape(&format!("{key}:{value}"))),
        };
    }
    if let Some(claim) = &record.record.claim {
        text += &format!("RE[{}]", escape(&result(claim)));
    }
    let setup = &record.record.setup;
    for color in Color::BOTH {
        let mut stones = setup.stones.iter().filter(|stone| stone.1 == color).peekable();
        if stones.peek().is_some() {
            text += if color == Color::Black { "AB" } else { "AW" };
        }
        for (p, _) in stones {
            text += &format!("[{}]", point(*p, number, record.rules())?);
        }
    }
    if let Some(color) = setup.to_move {
        text += &format!("PL[{}]", letter(color));
    }
    moves(record, number, &mut text)?;
    text += ")\n";
    Ok(text)
}

fn moves(record: &GameRecord, number: u8, text: &mut String) -> Result<(), Error> {
    let moves = &record.record.moves;
    if moves.is_empty() {
        return Ok(());
    }
    let setup = &record.record.setup;
    let Some(mut turns) = Turns::told(record.rules(), setup) else {
        return Err(no("moves after a setup that does not tell who is to move"));
    };
    for (i, mv) in moves.iter().enumerate() {
        let untold = || no("an entry of which only a board in play can say whose it is");
        let color = mv.by.or(turns.to_move()).ok_or_else(untold)?;
        let is_first = i == 0 && setup.to_move.is_none() && !setup.stones.is_empty();
        if is_first && Some(color) != setup.turn_told(record.rules()) {
            return Err(no("a first move out of turn after a setup that does not say who is to move"));
        }
        turns.note(mv.action, color);
        if i % LINE == 0 {
            text.push('\n');
        }
        let plain = plain_point(mv.action).filter(|_| number != 11);
        if let Some([x, y]) = plain {
            // Pushed at once: there may be millions of them.
            let node = [b';', letter(color) as u8, b'[', x, y, b']'];
            *text += str::from_utf8(&node).unwrap_or_default();
            continue;
        }
        *text += &format!(";{}[{}]", letter(color), action(mv.action, number, record.rules())?);
    }
    Ok(())
}

/// The two letters of a point whose letters are small and in no game a pass.
fn plain_point(action: Action) -> Option<[u8; 2]> {
    match action {
        Action::Place(Point { x: x @ 0..19, y: y @ 0..26, .. }) => Some([b'a' + x as u8, b'a' + y as u8]),
        _ => None,
    }
}

fn no(what: &str) -> Error {
    Error::new(Class::Record, format!("SGF has no place for {what}; write `wire`"))
}

/// The number of the game: Hex has one, and rows on squares have that of gomoku and renju.
fn number(rules: &Rules) -> Option<u8> {
    match (rules.goal, rules.lattice.shape(), rules.placement) {
        (Goal::Links(_), Shape::Hex(_), Placement::Anywhere) => Some(11),
        (Goal::Rows(_), Shape::Square, Placement::Anywhere) => Some(4),
        _ => None,
    }
}

thread_local! {
    /// The game written last and what `RU` says of it: most archives are of one game.
    static RULE: RefCell<Option<(Arc<NamedRules>, Option<String>)>> = const { RefCell::new(None) };
}

/// [`rule`], found once for records of one game that follow on each other.
fn rule_of(record: &GameRecord, number: u8) -> Option<String> {
    RULE.with_borrow_mut(|last| match last {
        Some((of, rule)) if Arc::ptr_eq(of, &record.of) => rule.clone(),
        _ => last.insert((Arc::clone(&record.of), rule(record, number))).1.clone(),
    })
}

/// What `RU` has to say: nothing for Hex as it is; a number of Gomocup where there is one; else the game.
fn rule(record: &GameRecord, number: u8) -> Option<String> {
    let lattice = record.rules().lattice;
    let sized = |name: &str| {
        let spec = GameSpec::named(name);
        let spec = if lattice.cols() == lattice.rows() {
            spec.with("size", lattice.cols())
        } else {
            spec.with("cols", lattice.cols()).with("rows", lattice.rows())
        };
        games::resolve(&spec).is_ok_and(|(game, _)| record.game().spec() == Some(&game))
    };
    if number == 11 && sized("hex") {
        return None;
    }
    let numbers = VARIANTS.iter().map(|variant| variant.0).filter(|name| name.bytes().all(|b| b.is_ascii_digit()));
    let number = numbers.into_iter().find(|name| sized(name));
    Some(number.map_or_else(|| record.game().to_string(), String::from))
}

/// Whether a text comes back as it is.
fn is_kept(name: &str, text: &str) -> bool {
    let kept = if TEXTS.contains(&name) { text.trim() == text } else { one_line(text) == text };
    let is_mark = name == "TE" && matches!(text, "1" | "2");
    kept && !text.is_empty() && !text.contains('\r') && !is_mark
}

/// The claim as it was written, if SGF understands that.
fn result(claim: &Claim) -> String {
    let is_usual = claim.text.starts_with(['B', 'W']) || ["0", "?", "Void", "Draw"].contains(&claim.text.as_str());
    if is_usual && notation::claim(&claim.text).as_ref() == Some(claim) {
        return claim.text.clone();
    }
    let plain = match claim.says {
        Says::Win(Color::Black) => "B+",
        Says::Win(Color::White) => "W+",
        Says::Draw => "0",
        Says::Nothing => "?",
    };
    plain.into()
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

fn action(action: Action, number: u8, rules: &Rules) -> Result<String, Error> {
    let word = match action {
        Action::Place(p) => return point(p, number, rules),
        Action::Pass if number == 11 => "pass",
        Action::Pass => "",
        Action::Swap(Swap::Sides) => "swap-sides",
        Action::Swap(Swap::Pieces) => "swap-pieces",
        Action::Swap(Swap::Unnamed) if rules.swaps.kind != SwapKind::AsRecorded => "swap",
        Action::Swap(Swap::Unnamed) => return Err(no("a swap that does not say which kind it is")),
        Action::Resign => "resign",
        Action::Forfeit => "forfeit",
        Action::Timeout => return Err(no("a loss on time among the moves: it belongs into the result")),
        Action::Drop { .. } => return Err(no("columns")),
        Action::OfferDraw | Action::AgreeDraw => return Err(no("offers of a draw")),
        Action::Claim => return Err(no("claims")),
    };
    Ok(word.into())
}

/// `a1` in Hex, else two letters from the upper left corner.
fn point(p: Point, number: u8, rules: &Rules) -> Result<String, Error> {
    let off = || no("a point so far off the board");
    let (x, y) = (u32::try_from(p.x).map_err(|_| off())?, u32::try_from(p.y).map_err(|_| off())?);
    // Five letters are all that is read as a column.
    if number == 11 {
        return if x < 26_u32.pow(5) && p.y < i32::MAX { Ok(format!("{}{}", letters(x), y + 1)) } else { Err(off()) };
    }
    let letter = |n: u32| match n {
        0..26 => Some(char::from(b'a' + n as u8)),
        26..52 => Some(char::from(b'A' + (n - 26) as u8)),
        _ => None,
    };
    let name = letter(x).zip(letter(y)).map(|(x, y)| format!("{x}{y}"));
    let passes = name.as_deref() == Some("tt") && rules.lattice.cols() <= 19 && rules.lattice.rows() <= 19;
    name.filter(|_| !passes).ok_or_else(off)
}
