//! Checking: a lint for archives. Each problem has a place and a code that stays.

use super::duplicates::{Duplicates, GameKeys};
use super::work::{Notes, Piece, Work, Worker};
use crate::error::{Class, Error};
use crate::judge::{Judged, Needs};
use crate::options::Options;
use crate::read::notation::{Notation, claim_label, label_means};
use crate::read::record::{GameRecord, Remark};
use crate::say::json::Array;
use crate::say::problems::{self, Code, Codes, Problem, Seen, Severity};
use crate::say::sentences as say;
use crate::words::near_or_all;
use linecall_law::analysis::Key;
use linecall_law::{Action, By, Claim, Illegal, Irregular, Verdict, Warning};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

/// How problems are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CheckReport {
    /// A line a problem, as editors understand it.
    #[default]
    Text,
    /// One array of JSON objects, a problem each.
    Json,
    /// A JSON object a problem, one a line.
    JsonLines,
    /// A SARIF log, which code hosts and editors show.
    Sarif,
}

impl FromStr for CheckReport {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        match name {
            "text" => Ok(CheckReport::Text),
            "json" => Ok(CheckReport::Json),
            "jsonl" => Ok(CheckReport::JsonLines),
            "sarif" => Ok(CheckReport::Sarif),
            other => {
                let names = near_or_all(other, ["text", "json", "jsonl", "sarif"].into_iter());
                Err(Error::new(Class::Name, format!("no report `{other}`{names}")))
            }
        }
    }
}

/// Codes that are not looked for in some inputs.
#[derive(Clone)]
pub struct PassedOver(Arc<dyn Fn(&str) -> Codes + Send + Sync>);

impl PassedOver {
    /// What this function says of the name of an input.
    pub fn new(of: impl Fn(&str) -> Codes + Send + Sync + 'static) -> Self {
        PassedOver(Arc::new(of))
    }
}

impl fmt::Debug for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PassedOver").finish_non_exhaustive()
    }
}

/// Whether a code is looked for in an input.
fn is_asked(codes: Codes, passed_over: Option<&PassedOver>, source: &str, code: Code) -> bool {
    codes.has(code) && !passed_over.is_some_and(|PassedOver(of)| of(source).has(code))
}

/// The work of checking. Where duplicates are looked for, it remembers every game, in 16 bytes or a few more.
#[derive(Debug)]
pub struct Checking {
    report: CheckReport,
    colour: bool,
    codes: Codes,
    /// What is not looked for in some inputs.
    pub passed_over: Option<PassedOver>,
    duplicates: Option<Duplicates>,
    /// Problems that are said at the end.
    kept: Vec<Problem>,
    counts: BTreeMap<Code, u64>,
    records: u64,
    bad: u64,
    worst: Option<Severity>,
}

impl Checking {
    /// Checking under these options for [these codes](Codes::picked), or all where none is selected, without those to be
    /// ignored. What is not asked for is not looked for.
    ///
    /// # Errors
    /// An option, or a code, names something that does not exist.
    pub fn new(options: &Options, report: CheckReport, select: &[String], ignore: &[String]) -> Result<Self, Error> {
        options.check()?;
        let codes = Codes::picked(select, ignore)?;
        let duplicates = codes.any_seen(Seen::Comparing).then(Duplicates::default);
        let (colour, counts) = (options.saying.colour, BTreeMap::new());
        Ok(Checking {
            report,
            colour,
            codes,
            passed_over: None,
            duplicates,
            kept: vec![],
            counts,
            records: 0,
            bad: 0,
            worst: None,
        })
    }

    /// Records checked, and those with a problem.
    pub fn records(&self) -> (u64, u64) {
        (self.records, self.bad)
    }

    /// How many problems of each kind there were.
    pub fn counts(&self) -> &BTreeMap<Code, u64> {
        &self.counts
    }

    /// How bad the worst problem was.
    pub fn worst(&self) -> Option<Severity> {
        self.worst
    }

