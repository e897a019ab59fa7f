//! Files and folders as inputs, in order, and how they are called.

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
    /// How many bytes of them have been read.
    pub(crate) count: Count,
}

impl Inputs {
    /// Those that files and folders stand for; files of folders that no format knows are told.
    pub(crate) fn of(files: &[PathBuf]) -> io::Result<Self> {
        let paths = expand(files, &mut |path| {
            complain(&format!("{}: passed over, no format has this ending", path.display()));
        })?;
        let sizes = paths.iter().map(|path| size(path)).collect();
        Ok(Inputs { paths, sizes, count: Count::default() })
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

/// Files as they are, folders as the files in them that some format knows by their ending, sorted by name. `passed_over`
/// hears of the others, but not of descriptions of rules.
fn expand(paths: &[PathBuf], passed_over: &mut dyn FnMut(&Path)) -> io::Result<Vec<PathBuf>> {
    let mut files = vec![];
    for path in paths {
        if !is_stdin(path) && path.is_dir() {
            folder(path, &mut files, passed_over)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn folder(path: &Path, files: &mut Vec<PathBuf>, passed_over: &mut dyn FnMut(&Path)) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        let name = entry.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let ending = formats::ending(&name);
        if name.starts_with('.') {
            continue;
        }
        if entry.is_dir() {
            folder(&entry, files, passed_over)?;
        } else if formats::SHELF.iter().any(|format| format.endings().contains(&ending.as_str())) {
            files.push(entry);
        } else if ending != "toml" {
            passed_over(&entry);
        }
    }
    Ok(())
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
