//! Every file of the fuzzers' seed corpora, through the same checks that the fuzzers make.

use std::path::Path;

#[path = "../../protocol/fuzz/checks/config.rs"]
mod config;
#[path = "../../protocol/fuzz/checks/wire.rs"]
mod wire;

/// Names and contents of a target's files.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/fuzz/seeds");
    let entries = std::fs::read_dir(folder.join(target)).expect("a folder for the target");
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let bytes = std::fs::read(&path).expect("a file of the corpus");
            (path.display().to_string(), bytes)
        })
        .collect();
    files.sort();
    assert!(files.len() >= 10, "{target} has {} files", files.len());
    files
}

#[test]
fn every_stream_of_the_corpus_is_survived_and_read_as_it_is_printed() {
    for (name, bytes) in corpus("wire") {
        let checked = std::panic::catch_unwind(|| wire::check(&bytes));
        assert!(checked.is_ok(), "{name}");
    }
}

#[test]
fn every_configuration_of_the_corpus_is_refused_or_makes_a_game() {
    for (name, bytes) in corpus("config") {
        let text = String::from_utf8(bytes).expect("a configuration is text");
        let checked = std::panic::catch_unwind(|| config::check(&text));
        assert!(checked.is_ok(), "{name}");
    }
}
