//! Records to rulings and verdicts.

pub(crate) mod glued;
pub(crate) mod lane;
