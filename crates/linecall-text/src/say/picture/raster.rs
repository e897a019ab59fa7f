//! Scenes as pixels: PNG, and games as animated GIF or APNG.

use super::scene::{Item, Pen, Rgb, Scene};
use std::io::{self, Write};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// The longest side of a picture, in pixels.
pub const MOST_PIXELS: u32 = 8_000;

/// How large and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Raster {
    /// Pixels of a cell.
    pub scale: f32,
    /// Milliseconds from a move to the next.
    pub delay: u16,
}

impl Default for Raster {
    fn default() -> Self {
        Raster { scale: 32.0, delay: 500 }
    }
}

impl Raster {
    /// The scale at which the picture is not larger than [`MOST_PIXELS`].
    fn fit(self, scene: &Scene) -> f32 {
        self.scale.clamp(1.0, MOST_PIXELS as f32 / scene.width.max(scene.height))
    }

    fn pixels(self, scene: &Scene) -> io::Result<Pixmap> {
        let scale = self.fit(scene);
        let side = |units: f32| (units * scale).ceil().max(1.0) as u32;
        let mut pixels = Pixmap::new(side(scene.width), side(scene.height))
            .ok_or_else(|| io::Error::other("the picture is too large"))?;
        let Rgb(r, g, b) = scene.background;
        pixels.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
        let transform = Transform::from_scale(scale, scale);
        for item in &scene.items {
            let (path, fill, pen) = match item {
                Item::Circle { at, radius, fill, pen } => {
                    (PathBuilder::from_circle(at[0], at[1], *radius), *fill, *pen)
                }
                Item::Polygon { points, fill, pen } => (path(points, true), *fill, *pen),
                Item::Line { points, pen } => (path(points, false), None, Some(*pen)),
            };
            let Some(path) = path else { continue };
            if let Some(color) = fill {
                pixels.fill_path(&path, &paint(color), FillRule::Winding, transform, None);
            }
            if let Some(Pen { color, width }) = pen {
                let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
                let stroke = Stroke { width, line_cap, line_join, ..Stroke::default() };
                pixels.stroke_path(&path, &paint(color), &stroke, transform, None);
            }
        }
        Ok(pixels)
    }

    /// Writes a PNG.
    ///
    /// # Errors
    /// The output cannot be written, or the picture is too large.
    pub fn png(self, scene: &Scene, out: impl Write) -> io::Result<()> {
        self.apng(std::slice::from_ref(scene), out)
    }

    /// Writes an animated PNG: a picture a move; the first picture is what viewers show that know no animation.
    ///
    /// # Errors
    /// There is no picture, the output cannot be written, or the pictures are too large.
    pub fn apng(self, scenes: &[Scene], out: impl Write) -> io::Result<()> {
        let first = scenes.first().ok_or_else(|| io::Error::other("there is nothing to draw"))?;
        let pixels = self.pixels(first)?;
        let mut encoder = png::Encoder::new(out, pixels.width(), pixels.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        if scenes.len() > 1 {
            encoder.set_animated(scenes.len() as u32, 0)?;
            encoder.set_frame_delay(self.delay, 1000)?;
        }
        let mut writer = encoder.write_header()?;
        for scene in scenes {
            let pixels = self.pixels(scene)?;
            let rgb: Vec<u8> = pixels.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
            writer.write_image_data(&rgb)?;
        }
        writer.finish()?;
        Ok(())
    }

    /// Writes an animated GIF: a picture a move, for ever.
    ///
    /// # Errors
    /// There is no picture, the output cannot be written, or the pictures are too large.
    pub fn gif(self, scenes: &[Scene], out: impl Write) -> io::Result<()> {
        let first = scenes.first().ok_or_else(|| io::Error::other("there is nothing to draw"))?;
        let size = self.pixels(first)?;
        let side = |n: u32| u16::try_from(n).map_err(|_| io::Error::other("the picture is too large"));
        let (width, height) = (side(size.width())?, side(size.height())?);
        let mut encoder = gif::Encoder::new(out, width, height, &[]).map_err(io::Error::other)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(io::Error::other)?;
        for scene in scenes {
            let pixels = self.pixels(scene)?;
            let mut rgba: Vec<u8> = pixels.data().to_vec();
            let mut frame = gif::Frame::from_rgba_speed(width, height, &mut rgba, 10);
            frame.delay = self.delay / 10;
            encoder.write_frame(&frame).map_err(io::Error::other)?;
        }
        Ok(())
    }
}

fn path(points: &[[f32; 2]], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (i, &[x, y]) in points.iter().enumerate() {
        if i == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

fn paint(Rgb(r, g, b): Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint.anti_alias = true;
    paint
}
