//! A drawing as shapes, for whoever makes lines or pixels of them.

use super::glyphs;

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Its colour.
    pub color: Rgb,
    /// Its width, in units.
    pub width: f32,
}

/// A shape; places are `[x, y]` in units of a cell, x to the right, y downward.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A disc, a circle, or both.
    Circle {
        /// The centre.
        at: [f32; 2],
        /// The radius, in units.
        radius: f32,
        /// What is inside.
        fill: Option<Rgb>,
        /// The line around it.
        pen: Option<Pen>,
    },
    /// A closed area.
    Polygon {
        /// The corners.
        points: Vec<[f32; 2]>,
        /// What is inside.
        fill: Option<Rgb>,
        /// The line around it.
        pen: Option<Pen>,
    },
    /// A line through points, round at its ends and corners.
    Line {
        /// The points.
        points: Vec<[f32; 2]>,
        /// How it is drawn.
        pen: Pen,
    },
}

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Its width, in units.
    pub width: f32,
    /// Its height, in units.
    pub height: f32,
    /// What is under everything.
    pub background: Rgb,
    /// The shapes, the lowest first.
    pub items: Vec<Item>,
}

impl Scene {
    pub(super) fn new(width: f32, height: f32, background: Rgb) -> Self {
        Scene { width, height, background, items: vec![] }
    }

    pub(super) fn circle(&mut self, at: [f32; 2], radius: f32, fill: Option<Rgb>, pen: Option<Pen>) {
        self.items.push(Item::Circle { at, radius, fill, pen });
    }

    pub(super) fn polygon(&mut self, points: Vec<[f32; 2]>, fill: Option<Rgb>, pen: Option<Pen>) {
        self.items.push(Item::Polygon { points, fill, pen });
    }

    pub(super) fn line(&mut self, points: Vec<[f32; 2]>, pen: Pen) {
        if points.len() > 1 {
            self.items.push(Item::Line { points, pen });
        }
    }

    /// Writes a text with its middle at a place; `size` is the height of its letters.
    pub(super) fn text(&mut self, text: &str, at: [f32; 2], size: f32, color: Rgb) {
        let unit = size / glyphs::HEIGHT;
        let width = text.chars().count() as f32 * glyphs::ADVANCE - (glyphs::ADVANCE - glyphs::WIDTH);
        let left = at[0] - width * unit / 2.0;
        let top = at[1] - size / 2.0;
        for (i, c) in text.chars().enumerate() {
            let x = left + i as f32 * glyphs::ADVANCE * unit;
            for stroke in glyphs::strokes(c) {
                let points = stroke.iter().map(|&[gx, gy]| [x + gx * unit, top + gy * unit]).collect();
                self.line(points, Pen { color, width: size * 0.13 });
            }
        }
    }
}
