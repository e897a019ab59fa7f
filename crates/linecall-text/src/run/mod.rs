//! Many inputs, or large ones, judged side by side: what is written is what one after the other would have written.
//!
//! Inputs come in parts, a millisecond of work or more each. Workers judge them; the thread that has called
//! writes what they say, in the order of the parts. So much is ahead of the writing, and no more: twice as many parts as
//! workers, and of each a few pieces of what is said. A run that is a single part starts no thread.

mod parts;
mod share;

pub use crate::run::job::Watch;
pub use parts::Input;

use crate::run::job::{Direct, Job, Sink};
use parts::{Part, Parts};
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;

/// How a run is shared.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many workers there are at most; one works without any thread.
    pub jobs: NonZeroUsize,
    /// How large a part is, in bytes, more or less.
    pub part: usize,
}

impl Default for Plan {
    /// All the cores that the process may use, and parts of half a megabyte.
    fn default() -> Self {
        Plan { jobs: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN), part: 512 << 10 }
    }
}

/// Judges inputs, with what stands before the first verdict and behind the last one. What has come out is the job's
/// [summary](Job::summary).
///
/// ```
/// use linecall_text::archive::{self, Input, Plan};
/// use linecall_text::error::Error;
/// use linecall_text::{job::Job, options::Options};
///
/// let texts = ["a3b2b3c1c3\n", "a1b1a2b2c3\n"];
/// let inputs = texts.iter().map(|&text| Input {
///     name: "games.txt".into(),
///     size: Some(text.len() as u64),
///     open: Box::new(move || Ok(Box::new(text.as_bytes()))),
/// });
/// let (game, report) = (Some("tic-tac-toe".into()), Some("brief".into()));
/// let mut job = Job::new(Options { game, report, ..Options::default() })?;
/// let mut out = Vec::new();
/// let mut nobody = |_source: &str, _error: &Error| ();
/// archive::judge(&mut job, inputs, Plan::default(), &mut out, &mut nobody)?;
/// assert_eq!(out, b"black 5 0\nopen 0 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The output cannot be written.
pub fn judge(
    job: &mut Job,
    inputs: impl Iterator<Item = Input>,
    plan: Plan,
    out: &mut dyn Write,
    watch: &mut dyn Watch,
) -> io::Result<()> {
    job.begin(out)?;
    if plan.jobs.get() == 1 {
        for input in inputs {
            judge_part(job, Part::Input(input), &mut Direct { out, watch })?;
        }
    } else {
        let options = job.options().clone();
        let mut parts = Parts::new(inputs, &options, job.format(), plan.part);
        let (first, second) = (parts.next(), parts.next());
        if second.is_some() {
            share::judge(job, first.into_iter().chain(second).chain(parts), plan.jobs.get(), out, watch)?;
        } else {
            for part in first.into_iter().flatten() {
                judge_part(job, part, &mut Direct { out, watch })?;
            }
        }
    }
    job.end(out)
}

/// Judges every record of a part.
fn judge_part(job: &mut Job, part: Part, sink: &mut dyn Sink) -> io::Result<()> {
    match part {
        Part::Input(input) => match (input.open)() {
            Ok(bytes) => job.judge_into(&input.name, bytes, sink),
            Err(error) => job.failed_into(&input.name, &error.into(), sink),
        },
        Part::Failed(source, error) => job.failed_into(&source, &error, sink),
        Part::Unpacked(source, bytes) => job.judge_unpacked(&source, bytes, sink),
        Part::Behind { source, format, start, bytes } => job.judge_behind(&source, format, &start, bytes, sink),
    }
}

/// Bytes that workers may read.
type Bytes = Box<dyn Read + Send>;
