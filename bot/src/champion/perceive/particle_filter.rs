//! Where unseen rivals are likely to be: a particle filter for each. Particles are whole snakes; they move by the
//! habits that the rival has shown, and those that contradict the next state are resampled.

use super::habits::Habits;
use super::particle::Particle;
use super::reachable_set::{ReachableSet, Risk};
use super::rival_view::RivalView;
use super::route::Router;
use crate::board::{Field, Search, TimedBoard};
use protocol::wire::Status;
use protocol::{Observation, Seat, below};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Particles for one rival.
const PARTICLES: usize = 96;
/// Cells that particles may search with a move to find their routes: all particles at once on a board of 50 × 50.
const SEARCHED_CELLS: usize = PARTICLES * 50 * 50;
/// The share of particles that must have a cell in common for it to count as taken, in percent.
const TAKEN_PERCENT: usize = 6;
/// The share of particles that must have their heads in a cell for it to count as a head, in percent.
const HEAD_PERCENT: usize = 5;
/// A rival whose habits fail more often than that may be anywhere.
const DOUBTFUL: f32 = 0.1;

#[derive(Clone, Debug)]
struct UnseenRival {
    length: u32,
    /// How often its habits fail, and where it may be then, if that matters.
    doubt: f32,
    reachable: Option<ReachableSet>,
    particles: Vec<Particle>,
}

/// The belief about all unseen rivals.
#[derive(Clone, Debug)]
pub(crate) struct ParticleFilter {
    field: Field,
    hidden: BTreeMap<Seat, UnseenRival>,
    router: Router,
}

