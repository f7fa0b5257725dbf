//! The people of a game: their seats, the keys their snakes have not obeyed yet, and whether they are
//! ready. The views tell it what is pressed; the game asks it where to go.

use super::keys::{KeySet, Press};
use super::player_command::PlayerCommand;
use protocol::{Direction, Seat};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// People who fit at one keyboard.
pub const MOST: usize = 2;
/// Turns that are kept for the next ticks: two quick ones make a U-turn, and more are a mistake.
const KEPT: usize = 3;

/// The people who play by keyboard; every copy is the same. By default there are none.
#[derive(Clone, Debug, Default)]
pub struct People {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    controls: Mutex<Controls>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Controls {
    /// Each person's seat, and the turns that are still to be made.
    turns: Vec<(Seat, VecDeque<Direction>)>,
    /// Whether a person is waited for.
    waits: bool,
    left: bool,
    /// Ends the round that is played.
    round: Option<CancellationToken>,
}

impl People {
    /// People in these seats: the first has the arrow keys, the second the letters; one alone
    /// has both.
    pub fn in_seats(seats: impl IntoIterator<Item = Seat>) -> Self {
        let people = Self::default();
        people.controls().turns = seats
            .into_iter()
            .map(|seat| (seat, VecDeque::new()))
            .collect();
        people
    }

    /// Where they sit.
    pub fn seats(&self) -> Vec<Seat> {
        self.controls()
            .turns
            .iter()
            .map(|&(seat, _)| seat)
            .collect()
    }

    /// Does what a person wants, or nothing where it makes no sense at this time.
    pub fn obey(&self, command: PlayerCommand) {
        let mut controls = self.controls();
        match command {
            PlayerCommand::Steer(press) => controls.press(press),
            PlayerCommand::Begin => controls.waits = false,
            PlayerCommand::End => controls.end_round(),
            PlayerCommand::Leave => {
                controls.left = true;
                controls.end_round();
            }
        }
        self.shared.changed.notify_waiters();
    }

    /// Waits until a person wants to begin; `false` if they have left instead.
    pub async fn are_ready(&self) -> bool {
        self.controls().waits = true;
        loop {
            let changed = self.shared.changed.notified();
            {
                let controls = self.controls();
                if controls.left || !controls.waits {
                    return !controls.left;
                }
            }
            changed.await;
        }
    }

    /// Returns when they have left.
    pub async fn have_left(&self) {
        loop {
            let changed = self.shared.changed.notified();
            if self.controls().left {
                return;
            }
            changed.await;
        }
    }

    /// A round begins: what was pressed before is forgotten. Raising `round` ends it.
    pub fn sit_down(&self, round: &CancellationToken) {
        let mut controls = self.controls();
        controls
            .turns
            .iter_mut()
            .for_each(|(_, turns)| turns.clear());
        if controls.left {
            round.cancel();
        }
        controls.round = Some(round.clone());
    }

    /// Where the person in a seat wants a snake with this heading to go; straight on is no wish.
    pub fn turn(&self, seat: Seat, heading: Direction) -> Option<Direction> {
        let mut controls = self.controls();
        let (_, turns) = controls
            .turns
            .iter_mut()
            .find(|(person, _)| *person == seat)?;
        // A key that points ahead or back would cost a tick and turn nothing.
        while let Some(way) = turns.pop_front() {
            if way != heading && way != heading.opposite() {
                return Some(way);
            }
        }
        None
    }

    fn controls(&self) -> MutexGuard<'_, Controls> {
        self.shared
            .controls
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Controls {
    fn press(&mut self, Press { keys, way }: Press) {
        let person = match keys {
            KeySet::Letters if self.turns.len() > 1 => 1,
            KeySet::Arrows | KeySet::Letters => 0,
        };
        if let Some((_, turns)) = self.turns.get_mut(person)
            && turns.len() < KEPT
            // A key that is held down repeats.
            && turns.back() != Some(&way)
        {
            turns.push_back(way);
        }
    }

    fn end_round(&mut self) {
        if let Some(round) = &self.round {
            round.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Down, Left, Right, Up};

    fn press(people: &People, keys: KeySet, way: Direction) {
        people.obey(PlayerCommand::Steer(Press { keys, way }));
    }

    #[test]
    fn turns_are_made_one_a_tick_in_the_order_of_the_keys() {
        let people = People::in_seats([Seat(2)]);
        for way in [Up, Up, Left, Down, Right] {
            press(&people, KeySet::Arrows, way);
        }
        // The fourth turn found no room.
        assert_eq!(people.turn(Seat(2), Right), Some(Up));
        assert_eq!(people.turn(Seat(2), Up), Some(Left));
        assert_eq!(people.turn(Seat(2), Left), Some(Down));
        assert_eq!(people.turn(Seat(2), Down), None);
    }

    #[test]
    fn a_key_that_points_ahead_or_back_costs_no_tick() {
        let people = People::in_seats([Seat(0)]);
        for way in [Right, Left, Up] {
            press(&people, KeySet::Letters, way);
        }
        assert_eq!(people.turn(Seat(0), Right), Some(Up));
    }

    #[test]
    fn two_people_share_a_keyboard_and_one_has_it_all() {
        let two = People::in_seats([Seat(1), Seat(3)]);
        press(&two, KeySet::Arrows, Up);
        press(&two, KeySet::Letters, Down);
        assert_eq!(two.turn(Seat(1), Left), Some(Up));
        assert_eq!(two.turn(Seat(3), Left), Some(Down));
        assert_eq!(two.turn(Seat(0), Left), None);
        let one = People::in_seats([Seat(1)]);
        press(&one, KeySet::Letters, Down);
        assert_eq!(one.turn(Seat(1), Left), Some(Down));
        let none = People::default();
        press(&none, KeySet::Arrows, Up);
        assert_eq!(none.turn(Seat(0), Left), None);
    }

    #[tokio::test]
    async fn a_round_begins_when_a_person_says_so_and_not_before() {
        let people = People::in_seats([Seat(0)]);
        // It is not waited for yet.
        people.obey(PlayerCommand::Begin);
        let waiting = tokio::spawn({
            let people = people.clone();
            async move { people.are_ready().await }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        press(&people, KeySet::Arrows, Up);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        people.obey(PlayerCommand::Begin);
        assert!(waiting.await.unwrap());

        let round = CancellationToken::default();
        people.sit_down(&round);
        assert_eq!(
            people.turn(Seat(0), Left),
            None,
            "that key was for no round"
        );
        people.obey(PlayerCommand::End);
        assert!(round.is_cancelled());
        people.obey(PlayerCommand::Leave);
        people.have_left().await;
        assert!(!people.are_ready().await);
    }
}
