//! Findings as sentences.

use crate::read::notation::Notation;
use crate::read::record::GameRecord;
use crate::words::count;
use linecall_law::{
    Action, By, ByColor, Claim, Color, Dead, DrawnBy, Evidence, Forbidden, Foul, Goal, Hindrance, Illegal, Irregular,
    Irregularity, Made, Missed, MustAnswer, Outcome, Point, Reachable, Rules, Seat, SetupIssue, Status, Threats, Three,
    ThreeMade, Touch, Unreachable, Verdict, Warning,
};

/// `Black` or `White`, at the beginning of a sentence.
pub fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// A list of points, at most `most` of them by name.
fn points(notation: &Notation, list: &[Point], most: usize) -> String {
    let mut names: Vec<String> = list.iter().take(most).map(|&p| notation.name(p)).collect();
    if list.len() > most {
        names.push(format!("{} more", list.len() - most));
    }
    match &names[..] {
        [] => "nothing".into(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

impl GameRecord {
    /// What a verdict of this record says, in a sentence, with the points as the record's game names them.
    ///
    /// ```
    /// let record = linecall_text::record("gomoku", "h8 i9 h9 i10 h10 i11 h11 i12 h12")?;
    /// assert_eq!(record.sentence(&record.judge()), "Black wins at move 9 with a row of 5 (h12-h8).");
    /// # Ok::<(), linecall_text::Error>(())
    /// ```
    pub fn sentence(&self, verdict: &Verdict) -> String {
        outcome(&self.notation(), self.rules(), verdict)
    }
}

/// Who won, when and by what, or why nobody did.
pub fn outcome(notation: &Notation, rules: &Rules, verdict: &Verdict) -> String {
    let cannot_start = verdict.irregular.iter().any(|i| matches!(i.what, Irregular::Setup(_)));
    if cannot_start {
        return "The record cannot start.".into();
    }
    let when = verdict.ruling.decided.map(|d| match d {
        d if d.index == 0 => "in the setup".to_string(),
        d if d.index == d.ply as usize => format!("at move {}", d.index),
        d => format!("at move {} (ply {})", d.index, d.ply),
    });
    let when = when.unwrap_or_default();
    let stopped = verdict.status == Status::Invalid || verdict.ruling.after_end > 0;
    let text = match verdict.ruling.outcome {
        Outcome::Undecided if stopped => {
            format!("Play stops after {}; nobody has won.", count(verdict.ruling.plies as usize, "stone"))
        }
        Outcome::Undecided => {
            let to_move = verdict.to_move.map(|c| format!("; {} to move", name(c))).unwrap_or_default();
            format!("Nobody has won after {}{to_move}.", count(verdict.ruling.plies as usize, "move"))
        }
        Outcome::Draw(By::Agreed) => format!("Draw {when}: both agreed or passed."),
        Outcome::Draw(By::DrawLimit) => format!("Draw {when}: so many stones make a draw."),
        Outcome::Draw(_) => format!("Draw {when}: the board is full."),
        Outcome::Win { color, by } => {
            let (winner, loser) = (name(color), name(!color));
            match by {
                By::Row | By::Link | By::Touch | By::Ring => by_goal(notation, rules, color, &when, verdict),
                By::Captures => format!("{winner} wins {when}: enough stones are captured."),
                By::Foul | By::Claim => {
                    let foul = verdict.irregular.iter().rev().find_map(|i| match i.what {
                        Irregular::Foul(foul) => Some((foul, i.action)),
                        _ => None,
                    });
                    let text = foul.map(|(foul, action)| {
                        let name = action.map(|a| notation.action_name(a)).unwrap_or_default();
                        let claimed = if by == By::Claim { ", which is claimed" } else { "" };
                        format!(": {loser}'s {name} makes {}{claimed}", foul_name(foul))
                    });
                    format!("{winner} wins {when}{}.", text.unwrap_or_default())
                }
                By::Illegal => {
                    let move_name = last_illegal(notation, verdict).unwrap_or_default();
                    format!("{winner} wins {when}: {loser}'s {move_name}is illegal.")
                }
                By::Resign => format!("{winner} wins {when}: {loser} resigns."),
                By::Timeout => format!("{winner} wins {when}: {loser} is out of time."),
                By::Forfeit => format!("{winner} wins {when}: {loser} forfeits."),
                By::Full | By::Agreed | By::DrawLimit => format!("{winner} wins {when}."),
            }
        }
    };
    let text = match verdict.winner_seat {
        Some(Seat::First) => format!("{text} The players changed colours; the winner is who sat down first."),
        Some(Seat::Second) => format!("{text} The players changed colours; the winner is who sat down second."),
        None => text,
    };
    match verdict.status {
        Status::Invalid => format!("{text} The record is irregular and so invalid."),
        _ => text,
    }
}

/// A win, or in a game where the goal loses, a loss, by what stands on the board.
fn by_goal(notation: &Notation, rules: &Rules, winner: Color, when: &str, verdict: &Verdict) -> String {
    let owns = |color: Color| by_evidence(notation, rules, color, &verdict.evidence);
    let loses =
        rules.misere || verdict.evidence.iter().any(|e| matches!(e, Evidence::Row(_)) && is_losing(rules, winner, e));
    if loses {
        format!("{} wins {when}: {} loses{}.", name(winner), name(!winner), owns(!winner))
    } else {
        format!("{} wins {when}{}.", name(winner), owns(winner))
    }
}

/// Whether a row is one that loses, and not the winner's goal.
fn is_losing(rules: &Rules, winner: Color, row: &Evidence) -> bool {
    let length = row.points().len() as u32;
    let reaches = matches!(rules.goal, Goal::Rows(rows) if rows[winner].is_made_by(length));
    !reaches && rules.losing.is_some_and(|losing| losing.is_made_by(length))
}

/// `a double-three`.
pub fn foul_name(foul: Foul) -> String {
    let article = if foul == Foul::Overline { "an" } else { "a" };
    format!("{article} {foul}")
}

fn last_illegal(notation: &Notation, verdict: &Verdict) -> Option<String> {
    let last = verdict.irregular.iter().rev().find(|i| matches!(i.what, Irregular::Illegal(_)))?;
    Some(notation.action_name(last.action?) + " ")
}

/// ` with a row of 5 (d8-h8)`.
pub(crate) fn by_evidence(notation: &Notation, rules: &Rules, color: Color, evidence: &[Evidence]) -> String {
    let rows: Vec<String> = evidence
        .iter()
        .map(|evidence| {
            let list = evidence.points();
            let end = |p: Option<&Point>| p.map(|&p| notation.name(p)).unwrap_or_default();
            let ends = match list {
                [only] => notation.name(*only),
                _ => format!("{}-{}", end(list.first()), end(list.last())),
            };
            match evidence {
                Evidence::Row(_) => format!("a row of {} ({ends})", list.len()),
                Evidence::Path(_) => {
                    let chain = match rules.goal {
                        Goal::Links(links) => {
                            format!("a chain from {}", side_names(links[color].from, links[color].to))
                        }
                        Goal::Touch(goal) => touching(rules, goal, evidence),
                        Goal::Rows(_) => "a chain".into(),
                    };
                    format!("{chain} ({}, {ends})", count(list.len(), "stone"))
                }
                Evidence::Fork(_) => {
                    let chain = match rules.goal {
                        Goal::Touch(goal) => touching(rules, goal, evidence),
                        _ => "a chain".into(),
                    };
                    format!("{chain} ({}: {})", count(list.len(), "stone"), points(notation, list, 12))
                }
                Evidence::Ring(_) => format!("a ring ({}: {})", count(list.len(), "stone"), points(notation, list, 12)),
            }
        })
        .collect();
    match &rows[..] {
        [] => String::new(),
        [one] => format!(" with {one}"),
        [head @ .., last] => format!(" with {} and {last}", head.join(", ")),
    }
}

/// A chain that touches what the goal wants of it. More than two ends make a fork.
fn touching(rules: &Rules, goal: Touch, evidence: &Evidence) -> String {
    let fork = matches!(evidence, Evidence::Fork(_));
    let rims = evidence.points().iter().map(|&p| rules.lattice.rim(p));
    let touched = rims.fold(0, |all, rim| all | rim.corners).count_ones();
    let by_corners = goal.corners > 0 && (goal.corners > 2) == fork && touched >= goal.corners;
    let (wanted, what) = if by_corners { (goal.corners, "corner") } else { (goal.sides, "side") };
    match (wanted, by_corners) {
        (2, true) => "a bridge from corner to corner".into(),
        (3, _) => format!("a chain that touches three {what}s"),
        _ => format!("a chain that touches {}", count(wanted as usize, what)),
    }
}

fn side_names(from: linecall_law::Side, to: linecall_law::Side) -> String {
    format!("{from:?} to {to:?}").to_lowercase()
}

/// One irregularity.
pub fn irregularity(notation: &Notation, irregularity: &Irregularity, verdict: &Verdict) -> String {
    let index = irregularity.index;
    let entry = || irregularity.action.map(|a| notation.action_name(a)).unwrap_or_default();
    match irregularity.what {
        Irregular::Illegal(Illegal::ColumnFull) => {
            let what = if matches!(irregularity.action, Some(Action::Drop { .. })) && entry().contains(',') {
                "peg"
            } else {
                "column"
            };
            format!("move {index}, {}, is illegal: the {what} is full", entry())
        }
        Irregular::Illegal(why) => format!("move {index}, {}, is illegal: {why}", entry()),
        Irregular::Foul(foul) => format!("move {index}, {}, is a foul: it makes {}", entry(), foul_name(foul)),
        Irregular::Unclaimed(foul) => {
            format!("move {index}, {}, is a foul, {}, and was not claimed", entry(), foul_name(foul))
        }
        Irregular::OutOfTurn => format!("move {index}, {}, is played out of turn", entry()),
        Irregular::AfterEnd => {
            let what = if verdict.ruling.after_end == 1 { "entry stands" } else { "entries stand" };
            format!("{} {what} after the end, from move {index} on", verdict.ruling.after_end)
        }
        Irregular::Setup(issue) => {
            let at = issue.point().map(|p| format!(" at {}", notation.name(p))).unwrap_or_default();
            match issue {
                SetupIssue::OffBoard(_) => format!("a stone of the setup{at} is not on the board"),
                SetupIssue::Occupied(_) => format!("the setup has two stones{at}"),
                SetupIssue::Blocked(_) => format!("a stone of the setup{at} lies where none may be"),
                SetupIssue::Floating(_) => {
                    format!("a stone of the setup{at} has nothing under it, and stones fall in this game")
                }
                SetupIssue::BothWon => {
                    "both sides have won in the setup, so one of them played on after the end".into()
                }
            }
        }
        Irregular::Claim => {
            let claim = verdict.claim.as_ref().map(|c| c.claim.text.as_str()).unwrap_or_default();
            format!("the record claims `{claim}`, which does not agree")
        }
    }
}

/// A remark of the law.
pub fn warning(notation: &Notation, warning: &Warning) -> String {
    match warning {
        Warning::Disputed { ply, at, is_foul, literal } => {
            let other = if *literal { "three=loose" } else { "three=literal" };
            let now = if *is_foul { "is a double-three" } else { "is no double-three" };
            let then = if *is_foul { "none" } else { "one" };
            format!(
                "{}, stone {ply}, {now}, but with `{other}` it is {then}: the readings of threes differ",
                notation.name(*at)
            )
        }
        Warning::TurnGuessed(color) => {
            format!("the numbers of stones do not tell whose turn it is; taken to be {color}'s")
        }
    }
}

/// What can be said of the claim where it cannot be checked.
pub fn claim(verdict: &Verdict) -> Option<String> {
    let check = verdict.claim.as_ref()?;
    match check.agrees {
        Some(true) => Some(format!("The record claims `{}`, which agrees.", check.claim.text)),
        None if check.claim.says != linecall_law::Says::Nothing => {
            Some(format!("The record claims `{}`, which the moves cannot tell.", check.claim.text))
        }
        _ => None,
    }
}

/// Who could win with the next move, and what must be answered.
pub fn threats(notation: &Notation, verdict: &Verdict) -> Vec<String> {
    let Some(threats) = &verdict.threats else { return vec![] };
    if verdict.ruling.outcome.is_over() {
        return vec!["Nobody can win with the next move: the game is over.".into()];
    }
    let mut lines = vec![];
    for color in Color::BOTH {
        let list: &Threats = threats;
        if !list[color].is_empty() {
            let turn =
                if verdict.to_move == Some(color) { "can win with the next move at" } else { "threatens to win at" };
            lines.push(format!("{} {turn} {}.", name(color), points(notation, &list[color], 12)));
        }
    }
    if lines.is_empty() {
        lines.push("Nobody can win with the next move.".into());
    }
    let side = verdict.to_move.map(name).unwrap_or_default();
    match &verdict.must_answer {
        Some(MustAnswer::At(list)) => lines.push(format!("{side} must answer at {}.", points(notation, list, 12))),
        Some(MustAnswer::Cannot) => lines.push(format!("{side} cannot answer{}.", why_not(notation, verdict))),
        _ => {}
    }
    lines
        .extend(verdict.forbidden.as_ref().filter(|list| !list.is_empty()).map(|list| forbidden(notation, side, list)));
    lines
}

/// That the only answer is forbidden, if it is.
fn why_not(notation: &Notation, verdict: &Verdict) -> String {
    let threats = verdict.to_move.zip(verdict.threats.as_ref()).map(|(side, threats)| &threats[!side][..]);
    let foul_at = |p: Point| verdict.forbidden.iter().flatten().find(|forbidden| forbidden.at == p);
    match threats {
        Some(&[only]) => foul_at(only).map(|f| format!(": {} is {}", notation.name(only), foul_name(f.foul))),
        _ => None,
    }
    .unwrap_or_default()
}

/// Where a side must not play, foul by foul.
fn forbidden(notation: &Notation, side: &str, list: &[Forbidden]) -> String {
    let kinds = [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree].map(|foul| {
        let at: Vec<Point> = list.iter().filter(|f| f.foul == foul).map(|f| f.at).collect();
        (!at.is_empty()).then(|| format!("{} ({foul})", points(notation, &at, 12)))
    });
    let kinds: Vec<String> = kinds.into_iter().flatten().collect();
    format!("Forbidden for {side}: {}.", kinds.join(", "))
}

/// What a stone makes that bears on fouls, a line each, and what hinders its threes, further in.
pub fn made(notation: &Notation, made: &Made) -> Vec<String> {
    let stones = |list: &[Point]| list.iter().map(|&p| notation.name(p)).collect::<Vec<_>>().join("-");
    let mut lines: Vec<String> =
        made.overlines.iter().map(|run| format!("overline {}: {} stones", stones(run), run.len())).collect();
    for four in &made.fours {
        let kind = if four.fives.len() == 2 { "straight four" } else { "four" };
        lines.push(format!("{kind} {}: wins at {}", stones(&four.stones), points(notation, &four.fives, 2)));
    }
    for three in &made.threes {
        let kind = if three.counts() { "three" } else { "not a three," };
        let head = format!("{kind} {}", stones(&three.stones));
        let free: Vec<Point> = three.fours.iter().filter(|four| four.hindered.is_none()).map(|four| four.at).collect();
        let mut hindered = hindrances(notation, three).into_iter();
        // A sentence if there is but one point.
        let first = match three.fours[..] {
            [_] => hindered.next(),
            _ => None,
        };
        let indent = if first.is_some() { "" } else { "  " };
        lines.push(match first {
            Some(first) => format!("{head}: {first}"),
            None if free.is_empty() => head,
            None => format!("{head}: straight four at {}", points(notation, &free, 2)),
        });
        lines.extend(hindered.map(|line| format!("{indent}{line}")));
    }
    lines
}

/// What hinders the straight fours of a three.
fn hindrances(notation: &Notation, three: &ThreeMade) -> Vec<String> {
    let mut lines = vec![];
    for four in &three.fours {
        let name = notation.name(four.at);
        match &four.hindered {
            None => {}
            Some(Hindrance::MakesFive) => lines.push(format!("{name} would make a five")),
            Some(Hindrance::Foul(foul)) => {
                let what = foul.foul.map(foul_name).unwrap_or_default();
                lines.push(format!("{name} would be {what}"));
                lines.extend(made(notation, foul).into_iter().map(|line| format!("  {line}")));
            }
        }
    }
    lines
}

/// That the readings of threes differ on a stone, if they do.
pub fn disputed(rules: &Rules, color: Color, made: &Made) -> Option<String> {
    let other = match rules.fouls[color].double_three {
        Some(Three::Literal) => "three=loose",
        Some(Three::Loose) => "three=literal",
        _ => return None,
    };
    let then = if made.foul.is_some() { "no double-three" } else { "a double-three" };
    made.disputed.then(|| format!("the readings of threes differ here: with `{other}` it is {then}"))
}

/// A win that was passed over.
pub fn missed(notation: &Notation, missed: &Missed) -> String {
    format!("{} could have won at move {} with {}.", name(missed.by), missed.index, notation.name(missed.at))
}

/// How many moves of a witness are said.
const WITNESS: usize = 60;

/// By which moves a board has come about, or why it cannot, or why that is not known: as the end of a sentence. The
/// stones on it are counted there.
pub fn reachable(notation: &Notation, answer: &Reachable, stones: ByColor<usize>) -> String {
    match answer {
        Reachable::Yes { witness } if witness.is_empty() => "nothing has been played".into(),
        Reachable::Yes { witness } => {
            let moves: Vec<String> = witness.iter().take(WITNESS).map(|mv| notation.action_name(mv.action)).collect();
            let more = match witness.len().saturating_sub(WITNESS) {
                0 => String::new(),
                n => format!(" and {n} more"),
            };
            moves.join(" ") + &more
        }
        Reachable::No(why @ Unreachable::Counts) => {
            format!("{}: Black has {}, White {}", why.because(), stones.black, stones.white)
        }
        Reachable::No(why) => {
            let point = if let Unreachable::Stone(issue) = why { issue.point() } else { None };
            why.because().to_string() + &point.map(|p| format!(", at {}", notation.name(p))).unwrap_or_default()
        }
        Reachable::Unknown { because, searched: 0 } => because.because().into(),
        Reachable::Unknown { because, searched } => {
            format!("{}; {} looked at", because.because(), count(*searched as usize, "board"))
        }
    }
}

/// How a sentence begins that goes on as [`reachable`] does.
pub const fn reachable_begins(answer: &Reachable) -> &'static str {
    match answer {
        Reachable::Yes { .. } => "This board can arise",
        Reachable::No(_) => "This board cannot arise",
        Reachable::Unknown { .. } => "Whether this board can arise is not known",
    }
}

/// Whether the position is a draw already.
pub const fn dead(dead: Dead) -> &'static str {
    match dead {
        Dead::Proved(DrawnBy::NoOpenLine) => "A draw already: there is no line left on which a row could be made.",
        Dead::Proved(DrawnBy::NoOpenPath) => "A draw already: no chain can get through any more.",
        Dead::Proved(DrawnBy::TooFewStones) => "A draw already: too few stones are left to play for any goal.",
        Dead::NotProved => "Not shown to be a draw already.",
    }
}

/// That a result is right, but not its label.
pub(crate) fn mislabelled(claim: &Claim, by: By) -> String {
    format!("the record claims `{}`, but the game was decided by {by}", claim.text)
}
