//! Files of rules: read, and printed.

use crate::args::GamesArgs;
use crate::lists;
use crate::output::{End, Failure, placed, print};
use linecall_text::Limits;
use linecall_text::read::rules_text::{self, OwnRules, RulesHash};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Reads a file of rules.
pub(crate) fn read(path: &Path) -> Result<OwnRules, Failure> {
    let name = path.display().to_string();
    let limits = Limits::default();
    let mut bytes = vec![];
    // A byte more than allowed tells that there are too many.
    let file = File::open(path).and_then(|file| file.take(limits.rules as u64 + 1).read_to_end(&mut bytes));
    file.map_err(|e| Failure::Said(format!("{name}: {e}")))?;
    rules_text::read(&bytes, &limits).map_err(|e| Failure::Said(placed(&name, &e)))
}

/// `games`: the list, or the rules of one.
pub(crate) fn games(args: &GamesArgs) -> Result<End, Failure> {
    let text = match (&args.show, &args.rules, args.json) {
        (Some(game), _, false) => rules_text::of_shelf(game)?,
        (Some(game), _, true) => format!("{}\n", rules_text::of_shelf_json(game)?),
        (None, Some(path), json) => {
            let OwnRules { name, rules } = read(path)?;
            let name = name.as_deref();
            if json {
                format!("{}\n", rules_text::json(name, &rules))
            } else {
                format!("# rules hash: {}\n\n{}", RulesHash::of(&rules), rules_text::toml(name, &rules))
            }
        }
        (None, None, json) => return lists::games(args.name.as_deref(), json),
    };
    print(text.as_bytes())
}
