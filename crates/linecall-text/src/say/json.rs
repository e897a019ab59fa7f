//! The JSON shape of records and verdicts, spelled out by hand: renaming a field of the law cannot change it. What is
//! said here is written as it goes; a verdict of a hundred thousand irregular entries makes no tree of them.

use crate::error::{Class, Error};
use crate::read::formats::wire::moves_json;
use crate::read::json::{Coordinates, Each};
use crate::read::notation::Notation;
use crate::read::record::GameRecord;
use crate::say::sentences as say;
use linecall_law::{
    Color, Dead, Evidence, Forbidden, FourMade, Hindrance, Irregular, Irregularity, Made, Missed, MustAnswer, Point,
    Reachable, StraightFour, Verdict,
};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::io;

/// The schema of a verdict.
pub const VERDICT: &str = "linecall.verdict.v1";
/// The schema of an error in a verdict's place.
pub const ERROR: &str = "linecall.error.v1";

/// Writes something as a line.
pub(crate) fn line(value: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.push(b'\n');
    Ok(())
}

/// An array that is written item by item, indented.
pub(crate) struct Array;

impl Array {
    /// What stands before the first item.
    pub(crate) const BEGIN: &str = "[\n";
    /// What stands between two items.
    pub(crate) const BETWEEN: &str = ",\n";

    /// Writes an item: every line of it two blanks further in.
    pub(crate) fn item(value: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        for (i, line) in text.lines().enumerate() {
            out.extend_from_slice(if i == 0 { b"  " } else { b"\n  " });
            out.extend_from_slice(line.as_bytes());
        }
        Ok(())
    }

    /// What stands after the last item, if there was any.
    pub(crate) fn end(has_items: bool) -> &'static str {
        if has_items { "\n]\n" } else { "]\n" }
    }
}

/// How points are written in a record's verdict.
#[derive(Clone, Copy)]
struct Naming {
    notation: Notation,
    dimensions: usize,
}

impl Naming {
    fn of(record: &GameRecord) -> Self {
        Naming { notation: record.notation(), dimensions: record.rules().lattice.dimensions() }
    }

    fn coordinates(self, p: Point) -> Coordinates {
        Coordinates { of: p, dimensions: self.dimensions }
    }

    fn point(self, p: Point) -> PointJson {
        PointJson { at: self.coordinates(p), name: self.notation.name(p) }
    }

    fn points(self, list: &[Point]) -> impl Serialize {
        Each(list.iter().map(move |&p| self.point(p)))
    }
}

/// A point with its name.
#[derive(Serialize)]
struct PointJson {
    at: Coordinates,
    name: String,
}

/// A verdict.
pub fn verdict_json<'a>(record: &'a GameRecord, verdict: &'a Verdict) -> impl Serialize + 'a {
    VerdictJson { record, verdict, naming: Naming::of(record) }
}

struct VerdictJson<'a> {
    record: &'a GameRecord,
    verdict: &'a Verdict,
    naming: Naming,
}

impl Serialize for VerdictJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let VerdictJson { record, verdict, naming } = *self;
        let color = |c: Option<Color>| c.map(Color::name);
        let ruling = &verdict.ruling;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("schema", VERDICT)?;
        object.serialize_entry("id", &record.id)?;
        object.serialize_entry("game", &record.game().spec().map(|_| &record.of.texts.game))?;
        object.serialize_entry("rules_hash", &record.of.texts.hash)?;
        object.serialize_entry("status", verdict.status.word())?;
        object.serialize_entry("winner", &color(ruling.outcome.winner()))?;
        object.serialize_entry("draw", &matches!(ruling.outcome, linecall_law::Outcome::Draw(_)))?;
        object.serialize_entry("by", &ruling.outcome.by().map(linecall_law::By::word))?;
        object.serialize_entry("decided", &ruling.decided.map(|decided| DecidedJson::of(decided, naming)))?;
        object.serialize_entry("evidence", &evidence_of(naming, &verdict.evidence))?;
        let irregular = verdict.irregular.iter().map(|i| IrregularJson::of(i, verdict, naming));
        object.serialize_entry("irregular", &Each(irregular))?;
        object.serialize_entry("after_end", &ruling.after_end)?;
        object.serialize_entry("plies", &ruling.plies)?;
        object.serialize_entry("to_move", &color(verdict.to_move))?;
        let claim = verdict.claim.as_ref().map(|c| ClaimJson { text: &c.claim.text, agrees: c.agrees });
        object.serialize_entry("claim", &claim)?;
        let remarks = record.warnings.iter().map(|remark| remark.text.clone());
        let warnings = verdict.warnings.iter().map(|w| say::warning(&naming.notation, w));
        object.serialize_entry("warnings", &Each(remarks.chain(warnings)))?;
        if let Some(seat) = verdict.winner_seat {
            object.serialize_entry("winner_seat", seat.word())?;
        }
        if let Some(threats) = &verdict.threats {
            let [black, white] = [&threats.black, &threats.white].map(|list| naming.points(list));
            object.serialize_entry("threats", &SidesJson { black, white })?;
        }
        match &verdict.must_answer {
            None => {}
            Some(MustAnswer::Nothing) => object.serialize_entry("must_answer", &naming.points(&[]))?,
            Some(MustAnswer::At(list)) => object.serialize_entry("must_answer", &naming.points(list))?,
            Some(MustAnswer::Cannot) => object.serialize_entry("must_answer", "cannot")?,
        }
        if let Some(forbidden) = &verdict.forbidden {
            let forbidden = forbidden.iter().map(|f| ForbiddenJson::of(f, naming));
            object.serialize_entry("forbidden", &Each(forbidden))?;
        }
        if let Some(missed) = &verdict.missed {
            let missed = missed.iter().map(|m| MissedJson::of(m, naming));
            object.serialize_entry("missed", &Each(missed))?;
        }
        if let Some(answer) = &verdict.reachable {
            object.serialize_entry("reachable", &reachable_json(record, answer))?;
        }
        if let Some(dead) = verdict.dead {
            let why = if let Dead::Proved(by) = dead { Some(by.word()) } else { None };
            object.serialize_entry("dead", &DeadJson { answer: dead.word(), why })?;
        }
        object.end()
    }
}

