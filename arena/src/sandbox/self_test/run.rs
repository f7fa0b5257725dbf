//! Makes all attempts and says what came of each.

use super::super::limits::MIB;
use super::super::{Keeper, Kept, Level, Sandbox, StartError};
use super::escape::{ESCAPES, Escape, Target};
use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::Path;
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::time::{Instant, sleep, timeout};

/// How long an attempt may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long after a bot's end something of it may still be there.
const AFTERWARDS: Duration = Duration::from_secs(1);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// An attempt and what came of it.
#[derive(Debug)]
pub struct Trial {
    /// What was tried.
    pub escape: &'static Escape,
    /// Whether the level promises that it fails.
    pub promised: bool,
    /// What came of it.
    pub upshot: Upshot,
}

/// What came of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Upshot {
    /// It failed, for this reason.
    Held(String),
    /// It worked: this is what it got.
    Broken(String),
}

impl Trial {
    /// Whether a promise was broken.
    pub fn is_broken(&self) -> bool {
        self.promised && matches!(self.upshot, Upshot::Broken(_))
    }
}

/// Makes every attempt behind this fence.
///
/// # Errors
/// If the targets cannot be made or a program cannot be started behind the fence.
pub async fn try_all(sandbox: &Sandbox) -> Result<Vec<Trial>, StartError> {
    let folder = tempfile::tempdir()?;
    // Others could enter it, so that what keeps them out is the fence.
    make_public(folder.path())?;
    for (name, text) in [
        ("record", "a game"),
        ("rival", "a program"),
        ("private", "a secret"),
    ] {
        fs::write(folder.path().join(name), text)?;
    }
    fs::create_dir(folder.path().join("mount"))?;
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let unlimited = Target {
        arena: std::process::id(),
        rival: 0,
        folder: folder.path().to_owned(),
        port: listener.local_addr()?.port(),
        memory: sandbox.limits.memory.saturating_mul(2 * MIB),
        threads: sandbox.limits.threads() + 50,
        files: sandbox.limits.files.saturating_mul(2 * MIB),
    };
    let Kept {
        keeper: mut rival,
        pipes,
    } = start("rest", &unlimited, sandbox)?;
    let target = Target {
        rival: rival.pid(),
        ..unlimited
    };
    let as_root = rustix::process::getuid().is_root();
    let mut trials = Vec::new();
    for escape in ESCAPES {
        let upshot = match escape.name {
            "daemon" => leave_behind(&target, sandbox).await?,
            name => one(name, &target, sandbox).await?,
        };
        trials.push(Trial {
            escape,
            promised: escape.is_prevented_at(sandbox.level, as_root),
            upshot,
        });
    }
    drop(pipes);
    rival.kill();
    rival.ended().await;
    Ok(trials)
}

/// Why no higher level is granted here, for each that is not.
pub async fn why_not_higher(level: Level) -> Vec<(Level, String)> {
    let mut reasons = Vec::new();
    for &higher in Level::ALL.iter().filter(|&&higher| higher > level) {
        if let Err(error) = Sandbox::of(higher).try_out().await {
            reasons.push((higher, format!("{:#}", anyhow::Error::new(error))));
        }
    }
    reasons
}

fn start(name: &str, target: &Target, sandbox: &Sandbox) -> Result<Kept, StartError> {
    let target = serde_json::to_string(target).map_err(io::Error::from)?;
    Keeper::start(&sandbox.arena()?, &["escape", name, &target], sandbox)
}

async fn one(name: &str, target: &Target, sandbox: &Sandbox) -> Result<Upshot, StartError> {
    let Kept { mut keeper, pipes } = start(name, target, sandbox)?;
    let mut stdout = pipes.stdout;
    let mut said = String::new();
    let heard = timeout(PATIENCE, stdout.read_to_string(&mut said)).await;
    keeper.kill();
    let last = keeper.ended().await;
    let said = said.trim().to_owned();
    Ok(match (last.exit().success(), heard) {
        (true, Ok(_)) => Upshot::Broken(said),
        _ if said.is_empty() => Upshot::Held(match last.excess {
            Some(excess) => format!("ended at {excess}"),
            None => "ended".to_owned(),
        }),
        _ => Upshot::Held(said),
    })
}

/// Whether something is there a second after its bot.
async fn leave_behind(target: &Target, sandbox: &Sandbox) -> Result<Upshot, StartError> {
    let Kept { mut keeper, pipes } = start("daemon", target, sandbox)?;
    let mut stdout = pipes.stdout;
    let mut said = [0; 256];
    // It says so before it ends.
    let _ = timeout(PATIENCE, stdout.read(&mut said)).await;
    let family = keeper.family();
    let last = keeper.ended().await;
    let since = Instant::now();
    while since.elapsed() < AFTERWARDS {
        if family.iter().all(|&member| !is_there(member)) {
            let strays = last.strays;
            return Ok(Upshot::Held(format!("{strays} left behind were ended")));
        }
        sleep(BETWEEN_LOOKS).await;
    }
    let left = family.iter().filter(|&&member| is_there(member)).count();
    Ok(Upshot::Broken(format!("{left} processes are still there")))
}

fn is_there(process: u32) -> bool {
    Path::new(&format!("/proc/{process}")).exists()
}

fn make_public(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}
