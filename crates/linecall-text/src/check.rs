//! A lint for archives: what is wrong with records, each problem with a place and a code that stays.

use crate::error::{Class, Error};
use crate::game_record::{GameRecord, Remark};
use crate::notation::Notation;
use crate::options::Options;
use crate::say;
use linecall::analysis::{Symmetry, symmetries};
use linecall::{Illegal, Irregular, Referee, Rules, Verdict, Warning};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The bytes are no record, or an entry could not be played.
    Error,
    /// The record can be judged, but somebody should look at it.
    Warning,
}

impl Severity {
    /// The word of reports: `error` or `warning`.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A kind of problem.
#[derive(Debug)]
pub struct Code {
    /// Its name, which never changes: `E-…` for errors, `W-…` for warnings.
    pub name: &'static str,
    /// What it means and what to do, in a paragraph.
    pub about: &'static str,
}

impl Code {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        if self.name.starts_with('E') { Severity::Error } else { Severity::Warning }
    }
}

/// All kinds of problems.
pub static CODES: &[Code] = &[
    Code {
        name: "E-format",
        about: "The bytes are no record of the format in which the file is read. The message tells what was wanted at that place. If the format was recognised wrongly, say which with --format.",
    },
    Code {
        name: "E-limit",
        about: "The record claims more than the limits allow: a huge board, a line of many megabytes. Nothing was allocated for it.",
    },
    Code {
        name: "E-record",
        about: "The record cannot start: nothing tells which game it is (say it with --game), or its board cannot be.",
    },
    Code {
        name: "E-name",
        about: "The record names a game or a parameter that does not exist. Near names are listed.",
    },
    Code { name: "E-io", about: "The file could not be read." },
    Code {
        name: "E-setup",
        about: "The board from which the record starts cannot be: a stone off the board, two on one point, a floating stone where stones fall, or both sides have won already.",
    },
    Code {
        name: "E-off-board",
        about: "An entry names a point that is not on the board. Often the size is another one, or coordinates begin with 0 where 1 was taken (--base).",
    },
    Code {
        name: "E-occupied",
        about: "An entry puts a stone where one is. Often a record written twice, or two rows counted from the wrong edge.",
    },
    Code { name: "E-column-full", about: "An entry drops a stone into a full column." },
    Code { name: "E-floating", about: "An entry names a point above the one where the stone would come to rest." },
    Code {
        name: "E-out-of-turn",
        about: "An entry names a colour that is not to move. With --as-recorded such entries are played.",
    },
    Code {
        name: "E-illegal",
        about: "An entry cannot be played under the rules of the game for another reason, which the message tells: a pass or a swap that the game does not have, a blocked point, a crosscut.",
    },
    Code {
        name: "W-out-of-turn",
        about: "An entry was played by a colour that was not to move, because --as-recorded was said.",
    },
    Code {
        name: "W-after-end",
        about: "Entries stand behind the end of the game: somebody played on, or the game was judged by other rules. `convert --fix` cuts them.",
    },
    Code {
        name: "W-claim-differs",
        about: "The record claims a result that the moves do not give under these rules. Often the rules are others than the ones taken, or a program judged wrongly. `convert --fix` writes the result that the rules give.",
    },
    Code { name: "W-unclaimed-foul", about: "A foul was made and the game went on, under --foul claimed." },
    Code { name: "W-turn-guessed", about: "The numbers of stones in the setup do not tell whose turn it is." },
    Code {
        name: "W-disputed-three",
        about: "Whether a stone is a double-three depends on the reading of a disputed point of the rules; the option `three=` of the game decides.",
    },
    Code {
        name: "W-encoding",
        about: "The text is not in the encoding that the file declares, or the encoding is a guess, or bytes were replaced. Say the right one with --encoding; `convert` writes UTF-8.",
    },
    Code {
        name: "W-variations",
        about: "The file has further lines of play, of which only the main one was read. --variations reads each as a record.",
    },
    Code {
        name: "W-size",
        about: "The board of the file is not that of the game, or the file says no size where it should.",
    },
    Code {
        name: "W-game",
        about: "The game is taken from the file's name or its looks, or the rules that the file names are not known and others were taken. Say the game with --game.",
    },
    Code {
        name: "W-players",
        about: "The file does not tell for certain who had which colour, or contradicts itself about it.",
    },
    Code {
        name: "W-result",
        about: "The file's result was not understood or can be read in two ways; the message tells how it was taken.",
    },
    Code {
        name: "W-moves",
        about: "The file has not all moves of the game, or tells them twice and differently, or is of a program that invents them.",
    },
    Code { name: "W-taken-back", about: "An entry was taken back in the file and is not part of the record." },
    Code {
        name: "W-swap",
        about: "A swap is read as another one than the file says, because the program that wrote it is known to call it so.",
    },
    Code {
        name: "W-base",
        about: "A coordinate is 0 where they usually begin with 1: perhaps all begin with 0 here. --base tells.",
    },
    Code { name: "W-version", about: "The file is of a later version of its format than those that are known here." },
    Code {
        name: "W-not-kept",
        about: "The file holds what a record has no place for, such as marks or comments on moves. It does not bear on the verdict, but would be lost in converting.",
    },
    Code {
        name: "W-unknown-key",
        about: "A key or property of the file is not known and was passed over; perhaps it is a misspelt one.",
    },
    Code {
        name: "W-passed-over",
        about: "Bytes, lines or options that are no part of a record in this format were passed over.",
    },
    Code {
        name: "W-reading",
        about: "Something else was passed over or taken for granted in reading, which the message tells.",
    },
    Code {
        name: "W-duplicate",
        about: "The same game stands elsewhere, perhaps mirrored or turned. The message tells where it was seen first.",
    },
];