impl GameRecord {
    /// A verdict of this record as a line of JSON, as the report `jsonl` has it.
    pub fn json(&self, verdict: &Verdict) -> String {
        serde_json::to_string(&verdict_json(self, verdict)).unwrap_or_default()
    }
}

impl Error {
    /// The error as a line of JSON, as it stands in a verdict's place.
    pub fn json(&self) -> String {
        serde_json::to_string(&error_json(self)).unwrap_or_default()
    }
}

/// Where the game was decided.
#[derive(Serialize)]
struct DecidedJson {
    index: usize,
    ply: u32,
    #[serde(rename = "move")]
    at: Option<PointJson>,
}

impl DecidedJson {
    fn of(decided: linecall_law::Decided, naming: Naming) -> Self {
        DecidedJson { index: decided.index, ply: decided.ply, at: decided.at.map(|p| naming.point(p)) }
    }
}

/// An irregular entry.
#[derive(Serialize)]
struct IrregularJson {
    index: Option<usize>,
    kind: &'static str,
    why: &'static str,
    at: Option<Coordinates>,
    name: Option<String>,
    text: String,
}

impl IrregularJson {
    fn of(irregular: &Irregularity, verdict: &Verdict, naming: Naming) -> Self {
        let name = match (irregular.what, irregular.action) {
            (Irregular::Setup(_), _) | (_, None) => irregular.point().map(|p| naming.notation.name(p)),
            (_, Some(action)) => Some(naming.notation.action_name(action)),
        };
        IrregularJson {
            index: (irregular.index > 0).then_some(irregular.index),
            kind: irregular.what.kind(),
            why: irregular.what.why(),
            at: irregular.point().map(|p| naming.coordinates(p)),
            name,
            text: say::irregularity(&naming.notation, irregular, verdict),
        }
    }
}

/// What a record claims, and whether it is so.
#[derive(Serialize)]
struct ClaimJson<'a> {
    text: &'a str,
    agrees: Option<bool>,
}

/// Something of each side.
#[derive(Serialize)]
struct SidesJson<T> {
    black: T,
    white: T,
}

/// A point on which a stone is a foul.
#[derive(Serialize)]
struct ForbiddenJson<'a> {
    at: Coordinates,
    name: String,
    why: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    disputed: bool,
    because: MadeJson<'a>,
}

impl<'a> ForbiddenJson<'a> {
    fn of(forbidden: &'a Forbidden, naming: Naming) -> Self {
        let PointJson { at, name } = naming.point(forbidden.at);
        ForbiddenJson {
            at,
            name,
            why: forbidden.foul.word(),
            disputed: forbidden.because.disputed,
            because: MadeJson { made: &forbidden.because, naming },
        }
    }
}

/// A win that was not taken.
#[derive(Serialize)]
struct MissedJson {
    index: usize,
    by: &'static str,
    at: Coordinates,
    name: String,
}

impl MissedJson {
    fn of(missed: &Missed, naming: Naming) -> Self {
        let PointJson { at, name } = naming.point(missed.at);
        MissedJson { index: missed.index, by: missed.by.name(), at, name }
    }
}

