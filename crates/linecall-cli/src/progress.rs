//! What is told on the terminal while a long run goes on: how much has been read, how many records a second, how long it
//! will take.

use crate::output::{complain, say_error};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use linecall_text::Error;
use linecall_text::run::{Tally, Watch};
use std::io::{self, IsTerminal, Read};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Shorter runs are over before anybody has read anything.
const LONG: Duration = Duration::from_millis(500);

/// The clock is looked at once in so many calls.
const CALLS: u32 = 4;

/// How many bytes have been read, of all inputs together.
pub(crate) type Count = Arc<AtomicU64>;

/// An input whose bytes are counted.
pub(crate) struct Counted<R> {
    pub(crate) input: R,
    pub(crate) count: Count,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Looks on, and says how far it is if anybody sees it.
pub(crate) struct Progress {
    is_seen: bool,
    began: Instant,
    calls: u32,
    count: Count,
    /// How many bytes there are, if that is known of all inputs.
    total: Option<u64>,
    bar: Option<ProgressBar>,
    tally: Tally,
    interrupted: Arc<AtomicBool>,
    /// How many messages are told of an input.
    most: u64,
    /// The input that was told of last, and how many messages there were.
    told: (String, u64),
}

impl Progress {
    /// Of a run over so many bytes, of which so many messages an input are told. It is seen on a terminal on which nothing
    /// else is written.
    pub(crate) fn new(total: Option<u64>, count: Count, is_wanted: bool, most: u64) -> Self {
        let is_seen = is_wanted && io::stderr().is_terminal() && !io::stdout().is_terminal();
        let (began, tally, interrupted) = (Instant::now(), Tally::default(), Arc::default());
        let told = (String::new(), 0);
        Progress { is_seen, began, calls: 0, count, total, bar: None, tally, interrupted, most, told }
    }

    /// From now on the run ends after what has been begun when somebody interrupts it, and at once if that is done again.
    pub(crate) fn hear_interrupts(&self) {
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGINT, SIGTERM};
            use signal_hook::flag;
            // Where signals cannot be heard, they end the program, as usual.
            for signal in [SIGINT, SIGTERM] {
                let _ = flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&self.interrupted))
                    .and_then(|_| flag::register(signal, Arc::clone(&self.interrupted)));
            }
        }
    }

    /// Whether somebody has interrupted it.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// How far it has come.
    pub(crate) fn tally(&self) -> Tally {
        self.tally
    }

    /// Says how many messages of the last input were not told.
    fn fold(&mut self) {
        let (source, count) = mem::take(&mut self.told);
        if count > self.most {
            let more = HumanCount(count - self.most);
            complain(&format!("{source}: and {more} more messages; --max-findings tells more"));
        }
    }

    /// Nothing is left of it on the terminal.
    pub(crate) fn end(&mut self) {
        self.fold();
        self.is_seen = false;
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn show(&mut self, so_far: &Tally) {
        let passed = self.began.elapsed();
        if passed < LONG {
            return;
        }
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| {
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let bar = ProgressBar::with_draw_target(total, target).with_elapsed(passed);
            let template = match total {
                Some(_) => "{bar:14} {binary_bytes} of {binary_total_bytes}, {msg}, {eta} left",
                None => "{spinner} {binary_bytes}, {msg}",
            };
            // The templates are right: a test would find it out, and a plain bar is no worse.
            ProgressStyle::with_template(template).map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
        });
        let rate = u128::from(so_far.records + so_far.errors) * 1000 / passed.as_millis().max(1);
        bar.set_position(self.count.load(Ordering::Relaxed));
        bar.set_message(format!("{} records/s", HumanCount(rate as u64)));
    }
}

impl Watch for Progress {
    fn note(&mut self, source: &str, error: &Error) {
        if self.told.0 != source {
            self.fold();
            self.told.0 = source.into();
        }
        self.told.1 += 1;
        if self.told.1 > self.most {
            return;
        }
        match &self.bar {
            Some(bar) => bar.suspend(|| say_error(source, error)),
            None => say_error(source, error),
        }
    }

    fn progress(&mut self, so_far: &Tally) {
        self.tally = *so_far;
        self.calls = self.calls.wrapping_add(1);
        if self.is_seen && self.calls.is_multiple_of(CALLS) {
            self.show(so_far);
        }
    }

    fn is_over(&self) -> bool {
        self.is_interrupted()
    }
}
