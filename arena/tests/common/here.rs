//! A folder of bots as people have them, and what the arena makes of each.

use super::{report, told};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder of bots, and a cache of its own.
pub(crate) struct Here {
    folder: TempDir,
}

impl Here {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(crate) fn arena(&self, args: &[&str]) -> Output {
        let mut arena = super::arena(self.path());
        arena.env("XDG_CACHE_HOME", self.path().join("cache"));
        arena.args(args).output().unwrap()
    }

    pub(crate) fn play(&self, bot: &str) -> Output {
        self.arena(&[
            "play",
            bot,
            "--json",
            "--ticks",
            "30",
            "--startup-ms",
            "20000",
            "--set",
            "speed=500",
        ])
    }

    /// Plays a bot; it answers every state, and this is its name.
    #[track_caller]
    pub(crate) fn assert_plays(&self, bot: &str) -> String {
        let played = self.play(bot);
        assert!(played.status.success(), "{bot}: {}", told(&played));
        let report: Value = serde_json::from_slice(&played.stdout).unwrap();
        let mut seats = report["standings"].as_array().unwrap().iter();
        let seat = seats.find(|seat| seat["seat"] == 0).unwrap();
        assert_eq!(
            (&seat["late"], &seat["garbage"]),
            (&Value::from(0), &Value::from(0)),
            "{seat}"
        );
        seat["name"].as_str().unwrap().to_owned()
    }

    /// Plays a bot that is none; this is what is said.
    #[track_caller]
    pub(crate) fn refused(&self, bot: &str) -> String {
        let played = self.play(bot);
        assert_eq!(played.status.code(), Some(3), "{bot}: {played:?}");
        told(&played)
    }

    #[track_caller]
    pub(crate) fn assert_refused(&self, bot: &str, expected: &str) {
        assert_eq!(self.refused(bot), format!("error: {expected}\n"));
    }

    /// Runs a tool here; `false`, and said aloud, if there is none.
    pub(crate) fn tool(&self, program: &str, args: &[&str]) -> bool {
        match Command::new(program)
            .args(args)
            .current_dir(self.path())
            .output()
        {
            Ok(done) => {
                assert!(done.status.success(), "{done:?}");
                true
            }
            Err(_) => {
                report(&format!("skipped: there is no {program} here"));
                false
            }
        }
    }
}
