//! The one browser that all tests of a program share, driven through its debugging pipe: messages are JSON, each
//! ended by a zero byte. A thread of its own reads them and hands each to the page that it is for.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tempfile::TempDir;

/// What the browser may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The browser that runs now, if one does.
static RUNNING: Mutex<Weak<Chromium>> = Mutex::new(Weak::new());

/// A browser. It ends when the last page of it is dropped.
pub(crate) struct Chromium {
    process: Mutex<Child>,
    to: Mutex<Requests>,
    listeners: Arc<Mutex<Listeners>>,
    _profile: TempDir,
}

struct Requests {
    pipe: ChildStdin,
    sent: u64,
}

#[derive(Default)]
struct Listeners {
    /// Who waits for the answer of a request.
    answers: HashMap<u64, Sender<Value>>,
    /// Who listens to what happens in a page, by its session.
    events: HashMap<String, Sender<Value>>,
}

impl Chromium {
    /// The browser that runs, or a new one.
    pub(crate) fn shared() -> Arc<Self> {
        let mut running = lock(&RUNNING);
        if let Some(chromium) = running.upgrade() {
            return chromium;
        }
        let chromium = Arc::new(Self::start());
        *running = Arc::downgrade(&chromium);
        chromium
    }

    fn start() -> Self {
        let profile = tempfile::tempdir().expect("a folder for the browser's profile");
        // The shell puts the pipes where the browser expects them.
        let mut process = Command::new("sh")
            .args([
                "-c",
                "exec chromium \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null",
                "sh",
            ])
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                // A page behind another one goes on as if it were in front.
                "--disable-renderer-backgrounding",
                "--disable-backgrounding-occluded-windows",
                "--disable-background-timer-throttling",
                "--remote-debugging-pipe",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("chromium starts; scripts/test installs it");
        let to = process.stdin.take().expect("stdin is a pipe");
        let from = process.stdout.take().expect("stdout is a pipe");
        let listeners = Arc::new(Mutex::new(Listeners::default()));
        let heard = listeners.clone();
        std::thread::spawn(move || hand_out(from, &heard));
        Self {
            process: Mutex::new(process),
            to: Mutex::new(Requests { pipe: to, sent: 0 }),
            listeners,
            _profile: profile,
        }
    }

    /// Asks for something and returns what is said, or why not.
    pub(crate) fn call(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, Value> {
        let (sender, answer) = channel();
        {
            let mut to = lock(&self.to);
            to.sent += 1;
            let mut message = json!({ "id": to.sent, "method": method, "params": params });
            if let Some(session) = session {
                message["sessionId"] = json!(session);
            }
            lock(&self.listeners).answers.insert(to.sent, sender);
            to.pipe
                .write_all(format!("{message}\0").as_bytes())
                .expect("the browser listens");
        }
        let answered = answer.recv_timeout(PATIENCE);
        let mut message = answered.unwrap_or_else(|_| panic!("{method}: the browser is silent"));
        match message["error"].take() {
            Value::Null => Ok(message["result"].take()),
            error => Err(error),
        }
    }

    /// What happens in a page from now on.
    pub(crate) fn listen(&self, session: &str) -> Receiver<Value> {
        let (sender, events) = channel();
        let mut listeners = lock(&self.listeners);
        listeners.events.insert(session.to_owned(), sender);
        events
    }
}

/// Reads until the browser is gone.
fn hand_out(from: ChildStdout, listeners: &Mutex<Listeners>) {
    let mut from = BufReader::new(from);
    let mut text = Vec::new();
    while from.read_until(0, &mut text).is_ok_and(|read| read > 0) {
        let message: Value =
            serde_json::from_slice(&text[..text.len() - 1]).expect("the browser speaks JSON");
        text.clear();
        let mut listeners = lock(listeners);
        let listener = match (message["id"].as_u64(), message["sessionId"].as_str()) {
            (Some(id), _) => listeners.answers.remove(&id),
            (None, Some(session)) => listeners.events.get(session).cloned(),
            (None, None) => None,
        };
        // A page that was dropped listens no more.
        let _ = listener.map(|listener| listener.send(message));
    }
    // All who still wait are told by the end of their channels.
    *lock(listeners) = Listeners::default();
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.call(None, "Browser.close", json!({}));
        let _ = lock(&self.process).wait();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
