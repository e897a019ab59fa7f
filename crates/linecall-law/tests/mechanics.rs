//! Well-known cases of the rules that are not the plain way, and faults that were found, on drawn boards.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use linecall_law::{
    Action, Asks, By, ByColor, Captures, Color, Count, Ends, Evidence, Goal, Illegal, Irregular, Lattice, Move,
    MustAnswer, Outcome, Passes, Placement, Point, Policy, Position, Record, Referee, Row, Rules, Seat, Setup,
    SetupIssue, Swap, SwapKind, Swaps, Turn, TurnOrder, Verdict,
};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

/// Stones of a drawing: `X` Black, `O` White, `#` blocked; whatever else is empty.
fn stones(drawing: &[&str]) -> Vec<(Point, Color)> {
    let color = |c| [('X', BLACK), ('O', WHITE)].into_iter().find(|pair| pair.0 == c).map(|pair| pair.1);
    cells(drawing).into_iter().filter_map(|(p, c)| Some((p, color(c)?))).collect()
}

fn cells(drawing: &[&str]) -> Vec<(Point, char)> {
    let row = |(y, row): (usize, &&str)| {
        row.chars().enumerate().map(move |(x, c)| (Point::flat(x as i32, y as i32), c)).collect::<Vec<_>>()
    };
    drawing.iter().enumerate().flat_map(row).collect()
}

/// The point of a drawing where a sign stands.
fn find(drawing: &[&str], sign: char) -> Point {
    cells(drawing).into_iter().find(|cell| cell.1 == sign).unwrap().0
}

fn lattice(drawing: &[&str]) -> Lattice {
    Lattice::square(drawing[0].len() as u32, drawing.len() as u32).unwrap()
}

fn setup(drawing: &[&str], to_move: Color) -> Setup {
    Setup { stones: stones(drawing), to_move: Some(to_move) }
}

/// Rules of rows on a board as large as the drawing, with its blocked points.
fn rows(drawing: &[&str], row: Row) -> Rules {
    let blocked = cells(drawing).into_iter().filter(|cell| cell.1 == '#').map(|cell| cell.0);
    let mut rules = Rules { goal: Goal::Rows(ByColor::both(row)), ..Rules::rows(lattice(drawing), 1) };
    rules.blocked = blocked.collect();
    rules.blocked.sort_unstable();
    rules
}

fn laid(rules: &Rules, drawing: &[&str], to_move: Color) -> Position {
    Position::from_setup(rules, &setup(drawing, to_move)).unwrap()
}

/// The position after a stone of this colour on `*`.
fn after(rules: &Rules, drawing: &[&str], color: Color) -> Position {
    let mut position = laid(rules, drawing, color);
    position.play(Move::at(find(drawing, '*'))).unwrap();
    position
}

fn drawn(position: &Position) -> Vec<String> {
    let lattice = position.rules().lattice;
    let cell = |x, y| match position.at(Point::flat(x, y)) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    (0..lattice.rows() as i32).map(|y| (0..lattice.cols() as i32).map(|x| cell(x, y)).collect()).collect()
}

fn won(position: &Position) -> Option<(Color, By)> {
    match position.outcome() {
        Outcome::Win { color, by } => Some((color, by)),
        _ => None,
    }
}

fn row(points: &[(i32, i32)]) -> Evidence {
    Evidence::Row(points.iter().map(|&(x, y)| Point::flat(x, y)).collect())
}

fn judged(rules: Rules, policy: Policy, record: &Record) -> Verdict {
    Referee { policy, asks: Asks { threats: true, missed: true, ..Asks::default() }, ..Referee::new(rules) }
        .judge(record)
}

fn places(points: &[(i32, i32)]) -> impl Iterator<Item = Move> + use<> {
    points.iter().map(|&(x, y)| Move::place(x, y)).collect::<Vec<_>>().into_iter()
}

// Ends of rows (RULES.md 3.6).

const CARO: Row = Row { length: 5, count: Count::AtLeast, ends: Ends::OpenToStones };
const CARO_EXACT: Row = Row { count: Count::Exactly, ..CARO };
const OPEN_TO_EDGES: Row = Row { ends: Ends::OpenToEdges, ..CARO };

fn wins_with(row: Row, drawing: &str) -> bool {
    won(&after(&rows(&[drawing], row), &[drawing], BLACK)) == Some((BLACK, By::Row))
}

#[test]
fn a_five_of_caro_closed_by_stones_at_both_ends_is_no_win() {
    assert!(!wins_with(CARO, ".OXXX*XO."));
    assert!(wins_with(CARO, ".OXXX*X.."));
    assert!(wins_with(CARO, "..XXX*XO."));
    assert!(wins_with(CARO, "..XXX*X.."));
}

