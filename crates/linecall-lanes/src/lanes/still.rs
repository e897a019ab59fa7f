//! Squares that nobody plays on: who has joined his sides, or could with one stone.
