//! A small seeded generator of numbers, the same on every machine.

/// `SplitMix64`: one word of state, good enough to shuffle boards, and easy to repeat elsewhere.
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator that gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`, which must be at least 1 and below 2^32.
    pub fn below(&mut self, bound: usize) -> usize {
        let scaled = (self.bits() >> 32) * bound as u64;
        usize::try_from(scaled >> 32).expect("a number below a usize is one")
    }

    /// Whether an event of `percent` in a hundred happens.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items, which must not be empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_first_numbers_never_change() {
        let mut rng = Rng::new(0);
        assert_eq!(rng.bits(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(rng.bits(), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<usize> = (0..100).collect();
        Rng::new(7).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
