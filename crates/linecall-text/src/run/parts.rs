//! Cuts inputs into parts that can be judged by themselves, and puts small inputs together.

use crate::error::Error;
use crate::options::Options;
use crate::read::HEAD;
use crate::read::compressed;
use crate::read::compressed::Opened;
use crate::read::formats::format::Format;
use crate::read::formats::{self, cuts};
use crate::read::place::{Place, Start};
use crate::read::reading::Reading;
use crate::read::settle::Context;
use std::fmt;
use std::io::{self, Cursor, Read};
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

/// Bytes that workers may read.
type Bytes = Box<dyn Read + Send>;

/// What opening an input, recognising its format and settling its game cost, in bytes of records.
const TO_OPEN: u64 = 16 << 10;

/// An input of a run.
pub struct Input {
    /// How it is called, in what is said and for what its name tells about its records.
    pub name: String,
    /// How many bytes it has, if that is known.
    pub size: Option<u64>,
    /// How its records are read, if not as those of the others.
    pub reading: Option<Arc<Reading>>,
    /// Opens it. The inputs before it have been opened then, but perhaps not read.
    pub open: Box<dyn FnOnce() -> io::Result<Bytes> + Send>,
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").field("name", &self.name).field("size", &self.size).finish_non_exhaustive()
    }
}

/// What can be judged by itself. With it comes the name of its input.
pub(super) enum Part {
    /// An input that nobody has opened yet.
    Input(Input),
    /// An input that could not be opened.
    Failed(String, Error),
    /// The beginning of an input or all of it, unpacked.
    Unpacked(Source, Bytes),
    /// What stands after a cut, up to the next one or to the end.
    After { source: Source, format: &'static dyn Format, start: Start, bytes: Bytes },
}

/// Where bytes come from, and how they are read if not as those of other inputs.
#[derive(Clone)]
pub(super) struct Source {
    pub(super) name: String,
    pub(super) reading: Option<Arc<Reading>>,
}

impl Source {
    /// What a reader is told of it.
    pub(super) fn reading<'a>(&'a self, options: &'a Options) -> &'a Reading {
        self.reading.as_deref().unwrap_or(&options.reading)
    }
}

/// Parts of inputs, in order: those of about a size together that are to be judged at a time.
pub(super) struct Parts<'o, I> {
    inputs: I,
    options: &'o Options,
    /// How many bytes are worth a thread.
    size: usize,
    /// A large input whose turn it is.
    large: Option<Input>,
    /// What is left of an input that is being cut.
    rest: Option<Rest>,
}

impl<'o, I: Iterator<Item = Input>> Parts<'o, I> {
    /// Those of these inputs.
    pub(super) fn new(inputs: I, options: &'o Options, size: usize) -> Self {
        Parts { inputs, options, size, large: None, rest: None }
    }

    /// Small inputs together, up to a large one.
    fn small(&mut self) -> Vec<Part> {
        let (mut group, mut size) = (vec![], 0);
        while size < self.size as u64 {
            match self.inputs.next() {
                Some(input) => match input.size {
                    Some(more) if more <= self.size as u64 => {
                        size += more.max(TO_OPEN);
                        group.push(Part::Input(input));
                    }
                    _ => {
                        self.large = Some(input);
                        break;
                    }
                },
                None => break,
            }
        }
        group
    }
}

impl<I: Iterator<Item = Input>> Iterator for Parts<'_, I> {
    type Item = Vec<Part>;

    fn next(&mut self) -> Option<Vec<Part>> {
        loop {
            if let Some(rest) = self.rest.take() {
                let (part, rest) = rest.cut(self.options, self.size);
                self.rest = rest;
                return Some(vec![part]);
            }
            if let Some(input) = self.large.take() {
                match (input.open)() {
                    Ok(bytes) => {
                        let source = Source { name: input.name, reading: input.reading };
                        self.rest = Some(Rest::new(source, bytes, self.options));
                    }
                    Err(error) => return Some(vec![Part::Failed(input.name, error.into())]),
                }
                continue;
            }
            let group = self.small();
            if !group.is_empty() || self.large.is_none() {
                return Some(group).filter(|group| !group.is_empty());
            }
        }
    }
}

