//! Pairs of numbers, a line each: `12 345`.
