//! Still boards of links against the oracle's floods, around the widths at which a row becomes one more word.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use linecall_law::analysis::SquareLinks;
use linecall_law::{Color, Lattice, Link, Point, Rules, Side};
use linecall_testkit::arb;
use linecall_testkit::oracle::Board;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const ACROSS: Link = Link { from: Side::Left, to: Side::Right };
const DOWN: Link = Link { from: Side::Top, to: Side::Bottom };

/// Rows of cells.
type Picture = Vec<Vec<Option<Color>>>;

fn stones(picture: &Picture) -> Vec<(usize, usize, Color)> {
    let mut stones = Vec::new();
    for (y, row) in picture.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            stones.extend(cell.map(|color| (x, y, color)));
        }
    }
    stones
}

/// Stone by stone.
fn put(links: &mut SquareLinks, picture: &Picture) {
    links.reset(picture[0].len(), picture.len());
    for (x, y, color) in stones(picture) {
        links.put(x, y, color);
    }
}

/// Row by row, with bits past the last column set.
fn push(links: &mut SquareLinks, picture: &Picture) {
    let word = |cells: &[Option<Color>], color| {
        cells.iter().rev().fold(u64::MAX, |word, cell| word << 1 | u64::from(*cell == Some(color)))
    };
    links.begin(picture[0].len());
    for row in picture {
        links.push_row(row.chunks(64).map(|cells| (word(cells, Color::Black), word(cells, Color::White))));
    }
}

fn naive(picture: &Picture) -> Board {
    let lattice = Lattice::square(picture[0].len() as u32, picture.len() as u32).unwrap();
    let mut board = Board::new(&Rules::links(lattice));
    for (x, y, color) in stones(picture) {
        board.put(Point::flat(x as i32, y as i32), color);
    }
    board
}

fn same(links: &mut SquareLinks, picture: &Picture, asked: &[(Color, Link)]) -> Result<(), TestCaseError> {
    let board = naive(picture);
    let expected: Vec<(bool, bool)> = asked
        .iter()
        .map(|&(color, link)| {
            let joined = board.joined(color, link);
            (joined, joined || board.could_be_joined(color, link))
        })
        .collect();

    put(links, picture);
    let mut told = Vec::new();
    for &(color, link) in asked {
        let joined = links.joins(color, link);
        told.push((joined, links.could_join(color, link)));
    }
    prop_assert_eq!(&told, &expected);

    push(links, picture);
    told.clear();
    for &(color, link) in asked {
        let could = links.could_join(color, link);
        told.push((links.joins(color, link), could));
    }
    prop_assert_eq!(told, expected, "row by row");

    let empty = picture.iter().flatten().filter(|cell| cell.is_none()).count();
    prop_assert_eq!(links.empty(), empty);
    Ok(())
}

fn picture(cols: impl Strategy<Value = usize>, rows: impl Strategy<Value = usize>) -> impl Strategy<Value = Picture> {
    // From sparse to nearly full, and about as many as let chains just come through.
    let weights = prop_oneof![Just((1, 1, 2)), Just((4, 4, 1)), Just((3, 1, 1)), Just((1, 5, 1)), Just((3, 2, 0))];
    // In no order, or in streaks across or down: a board of streaks down is turned before it is looked at.
    let streaks = select(&[None, Some((1, 0)), Some((0, 1))][..]);
    (cols, rows, weights, streaks).prop_flat_map(|(cols, rows, (black, white, empty), streaks)| {
        let cell = (0..black + white + empty).prop_map(move |n| match n {
            n if n < black => Some(Color::Black),
            n if n < black + white => Some(Color::White),
            _ => None,
        });
        let drawn = vec(vec((cell, prop::bool::weighted(0.85)), cols), rows);
        drawn.prop_map(move |drawn| {
            let mut picture = vec![vec![None; cols]; rows];
            for (y, row) in drawn.iter().enumerate() {
                for (x, &(cell, goes_on)) in row.iter().enumerate() {
                    let before = streaks.filter(|&(dx, dy)| goes_on && x >= dx && y >= dy);
                    picture[y][x] = before.map_or(cell, |(dx, dy)| picture[y - dy][x - dx]);
                }
            }
            picture
        })
    })
}

fn side() -> impl Strategy<Value = usize> {
    select(&[1, 2, 62, 63, 64, 65, 66, 127, 128, 129, 130, 192][..])
}

fn questions() -> impl Strategy<Value = Vec<(Color, Link)>> {
    vec((arb::color(), arb::link()), 1..6)
}

