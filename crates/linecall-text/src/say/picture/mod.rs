//! Pictures of positions: where people would rather look than read.
//!
//! A position becomes a [`Scene`], a few shapes in units of a cell; the scene becomes [SVG](Scene::svg) or, with the
//! feature `raster`, pixels: PNG, animated GIF and APNG. Letters and digits are strokes, so that no font is wanted and
//! a picture is the same everywhere, to the byte.

#![allow(clippy::cast_precision_loss, reason = "coordinates of boards that can be drawn are small")]

mod glyphs;
mod layout;
#[cfg(feature = "raster")]
pub mod raster;
mod scene;
mod svg;

pub use scene::{Item, Pen, Rgb, Scene};

use crate::error::{Class, Error};
use crate::judge::Court;
use crate::options::Options;
use crate::read::notation::Notation;
use crate::read::record::GameRecord;
use crate::say::board;
use crate::say::board::{Mark, Marks};
use layout::Layout;
use linecall_law::{Color, Event, Evidence, Goal, Point, Position, Shape};
use std::collections::BTreeMap;

const PAPER: Rgb = Rgb(0xf4, 0xef, 0xe6);
const WOOD: Rgb = Rgb(0xe6, 0xc0, 0x82);
const FRAME: Rgb = Rgb(0x5a, 0x45, 0x2b);
const BLACK: Rgb = Rgb(0x1c, 0x1c, 0x1c);
const WHITE: Rgb = Rgb(0xfa, 0xfa, 0xf5);
const GREY: Rgb = Rgb(0x77, 0x6d, 0x5d);
const WIN: Rgb = Rgb(0x2b, 0x9c, 0x4a);
const LAST: Rgb = Rgb(0xd4, 0x3f, 0x2a);
const BLOCKED: Rgb = Rgb(0xb4, 0xa4, 0x8c);

/// What a picture shows beside the stones.
#[derive(Clone, Debug, Default)]
pub struct Picture<'a> {
    /// What is special about points.
    pub(crate) marks: Marks,
    /// The numbers of stones by their points, where these shall be shown.
    pub numbers: BTreeMap<Point, u32>,
    /// Rows, paths and rings to be drawn through the stones.
    pub evidence: &'a [Evidence],
}

/// How a record is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Show {
    /// Whether stones bear the numbers of their moves.
    pub numbers: bool,
}

/// The end of a record.
///
/// # Errors
/// The board is too large to be drawn.
pub fn record(record: &GameRecord, options: &Options, show: Show) -> Result<Scene, Error> {
    let moves = record.record.moves.len();
    frames(record, options, show, moves..=moves).map(|mut scenes| scenes.remove(0))
}

/// A game, from the first position to the last: one picture an entry that changes the board.
///
/// # Errors
/// The board is too large to be drawn.
pub fn game(record: &GameRecord, options: &Options, show: Show) -> Result<Vec<Scene>, Error> {
    frames(record, options, show, 0..=record.record.moves.len())
}

/// Pictures after so many entries, those alike left out.
fn frames(
    record: &GameRecord,
    options: &Options,
    show: Show,
    entries: std::ops::RangeInclusive<usize>,
) -> Result<Vec<Scene>, Error> {
    let points = record.rules().lattice.span();
    if points > MOST_POINTS {
        let message = format!("a board of {points} points is too large for a picture: the most is {MOST_POINTS}");
        return Err(Error::new(Class::Limit, message));
    }
    let referee = Court::referee(record, options.policy, options.asks);
    let mut replay = referee.replay(&record.record);
    let mut numbers = BTreeMap::new();
    let mut scenes = vec![];
    for entry in 0..=*entries.end() {
        let step = if entry == 0 { None } else { replay.next() };
        if let Some(Event::Played(p)) = step.map(|s| s.event) {
            numbers.insert(p, replay.position().plies());
        }
        let changed = !matches!(step.map(|s| s.event), Some(Event::Refused(_) | Event::AfterEnd | Event::Offered));
        let last = entry == *entries.end();
        if entry < *entries.start() || !(changed || last) {
            continue;
        }
        let verdict = replay.verdict();
        let position = replay.position();
        let shown = Picture {
            marks: board::marks(&verdict, position),
            numbers: if show.numbers { numbers.clone() } else { BTreeMap::new() },
            evidence: &verdict.evidence,
        };
        scenes.push(draw(position, &record.notation(), &shown));
    }
    scenes.dedup();
    Ok(scenes)
}

