//! Paired runs: programs take turns on the same input, so that a busy machine is unfair to none of them.

use std::error::Error;
use std::time::Duration;

use crate::inputs::InputFile;
use crate::process::{Clock, Program};

/// What was measured of one program.
pub struct Runs {
    /// The times, run by run.
    times: Vec<Duration>,
    /// The peak of resident memory in KiB, where it can be had.
    pub peak_memory: Option<u64>,
}

/// What was measured of several programs on one input, in the programs' order.
pub struct Measured {
    /// The runs, program by program.
    pub runs: Vec<Runs>,
    /// The coarsest clock that any run had to be timed with.
    pub clock: Clock,
}

/// Lets the programs take turns, `rounds` times and once more before that, which does not count.
pub fn measure(programs: &[&Program], input: &InputFile, rounds: usize) -> Result<Measured, Box<dyn Error>> {
    let mut times = vec![Vec::with_capacity(rounds); programs.len()];
    let mut clock = Clock::Scheduler;
    for round in 0..=rounds {
        for (program, times) in programs.iter().zip(&mut times) {
            let timing = program.time(input)?;
            if round > 0 {
                times.push(timing.time);
                clock = clock.max(timing.clock);
            }
        }
    }
    let mut runs = Vec::with_capacity(programs.len());
    for (program, times) in programs.iter().zip(times) {
        runs.push(Runs { times, peak_memory: program.peak_memory(input)? });
    }
    Ok(Measured { runs, clock })
}

impl Runs {
    /// The median time in milliseconds.
    pub fn milliseconds(&self) -> f64 {
        1000.0 * median(self.times.iter().map(Duration::as_secs_f64))
    }

    /// How many times as long as `other` this program took: the median over the pairs of runs.
    pub fn ratio_to(&self, other: &Self) -> f64 {
        median(self.times.iter().zip(&other.times).map(|(time, other)| time.as_secs_f64() / other.as_secs_f64()))
    }
}

/// The middle value, or the mean of the middle two; not a number without values.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    match (values.len() / 2, values.len() % 2) {
        (0, 0) => f64::NAN,
        (half, 0) => f64::midpoint(values[half - 1], values[half]),
        (half, _) => values[half],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(milliseconds: &[u64]) -> Runs {
        Runs { times: milliseconds.iter().map(|&time| Duration::from_millis(time)).collect(), peak_memory: None }
    }

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-9
    }

    #[test]
    fn medians_are_taken_of_odd_and_even_counts() {
        assert!(close(runs(&[9, 1, 5]).milliseconds(), 5.0));
        assert!(close(runs(&[9, 1, 5, 3]).milliseconds(), 4.0));
        assert!(runs(&[]).milliseconds().is_nan());
    }

    #[test]
    fn a_ratio_is_taken_pair_by_pair() {
        let (slow, fast) = (runs(&[40, 10, 90]), runs(&[10, 5, 30]));
        assert!(close(slow.ratio_to(&fast), 3.0));
    }
}
