//! PGN, as two kinds of program write it. PlayOK (Kurnik): the moves are those of the seats by turns, with `black`, `white`
//! and `--` where a seat chooses its colour or does not move, and the result is that of the seats. c-gomoku-cli: no moves
//! at all, and `0-1` where Black has won, because it calls the first player White as in chess.

use super::plain::place;
use crate::error::Error;
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::{Line, Lines};
use crate::read::notation;
use crate::read::notation::Notation;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Claim, Color, Move, Record, Rules, Says, Swap};

#[derive(Debug)]
pub(super) struct Pgn;

/// Games of PlayOK, by their numbers.
const GAME_TYPES: [(&str, &str); 2] = [("60", "standard"), ("61", "standard(opening=swap2)")];

/// Tags that are kept, and what they are called here.
const KEYS: [(&str, &str); 11] = [
    ("Black", "black"),
    ("White", "white"),
    ("Event", "event"),
    ("Site", "site"),
    ("Date", "date"),
    ("Round", "round"),
    ("Time", "time"),
    ("TimeControl", "time-control"),
    ("Termination", "end"),
    ("BlackElo", "black-rating"),
    ("WhiteElo", "white-rating"),
];

impl Format for Pgn {
    fn name(&self) -> &'static str {
        "pgn"
    }

    fn about(&self) -> &'static str {
        "PGN of PlayOK (results by seat, swap2 as `black`, `white`, `--`) and of c-gomoku-cli (no moves; 0-1: Black won)"
    }

    fn holds(&self) -> &'static str {
        "moves, swaps, names and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pgn"]
    }

    fn recognise(&self, head: &str) -> bool {
        head.lines().find(|l| !l.trim().is_empty()).is_some_and(|line| tag(line).is_some())
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        each(lines, context, read)
    }

    fn writes(&self) -> bool {
        false
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    lines.skip_blank()?;
    let mut tags: Vec<Line> = vec![];
    while let Some(line) = lines.peek(0)? {
        // A tag that is there already is of the next game: this one has no text.
        let is_next = key(line).is_some_and(|new| tags.iter().any(|tag| key(tag).as_ref() == Some(&new)));
        if is_next || !line.is_blank() && line.bytes.trim_ascii_start().first() != Some(&b'[') {
            break;
        }
        tags.extend(lines.take()?.filter(|l| !l.is_blank()));
    }
    let mut moves = vec![];
    while lines.peek(0)?.is_some_and(|l| l.bytes.trim_ascii_start().first() != Some(&b'[')) {
        moves.extend(lines.take()?.filter(|l| !l.is_blank()));
    }
    if tags.is_empty() && moves.is_empty() {
        return Ok(None);
    }
    finish(&tags, &moves, context).map(Some)
}

/// `[Key "value"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (key, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_key.then(|| (key.to_string(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

fn key(line: &Line) -> Option<String> {
    tag(&line.text()).map(|(key, _)| key)
}

fn finish(tag_lines: &[Line], move_lines: &[Line], context: &Context<'_>) -> Result<GameRecord, Error> {
    let first = tag_lines.first().or(move_lines.first()).map_or(0, |line| line.number);
    let (tag_lines, encoding) = Line::decoded(tag_lines, context.reading.encoding);
    let mut tags = vec![];
    for line in &tag_lines {
        tags.push(tag(&line.text()).ok_or_else(|| line.error(0, "wanted a tag such as `[Black \"name\"]`"))?);
    }
    let find = |key: &str| tags.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str());
    let by_seat = find("GameType").is_some() || find("Site") == Some("PlayOK");
    let reversed = !by_seat && find("PlyCount").is_some();
    let mut hint = Hint { likely: &["gomoku", "standard"], ..Hint::default() };
    let mut said = None;
    if let Some((number, size)) = find("GameType").and_then(|text| text.split_once(',')) {
        said = GAME_TYPES.iter().find(|(n, _)| *n == number.trim()).map(|(_, game)| *game);
        hint.size = size.trim().parse().ok().map(|size| (size, size));
    }
    let settled = context.settle(said, &hint).map_err(|e| e.in_line(first))?;
    let mut warnings: Vec<Remark> = encoding.into_iter().chain(settled.warning.clone()).collect();
    let mut game = Seats::of(&settled.rules, context.notation(&settled.rules));
    for line in move_lines {
        game.read(line, &mut warnings)?;
    }
    if !game.record.moves.is_empty() && reversed {
        warnings.push(Remark::new(Code::Moves, "the program that writes such tags invents its moves"));
    }
    if game.record.moves.is_empty() && reversed {
        let plies = find("PlyCount").unwrap_or_default();
        let text = format!("the file holds the result of the game and not its {plies} moves");
        warnings.push(Remark::new(Code::Moves, text));
    }
    let (mut record, places) = (game.record, game.places);
    let result = find("Result").or(game.result.as_deref()).map(str::to_string);
    if let (Some(tag), Some(text)) = (find("Result"), &game.result)
        && tag != text
    {
        warnings.push(Remark::new(Code::Result, format!("the tag says `{tag}`, the text `{text}`: the tag is taken")));
    }
    if let Some(text) = result {
        let wanted = || Error::format(format!("wanted a result such as `1-0` or `*`, found `{text}`")).in_line(first);
        let read = notation::claim(&text).ok_or_else(wanted)?.says;
        // What the first player won is read as Black's.
        let says = match read {
            Says::Win(color) if by_seat && game.swapped => Some(Says::Win(!color)),
            Says::Win(color) if reversed => Some(Says::Win(!color)),
            Says::Win(_) if !by_seat => {
                let doubt = "Black's as of the first player or White's as in chess";
                warnings.push(Remark::new(Code::Result, format!("nothing tells whose `{text}` is, {doubt}")));
                None
            }
            other => Some(other),
        };
        record.claim = says.map(|says| Claim { text, says });
    }
    let known = |key: &str| find(key).filter(|v| !["?", "-", ""].contains(v)).map(str::to_string);
    let mut tags: Vec<_> = KEYS.iter().filter_map(|(key, name)| Some((name.to_string(), known(key)?))).collect();
    tags.sort();
    Ok(GameRecord { line: first, tags, warnings, places: places.into(), ..GameRecord::new(settled, record) })
}

