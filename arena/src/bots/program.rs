//! The file of a program.

use bot::roster;
use std::io;
use std::path::{Path, PathBuf};

/// A bare name that means nothing here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no program in the search path and no built-in brain has that name; built in are {brains}",
    brains = roster::NAMES.map(|(name, _)| name).join(", ")
)]
pub struct NoSuchProgram;

/// A program's file: where it says, or in a folder of the system's search path.
///
/// # Errors
/// If a bare name is that of no program.
pub fn find_program(program: &Path) -> io::Result<PathBuf> {
    if program.components().count() > 1 {
        return Ok(program.to_owned());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut files = std::env::split_paths(&folders).map(|folder| folder.join(program));
    let found = files.find(|file| file.is_file());
    found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, NoSuchProgram))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_name_is_looked_for_in_the_search_path() {
        let shell = find_program(Path::new("sh")).unwrap();
        assert!(shell.is_file() && shell.ends_with("sh"), "{shell:?}");
        let path = Path::new("./not-there");
        assert_eq!(find_program(path).unwrap(), path);
    }

    #[test]
    fn a_name_that_means_nothing_is_answered_with_those_that_do() {
        assert_eq!(
            find_program(Path::new("grady")).unwrap_err().to_string(),
            "no program in the search path and no built-in brain has that name; built in are \
             champion, settler, racer, territory, astar, hamilton, greedy, random"
        );
    }
}
