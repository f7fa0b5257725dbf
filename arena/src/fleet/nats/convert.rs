//! From a job to its message, and from the message of a stranger to a job on this machine.

use super::cache::{Cache, Lease};
use super::error::FleetError;
use super::message::{JobMessage, ProgramMessage, SeatMessage, VERSION};
use super::names::is_token;
use super::packages::Packages;
use crate::bots::{BotSpec, Launch, SealedBot, own_build};
use crate::build::prepare;
use crate::fleet::{Job, Manner, Player};
use crate::process::Timing;
use crate::replay::{HeaderLine, SeatLine, config_values};
use crate::sandbox::{Level, Limits, Sandbox};
use protocol::{BySeat, GameConfig, Seat};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Ticks of a game, at most: a million are eleven hours at the tournament's pace.
const TICKS_MOST: u32 = 1_000_000;
/// Time of a window, at most.
const WINDOW_MOST: Duration = Duration::from_secs(3600);
/// Nodes of a decision, at most: a game in this process ends between two of them alone.
const NODES_MOST: u64 = 10_000_000;
/// Bytes of a name, and of any other text.
const NAME_MOST: usize = 320;
const TEXT_MOST: usize = 4096;

/// The message of a job.
///
/// # Errors
/// If one of its bots cannot be sent.
pub(super) fn message_of(
    job: &Job,
    run: &str,
    packages: &mut Packages,
) -> Result<JobMessage, FleetError> {
    if !is_token(&job.id) {
        return Err(FleetError::Name(job.id.clone()));
    }
    let seat = |player: &Arc<Player>| -> Result<SeatMessage, FleetError> {
        Ok(SeatMessage {
            name: player.bot.name.clone(),
            command: player.bot.spec.clone(),
            program: packages.program(player)?,
        })
    };
    let seats: Result<Vec<SeatMessage>, FleetError> = job.seats.values().map(seat).collect();
    Ok(JobMessage {
        version: VERSION,
        arena: env!("CARGO_PKG_VERSION").to_owned(),
        run: run.to_owned(),
        id: job.id.clone(),
        seed: job.seed.clone(),
        ticks: job.ticks,
        config: config_values(&job.config),
        manner: job.manner,
        timing: job.timing.into(),
        think: job.think.into(),
        seats: seats?,
        limits: job.sandbox.limits,
    })
}

/// Why a job is not played on this machine.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotHere {
    /// It, or its run, is not for this machine.
    #[error("{0}")]
    Refused(String),
    /// A program cannot be had at the moment.
    #[error("{0}")]
    Later(String),
}

fn refused(why: impl Into<String>) -> NotHere {
    NotHere::Refused(why.into())
}

/// What a worker plays with.
pub(super) struct Means<'a> {
    /// The fence, of `light` or better, or why there is none.
    pub(super) sandbox: Result<&'a Sandbox, &'a str>,
    /// Cores for one game.
    pub(super) cores: usize,
    /// Where programs are kept.
    pub(super) cache: &'a Cache,
}

