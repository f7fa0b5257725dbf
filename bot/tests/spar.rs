//! `bot spar` from the command line: what it cannot play it says, and it stops when nobody reads on.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

fn spar(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bot"));
    command.arg("spar").args(arguments);
    command
}

#[test]
fn what_cannot_be_played_is_said_in_one_line() {
    let crowd = ["random"; 251];
    let cases: [(&[&str], &str); 6] = [
        (&["nobody"], "no brain is called `nobody`"),
        (&["champion:apple=x"], "`apple=x` is not a weight"),
        (&["random", "--board", "0x5"], "from 2 to 255"),
        (&["random", "--board", "50"], "a board like 50x50"),
        (
            &["random", "--edition", "1999"],
            "`edition` cannot be `1999`",
        ),
        (&crowd, "from 1 to 250"),
    ];
    for (arguments, expected) in cases {
        let output = spar(arguments).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(
            told.contains(expected) && told.lines().count() == 1,
            "{told}"
        );
    }
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let mut child = spar(&["random", "--each", "--games", "100000", "--ticks", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    lines.read_line(&mut first).unwrap();
    assert!(first.starts_with("seed=1 "), "{first}");
    drop(lines);
    let mut told = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut told)
        .unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(told, "");
}