impl ParticleFilter {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            hidden: BTreeMap::new(),
            router: Router::new(field),
        }
    }

    /// Takes in the next state: particles move on by what rivals saw `then`, in the last state, and those
    /// that contradict `now` are replaced.
    pub(crate) fn update(
        &mut self,
        seen: &Observation,
        (then, now): (&RivalView, &RivalView),
        habits: &Habits,
        rng: &mut ChaCha8Rng,
    ) {
        let unseen: Vec<(Seat, usize, u32)> = (seen.snakes.iter())
            .filter(|&(seat, _)| seat != seen.me)
            .filter_map(|(seat, snake)| match snake.status {
                Status::Invisible { at, .. } => Some((seat, self.field.spot(at), snake.length)),
                _ => None,
            })
            .collect();
        self.hidden
            .retain(|seat, _| unseen.iter().any(|u| u.0 == *seat));
        let mut searches = SEARCHED_CELLS.div_ceil(self.field.area());
        for (seat, at, length) in unseen {
            let doubt = habits.doubt(seat);
            let hidden = self.hidden.entry(seat).or_insert_with(|| UnseenRival {
                length,
                doubt,
                reachable: (doubt > DOUBTFUL).then(|| ReachableSet::new(self.field, at)),
                particles: (0..PARTICLES)
                    .map(|_| Particle::new(habits.draw(seat, rng), at))
                    .collect(),
            });
            hidden.length = length;
            // In its first state its head is where it vanished; from then on it moves unseen.
            let snake = seen.snakes.get(seat);
            if snake.and_then(ticks_unseen).is_some_and(|ticks| ticks > 0) {
                if let Some(reachable) = &mut hidden.reachable {
                    reachable.step(&now.board, &now.apples);
                }
                hidden.step((then, now), &mut self.router, &mut searches, rng);
            }
        }
    }

    /// Closes the cells that enough particles have taken, until the sampled tails leave them.
    pub(crate) fn hold(&self, board: &mut TimedBoard) {
        for hidden in self.hidden.values() {
            let mut taken: BTreeMap<usize, (usize, u16)> = BTreeMap::new();
            for (spot, until) in hidden.particles.iter().flat_map(|g| g.body(hidden.length)) {
                let entry = taken.entry(spot).or_default();
                entry.0 += 1;
                entry.1 = entry.1.max(until);
            }
            for (spot, (count, until)) in taken {
                if count * 100 >= hidden.particles.len() * TAKEN_PERCENT {
                    board.hold(spot, until);
                }
            }
        }
    }

    /// The risk of meeting each unseen rival whose habits cannot be relied on.
    pub(crate) fn risks(&self, free_at: &[u16], search: &mut Search) -> Vec<Risk> {
        let risk = |hidden: &UnseenRival| {
            let reachable = hidden.reachable.as_ref()?;
            let mut risk = reachable.risk(hidden.length, free_at, search);
            let sampled = hidden.particles.iter().flat_map(|g| g.body(hidden.length));
            let share = 1.0 / hidden.particles.len().max(1) as f32;
            risk.mix(hidden.doubt, sampled.map(|(spot, _)| spot), share);
            Some(risk)
        };
        self.hidden.values().filter_map(risk).collect()
    }

    /// The cells where enough particles have their heads.
    pub(crate) fn heads(&self) -> Vec<usize> {
        let mut heads = Vec::new();
        for hidden in self.hidden.values() {
            let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
            for particle in &hidden.particles {
                *counts.entry(particle.head()).or_default() += 1;
            }
            let likely = (counts.into_iter())
                .filter(|&(_, count)| count * 100 >= hidden.particles.len() * HEAD_PERCENT);
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

impl UnseenRival {
    /// Moves every particle from the last state to this one.
    fn step(
        &mut self,
        (then, now): (&RivalView, &RivalView),
        router: &mut Router,
        searches: &mut usize,
        rng: &mut ChaCha8Rng,
    ) {
        let gone = |spot: usize| then.apples.contains(&spot) && !now.apples.contains(&spot);
        let still = |spot: usize| then.apples.contains(&spot) && now.apples.contains(&spot);
        let (mut survivors, mut eaters, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        for mut particle in std::mem::take(&mut self.particles) {
            // It has not eaten an apple that is still there, and it is not where another is now.
            let to = particle.next_step(self.length, then, router, searches, rng);
            let to = to.filter(|&to| !still(to) && now.board.is_open(to, 1));
            if let Some(to) = to {
                particle.enter(to, self.length);
            }
            if then.apples != now.apples {
                particle.forget_route();
            }
            match to {
                Some(to) if gone(to) => eaters.push(particle),
                Some(_) => survivors.push(particle),
                None => lost.push(particle),
            }
        }
        if eaters.is_empty()
            && let Some(meal) =
                (then.apples.iter().copied()).find(|&spot| gone(spot) && now.board.is_open(spot, 0))
        {
            // No snake in sight has eaten it: the particles that were nearest must have.
            eaters = std::mem::take(&mut survivors);
            eaters.append(&mut lost);
            let away = |particle: &Particle| router.field.distance(particle.head(), meal);
            let nearest = eaters.iter().map(away).min();
            eaters.retain(|particle| Some(away(particle)) == nearest);
            for particle in &mut eaters {
                particle.enter(meal, self.length);
            }
        }
        let mut pools = [eaters, survivors, lost].into_iter();
        let Some(pool) = pools.find(|pool| !pool.is_empty()) else {
            return;
        };
        self.particles = (0..PARTICLES)
            .map(|i| match pool.get(i) {
                Some(particle) => particle.clone(),
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
        belief: &mut ParticleFilter,
        then: &mut RivalView,
        text: &str,
        habits: &Habits,
        rng: &mut ChaCha8Rng,
    ) {
        let seen: Observation = text.parse().unwrap();
        let now = RivalView::of(belief.field, &seen);
        belief.update(&seen, (then, &now), habits, rng);
        *then = now;
    }

    #[test]
    fn an_unseen_rival_is_expected_on_its_way_to_the_apple() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, habits) = (ParticleFilter::new(field), Habits::new(field));
        let mut rng = rng_from_seed("belief");
        let mut then = RivalView::new(field);
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
        let (mut belief, mut habits) = (ParticleFilter::new(field), Habits::new(field));
        let mut rng = rng_from_seed("habit");
        let mut then = RivalView::new(field);
        let me = "15 18\n0\nalive 2 0 0,19 1,19\n";
        for y in 2..14 {
            let text = format!("{me}alive 2 0 3,{y} 3,{}\n", y - 1);
            let seen = text.parse().unwrap();
            habits.update(&seen, &then);
            then = RivalView::of(field, &seen);
        }
        for ticks in 0..10 {
            let text = format!("{me}invisible 2 0 {ticks} 3,13 3,13 3,12\n");
            show(&mut belief, &mut then, &text, &habits, &mut rng);
        }
        // Down to the apple's row first, then along it.
        assert_eq!(belief.heads(), [field.spot(Cell::new(7, 18))]);
    }

    #[test]
    fn a_rival_that_has_eaten_unseen_is_where_the_apple_was() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, habits) = (ParticleFilter::new(field), Habits::new(field));
        let mut rng = rng_from_seed("meal");
        let mut then = RivalView::new(field);
        let me = "0\nalive 2 0 0,19 1,19\n";
        for (apple, ticks) in [("15 2", 0), ("15 2", 1), ("15 2", 2), ("4 17", 3)] {
            let text = format!("{apple}\n{me}invisible 6 0 {ticks} 2,2 2,2 0,2\n");
            show(&mut belief, &mut then, &text, &habits, &mut rng);
        }
        assert_eq!(belief.heads(), [field.spot(Cell::new(15, 2))]);
    }
}