/// Boards with more points than this are not drawn: nobody could see them.
pub const MOST_POINTS: usize = 10_000;

/// Draws a position.
pub fn draw(position: &Position, notation: &Notation, picture: &Picture<'_>) -> Scene {
    let rules = position.rules();
    let layout = Layout::of(rules);
    let (width, height) = layout.size();
    let mut scene = Scene::new(width, height, PAPER);
    empty_board(&mut scene, &layout, position);
    labels(&mut scene, &layout, position, notation);
    for (p, color) in position.laid() {
        stone(&mut scene, layout.center(p), color);
    }
    marks(&mut scene, &layout, position, picture);
    // A line through numbers would hide them: the stones are ringed.
    if picture.numbers.is_empty() {
        picture.evidence.iter().for_each(|evidence| through(&mut scene, &layout, evidence));
    }
    for (&p, &n) in &picture.numbers {
        if let Some(color) = position.at(p) {
            let ink = if color == Color::Black { WHITE } else { BLACK };
            let size = if n < 100 { 0.36 } else { 0.28 };
            scene.text(&n.to_string(), layout.center(p), size, ink);
        }
    }
    scene
}

fn ink(color: Color) -> Rgb {
    if color == Color::Black { BLACK } else { WHITE }
}

/// The board without stones.
fn empty_board(scene: &mut Scene, layout: &Layout, position: &Position) {
    let rules = position.rules();
    let lattice = rules.lattice;
    let thin = Pen { color: FRAME, width: 0.03 };
    if layout.stones_on_lines() {
        let (cols, rows) = (lattice.cols() as i32, lattice.rows() as i32);
        let corner = |x: i32, y: i32| layout.center(Point::flat(x, y));
        let [left, top] = corner(0, 0);
        let [right, bottom] = corner(cols - 1, rows - 1);
        let edge = |x: f32, y: f32| [left + (right - left) * x, top + (bottom - top) * y];
        let wood = [[-0.6, -0.6], [0.6, -0.6], [0.6, 0.6], [-0.6, 0.6]];
        let around = wood.map(|[x, y]| {
            let at = edge(if x < 0.0 { 0.0 } else { 1.0 }, if y < 0.0 { 0.0 } else { 1.0 });
            [at[0] + x, at[1] + y]
        });
        scene.polygon(around.into(), Some(WOOD), None);
        (0..cols).for_each(|x| scene.line(vec![corner(x, 0), corner(x, rows - 1)], thin));
        (0..rows).for_each(|y| scene.line(vec![corner(0, y), corner(cols - 1, y)], thin));
        for p in star_points(cols, rows) {
            scene.circle(layout.center(p), 0.09, Some(FRAME), None);
        }
    } else {
        for p in lattice.points() {
            let fill = if rules.blocked.contains(&p) { BLOCKED } else { WOOD };
            scene.polygon(layout.outline(p), Some(fill), Some(thin));
        }
    }
    if let Goal::Links(links) = rules.goal {
        for color in Color::BOTH {
            for side in [links[color].from, links[color].to] {
                for p in lattice.points().filter(|&p| lattice.touches(p, side)) {
                    let edge = layout.edge(p, side);
                    scene.line(edge.clone(), Pen { color: FRAME, width: 0.2 });
                    scene.line(edge, Pen { color: ink(color), width: 0.14 });
                }
            }
        }
    }
}

/// The points that boards for five in a row and Go have in bold.
fn star_points(cols: i32, rows: i32) -> Vec<Point> {
    let on = |side: i32| match side {
        13 => vec![3, 6, 9],
        15 => vec![3, 7, 11],
        19 => vec![3, 9, 15],
        _ => vec![],
    };
    let (xs, ys) = (on(cols), on(rows));
    let is_star = |x: i32, y: i32| (2 * x == cols - 1) == (2 * y == rows - 1) || cols == 19;
    xs.iter()
        .flat_map(|&x| ys.iter().map(move |&y| (x, y)))
        .filter(|&(x, y)| is_star(x, y))
        .map(|(x, y)| Point::flat(x, y))
        .collect()
}

