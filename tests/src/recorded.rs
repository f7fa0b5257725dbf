//! A game of the built-in brains, recorded without processes: the same bytes every time.

use arena::record::{HeaderLine, LateLine, Recorder, SeatLine, TickLine};
use bot::brain;
use bot::clock::{Budget, Deadline};
use protocol::{GameConfig, Move, State, rng_from_seed, standings, step};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Records a game of so many ticks. Seat 0 logs its length, and seat 1 is late every 100th tick.
pub fn record(file: &Path, ticks: u32) {
    let config = Arc::new(GameConfig {
        special_apple_appearance: 60,
        ..GameConfig::default()
    });
    let names = ["greedy", "random", "greedy-2", "greedy-3"];
    let seats = names.map(|name| SeatLine {
        name: name.to_owned(),
        command: name.to_owned(),
    });
    let header = HeaderLine::new(&config, "recorded", ticks, seats.into());
    let mut rng = rng_from_seed("recorded");
    let mut state = State::new(config, &mut rng);
    let mut recorder = Recorder::create(file, &header, &state).expect("the replay can be written");
    let brains = ["greedy", "random", "greedy", "greedy"];
    let init = state.config().init();
    let brain = |(name, seed)| brain::by_name(name, init, seed).expect("a brain of that name");
    let mut players: Vec<_> = brains.into_iter().zip(1..).map(brain).collect();
    for tick in 1..=ticks {
        let moves = state.snakes().map(|seat, snake| {
            if !snake.is_alive() {
                return Move::default();
            }
            let deadline = Deadline::start(Budget::Nodes(1000));
            players[usize::from(seat.0)].decide(&state.observe(seat), &deadline)
        });
        let mut line = TickLine {
            moves: TickLine::letters(&state, &moves),
            us: (0..4)
                .map(|seat| 100 + i64::from(tick * 7919 % 1009) + seat)
                .collect(),
            ..TickLine::default()
        };
        line.notes.push((
            0,
            format!(
                "length={} tick={tick}",
                state.snakes()[protocol::Seat(0)].length()
            ),
        ));
        if tick % 100 == 0 {
            line.late.push(LateLine {
                seat: 1,
                wall: 61_000,
                cpu: 60_000,
                wait: 0,
                fault: "bot".to_owned(),
            });
        }
        let mut events = Vec::new();
        step(&mut state, &moves, &mut rng, &mut events);
        recorder
            .tick(line, &events, &state, Duration::ZERO)
            .expect("the replay can be written");
    }
    let table = standings(state.snakes());
    recorder
        .end(ticks, "played to the end", &table)
        .expect("the replay can be written");
}
