//! Rules of the room: what the referee does with irregular play.

use crate::Passes;

/// What happens after an entry that cannot be played.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum OnIllegal {
    /// It is as if it had not been there: the same colour plays the next entry. (NLOJ 76 and most archives.)
    #[default]
    Skip,
    /// Who made it loses. (Most match managers.)
    Forfeit,
    /// Play ends there without a result.
    Stop,
    /// The record is invalid, and so it is by any other irregularity: entries after the end, a claim that differs.
    Invalid,
}

/// What happens when a record names a colour that is not to move.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum TurnOrder {
    /// The entry is illegal.
    #[default]
    Enforced,
    /// The entry is played in the colour that it names, and reported. (`HexGui` and many editors write such files.)
    AsRecorded,
}

/// What a foul costs.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum OnFoul {
    /// The game. (Gomocup, and every program.)
    #[default]
    Loses,
    /// Nothing, unless the opponent claims it with the next entry: if the record goes on, the foul is reported as not
    /// claimed. (RIF rule 9.6.)
    Claimed,
}

/// The policy of a referee. The default skips illegal entries, enforces the order of turns, and takes the rules as they
/// are.
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Policy {
    /// After an illegal entry.
    pub illegal: OnIllegal,
    /// When the colour named is not to move.
    pub turns: TurnOrder,
    /// After a foul.
    pub fouls: OnFoul,
    /// The first stone must lie on the centre; where sides are even, on one of the points in the middle. (RIF rule 4.2.)
    pub centre_first: bool,
    /// Whether players may pass, if that shall not be as in the rules.
    pub passes: Option<Passes>,
    /// The game is drawn by the stone that makes so many, the setup's not counted. (Gomocup renju: 200.)
    pub draw_after: Option<u32>,
}
