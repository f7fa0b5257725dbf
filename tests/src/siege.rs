//! A game in which the first bot attacks all that is not its own, with all of that at hand.

use crate::hostile::SECRET;
use crate::played::Played;
use crate::runner::{self, LEFT, Running, beside, hostile};
use arena::sandbox::Level;
use rustix::io::{FdFlags, fcntl_setfd};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A user that is no person and no program's.
const ORDINARY: u32 = 65_534 + 100;
/// Nothing that a bot does takes longer than its time, unless it hangs.
const SPEED: &str = "speed=20000";
const JOURNAL: &str = "{\"a line\": \"that is to stay the last\"}\n";
const SCRIPT: &str = "#!/bin/sh\nexec \"$@\"\n";

/// Who runs the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum User {
    /// The administrator, whose bots are users of their own.
    Root,
    /// A person like any other, whose bots are that person too.
    Ordinary,
}

impl User {
    /// Those who can run it here: root can be any user, others are themselves.
    fn all() -> &'static [Self] {
        match rustix::process::getuid().is_root() {
            true => &[Self::Root, Self::Ordinary],
            false => &[Self::Ordinary],
        }
    }

    /// The user that this process has to become for it.
    fn number(self) -> Option<u32> {
        let is_another = self == Self::Ordinary && rustix::process::getuid().is_root();
        is_another.then_some(ORDINARY)
    }
}

/// Who runs the arena, and behind which fence its bots are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Setting {
    pub user: User,
    pub level: Level,
}

impl Setting {
    /// All with these levels that the system grants. Those that it does not are told of, with the reason.
    ///
    /// # Panics
    /// If the arena does not play for another reason.
    pub fn granted(levels: &[Level]) -> Vec<Self> {
        let users = User::all().iter();
        let all = users.flat_map(|&user| levels.iter().map(move |&level| Self { user, level }));
        all.filter(|setting| setting.is_granted()).collect()
    }

    fn is_granted(self) -> bool {
        let siege = Siege {
            ticks: 1,
            ..Siege::of(self, "plain")
        };
        let Some(refusal) = siege.start().running.refusal() else {
            return true;
        };
        let reasons = ["this system grants no more", "Permission denied"];
        let is_known = reasons.iter().any(|reason| refusal.contains(reason));
        assert!(is_known, "{self:?}: the arena does not play: {refusal}");
        self.skip(refusal.trim());
        false
    }

    /// Says aloud that something is not tried here.
    pub fn skip(self, why: &str) {
        let _ = writeln!(io::stderr(), "skipped: {self:?}: {why}");
    }
}

/// A game under attack.
#[derive(Clone, Debug)]
pub struct Siege {
    /// Where.
    pub setting: Setting,
    /// The attacker's behaviour, with the state in which it begins.
    pub attack: String,
    /// Ticks to play.
    pub ticks: u32,
    /// Further arguments of the arena's.
    pub more: Vec<&'static str>,
}

/// A game under attack that is being played.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Besieged {
    pub running: Running,
    home: TempDir,
}

impl Siege {
    /// A short game.
    pub fn of(setting: Setting, attack: &str) -> Self {
        Self {
            setting,
            attack: attack.to_owned(),
            ticks: 12,
            more: Vec::new(),
        }
    }

    /// Plays it to its end.
    pub fn play(&self) -> Played {
        let Besieged { running, home } = self.start();
        let played = running.finish();
        drop(home);
        played
    }

