//! One state as the champion sees it: who is where, until when, and who could be where by when.

use super::forecast::Forecast;
use super::occupancy::Occupancy;
use super::rollout::Rollout;
use crate::board::{Bar, Field, NEVER, Search, TimedBoard, UNSEEN, spots};
use crate::champion::perceive::{Habits, ParticleFilter, Risk, sees_us};
use crate::memory::Memory;
use protocol::Observation;
use protocol::wire::{Sighting, Status};

/// An apple worth going for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) at: usize,
    pub(crate) age: u32,
    /// The move with which another head is thought to be there, or [`UNSEEN`].
    pub(crate) theirs: u16,
    /// How far off that may be.
    pub(crate) spread: u16,
}

/// All that a decision starts from.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) field: Field,
    /// When each spot is free of everything but the own body.
    pub(crate) others: Vec<u16>,
    /// When each spot is free for us.
    pub(crate) free_at: Vec<u16>,
    /// How many ticks after it has left our own tail can be entered.
    pub(crate) own_tail_lag: u16,
    /// Our tail, if it may be entered as it leaves when there is nothing else left.
    tail: Option<usize>,
    /// Apples that will do harm from some move on.
    spoiling: Vec<Bar>,
    /// The same with nothing but what is seen: beliefs and doubts left out.
    pub(crate) seen_free_at: Vec<u16>,
    /// Own body, head first; not empty.
    pub(crate) body: Vec<u32>,
    pub(crate) growth: u16,
    pub(crate) apples: Vec<Target>,
    /// Heads of others, seen or believed.
    pub(crate) rivals: Vec<usize>,
    /// The first move with which any other head could enter a spot.
    pub(crate) threat: Vec<u16>,
    /// The spots that one could enter within the longest look ahead.
    threats: Vec<Bar>,
    /// How the rivals in sight will go on.
    pub(crate) forecast: Forecast,
    /// Where they will be as long as we keep out of their way.
    expected: Occupancy,
    /// What there is to fear from each unseen rival of doubtful habits.
    pub(crate) risks: Vec<Risk>,
    /// Whether nobody comes by unexpectedly: all others are in sight and keep to their habits.
    pub(crate) all_predictable: bool,
    /// The step that leaves a rival nowhere to go, if there is one.
    pub(crate) trap: Option<usize>,
}

