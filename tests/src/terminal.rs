//! A program in a real pseudo-terminal, driven by keys.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// A text that does not come in so long does not come.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A program in a terminal of 80 × 24.
pub struct Terminal {
    keys: File,
    shown: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// The program, until it is waited for.
    pub program: Option<Child>,
}

impl Terminal {
    /// Starts a program in a folder.
    ///
    /// # Panics
    /// If there is no terminal to be had, or the program does not start.
    pub fn start(program: &Path, args: &[&str], folder: &Path) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let near = openpt(flags).expect("a terminal and a program in it");
        grantpt(&near).expect("a terminal and a program in it");
        unlockpt(&near).expect("a terminal and a program in it");
        let name = ptsname(&near, Vec::new()).expect("a terminal and a program in it");
        let size = Winsize {
            ws_row: 24,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&near, size).expect("a terminal and a program in it");
        let far = || {
            let path = Path::new(name.to_str().expect("a terminal and a program in it"));
            File::options()
                .read(true)
                .write(true)
                .open(path)
                .expect("a terminal and a program in it")
        };
        let program = Command::new(program)
            .current_dir(folder)
            .args(args)
            .env("TERM", "xterm-256color")
            .stdin(far())
            .stdout(far())
            .stderr(far())
            .spawn()
            .expect("a terminal and a program in it");
        let keys = File::from(near);
        let mut screen = keys.try_clone().expect("a terminal and a program in it");
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
            program: Some(program),
        }
    }

    /// Waits until the screen shows this text.
    ///
    /// # Panics
    /// With what it shows instead, after half a minute.
    pub fn wait_for(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.screen.screen().contents().contains(text) {
            let left = until.saturating_duration_since(Instant::now());
            match self.shown.recv_timeout(left) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(_) => panic!("never {text:?}, but\n{}", self.screen.screen().contents()),
            }
        }
    }

    /// Types.
    ///
    /// # Panics
    /// If the terminal is gone.
    pub fn press(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("a terminal and a program in it");
    }

    /// Waits for the program's end.
    ///
    /// # Panics
    /// If it cannot be waited for.
    pub fn end(mut self) -> ExitStatus {
        self.program
            .take()
            .expect("a terminal and a program in it")
            .wait()
            .expect("a terminal and a program in it")
    }

    /// Takes the terminal away from the program.
    ///
    /// # Panics
    /// If it has been waited for.
    pub fn hang_up(mut self) -> Child {
        // The thread that reads the screen leaves with the next thing on it.
        self.shown = channel().1;
        self.press("c");
        self.program.take().expect("a terminal and a program in it")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if let Some(program) = &mut self.program {
            let _ = program.kill();
            let _ = program.wait();
        }
    }
}
