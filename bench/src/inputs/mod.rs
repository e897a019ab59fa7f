//! The inputs of the benchmark: seeded, so that every machine judges the same bytes.

mod archive;
mod five_in_a_row;
mod gomoku_10x10;
mod make_a_sequence;
mod paths;
pub mod rng;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use rng::Rng;

/// How large the inputs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As large as the statements allow, or tens of megabytes.
    Full,
    /// A tenth of that.
    Quick,
}

impl Scale {
    /// How many datasets to write where the full input has `full`.
    fn of(self, full: usize) -> usize {
        match self {
            Self::Full => full,
            Self::Quick => full / 10,
        }
    }
}

/// The contests that have inputs here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    /// Balls on pegs, lines in space.
    MakeASequence,
    /// Gomoku on a large board, illegal placements skipped.
    FiveInARow,
    /// Placements on a given gomoku position.
    Gomoku10x10,
    /// Connect opposite edges on square cells.
    Paths,
    /// No contest: many games of five in a row, a line each, judged by one worker.
    Archive,
}

impl Contest {
    /// The contest's name on linecall's command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::MakeASequence => "make-a-sequence",
            Self::FiveInARow => "five-in-a-row",
            Self::Gomoku10x10 => "gomoku-10x10",
            Self::Paths => "paths",
            Self::Archive => "archive",
        }
    }

    /// The arguments with which linecall judges the inputs of this contest.
    pub fn arguments(self) -> Vec<&'static str> {
        if self == Self::Archive {
            return vec!["judge", "--game", "gomoku", "--report", "brief", "--jobs", "1"];
        }
        let mut arguments = vec!["contest", self.name()];
        if self == Self::Gomoku10x10 {
            arguments.extend(["--symbols", "B,W,."]);
        }
        arguments
    }

    /// The file name of the C++ solution that linecall is compared with.
    pub fn opponent(self) -> &'static str {
        match self {
            Self::MakeASequence => "make_a_sequence",
            Self::FiveInARow => "five_in_a_row",
            Self::Gomoku10x10 => "gomoku_10x10",
            Self::Paths => "paths",
            Self::Archive => "archive",
        }
    }
}

/// What makes an input: the shapes of the contest's own module.
#[derive(Clone, Copy, Debug)]
enum Shape {
    MakeASequence(make_a_sequence::Shape),
    FiveInARow(five_in_a_row::Shape),
    Gomoku10x10(gomoku_10x10::Shape),
    Paths(paths::Shape),
    Archive(archive::Shape),
}

/// One input of the benchmark.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The contest that judges it.
    pub contest: Contest,
    /// Its name within the contest.
    pub name: &'static str,
    shape: Shape,
}

impl Case {
    /// Every case, contest by contest.
    pub fn all() -> Vec<Self> {
        let case = |contest, name, shape| Self { contest, name, shape };
        let sequences = make_a_sequence::Shape::ALL
            .map(|(name, shape)| case(Contest::MakeASequence, name, Shape::MakeASequence(shape)));
        let fives =
            five_in_a_row::Shape::ALL.map(|(name, shape)| case(Contest::FiveInARow, name, Shape::FiveInARow(shape)));
        let gomoku =
            gomoku_10x10::Shape::ALL.map(|(name, shape)| case(Contest::Gomoku10x10, name, Shape::Gomoku10x10(shape)));
        let paths = paths::Shape::ALL.map(|(name, shape)| case(Contest::Paths, name, Shape::Paths(shape)));
        let archives = archive::Shape::ALL.map(|(name, shape)| case(Contest::Archive, name, Shape::Archive(shape)));
        sequences.into_iter().chain(fives).chain(gomoku).chain(paths).chain(archives).collect()
    }

    /// The case of a contest by name.
    pub fn named(contest: Contest, name: &str) -> Option<Self> {
        Self::all().into_iter().find(|case| case.contest == contest && case.name == name)
    }

    /// The contest's and the case's name, as in `paths/maze`.
    pub fn full_name(self) -> String {
        format!("{}/{}", self.contest.name(), self.name)
    }

    /// Whether the game is over long before its record ends, so that a program may leave most of it unread.
    pub fn ends_early(self) -> bool {
        use five_in_a_row::Shape::{Early, Random};
        matches!(self.shape, Shape::FiveInARow(Early | Random))
    }

    /// Writes the input, the same bytes whenever the scale is the same.
    pub fn write(self, scale: Scale, out: &mut dyn Write) -> io::Result<()> {
        let mut rng = Rng::new(seed(&self.full_name()));
        match self.shape {
            Shape::MakeASequence(shape) => shape.write(scale, &mut rng, out),
            Shape::FiveInARow(shape) => shape.write(scale, &mut rng, out),
            Shape::Gomoku10x10(shape) => shape.write(scale, &mut rng, out),
            Shape::Paths(shape) => shape.write(scale, &mut rng, out),
            Shape::Archive(shape) => shape.write(scale, &mut rng, out),
        }
    }

    /// Writes the input to a file in a folder, which is made if need be, and returns the file.
    pub fn write_file(self, scale: Scale, folder: &Path) -> io::Result<InputFile> {
        InputFile::create(folder, &format!("{}-{}", self.contest.name(), self.name), |out| self.write(scale, out))
    }
}

/// An input in a file, removed when it is done with.
pub struct InputFile {
    path: PathBuf,
}

impl InputFile {
    /// Writes a file in a folder, which is made if need be; its name begins as said and is of this process alone.
    pub fn create(folder: &Path, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let input = Self { path: folder.join(format!("{name}-{}.txt", std::process::id())) };
        let mut out = BufWriter::new(File::create(&input.path)?);
        write(&mut out)?;
        out.flush()?;
        Ok(input)
    }

    /// The file, opened anew at its start.
    pub fn open(&self) -> io::Result<File> {
        File::open(&self.path)
    }
}

impl Drop for InputFile {
    fn drop(&mut self) {
        // A file that stays in a folder for temporary files is no reason to fail.
        let _ = fs::remove_file(&self.path);
    }
}

/// A seed from a case's name (the 64-bit FNV-1a hash), so that cases do not depend on their order.
fn seed(name: &str) -> u64 {
    name.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn text(case: Case) -> Vec<u8> {
        let mut text = Vec::new();
        case.write(Scale::Quick, &mut text).expect("a vector takes every byte");
        text
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes() {
        for case in Case::all() {
            assert!(text(case) == text(case), "{}", case.full_name());
        }
    }

    #[test]
    fn names_and_seeds_are_unique() {
        let all = Case::all();
        let names: HashSet<String> = all.iter().map(|case| case.full_name()).collect();
        let seeds: HashSet<u64> = names.iter().map(|name| seed(name)).collect();
        assert_eq!((names.len(), seeds.len()), (all.len(), all.len()));
    }

    #[test]
    fn an_input_file_is_removed_in_the_end() {
        let case = Case::named(Contest::Gomoku10x10, "one").expect("the case is listed");
        let input = case.write_file(Scale::Quick, &std::env::temp_dir()).expect("the system has a folder for this");
        let path = input.path.clone();
        assert_eq!(fs::read(&path).expect("the file was just written"), text(case));
        drop(input);
        assert!(!path.exists());
    }
}
