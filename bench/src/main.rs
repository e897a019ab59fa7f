//! Times linecall's contest mode against strong C++ solutions.
//!
//! Every case is generated from a fixed seed, judged once by both programs, whose answers must be the same bytes, and
//! then judged many times by each of them in turn. What counts is the CPU time of the whole process, from start to end,
//! and the ratio of the two, taken pair by pair. `wc -l` on the same file shows what it takes to look at every byte.

mod inputs;
mod limits;
#[cfg(target_os = "linux")]
mod memory;
mod options;
mod pair;
mod process;
mod table;

use std::error::Error;
use std::process::ExitCode;

use inputs::{Case, Contest, InputFile};
use limits::Finding;
use options::{Options, Request};
use pair::Measured;
use process::{Clock, Program};
use table::Row;

/// The C++ solution that reads its input by blocks, for games that end early.
const BY_BLOCKS: &str = "five_in_a_row_64k";

/// A program that does nothing: the floor under every time.
const FLOOR: &str = "true";

fn main() -> ExitCode {
    match options::parse(std::env::args_os().skip(1)) {
        Ok(Request::Help) => {
            print!("{}", options::HELP);
            ExitCode::SUCCESS
        }
        Ok(Request::Run(options)) => match (Bench { options }).run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("linecall-bench: {error}");
                ExitCode::FAILURE
            }
        },
        Err(message) => {
            eprintln!("linecall-bench: {message}");
            ExitCode::from(2)
        }
    }
}

/// A benchmark as asked for.
struct Bench {
    options: Options,
}

impl Bench {
    /// Runs every case and check that was asked for, and prints the results.
    fn run(&self) -> Result<(), Box<dyn Error>> {
        let cases: Vec<Case> = Case::all().into_iter().filter(|case| self.wants(*case)).collect();
        let first = cases.first().ok_or_else(|| format!("no case has `{}` in its name", self.options.only))?;
        self.linecall(first.contest)?;
        println!("{}", table::head());
        let mut slower = Vec::new();
        let mut clock = Clock::Scheduler;
        for case in cases {
            clock = clock.max(self.run_case(case, &mut slower)?);
        }
        println!("\n{}", self.remarks(clock)?);
        let mut failures = self.check_limits()?;
        if self.options.check && !slower.is_empty() {
            failures.push(format!("slower than the C++ solution: {}", slower.join(", ")));
        }
        if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
    }

    fn wants(&self, case: Case) -> bool {
        case.full_name().contains(&self.options.only)
    }

    /// Runs a case, prints its rows, and adds those in which linecall is slower to a list.
    fn run_case(&self, case: Case, slower: &mut Vec<String>) -> Result<Clock, Box<dyn Error>> {
        let input = case.write_file(self.options.scale, &self.options.work)?;
        let mut programs = vec![self.linecall(case.contest)?, self.opponent(case.contest.opponent())?];
        let mut labels = vec![case.name.to_owned()];
        if case.ends_early() {
            programs.push(self.opponent(BY_BLOCKS)?);
            labels.push(format!("{} (C++ by blocks)", case.name));
        }
        compare_answers(case, &programs, &input)?;
        programs.push(Program::on_path("wc", &["-l"])?);
        let measured = self.measure(&programs, &input)?;
        let [linecall, opponents @ .., lines] = &measured.runs[..] else { unreachable!("three programs at least") };
        for (i, (label, opponent)) in labels.iter().zip(opponents).enumerate() {
            let row = Row { contest: case.contest.name(), case: label, linecall, opponent, lines };
            println!("{}", row.to_line());
            // The one small input of gomoku-10x10 times little but the start of a process, and the reader by blocks is
            // there to be looked at.
            if row.ratio() < 1.0 && i == 0 && case.contest != Contest::Gomoku10x10 {
                slower.push(format!("{}/{label} ({:.2})", row.contest, row.ratio()));
            }
        }
        Ok(measured.clock)
    }

    fn measure(&self, programs: &[Program], input: &InputFile) -> Result<Measured, Box<dyn Error>> {
        pair::measure(&programs.iter().collect::<Vec<_>>(), input, self.options.pairs)
    }

    /// How the table came about, and the floor under its times.
    fn remarks(&self, clock: Clock) -> Result<String, Box<dyn Error>> {
        let smallest = Case::named(Contest::Gomoku10x10, "one").expect("the smallest case is always there");
        let input = smallest.write_file(self.options.scale, &self.options.work)?;
        let floor = self.measure(&[Program::on_path(FLOOR, &[])?], &input)?;
        let milliseconds = floor.runs.first().map_or(f64::NAN, pair::Runs::milliseconds);
        let how = format!("Medians of {} pairs of runs; {}.", self.options.pairs, clock.describe());
        let floor = format!("`{FLOOR}`, which does nothing, takes {milliseconds:.2} ms.");
        Ok([how, floor, machine()].join("\n"))
    }

    /// Checks the limits of memory, prints how each went, and returns those that do not hold.
    fn check_limits(&self) -> Result<Vec<String>, Box<dyn Error>> {
        let mut failures = Vec::new();
        for limit in limits::LIMITS.iter().filter(|limit| self.wants(limit.case())) {
            match limit.check(self)? {
                Finding::Right => println!("{limit}: right."),
                Finding::Skipped => println!("{limit}: skipped, since this system's shell cannot set it."),
                Finding::Wrong(problem) => failures.push(format!("{limit}: {problem}")),
            }
        }
        Ok(failures)
    }

    /// linecall as the judge of a contest.
    fn linecall(&self, contest: Contest) -> Result<Program, Box<dyn Error>> {
        Program::new(&self.options.linecall, &contest.arguments())
    }

    /// A compiled C++ program by name.
    fn opponent(&self, name: &str) -> Result<Program, Box<dyn Error>> {
        Program::new(&self.options.opponents.join(name), &[])
    }
}

/// An error unless all programs print the same for an input.
fn compare_answers(case: Case, programs: &[Program], input: &InputFile) -> Result<(), Box<dyn Error>> {
    let mut answers = programs.iter().map(|program| program.output(input));
    let Some(first) = answers.next().transpose()? else {
        return Ok(());
    };
    for (program, answer) in programs.iter().skip(1).zip(answers) {
        if let Some(line) = first_difference(&first, &answer?) {
            let rival = program.path().display();
            return Err(format!("{}: linecall and `{rival}` differ at line {line}", case.full_name()).into());
        }
    }
    Ok(())
}

/// The 1-based number of the first line that is not the same, byte for byte.
fn first_difference(left: &[u8], right: &[u8]) -> Option<usize> {
    let lines = |text: &[u8]| text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
    let (left, right) = (lines(left), lines(right));
    let same = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    (same < left.len().max(right.len())).then_some(same + 1)
}

/// The machine in a line, as far as it tells.
fn machine() -> String {
    let processors = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {threads} threads, {} {}.", std::env::consts::OS, std::env::consts::ARCH)
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn differences_are_found_by_line() {
        assert_eq!(first_difference(b"a\nb\n", b"a\nb\n"), None);
        assert_eq!(first_difference(b"a\nb\n", b"a\nc\n"), Some(2));
        assert_eq!(first_difference(b"a\nb\n", b"a\n"), Some(2));
        assert_eq!(first_difference(b"a", b"a\n"), Some(1));
        assert_eq!(first_difference(b"", b""), None);
    }
}
