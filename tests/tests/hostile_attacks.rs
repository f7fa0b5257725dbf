//! Bots that attack what is not theirs: processes, files, the network, the arena's secrets. What a level promises is
//! refused, and the game is the same as without the attack.
#![cfg(target_os = "linux")]

use arena::sandbox::Level;
use std::sync::OnceLock;
use tests::played::{Played, Verdict};
use tests::runner::verify;
use tests::siege::{self, Setting, Siege, User};

/// Of other processes: what a user of its own keeps a bot from, and every fence.
const PROCESSES: &[&str] = &[
    "kill",
    "kill-thread",
    "queue-signal",
    "kill-all",
    "stdout",
    "stdin",
    "memory-file",
    "environment-file",
    "ptrace",
    "read-memory",
    "write-memory",
    "take-descriptor",
    "idle",
    "affinity",
    "limit",
    "priority",
    "io-priority",
];
/// What only a fence keeps it from.
const FENCED: &[&str] = &[
    "priority-of-user",
    "io-priority-of-user",
    "shared-memory",
    "read-replay",
    "read-replay-by-another-name",
    "read-secret",
    "connect-to-page",
    "listen",
    "datagrams",
    "local-socket",
];
/// What every level above the lowest keeps from it.
const OWN: &[&str] = &["secret-variable", "inherited-descriptor", "many-open-files"];

/// A game in which the first bot has tried everything that can be tried in this setting.
struct Attacked {
    setting: Setting,
    played: Played,
}

impl Attacked {
    /// Those of the attacks that were not refused, or not tried.
    fn not_refused(&self, names: &[&str]) -> Vec<String> {
        let tried = self.played.attacks(0);
        let outcome = |name: &str| tried.iter().find(|(tried, _)| tried == name);
        let failed = names.iter().filter_map(|&name| match outcome(name) {
            Some((_, outcome)) if outcome.starts_with("refused: ") => None,
            Some((_, outcome)) => Some(format!("{name} {outcome}")),
            None => Some(format!("{name} was not tried")),
        });
        failed.collect()
    }

    fn has_own_users(&self) -> bool {
        self.setting.user == User::Root
    }
}

/// Every setting, each attacked once.
fn attacked() -> &'static [Attacked] {
    static ATTACKED: OnceLock<Vec<Attacked>> = OnceLock::new();
    ATTACKED.get_or_init(|| {
        let settings = Setting::granted(&[Level::Limits, Level::Light, Level::Full]);
        let attack = |setting: Setting| {
            let is_dangerous = setting.user == User::Ordinary && setting.level < Level::Light;
            let attack = if is_dangerous {
                setting.skip("without a fence, attacks would hit all of this user's processes");
                "attacks-with-what-it-was-given 3"
            } else {
                "attacks 3"
            };
            let played = Siege::of(setting, attack).play_with_page();
            Attacked { setting, played }
        };
        settings.into_iter().map(attack).collect()
    })
}

/// The same game without an attack.
fn in_peace() -> &'static Played {
    static IN_PEACE: OnceLock<Played> = OnceLock::new();
    IN_PEACE.get_or_init(|| {
        let setting = Setting::granted(&[Level::None])[0];
        Siege::of(setting, "plain").play()
    })
}

#[test]
fn an_attacked_game_is_the_same_as_in_peace() {
    for Attacked { setting, played } in attacked() {
        assert_eq!(played.moves(), in_peace().moves(), "{setting:?}");
        assert_eq!(played.verdict(0), Verdict::default(), "{setting:?}");
        assert_eq!(played.exit, Some(0), "{setting:?}");
        played.assert_unspoilt_by(0);
    }
}

#[test]
fn other_processes_are_out_of_reach() {
    for game in attacked() {
        let Attacked { setting, played } = game;
        if setting.level >= Level::Light || game.has_own_users() {
            assert_eq!(game.not_refused(PROCESSES), [""; 0], "{setting:?}");
            let victims = played.attacks(0);
            let (_, seen) = victims
                .iter()
                .find(|(name, _)| name == "victims")
                .expect("a count");
            let seen: usize = seen.parse().expect("a number");
            // The arena, its four wardens and three rivals; or the first process of its own world alone.
            match setting.level {
                Level::Full => assert_eq!(seen, 1, "{setting:?}"),
                _ => assert!(seen >= 8, "{setting:?}: {seen} processes were attacked"),
            }
        }
    }
}

#[test]
fn files_users_and_networks_are_behind_the_fence() {
    for game in attacked() {
        if game.setting.level >= Level::Light {
            assert_eq!(game.not_refused(FENCED), [""; 0], "{:?}", game.setting);
        }
    }
}

#[test]
fn what_is_on_disk_stays_as_it_was() {
    for game in attacked() {
        let Attacked { setting, played } = game;
        if setting.level >= Level::Light || game.has_own_users() {
            let names = [
                "truncate-replay",
                "delete-replay",
                "append-to-journal",
                "replace-rival",
            ];
            assert_eq!(game.not_refused(&names), [""; 0], "{setting:?}");
            assert_eq!(siege::damage(played.folder()), [""; 0], "{setting:?}");
            assert_eq!(verify(&played.replay), (true, 12), "{setting:?}");
        }
    }
}

#[test]
fn a_bot_is_given_nothing_of_the_arena_s() {
    for game in attacked() {
        assert_eq!(game.not_refused(OWN), [""; 0], "{:?}", game.setting);
    }
}