#[test]
fn the_edge_closes_a_five_only_where_it_is_said_to() {
    for drawing in ["XXX*XO.", "OXXX*X", "XXX*X"] {
        assert!(wins_with(CARO, drawing), "{drawing}");
        assert!(!wins_with(OPEN_TO_EDGES, drawing), "{drawing}");
    }
    assert!(wins_with(OPEN_TO_EDGES, "XXX*X."));
    assert!(!wins_with(OPEN_TO_EDGES, "OXXX*XO"));
}

#[test]
fn a_closed_six_of_caro_is_a_win_unless_exactly_five_are_wanted() {
    assert!(wins_with(CARO, "OXXX*XXO"));
    assert!(wins_with(OPEN_TO_EDGES, "XXX*XX"));
    assert!(!wins_with(CARO_EXACT, "OXXX*XXO"));
    assert!(!wins_with(CARO_EXACT, ".XXX*XX."));
}

#[test]
fn a_blocked_point_closes_nothing() {
    assert!(wins_with(CARO, "OXXX*X#"));
    assert!(wins_with(OPEN_TO_EDGES, "#XXX*X#"));
}

/// White may take the point, or close the row beyond it.
#[test]
fn a_four_of_caro_is_answered_from_afar() {
    let drawing = [".OXXXX.."];
    let position = laid(&rows(&drawing, CARO), &drawing, WHITE);
    assert_eq!(position.threats(BLACK), [Point::flat(6, 0)]);
    let answers = vec![Point::flat(6, 0), Point::flat(7, 0)];
    assert_eq!(position.must_answer(), Some(MustAnswer::At(answers)));
}

// Boards that wrap around.

fn around(drawing: &[&str], length: u32, wraps: [bool; 2]) -> Rules {
    Rules { lattice: lattice(drawing).wrapping(wraps[0], wraps[1]), ..rows(drawing, Row::at_least(length)) }
}

#[test]
fn a_ring_shorter_than_the_row_never_wins() {
    let drawing = ["....", "XXX*", "...."];
    let cylinder = [true, false];
    assert_eq!(won(&after(&around(&drawing, 5, cylinder), &drawing, BLACK)), None);
    let ring = after(&around(&drawing, 4, cylinder), &drawing, BLACK);
    assert_eq!(ring.evidence(), [row(&[(0, 1), (1, 1), (2, 1), (3, 1)])]);
}

#[test]
fn a_row_over_a_seam_is_told_from_its_smaller_end() {
    let drawing = [".......", "XX...X*"];
    let position = after(&around(&drawing, 4, [true, false]), &drawing, BLACK);
    assert_eq!(position.evidence(), [row(&[(1, 1), (0, 1), (6, 1), (5, 1)])]);
}

#[test]
fn a_diagonal_goes_around_a_torus() {
    let drawing = ["X....", "....*", "...X.", ".....", ".X..."];
    let torus = after(&around(&drawing, 4, [true, true]), &drawing, BLACK);
    assert_eq!(torus.evidence(), [row(&[(1, 4), (0, 0), (4, 1), (3, 2)])]);
    for wraps in [[false, false], [true, false], [false, true]] {
        assert_eq!(won(&after(&around(&drawing, 4, wraps), &drawing, BLACK)), None);
    }
}

/// On a board one column wide that wraps, slanting axes go straight down.
#[test]
fn a_row_by_several_axes_is_one_row() {
    let drawing = ["X", "*", "X", "O"];
    let position = after(&around(&drawing, 3, [true, false]), &drawing, BLACK);
    assert_eq!(position.evidence(), [row(&[(0, 0), (0, 1), (0, 2)])]);
    let drawing = ["X", "*", "X"];
    let position = after(&around(&drawing, 3, [true, true]), &drawing, BLACK);
    assert_eq!(position.evidence(), [row(&[(0, 0), (0, 1), (0, 2)])]);
}

// Many dimensions.

#[test]
fn the_long_diagonal_of_four_dimensions() {
    let rules = Rules::rows(Lattice::hyperbox(&[4; 4]).unwrap(), 4);
    let mut position = Position::new(&rules);
    let diagonal: Vec<Point> = (0..4).map(|n| Point::of([n, n, 3 - n, n, 0])).collect();
    for (i, &p) in diagonal.iter().enumerate() {
        position.play(Move::at(p)).unwrap();
        if i < 3 {
            position.play(Move::at(Point::of([i as i32, 0, 0, 0, 0]))).unwrap();
        }
    }
    assert_eq!(won(&position), Some((BLACK, By::Row)));
    assert_eq!(position.evidence(), [Evidence::Row(diagonal)]);
}

