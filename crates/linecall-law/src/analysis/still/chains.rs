//! Chains as disjoint sets of runs.

use super::size::Size;
use crate::{Link, Side};
use alloc::vec::Vec;

/// The chains of a colour.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains {
    runs: Vec<Run>,
    /// The first run of each row, and one past the last.
    row_starts: Vec<usize>,
}

/// A maximal run of own cells in a row.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    /// The last cell.
    end: u32,
    /// Another run of the same chain; a root is its own.
    up: u32,
    /// At a root: the sides that the chain touches.
    touched: u8,
}

const FROM: u8 = 1;
const TO: u8 = 2;
const BOTH: u8 = FROM | TO;

impl Chains {
    /// Cuts the rows into runs and joins those that touch; true as soon as a chain touches both sides.
    pub(super) fn join(&mut self, cells: &[u64], size: Size, link: Link) -> bool {
        let Chains { runs, row_starts } = self;
        runs.clear();
        row_starts.clear();
        row_starts.push(0);
        let (last_x, last_y) = (size.cols as u32 - u32::from(size.cols > 0), size.rows.wrapping_sub(1));
        let touch = |side, y: usize, start: u32, end: u32| match side {
            Side::Left => start == 0,
            Side::Right => end == last_x,
            Side::Top => y == 0,
            Side::Bottom => y == last_y,
        };
        let mut above = 0;
        for (y, words) in cells.chunks_exact(size.width.max(1)).enumerate() {
            let first = runs.len();
            let mut joined = false;
            for_each_run(words, size.cols, |start, end| {
                let from = u8::from(touch(link.from, y, start, end)) * FROM;
                let touched = from | u8::from(touch(link.to, y, start, end)) * TO;
                let new = runs.len();
                runs.push(Run { start, end, up: new as u32, touched });
                let mut root = new;
                // The runs of the row above are passed once, in step with this row's.
                while above < first && runs[above].end < start {
                    above += 1;
                }
                let mut other = above;
                while other < first && runs[other].start <= end {
                    root = join(runs, root, other);
                    other += 1;
                }
                joined |= runs[root].touched == BOTH;
            });
            if joined {
                return true;
            }
            above = first;
            row_starts.push(runs.len());
        }
        false
    }

    /// The cells of chains that touch the one side, and the other; after a [`join`](Self::join) that found no chain
    /// that touches both.
    pub(super) fn near(&self, size: Size, from: &mut Vec<u64>, to: &mut Vec<u64>) {
        for (side, near) in [(FROM, from), (TO, to)] {
            near.clear();
            near.resize(size.width * size.rows, 0);
            for (y, row) in near.chunks_exact_mut(size.width.max(1)).enumerate() {
                for i in self.row_starts[y]..self.row_starts[y + 1] {
                    if self.runs[root(&self.runs, i)].touched & side != 0 {
                        fill(row, self.runs[i].start as usize, self.runs[i].end as usize);
                    }
                }
            }
        }
    }
}

fn root(runs: &[Run], mut i: usize) -> usize {
    while runs[i].up as usize != i {
        i = runs[i].up as usize;
    }
    i
}

/// Joins two chains and gives the root, the older of the two. Ways are halved as they are walked.
fn join(runs: &mut [Run], a: usize, b: usize) -> usize {
    let mut find = |mut i: usize| {
        while runs[i].up as usize != i {
            runs[i].up = runs[runs[i].up as usize].up;
            i = runs[i].up as usize;
        }
        i
    };
    let (a, b) = (find(a), find(b));
    let (old, new) = (a.min(b), a.max(b));
    runs[new].up = old as u32;
    runs[old].touched |= runs[new].touched;
    old
}

/// Calls with the first and the last place of each run of set bits, from the lowest on.
#[inline]
fn for_each_run(words: &[u64], cols: usize, mut f: impl FnMut(u32, u32)) {
    let mut open = None;
    for (i, &word) in words.iter().enumerate() {
        let base = i as u32 * 64;
        let mut rest = word;
        if let Some(start) = open {
            let ones = rest.trailing_ones();
            if ones == 64 {
                continue;
            }
            f(start, base + ones - 1);
            rest &= u64::MAX << ones;
            open = None;
        }
        while rest != 0 {
            let start = rest.trailing_zeros();
            // The carry runs through the run and stops after it; past bit 63 it is lost.
            let carried = rest.wrapping_add(1 << start);
            if carried == 0 {
                open = Some(base + start);
                break;
            }
            f(base + start, base + carried.trailing_zeros() - 1);
            rest &= carried;
        }
    }
    if let Some(start) = open {
        f(start, cols as u32 - 1);
    }
}

/// Sets the bits `start..=end` of a row.
fn fill(row: &mut [u64], start: usize, end: usize) {
    let (first, last) = (start / 64, end / 64);
    let from = u64::MAX << (start % 64);
    let to = u64::MAX >> (63 - end % 64);
    if first == last {
        row[first] |= from & to;
    } else {
        row[first] |= from;
        row[first + 1..last].fill(u64::MAX);
        row[last] |= to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn runs_are_found_across_words() {
        let mut runs = vec![];
        for_each_run(&[0b1011 | 1 << 63, u64::MAX, 0b1, 1 << 63], 256, |start, end| runs.push((start, end)));
        assert_eq!(runs, [(0, 1), (3, 3), (63, 128), (255, 255)]);
    }
}
