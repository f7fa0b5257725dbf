//! seccomp: system calls that a player of a snake has no use for.

use super::super::Level;
use super::unfenced::Unfenced;
use libc::*;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Len, SeccompCmpOp as Op,
    SeccompCondition as Condition, SeccompFilter, SeccompRule as Rule, TargetArch, apply_filter,
    sock_filter,
};
use std::collections::BTreeMap;
use std::io;

/// Calls that are refused whatever their arguments.
const REFUSED: &[c_long] = &[
    // Other machines, and other programs by the network's means.
    SYS_socket,
    // Other processes' memory, descriptors and threads.
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_process_madvise,
    SYS_kcmp,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
    SYS_move_pages,
    SYS_migrate_pages,
    // The whole machine's disks.
    SYS_sync,
    SYS_syncfs,
    // A group or session of its own.
    SYS_setsid,
    SYS_setpgid,
    // Other namespaces and file systems.
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_open_tree,
    SYS_move_mount,
    SYS_mount_setattr,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_swapon,
    SYS_swapoff,
    SYS_quotactl,
    // Ways around this list.
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    // Memory that no limit counts.
    SYS_memfd_create,
    SYS_memfd_secret,
    SYS_mq_open,
    // Memory and queues that programs of the same user share by number, whether made here or found.
    SYS_shmget,
    SYS_shmat,
    SYS_shmctl,
    SYS_msgget,
    SYS_msgsnd,
    SYS_msgrcv,
    SYS_msgctl,
    SYS_semget,
    SYS_semop,
    SYS_semtimedop,
    SYS_semctl,
    SYS_mlock,
    SYS_mlock2,
    SYS_mlockall,
    // The kernel's own.
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_reboot,
    SYS_acct,
    SYS_syslog,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_fanotify_init,
];

/// Calls that change what a file is without opening it: who may use it, whose it is, how old it is. Landlock knows
/// nothing of them, so that they are refused where a bot sees the machine's own files.
const ATTRIBUTES: &[c_long] = &[
    SYS_fchmod,
    SYS_fchmodat,
    SYS_fchmodat2,
    SYS_fchown,
    SYS_fchownat,
    SYS_utimensat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    SETXATTRAT,
    REMOVEXATTRAT,
    FILE_SETATTR,
];
/// The same as older programs say them.
#[cfg(target_arch = "x86_64")]
const OLD_ATTRIBUTES: &[c_long] = &[
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD_ATTRIBUTES: &[c_long] = &[];

/// Calls of later kernels, which have the same number everywhere.
const SETXATTRAT: c_long = 463;
const REMOVEXATTRAT: c_long = 466;
const FILE_SETATTR: c_long = 469;

/// Calls that are refused unless they concern the caller, which is what zero as their first argument means.
const OWN_ONLY: &[c_long] = &[
    SYS_prlimit64,
    SYS_sched_setaffinity,
    SYS_sched_setscheduler,
    SYS_sched_setparam,
    SYS_sched_setattr,
];

/// The same, where the second argument names the process and the first says that it is one, by this number: others
/// stand for all processes of a group or of a user.
const OWN_ONLY_SECOND: &[(c_long, u64)] = &[(SYS_setpriority, 0), (SYS_ioprio_set, 1)];

/// Flags of `clone` that make namespaces.
const NAMESPACES: u64 = (CLONE_NEWNS
    | CLONE_NEWCGROUP
    | CLONE_NEWUTS
    | CLONE_NEWIPC
    | CLONE_NEWUSER
    | CLONE_NEWPID
    | CLONE_NEWNET) as u64;

/// Numbers from here on are those of another set of system calls, which this list does not know.
#[cfg(target_arch = "x86_64")]
const OTHER_CALLS: u32 = 0x4000_0000;

/// The list as a program for the kernel.
pub(super) struct Filter(Vec<BpfProgram>);

/// Makes it, for a bot behind a fence of this level.
pub(super) fn filter(level: Level) -> Result<Filter, Unfenced> {
    let refused = compile(rules(level), EPERM);
    // Its arguments are in memory, where no filter sees them. Libraries fall back on `clone`.
    let unknown = compile([(SYS_clone3, Vec::new())].into(), ENOSYS);
    let programs = refused.and_then(|refused| Ok(vec![unknown?, guarded(refused)]));
    programs
        .map(Filter)
        .map_err(Unfenced::at("making the list of system calls"))
}

impl Filter {
    /// Puts it in force for this process and all that it will start.
    pub(super) fn apply(&self) -> io::Result<()> {
        for program in &self.0 {
            apply_filter(program).map_err(io::Error::other)?;
        }
        Ok(())
    }
}

fn rules(level: Level) -> BTreeMap<c_long, Vec<Rule>> {
    // In a root of its own, all that a bot could do that to is its own.
    let attributes = [ATTRIBUTES, OLD_ATTRIBUTES].concat();
    let attributes = attributes.into_iter().filter(|_| level < Level::Full);
    let refused = REFUSED.iter().copied().chain(attributes);
    let mut rules: BTreeMap<c_long, Vec<Rule>> = refused.map(|call| (call, Vec::new())).collect();
    let mut refuse_if = |call, argument, operator, value| {
        let condition = Condition::new(argument, Len::Dword, operator, value);
        let rule = condition.and_then(|condition| Rule::new(vec![condition]));
        // The argument's number is one of six, and a rule has a condition: neither can fail.
        if let Ok(rule) = rule {
            rules.entry(call).or_default().push(rule);
        }
    };
    for &call in OWN_ONLY {
        refuse_if(call, 0, Op::Ne, 0);
    }
    for &(call, one) in OWN_ONLY_SECOND {
        refuse_if(call, 0, Op::Ne, one);
        refuse_if(call, 1, Op::Ne, 0);
    }
    for bit in (0..u64::BITS).map(|bit| 1 << bit) {
        if NAMESPACES & bit != 0 {
            refuse_if(SYS_clone, 0, Op::MaskedEq(bit), bit);
        }
    }
    rules
}

fn compile(
    rules: BTreeMap<c_long, Vec<Rule>>,
    error: c_int,
) -> Result<BpfProgram, seccompiler::BackendError> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let refuse = SeccompAction::Errno(error as u32);
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch)?.try_into()
}

/// Refuses calls by the other set of numbers as well.
#[cfg(target_arch = "x86_64")]
fn guarded(program: BpfProgram) -> BpfProgram {
    let step = |code: u32, jt, jf, k| sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    };
    let number = step(BPF_LD | BPF_W | BPF_ABS, 0, 0, 0);
    let other = step(BPF_JMP | BPF_JGE | BPF_K, 0, 1, OTHER_CALLS);
    let refuse = step(BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM as u32);
    [number, other, refuse].into_iter().chain(program).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn guarded(program: BpfProgram) -> BpfProgram {
    program
}