    /// The same with the arena's page open. The attacker gets its port.
    ///
    /// # Panics
    /// If no port is free.
    pub fn play_with_page(mut self) -> Played {
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr());
        let port = free.expect("a free port").port();
        self.attack = format!("{} {port}", self.attack);
        let Besieged { running, home } =
            self.begin(&["--web", "--no-open", "--port", &port.to_string()]);
        let played = running.finish_with_page();
        drop(home);
        played
    }

    /// Begins to play it.
    pub fn start(&self) -> Besieged {
        self.begin(&[])
    }

    fn begin(&self, page: &[&str]) -> Besieged {
        let user = self.setting.user.number();
        let home = tempfile::tempdir().expect("a home");
        let folder = tempfile::tempdir().expect("a folder of its own");
        furnish(home.path(), folder.path()).expect("files can be written");
        for place in [home.path(), folder.path()] {
            give(place, user).expect("files can be given away");
        }
        // What starts an arena may leave it something open. That is nothing for bots.
        let door = File::open(folder.path().join("tournament/journal.jsonl")).expect("a journal");
        fcntl_setfd(&door, FdFlags::empty()).expect("a descriptor can be handed on");
        let mut command = Command::new(beside("reaper"));
        if let Some(user) = user {
            command.args(["--user", &user.to_string()]);
        }
        let attacker = folder.path().join("alias/attacker");
        let rival = folder.path().join("rival/bot");
        let by_script = |script: &Path, behaviour: &str| {
            format!(
                "{} {}",
                shell_words::quote(&script.to_string_lossy()),
                hostile(behaviour)
            )
        };
        let child = command
            .arg(folder.path().join(LEFT))
            .arg(runner::arena())
            .args(["play", "--json", "--seed", "hostile", "--out", "game"])
            .args(["--ticks", &self.ticks.to_string(), "--set", SPEED])
            .args(["--sandbox", self.setting.level.name()])
            .args(&self.more)
            .args(page)
            .arg(by_script(&attacker, &self.attack))
            .arg(by_script(&rival, "plain"))
            .args([hostile("plain"), hostile("plain")])
            .current_dir(folder.path())
            .env("HOME", home.path())
            .env(SECRET, "a secret of the person's")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the arena starts");
        drop(door);
        let running = Running::new(child, folder);
        Besieged { running, home }
    }
}

/// Puts all that an attacker may be after where it is to be found.
fn furnish(home: &Path, folder: &Path) -> io::Result<()> {
    let secret = home.join("secret");
    fs::write(&secret, "nobody is to know")?;
    fs::write(
        folder.join("where-the-secret-is"),
        secret.to_string_lossy().as_bytes(),
    )?;
    symlink(".", folder.join("alias"))?;
    for (name, text, mode) in [
        ("attacker", SCRIPT, 0o755),
        ("rival/bot", SCRIPT, 0o755),
        ("tournament/journal.jsonl", JOURNAL, 0o644),
    ] {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, text)?;
        fs::set_permissions(&path, Permissions::from_mode(mode))?;
    }
    for place in [home, folder] {
        fs::set_permissions(place, Permissions::from_mode(0o755))?;
    }
    Ok(())
}

/// Makes everything in a folder the user's.
fn give(place: &Path, user: Option<u32>) -> io::Result<()> {
    let Some(user) = user else {
        return Ok(());
    };
    if place.is_dir() && !place.is_symlink() {
        for entry in fs::read_dir(place)? {
            give(&entry?.path(), Some(user))?;
        }
    }
    match place.is_symlink() {
        true => Ok(()),
        false => chown(place, Some(user), Some(user)),
    }
}

/// What of the furniture is not as it was, or was not there.
pub fn damage(folder: &Path) -> Vec<String> {
    let mut damage = Vec::new();
    let mut check = |name: &str, text: Option<&str>, mode: u32| {
        let path = folder.join(name);
        let found = path
            .symlink_metadata()
            .map(|found| found.permissions().mode());
        if !found.is_ok_and(|found| found & 0o777 == mode) {
            damage.push(format!("{name} is not what it was"));
        }
        if text.is_some_and(|text| fs::read_to_string(&path).is_ok_and(|found| found != text)) {
            damage.push(format!("{name} has changed"));
        }
    };
    check("attacker", Some(SCRIPT), 0o755);
    check("rival/bot", Some(SCRIPT), 0o755);
    check("tournament/journal.jsonl", Some(JOURNAL), 0o644);
    check(".", None, 0o755);
    let aged = |it: fs::Metadata| it.modified().is_ok_and(|at| at == std::time::UNIX_EPOCH);
    if fs::metadata(folder.join("rival/bot")).is_ok_and(aged) {
        damage.push("rival/bot is old".to_owned());
    }
    let made = ["snake_config.txt", "elsewhere"];
    damage.extend(
        made.iter()
            .filter(|name| folder.join(name).exists())
            .map(|name| format!("{name} was made")),
    );
    damage
}