proptest! {
    #![proptest_config(arb::config(6000))]

    #[test]
    fn small_boards(picture in picture(1..10_usize, 1..10_usize), asked in questions()) {
        same(&mut SquareLinks::new(), &picture, &asked)?;
    }
}

proptest! {
    #![proptest_config(arb::config(1000))]

    #[test]
    fn wide_boards(picture in picture(side(), 1..8_usize), asked in questions()) {
        same(&mut SquareLinks::new(), &picture, &asked)?;
    }

    #[test]
    fn tall_boards(picture in picture(1..8_usize, side()), asked in questions()) {
        same(&mut SquareLinks::new(), &picture, &asked)?;
    }

    #[test]
    fn boards_one_after_the_other(
        pictures in vec(picture(prop_oneof![1..10_usize, side()], 1..10_usize), 2..6),
        asked in questions(),
    ) {
        let mut links = SquareLinks::new();
        for picture in &pictures {
            same(&mut links, picture, &asked)?;
        }
    }
}

/// Where a maze is open: rooms at odd places, each joined to the one on its left or above.
fn maze() -> impl Strategy<Value = Vec<Vec<bool>>> {
    (1..66_usize, 1..66_usize).prop_flat_map(|(cols, rows)| {
        (vec(vec(any::<bool>(), cols), rows), any::<[Index; 3]>()).prop_map(move |(leftward, [top, bottom, left])| {
            let mut open = vec![vec![false; 2 * cols + 1]; 2 * rows + 1];
            for (y, row) in leftward.iter().enumerate() {
                for (x, leftward) in row.iter().enumerate() {
                    open[2 * y + 1][2 * x + 1] = true;
                    if x > 0 && (y == 0 || *leftward) {
                        open[2 * y + 1][2 * x] = true;
                    } else if y > 0 {
                        open[2 * y][2 * x + 1] = true;
                    }
                }
            }
            open[0][2 * top.index(cols) + 1] = true;
            open[2 * rows][2 * bottom.index(cols) + 1] = true;
            open[2 * left.index(rows) + 1][0] = true;
            open
        })
    })
}

proptest! {
    #![proptest_config(arb::config(60))]

    #[test]
    fn large_boards(picture in picture(side(), side()), asked in questions()) {
        same(&mut SquareLinks::new(), &picture, &asked)?;
    }

    /// A maze with two doors at the ends and one on the left: there is one way between any two of its cells.
    #[test]
    fn mazes(maze in maze(), walls in select(&[None, Some(Color::White)][..])) {
        let cell = |&open: &bool| if open { Some(Color::Black) } else { walls };
        let picture: Picture = maze.iter().map(|row| row.iter().map(cell).collect()).collect();
        let asked = [(Color::Black, DOWN), (Color::Black, ACROSS), (Color::White, ACROSS), (Color::White, DOWN)];
        same(&mut SquareLinks::new(), &picture, &asked)?;
        let board = naive(&picture);
        prop_assert!(board.joined(Color::Black, DOWN) && !board.joined(Color::Black, ACROSS));
    }

    /// One long corridor to and fro, its bends three rows apart so that no stone joins two of them, with up to two
    /// stones missing.
    #[test]
    fn serpentines(
        cols in side().prop_filter("room to turn", |&cols| cols > 2),
        bends in 1..50_usize,
        missing in vec(any::<Index>(), 0..3),
        turned in any::<bool>(),
        color in arb::color(),
    ) {
        let mut corridor = Vec::new();
        for bend in 0..bends {
            let row = (0..cols).map(|x| if bend % 2 == 0 { x } else { cols - 1 - x });
            corridor.extend(row.map(|x| (x, 3 * bend)));
            let (end, _) = corridor[corridor.len() - 1];
            corridor.extend([(end, 3 * bend + 1), (end, 3 * bend + 2)]);
        }
        let rows = 3 * bends;
        let mut gaps: Vec<usize> = missing.iter().map(|index| index.index(corridor.len())).collect();
        gaps.sort_unstable();
        gaps.dedup();
        let (wide, tall) = if turned { (rows, cols) } else { (cols, rows) };
        let mut picture = vec![vec![None; wide]; tall];
        for (i, &(x, y)) in corridor.iter().enumerate() {
            let (x, y) = if turned { (y, x) } else { (x, y) };
            picture[y][x] = Some(color).filter(|_| !gaps.contains(&i));
        }
        let link = if turned { ACROSS } else { DOWN };
        same(&mut SquareLinks::new(), &picture, &[(color, link), (!color, link)])?;
        prop_assert!(!gaps.is_empty() || naive(&picture).joined(color, link));
    }
}
