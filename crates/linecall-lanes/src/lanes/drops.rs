//! Stones that fall in a plane: a column is a few bits of one word.
