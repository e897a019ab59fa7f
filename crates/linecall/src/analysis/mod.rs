//! Questions about a position beyond who has won.

mod fouls;
mod still;
mod symmetry;
mod threats;

pub use fouls::{Forbidden, FourMade, Hindrance, Made, StraightFour, ThreeMade};
pub use still::SquareLinks;
pub use symmetry::{Symmetry, symmetries};
pub use threats::{MustAnswer, Threats};
