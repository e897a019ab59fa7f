//! Points read by the block, with every set of instructions.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linecall_fuzz_lanes::points(bytes));
