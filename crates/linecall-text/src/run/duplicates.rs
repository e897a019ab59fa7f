//! Which games there were, up to symmetry, in few bytes a game.

use crate::judge::Judged;
use crate::read::record::NamedRules;
use linecall_law::analysis::{Key, Keys};
use linecall_law::{Move, Placement, Point, Setup};
use std::mem;
use std::sync::Arc;

/// Makes keys of games, with tables for the game looked at last.
#[derive(Debug, Default)]
pub(super) struct GameKeys {
    keys: Option<(NamedRules, Keys)>,
    /// The entries of a line of points.
    moves: Vec<Move>,
}

impl GameKeys {
    /// The key of a game; games without entries are not compared.
    pub(super) fn key(&mut self, judged: &Judged<'_>) -> Option<Key> {
        let of = judged.of;
        if self.keys.as_ref().is_none_or(|(last, _)| last.hash != of.hash || last.rules != of.rules) {
            self.keys = Some((of.clone(), Keys::of(&of.rules, of.hash.number().into())));
        }
        let (_, keys) = self.keys.as_mut()?;
        if let Some(record) = judged.record {
            let moves = &record.record.moves;
            return (!moves.is_empty()).then(|| keys.game(&record.record.setup, moves));
        }
        let (cols, falls) = (of.rules.lattice.cols(), of.rules.placement == Placement::Drop);
        self.moves.clear();
        self.moves.extend(judged.codes?.iter().map(|&code| match (u32::from(code), falls) {
            (x, true) => Move::drop(x as i32, 0),
            (code, false) => Move::at(Point::flat((code % cols) as i32, (code / cols) as i32)),
        }));
        (!self.moves.is_empty()).then(|| keys.game(&Setup::default(), &self.moves))
    }
}

/// How many tables share the games.
const SHARDS: usize = 256;

/// How many bits of a key tell the symmetry: no board has more than 384.
const SYMMETRY: u32 = 9;

/// Games that there were, and where each was seen first. Two different games are taken for one if 63 bits of their keys
/// are the same: among a hundred million games once in two thousand archives.
#[derive(Debug)]
pub(super) struct Duplicates {
    shards: Vec<Shard>,
    places: Places,
}

impl Default for Duplicates {
    fn default() -> Self {
        Duplicates { shards: (0..SHARDS).map(|_| Shard::default()).collect(), places: Places::default() }
    }
}

impl Duplicates {
    /// Where the game was seen first, `file:line`, and whether it is mirrored or turned there; nothing if it is new.
    pub(super) fn first(&mut self, key: &Key, source: &Arc<str>, line: u64) -> Option<(String, bool)> {
        let number = self.places.count;
        let shard = &mut self.shards[(key.value >> 120) as usize];
        let kept = (key.value as u64) >> SYMMETRY << SYMMETRY | u64::from(key.symmetry);
        if let Some((first, symmetry)) = shard.first(kept, number) {
            let (source, line) = self.places.of(first);
            return Some((format!("{source}:{line}"), symmetry != key.symmetry));
        }
        self.places.push(source, line);
        None
    }
}

/// A game of a table: its key and its number from 1; 0 where there is none. Twelve bytes.
type Slot = [u32; 3];

/// A table of games by their keys, filled to seven eighths at most. It grows by a quarter, for itself.
#[derive(Debug, Default)]
struct Shard {
    slots: Vec<Slot>,
    used: usize,
}

impl Shard {
    /// The number of the game of this key, and its symmetry, if there is one; else this one is put there.
    fn first(&mut self, kept: u64, number: u32) -> Option<(u32, u32)> {
        if self.used * 8 >= self.slots.len() * 7 {
            self.grow();
        }
        let at = self.place(kept);
        let [_, low, found] = self.slots[at];
        if found > 0 {
            return Some((found - 1, low & ((1 << SYMMETRY) - 1)));
        }
        // More games than numbers: the others are not remembered.
        if number < u32::MAX {
            self.slots[at] = [(kept >> 32) as u32, kept as u32, number + 1];
            self.used += 1;
        }
        None
    }

