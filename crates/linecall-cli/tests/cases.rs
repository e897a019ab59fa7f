//! Every case of the store, through the program.
#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

use linecall_testkit::suite;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn through_the_program() {
    let count = suite::run("the program", |case| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_linecall"));
        command.args(["judge", "-", "--format", "wire", "--report", "jsonl"]);
        for (key, value) in case.options() {
            match (key, value.as_str()) {
                // Of records, it belongs to another command.
                ("budget", _) => return None,
                (_, "true") => command.arg(format!("--{key}")),
                (_, "false") => &mut command,
                (_, value) => command.arg(format!("--{key}")).arg(value),
            };
        }
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.unwrap();
        child.stdin.take().unwrap().write_all(case.value["record"].to_string().as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        Some(serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{}: {e}", case.place)))
    });
    assert!(count > 100);
}
