//! A file that is to be run as it is: is it a program, or a script that says what runs it?

use super::problem::Problem;
use crate::bots::find_program;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// How programs of the systems that there are begin: Linux, macOS in both orders and for several machines, Windows.
const PROGRAMS: &[&[u8]] = &[
    b"\x7fELF",
    &[0xfe, 0xed, 0xfa],
    &[0xce, 0xfa, 0xed, 0xfe],
    &[0xcf, 0xfa, 0xed, 0xfe],
    &[0xca, 0xfe, 0xba, 0xbe],
    b"MZ",
];

/// Looks at a file that is to be run. What is wrong with it would else be told by a shell that takes it for its own.
pub(super) fn check(path: &Path) -> Result<(), Problem> {
    if !path.exists() {
        return Err(Problem::Missing(path.to_owned()));
    }
    let mut start = [0; 256];
    let read = File::open(path).and_then(|mut file| file.read(&mut start));
    let Ok(count) = read else {
        // One may be allowed to run what one may not read.
        return Ok(());
    };
    let start = &start[..count];
    let is_program = PROGRAMS.iter().any(|magic| start.starts_with(magic));
    match start.strip_prefix(b"#!") {
        _ if is_program => {}
        Some(line) => check_interpreter(path, line)?,
        None => return Err(Problem::NoInterpreter(path.to_owned())),
    }
    match may_run(path) {
        true => Ok(()),
        false => Err(Problem::NotExecutable(path.to_owned())),
    }
}

/// Looks at what a script says runs it.
fn check_interpreter(path: &Path, line: &[u8]) -> Result<(), Problem> {
    let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let text = String::from_utf8_lossy(line);
    let strange = |interpreter: &str, advice: &str| {
        Err(Problem::StrangeInterpreter {
            path: path.to_owned(),
            interpreter: interpreter.escape_debug().to_string(),
            advice: advice.to_owned(),
        })
    };
    if text.ends_with('\r') {
        let advice = format!(
            "its lines end as on Windows: type `sed -i 's/\\r$//' {}`",
            path.display()
        );
        return strange(text.trim_start(), &advice);
    }
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else {
        return Err(Problem::NoInterpreter(path.to_owned()));
    };
    if !Path::new(first).exists() {
        return strange(
            first,
            "begin it with a line such as `#!/usr/bin/env python3`",
        );
    }
    let named = words.find(|word| !word.starts_with('-'));
    match named {
        Some(named) if first.ends_with("/env") && find_program(Path::new(named)).is_err() => {
            strange(named, "install it, or name another")
        }
        _ => Ok(()),
    }
}

#[cfg(unix)]
fn may_run(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let about = std::fs::metadata(path);
    about.is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn may_run(_path: &Path) -> bool {
    true
}
