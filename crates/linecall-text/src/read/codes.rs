//! Kinds of problems: what may be wrong with records, or worth a look.

use crate::error::{Class, Error};
use crate::words::near_or_all;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The bytes are no record, or an entry could not be played.
    Error,
    /// The record can be judged, but somebody should look at it.
    Warning,
}

impl Severity {
    /// The word of reports: `error` or `warning`.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// What has to be done to see a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// The record is read.
    Reading,
    /// It is judged.
    Judging,
    /// It is compared with the others.
    Comparing,
}

/// One row a kind: the variant, its name, what sees it, what it means and what to do.
macro_rules! codes {
    ($($code:ident $name:literal $seen:ident $about:literal;)*) => {
        /// A kind of problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $about] $code,)*
        }

        /// All kinds of problems.
        pub static CODES: &[Code] = &[$(Code::$code),*];

        static ROWS: &[(&str, Seen, &str)] = &[$(($name, Seen::$seen, $about)),*];
    };
}

codes! {
    Format "E-format" Reading "The bytes are no record of the format in which the file is read. The message tells what was wanted at that place. If the format was recognised wrongly, say which with --format.";
    Limit "E-limit" Reading "The record claims more than the limits allow: a huge board, a line of many megabytes. Nothing was allocated for it.";
    Record "E-record" Reading "The record cannot start: nothing tells which game it is (say it with --game), or its board cannot be.";
    Name "E-name" Reading "The record names a game or a parameter that does not exist. Near names are listed.";
    Io "E-io" Reading "The file could not be read.";
    Setup "E-setup" Judging "The board from which the record starts cannot be: a stone off the board, two on one point, a floating stone where stones fall, or both sides have won already.";
    OffBoard "E-off-board" Judging "An entry names a point that is not on the board. Often the size is another one, or coordinates begin with 0 where 1 was taken (--base).";
    Occupied "E-occupied" Judging "An entry puts a stone where one is. Often a record written twice, or two rows counted from the wrong edge.";
    ColumnFull "E-column-full" Judging "An entry drops a stone into a full column.";
    Floating "E-floating" Judging "An entry names a point above the one where the stone would come to rest.";
    OutOfTurn "E-out-of-turn" Judging "An entry names a colour that is not to move. With --as-recorded such entries are played.";
    Illegal "E-illegal" Judging "An entry cannot be played under the rules of the game for another reason, which the message tells: a pass or a swap that the game does not have, a blocked point, a crosscut.";
    PlayedOutOfTurn "W-out-of-turn" Judging "An entry was played by a colour that was not to move, because --as-recorded was said.";
    AfterEnd "W-after-end" Judging "Entries stand after the end of the game: somebody played on, or the game was judged by other rules. `convert --fix` cuts them.";
    EventAfterEnd "W-event-after-end" Judging "After the end of the game somebody resigns, runs out of time, offers or agrees to a draw, and no stone follows: mostly a program that notes so what the board has decided. `convert --fix` cuts it.";
    ReasonDiffers "W-reason-differs" Judging "The record's result is right, but not its label: it says that the loser resigned, ran out of time or forfeited, where the board has decided.";
    ClaimDiffers "W-claim-differs" Judging "The record claims a result that the moves do not give under these rules. Often the rules are others than the ones taken, or a program judged wrongly. `convert --fix` writes the result that the rules give.";
    UnclaimedFoul "W-unclaimed-foul" Judging "A foul was made and the game went on, under --foul claimed.";
    TurnGuessed "W-turn-guessed" Judging "The numbers of stones in the setup do not tell whose turn it is.";
    DisputedThree "W-disputed-three" Judging "Whether a stone is a double-three depends on the reading of a disputed point of the rules; the option `three=` of the game decides.";
    Encoding "W-encoding" Reading "The text is not in the encoding that the file declares, or the encoding is a guess, or bytes were replaced. Say the right one with --encoding; `convert` writes UTF-8.";
    Variations "W-variations" Reading "The file has further lines of play, of which only the main one was read. --variations reads each as a record.";
    Size "W-size" Reading "The board of the file is not that of the game, or the file says no size where it should.";
    Game "W-game" Reading "The game is taken from the file's name or its looks, or the rules that the file names are not known and others were taken. Say the game with --game.";
    Players "W-players" Reading "The file does not tell for certain who had which colour, or contradicts itself about it.";
    Result "W-result" Reading "The file's result was not understood or can be read in two ways; the message tells how it was taken.";
    Moves "W-moves" Reading "The file has not all moves of the game, or tells them twice and differently, or is of a program that invents them.";
    TakenBack "W-taken-back" Reading "An entry was taken back in the file and is not part of the record.";
    Swap "W-swap" Reading "A swap is read as another one than the file says, because the program that wrote it is known to call it so.";
    Base "W-base" Reading "A coordinate is 0 where they usually begin with 1: perhaps all begin with 0 here. --base tells.";
    Version "W-version" Reading "The file is of a later version of its format than those that are known here.";
    NotKept "W-not-kept" Reading "The file holds what a record has no place for, such as marks or comments on moves. It does not bear on the verdict, but would be lost in converting.";
    UnknownKey "W-unknown-key" Reading "A key or property of the file is not known and was passed over; perhaps it is a misspelt one.";
    PassedOver "W-passed-over" Reading "Bytes, lines or options that are no part of a record in this format were passed over.";
    Reading "W-reading" Reading "Something else was passed over or taken for granted in reading, which the message tells.";
    At "W-at" Reading "The record has fewer entries than --at asks for; it is read as a whole.";
    Duplicate "W-duplicate" Comparing "The same game stands elsewhere, perhaps mirrored or turned. The message tells where it was seen first.";
}

