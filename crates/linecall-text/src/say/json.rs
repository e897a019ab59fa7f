//! The JSON shape of records and verdicts, spelled out by hand: renaming a Rust field cannot change it.

use crate::error::{Class, Error};
use crate::read::formats::wire::{coordinates, moves_json};
use crate::read::record::GameRecord;
use crate::say::sentences as say;
use linecall::{Color, Dead, Evidence, Hindrance, Irregular, Made, MustAnswer, Point, Reachable, ThreeMade, Verdict};
use serde_json::{Map, Value, json};

/// The schema of a verdict.
pub const VERDICT: &str = "linecall.verdict.v1";
/// The schema of an error in a verdict's place.
pub const ERROR: &str = "linecall.error.v1";

/// Whether a board can arise: why not, or by which moves.
fn reachable_json(record: &GameRecord, answer: &Reachable) -> Value {
    let (why, witness) = match answer {
        Reachable::Yes { witness } => (None, Some(moves_json(&record.rules().lattice, &record.notation(), witness))),
        Reachable::No(why) => (Some(why.word()), None),
        Reachable::Unknown { because, .. } => (Some(because.word()), None),
    };
    json!({ "answer": answer.word(), "why": why, "witness": witness })
}

/// A verdict.
pub fn verdict_json(record: &GameRecord, verdict: &Verdict) -> Value {
    let notation = record.notation();
    let lattice = &record.rules().lattice;
    let point = |p: Point| json!({ "at": coordinates(lattice, p), "name": notation.name(p) });
    let points = |list: &[Point]| -> Vec<Value> { list.iter().map(|&p| point(p)).collect() };
    let color = |c: Option<Color>| c.map(Color::name);
    let winner = verdict.ruling.outcome.winner();
    let decided = verdict.ruling.decided.map(|d| json!({ "index": d.index, "ply": d.ply, "move": d.at.map(point) }));
    let irregular: Vec<Value> = (verdict.irregular.iter())
        .map(|i| {
            let name = match (i.what, i.action) {
                (Irregular::Setup(_), _) | (_, None) => i.point().map(|p| notation.name(p)),
                (_, Some(action)) => Some(notation.action_name(action)),
            };
            json!({
                "index": (i.index > 0).then_some(i.index),
                "kind": i.what.kind(),
                "why": i.what.why(),
                "at": i.point().map(|p| coordinates(lattice, p)),
                "name": name,
                "text": say::irregularity(&notation, i, verdict),
            })
        })
        .collect();
    let claim = verdict.claim.as_ref().map(|c| json!({ "text": c.claim.text, "agrees": c.agrees }));
    let mut warnings: Vec<String> = record.warnings.iter().map(|remark| remark.text.clone()).collect();
    warnings.extend(verdict.warnings.iter().map(|w| say::warning(&notation, w)));
    let mut object = json!({
        "schema": VERDICT,
        "id": record.id,
        "game": record.game().spec().map(ToString::to_string),
        "rules_hash": record.of.hash.to_string(),
        "status": verdict.status.word(),
        "winner": color(winner),
        "draw": matches!(verdict.ruling.outcome, linecall::Outcome::Draw(_)),
        "by": verdict.ruling.outcome.by().map(linecall::By::word),
        "decided": decided,
        "evidence": evidence_json(record, &verdict.evidence),
        "irregular": irregular,
        "after_end": verdict.ruling.after_end,
        "plies": verdict.ruling.plies,
        "to_move": color(verdict.to_move),
        "claim": claim,
        "warnings": warnings,
    });
    if let Some(seat) = verdict.winner_seat {
        object["winner_seat"] = json!(seat.word());
    }
    if let Some(threats) = &verdict.threats {
        object["threats"] = json!({ "black": points(&threats.black), "white": points(&threats.white) });
    }
    if let Some(answer) = &verdict.must_answer {
        object["must_answer"] = match answer {
            MustAnswer::Nothing => json!([]),
            MustAnswer::At(list) => json!(points(list)),
            MustAnswer::Cannot => json!("cannot"),
        };
    }
    if let Some(forbidden) = &verdict.forbidden {
        let entry = |f: &linecall::Forbidden| {
            let mut value = point(f.at);
            value["why"] = json!(f.foul.word());
            if f.because.disputed {
                value["disputed"] = json!(true);
            }
            value["because"] = made_json(record, &f.because);
            value
        };
        object["forbidden"] = forbidden.iter().map(entry).collect();
    }
    if let Some(missed) = &verdict.missed {
        let entry = |m: &linecall::Missed| json!({ "index": m.index, "by": m.by.name(), "at": coordinates(lattice, m.at), "name": notation.name(m.at) });
        object["missed"] = missed.iter().map(entry).collect();
    }
    if let Some(answer) = &verdict.reachable {
        object["reachable"] = reachable_json(record, answer);
    }
    if let Some(dead) = verdict.dead {
        let why = if let Dead::Proved(by) = dead { Some(by.word()) } else { None };
        object["dead"] = json!({ "answer": dead.word(), "why": why });
    }
    object
}

