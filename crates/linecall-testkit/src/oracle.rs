//! A naive oracle of the whole referee.
//!
//! It shares only plain data with the law: rules, records, and the verdict that both give. It keeps stones in a map,
//! looks at the whole board after every stone, has directions and floods of its own, and finds threats by putting a
//! stone on every point. It is slow, and it is meant to be read beside the rules.

use crate::touch::Ground;
use linecall::{
    Action, Asks, By, Claim, ClaimCheck, Color, Count, Decided, Evidence, Goal, Illegal, Irregular, Irregularity,
    Lattice, Link, Missed, Move, MustAnswer, OnIllegal, Outcome, Placement, Point, Policy, Record, Row, Rules, Says,
    Setup, SetupIssue, Shape, Side, Skew, Status, Threats, TurnOrder, Verdict, Warning,
};
use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

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

/// A step in x, y and z.
type Step = (i32, i32, i32);

/// The straight lines of a lattice, each with its first step that is not zero forward. Flat ones come first, then
/// those along an axis, then those that go on in x, in y, in z.
fn directions(shape: Shape) -> Vec<Step> {
    let mut all = Vec::new();
    for dx in -1_i32..=1 {
        for dy in -1_i32..=1 {
            for dz in -1..=1 {
                let runs = match shape {
                    Shape::Box => true,
                    Shape::Square => dz == 0,
                    Shape::Hex(Skew::Rising) => dz == 0 && dx != dy,
                    Shape::Hex(Skew::Falling) | Shape::Triangle | Shape::Hexagon => dz == 0 && dx != -dy,
                };
                if runs && (dx, dy, dz) > (0, 0, 0) {
                    all.push((dx, dy, dz));
                }
            }
        }
    }
    all.sort_by_key(|&(dx, dy, dz)| (dz != 0, dx.abs() + dy.abs(), Reverse((dx, dy, dz))));
    all
}

/// The steps to the neighbours of a cell: those that change one coordinate; all on hexagons, and where corners touch.
fn steps(lattice: &Lattice) -> Vec<Step> {
    let shape = lattice.shape();
    let mut all = Vec::new();
    for (dx, dy, dz) in directions(shape) {
        if matches!(shape, Shape::Hex(_) | Shape::Triangle | Shape::Hexagon)
            || lattice.corners_touch()
            || dx.abs() + dy.abs() + dz.abs() == 1
        {
            all.extend([(dx, dy, dz), (-dx, -dy, -dz)]);
        }
    }
    all
}

fn shifted(p: Point, (dx, dy, dz): Step) -> Point {
    Point::new(p.x + dx, p.y + dy, p.z + dz)
}

fn is_row(length: u32, row: Row) -> bool {
    match row.count {
        Count::AtLeast => length >= row.length,
        Count::Exactly => length == row.length,
    }
}

/// Stones on a board, in a plain map.
#[derive(Clone, Debug)]
pub struct Board {
    rules: Rules,
    sides: [i32; 3],
    directions: Vec<Step>,
    steps: Vec<Step>,
    stones: BTreeMap<Point, Color>,
}

impl Board {
    /// An empty board.
    pub fn new(rules: &Rules) -> Self {
        let lattice = rules.lattice;
        Board {
            rules: rules.clone(),
            sides: [lattice.cols(), lattice.rows(), lattice.layers()].map(|side| side as i32),
            directions: directions(lattice.shape()),
            steps: steps(&lattice),
            stones: BTreeMap::new(),
        }
    }

    /// The stones, by their points.
    pub fn stones(&self) -> &BTreeMap<Point, Color> {
        &self.stones
    }

    /// Puts a stone, asking nothing.
    pub fn put(&mut self, p: Point, color: Color) {
        self.stones.insert(p, color);
    }

    /// All points, in their order.
    pub fn cells(&self) -> Vec<Point> {
        let [cols, rows, layers] = self.sides;
        let mut cells = Vec::new();
        for x in 0..cols {
            for y in 0..rows {
                for z in 0..layers {
                    cells.push(Point::new(x, y, z));
                }
            }
        }
        cells.retain(|&p| self.has(p));
        cells
    }

    /// Number of segments of `length` points in a straight line, counted one by one.
    pub fn count_segments(&self, length: i32) -> u64 {
        let mut count = 0;
        for p in self.cells() {
            for &(dx, dy, dz) in &self.directions {
                let far = shifted(p, (dx * (length - 1), dy * (length - 1), dz * (length - 1)));
                count += u64::from(self.has(far));
            }
        }
        count
    }

