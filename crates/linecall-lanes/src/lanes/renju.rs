//! Renju by line tables.
