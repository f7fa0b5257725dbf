//! What a bot's last words say about a limit: a program that is refused memory, a thread or a file ends by itself,
//! and says so in words of its own.

use super::{Level, Limits};

/// What a program may have been refused.
#[derive(Clone, Copy)]
enum Refused {
    Memory,
    Processes,
    OpenFiles,
    Space,
    Access,
}

/// What runtimes and the system say when they are refused something. The first that is found counts: Java calls a
/// thread that it does not get a lack of memory.
const WORDS: &[(&str, Refused)] = &[
    ("unable to create native thread", Refused::Processes),
    ("can't start new thread", Refused::Processes),
    ("failed to spawn thread", Refused::Processes),
    ("Resource temporarily unavailable", Refused::Processes),
    ("MemoryError", Refused::Memory),
    ("OutOfMemoryError", Refused::Memory),
    ("bad_alloc", Refused::Memory),
    ("memory allocation of", Refused::Memory),
    ("Cannot allocate memory", Refused::Memory),
    ("out of memory", Refused::Memory),
    ("Too many open files", Refused::OpenFiles),
    ("No space left on device", Refused::Space),
    ("File too large", Refused::Space),
    ("Permission denied", Refused::Access),
    ("Read-only file system", Refused::Access),
    ("Operation not permitted", Refused::Access),
];

/// What the last words of a bot hint at: which limit it may have met, and the option that sets it.
pub fn hint(last_words: &[String], level: Level, limits: &Limits) -> Option<String> {
    if level < Level::Limits {
        return None;
    }
    let said = |words: &str| last_words.iter().any(|line| line.contains(words));
    let (_, refused) = WORDS.iter().find(|(words, _)| said(words))?;
    Some(match refused {
        Refused::Memory => format!(
            "perhaps it needs more memory than {} MiB, see --limit-memory",
            limits.memory
        ),
        Refused::Processes => format!(
            "perhaps it needs more than {} processes and threads, see --limit-processes",
            limits.threads()
        ),
        Refused::OpenFiles => format!(
            "perhaps it needs more than {} open files, which is all that a bot gets",
            Limits::OPEN_FILES
        ),
        Refused::Space => format!(
            "perhaps it needs more than {} MiB of files, see --limit-files",
            limits.files
        ),
        Refused::Access => {
            "perhaps the sandbox refused it, see --allow-read and --sandbox".to_owned()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint_of(last_words: &str) -> Option<String> {
        let lines: Vec<String> = last_words.lines().map(str::to_owned).collect();
        hint(&lines, Level::Limits, &Limits::default())
    }

    #[test]
    fn a_limit_is_found_in_the_words_of_any_language() {
        let memory =
            Some("perhaps it needs more memory than 512 MiB, see --limit-memory".to_owned());
        for words in [
            "Traceback (most recent call last):\n  File \"bot.py\", line 3\nMemoryError",
            "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n\tat Bot.main",
            "terminate called after throwing an instance of 'std::bad_alloc'",
            "memory allocation of 1048576 bytes failed",
        ] {
            assert_eq!(hint_of(words), memory, "{words}");
        }
        let access = "perhaps the sandbox refused it, see --allow-read and --sandbox";
        let words = "PermissionError: [Errno 13] Permission denied: '/home/a/weights'";
        assert_eq!(hint_of(words).as_deref(), Some(access));
    }

    #[test]
    fn a_thread_that_java_does_not_get_is_no_lack_of_memory() {
        let words = "java.lang.OutOfMemoryError: unable to create native thread";
        assert!(hint_of(words).is_some_and(|hint| hint.ends_with("see --limit-processes")));
    }

    #[test]
    fn other_words_and_bots_without_limits_get_no_hint() {
        assert_eq!(hint_of("KeyError: 0"), None);
        let words = ["MemoryError".to_owned()];
        assert_eq!(hint(&words, Level::None, &Limits::default()), None);
    }
}
