//! Drawing: a picture a record.

use super::work::{Notes, Piece, Work, Worker};
use crate::error::{Class, Error};
use crate::judge::{Judged, Needs};
use crate::options::Options;
use crate::read::record::GameRecord;
use crate::say::picture::{self, Show};
use std::fmt;
use std::io::{self, Write};

/// The kinds of pictures, by the endings of their files.
pub const KINDS: &[&str] = if cfg!(feature = "raster") { &["svg", "png", "gif", "apng"] } else { &["svg"] };

/// How pictures look.
#[derive(Clone, Debug)]
pub struct Look {
    /// One of [`KINDS`].
    pub kind: &'static str,
    /// What is shown beside the stones.
    pub show: Show,
    /// Pixels of a cell.
    pub cell: u16,
    /// Milliseconds from a move to the next.
    pub delay: u16,
}

/// What takes pictures, each with its number from 1; records of which there is none are counted, too.
pub type Save<'s> = dyn FnMut(u64, &[u8]) -> io::Result<()> + 's;

/// The work of drawing.
pub struct Drawing<'s> {
    options: Options,
    look: Look,
    save: &'s mut Save<'s>,
    nth: u64,
}

impl fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drawing").field("look", &self.look).field("nth", &self.nth).finish_non_exhaustive()
    }
}

impl<'s> Drawing<'s> {
    /// Pictures of this look, for somebody who saves them.
    ///
    /// # Errors
    /// An option names something that does not exist, or there is no such kind of pictures.
    pub fn new(options: &Options, look: Look, save: &'s mut Save<'s>) -> Result<Self, Error> {
        options.check()?;
        if !KINDS.contains(&look.kind) {
            return Err(Error::new(
                Class::Name,
                format!("no kind of pictures `{}`; there are {}", look.kind, KINDS.join(", ")),
            ));
        }
        Ok(Drawing { options: options.clone(), look, save, nth: 0 })
    }
}

/// Pictures of some records; of some there is none.
#[derive(Debug, Default)]
pub struct Pictures(Vec<Option<Vec<u8>>>);

impl Piece for Pictures {
    fn weight(&self) -> usize {
        self.0.iter().flatten().map(Vec::len).sum()
    }
}

/// Who draws pictures.
#[derive(Clone, Debug)]
pub struct Artist {
    options: Options,
    look: Look,
}

impl Work for Drawing<'_> {
    type Piece = Pictures;
    type Worker = Artist;

    fn needs(&self) -> Needs {
        Needs::Record
    }

    fn worker(&self) -> Artist {
        Artist { options: self.options.clone(), look: self.look.clone() }
    }

    fn merge(&mut self, Pictures(pictures): Pictures, _: &mut dyn Write, _: &mut Notes) -> io::Result<()> {
        for picture in pictures {
            self.nth += 1;
            picture.map_or(Ok(()), |bytes| (self.save)(self.nth, &bytes))?;
        }
        Ok(())
    }
}

impl Worker for Artist {
    type Piece = Pictures;

    fn record(&mut self, judged: &Judged<'_>, Pictures(pictures): &mut Pictures) -> Result<(), Error> {
        let Some(record) = judged.record else { return Ok(()) };
        pictures.push(Some(self.draw(record)?));
        Ok(())
    }

    fn error(&mut self, source: &str, error: &Error, Pictures(pictures): &mut Pictures, notes: &mut Notes) {
        pictures.push(None);
        notes.push(source, error.clone());
    }
}

impl Artist {
    fn draw(&self, record: &GameRecord) -> Result<Vec<u8>, Error> {
        let Look { kind, show, .. } = self.look;
        let at_record = |error: Error| error.in_line(record.line);
        let scenes = if kind == "gif" || kind == "apng" {
            picture::game(record, &self.options, show).map_err(at_record)?
        } else {
            vec![picture::record(record, &self.options, show).map_err(at_record)?]
        };
        #[cfg(feature = "raster")]
        if kind != "svg" {
            let raster = picture::raster::Raster { scale: self.look.cell.into(), delay: self.look.delay };
            let mut bytes = vec![];
            let drawn = if kind == "gif" { raster.gif(&scenes, &mut bytes) } else { raster.apng(&scenes, &mut bytes) };
            return drawn.map(|()| bytes).map_err(|error| at_record(error.into()));
        }
        Ok(scenes[0].svg(&record.game().to_string()).into_bytes())
    }
}
