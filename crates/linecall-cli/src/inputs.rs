//! Files and folders as inputs, in order, and how they are called.

use crate::keyed;
use crate::output::complain;
use crate::progress::{Count, Counted};
use linecall_text::read::formats;
use linecall_text::read::reading::Reading;
use linecall_text::run::Input;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The inputs of a run.
#[derive(Debug)]
pub(crate) struct Inputs {
    paths: Vec<PathBuf>,
    sizes: Vec<Option<u64>>,
    /// Folders that could not be looked at.
    pub(crate) unopened: u64,
    /// How many bytes of them have been read.
    pub(crate) count: Count,
}

impl Inputs {
    /// Those that files and folders stand for; what is passed over is told.
    pub(crate) fn of(input: &keyed::Input) -> Self {
        let mut found = Found { follows: input.follow, ..Found::default() };
        for path in &input.files {
            if !is_stdin(path) && path.is_dir() {
                found.folder(path);
            } else {
                found.files.push(path.clone());
            }
        }
        let sizes = found.files.iter().map(|path| size(path)).collect();
        Inputs { paths: found.files, sizes, unopened: found.unopened, count: Count::default() }
    }

    /// Whether there are several.
    pub(crate) fn are_many(&self) -> bool {
        self.paths.len() > 1
    }

    /// Whether one of them is what a person types.
    pub(crate) fn are_typed(&self) -> bool {
        self.paths.iter().any(|path| is_stdin(path)) && io::stdin().is_terminal()
    }

    /// How many bytes they have together, if that is known of all.
    pub(crate) fn total(&self) -> Option<u64> {
        self.sizes.iter().copied().sum()
    }

    /// Where they are.
    pub(crate) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// The inputs, each to be opened when its turn comes, and read as is told for it.
    pub(crate) fn iter(&self, readings: Vec<Option<Arc<Reading>>>) -> impl Iterator<Item = Input> {
        self.paths.iter().cloned().zip(&self.sizes).zip(readings).map(|((path, &size), reading)| {
            let (name, count) = (name(&path), Arc::clone(&self.count));
            let open = move || Ok(Box::new(Counted { input: open(&path)?, count }) as Box<dyn Read + Send>);
            Input { name, size, reading, open: Box::new(open) }
        })
    }
}

/// What folders hold: files that some format knows by their ending, sorted by name. Links are not followed unless that is
/// wanted, and only regular files are opened: others may never end.
#[derive(Default)]
struct Found {
    files: Vec<PathBuf>,
    follows: bool,
    /// Folders on the way to the one that is being looked at.
    above: Vec<PathBuf>,
    /// Folders that could not be looked at.
    unopened: u64,
}

impl Found {
    fn folder(&mut self, path: &Path) {
        let full = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        if self.above.contains(&full) {
            passed_over(path, "it leads back to a folder that it lies in");
            return;
        }
        let entries = fs::read_dir(path)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>());
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                self.unopened += 1;
                passed_over(path, &error.to_string());
                return;
            }
        };
        entries.sort();
        self.above.push(full);
        for entry in entries {
            self.entry(&entry);
        }
        self.above.pop();
    }

    fn entry(&mut self, path: &Path) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with('.') {
            return;
        }
        let data = if self.follows { fs::metadata(path) } else { fs::symlink_metadata(path) };
        let ending = formats::ending(&name);
        match data {
            Err(error) => {
                self.unopened += 1;
                passed_over(path, &error.to_string());
            }
            Ok(data) if data.is_symlink() => passed_over(path, "it is a link; --follow follows links"),
            Ok(data) if data.is_dir() => self.folder(path),
            Ok(data) if !data.is_file() => passed_over(path, "it is no regular file"),
            Ok(_) if formats::SHELF.iter().any(|format| format.endings().contains(&ending.as_str())) => {
                self.files.push(path.into());
            }
            // Descriptions of rules, and what is configured.
            Ok(_) if ending == "toml" => {}
            Ok(_) => passed_over(path, "no format has this ending"),
        }
    }
}

fn passed_over(path: &Path, why: &str) {
    complain(&format!("{}: passed over: {why}", path.display()));
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if !is_stdin(path) {
        return Ok(Box::new(File::open(path)?));
    }
    let input = io::stdin();
    if input.is_terminal() {
        complain("reading from the terminal; end with Ctrl-D");
    }
    Ok(Box::new(input))
}

/// How many bytes a file has; what is no file has no size.
fn size(path: &Path) -> Option<u64> {
    let data = fs::metadata(path).ok().filter(|_| !is_stdin(path))?;
    // Files that the system makes up while they are read say that they are empty.
    data.is_file().then_some(data.len()).filter(|size| *size > 0)
}

/// How an input is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".into() } else { path.display().to_string() }
}
