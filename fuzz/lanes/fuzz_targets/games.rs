//! Games judged by the fast lanes, with every set of instructions.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linecall_fuzz_lanes::games(bytes));
