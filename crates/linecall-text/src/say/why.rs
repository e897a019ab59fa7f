//! What a stone on a point would be, and why: it wins, it is forbidden, it is legal, it cannot be played.
//!
//! As JSON an answer is `{"schema", "id", "game", "at", "name", "by", "answer", "why", "evidence", "disputed",
//! "because"}`: `answer` is `wins loses draws forbidden illegal legal`; `why` the word of the foul or of what is
//! illegal; `because` the tree of [`made_json`].

use crate::error::{Class, Error};
use crate::judge::Court;
use crate::options::Options;
use crate::read::json::{Coordinates, Text};
use crate::read::record::{GameName, GameRecord};
use crate::say::board::{self, Mark, Marks};
use crate::say::json::{evidence_json, made_json};
use crate::say::manner::Manner;
use crate::say::reports::human;
use crate::say::sentences as say;
use linecall_law::{Action, Asks, Color, Evidence, Illegal, Made, Move, Outcome, Point, Position};
use serde::Serialize;
use std::io::{self, Write};

/// The schema of an answer.
pub const WHY: &str = "linecall.why.v1";

/// An answer.
#[derive(Clone, Debug)]
pub struct Why {
    /// The point as it was asked for, or where a stone dropped there would come to rest.
    pub at: Option<Point>,
    /// Its name.
    pub name: String,
    /// Whose stone.
    pub by: Color,
    /// What it would be.
    pub answer: Answer,
    /// What it would make that bears on fouls.
    pub made: Made,
    /// The position it was asked of.
    pub position: Position,
}

/// What a stone would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It wins, or ends the game in another way; by this.
    Ends(Outcome, Vec<Evidence>),
    /// It is a foul: see what it makes.
    Forbidden,
    /// It cannot be played.
    Illegal(Illegal),
    /// None of these.
    Legal,
}

impl Answer {
    /// The word of the wire.
    fn word(&self, by: Color) -> &'static str {
        match self {
            Answer::Ends(outcome, _) => match outcome.winner() {
                Some(winner) if winner == by => "wins",
                Some(_) => "loses",
                None => "draws",
            },
            Answer::Forbidden => "forbidden",
            Answer::Illegal(_) => "illegal",
            Answer::Legal => "legal",
        }
    }
}

/// Asks of the position after a record what a stone on a point would be: one of the side to move, if no colour is named.
///
/// # Errors
/// The text names no point, or the record cannot start.
pub fn why(record: &GameRecord, options: &Options, point: &str, by: Option<Color>) -> Result<Why, Error> {
    let notation = options.reading.notation(record.rules());
    let action = notation.action(point).map_err(|e| Error::new(Class::Format, format!("`{point}`: {}", e.message)))?;
    if !matches!(action, Action::Place(_) | Action::Drop { .. }) {
        return Err(Error::new(Class::Format, format!("`{point}` is no point")));
    }
    let referee = Court::referee(record, options.policy, Asks::default());
    let mut replay = referee.replay(&record.record);
    replay.by_ref().for_each(drop);
    let verdict = replay.verdict();
    if let Some(setup) = verdict.irregular.iter().find(|i| matches!(i.what, linecall_law::Irregular::Setup(_))) {
        let message = format!("the record cannot start: {}", say::irregularity(&notation, setup, &verdict));
        return Err(Error { id: record.id.clone(), line: Some(record.line), ..Error::new(Class::Record, message) });
    }
    let position = replay.position().clone();
    let by = by.unwrap_or(position.to_move());
    let mut trial = position.clone();
    trial.set_to_move(by);
    let resolved = trial.resolve(Move::from(action));
    let at = resolved.ok().or_else(|| action.point());
    let made = at.map_or_else(|| position.explain_foul(Point::flat(-1, -1), by), |p| position.explain_foul(p, by));
    let answer = match resolved {
        Err(illegal) => Answer::Illegal(illegal),
        Ok(_) if made.foul.is_some() => Answer::Forbidden,
        Ok(_) => match trial.play(Move::from(action)) {
            Err(illegal) => Answer::Illegal(illegal),
            Ok(_) if trial.outcome().is_over() => Answer::Ends(trial.outcome(), trial.evidence()),
            Ok(_) => Answer::Legal,
        },
    };
    let name = at.map_or_else(|| notation.action_name(action), |p| notation.name(p));
    Ok(Why { at, name, by, answer, made, position })
}

