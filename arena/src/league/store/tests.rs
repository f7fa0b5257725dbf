//! What the store promises, on a real file.

use super::*;
use crate::engine::Deaths;
use jiff::Timestamp;

const NOON: Timestamp = Timestamp::UNIX_EPOCH;

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("league.db")).unwrap();
    (folder, store)
}

fn upload(store: &Store, bot: BotId, sum: &str) -> VersionId {
    let new = NewVersion {
        bot,
        file_name: "bot.py",
        sum,
        bytes: 3,
        words: "bot.py, 3 bytes",
    };
    store.add_version(new, NOON).unwrap()
}

#[test]
fn numbers_and_names_are_taken_once() {
    let (_folder, store) = store();
    let ada = store
        .add_student("Ada", "7", Role::Student, "a", NOON)
        .unwrap();
    let again = store.add_student("Bob", "7", Role::Student, "b", NOON);
    assert_eq!(
        again.unwrap_err().to_string(),
        "the number `7` is taken already; choose another"
    );
    store.add_bot(ada, "Ζωή <b>", NOON).unwrap();
    let again = store.add_bot(ada, "Ζωή <b>", NOON).unwrap_err();
    assert_eq!(
        again.to_string(),
        "the name `Ζωή <b>` is taken already; choose another"
    );
    let found = store.student_by_token("a").unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.role), ("Ada", Role::Student));
}

#[test]
fn another_token_ends_the_sessions_of_the_old_one() {
    let (_folder, store) = store();
    let ada = store
        .add_student("Ada", "7", Role::Student, "a", NOON)
        .unwrap();
    let hour = jiff::SignedDuration::from_hours(1);
    let session = Session {
        student: ada,
        page_secret: "s".to_owned(),
        expires: NOON + hour,
    };
    store.begin_session("key", &session, NOON).unwrap();
    assert_eq!(store.session("key", NOON).unwrap(), Some(session));
    assert_eq!(store.session("key", NOON + hour).unwrap(), None);
    store.replace_token(ada, "b").unwrap();
    assert_eq!(store.session("key", NOON).unwrap(), None);
    assert_eq!(store.student_by_token("a").unwrap(), None);
}

#[test]
fn a_failure_leaves_the_old_version_playing_and_an_older_one_takes_no_place() {
    let (_folder, store) = store();
    let ada = store
        .add_student("Ada", "7", Role::Student, "a", NOON)
        .unwrap();
    let bot = store.add_bot(ada, "viper", NOON).unwrap();
    let (first, second) = (upload(&store, bot, "1"), upload(&store, bot, "2"));
    let third = upload(&store, bot, "3");
    assert_eq!(store.activate(second).unwrap(), VersionState::Active);
    store
        .begin_step(third, StepKind::Build, VersionState::Building, NOON)
        .unwrap();
    store
        .end_step(third, StepKind::Build, (false, "no", "log"), NOON)
        .unwrap();
    assert_eq!(store.activate(first).unwrap(), VersionState::Retired);
    let states: Vec<_> = store.versions(bot).unwrap();
    let states: Vec<_> = states.iter().map(|version| version.state).collect();
    use VersionState::{Active, Failed, Retired};
    assert_eq!(states, [Failed, Active, Retired]);
    let steps = store.steps(third).unwrap();
    let steps: Vec<_> = steps.iter().map(|step| (step.kind, step.state)).collect();
    assert_eq!(
        steps,
        [
            (StepKind::Upload, StepState::Passed),
            (StepKind::Build, StepState::Failed)
        ]
    );
}

#[test]
fn a_game_has_one_result() {
    let (_folder, store) = store();
    let bot = store.add_built_in("greedy", NOON).unwrap();
    assert_eq!(store.add_built_in("greedy", NOON).unwrap(), bot);
    let version = store.active_version(bot).unwrap().unwrap().id;
    let game = NewGame {
        kind: GameKind::Ladder,
        round: None,
        asked_by: None,
        seed: "x".to_owned(),
        seats: vec![version, version],
    };
    let id = store.plan_games(&[game], NOON).unwrap()[0];
    assert_eq!(store.games_left().unwrap().len(), 1);
    let played = PlayedGame {
        at: NOON,
        ticks: 5,
        why: "over".to_owned(),
        took_ms: 1,
        replay: Some("sum".to_owned()),
    };
    let seat = |place| SeatOutcome {
        place,
        longest: 9,
        kills: 0,
        apples: 1,
        deaths: Deaths::default(),
        late: 0,
        held_up: 0,
        garbage: 0,
        gone: None,
    };
    let seats = [seat(1), seat(2)];
    store.finish_game(id, &played, &seats).unwrap();
    let again = store.finish_game(id, &played, &seats).unwrap_err();
    assert_eq!(
        again.to_string(),
        "there is no such game that is still to be played in this league"
    );
    let found = store.game(id).unwrap().unwrap();
    assert_eq!(found.seats[1].outcome, Some(seat(2)));
    assert_eq!(store.results(GameKind::Ladder).unwrap().len(), 2);
    assert_eq!(store.forget_replays(0).unwrap(), [(id, "sum".to_owned())]);
    assert_eq!(store.replays().unwrap(), []);
    assert_eq!(store.games_played(Some(bot), None, 10).unwrap().len(), 1);
}

