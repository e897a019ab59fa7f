//! `linecall.toml`: what somebody does not want to say again and again.
//!
//! ```toml
//! game = "renju"              # any of these four keys, for all inputs
//! dialect = "katago"
//! base = 0
//! ignore = ["W-duplicate"]    # of `check`
//!
//! [files."*.psq"]             # the same keys for some of them, by their names or by paths from this file on
//! game = "standard"
//! ```
//!
//! What is said on the command line counts more, then what is said for some files, then what is said for all. The file is
//! looked for in the working folder and in the folders above it, up to the home folder; outside of the home folder only
//! in the working folder, for what lies above it may be anybody's. One that lies in what is judged is never taken: it came
//! with the records.

use crate::output::{Failure, complain, placed};
use linecall_text::Error;
use linecall_text::options::Options;
use linecall_text::read::reading::Reading;
use linecall_text::run::PassedOver;
use linecall_text::say::problems::Codes;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What the file is called.
const NAME: &str = "linecall.toml";

/// A larger one is none.
const MOST: u64 = 1 << 20;

/// The keys of the table of options that may stand in it.
const KEYS: [&str; 3] = ["game", "dialect", "base"];

/// What a file says.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// The folder that the file lies in.
    folder: PathBuf,
    all: Said,
    some: Vec<(glob::Pattern, Said)>,
}

/// What is said for all inputs or for some.
#[derive(Debug, Default)]
struct Said {
    keys: Vec<(&'static str, String)>,
    ignore: Vec<String>,
}

impl Config {
    /// The configuration that counts where these files are judged, without what is said on the command line. Standard
    /// error hears of it, unless it shall be quiet there.
    ///
    /// # Errors
    /// The file cannot be read, or says what means nothing; with the place.
    pub(crate) fn find(files: &[PathBuf], is_said: impl Fn(&str) -> bool, is_quiet: bool) -> Result<Self, Failure> {
        let Ok(working) = std::env::current_dir() else { return Ok(Config::default()) };
        let home = std::env::home_dir().filter(|home| home.is_absolute());
        let Some(path) = nearest(&working, home.as_deref()) else { return Ok(Config::default()) };
        let told = path.strip_prefix(&working).unwrap_or(&path).display();
        if lies_in(&path, files) {
            complain(&format!("{told}: passed over: it lies in what is judged"));
            return Ok(Config::default());
        }
        let mut config = Config::read(&path)?;
        for said in config.some.iter_mut().map(|(_, said)| said).chain([&mut config.all]) {
            said.keys.retain(|(key, _)| !is_said(key));
        }
        if !is_quiet {
            complain(&format!("options are taken from {told}"));
        }
        Ok(config)
    }

    fn read(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let said = |message: &str| Failure::Said(format!("{name}: {message}"));
        let size = fs::metadata(path).map_err(|e| said(&e.to_string()))?.len();
        if size > MOST {
            return Err(said("a configuration of more than a mebibyte"));
        }
        let text = fs::read_to_string(path).map_err(|e| said(&e.to_string()))?;
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        Config::parse(&text, folder).map_err(|error| Failure::Said(placed(&name, &error)))
    }

    fn parse(text: &str, folder: PathBuf) -> Result<Self, Error> {
        let at = |offset: usize, message: String| {
            let before = &text[..text.floor_char_boundary(offset)];
            let start = before.rfind('\n').map_or(0, |i| i + 1);
            Error::format(message).at(
                1 + before.matches('\n').count() as u64,
                &text.as_bytes()[start..],
                offset - start,
            )
        };
        let broken = |e: toml::de::Error| {
            at(e.span().map_or(0, |span| span.start), e.message().lines().next().unwrap_or_default().into())
        };
        let table = DeTable::parse(text).map_err(broken)?;
        let mut config = Config { folder, ..Config::default() };
        for (key, value) in table.get_ref() {
            match (&**key.get_ref(), value.get_ref()) {
                ("files", DeValue::Table(tables)) => {
                    for (pattern, table) in tables {
                        let glob = glob::Pattern::new(pattern.get_ref())
                            .map_err(|e| at(pattern.span().start + e.pos, format!("no pattern of names: {}", e.msg)))?;
                        let mut said = Said::default();
                        let DeValue::Table(entries) = table.get_ref() else {
                            return Err(at(table.span().start, "wanted a table of options".into()));
                        };
                        for (key, value) in entries {
                            said.add(key.get_ref(), value, &[]).map_err(|message| at(key.span().start, message))?;
                        }
                        config.some.push((glob, said));
                    }
                }
                (name, _) => config.all.add(name, value, &["files"]).map_err(|m| at(key.span().start, m))?,
            }
        }
        Ok(config)
    }

    /// Sets what is said for all inputs.
    ///
    /// # Errors
    /// A value is none; that has been seen before.
    pub(crate) fn set(&self, options: &mut Options) -> Result<(), Error> {
        self.all.set(options)
    }

    /// How the records of an input are read, if something is said for it that is not said for all.
    pub(crate) fn reading(&self, path: &Path, options: &Options) -> Result<Option<Arc<Reading>>, Error> {
        let mut own = None;
        for (_, said) in self.some.iter().filter(|(glob, _)| fits(&self.folder, glob, path)) {
            said.set(own.get_or_insert_with(|| options.clone()))?;
        }
        Ok(own.map(|options: Options| Arc::new(options.reading)))
    }

