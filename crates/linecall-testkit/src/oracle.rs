//! A naive oracle of the whole referee.
//!
//! It shares only plain data with the law: rules, records, and the verdict that both give. It keeps stones in a map,
//! looks at the whole board after every stone, has directions and floods of its own, and finds threats by putting a
//! stone on every point. It is slow, and it is meant to be read beside the rules.

use crate::fouls;
use crate::touch::Ground;
use linecall_law::{
    Action, Asks, By, ByColor, Claim, ClaimCheck, Color, Count, Decided, Ends, Evidence, Forbidden, Goal, Illegal,
    Irregular, Irregularity, Link, Missed, Move, MustAnswer, OnIllegal, Outcome, Passes, Placement, Point, Policy,
    Record, Row, Rules, Says, Seat, Setup, SetupIssue, Shape, Side, Skew, Status, Swap, SwapKind, Threats, Three,
    TurnOrder, Verdict, Warning,
};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What the oracle says of a record, and the board on which it ended.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The verdict. Of several shortest paths any may be its evidence: see [`Board::is_shortest_path`].
    pub verdict: Verdict,
    /// The board at the end.
    pub board: Board,
}

/// The oracle's verdict on a record.
pub fn judge(rules: &Rules, policy: Policy, asks: Asks, record: &Record) -> Ruling {
    let mut table = Table::lay(rules, policy, asks, &record.setup);
    if !table.unfit {
        for (i, &mv) in record.moves.iter().enumerate() {
            table.read(i + 1, mv);
        }
    }
    table.close(record.claim.as_ref())
}

/// A step in x, y, z, w and v.
type Step = [i32; 5];

/// How many coordinates change.
fn slant(step: &Step) -> usize {
    step.iter().filter(|&&n| n != 0).count()
}

/// The straight lines of a lattice, each with its first step that is not zero forward. Those of the plane come first,
/// then those that use one more dimension, and so on; of these those along an axis, then those that go on in x, in y,
/// in z.
fn directions(shape: Shape, dimensions: usize) -> Vec<Step> {
    let mut all = vec![[0; 5]];
    for axis in 0..dimensions {
        let longer = |step: &Step| [-1, 0, 1].map(|n| std::array::from_fn(|i| if i == axis { n } else { step[i] }));
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|&step| {
        let runs = match shape {
            Shape::Square | Shape::Box => true,
            Shape::Hex(Skew::Rising) => step[0] != step[1],
            Shape::Hex(Skew::Falling) | Shape::Triangle | Shape::Hexagon => step[0] != -step[1],
        };
        runs && step > [0; 5]
    });
    all.sort_by_key(|step| {
        let highest = step.iter().rposition(|&n| n != 0).unwrap_or(0);
        (highest.max(1), slant(step), Reverse(*step))
    });
    all
}

fn mirrored(p: Point) -> Point {
    Point { x: p.y, y: p.x, ..p }
}

/// A maximal run of stones.
struct Run {
    /// From its smaller end; a ring from its smallest point.
    points: Vec<Point>,
    /// What is next to either end, if the board goes on there; nothing on a ring.
    ends: Vec<Option<Point>>,
    /// The number of its direction.
    direction: usize,
}

/// Stones on a board, in a plain map.
#[derive(Clone, Debug)]
pub struct Board {
    rules: Rules,
    sides: [i32; 5],
    directions: Vec<Step>,
    /// To the neighbours of a cell.
    steps: Vec<Step>,
    /// How many points could ever have a stone.
    room: usize,
    stones: BTreeMap<Point, Color>,
    /// Opponent's stones that each colour has taken.
    captured: ByColor<u32>,
}

impl Board {
    /// An empty board.
    pub fn new(rules: &Rules) -> Self {
        let lattice = rules.lattice;
        let directions = directions(lattice.shape(), lattice.dimensions());
        let hexagons = matches!(lattice.shape(), Shape::Hex(_) | Shape::Triangle | Shape::Hexagon);
        let all_touch = hexagons || lattice.corners_touch();
        let touching = directions.iter().filter(|step| all_touch || slant(step) == 1);
        let mut board = Board {
            rules: rules.clone(),
            room: 0,
            sides: lattice.sides().map(|side| side as i32),
            steps: touching.flat_map(|step| [*step, step.map(|n| -n)]).collect(),
            directions,
            stones: BTreeMap::new(),
            captured: ByColor::default(),
        };
        board.room = match rules.blocked.is_empty() {
            true => board.cells().len(),
            false => board.cells().into_iter().filter(|&p| board.is_open(p)).count(),
        };
        board
    }

    /// The stones, by their points.
    pub fn stones(&self) -> &BTreeMap<Point, Color> {
        &self.stones
    }

    /// Opponent's stones that each colour has taken.
    pub fn captured(&self) -> ByColor<u32> {
        self.captured
    }

    /// Puts a stone, asking nothing.
    pub fn put(&mut self, p: Point, color: Color) {
        self.stones.insert(p, color);
    }

