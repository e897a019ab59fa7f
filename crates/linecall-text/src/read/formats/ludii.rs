//! Trials of Ludii, `.trl` or `.txt`: the path of the game, its options, and a line a move. Sites are numbers; their order
//! on each kind of board is Ludii's. Player 1 joins north-east and south-west in Hex.

use crate::error::Error;
use crate::read::codes::Code;
use crate::read::formats::format::{Format, Records, each};
use crate::read::lines::{Line, Lines};
use crate::read::record::{GameRecord, Remark};
use crate::read::settle::{Context, Hint};
use linecall_law::{Action, Claim, Lattice, Placement, Point, Record, Rules, Says, Shape, Swap, Turns};

#[derive(Debug)]
pub(super) struct Ludii;

/// Games by the names of their files, and their usual sizes there.
const GAMES: [(&str, &str, u32, u32); 6] = [
    ("Hex.lud", "hex", 11, 11),
    ("Gomoku.lud", "gomoku", 15, 15),
    ("Connect Four.lud", "connect-four", 7, 6),
    ("Connect-Four.lud", "connect-four", 7, 6),
    ("Tic-Tac-Toe.lud", "tic-tac-toe", 3, 3),
    ("Score Four.lud", "make-a-sequence(n=4,m=4)", 4, 4),
];

impl Format for Ludii {
    fn name(&self) -> &'static str {
        "ludii"
    }

    fn about(&self) -> &'static str {
        "a trial of Ludii (game=/lud/…, Move=[…]): Hex, Gomoku, Connect Four, Tic-Tac-Toe, Score Four"
    }

    fn holds(&self) -> &'static str {
        "moves and the result"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["trl", "txt"]
    }

    fn recognise(&self, head: &str) -> bool {
        head.trim_start().starts_with("game=/lud/")
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
    let Some(first) = lines.take()? else { return Ok(None) };
    let mut own = vec![];
    while lines.peek(0)?.is_some_and(|l| !l.bytes.starts_with(b"game=")) {
        own.extend(lines.take()?);
    }
    finish(&first, &own, context).map(Some)
}

/// The value of a key in `Move=[Move:mover=1,from=15,…]`; the first of the name.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let start = text.match_indices(key).map(|(i, _)| i).find(|&i| {
        let before = text[..i].chars().next_back();
        before.is_none_or(|c| !c.is_ascii_alphanumeric()) && text[i + key.len()..].starts_with('=')
    })?;
    text[start + key.len() + 1..].split([',', ']']).next()
}

/// The size in an option such as `Board Size/11x11` or `Board/19x19`.
fn size(text: &str) -> Option<(u32, u32)> {
    let (cols, rows) = text.rsplit('/').next()?.trim().split_once('x')?;
    Some((cols.trim().parse().ok()?, rows.trim().parse().ok()?))
}

