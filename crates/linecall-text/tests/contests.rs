//! The statements' samples and hard cases, to the byte; and inputs that come in pieces or do not end.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use linecall_law::analysis::SquareLinks;
use linecall_law::{Color, Link, Side};
use linecall_testkit::arb;
use linecall_testkit::cases::folder;
use linecall_text::contests::{self, ContestOptions, Encoding, Language, RowOption, Stop, Stream};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::cell::RefCell;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

/// The options of a case, as they are written on the command line.
fn options(text: &str) -> ContestOptions {
    let mut options = ContestOptions::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "--strict-turn" => options.strict_turn = true,
            "--language" => {
                options.language = words.next().map(|w| if w == "en" { Language::English } else { Language::Russian });
            }
            "--encoding" => {
                options.encoding =
                    words.next().map(|w| if w == "cp866" { Encoding::Cp866 } else { Encoding::Windows1251 });
            }
            "--symbols" => options.symbols = words.next().map(|w| w.parse().unwrap()),
            "--row" => {
                let row = |w| if w == "exactly-5" { RowOption::Exactly5 } else { RowOption::MoreThan5 };
                options.row = words.next().map(row);
            }
            other => panic!("{other}"),
        }
    }
    options
}

/// Gives a few bytes at a time, as a pipe may.
struct Dribble<'a>(&'a [u8], usize);

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.1.min(buffer.len()).min(self.0.len());
        buffer[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

fn run(name: &str, input: &mut dyn Read, options: &ContestOptions) -> (Vec<u8>, Vec<String>, Result<(), Stop>) {
    let (mut output, mut warnings) = (vec![], vec![]);
    let mut warn = |text: &str| warnings.push(text.to_string());
    let result = {
        let mut stream = Stream::new(input, &mut output, &mut warn);
        contests::find(name).unwrap().run(&mut stream, options)
    };
    (output, warnings, result)
}

fn optional(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

fn check(name: &str) {
    let mut count = 0;
    for entry in fs::read_dir(folder().join("contests").join(name)).unwrap() {
        let input = entry.unwrap().path();
        if input.extension().is_none_or(|e| e != "in") {
            continue;
        }
        count += 1;
        let place = input.display();
        let options = options(&optional(&input.with_extension("args")));
        let bytes = fs::read(&input).unwrap();
        for piece in [1, 3, 1 << 20] {
            let (output, warnings, result) = run(name, &mut Dribble(&bytes, piece), &options);
            assert_eq!(output, fs::read(input.with_extension("out")).unwrap(), "{place} by {piece}");
            let warned: String = warnings.iter().map(|w| w.clone() + "\n").collect();
            if input.with_extension("warn").exists() {
                assert_eq!(warned, optional(&input.with_extension("warn")), "{place}");
            }
            let error = match result {
                Ok(()) => String::new(),
                Err(Stop::Input(e)) => format!("{}:{}: {}\n", e.line.unwrap(), e.column.unwrap(), e.message),
                Err(Stop::Io(e)) => panic!("{place}: {e}"),
            };
            assert_eq!(error, optional(&input.with_extension("err")), "{place} by {piece}");
        }
    }
    assert!(count > 0, "{name} has no cases");
}

#[test]
fn make_a_sequence() {
    check("make-a-sequence");
}

#[test]
fn five_in_a_row() {
    check("five-in-a-row");
}

#[test]
fn gomoku_10x10() {
    check("gomoku-10x10");
}

#[test]
fn paths() {
    check("paths");
}

#[test]
fn every_contest_has_cases() {
    for contest in contests::SHELF {
        assert!(folder().join("contests").join(contest.name).is_dir(), "{}", contest.name);
    }
}

#[test]
fn an_option_that_a_contest_does_not_take_is_an_error() {
    let options = ContestOptions { strict_turn: true, ..ContestOptions::default() };
    let (_, _, result) = run("five-in-a-row", &mut io::empty(), &options);
    assert_eq!(result.unwrap_err().to_string(), "contest `five-in-a-row` takes no --strict-turn");
    assert_eq!(contests::find("path").unwrap_err().message, "no contest `path`; did you mean `paths`?");
}

/// An input that comes in pieces and logs them.
struct In<'a>(&'a RefCell<Vec<String>>, Vec<&'static str>);

impl Read for In<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            return Ok(0);
        }
        let piece = self.1.remove(0);
        self.0.borrow_mut().push(format!("read {piece:?}"));
        buffer[..piece.len()].copy_from_slice(piece.as_bytes());
        Ok(piece.len())
    }
}