    fn has(&self, p: Point) -> bool {
        let [cols, rows, layers] = self.sides;
        let inside = (0..cols).contains(&p.x) && (0..rows).contains(&p.y) && (0..layers).contains(&p.z);
        inside
            && match self.rules.lattice.shape() {
                Shape::Triangle => p.x <= p.y,
                Shape::Hexagon => (p.x - p.y).abs() < (cols + 1) / 2,
                _ => true,
            }
    }

    fn at(&self, p: Point) -> Option<Color> {
        self.stones.get(&p).copied()
    }

    fn is_full(&self) -> bool {
        self.stones.len() == self.cells().len()
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

    fn below(&self, p: Point) -> Point {
        match self.rules.lattice.shape() {
            Shape::Box => shifted(p, (0, 0, -1)),
            _ => shifted(p, (0, 1, 0)),
        }
    }

    fn is_supported(&self, p: Point) -> bool {
        let below = self.below(p);
        !self.has(below) || self.stones.contains_key(&below)
    }

    /// The points of a column or peg, the lowest first.
    fn column(&self, x: i32, y: i32) -> Vec<Point> {
        let [_, rows, layers] = self.sides;
        match self.rules.lattice.shape() {
            Shape::Box => (0..layers).map(|z| Point::new(x, y, z)).collect(),
            _ => (0..rows).rev().map(|y| Point::new(x, y, 0)).filter(|&p| self.has(p)).collect(),
        }
    }

    fn is_legal(&self, p: Point) -> bool {
        let placeable = self.has(p) && self.at(p).is_none();
        placeable && (self.rules.placement == Placement::Anywhere || self.is_supported(p))
    }

    fn legal_points(&self) -> Vec<Point> {
        self.cells().into_iter().filter(|&p| self.is_legal(p)).collect()
    }

    /// Where the stone of an entry would come to rest, whoever's it is.
    fn rest(&self, action: Action) -> Result<Point, Illegal> {
        let falls = self.rules.placement == Placement::Drop;
        match action {
            Action::Place(p) if !self.has(p) => Err(Illegal::OffBoard),
            Action::Place(p) if self.at(p).is_some() => Err(Illegal::Occupied),
            Action::Place(p) if falls && !self.is_supported(p) => Err(Illegal::Floating),
            Action::Place(p) => Ok(p),
            Action::Drop { .. } if !falls => Err(Illegal::NoDrops),
            Action::Drop { x, y } => {
                let column = self.column(x, y);
                if !column.first().is_some_and(|&p| self.has(p)) {
                    return Err(Illegal::OffBoard);
                }
                column.into_iter().find(|&p| self.at(p).is_none()).ok_or(Illegal::ColumnFull)
            }
            Action::Pass => Err(Illegal::PassNotAllowed),
            Action::Swap(_) => Err(Illegal::SwapNotAllowed),
            Action::Resign | Action::Timeout | Action::Forfeit => Err(Illegal::NoStone),
            Action::OfferDraw | Action::AgreeDraw | Action::Claim => Err(Illegal::NoStone),
        }
    }

    // Goals.

    /// Whether a colour has reached its goal, anywhere.
    pub fn reached(&self, color: Color) -> bool {
        match self.rules.goal {
            Goal::Rows(rows) => self.runs(color).any(|(_, _, length)| is_row(length, rows[color])),
            Goal::Links(links) => self.joined(color, links[color]),
            Goal::Touch(goal) => Ground::new(self.rules.lattice, goal).reached(&self.stones, color),
        }
    }

    /// The maximal runs of a colour, by their first points: direction and length.
    fn runs(&self, color: Color) -> impl Iterator<Item = (Point, Step, u32)> + '_ {
        let own = move |&(_, &c): &(&Point, &Color)| c == color;
        let starts = self.stones.iter().filter(own).flat_map(|(&p, _)| self.directions.iter().map(move |&d| (p, d)));
        starts.filter_map(move |(p, (dx, dy, dz))| {
            if self.at(shifted(p, (-dx, -dy, -dz))) == Some(color) {
                return None;
            }
            let mut length = 1;
            let mut next = shifted(p, (dx, dy, dz));
            while self.at(next) == Some(color) {
                length += 1;
                next = shifted(next, (dx, dy, dz));
            }
            Some((p, (dx, dy, dz), length))
        })
    }

    /// The winning rows of a colour: by first point, then direction. A stone that is a row by itself, in several
    /// directions, is one row.
    fn rows(&self, color: Color, row: Row) -> Vec<Vec<Point>> {
        let mut rows = Vec::new();
        for (p, (dx, dy, dz), length) in self.runs(color) {
            let points: Vec<Point> = (0..length as i32).map(|i| shifted(p, (dx * i, dy * i, dz * i))).collect();
            if is_row(length, row) && !rows.contains(&points) {
                rows.push(points);
            }
        }
        rows
    }

