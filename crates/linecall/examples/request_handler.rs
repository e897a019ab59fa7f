//! What a server does with a request: a record in JSON comes in, a verdict or an error in JSON goes out.

fn answer(request: &[u8]) -> String {
    match linecall::read::first("request.json", request) {
        Ok(record) => record.json(&record.judge()),
        Err(error) => error.json(),
    }
}

fn main() {
    println!("{}", answer(br#"{"game": "tic-tac-toe", "moves": "a3 b2 b3 c1 c3"}"#));
    println!("{}", answer(br#"{"game": "tic-tac-toe", "moves": "a3 ?"}"#));
}
