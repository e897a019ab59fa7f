//! Where an input can be cut into parts: what stands after a cut is read alone as it would be after what is before it.
//!
//! Whoever cuts says with each part on which line it begins and which game a header before it has named.

use super::headers::split;
use super::plain::is_single;
use super::sgf;
use crate::read::formats::format::Cuts;
use crate::read::lines::Lines;
use crate::read::place::Start;
use crate::read::reading::Layout;
use crate::read::settle::Context;

/// The last cut in these bytes, which begin where a record may, if there is one, and where it is. More may follow
/// after the bytes.
pub(crate) fn last(cuts: Cuts, bytes: &[u8], start: &Start, context: &Context<'_>) -> Option<(usize, Start)> {
    // What is longer than the limit is an error that may take other lines with it.
    if bytes.len() > context.limits.line {
        return None;
    }
    let mut game = start.game.clone();
    let at = match cuts {
        Cuts::Nowhere => None,
        Cuts::Braces => memchr::memmem::rfind(bytes, b"\n{").map(|at| at + 1),
        Cuts::Trees => behind_trees(bytes, start, context),
        Cuts::Records(layout) => behind_records(bytes, layout, &mut game),
    };
    at.filter(|&at| at > 0).map(|at| (at, Start { place: start.place.behind(&bytes[..at]), game }))
}

/// Goes from game to game as the reader does.
fn behind_trees(bytes: &[u8], start: &Start, context: &Context<'_>) -> Option<usize> {
    // What characters of other encodings look like is guessed from all that is at hand.
    if std::str::from_utf8(bytes).err().is_some_and(|e| e.error_len().is_some()) {
        return None;
    }
    let mut lines = Lines::behind(Box::new(bytes), context.limits.line, start);
    let mut last = None;
    while let Ok(true) = sgf::pass(&mut lines, context) {
        let rest = lines.bytes().ok()?;
        if rest.is_empty() {
            // More of what stands after the game may follow.
            break;
        }
        last = Some(bytes.len() - rest.len());
    }
    last
}

/// Goes from record to record as the reader does, and keeps to headers in which nothing can be wrong.
fn behind_records(bytes: &[u8], layout: Layout, game: &mut Option<String>) -> Option<usize> {
    let mut lines = WholeLines { bytes, at: 0 };
    let mut last = None;
    let mut named = game.clone();
    loop {
        let plain = records(&bytes[lines.at..], layout);
        if plain > 0 {
            lines.at += plain;
            if *game != named {
                game.clone_from(&named);
            }
            last = Some(lines.at);
        }
        let Some(line) = lines.next() else { break };
        if is_blank(line) || line.first() == Some(&b'#') {
            continue;
        }
        let text = String::from_utf8_lossy(line);
        if let Some((key, value, _)) = split(&text) {
            match key.as_str() {
                "game" => named = Some(value.into()),
                "id" | "black" | "white" | "event" | "date" | "round" => {}
                _ => break,
            }
            continue;
        }
        let is_spread = match layout {
            Layout::Paragraph => true,
            Layout::Auto if is_single(line) => match lines.clone().next() {
                Some(next) => is_single(next),
                None => break,
            },
            Layout::Line | Layout::Auto => false,
        };
        if is_spread && !lines.by_ref().any(is_blank) {
            break;
        }
        if *game != named {
            game.clone_from(&named);
        }
        last = Some(lines.at);
    }
    last
}

