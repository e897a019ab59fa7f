//! The peak of a process's resident memory, read from `/proc` while the process waits for its reader.
//!
//! The system forgets the figure when a process ends, so the process must be caught just before. Its output goes to a
//! pipe that is full from the start: whatever it prints makes it wait, and while it waits, there is time to look. Then
//! it gets a little room to go on.

use std::fs;
use std::io::{self, Read, Write};
use std::process::Command;

/// Bytes taken out of the pipe at a time: one page, the least that makes room.
const ROOM: usize = 4096;

/// Runs a program to its end and returns its peak in KiB, unless it never printed and was too quick to be seen.
pub fn peak_resident(command: &mut Command) -> io::Result<Option<u64>> {
    let (mut reader, mut writer) = io::pipe()?;
    writer.write_all(&vec![0; rustix::pipe::fcntl_getpipe_size(&writer)?])?;
    let mut child = command.stdout(writer).spawn()?;
    let mut peak = None;
    loop {
        let seen = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        peak = peak.max(high_water_mark(&seen));
        if child.try_wait()?.is_some() {
            return Ok(peak);
        }
        if is_waiting(&seen) {
            // It may wait for something else, and the pipe be empty: then this waits for it to print or to end.
            let _ = reader.read(&mut [0; ROOM])?;
        }
    }
}

/// The largest resident memory so far, in KiB.
fn high_water_mark(status: &str) -> Option<u64> {
    field(status, "VmHWM")?.parse().ok()
}

/// Whether the process sleeps until something happens.
fn is_waiting(status: &str) -> bool {
    field(status, "State") == Some("S")
}

/// The first word of a field of `/proc/PID/status`.
fn field<'a>(status: &'a str, name: &str) -> Option<&'a str> {
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_from_the_kernel_s_text() {
        let status = "Name:\tlinecall\nState:\tS (sleeping)\nVmHWM:\t    1608 kB\n";
        assert_eq!(high_water_mark(status), Some(1608));
        assert!(is_waiting(status));
        assert_eq!(field(status, "Vm"), None);
    }

    #[test]
    fn the_peak_of_a_quick_program_is_caught() {
        let peak = peak_resident(Command::new("sh").args(["-c", "echo done"])).expect("there is a shell");
        assert!(peak.is_some_and(|kibibytes| (200..100_000).contains(&kibibytes)), "{peak:?}");
    }
}
