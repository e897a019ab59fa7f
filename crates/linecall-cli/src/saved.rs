//! Files that are written: whole, or not at all.
//!
//! A file comes into being beside the one that it is to replace, as `NAME.part`, and takes its place when all has been
//! written. If a run ends before, the old file is as it was, and what was finished stays in `NAME.part`. What is no file (a
//! device, a pipe) is written through.

use crate::output::{Failure, complain};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::{Path, PathBuf};

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct Saved {
    file: BufWriter<File>,
    /// Where it is now, and where it goes; nothing if it is written through.
    moves: Option<(PathBuf, PathBuf)>,
}

impl Saved {
    /// Begins a file of this name, which must be none of these inputs.
    ///
    /// # Errors
    /// It is an input, or no file can be made there.
    pub(crate) fn begin<'i>(path: &Path, inputs: impl Iterator<Item = &'i Path>) -> Result<Self, Failure> {
        let said = |error: &str| Failure::Said(format!("{}: {error}", path.display()));
        let known = fs::metadata(path).ok();
        // What a link leads to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let part = with_ending(&target);
        for input in inputs {
            if is_same(input, &target) || is_same(input, &part) {
                return Err(said("this file is read, and cannot be written at the same time"));
            }
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
pub(crate) fn save<'i>(path: &Path, bytes: &[u8], inputs: impl Iterator<Item = &'i Path>) -> io::Result<()> {
    let mut saved = Saved::begin(path, inputs).map_err(|failure| match failure {
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

/// Whether two names are of one file, by links of any kind.
fn is_same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let id = |path: &Path| fs::metadata(path).ok().map(|data| (data.dev(), data.ino()));
        id(one).is_some() && id(one) == id(other)
    }
    #[cfg(not(unix))]
    {
        let full = |path: &Path| fs::canonicalize(path).ok();
        full(one).is_some() && full(one) == full(other)
    }
}
