//! The pages are true: the lists in `docs/` are those that the program prints, and what the README and the pages show of
//! a run is what it says.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// What a run prints on standard output.
fn printed(args: &[String], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linecall"));
    command.args(args).current_dir(root()).env_remove("CLICOLOR_FORCE");
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.unwrap();
    // A command that reads nothing may have ended already.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// The README and the pages of `docs/`.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    pages.extend(docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    pages.sort();
    pages
}

/// The words of a command line; blanks within '…' belong to the word.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![];
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(String::from)),
            _ => words.push(part.into()),
        }
    }
    words
}

/// A block after `<!-- linecall LIST -->` is what `linecall LIST` prints.
#[test]
fn lists_are_those_of_the_program() {
    const MARK: &str = "<!-- linecall ";
    const OPEN: &str = " -->\n```text\n";
    const CLOSE: &str = "```\n";
    let mut lists = vec![];
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let mut wanted = String::new();
        for (i, part) in page.split(MARK).enumerate() {
            if i == 0 {
                wanted += part;
                continue;
            }
            let (list, rest) =
                part.split_once(OPEN).unwrap_or_else(|| panic!("{}: no block after a mark", path.display()));
            // The block may be empty.
            let end = if rest.starts_with(CLOSE) { 0 } else { rest.find("\n```\n").map_or(rest.len(), |at| at + 1) };
            let after = rest[end..].strip_prefix(CLOSE).unwrap_or_else(|| panic!("{}: an open block", path.display()));
            wanted += &[MARK, list, OPEN, &printed(&words(list), ""), CLOSE, after].concat();
            lists.push(list.to_string());
        }
        if std::env::var_os("LINECALL_BLESS").is_some() && wanted != page {
            fs::write(&path, &wanted).unwrap();
            continue;
        }
        let line = wanted.lines().zip(page.lines()).take_while(|(wanted, found)| wanted == found).count() + 1;
        assert!(
            wanted == page,
            "{}:{line}: the list is not as `linecall` prints it; \
             `LINECALL_BLESS=1 cargo test -p linecall-cli --test pages` writes it anew",
            path.display()
        );
    }
    lists.sort();
    assert_eq!(lists, ["codes", "contests", "formats", "games", "reports"]);
}

/// Whether a text is what is shown of it; a line `…` stands for any lines.
fn is_shown(shown: &[&str], text: &[&str]) -> bool {
    match (shown, text) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=text.len()).any(|left_out| is_shown(rest, &text[left_out..])),
        ([first, rest @ ..], [line, lines @ ..]) => first.trim_end() == line.trim_end() && is_shown(rest, lines),
        _ => false,
    }
}

/// What stands after `$ linecall …`, or after `$ echo … | linecall …`, in a block is what is printed.
#[test]
fn runs_are_shown_as_they_are() {
    let mut count = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        for block in page.split("```console\n").skip(1) {
            let block = block.split("```").next().unwrap();
            for run in block.split("$ ").skip(1) {
                let mut lines: Vec<&str> = run.lines().collect();
                let command = lines.remove(0);
                let (input, command) = command.split_once(" | ").unwrap_or(("", command));
                let input = words(input).into_iter().skip(1).collect::<Vec<_>>().join(" ") + "\n";
                let args = command.strip_prefix("linecall ").map(words).unwrap_or_default();
                let text = printed(&args, &input);
                let text: Vec<&str> = text.lines().collect();
                let place = path.display();
                assert!(
                    is_shown(&lines, &text),
                    "{place}: `{command}` prints\n{}\nnot\n{}",
                    text.join("\n"),
                    lines.join("\n")
                );
                count += 1;
            }
        }
    }
    assert!(count >= 6, "{count} runs");
}

/// Whoever meets the project reads this page; it stays one page.
#[test]
fn the_readme_is_short() {
    let size = fs::metadata(root().join("README.md")).unwrap().len();
    assert!(size <= 10_000, "the README has {size} bytes; lists and details belong into docs/");
}

/// A link to a file of the project leads to one.
#[test]
fn links_lead_somewhere() {
    let more = ["ARCHITECTURE.md", "BENCHMARKS.md", "CONTRIBUTING.md", "RELEASE.md"].map(|name| root().join(name));
    for path in pages().into_iter().chain(more) {
        let page = fs::read_to_string(&path).unwrap();
        for link in page.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_elsewhere = link.contains("://") || link.is_empty();
            let target = path.parent().unwrap().join(link);
            assert!(is_elsewhere || target.exists(), "{}: the link `{link}` leads nowhere", path.display());
        }
    }
}