#[test]
fn a_copy_is_made_while_others_read_and_write() {
    let (folder, store) = store();
    store.add_built_in("greedy", NOON).unwrap();
    let copy = folder.path().join("copy.db");
    store.copy_to(&copy).unwrap();
    store.add_built_in("random", NOON).unwrap();
    let copied = Store::open(&copy).unwrap();
    assert_eq!(copied.bots(None).unwrap().len(), 1);
    assert_eq!(copied.unsound().unwrap(), [""; 0]);
}

#[test]
fn limits_of_uploads_hold_in_one_transaction() {
    let (_folder, store) = store();
    let add = |token: &str| {
        store
            .add_student(token, token, Role::Student, token, NOON)
            .unwrap()
    };
    let (ada, bob) = (add("a"), add("b"));
    let limits = UploadLimits {
        bots: 2,
        per_hour: 3,
    };
    let upload = |owner, bot_name, now| {
        let upload = Upload {
            owner,
            bot_name,
            file_name: "bot.py",
            sum: "1",
            bytes: 3,
            words: "",
        };
        let added = store.add_upload(upload, limits, now);
        added.map(|(_, version)| store.version(version).unwrap().unwrap().number)
    };
    let told = |error: Result<u32, StoreError>| error.unwrap_err().to_string();
    assert_eq!(upload(ada, "viper", NOON).unwrap(), 1);
    assert_eq!(upload(ada, "viper", NOON).unwrap(), 2);
    assert!(told(upload(bob, "viper", NOON)).contains("taken already"));
    assert_eq!(upload(ada, "adder", NOON).unwrap(), 1);
    assert_eq!(
        told(upload(ada, "viper", NOON)),
        "uploads of a student in an hour: 3 at most"
    );
    let later = NOON + jiff::SignedDuration::from_hours(2);
    assert_eq!(
        told(upload(ada, "krait", later)),
        "bots of a student: 2 at most"
    );
    assert!(store.may_upload(ada, "krait", limits, later).is_err());
    assert_eq!(upload(ada, "viper", later).unwrap(), 3);
}

#[test]
fn who_is_taken_out_leaves_its_seat_in_rounds_and_its_games_elsewhere() {
    let (_folder, store) = store();
    let bots = ["greedy", "random", "astar"].map(|brain| store.add_built_in(brain, NOON).unwrap());
    let [greedy, random, astar] = bots.map(|bot| store.active_version(bot).unwrap().unwrap().id);
    let game = |kind| NewGame {
        kind,
        round: None,
        asked_by: None,
        seed: "x".to_owned(),
        seats: vec![greedy, random],
    };
    let loose = [
        game(GameKind::Ladder),
        game(GameKind::Ladder),
        game(GameKind::Trial),
    ];
    let loose = store.plan_games(&loose, NOON).unwrap();
    let games = [(0, game(GameKind::Division))];
    let round = store
        .begin_round(RoundKind::Division, &[], &games, NOON)
        .unwrap();
    store.unseat(&[greedy], astar, &loose[1..2]).unwrap();
    let left: Vec<GameId> = store
        .games_left()
        .unwrap()
        .iter()
        .map(|game| game.id)
        .collect();
    assert!(!left.contains(&loose[0]) && left.contains(&loose[1]) && left.contains(&loose[2]));
    let seats = &store.games_of_round(round).unwrap()[0].seats;
    assert_eq!((seats[0].version, seats[1].version), (astar, random));
}

#[test]
fn a_history_has_all_first_games_and_then_a_point_every_ten_minutes() {
    let (_folder, store) = store();
    let bot = store.add_built_in("greedy", NOON).unwrap();
    let version = store.active_version(bot).unwrap().unwrap().id;
    for games in 1..=90 {
        let rating = VersionRating {
            version,
            points: f64::from(games),
            interval: None,
            games,
        };
        let at = NOON + jiff::SignedDuration::from_mins(games.into());
        store.rate(&[rating], at).unwrap();
    }
    let history = store.rating_history(version).unwrap();
    let games: Vec<u32> = history.iter().map(|point| point.rating.games).collect();
    assert_eq!(games[..29], (1..=29).collect::<Vec<_>>());
    // The last point is always the latest.
    assert_eq!(games[29..], [39, 49, 59, 69, 79, 89, 90]);
}
