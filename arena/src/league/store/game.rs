//! Games: planned as rows without a result, and finished in one transaction.

use super::columns::{Moment, words};
use super::{BotId, GameId, RoundId, Store, StoreError, StudentId, VersionId, all};
use crate::engine::Deaths;
use jiff::Timestamp;
use rusqlite::{Connection, Row, params};
use serde::Serialize;

/// What a game is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// A version's first game, against built-in bots.
    Trial,
    /// The ladder.
    Ladder,
    /// A round of the divisions.
    Division,
    /// A student asked for it.
    Demand,
    /// Groups and the final.
    Final,
}
words!(GameKind, "a kind of game", {
    Trial => "trial", Ladder => "ladder", Division => "division", Demand => "demand", Final => "final",
});

/// A game that is to be played.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What for.
    pub kind: GameKind,
    /// The round that it belongs to, and which division or group of it.
    pub round: Option<(RoundId, u32)>,
    /// Who asked for it.
    pub asked_by: Option<StudentId>,
    /// What seeds it.
    pub seed: String,
    /// Who sits where.
    pub seats: Vec<VersionId>,
}

/// A game, planned or played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeagueGame {
    /// The row.
    pub id: GameId,
    /// What for.
    pub kind: GameKind,
    /// The round that it belongs to.
    pub round: Option<RoundId>,
    /// The division or group of that round, from 0.
    pub division: Option<u32>,
    /// Who asked for it.
    pub asked_by: Option<StudentId>,
    /// What seeds it. Not told before the game is over.
    #[serde(skip)]
    pub seed: String,
    /// When it was planned.
    pub planned: Timestamp,
    /// What came of it.
    pub played: Option<PlayedGame>,
    /// Who sits where.
    pub seats: Vec<GameSeat>,
}

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedGame {
    /// When it ended.
    pub at: Timestamp,
    /// Ticks played.
    pub ticks: u32,
    /// Why it ended.
    pub why: String,
    /// How long it took.
    pub took_ms: u64,
    /// The sum under which its replay is kept; `None` once retention has taken it.
    pub replay: Option<String>,
}

/// A seat of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameSeat {
    /// Which version sits there.
    pub version: VersionId,
    /// Of which bot.
    pub bot: BotId,
    /// The bot's name.
    pub name: String,
    /// The version's number.
    pub number: u32,
    /// What came of it.
    pub outcome: Option<SeatOutcome>,
}

/// What came of a game for one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatOutcome {
    /// From 1.
    pub place: u32,
    /// The longest length.
    pub longest: u32,
    /// Kills.
    pub kills: u32,
    /// Apples eaten.
    pub apples: u32,
    /// What it died of.
    pub deaths: Deaths,
    /// Answers that were late by the bot's fault.
    pub late: u32,
    /// Answers that were late by the machine's fault.
    pub held_up: u32,
    /// Lines that were neither move nor note.
    pub garbage: u32,
    /// When and why it left before the end.
    pub gone: Option<String>,
}

pub(super) const COLUMNS: &str =
    "id, kind, round, division, asked_by, seed, planned, played, ticks, why, took_ms, replay";

pub(super) fn game(row: &Row<'_>) -> rusqlite::Result<LeagueGame> {
    let played = row.get::<_, Option<Moment>>(7)?.map(|at| {
        Ok::<_, rusqlite::Error>(PlayedGame {
            at: at.0,
            ticks: row.get(8)?,
            why: row.get(9)?,
            took_ms: row.get::<_, i64>(10)?.unsigned_abs(),
            replay: row.get(11)?,
        })
    });
    Ok(LeagueGame {
        id: row.get(0)?,
        kind: row.get(1)?,
        round: row.get(2)?,
        division: row.get(3)?,
        asked_by: row.get(4)?,
        seed: row.get(5)?,
        planned: row.get::<_, Moment>(6)?.0,
        played: played.transpose()?,
        seats: Vec::new(),
    })
}

