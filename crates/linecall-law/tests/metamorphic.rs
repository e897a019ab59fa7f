//! What changes a record in a known way changes the verdict in a known way.

use linecall_law::{
    Action, Asks, Axis, By, ByColor, Color, Event, Evidence, Goal, Irregular, Lattice, Move, OnIllegal, Point, Policy,
    Position, Record, Referee, Rules, Ruling, Setup, Shape, Step, Touch, Turn, Verdict,
};
use linecall_testkit::arb::{self, Case};
use linecall_testkit::symmetry::Symmetry;
use linecall_testkit::touch::Ground;
use proptest::prelude::*;
use proptest::sample::Index;

const ALL: Asks = Asks { threats: true, missed: true, reachable: None, dead: true };

fn referee(case: &Case) -> Referee {
    Referee { rules: case.rules.clone(), policy: case.policy, asks: ALL }
}

fn skipping(case: &Case) -> Referee {
    Referee { policy: Policy { illegal: OnIllegal::Skip, ..case.policy }, ..referee(case) }
}

/// The points where the stones of a record came to rest, and whose they were.
fn played(referee: &Referee, record: &Record) -> Vec<(Point, Color)> {
    let stone = |step: Step| match step.event {
        Event::Played(p) => Some((p, step.by)),
        _ => None,
    };
    referee.replay(record).filter_map(stone).collect()
}

/// Every row is straight, without gaps, long enough and as long as it can be; every path goes without gaps from the
/// one side to the other. All stones are of one colour, and the stone on `at` is among them.
fn is_sound(position: &Position, evidence: &Evidence, at: Option<Point>) -> Result<(), TestCaseError> {
    let Rules { lattice, goal, losing, .. } = position.rules().clone();
    let points = evidence.points();
    let (first, last) = (points[0], points[points.len() - 1]);
    let Some(color) = position.at(first) else { panic!("no stone on {first}") };
    prop_assert!(points.iter().all(|&p| position.at(p) == Some(color)), "{points:?} are not of one colour");
    prop_assert!(at.is_none_or(|at| points.contains(&at)), "{points:?} are not through {at:?}");
    let mut once = points.to_vec();
    once.sort_unstable();
    once.dedup();
    prop_assert_eq!(once.len(), points.len(), "{:?} has a point twice", points);

    match (evidence, goal) {
        (Evidence::Row(_), goal) => {
            let wins = matches!(goal, Goal::Rows(rows) if rows[color].is_made_by(points.len() as u32));
            let loses = losing.is_some_and(|row| row.is_made_by(points.len() as u32));
            prop_assert!(wins || loses, "{points:?} are no row of these rules");
            let onward =
                |axis: Axis, way: i32| points.windows(2).all(|pair| lattice.step(pair[0], axis, way) == Some(pair[1]));
            let ends = |axis: Axis, way: i32| {
                let beyond = [lattice.step(first, axis, -way), lattice.step(last, axis, way)];
                // A ring goes on at its other end.
                beyond.iter().flatten().all(|p| position.at(*p) != Some(color) || points.contains(p))
            };
            let maximal =
                lattice.axes().iter().any(|&axis| [-1, 1].iter().any(|&way| onward(axis, way) && ends(axis, way)));
            prop_assert!(maximal, "{points:?} are not straight, have gaps, or could be longer");
        }
        (Evidence::Path(_), Goal::Links(links)) => {
            let is_link = |pair: &[Point]| lattice.neighbours(pair[0]).any(|p| p == pair[1]);
            prop_assert!(points.windows(2).all(is_link), "{points:?} have gaps");
            let joins = lattice.touches(first, links[color].from) && lattice.touches(last, links[color].to);
            prop_assert!(joins, "{points:?} do not join {:?}", links[color]);
        }
        (_, Goal::Touch(goal)) => {
            let stones = lattice.points().filter_map(|p| Some((p, position.at(p)?))).collect();
            prop_assert!(Ground::new(lattice, goal).is_shown(&stones, evidence), "{evidence:?}");
        }
        _ => panic!("{evidence:?} of {goal:?}"),
    }
    Ok(())
}

/// Whether a board tells all that is to be known of the game played on it. It does not tell what was captured, that
/// somebody has just passed or offered a draw, that players have swapped already, how many stones of a turn are left, and
/// how many have been played.
fn is_told_by_board(referee: &Referee, opening: &Record) -> bool {
    let in_turn = referee.rules.turn == Turn { first: 1, then: 1 };
    let plain = |step: Step| match step.event {
        Event::Played(_) | Event::Refused(_) | Event::AfterEnd => true,
        Event::Ended | Event::Passed | Event::Swapped(_) | Event::Offered => false,
    };
    let mut replay = referee.replay(opening);
    let plain = replay.by_ref().all(plain);
    plain && in_turn && replay.position().captured() == ByColor::both(0) && referee.policy.draw_after.is_none()
}

