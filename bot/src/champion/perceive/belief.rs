//! The belief about all unseen rivals: a particle filter for each, and a reachable set for those whose habits
//! cannot be relied on.

use super::particle_filter::{Covered, PARTICLES, ParticleFilter, particles_of_each};
use super::reachable_set::{ReachableSet, Risk};
use super::rival_models::RivalModels;
use super::rival_view::Passage;
use super::route::Router;
use super::whereabouts::Whereabouts;
use crate::board::{BySpot, Field, FreeAt, Moves, Search, Spot, TimedBoard};
use crate::clock::{Deadline, STAGE};
use protocol::wire::Status;
use protocol::{Observation, Seat};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Cells that particles may search with a move to find their routes: all particles at once on a board of 50 × 50.
const SEARCHED_CELLS: usize = PARTICLES * 50 * 50;
/// A rival whose habits fail more often than that may be anywhere.
const DOUBTFUL: f32 = 0.1;

/// What is believed about one rival.
#[derive(Clone, Debug)]
struct UnseenRival {
    filter: ParticleFilter,
    /// How often its habits fail, and where it may be then, if that matters.
    doubt: f32,
    reachable: Option<ReachableSet>,
}

/// What is believed about all of them.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    field: Field,
    unseen: BTreeMap<Seat, UnseenRival>,
    router: Router,
}

