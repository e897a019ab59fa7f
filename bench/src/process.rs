//! Whole processes: what they print, how much CPU time they take, how much memory they touch.

use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use crate::inputs::InputFile;

/// A program with its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<String>,
}

/// The time one run took, and by which clock.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// How long.
    pub time: Duration,
    /// Measured how.
    pub clock: Clock,
}

/// The clocks that time a process, the best one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clock {
    /// CPU time in nanoseconds, as the scheduler counts it.
    Scheduler,
    /// CPU time in clock ticks, which are coarse.
    Ticks,
    /// Time on the wall, for systems without `/proc`.
    Wall,
}

impl Clock {
    /// The clock in words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Scheduler => "CPU time of the whole process, in nanoseconds",
            Self::Ticks => "CPU time of the whole process, in coarse clock ticks",
            Self::Wall => "wall-clock time (this system tells no CPU times through /proc)",
        }
    }
}

impl Program {
    /// A program that must exist as a file.
    pub fn new(path: &Path, arguments: &[&str]) -> Result<Self, Box<dyn Error>> {
        let path = fs::canonicalize(path).map_err(|error| format!("no program `{}`: {error}", path.display()))?;
        Ok(Self { path, arguments: arguments.iter().map(ToString::to_string).collect() })
    }

    /// A program of the system, looked up here so that the search is not part of what is timed.
    pub fn on_path(name: &str, arguments: &[&str]) -> Result<Self, Box<dyn Error>> {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let found = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file());
        let path = found.ok_or_else(|| format!("no program `{name}` on the PATH"))?;
        Ok(Self { path, arguments: arguments.iter().map(ToString::to_string).collect() })
    }

    /// The same program under a limit of its address space, set by a shell.
    pub fn limited(&self, kibibytes: u64) -> Result<Self, Box<dyn Error>> {
        let script = format!("ulimit -v {kibibytes} && exec \"$@\"");
        let mut shell = Self::on_path("sh", &["-c", &script, "sh"])?;
        shell.arguments.push(self.path.display().to_string());
        shell.arguments.extend(self.arguments.iter().cloned());
        Ok(shell)
    }

    /// The program's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Everything the program prints for an input.
    pub fn output(&self, input: &InputFile) -> Result<Vec<u8>, Box<dyn Error>> {
        let output = Command::new(&self.path).args(&self.arguments).stdin(input.open()?).output()?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        let complaint = String::from_utf8_lossy(&output.stderr);
        Err(format!("`{}` failed ({}): {}", self.path.display(), output.status, complaint.trim()).into())
    }

    /// Times one run; what the program prints is thrown away.
    pub fn time(&self, input: &InputFile) -> Result<Timing, Box<dyn Error>> {
        let start = Instant::now();
        let mut child = self.quiet_command(input)?.spawn()?;
        // Waits, but leaves the ended child to be read about until it is reaped below.
        waitid(WaitId::Pid(Pid::from_child(&child)), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT)?;
        let wall = Timing { time: start.elapsed(), clock: Clock::Wall };
        let timing = cpu_time(child.id()).unwrap_or(wall);
        let status = child.wait()?;
        if status.success() { Ok(timing) } else { Err(format!("`{}` failed ({status})", self.path.display()).into()) }
    }

    /// The most memory a run had resident, in KiB: `None` where one cannot ask.
    #[cfg(target_os = "linux")]
    pub fn peak_memory(&self, input: &InputFile) -> Result<Option<u64>, Box<dyn Error>> {
        Ok(crate::memory::peak_resident(&mut self.quiet_command(input)?)?)
    }

    /// The most memory a run had resident, in KiB: `None` where one cannot ask.
    #[cfg(not(target_os = "linux"))]
    pub fn peak_memory(&self, _: &InputFile) -> Result<Option<u64>, Box<dyn Error>> {
        Ok(None)
    }

    /// The program with an input; all it prints is thrown away.
    fn quiet_command(&self, input: &InputFile) -> io::Result<Command> {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stdin(input.open()?).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command)
    }
}

/// The CPU time of a process that has ended but is not reaped.
///
/// The scheduler's count is exact, but leaves out threads other than the first; the count in ticks has them all. Since
/// ticks are rounded down, the larger of the two is the better one.
fn cpu_time(process: u32) -> Option<Timing> {
    let exact = fs::read_to_string(format!("/proc/{process}/schedstat")).ok().and_then(|text| scheduler_time(&text));
    let ticks = fs::read_to_string(format!("/proc/{process}/stat")).ok().and_then(|text| tick_time(&text));
    match (exact, ticks) {
        (Some(time), ticks) if ticks.is_none_or(|ticks| ticks <= time) => {
            Some(Timing { time, clock: Clock::Scheduler })
        }
        (_, Some(time)) => Some(Timing { time, clock: Clock::Ticks }),
        (_, None) => None,
    }
}

/// The time on a CPU, first of the three numbers in `/proc/PID/schedstat`; zero means that nobody counts.
fn scheduler_time(schedstat: &str) -> Option<Duration> {
    let nanoseconds = schedstat.split_whitespace().next()?.parse().ok()?;
    (nanoseconds > 0).then(|| Duration::from_nanos(nanoseconds))
}

/// User and system time from `/proc/PID/stat`: its fields 14 and 15, 11 and 12 after the name in brackets.
fn tick_time(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = |index| fields.split_whitespace().nth(index)?.parse::<u64>().ok();
    let microseconds = (ticks(11)? + ticks(12)?) * 1_000_000 / ticks_per_second();
    Some(Duration::from_micros(microseconds))
}

#[cfg(target_os = "linux")]
fn ticks_per_second() -> u64 {
    rustix::param::clock_ticks_per_second()
}

#[cfg(not(target_os = "linux"))]
fn ticks_per_second() -> u64 {
    100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_the_kernel_s_texts() {
        assert_eq!(scheduler_time("505939 0 1\n"), Some(Duration::from_nanos(505_939)));
        assert_eq!(scheduler_time("0 0 0\n"), None);
        let stat = "12 (odd ) name) Z 1 12 12 0 -1 4194560 98 0 0 0 3 1 0 0 20 0 1 0 100 0 0";
        let tick = Duration::from_micros(1_000_000 / ticks_per_second());
        assert_eq!(tick_time(stat), Some(4 * tick));
        assert_eq!(tick_time("nonsense"), None);
    }

    #[test]
    fn programs_are_found_on_the_path_or_named_when_missing() {
        assert!(Program::on_path("sh", &[]).is_ok());
        let error = Program::new(Path::new("no/such/program"), &[]).expect_err("it does not exist").to_string();
        assert!(error.starts_with("no program `no/such/program`"), "{error}");
    }
}
