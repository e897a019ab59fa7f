//! Transcripts of engines: the Gomocup protocol (`TURN 7,8`, answers `x,y` from 0, y from the top) and HTP, which is GTP for
//! Hex (`play b a1`, answers `= a1`). With marks of direction (`NAME -> 7,8`, `NAME <- TURN 7,8`, `>> genmove b`) or without.
//!
//! Each engine hears and says the whole game, so a log of two engines holds it twice: the longer of the two is taken, and
//! where they differ that is told. A game ends where an engine is told to begin another.

use super::plain::place;
use crate::error::Error;
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::{Line, Lines};
use crate::read::notation;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use crate::words;
use linecall_law::{Action, Color, Point, Record, Swap, Turns};

#[derive(Debug)]
pub(super) struct Log;

/// Marks between an engine's name and what it was told or said.
const MARKS: [&str; 6] = ["<-", "->", "<<", ">>", "<", ">"];

/// Commands of the Gomocup protocol, and what engines say that is no move.
const GOMOCUP: [&str; 21] = [
    "START",
    "RECTSTART",
    "RESTART",
    "BEGIN",
    "TURN",
    "BOARD",
    "DONE",
    "TAKEBACK",
    "PLAY",
    "INFO",
    "ABOUT",
    "END",
    "SWAP2BOARD",
    "SWAP",
    "OK",
    "UNKNOWN",
    "ERROR",
    "MESSAGE",
    "DEBUG",
    "SUGGEST",
    "FORBID",
];

/// Commands of HTP and GTP that change the game.
const HTP: [&str; 6] = ["boardsize", "clear_board", "play", "genmove", "undo", "final_score"];

impl Format for Log {
    fn name(&self) -> &'static str {
        "log"
    }

    fn about(&self) -> &'static str {
        "transcripts of engines: Gomocup protocol (START, TURN 7,8, answers x,y) and HTP/GTP (play b a1, genmove, = a1)"
    }

    fn holds(&self) -> &'static str {
        "setups, moves, swaps, names"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["log", "gtp", "htp", "txt"]
    }

    fn recognise(&self, head: &str) -> bool {
        let begins = |line: &str| {
            let (_, text) = said(line);
            let mut words = command(text).split_ascii_whitespace();
            let first = words.next().unwrap_or_default();
            let number = words.next().is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit()));
            match first {
                "START" | "RECTSTART" | "boardsize" => number,
                "BEGIN" | "RESTART" | "SWAP2BOARD" | "clear_board" => true,
                "play" | "genmove" => text.split_ascii_whitespace().nth(1).and_then(color).is_some(),
                _ => false,
            }
        };
        head.lines().take(50).any(begins)
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let mut rule = context.named.clone();
        each(lines, context, move |lines, context| read(lines, context, &mut rule))
    }

    fn writes(&self) -> bool {
        false
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>, rule: &mut Option<String>) -> Result<Option<GameRecord>, Error> {
    let mut game = Game::default();
    while let Some(line) = lines.peek(0)? {
        let text = line.text().into_owned();
        if game.ends_before(&text) {
            break;
        }
        if let Some(line) = lines.take()? {
            game.take(&line, &text);
        }
    }
    if game.first.is_none() {
        return Ok(None);
    }
    finish(game, rule, context)
}

/// Who it is about, and what was said.
fn said(line: &str) -> (&str, &str) {
    let text = line.trim();
    let first = command(text).split_ascii_whitespace().next().unwrap_or_default();
    if GOMOCUP.contains(&first) || HTP.contains(&first) || text.starts_with(['=', '?']) {
        return ("", text);
    }
    for mark in MARKS {
        if let Some(at) = text.find(mark) {
            let (name, rest) = (text[..at].trim(), text[at + mark.len()..].trim());
            // A clock before the name: `1523: NAME`.
            let name = match name.split_once(": ") {
                Some((clock, name)) if clock.bytes().all(|b| b.is_ascii_digit()) => name,
                _ => name,
            };
            return (name.trim(), rest);
        }
    }
    ("", text)
}

/// A command without the number that HTP allows before it.
fn command(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with(' ') { rest.trim_start() } else { text }
}

fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Awaited {
    #[default]
    Nothing,
    /// A move, of the Gomocup protocol or of this colour.
    Move(Option<Color>),
    /// Lines of a board up to `DONE`.
    Board,
    Score,
}

/// An entry as it was said: the line, and where in it.
#[derive(Clone)]
struct Said {
    line: Line,
    text: String,
    by: Option<Color>,
    gomocup: bool,
}

