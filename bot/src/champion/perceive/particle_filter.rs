//! Where unseen rivals may be: a crowd of guesses for each, heads and bodies, moved as a snake would
//! move and cut down by what is seen.

use super::habits::Habits;
use super::particle::Guess;
use super::reachable_set::{Haze, Risk};
use super::rival_view::Outlook;
use super::route::Router;
use crate::board::{Field, Search, TimedBoard};
use protocol::wire::Status;
use protocol::{Observation, below};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Guesses for one rival.
const CROWD: usize = 96;
/// Cells that guesses may look at with a move to find their ways: all of them at once on a board of 50 × 50.
const LOOKED_AT: usize = CROWD * 50 * 50;
/// The share of guesses that must have a cell in common for it to count as taken, in percent.
const TAKEN_PERCENT: usize = 6;
/// The share of guesses that must have their heads in a cell for it to count as a head, in percent.
const HEAD_PERCENT: usize = 5;
/// A rival whose habits fail more often than that may be anywhere.
const DOUBTFUL: f32 = 0.1;

#[derive(Clone, Debug)]
struct Hidden {
    length: u32,
    /// How often its habits fail, and where it may be then, if that matters.
    doubt: f32,
    haze: Option<Haze>,
    crowd: Vec<Guess>,
}

/// The guesses about all unseen rivals.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    field: Field,
    hidden: BTreeMap<u8, Hidden>,
    router: Router,
}

impl Belief {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            hidden: BTreeMap::new(),
            router: Router::new(field),
        }
    }

    /// Takes in the next state: guesses move on from what rivals had before them `then`, in the last one,
    /// and those that cannot be are replaced.
    pub(crate) fn update(
        &mut self,
        seen: &Observation,
        (then, now): (&Outlook, &Outlook),
        habits: &Habits,
        rng: &mut ChaCha8Rng,
    ) {
        let unseen: Vec<(u8, usize, u32)> = (seen.snakes.iter())
            .filter(|&(seat, _)| seat != seen.me)
            .filter_map(|(seat, snake)| match snake.status {
                Status::Invisible { at, .. } => Some((seat.0, self.field.spot(at), snake.length)),
                _ => None,
            })
            .collect();
        self.hidden
            .retain(|seat, _| unseen.iter().any(|u| u.0 == *seat));
        let mut looks = LOOKED_AT.div_ceil(self.field.area());
        for (seat, at, length) in unseen {
            let doubt = habits.doubt(seat);
            let hidden = self.hidden.entry(seat).or_insert_with(|| Hidden {
                length,
                doubt,
                haze: (doubt > DOUBTFUL).then(|| Haze::new(self.field, at)),
                crowd: (0..CROWD)
                    .map(|_| Guess::new(habits.draw(seat, rng), at))
                    .collect(),
            });
            hidden.length = length;
            // In its first state its head is where it vanished; from then on it moves unseen.
            let snake = seen.snakes.get(protocol::Seat(seat));
            if snake.and_then(ticks_unseen).is_some_and(|ticks| ticks > 0) {
                if let Some(haze) = &mut hidden.haze {
                    haze.step(&now.board, &now.apples);
                }
                hidden.step((then, now), &mut self.router, &mut looks, rng);
            }
        }
    }

    /// Closes the cells that enough guesses have taken, until the guessed tails leave them.
    pub(crate) fn hold(&self, board: &mut TimedBoard) {
        for hidden in self.hidden.values() {
            let mut taken: BTreeMap<usize, (usize, u16)> = BTreeMap::new();
            for (spot, until) in hidden.crowd.iter().flat_map(|g| g.body(hidden.length)) {
                let entry = taken.entry(spot).or_default();
                entry.0 += 1;
                entry.1 = entry.1.max(until);
            }
            for (spot, (guesses, until)) in taken {
                if guesses * 100 >= hidden.crowd.len() * TAKEN_PERCENT {
                    board.hold(spot, until);
                }
            }
        }
    }

    /// What there is to fear from each of those whose habits cannot be relied on.
    pub(crate) fn risks(&self, free_at: &[u16], search: &mut Search) -> Vec<Risk> {
        let risk = |hidden: &Hidden| {
            let haze = hidden.haze.as_ref()?;
            let mut risk = haze.risk(hidden.length, free_at, search);
            let guessed = hidden.crowd.iter().flat_map(|g| g.body(hidden.length));
            let share = 1.0 / hidden.crowd.len().max(1) as f32;
            risk.mix(hidden.doubt, guessed.map(|(spot, _)| spot), share);
            Some(risk)
        };
        self.hidden.values().filter_map(risk).collect()
    }

    /// The cells where enough guesses have their heads.
    pub(crate) fn heads(&self) -> Vec<usize> {
        let mut heads = Vec::new();
        for hidden in self.hidden.values() {
            let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
            for guess in &hidden.crowd {
                *counts.entry(guess.head()).or_default() += 1;
            }
            let likely = (counts.into_iter())
                .filter(|&(_, count)| count * 100 >= hidden.crowd.len() * HEAD_PERCENT);
            heads.extend(likely.map(|(spot, _)| spot));
        }
        heads
    }
}

fn ticks_unseen(snake: &protocol::wire::Sighting) -> Option<u32> {
    match snake.status {
        Status::Invisible { ticks, .. } => Some(ticks),
        _ => None,
    }
}