impl Why {
    /// For people: a sentence, the reasons, the board.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn human(&self, source: &str, record: &GameRecord, manner: &Manner, out: &mut dyn Write) -> io::Result<()> {
        let notation = record.notation();
        human::name_of(source, record, manner, out)?;
        writeln!(out, "{}", self.sentence(record))?;
        for line in say::made(&notation, &self.made) {
            writeln!(out, "  {line}")?;
        }
        if let Some(line) = say::disputed(record.rules(), self.by, &self.made) {
            writeln!(out, "! {line}.")?;
        }
        let mut marks: Marks = match self.by == self.position.to_move() {
            true => self.position.forbidden().iter().map(|f| (f.at, Mark::Forbidden)).collect(),
            false => Marks::new(),
        };
        if let Some(p) = self.at.filter(|&p| record.rules().lattice.contains(p) && self.position.at(p).is_none()) {
            marks.insert(p, Mark::Asked);
        }
        marks.extend(self.position.last_played().map(|p| (p, Mark::Last)));
        writeln!(out)?;
        out.write_all(board::draw(&self.position, &notation, &marks, manner).as_bytes())?;
        writeln!(out, "{}", board::legend(&self.position, &marks, manner))
    }

    fn sentence(&self, record: &GameRecord) -> String {
        let (name, who) = (&self.name, say::name(self.by));
        match &self.answer {
            Answer::Illegal(Illegal::GameOver) => {
                format!("{name} cannot be played: the game has ended. Ask of an earlier position, with --at.")
            }
            Answer::Illegal(why) => format!("{name} is illegal for {who}: {why}."),
            Answer::Forbidden => {
                let foul = self.made.foul.map(say::foul_name).unwrap_or_default();
                format!("{name} is forbidden for {who}: {foul}.")
            }
            Answer::Ends(outcome, evidence) => {
                let by = say::by_evidence(&record.notation(), record.rules(), self.by, evidence);
                match outcome.winner() {
                    Some(winner) if winner == self.by => format!("{name} wins for {who}{by}."),
                    Some(_) => format!("{name} loses for {who}{by}."),
                    None => format!("{name} is legal for {who}, and the game is drawn then."),
                }
            }
            Answer::Legal => {
                let counting = self.made.threes.iter().filter(|three| three.counts()).count();
                let only = match (self.made.threes.len(), counting) {
                    (0 | 1, _) => "",
                    (_, 0) => ": none of its threes counts",
                    (_, 1) => ": only one of its threes counts",
                    _ => "",
                };
                format!("{name} is legal for {who}{only}.")
            }
        }
    }

    /// For programs.
    pub fn json<'a>(&'a self, record: &'a GameRecord) -> impl Serialize + 'a {
        let why = match &self.answer {
            Answer::Illegal(illegal) => Some(illegal.word()),
            Answer::Forbidden => self.made.foul.map(linecall_law::Foul::word),
            Answer::Ends(outcome, _) => outcome.by().map(linecall_law::By::word),
            Answer::Legal => None,
        };
        let evidence: &[Evidence] = if let Answer::Ends(_, evidence) = &self.answer { evidence } else { &[] };
        WhyJson {
            schema: WHY,
            id: record.id.as_deref(),
            game: Text(record.game()),
            at: self.at.map(|of| Coordinates { of, dimensions: record.rules().lattice.dimensions() }),
            name: &self.name,
            by: self.by.name(),
            answer: self.answer.word(self.by),
            why,
            evidence: evidence_json(record, evidence),
            disputed: self.made.disputed,
            because: made_json(record, &self.made),
        }
    }
}

/// An answer on the wire.
#[derive(Serialize)]
struct WhyJson<'a, E, M> {
    schema: &'static str,
    id: Option<&'a str>,
    game: Text<&'a GameName>,
    at: Option<Coordinates>,
    name: &'a str,
    by: &'static str,
    answer: &'static str,
    why: Option<&'static str>,
    evidence: E,
    disputed: bool,
    because: M,
}
