//! A bot at the doctor's: a Python program of a few lines, and what `arena check` says of it.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;
use tempfile::TempDir;

/// What every bot here begins with: it reads states, and leaves when it is told to.
const READER: &str = r#"
import subprocess, sys, time

def line():
    text = sys.stdin.readline()
    if not text:
        sys.exit(9)
    if text == "Game Over\n":
        over()
    return text.strip()

def state():
    lines = [line()]
    while " " in lines[-1]:
        lines.append(line())
    return lines + [line() for _ in range(snakes)]

def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()

def over():
    sys.exit(0)
"#;

const FIRST_LINE: &str = "snakes, width, height, mode = map(int, line().split())\n";

/// A bot that is written for its check.
pub(crate) struct Bot {
    _folder: TempDir,
    pub(crate) path: PathBuf,
}

impl Bot {
    /// A program of what every bot needs and its own lines.
    pub(crate) fn new(own: &str) -> Self {
        Self::script(&format!("{READER}{FIRST_LINE}{own}\n"))
    }

    /// A bot that leaves in its own way.
    pub(crate) fn leaving(over: &str) -> Self {
        let own = format!("def over():\n    {over}\nwhile True:\n    state()\n    say('5\\n')");
        Self::new(&own)
    }

    pub(crate) fn script(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("agent.py");
        std::fs::write(&path, text).unwrap();
        Self {
            _folder: folder,
            path,
        }
    }

    /// With time to start on a busy machine.
    pub(crate) fn check(&self, args: &[&str]) -> Checked {
        self.check_within("20000", args)
    }

    pub(crate) fn check_within(&self, startup_ms: &str, args: &[&str]) -> Checked {
        let args = [args, &["--startup-ms", startup_ms]].concat();
        Checked::of(self.path.to_str().unwrap(), &args)
    }
}

/// `arena check` with these arguments.
pub(crate) fn check(args: &[&str]) -> Output {
    let mut arena = super::arena(Path::new("."));
    arena.arg("check").args(args).output().unwrap()
}

/// What a check came to.
pub(crate) struct Checked {
    pub(crate) code: Option<i32>,
    pub(crate) report: Value,
}

impl Checked {
    pub(crate) fn of(bot: &str, args: &[&str]) -> Self {
        let output = check(&[&[bot, "--json"], args].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(stderr, "");
        Self {
            code: output.status.code(),
            report: serde_json::from_slice(&output.stdout).unwrap(),
        }
    }

    pub(crate) fn points(&self, verdict: &str) -> Vec<&str> {
        let points = self.report["points"].as_array().unwrap();
        let judged = points.iter().filter(|point| point["verdict"] == verdict);
        judged
            .map(|point| point["point"].as_str().unwrap())
            .collect()
    }

    pub(crate) fn figure(&self, name: &str) -> &str {
        let points = self.report["points"].as_array().unwrap();
        let point = points.iter().find(|point| point["point"] == name).unwrap();
        point["figure"].as_str().unwrap()
    }

    #[track_caller]
    pub(crate) fn assert_fails(&self, point: &str, not_reached: &[&str]) {
        let judged = (self.code, self.points("fails"), self.points("not_reached"));
        assert_eq!(
            judged,
            (Some(3), vec![point], not_reached.to_vec()),
            "{:#}",
            self.report
        );
        assert_eq!(self.report["passed"], false);
    }
}
