//! Keys of games and positions that are the same however the board is turned.

use super::symmetry::{Symmetry, symmetries};
use crate::{Action, Color, Move, Placement, Point, Position, Rules, Setup, Swap};
use alloc::vec;
use alloc::vec::Vec;

/// A key, and how the board was turned for it.
///
/// Games of the same key are the same up to a symmetry, as far as 128 bits tell. If the symmetries are the same as well,
/// so are the games to the letter. (Points so far off the board that no coordinate tells where they are turned to, beyond 15
/// bits, may be different on turned boards.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The smallest of the hashes of the game on the turned boards.
    pub value: u128,
    /// The first of [`symmetries`](crate::analysis::symmetries) that gives it.
    pub symmetry: u32,
}

/// Gives keys to games and positions of some rules. It has tables: it is made once for many, and a clone is another one.
///
/// ```
/// use linecall_law::{Move, Setup, analysis::Keys, games};
///
/// // The rules are whatever number stands for them; it counts in every key.
/// let mut keys = Keys::of(&games::rules("gomoku")?, 1);
/// let mut key = |moves: &[Move]| keys.game(&Setup::default(), moves);
///
/// let (game, mirrored) = ([Move::place(7, 7), Move::place(8, 6)], [Move::place(7, 7), Move::place(6, 6)]);
/// assert_eq!(key(&game).value, key(&mirrored).value);
/// assert_ne!(key(&game).symmetry, key(&mirrored).symmetry);
/// assert_ne!(key(&game).value, key(&game[..1]).value);
/// # Ok::<(), linecall_law::GameError>(())
/// ```
///
/// # The hash
/// It is the same on every machine and will not change: keys may be stored.
///
/// Two words of 64 bits, `a` and `b`, begin as `A = 9E3779B97F4A7C55` and
/// `B = D6E8FEB86659FD93` (hexadecimal), and take words one after the other:
/// `a = mix(a ^ word, A)`, `b = mix(b ^ word, B)`, where `mix(x, y)` are both halves of the 128 bits of `x * y`,
/// exclusive or. They take
/// 1. the number that stands for the rules, and 0 for a game or 1 for a position;
/// 2. of all stones of the setup or the position two sums, modulo 2^64: of `mix(stone ^ B, A)` and of `mix(stone ^ A, B)`.
///    A stone is twice its [index](crate::Lattice::index) and 1 more if it is White's; off the board 2^63 and
///    `mix(x + y * 2^32, A)`, `mix(z + w * 2^32 + v * 2^48, B)`, the colour, all exclusive or;
/// 3. who is to move, as 0 for nobody, 1 for Black, 2 for White; and for positions how many stones are left in the turn, and
///    how many Black and White have captured;
/// 4. the entries as numbers of 16 bits, four in a word, the first in its lowest bits, the last word filled up with ones;
/// 5. how many numbers these were.
///
/// The key is `a * 2^64 + b`. Numbers of an entry: `FF80` or `FF81` (hexadecimal) if it says that it is Black's or White's;
/// then a stone's index (where stones fall, that of a dropped one's column or peg with its `y` and no height), or else `FF00`
/// for one that is placed and `FF01` for one that is dropped, and the coordinates, `x`, `y` and `z` in two numbers, the
/// lower first, `w` and `v` in one; or `FF10` to `FF19`: pass, swap, swap-pieces, swap-sides, resign, timeout, forfeit,
/// offer of a draw, agreement to it, claim.
#[derive(Clone, Debug)]
pub struct Keys {
    rules: Rules,
    seed: u64,
    maps: Vec<Symmetry>,
    /// Where each point goes, eight symmetries at a time; empty if that would be too much.
    tables: Vec<Vec<[u16; LANES]>>,
    /// Scratch: the entries as numbers, with marks at those that are no indices.
    numbers: Vec<u32>,
    /// Scratch: points that are in no table.
    others: Vec<Point>,
}

/// A factor of the hash.
const A: u64 = 0x9E37_79B9_7F4A_7C55;
/// The other factor of the hash.
const B: u64 = 0xD6E8_FEB8_6659_FD93;

/// Symmetries that are hashed side by side.
const LANES: usize = 8;

/// Places in tables, at most: four megabytes.
const ROOM: usize = 1 << 21;

/// From here on a number is no index.
const NO_INDEX: u32 = 0xFF00;
/// Among [`Keys::numbers`] those from here on are the same on every board, with this added; those before are indices.
const FIXED: u32 = 1 << 16;
/// And those from here on are of points that are in no table: which one, and which part of it.
const OTHER: u32 = 1 << 17;
/// Numbers of a point that has no index.
const PARTS: u32 = 8;

