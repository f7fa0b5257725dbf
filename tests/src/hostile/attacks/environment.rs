//! What a bot is given without having asked: variables, descriptors; and how many of those it may have.

use super::{Attempt, attempt};
use std::fs::{self, File};
use std::io;

/// What the tests hide from bots in the arena's environment.
pub const SECRET: &str = "SNAKEPIT_TEST_SECRET";
/// More than any player of a snake opens.
const MANY: usize = 10_000;

pub(super) fn attempts() -> Vec<Attempt> {
    vec![
        attempt("secret-variable", secret_variable()),
        attempt("inherited-descriptor", inherited_descriptor()),
        attempt("many-open-files", many_open_files()),
    ]
}

fn secret_variable() -> io::Result<String> {
    std::env::var(SECRET).map_err(|_| io::Error::other("there is no such variable"))
}

/// One beside the three that every program has.
fn inherited_descriptor() -> io::Result<String> {
    for number in 3..1024 {
        // The listing of a folder would need one itself.
        if let Ok(target) = fs::read_link(format!("/proc/self/fd/{number}")) {
            return Ok(format!("{number}: {}", target.display()));
        }
    }
    Err(io::Error::other("there is none"))
}

fn many_open_files() -> io::Result<String> {
    let mut open = Vec::new();
    while open.len() < MANY {
        open.push(File::open("/dev/null")?);
    }
    Ok(format!("{MANY} files"))
}
