//! Journals that no tournament can have written: an error that names the line, and the file is left as it is.

mod common;

use common::{run, told};

const CUP: &str = "tournament greedy random --in-process --nodes 10 --quiet --ticks 5 --blocks 2 --seed j --jobs 1 \
                   --out cup";

#[test]
fn a_bot_that_is_not_in_the_plan_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let cup: Vec<&str> = CUP.split_whitespace().collect();
    assert!(run(folder.path(), &cup).status.success());
    let journal = folder.path().join("cup/journal.jsonl");
    let sound = std::fs::read_to_string(&journal).unwrap();
    for (old, new, problem) in [
        (
            "\"bot\":1",
            "\"bot\":7",
            "bot number 7; the plan has 2 bots",
        ),
        (
            "\"bot\":1",
            "\"bot\":18446744073709551615",
            "the plan has 2 bots",
        ),
        (
            "\"rotation\":0",
            "\"rotation\":99",
            "rotation 99 of 4 seats",
        ),
    ] {
        let spoilt = sound.replacen(old, new, 1);
        assert_ne!(spoilt, sound);
        std::fs::write(&journal, &spoilt).unwrap();
        for args in [&["rate", "cup"][..], &cup] {
            let output = run(folder.path(), args);
            let text = told(&output);
            assert_eq!(output.status.code(), Some(4), "{args:?}: {text}");
            assert!(text.contains("journal.jsonl, line 2: "), "{text}");
            assert!(text.contains(problem), "{text}");
        }
        assert_eq!(std::fs::read_to_string(&journal).unwrap(), spoilt);
    }
}
