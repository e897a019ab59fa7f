//! Work on many inputs, or large ones, side by side: what is written is what one record after the other would have
//! written.
//!
//! Inputs come in parts, a millisecond of work or more each. Workers go through them and make pieces; the thread that has
//! called merges the pieces, in the order of the parts. So much is ahead of the merging, and no more: twice as many parts
//! as workers, and of each a few pieces. A run that is a single part starts no thread.

mod checking;
mod converting;
mod drawing;
mod duplicates;
mod explaining;
mod judging;
mod parts;
mod reader;
mod share;
mod work;

pub use checking::{CheckReport, Checking, PassedOver};
pub use converting::{Converted, Converter, Converting, Counts};
pub use drawing::{Drawing, KINDS, Look, Save};
pub use explaining::Explaining;
pub use judging::{Judging, Summary};
pub use parts::Input;
pub use work::{Notes, Piece, Tally, Watch, Work, Worker};

pub use crate::say::losses::Loss;

use crate::options::Options;
use parts::{Part, Parts};
use std::io::{self, Write};
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
    /// All the cores that the process may use, and parts of a quarter of a megabyte.
    fn default() -> Self {
        Plan { jobs: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN), part: 256 << 10 }
    }
}

/// Does a work with every record of the inputs, with what stands before the first one and after the last.
///
/// ```
/// use linecall_text::Error;
/// use linecall_text::options::{Options, Saying};
/// use linecall_text::read::reading::Reading;
/// use linecall_text::run::{self, Input, Judging, Plan};
///
/// let texts = ["a3b2b3c1c3\n", "a1b1a2b2c3\n"];
/// let inputs = texts.iter().map(|&text| Input {
///     name: "games.txt".into(),
///     size: Some(text.len() as u64),
///     reading: None,
///     open: Box::new(move || Ok(Box::new(text.as_bytes()))),
/// });
/// let options = Options {
///     reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
///     saying: Saying { report: Some("brief".into()), ..Saying::default() },
///     ..Options::default()
/// };
/// let mut judging = Judging::new(&options)?;
/// let mut out = Vec::new();
/// let mut nobody = |_source: &str, _error: &Error| ();
/// run::run(&mut judging, &options, inputs, Plan::default(), &mut out, &mut nobody)?;
/// assert_eq!(out, b"black 5 0\nopen 0 0\n");
/// assert_eq!(judging.summary().black, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The output cannot be written, or who looks on has ended the run: what was done before is out then.
pub fn run<W: Work>(
    work: &mut W,
    options: &Options,
    inputs: impl Iterator<Item = Input>,
    plan: Plan,
    out: &mut dyn Write,
    watch: &mut dyn Watch,
) -> io::Result<Tally> {
    work.begin(out)?;
    let mut tally = Tally::default();
    let gone = through(work, options, inputs, plan, out, watch, &mut tally);
    if gone.is_ok() || watch.is_over() {
        work.end(out)?;
    }
    gone.map(|()| tally)
}

/// Goes through inputs, shared if they are more than a part.
fn through<W: Work>(
    work: &mut W,
    options: &Options,
    inputs: impl Iterator<Item = Input>,
    plan: Plan,
    out: &mut dyn Write,
    watch: &mut dyn Watch,
    tally: &mut Tally,
) -> io::Result<()> {
    if plan.jobs.get() == 1 {
        let parts = inputs.map(|input| vec![Part::Input(input)]);
        return share::alone(work, options, parts, out, watch, tally);
    }
    let mut parts = Parts::new(inputs, options, plan.part);
    let (first, second) = (parts.next(), parts.next());
    if second.is_none() {
        return share::alone(work, options, first.into_iter(), out, watch, tally);
    }
    let parts = first.into_iter().chain(second).chain(parts);
    share::share(work, options, parts, plan.jobs.get(), out, watch, tally)
}
