//! The format `ludii`, read and written back.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linecall_fuzz::read("ludii", bytes));
