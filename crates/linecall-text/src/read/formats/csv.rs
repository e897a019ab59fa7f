//! Tables with a column of moves, a record a row: `--columns moves=Record,result=Winner` says which, by name or by number.
//! Without it, columns of usual names are found; a table of three columns without names is taken for the samples of
//! c-gomoku-cli, position, move and result.

use super::headers;
use super::plain::place;
use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::dialect::Origin;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::{Line, Lines};
use crate::read::notation;
use crate::read::reading::Columns;
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use linecall_law::{Claim, Move, Record, Says};

#[derive(Debug)]
pub(super) struct Csv;

const LIKELY: &[&str] = &["gomoku(size=15)", "standard(size=15)", "hex(size=11)", "connect-four"];

/// Usual names of columns.
const NAMES: [(&str, &[&str]); 7] = [
    ("moves", &["moves", "record", "movelist", "game_record", "kifu"]),
    ("result", &["result", "winner"]),
    ("game", &["game", "rules", "rule", "variant"]),
    ("id", &["id", "game_id"]),
    ("black", &["black", "player1"]),
    ("white", &["white", "player2"]),
    ("event", &["event", "tournament"]),
];

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn about(&self) -> &'static str {
        "a table with a column of moves, a record a row (--columns moves=Record,result=3); samples of c-gomoku-cli: position,move,result"
    }

    fn holds(&self) -> &'static str {
        "moves, names and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["csv"]
    }

    fn recognise(&self, head: &str) -> bool {
        let first = head.lines().find(|l| !l.trim().is_empty()).unwrap_or_default();
        let Ok(fields) = split(first) else { return false };
        let is_moves = |f: &Field| NAMES[0].1.contains(&f.text.trim().to_ascii_lowercase().as_str());
        fields.len() > 1 && fields.iter().any(is_moves) || is_sample(&fields)
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        let mut table = None;
        each(lines, context, move |lines, context| read(&mut table, lines, context))
    }

    fn envelope(&self) -> (&'static str, &'static str) {
        ("id,game,moves,result,black,white,event\n", "")
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return Err(Error::new(Class::Record, "a table has no place for a setup; write `wire` or `rows`"));
        }
        let Some(game) = record.game().spec() else {
            return Err(Error::new(Class::Record, "a table has no place for own rules; write `wire`"));
        };
        let tag = |key: &str| record.tags.iter().find(|(k, _)| k == key).map(|(_, v)| v.clone()).unwrap_or_default();
        let fields = [
            record.id.clone().unwrap_or_default(),
            game.to_string(),
            headers::moves(record)?,
            record.record.claim.as_ref().map(|claim| notation::claim_text(claim).to_string()).unwrap_or_default(),
            tag("black"),
            tag("white"),
            tag("event"),
        ];
        Ok(fields.map(|field| quoted(&field)).join(",") + "\n")
    }
}

/// Reads the next record of a table whose head has been read, or will be.
fn read(table: &mut Option<Table>, lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    if table.is_none() {
        *table = head(lines, context.reading.columns.as_ref())?;
    }
    let Some(table) = table else { return Ok(None) };
    lines.skip_blank()?;
    let Some(line) = lines.take()? else { return Ok(None) };
    row(&line, table, context).map(Some)
}

