//! A league's file and database, opened beside a server that may be running.

use anyhow::{Context, Result};
use arena::exit::Misuse;
use arena::league::store::Store;
use arena::league::{Folders, LeagueConfig};
use std::path::Path;

/// What commands beside the server need of a league.
pub(super) struct OpenLeague {
    pub(super) folders: Folders,
    pub(super) config: LeagueConfig,
    pub(super) store: Store,
}

/// Opens what `arena league new` has made.
pub(super) fn open(folder: &Path) -> Result<OpenLeague> {
    let folders = Folders::new(folder)?;
    let config =
        LeagueConfig::read(&folders.config()).map_err(|error| Misuse(error.to_string()))?;
    let store = Store::open(&folders.database())
        .with_context(|| format!("cannot open {}", folders.database().display()))?;
    Ok(OpenLeague {
        folders,
        config,
        store,
    })
}
