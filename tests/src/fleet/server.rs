//! A NATS server on a port of its own, with a store of its own.

use crate::data::report;
use std::io::Read;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long a server may take to be there.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that ends with the test.
#[derive(Debug)]
pub struct Server {
    child: Option<Child>,
    folder: TempDir,
    address: SocketAddr,
    more: Vec<String>,
}

impl Server {
    /// Starts a server; `None`, aloud, where there is no `nats-server`.
    pub fn start() -> Option<Self> {
        Self::with(Ipv4Addr::LOCALHOST, &[])
    }

    /// The same on another address of this machine, and with further options.
    ///
    /// # Panics
    /// If it does not start.
    pub fn with(ip: Ipv4Addr, more: &[&str]) -> Option<Self> {
        if program().is_none() {
            report("SKIPPED: there is no nats-server here; `apt install nats-server` brings it");
            return None;
        }
        let free = TcpListener::bind((ip, 0)).expect("a free port");
        let port = free.local_addr().expect("it has an address").port();
        drop(free);
        let mut server = Self {
            child: None,
            folder: tempfile::tempdir().expect("a folder of its own"),
            address: SocketAddr::new(IpAddr::V4(ip), port),
            more: more.iter().map(|&word| word.to_owned()).collect(),
        };
        server.start_again();
        Some(server)
    }

    /// Starts it again with what is in its store.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_again(&mut self) {
        let program = program().expect("it was there before");
        let mut command = Command::new(program);
        command
            .args(["-js", "-a", &self.address.ip().to_string()])
            .args(["-p", &self.address.port().to_string()])
            .args(&self.more);
        // A configuration says itself where the store is.
        if !self.more.iter().any(|word| word == "-c") {
            command.arg("-sd").arg(self.folder.path().join("store"));
        }
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        self.child = Some(child);
        let since = Instant::now();
        while !self.greets() {
            assert!(since.elapsed() < PATIENCE, "the server does not answer");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn greets(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(self.address) else {
            return false;
        };
        let mut word = [0; 4];
        stream.read_exact(&mut word).is_ok() && &word == b"INFO"
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Forgets everything while it is not running.
    ///
    /// # Panics
    /// If its store cannot be removed.
    pub fn lose_everything(&mut self) {
        self.kill();
        let store = self.folder.path().join("store");
        std::fs::remove_dir_all(store).expect("the store can be removed");
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// Its address for a user.
    pub fn url_for(&self, user: &str, password: &str) -> String {
        format!("nats://{user}:{password}@{}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Where the program is: not every user has the system's programs in the search path.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/bin".into()]);
    let mut files = folders.map(|folder| folder.join("nats-server"));
    files.find(|file| file.is_file())
}
