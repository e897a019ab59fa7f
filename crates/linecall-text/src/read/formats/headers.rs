//! `key: value` lines before a plain record or a board in rows.

use crate::error::{Class, Error};
use crate::read::encoding;
use crate::read::lines::{Line, Lines};
use crate::read::notation;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::Context;
use crate::read::symbols::Symbols;
use crate::words::near;
use linecall_law::{Action, Claim, Color};

/// What the lines before a record say.
#[derive(Clone, Debug, Default)]
pub(super) struct Headers {
    pub(super) game: Option<String>,
    /// Whether there was any header at all.
    pub(super) any: bool,
    pub(super) id: Option<String>,
    pub(super) claim: Option<Claim>,
    pub(super) to_move: Option<Color>,
    pub(super) symbols: Option<String>,
    /// Moves that follow a board.
    pub(super) moves: Option<(Line, usize)>,
    pub(super) tags: Vec<(String, String)>,
    /// What was taken for granted in reading.
    pub(super) warnings: Vec<Remark>,
    /// Names and other texts, as bytes, by their keys.
    texts: Vec<(String, Vec<u8>)>,
}

/// Keys that are kept as they are.
const TAGS: [&str; 17] = [
    "black",
    "white",
    "event",
    "date",
    "round",
    "comment",
    "site",
    "time",
    "end",
    "value",
    "score",
    "winner",
    "view",
    "cursor",
    "time-control",
    "black-rating",
    "white-rating",
];
const KEYS: [&str; 6] = ["game", "id", "result", "to-move", "symbols", "moves"];

impl Headers {
    /// Reads comments (`#`) and headers up to the first line that is neither, and the game that they name or that was named
    /// before. After an error what is left of the
    /// paragraph is passed over, so that the next record is found.
    pub(super) fn read(lines: &mut Lines<'_>, context: &Context<'_>, game: &mut Option<String>) -> Result<Self, Error> {
        Headers::read_before(lines, context, game, None)
    }

    /// The same before a board, where a line of blanks may be a row: with these symbols, or those that a header tells.
    pub(super) fn read_before(
        lines: &mut Lines<'_>,
        context: &Context<'_>,
        game: &mut Option<String>,
        symbols: Option<Symbols>,
    ) -> Result<Self, Error> {
        match Headers::up_to_record(lines, context, game, symbols) {
            Ok(headers) => Ok(headers),
            Err(error) => {
                while lines.take()?.is_some_and(|l| !l.is_blank()) {}
                Err(error)
            }
        }
    }

    fn up_to_record(
        lines: &mut Lines<'_>,
        context: &Context<'_>,
        game: &mut Option<String>,
        symbols: Option<Symbols>,
    ) -> Result<Self, Error> {
        let mut headers = Headers::default();
        loop {
            let may_be_row = symbols.or(headers.own_symbols()).is_some_and(|symbols| symbols.empty == ' ');
            while lines.peek(0)?.is_some_and(|line| if may_be_row { line.bytes.is_empty() } else { line.is_blank() }) {
                lines.take()?;
            }
            let is_comment = |line: &Line| line.bytes.first() == Some(&b'#');
            match lines.peek(0)? {
                Some(line) if is_comment(line) => drop(lines.take()?),
                Some(line) if memchr::memchr(b':', &line.bytes).is_some() && split(&line.text()).is_some() => {
                    if let Some(line) = lines.take()? {
                        headers.take(line)?;
                    }
                }
                _ => break,
            }
        }
        headers.decode(context);
        // A game holds for the records that follow, too.
        match &headers.game {
            Some(named) => *game = Some(named.clone()),
            None => headers.game.clone_from(game),
        }
        Ok(headers)
    }

    /// The symbols of the header, if they can be read.
    pub(super) fn own_symbols(&self) -> Option<Symbols> {
        self.symbols.as_deref().and_then(|text| text.parse().ok())
    }