/// The kind of a name, whatever its case.
pub fn code(name: &str) -> Option<&'static Code> {
    CODES.iter().find(|code| code.name.eq_ignore_ascii_case(name))
}

/// Something wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The input.
    pub source: String,
    /// The line, if it is known.
    pub line: Option<u64>,
    /// The column in characters, from 1, if it is known.
    pub column: Option<u64>,
    /// The kind; one of [`CODES`].
    pub code: &'static str,
    /// What and where, as a sentence without its end.
    pub message: String,
    /// The name that the record gives itself.
    pub id: Option<String>,
}

impl Problem {
    /// `file:line:column: code: message`, as editors understand it.
    pub fn text(&self) -> String {
        let mut place = self.source.clone();
        for n in [self.line, self.column.filter(|_| self.line.is_some())].into_iter().flatten() {
            place += &format!(":{n}");
        }
        let id = self.id.as_ref().map(|id| format!(" ({id})")).unwrap_or_default();
        say::printable(&format!("{place}: {}: {}{id}", self.code, self.message))
    }

    /// The problem as a JSON object.
    pub fn json(&self) -> Value {
        json!({
            "schema": "linecall.problem.v1",
            "source": self.source,
            "line": self.line,
            "column": self.column,
            "code": self.code,
            "severity": code(self.code).map_or("error", |code| code.severity().word()),
            "message": self.message,
            "id": self.id,
        })
    }
}

/// Where a game was seen first.
#[derive(Clone, Debug)]
struct Place {
    source: usize,
    line: u64,
    /// The game as it was there, not mirrored.
    literal: u64,
}

/// A game, by itself and by what it has in common with its mirror images.
struct Key {
    literal: u64,
    any: u128,
}

/// Checks records, one after the other, and remembers which games there were: 40 bytes a record.
#[derive(Debug)]
pub struct Check {
    options: Options,
    sources: Vec<String>,
    seen: HashMap<u128, Place>,
    /// The symmetries of the game looked at last.
    symmetries: Option<(Rules, Vec<Symmetry>)>,
    counts: BTreeMap<&'static str, u64>,
    records: u64,
    bad: u64,
}

impl Check {
    /// A check under these options.
    pub fn new(options: Options) -> Self {
        Check {
            options,
            sources: vec![],
            seen: HashMap::new(),
            symmetries: None,
            counts: BTreeMap::new(),
            records: 0,
            bad: 0,
        }
    }

    /// Records checked, and those with a problem.
    pub fn records(&self) -> (u64, u64) {
        (self.records, self.bad)
    }

