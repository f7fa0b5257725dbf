//! A small recorded game to look at in tests.

use crate::replay::{EndReason, HeaderLine, Recorder, SeatLine, TickLine};
use protocol::config::Edition;
use protocol::{Game, GameConfig, Move, Seat, State, standings};
use std::path::Path;
use std::time::Duration;

/// Records a game of turning snakes and returns all its states.
pub(crate) fn record(file: &Path, edition: Edition, ticks: u32) -> Vec<State> {
    let config = GameConfig {
        game_width: 16,
        game_height: 16,
        special_apple_appearance: 20,
        ..edition.config()
    };
    record_with(file, config, ticks)
}

/// The same on a board of the usual size. Returns the last state.
pub(crate) fn record_default(file: &Path, ticks: u32) -> State {
    let mut states = record_with(file, GameConfig::default(), ticks);
    states.pop().expect("a game has a first state")
}

fn record_with(file: &Path, config: GameConfig, ticks: u32) -> Vec<State> {
    let seats = (0..config.num_snakes).map(|seat| SeatLine {
        name: format!("bot{seat}"),
        command: "greedy".to_owned(),
    });
    let header = HeaderLine::new(&config, "sample", ticks, seats.collect());
    let mut game = Game::new(config.into(), "sample");
    let mut recorder = Recorder::create(file, &header, game.state()).unwrap();
    let mut states = vec![game.state().clone()];
    for tick in 0..ticks {
        let wishes = [Move::Straight, Move::TurnLeft, Move::Up, Move::TurnRight];
        let wish = |seat: u8| wishes[(tick / 3 + u32::from(seat)) as usize % 4];
        let moves = game.state().snakes().map(|seat, _| wish(seat.0));
        let line = TickLine {
            moves: TickLine::letters(game.state(), &moves),
            notes: vec![(1, format!("wish={}", moves[Seat(1)]))],
            ..TickLine::default()
        };
        game.step(&moves);
        let written = recorder.tick(line, game.events(), game.state(), Duration::ZERO);
        written.unwrap();
        states.push(game.state().clone());
    }
    let table = standings(game.state().snakes());
    recorder.end(ticks, EndReason::Played, &table).unwrap();
    states
}
