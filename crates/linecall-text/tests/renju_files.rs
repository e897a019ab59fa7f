//! RenLib libraries and RenjuNet databases: trees with every flag, databases with every trap, and what strangers may send.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_law::{Action, Claim, Color, Move, Point, Record, Says, games};
use linecall_testkit::arb;
use linecall_text::options::Options;
use linecall_text::read::formats;
use linecall_text::read::reading::Reading;
use linecall_text::read::record::{GameName, GameRecord, NamedRules};
use linecall_text::{Class, Error};
use proptest::prelude::*;

fn read(bytes: &[u8], format: &str, options: &Options) -> Vec<Result<GameRecord, Error>> {
    common::records_of("memory", bytes, format, options)
}

fn gomoku() -> Options {
    Options { reading: Reading { game: Some("gomoku".into()), ..Reading::default() }, ..Options::default() }
}

/// Its moves, tags and warnings in a line.
fn line(record: &Result<GameRecord, Error>) -> String {
    let record = match record {
        Ok(record) => record,
        Err(error) => return format!("{}: {error}", error.class.word()),
    };
    let notation = record.notation();
    let moves: Vec<String> = record.record.moves.iter().map(|mv| notation.action_name(mv.action)).collect();
    let mut text = moves.join(" ");
    for (key, value) in &record.tags {
        text += &format!(" {key}={value}");
    }
    for warning in &record.warnings {
        text += &format!(" ({warning})");
    }
    text
}

fn lines(records: &[Result<GameRecord, Error>]) -> Vec<String> {
    records.iter().map(line).collect()
}

/// A node of a tree as RenLib keeps it.
#[derive(Clone, Debug, Default)]
struct Node {
    point: u8,
    /// Mark, start, no move.
    flags: u8,
    comment: Option<Vec<u8>>,
    old_comment: Option<Vec<u8>>,
    board_text: Option<Vec<u8>>,
    children: Vec<Node>,
}

/// A node at `h8`, or `--` for a pass and for the root.
fn node(name: &str, children: Vec<Node>) -> Node {
    let point = name[1..].parse::<u8>().map_or(0, |row| (15 - row) * 16 + (name.as_bytes()[0] - b'a') + 1);
    Node { point, children, ..Node::default() }
}

const HEADER: [u8; 20] = *b"\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";

/// A tree as bytes, without a header.
fn bytes(node: &Node, has_sibling: bool, out: &mut Vec<u8>) {
    let extension = node.board_text.is_some();
    let flags = [
        (has_sibling, 0x80),
        (node.children.is_empty(), 0x40),
        (node.old_comment.is_some(), 0x20),
        (node.comment.is_some(), 0x08),
        (extension, 0x01),
    ];
    out.extend([node.point, flags.iter().filter(|f| f.0).fold(node.flags, |all, f| all | f.1)]);
    if extension {
        out.extend([0, 1]);
    }
    let mut text = |text: &[u8], end: &[u8]| {
        out.extend([text, end].concat());
        out.extend((out.len() % 2 == 1).then_some(0));
    };
    if let Some(comment) = &node.comment {
        text(comment, b"\0");
    }
    if let Some(comment) = &node.old_comment {
        let (last, before) = comment.split_last().unwrap();
        text(before, &[last | 0x80]);
    }
    if let Some(board_text) = &node.board_text {
        text(board_text, b"\0");
    }
    for (i, child) in node.children.iter().enumerate() {
        bytes(child, i + 1 < node.children.len(), out);
    }
}

fn library(root: &Node) -> Vec<u8> {
    let mut out = HEADER.to_vec();
    bytes(root, false, &mut out);
    out
}

/// The leaves of a tree, found by walking it: moves, and which child was taken wherever there was a choice.
fn leaves(node: &Node, is_root: bool, moves: &[u8], path: &[usize], out: &mut Vec<(Vec<u8>, Vec<usize>)>) {
    let mut moves = moves.to_vec();
    moves.extend((!is_root && node.flags & 2 == 0).then_some(node.point));
    if node.children.is_empty() {
        out.push((moves, path.to_vec()));
        return;
    }
    for (i, child) in node.children.iter().enumerate() {
        let mut path = path.to_vec();
        path.extend((node.children.len() > 1).then_some(i + 1));
        leaves(child, false, &moves, &path, out);
    }
}

