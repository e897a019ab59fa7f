//! The law against the naive oracle: on random records both must say the same in every field.

use linecall_law::{
    Asks, By, Color, Ends, Event, Evidence, Forbidden, Goal, Irregular, Irregularity, MustAnswer, Placement, Point,
    Referee, Rules, Shape, Turn, Verdict,
};
use linecall_testkit::arb::{self, Case};
use linecall_testkit::oracle::{self, Board, Ruling};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{BTreeMap, BTreeSet};

/// Compares field by field. Of several shortest paths, forks and rings any will do, if it is one.
fn same(law: Verdict, ruling: &Ruling) -> Result<(), TestCaseError> {
    let naive = &ruling.verdict;
    // A field that is added must be compared.
    let Verdict {
        status,
        ruling: said,
        winner_seat,
        evidence,
        irregular,
        to_move,
        claim,
        warnings,
        threats,
        must_answer,
        forbidden,
        missed,
        reachable,
        dead,
    } = law;
    prop_assert_eq!(said, naive.ruling);
    prop_assert_eq!(winner_seat, naive.winner_seat);
    prop_assert_eq!(irregular, naive.irregular.as_slice());
    prop_assert_eq!(status, naive.status);
    prop_assert_eq!(to_move, naive.to_move);
    prop_assert_eq!(claim, naive.claim.clone());
    if !matches!(naive.irregular[..], [Irregularity { what: Irregular::Setup(_), .. }, ..]) {
        // Whose turn it would be on a board that cannot be is nobody's guess.
        prop_assert_eq!(warnings, naive.warnings.as_slice());
    }
    prop_assert_eq!(evidence.len(), naive.evidence.len(), "{:?}, not {:?}", evidence, naive.evidence);
    for (law, naive) in evidence.iter().zip(&naive.evidence) {
        if matches!(naive, Evidence::Row(_)) {
            prop_assert_eq!(law, naive);
        } else {
            prop_assert_eq!(law.word(), naive.word());
            prop_assert!(ruling.board.is_shown(law), "{:?} is not the shortest, or out of order", law);
        }
    }
    prop_assert_eq!(threats, naive.threats.clone());
    prop_assert_eq!(must_answer, naive.must_answer.clone());
    // Why, is asked in `tests/renju.rs`.
    let fouls = |list: &Option<Vec<Forbidden>>| {
        list.as_ref().map(|list| list.iter().map(|f| (f.at, f.foul)).collect::<Vec<_>>())
    };
    prop_assert_eq!(fouls(&forbidden), fouls(&naive.forbidden));
    prop_assert_eq!(missed, naive.missed.clone());
    // These have tests of their own: `reach.rs` and `dead.rs`.
    prop_assert_eq!((reachable, dead), (None, None));
    Ok(())
}

fn judged_alike(case: &Case, asks: Asks) -> Result<(), TestCaseError> {
    let Case { rules, policy, record } = case;
    let ruling = oracle::judge(rules, *policy, asks, record);
    let mut replay = Referee { rules: rules.clone(), policy: *policy, asks }.replay(record);
    replay.by_ref().for_each(drop);
    let stones = rules.lattice.points().filter_map(|p| Some((p, replay.position().at(p)?)));
    prop_assert_eq!(&stones.collect::<BTreeMap<_, _>>(), ruling.board.stones());
    prop_assert_eq!(replay.position().stones(), ruling.board.stones().len());
    prop_assert_eq!(replay.position().captured(), ruling.board.captured());
    same(replay.verdict(), &ruling)
}

const NOTHING: Asks = Asks { threats: false, missed: false, reachable: None, dead: false };
const THREATS: Asks = Asks { threats: true, missed: false, reachable: None, dead: false };
const ALL: Asks = Asks { threats: true, missed: true, reachable: None, dead: false };

proptest! {
    #![proptest_config(arb::config(12_000))]

    #[test]
    fn small_boards(case in arb::case(arb::rules(), 90)) {
        judged_alike(&case, NOTHING)?;
    }

    #[test]
    fn threats_on_small_boards(case in arb::case(arb::rules(), 40)) {
        judged_alike(&case, THREATS)?;
    }
}

proptest! {
    #![proptest_config(arb::config(6000))]

    #[test]
    fn wins_missed_on_small_boards(case in arb::case(arb::rules(), 30)) {
        judged_alike(&case, ALL)?;
    }

    #[test]
    fn captures_on_small_boards(case in arb::case(arb::capturing_rules(), 60)) {
        judged_alike(&case, NOTHING)?;
    }

    #[test]
    fn boards_wider_than_a_word(case in arb::case(arb::wide_rules(1..=80), 60)) {
        judged_alike(&case, NOTHING)?;
    }
}