    fn say(&mut self, problem: Problem, out: &mut dyn Write) -> io::Result<()> {
        let is_first = self.counts.is_empty();
        *self.counts.entry(problem.code).or_default() += 1;
        let severity = problem.severity();
        self.worst = Some(self.worst.map_or(severity, |worst| worst.min(severity)));
        match self.report {
            CheckReport::Text => writeln!(out, "{}", problem.painted(self.colour)),
            CheckReport::Json => {
                let mut bytes = vec![];
                Array::item(&problem.json(), &mut bytes)?;
                out.write_all(if is_first { "" } else { Array::BETWEEN }.as_bytes())?;
                out.write_all(&bytes)
            }
            CheckReport::JsonLines => writeln!(out, "{}", problem.json()),
            CheckReport::Sarif => {
                self.kept.push(problem);
                Ok(())
            }
        }
    }
}

/// The problems of some records, and what tells their games from others.
#[derive(Debug, Default)]
pub struct Checked {
    problems: Vec<Problem>,
    keyed: Vec<Keyed>,
    records: u64,
    bad: u64,
}

/// A game that may be a duplicate of another one.
#[derive(Debug)]
struct Keyed {
    key: Key,
    source: Arc<str>,
    line: u64,
    id: Option<String>,
    /// How many problems of the piece are those of records up to this one.
    before: usize,
    /// Whether the record has other problems.
    is_bad: bool,
}

impl Piece for Checked {
    fn weight(&self) -> usize {
        256 * self.problems.len() + size_of::<Keyed>() * self.keyed.len()
    }
}

/// Who checks records.
#[derive(Debug)]
pub struct Checker {
    codes: Codes,
    passed_over: Option<PassedOver>,
    keys: Option<GameKeys>,
    source: Arc<str>,
}

impl Work for Checking {
    type Piece = Checked;
    type Worker = Checker;

    fn needs(&self) -> Needs {
        if self.codes.any_seen(Seen::Judging) { Needs::Findings } else { Needs::Ruling }
    }

    fn worker(&self) -> Checker {
        let keys = self.duplicates.is_some().then(GameKeys::default);
        Checker { codes: self.codes, passed_over: self.passed_over.clone(), keys, source: "".into() }
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.report {
            CheckReport::Json => out.write_all(Array::BEGIN.as_bytes()),
            CheckReport::Text | CheckReport::JsonLines | CheckReport::Sarif => Ok(()),
        }
    }

    fn merge(&mut self, piece: Checked, out: &mut dyn Write, _: &mut Notes) -> io::Result<()> {
        let Checked { problems, keyed, records, bad } = piece;
        self.records += records;
        self.bad += bad;
        let (mut problems, mut said) = (problems.into_iter(), 0);
        for Keyed { key, source, line, id, before, is_bad } in keyed {
            let first = self.duplicates.as_mut().and_then(|duplicates| duplicates.first(&key, &source, line));
            let Some((place, is_turned)) = first else { continue };
            if !is_asked(self.codes, self.passed_over.as_ref(), &source, Code::Duplicate) {
                continue;
            }
            for problem in problems.by_ref().take(before - said) {
                self.say(problem, out)?;
            }
            said = before;
            self.bad += u64::from(!is_bad);
            let how = if is_turned { ", mirrored or turned" } else { "" };
            self.say(
                Problem {
                    source: source.to_string(),
                    line: Some(line).filter(|&line| line > 0),
                    column: None,
                    code: Code::Duplicate,
                    message: format!("duplicate of {place}{how}"),
                    id,
                },
                out,
            )?;
        }
        problems.try_for_each(|problem| self.say(problem, out))
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.report {
            CheckReport::Sarif => writeln!(out, "{:#}", problems::sarif(&self.kept)),
            CheckReport::Json => out.write_all(Array::end(!self.counts.is_empty()).as_bytes()),
            CheckReport::Text | CheckReport::JsonLines => Ok(()),
        }
    }
}

impl Worker for Checker {
    type Piece = Checked;

    fn record(&mut self, judged: &Judged<'_>, piece: &mut Checked) -> Result<(), Error> {
        let before = piece.problems.len();
        if let Some(record) = judged.record {
            self.problems(judged, record, &mut piece.problems);
        }
        let is_bad = piece.problems.len() > before;
        piece.records += 1;
        piece.bad += u64::from(is_bad);
        let Some(key) = self.keys.as_mut().and_then(|keys| keys.key(judged)) else { return Ok(()) };
        if *self.source != *judged.source {
            self.source = judged.source.into();
        }
        piece.keyed.push(Keyed {
            key,
            source: Arc::clone(&self.source),
            line: judged.line,
            id: judged.id().map(String::from),
            before: piece.problems.len(),
            is_bad,
        });
        Ok(())
    }

