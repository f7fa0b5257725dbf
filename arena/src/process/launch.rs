//! From what is to be started to a program and its arguments.

use crate::bots::{Launch, Program, find_program};
use crate::sandbox::{Sandbox, StartError};
use std::io;
use std::path::PathBuf;

/// The program and its arguments.
pub(super) fn command(
    launch: &Launch,
    sandbox: &Sandbox,
) -> Result<(PathBuf, Vec<String>), StartError> {
    Ok(match launch {
        Launch::BuiltIn {
            brain,
            explain,
            seed,
        } => {
            let words = ["bot", "--brain", brain, "--seed", &seed.to_string()].map(str::to_owned);
            let explain = explain.then(|| "--explain".to_owned());
            let args = words.into_iter().chain(explain);
            (sandbox.arena()?, args.collect())
        }
        Launch::Human => {
            let why = "a person is no program, and plays in `arena play` alone";
            return Err(StartError::Program {
                program: "human".to_owned(),
                source: io::Error::new(io::ErrorKind::Unsupported, why),
            });
        }
        Launch::Unbuilt { path, .. } => {
            return Err(StartError::Program {
                program: path.display().to_string(),
                source: io::Error::new(io::ErrorKind::Unsupported, "no program was made of it"),
            });
        }
        Launch::Program(Program { program, args, .. }) => {
            find_program(program).map_err(|source| StartError::Program {
                program: program.display().to_string(),
                source,
            })?;
            (program.clone(), args.clone())
        }
    })
}
