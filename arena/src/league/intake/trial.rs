//! The last step of the way in: a game against built-in bots, and what is made of it.

use super::stage::text_of;
use crate::league::event::Event;
use crate::league::handle::League;
use crate::league::store::{
    GameId, GameKind, LeagueGame, NewGame, StepKind, StoreError, Version, VersionId, VersionState,
};
use crate::process::LogPaths;
use anyhow::{Context, Result};
use jiff::Timestamp;

impl League {
    /// Plans the trial game of a version that passed its check.
    pub(super) fn plan_trial(&self, version: &Version, now: Timestamp) -> Result<GameId> {
        let seats = self.config.seats();
        let brains = self.config.ladder.trial.iter().take(seats - 1);
        let mut table = vec![version.id];
        for brain in brains {
            table.push(self.store.built_in_version(brain)?);
        }
        let seed = crate::seeds::fresh()?;
        let first = seed.bytes().map(usize::from).sum::<usize>() % seats;
        table.rotate_right(first);
        let game = NewGame {
            kind: GameKind::Trial,
            round: None,
            asked_by: None,
            seed,
            seats: table,
        };
        let planned = self.store.plan_games(&[game], now)?;
        self.wake();
        planned.first().copied().context("a game was planned")
    }
}

/// Makes of a trial game that was played what there is to be made of it: the version plays, or it failed. What was decided
/// before stays.
pub(in crate::league) fn judge_trial(
    league: &League,
    game: &LeagueGame,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(played) = &game.played else {
        return Ok(());
    };
    for (seat, sitting) in game.seats.iter().enumerate() {
        let Some(version) = league.store.version(sitting.version)? else {
            continue;
        };
        let (VersionState::Trial, Some(outcome)) = (version.state, &sitting.outcome) else {
            continue;
        };
        let place = format!(
            "place {} of {}, longest {}, {} of {} answers late",
            outcome.place,
            game.seats.len(),
            outcome.longest,
            outcome.late,
            played.ticks
        );
        let trouble = match &outcome.gone {
            Some(why) => Some(format!("left the game: {why}")),
            None if outcome.late > played.ticks / 2 => Some(format!(
                "was too late with more than half of its answers: {place}"
            )),
            None => None,
        };
        let folder = league.folders.logs().join(game.id.to_string());
        let log = text_of(&LogPaths::inside(&folder, seat as u8, &sitting.name));
        let words = trouble.as_deref().unwrap_or(&place);
        let passed = trouble.is_none();
        let kind = StepKind::Trial;
        league
            .store
            .end_step(version.id, kind, (passed, words, &log), now)?;
        if passed {
            league.store.activate(version.id)?;
        }
        tell(league, &version);
    }
    Ok(())
}

/// Fails the trial of a version whose game could not be played.
pub(in crate::league) fn fail_trial(
    league: &League,
    id: VersionId,
    why: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(version) = league.store.version(id)? else {
        return Ok(());
    };
    if version.state == VersionState::Trial {
        let words = format!("the trial game could not be played: {why}");
        league
            .store
            .end_step(id, StepKind::Trial, (false, &words, ""), now)?;
        tell(league, &version);
    }
    Ok(())
}

fn tell(league: &League, version: &Version) {
    league.tell(Event::Version {
        bot: version.bot,
        version: version.id,
    });
}
