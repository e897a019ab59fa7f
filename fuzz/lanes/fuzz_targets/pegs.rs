//! Pegs read and passed over by the block, with every set of instructions.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linecall_fuzz_lanes::pegs(bytes));
