//! The characters of boards that are drawn in rows.

use crate::error::{Class, Error};
use std::str::FromStr;

/// The three characters of a board drawn in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbols {
    /// Black's.
    pub black: char,
    /// White's.
    pub white: char,
    /// An empty point's.
    pub empty: char,
}

impl FromStr for Symbols {
    type Err = Error;

    /// `B,W,.` or `BW.`; nothing after the last comma is a blank.
    fn from_str(text: &str) -> Result<Self, Error> {
        let symbols: Vec<char> = match text.chars().count() {
            4 if text.ends_with(',') => text.split(',').map(|s| s.chars().next().unwrap_or(' ')).collect(),
            5 => text.split(',').filter_map(|s| s.chars().next()).collect(),
            _ => text.chars().collect(),
        };
        match symbols[..] {
            [black, white, empty] if black != white && white != empty && empty != black => {
                Ok(Symbols { black, white, empty })
            }
            _ => Err(Error::new(
                Class::Name,
                format!("symbols want three different characters, black, white, empty, as in `B,W,.`; found `{text}`"),
            )),
        }
    }
}

impl Symbols {
    /// The sets that are recognised without being told.
    pub const COMMON: [Symbols; 8] = [
        Symbols::of('B', 'W', '.'),
        Symbols::of('b', 'w', '.'),
        Symbols::of('X', 'O', '.'),
        Symbols::of('x', 'o', '.'),
        Symbols::of('*', 'o', '.'),
        Symbols::of('@', 'O', '+'),
        Symbols::of('1', '2', '0'),
        Symbols::of('B', 'W', 'U'),
    ];

    const fn of(black: char, white: char, empty: char) -> Self {
        Symbols { black, white, empty }
    }

    /// Whether all of these characters belong to the set.
    pub fn cover(self, seen: &[char]) -> bool {
        seen.iter().all(|&c| c == self.black || c == self.white || c == self.empty)
    }

    /// The sets that the characters of a board may belong to: the common ones that have them all, or else `B` and `W`
    /// with any one other character for empty.
    pub fn candidates(seen: &[char]) -> Vec<Symbols> {
        let sets: Vec<Symbols> = Symbols::COMMON.into_iter().filter(|set| set.cover(seen)).collect();
        let other: Vec<char> = seen.iter().copied().filter(|&c| c != 'B' && c != 'W').collect();
        match other[..] {
            [empty] if sets.is_empty() && seen.len() > 1 => vec![Symbols::of('B', 'W', empty)],
            _ => sets,
        }
    }

    /// Which stones the characters of a board are. Sets that say the same of all characters seen are no choice.
    ///
    /// # Errors
    /// No set has them all, or several have and would read the board differently.
    pub fn recognise(seen: &[char]) -> Result<Symbols, Error> {
        let mut sets = Symbols::candidates(seen);
        let roles = |set: &mut Symbols| seen.iter().map(|&c| (c == set.black, c == set.white)).collect::<Vec<_>>();
        sets.dedup_by_key(roles);
        Symbols::only(&sets, seen)
    }

    /// The one of these sets.
    ///
    /// # Errors
    /// There is none, or more than one.
    pub fn only(sets: &[Symbols], seen: &[char]) -> Result<Symbols, Error> {
        let seen: String = seen.iter().collect();
        match sets {
            [set] => Ok(*set),
            [] => Err(Error::format(format!("no usual set of symbols has `{seen}`; say which with --symbols"))),
            _ => Err(Error::format(format!("`{seen}` may be read in several ways; say which with --symbols"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_given_or_recognised() {
        assert_eq!("B,W,.".parse::<Symbols>(), "BW.".parse());
        assert_eq!("X,O,".parse::<Symbols>().unwrap(), Symbols::of('X', 'O', ' '));
        assert!("BB.".parse::<Symbols>().is_err());
        assert_eq!(Symbols::recognise(&['.', 'X', 'O']).unwrap(), Symbols::of('X', 'O', '.'));
        assert_eq!(Symbols::recognise(&['B', 'W', '_']).unwrap(), Symbols::of('B', 'W', '_'));
        assert_eq!(Symbols::candidates(&['.']).len(), 5, "whose stones will be put on an empty board?");
        assert!(Symbols::recognise(&['o', '.']).is_ok(), "white in both sets that have it");
        assert!(Symbols::recognise(&['#', '.']).is_err());
    }
}
