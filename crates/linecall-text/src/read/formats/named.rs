//! Moves said with their colour: `b a1,w a2,w resign,B`, a record a line; `White places a5.`, a sentence a line and an
//! empty line between records; `Vit H7, Svart C7` of the Swedish mail server. A colour after the last move is the result.

use super::headers::{self, Headers};
use super::plain::place;
use crate::error::{Class, Error};
use crate::read::formats::format::{Format, Records, color_of, each};
use crate::read::lines::{Line, Lines};
use crate::read::notation::{NotAMove, Notation};
use crate::read::reading::Layout;
use crate::read::record::GameRecord;
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Claim, Color, Record, Says, Swap, Turns};

#[derive(Debug)]
pub(super) struct Named;

const LIKELY: &[&str] = &["hex(size=11)", "gomoku(size=15)"];

/// The words for the colours. In Swedish, Svart is Black and Vit is White.
const COLORS: [(&str, Color); 6] = [
    ("b", Color::Black),
    ("black", Color::Black),
    ("svart", Color::Black),
    ("w", Color::White),
    ("white", Color::White),
    ("vit", Color::White),
];

/// What a sentence may say instead of a move.
const VERBS: [(&[&str], Action); 5] = [
    (&["swaps"], Action::Swap(Swap::Unnamed)),
    (&["passes"], Action::Pass),
    (&["resigns"], Action::Resign),
    (&["times", "out"], Action::Timeout),
    (&["forfeits"], Action::Forfeit),
];

impl Format for Named {
    fn name(&self) -> &'static str {
        "named"
    }

    fn about(&self) -> &'static str {
        "moves said with their colours: b a1,w a2,w resign,B or Vit H7, Svart C7, a line a record; White places a5., a sentence a line"
    }

    fn holds(&self) -> &'static str {
        "moves, names and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt"]
    }

    fn recognise(&self, head: &str) -> bool {
        // The first lines may be what a merge has left over.
        let is_header = |l: &str| l.starts_with('#') || headers::split(l).is_some();
        let lines = head.lines().filter(|l| !l.trim().is_empty() && !is_header(l));
        lines.take(3).any(|line| {
            let mut words = line.split_ascii_whitespace();
            let named = words.next().and_then(color).is_some();
            named && words.next().is_some_and(|w| w.bytes().any(|b| b.is_ascii_alphabetic()))
        })
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let mut game = context.named.clone();
        each(lines, context, move |lines, context| read(lines, context, &mut game))
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return Err(Error::new(Class::Record, "there is no place for a setup here; write `wire` or `rows`"));
        }
        let notation = record.notation();
        let mut turns = Turns::new(record.rules());
        let mut moves = vec![];
        for mv in &record.record.moves {
            let letter = if color_of(&mut turns, *mv)? == Color::Black { 'b' } else { 'w' };
            let name = notation.spell(mv.action)?;
            if name.contains(',') {
                let message = format!("there is no place for `{name}` here, commas part the moves; write `wire`");
                return Err(Error::new(Class::Record, message));
            }
            moves.push(format!("{letter} {name}"));
        }
        Ok(headers::write(record)? + &moves.join(",") + "\n")
    }
}

/// Reads the next record.
fn read(lines: &mut Lines<'_>, context: &Context<'_>, game: &mut Option<String>) -> Result<Option<GameRecord>, Error> {
    let headers = Headers::read(lines, context, game)?;
    let mut own = vec![];
    own.extend(lines.take()?);
    let spread = match context.reading.layout {
        Layout::Line => false,
        Layout::Paragraph => true,
        Layout::Auto => own.first().is_some_and(is_sentence),
    };
    while spread && lines.peek(0)?.is_some_and(|l| !l.is_blank()) {
        own.extend(lines.take()?);
    }
    if own.is_empty() && !headers.any {
        return Ok(None);
    }
    let id = headers.id.clone();
    finish(headers, &own, context).map(Some).map_err(|e| Error { id, ..e })
}

fn color(word: &str) -> Option<Color> {
    let word = word.trim_end_matches(':');
    COLORS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, color)| *color)
}

/// Whether the line is one sentence of a record in many.
fn is_sentence(line: &Line) -> bool {
    let text = line.text();
    text.trim_end().ends_with('.') && !text.contains(',')
}

fn finish(headers: Headers, own: &[Line], context: &Context<'_>) -> Result<GameRecord, Error> {
    let line = own.first().map_or(0, |line| line.number);
    let hint = Hint { likely: LIKELY, ..Hint::default() };
    let settled = context.settle(headers.game.as_deref(), &hint).map_err(|e| e.in_line(line))?;
    let notation = context.notation(&settled.rules);
    let mut record = Record { claim: headers.claim, ..Record::default() };
    let mut turns = Turns::new(&settled.rules);
    let mut places = vec![];
    for line in own {
        let text = line.text();
        let (mut at, mut found) = (0, line.places());
        let mut parts = text.split([',', ';']).filter(|part| !part.trim().is_empty()).peekable();
        while let Some(part) = parts.next() {
            at += text[at..].find(part).unwrap_or(0);
            let start = at + part.len() - part.trim_start().len();
            at += part.len();
            match color(part.trim()) {
                Some(winner) if parts.peek().is_none() => {
                    record.claim = Some(Claim { text: part.trim().into(), says: Says::Win(winner) });
                }
                _ => {
                    let (by, action) = entry(&notation, part.trim()).map_err(|mut e| {
                        e.offset += start;
                        place(line, e)
                    })?;
                    record.moves.push(turns.entry(action, Some(by)));
                    places.push(found.of(start));
                }
            }
        }
    }
    let warnings = headers.warnings.into_iter().chain(settled.warning.clone()).collect();
    Ok(GameRecord {
        id: headers.id,
        line,
        tags: headers.tags,
        warnings,
        places: places.into(),
        ..GameRecord::new(settled, record)
    })
}

/// `b a1`, `White places a5.`, `Black times out.`
fn entry(notation: &Notation, text: &str) -> Result<(Color, Action), NotAMove> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let wanted = || NotAMove {
        offset: 0,
        message: format!(
            "wanted a colour and a move such as `b a1`, found `{}`",
            text.chars().take(20).collect::<String>()
        ),
    };
    let by = color(first).ok_or_else(wanted)?;
    let rest = rest.trim_start();
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is_said =
        |said: &[&str]| said.len() == words.len() && said.iter().zip(&words).all(|(a, b)| a.eq_ignore_ascii_case(b));
    if let Some((_, action)) = VERBS.iter().find(|(said, _)| is_said(said)) {
        return Ok((by, *action));
    }
    let what = rest.strip_prefix("places ").or_else(|| rest.strip_prefix("plays ")).unwrap_or(rest);
    let offset = text.len() - what.len();
    let action = notation.action(what.trim()).map_err(|mut e| {
        e.offset += offset;
        e
    })?;
    Ok((by, action))
}
