//! A naive oracle of fouls: the definitions of the Renju International Federation, one after the other, on sets of points.
//!
//! It shares only plain data with the law. Every question is asked by putting the stone there and looking along all
//! lines through it, cell by cell; of everything that might be a four or a three the set of its stones is kept, and at
//! the end different sets are counted. Recursion is recursion.

use linecall_law::{Color, Count, Ends, Forbidden, Foul, Goal, Made, Point, Rules, Shape, Skew, Three};
use std::collections::{BTreeMap, BTreeSet};

type Cell = [i32; 5];
type Set = BTreeSet<Cell>;

/// A forbidden point without the reasons.
pub fn unexplained(at: Point, foul: Foul) -> Forbidden {
    let because = Made {
        at,
        foul: Some(foul),
        disputed: false,
        rows: Vec::new(),
        overlines: Vec::new(),
        fours: Vec::new(),
        threes: Vec::new(),
    };
    Forbidden { at, foul, because }
}

/// Stones on a board.
#[derive(Clone, Debug)]
pub struct Board {
    rules: Rules,
    sides: Cell,
    steps: Vec<Cell>,
    stones: Vec<Option<Color>>,
    blocked: Vec<bool>,
}

/// Cells of one colour in a straight line, as many as there are, and what closes the two ends.
struct Run {
    cells: Vec<Cell>,
    /// A stone of the opponent, then the edge of the board: before and after.
    closed: [(bool, bool); 2],
}

impl Board {
    /// A board with these stones.
    pub fn new(rules: &Rules, stones: &BTreeMap<Point, Color>) -> Self {
        let sides = rules.lattice.sides().map(|side| side as i32);
        let count = sides.iter().product::<i32>() as usize;
        let mut board = Board {
            sides,
            steps: steps(rules),
            stones: vec![None; count],
            blocked: vec![false; count],
            rules: rules.clone(),
        };
        for (p, color) in stones {
            let index = board.index(p.coordinates());
            board.stones[index] = Some(*color);
        }
        for p in &rules.blocked {
            if board.has(p.coordinates()) {
                let index = board.index(p.coordinates());
                board.blocked[index] = true;
            }
        }
        board
    }

    /// The foul that a stone there is, under the rules' own reading of threes.
    pub fn foul(&mut self, p: Point, color: Color) -> Option<Foul> {
        self.foul_as_read(p, color, self.rules.fouls[color].double_three)
    }

    /// Whether the literal and the loose reading differ on a stone there.
    pub fn is_disputed(&mut self, p: Point, color: Color) -> bool {
        let asked = matches!(self.rules.fouls[color].double_three, Some(Three::Literal | Three::Loose));
        let mut as_read = |three| self.foul_as_read(p, color, Some(three));
        asked && as_read(Three::Literal) != as_read(Three::Loose)
    }

    fn foul_as_read(&mut self, p: Point, color: Color, three: Option<Three>) -> Option<Foul> {
        let cell = p.coordinates();
        let empty = self.has(cell) && self.stones[self.index(cell)].is_none() && !self.blocked[self.index(cell)];
        if !empty || !matches!(self.rules.goal, Goal::Rows(_)) {
            return None;
        }
        self.judge(cell, color, three)
    }

    fn length(&self, color: Color) -> usize {
        match self.rules.goal {
            Goal::Rows(rows) => rows[color].length as usize,
            _ => 0,
        }
    }

    /// Rule 9: what a stone on an empty cell is.
    fn judge(&mut self, cell: Cell, color: Color, three: Option<Three>) -> Option<Foul> {
        let fouls = self.rules.fouls[color];
        let here = self.index(cell);
        self.stones[here] = Some(color);
        let foul = if self.makes_five(cell, color) {
            None
        } else if fouls.overline && self.makes_overline(cell, color) {
            Some(Foul::Overline)
        } else if fouls.double_four && self.count_fours(cell, color) >= 2 {
            Some(Foul::DoubleFour)
        } else if three.is_some_and(|three| self.length(color) >= 5 && self.count_threes(cell, color, three) >= 2) {
            Some(Foul::DoubleThree)
        } else {
            None
        };
        self.stones[here] = None;
        foul
    }

    fn makes_five(&self, cell: Cell, color: Color) -> bool {
        self.steps.iter().any(|&step| self.is_five(&self.run(cell, step, color), color))
    }

