//! Zombies hunt the nearest head.

use super::turn::Turn;
use super::{Death, Event};
use crate::config::BittenApple;
use crate::{AppleKind, Cell, Direction};

/// The order in which a zombie looks around, which decides ties.
const LOOKS: [Direction; 4] = [
    Direction::Left,
    Direction::Right,
    Direction::Up,
    Direction::Down,
];

impl Turn<'_> {
    /// Moves the zombies whose turn it is, one after the other. A snake they bite dies when all have moved.
    pub(super) fn move_zombies(&mut self) {
        for index in 0..self.state.zombies().len() {
            let zombie = &self.state.zombies()[index];
            if zombie.wait > 0 {
                continue;
            }
            let Some(to) = zombie.body.front().and_then(|&head| self.best_step(head)) else {
                continue;
            };
            self.hollow_apple(to);
            self.happen(Event::ZombieMoved {
                zombie: index as u16,
                to,
            });
            for seat in self.state.snakes().seats() {
                if self.state.snakes()[seat].head() == Some(to) {
                    self.doom(seat, Death::Bitten);
                }
            }
        }
        self.bury();
    }

    /// A special apple where a zombie goes stays there, if that is the rule.
    fn hollow_apple(&mut self, to: Cell) {
        let stays = match self.state.config().ruleset.bitten_apple {
            BittenApple::Leaves => false,
            BittenApple::Hollow => true,
            BittenApple::HollowBesideOthers => self.state.config().num_apples > 1,
        };
        let mut apples = (0u16..).zip(self.state.apples());
        let special = apples.find(|(_, apple)| {
            apple.at == Some(to) && apple.kind != AppleKind::Normal && !apple.hollow
        });
        if let Some((apple, _)) = special.filter(|_| stays) {
            self.happen(Event::AppleHollowed { apple });
        }
    }

    /// Of the cells around that are open, the one nearest to a head that can be seen.
    fn best_step(&self, head: Cell) -> Option<Cell> {
        let size = self.state.size();
        let around = LOOKS.iter().filter_map(|&look| size.step(head, look));
        around
            .filter(|&cell| self.state.admits_zombie(cell))
            .min_by_key(|&cell| self.distance_to_prey(cell))
    }

    fn distance_to_prey(&self, cell: Cell) -> u16 {
        let seen = self
            .state
            .snakes()
            .values()
            .filter(|snake| snake.cloak.is_none());
        let distances = seen.filter_map(|snake| Some(snake.head()?.distance(cell)));
        distances.min().unwrap_or(u16::MAX)
    }
}
