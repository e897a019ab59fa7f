//! Descriptions of own rules, TOML and JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linecall_fuzz::rules(bytes));
