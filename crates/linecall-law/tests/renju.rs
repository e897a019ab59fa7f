//! Fouls: known positions, and the law against the naive oracle at every empty point of random boards.

use linecall_law::{
    Action, By, ByColor, Color, Count, Ends, Foul, Fouls, Goal, Hindrance, Illegal, Irregular, Lattice, Made, Move,
    MustAnswer, OnFoul, Outcome, Point, Policy, Position, Record, Referee, Row, Rules, Setup, Skew, Three, Verdict,
    Warning, games,
};
use linecall_testkit::cases;
use linecall_testkit::fouls::Board;
use serde_json::Value;
use std::collections::BTreeMap;

/// `h8`, on a board of 15 rows.
fn point(name: &str) -> Point {
    let column = name.as_bytes()[0] - b'a';
    let row: i32 = name[1..].parse().expect("a row");
    Point::flat(column.into(), 15 - row)
}

fn points(value: &Value) -> impl Iterator<Item = Point> {
    value.as_array().expect("a list").iter().map(|name| point(name.as_str().expect("a name")))
}

fn named(value: &Value) -> impl Iterator<Item = (Point, &str)> {
    value.as_object().into_iter().flatten().map(|(name, what)| (point(name), what.as_str().expect("a word")))
}

/// What a stone is, in the words of the store.
fn word(position: &Position, p: Point, color: Color) -> &'static str {
    match position.foul_at(p, color) {
        _ if position.completes(p, color) => "five",
        Some(Foul::Overline) => "overline",
        Some(Foul::DoubleFour) => "44",
        Some(Foul::DoubleThree) => "33",
        None => "legal",
    }
}

/// The positions of public test suites, and those on which public programs are wrong.
#[test]
fn known_positions() {
    let cases = cases::load("renju_forbidden.jsonl");
    assert_eq!(cases.len(), 72);
    for case in cases {
        let value = &case.value;
        let black = points(&value["black"]).map(|p| (p, Color::Black));
        let white = points(&value["white"]).map(|p| (p, Color::White));
        let setup = Setup { stones: black.chain(white).collect(), to_move: Some(Color::Black) };
        let differs: BTreeMap<Point, &str> = named(&value["loose_reading_differs"]).collect();
        let literal = Position::from_setup(&games::rules("renju(15)").expect("a game"), &setup).expect("a position");
        let loose = games::rules("renju(15,three=loose)").expect("a game");
        let loose = Position::from_setup(&loose, &setup).expect("a position");
        for (p, wanted) in named(&value["expect"]) {
            assert_eq!(word(&literal, p, Color::Black), wanted, "{} at {p}", case.place);
            let wanted = differs.get(&p).copied().unwrap_or(wanted);
            assert_eq!(word(&loose, p, Color::Black), wanted, "{} at {p}, read loosely", case.place);
            assert_eq!(literal.explain_foul(p, Color::Black).disputed, differs.contains_key(&p), "{}", case.place);
        }
        let wanted: BTreeMap<Point, &str> = named(&value["all_forbidden"]).collect();
        let found: BTreeMap<Point, &str> =
            literal.forbidden().iter().map(|f| (f.at, word(&literal, f.at, Color::Black))).collect();
        assert_eq!(found, wanted, "{}", case.place);
    }
}