fn small_tree() -> Node {
    let variant = Node { flags: 0x10, ..node("g9", vec![node("g7", vec![]), node("i7", vec![node("a15", vec![])])]) };
    let h9 = Node { comment: Some(b"odd".to_vec()), ..node("h9", vec![node("o1", vec![])]) };
    let h8 = Node { board_text: Some(b"A".to_vec()), flags: 0x04, ..node("h8", vec![h9, variant]) };
    Node { comment: Some(b"Title\x08and body".to_vec()), ..node("--", vec![h8]) }
}

#[test]
fn a_library_is_its_main_line() {
    let found = read(&library(&small_tree()), "renlib", &gomoku());
    assert_eq!(
        lines(&found),
        ["h8 h9 o1 title=Title comment=and body (not kept: 1 comment, 1 board text, 1 start mark) \
          (2 more lines of play, in variations, not read: --variations reads them)"]
    );
    assert_eq!(found[0].as_ref().unwrap().game().to_string(), "gomoku(size=15)");
}

#[test]
fn or_every_line_of_it() {
    let found = read(
        &library(&small_tree()),
        "renlib",
        &Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() },
    );
    assert_eq!(
        lines(&found),
        [
            "h8 h9 o1 title=Title comment=and body variation=1 (not kept: 1 comment, 1 board text, 1 start mark)",
            "h8 g9 g7 title=Title comment=and body variation=2.1 (not kept: 1 board text, 1 mark, 1 start mark)",
            "h8 g9 i7 a15 title=Title comment=and body variation=2.2 (not kept: 1 board text, 1 mark, 1 start mark)",
        ]
    );
}

#[test]
fn the_upper_row_is_the_first() {
    let tree = node("--", vec![node("a15", vec![node("o15", vec![node("a1", vec![node("o1", vec![])])])])]);
    let bytes = library(&tree);
    assert_eq!(bytes[20..], [0, 0, 0x01, 0, 0x0F, 0, 0xE1, 0, 0xEF, 0x40]);
    assert_eq!(lines(&read(&bytes, "renlib", &gomoku())), ["a15 o15 a1 o1"]);
}

#[test]
fn passes_and_nodes_that_are_no_moves() {
    let empty = Node { flags: 2, ..node("c3", vec![node("h9", vec![])]) };
    let bytes = library(&node("--", vec![node("h8", vec![node("--", vec![empty])])]));
    assert_eq!(lines(&read(&bytes, "renlib", &gomoku())), ["h8 pass h9 (not kept: 1 empty node)"]);
}

#[test]
fn old_files_have_no_header_and_end_comments_otherwise() {
    for (comment, wanted) in [("Even", "Even"), ("Odd", "Odd")] {
        let h8 = Node { old_comment: Some(comment.into()), ..node("h8", vec![node("h9", vec![])]) };
        let mut old = vec![];
        bytes(&h8, false, &mut old);
        assert_eq!(lines(&read(&old, "renlib", &gomoku())), [format!("h8 h9 comment={wanted}")]);
        assert_eq!(formats::recognise(&old, "Old.LIB").unwrap().name(), "renlib");
    }
}

#[test]
fn a_link_library_is_refused_by_name() {
    let bytes = b"!<arch>\n/               1104502461              0       266       `\n";
    assert_eq!(formats::recognise(bytes, "bestmove.lib").unwrap().name(), "renlib");
    let wanted = "format: line 1, column 1: a Microsoft link library (`!<arch>`), not one of RenLib";
    assert_eq!(lines(&read(bytes, "renlib", &gomoku())), [wanted]);
}

#[test]
fn what_is_whole_comes_before_the_error() {
    let whole = library(&small_tree());
    let cut = |n: usize| {
        lines(&read(
            &whole[..n],
            "renlib",
            &Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() },
        ))
    };
    let last = &cut(whole.len() - 1);
    assert_eq!(last.len(), 3);
    assert_eq!(last[2], format!("format: line 1, column {}: the file ends in a node", whole.len()));
    assert_eq!(cut(10), ["format: line 1, column 11: the file ends in the header"]);
    assert_eq!(cut(31), ["format: line 1, column 32: the file ends in a text"]);
    // Without variations, the main line is there although the tree is not whole.
    let main = lines(&read(&whole[..whole.len() - 1], "renlib", &gomoku()));
    assert!(main[0].starts_with("h8 h9 o1"), "{main:?}");
    assert_eq!(main[1..], last[2..]);
}