/// What is left of an input.
struct Rest {
    source: Source,
    format: Option<&'static dyn Format>,
    /// What is known here; nothing at the beginning.
    start: Option<Start>,
    /// Bytes after the last cut that have been read.
    bytes: Vec<u8>,
    input: Opened<Bytes>,
    /// Where parts that are done with leave their memory, to be used again.
    done: (Sender<Vec<u8>>, Receiver<Vec<u8>>),
}

/// Bytes of a part.
struct Lent {
    bytes: Cursor<Vec<u8>>,
    done: Sender<Vec<u8>>,
}

impl Read for Lent {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        // After the last cut nobody wants it.
        let _ = self.done.send(mem::take(self.bytes.get_mut()));
    }
}

impl Rest {
    fn new(source: Source, bytes: Bytes, options: &Options) -> Self {
        // A name that is none is told where records are read.
        let format = source.reading(options).format.as_deref().and_then(|name| formats::find(name).ok());
        Rest { source, format, start: None, bytes: vec![], input: compressed::open(bytes), done: mpsc::channel() }
    }

    /// The part up to the last cut within about so many bytes, and what is left after it. Where there is no cut, all is
    /// one part, however long.
    fn cut(mut self, options: &Options, size: usize) -> (Part, Option<Self>) {
        // At the beginning as much as recognising a format looks at, at least.
        let more = if self.start.is_none() { size.max(HEAD) } else { size };
        let wanted = self.bytes.len() + more;
        self.bytes.reserve_exact(more);
        let failed = self.input.by_ref().take(more as u64).read_to_end(&mut self.bytes).err();
        if failed.is_some() || self.bytes.len() < wanted {
            let bytes = Box::new(compressed::again(mem::take(&mut self.bytes), failed));
            return (self.part(bytes), None);
        }
        let Some((at, behind)) = self.last_cut(options) else {
            let Rest { source, format, start, bytes, input, .. } = self;
            let bytes = Box::new(Cursor::new(bytes).chain(input));
            return (part(source, format, start, bytes), None);
        };
        let mut rest = self.done.1.try_recv().unwrap_or_default();
        rest.clear();
        rest.extend_from_slice(&self.bytes[at..]);
        self.bytes.truncate(at);
        let bytes = Cursor::new(mem::replace(&mut self.bytes, rest));
        let part = self.part(Box::new(Lent { bytes, done: self.done.0.clone() }));
        self.start = Some(behind);
        (part, Some(self))
    }

    fn last_cut(&mut self, options: &Options) -> Option<(usize, Start)> {
        if self.format.is_none() {
            self.format = formats::recognise(&self.bytes[..HEAD], &self.source.name);
        }
        let reading = self.source.reading(options);
        let cuts = self.format?.cuts(reading);
        let context = Context::new(reading, options.limits, &self.source.name);
        // A mark of UTF-8 at the beginning is not counted in columns.
        let is_marked = self.start.is_none() && self.bytes.starts_with("\u{feff}".as_bytes());
        let mark = if is_marked { 3 } else { 0 };
        let start = self.start.clone().unwrap_or(Start { place: Place::FIRST, game: None });
        let (at, behind) = cuts::last(cuts, &self.bytes[mark..], &start, &context)?;
        Some((mark + at, behind))
    }

    fn part(&self, bytes: Bytes) -> Part {
        part(self.source.clone(), self.format, self.start.clone(), bytes)
    }
}

fn part(source: Source, format: Option<&'static dyn Format>, start: Option<Start>, bytes: Bytes) -> Part {
    match (start, format) {
        (Some(start), Some(format)) => Part::After { source, format, start, bytes },
        _ => Part::Unpacked(source, bytes),
    }
}
