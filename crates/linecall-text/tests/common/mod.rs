//! What the tests of this crate share: the records of an input, and what comes out of judging it.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]
#![allow(dead_code, reason = "not every test needs everything")]

use linecall_text::Error;
use linecall_text::options::Options;
use linecall_text::read::reading::Reading;
use linecall_text::read::record::GameRecord;
use linecall_text::read::{self, GameRecords};
use linecall_text::run::{self, Input, Judging, Plan, Summary, Work};
use std::io::{Cursor, Read};
use std::num::NonZeroUsize;

/// The records of an input, one after the other.
pub(crate) fn records<'i>(source: &'i str, input: impl Read + 'i, options: &'i Options) -> GameRecords<'i> {
    read::records(source, input, &options.reading, options.limits)
}

/// The same, read by this format.
pub(crate) fn records_of(
    source: &str,
    bytes: &[u8],
    format: &str,
    options: &Options,
) -> Vec<Result<GameRecord, Error>> {
    let reading = Reading { format: Some(format.into()), ..options.reading.clone() };
    // No record is of nothing: a reader that says more of them than there are bytes would never end.
    read::records(source, bytes, &reading, options.limits).take(bytes.len() + 2).collect()
}

/// What is said of the records of an input, by one worker, and what came out; errors are given to a function.
pub(crate) fn judge(
    options: &Options,
    source: &str,
    bytes: &[u8],
    on_error: &mut dyn FnMut(&str, &Error),
) -> (Vec<u8>, Summary) {
    let mut judging = Judging::new(options).unwrap();
    let out = work(&mut judging, options, source, bytes, on_error);
    (out, judging.summary())
}

/// What a work, done by one worker with the records of an input, writes; notes are given to a function.
pub(crate) fn work(
    work: &mut impl Work,
    options: &Options,
    source: &str,
    bytes: &[u8],
    on_note: &mut dyn FnMut(&str, &Error),
) -> Vec<u8> {
    let (mut out, bytes) = (vec![], bytes.to_vec());
    let open = move || Ok(Box::new(Cursor::new(bytes)) as Box<dyn Read + Send>);
    let input = Input { name: source.into(), size: None, reading: None, open: Box::new(open) };
    let plan = Plan { jobs: NonZeroUsize::MIN, ..Plan::default() };
    let mut on_note = |source: &str, error: &Error| on_note(source, error);
    run::run(work, options, std::iter::once(input), plan, &mut out, &mut on_note).unwrap();
    out
}
