//! Questions about a position beyond who has won.

mod dead;
mod fouls;
mod reach;
mod still;
mod threats;

pub use dead::{Dead, DrawnBy};
pub use reach::{Reachable, Unreachable, Unsure, reachable};
pub use still::SquareLinks;
pub use threats::{MustAnswer, Threats};
