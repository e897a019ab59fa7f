//! All boards of a small game, by playing every game of it.
//!
//! Boards are numbers in base 3, a digit a point: 0 empty, 1 Black, 2 White. Every open board is played on from once, in
//! every legal way, and marked in a set of bits over all fillings: up to 16 points. Stones are only placed or dropped,
//! in turn; rows and links are goals. Like the [oracle](crate::oracle) it shares only plain data with the law.

use linecall_law::{Color, Count, Ends, Goal, Placement, Point, Row, Rules, Setup, Shape, Side, Skew};

/// A filling of a board, as a number.
pub type Code = u32;

/// All boards that can arise, and what can still come of them.
#[derive(Debug)]
pub struct World {
    cells: Vec<Point>,
    reached: Bits,
    /// Boards from which somebody can still win, or on which somebody has won.
    winnable: Bits,
    /// The boards on which play goes on, by number of stones.
    open: Vec<Vec<Code>>,
    /// How many boards can arise.
    pub count: u64,
}

/// A set of fillings.
#[derive(Debug)]
struct Bits(Vec<u64>);

impl Bits {
    fn of(fillings: usize) -> Self {
        Bits(vec![0; fillings / 64 + 1])
    }

    fn has(&self, code: Code) -> bool {
        self.0[code as usize / 64] >> (code % 64) & 1 != 0
    }

    /// Whether it was not there before.
    fn add(&mut self, code: Code) -> bool {
        let new = !self.has(code);
        self.0[code as usize / 64] |= 1 << (code % 64);
        new
    }
}

/// A board being played on.
struct Table {
    rules: Rules,
    cells: Vec<Point>,
    /// From each cell along each straight line, forward and back: the cells in order.
    arms: Vec<Vec<[Vec<usize>; 2]>>,
    neighbours: Vec<Vec<usize>>,
    /// Whether no stone can ever be there: blocked, or, where stones fall, under such a point.
    blocked: Vec<bool>,
    /// The cell under each, where stones fall and there is one.
    below: Vec<Option<usize>>,
    stones: Vec<u8>,
}

fn straight(shape: Shape) -> Vec<(i32, i32, i32)> {
    let mut all = Vec::new();
    for dx in -1..=1 {
        for dy in -1..=1 {
            for dz in -1..=1 {
                let there = match shape {
                    Shape::Box => true,
                    Shape::Square => dz == 0,
                    Shape::Hex(Skew::Rising) => dz == 0 && dx != dy,
                    Shape::Hex(Skew::Falling) => dz == 0 && dx != -dy,
                    Shape::Triangle | Shape::Hexagon => panic!("this world is not explored"),
                };
                if there && (dx, dy, dz) > (0, 0, 0) {
                    all.push((dx, dy, dz));
                }
            }
        }
    }
    all
}

