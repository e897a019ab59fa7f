//! What the processor can do.
#![allow(unsafe_code, reason = "functions compiled for more instructions may be called where these are there only")]

use crate::Games;
use crate::calls::Call;
use std::sync::OnceLock;

/// The instructions that lanes and scanners may use. All of them do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Isa {
    /// What every processor has.
    Portable,
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// These and AVX-512 F, BW, DQ, VL, VBMI and VBMI2.
    Avx512,
}

impl Isa {
    /// All, from the simplest.
    pub const ALL: [Isa; 3] = [Isa::Portable, Isa::Avx2, Isa::Avx512];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Isa::Portable => "portable",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
        }
    }

    /// Whether this processor has it.
    pub fn is_here(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        let is_here = match self {
            Isa::Portable => true,
            Isa::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            Isa::Avx512 => {
                Isa::Avx2.is_here()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
            }
        };
        #[cfg(not(target_arch = "x86_64"))]
        let is_here = self == Isa::Portable;
        is_here
    }

    /// Those that this processor has, from the simplest.
    pub fn here() -> impl Iterator<Item = Isa> {
        Isa::ALL.into_iter().filter(|isa| isa.is_here())
    }

    /// The best that this processor has. `LINECALL_ISA=portable` (or `avx2`, `avx512`) in the environment asks for no more
    /// than that; any other value asks for nothing.
    pub fn best() -> Isa {
        static BEST: OnceLock<Isa> = OnceLock::new();
        *BEST.get_or_init(|| {
            let asked = std::env::var("LINECALL_ISA").ok();
            let most = Isa::ALL.into_iter().find(|isa| asked.as_deref() == Some(isa.name())).unwrap_or(Isa::Avx512);
            Isa::here().filter(|&isa| isa <= most).last().unwrap_or(Isa::Portable)
        })
    }

    /// Judges games, a call each, by code generated for these instructions.
    ///
    /// # Panics
    /// The instructions are not [here](Isa::is_here).
    pub(crate) fn judge_into(self, judge: &mut impl JudgeAll, games: Games<'_>, calls: &mut [Call]) {
        assert!(self.is_here(), "{} is asked for and not here", self.name());
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has these instructions, as was just asked.
            Isa::Avx2 => unsafe { judge_by_avx2(judge, games, calls) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Isa::Avx512 => unsafe { judge_by_avx512(judge, games, calls) },
            _ => judge.judge_all(games, calls),
        }
    }
}

/// A judge of single games.
pub(crate) trait Judge {
    /// The call. Wants to be `#[inline(always)]`, as all that it calls often: code is generated for the instructions of
    /// the function that it ends up in.
    fn judge(&mut self, game: &[u16]) -> Call;
}

/// A judge of many games at once. Whoever judges single games is one, too.
pub(crate) trait JudgeAll {
    /// The calls, one a game. Wants to be `#[inline(always)]` as well.
    fn judge_all(&mut self, games: Games<'_>, calls: &mut [Call]);
}

impl<J: Judge> JudgeAll for J {
    #[inline(always)]
    fn judge_all(&mut self, games: Games<'_>, calls: &mut [Call]) {
        for (game, call) in games.iter().zip(calls) {
            *call = self.judge(game);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn judge_by_avx2(judge: &mut impl JudgeAll, games: Games<'_>, calls: &mut [Call]) {
    judge.judge_all(games, calls);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn judge_by_avx512(judge: &mut impl JudgeAll, games: Games<'_>, calls: &mut [Call]) {
    judge.judge_all(games, calls);
}