/// Points with their names.
fn points_json(record: &GameRecord, list: &[Point]) -> Value {
    let (notation, lattice) = (record.notation(), &record.rules().lattice);
    list.iter().map(|&p| json!({ "at": coordinates(lattice, p), "name": notation.name(p) })).collect()
}

/// Evidence.
pub(crate) fn evidence_json(record: &GameRecord, list: &[Evidence]) -> Value {
    list.iter().map(|e| json!({ "kind": e.word(), "points": points_json(record, e.points()) })).collect()
}

/// What a stone makes that bears on fouls: `{"overlines": [[point…]…], "fours": [{"stones": [point…], "fives":
/// [point…]}…], "threes": [{"stones": [point…], "counts": true, "fours": [{"at", "name", "hindered"}…]}…]}`, each key only
/// if there are any. `hindered` is null, or `{"why": "five"}`, or `{"why": "double-four", "because": {…}}` with the same
/// tree of the stone that would make the straight four.
pub fn made_json(record: &GameRecord, made: &Made) -> Value {
    let list = |points: &[Point]| points_json(record, points);
    let three = |three: &ThreeMade| {
        let fours = three.fours.iter().map(|four| {
            json!({
                "at": coordinates(&record.rules().lattice, four.at),
                "name": record.notation().name(four.at),
                "hindered": match &four.hindered {
                    None => Value::Null,
                    Some(Hindrance::MakesFive) => json!({ "why": "five" }),
                    Some(Hindrance::Foul(foul)) => {
                        json!({ "why": foul.foul.map(linecall::Foul::word), "because": made_json(record, foul) })
                    }
                },
            })
        });
        json!({ "stones": list(&three.stones), "counts": three.counts(), "fours": fours.collect::<Vec<_>>() })
    };
    let mut object = Map::new();
    if !made.overlines.is_empty() {
        object.insert("overlines".into(), made.overlines.iter().map(|run| list(run)).collect());
    }
    if !made.fours.is_empty() {
        let four = |four: &linecall::FourMade| json!({ "stones": list(&four.stones), "fives": list(&four.fives) });
        object.insert("fours".into(), made.fours.iter().map(four).collect());
    }
    if !made.threes.is_empty() {
        object.insert("threes".into(), made.threes.iter().map(three).collect());
    }
    Value::Object(object)
}

/// An error in a verdict's place. The wire knows three classes: a name that does not exist makes a record that cannot
/// start, an input that cannot be read is no record.
pub fn error_json(error: &Error) -> Value {
    let class = match error.class {
        Class::Name => Class::Record,
        Class::Io => Class::Format,
        class => class,
    };
    json!({
        "schema": ERROR,
        "id": error.id,
        "class": class.word(),
        "line": error.line,
        "column": error.column,
        "message": error.message,
    })
}