impl Table {
    fn new(rules: &Rules) -> Self {
        let (cols, rows, layers) =
            (rules.lattice.cols() as i32, rules.lattice.rows() as i32, rules.lattice.layers() as i32);
        let shape = rules.lattice.shape();
        let mut cells = Vec::new();
        for z in 0..layers {
            for y in 0..rows {
                for x in 0..cols {
                    cells.push(Point::new(x, y, z));
                }
            }
        }
        let find = |x: i32, y: i32, z: i32| cells.iter().position(|c| (c.x, c.y, c.z) == (x, y, z));
        let arm = |from: &Point, (dx, dy, dz): (i32, i32, i32)| {
            (1..).map_while(|i| find(from.x + dx * i, from.y + dy * i, from.z + dz * i)).collect::<Vec<usize>>()
        };
        let lines = straight(shape);
        let both = |c: &Point, &(dx, dy, dz): &(i32, i32, i32)| [arm(c, (dx, dy, dz)), arm(c, (-dx, -dy, -dz))];
        let is_near = |&(dx, dy, dz): &(i32, i32, i32)| {
            rules.lattice.corners_touch() || matches!(shape, Shape::Hex(_)) || dx.abs() + dy.abs() + dz.abs() == 1
        };
        let near = |c: &Point| {
            let arms = lines.iter().filter(|d| is_near(d)).flat_map(|d| both(c, d));
            arms.filter_map(|arm| arm.first().copied()).collect()
        };
        let falls = rules.placement == Placement::Drop;
        let over = |a: &Point, b: &Point| match shape {
            Shape::Box => (a.x, a.y) == (b.x, b.y) && a.z >= b.z,
            _ => a.x == b.x && a.y <= b.y,
        };
        let never = |c: &Point| rules.blocked.iter().any(|b| b == c || falls && over(b, c));
        let under = |c: &Point| if shape == Shape::Box { find(c.x, c.y, c.z - 1) } else { find(c.x, c.y + 1, c.z) };
        Table {
            rules: rules.clone(),
            arms: cells.iter().map(|c| lines.iter().map(|d| both(c, d)).collect()).collect(),
            neighbours: cells.iter().map(near).collect(),
            blocked: cells.iter().map(never).collect(),
            below: cells.iter().map(under).collect(),
            stones: vec![0; cells.len()],
            cells,
        }
    }

    fn set(&mut self, mut code: Code) {
        for stone in &mut self.stones {
            *stone = (code % 3) as u8;
            code /= 3;
        }
    }

    fn is_legal(&self, cell: usize) -> bool {
        let taken = |cell: usize| self.stones[cell] != 0 || self.blocked[cell];
        let falls = self.rules.placement == Placement::Drop;
        !taken(cell) && (!falls || self.below[cell].is_none_or(taken))
    }

    /// Whether the stone there ends the game, and not by filling the board.
    fn decides(&self, cell: usize) -> bool {
        let own = self.stones[cell];
        let color = if own == 1 { Color::Black } else { Color::White };
        let goal = match self.rules.goal {
            Goal::Rows(rows) => self.makes(cell, rows[color]),
            Goal::Links(links) => {
                let (a, b) = (self.flood(cell, links[color].from), self.flood(cell, links[color].to));
                a && b
            }
            Goal::Touch(_) => panic!("this world is not explored"),
        };
        goal || self.rules.losing.is_some_and(|row| self.makes(cell, row))
    }

    fn makes(&self, cell: usize, row: Row) -> bool {
        let own = self.stones[cell];
        self.arms[cell].iter().any(|arms| {
            let run = |arm: &Vec<usize>| arm.iter().take_while(|&&c| self.stones[c] == own).count();
            let shut = |arm: &Vec<usize>| match (arm.get(run(arm)), row.ends) {
                (_, Ends::Any) | (None, Ends::OpenToStones) => false,
                (None, Ends::OpenToEdges) => true,
                (Some(&c), _) => self.stones[c] == 3 - own,
            };
            let length = (1 + run(&arms[0]) + run(&arms[1])) as u32;
            let closed = length == row.length && arms.iter().all(shut);
            !closed && if row.count == Count::AtLeast { length >= row.length } else { length == row.length }
        })
    }

