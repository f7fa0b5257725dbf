//! How many cores the bots would use if all were asked at once: those that think before they answer one
//! each, and those that go on after it as many as they were seen to want.

use protocol::{BySeat, Seat};
use std::time::Duration;
use tokio::time::Instant;

/// An answer that took longer than this was thought about.
const THOUGHT: Duration = Duration::from_millis(1);
/// How often bots are looked at for what they use when it is not their turn.
const WATCHED_FOR: Duration = Duration::from_millis(50);
/// The share of a core that a bot may want off turn without being counted: to read, to collect garbage.
const BURNS: f64 = 0.25;
/// How long a bot counts that was seen to go on. It cannot be seen while it is stopped off turn.
const REMEMBERED: Duration = Duration::from_secs(5);

/// What is known of every bot's use of cores.
#[derive(Debug)]
pub(super) struct Demand {
    watched_since: Instant,
    seats: BySeat<Use>,
}

/// One bot's use of cores.
#[derive(Clone, Copy, Debug, Default)]
struct Use {
    /// How long its last answer took.
    took: Duration,
    /// How long it was its turn since it was last looked at.
    on_turn: Duration,
    /// How long its threads had been on cores, or had waited for one, by then.
    wanted: Option<Duration>,
    /// The cores that it wanted off turn, and until when that counts.
    burnt: Option<(usize, Instant)>,
}

impl Demand {
    /// Nothing is known of so many bots.
    pub(super) fn of(seats: usize, now: Instant) -> Self {
        Self {
            watched_since: now,
            seats: BySeat::from_fn(seats, |_| Use::default()),
        }
    }

    /// A bot's turn took so long.
    pub(super) fn answered(&mut self, seat: Seat, took: Duration) {
        let seat = &mut self.seats[seat];
        seat.took = took;
        seat.on_turn += took;
    }

    /// Before all are asked again: looks, now and then, at how long each bot's threads have been on cores
    /// or waited for one, beside its turns. Of bots that are stopped off turn, `wanted` tells nothing.
    pub(super) fn watch(&mut self, now: Instant, mut wanted: impl FnMut(Seat) -> Option<Duration>) {
        let watched = now.saturating_duration_since(self.watched_since);
        if watched < WATCHED_FOR {
            return;
        }
        self.watched_since = now;
        for (seat, used) in self.seats.iter_mut() {
            used.watched(now, watched, wanted(seat));
        }
    }

    /// Whether there would be more to run than so many cores. Beside bots that want cores off turn, one must
    /// be left for those whose turn it is.
    pub(super) fn exceeds(&self, cores: usize) -> bool {
        let thinking = self
            .seats
            .values()
            .filter(|used| used.took > THOUGHT)
            .count();
        let burnt = |used: &Use| used.burnt.map_or(0, |(cores, _)| cores);
        let burnt: usize = self.seats.values().map(burnt).sum();
        let asked = usize::from(burnt > 0);
        thinking.max(asked) + burnt > cores
    }
}

impl Use {
    fn watched(&mut self, now: Instant, watched: Duration, wanted: Option<Duration>) {
        if let (Some(before), Some(wanted)) = (self.wanted, wanted) {
            let off_turn = wanted.saturating_sub(before).saturating_sub(self.on_turn);
            let cores = off_turn.as_secs_f64() / watched.as_secs_f64();
            if cores > BURNS {
                self.burnt = Some((cores.ceil() as usize, now + REMEMBERED));
            }
        }
        if self.burnt.is_some_and(|(_, until)| until <= now) {
            self.burnt = None;
        }
        self.wanted = wanted;
        self.on_turn = Duration::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// Whether four bots want more than two cores after 100 ms, of which each was asked for so long and in
    /// which the threads of each ran or waited for so many milliseconds; the last answer of each took a tenth of its turns.
    fn exceed_two_cores(bots: [(u32, u32); 4]) -> bool {
        let began = Instant::now();
        let mut demand = Demand::of(4, began);
        let first = began + 50 * MS;
        demand.watch(first, |_| Some(Duration::ZERO));
        for (seat, (on_turn, _)) in (0..).zip(bots) {
            (0..10).for_each(|_| demand.answered(Seat(seat), on_turn * MS / 10));
        }
        demand.watch(first + 100 * MS, |seat| {
            Some(bots[usize::from(seat.0)].1 * MS)
        });
        demand.exceeds(2)
    }

    #[test]
    fn instant_bots_and_two_that_think_find_cores() {
        assert!(!exceed_two_cores([(1, 1); 4]));
        assert!(!exceed_two_cores([(90, 90), (90, 90), (5, 5), (5, 5)]));
        assert!(exceed_two_cores([(90, 60), (90, 60), (90, 60), (5, 5)]));
    }

    #[test]
    fn a_bot_that_goes_on_after_its_answer_counts_with_all_that_it_wants() {
        assert!(exceed_two_cores([(1, 170), (2, 2), (2, 2), (2, 2)]));
        // A core is left, and one bot that thinks has it.
        assert!(!exceed_two_cores([(1, 90), (90, 80), (2, 2), (2, 2)]));
        assert!(exceed_two_cores([(1, 90), (90, 60), (90, 60), (2, 2)]));
    }

    #[test]
    fn a_little_after_the_answer_is_no_thought() {
        assert!(!exceed_two_cores([(10, 30); 4]));
    }

    #[test]
    fn a_bot_that_was_seen_to_go_on_counts_for_a_while_although_it_is_stopped() {
        let began = Instant::now();
        let mut demand = Demand::of(1, began);
        let looks = [Some(0), Some(900), None, None, None, None, None, None];
        let burnt = (1..).zip(looks).map(|(second, wanted)| {
            demand.watch(began + second * 1000 * MS, |_| wanted.map(|ms| ms * MS));
            demand.exceeds(1)
        });
        let burnt: Vec<bool> = burnt.collect();
        assert_eq!(burnt, [false, true, true, true, true, true, false, false]);
    }
}
