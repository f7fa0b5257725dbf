//! The bots around the board: who is asked and how, what they answered, and who has left.

use super::demand::Demand;
use super::people::People;
use super::play::{Departure, GameSpec, Think};
use super::players::Players;
use super::stats::SeatStats;
use crate::bots::Launch;
use crate::process::{
    Answer, BotOutput, BotProcess, Ending, Pace, Timing, collect, listen, micros,
};
use crate::replay::{LateLine, TickLine};
use protocol::{BySeat, Move, Seat, State, StateTexts};
use std::time::Duration;
use tokio::task::{JoinSet, yield_now};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{debug, debug_span, warn};

/// Bytes of all notes of a game that go into its record, a share for every seat: a bot that logs without end must not
/// make the record of its game too large to be shown.
const NOTES_RECORDED: usize = 8 << 20;

/// Ticks after which signals and what bots write to stderr have their turn, even if every answer was there at
/// once.
const YIELD_EVERY: u32 = 4;

/// The bots around the board.
pub(super) struct LivePlayers {
    bots: BySeat<Option<BotProcess>>,
    /// Which seats are people's. Those have no process.
    human: BySeat<bool>,
    people: People,
    pub(super) departures: BySeat<Option<Departure>>,
    timing: Timing,
    /// The time of each bot, which is another for those that are waited for.
    timings: BySeat<Timing>,
    think: Think,
    /// Whether all are stopped but the one that is asked.
    frozen: bool,
    /// How many cores the bots would use if all were asked at once.
    demand: Demand,
    /// Bytes of notes that still go into the record.
    notes_left: BySeat<usize>,
    /// Processes that outlived their bots.
    pub(super) strays: u32,
    began: Instant,
}

impl LivePlayers {
    /// Starts every bot and tells it what comes before the first state. One that cannot be started is gone at once.
    pub(super) fn start(game: &GameSpec, first: &State) -> Self {
        let opening = first.opening();
        let mut departures = BySeat::from_fn(game.bots.len(), |_| None);
        let human = game.bots.map(|_, bot| bot.launch == Launch::Human);
        let bots = game.bots.map(|seat, bot| {
            if human[seat] {
                return None;
            }
            let launch = bot.launch.in_game(&game.seed, seat);
            let started = BotProcess::start(&launch, &game.sandbox, &game.logs[seat]);
            match started {
                Ok(mut process) => {
                    debug!(%seat, bot = bot.name, "started");
                    process.tell(opening.as_bytes());
                    Some(process)
                }
                Err(error) => {
                    warn!(%seat, bot = bot.name, %error, "cannot be started");
                    departures[seat] = Some(Departure {
                        tick: 0,
                        reason: format!("{:#}", anyhow::Error::new(error)),
                        stderr: Vec::new(),
                    });
                    None
                }
            }
        });
        Self {
            demand: Demand::of(bots.len(), Instant::now()),
            notes_left: BySeat::from_fn(bots.len(), |_| NOTES_RECORDED / bots.len()),
            bots,
            human,
            people: game.people.clone(),
            departures,
            timing: game.timing,
            timings: game.bots.map(|seat, _| match game.waits.contains(&seat) {
                true => game.timing.without_end(),
                false => game.timing,
            }),
            think: game.think,
            frozen: false,
            strays: 0,
            began: Instant::now(),
        }
    }

    async fn ask_bots(&mut self, state: &State, stop: &CancellationToken) {
        let Self {
            bots,
            timings,
            frozen,
            ..
        } = self;
        if !*frozen {
            listen(bots.values_mut().flatten());
        }
        let mut texts = StateTexts::new(state);
        let mut asked = Vec::with_capacity(bots.len());
        for (seat, bot) in bots.iter_mut() {
            let Some(bot) = bot else {
                continue;
            };
            // The first state is answered in tick 1.
            bot.begin_tick(state.tick() + 1);
            if !state.snakes()[seat].is_alive() {
                bot.rest();
                continue;
            }
            let text = texts.of(seat).as_bytes();
            if *frozen {
                // Whatever the arena has to do is done while the bot still stands.
                bot.ask(text, timings[seat]);
                bot.thaw();
                collect(&mut [bot], stop).await;
                bot.freeze();
            } else {
                bot.ask_at_once(text, timings[seat]);
                asked.push(bot);
            }
        }
        collect(&mut asked, stop).await;
    }

    fn choose_how_to_ask(&mut self, now: Instant) {
        let serial = match self.think {
            Think::Parallel => false,
            Think::Serial => true,
            Think::Auto { cores } => {
                let wanted = |seat: Seat| {
                    let bot = self.bots[seat].as_ref().filter(|_| !self.frozen);
                    bot.and_then(BotProcess::wanted_cores)
                };
                self.demand.watch(now, wanted);
                self.demand.exceeds(cores)
            }
        };
        if serial != self.frozen {
            self.frozen = serial;
            for bot in self.bots.values_mut().flatten() {
                if serial { bot.freeze() } else { bot.thaw() }
            }
        }
    }

    /// Tells every bot that the game is over and waits until all have ended.
    pub(super) async fn dismiss(&mut self) -> BySeat<Option<Ending>> {
        let mut endings = BySeat::from_fn(self.bots.len(), |_| None);
        let mut leaving = JoinSet::new();
        for (seat, bot) in self.bots.iter_mut() {
            if let Some(mut bot) = bot.take() {
                bot.say_game_over();
                leaving.spawn(async move { (seat, bot.end().await) });
            }
        }
        while let Some(Ok((seat, ended))) = leaving.join_next().await {
            endings[seat] = Some(ended.ending);
            self.strays += ended.strays;
        }
        endings
    }
}

