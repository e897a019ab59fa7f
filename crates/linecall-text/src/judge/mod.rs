//! Records to rulings and verdicts.

mod batch;
mod court;
mod judged;
mod lane;

pub(crate) use batch::Batch;
pub use court::Court;
pub use judged::{Judged, Needs};