    /// All points, in their order.
    pub fn cells(&self) -> Vec<Point> {
        let mut cells = vec![[0; 5]];
        for (axis, &side) in self.sides.iter().enumerate() {
            let along = |cell: &[i32; 5]| {
                let cell = *cell;
                (0..side).map(move |n| std::array::from_fn(|i| if i == axis { n } else { cell[i] }))
            };
            cells = cells.iter().flat_map(along).collect();
        }
        cells.into_iter().map(Point::of).filter(|&p| self.has(p)).collect()
    }

    /// Number of segments of `length` points in a straight line, none of them twice, counted one by one.
    pub fn count_segments(&self, length: usize) -> u64 {
        let mut count = 0;
        for p in self.cells() {
            for step in &self.directions {
                let segment: BTreeSet<Point> = self.line(p, *step).take(length).collect();
                count += u64::from(segment.len() == length);
            }
        }
        count
    }

    fn has(&self, p: Point) -> bool {
        let inside = p.coordinates().iter().zip(self.sides).all(|(n, side)| (0..side).contains(n));
        inside
            && match self.rules.lattice.shape() {
                Shape::Triangle => p.x <= p.y,
                Shape::Hexagon => (p.x - p.y).abs() < (self.sides[0] + 1) / 2,
                _ => true,
            }
    }

    /// One step on, over the seam where the board wraps around; nothing off the board.
    fn next(&self, p: Point, step: Step) -> Option<Point> {
        let from = p.coordinates();
        let wraps = self.rules.lattice.wraps();
        let to = std::array::from_fn(|i| match from[i] + step[i] {
            n if i < 2 && wraps[i] && n == -1 => self.sides[i] - 1,
            n if i < 2 && wraps[i] && n == self.sides[i] => 0,
            n => n,
        });
        Some(Point::of(to)).filter(|&p| self.has(p))
    }

