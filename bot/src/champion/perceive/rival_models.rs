//! Opponent models: how each rival moves. A model trusts each habit by how well it has explained the rival's moves so
//! far.

use super::habit::{HABITS, Habit, Metric, TieBreak, best_steps, pick};
use super::rival_view::{Race, RivalView};
use super::route::Router;
use crate::board::{Field, Moves, Spot};
use crate::clock::{Deadline, STAGE};
use protocol::wire::Status;
use protocol::{BySeat, Direction, Observation, Seat, below};
use rand_chacha::ChaCha8Rng;

/// How fast old moves are forgotten: a rival may change its mind.
const FORGET: f32 = 0.96;
/// The same for what it is like in the long run.
const FORGET_SLOWLY: f32 = 0.99;
/// A habit is trusted if it was right that often, in that many moves at least.
const TRUSTED: (f32, f32) = (0.85, 8.0);
/// How far a rival is doubted before it has moved.
const DOUBT: f32 = 0.1;
/// How much a habit that was right more often is preferred to the others.
const SHARP: i32 = 16;
/// No rival stays away from apples for ever.
const LEAST_APPROACH: f32 = 0.05;

/// A rival as it was seen last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rival {
    pub(crate) head: Spot,
    pub(crate) heading: Option<Direction>,
    pub(crate) length: u32,
    model: Model,
}

impl Rival {
    /// The habit that was right most often.
    pub(crate) fn habit(&self) -> Habit {
        Habit::ALL[self.model.best()]
    }

    /// Whether it can be expected to go on by that habit.
    pub(crate) fn is_predictable(&self) -> bool {
        self.model.is_trusted()
    }

    /// Cells that it comes nearer to an apple with a move, from just above 0 to 1.
    pub(crate) fn approach(&self) -> f32 {
        self.model.approach.clamp(LEAST_APPROACH, 1.0)
    }

    /// The same for an apple that another is nearer to, from 0: it may leave a race that it would lose.
    pub(crate) fn pursuit(&self) -> f32 {
        self.model.pursuit.clamp(0.0, 1.0)
    }
}

/// How a rival has moved so far, all its lives together.
#[derive(Clone, Copy, Debug)]
struct Model {
    /// How often each habit was right of late.
    trust: [f32; HABITS],
    /// Moves of late, forgotten at the same pace.
    moves: f32,
    /// The share of all moves that its best habit did not foresee.
    doubt: f32,
    /// Cells that it comes nearer to an apple with a move when it has to hurry.
    approach: f32,
    /// The same when another is nearer.
    pursuit: f32,
}

impl Model {
    fn new() -> Self {
        Self {
            trust: Habit::ALL.map(Habit::prior),
            moves: 1.0,
            doubt: DOUBT,
            approach: 1.0,
            pursuit: 1.0,
        }
    }

    /// Takes in a move: how far each habit was right, and the cells it came nearer to an apple worth a race, if there
    /// was one. All figures are exponential averages.
    fn add(&mut self, hits: [f32; HABITS], nearer: Option<(f32, Race)>) {
        let learn = |old: &mut f32, new: f32| *old += (1.0 - FORGET_SLOWLY) * (new - *old);
        let foreseen = hits[self.best()];
        learn(&mut self.doubt, 1.0 - foreseen);
        match nearer {
            Some((nearer, Race::Leading)) => learn(&mut self.approach, nearer),
            Some((nearer, Race::Behind)) => learn(&mut self.pursuit, nearer),
            None => {}
        }
        self.moves = self.moves * FORGET + 1.0;
        for (trust, hit) in self.trust.iter_mut().zip(hits) {
            *trust = *trust * FORGET + hit;
        }
    }

    /// The habit that was right most often.
    fn best(&self) -> usize {
        let best = (0..HABITS).max_by(|&a, &b| self.trust[a].total_cmp(&self.trust[b]));
        best.unwrap_or(0)
    }

    /// Whether it can be expected to go on by its best habit, of late and in the long run.
    fn is_trusted(&self) -> bool {
        let (rate, least) = TRUSTED;
        let trust = self.trust[self.best()];
        self.moves >= least && trust >= rate * self.moves && self.doubt <= 1.0 - rate
    }
}

/// The models of all rivals.
#[derive(Clone, Debug)]
pub(crate) struct RivalModels {
    field: Field,
    /// A rival that was never seen has no entry, or none yet.
    rivals: BySeat<Option<Rival>>,
    router: Router,
}

