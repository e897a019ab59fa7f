//! What is played, entry by entry, and what is judged as a whole are one.

use linecall_law::{Asks, Course, Move, Placement, Policy, Position, Record, Referee, Rules, Verdict};
use linecall_testkit::arb::{self, Case};
use linecall_testkit::oracle;
use proptest::prelude::*;

const ALL: Asks = Asks { threats: true, missed: true, reachable: Some(1000), dead: true };

fn stepped(referee: &Referee, record: &Record) -> Verdict {
    let mut replay = referee.replay(record);
    replay.by_ref().for_each(drop);
    replay.verdict()
}

/// Rules, mostly such that blocks are played, and entries that are stones; some of them name their colour.
fn stones() -> impl Strategy<Value = (Rules, Record)> {
    let rules = prop_oneof![arb::rules().boxed(), arb::plain_rules().boxed(), arb::wide_rules(1..=20).boxed()];
    rules
        .prop_flat_map(|rules| {
            let points = arb::points(rules.lattice, 700);
            (Just(rules), points, prop::option::weighted(0.2, (any::<prop::sample::Index>(), arb::color())))
        })
        .prop_map(|(rules, points, named)| {
            let falls = rules.placement == Placement::Drop;
            let mut moves: Vec<Move> =
                points.iter().map(|&p| if falls { Move::drop(p.x, p.y) } else { Move::at(p) }).collect();
            if let (Some((at, color)), false) = (named, moves.is_empty()) {
                let at = at.index(moves.len());
                moves[at] = moves[at].by(color);
            }
            (rules, Record::of(moves))
        })
}

proptest! {
    #![proptest_config(arb::config(400))]

    #[test]
    fn whole_records_of_stones((rules, record) in stones(), (other, before) in stones()) {
        let referee = Referee::new(rules);
        let wanted = stepped(&referee, &record);
        prop_assert_eq!(&referee.judge(&record), &wanted);
        // On a board that was used before.
        let (_, position) = Referee::new(other.clone()).judge_on(Position::new(&other), &before);
        let (verdict, position) = referee.judge_on(position, &record);
        prop_assert_eq!(&verdict, &wanted);
        let (verdict, position) = referee.judge_on(position, &record);
        prop_assert_eq!(&verdict, &wanted);
        let mut replay = referee.replay(&record);
        replay.by_ref().for_each(drop);
        prop_assert_eq!(position.laid(), replay.position().laid());
        if record.moves.len() * referee.rules.lattice.len() < 20_000 {
            let naive = oracle::judge(&referee.rules, Policy::default(), Asks::default(), &record).verdict;
            prop_assert_eq!(verdict.ruling, naive.ruling);
            prop_assert_eq!(verdict.irregular, naive.irregular);
        }
    }

    /// Any policy, any setup, and all that can be asked.
    #[test]
    fn play_is_judged(case in arb::case(arb::rules(), 40), backwards in 0..10_usize) {
        let Case { rules, policy, record } = case;
        let referee = Referee { policy, asks: ALL, ..Referee::new(rules) };
        prop_assert_eq!(referee.judge(&record), stepped(&referee, &record));
        let mut course = referee.course_from(&record.setup);
        if course.cannot_start() {
            return Ok(());
        }
        let steps: Vec<_> = record.moves.iter().map(|&mv| course.step(mv)).collect();
        prop_assert_eq!(steps, referee.replay(&record).collect::<Vec<_>>());
        prop_assert_eq!(course.moves(), &record.moves);
        prop_assert_eq!(course.verdict(record.claim.as_ref()), referee.judge(&record));
        // Back, and on again.
        let mut shorter = record.clone();
        let untouched = course.clone();
        for _ in 0..backwards {
            prop_assert_eq!(course.undo(), shorter.moves.pop());
            prop_assert_eq!(course.verdict(record.claim.as_ref()), referee.judge(&shorter));
        }
        for &mv in &record.moves[shorter.moves.len()..] {
            course.step(mv);
        }
        prop_assert_eq!(course.verdict(None), untouched.verdict(None));
    }
}

#[test]
fn nothing_is_taken_back_before_the_beginning() {
    let rules = linecall_law::games::rules("gomoku").expect("a game");
    let mut course = Course::new(&rules, Policy::default(), Asks::default());
    assert_eq!(course.undo(), None);
    course.step(Move::place(7, 7));
    assert_eq!(course.undo(), Some(Move::place(7, 7)));
    assert_eq!((course.undo(), course.position().stones()), (None, 0));
}