    fn error(&mut self, source: &str, error: &Error, piece: &mut Checked, _: &mut Notes) {
        let problem = Problem::of(source, error);
        piece.records += 1;
        if is_asked(self.codes, self.passed_over.as_ref(), source, problem.code) {
            piece.bad += 1;
            piece.problems.push(problem);
        }
    }
}

impl Checker {
    /// Adds the problems of a record, in its order, those that are asked for.
    fn problems(&self, judged: &Judged<'_>, record: &GameRecord, problems: &mut Vec<Problem>) {
        let notation = record.notation();
        let at = |code: Code, message: String| Problem {
            source: judged.source.into(),
            line: Some(record.line).filter(|&line| line > 0),
            column: None,
            code,
            message,
            id: record.id.clone(),
        };
        let remark = |remark: &Remark| {
            let problem = at(remark.code, remark.text.clone());
            Problem { line: remark.line.or(problem.line), ..problem }
        };
        let is_asked = |problem: &Problem| is_asked(self.codes, self.passed_over.as_ref(), judged.source, problem.code);
        problems.extend(record.warnings.iter().map(remark).filter(is_asked));
        let reason = mislabelled(judged).map(|(claim, by)| at(Code::ReasonDiffers, say::mislabelled(claim, by)));
        problems.extend(reason.into_iter().filter(is_asked));
        let Some(verdict) = judged.verdict else { return };
        let warnings = verdict.warnings.iter().map(|w| at(warned(w), say::warning(&notation, w)));
        problems.extend(warnings.filter(is_asked));
        let found = irregular(&notation, verdict).map(|(index, code, message)| {
            let code = if code == Code::AfterEnd && is_event(record, index) { Code::EventAfterEnd } else { code };
            let problem = at(code, message);
            match record.place(index) {
                Some((line, column)) => Problem { line: Some(line), column: Some(column), ..problem },
                None => problem,
            }
        });
        problems.extend(found.filter(is_asked));
    }
}

/// Whether no stone is put from this entry on.
fn is_event(record: &GameRecord, index: usize) -> bool {
    let rest = record.record.moves.get(index.saturating_sub(1)..).unwrap_or_default();
    !rest.iter().any(|mv| matches!(mv.action, Action::Place(_) | Action::Drop { .. }))
}

/// By what a game was decided whose result is claimed rightly, but with the label of something else.
fn mislabelled<'j>(judged: &Judged<'j>) -> Option<(&'j Claim, By)> {
    let claim = &judged.claim.filter(|claim| claim.agrees == Some(true))?.claim;
    let by = judged.ruling.outcome.by()?;
    let said = label_means(claim_label(claim))?;
    (said != by).then_some((claim, by))
}

fn warned(warning: &Warning) -> Code {
    match warning {
        Warning::TurnGuessed(_) => Code::TurnGuessed,
        Warning::Disputed { .. } => Code::DisputedThree,
    }
}

