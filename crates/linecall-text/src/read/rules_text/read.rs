//! A tree as rules.

use super::own::{COLORS, COUNTS, ENDS, LENGTH, OwnRules, PASSES, SHAPES, SIDES, SIZE, SKEWS, SWAPS, THREES, Words};
use super::tree::{Node, Value};
use crate::error::{Class, Error};
use crate::limits::Limits;
use crate::read::json::{Source, brief};
use crate::read::notation::Notation;
use crate::words::{near, near_or_all};
use linecall_law::{
    Action, ByColor, Captures, Color, Fouls, Goal, Lattice, LatticeError, Link, Passes, Placement, Point, Row, Rules,
    Shape, Side, Skew, SwapKind, Swaps, Touch, Turn,
};
use std::collections::BTreeSet;

/// No number of stones is larger.
const MOST: u32 = Lattice::MAX_SIDE * Lattice::MAX_SIDE;
/// No board has more sides or corners.
const MOST_SIDES: u32 = 6;

pub(super) struct Reader<'a> {
    pub(super) source: Source<'a>,
    pub(super) limits: &'a Limits,
    /// What a node with keys is called here.
    pub(super) table: &'static str,
}

type Field<'n> = Option<&'n Node>;

impl Reader<'_> {
    pub(super) fn own_rules(&self, root: &Node) -> Result<OwnRules, Error> {
        let [name, board, gravity, crosscuts, goal, fouls, captures, turn, passes, swap, first] = self.fields(
            Some(root),
            ["name", "board", "gravity", "crosscuts", "goal", "fouls", "captures", "turn", "passes", "swap", "first"],
        )?;
        let name = name.map(|node| self.text(node)).transpose()?;
        let [shape, size, skew, wrap, corners_touch, blocked] =
            self.fields(board, ["shape", "size", "skew", "wrap", "corners_touch", "blocked"])?;
        let lattice = self.lattice(shape, size, skew)?;
        let lattice = self.neighbours(lattice, wrap, corners_touch)?;
        let [rows, links, touch, misere, losing] = self.fields(goal, ["rows", "links", "touch", "misere", "losing"])?;
        let falls = self.flag(gravity, false)?;
        let rules = Rules {
            lattice,
            blocked: vec![],
            placement: if falls { Placement::Drop } else { Placement::Anywhere },
            crosscuts: self.flag(crosscuts, true)?,
            goal: self.goal(rows, links, touch)?,
            misere: self.flag(misere, false)?,
            losing: losing.map(|node| self.row(self.fields(Some(node), ROW)?, Row::at_least(3))).transpose()?,
            fouls: self.fouls(fouls)?,
            captures: captures.map(|node| self.captures(node)).transpose()?,
            turn: self.turn(turn)?,
            passes: self.word(passes, &PASSES, Passes::Never)?,
            swaps: swap.map(|node| self.swaps(node)).transpose()?.unwrap_or_default(),
            first: self.word(first, &COLORS, Color::Black)?,
        };
        let blocked = blocked.map(|node| self.blocked(node, &rules)).transpose()?.unwrap_or_default();
        Ok(OwnRules { name, rules: Rules { blocked, ..rules } })
    }

    // The board.

    fn lattice(&self, shape: Field<'_>, size: Field<'_>, skew: Field<'_>) -> Result<Lattice, Error> {
        let shape = self.word(shape, &SHAPES, Shape::Square)?;
        let max = match shape {
            Shape::Box => Lattice::MAX_BOX_SIDE,
            Shape::Hexagon => Lattice::MAX_SIDE.div_ceil(2),
            _ => Lattice::MAX_SIDE,
        };
        let sides = match size {
            None => vec![SIZE],
            Some(Node { value: Value::List(sides), .. }) => {
                sides.iter().map(|side| self.number(side, 1, max)).collect::<Result<_, _>>()?
            }
            Some(node) => vec![self.number(node, 1, max)?],
        };
        let place = size.map_or(0, |node| node.at);
        if let (Some(skew), false) = (skew, matches!(shape, Shape::Hex(_))) {
            return Err(self.record(skew.key_at, "only a board of shape `hex` has a `skew`"));
        }
        let lattice = match (shape, &sides[..]) {
            (Shape::Square, &[n]) => Lattice::square(n, n),
            (Shape::Square, &[cols, rows]) => Lattice::square(cols, rows),
            (Shape::Hex(_), &[cols] | &[cols, _]) => {
                Lattice::hex(cols, *sides.last().unwrap_or(&cols), self.word(skew, &SKEWS, Skew::Rising)?)
            }
            (Shape::Triangle, &[n]) => Lattice::triangle(n),
            (Shape::Hexagon, &[n]) => Lattice::hexagon(n),
            (Shape::Box, &[n]) => Lattice::cube(n),
            (Shape::Box, sides) if (3..=5).contains(&sides.len()) => Lattice::hyperbox(sides),
            (Shape::Square | Shape::Hex(_), _) => return Err(self.error(place, "wanted a number, or [columns, rows]")),
            (Shape::Triangle | Shape::Hexagon, _) => {
                return Err(self.error(place, "wanted a number, of the cells on a side"));
            }
            (Shape::Box, _) => return Err(self.error(place, "wanted a number, or 3 to 5 of them in a list")),
        };
        let too_large = |message: String| Error { class: Class::Limit, ..self.error(place, message) };
        let lattice = lattice.map_err(|e| match e {
            LatticeError::SideTooLong { .. } | LatticeError::TooManyPoints { .. } => too_large(e.to_string()),
            LatticeError::Empty | LatticeError::Dimensions { .. } => self.error(place, e.to_string()),
        })?;
        // Checked before anything is made of it.
        let (span, most) = (lattice.span(), self.limits.points);
        if span > most {
            return Err(too_large(format!("a board of {span} points is larger than the limit of {most}")));
        }
        Ok(lattice)
    }

    fn neighbours(&self, lattice: Lattice, wrap: Field<'_>, corners: Field<'_>) -> Result<Lattice, Error> {
        let mut lattice = lattice;
        if let Some(node) = wrap {
            let wanted = || self.wanted(node, "[columns, rows], each true or false");
            let [columns, rows] = &self.list(node)?[..] else { return Err(wanted()) };
            let [columns, rows] = [self.flag(Some(columns), false)?, self.flag(Some(rows), false)?];
            lattice = lattice.wrapping(columns, rows);
            if lattice.wraps() != [columns, rows] {
                return Err(self.record(node.at, "triangles and hexagons do not wrap around"));
            }
        }
        if self.flag(corners, false)? {
            lattice = lattice.with_corners_touching();
            if let (Some(node), false) = (corners, lattice.corners_touch()) {
                return Err(self.record(node.at, "only on a board of shape `square` may corners touch"));
            }
        }
        Ok(lattice)
    }

    /// Points by name or as numbers from 0, in any order.
    fn blocked(&self, node: &Node, rules: &Rules) -> Result<Vec<Point>, Error> {
        let notation = Notation::of(rules);
        let mut points = BTreeSet::new();
        for node in self.list(node)? {
            let p = self.point(node, rules, &notation)?;
            if !rules.lattice.contains(p) {
                return Err(self.record(node.at, format!("{} is not on the board", self.brief(node))));
            }
            if !points.insert(p) {
                return Err(self.record(node.at, format!("{} is blocked already", self.brief(node))));
            }
        }
        Ok(points.into_iter().collect())
    }

    fn point(&self, node: &Node, rules: &Rules, notation: &Notation) -> Result<Point, Error> {
        let dimensions = rules.lattice.dimensions();
        match &node.value {
            Value::Text(text) => match notation.action(text) {
                Ok(Action::Place(p)) => Ok(p),
                Ok(_) => Err(self.wanted(node, "a point")),
                Err(e) => {
                    // Where the text is written as it is, the place within it is known.
                    let within = if node.end - node.at == text.len() + 2 { e.offset + 1 } else { 0 };
                    Err(self.error(node.at + within, e.message))
                }
            },
            Value::List(numbers) if numbers.len() == dimensions => {
                let mut at = [0; 5];
                for (n, node) in at.iter_mut().zip(numbers) {
                    let Value::Number(number) = node.value else { return Err(self.wanted(node, "a number")) };
                    // What is too large for a coordinate is off every board.
                    *n = i32::try_from(number).unwrap_or(-1);
                }
                Ok(Point::of(at))
            }
            _ => Err(self.wanted(node, &format!("the name of a point, or its {dimensions} numbers from 0"))),
        }
    }

    // Goals.

    fn goal(&self, rows: Field<'_>, links: Field<'_>, touch: Field<'_>) -> Result<Goal, Error> {
        let mut goals: Vec<&Node> = [rows, links, touch].into_iter().flatten().collect();
        goals.sort_by_key(|node| node.key_at);
        if let [_, second, ..] = goals[..] {
            let message = "a goal is one of `rows`, `links` and `touch`, and there is one already";
            return Err(self.record(second.key_at, message));
        }
        match (links, touch) {
            (Some(links), _) => Ok(Goal::Links(self.links(links)?)),
            (None, Some(touch)) => Ok(Goal::Touch(self.touch(touch)?)),
            (None, None) => Ok(Goal::Rows(self.rows(rows)?)),
        }
    }

    fn rows(&self, node: Field<'_>) -> Result<ByColor<Row>, Error> {
        let [length, count, ends, black, white] = self.fields(node, ["length", "count", "ends", "black", "white"])?;
        let both = self.row([length, count, ends], Row::at_least(LENGTH))?;
        let own = |node| self.row(self.fields(node, ROW)?, both);
        Ok(ByColor { black: own(black)?, white: own(white)? })
    }

    fn row(&self, [length, count, ends]: [Field<'_>; 3], default: Row) -> Result<Row, Error> {
        Ok(Row {
            length: self.number_or(length, 1, Lattice::MAX_SIDE, default.length)?,
            count: self.word(count, &COUNTS, default.count)?,
            ends: self.word(ends, &ENDS, default.ends)?,
        })
    }

    fn links(&self, node: &Node) -> Result<ByColor<Link>, Error> {
        let [black, white] = self.fields(Some(node), ["black", "white"])?;
        let link = |node: Field<'_>, usual: [Side; 2]| {
            let Some(node) = node else { return Ok(Link { from: usual[0], to: usual[1] }) };
            let [from, to] = &self.list(node)?[..] else {
                return Err(self.wanted(node, "two sides, as in [\"top\", \"bottom\"]"));
            };
            let link =
                Link { from: self.word(Some(from), &SIDES, usual[0])?, to: self.word(Some(to), &SIDES, usual[1])? };
            if link.from == link.to {
                return Err(self.record(to.at, "a side is joined with another one, not with itself"));
            }
            Ok(link)
        };
        Ok(ByColor { black: link(black, [Side::Top, Side::Bottom])?, white: link(white, [Side::Left, Side::Right])? })
    }

    fn touch(&self, node: &Node) -> Result<Touch, Error> {
        let [sides, corners, ring] = self.fields(Some(node), ["sides", "corners", "ring"])?;
        let touch = Touch {
            sides: self.number_or(sides, 0, MOST_SIDES, 0)?,
            corners: self.number_or(corners, 0, MOST_SIDES, 0)?,
            ring: self.flag(ring, false)?,
        };
        if touch == (Touch { sides: 0, corners: 0, ring: false }) {
            return Err(self.record(node.key_at, "`touch` wants `sides`, `corners` or a `ring`: else nobody can win"));
        }
        Ok(touch)
    }

    // What else is legal.

    fn fouls(&self, node: Field<'_>) -> Result<ByColor<Fouls>, Error> {
        let [overline, double_four, double_three, black, white] =
            self.fields(node, ["overline", "double_four", "double_three", "black", "white"])?;
        let both = self.foul([overline, double_four, double_three], Fouls::default())?;
        let own = |node| self.foul(self.fields(node, ["overline", "double_four", "double_three"])?, both);
        Ok(ByColor { black: own(black)?, white: own(white)? })
    }

    fn foul(&self, [overline, four, three]: [Field<'_>; 3], default: Fouls) -> Result<Fouls, Error> {
        Ok(Fouls {
            overline: self.flag(overline, default.overline)?,
            double_four: self.flag(four, default.double_four)?,
            double_three: self.word(three, &THREES, default.double_three)?,
        })
    }

    fn captures(&self, node: &Node) -> Result<Captures, Error> {
        let [least, most, win] = self.fields(Some(node), ["least", "most", "win"])?;
        let longest = Lattice::MAX_SIDE;
        let fewest = self.number_or(least, 1, longest, 2)?;
        let captures = Captures {
            least: fewest,
            most: self.number_or(most, 1, longest, fewest)?,
            win: self.number_or(win, 0, MOST, 10)?,
        };
        match most {
            Some(node) if captures.most < fewest => {
                Err(self.record(node.at, format!("`most` is at least as many as `least`, here {fewest}")))
            }
            _ => Ok(captures),
        }
    }

    fn turn(&self, node: Field<'_>) -> Result<Turn, Error> {
        let [first, then] = self.fields(node, ["first", "then"])?;
        Ok(Turn { first: self.number_or(first, 1, MOST, 1)?, then: self.number_or(then, 1, MOST, 1)? })
    }

    fn swaps(&self, node: &Node) -> Result<Swaps, Error> {
        let [kind, after] = self.fields(Some(node), ["kind", "after"])?;
        let kind = self.word(kind, &SWAPS, SwapKind::Sides)?;
        let Some(after) = after else { return Ok(Swaps { kind, after: vec![1] }) };
        let after = self.list(after)?.iter().map(|node| self.number(node, 0, MOST)).collect::<Result<_, _>>()?;
        Ok(Swaps { kind, after })
    }

    // Values.

    /// The values of the keys, in the order of the keys. Where there is no table, there are none.
    fn fields<'n, const N: usize>(&self, table: Field<'n>, keys: [&str; N]) -> Result<[Field<'n>; N], Error> {
        let mut fields = [None; N];
        let Some(table) = table else { return Ok(fields) };
        let Value::Table(entries) = &table.value else { return Err(self.wanted(table, self.table)) };
        for (key, node) in entries {
            match keys.iter().position(|k| k == key) {
                Some(i) if fields[i].is_some() => {
                    return Err(self.error(node.key_at, format!("key `{key}` is there twice")));
                }
                Some(i) => fields[i] = Some(node),
                None => {
                    let names = near_or_all(key, keys.into_iter());
                    return Err(self.error(node.key_at, format!("no key `{key}`{names}")));
                }
            }
        }
        Ok(fields)
    }

    fn list<'n>(&self, node: &'n Node) -> Result<&'n Vec<Node>, Error> {
        match &node.value {
            Value::List(items) => Ok(items),
            _ => Err(self.wanted(node, "a list")),
        }
    }

    fn text(&self, node: &Node) -> Result<String, Error> {
        match &node.value {
            Value::Text(text) => Ok(text.clone()),
            _ => Err(self.wanted(node, "a text")),
        }
    }

    fn flag(&self, node: Field<'_>, default: bool) -> Result<bool, Error> {
        match node {
            None => Ok(default),
            Some(Node { value: Value::Flag(flag), .. }) => Ok(*flag),
            Some(node) => Err(self.wanted(node, "true or false")),
        }
    }

    fn number(&self, node: &Node, min: u32, max: u32) -> Result<u32, Error> {
        let wanted = || self.wanted(node, &format!("a number from {min} to {max}"));
        let Value::Number(number) = node.value else { return Err(wanted()) };
        if number > i64::from(max) {
            return Err(Error { class: Class::Limit, ..wanted() });
        }
        u32::try_from(number).ok().filter(|&n| n >= min).ok_or_else(wanted)
    }

    fn number_or(&self, node: Field<'_>, min: u32, max: u32, default: u32) -> Result<u32, Error> {
        node.map_or(Ok(default), |node| self.number(node, min, max))
    }

    fn word<T: Copy, const N: usize>(&self, node: Field<'_>, words: &Words<T, N>, default: T) -> Result<T, Error> {
        let Some(node) = node else { return Ok(default) };
        let said = if let Value::Text(text) = &node.value { text.as_str() } else { "" };
        words.iter().find(|(word, _)| *word == said).map(|(_, value)| *value).ok_or_else(|| {
            let list = words.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
            let near = near(said, words.iter().map(|(word, _)| *word));
            self.error(node.at, format!("wanted {list}, found {}{near}", self.brief(node)))
        })
    }

    // Errors.

    fn error(&self, at: usize, message: impl Into<String>) -> Error {
        self.source.error(at, message)
    }

    /// It can be read, but describes no game.
    fn record(&self, at: usize, message: impl Into<String>) -> Error {
        Error { class: Class::Record, ..self.error(at, message) }
    }

    fn wanted(&self, node: &Node, wanted: &str) -> Error {
        self.error(node.at, format!("wanted {wanted}, found {}", self.brief(node)))
    }

    fn brief(&self, node: &Node) -> String {
        brief(self.source.text.get(node.at..node.end).unwrap_or_default())
    }
}

/// The keys of a row.
const ROW: [&str; 3] = ["length", "count", "ends"];
