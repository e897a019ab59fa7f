//! Which file of a crate takes what from which, read from its code: `use` declarations and paths within the code, each
//! followed to the file that defines the name, whoever hands it on.
//!
//! Not read are macros' insides that no token shows, names that come from `*` of enums, and methods: a call of a method
//! imports nothing. Modules within a file belong to it; what is there for tests only does not count.

use std::collections::{BTreeMap, BTreeSet};

/// The files of a crate by their modules: `["lanes", "rows"]`.
pub(crate) struct Graph {
    modules: BTreeMap<Vec<String>, Module>,
}

/// A file.
struct Module {
    path: String,
    /// What it defines outside of all braces.
    defined: BTreeSet<String>,
    /// What it has from elsewhere, by the name that it has here.
    bound: BTreeMap<String, Vec<String>>,
    /// Modules all of whose names it has.
    globs: Vec<Vec<String>>,
    /// Paths in its code, imports that are only handed on left out.
    paths: BTreeSet<Vec<String>>,
}

/// What a path leads to.
#[derive(Clone, PartialEq, Eq)]
enum Found {
    /// A module, by its names.
    Module(Vec<String>),
    /// Something else, and the module that defines it.
    Item(Vec<String>),
}

/// A circle: its files, and which of them takes what from which.
pub(crate) struct Circle {
    pub(crate) files: Vec<String>,
    pub(crate) ties: Vec<String>,
}

impl Graph {
    /// The graph of these sources, each a path from the crate's `src` and its text.
    pub(crate) fn of<'s>(sources: impl Iterator<Item = (&'s str, &'s str)>) -> Self {
        let modules = sources.map(|(path, code)| (names(path), Module::read(path, code))).collect();
        Graph { modules }
    }

    /// The circles of files, each as large as it is.
    pub(crate) fn circles(&self) -> Vec<Circle> {
        let arrows: BTreeMap<&Vec<String>, BTreeMap<Vec<String>, BTreeSet<String>>> =
            self.modules.keys().map(|module| (module, self.arrows(module))).collect();
        let reached: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = self
            .modules
            .keys()
            .map(|from| {
                let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
                while let Some(module) = next.pop() {
                    next.extend(arrows[module].keys().filter(|to| seen.insert((*to).clone())));
                }
                (from, seen)
            })
            .collect();
        let mut told: BTreeSet<&Vec<String>> = BTreeSet::new();
        let mut circles = Vec::new();
        for from in self.modules.keys() {
            let is_with = |other: &&Vec<String>| reached[from].contains(*other) && reached[*other].contains(from);
            let round: Vec<&Vec<String>> = self.modules.keys().filter(is_with).collect();
            if round.len() < 2 || !told.insert(round[0]) {
                continue;
            }
            let ties = round.iter().flat_map(|a| {
                let within = arrows[*a].iter().filter(|(b, _)| round.contains(b));
                within.map(|(b, names)| {
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    format!("{} takes {} from {}", self.modules[*a].path, names.join(", "), self.modules[b].path)
                })
            });
            let files = round.iter().map(|module| self.modules[*module].path.clone()).collect();
            circles.push(Circle { files, ties: ties.collect() });
        }
        circles
    }

    /// What a file takes from which others.
    fn arrows(&self, from: &Vec<String>) -> BTreeMap<Vec<String>, BTreeSet<String>> {
        let mut arrows: BTreeMap<Vec<String>, BTreeSet<String>> = BTreeMap::new();
        for path in &self.modules[from].paths {
            if let Some(Found::Item(to)) = self.find(from, path, 0).filter(|found| *found != Found::Item(from.clone()))
            {
                arrows.entry(to).or_default().insert(path.join("::"));
            }
        }
        arrows
    }

    /// What a path in this module leads to, if to something of the crate.
    fn find(&self, from: &[String], path: &[String], depth: usize) -> Option<Found> {
        let (first, rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => Found::Module(Vec::new()),
            "self" => Found::Module(from.to_vec()),
            "super" => Found::Module(from[..from.len().checked_sub(1)?].to_vec()),
            _ => self.named(from, first, depth)?,
        };
        for name in rest {
            let Found::Module(module) = &at else { break };
            at = match name.as_str() {
                "self" => continue,
                "super" => Found::Module(module[..module.len().checked_sub(1)?].to_vec()),
                _ => self.named(module, name, depth)?,
            };
        }
        Some(at)
    }

    /// What a name means in a module.
    fn named(&self, module: &[String], name: &str, depth: usize) -> Option<Found> {
        let file = self.modules.get(module)?;
        if file.defined.contains(name) {
            return Some(Found::Item(module.to_vec()));
        }
        let child = [module, &[name.to_owned()]].concat();
        if self.modules.contains_key(&child) {
            return Some(Found::Module(child));
        }
        // Names that are handed on round and round lead nowhere.
        if depth > 8 {
            return None;
        }
        if let Some(path) = file.bound.get(name) {
            return self.find(module, path, depth + 1);
        }
        file.globs.iter().find_map(|path| match self.find(module, path, depth + 1)? {
            Found::Module(of) => self.named(&of, name, depth + 1),
            Found::Item(_) => None,
        })
    }
}

/// The names of the module that a file is.
fn names(path: &str) -> Vec<String> {
    let names = path.trim_end_matches(".rs").split('/').map(str::to_owned);
    names.filter(|name| !["lib", "main", "mod"].contains(&name.as_str())).collect()
}

