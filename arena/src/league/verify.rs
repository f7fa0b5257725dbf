//! Whether a league is whole: its database, and every program and replay that the database speaks of.

use super::folders::Folders;
use super::store::{GameId, GameKind, LeagueGame, Store, StoreError, Version, VersionState};
use super::token::hex;
use crate::replay::{Recording, verify as verify_replay};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

/// Bytes of a replay.
const REPLAY_MOST: u64 = 1 << 30;
/// Games that are read at a time.
const PAGE: u32 = 200;

/// What was looked at, and what is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Soundness {
    /// Games that were played.
    pub games: usize,
    /// Replays that were verified.
    pub replays: usize,
    /// Versions.
    pub versions: usize,
    /// What is wrong, in words; nothing if the league is whole.
    pub problems: Vec<String>,
}

/// Looks at everything: the database is sound, every game that was played has all its results and its replay, which the rules
/// say is right, no game is there twice, and every version that may play has its program.
///
/// # Errors
/// If the store fails.
pub fn verify(folders: &Folders, store: &Store) -> Result<Soundness, StoreError> {
    let mut found = Soundness {
        problems: store.unsound()?,
        ..Soundness::default()
    };
    let mut replays: BTreeMap<String, GameId> = BTreeMap::new();
    let mut tables = BTreeMap::new();
    let mut before = None;
    loop {
        let games = store.games_played(None, before, PAGE)?;
        let Some(last) = games.last() else {
            break;
        };
        before = Some(last.id);
        for game in &games {
            found.games += 1;
            let seats: Vec<i64> = game.seats.iter().map(|seat| seat.version.0).collect();
            let table = (game.seed.clone(), seats);
            if let Some(other) = tables.insert(table, game.id) {
                found.say(game.id, &format!("is the same as game {other}"));
            }
            let sum = game
                .played
                .as_ref()
                .and_then(|played| played.replay.as_ref());
            if let Some(other) = sum.and_then(|sum| replays.insert(sum.clone(), game.id)) {
                found.say(game.id, &format!("has the replay of game {other}"));
            }
            found.look_at_game(folders, game);
        }
    }
    for game in store.games_left()? {
        if game.seats.iter().any(|seat| seat.outcome.is_some()) {
            found.say(game.id, "has results and was not played");
        }
    }
    for bot in store.bots(None)? {
        for version in store.versions(bot.id)? {
            found.versions += 1;
            found.look_at_version(folders, &version);
        }
    }
    Ok(found)
}

impl Soundness {
    fn say(&mut self, game: GameId, what: &str) {
        self.problems.push(format!("game {game} {what}"));
    }

    fn look_at_game(&mut self, folders: &Folders, game: &LeagueGame) {
        if game.seats.iter().any(|seat| seat.outcome.is_none()) {
            self.say(game.id, "was played and lacks results");
        }
        let Some(played) = &game.played else {
            return;
        };
        let Some(sum) = &played.replay else {
            if !matches!(game.kind, GameKind::Ladder | GameKind::Trial) {
                self.say(game.id, "has no replay, though it is kept for ever");
            }
            return;
        };
        self.replays += 1;
        match replay(&folders.replay(sum), sum) {
            Ok((seed, ticks)) if seed == game.seed && ticks == played.ticks => {}
            Ok(_) => self.say(game.id, "has the replay of another game"),
            Err(why) => self.say(game.id, &format!("has a replay that is not right: {why}")),
        }
    }

    fn look_at_version(&mut self, folders: &Folders, version: &Version) {
        if version.sum.is_empty() || version.state == VersionState::Failed {
            return;
        }
        let folder = folders.programs().join(&version.sum);
        let mut lacks = |what: &str| {
            let id = version.id;
            self.problems.push(format!("version {id} lacks its {what}"));
        };
        if !folder.join("source").is_dir() {
            lacks("files");
        }
        let plays = version.state == VersionState::Active;
        if plays && !folder.join("program.json").is_file() {
            lacks("program");
        }
    }
}

/// The seed and the ticks of a replay that has this sum and that the rules say is right.
fn replay(path: &Path, sum: &str) -> Result<(String, u32), String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let file = crate::files::open_regular(path).map_err(|error| text(&error))?;
    let bytes = crate::files::read_at_most(file, REPLAY_MOST).map_err(|error| text(&error))?;
    if hex(&Sha256::digest(&bytes)) != sum {
        return Err("its bytes are others".to_owned());
    }
    let recording = Recording::open(path).map_err(|error| text(&error))?;
    let verified = verify_replay(&recording).map_err(|error| text(&error))?;
    match verified.cut_off {
        Some(why) => Err(why),
        None => Ok((recording.header.seed.clone(), verified.ticks)),
    }
}