proptest! {
    #![proptest_config(arb::config(600))]

    #[test]
    fn threats_on_boards_wider_than_a_word(case in arb::case(arb::wide_rules(1..=3), 20)) {
        judged_alike(&case, THREATS)?;
    }
}

proptest! {
    #![proptest_config(arb::config(1000))]

    #[test]
    fn segments(rules in arb::rules(), length in 1..=9_u32) {
        let counted = Board::new(&rules).count_segments(length as usize);
        prop_assert_eq!(rules.lattice.line_count(length), counted);
    }
}

/// What the verdict on a record is an example of.
fn kinds(case: &Case) -> Vec<String> {
    let Case { rules, policy, record } = case;
    let verdict = Referee { rules: rules.clone(), policy: *policy, asks: ALL }.judge(record);
    let shape = match rules.lattice.shape() {
        Shape::Square => "square",
        Shape::Box => "box",
        Shape::Hex(_) => "hex",
        Shape::Triangle => "triangle",
        Shape::Hexagon => "hexagon",
    };
    let by = verdict.ruling.outcome.by().map_or("nothing", By::word);
    let mut kinds = vec![format!("{by} on {shape}"), format!("{:?}", verdict.status)];
    kinds.extend(verdict.ruling.outcome.winner().map(|color| format!("{color} by {by}")));
    kinds.extend(verdict.irregular.iter().map(|i| format!("{} {}", i.what.kind(), i.what.why())));
    if verdict.ruling.decided.is_some_and(|decided| decided.index == 0) {
        kinds.push(format!("setup decided by {by}"));
    }
    kinds.extend(rules_seen(case, &verdict));
    kinds.extend(verdict.winner_seat.map(|seat| format!("won by the {} seat", seat.word())));
    let mut replay = Referee { rules: rules.clone(), policy: *policy, asks: NOTHING }.replay(record);
    for step in replay.by_ref() {
        kinds.push(match step.event {
            Event::Swapped(kind) => format!("swapped {kind:?}"),
            Event::Passed => "passed".to_owned(),
            Event::Offered => "offered".to_owned(),
            _ => continue,
        });
    }
    let captured = replay.position().captured();
    if captured.black > 0 && captured.white > 0 {
        kinds.push("captures by both".to_owned());
    }
    let more = [
        (verdict.evidence.len() > 1, "several rows"),
        (verdict.evidence.iter().any(|evidence| evidence.points().len() > 6), "a long row or path"),
        (!verdict.warnings.is_empty(), "turn guessed"),
        (verdict.ruling.after_end > 1, "several entries after the end"),
        (verdict.claim.is_some_and(|check| check.agrees == Some(true)), "a claim that holds"),
        (verdict.missed.is_some_and(|missed| missed.len() > 1), "several wins missed"),
        (matches!(&verdict.must_answer, Some(MustAnswer::At(points)) if points.len() == 1), "one answer"),
        (verdict.must_answer == Some(MustAnswer::Cannot), "no answer"),
        (matches!(verdict.must_answer, Some(MustAnswer::At(points)) if points.len() > 1), "several answers"),
    ];
    kinds.extend(more.into_iter().filter(|(is, _)| *is).map(|(_, kind)| kind.to_owned()));
    kinds
}

