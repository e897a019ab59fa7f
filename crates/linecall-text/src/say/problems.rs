//! What is wrong with records: kinds of problems, and how they are said.

use crate::error::{Class, Error};
use crate::words::{self, near_or_all};
use serde_json::{Value, json};

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

/// A kind of problem.
#[derive(Debug)]
pub struct Code {
    /// Its name, which never changes: `E-…` for errors, `W-…` for warnings.
    pub name: &'static str,
    /// What it means and what to do, in a paragraph.
    pub about: &'static str,
}

impl Code {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        if self.name.starts_with('E') { Severity::Error } else { Severity::Warning }
    }
}

/// All kinds of problems.
pub static CODES: &[Code] = &[
    Code {
        name: "E-format",
        about: "The bytes are no record of the format in which the file is read. The message tells what was wanted at that place. If the format was recognised wrongly, say which with --format.",
    },
    Code {
        name: "E-limit",
        about: "The record claims more than the limits allow: a huge board, a line of many megabytes. Nothing was allocated for it.",
    },
    Code {
        name: "E-record",
        about: "The record cannot start: nothing tells which game it is (say it with --game), or its board cannot be.",
    },
    Code {
        name: "E-name",
        about: "The record names a game or a parameter that does not exist. Near names are listed.",
    },
    Code { name: "E-io", about: "The file could not be read." },
    Code {
        name: "E-setup",
        about: "The board from which the record starts cannot be: a stone off the board, two on one point, a floating stone where stones fall, or both sides have won already.",
    },
    Code {
        name: "E-off-board",
        about: "An entry names a point that is not on the board. Often the size is another one, or coordinates begin with 0 where 1 was taken (--base).",
    },
    Code {
        name: "E-occupied",
        about: "An entry puts a stone where one is. Often a record written twice, or two rows counted from the wrong edge.",
    },
    Code { name: "E-column-full", about: "An entry drops a stone into a full column." },
    Code { name: "E-floating", about: "An entry names a point above the one where the stone would come to rest." },
    Code {
        name: "E-out-of-turn",
        about: "An entry names a colour that is not to move. With --as-recorded such entries are played.",
    },
    Code {
        name: "E-illegal",
        about: "An entry cannot be played under the rules of the game for another reason, which the message tells: a pass or a swap that the game does not have, a blocked point, a crosscut.",
    },
    Code {
        name: "W-out-of-turn",
        about: "An entry was played by a colour that was not to move, because --as-recorded was said.",
    },
    Code {
        name: "W-after-end",
        about: "Entries stand after the end of the game: somebody played on, or the game was judged by other rules. `convert --fix` cuts them.",
    },
    Code {
        name: "W-claim-differs",
        about: "The record claims a result that the moves do not give under these rules. Often the rules are others than the ones taken, or a program judged wrongly. `convert --fix` writes the result that the rules give.",
    },
    Code { name: "W-unclaimed-foul", about: "A foul was made and the game went on, under --foul claimed." },
    Code { name: "W-turn-guessed", about: "The numbers of stones in the setup do not tell whose turn it is." },
    Code {
        name: "W-disputed-three",
        about: "Whether a stone is a double-three depends on the reading of a disputed point of the rules; the option `three=` of the game decides.",
    },
    Code {
        name: "W-encoding",
        about: "The text is not in the encoding that the file declares, or the encoding is a guess, or bytes were replaced. Say the right one with --encoding; `convert` writes UTF-8.",
    },
    Code {
        name: "W-variations",
        about: "The file has further lines of play, of which only the main one was read. --variations reads each as a record.",
    },
    Code {
        name: "W-size",
        about: "The board of the file is not that of the game, or the file says no size where it should.",
    },
    Code {
        name: "W-game",
        about: "The game is taken from the file's name or its looks, or the rules that the file names are not known and others were taken. Say the game with --game.",
    },
    Code {
        name: "W-players",
        about: "The file does not tell for certain who had which colour, or contradicts itself about it.",
    },
    Code {
        name: "W-result",
        about: "The file's result was not understood or can be read in two ways; the message tells how it was taken.",
    },
    Code {
        name: "W-moves",
        about: "The file has not all moves of the game, or tells them twice and differently, or is of a program that invents them.",
    },
    Code { name: "W-taken-back", about: "An entry was taken back in the file and is not part of the record." },
    Code {
        name: "W-swap",
        about: "A swap is read as another one than the file says, because the program that wrote it is known to call it so.",
    },
    Code {
        name: "W-base",
        about: "A coordinate is 0 where they usually begin with 1: perhaps all begin with 0 here. --base tells.",
    },
    Code { name: "W-version", about: "The file is of a later version of its format than those that are known here." },
    Code {
        name: "W-not-kept",
        about: "The file holds what a record has no place for, such as marks or comments on moves. It does not bear on the verdict, but would be lost in converting.",
    },
    Code {
        name: "W-unknown-key",
        about: "A key or property of the file is not known and was passed over; perhaps it is a misspelt one.",
    },
    Code {
        name: "W-passed-over",
        about: "Bytes, lines or options that are no part of a record in this format were passed over.",
    },
    Code {
        name: "W-reading",
        about: "Something else was passed over or taken for granted in reading, which the message tells.",
    },
    Code {
        name: "W-duplicate",
        about: "The same game stands elsewhere, perhaps mirrored or turned. The message tells where it was seen first.",
    },
];

