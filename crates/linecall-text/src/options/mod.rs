//! One set of options with the same [keys](KEYS) in every face.

mod keys;
mod parts;

pub use keys::{KEYS, Key, Takes, Usual, key};
pub use parts::{Options, Saying};
