//! Completions and man pages, made of the same definitions as the help.

mod common;

use common::{run, said};

#[test]
fn every_shell_gets_completions_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = said(&run(folder.path(), &["completions", shell]));
        for word in ["tournament", "config-here", "completions"] {
            assert!(script.contains(word), "{shell} lacks {word}");
        }
        assert!(
            !script.contains("escape"),
            "{shell} tells of what is hidden"
        );
    }
    let refused = run(folder.path(), &["completions", "tcsh"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn every_command_of_the_help_has_a_man_page() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(folder.path(), &["man", "pages"]).status.success());
    let help = said(&run(folder.path(), &["--help"]));
    let listed = help.split("Commands:\n").nth(1).unwrap();
    let commands = listed.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let mut pages: Vec<String> = commands
        .map(|line| line.split_whitespace().next().unwrap())
        .filter(|command| *command != "help")
        .map(|command| format!("arena-{command}.1"))
        .chain(["arena.1".to_owned()])
        .collect();
    pages.sort();
    let written = std::fs::read_dir(folder.path().join("pages")).unwrap();
    let mut written: Vec<String> = written
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    written.sort();
    assert_eq!(written, pages);
    let play = std::fs::read_to_string(folder.path().join("pages/arena-play.1")).unwrap();
    assert!(play.contains(".TH arena-play 1"), "{play}");
    assert!(play.contains("\\-\\-anyway"), "{play}");
}
