//! Recordings of games in which snakes lie on each other and apples are hollow.

use arena::replay::Recording;
use arena::replay::Timeline;
use arena::replay::verify;
use protocol::config::Edition;
use tests::recorded::{record_ghosts, record_rarities};

#[test]
fn a_game_with_ghosts_and_hollow_apples_verifies_and_folds() {
    const TICKS: u32 = 900;
    let folder = tempfile::tempdir().unwrap();
    let (mut ghosts, mut hollow) = (0, 0);
    for edition in [Edition::Y2017, Edition::Y2018, Edition::Y2020] {
        let file = folder.path().join(format!("{edition}.jsonl.zst"));
        record_ghosts(&file, edition, TICKS);
        let recording = Recording::open(&file).unwrap();
        let verified = verify(&recording).unwrap();
        assert_eq!((verified.ticks, verified.cut_off), (TICKS, None));
        let timeline = Timeline::of(&recording).unwrap();
        assert_eq!((timeline.len(), &timeline.cut_off), (TICKS, &None));
        for tick in 0..=TICKS {
            let state = timeline.state_at(tick);
            let seats = state.snakes().seats();
            ghosts += seats.filter(|&seat| state.is_ghost(seat)).count();
            hollow += usize::from(state.apples()[0].hollow);
        }
    }
    assert!(ghosts > 30 && hollow > 30, "{ghosts} {hollow}");
}

#[test]
fn a_game_of_what_is_rare_verifies_and_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl.zst");
    record_rarities(&file, 2000);
    let recording = Recording::open(&file).unwrap();
    let verified = verify(&recording).unwrap();
    assert_eq!((verified.ticks, verified.cut_off), (2000, None));
    let timeline = Timeline::of(&recording).unwrap();
    let (mut doubled, mut shrinking) = (0, 0);
    for tick in 0..=2000 {
        let state = timeline.state_at(tick);
        doubled += state.snakes().values().filter(|s| s.doubled > 0).count();
        shrinking += state.snakes().values().filter(|s| s.growth < 0).count();
    }
    assert!(doubled > 5 && shrinking > 5, "{doubled} {shrinking}");
}