// Blocked points.

#[test]
fn stones_rest_on_blocked_points_and_never_come_below() {
    let drawing = ["...", "#..", "..."];
    let rules = Rules { placement: Placement::Drop, ..rows(&drawing, Row::at_least(9)) };
    let mut position = Position::new(&rules);
    assert_eq!(position.play(Move::place(0, 1)), Err(Illegal::Blocked));
    assert_eq!(position.play(Move::place(0, 2)), Err(Illegal::Blocked));
    assert_eq!(position.play(Move::drop(0, 0)), Ok(Some(Point::flat(0, 0))));
    assert_eq!(position.play(Move::drop(0, 0)), Err(Illegal::ColumnFull));
    for x in [1, 1, 1, 2, 2, 2] {
        assert_eq!(position.outcome(), Outcome::Undecided);
        position.play(Move::drop(x, 0)).unwrap();
    }
    assert_eq!(position.outcome(), Outcome::Draw(By::Full));
}

#[test]
fn a_stone_under_a_blocked_point_cannot_be_laid() {
    let drawing = ["...", "#..", "X.."];
    let rules = Rules { placement: Placement::Drop, ..rows(&drawing, Row::at_least(9)) };
    let issues = Position::from_setup(&rules, &setup(&drawing, BLACK)).unwrap_err().issues;
    assert_eq!(issues, [SetupIssue::Blocked(Point::flat(0, 2))]);
}

// Misère, rows that lose.

#[test]
fn who_makes_three_loses_misere_tic_tac_toe() {
    let drawing = ["XX*", "OO.", "..."];
    let rules = Rules { misere: true, ..rows(&drawing, Row::at_least(3)) };
    let before = laid(&rules, &drawing, BLACK);
    assert_eq!(before.threats(BLACK), []);
    assert_eq!(before.must_answer(), Some(MustAnswer::Nothing));
    let position = after(&rules, &drawing, BLACK);
    assert_eq!(won(&position), Some((WHITE, By::Row)));
    assert_eq!(position.evidence(), [row(&[(0, 0), (1, 0), (2, 0)])]);
}

fn four_wins_three_loses(drawing: &[&str]) -> Rules {
    Rules { losing: Some(Row::exactly(3)), ..rows(drawing, Row::at_least(4)) }
}

#[test]
fn three_in_a_row_lose_unless_the_same_stone_makes_four() {
    let three = ["XX*..", "O.O..", "....."];
    let position = after(&four_wins_three_loses(&three), &three, BLACK);
    assert_eq!(won(&position), Some((WHITE, By::Row)));
    assert_eq!(position.evidence(), [row(&[(0, 0), (1, 0), (2, 0)])]);

    let both = ["XX*X.", "O.X..", "O.X.."];
    let position = after(&four_wins_three_loses(&both), &both, BLACK);
    assert_eq!(won(&position), Some((BLACK, By::Row)));
    assert_eq!(position.evidence(), [row(&[(0, 0), (1, 0), (2, 0), (3, 0)])]);
}

#[test]
fn a_setup_with_a_losing_row_is_lost() {
    let drawing = ["XXX..", "O.O.."];
    let rules = four_wins_three_loses(&drawing);
    assert_eq!(won(&laid(&rules, &drawing, WHITE)), Some((WHITE, By::Row)));
    // Black's four comes before White's three, and before Black's own.
    let drawing = ["XXXX.", "X....", "XOOO."];
    assert_eq!(won(&laid(&rows(&drawing, Row::at_least(4)), &drawing, WHITE)), Some((BLACK, By::Row)));
    assert_eq!(won(&laid(&four_wins_three_loses(&drawing), &drawing, WHITE)), Some((BLACK, By::Row)));
    let drawing = ["XXX..", "OOO.."];
    let rules = four_wins_three_loses(&drawing);
    let issues = Position::from_setup(&rules, &setup(&drawing, BLACK)).unwrap_err().issues;
    assert_eq!(issues, [SetupIssue::BothWon]);
}

/// The only point that stops Black is one where White would lose.
#[test]
fn a_point_that_makes_a_losing_row_is_no_answer() {
    let drawing = ["XX.X.", "..O..", "..O.."];
    let position = laid(&four_wins_three_loses(&drawing), &drawing, WHITE);
    assert_eq!(position.threats(BLACK), [Point::flat(2, 0)]);
    assert_eq!(position.must_answer(), Some(MustAnswer::Cannot));
}

// Captures.