impl Scene {
    /// `None` if the own snake is not on the board.
    pub(crate) fn of(
        field: Field,
        seen: &Observation,
        memory: &Memory,
        belief: &ParticleFilter,
        habits: &Habits,
        rollout: &mut Rollout,
        search: &mut Search,
        longest_horizon: u16,
    ) -> Option<Self> {
        let me = seen.snakes.get(seen.me)?;
        let body: Vec<u32> = spots(field, me.chain.cells())
            .into_iter()
            .map(|spot| spot as u32)
            .collect();
        if body.is_empty() || !me.is_on_board() {
            return None;
        }
        let growth = memory.growth(seen.me);
        // Others may have eaten unseen: their tails are given a tick more.
        let mut without_me = TimedBoard::of_others(field, seen, |seat| memory.growth(seat).max(1));
        belief.hold(&mut without_me);
        let (mut spoiling, mut for_rivals) = (Vec::new(), without_me.clone());
        for (at, age) in memory.apples() {
            match memory.harmful(age) {
                None => {}
                Some((0..=1, until)) => without_me.hold(at, until.unwrap_or(NEVER - 1)),
                Some((from, until)) => spoiling.push(Bar {
                    spot: at,
                    from,
                    until: until.unwrap_or(NEVER),
                }),
            }
        }
        let others = without_me.as_slice().to_vec();
        let own_tail_lag = memory.own_tail_lag();
        let own = spots(field, me.chain.cells());
        for_rivals.hold_body(&own, growth);
        let mut board = without_me;
        board.hold_body(&own, growth + own_tail_lag);
        let free_at = board.as_slice().to_vec();
        let for_rivals = for_rivals.as_slice();

        let mut rivals: Vec<usize> = (seen.snakes.iter())
            .filter(|&(seat, snake)| seat != seen.me && is_seen(snake))
            .filter_map(|(_, snake)| Some(field.spot(snake.chain.head()?)))
            .collect();
        rivals.extend(belief.heads());
        let hunters = seen.zombies.iter().filter_map(|zombie| zombie.head());
        let hunters = hunters.map(|cell| field.spot(cell));
        let hunters: Vec<usize> = rivals.iter().copied().chain(hunters).collect();
        search.run_from(for_rivals, &hunters, 0, []);
        let threat = search.arrivals().to_vec();
        let threats = (threat.iter().enumerate())
            .filter(|&(_, &with_move)| with_move <= longest_horizon && with_move != UNSEEN)
            .map(|(spot, &with_move)| Bar::for_ever(spot, with_move))
            .collect();
        let lag = |seat| if seat == seen.me { own_tail_lag } else { 0 };
        let seen_board = TimedBoard::of(field, seen, |seat| memory.growth(seat) + lag(seat));
        let known = if sees_us(seen) { for_rivals } else { &others };
        let forecast = Forecast::of(seen, habits, known, rollout);
        let mut apples: Vec<Target> = (memory.apples())
            .map(|(at, age)| Target {
                at,
                age,
                theirs: UNSEEN,
                spread: 0,
            })
            .collect();
        // Who does what he always does is timed by that, the others by the shortest way and how
        // straight they have gone for apples so far.
        for (at, with_move) in rollout.meals(&forecast) {
            for apple in apples.iter_mut().filter(|apple| apple.at == at) {
                apple.theirs = apple.theirs.min(with_move);
            }
        }
        let mut expected = Occupancy::new(field);
        expected.predict(rollout, &forecast, &[]);
        for (head, approach) in forecast.unpredictable() {
            search.run(for_rivals, head, 0, []);
            race(&mut apples, search, approach);
        }
        let unseen = belief.heads();
        if !unseen.is_empty() {
            search.run_from(for_rivals, &unseen, 0, []);
            race(&mut apples, search, 1.0);
        }
        let risks = belief.risks(for_rivals, search);
        let mut others_seen = seen.snakes.iter().filter(|&(seat, _)| seat != seen.me);
        let in_sight = others_seen.all(|(_, snake)| is_seen(snake) || !snake.is_on_board());
        let all_predictable =
            in_sight && seen.zombies.is_empty() && forecast.unpredictable().next().is_none();
        Some(Self {
            field,
            others,
            tail: own
                .last()
                .copied()
                .filter(|_| memory.own_tail_is_a_chance() && growth == 0),
            free_at,
            own_tail_lag,
            spoiling,
            seen_free_at: seen_board.as_slice().to_vec(),
            body,
            growth,
            apples,
            rivals,
            threat,
            threats,
            forecast,
            expected,
            risks,
            all_predictable,
            trap: None,
        })
    }

    pub(crate) fn head(&self) -> usize {
        self.body[0] as usize
    }

    /// Keeps us out of a spot as if another head were there with the next move.
    pub(crate) fn bar(&mut self, spot: usize) {
        self.threat[spot] = 1;
        self.threats.retain(|bar| bar.spot != spot);
        self.threats.push(Bar::for_ever(spot, 1));
    }

    /// The chance to meet somebody unseen in a spot that we enter with that move.
    pub(crate) fn risk(&self, spot: usize, with_move: u16) -> f32 {
        self.risks.iter().map(|risk| risk.at(spot, with_move)).sum()
    }

    /// A step that is open as far as can be seen, when beliefs leave none; then the own tail, if it is
    /// not known to kill.
    pub(crate) fn last_resort(&self) -> Option<usize> {
        let around = self.field.around(self.head());
        let open = around.iter().filter(|&&to| self.seen_free_at[to] <= 1);
        let best = open.min_by_key(|&&to| (self.is_barred(to, 1, 1), self.seen_free_at[to]));
        best.copied()
            .or(self.tail.filter(|tail| around.contains(tail)))
    }

    /// Whether another head could be in a spot, or have been, when we enter it with that move.
    /// Others are looked ahead for `horizon` moves: nobody does the worst for ever.
    pub(crate) fn is_barred(&self, spot: usize, with_move: u16, horizon: u16) -> bool {
        self.is_barred_by(&self.expected, spot, with_move, horizon)
    }

    /// The same for a path with a forecast of its own.
    pub(crate) fn is_barred_by(
        &self,
        expected: &Occupancy,
        spot: usize,
        with_move: u16,
        horizon: u16,
    ) -> bool {
        let threat = self.threat[spot];
        (threat <= with_move && threat <= horizon)
            || (horizon > 0 && expected.is_taken(spot, with_move))
            || (self.spoiling.iter()).any(|bar| bar.spot == spot && bar.holds(with_move))
    }

    /// The spots that are barred, and when.
    pub(crate) fn barred(&self, horizon: u16) -> impl Iterator<Item = Bar> {
        self.barred_by(&self.expected, horizon)
    }