/// Numbers at random, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    fn side(&mut self, from: u32, to: u32) -> u32 {
        from + self.roll(u64::from(to - from) + 1) as u32
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len() as u64) as usize]
    }

    /// Mostly planes of squares; some of everything else.
    fn lattice(&mut self) -> Lattice {
        let (cols, rows) = (self.side(5, 7), self.side(5, 7));
        let wraps = (self.roll(2) == 0, self.roll(2) == 0);
        let lattice = match self.roll(40) {
            0 if self.roll(2) == 0 => Lattice::square(self.side(61, 80), self.side(5, 6)),
            0 => Lattice::square(self.side(5, 6), self.side(61, 80)),
            1 => Lattice::square(self.side(10, 20), self.side(10, 20)),
            4..=6 => Lattice::hex(cols, rows, self.pick(&[Skew::Rising, Skew::Falling])),
            7 => Lattice::triangle(cols),
            8 => Lattice::hexagon(self.side(3, 5)),
            9..=10 => Lattice::square(self.side(1, 9), self.side(1, 9)).map(|l| l.wrapping(wraps.0, wraps.1)),
            11 => Lattice::boxed(self.side(1, 5), self.side(4, 6), self.side(4, 6)),
            12 => Lattice::hyperbox(&[5, self.side(1, 2), self.side(2, 3), self.side(4, 5)]),
            _ => Lattice::square(cols, rows),
        };
        lattice.expect("a lattice")
    }

    fn row(&mut self) -> Row {
        let length = if self.roll(4) == 0 { self.side(1, 7) } else { 5 };
        let count = self.pick(&[Count::Exactly, Count::Exactly, Count::AtLeast]);
        let ends = self.pick(&[Ends::Any, Ends::Any, Ends::Any, Ends::Any, Ends::OpenToStones, Ends::OpenToEdges]);
        Row { length, count, ends }
    }

    fn fouls(&mut self) -> Fouls {
        let three = self.pick(&[Three::Literal, Three::Literal, Three::Loose, Three::Simple]);
        let all = self.roll(2) == 0;
        Fouls {
            overline: all || self.roll(2) == 0,
            double_four: all || self.roll(2) == 0,
            double_three: (all || self.roll(4) > 0).then_some(three),
        }
    }

    fn rules(&mut self) -> Rules {
        let lattice = self.lattice();
        let rows = ByColor::from_fn(|_| self.row());
        let fouls = ByColor::from_fn(|_| self.fouls());
        let mut blocked: Vec<Point> = Vec::new();
        if self.roll(8) == 0 {
            blocked.extend(lattice.points().filter(|_| self.roll(12) == 0));
            blocked.sort_unstable();
        }
        Rules { goal: Goal::Rows(rows), fouls, blocked, ..Rules::rows(lattice, 5) }
    }

    /// Stones at random on a part of the board, of the one colour often many more than of the other.
    fn stones(&mut self, rules: &Rules) -> Vec<(Point, Color)> {
        let [black, white] = [self.side(5, 55), self.side(0, 25)].map(u64::from);
        let (black, white) = if self.roll(4) == 0 { (white, black) } else { (black, white) };
        let reach = self.pick(&[2, 3, 4, 20]);
        let all: Vec<Point> = rules.lattice.points().collect();
        let centre = self.pick(&all);
        let near = |p: Point| p.coordinates().iter().zip(centre.coordinates()).all(|(a, b)| (a - b).abs() <= reach);
        let mut stones = Vec::new();
        for p in all {
            let (black, white) = if near(p) { (black, white) } else { (3, 2) };
            let roll = self.roll(100);
            if rules.blocked.binary_search(&p).is_err() && roll < black + white {
                stones.push((p, if roll < black { Color::Black } else { Color::White }));
            }
        }
        stones
    }
}

/// The explanation tells the foul, and its parts bear it out.
fn bears_out(made: &Made, fouls: Fouls) -> bool {
    let real = made.threes.iter().filter(|three| three.counts()).count();
    let nested = |hindrance: &Hindrance| match hindrance {
        Hindrance::Foul(made) => made.foul.is_some(),
        Hindrance::MakesFive => fouls.double_three == Some(Three::Literal),
    };
    let hindrances = made.threes.iter().flat_map(|three| three.fours.iter().filter_map(|four| four.hindered.as_ref()));
    let foul = match () {
        () if !made.rows.is_empty() => None,
        () if fouls.overline && !made.overlines.is_empty() => Some(Foul::Overline),
        () if fouls.double_four && made.fours.len() >= 2 => Some(Foul::DoubleFour),
        () if real >= 2 => Some(Foul::DoubleThree),
        () => None,
    };
    made.foul == foul && hindrances.into_iter().all(nested)
}