const PENTE: Captures = Captures { least: 2, most: 2, win: 10 };
const KERYO: Captures = Captures { least: 2, most: 3, win: 15 };

fn capturing(captures: Captures, drawing: &[&str]) -> Rules {
    Rules { captures: Some(captures), ..rows(drawing, Row::at_least(5)) }
}

#[test]
fn pente_takes_two_stones_and_not_one_or_three() {
    for (drawing, left) in [("X*O.X", "XXO.X"), ("*OX..", "XOX.."), ("*OOX.", "X..X."), ("*OOOX", "XOOOX")] {
        let position = after(&capturing(PENTE, &[drawing]), &[drawing], BLACK);
        assert_eq!(drawn(&position), [left]);
    }
    for (drawing, left) in [("*OX..", "XOX.."), ("*OOX..", "X..X.."), ("*OOOX.", "X...X."), ("*OOOOX", "XOOOOX")] {
        let position = after(&capturing(KERYO, &[drawing]), &[drawing], BLACK);
        assert_eq!(drawn(&position), [left]);
    }
}

#[test]
fn who_plays_between_two_stones_loses_nothing() {
    let drawing = ["OX*O."];
    let position = after(&capturing(PENTE, &drawing), &drawing, BLACK);
    assert_eq!(drawn(&position), ["OXXO."]);
    assert_eq!(position.captured(), ByColor::both(0));
}

#[test]
fn captured_points_can_be_played_again() {
    let drawing = ["*OOX."];
    let mut position = after(&capturing(PENTE, &drawing), &drawing, BLACK);
    assert_eq!(position.captured(), ByColor { black: 2, white: 0 });
    assert_eq!(position.stones(), 2);
    position.play(Move::place(1, 0)).unwrap();
    assert_eq!(drawn(&position), ["XO.X."]);
}

/// Four pairs are not enough, five are.
#[test]
fn five_pairs_win() {
    let five = ["X..X..X", ".O.O.O.", "..OOO..", "XOO*OOX", ".......", ".......", "......."];
    let position = after(&capturing(PENTE, &five), &five, BLACK);
    assert_eq!(won(&position), Some((BLACK, By::Captures)));
    assert_eq!(position.captured().black, 10);
    assert_eq!(position.evidence(), []);
    assert_eq!(laid(&capturing(PENTE, &five), &five, BLACK).threats(BLACK), [Point::flat(3, 3)]);

    let four = ["X..X..X", ".O.O.O.", "..OOO..", "XOO*OO.", ".......", ".......", "......."];
    let position = after(&capturing(PENTE, &four), &four, BLACK);
    assert_eq!((won(&position), position.captured().black), (None, 8));
}

/// White stops the five by taking two of its stones.
#[test]
fn a_capture_breaks_a_five_that_is_threatened() {
    let drawing = ["OXXXX..", ".X.....", ".X.....", "......."];
    let position = laid(&capturing(PENTE, &drawing), &drawing, WHITE);
    assert_eq!(position.threats(BLACK), [Point::flat(5, 0)]);
    assert_eq!(position.must_answer(), Some(MustAnswer::At(vec![Point::flat(5, 0)])));

    let drawing = [".O.....", ".XXXX..", ".X.....", "......."];
    let position = laid(&capturing(PENTE, &drawing), &drawing, WHITE);
    assert_eq!(position.threats(BLACK), [Point::flat(0, 1), Point::flat(5, 1)]);
    assert_eq!(position.must_answer(), Some(MustAnswer::At(vec![Point::flat(1, 3)])));
}

/// Of Black's six, White takes one, and what is left is a five.
#[test]
fn a_capture_can_make_the_opponents_row() {
    let drawing = [".*......", ".X......", ".XXXXXX.", ".O......"];
    let rules = Rules { goal: Goal::Rows(ByColor::both(Row::exactly(5))), ..capturing(PENTE, &drawing) };
    let position = after(&rules, &drawing, WHITE);
    assert_eq!(won(&position), Some((BLACK, By::Row)));
    assert_eq!(position.evidence(), [row(&[(2, 2), (3, 2), (4, 2), (5, 2), (6, 2)])]);
}

/// Black's five was closed at both ends until the stone at one of them was taken.
#[test]
fn a_capture_can_open_ones_own_row() {
    let drawing = [".*.......", ".O.......", ".OXXXXXO.", ".X......."];
    let rules = Rules { goal: Goal::Rows(ByColor::both(CARO)), ..capturing(PENTE, &drawing) };
    assert_eq!(laid(&rules, &drawing, BLACK).threats(BLACK), [Point::flat(1, 0)]);
    let position = after(&rules, &drawing, BLACK);
    assert_eq!(won(&position), Some((BLACK, By::Row)));
    assert_eq!(position.evidence(), [row(&[(2, 2), (3, 2), (4, 2), (5, 2), (6, 2)])]);
}

