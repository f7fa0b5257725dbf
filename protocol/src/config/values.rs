//! One game's configuration, complete and typed.

use super::decimal::Decimal;
use super::edition::Edition;
use super::ruleset::Ruleset;
use crate::{Init, Size};
use std::fmt;

/// Every setting of a game. The default is the game of the default edition.
///
/// ```
/// use snakepit_protocol::GameConfig;
/// use snakepit_protocol::config::Edition;
///
/// let small = GameConfig { game_width: 20, game_height: 20, ..Edition::Y2025.config() };
/// assert_eq!(small.size().area(), 400);
/// assert_eq!(small.ticks(), 6000);
/// assert_eq!(small.init().to_string(), "4 20 20 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameConfig {
    /// The year whose defaults these are.
    pub edition: Edition,
    /// The rules that are not numbers: the edition's, unless an old recording says otherwise.
    pub ruleset: Ruleset,
    /// Columns of the board.
    pub game_width: u8,
    /// Rows of the board.
    pub game_height: u8,
    /// Seconds in a round.
    pub duration: u32,
    /// Milliseconds for a move.
    pub speed: u32,
    /// How many snakes play.
    pub num_snakes: usize,
    /// What seeds the game; `None` asks for a fresh seed.
    pub random_seed: Option<String>,
    /// Cells of a new snake.
    pub starting_length: u32,
    /// What a fresh apple adds to a length.
    pub apple_growth: u32,
    /// Ticks an apple waits to be eaten.
    pub apple_limit: u32,
    /// Apples in all, the special one included.
    pub num_apples: usize,
    /// What is special about the special apple.
    pub special_apple: SpecialApple,
    /// Ticks the special apple stays away.
    pub special_apple_appearance: u32,
    /// The last count at which an invisible snake is still unseen.
    pub invisibility_period: u32,
    /// What a decaying apple loses per tick.
    pub decay_rate: Decimal,
    /// Straight, immovable chains of five.
    pub num_obstacles: usize,
    /// Hunting chains of five.
    pub num_zombies: usize,
    /// Ticks between two moves of the zombies.
    pub zombie_speed: u32,
    /// What the game is about.
    pub game_mode: GameMode,
    /// Milliseconds between rounds: accepted, unused.
    pub between_rounds: u32,
}

impl Default for GameConfig {
    fn default() -> Self {
        Self {
            edition: Edition::default(),
            ruleset: Ruleset::of(Edition::default()),
            game_width: 50,
            game_height: 50,
            duration: 300,
            speed: 50,
            num_snakes: 4,
            random_seed: None,
            starting_length: 5,
            apple_growth: 5,
            apple_limit: 600,
            num_apples: 2,
            special_apple: SpecialApple::Invisibility,
            special_apple_appearance: 600,
            invisibility_period: 75,
            decay_rate: Decimal::ZERO,
            num_obstacles: 0,
            num_zombies: 0,
            zombie_speed: 1,
            game_mode: GameMode::Grow,
            between_rounds: 10_000,
        }
    }
}

impl GameConfig {
    /// The board.
    ///
    /// # Panics
    /// If a side is zero, which no configuration that was read can be.
    pub fn size(&self) -> Size {
        Size::new(self.game_width, self.game_height).expect("a board has at least one cell")
    }

    /// How many ticks a round has.
    pub fn ticks(&self) -> u32 {
        let ticks = u64::from(self.duration) * 1000 / u64::from(self.speed.max(1));
        ticks.try_into().unwrap_or(u32::MAX)
    }

    /// The rules that differ between editions and matter in this game, in words: a name and a sentence
    /// for each. A game without zombies has no rule about them.
    pub fn rules_in_words(&self) -> Vec<(&'static str, String)> {
        let rules = &self.ruleset;
        let (zombies, obstacles) = (self.num_zombies > 0, self.num_obstacles > 0);
        let special_apple = self.special_apple != SpecialApple::None && self.num_apples > 0;
        let walk = match (obstacles, rules.zombies.through_obstacles) {
            (false, _) => "",
            (true, true) => "walk through obstacles; ",
            (true, false) => "stop at obstacles; ",
        };
        let blocked = match rules.zombies.retry {
            true => "a blocked one tries again in every tick",
            false => "a blocked one waits for its next turn",
        };
        let all = [
            (true, "collisions", rules.family.to_string()),
            (
                special_apple,
                "special apple expires",
                rules.expiry.to_string(),
            ),
            (
                special_apple && zombies,
                "bitten special apple",
                rules.bitten_apple.to_string(),
            ),
            (zombies, "zombies", format!("{walk}{blocked}")),
            (true, "new snakes lie", rules.birth.to_string()),
            (
                obstacles,
                "obstacles are sent",
                rules.obstacles_sent.to_string(),
            ),
        ];
        let matter = all.into_iter().filter(|(matters, ..)| *matters);
        matter.map(|(_, rule, words)| (rule, words)).collect()
    }

    /// The first line every bot is sent.
    pub fn init(&self) -> Init {
        Init {
            snakes: self.num_snakes,
            size: self.size(),
            mode: self.game_mode.number(),
        }
    }
}

/// What is special about the special apple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecialApple {
    /// There is none.
    None,
    /// It makes its eater invisible.
    Invisibility,
    /// It is worth less every tick.
    Decaying,
}

impl fmt::Display for SpecialApple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Invisibility => "invisibility",
            Self::Decaying => "decaying",
        })
    }
}

/// What the game is about. There is one mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameMode {
    /// The longest snake wins.
    Grow,
}

impl GameMode {
    /// Its number on the wire.
    pub const fn number(self) -> u32 {
        1
    }
}

impl fmt::Display for GameMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GROW")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rules_that_matter_in_a_game_are_told() {
        let rules = |config: GameConfig| {
            let rules = config.rules_in_words().into_iter();
            rules.map(|(rule, _)| rule).collect::<Vec<_>>()
        };
        assert_eq!(
            rules(Edition::Y2018.config()),
            ["collisions", "special apple expires", "new snakes lie"]
        );
        assert_eq!(
            rules(Edition::Y2016.config()),
            ["collisions", "zombies", "new snakes lie"]
        );
        assert_eq!(
            rules(Edition::Y2024.config()),
            [
                "collisions",
                "special apple expires",
                "bitten special apple",
                "zombies",
                "new snakes lie",
                "obstacles are sent"
            ]
        );
    }
}
