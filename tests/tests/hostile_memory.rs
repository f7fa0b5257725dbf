//! Whatever bots print or do not read, the arena stays small.
#![cfg(target_os = "linux")]

use std::time::Duration;
use tests::data::report;
use tests::processes::peak_memory;
use tests::runner::{Game, hostile};

const MEBIBYTE: u64 = 1 << 20;

/// The most memory that the arena has used when the game ends, or a moment before.
fn peak(behaviours: [&str; 4]) -> u64 {
    let game = Game {
        bots: behaviours.map(hostile).into(),
        ticks: 40,
        speed: 100,
        more: vec!["--startup-ms", "200"],
    };
    let running = game.start();
    let (pid, mut peak) = (running.pid(), 0);
    while let Some(now) = peak_memory(pid) {
        peak = now;
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(running.finish().report.ticks, 40);
    peak
}

#[test]
fn floods_long_lines_and_unread_states_do_not_make_the_arena_grow() {
    let plain = peak(["plain"; 4]);
    let hostile = peak([
        "long-line 2",
        "never-reads",
        "floods-stderr 2",
        "endless-line 2",
    ]);
    let growth = hostile.saturating_sub(plain);
    report(&format!(
        "the arena used {plain} bytes with plain bots and {hostile} with hostile ones"
    ));
    assert!(plain > 0);
    assert!(growth <= 16 * MEBIBYTE, "the arena grew by {growth} bytes");
}
