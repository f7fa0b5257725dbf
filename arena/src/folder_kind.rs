//! What a folder is for, as far as its configuration files are then another's and not those of the games here.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A folder whose configuration files are not applied to games that are played above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderKind {
    /// It holds a bot of this game.
    Bot,
    /// It holds a recorded game.
    Game,
    /// It holds a tournament or a league.
    Tournament,
    /// It holds what was handed in.
    Submissions,
}

/// Endings of source files.
const SOURCES: &[&str] = &[
    "py", "java", "js", "mjs", "c", "cc", "cpp", "cxx", "rs", "go", "cs", "kt",
];
/// Texts of which a bot of this game has one: the line that ends a game, and the package of the agents in Java.
const SPOKEN: &[&str] = &["Game Over", "za.ac.wits.snake"];
/// Source files of one folder that are looked into.
const FILES_MOST: usize = 20;
/// Bytes of each.
const BYTES_MOST: u64 = 64 * 1024;

impl FolderKind {
    /// What a folder is for, if it is one of these.
    pub fn of(folder: &Path) -> Option<Self> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        if name.eq_ignore_ascii_case("submissions") || folder.join("intake.csv").is_file() {
            return Some(Self::Submissions);
        }
        if folder.join("game.jsonl.zst").is_file() || folder.join("game.jsonl").is_file() {
            return Some(Self::Game);
        }
        if ["journal.jsonl", "league.toml", "league.json"]
            .iter()
            .any(|file| folder.join(file).is_file())
        {
            return Some(Self::Tournament);
        }
        holds_bot(folder).then_some(Self::Bot)
    }
}

fn holds_bot(folder: &Path) -> bool {
    let Ok(entries) = folder.read_dir() else {
        return false;
    };
    let files = entries.flatten().filter(|entry| {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        let path = entry.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        is_file && ending.is_some_and(|ending| SOURCES.contains(&ending))
    });
    files
        .take(FILES_MOST)
        .any(|entry| speaks_the_protocol(&entry.path()))
}

fn speaks_the_protocol(source: &Path) -> bool {
    let mut bytes = Vec::new();
    let read = File::open(source).and_then(|file| file.take(BYTES_MOST).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    read.is_ok() && SPOKEN.iter().any(|spoken| text.contains(spoken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_known_by_what_it_holds() {
        let folder = tempfile::tempdir().unwrap();
        let kind = |place: &str, file: &str, text: &str| {
            let place = folder.path().join(place);
            std::fs::create_dir_all(&place).unwrap();
            std::fs::write(place.join(file), text).unwrap();
            FolderKind::of(&place)
        };
        let bot = "for line in sys.stdin:\n    if line.startswith('Game Over'): break\n";
        assert_eq!(kind("mine", "agent.py", bot), Some(FolderKind::Bot));
        let java = "import za.ac.wits.snake.DevelopmentAgent;";
        assert_eq!(kind("java", "MyAgent.java", java), Some(FolderKind::Bot));
        assert_eq!(kind("cfg", "draw.py", "print('a board')"), None);
        assert_eq!(kind("notes", "a.txt", bot), None);
        let game = kind("played", "game.jsonl.zst", "");
        assert_eq!(game, Some(FolderKind::Game));
        let cup = kind("cup", "journal.jsonl", "");
        assert_eq!(cup, Some(FolderKind::Tournament));
        let handed_in = kind("Submissions", "a.txt", "");
        assert_eq!(handed_in, Some(FolderKind::Submissions));
        let taken_in = kind("handed-in", "intake.csv", "");
        assert_eq!(taken_in, Some(FolderKind::Submissions));
    }
}
