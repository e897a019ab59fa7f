//! Balls that fall on pegs, in a box of up to 8 x 8 x 8.
//!
//! Each peg is a word of two bits a ball, the last one lowest: `01` is black, `10` white, `00` is none. So a ball is a
//! shift and an addition, and no height is kept:
//!
//! ```text
//!     peg      . . . . . 10 01 10      after Black:  . . . . 10 01 10 01
//! ```
//!
//! Now and then the pegs are made a board, which is looked at for rows as a whole. Why it is right: a row of
//! *at least* `m`, once made, stays made, and whether a ball may fall does not depend on who has won. So if there is no
//! row on the board, there has been none before; and if there are some, the first of them is that whose last ball is the
//! earliest.
#![allow(unsafe_code, reason = "functions with other instructions are called where these are known to be here")]

pub(crate) mod boxes;
mod rows;

use crate::Isa;
use rows::{Board, CELLS, When};

/// A game of balls on `side * side` pegs, `side` high, that comes piece by piece.
///
/// ```
/// use linecall_lanes::{Isa, lanes::cube::Cube};
///
/// // Four in a row on 4 x 4 pegs: `8 * y + x`, from 0.
/// let mut cube = Cube::new(Isa::best());
/// cube.begin(4, 4);
/// assert_eq!(cube.drop_all(&[0, 1, 0, 1, 0, 1]), 6);
/// assert_eq!(cube.winner(), None);
/// // Black's fourth ball on peg 0 wins; no more fit on it.
/// assert_eq!(cube.drop_all(&[0, 1, 0, 1]), 2);
/// assert_eq!(cube.winner(), Some(7));
/// ```
#[derive(Clone, Debug)]
pub struct Cube {
    isa: Isa,
    side: u32,
    length: u32,
    pegs: Pegs,
    /// The balls so far, and how many of them have been looked at for rows.
    balls: [u8; CELLS],
    fallen: usize,
    looked: usize,
    winner: Option<u32>,
}

/// What is on each peg.
type Pegs = [u16; 64];

/// Balls after which the board is looked at for the first time. Later, as many as are there already.
const FIRST_LOOK: usize = 16;

impl Cube {
    /// A cube for games with these instructions, which must be [here](Isa::is_here).
    ///
    /// # Panics
    /// They are not.
    pub fn new(isa: Isa) -> Self {
        assert!(isa.is_here(), "instructions that are here");
        Cube { isa, side: 8, length: 8, pegs: [0; 64], balls: [0; CELLS], fallen: 0, looked: 0, winner: None }
    }

    /// The instructions.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Pegs on a side.
    pub fn side(&self) -> u32 {
        self.side
    }

    /// Begins a game on `side * side` pegs, in which `length` or more in a row win.
    ///
    /// # Panics
    /// The side is not 1 to 8, or the length is 0.
    pub fn begin(&mut self, side: u32, length: u32) {
        assert!((1..=8).contains(&side) && length > 0, "a side of 1 to 8, and a row of 1 or more");
        (self.side, self.length) = (side, length);
        self.pegs = [0; 64];
        (self.fallen, self.looked, self.winner) = (0, 0, None);
    }

    /// Lets balls fall, in turn of colours, on pegs `8 * y + x`, and says how many did: all those before the first whose
    /// peg is full. After a win they fall, too.
    pub fn drop_all(&mut self, pegs: &[u8]) -> usize {
        let mut fallen = 0;
        loop {
            let left = &pegs[fallen..];
            // Up to the next look; there is none after a win.
            let most = match self.winner {
                Some(_) => left.len(),
                None => left.len().min(self.looked + self.looked.max(FIRST_LOOK) - self.fallen),
            };
            let now = &left[..most];
            let fell = self.drop_some(now);
            fallen += fell;
            if fell < now.len() || fallen == pegs.len() {
                return fallen;
            }
            self.look();
        }
    }