impl Players for LivePlayers {
    fn is_empty(&self) -> bool {
        self.bots.values().all(Option::is_none) && !self.human.values().any(|&human| human)
    }

    /// Sends every living snake's bot what it sees, and waits for the answers. At the tournament's
    /// pace that takes a tick's time even if no bot is asked.
    async fn ask(&mut self, state: &State, stop: &CancellationToken) {
        let began = Instant::now();
        self.choose_how_to_ask(began);
        self.ask_bots(state, stop).await;
        if state.tick().is_multiple_of(YIELD_EVERY) {
            yield_now().await;
        }
        if self.timing.pace == Pace::Real {
            tokio::select! {
                () = sleep_until(began + self.timing.budget) => {}
                () = stop.cancelled() => {}
            }
        }
    }

    /// What every player answered, as moves and as the line for the record.
    fn answers(
        &mut self,
        state: &State,
        stats: &mut BySeat<SeatStats>,
    ) -> (BySeat<Move>, TickLine) {
        let mut line = TickLine::default();
        let Self {
            bots,
            human,
            people,
            demand,
            timing,
            notes_left,
            ..
        } = self;
        let moves = state.snakes().map(|seat, snake| {
            if human[seat] {
                // A person is not timed: one who presses nothing goes straight on.
                line.us.push(-1);
                let turn = people.turn(seat, snake.heading);
                return turn.map_or(Move::default(), Move::from);
            }
            let Some(bot) = bots[seat].as_mut() else {
                line.us.push(-1);
                return Move::default();
            };
            let answer = if snake.is_alive() {
                bot.answer()
            } else {
                Answer::Late
            };
            if bot.is_gone() {
                bot.write_off();
            }
            let output = bot.take_output();
            tell(state.tick(), seat, &output);
            stats[seat].count_output(&output);
            // The first state is answered in tick 1.
            stats[seat].quote(state.tick() + 1, &output);
            note(&mut line, seat, output, &mut notes_left[seat]);
            let Answer::Move(chosen, latency) = answer else {
                line.us.push(-1);
                if answer == Answer::Late && snake.is_alive() {
                    demand.answered(seat, timing.budget);
                }
                return Move::default();
            };
            // The first answer's time is mostly the program's start.
            if state.tick() > 0 {
                stats[seat].answered(latency);
            }
            demand.answered(seat, latency);
            line.us.push(micros(latency).into());
            chosen
        });
        line.moves = TickLine::letters(state, &moves);
        (moves, line)
    }

    fn settle(&mut self, stats: &mut BySeat<SeatStats>) {
        for (seat, bot) in self.bots.iter_mut() {
            if let Some(bot) = bot {
                bot.write_off();
                stats[seat].count_output(&bot.take_output());
            }
        }
    }

    /// Takes those who are gone from the table and says which seats they had.
    async fn gone(&mut self, tick: u32) -> Vec<Seat> {
        let mut gone = Vec::new();
        for seat in self.bots.seats() {
            if let Some(bot) = self.bots[seat].take_if(|bot| bot.is_gone()) {
                let tail = bot.tail().clone();
                let ended = bot.bury().await;
                warn!(%seat, tick, ending = %ended.ending, "left the game");
                self.strays += ended.strays;
                self.departures[seat] = Some(Departure {
                    tick,
                    reason: ended.reason,
                    stderr: tail.lines(5),
                });
            }
            if self.bots[seat].is_none() && !self.human[seat] {
                gone.push(seat);
            }
        }
        gone
    }

    fn clock(&self) -> Duration {
        self.began.elapsed()
    }
}

/// Tells of what a bot said or did beside its answer.
fn tell(tick: u32, seat: Seat, output: &BotOutput) {
    let _seat = debug_span!("seat", %seat, tick).entered();
    if let Some(lateness) = &output.lateness {
        debug!(wall = ?lateness.wall, cpu = ?lateness.cpu, fault = %lateness.fault, "late");
    }
    if output.garbage > 0 {
        debug!(lines = output.garbage, "garbage");
    }
}

fn note(line: &mut TickLine, seat: Seat, output: BotOutput, notes_left: &mut usize) {
    if output.garbage > 0 {
        line.garbage.push((seat.0, output.garbage));
    }
    line.late.extend(
        output
            .lateness
            .map(|lateness| LateLine::new(seat.0, lateness)),
    );
    for note in output.notes {
        // What does not fit is in the bot's own log.
        if let Some(left) = notes_left.checked_sub(note.len()) {
            *notes_left = left;
            line.notes.push((seat.0, note));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_go_into_the_record_as_long_as_they_fit() {
        let output = || BotOutput {
            notes: vec!["12345".to_owned(), "123".to_owned()],
            ..BotOutput::default()
        };
        let (mut line, mut left) = (TickLine::default(), 12);
        note(&mut line, Seat(1), output(), &mut left);
        note(&mut line, Seat(1), output(), &mut left);
        let kept: Vec<&str> = line.notes.iter().map(|(_, note)| note.as_str()).collect();
        assert_eq!(kept, ["12345", "123", "123"]);
        assert_eq!(left, 1);
    }
}
