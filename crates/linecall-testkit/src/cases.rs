//! The store of cases: `testdata/` at the root of the workspace.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A case of a file, with the place where it stands.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it says.
    pub value: Value,
    /// `vectors.jsonl:18`, for messages.
    pub place: String,
}

/// The folder of the cases.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The cases of a file of JSON lines; empty lines are skipped.
///
/// # Panics
/// The file cannot be read, or a line of it is no JSON.
pub fn load(file: &str) -> Vec<Case> {
    let path = folder().join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(i, line)| {
            let place = format!("{file}:{}", i + 1);
            let value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
            Case { value, place }
        })
        .collect()
}

impl Case {
    /// The options under which it is judged, by their keys, as a person would write them.
    ///
    /// # Panics
    /// A value is no text, number or truth.
    pub fn options(&self) -> Vec<(&str, String)> {
        let written = |(key, value): (&'_ String, &Value)| match value {
            Value::String(text) => text.clone(),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
            _ => panic!("{}: the option `{key}` has {value}", self.place),
        };
        let options = self.value["options"].as_object();
        options.into_iter().flatten().map(|(key, value)| (key.as_str(), written((key, value)))).collect()
    }

    /// A text field; empty if there is none.
    pub fn text(&self, key: &str) -> &str {
        self.value[key].as_str().unwrap_or_default()
    }

    /// A number.
    ///
    /// # Panics
    /// There is no such number.
    pub fn number(&self, key: &str) -> u64 {
        self.value[key].as_u64().unwrap_or_else(|| panic!("{}: `{key}` is no number", self.place))
    }

    /// A list of numbers.
    ///
    /// # Panics
    /// There is no such list.
    pub fn numbers(&self, key: &str) -> Vec<u64> {
        let list = self.value[key].as_array().unwrap_or_else(|| panic!("{}: `{key}` is no list", self.place));
        let number = |v: &Value| v.as_u64().unwrap_or_else(|| panic!("{}: `{key}` has {v}", self.place));
        list.iter().map(number).collect()
    }
}

/// Where `got` is unlike `wanted`, if it is: objects may have more keys than are wanted, all else must be equal.
pub fn difference(wanted: &Value, got: &Value) -> Option<String> {
    match (wanted, got) {
        (Value::Object(wanted), Value::Object(_)) => {
            wanted.iter().find_map(|(key, value)| difference(value, &got[key]).map(|d| format!("{key}: {d}")))
        }
        (Value::Array(list), Value::Array(other)) if list.len() == other.len() => {
            let mut pairs = list.iter().zip(other).enumerate();
            pairs.find_map(|(i, (a, b))| difference(a, b).map(|d| format!("[{i}] {d}")))
        }
        _ => (wanted != got).then(|| format!("wanted {wanted}, got {got}")),
    }
}
