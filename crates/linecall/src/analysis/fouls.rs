//! Fouls.

use crate::{Color, Foul, Point, Position};

impl Position {
    /// The foul that a stone of this colour on an empty point would be, if its goal is not reached there.
    pub fn foul_at(&self, _p: Point, _color: Color) -> Option<Foul> {
        None
    }
}
