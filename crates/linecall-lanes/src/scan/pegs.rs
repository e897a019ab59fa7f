//! Pairs of digits, a line each: `3 5`.
