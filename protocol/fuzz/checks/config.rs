//! Any text as a configuration: nothing panics, what resolves is a game that starts, and every value
//! is taken back as it is printed.

use protocol::State;
use protocol::config::{KEYS, Layers};
use std::sync::Arc;

/// Reads a text as a file of settings.
pub(crate) fn check(text: &str) {
    let mut layers = Layers::new();
    let _ = layers.add_file("fuzz", text);
    let Ok(resolved) = layers.resolve() else {
        return;
    };
    let config = resolved.config;
    let mut again = Layers::new();
    for key in KEYS {
        let value = (key.get)(&config);
        // A seed that is fresh has no text.
        if !value.is_empty() {
            let taken = again.add_option("--set", &format!("{}={value}", key.name));
            assert_eq!(taken, Ok(()), "{}", key.name);
        }
    }
    assert_eq!(
        again.resolve().map(|again| again.config),
        Ok(config.clone())
    );
    assert!(config.ticks() > 0);
    // Larger games start as well, and take longer than there is time for here.
    if config.size().area() <= 400 && config.num_obstacles + config.num_zombies <= 20 {
        State::new(Arc::new(config), &mut protocol::rng_from_seed("fuzz"));
    }
}