/// How many bytes at the beginning are lines that are a record by themselves at the first look, as most are.
fn records(bytes: &[u8], layout: Layout) -> usize {
    let mut end = 0;
    for at in memchr::memchr2_iter(b'\n', b':', bytes) {
        let line = &bytes[end..at];
        let is_record = match layout {
            Layout::Paragraph => false,
            Layout::Auto => !is_blank(line) && !is_single(line),
            Layout::Line => !is_blank(line),
        };
        if bytes[at] == b':' || line.first() == Some(&b'#') || !is_record {
            break;
        }
        end = at + 1;
    }
    end
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// Lines that have an end, without it.
#[derive(Clone)]
struct WholeLines<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Iterator for WholeLines<'b> {
    type Item = &'b [u8];

    fn next(&mut self) -> Option<&'b [u8]> {
        let rest = &self.bytes[self.at..];
        let end = memchr::memchr(b'\n', rest)?;
        self.at += end + 1;
        let line = &rest[..end];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::limits::Limits;
    use crate::read::formats;
    use crate::read::place::Place;
    use crate::read::reading::Reading;
    use crate::read::record::GameRecord;
    use proptest::prelude::*;

    /// What is read of bytes that begin there, and how it looks.
    fn read(format: &str, bytes: &[u8], start: Option<&Start>, reading: &Reading) -> Vec<String> {
        let format = formats::find(format).unwrap();
        let limits = Limits::default();
        let named = start.and_then(|start| start.game.clone());
        let context = Context { named, ..Context::new(reading, limits, "memory.txt") };
        let lines = match start {
            Some(start) => Lines::behind(Box::new(bytes), limits.line, start),
            None => Lines::new(Box::new(bytes), limits.line),
        };
        let said = |record: Result<GameRecord, Error>| match record {
            Ok(record) => {
                let places: Vec<_> = (1..=record.record.moves.len()).map(|index| record.place(index)).collect();
                let GameRecord { id, line, of, record, tags, warnings, .. } = record;
                format!("{id:?} {line} {of:?} {record:?} {tags:?} {warnings:?} {places:?}")
            }
            Err(error) => format!("{error:?}"),
        };
        format.open(lines, context).map(said).take(bytes.len() + 1).collect()
    }

    /// Cuts bytes wherever it may be done after looking at so many more of them each time. How many cuts there were.
    fn cut_and_compare(format: &str, bytes: &[u8], step: usize, reading: &Reading) -> Result<usize, TestCaseError> {
        let whole = read(format, bytes, None, reading);
        let cuts = formats::find(format).unwrap().cuts(reading);
        let context = Context::new(reading, Limits::default(), "memory.txt");
        let (mut parts, mut count) = (vec![], 0);
        let (mut from, mut seen, mut start) = (0, 0, None);
        while seen < bytes.len() {
            seen = (seen + step).min(bytes.len());
            let first = Start { place: Place::FIRST, game: None };
            let here = start.as_ref().unwrap_or(&first);
            if let Some((at, behind)) = last(cuts, &bytes[from..seen], here, &context) {
                parts.extend(read(format, &bytes[from..from + at], start.as_ref(), reading));
                (from, start) = (from + at, Some(behind));
                count += 1;
            }
        }
        parts.extend(read(format, &bytes[from..], start.as_ref(), reading));
        // A part of blanks has no record, and the whole then has none there either.
        prop_assert_eq!(parts, whole);
        Ok(count)
    }

    const LINES: [&str; 26] = [
        "h8i9j10",
        "h8i9",
        "h8",
        "i9",
        "",
        " ",
        "# h8",
        "game: gomoku",
        "game: hex(size=5)",
        "id: x",
        "result: B+",
        "foo: 1",
        "black: a: b",
        "8,8",
        "8,8, 9,9",
        "44455 -3",
        "4455",
        "?",
        "swap",
        "=======",
        "a1 ?",
        "a1 B+",
        "game: what",
        "moves: h8",
        "symbols: X,O, ",
        "result: what",
    ];

    const JSON: [&str; 16] = [
        "{\"game\":\"gomoku\",\"moves\":[\"h8\"]}",
        "{\"moves\":[\"h8\"]",
        "{",
        "}",
        "[",
        "]",
        ",",
        "\"",
        "\\",
        "\n",
        "\n",
        "\r\n",
        " ",
        "x",
        "{\"id\":\"{\"",
        "[[\"B\",\"J8\"]]\n",
    ];

    const TREES: [&str; 20] = [
        "(;GM[4]SZ[15];B[hh];W[ii])",
        "(;B[hh](;W[ii])(;W[jj]))",
        "(",
        ")",
        ";",
        "(;B[aa",
        "]",
        "[",
        "C[(;",
        "\n(;FF[4]",
        "junk",
        "\n",
        " ",
        "\\",
        "é",
        "(;SZ[9]B[aa])\n",
        "CA[GB2312]",
        "(;GM[1]RU[4];B[hh])",
        "\n\n",
        "(;C[\n(;GM[4]",
    ];

    fn reading(layout: Layout, base: Option<u8>) -> Reading {
        Reading { layout, base, variations: base.is_some(), ..Reading::default() }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn what_is_cut_is_read_as_what_is_whole(
            lines in proptest::collection::vec(proptest::sample::select(&LINES[..]), 0..40),
            json in proptest::collection::vec(proptest::sample::select(&JSON[..]), 0..40),
            trees in proptest::collection::vec(proptest::sample::select(&TREES[..]), 0..30),
            end in proptest::sample::select(&["\n", "\r\n"][..]),
            layout in proptest::sample::select(&[Layout::Auto, Layout::Line, Layout::Paragraph][..]),
            base in proptest::option::of(0..=1_u8),
            step in 1..80_usize,
        ) {
            let reading = reading(layout, base);
            for (format, text) in [
                ("plain", lines.join(end)),
                ("digits", lines.join(end)),
                ("wire", json.concat()),
                ("katago", json.concat()),
                ("sgf", trees.concat()),
            ] {
                cut_and_compare(format, text.as_bytes(), step, &reading)?;
            }
        }
    }

    #[test]
    fn usual_files_are_cut() {
        let reading = Reading { game: Some("gomoku".into()), ..Reading::default() };
        for (format, text, cuts) in [
            ("plain", "game: hex\n# a game a line\nh8i9j10\nh8i9\nid: x\nh8i9\n", 3),
            ("plain", "h8\ni9\n\nh8\ni9\n\nh8\ni9\n", 2),
            ("digits", "444 -3\n4455\n", 2),
            ("wire", "[\n{\"moves\":[\"h8\"]},\n{\"moves\":[]},\n{\"moves\":[]}\n]\n", 3),
            ("sgf", "(;GM[4];B[hh])\n(;GM[4];C[(;]B[hh])(;GM[4])", 2),
        ] {
            let count = cut_and_compare(format, text.as_bytes(), 1, &reading).unwrap();
            assert_eq!(count, cuts, "{format}: {text}");
        }
    }
}
