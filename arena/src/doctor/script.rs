//! The acts of an examination, and what is done to the board so that they come about.

use super::other_snakes::{next_cell, stroll};
use protocol::config::{Edition, SpecialApple};
use protocol::{AppleKind, Event, Move, Seat, Setup, Snake, State};

/// The seat of the bot that is examined.
pub(super) const BOT: Seat = Seat(0);
/// The snake that eats the invisibility apple when the bot is to look on.
const VANISHER: Seat = Seat(2);
const HUGGER: Seat = Seat(3);

/// Part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Nothing is done.
    Plain,
    /// Two others are shown as dead once.
    OthersDie,
    /// The bot's snake dies: it is sent nothing for a tick.
    BotDies,
    /// The invisibility apple comes to the board.
    AppleComes,
    /// Another snake is invisible until it can be seen again.
    OtherVanishes,
    /// The bot's own snake is.
    BotVanishes,
}

/// An act and how many ticks it has at most.
pub(super) type Scene = (Act, u32);

/// What is played in an edition.
pub(super) fn scenes(edition: Edition) -> Vec<Scene> {
    let mut scenes = vec![(Act::Plain, 8), (Act::OthersDie, 6), (Act::BotDies, 8)];
    if edition.config().special_apple == SpecialApple::Invisibility {
        scenes.extend([
            (Act::AppleComes, 4),
            (Act::OtherVanishes, 120),
            (Act::BotVanishes, 120),
        ]);
    }
    scenes.extend([(Act::Plain, 10), (Act::BotDies, 8)]);
    scenes
}

impl Act {
    /// Arranges the board before a state is shown, in the act's tick that is counted from 0.
    pub(super) fn arrange(self, state: State, tick: u32) -> State {
        match (self, tick) {
            (Self::OthersDie, 0) => kill(state, &[VANISHER, HUGGER]),
            (Self::BotDies, 0) => kill(state, &[BOT]),
            (Self::AppleComes, 0) => hurry_apple(state),
            (Self::OtherVanishes, _) => {
                let way = stroll(&state, VANISHER);
                serve_apple(state, VANISHER, way)
            }
            _ => state,
        }
    }

    /// Arranges the board when the bot has decided where to go.
    pub(super) fn arrange_for_move(self, state: State, chosen: Move) -> State {
        match self {
            Self::BotVanishes => serve_apple(state, BOT, chosen),
            _ => state,
        }
    }

    /// Whether the act has come to its end with what happened in a tick.
    pub(super) fn is_over(self, events: &[Event]) -> bool {
        match self {
            Self::OtherVanishes => events.contains(&Event::Reappeared { seat: VANISHER }),
            Self::BotVanishes => events.contains(&Event::Reappeared { seat: BOT }),
            _ => false,
        }
    }
}

/// As if a head had met theirs: they are dead in this state and back in the next.
fn kill(state: State, seats: &[Seat]) -> State {
    changed(state, |setup| {
        for &seat in seats {
            let snake = &mut setup.snakes[seat];
            *snake = Snake {
                kills: snake.kills,
                longest: snake.longest,
                ..Snake::default()
            };
        }
    })
}

/// The invisibility apple has been away for long enough.
fn hurry_apple(state: State) -> State {
    let wait = state.config().special_apple_appearance;
    changed(state, |setup| {
        for apple in &mut setup.apples {
            if apple.kind == AppleKind::Invisibility {
                apple.age = wait;
            }
        }
    })
}

/// Puts the invisibility apple where a snake goes next, unless one is invisible already.
fn serve_apple(state: State, seat: Seat, way: Move) -> State {
    let a_snake_is_invisible = state.snakes().values().any(|snake| snake.cloak.is_some());
    let to = next_cell(&state, seat, way).filter(|&to| state.is_free(to));
    let (false, Some(to)) = (a_snake_is_invisible, to) else {
        return state;
    };
    changed(state, |setup| {
        for apple in &mut setup.apples {
            if apple.kind == AppleKind::Invisibility {
                apple.at = Some(to);
                apple.age = 0;
            }
        }
    })
}

fn changed(state: State, change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = Setup::from(state);
    change(&mut setup);
    State::try_from(setup).expect("only free cells are used and whole snakes taken away")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::board_setup;
    use protocol::{BySeat, rng_from_seed, step};
    use std::collections::BTreeSet;

    /// Every line that a bot is sent which strolls, with its numbers left out.
    fn lines_of(edition: Edition) -> BTreeSet<String> {
        let mut state = board_setup::first_state(edition.config());
        let mut rng = rng_from_seed("check");
        let mut seen = BTreeSet::new();
        for (act, ticks) in scenes(edition) {
            for tick in 0..ticks {
                state = act.arrange(state, tick);
                if state.snakes()[BOT].is_alive() {
                    let text = state.observe(BOT).to_string();
                    seen.extend(text.lines().map(kind_of));
                }
                let chosen = stroll(&state, BOT);
                state = act.arrange_for_move(state, chosen);
                let moves = BySeat::from_fn(4, |seat| stroll(&state, seat));
                let mut events = Vec::new();
                step(&mut state, &moves, &mut rng, &mut events);
                if act.is_over(&events) {
                    break;
                }
            }
        }
        seen
    }

    fn kind_of(line: &str) -> String {
        let fields: Vec<&str> = line.split(' ').collect();
        match fields.as_slice() {
            ["invisible", _, _, ticks, _, chain @ ..] => {
                let known = match chain {
                    [] => "nothing",
                    [one, other] if one == other => "one cell",
                    _ => "chain",
                };
                format!("invisible {ticks} {known}")
            }
            [word @ ("alive" | "dead"), ..] => (*word).to_owned(),
            ["-1", "-1"] => "no apple".to_owned(),
            [_, _] if !line.contains(',') => "apple".to_owned(),
            [_] => "number".to_owned(),
            chain => format!("chain of {}", chain.len()),
        }
    }

    #[test]
    fn the_default_edition_shows_every_kind_of_snake_line() {
        let seen = lines_of(Edition::Y2021);
        for kind in ["no apple", "apple", "number", "alive", "dead"] {
            assert!(seen.contains(kind), "{kind}");
        }
        for counter in 0..=75 {
            assert!(
                seen.contains(&format!("invisible {counter} chain")),
                "{counter}"
            );
        }
        for known in ["one cell", "nothing"] {
            assert!(seen.iter().any(|kind| kind.ends_with(known)), "{known}");
        }
    }

    #[test]
    fn editions_with_obstacles_and_zombies_show_them() {
        let chains = |edition| {
            let seen = lines_of(edition);
            let chains = seen.iter().filter(|kind| kind.starts_with("chain"));
            chains.cloned().collect::<Vec<_>>()
        };
        assert_eq!(chains(Edition::Y2020), ["chain of 5"]);
        assert!(chains(Edition::Y2022).contains(&"chain of 2".to_owned()));
        assert!(chains(Edition::Y2024).len() >= 2);
        assert_eq!(chains(Edition::Y2025), [""; 0]);
    }
}