proptest! {
    #![proptest_config(arb::config(4000))]

    /// Turning the board, mirroring it and exchanging the colours change nothing else.
    #[test]
    fn turned_games(case in arb::case(arb::rules(), 40), which in any::<Index>()) {
        let symmetry = *which.get(&Symmetry::all(&case.rules));
        let turned = Case {
            rules: symmetry.rules(&case.rules),
            record: symmetry.record(&case.record),
            ..case.clone()
        };
        let verdict = referee(&turned).judge(&turned.record);
        let expected = symmetry.verdict(&referee(&case).judge(&case.record));
        prop_assert_eq!(Symmetry::identity(&turned.rules).verdict(&verdict), expected);
    }

    /// Nothing that comes after the end decides anything.
    #[test]
    fn entries_after_the_end(case in arb::case(arb::rules(), 60), more in arb::case(arb::rules(), 10)) {
        let judged = referee(&case).judge(&case.record);
        if !judged.ruling.outcome.is_over() {
            return Ok(());
        }
        let mut record = case.record.clone();
        record.moves.extend(&more.record.moves);
        let longer = referee(&case).judge(&record);
        prop_assert_eq!(longer.ruling.after_end, judged.ruling.after_end + more.record.moves.len());
        let others = |verdict: &Verdict| {
            let mut irregular = verdict.irregular.clone();
            irregular.retain(|i| i.what != Irregular::AfterEnd);
            irregular
        };
        prop_assert_eq!(others(&longer), others(&judged));
        let Verdict { irregular, status, .. } = judged.clone();
        let ruling = Ruling { after_end: judged.ruling.after_end, ..longer.ruling };
        prop_assert_eq!(Verdict { ruling, irregular, status, ..longer }, judged);
    }

    /// Illegal entries that are skipped might as well not be there.
    #[test]
    fn skipped_entries(case in arb::case(arb::rules(), 60)) {
        let referee = skipping(&case);
        let refused = referee.replay(&case.record).map(|step| matches!(step.event, Event::Refused(_)));
        let moves = case.record.moves.iter().zip(refused).filter(|(_, refused)| !refused).map(|(&mv, _)| mv);
        let record = Record { moves: moves.collect(), ..case.record.clone() };
        let (with, without) = (referee.judge(&case.record), referee.judge(&record));
        prop_assert!(!without.irregular.iter().any(|i| matches!(i.what, Irregular::Illegal(_))));
        let when = |verdict: &Verdict| verdict.ruling.decided.map(|decided| (decided.ply, decided.at));
        prop_assert_eq!(when(&without), when(&with));
        prop_assert_eq!(without.ruling.illegal, 0);
        let Verdict { irregular, missed, .. } = with.clone();
        let Ruling { decided, illegal, .. } = with.ruling;
        let ruling = Ruling { decided, illegal, ..without.ruling };
        prop_assert_eq!(Verdict { ruling, irregular, missed, ..without }, with);
    }

    /// A board that was used before is as good as a new one, whatever was played on it under whatever rules.
    #[test]
    fn boards_used_again(
        case in arb::case(arb::rules(), 30),
        same in arb::case(arb::rules(), 30),
        other in arb::case(arb::rules(), 30),
        is_same in any::<bool>(),
    ) {
        let before = if is_same { Case { rules: case.rules.clone(), ..same } } else { other };
        let mut replay = referee(&before).replay(&before.record);
        replay.by_ref().for_each(drop);
        let mut again = referee(&case).replay_on(replay.into_position(), &case.record);
        let mut fresh = referee(&case).replay(&case.record);
        prop_assert!(again.by_ref().eq(fresh.by_ref()));
        prop_assert_eq!(again.verdict(), fresh.verdict());
        prop_assert_eq!(again.position().laid(), fresh.position().laid());
    }

    /// A record read in part is a shorter record.
    #[test]
    fn records_read_in_part(case in arb::case(arb::rules(), 30), cut in any::<Index>()) {
        let cut = cut.index(case.record.moves.len() + 1);
        let mut replay = referee(&case).replay(&case.record);
        let steps = replay.by_ref().take(cut).count();
        let mut shorter = case.record.clone();
        shorter.moves.truncate(cut);
        let verdict = referee(&case).judge(&shorter);
        prop_assert_eq!(replay.verdict(), verdict.clone());
        prop_assert!(steps == cut || verdict.ruling.decided.is_none(), "only a setup that cannot be has no steps");
    }

    /// A board played is the same board written down.
    #[test]
    fn games_from_their_middle(case in arb::case(arb::rules(), 60), cut in any::<Index>()) {
        let referee = skipping(&case);
        let whole = referee.judge(&case.record);
        let mut opening = case.record.clone();
        let moves = opening.moves.split_off(cut.index(case.record.moves.len() + 1));
        let mut replay = referee.replay(&opening);
        replay.by_ref().for_each(drop);
        let laid = replay.position();
        // Stones that could not be laid are not seen either, and fouls.
        let unfit = whole.irregular.iter().any(|i| matches!(i.what, Irregular::Setup(_)));
        let fouled = matches!(laid.outcome().by(), Some(By::Foul | By::Claim));
        if unfit || fouled || !is_told_by_board(&referee, &opening) {
            return Ok(());
        }
        let played = played(&referee, &opening);
        prop_assert_eq!(laid.last_played(), played.last().map(|stone| stone.0));
        let stones = opening.setup.stones.iter().chain(&played).copied().collect();
        let setup = Setup { stones, to_move: Some(laid.to_move()) };
        let rest = referee.judge(&Record { setup, moves, ..case.record.clone() });
        prop_assert_eq!(rest.ruling.outcome, whole.ruling.outcome);
        prop_assert_eq!(rest.to_move, whole.to_move);
        prop_assert_eq!(rest.evidence, whole.evidence);
        prop_assert_eq!(rest.threats, whole.threats);
        prop_assert_eq!(rest.must_answer, whole.must_answer);
    }

    /// Evidence is what it is said to be.
    #[test]
    fn evidence(case in arb::case(prop_oneof![9 => arb::rules(), 1 => arb::wide_rules(1..=80)], 60)) {
        let referee = Referee { asks: Asks::default(), ..referee(&case) };
        let mut replay = referee.replay(&case.record);
        replay.by_ref().for_each(drop);
        let verdict = replay.verdict();
        // A row need not go through the stone whose captures made it a row.
        let at = verdict.ruling.decided.and_then(|decided| decided.at).filter(|_| case.rules.captures.is_none());
        for evidence in &verdict.evidence {
            is_sound(replay.position(), evidence, at)?;
        }
        let by_goal = matches!(verdict.ruling.outcome.by(), Some(By::Row | By::Link | By::Touch | By::Ring));
        prop_assert!(!by_goal || !verdict.evidence.is_empty());
    }
}