impl Said {
    /// The byte at which it stands.
    fn at(&self) -> usize {
        self.line.text().rfind(&self.text).unwrap_or(0)
    }
}

/// What one engine knows of the game.
#[derive(Default)]
struct View {
    name: String,
    /// Whether the engine has the first colour, once that is known.
    is_first: Option<bool>,
    entries: Vec<Said>,
    /// A board that is not in the order of play: stones of the engine (1) and the opponent (2).
    setup: Vec<(i64, i64, i64)>,
    board: Vec<(Said, i64, i64, i64)>,
    awaited: Awaited,
}

/// A game as it is being heard.
#[derive(Default)]
struct Game {
    first: Option<u64>,
    views: Vec<View>,
    size: Option<(u32, u32)>,
    rule: Option<String>,
    swap2: bool,
    score: Option<String>,
    warnings: Vec<Remark>,
    strange: Vec<u64>,
    is_htp: bool,
}

impl Game {
    fn view(&mut self, name: &str) -> &mut View {
        let at = self.views.iter().position(|v| v.name == name).unwrap_or_else(|| {
            self.views.push(View { name: name.into(), ..View::default() });
            self.views.len() - 1
        });
        &mut self.views[at]
    }

    /// Whether an engine that has played is told to begin another game.
    fn ends_before(&self, line: &str) -> bool {
        let (name, text) = said(line);
        let word = command(text).split_ascii_whitespace().next().unwrap_or_default();
        let begins = ["START", "RECTSTART", "RESTART", "BEGIN", "clear_board", "boardsize"].contains(&word);
        let played = |v: &View| v.name == name && !(v.entries.is_empty() && v.setup.is_empty());
        begins && self.views.iter().any(played)
    }