    /// Codes that `check` does not report.
    pub(crate) fn ignore(&self) -> &[String] {
        &self.all.ignore
    }

    /// Which codes `check` does not report of some files.
    ///
    /// # Errors
    /// There is no such code.
    pub(crate) fn passed_over(&self) -> Result<Option<PassedOver>, Error> {
        let mut some = vec![];
        for (glob, said) in self.some.iter().filter(|(_, said)| !said.ignore.is_empty()) {
            some.push((
                glob.clone(),
                said.ignore.iter().map(|codes| codes.parse()).collect::<Result<Vec<Codes>, _>>()?,
            ));
        }
        let folder = self.folder.clone();
        let of = move |source: &str| {
            let fitting = some.iter().filter(|(glob, _)| fits(&folder, glob, Path::new(source)));
            fitting.flat_map(|(_, codes)| codes.iter().copied().flat_map(Codes::iter)).collect()
        };
        Ok(self.some.iter().any(|(_, said)| !said.ignore.is_empty()).then(|| PassedOver::new(of)))
    }
}

/// Whether a pattern fits a file: its name, or its path from this folder on if there is a `/` in the pattern.
fn fits(folder: &Path, glob: &glob::Pattern, path: &Path) -> bool {
    let name = if glob.as_str().contains('/') {
        let full = std::path::absolute(path).unwrap_or_else(|_| path.into());
        full.strip_prefix(folder).unwrap_or(&full).to_path_buf()
    } else {
        path.file_name().map(PathBuf::from).unwrap_or_default()
    };
    glob.matches_path(&name)
}

impl Said {
    /// Adds what stands after a key; else what is wrong with it.
    fn add(&mut self, name: &str, value: &Spanned<DeValue<'_>>, others: &[&'static str]) -> Result<(), String> {
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Array(items) if name == "ignore" => {
                for item in items {
                    let DeValue::String(code) = item.get_ref() else {
                        return Err("wanted codes as texts, such as \"W-duplicate\"".into());
                    };
                    self.ignore.push(code.to_string());
                }
                return Ok(());
            }
            _ => return Err(format!("wanted a text or a number for `{name}`")),
        };
        if name == "ignore" {
            self.ignore.push(text);
            return Ok(());
        }
        let Some(key) = KEYS.into_iter().find(|key| *key == name) else {
            let keys: Vec<&str> = KEYS.into_iter().chain(["ignore"]).chain(others.iter().copied()).collect();
            return Err(format!("no key `{name}`; there are {}", keys.join(", ")));
        };
        Options::default().set(key, &text).map_err(|error| error.message)?;
        self.keys.push((key, text));
        Ok(())
    }

    fn set(&self, options: &mut Options) -> Result<(), Error> {
        self.keys.iter().try_for_each(|(key, text)| options.set(key, text))
    }
}

/// The nearest file of that name.
fn nearest(working: &Path, home: Option<&Path>) -> Option<PathBuf> {
    let is_at_home = home.is_some_and(|home| working.starts_with(home));
    let above = working
        .ancestors()
        .take_while(|folder| *folder == working || is_at_home && home.is_some_and(|home| folder.starts_with(home)));
    above.map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

/// Whether a file lies in one of these folders.
fn lies_in(path: &Path, files: &[PathBuf]) -> bool {
    let Ok(path) = fs::canonicalize(path) else { return true };
    files
        .iter()
        .filter(|file| file.is_dir())
        .filter_map(|file| fs::canonicalize(file).ok())
        .any(|f| path.starts_with(f))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn what_means_nothing_has_its_place() {
        let error = |text: &str| Config::parse(text, PathBuf::new()).unwrap_err().to_string();
        assert_eq!(
            error("gmae = 'renju'"),
            "line 1, column 1: no key `gmae`; there are game, dialect, base, ignore, files"
        );
        assert_eq!(error("\nbase = 2"), "line 2, column 1: 2 is not in 0..=1");
        assert_eq!(error("game = ["), "line 1, column 9: unclosed array, expected `]`");
        assert_eq!(
            error("[files.'*.psq']\nfiles = 1"),
            "line 2, column 1: no key `files`; there are game, dialect, base, ignore"
        );
        assert_eq!(
            error("[files]\n'a***' = {}"),
            "line 2, column 4: no pattern of names: wildcards are either regular `*` or recursive `**`"
        );
    }

    #[test]
    fn files_are_those_above_up_to_home() {
        let folder = std::env::temp_dir().join(format!("linecall-config-{}", std::process::id()));
        let inner = folder.join("home/games/renju");
        fs::create_dir_all(&inner).unwrap();
        fs::write(folder.join(NAME), "").unwrap();
        assert_eq!(nearest(&inner, Some(&folder.join("home"))), None);
        fs::write(folder.join("home").join(NAME), "").unwrap();
        assert_eq!(nearest(&inner, Some(&folder.join("home"))), Some(folder.join("home").join(NAME)));
        // Outside of home only the working folder counts.
        assert_eq!(nearest(&inner, Some(&folder.join("elsewhere"))), None);
        assert_eq!(nearest(&folder, None), Some(folder.join(NAME)));
        assert!(lies_in(&folder.join(NAME), std::slice::from_ref(&folder)));
        assert!(!lies_in(&folder.join(NAME), &[inner]));
        fs::remove_dir_all(&folder).unwrap();
    }
}