#[test]
fn captures_that_win_come_before_a_row_that_loses() {
    let drawing = ["*OOX", "X...", "X..."];
    let captures = Captures { win: 2, ..PENTE };
    let rules = Rules { losing: Some(Row::exactly(3)), ..capturing(captures, &drawing) };
    let position = after(&rules, &drawing, BLACK);
    assert_eq!(won(&position), Some((BLACK, By::Captures)));
    assert_eq!(position.evidence(), []);
    assert_eq!(laid(&rules, &drawing, BLACK).threats(BLACK), [Point::flat(0, 0)]);
}

/// Stones above a captured one stay where they are; the next one falls as far as it can.
#[test]
fn stones_fall_onto_what_captures_have_left() {
    let drawing = ["......", ".OO...", "*XXOO.", "OOXXX."];
    let mut position = after(&Rules { placement: Placement::Drop, ..capturing(PENTE, &drawing) }, &drawing, WHITE);
    assert_eq!(drawn(&position), ["......", ".OO...", "O..OO.", "OOXXX."]);
    // Nothing falls through the stone that floats, and nobody can play below it.
    assert_eq!(position.play(Move::place(1, 2)), Err(Illegal::Floating));
    assert_eq!(position.play(Move::drop(1, 0)), Ok(Some(Point::flat(1, 0))));

    let drawing = ["......", "......", "*XXO..", "OOXXX."];
    let mut position = after(&Rules { placement: Placement::Drop, ..capturing(PENTE, &drawing) }, &drawing, WHITE);
    assert_eq!(drawn(&position), ["......", "......", "O..O..", "OOXXX."]);
    assert_eq!(position.play(Move::drop(1, 0)), Ok(Some(Point::flat(1, 2))));
    assert_eq!(position.play(Move::place(2, 2)), Ok(Some(Point::flat(2, 2))));
}

// Turns of several stones.

const CONNECT6: Turn = Turn { first: 1, then: 2 };

fn connect6() -> Rules {
    Rules { turn: CONNECT6, ..Rules::rows(Lattice::square(7, 7).unwrap(), 6) }
}

#[test]
fn connect6_goes_one_two_two() {
    let mut position = Position::new(&connect6());
    let mut order = String::new();
    for n in 0..7 {
        order.push(if position.to_move() == BLACK { 'B' } else { 'W' });
        order.push_str(&position.left_in_turn().to_string());
        position.play(Move::place(n, 0)).unwrap();
    }
    assert_eq!(order, "B1W2W1B2B1W2W1");
    assert_eq!(position.must_answer(), None);
}

#[test]
fn the_first_turn_is_a_short_one_whoever_has_it() {
    let policy = Policy { turns: TurnOrder::AsRecorded, ..Policy::default() };
    let record = Record::of([Move::place(0, 0).by(WHITE), Move::place(1, 0), Move::place(2, 0), Move::place(3, 0)]);
    let referee = Referee { policy, ..Referee::new(connect6()) };
    let order: Vec<Color> = referee.replay(&record).map(|step| step.by).collect();
    assert_eq!(order, [WHITE, BLACK, BLACK, WHITE]);

    let empty = Setup { stones: Vec::new(), to_move: Some(WHITE) };
    assert_eq!(Position::from_setup(&connect6(), &empty).unwrap().left_in_turn(), 1);
    let mut passed = Position::new(&Rules { passes: Passes::Always, ..connect6() });
    passed.play(Action::Pass.into()).unwrap();
    assert_eq!((passed.to_move(), passed.left_in_turn()), (WHITE, 1));
}

#[test]
fn stones_of_a_setup_tell_how_many_are_left_if_they_are_in_turn() {
    let turn = |black: i32, white: i32, to_move| {
        let stones =
            (0..black).map(|x| (Point::flat(x, 0), BLACK)).chain((0..white).map(|x| (Point::flat(x, 1), WHITE)));
        let setup = Setup { stones: stones.collect(), to_move };
        let position = Position::from_setup(&connect6(), &setup).unwrap();
        (position.to_move(), position.left_in_turn())
    };
    assert_eq!(turn(1, 1, None), (WHITE, 1));
    assert_eq!(turn(1, 2, None), (BLACK, 2));
    assert_eq!(turn(2, 2, Some(BLACK)), (BLACK, 1));
    assert_eq!(turn(2, 2, Some(WHITE)), (WHITE, 2));
    // Not in turn: the colour with fewer stones has a whole one.
    assert_eq!(turn(1, 3, None), (BLACK, 2));
}

