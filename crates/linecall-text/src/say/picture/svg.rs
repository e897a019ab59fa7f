//! A scene as SVG.

use super::scene::{Item, Pen, Rgb, Scene};
use std::fmt::Write;

/// Pixels of a unit, where a viewer asks.
const SCALE: f32 = 32.0;

impl Scene {
    /// The drawing as an SVG document, with a title for those who listen.
    pub fn svg(&self, title: &str) -> String {
        let (width, height) = (self.width, self.height);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\">\n<title>{}</title>\n",
            number(width),
            number(height),
            number((width * SCALE).round()),
            number((height * SCALE).round()),
            escaped(title),
        );
        let _ = writeln!(text, "<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", hex(self.background));
        for item in &self.items {
            match item {
                Item::Circle { at, radius, fill, pen } => {
                    let [x, y] = at.map(number);
                    let _ = write!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"", number(*radius));
                    style(&mut text, *fill, *pen);
                }
                Item::Polygon { points, fill, pen } => {
                    let _ = write!(text, "<polygon points=\"{}\"", list(points));
                    style(&mut text, *fill, *pen);
                }
                Item::Line { points, pen } => {
                    let _ = write!(text, "<polyline points=\"{}\"", list(points));
                    style(&mut text, None, Some(*pen));
                }
            }
        }
        text + "</svg>\n"
    }
}

fn style(text: &mut String, fill: Option<Rgb>, pen: Option<Pen>) {
    if let Some(fill) = fill {
        let _ = write!(text, " fill=\"{}\"", hex(fill));
    }
    if let Some(Pen { color, width }) = pen {
        let _ = write!(text, " stroke=\"{}\" stroke-width=\"{}\"", hex(color), number(width));
    }
    text.push_str("/>\n");
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Three digits after the point are enough for any screen.
fn number(n: f32) -> String {
    let text = format!("{n:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn list(points: &[[f32; 2]]) -> String {
    points.iter().map(|&[x, y]| format!("{},{}", number(x), number(y))).collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