/// The kind of a name, whatever its case.
///
/// # Errors
/// There is none; near names are listed.
pub fn find(name: &str) -> Result<&'static Code, Error> {
    code(name).ok_or_else(|| {
        let names = near_or_all(name, CODES.iter().map(|code| code.name));
        Error::new(Class::Name, format!("no code `{name}`{names}"))
    })
}

/// The kind of a name, whatever its case, if there is one.
pub fn code(name: &str) -> Option<&'static Code> {
    CODES.iter().find(|code| code.name.eq_ignore_ascii_case(name))
}

/// Something wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The input.
    pub source: String,
    /// The line, if it is known.
    pub line: Option<u64>,
    /// The column in characters, from 1, if it is known.
    pub column: Option<u64>,
    /// The kind; one of [`CODES`].
    pub code: &'static str,
    /// What and where, as a sentence without its end.
    pub message: String,
    /// The name that the record gives itself.
    pub id: Option<String>,
}

impl Problem {
    /// `file:line:column: code: message`, as editors understand it.
    pub fn text(&self) -> String {
        let mut place = self.source.clone();
        for n in [self.line, self.column.filter(|_| self.line.is_some())].into_iter().flatten() {
            place += &format!(":{n}");
        }
        let id = self.id.as_ref().map(|id| format!(" ({id})")).unwrap_or_default();
        words::printable(&format!("{place}: {}: {}{id}", self.code, self.message))
    }

    /// The problem that a record, or an input, cannot be read.
    pub fn of(source: &str, error: &Error) -> Self {
        let code = match error.class {
            Class::Name => "E-name",
            Class::Format => "E-format",
            Class::Limit => "E-limit",
            Class::Record => "E-record",
            Class::Io => "E-io",
        };
        Problem {
            source: source.into(),
            line: error.line,
            column: error.column,
            code,
            message: error.message.clone(),
            id: error.id.clone(),
        }
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        code(self.code).map_or(Severity::Error, Code::severity)
    }

    /// The problem as a JSON object.
    pub fn json(&self) -> Value {
        json!({
            "schema": "linecall.problem.v1",
            "source": self.source,
            "line": self.line,
            "column": self.column,
            "code": self.code,
            "severity": code(self.code).map_or("error", |code| code.severity().word()),
            "message": self.message,
            "id": self.id,
        })
    }
}

/// The problems as a SARIF log, which code hosts and editors show.
pub fn sarif(problems: &[Problem]) -> Value {
    let rules: Vec<Value> = CODES
        .iter()
        .map(|code| {
            json!({
                "id": code.name,
                "fullDescription": { "text": code.about },
                "defaultConfiguration": { "level": code.severity().word() },
            })
        })
        .collect();
    let results: Vec<Value> = problems
        .iter()
        .map(|problem| {
            let mut place = json!({ "artifactLocation": { "uri": uri(&problem.source) } });
            if let Some(line) = problem.line {
                place["region"] = json!({ "startLine": line });
                if let Some(column) = problem.column {
                    place["region"]["startColumn"] = json!(column);
                }
            }
            json!({
                "ruleId": problem.code,
                "ruleIndex": CODES.iter().position(|code| code.name == problem.code),
                "level": code(problem.code).map_or("error", |code| code.severity().word()),
                "message": { "text": problem.message },
                "locations": [{ "physicalLocation": place }],
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "linecall",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            // As this program counts columns.
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// A path as a reference of a URI: whatever is no plain character becomes `%20` and the like.
fn uri(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-._~".contains(&b);
    let path = path.replace('\\', "/");
    path.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