#[test]
fn what_is_no_node_is_told_with_its_byte() {
    let found = |more: &[u8]| lines(&read(&[&HEADER[..], more].concat(), "renlib", &gomoku()));
    let wanted = "wanted a point of the board, 16·row + column with rows from 0 and columns from 1, up to 15";
    assert_eq!(found(&[0, 0, 0xF1, 0x40]), [format!("format: line 1, column 23: {wanted}; found 0xF1")]);
    assert_eq!(found(&[0, 0, 0x10, 0x40]), [format!("format: line 1, column 23: {wanted}; found 0x10")]);
    let behind = "format: line 1, column 23: wanted the header of a RenLib library after the tree, found other bytes";
    assert_eq!(found(&[0x78, 0x40, 1, 2]), ["h8", behind]);
    // Flags of versions to come.
    assert_eq!(found(&[0x78, 0x41, 2, 0]), ["h8 (not kept: 1 unknown flag)"]);
    let newer = [&HEADER[..9], b"\x09", &HEADER[10..], b"\x78\x40"].concat();
    let newer = lines(&read(&newer, "renlib", &gomoku()));
    assert_eq!(newer, ["h8 (the library is of version 3.9; known are those up to 3.4)"]);
}

#[test]
fn a_deep_tree_takes_no_stack_and_a_deeper_one_is_refused() {
    let deep = |n: usize| [&HEADER[..], &[0, 0].repeat(n), &[0x78, 0x40]].concat();
    let found = read(&deep(4_000), "renlib", &gomoku());
    assert_eq!(found[0].as_ref().unwrap().record.moves.len(), 4_000);
    let found = read(&deep(1 << 20), "renlib", &gomoku());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].as_ref().unwrap_err().class, Class::Limit);
    // As many siblings as there is room for.
    let wide = [&HEADER[..], &[0, 0], &[0x78, 0xC0].repeat(1 << 17), &[0x79, 0x40]].concat();
    assert_eq!(
        line(&read(&wide, "renlib", &gomoku())[0]),
        "h8 (131072 more lines of play, in variations, not read: --variations reads them)"
    );
}

#[test]
fn nothing_tells_the_rule_of_a_library() {
    let found = read(&library(&small_tree()), "renlib", &Options::default());
    let message = line(&found[0]);
    assert!(message.starts_with("record: line 1: which game is it?") && message.contains("--game 'renju"), "{message}");
    assert_eq!(found.len(), 1);
}

fn any_node() -> impl Strategy<Value = Node> {
    let text = || proptest::option::weighted(0.3, proptest::collection::vec(1u8..=0x7F, 1..6));
    let own = (0u8..15, 0u8..15, text(), text(), text(), 0u8..8).prop_map(|(x, y, comment, old, board_text, flags)| {
        // A node has a comment of one kind.
        let old_comment = old.filter(|_| comment.is_none());
        Node { point: y * 16 + x + 1, flags: flags << 2 & 0x14, comment, old_comment, board_text, children: vec![] }
    });
    own.prop_recursive(6, 40, 4, |inner| {
        (inner.clone(), proptest::collection::vec(inner, 0..4)).prop_map(|(node, children)| Node { children, ..node })
    })
}

