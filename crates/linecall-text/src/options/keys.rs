//! The table of keys: what every face calls an option, which values it takes, what it means.

use super::parts::Options;
use crate::error::{Class, Error};
use crate::read::dialect::{self, Origin};
use crate::read::reading::Layout;
use crate::words::near_or_all;
use linecall_law::analysis::USUAL_BUDGET;
use linecall_law::{OnFoul, OnIllegal, Passes, TurnOrder};

/// An option by its name.
#[derive(Debug)]
pub struct Key {
    /// The name, in every face: `--centre-first`, `"centre-first": true`, `centre_first=True`.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What it means, in a phrase.
    pub about: &'static str,
    set: fn(&mut Options, &str) -> Result<(), Error>,
}

/// What a key takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing: it is said, or not. Where a value must stand, it is `true` or `false`.
    Nothing,
    /// One of these words, each with what it means.
    Words(&'static [(&'static str, &'static str)], Usual),
    /// A number, and how it is called in help.
    Number(&'static str),
    /// A text, and how it is called in help.
    Text(&'static str),
}

/// Whether a key has a usual word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    /// The first word is as good as none. What the key takes is called so in help.
    First(&'static str),
    /// Without a word something else counts: the game, the file.
    Other(&'static str),
}

impl Key {
    /// Sets the option.
    ///
    /// # Errors
    /// The text is no value of this key; near words are listed.
    pub fn set(&self, options: &mut Options, value: &str) -> Result<(), Error> {
        (self.set)(options, value)
    }

    /// Whether a text is a value of this key.
    ///
    /// # Errors
    /// It is not.
    pub fn check(&self, value: &str) -> Result<(), Error> {
        self.set(&mut Options::default(), value)
    }
}

impl Options {
    /// Sets the option of a key, as somebody has written it: `true` or `false` where the key takes nothing.
    ///
    /// ```
    /// use linecall_text::options::Options;
    ///
    /// let mut options = Options::default();
    /// options.set("game", "hex(size=5)")?;
    /// options.set("threats", "true")?;
    /// assert!(options.asks.threats);
    /// let error = options.set("illegal", "frofeit").unwrap_err();
    /// assert_eq!(error.to_string(), "no word `frofeit` for `illegal`; did you mean `forfeit`?");
    /// # Ok::<(), linecall_text::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such key, or the text is no value of it; near names are listed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        key(name)?.set(self, value)
    }
}

/// The key of a name.
///
/// # Errors
/// There is none; near names are listed.
pub fn key(name: &str) -> Result<&'static Key, Error> {
    KEYS.iter().find(|key| key.name == name).ok_or_else(|| {
        let names = near_or_all(name, KEYS.iter().map(|key| key.name));
        Error::new(Class::Name, format!("no key `{name}`{names}"))
    })
}

/// The words of a key, and what they stand for.
macro_rules! words {
    ($list:ident, $read:ident: $key:literal for $target:ty { $($word:literal => $value:expr, $about:literal;)* }) => {
        static $list: &[(&str, &str)] = &[$(($word, $about)),*];

        fn $read(text: &str) -> Result<$target, Error> {
            match text {
                $($word => Ok($value),)*
                other => {
                    let names = near_or_all(other, $list.iter().map(|word| word.0));
                    Err(Error::new(Class::Name, format!("no word `{other}` for `{}`{names}", $key)))
                }
            }
        }
    };
}

words!(ILLEGAL, illegal: "illegal" for OnIllegal {
    "skip" => OnIllegal::Skip, "It is as if it had not been there";
    "forfeit" => OnIllegal::Forfeit, "Who made it loses";
    "stop" => OnIllegal::Stop, "Play ends there without a result";
});
words!(FOULS, foul: "foul" for OnFoul {
    "loses" => OnFoul::Loses, "Who makes it loses";
    "claimed" => OnFoul::Claimed, "Who makes it loses if the opponent claims it; else it is reported";
});
words!(PASSES, passes: "passes" for Passes {
    "never" => Passes::Never, "No";
    "when-stuck" => Passes::WhenStuck, "Only who has no legal stone to play";
    "after-three" => Passes::AfterThree, "Once three stones are on the board, as in renju";
    "always" => Passes::Always, "At any time; two in a row are a draw";
});
words!(ORIGINS, origin: "origin" for Origin {
    "top" => Origin::Top, "The first row is the upper one";
    "bottom" => Origin::Bottom, "The first row is the lower one";
});
words!(LAYOUTS, layout: "layout" for Layout {
    "auto" => Layout::Auto, "A line a record, unless the first two lines have one move each";
    "line" => Layout::Line, "A line a record";
    "paragraph" => Layout::Paragraph, "A record runs up to an empty line";
});

/// Whether a key that takes nothing is said.
fn flag(name: &str, text: &str) -> Result<bool, Error> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        other => Err(Error::new(Class::Name, format!("wanted `true` or `false` for `{name}`, found `{other}`"))),
    }
}

