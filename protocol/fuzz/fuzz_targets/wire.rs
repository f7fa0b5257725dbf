//! Bytes of a stream.
#![no_main]

#[path = "../checks/wire.rs"]
mod wire;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wire::check(data));
