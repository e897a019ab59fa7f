//! Pictures show what is on the board, where it is, on every kind of board.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod common;

use linecall_law::Asks;
use linecall_law::games::SHELF;
use linecall_law::{Move, Position, Record, games};
use linecall_text::options::Options;
use linecall_text::read::reading::Reading;
use linecall_text::read::record::{GameName, GameRecord, NamedRules};
use linecall_text::say::picture::{self, Item, MOST_POINTS, Scene, Show};
use proptest::prelude::*;

/// A record of a game whose stones go where they can, in the order of points.
fn record(game: &str, stones: usize) -> GameRecord {
    let (spec, rules) = games::resolve(&game.parse().unwrap()).unwrap();
    let mut position = Position::new(&rules);
    let mut moves = vec![];
    while moves.len() < stones && !position.outcome().is_over() {
        let Some(p) = position.playable().next() else { break };
        position.play(Move::at(p)).unwrap();
        moves.push(Move::at(p));
    }
    let named = NamedRules::new(GameName::Shelf(spec), rules);
    GameRecord { line: 1, ..GameRecord::new(named.into(), Record::of(moves)) }
}

fn drawn(record: &GameRecord) -> Scene {
    picture::record(record, &Options::default(), Show::default()).unwrap()
}

/// The centres of the stones in a picture.
fn stones(scene: &Scene) -> Vec<[f32; 2]> {
    let stone = |item: &Item| match item {
        Item::Circle { at, radius, fill: Some(_), pen: Some(_) } if *radius > 0.4 => Some(*at),
        _ => None,
    };
    scene.items.iter().filter_map(stone).collect()
}

/// All places of a picture.
fn places(scene: &Scene) -> Vec<[f32; 2]> {
    let of = |item: &Item| match item {
        Item::Circle { at, .. } => vec![*at],
        Item::Polygon { points, .. } | Item::Line { points, .. } => points.clone(),
    };
    scene.items.iter().flat_map(of).collect()
}

#[test]
fn every_game_of_the_shelf() {
    for game in SHELF {
        let record = record(game.name, 9);
        let scene = drawn(&record);
        let stones = stones(&scene);
        assert_eq!(stones.len(), record.record.moves.len(), "{}", game.name);
        for (i, a) in stones.iter().enumerate() {
            let far = |b: &[f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) > 0.99;
            assert!(stones[..i].iter().all(far), "{}: two stones in one place", game.name);
        }
        let inside = |[x, y]: &[f32; 2]| (0.0..=scene.width).contains(x) && (0.0..=scene.height).contains(y);
        assert!(places(&scene).iter().all(inside), "{}: something is off the paper", game.name);
        let svg = scene.svg(game.name);
        assert_eq!(svg, drawn(&record).svg(game.name), "{}: the same twice", game.name);
        let mut reader = quick_xml::Reader::from_str(&svg);
        while reader.read_event().unwrap() != quick_xml::events::Event::Eof {}
    }
}

#[test]
fn a_game_has_a_picture_a_move() {
    let record = record("tic-tac-toe", 5);
    let scenes = picture::game(&record, &Options::default(), Show { numbers: true }).unwrap();
    let counts: Vec<usize> = scenes.iter().map(|scene| stones(scene).len()).collect();
    assert_eq!(counts, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn entries_that_change_nothing_have_none() {
    let mut records = vec![];
    let options =
        Options { reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() }, ..Options::default() };
    records.extend(common::records("game.txt", "a1 a1 b2 c9 c3\n".as_bytes(), &options).map(Result::unwrap));
    assert_eq!(picture::game(&records[0], &options, Show::default()).unwrap().len(), 4);
}

#[test]
fn what_nobody_could_see_is_not_drawn() {
    let record = record("gomoku(size=101)", 1);
    assert!(record.rules().lattice.len() > MOST_POINTS);
    let error = picture::record(&record, &Options::default(), Show::default()).unwrap_err();
    assert!(error.message.contains("too large for a picture"), "{}", error.message);
}

#[test]
fn strangers_names_stay_text() {
    let svg = drawn(&record("tic-tac-toe", 1)).svg("a<b>&\u{1b}");
    assert!(svg.contains("<title>a&lt;b&gt;&amp;</title>"), "{svg}");
}

#[cfg(feature = "raster")]
mod raster {
    use super::*;
    use linecall_text::say::picture::raster::Raster;

    #[test]
    fn pixels() {
        let scenes = picture::game(&record("connect-four", 4), &Options::default(), Show::default()).unwrap();
        let raster = Raster { scale: 8.0, delay: 120 };
        let mut file = vec![];
        raster.png(&scenes[0], &mut file).unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
        assert_eq!(reader.info().width, (scenes[0].width * 8.0).ceil() as u32);
        assert!(reader.info().animation_control().is_none());

        file.clear();
        raster.apng(&scenes, &mut file).unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
        assert_eq!(reader.info().animation_control().unwrap().num_frames, 5);

        file.clear();
        raster.gif(&scenes, &mut file).unwrap();
        let mut decoder = gif::DecodeOptions::new().read_info(file.as_slice()).unwrap();
        let mut frames = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!(frame.delay, 12);
            frames += 1;
        }
        assert_eq!(frames, 5);
    }
}

proptest! {
    #![proptest_config(linecall_testkit::arb::config(200))]

    /// Whatever the rules and the record, there is a picture with as many stones as are on the board.
    #[test]
    fn any_record(case in linecall_testkit::arb::case(linecall_testkit::arb::rules(), 30), numbers in any::<bool>()) {
        let named = NamedRules::new(GameName::Own(None), case.rules);
        let record = GameRecord { line: 1, ..GameRecord::new(named.into(), case.record) };
        let options = Options { asks: Asks { threats: true, ..Asks::default() }, ..Options::default() };
        let scenes = picture::game(&record, &options, Show { numbers }).unwrap();
        let last = scenes.last().unwrap();
        let mut replay = linecall_law::Referee::new(record.rules().clone()).replay(&record.record);
        replay.by_ref().for_each(drop);
        prop_assert_eq!(stones(last).len(), replay.position().stones());
    }
}
