//! A position, drawn for people in characters.

use crate::read::notation::{Notation, letters};
use anstyle::{AnsiColor, Style};
use linecall_law::{Color, Point, Position, Shape, Skew, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Boards with more columns or rows than this are drawn in part.
const MOST_COLS: i32 = 40;
const MOST_ROWS: i32 = 40;
/// How wide layers of a box side by side may be.
const PAGE: usize = 100;
/// Of boxes with more layers than this, only those that are not empty are drawn.
const MOST_LAYERS: i32 = 64;

/// What is special about a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// A stone of the winning row or path: `[X]`.
    Winning,
    /// The stone played last: `(X)`.
    Last,
    /// The stone that decided: `<X>`.
    Deciding,
    /// A colour could win here: ` x ` or ` o `.
    Threat(Color),
    /// Both could win here: ` * `.
    BothThreats,
    /// The side to move must not play here: ` # `.
    Forbidden,
    /// The point that was asked about: ` ? `.
    Asked,
}

/// Marks by point.
pub(crate) type Marks = BTreeMap<Point, Mark>;

/// What is special about a position, as its verdict says.
pub(crate) fn marks(verdict: &Verdict, position: &Position) -> Marks {
    let forbidden = verdict.forbidden.iter().flatten();
    let mut marks: Marks = forbidden.map(|forbidden| (forbidden.at, Mark::Forbidden)).collect();
    if let Some(threats) = &verdict.threats {
        for (color, p) in Color::BOTH.into_iter().flat_map(|c| threats[c].iter().map(move |&p| (c, p))) {
            // That the opponent wins where one must not play is seen by what is said.
            match marks.get(&p) {
                Some(Mark::Forbidden) => {}
                Some(_) => drop(marks.insert(p, Mark::BothThreats)),
                None => drop(marks.insert(p, Mark::Threat(color))),
            }
        }
    }
    if let Some(p) = position.last_played() {
        marks.insert(p, Mark::Last);
    }
    for &p in verdict.evidence.iter().flat_map(linecall_law::Evidence::points) {
        marks.insert(p, Mark::Winning);
    }
    let deciding = verdict.ruling.decided.and_then(|d| d.at).filter(|_| !verdict.evidence.is_empty());
    marks.extend(deciding.map(|p| (p, Mark::Deciding)));
    marks
}

/// Draws a position. Stones are `X` for Black and `O` for White, as in the format `rows`.
pub(crate) fn draw(position: &Position, notation: &Notation, marks: &Marks, colour: bool) -> String {
    let lattice = position.rules().lattice;
    let picture = Picture { position, notation, marks, colour };
    match lattice.shape() {
        Shape::Box => picture.layers(),
        Shape::Square => picture.plane(Point::flat(0, 0), 0, 0).join("\n") + "\n",
        Shape::Hex(skew) => {
            let step = if skew == Skew::Rising { 2 } else { -2 };
            picture.plane(Point::flat(0, 0), step, 1).join("\n") + "\n"
        }
        Shape::Triangle | Shape::Hexagon => picture.honeycomb().join("\n") + "\n",
    }
}

/// What the marks in a drawing mean, for those that are in it.
pub(crate) fn legend(position: &Position, marks: &Marks) -> String {
    let has = |mark: &dyn Fn(&Mark) -> bool| marks.values().any(mark);
    let mut parts = vec!["X Black", "O White"];
    if has(&|m| *m == Mark::Deciding) {
        parts.push("< > deciding stone");
    }
    if has(&|m| *m == Mark::Winning) {
        parts.push("[ ] winning stones");
    }
    if has(&|m| *m == Mark::Last) {
        parts.push("( ) last move");
    }
    if has(&|m| matches!(m, Mark::Threat(Color::Black))) {
        parts.push("x Black wins here");
    }
    if has(&|m| matches!(m, Mark::Threat(Color::White))) {
        parts.push("o White wins here");
    }
    if has(&|m| *m == Mark::BothThreats) {
        parts.push("* both win here");
    }
    if !position.rules().blocked.is_empty() {
        parts.push("% blocked");
    }
    if has(&|m| *m == Mark::Forbidden) {
        parts.push("# forbidden");
    }
    if has(&|m| *m == Mark::Asked) {
        parts.push("? the point in question");
    }
    parts.join("   ")
}

/// Which layer of which box a point lies in.
fn layer_of(p: Point) -> [i32; 3] {
    [p.z, i32::from(p.w), i32::from(p.v)]
}

