//! Questions about a position beyond who has won.

pub mod bits;
mod dead;
mod fouls;
mod keys;
mod reach;
mod still;
mod symmetry;
mod threats;

pub use dead::{Dead, DrawnBy};
pub use fouls::{Forbidden, FourMade, Hindrance, Made, StraightFour, ThreeMade};
pub use keys::{Key, Keys};
pub(crate) use reach::leads_to;
pub use reach::{Reachable, USUAL_BUDGET, Unreachable, Unsure, reachable};
pub use still::SquareLinks;
pub use symmetry::{Symmetry, symmetries};
pub use threats::{MustAnswer, Threats};
