//! What another format cannot hold of a record, and how it is said.

use std::fmt;

/// Something that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// Which game it is.
    Game(String),
    /// The name that the record gives itself.
    Id(String),
    /// The result that it claims, in its words.
    Result(String),
    /// How the game ended, where who won is kept: the whole result in the record's words.
    How(String),
    /// What a tag says; this is its name.
    Tag(String),
    /// The tag of this name stays, with another text.
    TagChanged(String),
}

/// For people, as part of a sentence.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Game(game) => write!(f, "the game, `{game}`"),
            Loss::Id(id) => write!(f, "the id `{id}`"),
            Loss::Result(text) => write!(f, "the result, `{text}`"),
            Loss::How(text) => write!(f, "how the game ended, `{text}`"),
            Loss::Tag(name) => write!(f, "`{name}`"),
            Loss::TagChanged(name) => write!(f, "`{name}` as it is"),
        }
    }
}

/// All of it, between commas.
pub(crate) fn list(lost: &[Loss]) -> String {
    lost.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
