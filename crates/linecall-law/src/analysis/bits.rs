//! Cells as bits: what questions about whole boards are made of.

/// The runs of `cells` that hold a seed. Upward a carry runs from each seed to the end of its run; downward the seeds
/// are spread by 1, 2, 4 … cells as far as the run holds.
///
/// ```
/// use linecall_law::analysis::bits::fill_runs;
///
/// assert_eq!(fill_runs(0b000_0100, 0b011_1101), 0b011_1100);
/// ```
#[inline]
pub fn fill_runs(seeds: u64, cells: u64) -> u64 {
    let mut filled = ((cells.wrapping_add(seeds) ^ cells) | seeds) & cells;
    let mut holds = cells;
    for step in [1, 2, 4, 8, 16, 32] {
        filled |= holds & (filled >> step);
        holds &= holds >> step;
    }
    filled
}

/// Mirrors 64 x 64 bits at their diagonal, bit `x` of word `y` becoming bit `y` of word `x`: ever smaller squares off the
/// diagonal change places.
#[inline]
pub fn transpose(tile: &mut [u64; 64]) {
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

    /// Run by run.
    fn naive(seeds: u64, cells: u64) -> u64 {
        let mut filled = seeds & cells;
        for _ in 0..64 {
            filled |= (filled << 1 | filled >> 1) & cells;
        }
        filled
    }

    #[test]
    fn fills_are_those_of_the_runs() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        for i in 0..10_000 {
            let cells = if i % 2 == 0 { random() } else { random() | random() | random() };
            let seeds = cells & random() & random();
            assert_eq!(fill_runs(seeds, cells), naive(seeds, cells), "{seeds:x} in {cells:x}");
        }
        for cells in [u64::MAX, 1 << 63, 1, u64::MAX >> 1, u64::MAX << 1] {
            for bit in (0..64).filter(|bit| cells >> bit & 1 != 0) {
                assert_eq!(fill_runs(1 << bit, cells), cells, "bit {bit} in {cells:x}");
            }
        }
    }

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
