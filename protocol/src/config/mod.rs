//! The configuration: keys with aliases, editions as sets of rules and defaults, and layers that say
//! where each value came from.

mod decimal;
mod edition;
mod error;
mod keys;
mod layers;
mod ruleset;
mod values;

pub use decimal::Decimal;
pub use edition::Edition;
pub use error::{ConfigError, ConfigProblem};
pub use keys::{KEYS, Key};
pub use layers::{Layers, Origin, Resolved, in_order_of_application, is_config_file};
pub use ruleset::{Birth, BittenApple, Expiry, Family, ObstaclesSent, Ruleset, Wait, ZombieRule};
pub use values::{GameConfig, GameMode, SpecialApple};
