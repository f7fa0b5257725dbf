//! Has games played by the workers of a NATS server.

use super::coordinator::Coordinator;
use super::error::FleetError;
use super::link::Link;
use super::names;
use super::news::FleetNews;
use super::packages::Packages;
use super::place::Place;
use crate::fleet::one_game::runtime;
use crate::fleet::{Games, Player, Runner};
use crate::process::cancel_on_signals;
use anyhow::{Context, Result};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How long a worker may be silent before its game goes to another.
const ACK_WAIT: Duration = Duration::from_secs(30);

/// Has games played by the workers of a NATS server.
///
/// It asks for a bounded number of games ahead, believes no result before its replay agrees with the rules, and leaves
/// out machines that lie.
pub struct NatsRunner {
    place: Place,
    run: String,
    /// How long a worker may be silent before its game goes to another.
    pub ack_wait: Duration,
    tell: Box<dyn FnMut(FleetNews)>,
    packages: Packages,
}

impl NatsRunner {
    /// A runner by way of a server. A run has a name of letters, digits and `-`: who goes on with it after an
    /// interruption uses the same, and no other run does.
    ///
    /// # Errors
    /// If that is no name.
    pub fn new(
        place: Place,
        run: &str,
        tell: impl FnMut(FleetNews) + 'static,
    ) -> Result<Self, FleetError> {
        if !names::is_token(run) {
            return Err(FleetError::Name(run.to_owned()));
        }
        Ok(Self {
            place,
            run: run.to_owned(),
            ack_wait: ACK_WAIT,
            tell: Box::new(tell),
            packages: Packages::default(),
        })
    }

    /// A name for a run that no other run has: made of the machine, the folder and the seed, say.
    pub fn name_of(parts: &[&str]) -> String {
        let mut sum = Sha256::new();
        for part in parts {
            sum.update((part.len() as u64).to_le_bytes());
            sum.update(part);
        }
        let sum: [u8; 32] = sum.finalize().into();
        sum[..10].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Packs the programs of all who may play, so that one that cannot be sent is known before the first game.
    ///
    /// # Errors
    /// If one cannot be sent to other machines.
    pub fn pack<'a>(
        &mut self,
        players: impl IntoIterator<Item = &'a Arc<Player>>,
    ) -> Result<(), FleetError> {
        for player in players {
            self.packages.program(player)?;
        }
        Ok(())
    }
}

impl Runner for NatsRunner {
    fn play(&mut self, games: &mut dyn Games, stop: &CancellationToken) -> Result<()> {
        let runtime = runtime()?;
        runtime.block_on(async {
            cancel_on_signals(stop).context("cannot listen for Ctrl-C")?;
            let Self {
                place,
                run,
                tell,
                packages,
                ack_wait,
            } = self;
            let link = Link::open(place, "arena", stop, |news| {
                tell(FleetNews::Link(news));
            });
            let Some(link) = link.await? else {
                return Ok(());
            };
            let coordinator = Coordinator::new(link, run, *ack_wait, packages, tell);
            coordinator.run(games, stop).await
        })
    }
}
