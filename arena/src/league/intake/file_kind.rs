//! What an uploaded file may be, by its name and its first bytes.

use crate::league::refused::Refused;

/// Endings of files that are a bot by themselves.
const KNOWN: &[&str] = &[
    "py", "jar", "java", "c", "cc", "cpp", "cxx", "rs", "go", "js", "mjs", "cjs",
];
/// Letters of a file's name.
const NAME_MOST: usize = 100;
/// The first bytes of a program of Linux.
const ELF: &[u8] = b"\x7fELF";

/// What an uploaded file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    /// An archive, which is unpacked.
    Zip,
    /// A program that is run as it is.
    Executable,
    /// A source, a script or a jar.
    Single,
}

impl FileKind {
    /// Finds out what a file is.
    pub(super) fn of(name: &str, bytes: &[u8]) -> Result<Self, Refused> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let ending = ending.to_ascii_lowercase();
        if bytes.is_empty() {
            return Err(Refused::File(format!("{name} is empty")));
        }
        if KNOWN.contains(&ending.as_str()) {
            return Ok(Self::Single);
        }
        if ending == "zip" {
            return Ok(Self::Zip);
        }
        if bytes.starts_with(ELF) {
            return Ok(Self::Executable);
        }
        Err(Refused::File(format!(
            "{name} is nothing that the league can run: it takes .py, .jar, .java, .c, .cpp, .rs, .go and .js files, programs of \
             Linux, and a .zip with one of them, with a project, or with a script called `run`"
        )))
    }
}

/// A file's name without the folders that a browser may have put before it; refused if no system would take it as it is.
pub(super) fn plain_name(name: &str) -> Result<&str, Refused> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    match check_component(last) {
        Ok(()) => Ok(last),
        Err(why) => Err(Refused::File(format!(
            "a file cannot be called {last:?} here: {why}"
        ))),
    }
}

/// Whether a name can be that of a file or folder on the server.
pub(super) fn check_component(name: &str) -> Result<(), &'static str> {
    if name.is_empty() || name == "." || name == ".." {
        return Err("it is no name");
    }
    if name.chars().count() > NAME_MOST || name.len() > 2 * NAME_MOST {
        return Err("it is longer than 100 letters");
    }
    if name.starts_with('-') {
        return Err("it begins like an option");
    }
    // A colon ends a path in a class path; the others mean something to shells or other systems.
    let odd = |letter: char| letter.is_control() || "/\\:;*?\"'<>|$`=".contains(letter);
    match name.chars().any(odd) {
        true => Err("it has a letter in it that means something else to a system"),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_ending_or_its_first_bytes_say() {
        let kind = |name: &str, bytes: &[u8]| FileKind::of(name, bytes).map_err(|e| e.to_string());
        assert_eq!(kind("Bot.PY", b"x"), Ok(FileKind::Single));
        assert_eq!(kind("bot.zip", b"x"), Ok(FileKind::Zip));
        assert_eq!(kind("bot", b"\x7fELF\x02"), Ok(FileKind::Executable));
        assert_eq!(kind("bot.py", b""), Err("bot.py is empty".to_owned()));
        assert!(kind("bot.exe", b"MZ").unwrap_err().contains("it takes .py"));
    }

    #[test]
    fn names_that_mean_something_else_to_a_system_are_refused() {
        assert_eq!(plain_name("C:\\fakepath\\my bot.py").unwrap(), "my bot.py");
        for name in ["", "..", "a\nb.py", "a:b.py", "-o.c", "$(x).py", "a/.."] {
            assert!(plain_name(name).is_err(), "{name:?}");
        }
        assert!(plain_name(&"x".repeat(101)).is_err());
        assert_eq!(plain_name("Ζωή.py").unwrap(), "Ζωή.py");
    }
}
