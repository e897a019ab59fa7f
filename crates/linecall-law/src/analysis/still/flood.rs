//! Floods of boards of at most 64 x 64, a row at a time.

use super::size::Size;
use crate::Side;
use crate::analysis::bits::fill_runs;
use alloc::vec::Vec;

/// How often rows may be filled, as a multiple of their number, before the flood is given up: a chain that winds much
/// wants more, and is cheaper to follow run by run.
const PATIENCE: usize = 24;

/// Finds the cells that are connected with a side. With `until`, the answer is whether that side is reached, and the
/// flood ends as soon as it is; else it is always `false`. `None` if the board is too large or the flood takes too
/// long.
pub(super) fn reach(
    cells: &[u64],
    size: Size,
    from: Side,
    until: Option<Side>,
    reached: &mut Vec<u64>,
) -> Option<bool> {
    let Size { cols, rows, .. } = size;
    if !(1..=64).contains(&cols) || !(1..=64).contains(&rows) {
        return None;
    }
    reached.clear();
    reached.resize(rows, 0);
    // The cells of a side in row `y`.
    let cells_of = |side: Side, y: usize| match side {
        Side::Left => 1,
        Side::Right => 1 << (cols - 1),
        Side::Top if y == 0 => u64::MAX,
        Side::Bottom if y == rows - 1 => u64::MAX,
        Side::Top | Side::Bottom => 0,
    };
    let mut waiting: u64 = (0..rows).filter(|&y| cells[y] & cells_of(from, y) != 0).fold(0, |rows, y| rows | 1 << y);
    let mut patience = PATIENCE * rows;
    let mut down = true;
    while waiting != 0 {
        // All rows that wait, in one direction and then in the other: what flows down is followed down.
        let mut sweep = waiting;
        while sweep != 0 {
            let y = if down { sweep.trailing_zeros() } else { sweep.ilog2() } as usize;
            sweep &= !(1 << y);
            waiting &= !(1 << y);
            let above = if y > 0 { reached[y - 1] } else { 0 };
            let below = if y + 1 < rows { reached[y + 1] } else { 0 };
            let seeds = cells[y] & (above | below | cells_of(from, y)) & !reached[y];
            if seeds == 0 {
                continue;
            }
            reached[y] |= fill_runs(seeds, cells[y]);
            if until.is_some_and(|side| reached[y] & cells_of(side, y) != 0) {
                return Some(true);
            }
            patience = patience.checked_sub(1)?;
            // The rows beside it wait if something flows into them.
            for next in [y.wrapping_sub(1), y + 1].into_iter().filter(|&next| next < rows) {
                if reached[y] & cells[next] & !reached[next] != 0 {
                    waiting |= 1 << next;
                    if (next > y) == down {
                        sweep |= 1 << next;
                    }
                }
            }
        }
        down = !down;
    }
    Some(false)
}
