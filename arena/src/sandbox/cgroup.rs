//! A control group (cgroup v2) of a bot's own, where the system lets the arena make one: the kernel itself stops and ends all
//! that is in it at once, however many that are, and walls in what they use together. Where there is none, the tree of
//! processes is walked.

use super::limits::{Limits, MIB};
use rustix::process::{Pid, test_kill_process};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// What the groups of an arena are called, with its process and a number.
const NAME: &str = "snakepit";
/// The file of a group that lists what is in it, and to which a process is written that is to be.
pub(super) const MEMBERS: &str = "cgroup.procs";
/// What the warden looks at now and then is a limit; the kernel's wall behind it is so much farther off, so that it is
/// the warden who ends a bot and says why.
const WALL: u64 = 2;

/// A control group with one bot in it. Letting go of it ends whatever is in it.
#[derive(Debug)]
pub(super) struct ControlGroup {
    path: PathBuf,
}

impl ControlGroup {
    /// Makes one with these limits; `None` where the system has none to give.
    pub(super) fn make(limits: &Limits) -> Option<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let own = own_group()?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        if number == 0 {
            sweep(&own);
            // Refused where the arena is not alone in its group, and then the warden alone counts.
            for counted in ["+memory", "+pids"] {
                let _ = fs::write(own.join("cgroup.subtree_control"), counted);
            }
        }
        let path = own.join(format!("{NAME}-{}-{number}", std::process::id()));
        fs::create_dir(&path).ok()?;
        let group = Self { path };
        // Only as far as the kernel counts here at all.
        let memory = limits.memory.saturating_mul(MIB * WALL);
        let _ = group.write("memory.max", &memory.to_string());
        let _ = group.write("memory.swap.max", "0");
        let _ = group.write("memory.oom.group", "1");
        let _ = group.write("pids.max", &(limits.threads() * WALL).to_string());
        // A kernel that cannot do these two, before Linux 5.14, is no help.
        let is_useful = ["cgroup.freeze", "cgroup.kill"].map(|file| group.path.join(file).exists());
        (is_useful == [true; 2]).then_some(group)
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a process is in it.
    pub(super) fn has(&self, process: u32) -> bool {
        let members = fs::read_to_string(self.path.join(MEMBERS)).unwrap_or_default();
        members.lines().any(|member| member.parse() == Ok(process))
    }

    /// Stops all that is in it, or lets it go on.
    pub(super) fn freeze(&self, frozen: bool) -> io::Result<()> {
        self.write("cgroup.freeze", if frozen { "1" } else { "0" })
    }

    fn write(&self, file: &str, text: &str) -> io::Result<()> {
        fs::write(self.path.join(file), text)
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        end(&self.path);
    }
}

/// Ends all that is in a group, and takes the group away as soon as nothing is in it. The last of the arena, the
/// warden and the next arena does that.
pub(super) fn end(group: &Path) {
    let _ = fs::write(group.join("cgroup.kill"), "1");
    let _ = fs::remove_dir(group);
}

/// Ends what an arena has left that was killed together with its wardens.
fn sweep(own: &Path) {
    for entry in fs::read_dir(own).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let mut parts = name.to_str().unwrap_or_default().split('-');
        let arena = (parts.next() == Some(NAME)).then(|| parts.next()).flatten();
        let arena = arena.and_then(|pid| Pid::from_raw(pid.parse().ok()?));
        if arena.is_some_and(|pid| test_kill_process(pid) == Err(rustix::io::Errno::SRCH)) {
            end(&entry.path());
        }
    }
}

/// The folder of the group that this process is in, in the second version's hierarchy.
fn own_group() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let group = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    let (root, place) = mounts.lines().find_map(hierarchy)?;
    let below = Path::new(group).strip_prefix(root).ok()?;
    Some(Path::new(place).join(below))
}

/// What a line of the mounts tells, if it is of the second version's hierarchy: which part of it is mounted, and where.
fn hierarchy(line: &str) -> Option<(&str, &str)> {
    let (about, kind) = line.split_once(" - ")?;
    let mut fields = about.split(' ').skip(3);
    let found = (fields.next()?, fields.next()?);
    kind.starts_with("cgroup2 ").then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hierarchy_is_found_among_the_mounts() {
        let second =
            "40 30 0:35 / /sys/fs/cgroup rw,relatime shared:5 - cgroup2 cgroup2 rw,nsdelegate";
        assert_eq!(hierarchy(second), Some(("/", "/sys/fs/cgroup")));
        let first = "31 30 0:26 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu";
        assert_eq!(hierarchy(first), None);
        assert_eq!(hierarchy("nonsense"), None);
    }
}