/// The irregularities that are problems, with the number of the entry, or 0: a foul by itself is play, not a fault of the record.
fn irregular<'a>(
    notation: &'a Notation,
    verdict: &'a Verdict,
) -> impl Iterator<Item = (usize, Code, String)> + use<'a> {
    verdict.irregular.iter().filter_map(|i| {
        let code = match i.what {
            Irregular::Illegal(Illegal::OffBoard) => Code::OffBoard,
            Irregular::Illegal(Illegal::Occupied) => Code::Occupied,
            Irregular::Illegal(Illegal::ColumnFull) => Code::ColumnFull,
            Irregular::Illegal(Illegal::Floating) => Code::Floating,
            Irregular::Illegal(Illegal::NotYourTurn) => Code::OutOfTurn,
            Irregular::Illegal(_) => Code::Illegal,
            Irregular::OutOfTurn => Code::PlayedOutOfTurn,
            Irregular::AfterEnd => Code::AfterEnd,
            Irregular::Setup(_) => Code::Setup,
            Irregular::Claim => Code::ClaimDiffers,
            Irregular::Unclaimed(_) => Code::UnclaimedFoul,
            Irregular::Foul(_) => return None,
        };
        Some((i.index, code, say::irregularity(notation, i, verdict)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use crate::read::reading::Reading;
    use crate::run::{self, Input, Plan};
    use serde_json::json;
    use std::io::Cursor;
    use std::num::NonZeroUsize;

    /// Texts as files, checked by one worker: the work, and what it has said.
    fn checked(
        files: &[(&str, &str)],
        options: &Options,
        report: CheckReport,
        select: &[String],
        ignore: &[String],
    ) -> (Checking, String) {
        let mut checking = Checking::new(options, report, select, ignore).unwrap();
        let input = |&(name, text): &(&str, &str)| {
            let bytes = Cursor::new(text.as_bytes().to_vec());
            Input { name: name.into(), size: None, reading: None, open: Box::new(move || Ok(Box::new(bytes))) }
        };
        let (mut out, plan) = (vec![], Plan { jobs: NonZeroUsize::MIN, ..Plan::default() });
        run::run(&mut checking, options, files.iter().map(input), plan, &mut out, &mut |_: &str, _: &Error| ())
            .unwrap();
        (checking, String::from_utf8(out).unwrap())
    }

    fn check_all(files: &[(&str, &str)], options: &Options) -> Vec<Problem> {
        checked(files, options, CheckReport::Sarif, &[], &[]).0.kept
    }

    fn check(text: &str, options: &Options) -> Vec<Problem> {
        check_all(&[("games.txt", text)], options)
    }

    fn codes(text: &str) -> Vec<Code> {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
            ..Options::default()
        };
        check(text, &options).iter().map(|p| p.code).collect()
    }

    #[test]
    fn problems_have_codes() {
        assert_eq!(codes("a1 b2 a1 c9\n"), [Code::Occupied, Code::OffBoard]);
        assert_eq!(codes("a1 b1 a2 b2 a3 b3 W+\n"), [Code::AfterEnd, Code::ClaimDiffers]);
        assert_eq!(codes("a1 !\nb1 b2\n"), [Code::Format]);
        assert_eq!(codes("a1 b1 a2 b2 a3 B+\n"), []);
    }

    #[test]
    fn mirrored_games_are_duplicates() {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
            ..Options::default()
        };
        let problems = check("a1 b2 c3\na1 c3 b2\nc1 b2 a3\na3 b2 c2\n", &options);
        let found: Vec<_> = problems.iter().map(|p| (p.line, p.message.as_str())).collect();
        assert_eq!(found, [(Some(3), "duplicate of games.txt:1, mirrored or turned")]);
    }

    #[test]
    fn duplicates_are_found_across_files() {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
            ..Options::default()
        };
        let files = [("one.txt", "a1 b2 c3\n\nb2 a1\n"), ("two.txt", "# the same\na1 b2 c3\nb2 c3\nb2 a1 b1\n")];
        let found: Vec<_> = check_all(&files, &options).iter().map(Problem::text).collect();
        assert_eq!(
            found,
            [
                "two.txt:2: W-duplicate: duplicate of one.txt:1",
                "two.txt:3: W-duplicate: duplicate of one.txt:3, mirrored or turned",
            ]
        );
    }

    /// The second entry stands on the point of the first one, in all ways of writing.
    #[test]
    fn entries_have_places() {
        let tic_tac_toe = |format: &str| Options {
            reading: Reading { game: Some("tic-tac-toe".into()), format: Some(format.into()), ..Reading::default() },
            ..Options::default()
        };
        let hex = Options {
            reading: Reading { format: Some("hexworld".into()), ..Reading::default() },
            ..Options::default()
        };
        let gomoku = |format: &str| Options {
            reading: Reading { game: Some("gomoku(size=15)".into()), ..tic_tac_toe(format).reading },
            ..tic_tac_toe(format)
        };
        let four = |format: &str| Options {
            reading: Reading { game: Some("connect-four".into()), ..tic_tac_toe(format).reading },
            ..tic_tac_toe(format)
        };
        let cases = [
            ("black: \u{e9}\n a1a1\n", tic_tac_toe("plain"), (2, 4)),
            ("1. a1 a1\n", tic_tac_toe("plain"), (1, 7)),
            ("a1\n  a1\nb1\n", tic_tac_toe("plain"), (2, 3)),
            (" 11111111 5\n", four("digits"), (1, 8)),
            ("Piskvorky 15x15, 0:0, 1\n8,8,0\n8,8,0\n", gomoku("psq"), (3, 1)),
            ("moves: a1 a1\n...\n...\n...\n", tic_tac_toe("rows"), (1, 11)),
            ("(;GM[4]SZ[15]C[\u{e9}]\n;B[hh]C[\u{e9}];W[hh])", gomoku("sgf"), (2, 14)),
            ("{\"tags\": {\"black\": \"\u{e9}\"}, \"moves\": \"a1 a1\"}", tic_tac_toe("wire"), (1, 39)),
            ("{\"moves\": [[0, 0],\n [0, 0]]}", tic_tac_toe("wire"), (2, 2)),
            ("{\"moves\": [\"a1\",\n {\"move\": \"a1\"}]}", tic_tac_toe("wire"), (2, 2)),
            ("id,moves\n\u{e9},\"a1 a1\"\n", tic_tac_toe("csv"), (2, 7)),
            ("b a1,w a1\n", tic_tac_toe("named"), (1, 6)),
            ("Black places a1.\nWhite places a1.\n", tic_tac_toe("named"), (2, 1)),
            ("https://hexworld.org/board/#11,a1:pa1\n", hex, (1, 36)),
            ("1,1, 2,2, 1,1\n", gomoku("offset"), (1, 11)),
            ("START 15\nTURN 7,7\n7,7\n", gomoku("log"), (3, 1)),
            ("[Black \"\u{e9}\"]\n[White \"b\"]\n\n1. h8 h8\n", gomoku("pgn"), (4, 7)),
            ("[[\"B\", \"J8\"], [\"W\", \"J8\"]]\n", gomoku("katago"), (1, 15)),
        ];
        for (text, options, (line, column)) in cases {
            let problems = check(text, &options);
            let found = problems.iter().find(|p| [Code::Occupied, Code::ColumnFull].contains(&p.code));
            let place = found.map_or((0, 0), |p| (p.line.unwrap_or(0), p.column.unwrap_or(0)));
            assert_eq!(place, (line, column), "{text}: {problems:?}");
        }
    }

    #[test]
    fn places_go_where_their_entries_go() {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), at: Some(2), ..Reading::default() },
            ..Options::default()
        };
        for record in read::records("games.txt", &b"a1 b2 c3\n"[..], &options.reading, options.limits) {
            let record = record.unwrap();
            assert_eq!((record.place(1), record.place(0)), (Some((1, 1)), None));
            assert_eq!((record.place(2), record.place(3)), (Some((1, 4)), None));
            let mut shorter = record.clone();
            shorter.places.truncate(1);
            assert_eq!(shorter.place(1), None, "places of some are those of none");
        }
    }

    #[test]
    fn remarks_have_codes_and_lines() {
        let gomoku = Options {
            reading: Reading { game: Some("gomoku(size=15)".into()), ..Reading::default() },
            ..Options::default()
        };
        let text = "(;GM[4]SZ[13]\nXY[1];B[hh](;W[ii])(;W[jj]))";
        let found = check(
            text,
            &Options { reading: Reading { format: Some("sgf".into()), ..gomoku.clone().reading }, ..gomoku.clone() },
        );
        let found: Vec<_> = found.iter().map(|p| (p.code, p.line)).collect();
        assert_eq!(found, [(Code::Size, Some(1)), (Code::UnknownKey, Some(2)), (Code::Variations, Some(1))]);
        let lenient =
            Options { reading: Reading { format: Some("wire".into()), lenient: true, ..gomoku.reading }, ..gomoku };
        let found: Vec<_> =
            check("{\"moves\": [],\n \"move\": 1}", &lenient).iter().map(|p| (p.code, p.line)).collect();
        assert_eq!(found, [(Code::UnknownKey, Some(2))]);
    }

    #[test]
    fn a_log_has_places_and_references() {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
            ..Options::default()
        };
        let log = problems::sarif(&check_all(&[("a b/gam\u{e9}s#1.txt", "a1 a1\n")], &options));
        let result = &log["runs"][0]["results"][0];
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20b/gam%C3%A9s%231.txt");
        assert_eq!(place["region"], json!({ "startLine": 1, "startColumn": 4 }));
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
        // A file that cannot be read has no lines.
        let error = Error::new(Class::Io, "it is gone");
        let log = problems::sarif(&[Problem::of("gone.txt", &error)]);
        let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(*place, json!({ "artifactLocation": { "uri": "gone.txt" } }));
    }

    /// What is ignored is not counted, and duplicates are not looked for.
    #[test]
    fn what_is_ignored_is_as_if_it_were_not_there() {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
            ..Options::default()
        };
        let files = [("games.txt", "a1 b2 c3\na1 b2 c3\na1 a1\n")];
        let (checking, said) = checked(&files, &options, CheckReport::Text, &[], &["w-duplicate".into()]);
        assert_eq!((checking.records(), said.lines().count()), ((3, 1), 1), "{said}");
        assert_eq!(checking.worst(), Some(Severity::Error));
        let (checking, said) = checked(&files, &options, CheckReport::JsonLines, &[], &["E-occupied".into()]);
        assert_eq!((checking.records(), said.lines().count()), ((3, 1), 1), "{said}");
        assert_eq!(checking.worst(), Some(Severity::Warning));
        assert!(Checking::new(&options, CheckReport::Text, &[], &["w-duplicat".into()]).is_err());
    }

    /// A code alone finds what it finds among all, though less is looked at for its sake.
    #[test]
    fn what_is_selected_is_what_is_found() {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
            ..Options::default()
        };
        let text = "a1 b2 c3\na1 b2 c3\na1 a1\na1 !\na1 b1 a2 b2 a3 b3 W+\nb a1,b b1\nc3 b2 a1\n";
        let files = [("games.txt", text)];
        let (all, said) = checked(&files, &options, CheckReport::Text, &[], &[]);
        assert!(all.counts().len() > 4, "{said}");
        for &code in problems::CODES {
            let (alone, found) = checked(&files, &options, CheckReport::Text, &[code.to_string()], &[]);
            let wanted: Vec<_> = said.lines().filter(|line| line.contains(code.name())).collect();
            assert_eq!(found.lines().collect::<Vec<_>>(), wanted, "{code}");
            assert_eq!(alone.counts().get(&code), all.counts().get(&code), "{code}");
            let needs = if code.seen() == Seen::Judging { Needs::Findings } else { Needs::Ruling };
            assert_eq!((alone.needs(), alone.duplicates.is_some()), (needs, code == Code::Duplicate), "{code}");
        }
    }

    /// What is said of people is no stone, and a right result may have a wrong label.
    #[test]
    fn events_and_labels_have_codes_of_their_own() {
        let options = Options {
            reading: Reading { game: Some("tic-tac-toe".into()), ..Reading::default() },
            ..Options::default()
        };
        let codes = |line: &str| {
            let (checking, said) =
                checked(&[("g.txt", line)], &options, CheckReport::Text, &[], &["W-duplicate".into()]);
            let codes: Vec<&str> = checking.counts().keys().map(|code| code.name()).collect();
            (codes.join(" "), said)
        };
        assert_eq!(codes("a1 b1 a2 b2 a3 resign\n").0, "W-event-after-end");
        assert_eq!(codes("a1 b1 a2 b2 a3 resign b3\n").0, "W-after-end");
        assert_eq!(codes("a1 b1 a2 b2 a3 b3\n").0, "W-after-end");
        for line in ["a1 b1 a2 b2 a3 B+R\n", "a1 b1 a2 b2 a3 B+T\n", "a1 b1 a2 b2 a3 B+Forfeit\n"] {
            let (found, said) = codes(line);
            assert_eq!(found, "W-reason-differs", "{said}");
        }
        for line in ["a1 b1 a2 b2 a3 B+\n", "a1 b1 a2 resign B+R\n", "a1 b1 a2 B+R\n", "a1 b1 a2 b2 a3 B+5\n"] {
            assert_eq!(codes(line).0, "", "{line}");
        }
        // A word that only begins like one of these says something else, mostly what the board shows.
        for label in ["row", "Ring", "five", "Full", "three", "tengen", "rapid"] {
            assert_eq!(codes(&format!("a1 b1 a2 b2 a3 B+{label}\n")).0, "", "{label}");
        }
    }
}