    fn take(&mut self, line: &Line, text: &str) {
        let (name, text) = said(text);
        if text.is_empty() {
            return;
        }
        self.first.get_or_insert(line.number);
        let said =
            |text: &str, by: Option<Color>, gomocup: bool| Said { line: line.clone(), text: text.into(), by, gomocup };
        // Answers of HTP.
        if let Some(answer) = text.strip_prefix(['=', '?']) {
            let refused = text.starts_with('?');
            let answer = command(answer.trim_start_matches(|c: char| c.is_ascii_digit())).trim();
            let view = self.view(name);
            match std::mem::take(&mut view.awaited) {
                Awaited::Move(by) if !refused && !answer.is_empty() => view.entries.push(said(answer, by, false)),
                Awaited::Score if !refused => self.score = Some(answer.into()),
                _ => {}
            }
            return;
        }
        let words: Vec<&str> = command(text).split_ascii_whitespace().collect();
        let rest = text.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim());
        if HTP.contains(&words[0]) {
            self.is_htp = true;
            return self.htp(name, &words, &said);
        }
        if let Some(numbers) = numbers(text) {
            return self.numbers(name, &numbers, said(text, None, true));
        }
        match words[0] {
            "START" => self.size = rest.parse().ok().map(|n| (n, n)),
            "RECTSTART" => self.size = pair(rest),
            "BEGIN" => {
                let view = self.view(name);
                view.awaited = Awaited::Move(None);
                view.is_first.get_or_insert(true);
            }
            "TURN" | "PLAY" => {
                let view = self.view(name);
                if view.entries.is_empty() && view.setup.is_empty() {
                    view.is_first.get_or_insert(false);
                }
                view.entries.push(said(rest, None, true));
                view.awaited = if words[0] == "TURN" { Awaited::Move(None) } else { Awaited::Nothing };
            }
            "BOARD" | "SWAP2BOARD" => {
                self.swap2 |= words[0] == "SWAP2BOARD";
                let view = self.view(name);
                (view.awaited, view.board) = (Awaited::Board, vec![]);
            }
            "DONE" => self.done(name, line.number),
            "SWAP" => self.view(name).entries.push(said("swap-sides", None, false)),
            "TAKEBACK" => {
                let taken = self.view(name).entries.pop();
                let what = taken.map_or(rest.to_string(), |entry| entry.text);
                let text = format!("line {}: `{what}` is taken back", line.number);
                self.warnings.push(Remark::new(Code::TakenBack, text).in_line(line.number));
            }
            "INFO" if words.get(1) == Some(&"rule") => self.rule = words.get(2).map(|rule| (*rule).to_string()),
            word if GOMOCUP.contains(&word) || word.starts_with("name=") || word.starts_with("YX") => {}
            word if self.is_htp && word.bytes().all(|b| b.is_ascii_lowercase() || b"_-".contains(&b)) => {}
            _ => self.strange.push(line.number),
        }
    }

    fn htp(&mut self, name: &str, words: &[&str], said: &dyn Fn(&str, Option<Color>, bool) -> Said) {
        let by = words.get(1).and_then(|word| color(word));
        match words {
            ["boardsize", cols, rows @ ..] => {
                let cols = cols.parse().ok();
                self.size = cols.zip(rows.first().map_or(cols, |rows| rows.parse().ok()));
            }
            ["play", _, what, ..] if by.is_some() => self.view(name).entries.push(said(what, by, false)),
            ["genmove", ..] => self.view(name).awaited = Awaited::Move(by),
            ["final_score", ..] => self.view(name).awaited = Awaited::Score,
            ["undo"] => {
                let taken = self.view(name).entries.pop();
                self.warnings.extend(taken.map(|Said { line, text, .. }| {
                    let text = format!("line {}: `{text}` is taken back by a later `undo`", line.number);
                    Remark::new(Code::TakenBack, text).in_line(line.number)
                }));
            }
            _ => {}
        }
    }

    /// `x,y` is an answer, `x,y,f` a line of a board.
    fn numbers(&mut self, name: &str, numbers: &[i64], said: Said) {
        let line = said.line.number;
        let view = self.view(name);
        match (view.awaited, numbers) {
            (Awaited::Board, [x, y]) => view.board.push((said, *x, *y, 0)),
            (Awaited::Board, [x, y, field]) => view.board.push((said, *x, *y, *field)),
            // An answer to SWAP2BOARD may be two or three points.
            (Awaited::Move(_), points) if points.len() % 2 == 0 => {
                view.awaited = Awaited::Nothing;
                for point in points.chunks_exact(2) {
                    view.entries.push(Said { text: format!("{},{}", point[0], point[1]), ..said.clone() });
                }
            }
            _ => self.strange.push(line),
        }
    }

    /// The board is complete: the game so far in the order of play, or stones without an order.
    fn done(&mut self, name: &str, line: u64) {
        let view = self.view(name);
        if view.awaited != Awaited::Board {
            return self.strange.push(line);
        }
        let board = std::mem::take(&mut view.board);
        let before = std::mem::take(&mut view.entries);
        // What is known already stays, with the swaps that a board does not tell.
        let known: Vec<_> = before.iter().filter_map(|said| numbers(&said.text)).collect();
        let told: Vec<_> = board.iter().map(|stone| vec![stone.1, stone.2]).collect();
        let kept = told.starts_with(&known);
        let lost = known.len() < before.len() || known.iter().any(|point| !told.contains(point));
        let of = |field: i64| board.iter().filter(|stone| stone.3 == field).count();
        let (own, others) = (of(1), of(2));
        view.awaited = Awaited::Move(None);
        // Who is to move is the engine: with as many stones of each it began.
        let first = if own == others { 1 } else { 2 };
        if own + others > 0 {
            view.is_first.get_or_insert(own == others);
        }
        let in_order = board.iter().enumerate().all(|(i, stone)| stone.3 == 0 || (stone.3 == first) == (i % 2 == 0));
        if in_order && board.iter().all(|stone| stone.3 <= 2) {
            let entries = board.into_iter().map(|(said, x, y, _)| Said { text: format!("{x},{y}"), ..said });
            let new = entries.skip(if kept { known.len() } else { 0 });
            view.setup = vec![];
            if kept {
                view.entries = before.into_iter().chain(new).collect();
                return;
            }
            view.entries = new.collect();
        } else {
            view.setup = board
                .iter()
                .filter(|s| s.3 == 1 || s.3 == 2)
                .map(|s| (s.1, s.2, if s.3 == first { 1 } else { 2 }))
                .collect();
            let passed_over = board.iter().filter(|s| s.3 != 1 && s.3 != 2).count();
            if passed_over > 0 {
                let text = format!("line {line}: {passed_over} marks on the board that are no stones are passed over");
                self.warnings.push(Remark::new(Code::PassedOver, text).in_line(line));
            }
        }
        if lost {
            let what = "the board tells another game than the entries before it, which are passed over";
            self.warnings.push(Remark::new(Code::Moves, format!("line {line}: {what}")).in_line(line));
        }
    }
}

