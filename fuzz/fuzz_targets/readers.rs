#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| abprune_fuzz::readers(data));
