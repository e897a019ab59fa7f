//! Rows on boards of a million cells: bit rows, placed by the block, looked at as a whole.