/// `20,15`.
fn pair(text: &str) -> Option<(u32, u32)> {
    let (cols, rows) = text.split_once(',')?;
    Some((cols.trim().parse().ok()?, rows.trim().parse().ok()?))
}

/// Numbers between commas and blanks, and nothing else.
fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split([',', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect()
}

fn finish(game: Game, last: &mut Option<String>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    let line = game.first.unwrap_or(0);
    // A rule holds until another is said.
    if let Some(rule) = game.rule {
        *last = Some(rule);
    }
    let mut views = game.views;
    views.sort_by_key(|view| std::cmp::Reverse(view.entries.len()));
    if views.is_empty() {
        views.push(View::default());
    }
    let view = &views[0];
    if view.entries.is_empty() && view.setup.is_empty() && game.size.is_none() {
        return Ok(None);
    }
    let gomocup = !game.is_htp;
    let likely: &[&str] = if gomocup { &["gomoku", "standard"] } else { &["hex", "gomoku"] };
    let otherwise = if gomocup { None } else { Some("hex") };
    let said = last.clone().filter(|_| gomocup).map(|rule| match rule.as_str() {
        // Yixin and its children.
        "2" => "renju".to_string(),
        _ => rule,
    });
    let said = said.map(|rule| if game.swap2 { format!("{rule}(opening=swap2)") } else { rule });
    let settled =
        context.settle(said.as_deref(), &Hint { size: game.size, likely, otherwise }).map_err(|e| e.in_line(line))?;
    let reading = context.reading;
    let usual = context.notation(&settled.rules);
    let pairs = if gomocup { usual.base(reading.base.or(Some(0))) } else { usual };
    let mut record = Record::default();
    for &(x, y, field) in &view.setup {
        let color = if field == 1 { settled.rules.first } else { !settled.rules.first };
        let point = i32::try_from(x).ok().zip(i32::try_from(y).ok());
        let (x, y) = point.ok_or_else(|| Error::format("a stone of the board is too far off").in_line(line))?;
        record.setup.stones.push((Point::flat(x, y), color));
    }
    let mut turns = Turns::after(&settled.rules, &record.setup);
    let mut places = vec![];
    for entry in &view.entries {
        let action = if entry.text == "swap-sides" && !entry.gomocup && gomocup {
            Action::Swap(Swap::Sides)
        } else {
            let notation = if entry.gomocup { pairs } else { usual };
            notation.action(&entry.text).map_err(|mut e| {
                e.offset += entry.at();
                place(&entry.line, e)
            })?
        };
        record.moves.push(turns.entry(action, entry.by));
        places.push(entry.line.places().of(entry.at()));
    }
    let mut warnings: Vec<Remark> = settled.warning.iter().cloned().collect();
    if gomocup && reading.game.is_none() && last.as_deref() == Some("2") {
        let text = "rule 2 is taken for renju, as Yixin means it; in Gomocup's protocol it is another";
        warnings.push(Remark::new(Code::Game, text));
    }
    warnings.extend(game.warnings);
    let texts =
        |view: &View| view.entries.iter().map(|e| e.text.replace(' ', "").to_ascii_lowercase()).collect::<Vec<_>>();
    for other in views.iter().skip(1).filter(|v| !v.entries.is_empty()) {
        let (long, short) = (texts(view), texts(other));
        if let Some(i) = (0..short.len()).find(|&i| long[i] != short[i]) {
            let names = format!("`{}` and `{}`", view.name, other.name);
            let entry = format!("entry {} is `{}` or `{}`", i + 1, long[i], short[i]);
            let text = format!("{names} tell different games: {entry}; the first is taken");
            warnings.push(Remark::new(Code::Moves, text));
        }
    }
    if let Some(first) = game.strange.first() {
        let lines = words::count(game.strange.len(), "line");
        let text = format!("passed over as no protocol: {lines}, the first is line {first}");
        warnings.push(Remark::new(Code::PassedOver, text).in_line(*first));
    }
    let players = views.iter().filter(|view| !view.name.is_empty());
    let seat = |first: bool| if first == (settled.rules.first == Color::Black) { "black" } else { "white" };
    let mut tags: Vec<_> = players.filter_map(|v| Some((seat(v.is_first?).to_string(), v.name.clone()))).collect();
    tags.sort();
    record.claim = game.score.as_deref().and_then(notation::claim);
    Ok(Some(GameRecord { line, tags, warnings, places: places.into(), ..GameRecord::new(settled, record) }))
}
