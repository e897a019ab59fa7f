//! Boards of letters read by the block and judged, with every set of instructions.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| linecall_fuzz_lanes::letters(bytes));