impl Means<'_> {
    /// The job of a message, with its programs on this machine, which are kept as long as the leases are.
    ///
    /// # Errors
    /// If it is not played here, and why.
    pub(super) async fn job(
        &self,
        message: &JobMessage,
        folder: &Path,
    ) -> Result<(Job, Vec<Lease>), NotHere> {
        let config = config_of(message).map_err(refused)?;
        let timing = Timing::from(message.timing);
        let windows = [timing.budget, timing.startup, timing.cap];
        if message.ticks > TICKS_MOST || windows.iter().any(|&time| time > WINDOW_MOST) {
            return Err(refused("a game longer than any"));
        }
        let sandbox = match message.manner {
            Manner::InProcess { nodes } if nodes > NODES_MOST => {
                return Err(refused(format!("more than {NODES_MOST} nodes a decision")));
            }
            Manner::InProcess { .. } => Sandbox::of(Level::None),
            Manner::Processes => self.fence(message.limits)?,
        };
        let (mut seats, mut leases) = (Vec::new(), Vec::new());
        for seat in &message.seats {
            let (player, lease) = self.player(seat, message.manner, &sandbox).await?;
            seats.push(Arc::new(player));
            leases.extend(lease);
        }
        let job = Job {
            id: message.id.clone(),
            config: Arc::new(config),
            seed: message.seed.clone(),
            ticks: message.ticks,
            manner: message.manner,
            timing,
            think: message.think.with(self.cores),
            seats: BySeat::from(seats),
            sandbox,
            folder: folder.to_owned(),
        };
        Ok((job, leases))
    }

    fn fence(&self, wanted: Limits) -> Result<Sandbox, NotHere> {
        let sandbox = self.sandbox.map_err(refused)?;
        let own = sandbox.limits;
        let pairs = [
            ("MiB of memory", "memory", wanted.memory, own.memory),
            ("processes", "processes", wanted.processes, own.processes),
            ("MiB of files", "files", wanted.files, own.files),
        ];
        if let Some((what, option, wanted, own)) =
            pairs.into_iter().find(|(_, _, wanted, own)| wanted > own)
        {
            return Err(refused(format!(
                "its bots may use {wanted} {what}, and this worker grants {own}; start it with --limit-{option} {wanted}"
            )));
        }
        Ok(Sandbox {
            limits: wanted,
            ..sandbox.clone()
        })
    }

    async fn player(
        &self,
        seat: &SeatMessage,
        manner: Manner,
        sandbox: &Sandbox,
    ) -> Result<(Player, Option<Lease>), NotHere> {
        let mut lease = None;
        let launch = match &seat.program {
            ProgramMessage::BuiltIn { brain, build } => {
                let own = own_build().map_err(|error| NotHere::Later(error.to_string()))?;
                if own != *build {
                    return Err(refused(format!(
                        "its brains are those of another build of the arena ({build}; this one is {own}); run the same \
                         file on every machine"
                    )));
                }
                let bot = BotSpec::built_in(brain);
                let known = brain.parse::<bot::roster::Choice>();
                known.map_err(|error| refused(error.to_string()))?;
                bot.launch
            }
            ProgramMessage::Package(_) if manner != Manner::Processes => {
                return Err(refused("a program cannot be run in this process"));
            }
            ProgramMessage::Package(name) => {
                let had = self.cache.program(name).await;
                let had = had.map_err(|error| NotHere::Later(error.to_string()))?;
                Launch::Program(lease.insert(had).program.clone())
            }
        };
        let mut bot = BotSpec {
            name: seat.name.clone(),
            spec: seat.command.clone(),
            launch,
        };
        if manner != Manner::Processes {
            return Ok((Player { bot, sealed: None }, None));
        }
        // An interpreter or a virtual machine that is not here is told of before a game is lost by it.
        let prepared = prepare(&mut bot, sandbox, &mut |_| {}).await;
        prepared.map_err(|error| refused(error.to_string()))?;
        let sealed = SealedBot::of(&bot).map_err(|error| NotHere::Later(error.to_string()))?;
        let sealed = Some(sealed);
        Ok((Player { bot, sealed }, lease))
    }
}

/// The configuration of a message, if the game can be one.
fn config_of(message: &JobMessage) -> Result<GameConfig, String> {
    let own = env!("CARGO_PKG_VERSION");
    if message.arena != own {
        let other = super::message::bounded(&message.arena);
        return Err(format!(
            "it is of arena {other}, and this worker is arena {own}"
        ));
    }
    if !is_token(&message.id) || !is_token(&message.run) {
        return Err("its name is none".to_owned());
    }
    let long = |text: &String| text.len() > TEXT_MOST;
    let texts = message.config.iter().flat_map(|(key, value)| [key, value]);
    let commands = message.seats.iter().map(|seat| &seat.command);
    let names = message.seats.iter().any(|seat| seat.name.len() > NAME_MOST);
    if names || long(&message.seed) || texts.chain(commands).any(long) {
        return Err("a text of it is longer than any game's".to_owned());
    }
    let header = HeaderLine {
        config: message.config.clone(),
        ..HeaderLine::new(&GameConfig::default(), "", 0, Vec::<SeatLine>::new())
    };
    let config = header.game_config().map_err(|error| error.to_string())?;
    let seats = message.seats.len();
    match config.num_snakes == seats && (1..=Seat::MAX).contains(&seats) {
        true => Ok(config),
        false => Err(format!("{} snakes, but {seats} seats", config.num_snakes)),
    }
}