    fn makes_overline(&self, cell: Cell, color: Color) -> bool {
        let too_long = |step: &Cell| self.run(cell, *step, color).cells.len() > self.length(color);
        let longer_wins = matches!(self.rules.goal, Goal::Rows(rows) if rows[color].count == Count::AtLeast);
        !longer_wins && self.steps.iter().any(too_long)
    }

    /// A run that makes the row.
    fn is_five(&self, run: &Run, color: Color) -> bool {
        let Goal::Rows(rows) = self.rules.goal else { return false };
        let row = rows[color];
        let length = run.cells.len() as u32;
        let [before, behind] = run.closed;
        let closed = match row.ends {
            Ends::Any => false,
            Ends::OpenToStones => before.0 && behind.0,
            Ends::OpenToEdges => (before.0 || before.1) && (behind.0 || behind.1),
        };
        match row.count {
            _ if length == row.length => !closed,
            Count::AtLeast => length > row.length,
            Count::Exactly => false,
        }
    }

    /// The four-sets through a stone, by their lines: sets of one stone are of no line. A stone that makes a run longer
    /// than it need be makes several sets of the kind; what one stone makes of one line is one four, and so is what
    /// shares a set with it.
    fn count_fours(&mut self, cell: Cell, color: Color) -> usize {
        let length = self.length(color);
        let mut count = 0;
        for i in 0..self.steps.len() {
            let step = self.steps[i];
            let mut fours: Vec<BTreeSet<Set>> = Vec::new();
            for x in self.line(cell, step) {
                if !self.is_free(x) {
                    continue;
                }
                let here = self.index(x);
                self.stones[here] = Some(color);
                let run = self.run(x, step, color);
                if self.is_five(&run, color) {
                    let sets = run.cells.windows(length).filter(|w| w.contains(&cell) && w.contains(&x));
                    let four: BTreeSet<Set> = sets.map(|w| w.iter().copied().filter(|&c| c != x).collect()).collect();
                    if !four.is_empty() && length > 2 {
                        fours.push(four);
                    }
                }
                self.stones[here] = None;
            }
            count += merge(fours).len();
        }
        count
    }

    /// The threes through a stone: how many different sets have a point that makes a straight four of them and counts.
    fn count_threes(&mut self, cell: Cell, color: Color, three: Three) -> usize {
        let length = self.length(color);
        let mut threes: BTreeMap<Set, BTreeSet<Cell>> = BTreeMap::new();
        for i in 0..self.steps.len() {
            let step = self.steps[i];
            for y in self.line(cell, step) {
                if !self.is_free(y) {
                    continue;
                }
                let here = self.index(y);
                self.stones[here] = Some(color);
                let four = self.run(y, step, color).cells;
                if four.len() == length - 1 && four.contains(&cell) && self.is_straight(&four, step, color) {
                    let stones: Set = four.into_iter().filter(|&c| c != y).collect();
                    threes.entry(stones).or_default().insert(y);
                }
                self.stones[here] = None;
            }
        }
        threes.into_values().filter(|points| points.iter().any(|&y| self.counts(y, color, three))).count()
    }

    /// Whether two points each make a five of an unbroken four.
    fn is_straight(&mut self, four: &[Cell], step: Cell, color: Color) -> bool {
        let mut points = Set::new();
        for x in self.line(four[0], step) {
            if !self.is_free(x) {
                continue;
            }
            let here = self.index(x);
            self.stones[here] = Some(color);
            let run = self.run(x, step, color);
            if self.is_five(&run, color) && four.iter().all(|c| run.cells.contains(c)) {
                points.insert(x);
            }
            self.stones[here] = None;
        }
        points.len() == 2
    }

    /// Whether a stone that makes a straight four lets the three count.
    fn counts(&mut self, y: Cell, color: Color, three: Three) -> bool {
        let here = self.index(y);
        self.stones[here] = Some(color);
        let five = self.makes_five(y, color);
        self.stones[here] = None;
        match three {
            Three::Simple => true,
            Three::Literal => !five && self.judge(y, color, Some(three)).is_none(),
            Three::Loose => five || self.judge(y, color, Some(three)).is_none(),
        }
    }

    // Cells.