/// A field that cannot be read otherwise is put into quotes.
fn quoted(field: &str) -> String {
    let field = field.replace(['\n', '\r'], " ");
    if field.contains([',', '"']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// A field of a row, and the byte at which it begins.
struct Field {
    text: String,
    at: usize,
}

/// The fields of a row; quotes are taken off.
fn split(text: &str) -> Result<Vec<Field>, usize> {
    let mut fields = vec![];
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let mut field = Field { text: String::new(), at };
        if rest.starts_with('"') {
            let mut chars = rest.char_indices().skip(1).peekable();
            let end = loop {
                match chars.next() {
                    Some((i, '"')) => match chars.peek() {
                        Some((_, '"')) => {
                            field.text.push('"');
                            chars.next();
                        }
                        _ => break i + 1,
                    },
                    Some((_, c)) => field.text.push(c),
                    None => return Err(at),
                }
            };
            field.at += 1;
            at += end + rest[end..].find(',').unwrap_or(rest.len() - end);
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            field.text = rest[..end].into();
            at += end;
        }
        fields.push(field);
        if at >= text.len() {
            return Ok(fields);
        }
        at += 1;
    }
}

/// `h8i9,j10,2`: a position, a move and a number.
fn is_sample(fields: &[Field]) -> bool {
    let starts_like_one =
        |text: &str| text.starts_with(|c: char| c.is_ascii_lowercase()) && text.ends_with(|c: char| c.is_ascii_digit());
    match fields {
        [position, mv, result] => {
            (position.text.is_empty() || starts_like_one(&position.text))
                && starts_like_one(&mv.text)
                && ["0", "1", "2"].contains(&result.text.trim())
        }
        _ => false,
    }
}

/// Which column holds what; the columns of the samples have names of their own.
type Table = Vec<(&'static str, usize)>;

const SAMPLE: [&str; 3] = ["position", "move", "sample-result"];

/// Takes the row of names, if there is one. Nothing at the end of the input.
fn head(lines: &mut Lines<'_>, asked: Option<&Columns>) -> Result<Option<Table>, Error> {
    lines.skip_blank()?;
    // The line is taken before anything in it can fail, so that reading goes on after it.
    let Some(first) = lines.take()? else { return Ok(None) };
    let open = |at: usize| first.error(at, "the quotes of this field are never closed");
    let text = first.text();
    let fields = split(&text).map_err(open)?;
    let by_name = |name: &str| fields.iter().position(|f| f.text.trim().eq_ignore_ascii_case(name));
    let mut table = vec![];
    let mut has_names = false;
    for (key, names) in NAMES {
        let column = if let Some(column) = asked.and_then(|columns| columns.of(key)) {
            match (by_name(column), column.parse::<usize>()) {
                (Some(i), _) => {
                    has_names = true;
                    Some(i)
                }
                (None, Ok(n)) if n > 0 => Some(n - 1),
                _ => {
                    let names: Vec<&str> = fields.iter().map(|f| f.text.trim()).collect();
                    let message = format!("no column `{column}`; there are {}", names.join(", "));
                    return Err(Error { class: Class::Name, ..first.error(0, message) });
                }
            }
        } else {
            let found = names.iter().find_map(|name| by_name(name));
            has_names |= found.is_some();
            found
        };
        table.extend(column.map(|i| (key, i)));
    }
    if table.is_empty() && is_sample(&fields) {
        table = SAMPLE.into_iter().zip(0..).collect();
    }
    if !table.iter().any(|(key, _)| *key == "moves" || *key == SAMPLE[0]) {
        return Err(first.error(0, "no column of moves; say which with --columns moves=NAME"));
    }
    if !has_names {
        lines.put_back(first);
    }
    Ok(Some(table))
}

fn row(line: &Line, table: &Table, context: &Context<'_>) -> Result<GameRecord, Error> {
    let (decoded, encoding) = Line::decoded(std::slice::from_ref(line), context.reading.encoding);
    let line = &decoded[0];
    let text = line.text();
    let fields = split(&text).map_err(|at| line.error(at, "the quotes of this field are never closed"))?;
    let field = |key: &str| {
        table.iter().find(|(k, _)| *k == key).and_then(|(_, i)| fields.get(*i)).filter(|f| !f.text.trim().is_empty())
    };
    let id = field("id").map(|f| f.text.trim().to_string());
    let named = |e: Error| Error { id: id.clone(), ..e };
    let hint = Hint { likely: LIKELY, ..Hint::default() };
    let said = field("game").map(|f| f.text.trim());
    let settled = context.settle(said, &hint).map_err(|e| named(e.in_line(line.number)))?;
    let is_sample = table.iter().any(|(key, _)| *key == SAMPLE[0]);
    // Samples count rows from the top, as the program that writes them does.
    let usual = context.notation(&settled.rules);
    let is_told = context.reading.dialect.is_some() || context.reading.origin.is_some();
    let notation = if is_sample && !is_told { usual.origin(Some(Origin::Top)) } else { usual };
    let mut record = Record::default();
    let (mut places, mut found) = (vec![], line.places());
    for key in ["moves", SAMPLE[0], SAMPLE[1]] {
        let Some(field) = field(key) else { continue };
        let moves = notation.actions(&field.text).map_err(|mut e| {
            e.offset += field.at;
            named(place(line, e))
        })?;
        record.moves.extend(moves.actions.into_iter().map(Move::from));
        places.extend(moves.offsets.iter().map(|offset| found.of(field.at + offset)));
        record.claim = moves.claim.or(record.claim);
    }
    if !is_sample && !table.iter().any(|(key, i)| *key == "moves" && fields.len() > *i) {
        return Err(named(line.error(text.len(), "the row ends before the column of moves")));
    }
    if let Some(field) = field("result") {
        let claim = notation::claim(&field.text);
        record.claim = Some(claim.ok_or_else(|| {
            let message = format!("wanted a result such as `B+`, `0-1` or `draw`, found `{}`", field.text);
            named(line.error(field.at, message))
        })?);
    }
    let mut warnings: Vec<Remark> = encoding.into_iter().chain(settled.warning.clone()).collect();
    if let Some(field) = field(SAMPLE[2]) {
        let before = record.moves.len().saturating_sub(1);
        let mover = if before % 2 == 0 { settled.rules.first } else { !settled.rules.first };
        let says = match field.text.trim() {
            "0" => Says::Win(!mover),
            "1" => Says::Draw,
            "2" => Says::Win(mover),
            other => return Err(line.error(field.at, format!("wanted a result of 0, 1 or 2, found `{other}`"))),
        };
        record.claim = Some(Claim { text: field.text.trim().into(), says });
        if line.number == 1 {
            let text = "results are taken as those of the side to move in the position: other readers may differ";
            warnings.push(Remark::new(Code::Result, text));
        }
    }
    let tags = ["black", "white", "event"]
        .into_iter()
        .filter_map(|key| Some((key.to_string(), field(key)?.text.trim().to_string())));
    Ok(GameRecord {
        id: id.clone(),
        line: line.number,
        tags: tags.collect(),
        warnings,
        places: places.into(),
        ..GameRecord::new(settled, record)
    })
}
