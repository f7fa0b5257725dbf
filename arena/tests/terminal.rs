//! The terminal's view in a real pseudo-terminal, driven by keys.
#![cfg(target_os = "linux")]

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const ARENA: &str = env!("CARGO_BIN_EXE_arena");
const PATIENCE: Duration = Duration::from_secs(30);

/// A program in a terminal of 80 × 24.
struct Terminal {
    keys: File,
    shown: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    program: Child,
}

impl Terminal {
    fn start(args: &[&str], folder: &Path) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let near = openpt(flags).unwrap();
        grantpt(&near).unwrap();
        unlockpt(&near).unwrap();
        let name = ptsname(&near, Vec::new()).unwrap();
        let size = Winsize {
            ws_row: 24,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&near, size).unwrap();
        let far = || {
            let path = Path::new(name.to_str().unwrap());
            File::options().read(true).write(true).open(path).unwrap()
        };
        let program = Command::new(ARENA)
            .args(args)
            .current_dir(folder)
            .env("TERM", "xterm-256color")
            .stdin(far())
            .stdout(far())
            .stderr(far())
            .spawn()
            .unwrap();
        let keys = File::from(near);
        let mut screen = keys.try_clone().unwrap();
        let (sender, shown) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = screen.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            keys,
            shown,
            screen: vt100::Parser::new(24, 80, 0),
            program,
        }
    }

    /// Waits until the screen shows this text.
    fn wait_for(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.screen.screen().contents().contains(text) {
            let left = until.saturating_duration_since(Instant::now());
            match self.shown.recv_timeout(left) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(_) => panic!("never {text:?}, but\n{}", self.screen.screen().contents()),
            }
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    fn end(mut self) -> ExitStatus {
        self.program.wait().unwrap()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn play(folder: &Path) {
    let args = [
        "play", "--ticks", "80", "--seed", "terminal", "--out", "game", "--quiet",
    ];
    let status = Command::new(ARENA).args(args).current_dir(folder).status();
    assert!(status.unwrap().success());
}

#[test]
fn a_replay_is_walked_through_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let mut terminal = Terminal::start(&["replay", "game/game.jsonl.zst"], folder.path());
    terminal.wait_for("tick ");
    terminal.press("g42\r");
    terminal.wait_for("tick 42 of 80");
    terminal.press("?");
    terminal.wait_for("go to a tick");
    terminal.press("x");
    terminal.press("q");
    assert!(terminal.end().success());
}

#[test]
fn a_live_game_is_shown_while_it_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play", "--watch", "--ticks", "60", "--seed", "live", "--out", "game",
    ];
    let mut terminal = Terminal::start(&args, folder.path());
    terminal.wait_for("the game is over");
    terminal.press("q");
    terminal.wait_for("replay  game/game.jsonl.zst");
    assert!(terminal.end().success());
}

#[test]
fn snails_are_played_and_watched() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["lab", "snails", "--play", "territory"], folder.path());
    terminal.wait_for("move 0  your move");
    terminal.press("w");
    terminal.wait_for("move 2  your move");
    terminal.press("\x1b[C");
    terminal.wait_for("move 4  your move");
    terminal.press("u");
    terminal.wait_for("move 2  your move");
    terminal.press("q");
    assert!(terminal.end().success());

    let args = ["lab", "snails", "--watch", "territory", "minimax:2"];
    let mut terminal = Terminal::start(&args, folder.path());
    terminal.press("++++");
    terminal.wait_for(" wins, ");
    terminal.press("\x03");
    assert_eq!(terminal.end().code(), Some(130));
}

#[test]
fn without_a_terminal_there_is_an_overview() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let args = ["replay", "game/game.jsonl.zst"];
    let output = Command::new(ARENA)
        .args(args)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("80 of 80 ticks"), "{text}");
}
