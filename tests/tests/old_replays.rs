//! Recordings of version 0.1 play and verify by the rules that they were played by.

use arena::replay::Recording;
use arena::replay::Timeline;
use arena::replay::verify;
use std::path::Path;
use tests::data;

#[test]
fn every_recording_of_version_0_1_verifies_and_plays() {
    for file in data::all_in("replays-0.1") {
        let recording = Recording::open(&file).unwrap();
        assert_eq!(recording.header.version, 1, "{}", file.display());
        let verified = verify(&recording).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert_eq!((verified.ticks, verified.cut_off), (250, None));
        let timeline = Timeline::of(&recording).unwrap();
        assert_eq!((timeline.len(), timeline.cut_off), (250, None));
    }
}

/// The rules of today play each of these games otherwise, so it is the version that tells them apart.
#[test]
fn the_same_games_are_others_by_the_rules_of_today() {
    let folder = tempfile::tempdir().unwrap();
    for file in data::all_in("replays-0.1") {
        let text = data::read(&file).replacen("\"version\":1", "\"version\":2", 1);
        let copy = folder.path().join("copy.jsonl");
        std::fs::write(&copy, text).unwrap();
        assert!(differs(&copy), "{}", file.display());
    }
}

fn differs(file: &Path) -> bool {
    verify(&Recording::open(file).unwrap()).is_err()
}