    /// From this point straight on, itself first; without end on a ring.
    fn line(&self, p: Point, step: Step) -> impl Iterator<Item = Point> + '_ {
        std::iter::successors(Some(p), move |&p| self.next(p, step))
    }

    fn at(&self, p: Point) -> Option<Color> {
        self.stones.get(&p).copied()
    }

    fn is_on(&self, p: Point, side: Side) -> bool {
        match side {
            Side::Left => p.x == 0,
            Side::Right => p.x == self.sides[0] - 1,
            Side::Top => p.y == 0,
            Side::Bottom => p.y == self.sides[1] - 1,
        }
    }

    // Where stones may go.

    fn falls(&self) -> bool {
        self.rules.placement == Placement::Drop
    }

    fn is_blocked(&self, p: Point) -> bool {
        self.rules.blocked.contains(&p)
    }

    /// The points of the column or peg of a point, the highest first.
    fn column(&self, p: Point) -> Vec<Point> {
        let all: Vec<Point> = match self.rules.lattice.shape() {
            Shape::Box => (0..self.sides[2]).rev().map(|z| Point { z, ..p }).collect(),
            _ => (0..self.sides[1]).map(|y| Point { y, ..p }).collect(),
        };
        all.into_iter().filter(|&p| self.has(p)).collect()
    }

    /// The points to which stones can fall that are dropped onto this column or peg, however many there are: those
    /// above its highest blocked point, the highest first.
    fn shaft(&self, p: Point) -> Vec<Point> {
        self.column(p).into_iter().take_while(|&p| !self.is_blocked(p)).collect()
    }

    /// Where the next stone dropped there comes to rest.
    fn landing(&self, p: Point) -> Option<Point> {
        self.shaft(p).into_iter().take_while(|&p| self.at(p).is_none()).last()
    }

    /// Whether a stone could ever be there.
    fn is_open(&self, p: Point) -> bool {
        self.has(p) && !self.is_blocked(p) && (!self.falls() || self.shaft(p).contains(&p))
    }

    /// Whether something carries a stone there: the floor, a blocked point, another stone.
    fn is_supported(&self, p: Point) -> bool {
        let column = self.column(p);
        let below = column.into_iter().skip_while(|&other| other != p).nth(1);
        below.is_none_or(|below| self.is_blocked(below) || self.at(below).is_some())
    }

    /// Whether there is no room left.
    fn is_full(&self) -> bool {
        self.stones.len() == self.room
    }

    /// Whether a stone of this colour on an empty point stands crosswise to two of the opponent's: on a square of
    /// four, in any plane along two axes.
    fn is_crosscut(&self, p: Point, color: Color) -> bool {
        let straight: Vec<Step> = self.directions.iter().copied().filter(|step| slant(step) == 1).collect();
        let either_way = |step: Step| [step, step.map(|n| -n)];
        let crosses = |a: Step, b: Step| {
            let slanting = std::array::from_fn(|i| a[i] + b[i]);
            let is = |step, color| self.next(p, step).and_then(|q| self.at(q)) == Some(color);
            is(a, !color) && is(b, !color) && is(slanting, color)
        };
        let pairs = straight.iter().enumerate().flat_map(|(i, &a)| straight[..i].iter().map(move |&b| (a, b)));
        pairs.into_iter().any(|(a, b)| either_way(a).iter().any(|&a| either_way(b).iter().any(|&b| crosses(a, b))))
    }

    /// Where the stone of an entry would come to rest.
    fn rest(&self, action: Action, color: Color) -> Result<Point, Illegal> {
        let p = match action {
            Action::Place(p) if !self.has(p) => return Err(Illegal::OffBoard),
            Action::Place(p) if !self.is_open(p) => return Err(Illegal::Blocked),
            Action::Place(p) if self.at(p).is_some() => return Err(Illegal::Occupied),
            Action::Place(p) if self.falls() && self.landing(p) != Some(p) => return Err(Illegal::Floating),
            Action::Place(p) => p,
            Action::Drop { .. } if !self.falls() => return Err(Illegal::NoDrops),
            Action::Drop { x, y } => {
                let peg = Point::flat(x, if self.rules.lattice.shape() == Shape::Box { y } else { 0 });
                // Of a triangle the upper ends of the columns are not in the first row.
                let highest = *self.column(peg).first().ok_or(Illegal::OffBoard)?;
                self.landing(highest).ok_or(Illegal::ColumnFull)?
            }
            _ => return Err(Illegal::NoStone),
        };
        if !self.rules.crosscuts && self.is_crosscut(p, color) { Err(Illegal::Crosscut) } else { Ok(p) }
    }

    fn legal_points(&self, color: Color) -> Vec<Point> {
        let legal = |&p: &Point| self.rest(Action::Place(p), color).is_ok();
        self.cells().into_iter().filter(legal).collect()
    }

    /// Puts a stone and takes off what it has captured.
    fn place(&mut self, p: Point, color: Color) {
        self.put(p, color);
        let taken = self.taken(p, color);
        self.captured[color] += taken.len() as u32;
        self.stones.retain(|p, _| !taken.contains(p));
    }

    /// The stones that the stone on `p` has captured.
    fn taken(&self, p: Point, color: Color) -> BTreeSet<Point> {
        let Some(captures) = self.rules.captures else { return BTreeSet::new() };
        let mut taken = BTreeSet::new();
        for step in self.directions.iter().flat_map(|step| [*step, step.map(|n| -n)]) {
            let between: Vec<Point> = self.line(p, step).skip(1).take_while(|&q| self.at(q) == Some(!color)).collect();
            let behind = self.line(p, step).nth(between.len() + 1);
            let is_held = behind.is_some_and(|q| q != p && self.at(q) == Some(color));
            if is_held && (captures.least..=captures.most).contains(&(between.len() as u32)) {
                taken.extend(between);
            }
        }
        taken
    }

    /// The stones change colour and their columns become rows; what was captured changes sides with them.
    fn mirror(&mut self) {
        self.stones = self.stones.iter().map(|(&p, &color)| (mirrored(p), !color)).collect();
        self.captured = ByColor { black: self.captured.white, white: self.captured.black };
    }

    /// Whether the stones can be mirrored: they do not fall, there are as many columns as rows (but a triangle has no long
    /// diagonal), and they come onto points where stones may be.
    fn has_mirror(&self) -> bool {
        !self.falls()
            && self.rules.lattice.shape() != Shape::Triangle
            && self.sides[0] == self.sides[1]
            && self.stones.keys().map(|&p| mirrored(p)).all(|p| self.has(p) && !self.is_blocked(p))
    }

    // Goals.

    /// Whether a colour has reached its goal, anywhere.
    pub fn reached(&self, color: Color) -> bool {
        match self.rules.goal {
            Goal::Rows(rows) => self.runs(color).iter().any(|run| self.is_row(run, color, rows[color])),
            Goal::Links(links) => self.joined(color, links[color]),
            Goal::Touch(goal) => Ground::new(self.rules.lattice, goal).reached(&self.stones, color),
        }
    }

    /// The maximal runs of a colour: by first point, then direction.
    fn runs(&self, color: Color) -> Vec<Run> {
        let own = self.stones.iter().filter(|stone| *stone.1 == color).map(|stone| *stone.0);
        let from =
            |p: Point| (0..self.directions.len()).filter_map(move |direction| self.run_from(p, color, direction));
        let mut runs: Vec<Run> = own.flat_map(from).collect();
        runs.sort_by_key(|run| (run.points[0], run.direction));
        runs
    }

    /// The run that begins with this stone; a ring begins with its smallest point.
    fn run_from(&self, p: Point, color: Color, direction: usize) -> Option<Run> {
        let step = self.directions[direction];
        let own = |q: Point| self.at(q) == Some(color);
        let before = self.next(p, step.map(|n| -n));
        let goes_back = before.is_some_and(own);
        if goes_back && self.rules.lattice.wraps() == [false; 2] {
            return None;
        }
        let mut points: Vec<Point> = vec![p];
        points.extend(self.line(p, step).skip(1).take_while(|&q| q != p && own(q)));
        let last = points[points.len() - 1];
        let after = self.next(last, step);
        if after == Some(p) {
            return points.iter().all(|&q| p <= q).then_some(Run { points, ends: Vec::new(), direction });
        }
        if last < p {
            points.reverse();
        }
        (!goes_back).then_some(Run { points, ends: vec![before, after], direction })
    }

    fn is_row(&self, run: &Run, color: Color, row: Row) -> bool {
        let length = run.points.len() as u32;
        let is_stone = |end: &Option<Point>| end.is_some_and(|p| self.at(p) == Some(!color));
        let is_closed = match row.ends {
            Ends::Any => false,
            Ends::OpenToStones => run.ends.iter().all(is_stone),
            Ends::OpenToEdges => run.ends.iter().all(|end| is_stone(end) || end.is_none()),
        };
        match row.count {
            Count::AtLeast if length > row.length => true,
            _ => length == row.length && (run.ends.is_empty() || !is_closed),
        }
    }

    /// Such rows of a colour. The same stones in a line by several directions are one row.
    fn rows(&self, color: Color, row: Row) -> Vec<Evidence> {
        let mut seen = BTreeSet::new();
        let mut rows = Vec::new();
        for run in self.runs(color) {
            if self.is_row(&run, color, row) && seen.insert(run.points.iter().copied().collect::<BTreeSet<_>>()) {
                rows.push(Evidence::Row(run.points));
            }
        }
        rows
    }

    /// Whether a chain of this colour joins two sides.
    pub fn joined(&self, color: Color, link: Link) -> bool {
        self.shortest_path(color, link).is_some()
    }

    fn around(&self, p: Point) -> impl Iterator<Item = Point> + '_ {
        self.steps.iter().filter_map(move |&step| self.next(p, step))
    }

    /// Whether one more stone of this colour joins two sides that are not joined yet: there is an empty point that is
    /// on the one side or next to a stone joined to it, and so with the other.
    pub fn could_be_joined(&self, color: Color, link: Link) -> bool {
        let [from, to] = [link.from, link.to].map(|side| (side, self.distances(color, side)));
        let is_next_to = |p: Point, (side, joined): &(Side, BTreeMap<Point, usize>)| {
            self.is_on(p, *side) || self.around(p).any(|q| joined.contains_key(&q))
        };
        let free = |p: Point| self.at(p).is_none() && !self.is_blocked(p);
        self.cells().into_iter().any(|p| free(p) && is_next_to(p, &from) && is_next_to(p, &to))
    }

    /// The stones of a colour that are joined to a side, with the number of steps that they are from it.
    fn distances(&self, color: Color, side: Side) -> BTreeMap<Point, usize> {
        let on_side = |(&p, &c): (&Point, &Color)| (c == color && self.is_on(p, side)).then_some(p);
        let mut queue: VecDeque<Point> = self.stones.iter().filter_map(on_side).collect();
        let mut distances: BTreeMap<Point, usize> = queue.iter().map(|&p| (p, 0)).collect();
        while let Some(p) = queue.pop_front() {
            for next in self.around(p) {
                if self.at(next) == Some(color) && !distances.contains_key(&next) {
                    distances.insert(next, distances[&p] + 1);
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    /// One of the shortest chains of a colour from side to side.
    fn shortest_path(&self, color: Color, link: Link) -> Option<Vec<Point>> {
        let distances = self.distances(color, link.from);
        let ends = distances.iter().filter(|(p, _)| self.is_on(**p, link.to));
        let (&end, &length) = ends.min_by_key(|(_, distance)| **distance)?;
        let mut path = vec![end];
        for distance in (0..length).rev() {
            let last = path[path.len() - 1];
            path.extend(self.around(last).find(|p| distances.get(p) == Some(&distance)));
        }
        path.reverse();
        Some(path)
    }

    /// Whether this is a shortest path that wins for the owner of its first stone: his stones, each next to the one
    /// before, from the one side to the other.
    pub fn is_shortest_path(&self, path: &[Point]) -> bool {
        let (Goal::Links(links), Some(&first), Some(&last)) = (self.rules.goal, path.first(), path.last()) else {
            return false;
        };
        let Some(color) = self.at(first) else { return false };
        let link = links[color];
        let follows = |pair: &[Point]| self.around(pair[0]).any(|p| p == pair[1]);
        let shortest = self.shortest_path(color, link).map_or(0, |path| path.len());
        path.iter().all(|&p| self.at(p) == Some(color))
            && path.windows(2).all(follows)
            && self.is_on(first, link.from)
            && self.is_on(last, link.to)
            && path.len() == shortest
    }

    /// Whether this is what the rules promise to show of a chain that has won: a shortest path or fork, a ring.
    pub fn is_shown(&self, evidence: &Evidence) -> bool {
        match (self.rules.goal, evidence) {
            (Goal::Touch(goal), _) => Ground::new(self.rules.lattice, goal).is_shown(&self.stones, evidence),
            (_, Evidence::Path(path)) => self.is_shortest_path(path),
            _ => false,
        }
    }

    /// What a colour has reached its goal by: all its rows, or a shortest path, fork or ring.
    fn evidence(&self, color: Color) -> Vec<Evidence> {
        match self.rules.goal {
            Goal::Rows(rows) => self.rows(color, rows[color]),
            Goal::Links(links) => self.shortest_path(color, links[color]).into_iter().map(Evidence::Path).collect(),
            Goal::Touch(goal) => Ground::new(self.rules.lattice, goal).evidence(&self.stones, color),
        }
    }

    /// The rows by which a colour loses.
    fn losing_rows(&self, color: Color) -> Vec<Evidence> {
        self.rules.losing.map_or_else(Vec::new, |row| self.rows(color, row))
    }

    fn has_captured_enough(&self, color: Color) -> bool {
        self.rules.captures.is_some_and(|captures| captures.win > 0 && self.captured[color] >= captures.win)
    }

    /// Who has won on this board and by what, if somebody has: by a goal first, then by captures, then because the
    /// other one has a losing row. If both could be meant, the colour that moved last is asked first.
    fn winner(&self, moved: Color) -> Option<(Color, By, Vec<Evidence>)> {
        let asked = [moved, !moved];
        if let Some(color) = asked.into_iter().find(|&color| self.reached(color)) {
            let winner = if self.rules.misere { !color } else { color };
            let evidence = self.evidence(color);
            return Some((winner, by_goal(self.rules.goal, &evidence), evidence));
        }
        if let Some(color) = asked.into_iter().find(|&color| self.has_captured_enough(color)) {
            return Some((color, By::Captures, Vec::new()));
        }
        let loser = asked.into_iter().find(|&color| !self.losing_rows(color).is_empty())?;
        Some((!loser, By::Row, self.losing_rows(loser)))
    }

    // What could be next.

    fn with(&self, p: Point, color: Color) -> Board {
        let mut board = self.clone();
        board.place(p, color);
        board
    }

    /// The points where a legal move of a colour wins at once, in order.
    pub fn winning_points(&self, color: Color) -> Vec<Point> {
        let mut board = self.clone();
        let mut fouls = fouls::Board::new(&self.rules, &self.stones);
        let wins = |&p: &Point| {
            if fouls.foul(p, color).is_some() {
                return false;
            }
            board.place(p, color);
            let winner = board.winner(color).map(|(winner, ..)| winner);
            board.stones.clone_from(&self.stones);
            board.captured = self.captured;
            winner == Some(color)
        };
        self.legal_points(color).into_iter().filter(wins).collect()
    }

    /// Where a legal stone of a colour is a foul, in order. Of the reasons nothing is said.
    fn forbidden(&self, color: Color) -> Vec<Forbidden> {
        let mut fouls = fouls::Board::new(&self.rules, &self.stones);
        let points = self.legal_points(color).into_iter();
        points.filter_map(|p| fouls.foul(p, color).map(|foul| fouls::unexplained(p, foul))).collect()
    }

    /// What the side to move must do about the threats of its opponent, if nobody has won; not asked where a turn has
    /// several stones.
    fn must_answer(&self, to_move: Color) -> MustAnswer {
        if self.winning_points(!to_move).is_empty() || !self.winning_points(to_move).is_empty() {
            return MustAnswer::Nothing;
        }
        let mut fouls = fouls::Board::new(&self.rules, &self.stones);
        let stops = |&p: &Point| {
            if fouls.foul(p, to_move).is_some() {
                return false;
            }
            let board = self.with(p, to_move);
            board.winner(to_move).is_none() && board.winning_points(!to_move).is_empty()
        };
        let answers: Vec<Point> = self.legal_points(to_move).into_iter().filter(stops).collect();
        if answers.is_empty() { MustAnswer::Cannot } else { MustAnswer::At(answers) }
    }

    /// Who is to move on this board as far as the numbers of stones tell, and how many stones are left in the turn: all
    /// turns are counted through up to as many stones.
    fn turn_told(&self) -> Option<(Color, u32)> {
        let count = |color: Color| self.stones.values().filter(|&&c| c == color).count();
        let counts = ByColor::from_fn(count);
        let mut played = ByColor::both(0);
        let (mut turn, mut left) = (self.rules.first, self.rules.turn.first);
        for _ in 0..self.stones.len() {
            played[turn] += 1;
            left -= 1;
            if left == 0 {
                (turn, left) = (!turn, self.rules.turn.then);
            }
        }
        (played == counts).then_some((turn, left))
    }

    /// The colour with fewer stones; the first player, if there are as many.
    fn turn_guessed(&self) -> Color {
        let firsts = self.stones.values().filter(|&&color| color == self.rules.first).count();
        if 2 * firsts <= self.stones.len() { self.rules.first } else { !self.rules.first }
    }
}

/// A game being refereed.
struct Table {
    policy: Policy,
    asks: Asks,
    board: Board,
    turn: Color,
    /// Stones left in the turn.
    left: u32,
    /// Where the stone played last is.
    last: Option<Point>,
    /// The last stone, pass or swap was a pass.
    passed: bool,
    /// Who has offered a draw, if no stone, pass or swap was played since.
    offer: Option<Color>,
    /// Numbers of stones at which players have swapped.
    swapped: Vec<usize>,
    /// Whether the seats have changed colours an odd number of times; nothing before they did.
    seats: Option<bool>,
    /// The setup cannot be.
    unfit: bool,
    /// Play ended without a result.
    stopped: bool,
    outcome: Outcome,
    decided: Option<Decided>,
    evidence: Vec<Evidence>,
    irregular: Vec<Irregularity>,
    warnings: Vec<Warning>,
    missed: Vec<Missed>,
    after_end: usize,
    plies: u32,
}

impl Table {
    fn lay(rules: &Rules, policy: Policy, asks: Asks, setup: &Setup) -> Self {
        let mut board = Board::new(rules);
        let mut issues = Vec::new();
        for &(p, color) in &setup.stones {
            if !board.has(p) {
                issues.push(SetupIssue::OffBoard(p));
            } else if !board.is_open(p) {
                issues.push(SetupIssue::Blocked(p));
            } else if board.at(p).is_some() {
                issues.push(SetupIssue::Occupied(p));
            } else {
                board.put(p, color);
            }
        }
        if board.falls() {
            let floats = |p: &Point| board.is_open(*p) && !board.is_supported(*p);
            issues.extend(setup.stones.iter().map(|stone| stone.0).filter(floats).map(SetupIssue::Floating));
        }
        let goals = Color::BOTH.map(|color| board.reached(color));
        let losses = Color::BOTH.map(|color| !board.losing_rows(color).is_empty());
        if goals == [true, true] || (goals == [false, false] && losses == [true, true]) {
            issues.push(SetupIssue::BothWon);
        }

        let told = board.turn_told();
        let turn = setup.to_move.or(told.map(|(turn, _)| turn)).unwrap_or_else(|| board.turn_guessed());
        let left = match told {
            Some((told, left)) if told == turn => left,
            _ if board.stones.is_empty() => rules.turn.first,
            _ => rules.turn.then,
        };
        let unfit = !issues.is_empty();
        let winner = if unfit { None } else { board.winner(Color::Black) };
        let outcome = match winner {
            Some((color, by, _)) => Outcome::Win { color, by },
            None if !unfit && board.is_full() => Outcome::Draw(By::Full),
            None => Outcome::Undecided,
        };
        // Of a board that cannot be, what either colour seems to have won or lost by.
        let seems = |color| if board.reached(color) { board.evidence(color) } else { board.losing_rows(color) };
        let evidence = match winner {
            _ if unfit => Color::BOTH.into_iter().flat_map(seems).collect(),
            winner => winner.map_or_else(Vec::new, |(.., evidence)| evidence),
        };
        let over = outcome != Outcome::Undecided;
        let is_guess = setup.to_move.is_none() && told.is_none() && !over;
        Table {
            policy,
            asks,
            turn,
            left,
            last: None,
            passed: false,
            offer: None,
            swapped: Vec::new(),
            seats: None,
            unfit,
            stopped: false,
            outcome,
            decided: over.then_some(Decided { index: 0, ply: 0, at: None }),
            evidence,
            irregular: issues
                .into_iter()
                .map(|issue| Irregularity { index: 0, what: Irregular::Setup(issue), action: None })
                .collect(),
            warnings: if is_guess { vec![Warning::TurnGuessed(turn)] } else { Vec::new() },
            missed: Vec::new(),
            after_end: 0,
            plies: 0,
            board,
        }
    }

    /// Reads an entry.
    fn read(&mut self, index: usize, mv: Move) {
        let over = self.outcome != Outcome::Undecided;
        if over || self.stopped {
            if over && self.after_end == 0 {
                self.note(index, mv, Irregular::AfterEnd);
            }
            self.after_end += 1;
            return;
        }

        let speaks = match mv.action {
            Action::AgreeDraw => self.offer.map(|offerer| !offerer),
            _ => None,
        };
        let by = mv.by.or(speaks).unwrap_or(self.turn);
        let chance = if self.asks.missed { self.board.winning_points(by).first().copied() } else { None };
        if let Err(why) = self.act(index, mv, by) {
            return self.refuse(index, mv, by, why);
        }
        // Who speaks of a draw makes no move.
        let moves = !matches!(mv.action, Action::OfferDraw | Action::AgreeDraw);
        if let Some(at) = chance
            && moves
            && !matches!(self.outcome, Outcome::Win { color, .. } if color == by)
        {
            self.missed.push(Missed { index, by, at });
        }
    }

    /// Does what an entry says, if it can be done.
    fn act(&mut self, index: usize, mv: Move, by: Color) -> Result<(), Illegal> {
        let lost = |why| Outcome::Win { color: !by, by: why };
        match mv.action {
            Action::Resign => self.end(index, lost(By::Resign), None),
            Action::Timeout => self.end(index, lost(By::Timeout), None),
            Action::Forfeit => self.end(index, lost(By::Forfeit), None),
            Action::OfferDraw => self.offer = Some(by),
            Action::AgreeDraw if self.offer == Some(!by) => self.end(index, Outcome::Draw(By::Agreed), None),
            Action::AgreeDraw => return Err(Illegal::NoOffer),
            Action::Claim => return Err(Illegal::NothingToClaim),
            Action::Pass => {
                self.may_move(by)?;
                self.may_pass(by)?;
                self.take_turn(index, mv, by);
                self.give_turn();
                if self.passed {
                    self.end(index, Outcome::Draw(By::Agreed), None);
                }
                self.passed = true;
            }
            Action::Swap(swap) => {
                self.may_move(by)?;
                let kind = self.swap_kind(swap)?;
                self.take_turn(index, mv, by);
                self.passed = false;
                self.swapped.push(self.board.stones.len());
                self.swap(index, kind, by);
            }
            Action::Place(_) | Action::Drop { .. } => {
                self.may_move(by)?;
                let p = self.board.rest(mv.action, by)?;
                self.may_begin(p)?;
                self.take_turn(index, mv, by);
                self.passed = false;
                self.put(index, mv, p, by);
            }
        }
        Ok(())
    }

    fn may_move(&self, by: Color) -> Result<(), Illegal> {
        let refused = by != self.turn && self.policy.turns == TurnOrder::Enforced;
        if refused { Err(Illegal::NotYourTurn) } else { Ok(()) }
    }

    fn may_pass(&self, by: Color) -> Result<(), Illegal> {
        let may = match self.policy.passes.unwrap_or(self.board.rules.passes) {
            Passes::Never => false,
            Passes::WhenStuck => self.board.legal_points(by).is_empty(),
            Passes::AfterThree => self.board.stones.len() >= 3,
            Passes::Always => true,
        };
        if may { Ok(()) } else { Err(Illegal::PassNotAllowed) }
    }

    /// The first stone of all must lie in the middle, if the policy says so.
    fn may_begin(&self, p: Point) -> Result<(), Illegal> {
        let in_middle = |(n, side): (i32, i32)| (2 * n - (side - 1)).abs() <= 1;
        let centre = p.coordinates().into_iter().zip(self.board.sides).all(in_middle);
        let refused = self.policy.centre_first && self.board.stones.is_empty() && self.plies == 0 && !centre;
        if refused { Err(Illegal::NotCentre) } else { Ok(()) }
    }

    /// What is swapped, if there is a swap now: one for each number of stones in the rules.
    fn swap_kind(&self, swap: Swap) -> Result<SwapKind, Illegal> {
        let stones = self.board.stones.len();
        let rules = &self.board.rules;
        if !rules.swaps.after.contains(&(stones as u32)) || self.swapped.contains(&stones) {
            return Err(Illegal::SwapNotAllowed);
        }
        let kind = match (rules.swaps.kind, swap) {
            (SwapKind::Sides, Swap::Unnamed | Swap::Sides) | (SwapKind::AsRecorded, Swap::Sides) => SwapKind::Sides,
            (SwapKind::Pieces, Swap::Unnamed | Swap::Pieces) | (SwapKind::AsRecorded, Swap::Pieces) => SwapKind::Pieces,
            (SwapKind::AsRecorded, Swap::Unnamed) => return Err(Illegal::SwapUndefined),
            (SwapKind::Sides, Swap::Pieces) | (SwapKind::Pieces, Swap::Sides) => return Err(Illegal::SwapNotAllowed),
        };
        if kind == SwapKind::Pieces && !self.board.has_mirror() { Err(Illegal::SwapUndefined) } else { Ok(kind) }
    }

    /// An entry is going to be played: offers lapse, and whose it is has the turn.
    fn take_turn(&mut self, index: usize, mv: Move, by: Color) {
        self.offer = None;
        if by != self.turn {
            self.note(index, mv, Irregular::OutOfTurn);
            self.give_turn();
        }
    }

    /// A turn before which there is no stone is the first one.
    fn give_turn(&mut self) {
        let turn = self.board.rules.turn;
        self.turn = !self.turn;
        self.left = if self.board.stones.is_empty() { turn.first } else { turn.then };
    }

    fn put(&mut self, index: usize, mv: Move, p: Point, by: Color) {
        let mut fouls = fouls::Board::new(&self.board.rules, &self.board.stones);
        let (foul, disputed) = (fouls.foul(p, by), fouls.is_disputed(p, by));
        self.board.place(p, by);
        self.last = Some(p);
        self.plies += 1;
        self.left -= 1;
        if self.left == 0 {
            self.give_turn();
        }
        self.look(index, Some(p), by);
        if let Some(foul) = foul {
            self.note(index, mv, Irregular::Foul(foul));
            self.evidence.clear();
            self.end(index, Outcome::Win { color: !by, by: By::Foul }, Some(p));
        }
        if disputed && !self.warnings.iter().any(|warning| matches!(warning, Warning::Disputed { .. })) {
            let literal = self.board.rules.fouls[by].double_three == Some(Three::Literal);
            self.warnings.push(Warning::Disputed { ply: self.plies, at: p, is_foul: foul.is_some(), literal });
        }
    }

    fn swap(&mut self, index: usize, kind: SwapKind, by: Color) {
        if kind == SwapKind::Pieces {
            self.board.mirror();
            self.last = self.last.map(mirrored);
            self.give_turn();
            self.look(index, None, by);
        } else {
            self.seats = Some(!self.seats.unwrap_or(false));
        }
    }

    /// Looks at the whole board after the stone on `p`, or after the stones were swapped.
    fn look(&mut self, index: usize, p: Option<Point>, by: Color) {
        if let Some((color, why, evidence)) = self.board.winner(by) {
            // Rows through the last stone, if it was not what is gone that made the row.
            let through = |evidence: &&Evidence| match (evidence, self.last) {
                (Evidence::Row(row), Some(last)) => row.contains(&last),
                _ => false,
            };
            let rows: Vec<Evidence> = evidence.iter().filter(through).cloned().collect();
            self.evidence = if rows.is_empty() { evidence } else { rows };
            self.end(index, Outcome::Win { color, by: why }, p);
        } else if self.board.is_full() {
            self.end(index, Outcome::Draw(By::Full), p);
        } else if p.is_some() && self.policy.draw_after.is_some_and(|most| self.plies >= most) {
            self.end(index, Outcome::Draw(By::DrawLimit), p);
        }
    }

    /// Does with an entry that cannot be played as the policy says.
    fn refuse(&mut self, index: usize, mv: Move, by: Color, why: Illegal) {
        self.note(index, mv, Irregular::Illegal(why));
        match self.policy.illegal {
            OnIllegal::Skip => {}
            OnIllegal::Forfeit => {
                let named = if let Action::Place(p) = mv.action { Some(p) } else { None };
                self.end(index, Outcome::Win { color: !by, by: By::Illegal }, named);
            }
            OnIllegal::Stop | OnIllegal::Invalid => self.stopped = true,
        }
    }

    fn note(&mut self, index: usize, mv: Move, what: Irregular) {
        self.irregular.push(Irregularity { index, what, action: Some(mv.action) });
    }

    fn end(&mut self, index: usize, outcome: Outcome, at: Option<Point>) {
        self.outcome = outcome;
        self.decided = Some(Decided { index, ply: self.plies, at });
    }

    /// The verdict, once all entries are read.
    fn close(mut self, claim: Option<&Claim>) -> Ruling {
        let claim = claim.map(|claim| ClaimCheck { claim: claim.clone(), agrees: agrees(claim.says, self.outcome) });
        if claim.as_ref().is_some_and(|check| check.agrees == Some(false)) {
            self.irregular.push(Irregularity { index: 0, what: Irregular::Claim, action: None });
        }
        let strict = self.policy.illegal == OnIllegal::Invalid;
        let open = self.outcome == Outcome::Undecided;
        let status = match () {
            () if self.unfit || (strict && !self.irregular.is_empty()) => Status::Invalid,
            () if open => Status::Open,
            () => Status::Over,
        };
        // Nobody is next on a board that cannot be.
        let asked = self.asks.threats && !self.unfit;
        let threats = |color| if open { self.board.winning_points(color) } else { Vec::new() };
        let must_answer = || if open { self.board.must_answer(self.turn) } else { MustAnswer::Nothing };
        // A threat by several stones is more than a point.
        let turn = self.board.rules.turn;
        let one_by_one = turn.first == 1 && turn.then == 1;
        let winner_seat = match (self.outcome, self.seats) {
            (Outcome::Win { color, .. }, Some(exchanged)) => {
                let has_first_color = color == self.board.rules.first;
                Some(if has_first_color == exchanged { Seat::Second } else { Seat::First })
            }
            _ => None,
        };
        let illegal = self.irregular.iter().filter(|i| matches!(i.what, Irregular::Illegal(_))).count();
        let verdict = Verdict {
            status,
            ruling: linecall_law::Ruling {
                outcome: self.outcome,
                decided: self.decided,
                plies: self.plies,
                illegal: illegal as u32,
                after_end: self.after_end,
            },
            winner_seat,
            to_move: (status == Status::Open).then_some(self.turn),
            claim,
            threats: asked.then(|| Threats { black: threats(Color::Black), white: threats(Color::White) }),
            must_answer: (asked && one_by_one).then(must_answer),
            forbidden: (asked && open && self.board.rules.fouls[self.turn] != linecall_law::Fouls::default())
                .then(|| self.board.forbidden(self.turn)),
            missed: self.asks.missed.then_some(self.missed),
            // These have oracles of their own: see `reach`.
            reachable: None,
            dead: None,
            evidence: self.evidence,
            irregular: self.irregular,
            warnings: self.warnings,
        };
        Ruling { verdict, board: self.board }
    }
}

/// By what a goal was reached, as the evidence shows first.
fn by_goal(goal: Goal, evidence: &[Evidence]) -> By {
    match (goal, evidence.first()) {
        (Goal::Rows(_), _) => By::Row,
        (Goal::Links(_), _) => By::Link,
        (Goal::Touch(_), Some(Evidence::Ring(_))) => By::Ring,
        (Goal::Touch(_), _) => By::Touch,
    }
}

fn agrees(says: Says, outcome: Outcome) -> Option<bool> {
    match (says, outcome) {
        (Says::Nothing, _) | (_, Outcome::Undecided) => None,
        (Says::Win(claimed), Outcome::Win { color, .. }) => Some(claimed == color),
        (Says::Draw, Outcome::Draw(_)) => Some(true),
        _ => Some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arb;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(arb::config(256))]

        /// Looking at what is next to a point is the same as putting a stone there.
        #[test]
        fn joined_by_one_stone(case in arb::case(arb::rules(), 40), color in arb::color(), link in arb::link()) {
            let plain = Rules { goal: Goal::Links(ByColor::both(link)), ..Rules::rows(case.rules.lattice, 1) };
            let rules = Rules { blocked: case.rules.blocked.clone(), ..plain };
            let mut board = Board::new(&rules);
            board.stones = judge(&case.rules, case.policy, Asks::default(), &case.record).board.stones;
            if !board.joined(color, link) {
                prop_assert_eq!(board.could_be_joined(color, link), !board.winning_points(color).is_empty());
            }
        }
    }
}
