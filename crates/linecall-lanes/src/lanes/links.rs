//! Links on hexagons and squares: rows of bits, flooded by whole runs.