// Crosscuts.

#[test]
fn a_crosscut_is_refused() {
    let drawing = ["XO.", ".*.", "..."];
    let rules = Rules { crosscuts: false, ..rows(&drawing, Row::at_least(3)) };
    let mut position = laid(&rules, &["XO.", "O..", "..."], BLACK);
    assert_eq!(position.play(Move::place(1, 1)), Err(Illegal::Crosscut));
    assert_eq!(position.playable_by(WHITE).count(), 6);
    assert_eq!(position.playable_by(BLACK).count(), 5);
}

#[test]
fn a_crosscut_stands_upright_too() {
    let rules = Rules { crosscuts: false, ..Rules::rows(Lattice::cube(3).unwrap(), 3) };
    let stones = [((0, 0, 0), BLACK), ((0, 0, 1), WHITE), ((1, 0, 0), WHITE)];
    let stones = stones.map(|((x, y, z), color)| (Point::new(x, y, z), color)).to_vec();
    let position = Position::from_setup(&rules, &Setup { stones, to_move: Some(BLACK) }).unwrap();
    assert_eq!(position.resolve(Move::at(Point::new(1, 0, 1))), Err(Illegal::Crosscut));
}

/// White's stone beside Black's winning point makes it a crosscut.
#[test]
fn a_threat_can_be_answered_by_forbidding_it() {
    let drawing = ["XX.O", "...X", "...."];
    let rules = Rules { crosscuts: false, ..rows(&drawing, Row::at_least(3)) };
    let mut position = laid(&rules, &drawing, WHITE);
    assert_eq!(position.threats(BLACK), [Point::flat(2, 0)]);
    assert_eq!(position.must_answer(), Some(MustAnswer::At(vec![Point::flat(2, 0), Point::flat(2, 1)])));
    position.play(Move::place(2, 1)).unwrap();
    assert_eq!(position.play(Move::place(2, 0)), Err(Illegal::Crosscut));
}

// Swaps.

fn swapping(kind: SwapKind, after: &[u32], rules: Rules) -> Rules {
    Rules { swaps: Swaps { kind, after: after.to_vec() }, ..rules }
}

/// Three stones, the second player takes Black; or two more, and the first one chooses.
#[test]
fn seats_after_swap2() {
    let three = [(0, 0), (4, 4), (1, 0)];
    let rules = || swapping(SwapKind::Sides, &[3, 5], Rules::rows(Lattice::square(5, 5).unwrap(), 3));
    let swap: Move = Action::Swap(Swap::Unnamed).into();
    let win = |opening: Vec<Move>| {
        let moves = opening.into_iter().chain(places(&[(2, 4), (2, 0)]));
        let verdict = judged(rules(), Policy::default(), &Record::of(moves));
        assert_eq!(verdict.irregular, []);
        assert_eq!(verdict.ruling.outcome, Outcome::Win { color: BLACK, by: By::Row });
        verdict.winner_seat
    };
    assert_eq!(win(places(&three).collect()), None);
    assert_eq!(win(places(&three).chain([swap]).collect()), Some(Seat::Second));
    let five = || places(&three).chain(places(&[(4, 0), (0, 4)]));
    assert_eq!(win(five().chain([swap]).collect()), Some(Seat::Second));
    let twice = places(&three).chain([swap]).chain(places(&[(4, 0), (0, 4)])).chain([swap]);
    assert_eq!(win(twice.collect()), Some(Seat::First));
}

#[test]
fn a_swap_of_sides_leaves_the_colour_to_move() {
    let rules = swapping(SwapKind::Sides, &[1], Rules::links(Lattice::square(4, 4).unwrap()));
    let mut position = Position::new(&rules);
    assert_eq!(position.play(Action::Swap(Swap::Sides).into()), Err(Illegal::SwapNotAllowed));
    position.play(Move::place(2, 1)).unwrap();
    assert_eq!(position.play(Action::Swap(Swap::Pieces).into()), Err(Illegal::SwapNotAllowed));
    position.play(Action::Swap(Swap::Sides).into()).unwrap();
    assert_eq!((position.to_move(), position.at(Point::flat(2, 1))), (WHITE, Some(BLACK)));
    assert_eq!(position.play(Action::Swap(Swap::Sides).into()), Err(Illegal::SwapNotAllowed));
}

