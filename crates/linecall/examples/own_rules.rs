//! A game that is not on the shelf: four in a row on a ring of eight columns, without the middle.

const RULES: &str = "
board.size = [8, 4]
board.wrap = [true, false]
board.blocked = ['d2', 'e2']
goal.rows.length = 4
";

fn main() -> Result<(), linecall::Error> {
    let rules = linecall::rules(RULES)?;
    let moves = [(7, 0), (0, 3), (0, 0), (1, 3), (1, 0), (2, 3), (2, 0)].map(|(x, y)| linecall::Move::place(x, y));
    let verdict = linecall::Referee::new(rules).judge(&linecall::Record::of(moves));
    println!("{verdict}");
    Ok(())
}
