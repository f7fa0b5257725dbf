//! Landlock: the files that a bot may open, and nothing outside that it may connect to, signal or trace.

use super::super::view::{DEVICES, SYSTEM, Shown};
use super::unfenced::Unfenced;
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, Scope,
};
use std::io;
use std::path::{Path, PathBuf};

/// The first version that also keeps signals in.
const VERSION: ABI = ABI::V6;

/// What programs ask of the system's state, and which tells nothing about another process.
const STATE: &[&str] = &[
    "/proc/self",
    "/proc/thread-self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/loadavg",
    "/proc/uptime",
    "/proc/version",
    "/proc/filesystems",
    "/proc/cgroups",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/sys/devices/system/cpu",
    "/sys/kernel/mm/transparent_hugepage",
    "/sys/fs/cgroup",
];

/// A fence that is ready to be closed around this process.
pub(super) struct Fence {
    rules: Option<RulesetCreated>,
    /// What can only be named by the process itself.
    own: &'static [&'static str],
}

impl Fence {
    /// In a root of its own everything may be read, and the temporary folder written.
    pub(super) fn in_private_root() -> Result<Self, Unfenced> {
        let rules = everything_refused()?;
        let rules = allow(rules, "/", reading())?;
        let rules = allow(rules, "/tmp", AccessFs::from_all(VERSION))?;
        let rules = allow(rules, "/dev", reading() | AccessFs::WriteFile)?;
        Ok(Self {
            rules: Some(rules),
            own: &[],
        })
    }

    /// In the system's own root only the system and these files may be read, and nothing written.
    pub(super) fn around(shown: &Shown) -> Result<Self, Unfenced> {
        let mut rules = everything_refused()?;
        let system = SYSTEM.iter().map(Path::new);
        for path in system.chain(shown.whole.iter().map(PathBuf::as_path)) {
            rules = allow(rules, path, reading())?;
        }
        // A list tells names alone, and programs look there for their other files.
        for path in &shown.listed {
            rules = allow(rules, path, AccessFs::ReadDir)?;
        }
        for device in DEVICES {
            rules = allow(rules, device, AccessFs::ReadFile | AccessFs::WriteFile)?;
        }
        Ok(Self {
            rules: Some(rules),
            own: STATE,
        })
    }

    /// Closes the fence around this process and all that it will start.
    pub(super) fn close(&mut self) -> io::Result<()> {
        let Some(mut rules) = self.rules.take() else {
            return Ok(());
        };
        for path in self.own {
            rules = allow(rules, path, reading()).map_err(|_| io::Error::other("landlock"))?;
        }
        rules.restrict_self().map_err(io::Error::other)?;
        Ok(())
    }
}

fn reading() -> BitFlags<AccessFs> {
    AccessFs::from_read(VERSION)
}

/// A fence without a gate.
fn everything_refused() -> Result<RulesetCreated, Unfenced> {
    let ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(VERSION))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(VERSION)))
        .and_then(|rules| rules.scope(Scope::from_all(VERSION)))
        .and_then(Ruleset::create);
    ruleset.map_err(Unfenced::at("asking for landlock (Linux 6.12 or later)"))
}

/// A gate, if there is such a file.
fn allow(
    rules: RulesetCreated,
    path: impl AsRef<Path>,
    access: impl Into<BitFlags<AccessFs>>,
) -> Result<RulesetCreated, Unfenced> {
    let path = path.as_ref();
    let Ok(open) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = match path.is_dir() {
        true => access.into(),
        false => access.into() & AccessFs::from_file(VERSION),
    };
    let added = rules.add_rule(PathBeneath::new(open, access));
    added.map_err(Unfenced::at(format!("allowing {}", path.display())))
}
