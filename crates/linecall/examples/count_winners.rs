//! Who wins how often in an archive, of any size and in any format that is read.

use std::collections::BTreeMap;

fn main() -> Result<(), linecall::Error> {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/games.txt");
    let path = std::env::args().nth(1).unwrap_or(games.into());
    let mut count = BTreeMap::new();
    for record in linecall::read(&path)? {
        *count.entry(record?.judge().ruling.outcome.to_string()).or_insert(0) += 1;
    }
    println!("{count:?}");
    Ok(())
}