    /// Where the game of this key is, or would be.
    fn place(&self, kept: u64) -> usize {
        let hash = kept >> SYMMETRY << SYMMETRY;
        let mut at = (u128::from(hash) * self.slots.len() as u128 >> 64) as usize;
        loop {
            let [high, low, number] = self.slots[at];
            let other = (u64::from(high) << 32 | u64::from(low)) >> SYMMETRY << SYMMETRY;
            if number == 0 || other == hash {
                return at;
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    fn grow(&mut self) {
        let mut slots = Vec::new();
        let count = self.slots.len() * 5 / 4 + 8;
        slots.reserve_exact(count);
        slots.resize(count, Slot::default());
        for slot in mem::replace(&mut self.slots, slots).into_iter().filter(|slot| slot[2] > 0) {
            let at = self.place(u64::from(slot[0]) << 32 | u64::from(slot[1]));
            self.slots[at] = slot;
        }
    }
}

/// After so many places one is written out.
const STRIDE: u32 = 64;

/// Where games stand, by their numbers from 0: mostly a byte each, how many lines after the game before.
#[derive(Debug, Default)]
struct Places {
    sources: Vec<Arc<str>>,
    marks: Vec<Mark>,
    steps: Vec<u8>,
    count: u32,
    line: u64,
}

/// A place that is written out.
#[derive(Debug)]
struct Mark {
    number: u32,
    source: u32,
    line: u64,
    /// Where the steps after it begin.
    steps: usize,
}

impl Places {
    fn push(&mut self, source: &Arc<str>, line: u64) {
        let is_new = self.sources.last().is_none_or(|last| last != source);
        if is_new {
            self.sources.push(Arc::clone(source));
        }
        let is_far = self.marks.last().is_none_or(|mark| self.count - mark.number >= STRIDE);
        if is_new || is_far || line < self.line {
            let (source, steps) = (self.sources.len() as u32 - 1, self.steps.len());
            self.marks.push(Mark { number: self.count, source, line, steps });
        } else {
            let mut step = line - self.line;
            while step >= 0x80 {
                self.steps.push(step as u8 | 0x80);
                step >>= 7;
            }
            self.steps.push(step as u8);
        }
        self.line = line;
        self.count = self.count.saturating_add(1);
    }

    fn of(&self, number: u32) -> (&str, u64) {
        let at = self.marks.partition_point(|mark| mark.number <= number).saturating_sub(1);
        let mark = &self.marks[at];
        let (mut line, mut steps) = (mark.line, self.steps[mark.steps..].iter());
        for _ in mark.number..number {
            let mut shift = 0;
            for &byte in steps.by_ref() {
                line += u64::from(byte & 0x7F) << shift;
                shift += 7;
                if byte < 0x80 {
                    break;
                }
            }
        }
        (&self.sources[mark.source as usize], line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// As a map from keys to places says it, with few keys and many, in one file and in several.
    #[test]
    fn duplicates_are_those_of_a_map() {
        let mut state = 7_u64;
        let mut next = |most: u64| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (state >> 33) % most
        };
        for keys in [3, 1_000, 1_000_000] {
            let (mut duplicates, mut map) = (Duplicates::default(), HashMap::new());
            let (mut source, mut line): (Arc<str>, u64) = ("a".into(), 0);
            for n in 0..20_000 {
                if next(500) == 0 {
                    (source, line) = (format!("file {n}").into(), 0);
                }
                line += if next(50) == 0 { next(100_000) } else { 1 };
                let key = u128::from(next(keys)).wrapping_mul(0x9E37_79B9_7F4A_7C15_D6E8_FEB8_6659_FD93);
                let symmetry = next(8) as u32;
                let wanted = map
                    .get(&(key >> SYMMETRY))
                    .map(|(place, first): &(String, u32)| (place.clone(), *first != symmetry));
                let found = duplicates.first(&Key { value: key, symmetry }, &source, line);
                assert_eq!(found, wanted, "game {n} of {keys} keys");
                map.entry(key >> SYMMETRY).or_insert_with(|| (format!("{source}:{line}"), symmetry));
            }
        }
    }

    #[test]
    fn a_game_takes_few_bytes() {
        let mut duplicates = Duplicates::default();
        let source: Arc<str> = "games.txt".into();
        let games = 100_000;
        for n in 0..games {
            let value = u128::from(n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15_D6E8_FEB8_6659_FD93).rotate_left(31);
            assert_eq!(duplicates.first(&Key { value, symmetry: 0 }, &source, n), None);
        }
        let slots: usize = duplicates.shards.iter().map(|shard| shard.slots.capacity() * size_of::<Slot>()).sum();
        let places = duplicates.places.steps.len() + duplicates.places.marks.len() * size_of::<Mark>();
        assert!(slots + places <= 18 * games as usize, "{slots} and {places} bytes");
    }
}
