//! Which games there were, up to symmetry.

use crate::judge::Judged;
use linecall::analysis::{Symmetry, symmetries};
use linecall::{Move, Point, Rules};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// What tells a game from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    literal: u64,
    any: u128,
}

/// Makes keys.
#[derive(Debug, Default)]
pub(super) struct Keys {
    symmetries: Option<(Rules, Vec<Symmetry>)>,
}

impl Keys {
    /// The key of a game; games without entries are not compared.
    pub(super) fn key(&mut self, judged: &Judged<'_>) -> Option<Key> {
        let rules = &judged.of.rules;
        let from_codes: Vec<Move> = match (judged.record, judged.codes) {
            (None, Some(codes)) => {
                let cols = rules.lattice.cols();
                let point = |&code: &u16| Point::flat((u32::from(code) % cols) as i32, (u32::from(code) / cols) as i32);
                codes.iter().map(|code| Move::at(point(code))).collect()
            }
            _ => vec![],
        };
        let moves = judged.record.map_or(&from_codes, |record| &record.record.moves);
        if moves.is_empty() {
            return None;
        }
        if self.symmetries.as_ref().is_none_or(|(last, _)| last != rules) {
            self.symmetries = Some((rules.clone(), symmetries(rules)));
        }
        let maps = self.symmetries.as_ref().map(|(_, maps)| maps.as_slice()).unwrap_or_default();
        let turned = |map: &Symmetry| {
            let setup = judged.record.map(|record| &record.record.setup);
            let mut stones: Vec<_> =
                setup.iter().flat_map(|setup| &setup.stones).map(|&(p, color)| (map.point(p), color)).collect();
            stones.sort_unstable_by_key(|stone| stone.0);
            let mut hashers = [DefaultHasher::new(), DefaultHasher::new()];
            for (salt, hasher) in hashers.iter_mut().enumerate() {
                (salt, rules, &stones, setup.and_then(|setup| setup.to_move)).hash(hasher);
                moves.iter().for_each(|&mv| map.mv(mv).hash(hasher));
            }
            let [high, low] = hashers.map(|hasher| u128::from(hasher.finish()));
            high << 64 | low
        };
        // The first one leaves everything in its place.
        let all: Vec<u128> = maps.iter().map(turned).collect();
        let literal = all.first().copied().unwrap_or_default() as u64;
        Some(Key { literal, any: all.into_iter().min().unwrap_or_default() })
    }
}

/// Games that there were, and where each was seen first.
#[derive(Debug, Default)]
pub(super) struct Duplicates {
    sources: Vec<Arc<str>>,
    seen: HashMap<u128, (u32, u64, u64)>,
}

impl Duplicates {
    /// Where the game was seen first, `file:line`, and whether it is mirrored or turned there; nothing if it is new.
    pub(super) fn first(&mut self, key: &Key, source: &Arc<str>, line: u64) -> Option<(String, bool)> {
        if self.sources.last().is_none_or(|last| last != source) {
            self.sources.push(Arc::clone(source));
        }
        if let Some(&(source, line, literal)) = self.seen.get(&key.any) {
            return Some((format!("{}:{line}", self.sources[source as usize]), literal != key.literal));
        }
        let source = self.sources.len() as u32 - 1;
        self.seen.insert(key.any, (source, line, key.literal));
        None
    }
}
