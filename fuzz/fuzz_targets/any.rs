//! Inputs of any format, compressed or not, and from it into every other.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linecall_fuzz::any(bytes));
