//! The plain bot, and the places where a behaviour takes over.

use super::behaviour::Behaviour;
use super::snake;
use protocol::wire::{Init, Message, Reader};
use protocol::{Direction, Move, Observation};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

/// One bot at its game.
pub(super) struct Bot {
    /// States so far.
    pub(super) state: u32,
    /// The state in which the behaviour begins.
    pub(super) since: u32,
    /// A time that some behaviours need.
    pub(super) pause: Duration,
}

/// What there is to decide on.
pub(super) struct Turn<'a> {
    pub(super) init: Init,
    pub(super) seen: &'a Observation,
    /// What a plain bot would answer.
    pub(super) way: Direction,
}

impl Bot {
    pub(super) fn new(since: u32, pause_ms: u64) -> Self {
        Self {
            state: 0,
            since,
            pause: Duration::from_millis(pause_ms),
        }
    }

    pub(super) fn play(mut self, behaviour: &Behaviour) -> ExitCode {
        (behaviour.start)(&mut self);
        let mut reader = Reader::new();
        let mut init = None;
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            match reader.push(&line) {
                Ok(Some(Message::Init(first))) => init = Some(first),
                Ok(Some(Message::State { observation, .. })) => {
                    self.state += 1;
                    let init = init.expect("the first line comes first");
                    let turn = Turn {
                        init,
                        seen: observation,
                        way: snake::wander(init, observation, self.state),
                    };
                    if self.state >= self.since {
                        (behaviour.turn)(&mut self, &turn);
                    } else {
                        self.answer(turn.way);
                    }
                }
                Ok(Some(Message::GameOver)) => (behaviour.over)(&mut self),
                Ok(None) | Err(_) => {}
            }
        }
        ExitCode::SUCCESS
    }

    /// Whether this is the state in which the behaviour begins.
    pub(super) fn begins(&self) -> bool {
        self.state == self.since
    }

    /// Says where to go, in one piece.
    pub(super) fn answer(&self, way: Direction) {
        say(self.words(way).as_bytes());
    }

    /// The note and the move.
    pub(super) fn words(&self, way: Direction) -> String {
        let letter = &format!("{way:?}")[..1];
        format!(
            "log state={} move={letter}\n{}\n",
            self.state,
            Move::from(way)
        )
    }

    pub(super) fn sleep(&self) {
        std::thread::sleep(self.pause);
    }
}

/// Writes at once. An arena that does not read is gone.
pub(super) fn say(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}