struct Picture<'a> {
    position: &'a Position,
    notation: &'a Notation,
    marks: &'a Marks,
    colour: bool,
}

impl Picture<'_> {
    /// The lines of a layer. Each row is moved by `step` characters against the one above, and cells stand `gap`
    /// characters apart.
    fn plane(&self, first: Point, step: i32, gap: usize) -> Vec<String> {
        let (xs, ys) = self.window();
        let rows: Vec<String> = ys.clone().map(|y| self.row_label(y)).collect();
        let margin = rows.iter().map(String::len).max().unwrap_or(0);
        let skewed = |row: i32| {
            let rows = ys.end - ys.start - 1;
            " ".repeat((if step < 0 { (rows - row) * -step } else { row * step }) as usize)
        };
        let mut lines = vec![];
        let mut header = format!("{:margin$} {}", "", skewed(0));
        for x in xs.clone() {
            let _ = write!(header, "{:^3}{:gap$}", self.column_label(x), "");
        }
        lines.push(header.trim_end().to_string());
        for (row, y) in ys.clone().enumerate() {
            let mut line = format!("{:>margin$} {}", rows[row], skewed(row as i32));
            for x in xs.clone() {
                line += &self.cell(Point { x, y, ..first });
                line += &" ".repeat(gap);
            }
            lines.push(line.trim_end().to_string());
        }
        lines.extend(self.in_part(margin));
        lines
    }

    /// Word that not all of the board is drawn.
    fn in_part(&self, margin: usize) -> Option<String> {
        let (xs, ys) = self.window();
        let lattice = self.position.rules().lattice;
        let whole = (lattice.cols() as i32, lattice.rows() as i32);
        let part = (xs.end - xs.start, ys.end - ys.start) != whole;
        part.then(|| format!("{:margin$} (a part of the board of {} x {})", "", whole.0, whole.1))
    }

    /// The lines of a triangle or hexagon of hexagons: each row half a cell to the left of the one above, with its number
    /// before its first cell; above the first cell of each column its letter.
    fn honeycomb(&self) -> Vec<String> {
        let (xs, ys) = self.window();
        let lattice = self.position.rules().lattice;
        let margin = ys.clone().map(|y| self.row_label(y).len()).max().unwrap_or(0);
        let drawn = |x: i32, y: i32| ys.contains(&y) && lattice.contains(Point::flat(x, y));
        let mut lines = vec![];
        for y in ys.start - 1..ys.end {
            // Where the leftmost column is in this row: before it there is room for a number.
            let left = margin + 1 + 2 * (ys.end - 1 - y) as usize;
            let place = |x: i32| left + 4 * (x - xs.start) as usize;
            let mut line = String::new();
            let mut width = 0;
            for x in xs.clone() {
                if drawn(x, y) && (x == xs.start || !drawn(x - 1, y)) {
                    let number = place(x) - 1;
                    let _ = write!(line, "{:>pad$} ", self.row_label(y), pad = number - width);
                    width = number + 1;
                }
                let text = match () {
                    () if drawn(x, y) => self.cell(Point::flat(x, y)),
                    () if drawn(x, y + 1) => format!("{:^3}", self.column_label(x)),
                    () => continue,
                };
                let _ = write!(line, "{:pad$}{text}", "", pad = place(x).saturating_sub(width));
                width = place(x) + 3;
            }
            lines.push(line.trim_end().to_string());
        }
        lines.extend(self.in_part(margin));
        lines
    }

    /// The layers of a box side by side; of boxes of more dimensions, one box under the other.
    fn layers(&self) -> String {
        let lattice = self.position.rules().lattice;
        let [_, _, high, boxes, more] = lattice.sides().map(|side| side as i32);
        let all = (0..more).flat_map(|v| (0..boxes).flat_map(move |w| (0..high).map(move |z| [0, 0, z, w, v])));
        let stones = self.position.laid().into_iter().map(|stone| stone.0);
        let told: BTreeSet<[i32; 3]> = stones.chain(self.marks.keys().copied()).map(layer_of).collect();
        let is_drawn = |first: &Point| high * boxes * more <= MOST_LAYERS || told.contains(&layer_of(*first));
        let layers: Vec<Vec<String>> = all
            .map(Point::of)
            .filter(is_drawn)
            .map(|first| {
                let coordinates = first.coordinates();
                let names = ["z", "w", "v"].iter().zip(&coordinates[2..lattice.dimensions()]);
                let names: Vec<String> = names.map(|(name, n)| format!("{name} = {}", n + 1)).collect();
                let mut lines = vec![names.join("  ")];
                lines.extend(self.plane(first, 0, 0));
                lines
            })
            .collect();
        if layers.is_empty() {
            return "(the board is empty)\n".into();
        }
        let (xs, _) = self.window();
        let title = layers.iter().map(|lines| lines[0].len()).max().unwrap_or(0);
        let width = ((xs.end - xs.start) as usize * 3 + 5).max(title + 2);
        let mut text = String::new();
        let across = (PAGE / width).max(1);
        let across = if lattice.dimensions() > 3 { across.min(high as usize) } else { across };
        for group in layers.chunks(across) {
            for line in 0..group[0].len() {
                let mut joined = String::new();
                for layer in group {
                    let part = layer.get(line).map_or("", String::as_str);
                    let visible = visible_width(part);
                    let _ = write!(joined, "{part}{:pad$}", "", pad = width.saturating_sub(visible));
                }
                text += joined.trim_end();
                text.push('\n');
            }
            text.push('\n');
        }
        text.pop();
        text
    }

    /// The columns and rows to draw: all, or those around what is marked.
    fn window(&self) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
        let lattice = self.position.rules().lattice;
        let focus: Vec<Point> = match self.marks.is_empty() {
            true => lattice.points().find(|&p| self.position.at(p).is_some()).into_iter().collect(),
            false => self.marks.keys().copied().collect(),
        };
        let part = |side: u32, most: i32, of: &dyn Fn(&Point) -> i32| {
            let side = side as i32;
            if side <= most {
                return 0..side;
            }
            let low = focus.iter().map(of).min().unwrap_or(0);
            let high = focus.iter().map(of).max().unwrap_or(0);
            let start = (i32::midpoint(low, high) - most / 2).clamp(0, side - most);
            start..start + most
        };
        (part(lattice.cols(), MOST_COLS, &|p| p.x), part(lattice.rows(), MOST_ROWS, &|p| p.y))
    }

    fn column_label(&self, x: i32) -> String {
        match self.position.rules().lattice.shape() {
            Shape::Box => (x + 1).to_string(),
            _ => letters(x as u32),
        }
    }

    fn row_label(&self, y: i32) -> String {
        match self.position.rules().lattice.shape() {
            Shape::Box => (y + 1).to_string(),
            _ => self.notation.row_name(y).to_string(),
        }
    }

    fn is_blocked(&self, p: Point) -> bool {
        self.position.rules().blocked.binary_search(&p).is_ok()
    }

    /// Three characters, coloured or not.
    fn cell(&self, p: Point) -> String {
        let mark = self.marks.get(&p).copied();
        let stone = match (self.position.at(p), mark) {
            (Some(Color::Black), _) => 'X',
            (Some(Color::White), _) => 'O',
            (None, Some(Mark::Threat(Color::Black))) => 'x',
            (None, Some(Mark::Threat(Color::White))) => 'o',
            (None, Some(Mark::BothThreats)) => '*',
            (None, _) if self.is_blocked(p) => '%',
            (None, Some(Mark::Forbidden)) => '#',
            (None, Some(Mark::Asked)) => '?',
            (None, _) => '.',
        };
        let (open, close) = match mark {
            Some(Mark::Winning) => ('[', ']'),
            Some(Mark::Last) => ('(', ')'),
            Some(Mark::Deciding) => ('<', '>'),
            _ => (' ', ' '),
        };
        let text = format!("{open}{stone}{close}");
        if !self.colour {
            return text;
        }
        let color = match self.position.at(p) {
            Some(Color::Black) => AnsiColor::Cyan.on_default().bold(),
            Some(Color::White) => AnsiColor::Yellow.on_default().bold(),
            None if mark.is_some() => AnsiColor::Magenta.on_default().bold(),
            None => Style::new().dimmed(),
        };
        let style = match mark {
            Some(Mark::Winning | Mark::Deciding) => {
                color.bg_color(Some(AnsiColor::Green.into())).fg_color(Some(AnsiColor::Black.into()))
            }
            Some(Mark::Last) => color.underline(),
            _ => color,
        };
        format!("{style}{text}{style:#}")
    }
}

/// Characters that are seen, escape sequences left out.
fn visible_width(text: &str) -> usize {
    let mut width = 0;
    let mut in_escape = false;
    for c in text.chars() {
        match c {
            '\u{1b}' => in_escape = true,
            'm' if in_escape => in_escape = false,
            _ if in_escape => {}
            _ => width += 1,
        }
    }
    width
}