    /// How many problems of each kind there were.
    pub fn counts(&self) -> &BTreeMap<&'static str, u64> {
        &self.counts
    }

    /// The problems of the next record of an input, in the order of the record.
    pub fn record(&mut self, source: &str, record: Result<&GameRecord, &Error>) -> Vec<Problem> {
        if self.sources.last().is_none_or(|last| last != source) {
            self.sources.push(source.into());
        }
        let problems = match record {
            Ok(record) => self.judged(source, record),
            Err(error) => vec![failed(source, error)],
        };
        self.records += 1;
        self.bad += u64::from(!problems.is_empty());
        for problem in &problems {
            *self.counts.entry(problem.code).or_default() += 1;
        }
        problems
    }

    fn judged(&mut self, source: &str, record: &GameRecord) -> Vec<Problem> {
        let referee = Referee { policy: self.options.policy(), ..Referee::new(record.rules.clone()) };
        let verdict = referee.judge(&record.record);
        let notation = record.notation();
        let at = |code: &'static str, message: String| Problem {
            source: source.into(),
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
        let mut problems: Vec<Problem> = record.warnings.iter().map(remark).collect();
        problems.extend(verdict.warnings.iter().map(|w| at(warned(w), say::warning(&notation, w))));
        problems.extend(irregular(&notation, &verdict).map(|(index, code, message)| {
            let problem = at(code, message);
            match record.place(index) {
                Some((line, column)) => Problem { line: Some(line), column: Some(column), ..problem },
                None => problem,
            }
        }));
        problems.extend(self.seen_before(record).map(|message| at("W-duplicate", message)));
        problems
    }

    /// Where the same game stands, if it was there before; games without entries are not compared.
    fn seen_before(&mut self, record: &GameRecord) -> Option<String> {
        if record.record.moves.is_empty() {
            return None;
        }
        let key = self.key(record);
        let place = Place { source: self.sources.len().saturating_sub(1), line: record.line, literal: key.literal };
        if let Some(first) = self.seen.get(&key.any) {
            let source = &self.sources[first.source];
            let how = if first.literal == key.literal { "" } else { ", mirrored or turned" };
            return Some(format!("duplicate of {source}:{}{how}", first.line));
        }
        self.seen.insert(key.any, place);
        None
    }

    /// What tells a game from others.
    fn key(&mut self, record: &GameRecord) -> Key {
        if self.symmetries.as_ref().is_none_or(|(rules, _)| *rules != record.rules) {
            self.symmetries = Some((record.rules.clone(), symmetries(&record.rules)));
        }
        let maps = self.symmetries.as_ref().map(|(_, maps)| maps.as_slice()).unwrap_or_default();
        let turned = |map: &Symmetry| {
            let setup = &record.record.setup;
            let mut stones: Vec<_> = setup.stones.iter().map(|&(p, color)| (map.point(p), color)).collect();
            stones.sort_unstable_by_key(|stone| stone.0);
            let mut hashers = [DefaultHasher::new(), DefaultHasher::new()];
            for (salt, hasher) in hashers.iter_mut().enumerate() {
                (salt, &record.rules, &stones, setup.to_move).hash(hasher);
                record.record.moves.iter().for_each(|&mv| map.mv(mv).hash(hasher));
            }
            let [high, low] = hashers.map(|hasher| u128::from(hasher.finish()));
            high << 64 | low
        };
        // The first one leaves everything in its place.
        let all: Vec<u128> = maps.iter().map(turned).collect();
        Key { literal: all.first().copied().unwrap_or_default() as u64, any: all.into_iter().min().unwrap_or_default() }
    }
}

fn failed(source: &str, error: &Error) -> Problem {
    let code = match error.class {
        Class::Name => "E-name",
        Class::Format => "E-format",
        Class::Limit => "E-limit",
        Class::Record => "E-record",
        Class::Io => "E-io",
    };
    Problem {
        source: source.into(),
        line: error.line,
        column: error.column,
        code,
        message: error.message.clone(),
        id: error.id.clone(),
    }
}

fn warned(warning: &Warning) -> &'static str {
    match warning {
        Warning::TurnGuessed(_) => "W-turn-guessed",
        Warning::Disputed { .. } => "W-disputed-three",
    }
}

