//! Rules of one's own, and the words in which they are described.

use linecall_law::{Color, Count, Ends, Passes, Rules, Shape, Side, Skew, SwapKind, Three};

/// Rules as somebody has described them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRules {
    /// What the description calls them.
    pub name: Option<String>,
    /// What they are.
    pub rules: Rules,
}

// Keys and words, for reading and writing alike.

/// The usual side of a board.
pub(super) const SIZE: u32 = 15;
/// The usual length of a row.
pub(super) const LENGTH: u32 = 5;

/// Words and what they stand for.
pub(super) type Words<T, const N: usize> = [(&'static str, T); N];

pub(super) const SHAPES: Words<Shape, 5> = [
    ("square", Shape::Square),
    ("hex", Shape::Hex(Skew::Rising)),
    ("box", Shape::Box),
    ("triangle", Shape::Triangle),
    ("hexagon", Shape::Hexagon),
];
pub(super) const SKEWS: Words<Skew, 2> = [("rising", Skew::Rising), ("falling", Skew::Falling)];
pub(super) const COUNTS: Words<Count, 2> = [("at-least", Count::AtLeast), ("exactly", Count::Exactly)];
pub(super) const ENDS: Words<Ends, 3> =
    [("any", Ends::Any), ("open-to-stones", Ends::OpenToStones), ("open-to-edges", Ends::OpenToEdges)];
pub(super) const SIDES: Words<Side, 4> =
    [("left", Side::Left), ("right", Side::Right), ("top", Side::Top), ("bottom", Side::Bottom)];
pub(super) const THREES: Words<Option<Three>, 4> =
    [("none", None), ("literal", Some(Three::Literal)), ("loose", Some(Three::Loose)), ("simple", Some(Three::Simple))];
pub(super) const PASSES: Words<Passes, 4> = [
    ("never", Passes::Never),
    ("when-stuck", Passes::WhenStuck),
    ("after-three", Passes::AfterThree),
    ("always", Passes::Always),
];
pub(super) const SWAPS: Words<SwapKind, 3> =
    [("sides", SwapKind::Sides), ("pieces", SwapKind::Pieces), ("as-recorded", SwapKind::AsRecorded)];
pub(super) const COLORS: Words<Color, 2> = [("black", Color::Black), ("white", Color::White)];
