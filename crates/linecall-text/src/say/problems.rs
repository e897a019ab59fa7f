//! What is wrong with records: kinds of problems, and how they are said.

use crate::error::Error;
use crate::words;
use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};

pub use crate::read::codes::{CODES, Code, Codes, Seen, Severity};

/// Something wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The input.
    pub source: String,
    /// The line, if it is known.
    pub line: Option<u64>,
    /// The column in characters, from 1, if it is known.
    pub column: Option<u64>,
    /// The kind.
    pub code: Code,
    /// What and where, as a sentence without its end.
    pub message: String,
    /// The name that the record gives itself.
    pub id: Option<String>,
}

impl Problem {
    /// `file:line:column: code: message`, as editors understand it.
    pub fn text(&self) -> String {
        self.painted(false)
    }

    /// The same, in colour if that is wanted: the place in bold, codes of errors in red, those of warnings in yellow.
    pub fn painted(&self, colour: bool) -> String {
        let mut place = self.source.clone();
        for n in [self.line, self.column.filter(|_| self.line.is_some())].into_iter().flatten() {
            place += &format!(":{n}");
        }
        let id = self.id.as_ref().map(|id| format!(" ({id})")).unwrap_or_default();
        let paint = |style: Style| if colour { style } else { Style::new() };
        let bold = paint(Style::new().bold());
        let code = paint(match self.severity() {
            Severity::Error => AnsiColor::Red.on_default(),
            Severity::Warning => AnsiColor::Yellow.on_default(),
        });
        let (place, message) = (words::printable(&place), words::printable(&format!("{}{id}", self.message)));
        format!("{bold}{place}{bold:#}: {code}{}{code:#}: {message}", self.code)
    }

    /// The problem that a record, or an input, cannot be read.
    pub fn of(source: &str, error: &Error) -> Self {
        Problem {
            source: source.into(),
            line: error.line,
            column: error.column,
            code: error.class.into(),
            message: error.message.clone(),
            id: error.id.clone(),
        }
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The problem as a JSON object.
    pub fn json(&self) -> Value {
        json!({
            "schema": "linecall.problem.v1",
            "source": self.source,
            "line": self.line,
            "column": self.column,
            "code": self.code.name(),
            "severity": self.severity().word(),
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
                "id": code.name(),
                "fullDescription": { "text": code.about() },
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
                "ruleId": problem.code.name(),
                "ruleIndex": CODES.iter().position(|code| *code == problem.code),
                "level": problem.severity().word(),
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
