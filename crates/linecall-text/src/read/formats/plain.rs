//! Plain coordinates: `h8 i9`, `h8i9`, `8,8 9,9`; a line a record, or a move a line.

use super::headers::{self, Headers, split};
use crate::error::{Class, Error};
use crate::read::dialect::Dialect;
use crate::read::formats::format::{Cuts, Format, GluedLines, Records};
use crate::read::lines::{Line, Lines};
use crate::read::notation::{Moves, NotAMove, Notation};
use crate::read::place::Spots;
use crate::read::reading::Layout;
use crate::read::reading::Reading;
use crate::read::record::GameRecord;
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Move, Record, Shape};

/// The games that people write down this way.
const LIKELY: &[&str] =
    &["gomoku(size=15)", "standard(size=15)", "renju(size=15)", "hex(size=11)", "tic-tac-toe", "connect-four"];

static HINT: Hint = Hint { size: None, likely: LIKELY, otherwise: None };

#[derive(Debug)]
pub(super) struct Plain;

impl Format for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn about(&self) -> &'static str {
        "moves as coordinates, glued, apart or in pairs (h8i9, h8 i9, 8,8 9,9), with `game: …` and `result: …` before them"
    }

    fn holds(&self) -> &'static str {
        "moves, names and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt", "moves", "pos"]
    }

    fn recognise(&self, head: &str) -> bool {
        // What a merge has left over in a file is no move, but the file is still one of moves.
        let is_other =
            |l: &str| l.trim().is_empty() || l.starts_with('#') || split(l).is_some() || is_mark(l.as_bytes());
        let line = head.lines().find(|l| !is_other(l));
        let starts_like_one = |token: &str| {
            let token = token.trim_start_matches('(');
            let letters = token.chars().take_while(char::is_ascii_alphabetic).count();
            letters <= 5 && token[letters..].starts_with(|c: char| c.is_ascii_digit() || c == '-')
                || ["pass", "swap", "resign"].iter().any(|w| token.starts_with(w))
        };
        match line {
            Some(line) => line.split_ascii_whitespace().next().is_some_and(starts_like_one),
            // Nothing but headers: a record without moves.
            None => head.lines().any(|l| split(l).is_some()),
        }
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let game = context.named.clone();
        Box::new(PlainRecords { lines, context, game })
    }

    fn cuts(&self, reading: &Reading) -> Cuts {
        Cuts::Records(reading.layout)
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return Err(Error::new(Class::Record, "plain has no place for a setup; write `wire` or `rows`"));
        }
        Ok(headers::write(record)? + &headers::moves(record)? + "\n")
    }

    /// As a string of points, glued, which is what programs ask for.
    fn write_in(&self, record: &GameRecord, dialect: &'static Dialect) -> Result<String, Error> {
        self.write(record)?;
        let notation = record.notation().dialect(Some(dialect));
        let spell = |mv: &Move| notation.spell(mv.action);
        let moves: Vec<String> = record.record.moves.iter().map(spell).collect::<Result<_, _>>()?;
        let is_point = |mv: &Move| matches!(mv.action, Action::Place(_));
        let gap = if record.record.moves.iter().all(is_point)
            && (dialect.cells.is_some() || record.rules().lattice.shape() != Shape::Box)
        {
            ""
        } else {
            " "
        };
        Ok(moves.join(gap) + "\n")
    }
}

/// The records of an input, and the game that a header has named last.
struct PlainRecords<'i> {
    lines: Lines<'i>,
    context: Context<'i>,
    game: Option<String>,
}

impl Iterator for PlainRecords<'_> {
    type Item = Result<GameRecord, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let layout = self.context.reading.layout;
        read(&mut self.lines, &self.context, &mut self.game, layout, |_| HINT.clone()).transpose()
    }
}

impl Records for PlainRecords<'_> {
    fn glued_lines(&mut self) -> Option<GluedLines<'_>> {
        let Reading { layout, dialect, at, .. } = self.context.reading;
        let is_record = *layout != Layout::Paragraph && dialect.is_none() && at.is_none();
        let (lines, game) = (&mut self.lines, self.game.as_deref());
        is_record.then_some(GluedLines { lines, game, hint: &HINT, format: &Plain })
    }
}