#[test]
fn a_swap_of_pieces_mirrors_and_recolours() {
    let rules = swapping(SwapKind::AsRecorded, &[1], Rules::links(Lattice::square(3, 3).unwrap()));
    let mut position = Position::new(&rules);
    position.play(Move::place(2, 1)).unwrap();
    assert_eq!(position.play(Action::Swap(Swap::Unnamed).into()), Err(Illegal::SwapUndefined));
    position.play(Action::Swap(Swap::Pieces).into()).unwrap();
    assert_eq!(drawn(&position), ["...", "...", ".O."]);
    assert_eq!(position.to_move(), BLACK);
    assert_eq!(position.plies(), 1);
}

#[test]
fn pieces_are_swapped_only_where_they_can_be() {
    let swap = |rules: Rules| {
        let mut position = Position::new(&swapping(SwapKind::Pieces, &[1], rules));
        position.play(Move::place(2, 1)).unwrap();
        position.play(Action::Swap(Swap::Unnamed).into())
    };
    assert_eq!(swap(Rules::rows(Lattice::square(3, 3).unwrap(), 3)), Ok(None));
    assert_eq!(swap(Rules::rows(Lattice::square(3, 4).unwrap(), 3)), Err(Illegal::SwapUndefined));
    let blocked = Rules { blocked: vec![Point::flat(1, 2)], ..Rules::rows(Lattice::square(3, 3).unwrap(), 3) };
    assert_eq!(swap(blocked), Err(Illegal::SwapUndefined));
    let falls = Rules { placement: Placement::Drop, ..Rules::rows(Lattice::square(3, 2).unwrap(), 3) };
    assert_eq!(swap(falls), Err(Illegal::SwapUndefined));
}

#[test]
fn a_swap_of_pieces_in_the_middle_of_a_turn_ends_it() {
    let mut position = Position::new(&swapping(SwapKind::Pieces, &[2], connect6()));
    position.play(Move::place(0, 1)).unwrap();
    position.play(Move::place(0, 2)).unwrap();
    assert_eq!(position.left_in_turn(), 1);
    position.play(Action::Swap(Swap::Unnamed).into()).unwrap();
    assert_eq!((position.to_move(), position.left_in_turn()), (BLACK, 2));
}

/// White's two is enough for Black, whose row need not be longer.
#[test]
fn a_swap_of_pieces_can_reach_a_goal() {
    let goal = ByColor { black: Row::at_least(2), white: Row::at_least(3) };
    let drawing = ["...", "OO.", "..X"];
    let rules = Rules { goal: Goal::Rows(goal), ..rows(&drawing, Row::at_least(3)) };
    let mut position = laid(&swapping(SwapKind::Pieces, &[3], rules), &drawing, WHITE);
    assert_eq!(position.outcome(), Outcome::Undecided);
    position.play(Action::Swap(Swap::Unnamed).into()).unwrap();
    assert_eq!(won(&position), Some((BLACK, By::Row)));
    assert_eq!(position.evidence(), [row(&[(1, 0), (1, 1)])]);
}

#[test]
fn what_was_captured_is_swapped_with_the_pieces() {
    let drawing = ["*OOX", "....", "....", "...."];
    let mut position = after(&swapping(SwapKind::Pieces, &[2], capturing(PENTE, &drawing)), &drawing, BLACK);
    assert_eq!(position.captured(), ByColor { black: 2, white: 0 });
    position.play(Action::Swap(Swap::Unnamed).into()).unwrap();
    assert_eq!(position.captured(), ByColor { black: 0, white: 2 });
}

/// After a capture there are as many stones as before.
#[test]
fn a_swap_at_one_number_of_stones_happens_once() {
    let drawing = [".OOX..", "......", "......"];
    let mut position = laid(&swapping(SwapKind::Sides, &[3, 4], capturing(PENTE, &drawing)), &drawing, BLACK);
    let swap: Move = Action::Swap(Swap::Unnamed).into();
    position.play(swap).unwrap();
    position.play(Move::place(5, 2)).unwrap();
    position.play(swap).unwrap();
    position.play(Move::place(0, 2)).unwrap();
    position.play(Move::place(0, 0)).unwrap();
    assert_eq!(position.stones(), 4);
    assert_eq!(position.play(swap), Err(Illegal::SwapNotAllowed));
}

// Passes and draws.

#[test]
fn two_passes_in_a_row_are_a_draw() {
    let rules = Rules { passes: Passes::Always, ..Rules::rows(Lattice::square(3, 3).unwrap(), 3) };
    let pass: Move = Action::Pass.into();
    let moves = [pass, Move::place(0, 0), pass, Move::place(0, 0), pass];
    let verdict = judged(rules.clone(), Policy::default(), &Record::of(moves));
    assert_eq!(verdict.ruling.outcome, Outcome::Draw(By::Agreed), "what is not played is not between them");
    assert_eq!(verdict.ruling.decided.map(|decided| (decided.index, decided.ply, decided.at)), Some((5, 1, None)));
    let never = Policy { passes: Some(Passes::Never), ..Policy::default() };
    let verdict = judged(rules, never, &Record::of(moves));
    assert_eq!(verdict.irregular[0].what, Irregular::Illegal(Illegal::PassNotAllowed));
}

