//! Files of any size in little memory. What the process has held at most is asked of the system: this file of tests is
//! a process of its own, and its tests run one after the other.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test that fails or is skipped shall say so")]

mod common;

use linecall_text::options::Options;
use std::io::{self, Read};

/// A database of so many games, made while it is read.
struct Database {
    games: u64,
    made: u64,
    chunk: Vec<u8>,
    at: usize,
}

impl Database {
    fn of(games: u64) -> Self {
        let mut head = String::from(
            "<?xml version=\"1.0\"?>\n<database>\n<rules><rule id=\"1\" name=\"Swap2\"/></rules>\n<players>\n",
        );
        for id in 0..1_000 {
            head += &format!("<player id=\"{id}\" name=\"Name{id}\" surname=\"Surname\" country=\"1\" city=\"1\"/>\n");
        }
        Database { games, made: 0, chunk: (head + "</players>\n<games>\n").into_bytes(), at: 0 }
    }

    fn fill(&mut self) {
        self.chunk.clear();
        self.at = 0;
        while self.made < self.games && self.chunk.len() < 1 << 16 {
            let n = self.made;
            let moves: Vec<String> = (0..60)
                .map(|i| {
                    format!("{}{}", char::from(b'a' + i % 15), (n + u64::from(i / 15) * 3) % 12 + 1 + u64::from(i / 15))
                })
                .collect();
            let game = format!(
                "<game id=\"{n}\" publisher=\"\" tournament=\"\" round=\"1\" rule=\"1\" black=\"{}\" white=\"{}\" bresult=\"0.5\" btime=\"\" wtime=\"\" opening=\"\" alt=\"\" swap=\"\">\n<move>{}</move>\n</game>\n",
                n % 1_000,
                (n + 1) % 1_000,
                moves.join(" ")
            );
            self.chunk.extend(game.into_bytes());
            self.made += 1;
            if self.made == self.games {
                self.chunk.extend(b"</games>\n</database>\n");
            }
        }
    }
}

impl Read for Database {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.chunk.len() {
            self.fill();
        }
        let read = (&self.chunk[self.at..]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

/// The most memory that this process has held, in kilobytes.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

fn stream(games: u64) {
    let run = |games: u64| {
        let mut count = 0;
        for record in common::records("games.xml", Database::of(games), &Options::default()) {
            let record = record.unwrap();
            assert_eq!(record.record.moves.len(), 60);
            assert!(record.warnings.is_empty(), "{:?}", record.warnings);
            count += 1;
        }
        assert_eq!(count, games);
    };
    run(1_000);
    let Some(before) = peak() else {
        println!("skipped: the system does not tell how much memory was held");
        return run(games);
    };
    run(games);
    let more = peak().unwrap() - before;
    assert!(more < 4 << 10, "{more} kB more for {games} games");
}

/// 20 MB, which would show if games were kept.
#[test]
fn a_database_is_not_kept() {
    stream(50_000);
}

/// 1 GB. `cargo test --test streams -- --ignored`
#[test]
#[ignore = "takes a minute"]
fn a_gigabyte() {
    stream(2_500_000);
}
