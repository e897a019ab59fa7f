//! Random boards and games, the same for the same seed.

use linecall_law::Rules;

/// Games of codes under rules.
pub type Batch = (Rules, Vec<Vec<u16>>);

/// `SplitMix64`: a word of state.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below this one, which is from 1 to 2^32.
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.bits() >> 32) * bound as u64 >> 32) as usize
    }

    /// One of `low..=high`.
    pub fn within(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Whether something happens that happens once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// A side of a board: small ones most often, and sometimes 1 or the longest.
    pub fn side(&mut self, most: usize) -> usize {
        match self.below(12) {
            0 => 1,
            1 => most,
            2..6 => self.within(1, most),
            _ => self.within(2, most.min(9)),
        }
    }
}

/// How a game goes.
#[derive(Clone, Copy)]
enum Manner {
    /// From one point to any other.
    Scattered,
    /// Close to a stone that was played before.
    Crowded,
    /// Each colour on from its last stone, where that is free.
    Onward,
}

/// A game on a plane of so many columns and rows. It may be clean or dirty, short or fill the board, end when it is over
/// or go on.
pub fn game(rng: &mut Rng, rules: &Rules) -> Vec<u16> {
    let [cols, rows, ..] = rules.lattice.sides().map(|side| side as usize);
    let points = cols * rows;
    let manner = rng.pick(&[Manner::Scattered, Manner::Crowded, Manner::Crowded, Manner::Onward]);
    let length = match rng.below(8) {
        0 => rng.below(4),
        1 => points + rng.below(points + 2),
        2 | 3 => points,
        _ => rng.within(0, points),
    };
    // An illegal entry once in so many.
    let dirt = rng.pick(&[1 << 31, 1 << 31, 100, 10, 3, 1]);
    let mut free: Vec<u16> = (0..points as u16).collect();
    rng.shuffle(&mut free);
    let mut taken = vec![false; points];
    let mut codes: Vec<u16> = vec![];
    let mut step = 1;
    while codes.len() < length {
        if rng.once_in(dirt) {
            codes.push(match codes.len() {
                n if n > 0 && !rng.once_in(4) => codes[rng.below(n)],
                _ => match rng.below(4) {
                    0 => points as u16,
                    1 => u16::MAX,
                    2 => rng.bits() as u16,
                    _ => (points + rng.below(300)) as u16,
                },
            });
            continue;
        }
        let from = match (manner, codes.len()) {
            (Manner::Crowded, n) if n > 0 => Some(codes[n - 1 - rng.below(n.min(8))]),
            (Manner::Onward, n) if n > 1 => Some(codes[n - 2]),
            _ => None,
        };
        let near = from.filter(|&from| usize::from(from) < points).and_then(|from| {
            let (x, y) = (usize::from(from) % cols, usize::from(from) / cols);
            let (x, y) = if let Manner::Crowded = manner {
                (x + rng.below(5), y + rng.below(5))
            } else {
                if rng.once_in(5) {
                    step = rng.below(9);
                }
                (x + 1 + step % 3, y + 1 + step / 3)
            };
            let on_board = (2..cols + 2).contains(&x) && (2..rows + 2).contains(&y);
            on_board.then(|| (y - 2) * cols + x - 2).filter(|&point| !taken[point])
        });
        let point = match near {
            Some(point) => point as u16,
            None => match free.pop() {
                Some(point) if taken[usize::from(point)] => continue,
                Some(point) => point,
                None => break,
            },
        };
        taken[usize::from(point)] = true;
        codes.push(point);
    }
    // Most records end when the game is over, or soon.
    let end = super::end(rules, &codes);
    if end > 0 && !rng.once_in(4) {
        let more = if rng.once_in(4) { rng.below(4) } else { 0 };
        codes.truncate(end + more);
    }
    codes
}

/// Every game of so many codes and of at most so many entries; of each length no more games than that.
pub fn short_games(codes: u32, most: u32, games: u32) -> Vec<Vec<u16>> {
    let of_length = |length| {
        (0..codes.pow(length).min(games))
            .map(move |number| (0..length).map(|i| (number / codes.pow(i) % codes) as u16).collect())
    };
    (0..=most).flat_map(of_length).collect()
}
