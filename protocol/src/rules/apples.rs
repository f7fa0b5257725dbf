//! Apples: which snake eats them, and where they come back.

use super::turn::Turn;
use super::{Death, Event, placement};
use crate::{Apple, AppleKind, Cell, Seat};
use rand::Rng;

impl Turn<'_> {
    /// Removes every apple under a head. It feeds its eater only if that snake lives. No head had an
    /// apple under it before it advanced.
    pub(super) fn eat(&mut self) {
        for index in 0..self.state.apples().len() {
            let apple = self.state.apples()[index];
            let Some(at) = apple.at.filter(|_| !apple.hollow) else {
                continue;
            };
            for seat in self.state.snakes().seats() {
                if self.state.snakes()[seat].head() == Some(at) {
                    self.eat_one(seat, index as u16, apple, at);
                }
            }
        }
    }

    fn eat_one(&mut self, seat: Seat, index: u16, apple: Apple, at: Cell) {
        if self.is_doomed(seat) {
            return self.happen(Event::Spoiled { seat, apple: index });
        }
        let growth = apple.worth(self.state.config());
        if apple.kind == AppleKind::Decaying && self.is_fatal(seat, growth) {
            self.happen(Event::Spoiled { seat, apple: index });
            return self.doom(seat, Death::BadApple);
        }
        self.happen(Event::Ate {
            seat,
            apple: index,
            growth,
        });
        if apple.kind == AppleKind::Invisibility {
            self.happen(Event::Vanished { seat, at });
        }
    }

    /// Whether a decaying apple kills its eater: it does if it would shrink the snake below two cells.
    /// Growth still pending does not help.
    fn is_fatal(&self, seat: Seat, worth: i32) -> bool {
        let (snake, config) = (&self.state.snakes()[seat], self.state.config());
        let loss = match config.ruleset.pending_loss_counts {
            true => snake.growth.min(0),
            false => 0,
        };
        let left = i64::from(snake.length()) + i64::from(worth) + i64::from(loss);
        i64::from(worth) < -i64::from(config.apple_growth) || left < 2
    }

    /// Apples that are due come to a free cell, if there is one.
    pub(super) fn replace_apples(&mut self, rng: &mut impl Rng) {
        for index in 0..self.state.apples().len() {
            let a_snake_is_invisible = self.state.snakes().values().any(|s| s.cloak.is_some());
            let apple = self.state.apples()[index];
            if !apple.is_due(self.state.config(), a_snake_is_invisible) {
                continue;
            }
            if let Some(to) = placement::cell(self.state, rng) {
                self.happen(Event::AppleMoved {
                    apple: index as u16,
                    to,
                });
            }
        }
    }
}