/// A record on 15 x 15 that both formats can hold.
fn any_record() -> impl Strategy<Value = GameRecord> {
    let moves = proptest::collection::vec(proptest::option::weighted(0.95, (0..15, 0..15)), 0..40);
    let text = || "[ -~àé\n\t\"&<>]{1,12}";
    let claim = proptest::sample::select(vec![
        None,
        Some(("1-0", Says::Win(Color::Black))),
        Some(("0-1", Says::Win(Color::White))),
        Some(("1/2-1/2", Says::Draw)),
    ]);
    let keys = proptest::sample::subsequence(
        vec!["alt", "black", "comment", "date", "event", "info", "opening", "round", "swap", "title", "white"],
        0..=11,
    );
    (moves, claim, keys, proptest::collection::vec(text(), 11), proptest::option::of("[a-z0-9]{1,5}")).prop_map(
        |(moves, claim, keys, values, id)| {
            let (game, rules) = games::resolve(&"gomoku(size=15)".parse().unwrap()).unwrap();
            let place = |at: Option<(i32, i32)>| at.map_or(Action::Pass.into(), |(x, y)| Move::at(Point::flat(x, y)));
            let claim = claim.map(|(text, says)| Claim { text: text.into(), says });
            let record = Record { claim, ..Record::of(moves.into_iter().map(place)) };
            // What is blank is as good as nothing.
            let tags = keys.into_iter().map(String::from).zip(values).filter(|tag| !tag.1.trim().is_empty()).collect();
            let named = NamedRules::new(GameName::Shelf(game), rules);
            GameRecord { id, line: 1, tags, ..GameRecord::new(named.into(), record) }
        },
    )
}

fn sorted(tags: &[(String, String)]) -> Vec<(String, String)> {
    let mut tags = tags.to_vec();
    tags.sort();
    tags
}

proptest! {
    #![proptest_config(arb::config(400))]

    #[test]
    fn trees_are_walked_as_they_are(children in proptest::collection::vec(any_node(), 1..4)) {
        let root = Node { children, ..Node::default() };
        let mut wanted = vec![];
        leaves(&root, true, &[], &[], &mut wanted);
        let bytes = library(&root);
        let all = read(&bytes, "renlib", &Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() });
        prop_assert_eq!(all.len(), wanted.len());
        for (found, (moves, path)) in all.iter().zip(&wanted) {
            let found = found.as_ref().map_err(|e| TestCaseError::fail(e.to_string()))?;
            let point = |p: &u8| Move::place(i32::from(p & 15) - 1, i32::from(p >> 4));
            prop_assert_eq!(&found.record.moves, &moves.iter().map(point).collect::<Vec<_>>());
            let variation = found.tags.iter().find(|(key, _)| key == "variation").map_or("", |(_, path)| path);
            prop_assert_eq!(variation, path.iter().map(usize::to_string).collect::<Vec<_>>().join("."));
        }
        let main = read(&bytes, "renlib", &gomoku());
        prop_assert_eq!(main.len(), 1);
        let main = main[0].as_ref().map_err(|e| TestCaseError::fail(e.to_string()))?;
        prop_assert_eq!(&main.record.moves, &all[0].as_ref().map_err(|e| TestCaseError::fail(e.to_string()))?.record.moves);
        let others = main.warnings.iter().any(|w| w.text.contains("in variations"));
        prop_assert_eq!(others, wanted.len() > 1);
    }

    /// A tree that is cut somewhere gives the lines that are whole and one error.
    #[test]
    fn cut_trees_give_what_is_whole(children in proptest::collection::vec(any_node(), 1..4), cut in any::<prop::sample::Index>()) {
        let whole = library(&Node { children, ..Node::default() });
        let options = Options { reading: Reading { variations: true, ..gomoku().reading }, ..gomoku() };
        let all = lines(&read(&whole, "renlib", &options));
        let length = cut.index(whole.len() - 1) + 1;
        let found = lines(&read(&whole[..length], "renlib", &options));
        let (last, before) = found.split_last().unwrap();
        prop_assert_eq!(before, &all[..before.len()]);
        prop_assert!(last.starts_with(&format!("format: line 1, column {}: the file ends", length + 1)), "{}", last);
    }

    #[test]
    fn what_is_written_is_read_back(record in any_record()) {
        for format in ["renlib", "rif"] {
            let bytes = formats::find(format).unwrap().write_bytes(&record);
            let bytes = bytes.map_err(|e| TestCaseError::fail(e.to_string()))?;
            let options = if format == "renlib" { gomoku() } else { Options::default() };
            let back = read(&bytes, format, &options);
            prop_assert_eq!(back.len(), 1, "{}", String::from_utf8_lossy(&bytes));
            let back = back[0].as_ref().map_err(|e| TestCaseError::fail(e.to_string()))?;
            prop_assert_eq!(back.game(), record.game());
            prop_assert_eq!(&back.record.moves, &record.record.moves);
            prop_assert_eq!(&back.warnings, &vec![]);
            let holds = |(key, _): &(String, String)| format == "rif" || key == "title" || key == "comment";
            let tags: Vec<_> = record.tags.iter().filter(|tag| holds(tag)).cloned().collect();
            prop_assert_eq!(sorted(&back.tags), sorted(&tags), "{}", String::from_utf8_lossy(&bytes));
            if format == "rif" {
                prop_assert_eq!(&back.id, &record.id);
                prop_assert_eq!(&back.record.claim, &record.record.claim);
            } else {
                prop_assert_eq!(bytes.len() % 2, 0);
            }
        }
    }

    /// One wrong byte, anywhere: no reader fails otherwise than by saying so.
    #[test]
    fn a_wrong_byte_is_survived(record in any_record(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        for format in ["renlib", "rif"] {
            let mut bytes = formats::find(format).unwrap().write_bytes(&record).unwrap();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            read(&bytes, format, &gomoku());
        }
    }
}

