//! Files and folders as inputs, in order.

use crate::Failure;
use linecall_text::error::{Class, Error};
use linecall_text::game_record::GameRecord;
use linecall_text::options::Options;
use linecall_text::{formats, job};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// The inputs that paths stand for: files as they are, folders as the files in them that some format knows by their
/// ending, sorted by name. `passed_over` hears of the others, but not of descriptions of rules.
pub(crate) fn expand(paths: &[PathBuf], passed_over: &mut dyn FnMut(&Path)) -> io::Result<Vec<PathBuf>> {
    let mut files = vec![];
    for path in paths {
        if path.as_os_str() != "-" && path.is_dir() {
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

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() != "-" {
        return Ok(Box::new(File::open(path)?));
    }
    let input = io::stdin();
    if input.is_terminal() {
        crate::complain("reading from the terminal; end with Ctrl-D");
    }
    Ok(Box::new(input))
}

/// How many bytes a file has; what is no file has no size.
pub(crate) fn size(path: &Path) -> Option<u64> {
    let data = fs::metadata(path).ok().filter(|_| path.as_os_str() != "-")?;
    // Files that the system makes up while they are read say that they are empty.
    data.is_file().then_some(data.len()).filter(|size| *size > 0)
}

/// How an input is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".into() } else { path.display().to_string() }
}

/// What is done with a record of an input, or with an error in its place.
pub(crate) type Take<'t> = &'t mut dyn FnMut(&str, Result<GameRecord, Error>) -> io::Result<()>;

/// Gives every record of every input to `take`, errors among them, until it fails.
pub(crate) fn each(paths: &[PathBuf], options: &Options, take: Take<'_>) -> Result<(), Failure> {
    let from = options.format.as_deref().map(formats::find).transpose()?;
    for path in paths {
        let source = name(path);
        let mut failed = None;
        match open(path) {
            Ok(file) => job::for_each_record(&source, file, from, options, &mut |record| {
                failed = take(&source, record).err();
                failed.is_none()
            }),
            Err(error) => failed = take(&source, Err(Error::new(Class::Io, error.to_string()))).err(),
        }
        if let Some(error) = failed {
            return Err(error.into());
        }
    }
    Ok(())
}
