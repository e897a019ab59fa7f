//! Boards made for speed, one idea each.

pub mod cube;
mod drops;
mod links;
pub(crate) mod renju;
mod rows;
pub mod still;
pub mod vast;
