//! The part of JSON Schema (draft 2020-12) that `docs/schemas` are written in. A keyword that is not known here is a
//! panic, so that no schema asks for something that is not looked at.

use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

/// A schema of `docs/schemas`.
#[derive(Clone, Debug)]
pub struct Schema {
    root: Value,
}

impl Schema {
    /// The schema of this name.
    ///
    /// # Panics
    /// There is none, or it is no JSON.
    pub fn load(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schemas/{name}.schema.json"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let root = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Schema { root }
    }

    /// A schema that is at hand.
    pub fn of(root: Value) -> Self {
        Schema { root }
    }

    /// What is wrong with a value, and where: `/evidence/0/kind: …`; nothing if it is as it should be.
    ///
    /// # Panics
    /// The schema has a keyword that is not known here.
    pub fn difference(&self, value: &Value) -> Option<String> {
        self.check(&self.root, value, "").err()
    }

    /// Objects and arrays are gone into only where the schema does.
    fn check(&self, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
        let keywords = schema.as_object().unwrap_or_else(|| panic!("{place}: a schema is an object, not {schema}"));
        let wrong =
            |what: String| Err(format!("{}: {what}, found {value}", if place.is_empty() { "/" } else { place }));
        for (keyword, wanted) in keywords {
            match keyword.as_str() {
                "$ref" => self.check(self.target(wanted), value, place)?,
                "const" if value != wanted => return wrong(format!("wanted {wanted}")),
                "enum" if !list(wanted).contains(value) => return wrong(format!("wanted one of {wanted}")),
                "type" if !types(wanted).any(|name| is_of(value, name)) => return wrong(format!("wanted {wanted}")),
                "not" if self.check(wanted, value, place).is_ok() => return wrong(format!("wanted not {wanted}")),
                "anyOf" => {
                    let tried: Vec<_> = list(wanted).iter().map(|one| self.check(one, value, place)).collect();
                    if tried.iter().all(Result::is_err) {
                        let reasons: Vec<String> = tried.into_iter().filter_map(Result::err).collect();
                        return wrong(format!("none of several fits ({})", reasons.join("; ")));
                    }
                }
                "minimum" if value.as_f64() < wanted.as_f64() && value.is_number() => {
                    return wrong(format!("wanted at least {wanted}"));
                }
                "minLength" | "maxLength" | "minItems" | "maxItems" => {
                    let length = match value {
                        Value::String(text) if keyword.ends_with("Length") => Some(text.chars().count()),
                        Value::Array(items) if keyword.ends_with("Items") => Some(items.len()),
                        _ => None,
                    };
                    let limit = wanted.as_u64().unwrap_or_default() as usize;
                    if length.is_some_and(|n| if keyword.starts_with("min") { n < limit } else { n > limit }) {
                        return wrong(format!("wanted {keyword} {limit}"));
                    }
                }
                "items" => {
                    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(wanted, item, &format!("{place}/{i}"))?;
                    }
                }
                "properties" => {
                    for (key, item) in value.as_object().into_iter().flatten() {
                        wanted.get(key).map_or(Ok(()), |wanted| self.check(wanted, item, &format!("{place}/{key}")))?;
                    }
                }
                "required" => {
                    let has =
                        |key: &&Value| value.as_object().is_none_or(|o| o.contains_key(key.as_str().unwrap_or("")));
                    if let Some(key) = list(wanted).iter().find(|key| !has(key)) {
                        return wrong(format!("wanted a key {key}"));
                    }
                }
                "additionalProperties" => {
                    assert_eq!(wanted, &Value::Bool(false), "{place}: only `false` is known here");
                    let none = Map::new();
                    let known = keywords.get("properties").and_then(Value::as_object).unwrap_or(&none);
                    if let Some(key) = value.as_object().and_then(|o| o.keys().find(|key| !known.contains_key(*key))) {
                        return wrong(format!("no key `{key}`"));
                    }
                }
                // What the first ask is so, or an arm above would have said it; the others ask nothing.
                "const" | "enum" | "type" | "not" | "minimum" | "$schema" | "$id" | "$defs" | "title"
                | "description" => {}
                _ => panic!("{place}: the keyword `{keyword}` is not known to linecall-testkit/src/schema.rs"),
            }
        }
        Ok(())
    }

    /// The schema that `$ref` names, within this file.
    fn target(&self, name: &Value) -> &Value {
        let pointer = name.as_str().and_then(|name| name.strip_prefix('#'));
        pointer.and_then(|pointer| self.root.pointer(pointer)).unwrap_or_else(|| panic!("{name} leads nowhere"))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or_else(|| panic!("wanted an array, found {value}"), Vec::as_slice)
}

/// One name of a type, or several.
fn types(value: &Value) -> impl Iterator<Item = &str> {
    let one = value.as_str().into_iter();
    one.chain(value.as_array().into_iter().flatten().filter_map(Value::as_str))
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("no type `{name}`"),
    }
}