/// Whether a board can arise: why not, or by which moves.
#[derive(Serialize)]
struct ReachableJson<M> {
    answer: &'static str,
    why: Option<&'static str>,
    witness: Option<M>,
}

fn reachable_json(record: &GameRecord, answer: &Reachable) -> impl Serialize {
    let (why, witness) = match answer {
        Reachable::Yes { witness } => (None, Some(moves_json(record, witness))),
        Reachable::No(why) => (Some(why.word()), None),
        Reachable::Unknown { because, .. } => (Some(because.word()), None),
    };
    ReachableJson { answer: answer.word(), why, witness }
}

/// Whether nobody can win any more.
#[derive(Serialize)]
struct DeadJson {
    answer: &'static str,
    why: Option<&'static str>,
}

/// Evidence.
pub(crate) fn evidence_json(record: &GameRecord, list: &[Evidence]) -> impl Serialize {
    evidence_of(Naming::of(record), list)
}

#[derive(Serialize)]
struct EvidenceJson<P> {
    kind: &'static str,
    points: P,
}

fn evidence_of(naming: Naming, list: &[Evidence]) -> impl Serialize {
    Each(list.iter().map(move |e| EvidenceJson { kind: e.word(), points: naming.points(e.points()) }))
}

/// What a stone makes that bears on fouls: `{"overlines": [[point…]…], "fours": [{"stones": [point…], "fives":
/// [point…]}…], "threes": [{"stones": [point…], "counts": true, "fours": [{"at", "name", "hindered"}…]}…]}`, each key only
/// if there are any. `hindered` is null, or `{"why": "five"}`, or `{"why": "double-four", "because": {…}}` with the same
/// tree of the stone that would make the straight four.
pub fn made_json<'a>(record: &GameRecord, made: &'a Made) -> impl Serialize + 'a {
    MadeJson { made, naming: Naming::of(record) }
}

struct MadeJson<'a> {
    made: &'a Made,
    naming: Naming,
}

impl Serialize for MadeJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let MadeJson { made, naming } = *self;
        let mut object = serializer.serialize_map(None)?;
        if !made.overlines.is_empty() {
            object.serialize_entry("overlines", &Each(made.overlines.iter().map(|run| naming.points(run))))?;
        }
        if !made.fours.is_empty() {
            let fours = made.fours.iter().map(|FourMade { stones, fives, .. }| FourJson {
                stones: naming.points(stones),
                fives: naming.points(fives),
            });
            object.serialize_entry("fours", &Each(fours))?;
        }
        if !made.threes.is_empty() {
            let threes = made.threes.iter().map(|three| ThreeJson {
                stones: naming.points(&three.stones),
                counts: three.counts(),
                fours: Each(three.fours.iter().map(move |four| StraightFourJson::of(four, naming))),
            });
            object.serialize_entry("threes", &Each(threes))?;
        }
        object.end()
    }
}

#[derive(Serialize)]
struct FourJson<P> {
    stones: P,
    fives: P,
}

#[derive(Serialize)]
struct ThreeJson<P, F> {
    stones: P,
    counts: bool,
    fours: F,
}

/// A straight four that a three can become, and what hinders it.
#[derive(Serialize)]
struct StraightFourJson<'a> {
    at: Coordinates,
    name: String,
    hindered: Option<HindranceJson<'a>>,
}

#[derive(Serialize)]
struct HindranceJson<'a> {
    why: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<MadeJson<'a>>,
}

impl<'a> StraightFourJson<'a> {
    fn of(four: &'a StraightFour, naming: Naming) -> Self {
        let PointJson { at, name } = naming.point(four.at);
        let hindered = four.hindered.as_ref().map(|hindrance| match hindrance {
            Hindrance::MakesFive => HindranceJson { why: Some("five"), because: None },
            Hindrance::Foul(made) => {
                HindranceJson { why: made.foul.map(linecall_law::Foul::word), because: Some(MadeJson { made, naming }) }
            }
        });
        StraightFourJson { at, name, hindered }
    }
}

/// An error in a verdict's place. The wire knows three classes: a name that does not exist makes a record that cannot
/// start, an input that cannot be read is no record.
pub fn error_json(error: &Error) -> impl Serialize + '_ {
    let class = match error.class {
        Class::Name => Class::Record,
        Class::Io => Class::Format,
        class => class,
    };
    ErrorJson {
        schema: ERROR,
        id: error.id.as_deref(),
        class: class.word(),
        line: error.line,
        column: error.column,
        message: &error.message,
    }
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    schema: &'static str,
    id: Option<&'a str>,
    class: &'static str,
    line: Option<u64>,
    column: Option<u64>,
    message: &'a str,
}