// A set of codes is a word.
const _: () = assert!(ROWS.len() < 64);

impl Code {
    /// Its name, which never changes: `E-…` for errors, `W-…` for warnings.
    pub fn name(self) -> &'static str {
        ROWS[self as usize].0
    }

    /// What it means and what to do, in a paragraph.
    pub fn about(self) -> &'static str {
        ROWS[self as usize].2
    }

    /// What has to be done to see it.
    pub fn seen(self) -> Seen {
        ROWS[self as usize].1
    }

    /// How bad it is.
    pub fn severity(self) -> Severity {
        if self.name().starts_with('E') { Severity::Error } else { Severity::Warning }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By name: errors come first.
impl Ord for Code {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Code {
    type Err = Error;

    /// The kind of a name, whatever its case.
    fn from_str(name: &str) -> Result<Self, Error> {
        CODES.iter().find(|code| code.name().eq_ignore_ascii_case(name)).copied().ok_or_else(|| unknown(name))
    }
}

impl From<Class> for Code {
    /// The problem that a record, or an input, cannot be read.
    fn from(class: Class) -> Self {
        match class {
            Class::Name => Code::Name,
            Class::Format => Code::Format,
            Class::Limit => Code::Limit,
            Class::Record => Code::Record,
            Class::Io => Code::Io,
        }
    }
}

fn unknown(name: &str) -> Error {
    let names = near_or_all(name, CODES.iter().map(|code| code.name()));
    Error::new(Class::Name, format!("no code `{name}`{names}"))
}

/// Some kinds of problems.
///
/// ```
/// use linecall_text::say::problems::{Code, Codes};
///
/// let codes: Codes = "W-, e-format".parse()?;
/// assert!(codes.has(Code::Duplicate) && codes.has(Code::Format) && !codes.has(Code::Occupied));
/// let codes = Codes::picked(&["W-".into()], &["W-duplicate,W-size".into()])?;
/// assert!(codes.has(Code::Game) && !codes.has(Code::Duplicate));
/// # Ok::<(), linecall_text::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Codes(u64);

impl Codes {
    /// All of them.
    pub const ALL: Codes = Codes((1 << ROWS.len()) - 1);
    /// None of them.
    pub const NONE: Codes = Codes(0);

    /// Those selected, or all where nothing is, without those to be ignored. Each is said as in [`FromStr`](Self::from_str).
    ///
    /// # Errors
    /// One is no code; near names are listed.
    pub fn picked(select: &[String], ignore: &[String]) -> Result<Self, Error> {
        let all = |lists: &[String]| {
            lists.iter().try_fold(Codes::NONE, |codes, list| Ok::<_, Error>(Codes(codes.0 | list.parse::<Codes>()?.0)))
        };
        let selected = if select.is_empty() { Codes::ALL } else { all(select)? };
        Ok(Codes(selected.0 & !all(ignore)?.0))
    }

    /// Whether a code is one of them.
    pub fn has(self, code: Code) -> bool {
        self.0 >> code as u32 & 1 == 1
    }

    /// Whether one of them is seen so.
    pub fn any_seen(self, seen: Seen) -> bool {
        self.iter().any(|code| code.seen() == seen)
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Code> {
        CODES.iter().copied().filter(move |&code| self.has(code))
    }
}

impl FromIterator<Code> for Codes {
    fn from_iter<I: IntoIterator<Item = Code>>(codes: I) -> Self {
        Codes(codes.into_iter().fold(0, |bits, code| bits | 1 << code as u32))
    }
}

impl FromStr for Codes {
    type Err = Error;

    /// A list between commas of names (`W-size`), of what names begin with up to a `-` (`W-`), and `all`; whatever the case.
    fn from_str(list: &str) -> Result<Self, Error> {
        let mut codes = Codes::NONE;
        for word in list.split(',').map(str::trim) {
            let begins = |code: &Code| {
                word.ends_with('-')
                    && code.name().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
            };
            let found: Codes = match word {
                _ if word.eq_ignore_ascii_case("all") => Codes::ALL,
                _ => CODES.iter().copied().filter(|c| c.name().eq_ignore_ascii_case(word) || begins(c)).collect(),
            };
            if found == Codes::NONE {
                return Err(unknown(word));
            }
            codes.0 |= found.0;
        }
        Ok(codes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_there_once() {
        for (i, code) in CODES.iter().enumerate() {
            assert_eq!(*code as usize, i);
            assert_eq!(CODES.iter().filter(|other| other.name() == code.name()).count(), 1, "{code}");
            assert!(code.name().starts_with("E-") || code.name().starts_with("W-"));
            assert_eq!(code.name().to_lowercase().parse(), Ok(*code));
        }
        let error = "W-dupicate".parse::<Code>().unwrap_err();
        assert!(error.message.contains("did you mean `W-duplicate`"), "{error}");
    }

    #[test]
    fn codes_are_picked() {
        let picked = |select: &[&str], ignore: &[&str]| {
            let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
            Codes::picked(&words(select), &words(ignore)).map(|codes| codes.iter().collect::<Vec<_>>())
        };
        assert_eq!(picked(&[], &[]).unwrap(), CODES);
        assert_eq!(picked(&["all"], &["ALL"]).unwrap(), []);
        assert_eq!(picked(&["w-size, E-IO", "w-turn-"], &[]).unwrap(), [Code::Io, Code::TurnGuessed, Code::Size]);
        assert_eq!(picked(&["E-"], &["e-o", "E-illegal"]).unwrap_err().message, unknown("e-o").message);
        let errors = picked(&[], &["W-"]).unwrap();
        assert!(errors.iter().all(|code| code.severity() == Severity::Error));
        assert_eq!(errors.len() + picked(&["W-"], &[]).unwrap().len(), CODES.len());
        for wrong in ["", "W", "W-,", "size", "-", "W-siz-"] {
            assert!(picked(&[], &[wrong]).is_err(), "{wrong}");
        }
    }
}
