//! Symmetries of games: how many there are, and that they change no verdict.

use linecall_law::analysis::symmetries;
use linecall_law::{Asks, Decided, Policy, Record, Referee, Rules, Setup, games};
use linecall_testkit::arb;
use proptest::prelude::*;
use proptest::sample::Index;

#[test]
fn there_are_as_many_as_known() {
    let known = [
        ("mnk(5,4,3)", 4),
        ("mnk(5,5,3)", 8),
        ("mnk(5,5,3,board=cylinder)", 4),
        ("mnk(5,5,3,board=torus)", 8),
        ("connect-four", 2),
        ("make-a-sequence", 8),
        ("qubic", 48),
        ("hypercube(3,4)", 384),
        ("hypercube(2,5)", 3840),
        ("path(5)", 4),
        ("hex(5)", 2),
        ("hex(5,skew=falling)", 2),
        ("hex(5,4)", 2),
        ("y(5)", 6),
        ("havannah(4)", 12),
        ("yavalath", 12),
        ("tic-tac-toe", 8),
    ];
    for (game, count) in known {
        assert_eq!(symmetries(&games::rules(game).unwrap()).len(), count, "{game}");
    }
}

/// The rules without what looks at more than the lattice: swaps of pieces mirror on one diagonal.
fn fair(rules: &Rules) -> Rules {
    Rules { swaps: linecall_law::Swaps::default(), ..rules.clone() }
}

proptest! {
    #![proptest_config(arb::config(2000))]

    #[test]
    fn verdicts_do_not_change(case in arb::case(arb::rules(), 40), which in any::<Index>()) {
        let rules = fair(&case.rules);
        let all = symmetries(&rules);
        let map = which.get(&all);
        // The middle of a triangle's square is not its own.
        let policy = Policy { centre_first: false, ..case.policy };
        let referee = Referee { policy, asks: Asks::default(), ..Referee::new(rules) };
        let record = Record {
            setup: Setup {
                stones: case.record.setup.stones.iter().map(|&(p, color)| (map.point(p), color)).collect(),
                ..case.record.setup
            },
            moves: case.record.moves.iter().map(|&mv| map.mv(mv)).collect(),
            ..case.record.clone()
        };
        let (plain, turned) = (referee.judge(&case.record), referee.judge(&record));
        prop_assert_eq!(plain.ruling.outcome, turned.ruling.outcome);
        prop_assert_eq!(plain.ruling.plies, turned.ruling.plies);
        let at = plain.ruling.decided.map(|d| Decided { at: d.at.map(|p| map.point(p)), ..d });
        prop_assert_eq!(at, turned.ruling.decided);
    }
}