    /// The same for a path with a forecast of its own.
    pub(crate) fn barred_by(
        &self,
        expected: &Occupancy,
        horizon: u16,
    ) -> impl Iterator<Item = Bar> {
        let threats = self.threats.iter().copied();
        let near = threats.filter(move |bar| bar.from <= horizon);
        // What is near is barred for ever, whatever is expected.
        let beyond = move |bar: &Bar| horizon > 0 && self.threat[bar.spot] > horizon;
        // Where a rival comes to an apple it will not lie any more.
        let spoiling = self.spoiling.iter().copied().filter(move |bar| {
            self.threat[bar.spot] > horizon && !(horizon > 0 && expected.comes_to(bar.spot))
        });
        near.chain(expected.taken().filter(beyond)).chain(spoiling)
    }
}

/// Takes in with which moves the apples are reached by a search, at that speed: the slower, the less is
/// known.
fn race(apples: &mut [Target], search: &Search, approach: f32) {
    for apple in apples {
        let arrival = f32::from(search.arrival(apple.at)) / approach;
        if (arrival as u16) < apple.theirs {
            apple.theirs = arrival as u16;
            apple.spread = ((1.0 - approach) * arrival) as u16;
        }
    }
}

fn is_seen(snake: &Sighting) -> bool {
    snake.status == Status::Alive
}

#[cfg(test)]
use crate::memory::Verdict;

#[cfg(test)]
impl Scene {
    /// The scene of one state, with nothing known from before but that the own tail is safe.
    pub(crate) fn from_text(board: &str, state: &str) -> Self {
        Self::where_own_tail_is(Some(Verdict::Safe), board, state)
    }

    /// The same where the own tail is something else.
    pub(crate) fn where_own_tail_is(verdict: Option<Verdict>, board: &str, state: &str) -> Self {
        let init: protocol::Init = format!("{board} 1").parse().unwrap();
        let seen: Observation = state.parse().unwrap();
        let field = Field::new(init.size);
        let mut memory = Memory::new(field);
        memory.update(&seen);
        verdict.into_iter().for_each(|it| memory.know_own_tail(it));
        let mut habits = Habits::new(field);
        habits.update(&seen, &crate::champion::perceive::RivalView::new(field));
        let belief = ParticleFilter::new(field);
        let mut search = Search::new(field);
        let longest = u16::MAX;
        Self::of(
            field,
            &seen,
            &memory,
            &belief,
            &habits,
            &mut Rollout::new(field),
            &mut search,
            longest,
        )
        .unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Cell;

    #[test]
    fn the_own_tail_opens_a_tick_later_unless_it_is_known_to_be_safe() {
        let tail_opens = |verdict| {
            let state = "7 7\n0\nalive 4 0 3,3 3,4 4,4 4,3\n";
            let scene = Scene::where_own_tail_is(verdict, "1 8 8", state);
            let tail = scene.field.spot(Cell::new(4, 3));
            let exits = scene.field.around(scene.head());
            assert!(exits.contains(&tail));
            (scene.free_at[tail], scene.tail == Some(tail))
        };
        assert_eq!(tail_opens(Some(Verdict::Safe)), (1, true));
        assert_eq!(tail_opens(Some(Verdict::Deadly)), (2, false));
        assert_eq!(tail_opens(None), (2, true));
    }

    #[test]
    fn a_tail_that_may_be_safe_is_the_last_resort() {
        // In a corner of our own, with nothing open but the tail.
        let state = "7 7\n0\nalive 4 0 0,0 1,0 1,1 0,1\n";
        let resort = |verdict| Scene::where_own_tail_is(verdict, "1 8 8", state).last_resort();
        let scene = Scene::from_text("1 8 8", state);
        let tail = scene.field.spot(Cell::new(0, 1));
        assert_eq!(resort(None), Some(tail));
        assert_eq!(resort(Some(Verdict::Safe)), Some(tail));
        assert_eq!(resort(Some(Verdict::Deadly)), None);
    }

    #[test]
    fn a_cell_that_another_head_can_enter_first_is_barred_within_the_horizon() {
        let scene = Scene::from_text("2 20 3", "19 2\n0\nalive 2 0 1,1 0,1\nalive 2 0 6,1 7,1\n");
        let spot = |x| scene.field.spot(Cell::new(x, 0));
        assert!(scene.is_barred(spot(5), 5, 4));
        assert!(!scene.is_barred(spot(5), 1, 1));
        assert!(!scene.is_barred(spot(2), 2, 4));
        assert_eq!(scene.threat[spot(5)], 2);
    }
}
