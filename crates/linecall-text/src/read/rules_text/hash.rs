//! A fingerprint of rules.

use super::write::json;
use linecall_law::{Rules, SwapKind};
use std::fmt;

/// A fingerprint of rules: the same for the same rules, however they are named or described.
///
/// It is FNV-1a with 32 bits over the bytes of the [description](json()) without a name, in JSON, the keys of every object
/// in alphabetical order, no blanks. Points are blocked and swaps allowed in ascending order, each once. Descriptions
/// leave out what is as usual, so a rule that is added later changes no fingerprint of rules that do without it.
///
/// ```
/// use linecall_law::games;
/// use linecall_text::read::rules_text::RulesHash;
/// let hash = |game| RulesHash::of(&games::rules(game).unwrap());
/// assert_eq!(hash("gomoku"), hash("freestyle(15)"));
/// assert_eq!(hash("gomoku").to_string(), "5f93254d");
/// assert_ne!(hash("gomoku"), hash("standard"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesHash(u32);

impl RulesHash {
    /// The fingerprint as a number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The fingerprint of these rules.
    pub fn of(rules: &Rules) -> Self {
        let mut rules = rules.clone();
        rules.blocked.retain(|&p| rules.lattice.contains(p));
        rules.blocked.sort_unstable();
        rules.blocked.dedup();
        rules.swaps.after.sort_unstable();
        rules.swaps.after.dedup();
        if rules.swaps.after.is_empty() {
            rules.swaps.kind = SwapKind::default();
        }
        let mut description = json(None, &rules);
        description.sort_all_objects();
        RulesHash(fnv1a(description.to_string().as_bytes()))
    }
}

/// Eight hexadecimal digits.
impl fmt::Display for RulesHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// Fowler, Noll and Vo's hash, variant 1a.
fn fnv1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of the authors.
    #[test]
    fn the_hash_is_the_known_one() {
        assert_eq!(fnv1a(b""), 0x811c_9dc5);
        assert_eq!(fnv1a(b"a"), 0xe40c_292c);
        assert_eq!(fnv1a(b"foobar"), 0xbf9c_f968);
    }
}
