//! Runs that are shared: whatever the number of workers and the size of parts, the bytes are those of one worker.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_testkit::cases::folder;
use linecall_text::Error;
use linecall_text::options::{Options, Saying};
use linecall_text::read::dialect::Origin;
use linecall_text::read::formats::{self, Cuts};
use linecall_text::read::reading::Layout;
use linecall_text::read::reading::Reading;
use linecall_text::run::{
    self, CheckReport, Checking, Converting, Drawing, Explaining, Input, Judging, Look, Plan, Summary, Watch, Work,
};
use linecall_text::say::picture::Show;
use linecall_text::say::reports;
use proptest::prelude::*;
use std::fs;
use std::io::{self, Cursor, Read, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Who writes down every error.
#[derive(Default)]
struct Errors(Vec<String>);

impl Watch for Errors {
    fn note(&mut self, source: &str, error: &Error) {
        self.0.push(format!("{source}: {error:?}"));
    }
}

/// An input: its name, its bytes, whether its size is known, and whether it breaks at the end.
#[derive(Clone)]
struct Made {
    name: String,
    bytes: Arc<[u8]>,
    is_sized: bool,
    breaks: bool,
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

impl Made {
    fn input(&self) -> Input {
        let Made { name, bytes, is_sized, breaks } = self.clone();
        let size = is_sized.then_some(bytes.len() as u64);
        let open = move || -> io::Result<Box<dyn Read + Send>> {
            match (breaks, bytes.is_empty()) {
                (true, true) => Err(io::Error::other("no such file")),
                (true, false) => Ok(Box::new(Cursor::new(bytes).chain(Broken))),
                _ => Ok(Box::new(Cursor::new(bytes))),
            }
        };
        Input { name, size, reading: None, open: Box::new(open) }
    }
}

/// Does a work, and says what is written and noted.
fn work(work: &mut impl Work, inputs: &[Made], options: &Options, jobs: usize, part: usize) -> (Vec<u8>, Vec<String>) {
    let plan = Plan { jobs: NonZeroUsize::new(jobs).unwrap(), part };
    let (mut out, mut errors) = (vec![], Errors::default());
    run::run(work, options, inputs.iter().map(Made::input), plan, &mut out, &mut errors).unwrap();
    (out, errors.0)
}

fn run(inputs: &[Made], options: &Options, jobs: usize, part: usize) -> (Vec<u8>, Vec<String>, Summary) {
    let mut judging = Judging::new(options).unwrap();
    let (out, errors) = work(&mut judging, inputs, options, jobs, part);
    (out, errors, judging.summary())
}

fn same(inputs: &[Made], options: &Options) -> Summary {
    let alone = run(inputs, options, 1, 1);
    for (jobs, part) in [(2, 100), (3, 1), (8, 5_000), (2, 1 << 20)] {
        let shared = run(inputs, options, jobs, part);
        assert_eq!(String::from_utf8_lossy(&shared.0), String::from_utf8_lossy(&alone.0), "{jobs} jobs, {part} bytes");
        assert_eq!(shared.1, alone.1, "{jobs} jobs, {part} bytes");
        assert_eq!(shared.2, alone.2, "{jobs} jobs, {part} bytes");
    }
    alone.2
}

fn made(name: &str, bytes: Vec<u8>) -> Made {
    Made { name: name.into(), bytes: bytes.into(), is_sized: true, breaks: false }
}

/// Every file of every format, and each of them so often that it is cut.
#[test]
fn all_formats_in_all_reports() {
    let mut inputs = vec![];
    for format in formats::SHELF {
        let folders = fs::read_dir(folder().join("formats").join(format.name())).unwrap();
        let files = folders.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        for path in files.iter().filter(|path| path.is_file()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            inputs.push(made(&name, fs::read(path).unwrap()));
        }
    }
    assert!(inputs.len() > 20);
    for report in reports::SHELF {
        same(
            &inputs,
            &Options {
                saying: Saying { report: Some(report.name().into()), ..Saying::default() },
                ..Options::default()
            },
        );
    }
    // As files of one format, and only those that are cut: the others are long to read.
    for format in formats::SHELF.iter().filter(|format| format.cuts(&Reading::default()) != Cuts::Nowhere) {
        let read_by =
            |one: &&Made| formats::recognise(&one.bytes, &one.name).is_some_and(|f| f.name() == format.name());
        let all: Vec<u8> = inputs.iter().filter(read_by).flat_map(|one| [&one.bytes[..], b"\n"].concat()).collect();
        let many = all.repeat(100_000 / all.len() + 2);
        let options = Options {
            reading: Reading { format: Some(format.name().into()), ..Reading::default() },
            saying: Saying { report: Some("jsonl".into()), ..Saying::default() },
            ..Options::default()
        };
        same(&[Made { is_sized: false, ..made("games.txt", many) }], &options);
    }
}

/// A large file with errors in it, in each of the formats that are cut.
#[test]
fn large_files_with_errors() {
    let records: [(&str, &[&str]); 4] = [
        (
            "games.txt",
            &["h8i9h9i10h10i11h11i12h12\n", "h8 ?\n", "\n", "# h8\n", "h8\ni9\n\n", "a1a1a2\n", "id: one\nh8\n"],
        ),
        ("games.jsonl", &["{\"moves\":[\"h8\",\"h8\"]}\n", "{\"moves\":\n", "{\"id\":7,\"moves\":[\"zz9\"]}\n", "\n"]),
        (
            "games.sgf",
            &["(;GM[4]SZ[15];B[hh];W[ii])\n", "(;GM[4]SZ[15];B[hh];B[ii]W[hh])", "junk ", "(;GM[4]SZ[15];B[?])\n"],
        ),
        ("games.c4", &["4455667\n", "44455 -3\n", "1111111\n", "\n"]),
    ];
    for (name, pieces) in records {
        let mut text = String::new();
        while text.len() < 90_000 {
            let i = text.len();
            text += pieces[i * i % 97 % pieces.len()];
        }
        for report in ["json", "brief"] {
            let game = (!name.ends_with("c4")).then(|| "gomoku".to_string());
            let options = Options {
                reading: Reading { game, ..Reading::default() },
                saying: Saying { report: Some(report.into()), ..Saying::default() },
                ..Options::default()
            };
            let one = Made { is_sized: false, ..made(name, text.clone().into_bytes()) };
            let broken = Made { breaks: true, ..one.clone() };
            let closed = Made { breaks: true, ..made("closed.txt", vec![]) };
            let empty = made("empty.txt", vec![]);
            let summary = same(&[closed, empty.clone(), broken, empty, one], &options);
            assert!(summary.records > 1_000, "{name}: {summary:?}");
        }
    }
}

/// Does a work alone and shared: it comes out the same. What is written.
fn same_work<W: Work>(work: impl Fn() -> W, inputs: &[Made], options: &Options) -> Vec<u8> {
    let alone = self::work(&mut work(), inputs, options, 1, 1);
    for (jobs, part) in [(2, 100), (3, 1), (8, 5_000), (2, 1 << 20)] {
        let shared = self::work(&mut work(), inputs, options, jobs, part);
        assert_eq!(String::from_utf8_lossy(&shared.0), String::from_utf8_lossy(&alone.0), "{jobs} jobs, {part} bytes");
        assert_eq!(shared.1, alone.1, "{jobs} jobs, {part} bytes");
    }
    alone.0
}

/// Whatever the work, it comes out the same for any number of workers.
#[test]
fn all_works() {
    let lines = ["a3b2b3c1c3\n", "c1b2b1a3a1\n", "a1a1\n", "a1 ?\n", "a1 b2 c3 W+\n", "\n", "id: x\na1 resign\n"];
    let mut text = String::new();
    while text.len() < 60_000 {
        let i = text.len();
        text += lines[i * i % 89 % lines.len()];
    }
    let game = "game: tic-tac-toe\n".to_string();
    let inputs =
        [made("games.txt", (game.clone() + &text).into_bytes()), made("more.txt", (game + &text).into_bytes())];
    let options = Options::default();
    let general = Options { reading: Reading { general: true, ..Reading::default() }, ..Options::default() };
    for report in [CheckReport::Text, CheckReport::Json, CheckReport::JsonLines, CheckReport::Sarif] {
        for ignored in [vec![], vec!["W-duplicate".to_string()]] {
            let check = || Checking::new(&options, report, &[], &ignored).unwrap();
            let found = same_work(check, &inputs, &options);
            assert_eq!(String::from_utf8_lossy(&found), String::from_utf8_lossy(&same_work(check, &inputs, &general)));
        }
    }
    for (to, fix, strict) in
        [("wire", true, false), ("sgf", false, false), ("plain", false, true), ("renlib", false, false)]
    {
        same_work(
            || {
                let mut converting = Converting::new(to, &options).unwrap();
                (converting.fix, converting.strict) = (fix, strict);
                converting
            },
            &inputs,
            &options,
        );
    }
    for report in ["human", "json", "jsonl"] {
        let options =
            Options { saying: Saying { report: Some(report.into()), ..Saying::default() }, ..Options::default() };
        assert!(!same_work(|| Explaining::new(&options, "b2", None).unwrap(), &inputs[..1], &options).is_empty());
    }
    // Pictures go to whoever saves them, in order.
    let few = [made("few.txt", b"game: tic-tac-toe\na1b2\na1 ?\na1b2c3\n".repeat(8))];
    let pictures = |jobs: usize, part: usize| {
        let mut saved = vec![];
        let mut save = |nth: u64, bytes: &[u8]| {
            saved.push((nth, bytes.to_vec()));
            Ok(())
        };
        let look = Look { kind: "svg", show: Show::default(), cell: 32, delay: 500 };
        let mut drawing = Drawing::new(&options, look, &mut save).unwrap();
        let (_, notes) = work(&mut drawing, &few, &options, jobs, part);
        (saved, notes)
    };
    let alone = pictures(1, 1);
    assert_eq!((alone.0.len(), alone.1.len()), (16, 8));
    assert!(alone == pictures(2, 10) && alone == pictures(3, 1));
}

/// The first thing that is said is kept apart from nothing, whoever says it.
#[test]
fn what_is_said_first() {
    let bad = made("bad.txt", b"a1 ?\n".repeat(10));
    let good = made("good.txt", b"a3b2b3c1c3\n".to_vec());
    let nothing = made("nothing.txt", b"# nothing\n".to_vec());
    for report in reports::SHELF {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
            saying: Saying { report: Some(report.name().into()), ..Saying::default() },
            ..Options::default()
        };
        for inputs in
            [&[bad.clone(), good.clone()][..], &[nothing.clone(), good.clone()], &[nothing.clone(), bad.clone()]]
        {
            same(inputs, &options);
        }
    }
}

struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A run whose output cannot be written ends, whatever is still to be judged.
#[test]
fn a_full_disk_ends_the_run() {
    let games = made("games.txt", b"h8i9\n".repeat(100_000));
    let options = Options {
        reading: Reading { game: Some("gomoku".into()), ..Reading::default() },
        saying: Saying { report: Some("csv".into()), ..Saying::default() },
        ..Options::default()
    };
    let mut judging = Judging::new(&options).unwrap();
    let inputs = (0..100).map(|_| games.input());
    let plan = Plan { jobs: NonZeroUsize::new(3).unwrap(), part: 10_000 };
    let judged = run::run(&mut judging, &options, inputs, plan, &mut Full(1 << 16), &mut Errors::default());
    assert_eq!(judged.unwrap_err().kind(), io::ErrorKind::StorageFull);
}

/// Lines that the fast path leaves, and some that it may not mistake for others.
const ODD: [&str; 15] = [
    "",
    "h8",
    "# h8",
    "game: hex(size=5)",
    "id: one",
    "H8I9",
    "a01b2",
    "a100b2",
    "a0b2",
    "h8i9 B+",
    "h8 i9",
    "h8i",
    "?",
    "a1a",
    "é",
];

/// A line that the fast path may take, or one that it must leave: a game is as long as its board has room for, or longer.
fn any_line(side: u32) -> impl Strategy<Value = String> {
    let point = move |x: u32, y: u32| format!("{}{}", char::from(b'a' + x as u8), y + 1);
    let glued = move |points: Vec<(u32, u32)>| points.into_iter().map(|(x, y)| point(x, y)).collect::<String>();
    let points = |beyond: u32, most: usize| proptest::collection::vec((0..side + beyond, 0..side + beyond), 2..most);
    // A win in a corner, where stones are close.
    let close = proptest::collection::vec((0..side.min(5), 0..side.min(5)), 2..40);
    prop_oneof![
        8 => points(0, 300).prop_map(glued),
        4 => close.prop_map(glued),
        2 => points(2, 60).prop_map(glued),
        1 => proptest::sample::select(&ODD[..]).prop_map(String::from),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What is judged the fast way is what is judged the general way, to the byte.
    #[test]
    fn fast_and_general(
        (game, lines) in proptest::sample::select(&[
            ("gomoku", 15), ("standard", 15), ("renju", 15), ("tic-tac-toe", 3), ("hex(size=5)", 5), ("gomoku(size=19)", 19),
            ("mnk(m=5,n=3,k=3)", 5), ("connect-four", 7), ("pente(size=9)", 9), ("connect6(size=9)", 9),
        ][..]).prop_flat_map(|(game, side)| (Just(game), proptest::collection::vec(any_line(side), 1..120))),
        is_said in any::<bool>(),
        origin in proptest::option::of(Just(Origin::Top)),
        layout in proptest::sample::select(&[Layout::Auto, Layout::Line, Layout::Paragraph][..]),
        end in proptest::sample::select(&["\n", "\r\n"][..]),
        repeated in 1..20_usize,
    ) {
        let head = if is_said { format!("game: {game}{end}") } else { String::new() };
        let text = head + &(lines.join(end) + end).repeat(repeated);
        let input = made("games.txt", text.into_bytes());
        let game = (!is_said).then(|| game.to_string());
        for report in ["brief", "csv"] {
            let options = Options { reading: Reading { game: game.clone(), origin, layout, ..Reading::default() }, saying: Saying { report: Some(report.into()), ..Saying::default() }, ..Options::default() };
            let general = Options { reading: Reading { general: true, ..options.clone().reading }, ..options.clone() };
            let fast = run(std::slice::from_ref(&input), &options, 1, 1);
            let slow = run(std::slice::from_ref(&input), &general, 1, 1);
            prop_assert_eq!(String::from_utf8_lossy(&fast.0), String::from_utf8_lossy(&slow.0));
            prop_assert_eq!((&fast.1, fast.2), (&slow.1, slow.2));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Stones that fall are judged by a lane as they are in general, where they come to rest included.
    #[test]
    fn fast_and_general_drops(
        lines in proptest::collection::vec(prop_oneof![
            8 => "[1-7]{3,60}", 4 => "[1-3]{3,30}", 2 => "[1-9]{3,30}( -?[0-9]{1,2})?", 1 => "[0-9 ]{0,9}", 1 => "#[1-7]{3}",
        ], 1..40),
        game in proptest::sample::select(&["connect-four", "connect-four(cols=9,rows=7)", "connect-four(cols=5,rows=3)"][..]),
        base in proptest::option::of(0..=1_u8),
    ) {
        let input = made("games.txt", (lines.join("\n") + "\n").into_bytes());
        for report in ["brief", "csv"] {
            let options = Options { reading: Reading { game: Some(game.into()), format: Some("digits".into()), base, ..Reading::default() }, saying: Saying { report: Some(report.into()), ..Saying::default() }, ..Options::default() };
            let general = Options { reading: Reading { general: true, ..options.clone().reading }, ..options.clone() };
            let fast = run(std::slice::from_ref(&input), &options, 1, 1);
            let slow = run(std::slice::from_ref(&input), &general, 1, 1);
            prop_assert_eq!(String::from_utf8_lossy(&fast.0), String::from_utf8_lossy(&slow.0));
            prop_assert_eq!((&fast.1, fast.2), (&slow.1, slow.2));
        }
    }
}

/// Values that are no points of most boards, and what is no usual node.
const ODD_NODES: [&str; 36] = [
    ";B[tt]",
    ";W[]",
    ";B[Ab]",
    ";W[zz]",
    ";B[h8]",
    ";W[swap]",
    ";B[?]",
    ";B[aa][bb]",
    ";W[aa]B[bb]",
    ";B[bb|draw]",
    ";b[aa]",
    ";Black[aa]",
    ";;",
    ";B[aa]C[12ms]",
    "C[a \\] b]",
    "C[(;]",
    "C[é]",
    "TE[five]",
    "GN[x]",
    "RE[B+]",
    "XY[1]",
    "AB[aa][cc]",
    "PL[W]",
    "\n",
    " ",
    "B",
    "[aa]",
    "(",
    ")",
    "(;W[ab];B[ba])",
    "(;W[ac];B[ca](;W[aa];B[bb])(;W[bb]))",
    "FF[4]",
    "SZ[9]",
    "]",
    "\\",
    "\r\n",
];

/// What may stand in the first node.
const HEADS: [&str; 14] = [
    "GM[4]",
    "SZ[15]",
    "SZ[9]",
    "RU[0]",
    "RU[renju]",
    "GN[a]",
    "PB[x]PW[y]",
    "RE[B+]",
    "RE[W+Resign]",
    "RE[0]",
    "CA[GB2312]",
    "GM[11]SZ[5]",
    "AP[HexGui:0.9]",
    "EV[hex]SO[littlegolem]",
];

/// A run of moves that take turns, as most games are.
fn nodes(side: u8) -> impl Strategy<Value = String> {
    let points = proptest::collection::vec((0..side, 0..side), 0..60);
    (points, any::<bool>()).prop_map(|(points, is_white)| {
        let node = |(i, (x, y)): (usize, (u8, u8))| {
            format!(";{}[{}{}]", ["B", "W"][(i + usize::from(is_white)) % 2], (b'a' + x) as char, (b'a' + y) as char)
        };
        points.into_iter().enumerate().map(node).collect()
    })
}

/// A game, mostly in the usual way.
fn game() -> impl Strategy<Value = String> {
    let heads = proptest::collection::vec(proptest::sample::select(&HEADS[..]), 0..5).prop_map(|heads| heads.concat());
    let odd = proptest::sample::select(&ODD_NODES[..]).prop_map(String::from);
    let piece = prop_oneof![3 => nodes(15), 3 => nodes(5), 1 => odd];
    let play = prop_oneof![2 => nodes(5), 2 => nodes(15), 3 => proptest::collection::vec(piece, 0..6).prop_map(|p| p.concat())];
    (heads, play).prop_map(|(heads, play)| format!("(;{heads}{play})\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Trees whose plain nodes are read at a time, and judged by lanes, are those that are read node by node.
    #[test]
    fn fast_and_general_trees(
        games in proptest::collection::vec(game(), 1..12),
        spoiled in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..3),
        is_spoiled in any::<bool>(),
        (name, game) in proptest::sample::select(&[
            ("games.sgf", None), ("games.sgf", Some("gomoku")), ("games.sgf", Some("renju(size=15)")),
            ("games.sgf", Some("hex(size=5)")), ("games.hsgf", None), ("games.sgf", Some("gomoku(size=30)")),
        ][..]),
        variations in any::<bool>(),
        limit in proptest::option::of(0..30_usize),
        repeated in 1..3_usize,
    ) {
        let mut bytes = games.concat().repeat(repeated).into_bytes();
        for (at, byte) in spoiled.into_iter().filter(|_| is_spoiled) {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let input = made(name, bytes);
        for report in ["human", "csv", "json", "brief"] {
            let mut options = Options { reading: Reading { game: game.map(String::from), format: Some("sgf".into()), variations, ..Reading::default() }, saying: Saying { report: Some(report.into()), ..Saying::default() }, ..Options::default() };
            options.limits.moves = limit.unwrap_or(options.limits.moves);
            let general = Options { reading: Reading { general: true, ..options.clone().reading }, ..options.clone() };
            let slow = run(std::slice::from_ref(&input), &general, 1, 1);
            for (jobs, part) in [(1, 1), (2, 300)] {
                let fast = run(std::slice::from_ref(&input), &options, jobs, part);
                prop_assert_eq!(String::from_utf8_lossy(&fast.0), String::from_utf8_lossy(&slow.0));
                prop_assert_eq!((&fast.1, fast.2), (&slow.1, slow.2));
            }
        }
    }
}
