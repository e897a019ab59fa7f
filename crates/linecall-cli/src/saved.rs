//! Files that are written: whole, or not at all.
//!
//! A file comes into being beside the one that it is to replace, as `NAME.part`, and takes its place when all has been
//! written. If a run ends before, the old file is as it was, and what was finished stays in `NAME.part`. What is no file (a
//! device, a pipe) is written through.

use crate::output::{Failure, complain};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::{Path, PathBuf};

/// What is read in a run and must not be written, whatever it is called: looked at once, however many files are written.
#[derive(Debug)]
pub(crate) struct Sources(HashSet<Id>);

impl Sources {
    /// These files, as far as they are there.
    pub(crate) fn of<'i>(paths: impl IntoIterator<Item = &'i PathBuf>) -> Self {
        Sources(paths.into_iter().filter_map(|path| id(path)).collect())
    }

    fn have(&self, path: &Path) -> bool {
        id(path).is_some_and(|id| self.0.contains(&id))
    }
}

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct Saved {
    file: BufWriter<File>,
    /// Where it is now, and where it goes; nothing if it is written through.
    moves: Option<(PathBuf, PathBuf)>,
}

impl Saved {
    /// Begins a file of this name, which must be none that is read.
    ///
    /// # Errors
    /// It is read, or no file can be made there.
    pub(crate) fn begin(path: &Path, sources: &Sources) -> Result<Self, Failure> {
        let said = |error: &str| Failure::Said(format!("{}: {error}", path.display()));
        let known = fs::metadata(path).ok();
        // What a link leads to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let part = with_ending(&target);
        if sources.have(&target) || sources.have(&part) {
            return Err(said("this file is read, and cannot be written at the same time"));
        }
        if known.as_ref().is_some_and(|data| !data.is_file()) {
            let file = File::options().write(true).open(path).map_err(|e| said(&e.to_string()))?;
            return Ok(Saved { file: BufWriter::new(file), moves: None });
        }
        let begun = begin(&part).map_err(|e| Failure::Said(format!("{}: {e}", part.display())))?;
        if let Some(data) = known {
            // Who could read it can read it still.
            begun.set_permissions(data.permissions()).map_err(|e| said(&e.to_string()))?;
        }
        Ok(Saved { file: BufWriter::new(begun), moves: Some((part, target)) })
    }

    /// All has been written: the file takes its place.
    ///
    /// # Errors
    /// The machine cannot do it; the old file is as it was.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        let Some((part, target)) = mem::take(&mut self.moves) else { return Ok(()) };
        let put = self.file.get_ref().sync_all().and_then(|()| fs::rename(&part, &target));
        put.map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", target.display())))
    }
}

impl Write for Saved {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|e| self.named(&e))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|e| self.named(&e))
    }
}

impl Saved {
    /// An error with the file's name.
    fn named(&self, error: &io::Error) -> io::Error {
        match &self.moves {
            Some((part, _)) => io::Error::new(error.kind(), format!("{}: {error}", part.display())),
            None => io::Error::new(error.kind(), error.to_string()),
        }
    }
}

/// A run that ends before all is written leaves what is finished beside the old file.
impl Drop for Saved {
    fn drop(&mut self) {
        let Some((part, target)) = mem::take(&mut self.moves) else { return };
        let _ = self.file.flush();
        if fs::metadata(&part).is_ok_and(|data| data.len() == 0) {
            let _ = fs::remove_file(&part);
        } else {
            let (part, target) = (part.display(), target.display());
            complain(&format!("{target} is as it was; what was finished is in {part}"));
        }
    }
}

/// Writes a file whole.
///
/// # Errors
/// As [`Saved::begin`] and [`Saved::finish`].
pub(crate) fn save(path: &Path, bytes: &[u8], sources: &Sources) -> io::Result<()> {
    let mut saved = Saved::begin(path, sources).map_err(|failure| match failure {
        Failure::Said(message) => io::Error::other(message),
        Failure::Io(error) => error,
    })?;
    saved.write_all(bytes)?;
    saved.finish()
}

/// `games.sgf.part`
fn with_ending(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// A new file, in the place of what an earlier run has left there.
fn begin(part: &Path) -> io::Result<File> {
    match fs::remove_file(part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    File::options().write(true).create_new(true).open(part)
}

/// What tells a file from all others, whatever links lead to it.
#[cfg(unix)]
type Id = (u64, u64);
#[cfg(not(unix))]
type Id = PathBuf;

#[cfg(unix)]
fn id(path: &Path) -> Option<Id> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|data| (data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn id(path: &Path) -> Option<Id> {
    fs::canonicalize(path).ok()
}
