//! One set of options with the same keys in every face.

use crate::dialect::Dialect;
use crate::encoding::Charset;
use crate::error::{Class, Error};
use crate::limits::Limits;
use crate::notation::Origin;
use crate::rules_text::OwnRules;
use linecall::{Asks, OnFoul, OnIllegal, Passes, Policy, TurnOrder};
use std::str::FromStr;

/// How records are laid out in a plain file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Layout {
    /// A line a record, unless the first two lines have one move each: then a record runs up to a blank line.
    #[default]
    Auto,
    /// A line a record.
    Line,
    /// A record runs up to a blank line.
    Paragraph,
}

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

/// Which columns of a table hold what: names, or numbers from 1 where the table has no row of names.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Columns(Vec<(String, String)>);

impl Columns {
    /// What columns can hold.
    pub const KEYS: [&'static str; 7] = ["moves", "result", "game", "id", "black", "white", "event"];

    /// The column of a key, if it was said.
    pub fn of(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, column)| column.as_str())
    }
}

impl FromStr for Columns {
    type Err = Error;

    /// `moves=Record,result=Winner`
    fn from_str(text: &str) -> Result<Self, Error> {
        let wanted = |part: &str| {
            let keys = Columns::KEYS.join(", ");
            Error::new(
                Class::Name,
                format!("wanted columns such as `moves=Record,result=3` for {keys}; found `{part}`"),
            )
        };
        let entry = |part: &str| {
            let (key, column) = part.split_once('=').ok_or_else(|| wanted(part))?;
            let known = Columns::KEYS.contains(&key.trim()) && !column.trim().is_empty();
            if known { Ok((key.trim().into(), column.trim().into())) } else { Err(wanted(part)) }
        };
        text.split(',').map(entry).collect::<Result<_, _>>().map(Columns)
    }
}

/// What to read, how to judge and what to say.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `game`: the game, where the file does not say it or says it wrongly.
    pub game: Option<String>,
    /// `rules`: own rules, instead of any game.
    pub rules: Option<OwnRules>,
    /// `format`: the format of the input, where it shall not be recognised.
    pub format: Option<String>,
    /// `report`: how verdicts are said; `human` if nothing is said.
    pub report: Option<String>,
    /// `illegal`: what happens after an illegal entry.
    pub illegal: OnIllegal,
    /// `as-recorded`: colours named out of turn are played.
    pub turns: TurnOrder,
    /// `foul`: what a foul costs.
    pub fouls: OnFoul,
    /// `centre-first`: the first stone must lie on the centre.
    pub centre_first: bool,
    /// `passes`: whether players may pass, if not as in the rules.
    pub passes: Option<Passes>,
    /// `draw-after`: the game is drawn after so many stones.
    pub draw_after: Option<u32>,
    /// `threats`: say who could win with the next move.
    pub threats: bool,
    /// `missed`: say which wins were passed over.
    pub missed: bool,
    /// `reachable`: say whether the board at the end can have come about by legal play.
    pub reachable: bool,
    /// `budget`: how many boards may be looked at to find that out, if not the usual number.
    pub budget: Option<u64>,
    /// `dead`: say whether the final position is a draw already.
    pub dead: bool,
    /// `origin`: the edge from which rows are counted.
    pub origin: Option<Origin>,
    /// `base`: whether `x,y` and columns count from 0 or 1.
    pub base: Option<u8>,
    /// `dialect`: how points are named, if not in the usual way of the game.
    pub dialect: Option<&'static Dialect>,
    /// `columns`: which columns of a table hold what.
    pub columns: Option<Columns>,
    /// `symbols`: the characters of boards drawn in rows.
    pub symbols: Option<Symbols>,
    /// `layout`: how plain files are cut into records.
    pub layout: Layout,
    /// `encoding`: of texts, where it shall not be found out.
    pub encoding: Option<Charset>,
    /// `variations`: every line of a tree of variations is a record, not only the main one.
    pub variations: bool,
    /// `lenient`: unknown keys are reported and passed over.
    pub lenient: bool,
    /// Every record goes the general way, even where there is a faster one to the same bytes: to compare them.
    pub general: bool,
    /// `at`: only so many entries of each record are read.
    pub at: Option<usize>,
    /// `colour`: whether reports for people may use colour.
    pub colour: bool,
    /// What a record may claim.
    pub limits: Limits,
}

impl Options {
    /// The policy that these options make.
    pub fn policy(&self) -> Policy {
        let Options { illegal, turns, fouls, centre_first, passes, draw_after, .. } = *self;
        Policy { illegal, turns, fouls, centre_first, passes, draw_after }
    }

    /// What a verdict shall say beyond who won.
    pub fn asks(&self) -> Asks {
        let budget = self.budget.unwrap_or(linecall::analysis::USUAL_BUDGET);
        Asks {
            threats: self.threats,
            missed: self.missed,
            reachable: self.reachable.then_some(budget),
            dead: self.dead,
        }
    }
}

impl FromStr for Symbols {
    type Err = Error;

    /// `B,W,.` or `BW.`; nothing behind the last comma is a blank.
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
