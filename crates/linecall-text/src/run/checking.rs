//! A lint for archives: what is wrong with records, each problem with a place and a code that stays.

use crate::error::{Class, Error};
use crate::read::record::{GameRecord, Remark};
use crate::read::notation::Notation;
use crate::options::Options;
use crate::say::sentences as say;
use linecall::analysis::{Symmetry, symmetries};
use linecall::{Illegal, Irregular, Referee, Rules, Verdict, Warning};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

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
        let referee = Referee { policy: self.options.policy(), ..Referee::new(record.rules().clone()) };
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
        if self.symmetries.as_ref().is_none_or(|(rules, _)| *rules != record.rules()) {
            self.symmetries = Some((record.rules().clone(), symmetries(record.rules())));
        }
        let maps = self.symmetries.as_ref().map(|(_, maps)| maps.as_slice()).unwrap_or_default();
        let turned = |map: &Symmetry| {
            let setup = &record.record.setup;
            let mut stones: Vec<_> = setup.stones.iter().map(|&(p, color)| (map.point(p), color)).collect();
            stones.sort_unstable_by_key(|stone| stone.0);
            let mut hashers = [DefaultHasher::new(), DefaultHasher::new()];
            for (salt, hasher) in hashers.iter_mut().enumerate() {
                (salt, record.rules(), &stones, setup.to_move).hash(hasher);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::job::for_each_record;

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
