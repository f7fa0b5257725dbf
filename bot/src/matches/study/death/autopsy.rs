//! What is found out about one death.

use super::cause::Cause;
use super::recording::{BEYOND, Fatality, Recording};
use super::reservation_table::ReservationTable;
use super::story::{Mistake, Story};
use super::survival::{First, survives};
use crate::board::Field;

/// A way out that was missing for more moves than these was missing for long.
const LONG: usize = 64;

/// The cause, the story and the last moment for another move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::matches::study) struct Autopsy {
    pub(in crate::matches::study) cause: Cause,
    pub(in crate::matches::study) story: Story,
    /// How many moves before the death another move would still have helped, others moving as they did: 1 is the
    /// last move. `None` if none was found.
    pub(in crate::matches::study) no_return: Option<usize>,
}

/// Finds out how a death came about.
pub(in crate::matches::study) fn autopsy(recording: &Recording, fatality: &Fatality) -> Autopsy {
    let (frames, end) = recording.around(fatality);
    let field = Field::new(frames[end].state.size());
    let me = recording.me;
    let cause = Cause::of(recording, fatality);
    let until = (end + BEYOND).min(frames.len() - 1);
    let spot_at = |place: usize| {
        let cell = match place {
            place if place == end => recording.last_cell(fatality),
            place => frames[place].state.snakes()[me].head(),
        };
        cell.map(|cell| field.spot(cell))
    };
    let as_it_was = ReservationTable::new(field, frames, me, |_| true);
    let first = end - (end.min((fatality.tick - fatality.born) as usize));
    // Where the recorded move leads nowhere, only another one can help.
    let avoidable = (first..end).rev().find(|&at| {
        let span = (frames, at, until);
        survives(field, span, &as_it_was, me, First::IsNot(spot_at(at + 1)))
    });
    let story = match avoidable {
        _ if cause == Cause::BadApple => Story::BadApple,
        _ if cause == Cause::Unseen => Story::Unseen,
        _ if cause == Cause::Zombie => Story::Zombie,
        None => Story::EnclosedForLong,
        Some(at) if end - at > LONG => Story::EnclosedForLong,
        Some(at) => {
            let step = spot_at(at + 1);
            let mistake = Mistake {
                field,
                me,
                frames,
                born: first,
                at,
                until,
                step,
            };
            mistake.story()
        }
    };
    Autopsy {
        cause,
        story,
        no_return: avoidable.map(|at| end - at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Budget;
    use crate::matches::Match;
    use crate::matches::seating::Seating;
    use crate::matches::table::Moment;
    use protocol::GameConfig;
    use protocol::config::Edition;
    use std::sync::Arc;

    /// Whether the recorded moves are allowed up to a death, and the last one is not.
    fn record_is_understood(recording: &Recording, fatality: &Fatality) {
        let (frames, end) = recording.around(fatality);
        let field = Field::new(frames[end].state.size());
        let me = recording.me;
        let table = ReservationTable::new(field, frames, me, |_| true);
        let is_allowed = |at: usize, cell: Option<protocol::Cell>| {
            let step = First::Is(cell.map(|cell| field.spot(cell)));
            survives(field, (frames, at, at + 1), &table, me, step)
        };
        let lived = end.min((fatality.tick - fatality.born) as usize);
        for at in end - lived..end - 1 {
            let to = frames[at + 1].state.snakes()[me].head();
            assert!(is_allowed(at, to), "{fatality:?}, {} before", end - at);
        }
        let last = recording.last_cell(fatality);
        assert!(!is_allowed(end - 1, last), "{fatality:?}");
    }

    #[test]
    fn recorded_moves_are_allowed_until_the_one_that_kills() {
        let mut seen = 0;
        for edition in [
            Edition::Y2018,
            Edition::Y2021,
            Edition::Y2024,
            Edition::Y2025,
        ] {
            let brains = ["greedy", "territory", "random", "greedy"];
            let config = GameConfig {
                game_width: 16,
                game_height: 16,
                num_snakes: brains.len(),
                ..edition.config()
            };
            let fixture = Match {
                config: Arc::new(config),
                brains: brains.map(str::to_owned).to_vec(),
                ticks: 700,
                budget: Budget::Nodes(1),
            };
            let mut seating = Seating::of(&fixture, 0, 3).unwrap();
            let me = seating.rotation.first();
            let mut recording = Recording::new(me, seating.game.state(), 8);
            seating.play(fixture.ticks, fixture.budget, |moment| {
                if let Moment::Played(game) = moment {
                    recording.played(game);
                    while let Some(fatality) = recording.due(false) {
                        record_is_understood(&recording, &fatality);
                        seen += 1;
                    }
                }
            });
        }
        assert!(seen > 20, "{seen} deaths");
    }
}
