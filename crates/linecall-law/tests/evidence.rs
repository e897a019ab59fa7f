//! Which rows a verdict shows, and in which order.

use linecall_law::{Color, Evidence, Lattice, Move, Point, Record, Referee, Rules, Setup};

fn rows(rules: Rules, record: &Record) -> Vec<Evidence> {
    Referee::new(rules).judge(record).evidence
}

fn row(points: &[(i32, i32)]) -> Evidence {
    Evidence::Row(points.iter().map(|&(x, y)| Point::flat(x, y)).collect())
}

fn laid(stones: impl IntoIterator<Item = (i32, i32)>) -> Record {
    let stones = stones.into_iter().map(|(x, y)| (Point::flat(x, y), Color::Black)).collect();
    Record { setup: Setup { stones, to_move: None }, ..Record::default() }
}

/// A single stone lies on every axis, but it is one row of one.
#[test]
fn a_row_of_one_is_shown_once() {
    let rules = Rules::rows(Lattice::square(3, 3).unwrap(), 1);
    let expected = [row(&[(1, 1)])];
    assert_eq!(rows(rules.clone(), &Record::of([Move::place(1, 1)])), expected);
    assert_eq!(rows(rules.clone(), &laid([(1, 1)])), expected);
}

/// From the upper left corner rows run right, down and slanting down; from the lower left corner one runs slanting up.
#[test]
fn rows_of_a_setup_come_by_first_point_and_then_by_axis() {
    let rules = Rules::rows(Lattice::square(3, 3).unwrap(), 3);
    let full = (0..3).flat_map(|x| (0..3).map(move |y| (x, y)));
    let expected = [
        row(&[(0, 0), (1, 0), (2, 0)]),
        row(&[(0, 0), (0, 1), (0, 2)]),
        row(&[(0, 0), (1, 1), (2, 2)]),
        row(&[(0, 1), (1, 1), (2, 1)]),
        row(&[(0, 2), (1, 2), (2, 2)]),
        row(&[(0, 2), (1, 1), (2, 0)]),
        row(&[(1, 0), (1, 1), (1, 2)]),
        row(&[(2, 0), (2, 1), (2, 2)]),
    ];
    assert_eq!(rows(rules.clone(), &laid(full)), expected);
}
