//! Rounds of the divisions and of the finals: which bot was where, and how it went.

use super::columns::{Moment, words};
use super::game::plan_round_game;
use super::{BotId, NewGame, RoundId, Store, StoreError, all};
use jiff::Timestamp;
use rusqlite::{Row, params};
use serde::Serialize;

/// What a round belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RoundKind {
    /// The divisions.
    Division,
    /// The groups of the finals.
    Group,
    /// The final.
    Final,
}
words!(RoundKind, "a kind of round", { Division => "division", Group => "group", Final => "final" });

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    /// The row.
    pub id: RoundId,
    /// What it belongs to.
    pub kind: RoundKind,
    /// 1, 2, 3… among its kind.
    pub number: u32,
    /// When it began.
    pub begun: Timestamp,
    /// When its last game ended.
    pub ended: Option<Timestamp>,
    /// Who was where.
    pub places: Vec<Place>,
}

impl Round {
    /// A row for each place, division by division or group by group.
    pub fn by_division<T>(&self, row: impl Fn(&Place) -> T) -> Vec<Vec<T>> {
        let mut divisions = Vec::new();
        for place in &self.places {
            let division = place.division as usize;
            if divisions.len() <= division {
                divisions.resize_with(division + 1, Vec::new);
            }
            divisions[division].push(row(place));
        }
        divisions
    }
}

/// A bot's place in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Which bot.
    pub bot: BotId,
    /// Its division or group, from 0, the strongest first.
    pub division: u32,
    /// Where it was put in there before the first game, from 1.
    pub seed: u32,
    /// Points by place in the round's games.
    pub points: u32,
    /// Where it came in, from 1, once the round has ended.
    pub place: Option<u32>,
}

fn round(row: &Row<'_>) -> rusqlite::Result<Round> {
    Ok(Round {
        id: row.get(0)?,
        kind: row.get(1)?,
        number: row.get(2)?,
        begun: row.get::<_, Moment>(3)?.0,
        ended: row.get::<_, Option<Moment>>(4)?.map(|moment| moment.0),
        places: Vec::new(),
    })
}

impl Store {
    /// Begins a round with all its games, which name their divisions; the round is filled in here.
    ///
    /// # Errors
    /// If a bot or a version is not there.
    pub fn begin_round(
        &self,
        kind: RoundKind,
        places: &[Place],
        games: &[(u32, NewGame)],
        now: Timestamp,
    ) -> Result<RoundId, StoreError> {
        self.write(|db| {
            db.execute(
                "INSERT INTO rounds (kind, number, begun) \
                 VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM rounds WHERE kind = ?1), ?2)",
                params![kind, Moment(now)],
            )?;
            let id = RoundId(db.last_insert_rowid());
            for place in places {
                let sql = "INSERT INTO places (round, bot, division, seed) VALUES (?, ?, ?, ?)";
                db.execute(sql, params![id, place.bot, place.division, place.seed])?;
            }
            for (division, game) in games {
                plan_round_game(db, (id, *division), game, now)?;
            }
            Ok(id)
        })
    }

    /// Writes down the points of a round, and its end once all places are known.
    ///
    /// # Errors
    /// If there is no such round.
    pub fn settle_round(
        &self,
        id: RoundId,
        places: &[Place],
        ended: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        self.write(|db| {
            for place in places {
                let sql = "UPDATE places SET points = ?, place = ? WHERE round = ? AND bot = ?";
                db.execute(sql, params![place.points, place.place, id, place.bot])?;
            }
            let sql = "UPDATE rounds SET ended = ? WHERE id = ?";
            match db.execute(sql, params![ended.map(Moment), id])? {
                0 => Err(StoreError::Missing("round")),
                _ => Ok(()),
            }
        })
    }

    /// All rounds of a kind with their places, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn rounds(&self, kind: RoundKind) -> Result<Vec<Round>, StoreError> {
        let sql =
            "SELECT id, kind, number, begun, ended FROM rounds WHERE kind = ? ORDER BY number DESC";
        let places = "SELECT bot, division, seed, points, place FROM places WHERE round = ? \
                      ORDER BY division, coalesce(place, 1000000), points DESC, seed";
        self.read(|db| {
            let mut rounds = all(db, sql, [kind], round)?;
            for round in &mut rounds {
                round.places = all(db, places, [round.id], |row| {
                    Ok(Place {
                        bot: row.get(0)?,
                        division: row.get(1)?,
                        seed: row.get(2)?,
                        points: row.get(3)?,
                        place: row.get(4)?,
                    })
                })?;
            }
            Ok(rounds)
        })
    }
}