fn seat(row: &Row<'_>) -> rusqlite::Result<GameSeat> {
    let place: Option<u32> = row.get(4)?;
    let outcome = place.map(|place| {
        let deaths: String = row.get(8)?;
        Ok::<_, rusqlite::Error>(SeatOutcome {
            place,
            longest: row.get(5)?,
            kills: row.get(6)?,
            apples: row.get(7)?,
            deaths: serde_json::from_str(&deaths).map_err(rusqlite::types::FromSqlError::other)?,
            late: row.get(9)?,
            held_up: row.get(10)?,
            garbage: row.get(11)?,
            gone: row.get(12)?,
        })
    });
    Ok(GameSeat {
        version: row.get(0)?,
        bot: row.get(1)?,
        name: row.get(2)?,
        number: row.get(3)?,
        outcome: outcome.transpose()?,
    })
}

pub(super) fn with_seats(
    db: &Connection,
    mut games: Vec<LeagueGame>,
) -> Result<Vec<LeagueGame>, StoreError> {
    let sql = "SELECT version, bot, name, number, place, longest, kills, apples, deaths, late, held_up, garbage, gone \
               FROM seats JOIN versions ON versions.id = version JOIN bots ON bots.id = bot \
               WHERE game = ? ORDER BY seat";
    for game in &mut games {
        game.seats = all(db, sql, [game.id], seat)?;
    }
    Ok(games)
}

impl Store {
    /// Plans games, all of them or none.
    ///
    /// # Errors
    /// If a version or round is not there.
    pub fn plan_games(&self, games: &[NewGame], now: Timestamp) -> Result<Vec<GameId>, StoreError> {
        self.write(|db| games.iter().map(|game| plan(db, game, now)).collect())
    }

