//! Any text as a configuration: nothing panics, and what resolves is a game that starts.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::State;
use protocol::config::Layers;
use std::sync::Arc;

fuzz_target!(|text: &str| {
    let mut layers = Layers::new();
    let _ = layers.add_file("fuzz", text);
    let Ok(resolved) = layers.resolve() else {
        return;
    };
    let config = resolved.config;
    assert!(config.ticks() > 0);
    if config.size().area() <= 400 && config.num_obstacles + config.num_zombies <= 20 {
        State::new(Arc::new(config), &mut protocol::rng_from_seed("fuzz"));
    }
});