fn games_of(database: &str, options: &Options) -> Vec<String> {
    lines(&read(database.as_bytes(), "rif", options))
}

/// The rule of the tables tells the game; `--game` decides before it.
#[test]
fn rules_of_the_tables_are_games() {
    let game = |rule: &str, options: &Options| {
        let text = format!("<rules><rule id='5' name='{rule}'/></rules><game rule='5'><move>h8</move></game>");
        let found = read(text.as_bytes(), "rif", options);
        found[0].as_ref().map(|r| r.game().to_string()).map_err(|e| e.message.clone())
    };
    for rule in ["Gomoku", "Gomoku-Swap2", "swap2", "Pro", "Long Pro", "Swap"] {
        assert_eq!(game(rule, &Options::default()).unwrap(), "standard(size=15)", "{rule}");
    }
    for rule in [
        "RIF",
        "Yamaguchi",
        "Taraguchi-10",
        "Soosyrv-8",
        "Soosõrv-8",
        "Tarannikov",
        "Sakata",
        "Renju",
        "Classic",
        "Pro Renju",
    ] {
        assert_eq!(game(rule, &gomoku()).unwrap(), "gomoku(size=15)", "{rule}");
        // Where renju is no game yet, it is asked for by name.
        let renju = game(rule, &Options::default()).unwrap_or_else(|message| message);
        assert!(renju.contains("renju"), "{rule}: {renju}");
    }
    assert_eq!(game("caro(size=15)", &Options::default()).unwrap(), "caro(size=15)");
    // The event's rule holds where the game says none.
    let text = "<rule id='5' name='Swap2'/><tournament id='1' rule='5'/><game tournament='1'><move>h8</move></game>";
    assert_eq!(games_of(text, &Options::default()), ["h8 rule=Swap2"]);
    // Nothing tells.
    let unknown = games_of("<game rule='5'><move>h8</move></game>", &Options::default());
    assert!(unknown[0].starts_with("record: line 1: which game is it?"), "{unknown:?}");
}

/// One public reader takes the row from one character, so that h10 … h15 become h1.
#[test]
fn rows_of_two_digits() {
    let found = games_of("<game><move>h10 h15 a1 h1</move></game>", &gomoku());
    assert_eq!(found, ["h10 h15 a1 h1"]);
}

/// Another one drops the games that have an `<info>`.
#[test]
fn info_is_kept() {
    let found = games_of("<game><move>h8</move>\n<info>B=1245</info></game>", &gomoku());
    assert_eq!(found, ["h8 info=B=1245"]);
}

#[test]
fn points_off_the_board_are_points() {
    let found = games_of("<game><move>p16 h0 aa1</move></game>", &gomoku());
    assert_eq!(found, ["16,0 8,16 27,15"]);
}

