//! Dialects of coordinates: what programs and servers of one game do differently when they name the same points.

use crate::error::{Class, Error};
use crate::words::near_or_all;

/// From which edge rows are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The first row is the upper one.
    Top,
    /// The first row is the lower one.
    Bottom,
}

/// A way to name points that is not the usual one of the game. All of it is data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// Its name.
    pub name: &'static str,
    /// Other programs that write it.
    pub aliases: &'static [&'static str],
    /// Who writes it, and what is unlike the usual way.
    pub about: &'static str,
    /// The edge from which rows are counted.
    pub origin: Option<Origin>,
    /// Whether the letter I names no column.
    pub skips_i: bool,
    /// Whether letters are written as capitals.
    pub capitals: bool,
    /// What stands for a pass, besides `pass`.
    pub passes: &'static [&'static str],
    /// One character a point, row by row from the upper left of the lowest layer, instead of coordinates.
    pub cells: Option<&'static str>,
}

const PLAIN: Dialect = Dialect {
    name: "",
    aliases: &[],
    about: "",
    origin: None,
    skips_i: false,
    capitals: false,
    passes: &[],
    cells: None,
};

/// That of `KataGo` and its children, which the protocol GTP has from Go.
pub const KATAGOMO: Dialect = Dialect {
    name: "katagomo",
    aliases: &["katago", "gtp"],
    about: "a1 is the lower left, I is skipped: 15 columns end at P (J8)",
    origin: Some(Origin::Bottom),
    skips_i: true,
    capitals: true,
    ..PLAIN
};

/// All dialects.
pub static SHELF: &[Dialect] = &[
    Dialect {
        name: "gomocalc",
        aliases: &["renlib", "rif", "playok"],
        about: "a1 is the lower left, no letter is skipped (h8i9)",
        origin: Some(Origin::Bottom),
        ..PLAIN
    },
    Dialect {
        name: "rapfi",
        aliases: &["c-gomoku-cli", "gomocupjudge"],
        about: "a1 is the upper left, no letter is skipped (h8i9); `-1,-1` is a pass",
        origin: Some(Origin::Top),
        passes: &["-1,-1"],
        ..PLAIN
    },
    KATAGOMO,
    Dialect {
        name: "pyrenju",
        aliases: &[],
        about: "PyPI renju: a1 is the upper left, columns run on after z (h8 i9)",
        origin: Some(Origin::Top),
        ..PLAIN
    },
    Dialect {
        name: "lfz084",
        aliases: &[],
        about: "puzzles of lfz084/renju: a1 is the lower left, capitals, `A0` holds the place of a move that was not made",
        origin: Some(Origin::Bottom),
        capitals: true,
        passes: &["A0"],
        ..PLAIN
    },
    Dialect {
        name: "pbem",
        aliases: &[],
        about: "Richard's PBeM server: a1 is the lower left, I is skipped (H7)",
        origin: Some(Origin::Bottom),
        skips_i: true,
        capitals: true,
        ..PLAIN
    },
    Dialect {
        name: "qubic64",
        aliases: &[],
        about: "Chris-McElroy/qubic: a character a cell of the cube, Q W E R T Y …",
        cells: Some("QWERTYUIOPASDFGHJKLZXCVBNMqwertyuiopasdfghjklzxcvbnm1234567890_-"),
        ..PLAIN
    },
];

/// The dialect of a name.
///
/// # Errors
/// There is none; near names are listed.
pub fn find(name: &str) -> Result<&'static Dialect, Error> {
    let named = |d: &&Dialect| d.name == name || d.aliases.contains(&name);
    SHELF.iter().find(named).ok_or_else(|| {
        let names =
            near_or_all(name, SHELF.iter().flat_map(|d| std::iter::once(d.name).chain(d.aliases.iter().copied())));
        Error::new(Class::Name, format!("no dialect `{name}`{names}"))
    })
}