#[inline]
const fn mix(x: u64, y: u64) -> u64 {
    let product = x as u128 * y as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Two words each for some symmetries.
#[derive(Clone, Copy)]
struct Hash {
    a: [u64; LANES],
    b: [u64; LANES],
}

impl Hash {
    const NEW: Hash = Hash { a: [A; LANES], b: [B; LANES] };

    #[inline]
    fn take(&mut self, words: [u64; LANES]) {
        for (i, word) in words.into_iter().enumerate() {
            self.a[i] = mix(self.a[i] ^ word, A);
            self.b[i] = mix(self.b[i] ^ word, B);
        }
    }

    #[inline]
    fn take_same(&mut self, word: u64) {
        self.take([word; LANES]);
    }
}

impl Keys {
    /// For these rules, which a number stands for: a hash of theirs, or any other that tells them from other ones.
    pub fn of(rules: &Rules, seed: u64) -> Self {
        let maps = symmetries(rules);
        let (lattice, span) = (rules.lattice, rules.lattice.span());
        let table = |maps: &[Symmetry]| {
            let mut table = vec![[0; LANES]; span];
            for p in lattice.points() {
                let Some(index) = lattice.index(p) else { continue };
                for (to, map) in table[index].iter_mut().zip(maps) {
                    *to = lattice.index(map.point(p)).unwrap_or_default() as u16;
                }
            }
            table
        };
        let fits = span <= NO_INDEX as usize && span * maps.len() <= ROOM;
        let tables = if fits { maps.chunks(LANES).map(table).collect() } else { Vec::new() };
        Keys { rules: rules.clone(), seed, maps, tables, numbers: Vec::new(), others: Vec::new() }
    }

    /// The symmetries that keys name.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.maps
    }

    /// The key of a setup and entries on it.
    pub fn game(&mut self, setup: &Setup, moves: &[Move]) -> Key {
        self.list(moves);
        let turn = [color_number(setup.to_move)];
        self.smallest(0, &setup.stones, &turn)
    }

    /// The key of a position: the stones, who is to move, how many stones are left in the turn and how many were captured. How
    /// it came about does not count.
    pub fn position(&mut self, position: &Position) -> Key {
        self.list(&[]);
        let captured = position.captured();
        let turn = [
            color_number(Some(position.to_move())),
            position.left_in_turn().into(),
            captured.black.into(),
            captured.white.into(),
        ];
        self.smallest(1, &position.laid(), &turn)
    }

    /// The smallest hash under all symmetries.
    fn smallest(&self, kind: u64, stones: &[(Point, Color)], turn: &[u64]) -> Key {
        let mut smallest = Key { value: u128::MAX, symmetry: 0 };
        for (block, maps) in self.maps.chunks(LANES).enumerate() {
            let mut hash = Hash::NEW;
            hash.take_same(self.seed);
            hash.take_same(kind);
            let [black, white] = self.sums(maps, stones);
            hash.take(black);
            hash.take(white);
            for &word in turn {
                hash.take_same(word);
            }
            match self.tables.get(block) {
                Some(table) => self.take_numbers(&mut hash, maps, |index, _| table[index as usize]),
                None => self.take_numbers(&mut hash, maps, |index, maps| self.turned(index, maps)),
            }
            hash.take_same(self.numbers.len() as u64);
            for i in 0..maps.len() {
                let value = u128::from(hash.a[i]) << 64 | u128::from(hash.b[i]);
                if value < smallest.value {
                    smallest = Key { value, symmetry: (block * LANES + i) as u32 };
                }
            }
        }
        smallest
    }

    /// Takes the entries, an index as it is on the turned boards.
    #[inline]
    fn take_numbers(&self, hash: &mut Hash, maps: &[Symmetry], turned: impl Fn(u32, &[Symmetry]) -> [u16; LANES]) {
        let number = |number: u32| match number {
            0..FIXED => turned(number, maps),
            FIXED..OTHER => [number as u16; LANES],
            _ => self.part(number, maps),
        };
        let (words, rest) = self.numbers.as_chunks::<4>();
        for &[a, b, c, d] in words {
            let [a, b, c, d] = if a | b | c | d < FIXED {
                [a, b, c, d].map(|index| turned(index, maps))
            } else {
                [a, b, c, d].map(number)
            };
            let word =
                |i: usize| u64::from(a[i]) | u64::from(b[i]) << 16 | u64::from(c[i]) << 32 | u64::from(d[i]) << 48;
            hash.take(core::array::from_fn(word));
        }
        if !rest.is_empty() {
            let mut last = [u64::MAX; LANES];
            for &next in rest.iter().rev() {
                for (word, part) in last.iter_mut().zip(number(next)) {
                    *word = *word << 16 | u64::from(part);
                }
            }
            hash.take(last);
        }
    }

    /// Where a point goes, without a table. An index that takes more than 16 bits is no [number](Self::list).
    fn turned(&self, index: u32, maps: &[Symmetry]) -> [u16; LANES] {
        let mut turned = [0; LANES];
        let lattice = &self.rules.lattice;
        let p = lattice.point(index as usize);
        for (to, map) in turned.iter_mut().zip(maps) {
            *to = lattice.index(map.point(p)).unwrap_or_default() as u16;
        }
        turned
    }

    /// A part of a point that has no index.
    #[cold]
    fn part(&self, number: u32, maps: &[Symmetry]) -> [u16; LANES] {
        let (which, part) = ((number - OTHER) / PARTS, (number - OTHER) % PARTS);
        let p = self.others[which as usize];
        let mut parts = [0; LANES];
        for (to, map) in parts.iter_mut().zip(maps) {
            let Point { x, y, z, w, v } = map.point(p);
            let long = [x, y, z].map(|n| n as u32);
            *to = match part {
                0..6 => (long[part as usize / 2] >> (16 * (part % 2))) as u16,
                6 => w as u16,
                _ => v as u16,
            };
        }
        parts
    }

    /// Sums over the stones of a board, turned.
    fn sums(&self, maps: &[Symmetry], stones: &[(Point, Color)]) -> [[u64; LANES]; 2] {
        let mut sums = [[0_u64; LANES]; 2];
        let lattice = &self.rules.lattice;
        for &(p, color) in stones {
            for (i, map) in maps.iter().enumerate() {
                let Point { x, y, z, w, v } = map.point(p);
                let stone = if let Some(index) = lattice.index(Point { x, y, z, w, v }) {
                    (index as u64) << 1 | color as u64
                } else {
                    let low = u64::from(x as u32) | u64::from(y as u32) << 32;
                    let high = u64::from(z as u32) | u64::from(w as u16) << 32 | u64::from(v as u16) << 48;
                    1 << 63 ^ mix(low, A) ^ mix(high, B) ^ color as u64
                };
                sums[0][i] = sums[0][i].wrapping_add(mix(stone ^ B, A));
                sums[1][i] = sums[1][i].wrapping_add(mix(stone ^ A, B));
            }
        }
        sums
    }

    /// Lists entries as numbers.
    fn list(&mut self, moves: &[Move]) {
        self.numbers.clear();
        self.others.clear();
        let (lattice, falls) = (self.rules.lattice, self.rules.placement == Placement::Drop);
        self.numbers.reserve(moves.len());
        for &Move { action, by } in moves {
            if let Some(color) = by {
                self.numbers.push(FIXED | 0xFF80 | color as u32);
            }
            let (p, is_usual, kind) = match action {
                Action::Place(p) => (p, !falls, 0xFF00),
                Action::Drop { x, y } => (Point::flat(x, y), falls, 0xFF01),
                other => {
                    self.numbers.push(FIXED | word_number(other));
                    continue;
                }
            };
            if let Some(index) = lattice.index(p).filter(|&index| is_usual && index < NO_INDEX as usize) {
                self.numbers.push(index as u32);
            } else {
                let first = OTHER + self.others.len() as u32 * PARTS;
                self.others.push(p);
                self.numbers.push(FIXED | kind);
                self.numbers.extend(first..first + PARTS);
            }
        }
    }
}

const fn color_number(color: Option<Color>) -> u64 {
    match color {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}

/// The number of what is not a stone.
const fn word_number(action: Action) -> u32 {
    match action {
        Action::Place(_) => 0xFF00,
        Action::Drop { .. } => 0xFF01,
        Action::Pass => 0xFF10,
        Action::Swap(Swap::Unnamed) => 0xFF11,
        Action::Swap(Swap::Pieces) => 0xFF12,
        Action::Swap(Swap::Sides) => 0xFF13,
        Action::Resign => 0xFF14,
        Action::Timeout => 0xFF15,
        Action::Forfeit => 0xFF16,
        Action::OfferDraw => 0xFF17,
        Action::AgreeDraw => 0xFF18,
        Action::Claim => 0xFF19,
    }
}