    /// Whether the stone there stands crosswise with another own one between two of the opponent.
    fn is_crosscut(&self, cell: usize) -> bool {
        let (here, own) = (self.cells[cell], self.stones[cell]);
        let at = |dx: i32, dy: i32| {
            let found = self.cells.iter().position(|c| (c.x, c.y) == (here.x + dx, here.y + dy));
            found.map_or(0, |c| self.stones[c])
        };
        let crossed = |(dx, dy)| [at(dx, 0), at(0, dy), at(dx, dy)] == [3 - own, 3 - own, own];
        [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().any(crossed)
    }

    /// Whether the chain of the stone there comes to a side.
    fn flood(&self, cell: usize, side: Side) -> bool {
        let (right, bottom) = (self.rules.lattice.cols() as i32 - 1, self.rules.lattice.rows() as i32 - 1);
        let is_on = |c: usize| match side {
            Side::Left => self.cells[c].x == 0,
            Side::Right => self.cells[c].x == right,
            Side::Top => self.cells[c].y == 0,
            Side::Bottom => self.cells[c].y == bottom,
        };
        let mut chain = vec![cell];
        let mut next = 0;
        while let Some(&c) = chain.get(next) {
            next += 1;
            if is_on(c) {
                return true;
            }
            let own = |&d: &usize| self.stones[d] == self.stones[cell];
            let more: Vec<usize> = self.neighbours[c].iter().copied().filter(own).collect();
            for d in more {
                if !chain.contains(&d) {
                    chain.push(d);
                }
            }
        }
        false
    }

    /// Plays every legal move, and shows which board it leads to and whether it decides.
    fn play_on(&mut self, code: Code, stone: u8, mut show: impl FnMut(Code, bool)) {
        self.set(code);
        let mut weight = 1;
        for cell in 0..self.cells.len() {
            if self.is_legal(cell) {
                self.stones[cell] = stone;
                if self.rules.crosscuts || !self.is_crosscut(cell) {
                    show(code + Code::from(stone) * weight, self.decides(cell));
                }
                self.stones[cell] = 0;
            }
            weight = weight.wrapping_mul(3);
        }
    }
}

impl World {
    /// Plays all games.
    ///
    /// # Panics
    /// The board has more than 16 points, or the goal is none of rows and links.
    pub fn explore(rules: &Rules) -> Self {
        let mut table = Table::new(rules);
        let points = table.cells.len();
        assert!(points <= 16, "{points} points are too many");
        let fillings = 3_usize.pow(points as u32);
        let (mut reached, mut winnable) = (Bits::of(fillings), Bits::of(fillings));
        reached.add(0);
        let mut open = vec![vec![0]];
        let mut count = 1;
        let digit = |color: Color| if color == Color::Black { 1 } else { 2 };
        let stone = |ply: usize| {
            let (first, then) = (rules.turn.first as usize, rules.turn.then as usize);
            let own = ply < first || (ply - first) / then % 2 == 1;
            digit(if own { rules.first } else { !rules.first })
        };
        while let Some(boards) = open.last().filter(|boards| !boards.is_empty()) {
            let mut next = Vec::new();
            for &code in boards {
                table.play_on(code, stone(open.len() - 1), |after, over| {
                    if !reached.add(after) {
                        return;
                    }
                    count += 1;
                    if over {
                        winnable.add(after);
                    } else {
                        next.push(after);
                    }
                });
            }
            open.push(next);
        }
        for (ply, boards) in open.iter().enumerate().rev() {
            for &code in boards {
                let mut can = false;
                table.play_on(code, stone(ply), |after, _| can |= winnable.has(after));
                if can {
                    winnable.add(code);
                }
            }
        }
        World { cells: table.cells, reached, winnable, open, count }
    }

    /// Number of fillings, whether they can arise or not.
    pub fn fillings(&self) -> Code {
        3_u32.pow(self.cells.len() as u32)
    }

    /// Whether a filling can arise.
    pub fn has(&self, code: Code) -> bool {
        self.reached.has(code)
    }

    /// The boards on which play goes on.
    pub fn open(&self) -> impl Iterator<Item = Code> + '_ {
        self.open.iter().flatten().copied()
    }

    /// Whether somebody can still win from an open board.
    pub fn can_be_won(&self, code: Code) -> bool {
        self.winnable.has(code)
    }

    /// A filling as a setup.
    pub fn setup(&self, mut code: Code) -> Setup {
        let mut setup = Setup::default();
        for &p in &self.cells {
            match code % 3 {
                1 => setup.stones.push((p, Color::Black)),
                2 => setup.stones.push((p, Color::White)),
                _ => {}
            }
            code /= 3;
        }
        setup
    }
}