impl Belief {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            unseen: BTreeMap::new(),
            router: Router::new(field),
        }
    }

    /// Takes in the next state: unseen rivals move on by what they saw `then`, in the last
    /// state, and what contradicts `now` is dropped.
    pub(crate) fn update(
        &mut self,
        seen: &Observation,
        Passage { then, now, ticks }: Passage<'_>,
        models: &RivalModels,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) {
        let is_unseen = |seat: Seat| {
            let snake = seen.snakes.get(seat).filter(|_| seat != seen.me);
            snake.is_some_and(|snake| matches!(snake.status, Status::Invisible { .. }))
        };
        self.unseen.retain(|&seat, _| is_unseen(seat));
        let unseen = seen.snakes.seats().filter(|&seat| is_unseen(seat)).count();
        let count = particles_of_each(unseen);
        let mut searches = SEARCHED_CELLS.div_ceil(self.field.area());
        let allowance = deadline.allowance(STAGE);
        for (seat, snake) in seen.snakes.iter().filter(|&(seat, _)| seat != seen.me) {
            let Status::Invisible {
                at, ticks: moves, ..
            } = snake.status
            else {
                continue;
            };
            let rival = self.unseen.entry(seat).or_insert_with(|| {
                let (at, doubt) = (self.field.spot(at), models.doubt(seat));
                UnseenRival {
                    filter: ParticleFilter::new(snake.length, at, count, || models.draw(seat, rng)),
                    doubt,
                    reachable: (doubt > DOUBTFUL).then(|| ReachableSet::new(self.field, at)),
                }
            });
            rival.filter.length = snake.length;
            // In its first state its head is where it vanished; from then on it moves unseen.
            for left in (0..moves.min(ticks)).rev() {
                // In states that we have missed nothing contradicts a guess.
                let now = if left > 0 { then } else { now };
                // Without time for all sets, particles alone tell where the others are.
                rival.reachable =
                    (rival.reachable.take()).filter(|_| allowance.take(self.field.area()));
                if let Some(reachable) = &mut rival.reachable {
                    reachable
                        .step(|spot| now.board.is_open(spot, Moves::NONE) && !now.has_apple(spot));
                }
                if deadline.is_late() {
                    searches = 0;
                }
                (rival.filter).step(count, (then, now), &mut self.router, &mut searches, rng);
            }
        }
    }

    /// Closes the cells that unseen rivals are likely to cover, until their tails leave them.
    pub(crate) fn hold(&self, board: &mut TimedBoard) {
        let mut covered = Covered::new(self.field);
        for rival in self.unseen.values() {
            for (spot, until) in rival.filter.taken(&mut covered) {
                board.hold(spot, FreeAt::with(until));
            }
        }
    }

    /// The risk of meeting each unseen rival whose habits cannot be relied on, as far as there is time.
    pub(crate) fn risks(
        &self,
        free_at: &BySpot<FreeAt>,
        search: &mut Search,
        deadline: &Deadline,
    ) -> Vec<Risk> {
        let allowance = deadline.allowance(STAGE);
        let risk = |rival: &UnseenRival| {
            let reachable =
                (rival.reachable.as_ref()).filter(|_| allowance.take(self.field.area()))?;
            let mut risk = reachable.risk(rival.filter.length, free_at, search);
            let (covered, share) = rival.filter.covered();
            risk.mix(rival.doubt, covered, share);
            Some(risk)
        };
        self.unseen.values().filter_map(risk).collect()
    }

    /// Where each unseen rival may be.
    pub(crate) fn whereabouts(&self) -> Vec<Whereabouts> {
        let rivals = self.unseen.values().map(|rival| Whereabouts {
            length: Moves::of(rival.filter.length as usize),
            doubt: rival.doubt,
            particles: rival.filter.places(self.field).collect(),
            reached: (rival.reachable.iter())
                .flat_map(ReachableSet::reached)
                .collect(),
        });
        rivals.filter(|rival| !rival.particles.is_empty()).collect()
    }

    /// The cells where the heads of unseen rivals are likely to be.
    pub(crate) fn heads(&self) -> Vec<Spot> {
        let rivals = self.unseen.values();
        rivals.flat_map(|rival| rival.filter.heads()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::rival_view::RivalView;
    use super::*;
    use crate::clock::Budget;
    use protocol::{Cell, Size, rng_from_seed};

    /// What a champion does with a state.
    fn show(
        belief: &mut Belief,
        then: &mut RivalView,
        text: &str,
        models: &RivalModels,
        rng: &mut ChaCha8Rng,
    ) {
        let seen: Observation = text.parse().unwrap();
        let now = RivalView::of(belief.field, &seen);
        let deadline = Deadline::start(Budget::Nodes(1));
        let passage = Passage {
            then,
            now: &now,
            ticks: 1,
        };
        belief.update(&seen, passage, models, rng, &deadline);
        *then = now;
    }

    #[test]
    fn an_unseen_rival_is_expected_on_its_way_to_the_apple() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, models) = (Belief::new(field), RivalModels::new(field));
        let mut rng = rng_from_seed("belief");
        let mut then = RivalView::new(field);
        for ticks in 0..6 {
            let text = format!("15 2\n0\nalive 2 0 0,19 1,19\ninvisible 6 0 {ticks} 2,2 2,2 0,2\n");
            show(&mut belief, &mut then, &text, &models, &mut rng);
        }
        assert!(belief.heads().contains(&field.spot(Cell::new(7, 2))));
        let mut board = TimedBoard::new(field);
        belief.hold(&mut board);
        let closed: Vec<u8> = (0..9)
            .filter(|&x| board.free_at(field.spot(Cell::new(x, 2))) > FreeAt::NOW)
            .collect();
        assert_eq!(closed, [2, 3, 4, 5, 6, 7]);

        let seen = "15 2\n0\nalive 2 0 0,19 1,19\nalive 6 0 8,2 3,2\n";
        show(&mut belief, &mut then, seen, &models, &mut rng);
        assert_eq!(belief.heads(), []);
    }

    #[test]
    fn a_rival_of_known_habits_is_followed_although_unseen() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, mut models) = (Belief::new(field), RivalModels::new(field));
        let mut rng = rng_from_seed("habit");
        let mut then = RivalView::new(field);
        let me = "15 18\n0\nalive 2 0 0,19 1,19\n";
        for y in 2..14 {
            let text = format!("{me}alive 2 0 3,{y} 3,{}\n", y - 1);
            let seen = text.parse().unwrap();
            models.update(&seen, &then, &Deadline::start(Budget::Nodes(1)));
            then = RivalView::of(field, &seen);
        }
        for ticks in 0..10 {
            let text = format!("{me}invisible 2 0 {ticks} 3,13 3,13 3,12\n");
            show(&mut belief, &mut then, &text, &models, &mut rng);
        }
        // Down to the apple's row first, then along it.
        assert_eq!(belief.heads(), [field.spot(Cell::new(7, 18))]);
    }

    #[test]
    fn a_rival_that_has_eaten_unseen_is_where_the_apple_was() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, models) = (Belief::new(field), RivalModels::new(field));
        let mut rng = rng_from_seed("meal");
        let mut then = RivalView::new(field);
        let me = "0\nalive 2 0 0,19 1,19\n";
        for (apple, ticks) in [("15 2", 0), ("15 2", 1), ("15 2", 2), ("4 17", 3)] {
            let text = format!("{apple}\n{me}invisible 6 0 {ticks} 2,2 2,2 0,2\n");
            show(&mut belief, &mut then, &text, &models, &mut rng);
        }
        assert_eq!(belief.heads(), [field.spot(Cell::new(15, 2))]);
    }
}