/// Tokens of two seats by turns.
struct Seats {
    notation: Notation,
    record: Record,
    /// Where its entries stand.
    places: Vec<(u64, u64)>,
    /// Tokens so far: the first is of the seat called Black.
    tokens: usize,
    stones: usize,
    first: Color,
    /// Whether the seats have changed colours.
    swapped: bool,
    /// Whether a seat has chosen its colour, from when on every stone is of the seat that has its colour.
    chosen: bool,
    result: Option<String>,
}

impl Seats {
    fn of(rules: &Rules, notation: Notation) -> Self {
        let (record, result, first) = (Record::default(), None, rules.first);
        Seats { notation, record, places: vec![], tokens: 0, stones: 0, first, swapped: false, chosen: false, result }
    }

    fn read(&mut self, line: &Line, warnings: &mut Vec<Remark>) -> Result<(), Error> {
        let text = line.text();
        let (mut at, mut found) = (0, line.places());
        for token in text.split_ascii_whitespace() {
            at += text[at..].find(token).unwrap_or(0);
            let start = at;
            at += token.len();
            if self.result.is_some() {
                return Err(line.error(start, format!("found `{token}` after the result")));
            }
            // `12.`, alone or with the move glued after it.
            let digits = token.bytes().take_while(u8::is_ascii_digit).count();
            let numbered = digits > 0 && token.as_bytes().get(digits) == Some(&b'.');
            let number = if numbered { token[digits..].bytes().take_while(|b| *b == b'.').count() + digits } else { 0 };
            let what = &token[number..];
            let seat_of_black = self.tokens.is_multiple_of(2);
            match what.to_ascii_lowercase().as_str() {
                "" => {}
                "--" => self.tokens += 1,
                word @ ("black" | "white") => {
                    self.tokens += 1;
                    self.chosen = true;
                    let has_black = seat_of_black != self.swapped;
                    if has_black != (word == "black") {
                        self.swapped = !self.swapped;
                        self.record.moves.push(Action::Swap(Swap::Sides).into());
                        self.places.push(found.of(start));
                    }
                }
                _ if notation::claim(what).is_some() => self.result = Some(what.into()),
                _ => {
                    let action = self.notation.action(what).map_err(|mut e| {
                        e.offset += start + number;
                        place(line, e)
                    })?;
                    let color = if self.stones.is_multiple_of(2) { self.first } else { !self.first };
                    let has_black = seat_of_black != self.swapped;
                    if self.chosen && has_black != (color == Color::Black) {
                        let who = if seat_of_black { "[Black]" } else { "[White]" };
                        let text = format!("line {}: `{what}` is {color}'s stone, but of the seat {who}", line.number);
                        warnings.push(Remark::new(Code::Players, text).in_line(line.number));
                    }
                    self.tokens += 1;
                    self.stones += usize::from(action.point().is_some());
                    self.record.moves.push(Move::from(action));
                    self.places.push(found.of(start + number));
                }
            }
        }
        Ok(())
    }
}
