//! Files that are not the bot's: the record of its game, a journal, a rival's program, a person's own.

use super::{Attempt, attempt};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

const REPLAY: &str = "game/game.jsonl.zst";
const RIVAL: &str = "rival/bot";

/// The attacker starts in the arena's working directory, beside all that it is after. A file there tells where the
/// person's secret is.
pub(super) fn attempts() -> Vec<Attempt> {
    let secret = fs::read_to_string("where-the-secret-is").unwrap_or_default();
    let locked = |path| fs::set_permissions(path, Permissions::from_mode(0o0));
    vec![
        attempt("read-replay", read(REPLAY)),
        attempt(
            "read-replay-by-another-name",
            read(&format!("alias/{REPLAY}")),
        ),
        attempt("read-secret", read(secret.trim())),
        attempt("truncate-replay", done(truncate(REPLAY))),
        attempt("lock-replay", done(locked(REPLAY))),
        attempt("lock-game", done(locked("game"))),
        attempt("delete-replay", done(fs::remove_file(REPLAY))),
        attempt("move-game", done(fs::rename("game", "elsewhere"))),
        attempt(
            "append-to-journal",
            done(append("tournament/journal.jsonl")),
        ),
        attempt("change-rival", done(append(RIVAL))),
        attempt("lock-rival", done(locked(RIVAL))),
        attempt("age-rival", done(age(RIVAL))),
        attempt("replace-rival", done(fs::copy("alias/attacker", RIVAL))),
        attempt("link-rival", done(link_instead(RIVAL))),
        attempt(
            "drop-configuration",
            done(fs::write("snake_config.txt", "speed 1\n")),
        ),
        attempt("lock-folder", done(locked("."))),
    ]
}

fn read(path: &str) -> io::Result<String> {
    let bytes = fs::read(path)?;
    match bytes.len() {
        0 => Err(io::Error::other("it is empty")),
        length => Ok(format!("{length} bytes of it")),
    }
}

fn done<T>(outcome: io::Result<T>) -> io::Result<&'static str> {
    outcome.map(|_| "done")
}

fn truncate(path: &str) -> io::Result<()> {
    File::options().write(true).open(path)?.set_len(0)
}

fn append(path: &str) -> io::Result<()> {
    let mut file = File::options().append(true).open(path)?;
    file.write_all(b"exit 1\n")
}

fn age(path: &str) -> io::Result<()> {
    File::open(path)?.set_modified(std::time::UNIX_EPOCH)
}

fn link_instead(path: &str) -> io::Result<()> {
    fs::remove_file(path)?;
    symlink(Path::new("alias/attacker"), path)
}