    fn take(&mut self, line: Line) -> Result<(), Error> {
        self.any = true;
        let text = line.text().into_owned();
        let Some((key, value, offset)) = split(&text) else { return Ok(()) };
        match key.as_str() {
            "game" => self.game = Some(value.into()),
            "id" => self.texts.push((key, line.bytes[offset..].trim_ascii().to_vec())),
            "symbols" => self.symbols = Some(value.into()),
            "result" => {
                let claim = notation::claim(value);
                self.claim = Some(claim.ok_or_else(|| {
                    line.error(offset, format!("wanted a result such as `B+`, `0-1` or `draw`, found `{value}`"))
                })?);
            }
            "to-move" => {
                self.to_move = Some(match value.to_ascii_lowercase().as_str() {
                    "black" | "b" => Color::Black,
                    "white" | "w" => Color::White,
                    _ => return Err(line.error(offset, format!("wanted `black` or `white`, found `{value}`"))),
                });
            }
            "moves" => self.moves = Some((line, offset)),
            tag if TAGS.contains(&tag) => self.texts.push((key, line.bytes[offset..].trim_ascii().to_vec())),
            other => {
                let names = near(other, KEYS.iter().chain(&TAGS).copied());
                return Err(line.error(0, format!("no header `{other}`{names}")));
            }
        }
        Ok(())
    }

    /// Together the texts tell most about their encoding.
    fn decode(&mut self, context: &Context<'_>) {
        if self.texts.is_empty() {
            return;
        }
        let bytes: Vec<&[u8]> = self.texts.iter().map(|(_, bytes)| bytes.as_slice()).collect();
        let (texts, warning) = encoding::texts(&bytes, context.reading.encoding);
        self.warnings.extend(warning);
        let keys: Vec<String> = self.texts.drain(..).map(|(key, _)| key).collect();
        for (key, text) in keys.into_iter().zip(texts) {
            if key == "id" {
                self.id = Some(text);
            } else {
                self.tags.push((key, text));
            }
        }
    }
}

/// The headers of a record: its game, its name, what else is known, what it claims.
pub(super) fn write(record: &GameRecord) -> Result<String, Error> {
    let Some(game) = record.game().spec() else {
        return Err(Error::new(Class::Record, "there is no place for own rules here; write `wire`"));
    };
    let mut text = format!("game: {game}\n");
    if let Some(id) = &record.id {
        text += &format!("id: {}\n", one_line(id));
    }
    for (key, value) in record.tags.iter().filter(|(key, _)| TAGS.contains(&key.as_str())) {
        text += &format!("{key}: {}\n", one_line(value));
    }
    if let Some(claim) = &record.record.claim {
        text += &format!("result: {}\n", notation::claim_text(claim));
    }
    Ok(text)
}

/// A header ends with its line: what is broken in its value becomes a blank.
pub(super) fn one_line(value: &str) -> String {
    value.replace(['\n', '\r'], " ")
}

/// The entries of a record in a line.
pub(super) fn moves(record: &GameRecord) -> Result<String, Error> {
    if record.record.moves.iter().any(|mv| mv.by.is_some()) {
        return Err(Error::new(Class::Record, "there is no place for named colours here; write `wire`"));
    }
    let notation = record.notation();
    let mut text = String::with_capacity(4 * record.record.moves.len());
    for mv in &record.record.moves {
        if !text.is_empty() {
            text.push(' ');
        }
        let is_written = matches!(mv.action, Action::Place(p) if notation.write_name(p, &mut text));
        if !is_written {
            text += &notation.spell(mv.action)?;
        }
    }
    Ok(text)
}

/// `key: value`, and the byte at which the value begins.
pub(super) fn split(text: &str) -> Option<(String, &str, usize)> {
    let (key, value) = text.split_once(':')?;
    let is_key = key.len() > 1 && key.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    let start = text.len() - value.trim_start().len();
    is_key.then(|| (key.to_ascii_lowercase(), value.trim(), start))
}
