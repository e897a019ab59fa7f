//! `show -o`: pictures into files.

use crate::args::ShowArgs;
use crate::judge::say_error;
use crate::{End, Failure, files};
use linecall_text::error::{Class, Error};
use linecall_text::game_record::GameRecord;
use linecall_text::options::Options;
use linecall_text::picture::{self, Show};
use linecall_text::{formats, job};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The kinds of pictures, by the endings of files.
const KINDS: &[&str] = if cfg!(feature = "pictures") { &["svg", "png", "gif", "apng"] } else { &["svg"] };

/// Draws every record of the inputs.
pub(crate) fn show(args: &ShowArgs, options: &Options, inputs: &[PathBuf], output: &Path) -> Result<End, Failure> {
    let ending = output.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    let Some(kind) = KINDS.iter().find(|kind| **kind == ending) else {
        let kinds = KINDS.iter().map(|kind| format!(".{kind}")).collect::<Vec<_>>().join(", ");
        return Err(Failure::Said(format!("{}: a picture's file ends with {kinds}", output.display())));
    };
    let format = options.format.as_deref().map(formats::find).transpose()?;
    let (mut nth, mut bad, mut failed) = (0, false, None);
    for path in inputs {
        let name = files::name(path);
        let file = match files::open(path) {
            Ok(file) => file,
            Err(error) => {
                say_error(&name, &Error::new(Class::Io, error.to_string()));
                bad = true;
                continue;
            }
        };
        job::for_each_record(&name, file, format, options, &mut |record| {
            nth += 1;
            match record.and_then(|record| write(args, options, &record, kind, &numbered(output, nth))) {
                Ok(()) => {}
                Err(error) if error.class == Class::Io => failed = Some(error),
                Err(error) => {
                    say_error(&name, &error);
                    bad = true;
                }
            }
            failed.is_none()
        });
        if let Some(error) = failed.take() {
            return Err(error.into());
        }
    }
    Ok(if bad && !args.input.keep_going { End::Bad } else { End::Good })
}

/// The file of the nth picture: `board.svg`, `board-2.svg` and so on.
fn numbered(output: &Path, nth: usize) -> PathBuf {
    if nth == 1 {
        return output.into();
    }
    let stem = output.file_stem().unwrap_or_default().to_string_lossy();
    let ending = output.extension().unwrap_or_default().to_string_lossy();
    output.with_file_name(format!("{stem}-{nth}.{ending}"))
}

fn write(args: &ShowArgs, options: &Options, record: &GameRecord, kind: &str, file: &Path) -> Result<(), Error> {
    let at_record = |e: Error| e.in_line(record.line);
    let show = Show { numbers: args.numbers };
    let moving = kind == "gif" || kind == "apng";
    let scenes = if moving {
        picture::game(record, options, show).map_err(at_record)?
    } else {
        vec![picture::record(record, options, show).map_err(at_record)?]
    };
    let in_file = |e: std::io::Error| Error::new(Class::Io, format!("{}: {e}", file.display()));
    let mut out = BufWriter::new(File::create(file).map_err(in_file)?);
    match kind {
        "svg" => out.write_all(scenes[0].svg(&record.game.to_string()).as_bytes()),
        #[cfg(feature = "pictures")]
        _ => {
            let raster = picture::raster::Raster { scale: args.cell.into(), delay: args.delay };
            if kind == "gif" { raster.gif(&scenes, &mut out) } else { raster.apng(&scenes, &mut out) }
        }
        #[cfg(not(feature = "pictures"))]
        _ => Ok(()),
    }
    .and_then(|()| out.flush())
    .map_err(in_file)
}