/// Reads headers and the moves after them. The hint is made from the first line of moves.
pub(super) fn read(
    lines: &mut Lines<'_>,
    context: &Context<'_>,
    game: &mut Option<String>,
    layout: Layout,
    hint: impl Fn(Option<&Line>) -> Hint,
) -> Result<Option<GameRecord>, Error> {
    let headers = Headers::read(lines, context, game)?;
    // The record is taken whole before anything in it can fail, so that the next one is found.
    let mut own = vec![];
    if let Some(first) = lines.take()? {
        let spread = match layout {
            Layout::Line => false,
            Layout::Paragraph => true,
            Layout::Auto => is_single(&first.bytes) && lines.peek(0)?.is_some_and(|next| is_single(&next.bytes)),
        };
        own.push(first);
        while spread && lines.peek(0)?.is_some_and(|l| !l.is_blank()) {
            own.extend(lines.take()?);
        }
    }
    match own.first() {
        None if !headers.any => Ok(None),
        first => {
            let hint = hint(first);
            finish(headers, own, &hint, context).map(Some)
        }
    }
}

fn finish(headers: Headers, mut own: Vec<Line>, hint: &Hint, context: &Context<'_>) -> Result<GameRecord, Error> {
    let line = own.first().map_or(0, |line| line.number);
    let named = |e: Error| Error { id: headers.id.clone(), ..e };
    let settled = context.settle(headers.game.as_deref(), hint).map_err(|e| named(e.in_line(line)))?;
    let notation = context.notation(&settled.rules);
    let mut record = Record { claim: headers.claim.clone(), ..Record::default() };
    let mut starts = vec![];
    let mut begin = 0;
    for own in &own {
        // A point has three bytes, more or less.
        let most = own.bytes.len() / 3 + 1;
        record.moves.reserve(most);
        starts.reserve(most);
        let is_read = !context.reading.general && points(own, begin, &notation, &mut record.moves, &mut starts);
        if !is_read {
            let Moves { actions, offsets, claim } = notation.actions(&own.text()).map_err(|e| named(place(own, e)))?;
            starts.extend(offsets.into_iter().map(|offset| start(begin + offset.min(own.bytes.len()))));
            record.moves.extend(actions.into_iter().map(Move::from));
            record.claim = claim.or(record.claim);
        }
        begin += own.bytes.len() + 1;
    }
    let text = match &mut own[..] {
        [only] => std::mem::take(&mut only.bytes),
        own => own.iter().map(|line| line.bytes.as_slice()).collect::<Vec<_>>().join(&b'\n'),
    };
    Ok(GameRecord {
        id: headers.id,
        line,
        tags: headers.tags,
        warnings: headers.warnings.into_iter().chain(settled.warning.clone()).collect(),
        places: Spots::within(text, line, starts),
        ..GameRecord::new(settled, record)
    })
}

/// Where an entry begins. Beyond what can be counted nobody asks.
fn start(byte: usize) -> u32 {
    u32::try_from(byte).unwrap_or(u32::MAX)
}

/// Reads a line that is nothing but points: whether it is.
fn points(line: &Line, begin: usize, notation: &Notation, moves: &mut Vec<Move>, starts: &mut Vec<u32>) -> bool {
    let before = moves.len();
    let behind = notation.points(&line.bytes, 0, |offset, p| {
        moves.push(Move::at(p));
        starts.push(start(begin + offset));
    });
    let is_read = line.bytes[behind..].iter().all(u8::is_ascii_whitespace);
    if !is_read {
        moves.truncate(before);
        starts.truncate(before);
    }
    is_read
}

/// An error in a move, at its place.
pub(super) fn place(line: &Line, error: NotAMove) -> Error {
    line.error(error.offset, error.message)
}

/// Whether the line is a mark of a merge that failed.
fn is_mark(line: &[u8]) -> bool {
    ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark.as_bytes()))
}

/// Whether the line has one word, or one pair, and so may be one move of many. `h8i9` and `4455` are several. Most lines
/// that are several moves tell so within a few bytes.
pub(super) fn is_single(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let mut before = b' ';
    for &b in line {
        let is_gap = b.is_ascii_whitespace() && !(b == b' ' && before == b',');
        if is_gap || before.is_ascii_digit() && b.is_ascii_alphabetic() {
            return false;
        }
        before = b;
    }
    let is_digits = line.len() > 2 && line.iter().all(u8::is_ascii_digit);
    !line.is_empty() && !is_digits && !is_mark(line)
}
