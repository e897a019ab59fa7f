//! Checks that linecall keeps within the address space that the statements allow.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::process::{Command, Stdio};

use crate::Bench;
use crate::inputs::{Case, Contest};

/// An address space that must be enough for a case.
#[derive(Debug)]
pub struct Limit {
    contest: Contest,
    case: &'static str,
    kibibytes: u64,
}

/// How a check went.
#[derive(Debug)]
pub enum Finding {
    /// linecall answered right.
    Right,
    /// It failed, or answered otherwise than the C++ solution without a limit.
    Wrong(String),
    /// This system's shell cannot set the limit.
    Skipped,
}

/// The statements' own limits, on inputs that tempt a program to hold everything in memory.
pub const LIMITS: [Limit; 2] = [
    Limit { contest: Contest::FiveInARow, case: "r4", kibibytes: 65_536 },
    Limit { contest: Contest::Paths, case: "rand", kibibytes: 32_768 },
];

impl Limit {
    /// The case to judge under the limit.
    pub fn case(&self) -> Case {
        Case::named(self.contest, self.case).expect("limits are set on cases that exist")
    }

    /// Judges the case under the limit.
    pub fn check(&self, bench: &Bench) -> Result<Finding, Box<dyn Error>> {
        if !self.can_be_set() {
            return Ok(Finding::Skipped);
        }
        let input = self.case().write_file(bench.options.scale, &bench.options.work)?;
        let expected = bench.opponent(self.contest.opponent())?.output(&input)?;
        Ok(match bench.linecall(self.contest)?.limited(self.kibibytes)?.output(&input) {
            Ok(answer) if answer == expected => Finding::Right,
            Ok(_) => Finding::Wrong("the answers differ".to_owned()),
            Err(error) => Finding::Wrong(error.to_string()),
        })
    }

    fn can_be_set(&self) -> bool {
        let script = format!("ulimit -v {}", self.kibibytes);
        let shell = Command::new("sh").args(["-c", &script]).stderr(Stdio::null()).status();
        shell.is_ok_and(|status| status.success())
    }
}

impl Display for Limit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} under `ulimit -v {}`", self.case().full_name(), self.kibibytes)
    }
}
