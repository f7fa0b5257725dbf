//! From what is to be started to a program and its arguments.

use crate::bots::Launch;
use crate::sandbox::Sandbox;
use std::io;
use std::path::PathBuf;

/// The program and its arguments.
pub(super) fn command(launch: &Launch, sandbox: &Sandbox) -> io::Result<(PathBuf, Vec<String>)> {
    Ok(match launch {
        Launch::BuiltIn { brain, explain } => {
            let words = ["bot", "--brain", brain].map(str::to_owned);
            let explain = explain.then(|| "--explain".to_owned());
            let args = words.into_iter().chain(explain);
            (sandbox.arena()?, args.collect())
        }
        Launch::Human => {
            let why = "a person is no program, and plays in `arena play` alone";
            return Err(io::Error::new(io::ErrorKind::Unsupported, why));
        }
        Launch::Program { program, args, .. } => (program.clone(), args.clone()),
    })
}
