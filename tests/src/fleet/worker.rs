//! A worker as a process.

use crate::processes;
use crate::runner::arena;
use rustix::process::Signal;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A worker that ends with the test, and all that it has started with it.
#[derive(Debug)]
pub struct Worker {
    child: Option<Child>,
    folder: TempDir,
}

impl Worker {
    /// Starts a worker of this name, and waits until it is ready.
    pub fn start(url: &str, name: &str) -> Self {
        Self::with(url, name, &[], &[])
    }

    /// The same with further options, and a command that it is started by.
    ///
    /// # Panics
    /// If it does not start.
    pub fn with(url: &str, name: &str, more: &[&str], by: &[&str]) -> Self {
        let mut worker = Self::begin(url, name, more, by);
        let stdout = worker.child.as_mut().and_then(|child| child.stdout.take());
        let mut lines = BufReader::new(stdout.expect("its output is piped"));
        let mut first = String::new();
        lines.read_line(&mut first).expect("its output can be read");
        assert!(first.contains("plays for"), "{first}");
        std::thread::spawn(move || lines.lines().for_each(drop));
        worker
    }

    /// The same without waiting.
    ///
    /// # Panics
    /// If it does not start.
    pub fn begin(url: &str, name: &str, more: &[&str], by: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder of its own");
        let mut words = by.iter().map(|&word| PathBuf::from(word));
        let mut command = match words.next() {
            Some(first) => {
                let mut command = Command::new(first);
                command.args(words).arg(arena());
                command
            }
            None => Command::new(arena()),
        };
        let child = command
            .args(["worker", url, "--name", name])
            .args(if more.contains(&"--jobs") {
                &[][..]
            } else {
                &["--jobs", "1"]
            })
            .arg("--cache")
            .arg(folder.path().join("cache"))
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the worker starts");
        Self {
            child: Some(child),
            folder,
        }
    }

    /// Kills it.
    pub fn kill(mut self) {
        self.end_by(Signal::KILL);
    }

    /// Interrupts it, and waits until it has ended. Says whether all went well.
    pub fn interrupt(mut self) -> bool {
        self.end_by(Signal::INT)
    }

    /// Where it keeps programs.
    pub fn cache(&self) -> &Path {
        self.folder.path()
    }

    fn end_by(&mut self, signal: Signal) -> bool {
        let Some(mut child) = self.child.take() else {
            return false;
        };
        processes::end_by(child.id(), signal);
        child.wait().is_ok_and(|status| status.success())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end_by(Signal::KILL);
    }
}