/// How many boards: `LINECALL_FOUL_BOARDS` in the environment sets another number.
fn boards() -> u64 {
    std::env::var("LINECALL_FOUL_BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(100_000)
}

#[test]
fn the_law_against_the_oracle() {
    compare(0..boards() / 2);
}

#[test]
fn the_law_against_the_oracle_on_as_many_more() {
    compare(boards() / 2..boards());
}

/// At every empty point, for both colours, under any rules with fouls.
fn compare(seeds: std::ops::Range<u64>) {
    let count = seeds.end - seeds.start;
    let mut seen: BTreeMap<Option<Foul>, u64> = BTreeMap::new();
    let mut disputed = 0;
    for seed in seeds {
        let mut dice = Dice(seed << 20);
        let rules = dice.rules();
        let stones = dice.stones(&rules);
        let setup = Setup { stones: stones.clone(), to_move: Some(Color::Black) };
        let Ok(position) = Position::from_setup(&rules, &setup) else { continue };
        let mut oracle = Board::new(&rules, &stones.into_iter().collect());
        for p in rules.lattice.points().filter(|&p| position.at(p).is_none()) {
            for color in Color::BOTH {
                let foul = position.foul_at(p, color);
                assert_eq!(foul, oracle.foul(p, color), "{color} at {p}, board {seed}: {setup:?} under {rules:?}");
                *seen.entry(foul).or_default() += 1;
                if foul.is_some() || seed % 16 == 0 {
                    let made = position.explain_foul(p, color);
                    assert_eq!(made.foul, foul, "{color} at {p}, board {seed}");
                    assert!(bears_out(&made, rules.fouls[color]), "{color} at {p}, board {seed}: {made:?}");
                    assert_eq!(made.disputed, oracle.is_disputed(p, color), "{color} at {p}, board {seed}");
                    disputed += u64::from(made.disputed);
                }
            }
        }
    }
    let enough = |foul: Foul| seen.get(&Some(foul)).copied().unwrap_or(0) >= count / 100;
    assert!([Foul::Overline, Foul::DoubleFour, Foul::DoubleThree].into_iter().all(enough), "{seen:?}");
    assert!(disputed > 0, "no stone is disputed");
}

/// The verdict on moves as they are named in renju, under a policy.
fn judged(moves: &str, policy: Policy) -> Verdict {
    let mv = |name: &str| match name {
        "claim" => Move::from(Action::Claim),
        "pass" => Move::from(Action::Pass),
        name => Move::at(point(name)),
    };
    let record = Record::of(moves.split(' ').map(mv));
    Referee { policy, ..Referee::new(games::rules("renju").expect("a game")) }.judge(&record)
}

fn findings(verdict: &Verdict) -> Vec<(usize, Irregular)> {
    verdict.irregular.iter().map(|i| (i.index, i.what)).collect()
}

const CLAIMED: Policy = Policy {
    fouls: OnFoul::Claimed,
    illegal: linecall_law::OnIllegal::Skip,
    turns: linecall_law::TurnOrder::Enforced,
    centre_first: false,
    passes: None,
    draw_after: None,
};

const DOUBLE_THREE: &str = "h9 a1 h10 a3 f8 a5 g8 a7 h8";

#[test]
fn a_foul_loses() {
    let verdict = judged(&format!("{DOUBLE_THREE} b2"), Policy::default());
    assert_eq!(verdict.ruling.outcome, Outcome::Win { color: Color::White, by: By::Foul });
    assert_eq!(verdict.ruling.decided.map(|d| (d.index, d.ply, d.at)), Some((9, 9, Some(point("h8")))));
    assert_eq!(findings(&verdict), [(9, Irregular::Foul(Foul::DoubleThree)), (10, Irregular::AfterEnd)]);
    assert!(verdict.evidence.is_empty());
}

/// RIF rules 9.6 to 9.8.
#[test]
fn fouls_that_must_be_claimed() {
    let verdict = judged(&format!("{DOUBLE_THREE} claim"), CLAIMED);
    assert_eq!(verdict.ruling.outcome, Outcome::Win { color: Color::White, by: By::Claim });
    assert_eq!(findings(&verdict), [(9, Irregular::Foul(Foul::DoubleThree))]);

    let verdict = judged(DOUBLE_THREE, CLAIMED);
    assert_eq!(verdict.ruling.outcome, Outcome::Undecided);
    assert_eq!(findings(&verdict), [(9, Irregular::Foul(Foul::DoubleThree))]);

    // Once White has gone on it is too late, and Black claims nothing of his own.
    let verdict = judged(&format!("{DOUBLE_THREE} c1 claim c3 claim"), CLAIMED);
    assert_eq!(verdict.ruling.outcome, Outcome::Undecided);
    let nothing = Irregular::Illegal(Illegal::NothingToClaim);
    assert_eq!(findings(&verdict), [(9, Irregular::Unclaimed(Foul::DoubleThree)), (11, nothing), (13, nothing)]);

    // Black goes on to win with what White has let pass.
    let verdict = judged(&format!("{DOUBLE_THREE} c1 i8 c3 j8"), CLAIMED);
    assert_eq!(verdict.ruling.outcome, Outcome::Win { color: Color::Black, by: By::Row });
    assert_eq!(findings(&verdict), [(9, Irregular::Unclaimed(Foul::DoubleThree))]);

    let verdict = judged("h8 i9 j10 pass claim", CLAIMED);
    assert_eq!(findings(&verdict), [(5, nothing)]);
}

#[test]
fn an_overline_can_be_claimed_later() {
    const OVERLINE: &str = "d8 a1 e8 c1 f8 e1 h8 g1 i8 i1 g8";
    let unclaimed = (11, Irregular::Unclaimed(Foul::Overline));
    let verdict = judged(&format!("{OVERLINE} k1"), CLAIMED);
    assert_eq!((verdict.ruling.outcome, findings(&verdict)), (Outcome::Undecided, vec![unclaimed]));
    let verdict = judged(&format!("{OVERLINE} k1 a15 claim"), CLAIMED);
    assert_eq!(verdict.ruling.outcome, Outcome::Win { color: Color::White, by: By::Claim });
    assert_eq!(findings(&verdict), [(11, Irregular::Foul(Foul::Overline))]);
    // A double-three in between is a matter of its own: the overline stays.
    let between = "k1 m3 m1 m4 o1 k5 a3 l5 c3 m5";
    let verdict = judged(&format!("{OVERLINE} {between} a5 a15 claim"), CLAIMED);
    assert_eq!(verdict.ruling.outcome, Outcome::Win { color: Color::White, by: By::Claim });
    let three = (21, Irregular::Unclaimed(Foul::DoubleThree));
    assert_eq!(findings(&verdict), [(11, Irregular::Foul(Foul::Overline)), three]);
    // Claimed at once, it is the double-three.
    let verdict = judged(&format!("{OVERLINE} {between} claim"), CLAIMED);
    assert_eq!(findings(&verdict), [unclaimed, (21, Irregular::Foul(Foul::DoubleThree))]);
}

/// A stone that makes a five is no foul, whatever else it makes; White makes none at all.
#[test]
fn a_five_comes_first() {
    let verdict = judged("d8 a1 e8 c1 f8 e1 g8 g1 h7 i1 h9 k1 h10 m1 h11 a3 h12 c3 h8", Policy::default());
    assert_eq!(verdict.ruling.outcome, Outcome::Win { color: Color::Black, by: By::Row });
    assert_eq!(verdict.evidence.len(), 1);
    assert!(verdict.irregular.is_empty());
    let verdict = judged("a1 d8 c1 e8 e1 f8 g1 h8 i1 i8 k1 g8", Policy::default());
    assert_eq!(verdict.ruling.outcome, Outcome::Win { color: Color::White, by: By::Row });
}

/// The only answer to a threat is forbidden (gomocalc reports a program that went round in circles).
#[test]
fn no_answer() {
    let mut position = Position::new(&games::rules("renju").expect("a game"));
    for name in "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1".split(' ') {
        position.play(Move::at(point(name))).expect("a move");
    }
    assert_eq!(position.threats(Color::White), [point("g7")]);
    assert_eq!(position.must_answer(), Some(MustAnswer::Cannot));
    let forbidden: Vec<(Point, Foul)> = position.forbidden().iter().map(|f| (f.at, f.foul)).collect();
    assert_eq!(forbidden, [(point("g7"), Foul::DoubleThree)]);
    position.set_to_move(Color::White);
    assert_eq!(position.forbidden(), []);
}

/// Told once a record, of the first such stone.
#[test]
fn readings_that_differ() {
    let cases = cases::load("renju_forbidden.jsonl");
    for case in cases.iter().filter(|case| case.value["loose_reading_differs"].is_object()) {
        let stones = |key, color| points(&case.value[key]).map(move |p| (p, color));
        let stones = stones("black", Color::Black).chain(stones("white", Color::White)).collect();
        let Some((at, _)) = named(&case.value["loose_reading_differs"]).next() else { panic!("{}", case.place) };
        let setup = Setup { stones, to_move: Some(Color::Black) };
        let record = Record { setup, ..Record::of([Move::at(at)]) };
        for (game, literal) in [("renju", true), ("renju(three=loose)", false)] {
            let verdict = Referee::new(games::rules(game).expect("a game")).judge(&record);
            let is_foul = verdict.ruling.outcome.by() == Some(By::Foul);
            let told = verdict.warnings.iter().filter(|w| matches!(w, Warning::Disputed { .. })).count();
            assert_eq!(told, 1, "{}", case.place);
            assert!(verdict.warnings.contains(&Warning::Disputed { ply: 1, at, is_foul, literal }), "{}", case.place);
        }
    }
}

/// Rows of any length, and boards wider than any word: a double-three in every corner.
#[test]
fn large_boards() {
    for (cols, rows) in [(61, 61), (65, 5), (5, 130), (200, 200), (1000, 40)] {
        let rules = games::rules(&format!("renju({cols},{rows})")).expect("a game");
        let (right, low) = (cols - 1, rows - 1);
        for (x, y, dx, dy) in [(1, 1, 1, 1), (right - 1, 1, -1, 1), (1, low - 1, 1, -1), (right - 1, low - 1, -1, -1)] {
            let stone = |across, down| (Point::flat(x + across * dx, y + down * dy), Color::Black);
            let stones = vec![stone(1, 0), stone(2, 0), stone(0, 1), stone(0, 2)];
            let position = Position::from_setup(&rules, &Setup { stones, to_move: None }).expect("a position");
            // In five rows or columns a straight four has no room across: it needs six.
            let wanted = (cols > 5 && rows > 5).then_some(Foul::DoubleThree);
            assert_eq!(position.foul_at(Point::flat(x, y), Color::Black), wanted, "{cols} x {rows} at {x}, {y}");
            assert_eq!(position.foul_at(Point::flat(x, y), Color::White), None);
        }
    }
}

/// Where longer rows win there are double-threes on one line, and a six is one four.
#[test]
fn where_longer_rows_win() {
    let fouls = Fouls { overline: true, double_four: true, double_three: Some(Three::Literal) };
    let rules = Rules { fouls: ByColor::both(fouls), ..games::rules("gomoku(15)").expect("a game") };
    for (stones, at, wanted) in [
        ("e8 g8 j8", "h8", Some(Foul::DoubleThree)),
        ("e8 f8 h8 j8", "i8", None),
        ("d8 f8 g8 j8", "h8", Some(Foul::DoubleFour)),
        ("e8 f8 g8 j8", "h8", None),
    ] {
        let stones = stones.split(' ').map(|name| (point(name), Color::Black)).collect();
        let position = Position::from_setup(&rules, &Setup { stones, to_move: None }).expect("a position");
        assert_eq!(position.foul_at(point(at), Color::Black), wanted, "{at}");
        assert!(!position.completes(point(at), Color::Black), "{at}");
    }
}