    fn has(&self, cell: Cell) -> bool {
        let [x, y, ..] = cell;
        let base = i32::midpoint(self.sides[0], 1);
        let within = cell.iter().zip(self.sides).all(|(&n, side)| (0..side).contains(&n));
        within
            && match self.rules.lattice.shape() {
                Shape::Triangle => x <= y,
                Shape::Hexagon => (x - y).abs() < base,
                _ => true,
            }
    }

    fn index(&self, cell: Cell) -> usize {
        let ([x, y, z, w, v], [cols, rows, layers, boxes, _]) = (cell, self.sides);
        ((((v * boxes + w) * layers + z) * rows + y) * cols + x) as usize
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.stones[self.index(cell)].is_none() && !self.blocked[self.index(cell)]
    }

    /// The next cell, on the other side of a seam if the board wraps around.
    fn next(&self, cell: Cell, step: Cell, sign: i32) -> Option<Cell> {
        let mut to: Cell = std::array::from_fn(|i| cell[i] + sign * step[i]);
        for (i, wraps) in self.rules.lattice.wraps().into_iter().enumerate() {
            if wraps {
                to[i] = to[i].rem_euclid(self.sides[i]);
            }
        }
        self.has(to).then_some(to)
    }

    /// All cells in line with a cell, itself among them.
    fn line(&self, cell: Cell, step: Cell) -> Vec<Cell> {
        let mut line = vec![cell];
        for sign in [1, -1] {
            let mut last = cell;
            while let Some(next) = self.next(last, step, sign) {
                // Once around.
                if line.contains(&next) {
                    break;
                }
                line.push(next);
                last = next;
            }
        }
        line
    }

    fn run(&self, cell: Cell, step: Cell, color: Color) -> Run {
        let mut run = Run { cells: vec![cell], closed: [(false, false); 2] };
        for (end, sign) in [(0, -1), (1, 1)] {
            let mut last = cell;
            loop {
                let Some(next) = self.next(last, step, sign) else {
                    run.closed[end].1 = true;
                    break;
                };
                if next == cell {
                    // Once around.
                    run.closed = [(false, false); 2];
                    return run;
                }
                if self.stones[self.index(next)] != Some(color) {
                    run.closed[end].0 = self.stones[self.index(next)].is_some();
                    break;
                }
                if end == 0 {
                    run.cells.insert(0, next);
                } else {
                    run.cells.push(next);
                }
                last = next;
            }
        }
        run
    }
}

/// The directions of straight lines, each once.
fn steps(rules: &Rules) -> Vec<Cell> {
    let lattice = rules.lattice;
    let sides = lattice.sides().map(|side| side as i32);
    let dimensions = lattice.dimensions();
    let mut all: Vec<Cell> = Vec::new();
    for code in 0..3_i32.pow(dimensions as u32) {
        let mut step = [0; 5];
        let mut rest = code;
        for n in &mut step[..dimensions] {
            *n = rest % 3 - 1;
            rest /= 3;
        }
        let [dx, dy, ..] = step;
        let runs = match lattice.shape() {
            Shape::Square | Shape::Box => true,
            Shape::Hex(Skew::Rising) => dx != dy,
            Shape::Hex(Skew::Falling) | Shape::Triangle | Shape::Hexagon => dx != -dy,
        };
        // On a narrow board that wraps around, different steps are the same one.
        let same = |a: &Cell, b: &Cell, sign: i32| {
            (0..5).all(|i| {
                let difference = a[i] - sign * b[i];
                if i < 2 && lattice.wraps()[i] { difference % sides[i] == 0 } else { difference == 0 }
            })
        };
        if runs && step != [0; 5] && !all.iter().any(|other| same(other, &step, 1) || same(other, &step, -1)) {
            all.push(step);
        }
    }
    all
}

/// Puts together what has something in common.
fn merge(mut groups: Vec<BTreeSet<Set>>) -> Vec<BTreeSet<Set>> {
    loop {
        let pair = (0..groups.len())
            .flat_map(|i| (0..i).map(move |j| (i, j)))
            .find(|&(i, j)| !groups[i].is_disjoint(&groups[j]));
        let Some((i, j)) = pair else { return groups };
        let group = groups.swap_remove(i);
        groups[j].extend(group);
    }
}