/// What wins are examples of because of the rules.
fn rules_seen(case: &Case, verdict: &Verdict) -> Vec<String> {
    let Rules { goal, lattice, .. } = &case.rules;
    let Some(winner) = verdict.ruling.outcome.winner() else { return Vec::new() };
    let rows = verdict.evidence.iter().filter_map(|evidence| match evidence {
        Evidence::Row(points) => Some(points),
        _ => None,
    });
    let is_step = |pair: &[Point]| {
        lattice.axes().iter().any(|&axis| [-1, 1].iter().any(|&way| pair[0].along(axis, way) == pair[1]))
    };
    let owner = verdict.evidence.first().and_then(|evidence| case_stone(case, evidence.points()[0]));
    let lost_by_it = owner.is_some_and(|owner| owner != winner);
    let ends = match goal {
        Goal::Rows(rows) => rows[winner].ends,
        _ => Ends::Any,
    };
    let by_row = verdict.ruling.outcome.by() == Some(By::Row);
    let by_link = verdict.ruling.outcome.by() == Some(By::Link);
    let seam = rows.clone().any(|row| !row.windows(2).all(is_step));
    let ring = rows.clone().any(|row| {
        row.len() > 2
            && lattice.axes().iter().any(|&axis| {
                lattice.step(row[row.len() - 1], axis, 1) == Some(row[0])
                    && lattice.step(row[0], axis, 1) == Some(row[1])
            })
    });
    [
        (by_row && ends != Ends::Any && !lost_by_it, "a row whose ends were asked"),
        (seam, "a row over a seam"),
        (ring, "a ring"),
        (by_row && lattice.dimensions() > 3, "a row in many dimensions"),
        (by_link && lattice.wraps() != [false; 2], "a link on a board that wraps"),
        (by_link && lattice.corners_touch(), "a link over corners"),
        (by_row && case.rules.misere && lost_by_it, "a row in misère"),
        (by_link && case.rules.misere && lost_by_it, "a link in misère"),
        (by_row && case.rules.losing.is_some() && !case.rules.misere && lost_by_it, "a losing row"),
        (case.rules.turn != (Turn { first: 1, then: 1 }), "a win in a game of longer turns"),
        (!case.rules.blocked.is_empty() && case.rules.placement == Placement::Drop, "a win over blocked points"),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, kind)| kind.to_owned())
    .collect()
}

/// The stone there at the end.
fn case_stone(case: &Case, p: Point) -> Option<Color> {
    let mut replay = Referee { rules: case.rules.clone(), policy: case.policy, asks: NOTHING }.replay(&case.record);
    replay.by_ref().for_each(drop);
    replay.position().at(p)
}

/// An oracle is of use only if something happens in the records that it is asked about.
#[test]
fn random_records_are_of_every_kind() {
    let mut runner = TestRunner::deterministic();
    let cases = arb::case(arb::rules(), 60);
    let mut seen: BTreeSet<String> =
        (0..9000).flat_map(|_| kinds(&cases.new_tree(&mut runner).unwrap().current())).collect();
    let captures = arb::case(arb::capturing_rules(), 60);
    seen.extend((0..3000).flat_map(|_| kinds(&captures.new_tree(&mut runner).unwrap().current())));
    let mut wanted: Vec<String> = [
        "Open",
        "Over",
        "Invalid",
        "setup decided by row",
        "setup decided by link",
        "setup decided by touch",
        "setup decided by full",
        "setup off-board",
        "setup occupied",
        "setup floating",
        "setup both-won",
        "setup blocked",
        "illegal off-board",
        "illegal occupied",
        "illegal column-full",
        "illegal floating",
        "illegal no-drops",
        "illegal pass-not-allowed",
        "illegal swap-not-allowed",
        "illegal swap-undefined",
        "illegal blocked",
        "illegal crosscut",
        "illegal not-centre",
        "illegal nothing-to-claim",
        "illegal no-offer",
        "out-of-turn not-your-turn",
        "after-end game-over",
        "claim claim-differs",
        "several rows",
        "a long row or path",
        "turn guessed",
        "several entries after the end",
        "a claim that holds",
        "several wins missed",
        "one answer",
        "no answer",
        "several answers",
        "captures by both",
        "passed",
        "offered",
        "swapped Sides",
        "swapped Pieces",
        "won by the first seat",
        "won by the second seat",
        "a row whose ends were asked",
        "a row over a seam",
        "a ring",
        "a row in many dimensions",
        "a link on a board that wraps",
        "a link over corners",
        "a row in misère",
        "a link in misère",
        "a losing row",
        "a win in a game of longer turns",
        "a win over blocked points",
        "black by captures",
        "white by captures",
        "agreed on square",
        "draw-limit on square",
    ]
    .map(str::to_owned)
    .into();
    for by in ["row", "link", "illegal", "resign", "timeout", "forfeit"] {
        wanted.extend(["square", "box", "hex"].map(|shape| format!("{by} on {shape}")));
        wanted.extend(Color::BOTH.map(|color| format!("{color} by {by}")));
    }
    // Rings on hexagons are rare in random play: `tests/touch.rs` draws boards full of them.
    wanted.extend(["square", "hex", "triangle", "hexagon"].map(|on| format!("touch on {on}")));
    wanted.extend(["square", "hexagon"].map(|on| format!("ring on {on}")));
    for on in ["square", "box", "hex"] {
        wanted.extend(["full", "nothing"].map(|by| format!("{by} on {on}")));
    }
    wanted.retain(|kind| !seen.contains(kind));
    assert!(wanted.is_empty(), "no record is an example of {wanted:?}");
}
