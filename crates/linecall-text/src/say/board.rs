//! A position, drawn for people in characters.

use crate::read::notation::{Notation, letters};
use crate::say::manner::Manner;
use crate::words::flow;
use anstyle::{AnsiColor, Style};
use linecall_law::{Color, Point, Position, Shape, Skew, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

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

/// Draws a position. Stones are `X` for Black and `O` for White, as in the format `rows`. Where there is a width, the
/// lines are not longer than that.
pub(crate) fn draw(position: &Position, notation: &Notation, marks: &Marks, manner: &Manner) -> String {
    let picture = Picture { position, notation, marks, manner };
    let (spacing, window) = picture.fitted();
    let mut text = match position.rules().lattice.shape() {
        Shape::Box => picture.layers(spacing, &window),
        _ => picture.plane(Point::flat(0, 0), spacing, &window).lines().join("\n") + "\n",
    };
    for line in picture.in_part(&window) {
        text += &line;
        text.push('\n');
    }
    text
}

/// What the marks in a drawing mean, for those that are in it.
pub(crate) fn legend(position: &Position, marks: &Marks, manner: &Manner) -> String {
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
    flow(&parts, "   ", manner.width).join("\n")
}

/// Which layer of which box a point lies in.
fn layer_of(p: Point) -> [i32; 3] {
    [p.z, i32::from(p.w), i32::from(p.v)]
}

/// How far apart things stand, in characters.
#[derive(Clone, Copy)]
struct Spacing {
    /// A cell from the one before.
    cell: usize,
    /// How far a row is moved to the right against the one above.
    row: i32,
}

/// The usual spacing of a board, and a narrow one, in which neighbours share the place of a bracket.
fn spacings(shape: Shape) -> [Spacing; 2] {
    match shape {
        Shape::Box | Shape::Square => [Spacing { cell: 3, row: 0 }, Spacing { cell: 2, row: 0 }],
        Shape::Hex(Skew::Rising) => [Spacing { cell: 4, row: 2 }, Spacing { cell: 2, row: 1 }],
        Shape::Hex(Skew::Falling) | Shape::Triangle | Shape::Hexagon => {
            [Spacing { cell: 4, row: -2 }, Spacing { cell: 2, row: -1 }]
        }
    }
}

/// The columns and rows that are drawn.
#[derive(Clone)]
struct Window {
    xs: Range<i32>,
    ys: Range<i32>,
}

/// Characters at their places, line by line. What is put later stands.
#[derive(Default)]
struct Canvas(Vec<BTreeMap<i32, (char, Style)>>);

impl Canvas {
    fn put(&mut self, line: usize, mut at: i32, text: &str, style: Style) {
        if self.0.len() <= line {
            self.0.resize_with(line + 1, BTreeMap::new);
        }
        for c in text.chars() {
            self.0[line].insert(at, (c, style));
            at += 1;
        }
    }

    /// Where it begins, and where it ends.
    fn extent(&self) -> Range<i32> {
        let ends = |line: &BTreeMap<i32, (char, Style)>| Some((*line.keys().next()?, *line.keys().next_back()?));
        let ends: Vec<(i32, i32)> = self.0.iter().filter_map(ends).collect();
        let start = ends.iter().map(|end| end.0).min().unwrap_or(0);
        start..ends.iter().map(|end| end.1 + 1).max().unwrap_or(start)
    }

    /// The lines, without the blanks that all begin with.
    fn lines(&self) -> Vec<String> {
        let start = self.extent().start;
        let line = |line: &BTreeMap<i32, (char, Style)>| {
            let (mut text, mut end, mut last) = (String::new(), start, Style::new());
            for (&at, &(c, style)) in line {
                if at > end || style != last {
                    let _ = write!(text, "{last:#}{:pad$}{style}", "", pad = (at - end) as usize);
                    last = style;
                }
                text.push(c);
                end = at + 1;
            }
            let _ = write!(text, "{last:#}");
            text
        };
        self.0.iter().map(line).collect()
    }
}

struct Picture<'a> {
    position: &'a Position,
    notation: &'a Notation,
    marks: &'a Marks,
    manner: &'a Manner,
}

