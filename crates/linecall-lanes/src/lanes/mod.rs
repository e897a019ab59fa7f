//! Boards made for speed, one idea each.

pub mod cube;
pub(crate) mod drops;
pub(crate) mod links;
pub(crate) mod renju;
pub(crate) mod rows;
pub mod still;
pub mod vast;