/// Columns and rows at the edges, layers above them.
fn labels(scene: &mut Scene, layout: &Layout, position: &Position, notation: &Notation) {
    let lattice = position.rules().lattice;
    let boxed = lattice.shape() == Shape::Box;
    for first in layout.layers() {
        if let Some(name) = layout.layer_name(first) {
            scene.text(&name, layout.layer_title(first), 0.4, GREY);
        }
        for x in 0..lattice.cols() as i32 {
            let name = if boxed { (x + 1).to_string() } else { crate::read::notation::letters(x as u32) };
            scene.text(&name, layout.column_label(x, first), 0.34, GREY);
        }
        for y in 0..lattice.rows() as i32 {
            let name = if boxed { i64::from(y) + 1 } else { notation.row_name(y) };
            scene.text(&name.to_string(), layout.row_label(y, first), 0.34, GREY);
        }
    }
}

fn stone(scene: &mut Scene, at: [f32; 2], color: Color) {
    scene.circle(at, 0.42, Some(ink(color)), Some(Pen { color: BLACK, width: 0.035 }));
}

fn marks(scene: &mut Scene, layout: &Layout, position: &Position, picture: &Picture<'_>) {
    let has_number = |p: &Point| picture.numbers.contains_key(p);
    for (p, mark) in &picture.marks {
        let at = layout.center(*p);
        let on_stone = position.at(*p).is_some();
        match mark {
            Mark::Deciding if has_number(p) => scene.circle(at, 0.42, None, Some(Pen { color: LAST, width: 0.1 })),
            Mark::Winning | Mark::Deciding if on_stone => {
                scene.circle(at, 0.42, None, Some(Pen { color: WIN, width: 0.1 }));
            }
            Mark::Last if has_number(p) => scene.circle(at, 0.42, None, Some(Pen { color: LAST, width: 0.07 })),
            Mark::Last if on_stone => scene.circle(at, 0.13, Some(LAST), None),
            Mark::Threat(color) => {
                scene.circle(at, 0.2, Some(ink(*color)), Some(Pen { color: LAST, width: 0.06 }));
            }
            Mark::BothThreats => scene.circle(at, 0.2, Some(GREY), Some(Pen { color: LAST, width: 0.06 })),
            Mark::Forbidden => {
                let pen = Pen { color: LAST, width: 0.1 };
                let [x, y] = at;
                scene.line(vec![[x - 0.22, y - 0.22], [x + 0.22, y + 0.22]], pen);
                scene.line(vec![[x - 0.22, y + 0.22], [x + 0.22, y - 0.22]], pen);
            }
            _ => {}
        }
        if *mark == Mark::Deciding && !has_number(p) {
            scene.circle(at, 0.13, Some(LAST), None);
        }
    }
}

/// A line through the stones of a row, a path or a ring; broken where a row goes on over a seam.
fn through(scene: &mut Scene, layout: &Layout, evidence: &Evidence) {
    let mut points: Vec<[f32; 2]> = evidence.points().iter().map(|&p| layout.center(p)).collect();
    let pen = Pen { color: WIN, width: 0.12 };
    match evidence {
        Evidence::Fork(_) => return,
        Evidence::Ring(_) => points.extend(points.first().copied()),
        Evidence::Row(_) | Evidence::Path(_) => {}
    }
    let far = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) > 1.6;
    let mut part: Vec<[f32; 2]> = vec![];
    for at in points {
        if part.last().is_some_and(|&last| far(last, at)) && !layout.has_layers() {
            scene.line(std::mem::take(&mut part), pen);
        }
        part.push(at);
    }
    // Through the layers of a box a line would only confuse: the stones are ringed.
    if !layout.has_layers() {
        scene.line(part, pen);
    }
}
