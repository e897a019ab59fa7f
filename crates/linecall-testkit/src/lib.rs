//! What the tests of linecall share: a naive oracle of the whole referee, random records, the store of cases.
//!
//! Only for tests. Nothing here is quick, and nothing of the [`oracle`] and of [`reach`] is taken from the law that it checks.

pub mod arb;
pub mod cases;
pub mod fouls;
pub mod oracle;
pub mod reach;
pub mod schema;
pub mod suite;
pub mod symmetry;
pub mod touch;