/// An output that logs what it is given.
struct Out<'a>(&'a RefCell<Vec<String>>);

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().push(format!("write {:?}", String::from_utf8_lossy(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_answer_is_out_before_more_input_is_waited_for() {
    let log = RefCell::new(vec![]);
    let mut input = In(&log, vec!["3 3 1\n1 1\n", "3 3 1\n", "2 2\n0 0 0\n"]);
    let mut output = Out(&log);
    let mut warn = |_: &str| ();
    let mut stream = Stream::new(&mut input, &mut output, &mut warn);
    contests::find("make-a-sequence").unwrap().run(&mut stream, &ContestOptions::default()).unwrap();
    let wanted = [
        r#"read "3 3 1\n1 1\n""#,
        r#"write "Draw\n""#,
        r#"read "3 3 1\n""#,
        r#"read "2 2\n0 0 0\n""#,
        r#"write "Draw\n""#,
    ];
    assert_eq!(*log.borrow(), wanted);
}

#[test]
fn a_header_takes_no_memory() {
    for text in ["18446744073709551615\n", "999999999999\nW", "4000000000\nWB\n"] {
        let (output, _, result) = run("paths", &mut text.as_bytes(), &ContestOptions::default());
        assert!(output.is_empty());
        assert!(matches!(result, Err(Stop::Input(_))), "{text}");
    }
    let (_, _, result) =
        run("five-in-a-row", &mut "1000 18446744073709551615\n1 1\n".as_bytes(), &ContestOptions::default());
    assert!(result.is_err());
    let (_, _, result) =
        run("make-a-sequence", &mut "7 7 18446744073709551615\n1 1\n".as_bytes(), &ContestOptions::default());
    assert!(result.is_err());
}

/// A board of letters, and what stands around its lines: `(after the size, after a row, after the board)`.
type Laid = (Vec<String>, (&'static str, &'static str, &'static str));

fn laid_board() -> impl Strategy<Value = Laid> {
    let side = prop_oneof![1..12_usize, select(&[62, 63, 64, 65, 66, 127, 128, 129][..])];
    // Sparse, nearly full, and about as many as let chains just come through.
    let letters = select(&["WBU", "WWWWWBBBU", "WWBBBBBBU", "WWWBBUUUUUUU", "WWWWWWBBBB"][..]);
    let layout = select(
        &[
            ("\n", "\n", ""),
            ("\n", "\n", ""),
            ("\r\n", "\r\n", ""),
            ("\n\n", "\n", "\n"),
            (" \n", "\n ", "\n\n"),
            ("\t", " ", " "),
        ][..],
    );
    (side, letters, layout).prop_flat_map(|(side, letters, layout)| {
        let row = vec(select(letters.as_bytes()), side).prop_map(|row| String::from_utf8(row).unwrap());
        (vec(row, side), Just(layout))
    })
}

/// The answer of the law.
fn path(rows: &[String], strict_turn: bool) -> &'static str {
    let (across, down) = (Link { from: Side::Left, to: Side::Right }, Link { from: Side::Top, to: Side::Bottom });
    let mut board = SquareLinks::new();
    board.reset(rows.len(), rows.len());
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.bytes().enumerate().filter(|(_, letter)| *letter != b'U') {
            board.put(x, y, if letter == b'W' { Color::White } else { Color::Black });
        }
    }
    if board.joins(Color::White, across) {
        "White has a winning path.\n"
    } else if board.joins(Color::Black, down) {
        "Black has a winning path.\n"
    } else if board.could_join(Color::White, across) {
        "White can win in one move.\n"
    } else if board.could_join(Color::Black, down) && !(strict_turn && board.empty() == 1) {
        "Black can win in one move.\n"
    } else {
        "There is no winning path.\n"
    }
}

proptest! {
    #![proptest_config(arb::config(300))]

    /// Whatever stands between the letters, however the input comes in pieces: the answers are those of the law.
    #[test]
    fn paths_are_read_alike_in_every_layout(
        boards in vec(laid_board(), 1..8),
        piece in prop_oneof![1..200_usize, Just(1 << 20)],
        strict_turn: bool,
    ) {
        let (mut text, mut wanted) = (String::new(), String::new());
        for (rows, (behind_size, behind_row, behind_board)) in &boards {
            text += &format!("{}{behind_size}", rows.len());
            text.extend(rows.iter().map(|row| format!("{row}{behind_row}")));
            text += behind_board;
            wanted += path(rows, strict_turn);
        }
        text += "0\n";
        let options = ContestOptions { language: Some(Language::English), strict_turn, ..ContestOptions::default() };
        let (output, _, result) = run("paths", &mut Dribble(text.as_bytes(), piece), &options);
        prop_assert!(result.is_ok());
        prop_assert_eq!(String::from_utf8(output).unwrap(), wanted);
    }

    /// A wrong letter is told with its place, in any row and on boards of any size, and what was read before is answered.
    #[test]
    fn a_wrong_letter_in_a_path_has_its_place(
        (rows, _) in laid_board(),
        (x, y) in any::<(prop::sample::Index, prop::sample::Index)>(),
        letter in select(b"wX.0-@C\x7f".as_slice()),
        before in 0..20_usize,
        crlf: bool,
    ) {
        let end = if crlf { "\r\n" } else { "\n" };
        let n = rows.len();
        let (x, y) = (x.index(n), y.index(n));
        let mut text = format!("1{end}W{end}").repeat(before).into_bytes();
        text.extend_from_slice(format!("{n}{end}").as_bytes());
        for (i, row) in rows.iter().enumerate() {
            let mut row = row.clone().into_bytes();
            if i == y {
                row[x] = letter;
            }
            text.extend_from_slice(&row);
            text.extend_from_slice(end.as_bytes());
        }
        let options = ContestOptions { language: Some(Language::English), ..ContestOptions::default() };
        let (output, _, result) = run("paths", &mut &text[..], &options);
        prop_assert_eq!(String::from_utf8(output).unwrap(), "White has a winning path.\n".repeat(before));
        let Err(Stop::Input(error)) = result else { return Err(TestCaseError::fail("no error")) };
        prop_assert_eq!((error.line, error.column), (Some(2 * before as u64 + y as u64 + 2), Some(x as u64 + 1)));
        let message = format!("wanted `W`, `B` or `U` in column {} of a row of {n}, found `", x + 1);
        prop_assert!(error.message.starts_with(&message), "{}", error.message);
    }
}