    fn drop_some(&mut self, pegs: &[u8]) -> usize {
        // More than there are cells do not fall.
        let room = &mut self.balls[self.fallen..];
        let pegs = &pegs[..pegs.len().min(room.len())];
        let before = self.pegs;
        let mut fell = pegs.len();
        if !drop_on(&mut self.pegs, pegs, self.fallen, self.side) {
            self.pegs = before;
            let fits = |(i, peg): &(usize, &[u8])| {
                let is_full = self.pegs[peg[0] as usize % 64] >> (2 * (self.side - 1)) != 0;
                !is_full && drop_on(&mut self.pegs, peg, self.fallen + i, self.side)
            };
            fell = pegs.chunks(1).enumerate().take_while(fits).count();
        }
        room[..fell].copy_from_slice(&pegs[..fell]);
        self.fallen += fell;
        fell
    }

    /// The number of the ball, from 1, that has won the game.
    pub fn winner(&mut self) -> Option<u32> {
        self.look();
        self.winner
    }

    /// Looks for rows among balls that nobody has looked at.
    fn look(&mut self) {
        // Black's last ball of the shortest row is the first that can win.
        let can_win = self.fallen >= 2 * self.length as usize - 1;
        if self.winner.is_none() && self.looked < self.fallen && can_win {
            let when = || when(self.pegs, &self.balls[..self.fallen], self.looked);
            let board = board(self.isa, &self.pegs);
            self.winner = rows::first(self.isa, &board, self.length, &when).map(u32::from);
        }
        self.looked = self.fallen;
    }
}

/// Lets balls fall, the first being that after so many, and says whether all had room.
#[inline(always)]
fn drop_on(pegs: &mut Pegs, balls: &[u8], before: usize, side: u32) -> bool {
    let mut color = if before.is_multiple_of(2) { 0b01 } else { 0b10 };
    let mut seen = 0;
    for &ball in balls {
        let peg = &mut pegs[ball as usize % 64];
        let with = u32::from(*peg) << 2 | color;
        seen |= with;
        *peg = with as u16;
        color ^= 0b11;
    }
    seen >> (2 * side) == 0
}

/// The board with what is on the pegs: the floor is `z == 7`.
fn board(isa: Isa, pegs: &Pegs) -> Board {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 | Isa::Avx512 => {
            #[target_feature(enable = "avx2")]
            fn with_avx2(pegs: &Pegs) -> Board {
                board_with(pegs)
            }
            // SAFETY: lanes have instructions that are here.
            unsafe { with_avx2(pegs) }
        }
        _ => board_with(pegs),
    }
}

#[inline(always)]
fn board_with(pegs: &Pegs) -> Board {
    let mut colors = [[0; 64]; 2];
    let [black, white] = &mut colors;
    for ((black, white), &peg) in black.iter_mut().zip(white).zip(pegs) {
        // The first ball to the top: multiplications, because these are done for many pegs at once.
        let peg = peg.wrapping_mul(if peg < 1 << 8 { 1 << 8 } else { 1 });
        let peg = peg.wrapping_mul(if peg < 1 << 12 { 1 << 4 } else { 1 });
        let peg = peg.wrapping_mul(if peg < 1 << 14 { 1 << 2 } else { 1 });
        (*black, *white) = (every_second(peg), every_second(peg >> 1));
    }
    let [black, white] = &colors;
    let (black, white) = (black.as_chunks().0, white.as_chunks().0);
    std::array::from_fn(|y| [u64::from_le_bytes(black[y]), u64::from_le_bytes(white[y])])
}

/// Every second bit, from the lowest.
#[inline(always)]
fn every_second(bits: u16) -> u8 {
    let bits = bits & 0x5555;
    let bits = (bits | bits >> 1) & 0x3333;
    let bits = (bits | bits >> 2) & 0x0F0F;
    (bits | bits >> 4) as u8
}

/// For each cell of a [`board`] the number, from 1, of its ball; 0 if it came before one looked.
fn when(mut pegs: Pegs, balls: &[u8], looked: usize) -> When {
    let mut when = [0; CELLS];
    for (i, &ball) in balls.iter().enumerate().skip(looked).rev() {
        let peg = &mut pegs[ball as usize % 64];
        let height = (17 - peg.leading_zeros()) / 2;
        when[(8 * usize::from(ball) + 8 - height as usize) % CELLS] = i as u16 + 1;
        *peg >>= 2;
    }
    when
}
