//! The people of a game: their seats, the keys their snakes have not obeyed yet, and whether they are
//! ready. The views tell it what is pressed; the game asks it where to go.

use super::keys::{Hand, Press};
use super::wish::Wish;
use protocol::{Direction, Seat};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// People who fit at one keyboard.
pub const MOST: usize = 2;
/// Turns that are kept for the next ticks: two quick ones make a U-turn, and more are a mistake.
const KEPT: usize = 3;

/// Everybody who plays by keyboard; every copy is the same. By default there is nobody.
#[derive(Clone, Debug, Default)]
pub struct People {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    desk: Mutex<Desk>,
    bell: Notify,
}

#[derive(Debug, Default)]
struct Desk {
    /// Each person's seat, and the turns that are still to be made.
    turns: Vec<(Seat, VecDeque<Direction>)>,
    /// Whether somebody is waited for.
    waits: bool,
    left: bool,
    /// Ends the round that is played.
    round: Option<CancellationToken>,
}

impl People {
    /// People in these seats: the first has the arrow keys, the second the letters; somebody alone
    /// has both.
    pub fn in_seats(seats: impl IntoIterator<Item = Seat>) -> Self {
        let people = Self::default();
        people.desk().turns = seats
            .into_iter()
            .map(|seat| (seat, VecDeque::new()))
            .collect();
        people
    }

    /// Where they sit.
    pub fn seats(&self) -> Vec<Seat> {
        self.desk().turns.iter().map(|&(seat, _)| seat).collect()
    }

    /// Does what somebody wants, or nothing where it makes no sense at this time.
    pub fn wish(&self, wish: Wish) {
        let mut desk = self.desk();
        match wish {
            Wish::Steer(press) => desk.press(press),
            Wish::Begin => desk.waits = false,
            Wish::End => desk.end_round(),
            Wish::Leave => {
                desk.left = true;
                desk.end_round();
            }
        }
        self.shared.bell.notify_waiters();
    }

    /// Waits until somebody wants to begin; `false` if they have left instead.
    pub async fn are_ready(&self) -> bool {
        self.desk().waits = true;
        loop {
            let rung = self.shared.bell.notified();
            {
                let desk = self.desk();
                if desk.left || !desk.waits {
                    return !desk.left;
                }
            }
            rung.await;
        }
    }

    /// Returns when they have left.
    pub async fn have_left(&self) {
        loop {
            let rung = self.shared.bell.notified();
            if self.desk().left {
                return;
            }
            rung.await;
        }
    }

    /// A round begins: what was pressed before is forgotten. Raising `round` ends it.
    pub fn sit_down(&self, round: &CancellationToken) {
        let mut desk = self.desk();
        desk.turns.iter_mut().for_each(|(_, turns)| turns.clear());
        if desk.left {
            round.cancel();
        }
        desk.round = Some(round.clone());
    }

    /// Where the person in a seat wants a snake with this heading to go; straight on is no wish.
    pub fn turn(&self, seat: Seat, heading: Direction) -> Option<Direction> {
        let mut desk = self.desk();
        let (_, turns) = desk.turns.iter_mut().find(|(person, _)| *person == seat)?;
        // A key that points ahead or back would cost a tick and turn nothing.
        while let Some(way) = turns.pop_front() {
            if way != heading && way != heading.opposite() {
                return Some(way);
            }
        }
        None
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.shared
            .desk
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Desk {
    fn press(&mut self, Press { hand, way }: Press) {
        let person = match hand {
            Hand::Letters if self.turns.len() > 1 => 1,
            Hand::Arrows | Hand::Letters => 0,
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

    fn press(people: &People, hand: Hand, way: Direction) {
        people.wish(Wish::Steer(Press { hand, way }));
    }

    #[test]
    fn turns_are_made_one_a_tick_in_the_order_of_the_keys() {
        let people = People::in_seats([Seat(2)]);
        for way in [Up, Up, Left, Down, Right] {
            press(&people, Hand::Arrows, way);
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
            press(&people, Hand::Letters, way);
        }
        assert_eq!(people.turn(Seat(0), Right), Some(Up));
    }

    #[test]
    fn two_people_share_a_keyboard_and_one_has_it_all() {
        let two = People::in_seats([Seat(1), Seat(3)]);
        press(&two, Hand::Arrows, Up);
        press(&two, Hand::Letters, Down);
        assert_eq!(two.turn(Seat(1), Left), Some(Up));
        assert_eq!(two.turn(Seat(3), Left), Some(Down));
        assert_eq!(two.turn(Seat(0), Left), None);
        let one = People::in_seats([Seat(1)]);
        press(&one, Hand::Letters, Down);
        assert_eq!(one.turn(Seat(1), Left), Some(Down));
        let nobody = People::default();
        press(&nobody, Hand::Arrows, Up);
        assert_eq!(nobody.turn(Seat(0), Left), None);
    }

    #[tokio::test]
    async fn a_round_begins_when_somebody_says_so_and_not_before() {
        let people = People::in_seats([Seat(0)]);
        // Nobody waits for it yet.
        people.wish(Wish::Begin);
        let waiting = tokio::spawn({
            let people = people.clone();
            async move { people.are_ready().await }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        press(&people, Hand::Arrows, Up);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        people.wish(Wish::Begin);
        assert!(waiting.await.unwrap());

        let round = CancellationToken::default();
        people.sit_down(&round);
        assert_eq!(
            people.turn(Seat(0), Left),
            None,
            "that key was for no round"
        );
        people.wish(Wish::End);
        assert!(round.is_cancelled());
        people.wish(Wish::Leave);
        people.have_left().await;
        assert!(!people.are_ready().await);
    }
}
