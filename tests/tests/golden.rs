//! Games of every edition between built-in brains, as they were once recorded: rules, brains and
//! recording still make the same of the same seed. With `GOLDEN=write` they are recorded anew, for
//! those who mean to change how games are played.

use arena::engine::BrainGame;
use arena::replay::SeatLine;
use protocol::GameConfig;
use protocol::config::Edition;
use std::path::Path;
use std::sync::Arc;
use tests::data;
use tokio_util::sync::CancellationToken;

const BRAINS: [&str; 4] = ["champion", "territory", "astar", "greedy"];

fn play(edition: Edition, replay: &Path) {
    let seats = BRAINS.map(|brain| SeatLine {
        name: brain.to_owned(),
        command: brain.to_owned(),
    });
    let game = BrainGame {
        config: Arc::new(GameConfig {
            game_width: 24,
            game_height: 20,
            special_apple_appearance: 30,
            ..edition.config()
        }),
        seed: format!("golden {edition}"),
        ticks: 400,
        nodes: 100,
        brains: Vec::from(seats).into(),
        replay: replay.to_owned(),
    };
    game.play(&CancellationToken::default()).unwrap();
}

/// A replay's text but for the version of the arena that wrote it.
fn text(file: &Path) -> String {
    let text = data::read(file);
    let (before, after) = text.split_once("\"arena\":\"").unwrap();
    let (_, after) = after.split_once('"').unwrap();
    format!("{before}{after}")
}

#[test]
fn games_of_every_edition_are_what_they_were() {
    let folder = tempfile::tempdir().unwrap();
    for &edition in Edition::ALL {
        let golden = data::path(&format!("golden/{edition}.jsonl.zst"));
        if std::env::var_os("GOLDEN").is_some_and(|wish| wish == "write") {
            let _ = std::fs::remove_file(&golden);
            play(edition, &golden);
        }
        let played = folder.path().join(format!("{edition}.jsonl.zst"));
        play(edition, &played);
        let (golden, played) = (text(&golden), text(&played));
        let differs = golden.lines().zip(played.lines()).find(|(a, b)| a != b);
        assert_eq!(differs, None, "{edition}");
        assert_eq!(golden.lines().count(), played.lines().count(), "{edition}");
    }
}