impl Module {
    fn read(path: &str, code: &str) -> Self {
        let tokens = without_tests(&tokens(code));
        let mut file = Module {
            path: path.to_owned(),
            defined: BTreeSet::new(),
            bound: BTreeMap::new(),
            globs: Vec::new(),
            paths: BTreeSet::new(),
        };
        let mut handed_on = BTreeSet::new();
        let mut used = BTreeSet::new();
        let (mut at, mut depth) = (0_usize, 0_usize);
        while at < tokens.len() {
            let before = at.checked_sub(1).map_or("", |i| tokens[i].as_str());
            match tokens[at].as_str() {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "use" => {
                    let end = at + tokens[at..].iter().position(|token| token == ";").unwrap_or(0);
                    let mut found = Vec::new();
                    tree(&tokens[at + 1..end], &mut 0, &[], &mut found);
                    let is_public = before == "pub" || before == ")";
                    for (path, name) in found {
                        match name.as_str() {
                            "*" => file.globs.push(path),
                            "_" => drop(file.paths.insert(path)),
                            _ => {
                                if is_public {
                                    handed_on.insert(name.clone());
                                }
                                file.bound.insert(name, path);
                            }
                        }
                    }
                    at = end;
                }
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "union" if depth == 0 => {
                    let mut name = tokens.get(at + 1).map_or("", String::as_str);
                    if name == "mut" {
                        name = tokens.get(at + 2).map_or("", String::as_str);
                    }
                    if is_word(name) && name != "fn" && before != "*" {
                        file.defined.insert(name.to_owned());
                    }
                }
                word if is_word(word) && before != "." && before != "::" => {
                    let mut path = vec![word.to_owned()];
                    while tokens.get(at + 1).is_some_and(|token| token == "::")
                        && tokens.get(at + 2).is_some_and(|token| is_word(token))
                    {
                        path.push(tokens[at + 2].clone());
                        at += 2;
                    }
                    used.insert(word.to_owned());
                    if path.len() > 1 {
                        file.paths.insert(path);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        let taken = file.bound.iter().filter(|(name, _)| !handed_on.contains(*name) || used.contains(*name));
        file.paths.extend(taken.map(|(_, path)| path.clone()).collect::<Vec<_>>());
        file
    }
}

/// A tree of imports: the path of each, and what it is called here.
fn tree(tokens: &[String], at: &mut usize, before: &[String], found: &mut Vec<(Vec<String>, String)>) {
    let mut path = before.to_vec();
    while *at < tokens.len() {
        match tokens[*at].as_str() {
            "::" => *at += 1,
            "{" => {
                *at += 1;
                while tokens.get(*at).is_some_and(|token| token != "}") {
                    tree(tokens, at, &path, found);
                    *at += usize::from(tokens.get(*at).is_some_and(|token| token == ","));
                }
                *at += 1;
                return;
            }
            "*" => {
                *at += 1;
                found.push((path, "*".to_owned()));
                return;
            }
            "as" => {
                found.push((path, tokens.get(*at + 1).cloned().unwrap_or_default()));
                *at += 2;
                return;
            }
            "," | "}" => break,
            // `a::{self}` is `a`.
            "self" if !path.is_empty() => *at += 1,
            word => {
                path.push(word.to_owned());
                *at += 1;
            }
        }
    }
    if let Some(name) = path.last().cloned() {
        found.push((path, name));
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::` and other signs; what strings and comments say is left out, and so are lifetimes.
fn tokens(code: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphanumeric() || first == '_' {
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
        } else if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
            continue;
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        match token {
            "\"" => rest = after_string(rest, 0),
            "r" | "br" if rest.starts_with("#\"") || rest.starts_with("##\"") || rest.starts_with('"') => {
                let signs = rest.find('"').unwrap_or(0);
                rest = after_string(&rest[signs + 1..], signs + 1);
            }
            "'" => {
                // A character, or a lifetime.
                let mut chars = rest.chars();
                let one = chars.next();
                if one == Some('\\') {
                    let end = rest[2..].find('\'').map_or(rest.len(), |end| end + 3);
                    rest = &rest[end..];
                } else if chars.next() == Some('\'') {
                    rest = &rest[one.map_or(0, char::len_utf8) + 1..];
                } else {
                    rest = rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
                }
            }
            _ if token.trim().is_empty() => {}
            _ => tokens.push(token.to_owned()),
        }
    }
    tokens
}

/// What follows a string that has begun; raw ones have `signs` from 1.
fn after_string(text: &str, signs: usize) -> &str {
    if signs > 0 {
        let end = format!("\"{}", "#".repeat(signs - 1));
        return text.find(&end).map_or("", |at| &text[at + end.len()..]);
    }
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            '"' => return &text[at + 1..],
            _ => {}
        }
    }
    ""
}

/// Leaves out what is compiled for tests only.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let marks = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut left = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].iter().take(marks.len()).map(String::as_str).eq(marks) {
            let mut depth = 0;
            while at < tokens.len() {
                match tokens[at].as_str() {
                    "{" => depth += 1,
                    "}" => depth -= 1,
                    _ => {}
                }
                at += 1;
                if depth == 0 && [";", "}"].contains(&tokens[at - 1].as_str()) {
                    break;
                }
            }
        } else {
            left.push(tokens[at].clone());
            at += 1;
        }
    }
    left
}
