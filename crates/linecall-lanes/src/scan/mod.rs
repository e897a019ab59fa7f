//! Bytes read by the block: what is spelled in the usual way is taken, what is not is left where it stands.
//!
//! No scanner says what is wrong: it stops before it, and who asked reads on in his own way.

pub mod letters;
pub mod pairs;
pub mod pegs;
pub mod points;