impl Hidden {
    /// Moves every guess from the last state to this one.
    fn step(
        &mut self,
        (then, now): (&Outlook, &Outlook),
        router: &mut Router,
        looks: &mut usize,
        rng: &mut ChaCha8Rng,
    ) {
        let gone = |spot: usize| then.apples.contains(&spot) && !now.apples.contains(&spot);
        let still = |spot: usize| then.apples.contains(&spot) && now.apples.contains(&spot);
        let (mut survivors, mut eaters, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        for mut guess in std::mem::take(&mut self.crowd) {
            // It has not eaten an apple that is still there, and it is not where another is now.
            let to = guess.next_step(self.length, then, router, looks, rng);
            let to = to.filter(|&to| !still(to) && now.board.is_open(to, 1));
            if let Some(to) = to {
                guess.enter(to, self.length);
            }
            if then.apples != now.apples {
                guess.forget_way();
            }
            match to {
                Some(to) if gone(to) => eaters.push(guess),
                Some(_) => survivors.push(guess),
                None => lost.push(guess),
            }
        }
        if eaters.is_empty()
            && let Some(meal) =
                (then.apples.iter().copied()).find(|&spot| gone(spot) && now.board.is_open(spot, 0))
        {
            // Nobody in sight has eaten it: those that were nearest must have.
            eaters = std::mem::take(&mut survivors);
            eaters.append(&mut lost);
            let away = |guess: &Guess| router.field.distance(guess.head(), meal);
            let nearest = eaters.iter().map(away).min();
            eaters.retain(|guess| Some(away(guess)) == nearest);
            for guess in &mut eaters {
                guess.enter(meal, self.length);
            }
        }
        let mut pools = [eaters, survivors, lost].into_iter();
        let Some(pool) = pools.find(|pool| !pool.is_empty()) else {
            return;
        };
        self.crowd = (0..CROWD)
            .map(|i| match pool.get(i) {
                Some(guess) => guess.clone(),
                None => pool[below(rng, pool.len() as u32) as usize].clone(),
            })
            .collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Size, rng_from_seed};

    /// What a champion does with a state.
    fn show(
        belief: &mut Belief,
        then: &mut Outlook,
        text: &str,
        habits: &Habits,
        rng: &mut ChaCha8Rng,
    ) {
        let seen: Observation = text.parse().unwrap();
        let now = Outlook::of(belief.field, &seen);
        belief.update(&seen, (then, &now), habits, rng);
        *then = now;
    }

    #[test]
    fn an_unseen_rival_is_expected_on_its_way_to_the_apple() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, habits) = (Belief::new(field), Habits::new(field));
        let mut rng = rng_from_seed("belief");
        let mut then = Outlook::new(field);
        for ticks in 0..6 {
            let text = format!("15 2\n0\nalive 2 0 0,19 1,19\ninvisible 6 0 {ticks} 2,2 2,2 0,2\n");
            show(&mut belief, &mut then, &text, &habits, &mut rng);
        }
        assert!(belief.heads().contains(&field.spot(Cell::new(7, 2))));
        let mut board = TimedBoard::new(field);
        belief.hold(&mut board);
        let closed: Vec<u8> = (0..9)
            .filter(|&x| board.free_at(field.spot(Cell::new(x, 2))) > 0)
            .collect();
        assert_eq!(closed, [2, 3, 4, 5, 6, 7]);

        let seen = "15 2\n0\nalive 2 0 0,19 1,19\nalive 6 0 8,2 3,2\n";
        show(&mut belief, &mut then, seen, &habits, &mut rng);
        assert_eq!(belief.heads(), [0usize; 0]);
    }

    #[test]
    fn a_rival_of_known_habits_is_followed_although_unseen() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, mut habits) = (Belief::new(field), Habits::new(field));
        let mut rng = rng_from_seed("habit");
        let mut then = Outlook::new(field);
        let me = "15 18\n0\nalive 2 0 0,19 1,19\n";
        for y in 2..14 {
            let text = format!("{me}alive 2 0 3,{y} 3,{}\n", y - 1);
            let seen = text.parse().unwrap();
            habits.update(&seen, &then);
            then = Outlook::of(field, &seen);
        }
        for ticks in 0..10 {
            let text = format!("{me}invisible 2 0 {ticks} 3,13 3,13 3,12\n");
            show(&mut belief, &mut then, &text, &habits, &mut rng);
        }
        // Down to the apple's row first, then along it.
        assert_eq!(belief.heads(), [field.spot(Cell::new(7, 18))]);
    }

    #[test]
    fn whoever_has_eaten_unseen_is_where_the_apple_was() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, habits) = (Belief::new(field), Habits::new(field));
        let mut rng = rng_from_seed("meal");
        let mut then = Outlook::new(field);
        let me = "0\nalive 2 0 0,19 1,19\n";
        for (apple, ticks) in [("15 2", 0), ("15 2", 1), ("15 2", 2), ("4 17", 3)] {
            let text = format!("{apple}\n{me}invisible 6 0 {ticks} 2,2 2,2 0,2\n");
            show(&mut belief, &mut then, &text, &habits, &mut rng);
        }
        assert_eq!(belief.heads(), [field.spot(Cell::new(15, 2))]);
    }
}