/// Black has no point that is not a crosscut.
#[test]
fn who_is_stuck_may_pass() {
    let drawing = ["XO", "O."];
    let rules = Rules { crosscuts: false, passes: Passes::WhenStuck, ..rows(&drawing, Row::at_least(3)) };
    let pass: Move = Action::Pass.into();
    assert_eq!(laid(&rules, &drawing, BLACK).play(pass), Ok(None));
    assert_eq!(laid(&rules, &drawing, WHITE).play(pass), Err(Illegal::PassNotAllowed));
}

#[test]
fn an_offer_stands_until_somebody_plays() {
    let rules = Rules::rows(Lattice::square(3, 3).unwrap(), 3);
    let [offer, agree]: [Move; 2] = [Action::OfferDraw.into(), Action::AgreeDraw.into()];
    let outcome =
        |moves: &[Move]| judged(rules.clone(), Policy::default(), &Record::of(moves.iter().copied())).ruling.outcome;
    let [a, b] = [Move::place(0, 0), Move::place(1, 0)];
    assert_eq!(outcome(&[a, offer, agree]), Outcome::Draw(By::Agreed));
    assert_eq!(outcome(&[a, offer, a, agree]), Outcome::Draw(By::Agreed), "an illegal entry is none");
    assert_eq!(outcome(&[a, offer, b, agree]), Outcome::Undecided);
    assert_eq!(outcome(&[a, offer.by(WHITE), agree.by(WHITE)]), Outcome::Undecided);
    assert_eq!(outcome(&[a, offer.by(WHITE), agree.by(BLACK)]), Outcome::Draw(By::Agreed));
    let refused = judged(rules.clone(), Policy::default(), &Record::of([a, agree]));
    assert_eq!(refused.irregular[0].what, Irregular::Illegal(Illegal::NoOffer));
    assert_eq!(refused.to_move, Some(WHITE));
}

/// Who agrees to a draw has made no move that could have won.
#[test]
fn talk_of_a_draw_misses_nothing() {
    let rules = Rules::rows(Lattice::square(3, 3).unwrap(), 3);
    let talk = [Action::OfferDraw.into(), Action::AgreeDraw.into()];
    let moves = places(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)]).chain(talk);
    let missed = judged(rules, Policy::default(), &Record::of(moves)).missed.unwrap();
    assert_eq!(missed.iter().map(|missed| missed.index).collect::<Vec<_>>(), [5]);
}

#[test]
fn a_limit_of_stones_is_reached_by_a_stone() {
    let rules = Rules { passes: Passes::Always, ..Rules::rows(Lattice::square(3, 3).unwrap(), 3) };
    let moves = [Action::Pass.into(), Move::place(0, 0), Move::place(1, 0), Move::place(2, 0)];
    let decided = |limit| {
        let policy = Policy { draw_after: Some(limit), ..Policy::default() };
        let verdict = judged(rules.clone(), policy, &Record::of(moves));
        assert_eq!(verdict.ruling.outcome, Outcome::Draw(By::DrawLimit));
        verdict.ruling.decided.map(|decided| (decided.index, decided.ply, decided.at))
    };
    assert_eq!(decided(0), Some((2, 1, Some(Point::flat(0, 0)))));
    assert_eq!(decided(2), Some((3, 2, Some(Point::flat(1, 0)))));
}

#[test]
fn the_first_stone_lies_on_the_centre_if_the_room_says_so() {
    let policy = Policy { centre_first: true, ..Policy::default() };
    let first = |cols, rows, x, y| {
        let rules = Rules::rows(Lattice::square(cols, rows).unwrap(), 3);
        judged(rules, policy, &Record::of([Move::place(x, y)])).irregular.first().map(|i| i.what)
    };
    assert_eq!(first(5, 5, 2, 2), None);
    assert_eq!(first(5, 5, 2, 1), Some(Irregular::Illegal(Illegal::NotCentre)));
    // A board with even sides has several points in its middle.
    assert_eq!(first(4, 5, 1, 2), None);
    assert_eq!(first(4, 5, 2, 2), None);
    assert_eq!(first(4, 5, 3, 2), Some(Irregular::Illegal(Illegal::NotCentre)));
}
