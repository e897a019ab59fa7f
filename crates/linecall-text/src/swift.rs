//! The fast path of archives: lines of nothing but points, glued (`h8i9`), of a game that has a lane.
//!
//! Such a line is a record without a name, a setup or a claim, and its entries place stones. Under the default policy the
//! lane says of it what the referee says (`linecall-lanes` proves that). Whatever is spelled in another way, and whatever
//! a report wants to know more of, goes the general way: what is written is the same.

use crate::game_record::Settled;
use crate::notation::Notation;
use crate::reports::Ruled;
use linecall::{Action, By, Color, Decided, Goal, Outcome, Placement, Point, Rules, Shape};
use linecall_lanes::{self as lanes, End, Games, Lane, Ruling, choose};
use std::ops::Range;

/// So many games are judged at a time.
const GAMES: usize = 256;

/// A code of no point of any board.
const OFF_BOARD: u16 = u16::MAX;

/// Numbers have two digits at most.
const NUMBERS: usize = 128;

/// Reads and judges lines of points.
#[derive(Debug)]
pub(crate) struct Swift {
    settled: Settled,
    lane: Lane,
    /// The code of each letter and number.
    codes: Box<[[u16; NUMBERS]; 32]>,
    moves: Vec<u16>,
    /// Where each game begins among the moves, and where the last one ends.
    offsets: Vec<u32>,
    /// Where each game ends among the bytes.
    ends: Vec<usize>,
    rulings: Vec<Ruling>,
}

/// A line that has been judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game<'s> {
    settled: &'s Settled,
    moves: &'s [u16],
    ruling: Ruling,
}

impl Swift {
    /// For a game in this notation, if it has a lane.
    pub(crate) fn new(settled: Settled, notation: &Notation) -> Option<Self> {
        let rules = &settled.rules;
        if rules.placement != Placement::Anywhere
            || rules.lattice.shape() == Shape::Box
            || matches!(rules.goal, Goal::Touch(_))
        {
            return None;
        }
        let lane = choose(rules)?;
        let mut codes = Box::new([[OFF_BOARD; NUMBERS]; 32]);
        for (letter, codes) in ('a'..='z').zip(&mut *codes) {
            for (number, code) in codes.iter_mut().enumerate().take(100).skip(1) {
                match notation.action(&format!("{letter}{number}")) {
                    Ok(Action::Place(p)) if rules.lattice.contains(p) => *code = code_of(p, rules),
                    Ok(Action::Place(_)) => {}
                    // Letters and numbers are something else here.
                    _ => return None,
                }
            }
        }
        Some(Swift { settled, lane, codes, moves: vec![], offsets: vec![], ends: vec![], rulings: vec![] })
    }

    /// Judges the lines at the beginning of these bytes, as many as are of points only, up to a limit. How many bytes they
    /// have.
    pub(crate) fn judge(&mut self, bytes: &[u8]) -> usize {
        self.moves.clear();
        self.ends.clear();
        self.offsets.clear();
        self.offsets.push(0);
        let mut at = 0;
        while self.ends.len() < GAMES {
            let Some(length) = self.read_line(&bytes[at..]) else {
                self.moves.truncate(self.offsets[self.ends.len()] as usize);
                break;
            };
            at += length;
            self.ends.push(at);
            self.offsets.push(self.moves.len() as u32);
        }
        self.rulings.resize(self.ends.len(), Ruling::default());
        match Games::new(&self.moves, &self.offsets) {
            Ok(games) => self.lane.judge_into(games, &mut self.rulings),
            // Offsets of lines that follow each other do not fall.
            Err(_) => return 0,
        }
        at
    }

    /// Reads a line of two points or more with its end, and says how long it is.
    fn read_line(&mut self, bytes: &[u8]) -> Option<usize> {
        let before = self.moves.len();
        let (mut at, mut is_usual) = (0, true);
        while let Some(&[letter, first, second]) = bytes[at..].first_chunk() {
            let column = letter.wrapping_sub(b'a');
            if column >= 26 {
                break;
            }
            let (first, second) = (first.wrapping_sub(b'0'), second.wrapping_sub(b'0'));
            is_usual &= (1..=9).contains(&first);
            let has_two = second < 10;
            let number = if has_two { usize::from(first) * 10 + usize::from(second) } else { usize::from(first) };
            self.moves.push(self.codes[usize::from(column)][number % NUMBERS]);
            at += 2 + usize::from(has_two);
        }
        let end = match bytes[at..] {
            [b'\n', ..] => at + 1,
            [b'\r', b'\n', ..] => at + 2,
            _ => return None,
        };
        (is_usual && self.moves.len() >= before + 2).then_some(end)
    }

    /// The lines judged last, each with its place among the bytes.
    pub(crate) fn games(&self) -> impl Iterator<Item = (Range<usize>, Game<'_>)> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let moves = self.offsets.windows(2).map(|pair| &self.moves[pair[0] as usize..pair[1] as usize]);
        starts
            .zip(&self.ends)
            .zip(moves)
            .zip(&self.rulings)
            .map(|(((start, &end), moves), &ruling)| (start..end, Game { settled: &self.settled, moves, ruling }))
    }
}

fn code_of(p: Point, rules: &Rules) -> u16 {
    (p.y as u32 * rules.lattice.cols() + p.x as u32) as u16
}

impl Game<'_> {
    /// What is known of it, which stands on this line.
    pub(crate) fn ruled<'r>(&'r self, source: &'r str, line: u64) -> Ruled<'r> {
        let Game { settled: Settled { game, rules, hash, .. }, moves, ruling } = self;
        let reached = if matches!(rules.goal, Goal::Links(_)) { By::Link } else { By::Row };
        let by = match ruling.by {
            lanes::By::Overline | lanes::By::DoubleFour | lanes::By::DoubleThree => By::Foul,
            _ => reached,
        };
        let outcome = match ruling.end {
            End::Open => Outcome::Undecided,
            End::Black => Outcome::Win { color: Color::Black, by },
            End::White => Outcome::Win { color: Color::White, by },
            End::Draw => Outcome::Draw(By::Full),
        };
        let index = ruling.entry as usize;
        let at = index.checked_sub(1).and_then(|last| moves.get(last)).map(|&code| {
            let (code, cols) = (u32::from(code), rules.lattice.cols());
            Point::flat((code % cols) as i32, (code / cols) as i32)
        });
        let decided = outcome.is_over().then_some(Decided { index, ply: ruling.plies, at });
        let after_end = if decided.is_some() { moves.len() - index } else { 0 };
        Ruled {
            source,
            line,
            game,
            rules,
            hash: *hash,
            outcome,
            decided,
            plies: ruling.plies,
            illegal: ruling.illegal,
            after_end,
        }
    }
}
