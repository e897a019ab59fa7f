//! Properties that are tags of a record.

/// Properties that are tags of a record.
pub(super) const TAGS: [(&str, &str); 20] = [
    ("PB", "black"),
    ("PW", "white"),
    ("EV", "event"),
    ("RO", "round"),
    ("DT", "date"),
    ("PC", "place"),
    ("GC", "comment"),
    ("C", "note"),
    ("SO", "source"),
    ("US", "user"),
    ("AN", "annotator"),
    ("CP", "copyright"),
    ("BR", "black-rank"),
    ("WR", "white-rank"),
    ("BT", "black-team"),
    ("WT", "white-team"),
    ("ON", "opening"),
    // Of match managers, for which there is no property: why the game ended.
    ("TE", "end"),
    // Of renju servers: the fifth moves offered, and who has swapped.
    ("5A", "alt"),
    ("SW", "swap"),
];

/// Those whose text may have several lines.
pub(super) const TEXTS: [&str; 5] = ["GC", "C", "CP", "US", "AN"];

/// The property of any other tag, `TAG[key:value]`.
pub(super) const OTHER_TAG: &str = "TAG";
