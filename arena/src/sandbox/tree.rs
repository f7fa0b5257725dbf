//! Who was started by whom, as the kernel tells it.

use std::fs;

/// Everything that the process has started and that was started by those in turn, the elders first. Where a
/// warden is the reaper of orphans, that includes what left its group, its session and its parent.
pub fn descendants(root: u32) -> Vec<u32> {
    first_descendants(root, usize::MAX)
}

/// The same, but no more are looked for when so many are found: a program that starts others without end has more than
/// can be looked at.
pub(super) fn first_descendants(root: u32, enough: usize) -> Vec<u32> {
    let mut found = children(root);
    let mut next = 0;
    while let Some(&member) = found.get(next).filter(|_| found.len() < enough) {
        next += 1;
        found.extend(children(member));
    }
    found
}

fn children(pid: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task"));
    let mut found = Vec::new();
    for task in tasks.into_iter().flatten().flatten() {
        let list = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        let pids = list.split_ascii_whitespace();
        found.extend(pids.filter_map(|pid| pid.parse::<u32>().ok()));
    }
    found
}