/// The irregularities that are problems, with the number of the entry, or 0: a foul by itself is play, not a fault of the record.
fn irregular<'a>(
    notation: &'a Notation,
    verdict: &'a Verdict,
) -> impl Iterator<Item = (usize, &'static str, String)> + use<'a> {
    verdict.irregular.iter().filter_map(|i| {
        let code = match i.what {
            Irregular::Illegal(Illegal::OffBoard) => "E-off-board",
            Irregular::Illegal(Illegal::Occupied) => "E-occupied",
            Irregular::Illegal(Illegal::ColumnFull) => "E-column-full",
            Irregular::Illegal(Illegal::Floating) => "E-floating",
            Irregular::Illegal(Illegal::NotYourTurn) => "E-out-of-turn",
            Irregular::Illegal(_) => "E-illegal",
            Irregular::OutOfTurn => "W-out-of-turn",
            Irregular::AfterEnd => "W-after-end",
            Irregular::Setup(_) => "E-setup",
            Irregular::Claim => "W-claim-differs",
            Irregular::Unclaimed(_) => "W-unclaimed-foul",
            Irregular::Foul(_) => return None,
        };
        Some((i.index, code, say::irregularity(notation, i, verdict)))
    })
}

/// The problems as a SARIF log, which code hosts and editors show.
pub fn sarif(problems: &[Problem]) -> Value {
    let rules: Vec<Value> = CODES
        .iter()
        .map(|code| {
            json!({
                "id": code.name,
                "fullDescription": { "text": code.about },
                "defaultConfiguration": { "level": code.severity().word() },
            })
        })
        .collect();
    let results: Vec<Value> = problems
        .iter()
        .map(|problem| {
            let mut place = json!({ "artifactLocation": { "uri": uri(&problem.source) } });
            if let Some(line) = problem.line {
                place["region"] = json!({ "startLine": line });
                if let Some(column) = problem.column {
                    place["region"]["startColumn"] = json!(column);
                }
            }
            json!({
                "ruleId": problem.code,
                "ruleIndex": CODES.iter().position(|code| code.name == problem.code),
                "level": code(problem.code).map_or("error", |code| code.severity().word()),
                "message": { "text": problem.message },
                "locations": [{ "physicalLocation": place }],
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "linecall",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            // As this program counts columns.
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// A path as a reference of a URI: whatever is no plain character becomes `%20` and the like.
fn uri(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-._~".contains(&b);
    let path = path.replace('\\', "/");
    path.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::for_each_record;

    fn check_all(files: &[(&str, &str)], options: &Options) -> Vec<Problem> {
        let mut check = Check::new(options.clone());
        let mut problems = vec![];
        for (name, text) in files {
            for_each_record(name, text.as_bytes(), None, options, &mut |record| {
                problems.extend(check.record(name, record.as_ref()));
                true
            });
        }
        problems
    }

    fn check(text: &str, options: &Options) -> Vec<Problem> {
        check_all(&[("games.txt", text)], options)
    }

    fn codes(text: &str) -> Vec<&'static str> {
        let options = Options { game: Some("tic-tac-toe".into()), ..Options::default() };
        check(text, &options).iter().map(|p| p.code).collect()
    }

    #[test]
    fn problems_have_codes() {
        assert_eq!(codes("a1 b2 a1 c9\n"), ["E-occupied", "E-off-board"]);
        assert_eq!(codes("a1 b1 a2 b2 a3 b3 W+\n"), ["W-after-end", "W-claim-differs"]);
        assert_eq!(codes("a1 !\nb1 b2\n"), ["E-format"]);
        assert_eq!(codes("a1 b1 a2 b2 a3 B+\n"), [""; 0]);
    }

    #[test]
    fn mirrored_games_are_duplicates() {
        let options = Options { game: Some("tic-tac-toe".into()), ..Options::default() };
        let problems = check("a1 b2 c3\na1 c3 b2\nc1 b2 a3\na3 b2 c2\n", &options);
        let found: Vec<_> = problems.iter().map(|p| (p.line, p.message.as_str())).collect();
        assert_eq!(found, [(Some(3), "duplicate of games.txt:1, mirrored or turned")]);
    }

    #[test]
    fn duplicates_are_found_across_files() {
        let options = Options { game: Some("tic-tac-toe".into()), ..Options::default() };
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
            game: Some("tic-tac-toe".into()),
            format: Some(format.into()),
            ..Options::default()
        };
        let hex = Options { format: Some("hexworld".into()), ..Options::default() };
        let gomoku = |format: &str| Options { game: Some("gomoku(size=15)".into()), ..tic_tac_toe(format) };
        let four = |format: &str| Options { game: Some("connect-four".into()), ..tic_tac_toe(format) };
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
            let found = problems.iter().find(|p| ["E-occupied", "E-column-full"].contains(&p.code));
            let place = found.map_or((0, 0), |p| (p.line.unwrap_or(0), p.column.unwrap_or(0)));
            assert_eq!(place, (line, column), "{text}: {problems:?}");
        }
    }

    #[test]
    fn places_go_where_their_entries_go() {
        let options = Options { game: Some("tic-tac-toe".into()), at: Some(2), ..Options::default() };
        for_each_record("games.txt", &b"a1 b2 c3\n"[..], None, &options, &mut |record| {
            let mut record = record.unwrap();
            assert_eq!(record.places, [(1, 1), (1, 4)]);
            assert_eq!((record.place(0), record.place(2), record.place(3)), (None, Some((1, 4)), None));
            record.places.pop();
            assert_eq!(record.place(1), None, "places of some are those of none");
            true
        });
    }

    #[test]
    fn remarks_have_codes_and_lines() {
        let gomoku = Options { game: Some("gomoku(size=15)".into()), ..Options::default() };
        let text = "(;GM[4]SZ[13]\nXY[1];B[hh](;W[ii])(;W[jj]))";
        let found = check(text, &Options { format: Some("sgf".into()), ..gomoku.clone() });
        let found: Vec<_> = found.iter().map(|p| (p.code, p.line)).collect();
        assert_eq!(found, [("W-size", Some(1)), ("W-unknown-key", Some(2)), ("W-variations", Some(1))]);
        let lenient = Options { format: Some("wire".into()), lenient: true, ..gomoku };
        let found: Vec<_> =
            check("{\"moves\": [],\n \"move\": 1}", &lenient).iter().map(|p| (p.code, p.line)).collect();
        assert_eq!(found, [("W-unknown-key", Some(2))]);
    }

    /// Files of this crate in which codes are named.
    fn sources(folder: &std::path::Path, take: &mut dyn FnMut(&str)) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, take);
            } else {
                take(&std::fs::read_to_string(&path).unwrap());
            }
        }
    }

    #[test]
    fn every_code_in_use_is_explained() {
        let mut used = std::collections::BTreeSet::new();
        sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |text| {
            let quoted = text.split('"').skip(1);
            let is_code = |text: &&str| {
                let name = text.strip_prefix("E-").or_else(|| text.strip_prefix("W-"));
                name.is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
            };
            used.extend(quoted.filter(is_code).map(str::to_string));
        });
        assert!(used.len() >= CODES.len());
        for name in used {
            assert!(code(&name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_log_has_places_and_references() {
        let options = Options { game: Some("tic-tac-toe".into()), ..Options::default() };
        let log = sarif(&check_all(&[("a b/gam\u{e9}s#1.txt", "a1 a1\n")], &options));
        let result = &log["runs"][0]["results"][0];
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20b/gam%C3%A9s%231.txt");
        assert_eq!(place["region"], json!({ "startLine": 1, "startColumn": 4 }));
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
        // A file that cannot be read has no lines.
        let error = Error::new(Class::Io, "it is gone");
        let log = sarif(&Check::new(options).record("gone.txt", Err(&error)));
        let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(*place, json!({ "artifactLocation": { "uri": "gone.txt" } }));
    }

    #[test]
    fn every_code_is_explained_once() {
        for code in CODES {
            assert_eq!(CODES.iter().filter(|other| other.name == code.name).count(), 1, "{}", code.name);
            assert!(code.name.starts_with("E-") || code.name.starts_with("W-"));
        }
    }
}
