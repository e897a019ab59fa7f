//! Questions about a position beyond who has won.

mod dead;
mod fouls;
mod reach;
mod still;
mod threats;

pub use dead::{Dead, DrawnBy};
pub(crate) use reach::leads_to;
pub use reach::{Reachable, USUAL_BUDGET, Unreachable, Unsure, reachable};
pub use still::SquareLinks;
pub use threats::{MustAnswer, Threats};
