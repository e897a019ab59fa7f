//! What opponents say of games: as little as it takes to compare.

use linecall_law::{Color, Ruling};

/// How a game ended, for opponents that name no points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Call {
    /// Whether it has.
    pub is_over: bool,
    /// Who has won.
    pub winner: Option<Color>,
    /// The entry that decided, counted from 1; 0 while the game is open.
    pub entry: u32,
    /// Stones played.
    pub plies: u32,
    /// Illegal entries, up to the end.
    pub illegal: u32,
}

impl Call {
    /// The game ends by this entry.
    pub fn end(&mut self, winner: Option<Color>, entry: u32) {
        (self.is_over, self.winner, self.entry) = (true, winner, entry);
    }

    /// The colour that has put as many stones as there are, the last of them.
    pub fn last(&self) -> Color {
        if self.plies % 2 == 1 { Color::Black } else { Color::White }
    }
}

impl From<Ruling> for Call {
    fn from(ruling: Ruling) -> Self {
        let Ruling { outcome, decided, plies, illegal, .. } = ruling;
        let entry = decided.map_or(0, |decided| u32::try_from(decided.index).unwrap_or(u32::MAX));
        Call { is_over: outcome.is_over(), winner: outcome.winner(), entry, plies, illegal }
    }
}