    /// Writes down what came of a game. Its replay is on disk by then. A game that has a result keeps it.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn finish_game(
        &self,
        id: GameId,
        played: &PlayedGame,
        seats: &[SeatOutcome],
    ) -> Result<(), StoreError> {
        self.write(|db| {
            let changed = db.execute(
                "UPDATE games SET played = ?, ticks = ?, why = ?, took_ms = ?, replay = ? \
                 WHERE id = ? AND played IS NULL",
                params![
                    Moment(played.at),
                    played.ticks,
                    played.why,
                    played.took_ms as i64,
                    played.replay,
                    id
                ],
            )?;
            if changed == 0 {
                return Err(StoreError::Missing("game that is still to be played"));
            }
            for (number, seat) in seats.iter().enumerate() {
                let deaths = serde_json::to_string(&seat.deaths)
                    .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
                db.execute(
                    "UPDATE seats SET place = ?, longest = ?, kills = ?, apples = ?, deaths = ?, late = ?, \
                     held_up = ?, garbage = ?, gone = ? WHERE game = ? AND seat = ?",
                    params![
                        seat.place, seat.longest, seat.kills, seat.apples, deaths, seat.late, seat.held_up,
                        seat.garbage, seat.gone, id, number
                    ],
                )?;
            }
            Ok(())
        })
    }

    /// Takes back a game that was planned and not played.
    ///
    /// # Errors
    /// If the database fails.
    pub fn drop_planned(&self, id: GameId) -> Result<(), StoreError> {
        self.write(|db| {
            db.execute("DELETE FROM games WHERE id = ? AND played IS NULL", [id])?;
            Ok(())
        })
    }

    /// A game.
    ///
    /// # Errors
    /// If the database fails.
    pub fn game(&self, id: GameId) -> Result<Option<LeagueGame>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE id = ?");
        self.read(|db| Ok(with_seats(db, all(db, &sql, [id], game)?)?.pop()))
    }

    /// The games that are still to be played, those asked for first, the ladder's last.
    ///
    /// # Errors
    /// If the database fails.
    pub fn games_left(&self) -> Result<Vec<LeagueGame>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM games WHERE played IS NULL \
             ORDER BY instr('demand trial final division ladder', kind), id"
        );
        self.read(|db| with_seats(db, all(db, &sql, [], game)?))
    }

    /// The last games that were played, the latest first: of all bots or of one, from this one on downwards.
    ///
    /// # Errors
    /// If the database fails.
    pub fn games_played(
        &self,
        bot: Option<BotId>,
        before: Option<GameId>,
        most: u32,
    ) -> Result<Vec<LeagueGame>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM games WHERE played IS NOT NULL AND (?2 IS NULL OR id < ?2) AND (?1 IS NULL OR id IN \
             (SELECT game FROM seats JOIN versions ON versions.id = version WHERE bot = ?1)) \
             ORDER BY id DESC LIMIT ?3"
        );
        self.read(|db| with_seats(db, all(db, &sql, params![bot, before, most], game)?))
    }

    /// All games of a round, in the order in which they were planned.
    ///
    /// # Errors
    /// If the database fails.
    pub fn games_of_round(&self, round: RoundId) -> Result<Vec<LeagueGame>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE round = ? ORDER BY id");
        self.read(|db| with_seats(db, all(db, &sql, [round], game)?))
    }

    /// How many games a student has asked for since then.
    ///
    /// # Errors
    /// If the database fails.
    pub fn asked_since(&self, student: StudentId, then: Timestamp) -> Result<u32, StoreError> {
        let sql =
            "SELECT count(*) FROM games WHERE kind = 'demand' AND asked_by = ? AND planned >= ?";
        self.read(|db| Ok(db.query_row(sql, params![student, Moment(then)], |row| row.get(0))?))
    }

    /// How many games have been played.
    ///
    /// # Errors
    /// If the database fails.
    pub fn games_count(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM games WHERE played IS NOT NULL";
        self.read(|db| {
            Ok(db
                .query_row(sql, [], |row| row.get::<_, i64>(0))?
                .unsigned_abs())
        })
    }

    /// Every game whose replay is kept, and the sum under which it is.
    ///
    /// # Errors
    /// If the database fails.
    pub fn replays(&self) -> Result<Vec<(GameId, String)>, StoreError> {
        let sql = "SELECT id, replay FROM games WHERE replay IS NOT NULL";
        self.read(|db| all(db, sql, [], |row| Ok((row.get(0)?, row.get(1)?))))
    }

    /// Forgets the replays of the ladder's games beyond the last so many, and returns those games with their sums. Results stay.
    ///
    /// # Errors
    /// If the database fails.
    pub fn forget_replays(&self, keep: u32) -> Result<Vec<(GameId, String)>, StoreError> {
        self.write(|db| {
            let sql = "UPDATE games SET replay = NULL WHERE replay IS NOT NULL AND kind IN ('ladder', 'trial') AND id NOT IN \
                       (SELECT id FROM games WHERE played IS NOT NULL AND kind IN ('ladder', 'trial') ORDER BY id DESC LIMIT ?)";
            let old = "SELECT id, replay FROM games WHERE replay IS NOT NULL AND kind IN ('ladder', 'trial') AND id NOT IN \
                       (SELECT id FROM games WHERE played IS NOT NULL AND kind IN ('ladder', 'trial') ORDER BY id DESC LIMIT ?)";
            let sums = all(db, old, [keep], |row| Ok((row.get(0)?, row.get(1)?)))?;
            db.execute(sql, [keep])?;
            Ok(sums)
        })
    }
}

/// Plans a game of a round.
pub(super) fn plan_round_game(
    db: &Connection,
    round: (RoundId, u32),
    game: &NewGame,
    now: Timestamp,
) -> Result<GameId, StoreError> {
    let game = NewGame {
        round: Some(round),
        ..game.clone()
    };
    plan(db, &game, now)
}

fn plan(db: &Connection, game: &NewGame, now: Timestamp) -> Result<GameId, StoreError> {
    let (round, division) = game.round.unzip();
    db.execute(
        "INSERT INTO games (kind, round, division, asked_by, seed, planned) VALUES (?, ?, ?, ?, ?, ?)",
        params![game.kind, round, division, game.asked_by, game.seed, Moment(now)],
    )?;
    let id = GameId(db.last_insert_rowid());
    for (seat, version) in game.seats.iter().enumerate() {
        let sql = "INSERT INTO seats (game, seat, version) VALUES (?, ?, ?)";
        db.execute(sql, params![id, seat, version])?;
    }
    Ok(id)
}
