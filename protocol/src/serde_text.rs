//! A type that has a text on the wire or in a configuration is that text in every serde format, so
//! that there is one way to write it.

use crate::Cell;
use crate::config::{Decimal, Edition};
use crate::wire::{Chain, Init, Move, Sighting};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! as_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

as_text!(Cell, Chain, Decimal, Edition, Init, Move, Sighting);
