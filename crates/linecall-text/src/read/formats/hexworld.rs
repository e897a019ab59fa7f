//! Links to Hex boards: `https://hexworld.org/board/#11r9c1,a1:sb2c3,d4` and `http://www.trmph.com/hex/board#13,a1b2c3`, or
//! only the part from `#` on. A size, how the board is shown, the moves, and the moves after the cursor. Corpora of the
//! second kind have the winner after the link: `b` is the first player.

use super::plain::place;
use crate::error::{Class, Error};
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, color_of, each};
use crate::read::lines::{Line, Lines};
use crate::read::notation::{NotAMove, Notation};
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Claim, Color, Lattice, Record, Says, Shape, Skew, Swap, Turns};

#[derive(Debug)]
pub(super) struct HexWorld;

/// What stands after a colon.
const ENTRIES: [(&str, Action, Option<Color>); 7] = [
    ("rb", Action::Resign, Some(Color::Black)),
    ("rw", Action::Resign, Some(Color::White)),
    ("fb", Action::Forfeit, Some(Color::Black)),
    ("fw", Action::Forfeit, Some(Color::White)),
    ("s", Action::Swap(Swap::Pieces), None),
    ("S", Action::Swap(Swap::Sides), None),
    ("p", Action::Pass, None),
];

impl Format for HexWorld {
    fn name(&self) -> &'static str {
        "hexworld"
    }

    fn about(&self) -> &'static str {
        "links to Hex boards of HexWorld and trmph, or their part from # on, one a line (#11,a1:sb2); a winner after a link is read"
    }

    fn holds(&self) -> &'static str {
        "moves, swaps, resignations"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt", "url", "trmph"]
    }

    fn recognise(&self, head: &str) -> bool {
        let line = head.lines().find(|l| !l.trim().is_empty()).unwrap_or_default();
        let start = line.starts_with('#') || line.starts_with("http");
        // A comment may begin with a number, too: `#1, the first game`.
        let (size, moves) = line.split_once('#').and_then(|(_, behind)| behind.split_once(',')).unwrap_or_default();
        let is_size = size.starts_with(|c: char| c.is_ascii_digit()) && size.bytes().all(|b| b.is_ascii_alphanumeric());
        start && is_size && !moves.starts_with(' ')
    }

    fn open<'i>(&self, lines: Lines<'i>, context: Context<'i>) -> Box<dyn Records + 'i> {
        each(lines, context, next)
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn write(&self, record: &GameRecord) -> Result<String, Error> {
        let no = |what: &str| Err(Error::new(Class::Record, format!("a link has no place for {what}; write `wire`")));
        let lattice = record.rules().lattice;
        let (cols, rows) = (lattice.cols(), lattice.rows());
        if record.game().spec().is_none_or(|spec| spec.name != "hex") || lattice.shape() != Shape::Hex(Skew::Rising) {
            return no("games that are not Hex on a board that leans to the right");
        }
        if !record.record.setup.stones.is_empty() || record.record.setup.to_move.is_some() {
            return no("a setup");
        }
        let tag = |key: &str| record.tags.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str());
        let cursor = tag("cursor").and_then(|n| n.parse::<usize>().ok());
        // Only a view that reads as one: a board's size begins with digits or `x`, its moves with a comma.
        let is_view = |view: &&str| {
            !view.starts_with(|c: char| c == 'x' || c.is_ascii_digit())
                && !view.contains(|c: char| c == ',' || c.is_whitespace())
        };
        let view = tag("view").filter(is_view).unwrap_or_default();
        let size = if cols == rows { cols.to_string() } else { format!("{cols}x{rows}") };
        let mut text = format!("#{size}{view},");
        let notation = record.notation();
        let mut turns = Turns::new(record.rules());
        for (i, mv) in record.record.moves.iter().enumerate() {
            if cursor == Some(i) {
                text.push(',');
            }
            let by = color_of(&mut turns, *mv)?;
            match mv.action {
                Action::Place(_) if mv.by.is_none() => text += &point(&notation, &lattice, mv.action)?,
                action => {
                    let fits = |e: &&(&str, Action, Option<Color>)| {
                        e.1 == action && e.2.map_or(mv.by.is_none(), |color| color == by)
                    };
                    match ENTRIES.iter().find(fits) {
                        Some((name, _, _)) => text += &format!(":{name}"),
                        None => return no("such an entry, or for a colour out of its turn"),
                    }
                }
            }
        }
        Ok(text + "\n")
    }
}

/// Reads the next record.
fn next(lines: &mut Lines<'_>, context: &Context<'_>) -> Result<Option<GameRecord>, Error> {
    lines.skip_blank()?;
    match lines.take()? {
        Some(line) => read(&line, context).map(Some),
        None => Ok(None),
    }
}