fn finish(first: &Line, own: &[Line], context: &Context<'_>) -> Result<GameRecord, Error> {
    let text = first.text();
    let wanted = || first.error(0, "wanted the path of a game, `game=/lud/board/…`");
    let path = text.trim().strip_prefix("game=").ok_or_else(wanted)?;
    let file = path.rsplit('/').next().unwrap_or_default();
    let known = GAMES.iter().find(|(name, ..)| name.eq_ignore_ascii_case(file));
    let options = own.iter().skip_while(|l| !l.bytes.starts_with(b"START GAME OPTIONS")).skip(1);
    let options: Vec<&Line> = options.take_while(|l| !l.bytes.starts_with(b"END GAME OPTIONS")).collect();
    let told = options.iter().find_map(|line| size(&line.text()));
    let said = known.map(|(_, game, ..)| *game);
    let hint = Hint { size: told.or(known.map(|(_, _, cols, rows)| (*cols, *rows))), ..Hint::default() };
    let settled = context.settle(said, &hint).map_err(|e| Error {
        message: if said.is_none() {
            format!("`{file}` is not among the games known here; say which with --game")
        } else {
            e.message.clone()
        },
        ..e.in_line(first.number)
    })?;
    let mut warnings: Vec<Remark> = settled.warning.iter().cloned().collect();
    for line in options.iter().filter(|line| size(&line.text()).is_none()) {
        let text = format!("line {}: the option `{}` is passed over", line.number, line.text().trim());
        warnings.push(Remark::new(Code::PassedOver, text).in_line(line.number));
    }
    let mut record = Record::default();
    let mut places = vec![];
    let mut turns = Turns::new(&settled.rules);
    let first_mover = settled.rules.first;
    let player = |number: &str| match number {
        "1" => Some(first_mover),
        "2" => Some(!first_mover),
        _ => None,
    };
    for line in own {
        let text = line.text();
        if let Some(body) = text.strip_prefix("Move=[") {
            let mover = value(body, "mover").unwrap_or_default();
            let Some(by) = player(mover) else {
                let text = format!("line {}: an entry of player {mover} is passed over", line.number);
                warnings.push(Remark::new(Code::PassedOver, text).in_line(line.number));
                continue;
            };
            let action = if body.contains("Swap:") {
                Action::Swap(Swap::Sides)
            } else if body.contains("Pass:") {
                Action::Pass
            } else {
                let site = value(body, "to").and_then(|n| n.parse::<u32>().ok());
                let site = site.ok_or_else(|| line.error(0, "wanted a site, `to=15`, in the move"))?;
                point(site, &settled.rules).ok_or_else(|| line.error(0, format!("no site {site} on this board")))?
            };
            record.moves.push(turns.entry(action, Some(by)));
            places.push((line.number, 1));
        } else if let Some(winner) = text.strip_prefix("winner=") {
            let says = match winner.trim() {
                "0" => Says::Draw,
                "-1" => Says::Nothing,
                number => Says::Win(player(number).ok_or_else(|| line.error(7, "wanted a winner of -1, 0, 1 or 2"))?),
            };
            record.claim = Some(Claim { text: winner.trim().into(), says });
        }
    }
    Ok(GameRecord { line: first.number, warnings, places: places.into(), ..GameRecord::new(settled, record) })
}

/// What is played at a site.
fn point(site: u32, rules: &Rules) -> Option<Action> {
    let lattice = &rules.lattice;
    let (cols, rows) = (lattice.cols(), lattice.rows());
    match (lattice.shape(), rules.placement) {
        // Sites are columns, or pegs row by row.
        (Shape::Box, Placement::Drop) if site < cols * rows => {
            Some(Action::Drop { x: (site % cols) as i32, y: (site / cols) as i32 })
        }
        (Shape::Square, Placement::Drop) if site < cols => Some(Action::Drop { x: site as i32, y: 0 }),
        // Row by row from the bottom.
        (Shape::Square, Placement::Anywhere) if site < cols * rows => {
            Some(Action::Place(Point::flat((site % cols) as i32, (rows - 1 - site / cols) as i32)))
        }
        (Shape::Hex(_), _) => diamond(site, lattice).map(Action::Place),
        _ => None,
    }
}

/// A site of a board that stands on its acute corner: from the bottom, each rank from the left. Player 1's sides are those
/// where the column is first and last, which are top and bottom here.
fn diamond(site: u32, lattice: &Lattice) -> Option<Point> {
    let (width, height) = (lattice.cols(), lattice.rows());
    let mut left = site;
    for rank in 0..(width + height).checked_sub(1)? {
        // Columns of the rank, from the left: `rank - column` is the row.
        let low = (rank + 1).saturating_sub(width);
        let high = rank.min(height - 1);
        let here = high - low + 1;
        if left < here {
            let column = low + left;
            return Some(Point::flat((rank - column) as i32, column as i32));
        }
        left -= here;
    }
    None
}