impl RivalModels {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            rivals: BySeat::default(),
            router: Router::new(field),
        }
    }

    /// Takes in the next state and compares it with what each habit would have done `then`, in the last
    /// one. Nothing is learned of rivals for which there is no time, those far from us first.
    pub(crate) fn update(&mut self, seen: &Observation, then: &RivalView, deadline: &Deadline) {
        let field = self.field;
        let RivalView { board, apples, .. } = then;
        let router = &mut self.router;
        let known = std::mem::take(&mut self.rivals);
        self.rivals = BySeat::from_fn(seen.snakes.len(), |seat| known.get(seat).copied().flatten());
        let allowance = deadline.allowance(STAGE);
        for (seat, head) in rivals_in_sight(field, seen) {
            let snake = &seen.snakes[seat];
            let entry = &mut self.rivals[seat];
            let mut model = entry.map_or_else(Model::new, |rival| rival.model);
            if let Some(before) = entry
                && field.distance(before.head, head) == 1
                && allowance.take(field.area())
            {
                let by_manhattan = best_steps(field, before.head, apples, |to| {
                    board.is_open(to, Moves::FIRST)
                });
                router.search(board.times(), before.head, Moves::NONE, apples);
                let by_shortest_path = router.steps(before.head);
                let hit = |habit: Habit| {
                    let steps = match habit.metric {
                        Metric::Manhattan => by_manhattan,
                        Metric::ShortestPath => by_shortest_path,
                    };
                    let right = pick(field, before.head, before.heading, &steps, habit.tie_break);
                    match habit.tie_break {
                        TieBreak::Any if steps.contains(&head) => 1.0 / steps.len() as f32,
                        _ => f32::from(u8::from(right == Some(head))),
                    }
                };
                let nearer = then.prize_of(field, before.head).map(|(prize, race)| {
                    let away = |from: Spot| field.distance(from, prize) as f32;
                    (away(before.head) - away(head), race)
                });
                model.add(Habit::ALL.map(hit), nearer);
            }
            *entry = Some(Rival {
                head,
                heading: snake.heading(),
                length: snake.length,
                model,
            });
        }
    }

    fn model(&self, seat: Seat) -> Option<Model> {
        let rival = self.rivals.get(seat).copied().flatten();
        rival.map(|rival| rival.model)
    }

    /// The share of its moves that no habit of a rival's foresees.
    pub(crate) fn doubt(&self, seat: Seat) -> f32 {
        self.model(seat).map_or(DOUBT, |model| model.doubt)
    }

    /// A habit drawn by how far it is trusted: P(habit) ∝ (trust / best trust)^SHARP.
    pub(crate) fn draw(&self, seat: Seat, rng: &mut ChaCha8Rng) -> Habit {
        let trust = self.model(seat).map_or([1.0; HABITS], |model| {
            let best = model.trust[model.best()].max(f32::MIN_POSITIVE);
            model.trust.map(|trust| (trust / best).powi(SHARP))
        });
        let sum: f32 = trust.iter().sum();
        let mut at = below(rng, 1 << 16) as f32 / 65536.0 * sum;
        for (habit, trust) in Habit::ALL.into_iter().zip(trust) {
            at -= trust;
            if at <= 0.0 {
                return habit;
            }
        }
        Habit::ALL[HABITS - 1]
    }

    /// The rivals in sight as they were seen last, those near our head first.
    pub(crate) fn in_sight(&self, seen: &Observation) -> Vec<Rival> {
        let in_sight = rivals_in_sight(self.field, seen).into_iter();
        let rivals = in_sight.filter_map(|(seat, _)| *self.rivals.get(seat)?);
        rivals.collect()
    }
}

/// The rivals in sight and their heads, those near our head first.
fn rivals_in_sight(field: Field, seen: &Observation) -> Vec<(Seat, Spot)> {
    let others = seen.snakes.iter().filter(|&(seat, _)| seat != seen.me);
    let in_sight = others.filter(|(_, snake)| snake.status == Status::Alive);
    let heads = in_sight.filter_map(|(seat, snake)| Some((seat, field.spot(snake.chain.head()?))));
    let mut rivals: Vec<(Seat, Spot)> = heads.collect();
    let me = seen.snakes.get(seen.me).and_then(|me| me.chain.head());
    if let Some(me) = me.map(|head| field.spot(head)) {
        rivals.sort_by_key(|&(_, head)| field.distance(head, me));
    }
    rivals
}
