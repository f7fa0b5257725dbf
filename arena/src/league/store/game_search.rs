//! Games that were played, looked for by who played and how it went.

use super::game::{COLUMNS, game, with_seats};
use super::{BotId, GameId, GameKind, LeagueGame, Store, StoreError, all};
use rusqlite::params;

/// Which games are looked for. What is `None` is any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSearch {
    /// A bot that played.
    pub bot: Option<BotId>,
    /// Another one that played as well.
    pub against: Option<BotId>,
    /// What it was played for.
    pub kind: Option<GameKind>,
    /// The place of the first bot.
    pub place: Option<u32>,
    /// Only those before this one.
    pub before: Option<GameId>,
}

impl Store {
    /// The last games that fit, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn find_games(
        &self,
        search: &GameSearch,
        most: u32,
    ) -> Result<Vec<LeagueGame>, StoreError> {
        let GameSearch {
            bot,
            against,
            kind,
            place,
            before,
        } = *search;
        // Over the seats of the bot where there is one, so that what is read grows with its own games.
        let sql = match bot {
            Some(_) => format!(
                "SELECT {COLUMNS} FROM games WHERE played IS NOT NULL AND (?5 IS NULL OR id < ?5) AND (?3 IS NULL OR kind = ?3) \
                 AND id IN (SELECT game FROM seats JOIN versions ON versions.id = version WHERE bot = ?1 AND (?4 IS NULL OR place = ?4)) \
                 AND (?2 IS NULL OR id IN (SELECT game FROM seats JOIN versions ON versions.id = version WHERE bot = ?2)) \
                 ORDER BY id DESC LIMIT ?6"
            ),
            None => format!(
                "SELECT {COLUMNS} FROM games WHERE played IS NOT NULL AND (?5 IS NULL OR id < ?5) AND (?3 IS NULL OR kind = ?3) \
                 AND ?1 IS NULL AND ?2 IS NULL AND ?4 IS NULL ORDER BY id DESC LIMIT ?6"
            ),
        };
        self.read(|db| {
            with_seats(
                db,
                all(
                    db,
                    &sql,
                    params![bot, against, kind, place, before, most],
                    game,
                )?,
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Deaths;
    use crate::league::store::{NewGame, PlayedGame, SeatOutcome};
    use jiff::Timestamp;

    #[test]
    fn games_are_found_by_who_played_for_what_and_where_they_came_in() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("league.db")).unwrap();
        let now = Timestamp::UNIX_EPOCH;
        let bots = ["greedy", "astar", "random"].map(|name| store.add_built_in(name, now).unwrap());
        let version = |bot| store.active_version(bot).unwrap().unwrap().id;
        let play = |kind, seats: [usize; 2]| {
            let game = NewGame {
                kind,
                round: None,
                asked_by: None,
                seed: "s".to_owned(),
                seats: seats.map(|seat| version(bots[seat])).to_vec(),
            };
            let id = store.plan_games(&[game], now).unwrap()[0];
            let played = PlayedGame {
                at: now,
                ticks: 1,
                why: String::new(),
                took_ms: 1,
                replay: None,
            };
            let outcome = |place| SeatOutcome {
                place,
                longest: 5,
                kills: 0,
                apples: 0,
                deaths: Deaths::default(),
                late: 0,
                held_up: 0,
                garbage: 0,
                gone: None,
            };
            store
                .finish_game(id, &played, &[outcome(1), outcome(2)])
                .unwrap();
            id
        };
        let first = play(GameKind::Ladder, [0, 1]);
        let second = play(GameKind::Demand, [2, 0]);
        let third = play(GameKind::Ladder, [1, 2]);
        let found = |search: GameSearch| -> Vec<GameId> {
            let games = store.find_games(&search, 10).unwrap();
            games.iter().map(|game| game.id).collect()
        };
        let any = GameSearch::default();
        let of = GameSearch {
            bot: Some(bots[0]),
            ..any
        };
        assert_eq!(found(any), [third, second, first]);
        assert_eq!(found(of), [second, first]);
        let against = Some(bots[1]);
        assert_eq!(found(GameSearch { against, ..of }), [first]);
        let kind = Some(GameKind::Demand);
        assert_eq!(found(GameSearch { kind, ..of }), [second]);
        let place = Some(1);
        assert_eq!(found(GameSearch { place, ..of }), [first]);
        let before = Some(third);
        assert_eq!(found(GameSearch { before, ..any }), [second, first]);
    }
}
