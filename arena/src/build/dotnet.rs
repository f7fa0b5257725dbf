//! A project of .NET, which people build themselves: its tools want a home, the network and a minute.

use super::problem::Problem;
use super::sources;
use crate::bots::Program;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use walkdir::WalkDir;

/// Folders in which a program may have been made.
const MADE: &[&str] = &["build", "bin", "out"];
/// Beside a program of .NET lies a file with this ending.
const MARK: &str = ".runtimeconfig.json";

/// The program that was built in a project's folder.
pub(super) fn program(folder: &Path, args: &[String]) -> Result<Program, Problem> {
    let stale = || Problem::Stale {
        path: folder.to_owned(),
        command: format!("dotnet build {0} -o {0}/build", folder.display()),
    };
    let (built, dll) = made(folder).ok_or_else(stale)?;
    let files = sources::below(folder)?;
    let sources = sources::ending(&files, &["cs", "csproj"]);
    if sources
        .filter_map(|file| changed(&file))
        .any(|changed| changed > built)
    {
        return Err(stale());
    }
    let beside = dll.parent().unwrap_or(folder);
    let files = sources::beside(beside)?;
    Ok(Program {
        program: "dotnet".into(),
        args: [&[dll.display().to_string()], args].concat(),
        file: dll.clone(),
        parts: sources::ending(&files, &["dll", "json"]).collect(),
        folder: Some(folder.to_owned()),
    })
}

/// The youngest program below the folder, and when it was made.
fn made(folder: &Path) -> Option<(SystemTime, PathBuf)> {
    let places = MADE.iter().map(|name| folder.join(name));
    let entries = places
        .flat_map(|place| WalkDir::new(place).max_depth(4))
        .flatten();
    let programs = entries.filter_map(|entry| {
        let name = entry.file_name().to_str()?.strip_suffix(MARK)?.to_owned();
        let dll = entry.path().with_file_name(format!("{name}.dll"));
        Some((changed(&dll)?, dll))
    });
    programs.max()
}

fn changed(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file).ok()?.modified().ok()
}
