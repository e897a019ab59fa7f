//! Boards made for speed, one idea each.

pub mod cube;
mod drops;
pub(crate) mod links;
mod renju;
mod rows;
pub mod still;
pub mod vast;
