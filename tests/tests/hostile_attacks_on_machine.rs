//! Bots that take more of the machine than they may, or leave something on it: they are stopped, the report says by
//! which limit, and the others play on.
#![cfg(target_os = "linux")]

use arena::sandbox::{Level, descendants};
use rustix::process::Signal;
use std::time::{Duration, Instant};
use tests::played::{Played, Verdict};
use tests::processes;
use tests::siege::{Besieged, Setting, Siege, User};

/// All that have limits.
const LIMITED: &[Level] = &[Level::Limits, Level::Light, Level::Full];

fn play(setting: Setting, attack: &str, more: &[&'static str]) -> Played {
    let siege = Siege {
        more: more.to_vec(),
        ..Siege::of(setting, attack)
    };
    let played = siege.play();
    played.assert_others_unspoilt_by(0);
    played
}

/// Why the attacker left the game.
fn reason(played: &Played) -> String {
    let gone = played.verdict(0).gone;
    gone.map_or_else(|| format!("{:?}", played.attacks(0)), |gone| gone.reason)
}

/// What came of its only attack.
fn outcome(played: &Played) -> String {
    let attacks = played.attacks(0);
    let [(_, outcome)] = attacks.as_slice() else {
        panic!("{attacks:?}, {:?}", played.verdict(0));
    };
    outcome.clone()
}

/// That a bot was kept from having too many processes: the kernel counts where it is a user of its own, and refuses;
/// else the warden, which ends it.
fn assert_stopped(setting: Setting, attack: &str, played: &Played) {
    if setting.user == User::Root || setting.level == Level::Full {
        let refused = outcome(played);
        let expected = "refused: Resource temporarily unavailable";
        assert!(refused.starts_with(expected), "{setting:?}: {refused}");
    } else {
        let reason = reason(played);
        let (begins, ends) = ("had ", "are allowed (--limit-processes)");
        let is_told = reason.starts_with(begins) && reason.ends_with(ends);
        assert!(is_told, "{setting:?}, {attack}: {reason}");
    }
}

#[test]
fn busy_children_and_threads_are_limited() {
    for setting in Setting::granted(LIMITED) {
        for attack in ["busy-children 3", "busy-threads 3"] {
            let played = play(setting, attack, &["--limit-processes", "8"]);
            assert_stopped(setting, attack, &played);
        }
    }
}

#[test]
fn a_fork_bomb_is_stopped_and_nothing_of_it_is_left() {
    for setting in Setting::granted(LIMITED) {
        let played = play(setting, "fork-bomb 3", &["--limit-processes", "8"]);
        assert_stopped(setting, "fork-bomb", &played);
    }
}

#[test]
fn memory_is_limited_whatever_it_is_called() {
    let limit = &["--limit-memory", "64"];
    for setting in Setting::granted(LIMITED) {
        let alone = play(setting, "memory 3", limit);
        let expected =
            "was ended by signal 6 (perhaps it needs more memory than 64 MiB, see --limit-memory)";
        assert_eq!(reason(&alone), expected, "{setting:?}");
        for attack in ["shared-memory 3", "memory-of-many 3"] {
            let reason = reason(&play(setting, attack, limit));
            let (begins, ends) = (
                "used ",
                "of memory and was ended: 64 MiB are allowed (--limit-memory)",
            );
            let is_told = reason.starts_with(begins) && reason.ends_with(ends);
            assert!(is_told, "{setting:?}, {attack}: {reason}");
        }
    }
}

#[test]
fn a_file_that_grows_is_stopped_at_the_limit() {
    for setting in Setting::granted(LIMITED) {
        let played = play(setting, "large-file 3", &["--limit-files", "4"]);
        match setting.level {
            // There is no place to write to.
            Level::Light => assert_eq!(
                outcome(&played),
                "refused: Permission denied (os error 13)",
                "{setting:?}"
            ),
            _ => assert_eq!(
                reason(&played),
                "wrote a file larger than --limit-files allows",
                "{setting:?}"
            ),
        }
    }
}

#[test]
fn many_files_are_stopped_at_the_limit() {
    // Below, only single files are limited.
    for setting in Setting::granted(&[Level::Light, Level::Full]) {
        let played = play(setting, "many-files 3", &["--limit-files", "4"]);
        let expected = match setting.level {
            Level::Light => "refused: Permission denied (os error 13)",
            _ => "refused: No space left on device (os error 28)",
        };
        assert_eq!(outcome(&played), expected, "{setting:?}");
        assert_eq!(played.verdict(0), Verdict::default(), "{setting:?}");
    }
}

#[test]
fn a_daemon_ends_with_its_game() {
    for setting in Setting::granted(Level::ALL) {
        let played = play(setting, "daemon 3", &[]);
        let expected = match setting.level {
            Level::Light | Level::Full => "worked: without a session of its own",
            _ => "worked: in a session of its own",
        };
        assert_eq!(outcome(&played), expected, "{setting:?}");
        assert_eq!(played.report.strays, 1, "{setting:?}");
    }
}

#[test]
fn a_daemon_ends_with_an_arena_that_is_killed() {
    for setting in Setting::granted(Level::ALL) {
        let besieged = with_daemon(setting);
        let arena = besieged.running.pid();
        processes::signal(arena, Signal::KILL);
        let left = besieged.running.survivors();
        assert_eq!(left, [""; 0], "{setting:?}");
    }
}

#[test]
fn a_daemon_ends_with_a_warden_that_is_killed() {
    for setting in Setting::granted(Level::ALL) {
        let besieged = with_daemon(setting);
        let arena = besieged.running.pid();
        let warden = processes::warden_of(arena, "daemon").expect("a warden");
        let family = descendants(warden);
        let is_promised = setting.level == Level::Full
            || family
                .iter()
                .any(|&member| processes::is_in_a_group(member));
        processes::signal(warden, Signal::KILL);
        if is_promised {
            assert_eq!(processes::left_of(&family), [0; 0], "{setting:?}");
        } else {
            setting.skip("here only the bot itself ends with its warden");
            assert_eq!(processes::left_of(&family[..1]), [0; 0], "{setting:?}");
        }
        processes::signal(arena, Signal::INT);
        besieged.running.survivors();
    }
}

/// A game without end in which a bot has left a daemon.
fn with_daemon(setting: Setting) -> Besieged {
    let siege = Siege {
        ticks: 1_000_000,
        ..Siege::of(setting, "daemon 3")
    };
    let besieged = siege.start();
    wait_for_daemon(besieged.running.pid());
    besieged
}

/// Waits until a bot's daemon is there.
fn wait_for_daemon(arena: u32) {
    let since = Instant::now();
    let lurks = |line: &String| line.ends_with("lurks");
    while !processes::of_arena(arena).iter().any(lurks) {
        let patience = Duration::from_secs(30);
        assert!(since.elapsed() < patience, "the daemon does not start");
        std::thread::sleep(Duration::from_millis(5));
    }
}
