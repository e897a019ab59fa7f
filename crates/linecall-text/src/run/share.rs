//! Workers, alone or in threads, and what they make in the order of the parts.

use super::parts::Part;
use super::reader::{Bundle, Reader};
use super::work::{Notes, Tally, Watch, Work, Worker};
use crate::judge::Needs;
use crate::options::Options;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

/// So many bundles of a part may wait for those of the parts before it: all of a part that becomes four times as long in
/// another format, or who works on it would have to wait, too.
const WAITING: usize = 32;

/// How often who looks on is told that nothing new has come.
const TICK: Duration = Duration::from_millis(100);

/// Parts to go through, and where to give what is made of them.
type Order<P> = (Vec<Part>, SyncSender<Bundle<P>>);

/// Goes through parts with so many workers at most. They are started when there is work for them.
pub(super) fn share<W: Work>(
    work: &mut W,
    options: &Options,
    mut parts: impl Iterator<Item = Vec<Part>>,
    jobs: usize,
    out: &mut dyn Write,
    watch: &mut dyn Watch,
    tally: &mut Tally,
) -> io::Result<()> {
    let needs = work.needs();
    let (order, queue) = mpsc::channel::<Order<W::Piece>>();
    let queue = &Mutex::new(queue);
    thread::scope(|scope| {
        // Workers end when nothing is ordered any more, or nobody listens.
        let order = order;
        let mut workers = 0;
        let mut ahead: VecDeque<Receiver<Bundle<W::Piece>>> = VecDeque::new();
        loop {
            while ahead.len() < 2 * jobs {
                let Some(parts) = parts.next() else { break };
                if workers < jobs {
                    let worker = work.worker();
                    let run = move || serve(worker, needs, options, queue);
                    match Builder::new().spawn_scoped(scope, run) {
                        Ok(_) => workers += 1,
                        // Those that there are can do it, but there must be one.
                        Err(error) if workers == 0 => return Err(error),
                        Err(_) => {}
                    }
                }
                let (give, given) = mpsc::sync_channel(WAITING);
                ahead.push_back(given);
                order.send((parts, give)).map_err(|_| io::Error::other("no thread is left to work"))?;
            }
            let Some(first) = ahead.pop_front() else { return Ok(()) };
            loop {
                match first.recv_timeout(TICK) {
                    Ok(bundle) => merge(work, bundle, out, watch, tally)?,
                    Err(RecvTimeoutError::Timeout) => watch.progress(tally),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if watch.is_over() {
                    return Err(ErrorKind::Interrupted.into());
                }
            }
        }
    })
}

/// Takes orders, one after the other.
fn serve<W: Worker>(worker: W, needs: Needs, options: &Options, queue: &Mutex<Receiver<Order<W::Piece>>>) {
    let mut reader = Reader::new(worker, needs, options);
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((parts, give)) = next else { return };
        let mut give = |bundle| give.send(bundle).map_err(|_| ErrorKind::BrokenPipe.into());
        for part in parts {
            if reader.part(part, &mut give).is_err() {
                // Who does not listen any more has no use for the rest either.
                break;
            }
        }
    }
}

/// Goes through parts without any thread.
pub(super) fn alone<W: Work>(
    work: &mut W,
    options: &Options,
    parts: impl Iterator<Item = Vec<Part>>,
    out: &mut dyn Write,
    watch: &mut dyn Watch,
    tally: &mut Tally,
) -> io::Result<()> {
    let mut reader = Reader::new(work.worker(), work.needs(), options);
    let mut give = |bundle| merge(work, bundle, out, watch, tally);
    for part in parts.flatten() {
        reader.part(part, &mut give)?;
    }
    Ok(())
}

/// Merges what has been made of some records, and tells who looks on.
///
/// # Errors
/// The output cannot be written, or who looks on wants the run to end.
fn merge<W: Work>(
    work: &mut W,
    bundle: Bundle<W::Piece>,
    out: &mut dyn Write,
    watch: &mut dyn Watch,
    tally: &mut Tally,
) -> io::Result<()> {
    for (source, error) in &bundle.notes.0 {
        watch.note(source, error);
    }
    tally.records += bundle.tally.records;
    tally.errors += bundle.tally.errors;
    tally.unopened += bundle.tally.unopened;
    let mut notes = Notes::default();
    let merged = work.merge(bundle.piece, out, &mut notes);
    for (source, error) in &notes.0 {
        watch.note(source, error);
    }
    merged?;
    watch.progress(tally);
    if watch.is_over() { Err(ErrorKind::Interrupted.into()) } else { Ok(()) }
}
