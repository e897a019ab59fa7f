//! Stones that fall in a cube of up to 8 x 8 x 8: eight layers of 64 bits.