#[test]
fn text_in_the_encoding_of_the_file() {
    let text = b"<?xml version='1.0' encoding='iso-8859-1'?><player id='1' name='J\xfcri'/><game black='1'/>";
    assert_eq!(lines(&read(text, "rif", &gomoku())), [" black=Jüri (the game has no `<move>`)"]);
    let text = b"<game><move>h8</move><info>J\xfcri</info></game>";
    let wanted = "h8 info=J\u{fffd}ri (the game is not all in UTF-8; bytes were replaced)";
    assert_eq!(lines(&read(text, "rif", &gomoku())), [wanted]);
}

#[test]
fn a_file_that_was_cut_between_games_says_so() {
    let found = games_of("<database>\n<games><game><move>h8</move></game>\n", &gomoku());
    let wanted = "format: line 3, column 1: the file ends before `</database>`: is there more of it?";
    assert_eq!(found, ["h8", wanted]);
}

/// Limits come before memory: of texts, of elements, of tables. What stands after is read.
#[test]
fn what_is_too_long_is_refused() {
    let mut options = gomoku();
    options.limits.line = 200;
    let long = "x".repeat(300);
    let database = format!(
        "<games><player id='1' name='Ann'/><game id='a' black='1'><move>h8</move></game>\
         <game id='b' black='{long}'><move>h9</move></game>\n<game id='c'><info>{}</info><info>{}</info></game>\
         <game id='d'><move>h10</move></game><player id='2' name='{}'/><player id='3' name='Bo'/>\
         <game black='3'><move>h11</move></game></games>",
        &long[..120],
        &long[..120],
        &long[..150]
    );
    assert_eq!(
        games_of(&database, &options),
        [
            "h8 black=Ann",
            "limit: line 1, column 80: an element of more than 200 bytes",
            "limit: line 2, column 1: an element of more than 200 bytes",
            "h10",
            "limit: line 2, column 323: the tables hold more than 200 bytes: from here on, they are not kept",
            "h11 black=3 (there is no player 3 in the tables)",
        ]
    );
    let root = Node { comment: Some(long.into()), ..node("--", vec![node("h8", vec![])]) };
    let wanted = "limit: line 1, column 23: a text of more than 200 bytes";
    assert_eq!(lines(&read(&library(&root), "renlib", &options)), [wanted]);
}

/// What is written into one file as the envelope says is read as a file.
#[test]
fn an_envelope_around_games() {
    let rif = formats::find("rif").unwrap();
    let (begin, end) = rif.envelope();
    let games = "<tournament id='1' name='Cup'/><game id='a' tournament='1' black='x &amp; y'><move>h8 --</move></game><game id='b'/>";
    let written: Vec<String> =
        read(games.as_bytes(), "rif", &gomoku()).iter().map(|r| rif.write(r.as_ref().unwrap()).unwrap()).collect();
    let file = format!("{begin}{}{end}", written.join(rif.separator()));
    assert_eq!(formats::recognise(file.as_bytes(), "memory").unwrap().name(), "rif");
    assert_eq!(games_of(&file, &Options::default()), ["h8 pass event=Cup black=x & y", ""]);
}

#[test]
fn what_these_formats_cannot_hold() {
    let record = |game: &str, actions: Vec<Move>| {
        let (game, rules) = games::resolve(&game.parse().unwrap()).unwrap();
        let named = NamedRules::new(GameName::Shelf(game), rules);
        GameRecord { line: 1, ..GameRecord::new(named.into(), Record::of(actions)) }
    };
    let refused = [
        (record("gomoku(size=19)", vec![]), "boards other than 15 x 15"),
        (record("gomoku", vec![Move::place(0, 15)]), "points off the board"),
        (record("gomoku", vec![Move::place(0, 1).by(Color::White)]), "named colours"),
        (record("gomoku", vec![Move::from(Action::Resign)]), "entries that are neither stones on points nor passes"),
    ];
    for (record, what) in refused {
        for format in ["renlib", "rif"] {
            let error = formats::find(format).unwrap().write_bytes(&record).unwrap_err();
            assert_eq!(error.message, format!("{format} has no place for {what}; write `wire`"));
        }
    }
    let mut record = record("gomoku", vec![]);
    record.tags = vec![("comment".into(), "\0".into())];
    assert!(formats::find("renlib").unwrap().write_bytes(&record).is_err());
    assert!(formats::find("rif").unwrap().write_bytes(&record).is_err());
}