/// A hex board full of stones.
fn full_hex() -> impl Strategy<Value = (Lattice, Vec<Color>)> {
    let lattice = prop_oneof![9 => arb::hex(14), 1 => arb::wide_plane(1..=80)];
    lattice
        .prop_filter("hexagons", |lattice| matches!(lattice.shape(), Shape::Hex(_)))
        .prop_flat_map(|lattice| (Just(lattice), prop::collection::vec(arb::color(), lattice.len())))
}

proptest! {
    #![proptest_config(arb::config(1000))]

    /// However a hex board is filled, exactly one side is joined.
    #[test]
    fn full_hex_boards((lattice, colors) in full_hex()) {
        let rules = Rules::links(lattice);
        let setup = Setup { stones: lattice.points().zip(colors).collect(), to_move: None };
        let outcome = Position::from_setup(&rules, &setup).map(|position| position.outcome());
        prop_assert!(outcome.as_ref().is_ok_and(|outcome| outcome.winner().is_some()), "{outcome:?}");
    }
}

/// Every set of stones of a small board that joins sides or corners, whichever stone is the last: turned, it does so at
/// the same stone and as shortly.
#[test]
fn turned_touches() {
    let lattice = Lattice::square(3, 3).expect("nine points").with_corners_touching();
    let points: Vec<Point> = lattice.points().collect();
    let judge = |rules: &Rules, record: &Record| {
        Referee { rules: rules.clone(), policy: Policy::default(), asks: Asks::default() }.judge(record)
    };
    for (sides, corners) in [(2, 0), (3, 0), (4, 0), (0, 2), (0, 3), (0, 4), (3, 2)] {
        let rules = Rules { goal: Goal::Touch(Touch { sides, corners, ring: false }), ..Rules::links(lattice) };
        for (stones, last) in (0..1_u32 << points.len()).flat_map(|stones| (0..points.len()).map(move |i| (stones, i)))
        {
            let before = points.iter().enumerate().filter(|&(i, _)| stones >> i & 1 == 1 && i != last);
            let setup =
                Setup { stones: before.map(|(_, &p)| (p, Color::White)).collect(), to_move: Some(Color::White) };
            let moves = vec![Move { action: Action::Place(points[last]), by: None }];
            let record = Record { setup, moves, ..Record::default() };
            let verdict = judge(&rules, &record);
            for symmetry in Symmetry::all(&rules) {
                let turned = judge(&symmetry.rules(&rules), &symmetry.record(&record));
                let turned = Symmetry::identity(&rules).verdict(&turned);
                assert_eq!(
                    turned,
                    symmetry.verdict(&verdict),
                    "{sides} sides, {corners} corners, {stones:09b}, {last}"
                );
            }
        }
    }
}