    /// Whether a chain of this colour joins two sides.
    pub fn joined(&self, color: Color, link: Link) -> bool {
        self.shortest_path(color, link).is_some()
    }

    /// Whether one more stone of this colour joins two sides that are not joined yet: there is an empty point that is
    /// on the one side or next to a stone joined to it, and so with the other.
    pub fn could_be_joined(&self, color: Color, link: Link) -> bool {
        let [from, to] = [link.from, link.to].map(|side| (side, self.distances(color, side)));
        let is_next_to = |p: Point, (side, joined): &(Side, BTreeMap<Point, usize>)| {
            self.is_on(p, *side) || self.steps.iter().any(|&step| joined.contains_key(&shifted(p, step)))
        };
        self.cells().into_iter().any(|p| self.at(p).is_none() && is_next_to(p, &from) && is_next_to(p, &to))
    }

    /// The stones of a colour that are joined to a side, with the number of steps that they are from it.
    fn distances(&self, color: Color, side: Side) -> BTreeMap<Point, usize> {
        let on_side = |(&p, &c): (&Point, &Color)| (c == color && self.is_on(p, side)).then_some(p);
        let mut queue: VecDeque<Point> = self.stones.iter().filter_map(on_side).collect();
        let mut distances: BTreeMap<Point, usize> = queue.iter().map(|&p| (p, 0)).collect();
        while let Some(p) = queue.pop_front() {
            for &step in &self.steps {
                let next = shifted(p, step);
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
            let nearer = |&step: &Step| Some(shifted(last, step)).filter(|p| distances.get(p) == Some(&distance));
            path.extend(self.steps.iter().find_map(nearer));
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
        let follows = |pair: &[Point]| self.steps.iter().any(|&step| shifted(pair[0], step) == pair[1]);
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

    /// What a colour has won by: all its winning rows, or a shortest path.
    fn evidence(&self, color: Color) -> Vec<Evidence> {
        match self.rules.goal {
            Goal::Rows(rows) => self.rows(color, rows[color]).into_iter().map(Evidence::Row).collect(),
            Goal::Links(links) => self.shortest_path(color, links[color]).into_iter().map(Evidence::Path).collect(),
            Goal::Touch(goal) => Ground::new(self.rules.lattice, goal).evidence(&self.stones, color),
        }
    }

    // What could be next.

    fn with(&self, p: Point, color: Color) -> Board {
        let mut board = self.clone();
        board.put(p, color);
        board
    }

    /// The points where a legal move of a colour reaches its goal, in order.
    pub fn winning_points(&self, color: Color) -> Vec<Point> {
        let mut board = self.clone();
        let wins = |&p: &Point| {
            board.stones.insert(p, color);
            let reached = board.reached(color);
            board.stones.remove(&p);
            reached
        };
        self.legal_points().into_iter().filter(wins).collect()
    }

    /// What the side to move must do about the threats of its opponent, if nobody has won.
    fn must_answer(&self, to_move: Color) -> MustAnswer {
        if self.winning_points(!to_move).is_empty() || !self.winning_points(to_move).is_empty() {
            return MustAnswer::Nothing;
        }
        let stops = |&p: &Point| self.with(p, to_move).winning_points(!to_move).is_empty();
        let answers: Vec<Point> = self.legal_points().into_iter().filter(stops).collect();
        if answers.is_empty() { MustAnswer::Cannot } else { MustAnswer::At(answers) }
    }
}

/// A game being refereed.
struct Table {
    policy: Policy,
    asks: Asks,
    board: Board,
    turn: Color,
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
            } else if board.at(p).is_some() {
                issues.push(SetupIssue::Occupied(p));
            } else {
                board.put(p, color);
            }
        }
        if rules.placement == Placement::Drop {
            let floats = |p: &Point| board.has(*p) && !board.is_supported(*p);
            issues.extend(setup.stones.iter().map(|stone| stone.0).filter(floats).map(SetupIssue::Floating));
        }
        let won = Color::BOTH.map(|color| board.reached(color));
        if won == [true, true] {
            issues.push(SetupIssue::BothWon);
        }

        let count = |color: Color| board.stones.values().filter(|&&c| c == color).count();
        let (firsts, seconds) = (count(rules.first), count(!rules.first));
        let turn = setup.to_move.unwrap_or(if firsts <= seconds { rules.first } else { !rules.first });
        let unfit = !issues.is_empty();
        let outcome = match won {
            _ if unfit => Outcome::Undecided,
            [true, _] => Outcome::Win { color: Color::Black, by: by_goal(rules.goal, &board.evidence(Color::Black)) },
            [_, true] => Outcome::Win { color: Color::White, by: by_goal(rules.goal, &board.evidence(Color::White)) },
            _ if board.is_full() => Outcome::Draw(By::Full),
            _ => Outcome::Undecided,
        };
        let over = outcome != Outcome::Undecided;
        let told = setup.to_move.is_some() || firsts == seconds || firsts == seconds + 1;
        Table {
            policy,
            asks,
            turn,
            unfit,
            stopped: false,
            outcome,
            decided: over.then_some(Decided { index: 0, ply: 0, at: None }),
            evidence: Color::BOTH.into_iter().flat_map(|color| board.evidence(color)).collect(),
            irregular: issues
                .into_iter()
                .map(|issue| Irregularity { index: 0, what: Irregular::Setup(issue), action: None })
                .collect(),
            warnings: if told || over { Vec::new() } else { vec![Warning::TurnGuessed(turn)] },
            missed: Vec::new(),
            after_end: 0,
            plies: 0,
            board,
        }
    }