/// A number of this kind.
fn number<T: std::str::FromStr<Err = std::num::ParseIntError>>(name: &str, text: &str) -> Result<T, Error> {
    text.parse().map_err(|e| Error::new(Class::Name, format!("wanted a number for `{name}`, found `{text}`: {e}")))
}

/// A key that takes nothing.
macro_rules! flags {
    ($name:literal, $about:literal, |$options:ident, $is_said:ident| $set:expr) => {
        Key {
            name: $name,
            takes: Takes::Nothing,
            about: $about,
            set: |$options, text| {
                let $is_said = flag($name, text)?;
                $set;
                Ok(())
            },
        }
    };
}

/// A key that takes something.
macro_rules! takes {
    ($name:literal, $takes:expr, $about:literal, |$options:ident, $text:ident| $set:expr) => {
        Key {
            name: $name,
            takes: $takes,
            about: $about,
            set: |$options, $text| {
                $set;
                Ok(())
            },
        }
    };
}

/// All keys, in the order in which lists and help show them.
pub static KEYS: &[Key] = &[
    takes!("game", Takes::Text("GAME"), "The game, as in 'gomoku(size=15)'; see `linecall games`", |o, text| {
        o.reading.game = Some(text.into());
    }),
    takes!(
        "format",
        Takes::Text("FORMAT"),
        "The format of the records; recognised if not said; see `linecall formats`",
        |o, text| o.reading.format = Some(text.into())
    ),
    takes!("report", Takes::Text("REPORT"), "The report; see `linecall reports`", |o, text| {
        o.saying.report = Some(text.into());
    }),
    takes!(
        "illegal",
        Takes::Words(ILLEGAL, Usual::First("ILLEGAL")),
        "After an illegal entry: pass over it with the turn kept, its player loses, or play stops",
        |o, text| o.policy.illegal = illegal(text)?
    ),
    flags!("strict", "Anything irregular makes a record invalid, and the exit code 1", |o, is_said| {
        o.policy.illegal = match (is_said, o.policy.illegal) {
            (true, _) => OnIllegal::Invalid,
            (false, OnIllegal::Invalid) => OnIllegal::default(),
            (false, other) => other,
        }
    }),
    flags!("as-recorded", "Play moves of a colour that is not to move as they are recorded", |o, is_said| {
        o.policy.turns = if is_said { TurnOrder::AsRecorded } else { TurnOrder::Enforced }
    }),
    takes!(
        "foul",
        Takes::Words(FOULS, Usual::First("FOUL")),
        "A foul (renju) loses at once, or only if the next entry is the opponent's `claim`",
        |o, text| o.policy.fouls = foul(text)?
    ),
    flags!("centre-first", "The first stone must lie on the centre", |o, is_said| o.policy.centre_first = is_said),
    takes!(
        "passes",
        Takes::Words(PASSES, Usual::Other("WHEN")),
        "Whether players may pass, if not as in the rules of the game",
        |o, text| o.policy.passes = Some(passes(text)?)
    ),
    takes!(
        "draw-after",
        Takes::Number("STONES"),
        "The game is drawn after so many stones (Gomocup renju: 200)",
        |o, text| o.policy.draw_after = Some(number("draw-after", text)?)
    ),
    takes!(
        "origin",
        Takes::Words(ORIGINS, Usual::Other("EDGE")),
        "The edge from which rows are counted, if not the usual one of the game",
        |o, text| o.reading.origin = Some(origin(text)?)
    ),
    takes!(
        "base",
        Takes::Number("0|1"),
        "Whether coordinates in pairs, x,y, and columns in digits begin with 0 or 1 (usually 1)",
        |o, text| {
            o.reading.base = match number("base", text)? {
                base @ (0 | 1) => Some(base),
                other => return Err(Error::new(Class::Name, format!("{other} is not in 0..=1"))),
            }
        }
    ),
    takes!(
        "dialect",
        Takes::Text("NAME"),
        "How points are named, if not in the usual way of the game: a1 at the top, I skipped, …",
        |o, text| o.reading.dialect = Some(dialect::find(text)?)
    ),
    takes!(
        "columns",
        Takes::Text("KEY=NAME,…"),
        "Which columns of a table hold what: moves result game id black white event",
        |o, text| o.reading.columns = Some(text.parse()?)
    ),
    takes!(
        "symbols",
        Takes::Text("B,W,."),
        "The characters of boards drawn in rows: black, white, empty",
        |o, text| o.reading.symbols = Some(text.parse()?)
    ),
    takes!(
        "encoding",
        Takes::Text("NAME"),
        "The encoding of names and comments (usually as declared, else UTF-8, else guessed)",
        |o, text| o.reading.encoding = Some(text.parse()?)
    ),
    flags!(
        "variations",
        "Read every line of a tree of variations as a record of its own, `game#2.1`, not only the main one",
        |o, is_said| o.reading.variations = is_said
    ),
    takes!(
        "layout",
        Takes::Words(LAYOUTS, Usual::First("LAYOUT")),
        "Where plain records end: with their line, or at an empty line",
        |o, text| o.reading.layout = layout(text)?
    ),
    flags!("lenient", "Pass over unknown keys of JSON records, with a warning", |o, is_said| {
        o.reading.lenient = is_said;
    }),
    takes!("at", Takes::Number("ENTRY"), "Only so many entries of each record are read", |o, text| {
        o.reading.at = Some(number("at", text)?);
    }),
    flags!("threats", "Say also who could win with the next move, and what must be answered", |o, is_said| {
        o.asks.threats = is_said;
    }),
    flags!("missed", "Say also at which moves a side could have won and did not", |o, is_said| {
        o.asks.missed = is_said;
    }),
    flags!("reachable", "Say also whether the board at the end can have come about by legal play", |o, is_said| o
        .asks
        .reachable =
        is_said.then(|| o.asks.reachable.unwrap_or(USUAL_BUDGET))),
    takes!(
        "budget",
        Takes::Number("BOARDS"),
        "How many boards may be looked at for a position, where an order of play has to be searched for",
        |o, text| o.asks.reachable = Some(number("budget", text)?)
    ),
    flags!("dead", "Say also whether the final position is a draw already", |o, is_said| o.asks.dead = is_said),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_there_once_and_words_are_values() {
        for key in KEYS {
            assert_eq!(KEYS.iter().filter(|other| other.name == key.name).count(), 1, "{}", key.name);
            match key.takes {
                Takes::Nothing => {
                    assert!(key.check("true").and(key.check("false")).is_ok(), "{}", key.name);
                    assert!(key.check("yes").is_err(), "{}", key.name);
                }
                Takes::Words(words, _) => {
                    assert!(words.iter().all(|word| key.check(word.0).is_ok()), "{}", key.name);
                    assert!(key.check("no-such-word").is_err(), "{}", key.name);
                }
                Takes::Number(_) => {
                    assert!(key.check("1").is_ok() && key.check("-1").is_err() && key.check("one").is_err());
                }
                Takes::Text(_) => {}
            }
        }
    }

    #[test]
    fn what_is_set_is_told_by_the_options() {
        let mut options = Options::default();
        for (name, value) in [("budget", "7"), ("reachable", "true"), ("strict", "true"), ("strict", "false")] {
            options.set(name, value).unwrap();
        }
        assert_eq!(options.asks.reachable, Some(7));
        assert_eq!(options.policy.illegal, OnIllegal::Skip);
        let error = options.set("ilegal", "skip").unwrap_err();
        assert_eq!(error.message, "no key `ilegal`; did you mean `illegal`?");
    }
}