impl Picture<'_> {
    /// The first spacing in which the whole board fits, or else the part of the board that does.
    fn fitted(&self) -> (Spacing, Window) {
        let lattice = self.position.rules().lattice;
        let most = (MOST_COLS.min(lattice.cols() as i32), MOST_ROWS.min(lattice.rows() as i32));
        let [usual, narrow] = spacings(lattice.shape());
        let all = self.window(most.0, most.1);
        let Some(width) = self.manner.width else { return (usual, all) };
        let excess = |spacing: Spacing, window: &Window| {
            let extent = self.plane(Point::flat(0, 0), spacing, window).extent();
            usize::try_from(extent.end - extent.start).unwrap_or(0).saturating_sub(width)
        };
        if excess(usual, &all) == 0 {
            return (usual, all);
        }
        // Longer names would run into each other.
        let is_short = self.column_label(lattice.cols() as i32 - 1).len() < narrow.cell;
        let spacing = if is_short { narrow } else { usual };
        let (mut window, mut cols, mut rows) = (all, most.0, most.1);
        loop {
            let excess = excess(spacing, &window) as i32;
            let (cell, row) = (spacing.cell as i32, spacing.row.abs());
            // Rows that are moved to the right take width, too: what takes more goes, half of what is too much at a time.
            if excess > 0 && cols > 1 && cols * cell >= rows * row {
                cols = (cols - (excess / cell / 2).max(1)).max(1);
            } else if excess > 0 && rows > 1 && row > 0 {
                rows = (rows - (excess / row / 2).max(1)).max(1);
            } else {
                return (spacing, window);
            }
            window = self.window(cols, rows);
        }
    }

    /// A board, or a layer of it.
    fn plane(&self, first: Point, spacing: Spacing, window: &Window) -> Canvas {
        let Window { xs, ys } = window.clone();
        let lattice = self.position.rules().lattice;
        let margin = ys.clone().map(|y| self.row_label(y).len()).max().unwrap_or(0) as i32;
        // Where the middle of a cell is.
        let place = |x: i32, y: i32| {
            let moved = if spacing.row < 0 { ys.end - 1 - y } else { y - ys.start };
            margin + 2 + moved * spacing.row.abs() + (x - xs.start) * spacing.cell as i32
        };
        let is_ragged = matches!(lattice.shape(), Shape::Triangle | Shape::Hexagon);
        let drawn =
            |x: i32, y: i32| xs.contains(&x) && ys.contains(&y) && (!is_ragged || lattice.contains(Point::flat(x, y)));
        let mut canvas = Canvas::default();
        for (line, y) in (ys.start - 1..ys.end).enumerate() {
            for x in xs.clone() {
                if drawn(x, y) {
                    if !drawn(x - 1, y) {
                        // Numbers stand in a column, or next to what is ragged.
                        let number = self.row_label(y);
                        let end = if is_ragged { place(x, y) - 2 } else { margin };
                        canvas.put(line, end - number.len() as i32, &number, Style::new());
                    }
                    self.cell(Point { x, y, ..first }, |at, c, style| {
                        canvas.put(line, place(x, y) + at, c.encode_utf8(&mut [0; 4]), style);
                    });
                } else if drawn(x, y + 1) {
                    // Above the first row of what is not ragged, not half a cell beside it.
                    let above = if is_ragged { y } else { y + 1 };
                    let name = self.column_label(x);
                    canvas.put(line, place(x, above) - name.len() as i32 / 2, &name, Style::new());
                }
            }
        }
        canvas
    }

    /// Word that not all of the board is drawn.
    fn in_part(&self, window: &Window) -> Vec<String> {
        let Window { xs, ys } = window;
        let lattice = self.position.rules().lattice;
        let said = |what: &str, ends: [String; 2], shown: usize, side: u32| {
            (shown < side as usize).then(|| format!("{what} {} to {} of {side}", ends[0], ends[1]))
        };
        let columns = [xs.start, xs.end - 1].map(|x| self.column_label(x));
        let mut ends = [ys.start, ys.end - 1];
        ends.sort_by_key(|&y| self.row_number(y));
        let parts = [
            said("columns", columns, xs.len(), lattice.cols()),
            said("rows", ends.map(|y| self.row_label(y)), ys.len(), lattice.rows()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            return vec![];
        }
        let text = format!("{} are shown; show -o board.svg draws all of them", parts.join(" and "));
        flow(&text.split(' ').collect::<Vec<_>>(), " ", self.manner.width)
    }

    /// The layers of a box side by side; of boxes of more dimensions, one box under the other.
    fn layers(&self, spacing: Spacing, window: &Window) -> String {
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
                lines.extend(self.plane(first, spacing, window).lines());
                lines
            })
            .collect();
        if layers.is_empty() {
            return "(the board is empty)\n".into();
        }
        let title = layers.iter().map(|lines| lines[0].len()).max().unwrap_or(0);
        let width = (window.xs.len() * spacing.cell + 5).max(title + 2);
        let mut text = String::new();
        let across = (self.manner.width.unwrap_or(PAGE) / width).max(1);
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

    /// So many columns and rows: those around what is marked, or else around the stones. What does not fit beside what is
    /// more important is left out.
    fn window(&self, cols: i32, rows: i32) -> Window {
        let lattice = self.position.rules().lattice;
        let rank = |mark: &Mark| match mark {
            Mark::Deciding => 0,
            Mark::Last => 1,
            Mark::Asked => 2,
            _ => 3,
        };
        let mut focus: Vec<(u8, Point)> = match self.marks.is_empty() {
            true => self.position.laid().into_iter().map(|stone| (3, stone.0)).collect(),
            false => self.marks.iter().map(|(&p, mark)| (rank(mark), p)).collect(),
        };
        focus.sort();
        let first = focus.first().map_or(Point::flat(0, 0), |first| first.1);
        focus.sort_by_key(|&(rank, p)| (rank, (p.x - first.x).abs().max((p.y - first.y).abs())));
        let (mut low, mut high) = (first, first);
        for (_, p) in focus {
            let lower = Point { x: low.x.min(p.x), y: low.y.min(p.y), ..p };
            let higher = Point { x: high.x.max(p.x), y: high.y.max(p.y), ..p };
            if higher.x - lower.x < cols && higher.y - lower.y < rows {
                (low, high) = (lower, higher);
            }
        }
        let part = |side: u32, most: i32, low: i32, high: i32| {
            let middle = i32::midpoint(low, high) - most / 2;
            let start = middle.clamp(high + 1 - most, low).clamp(0, side as i32 - most);
            start..start + most
        };
        Window { xs: part(lattice.cols(), cols, low.x, high.x), ys: part(lattice.rows(), rows, low.y, high.y) }
    }

    fn column_label(&self, x: i32) -> String {
        match self.position.rules().lattice.shape() {
            Shape::Box => (x + 1).to_string(),
            _ => letters(x as u32),
        }
    }

    fn row_label(&self, y: i32) -> String {
        self.row_number(y).to_string()
    }

    fn row_number(&self, y: i32) -> i64 {
        match self.position.rules().lattice.shape() {
            Shape::Box => i64::from(y) + 1,
            _ => self.notation.row_name(y),
        }
    }

    fn is_blocked(&self, p: Point) -> bool {
        self.position.rules().blocked.binary_search(&p).is_ok()
    }

    /// Puts what stands for a point, and the brackets of a mark beside it.
    fn cell(&self, p: Point, mut put: impl FnMut(i32, char, Style)) {
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
        let brackets = match mark {
            Some(Mark::Winning) => Some(('[', ']')),
            Some(Mark::Last) => Some(('(', ')')),
            Some(Mark::Deciding) => Some(('<', '>')),
            _ => None,
        };
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
        let style = if self.manner.colour { style } else { Style::new() };
        put(0, stone, style);
        if let Some((open, close)) = brackets {
            put(-1, open, style);
            put(1, close, style);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use linecall_law::{Lattice, Move, Rules};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::Index;

    /// A position with these stones, and its marks.
    fn position(lattice: Lattice, picks: &[Index]) -> (Position, Marks) {
        let points: Vec<Point> = lattice.points().collect();
        let mut position = Position::new(&Rules::rows(lattice, 50));
        for pick in picks {
            // A stone on another one is none.
            let _ = position.play(Move::from(linecall_law::Action::Place(*pick.get(&points))));
        }
        let mut marks: Marks = position.last_played().map(|p| (p, Mark::Last)).into_iter().collect();
        for (p, _) in position.laid().into_iter().step_by(3) {
            marks.entry(p).or_insert(Mark::Winning);
        }
        (position, marks)
    }

    fn drawn(position: &Position, marks: &Marks, width: Option<usize>) -> String {
        let notation = Notation::of(position.rules());
        draw(position, &notation, marks, &Manner { width, ..Manner::default() })
    }

    /// Letters are names of columns, digits those of rows; the cells of a row are on the columns that there are, in order.
    fn read(text: &str, position: &Position) -> BTreeMap<Point, char> {
        let lattice = position.rules().lattice;
        let notation = Notation::of(position.rules());
        let text = text.split("columns ").next().unwrap().split("rows ").next().unwrap();
        let words = text.split(|c: char| !c.is_ascii_lowercase()).filter(|word| !word.is_empty());
        let mut xs: Vec<i32> =
            words.map(|word| (0..lattice.cols()).find(|&x| letters(x) == word).unwrap() as i32).collect();
        xs.sort_unstable();
        let mut found = BTreeMap::new();
        for line in text.lines() {
            let number: String = line.chars().filter(char::is_ascii_digit).collect();
            let Some(y) = (0..lattice.rows() as i32).find(|&y| notation.row_name(y).to_string() == number) else {
                assert!(!line.contains(['.', 'X', 'O']), "{line}");
                continue;
            };
            let here = xs.iter().map(|&x| Point::flat(x, y)).filter(|&p| lattice.contains(p));
            let cells: Vec<char> = line.chars().filter(|c| ".XO".contains(*c)).collect();
            assert_eq!(cells.len(), here.clone().count(), "{line}");
            found.extend(here.zip(cells));
        }
        found
    }

    fn lattices() -> impl Strategy<Value = Lattice> {
        let side = || prop_oneof![1..27_u32, 27..90_u32];
        prop_oneof![
            (side(), side()).prop_map(|(cols, rows)| Lattice::square(cols, rows).unwrap()),
            (side(), side()).prop_map(|(cols, rows)| Lattice::hex(cols, rows, Skew::Rising).unwrap()),
            (side(), side()).prop_map(|(cols, rows)| Lattice::hex(cols, rows, Skew::Falling).unwrap()),
            (2..45_u32).prop_map(|side| Lattice::triangle(side).unwrap()),
            (2..25_u32).prop_map(|side| Lattice::hexagon(side).unwrap()),
        ]
    }

    proptest! {
        /// What is shown are the stones that are there; the last one is; nothing is wider than it may be.
        #[test]
        fn boards_are_shown_as_they_are(
            lattice in lattices(),
            picks in vec(any::<Index>(), 0..60),
            width in proptest::option::of(20..130_usize),
        ) {
            let (position, marks) = position(lattice, &picks);
            let text = drawn(&position, &marks, width);
            let found = read(&text, &position);
            prop_assert!(!found.is_empty());
            for (&p, &c) in &found {
                let wanted = match position.at(p) {
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None => '.',
                };
                prop_assert_eq!(c, wanted, "{:?} in\n{}", p, text);
            }
            let mut last = position.last_played().into_iter();
            prop_assert!(last.all(|p| found.contains_key(&p)), "{}", text);
            let is_whole = found.len() == lattice.points().count();
            prop_assert_eq!(text.contains("shown;"), !is_whole, "{}", text);
            for line in text.lines() {
                prop_assert!(width.is_none_or(|width| line.chars().count() <= width), "{line}");
            }
        }
    }

    #[test]
    fn narrow_boards() {
        let stones = |lattice: Lattice, moves: &[(i32, i32)]| {
            let mut position = Position::new(&Rules::rows(lattice, 50));
            for &(x, y) in moves {
                position.play(Move::place(x, y)).unwrap();
            }
            position
        };
        let hex = stones(Lattice::hex(5, 4, Skew::Rising).unwrap(), &[(0, 0), (1, 1), (1, 0), (2, 0), (3, 0)]);
        let mut marks: Marks = [(0, 0), (1, 0)].map(|(x, y)| (Point::flat(x, y), Mark::Winning)).into();
        marks.insert(Point::flat(3, 0), Mark::Last);
        let narrow = ["   a b c d e", "4 [X[X]O(X).", "3   . O . . .", "2    . . . . .", "1     . . . . ."];
        assert_eq!(drawn(&hex, &marks, Some(20)).lines().collect::<Vec<_>>(), narrow);
        let part = [
            "   b c d",
            "4 [X]O(X)",
            "3   O . .",
            "2    . . .",
            "1     . . .",
            "columns b to",
            "d of 5 are",
            "shown; show",
            "-o board.svg",
            "draws all of",
            "them",
        ];
        assert_eq!(drawn(&hex, &marks, Some(12)).lines().collect::<Vec<_>>(), part);
        let large = stones(Lattice::hex(19, 19, Skew::Rising).unwrap(), &[(9, 9)]);
        assert!(drawn(&large, &Marks::new(), Some(60)).lines().all(|line| line.len() <= 60));
        assert!(!drawn(&large, &Marks::new(), Some(60)).contains("shown"));
    }
}
