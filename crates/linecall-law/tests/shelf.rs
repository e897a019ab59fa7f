//! The shelf of games: each file states only what is unlike the plain way, and every name leads somewhere.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use linecall_law::games::{self, Default, Game, Kind, SHELF, VARIANTS};
use linecall_law::{Goal, Rules, SwapKind, Swaps, Touch};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Rules of a game with every word and every choice of its parameters, one at a time, and with none of them.
fn all_rules(game: &Game) -> Vec<Rules> {
    let mut specs = vec![game.name.to_string()];
    for param in game.params {
        match param.kind {
            Kind::Word(words) => specs.extend(words.iter().map(|word| format!("{}({}={word})", game.name, param.name))),
            Kind::Choice(numbers) => specs.extend(numbers.iter().map(|n| format!("{}({}={n})", game.name, param.name))),
            Kind::Number { .. } => {}
        }
    }
    specs.iter().map(|spec| games::rules(spec).unwrap_or_else(|e| panic!("{spec}: {e}"))).collect()
}

/// The fields of `Rules` that some of the rules have unlike plain ones on the same board.
fn unlike(all: &[Rules]) -> BTreeSet<&'static str> {
    let mut fields = BTreeSet::new();
    for rules in all {
        let plain = match rules.goal {
            Goal::Rows(rows) => Rules::rows(rules.lattice, rows.black.length),
            Goal::Links(_) => Rules::links(rules.lattice),
            Goal::Touch(touch) => Rules::touch(rules.lattice, Touch { ..touch }),
        };
        let Rules {
            lattice: _,
            blocked,
            placement,
            crosscuts,
            goal,
            misere,
            losing,
            fouls,
            captures,
            turn,
            passes,
            swaps,
            first,
        } = rules;
        // A kind of swap says nothing where there is none.
        let swaps = if swaps.after.is_empty() { Swaps { kind: SwapKind::Sides, after: vec![] } } else { swaps.clone() };
        let differs = [
            ("blocked", *blocked != plain.blocked),
            ("placement", *placement != plain.placement),
            ("crosscuts", *crosscuts != plain.crosscuts),
            ("goal", *goal != plain.goal),
            ("misere", *misere != plain.misere),
            ("losing", *losing != plain.losing),
            ("fouls", *fouls != plain.fouls),
            ("captures", *captures != plain.captures),
            ("turn", *turn != plain.turn),
            ("passes", *passes != plain.passes),
            ("swaps", swaps != plain.swaps),
            ("first", *first != plain.first),
        ];
        fields.extend(differs.iter().filter(|(_, differs)| *differs).map(|(name, _)| *name));
    }
    fields
}

/// The names of the fields of a struct literal, after its opening brace.
fn fields(literal: &str) -> Vec<&str> {
    let (mut depth, mut start, mut fields) = (0, 0, vec![]);
    for (i, c) in literal.char_indices() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                fields.push(&literal[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    fields.iter().map(|field| field.split(':').next().unwrap_or_default().trim()).collect()
}

/// What a game's file names is unlike the plain way, and what it does not name is plain.
#[test]
fn a_file_names_the_mechanics_that_its_game_has() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    for game in SHELF {
        let file = folder.join(game.name.replace('-', "_")).with_extension("rs");
        let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let literals = text.split("Rules {").skip(1).map(|rest| rest.split("..Rules::").next().unwrap_or_default());
        let named: BTreeSet<&str> = literals.flat_map(fields).collect();
        for field in [
            "blocked",
            "placement",
            "crosscuts",
            "goal",
            "misere",
            "losing",
            "fouls",
            "captures",
            "turn",
            "passes",
            "swaps",
            "first",
        ] {
            let has = unlike(&all_rules(game)).contains(field);
            let is_named = named.contains(field);
            assert!(has || !is_named, "{}: `{field}` is named, but as it is anyway", file.display());
            // Rex is Hex but for one thing.
            let builds_on_another = text.contains("::rules(args)");
            assert!(is_named || !has || builds_on_another, "{}: `{field}` comes from nowhere", file.display());
        }
    }
}

#[test]
fn every_name_is_of_one_game() {
    let names = SHELF.iter().flat_map(|game| std::iter::once(&game.name).chain(game.aliases));
    let all: Vec<&str> = names.copied().chain(VARIANTS.iter().map(|variant| variant.0)).collect();
    for name in &all {
        assert_eq!(all.iter().filter(|other| *other == name).count(), 1, "{name}");
        assert!(games::rules(name).is_ok(), "{name}");
    }
    assert_eq!(games::rules("8(size=20)"), games::rules("caro(20,overline=wins)"));
    assert_eq!(games::rules("keryo-pente(13)"), games::rules("pente(13,captures=keryo)"));
    assert!(games::rules("9(overline=wins)").is_ok());
    assert!(games::rules("8(overline=wins)").is_err(), "what a name stands for is not said again");
}

/// A sentence, a source, and parameters that can be given by place.
#[test]
fn every_game_says_where_it_is_from() {
    for game in SHELF {
        assert!(game.about.ends_with('.') && game.about.len() > 20, "{}", game.name);
        assert!(!game.source.is_empty() && !game.calls.is_empty(), "{}", game.name);
        for name in game.calls.iter().copied().flatten() {
            assert!(game.params.iter().any(|param| param.name == *name), "{}: {name}", game.name);
        }
        for param in game.params {
            if let Default::Like(other) = param.default {
                assert!(game.params.iter().any(|param| param.name == other), "{}: {other}", game.name);
            }
        }
    }
}
