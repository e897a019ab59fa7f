//! Squares of 64 x 64 bits, mirrored at their diagonal.

/// Mirrors 64 x 64 bits: ever smaller squares off the diagonal change places.
pub(super) fn transpose(tile: &mut [u64; 64]) {
    let mut side = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    while side != 0 {
        for block in (0..64).step_by(2 * side) {
            for y in block..block + side {
                let swap = (tile[y] >> side ^ tile[y + side]) & mask;
                tile[y] ^= swap << side;
                tile[y + side] ^= swap;
            }
        }
        side /= 2;
        mask ^= mask << side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_mirrored_at_its_diagonal() {
        let mut tile: [u64; 64] = core::array::from_fn(|y| 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(y as u64 + 1));
        let before = tile;
        transpose(&mut tile);
        for (y, x) in (0..64).flat_map(|y| (0..64).map(move |x| (y, x))) {
            assert_eq!(tile[x] >> y & 1, before[y] >> x & 1, "bit {x} of row {y}");
        }
    }
}
