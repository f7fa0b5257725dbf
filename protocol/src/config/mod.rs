//! The configuration: keys with aliases, editions as sets of rules and defaults, and layers that say
//! where each value came from.

mod decimal;
mod edition;
mod error;
mod files;
mod keys;
mod layers;
mod origin;
mod ruleset;
mod values;

pub use decimal::{Decimal, NotADecimal};
pub use edition::{Edition, NoSuchEdition};
pub use error::{ConfigError, ConfigProblem};
pub use files::{in_order_of_application, is_config_file};
pub use keys::{KEYS, Key};
pub use layers::{Layers, Resolved};
pub use origin::Origin;
pub use ruleset::{Birth, BittenApple, Expiry, Family, ObstaclesSent, Ruleset, Wait, ZombieRule};
pub use values::{GameConfig, GameMode, SpecialApple};