/// A point by its name; one off the board has none.
fn point(notation: &Notation, lattice: &Lattice, action: Action) -> Result<String, Error> {
    let on_board = action.point().is_some_and(|p| lattice.index(p).is_some());
    let name = notation.spell(action)?;
    if on_board { Ok(name) } else { Err(Error::new(Class::Record, format!("a link has no place for `{name}`"))) }
}

fn read(line: &Line, context: &Context<'_>) -> Result<GameRecord, Error> {
    let text = line.text();
    let start =
        text.find('#').map(|i| i + 1).ok_or_else(|| line.error(0, "wanted a link with `#11,a1b2`, found no `#`"))?;
    let (link, winner) = match text[start..].split_once(char::is_whitespace) {
        Some((link, winner)) => (link, winner.trim()),
        None => (text[start..].trim_end(), ""),
    };
    let mut parts = link.split(',');
    let head = parts.next().unwrap_or_default();
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let wanted = || line.error(start, format!("wanted a size such as `11` or `11x9`, found `{head}`"));
    let (cols, mut view) = head.split_at(digits(head));
    let cols: u32 = cols.parse().map_err(|_| wanted())?;
    let mut rows = cols;
    if let Some(rest) = view.strip_prefix('x') {
        let (number, rest) = rest.split_at(digits(rest));
        rows = number.parse().map_err(|_| wanted())?;
        view = rest;
    }
    let hint = Hint { size: Some((cols, rows)), likely: &["hex"], otherwise: Some("hex") };
    let settled = context.settle(None, &hint).map_err(|e| e.in_line(line.number))?;
    let notation = context.notation(&settled.rules);
    let mut turns = Turns::new(&settled.rules);
    let mut record = Record::default();
    let mut tags = vec![];
    let mut at = start + head.len();
    let (mut places, mut found) = (vec![], line.places());
    for (i, moves) in parts.enumerate() {
        at += 1;
        match i {
            0 => {}
            1 => tags.push(("cursor".into(), record.moves.len().to_string())),
            _ => {
                return Err(
                    line.error(at, "found a third list of moves: there is one before the cursor and one after it")
                );
            }
        }
        let offsets = entries(moves, &notation, &mut turns, &mut record).map_err(|mut e| {
            e.offset += at;
            place(line, e)
        })?;
        places.extend(offsets.into_iter().map(|offset| found.of(at + offset)));
        at += moves.len();
    }
    if !view.is_empty() {
        tags.push(("view".into(), view.into()));
    }
    let mut warnings: Vec<Remark> = settled.warning.iter().cloned().collect();
    record.claim = match winner {
        "" => None,
        "b" => Some(Claim { text: winner.into(), says: Says::Win(settled.rules.first) }),
        "r" => Some(Claim { text: winner.into(), says: Says::Win(!settled.rules.first) }),
        "0" | "1" | "2" => {
            tags.push(("winner".into(), winner.into()));
            let text = format!("nothing tells which player the winner `{winner}` is: it is kept as a tag");
            warnings.push(Remark::new(Code::Result, text));
            None
        }
        other => {
            return Err(line.error(start + link.len() + 1, format!("wanted a winner, `b` or `r`, found `{other}`")));
        }
    };
    tags.sort();
    Ok(GameRecord { line: line.number, tags, warnings, places: places.into(), ..GameRecord::new(settled, record) })
}

/// `a1b2:sc3`. The bytes at which the entries begin.
fn entries(
    text: &str,
    notation: &Notation,
    turns: &mut Turns<'_>,
    record: &mut Record,
) -> Result<Vec<usize>, NotAMove> {
    let mut at = 0;
    let mut offsets = vec![];
    while at < text.len() {
        let rest = &text[at..];
        if let Some(name) = rest.strip_prefix(':') {
            let entry = ENTRIES.iter().find(|e| name.starts_with(e.0));
            let found = || NotAMove {
                offset: at,
                message: format!(
                    "wanted `:s`, `:S`, `:p`, `:rb`, `:rw`, `:fb` or `:fw`, found `{}`",
                    rest.chars().take(3).collect::<String>()
                ),
            };
            let (name, action, by) = entry.ok_or_else(found)?;
            record.moves.push(turns.entry(*action, *by));
            offsets.push(at);
            at += 1 + name.len();
        } else {
            let end = rest.find(':').unwrap_or(rest.len());
            let moves = notation.actions(&rest[..end]).map_err(|mut e| {
                e.offset += at;
                e
            })?;
            record.moves.extend(moves.actions.into_iter().map(|action| turns.entry(action, None)));
            offsets.extend(moves.offsets.iter().map(|offset| at + offset));
            at += end;
        }
    }
    Ok(offsets)
}
