//! Rows on planes of up to 32 x 32: a word a line.
