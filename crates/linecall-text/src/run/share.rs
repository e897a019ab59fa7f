//! Workers, and what they say in the order of the parts.

use super::parts::Part;
use super::{Watch, judge_part};
use crate::error::Error;
use crate::run::job::{Job, Sink, Summary};
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::mem;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

/// A piece is given on when it has so many bytes, errors or records.
const BYTES: usize = 32 << 10;
const ERRORS: usize = 64;
const RECORDS: u64 = 4096;

/// So many pieces of a part may wait for those of the parts before it.
const WAITING: usize = 16;

/// How often who looks on is told that nothing new has come.
const TICK: Duration = Duration::from_millis(100);

/// What was said of some records.
#[derive(Default)]
struct Piece {
    out: Vec<u8>,
    errors: Vec<(String, Error)>,
    summary: Summary,
}

/// Parts to be judged, and where to say what is said of them.
type Work = (Vec<Part>, SyncSender<Piece>);

/// Judges parts with so many workers at most. They are started when there is work for them.
pub(super) fn judge(
    job: &mut Job,
    mut works: impl Iterator<Item = Vec<Part>>,
    jobs: usize,
    out: &mut dyn Write,
    watch: &mut dyn Watch,
) -> io::Result<()> {
    let (give, queue) = mpsc::channel::<Work>();
    let queue = &Mutex::new(queue);
    thread::scope(|scope| {
        // Workers end when nothing is given any more, or nobody listens.
        let give = give;
        let mut workers = 0;
        let mut ahead: VecDeque<Receiver<Piece>> = VecDeque::new();
        loop {
            while ahead.len() < 2 * jobs {
                let Some(parts) = works.next() else { break };
                if workers < jobs {
                    let own = job.beside();
                    match Builder::new().spawn_scoped(scope, move || work(own, queue)) {
                        Ok(_) => workers += 1,
                        // Those that there are can do it, but there must be one.
                        Err(error) if workers == 0 => return Err(error),
                        Err(_) => {}
                    }
                }
                let (say, said) = mpsc::sync_channel(WAITING);
                ahead.push_back(said);
                give.send((parts, say)).map_err(|_| io::Error::other("no thread is left to judge"))?;
            }
            let Some(first) = ahead.pop_front() else { return Ok(()) };
            loop {
                match first.recv_timeout(TICK) {
                    Ok(piece) => {
                        for (source, error) in &piece.errors {
                            watch.error(source, error);
                        }
                        job.take(&piece.out, piece.summary, out)?;
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                watch.progress(&job.summary());
            }
        }
    })
}

/// Takes parts and judges them, one after the other.
fn work(mut job: Job, queue: &Mutex<Receiver<Work>>) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((parts, say)) = next else { return };
        let mut pieces = Pieces { piece: Piece::default(), given: job.summary(), say };
        let judged = parts.into_iter().try_for_each(|part| judge_part(&mut job, part, &mut pieces));
        // Who does not listen any more has no use for the rest either.
        let _ = judged.and_then(|()| pieces.give(&job.summary()));
    }
}

/// Collects what is said and gives it on.
struct Pieces {
    piece: Piece,
    /// What had come out when the last piece was given on.
    given: Summary,
    say: SyncSender<Piece>,
}

impl Pieces {
    fn give(&mut self, so_far: &Summary) -> io::Result<()> {
        let piece = Piece { out: Vec::with_capacity(self.piece.out.len()), ..Piece::default() };
        let mut piece = mem::replace(&mut self.piece, piece);
        piece.summary = *so_far - self.given;
        self.given = *so_far;
        self.say.send(piece).map_err(|_| ErrorKind::BrokenPipe.into())
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.out.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink for Pieces {
    fn error(&mut self, source: &str, error: &Error) {
        self.piece.errors.push((source.into(), error.clone()));
    }

    fn after(&mut self, so_far: &Summary) -> io::Result<()> {
        let full = self.piece.out.len() >= BYTES
            || self.piece.errors.len() >= ERRORS
            || so_far.records - self.given.records >= RECORDS;
        if full { self.give(so_far) } else { Ok(()) }
    }
}
