//! A game as somebody types it: who won, and by what.

fn main() -> Result<(), linecall::Error> {
    let record = linecall::record("gomoku", "h8 i9 h9 i10 h10 i11 h11 i12 h12")?;
    println!("{}", record.sentence(&record.judge()));
    Ok(())
}