    /// Reads an entry.
    fn read(&mut self, index: usize, mv: Move) {
        let note = |what| Irregularity { index, what, action: Some(mv.action) };
        let over = self.outcome != Outcome::Undecided;
        if over || self.stopped {
            if over && self.after_end == 0 {
                self.irregular.push(note(Irregular::AfterEnd));
            }
            self.after_end += 1;
            return;
        }

        let by = mv.by.unwrap_or(self.turn);
        let chance = if self.asks.missed { self.board.winning_points(by).first().copied() } else { None };
        let loss = match mv.action {
            Action::Resign => Some(By::Resign),
            Action::Timeout => Some(By::Timeout),
            Action::Forfeit => Some(By::Forfeit),
            _ => None,
        };
        if let Some(why) = loss {
            self.end(index, Outcome::Win { color: !by, by: why }, None);
        } else if by != self.turn && self.policy.turns == TurnOrder::Enforced {
            return self.refuse(index, mv, by, Illegal::NotYourTurn);
        } else {
            let p = match self.board.rest(mv.action) {
                Ok(p) => p,
                Err(why) => return self.refuse(index, mv, by, why),
            };
            if by != self.turn {
                self.irregular.push(note(Irregular::OutOfTurn));
            }
            self.board.put(p, by);
            self.plies += 1;
            self.turn = !by;
            self.look(index, p);
        }
        if let Some(at) = chance
            && !matches!(self.outcome, Outcome::Win { color, .. } if color == by)
        {
            self.missed.push(Missed { index, by, at });
        }
    }

    /// Looks at the whole board after the stone on `p`.
    fn look(&mut self, index: usize, p: Point) {
        let goal = self.board.rules.goal;
        for color in Color::BOTH {
            if self.board.reached(color) {
                let through = |evidence: &Evidence| match evidence {
                    Evidence::Row(points) => points.contains(&p),
                    _ => true,
                };
                self.evidence = self.board.evidence(color).into_iter().filter(through).collect();
                let by = by_goal(goal, &self.evidence);
                return self.end(index, Outcome::Win { color, by }, Some(p));
            }
        }
        if self.board.is_full() {
            self.end(index, Outcome::Draw(By::Full), Some(p));
        }
    }

    /// Does with an entry that cannot be played as the policy says.
    fn refuse(&mut self, index: usize, mv: Move, by: Color, why: Illegal) {
        self.irregular.push(Irregularity { index, what: Irregular::Illegal(why), action: Some(mv.action) });
        match self.policy.illegal {
            OnIllegal::Skip => {}
            OnIllegal::Forfeit => {
                let named = if let Action::Place(p) = mv.action { Some(p) } else { None };
                self.end(index, Outcome::Win { color: !by, by: By::Illegal }, named);
            }
            OnIllegal::Stop | OnIllegal::Invalid => self.stopped = true,
        }
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
        let verdict = Verdict {
            status,
            outcome: self.outcome,
            winner_seat: None,
            decided: self.decided,
            after_end: self.after_end,
            plies: self.plies,
            to_move: (status == Status::Open).then_some(self.turn),
            claim,
            threats: asked.then(|| Threats { black: threats(Color::Black), white: threats(Color::White) }),
            must_answer: asked.then(must_answer),
            missed: self.asks.missed.then_some(self.missed),
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
            let goal = Goal::Links(linecall::ByColor::both(link));
            let rules = Rules { goal, placement: Placement::Anywhere, ..case.rules.clone() };
            let mut board = Board::new(&rules);
            board.stones = judge(&case.rules, case.policy, Asks::default(), &case.record).board.stones;
            if !board.joined(color, link) {
                prop_assert_eq!(board.could_be_joined(color, link), !board.winning_points(color).is_empty());
            }
        }
    }
}
